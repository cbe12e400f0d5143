/* SPDX-License-Identifier: MIT */
/*
 * Who may ask `urlens serve`. A page of any site can make a browser send requests to this machine. Two headers tell:
 * Host, if a name of that site leads to this machine (DNS rebinding), and Origin, if the page asks across sites.
 */
#ifndef URLENS_CLI_SERVE_GUARD_H
#define URLENS_CLI_SERVE_GUARD_H

#include "settings.h"

/* What a request says about itself; NULL if the header is missing. */
typedef struct serve_asked {
  const char *host;
  const char *origin;
  const char *fetch_site; /* Sec-Fetch-Site */
} serve_asked;

/* Where the request has arrived. */
typedef struct serve_here {
  const char *address; /* as a URL has it */
  int is_loopback;
  unsigned port;
  const name_list *names; /* --host */
} serve_here;

/* Whether the value of a Host header means this server. */
int serve_host_is_ours(const serve_here *here, const char *host);

/* Whether a page that the request comes from is this server's own; requests that come from no page are fine. */
int serve_origin_is_ours(const serve_asked *asked);

#endif
