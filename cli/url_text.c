/* SPDX-License-Identifier: MIT */
#include "url_text.h"

#include <ctype.h>
#include <string.h>

#include "value.h"

void url_text_release(url_text *u) {
  for (size_t i = 0; i < PART_COUNT; i++) text_release(&u->parts[i]);
  text_release(&u->options);
  text_release(&u->zone);
}

static void replace(text *to, urlens_view by) {
  text_clear(to);
  if (by.length > 0) text_append(to, by.data, by.length);
}

static void take_value(text *to, const char *name, worker *w) {
  url_value v;
  value_read(view_of_string(name), &v);
  replace(to, value_find(&v, w, &w->scratch));
}

void url_text_take(url_text *u, worker *w) {
  for (size_t i = 0; i < PART_COUNT; i++) {
    urlens_view part = urlens_get(w->url, (urlens_part)i);
    u->has[i] = part.data != NULL;
    u->is_assigned[i] = 0;
    replace(&u->parts[i], part);
  }
  take_value(&u->options, "options", w);
  take_value(&u->zone, "zone", w);
}

/* --- Changing ----------------------------------------------------------------------------------------------------- */

/* RFC 3986, section 2.1: everything but unreserved characters is encoded; in a path, slashes stay. */
static void append_encoded(text *to, urlens_view value, int keeps_slash) {
  static const char digits[] = "0123456789ABCDEF";
  for (size_t i = 0; i < value.length; i++) {
    unsigned char byte = (unsigned char)value.data[i];
    if ((byte < 0x80 && isalnum(byte)) || (byte && strchr("-._~", byte)) || (keeps_slash && byte == '/')) {
      text_push(to, (char)byte);
    } else {
      text_push(to, '%');
      text_push(to, digits[byte >> 4]);
      text_push(to, digits[byte & 15]);
    }
  }
}

/* Scheme, host and port are not encoded: an escape in them would not mean the character. */
static int is_encoded(urlens_part part) {
  return part != URLENS_PART_SCHEME && part != URLENS_PART_HOST && part != URLENS_PART_PORT;
}

static void append_segment(url_text *u, urlens_view value) {
  text *path = &u->parts[URLENS_PART_PATH];
  if (path->length == 0 || path->data[path->length - 1] != '/') text_push(path, '/');
  append_encoded(path, value, 1);
}

/* NAME or NAME=VALUE, each encoded. */
static void append_pair(url_text *u, urlens_view value) {
  text *query = &u->parts[URLENS_PART_QUERY];
  const char *equals = memchr(value.data, '=', value.length);
  urlens_view name = value;
  if (query->length > 0 && query->data[query->length - 1] != '&') text_push(query, '&');
  if (equals) name.length = (size_t)(equals - value.data);
  append_encoded(query, name, 0);
  if (!equals) return;
  text_push(query, '=');
  value.data = equals + 1;
  value.length -= name.length + 1;
  append_encoded(query, value, 0);
}

static urlens_part part_of(const member_name *member) {
  switch (member->attribute) {
    case URLENS_ATTRIBUTE_PROTOCOL: return URLENS_PART_SCHEME;
    case URLENS_ATTRIBUTE_USERNAME: return URLENS_PART_USERNAME;
    case URLENS_ATTRIBUTE_PASSWORD: return URLENS_PART_PASSWORD;
    case URLENS_ATTRIBUTE_HOST:
    case URLENS_ATTRIBUTE_HOSTNAME: return URLENS_PART_HOST;
    case URLENS_ATTRIBUTE_PORT: return URLENS_PART_PORT;
    case URLENS_ATTRIBUTE_SEARCH: return URLENS_PART_QUERY;
    case URLENS_ATTRIBUTE_HASH: return URLENS_PART_FRAGMENT;
    default: return URLENS_PART_PATH;
  }
}

static void assign_part(url_text *u, urlens_part part, const assignment *a) {
  text *to = &u->parts[part];
  text_clear(to);
  u->has[part] = a->value.length > 0;
  if (part == URLENS_PART_PATH && a->value.length > 0 && a->value.data[0] != '/') text_push(to, '/');
  if (a->is_written_form || !is_encoded(part)) text_append(to, a->value.data, a->value.length);
  else append_encoded(to, a->value, part == URLENS_PART_PATH);
}

/* A ":" in brackets belongs to an address. */
size_t url_text_find_port(urlens_view host) {
  size_t at = 0;
  if (host.length > 0 && host.data[0] == '[') {
    while (at < host.length && host.data[at] != ']') at++;
  }
  while (at < host.length && !strchr(":/\\?#", host.data[at])) at++;
  return at < host.length && host.data[at] == ':' ? at + 1 : 0;
}

void url_text_assign(url_text *u, const assignment *a) {
  urlens_part part;
  if (!a->member) {
    text *extra = a->extra == EXTRA_ZONE ? &u->zone : &u->options;
    if (!a->only_if_absent || extra->length == 0) replace(extra, a->value);
    if (a->extra == EXTRA_ZONE) u->is_assigned[URLENS_PART_HOST] = 1;
    return;
  }
  part = part_of(a->member);
  if (a->only_if_absent && u->parts[part].length > 0) return;
  if (!a->appends) {
    assign_part(u, part, a);
  } else if (part == URLENS_PART_PATH) {
    append_segment(u, a->value);
  } else {
    append_pair(u, a->value);
  }
  if (a->appends) u->has[part] = 1;
  u->is_assigned[part] = 1;
  if (a->member->attribute == URLENS_ATTRIBUTE_HOST && url_text_find_port(a->value)) {
    u->is_assigned[URLENS_PART_PORT] = 1;
    u->has[URLENS_PART_PORT] = 0; /* it is after the host */
  }
}

/* --- Writing ------------------------------------------------------------------------------------------------------ */

/* Part of the authority, encoded if that is asked for. */
static void append_authority_part(const url_text *u, urlens_part part, text *to) {
  urlens_view value = view_of(&u->parts[part]);
  if (u->encodes && !u->is_assigned[part]) append_encoded(to, value, 0);
  else text_append(to, value.data, value.length);
}

static void append_part(const url_text *u, urlens_part part, const char *before, text *to) {
  if (!u->has[part]) return;
  text_append_string(to, before);
  if (part == URLENS_PART_USERNAME || part == URLENS_PART_PASSWORD) append_authority_part(u, part, to);
  else text_append(to, view_of(&u->parts[part]).data, u->parts[part].length);
}

/* An address as dialects read it that take its brackets away. */
static void append_address(urlens_view address, text *to) {
  const char *zone = memchr(address.data, '%', address.length);
  size_t length = zone ? (size_t)(zone - address.data) : address.length;
  text_push(to, '[');
  text_append(to, address.data, length);
  if (zone) text_append_string(to, "%25");
  if (zone) text_append(to, zone + 1, address.length - length - 1);
  text_push(to, ']');
}

static void append_host(const url_text *u, text *to) {
  const text *host = &u->parts[URLENS_PART_HOST];
  size_t length = host->length;
  int is_literal = length > 0 && host->data[0] == '[';
  int has_zone = u->zone.length > 0 && is_literal && host->data[length - 1] == ']' && !memchr(host->data, '%', length);
  if (length > 0 && !is_literal && !u->is_assigned[URLENS_PART_HOST] && memchr(host->data, ':', length)) {
    append_address(view_of(host), to);
    return;
  }
  if (is_literal) text_append(to, host->data, has_zone ? length - 1 : length);
  else append_authority_part(u, URLENS_PART_HOST, to);
  if (!has_zone) return;
  text_append_string(to, "%25");
  text_append(to, u->zone.data, u->zone.length);
  text_push(to, ']');
}

void url_text_write(const url_text *u, text *to) {
  append_part(u, URLENS_PART_SCHEME, "", to);
  if (u->has[URLENS_PART_SCHEME]) text_push(to, ':');
  if (u->has[URLENS_PART_HOST]) {
    text_append_string(to, "//");
    append_part(u, URLENS_PART_USERNAME, "", to);
    append_part(u, URLENS_PART_PASSWORD, ":", to);
    if (u->options.length > 0) {
      text_push(to, ';');
      text_append(to, u->options.data, u->options.length);
    }
    if (u->has[URLENS_PART_USERNAME] || u->has[URLENS_PART_PASSWORD] || u->options.length > 0) text_push(to, '@');
    append_host(u, to);
    append_part(u, URLENS_PART_PORT, ":", to);
  }
  append_part(u, URLENS_PART_PATH, "", to);
  append_part(u, URLENS_PART_QUERY, "?", to);
  append_part(u, URLENS_PART_FRAGMENT, "#", to);
}

/* --- Comparing ---------------------------------------------------------------------------------------------------- */

/* After a host, many dialects write an empty path as "/". */
static int is_empty_path(urlens_view path) {
  return path.length == 0 || (path.length == 1 && path.data[0] == '/');
}

size_t url_text_find_change(const url_text *u, const urlens_url *read) {
  for (size_t i = 0; i < PART_COUNT; i++) {
    urlens_view kept = view_of(&u->parts[i]), got = urlens_get(read, (urlens_part)i);
    if (u->is_assigned[i] || view_is_same(kept, got)) continue;
    if (i != URLENS_PART_PATH || !is_empty_path(kept) || !is_empty_path(got)) return i;
  }
  return PART_COUNT;
}
