/* SPDX-License-Identifier: MIT */
/* --keep-port: ports that were written, and that the URL Standard leaves out because they are the scheme's own. */
#ifndef URLENS_CLI_KEPT_PORT_H
#define URLENS_CLI_KEPT_PORT_H

#include "worker.h"

/* The port as it was written in w->input, even if w->url leaves it out. 0: no port was written. */
unsigned kept_port_of(worker *w);

/* The same for a URL that was set as a whole to this text. */
unsigned kept_port_of_text(worker *w, urlens_view written);

/* Appends the URL in w->url with that port, if it is the scheme's own and was left out; else the URL as it is. */
void kept_port_append(text *to, const urlens_url *url, unsigned port);

#endif
