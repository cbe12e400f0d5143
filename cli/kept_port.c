/* SPDX-License-Identifier: MIT */
#include "kept_port.h"

#include <ctype.h>
#include <string.h>

#include "urlens/host.h"

enum { HTTP_PORT = 80 };

static unsigned default_port_of(const urlens_url *url) {
  urlens_view scheme = urlens_get(url, URLENS_PART_SCHEME);
  uint16_t port;
  return scheme.data && urlens_default_port(scheme.data, scheme.length, &port) == URLENS_OK ? port : 0;
}

/* The URL parser passes over tabs and newlines, and over controls and spaces at the beginning. */
static int is_passed_over(char c, int at_beginning) {
  return c == '\t' || c == '\n' || c == '\r' || (at_beginning && (unsigned char)c <= ' ');
}

/* Where the text after "scheme:" begins; 0 if the input does not begin with that scheme. */
static size_t after_scheme(urlens_view input, urlens_view scheme) {
  size_t at, matched = 0;
  for (at = 0; at < input.length; at++) {
    if (is_passed_over(input.data[at], matched == 0)) continue;
    if (matched == scheme.length) return input.data[at] == ':' ? at + 1 : 0;
    if (tolower((unsigned char)input.data[at]) != scheme.data[matched++]) return 0;
  }
  return 0;
}

static int begins_with_slashes(urlens_view input, size_t from) {
  size_t at, slashes = 0;
  for (at = from; at < input.length && slashes < 2; at++) {
    if (is_passed_over(input.data[at], from == 0 && slashes == 0)) continue;
    if (input.data[at] != '/' && input.data[at] != '\\') return 0;
    slashes++;
  }
  return slashes == 2;
}

/* The port of the same text with a scheme for which it is not the default, so that it is not left out. */
static unsigned port_with_other_scheme(const worker *w, urlens_view input, unsigned default_port) {
  urlens_options options = {.size = sizeof options, .dialect = w->s->dialect};
  urlens_output out = {.capacity = 0};
  urlens_components components;
  text written = {NULL, 0, 0}, room = {NULL, 0, 0};
  urlens_status status;
  text_append_string(&written, default_port == HTTP_PORT ? "https:" : "http:");
  text_append(&written, input.data, input.length);
  out.capacity = 3 * written.length + 64;
  do {
    out.data = text_room(&room, out.capacity);
    status = urlens_parse_into(written.data, written.length, NULL, &options, &out, &components);
    if (status == URLENS_E_BUFFER_TOO_SMALL) out.capacity = out.length;
  } while (status == URLENS_E_BUFFER_TOO_SMALL);
  text_release(&written);
  text_release(&room);
  return status == URLENS_OK ? components.port : 0;
}

/* Without two slashes the text may be relative, if there is a base, and then the host is the base's. */
static unsigned port_in(const worker *w, urlens_view input, int has_base) {
  const urlens_components *components = urlens_components_of(w->url);
  unsigned default_port = default_port_of(w->url);
  size_t from;
  if (components->flags & URLENS_HAS_PORT) return components->port;
  if (!(components->flags & URLENS_HAS_HOST) || default_port == 0) return 0;
  from = after_scheme(input, urlens_get(w->url, URLENS_PART_SCHEME));
  if ((from == 0 || has_base) && !begins_with_slashes(input, from)) return 0;
  input.data += from;
  input.length -= from;
  return port_with_other_scheme(w, input, default_port) == default_port ? default_port : 0;
}

unsigned kept_port_of(worker *w) {
  return w->base_is_text ? 0 : port_in(w, w->input, w->base != NULL);
}

unsigned kept_port_of_text(worker *w, urlens_view written) {
  return port_in(w, written, 0);
}

void kept_port_append(text *to, const urlens_url *url, unsigned port) {
  const urlens_components *components = urlens_components_of(url);
  urlens_view href = urlens_href(url);
  if (port == 0 || (components->flags & URLENS_HAS_PORT) || !(components->flags & URLENS_HAS_HOST) ||
      port != default_port_of(url)) {
    text_append(to, href.data, href.length);
    return;
  }
  text_append(to, href.data, components->host_end);
  text_push(to, ':');
  text_append_size(to, port);
  text_append(to, href.data + components->host_end, href.length - components->host_end);
}
