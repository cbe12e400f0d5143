/* SPDX-License-Identifier: MIT */
/* A URL as its parts, for changing them in dialects that have no setters: the parts are put together and read again. */
#ifndef URLENS_CLI_URL_TEXT_H
#define URLENS_CLI_URL_TEXT_H

#include "assignment.h"

/* The parts, as texts of their own; `has` says which there are. Begin with all zeros. */
typedef struct url_text {
  text parts[PART_COUNT];
  int has[PART_COUNT];
  int is_assigned[PART_COUNT]; /* the others have to stay as they are */
  int encodes; /* user name, password and host that are not assigned are written percent-encoded, for dialects that decode */
  text options; /* after ";" in the login; empty: none */
  text zone;    /* of an IPv6 address; empty: none */
} url_text;

void url_text_release(url_text *u);

/* Takes the parts of w->url, and the options and the zone of w->input, which no part holds. */
void url_text_take(url_text *u, worker *w);

/* Changes a part. An empty value removes it. What is not written as ":=" is percent-encoded. */
void url_text_assign(url_text *u, const assignment *a);

/* Where the port begins after a host, as a value of the part "host" may have it; 0 if there is no ":". */
size_t url_text_find_port(urlens_view host);

/* Appends the URL. */
void url_text_write(const url_text *u, text *to);

/* The first part that was not assigned and that a reading of the written text has differently. PART_COUNT: none. */
size_t url_text_find_change(const url_text *u, const urlens_url *read);

#endif
