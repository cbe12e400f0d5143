/* SPDX-License-Identifier: MIT */
#include "serve_guard.h"

#include <stddef.h>
#include <string.h>

static char to_lower(char byte) {
  return byte >= 'A' && byte <= 'Z' ? (char)(byte | 0x20) : byte;
}

/* The rest of a text after `beginning`, in which case does not matter; NULL if the text does not begin with it. */
static const char *after(const char *text, const char *beginning) {
  for (; *beginning; text++, beginning++) {
    if (to_lower(*text) != to_lower(*beginning)) return NULL;
  }
  return text;
}

/* Whether it is ":" and the port, or nothing where that means the port. */
static int is_port(const char *text, unsigned port, unsigned default_port) {
  unsigned number = 0;
  size_t digits = 0;
  if (*text == '\0') return port == default_port;
  if (*text++ != ':') return 0;
  for (; text[digits] >= '0' && text[digits] <= '9' && digits < 5; digits++) {
    number = number * 10 + (unsigned)(text[digits] - '0');
  }
  return digits > 0 && text[digits] == '\0' && number == port;
}

static int is_name(const char *host, const char *name, unsigned port, unsigned default_port) {
  const char *rest = after(host, name);
  return rest && is_port(rest, port, default_port);
}

int serve_host_is_ours(const serve_here *here, const char *host) {
  if (here->address[0] && is_name(host, here->address, here->port, 80)) return 1;
  if (here->is_loopback && is_name(host, "localhost", here->port, 80)) return 1;
  for (size_t i = 0; i < here->names->count; i++) {
    /* A server in between may listen at a default port of its own. */
    if (is_name(host, here->names->names[i], here->port, here->port)) return 1;
  }
  return 0;
}

int serve_origin_is_ours(const serve_asked *asked) {
  const char *site = asked->fetch_site, *host, *rest;
  if (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0) return 0;
  if (!asked->origin) return 1;
  host = after(asked->origin, "http://");
  if (!host) host = after(asked->origin, "https://");
  rest = host ? after(host, asked->host) : NULL;
  return rest && *rest == '\0';
}
