/* SPDX-License-Identifier: MIT */
/* Templates such as "{host}[:{port}]". */
#ifndef URLENS_CLI_TEMPLATE_H
#define URLENS_CLI_TEMPLATE_H

#include "worker.h"

typedef struct template template;

/* NULL if it is wrong: then a message has been printed. */
template *template_read(const char *source, size_t length);
void template_release(template *t);

/* Whether it compares URLs with --base. */
int template_needs_base(const template *t);

/*
 * Appends what the template makes of the URL in w->url. *is_absent (may be NULL) says whether the template is one part
 * and nothing else, and the URL lacks it. Returns 0 if it failed, and then worker_fail has been called: a part that must
 * be there is not, or one that must be decoded cannot be.
 */
int template_write(const template *t, worker *w, text *to, int *is_absent);

/* Whether the template is one part without a filter and without text around it that urlens_select_batch has: *part. */
int template_is_part(const template *t, urlens_selected *part);

/*
 * The same as template_write for a template that is one part without a filter and without text around it: sets *found to the part, or to
 * a NULL view if the URL lacks it. Returns 0 if the template is not like that.
 */
int template_find(const template *t, const worker *w, urlens_view *found);

#endif
