/* SPDX-License-Identifier: MIT */
/* Templates such as "{host}[:{port}]". */
#ifndef URLENS_CLI_TEMPLATE_H
#define URLENS_CLI_TEMPLATE_H

#include "worker.h"

typedef struct template template;

/* NULL if it is wrong: then a message has been printed. */
template *template_read(const char *source);
void template_release(template *t);

/* Whether it asks for values of the query. */
int template_needs_params(const template *t);

/* Appends what the template makes of the URL in w->url (and of w->params, if it needs them). */
urlens_status template_write(const template *t, worker *w, text *to);

#endif
