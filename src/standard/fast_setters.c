/* SPDX-License-Identifier: MIT */
/*
 * The shortcut for setters: a value that needs no state machine takes the place of the old one in the text, and the offsets
 * behind it move along. Only for special URLs other than file, and only where the setter takes the value; everything else,
 * tabs and newlines too, is left to setters.c.
 */
#include "core/ascii.h"
#include "host/ipv4.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "standard/fast.h"

typedef struct fast_setter {
  const char *href;
  const urlens_components *old;
  ul_span value;
  const ul_machine_options *options;
  ul_buffer *output;
  urlens_components *url; /* of the result; begins as a copy of `old` */
} fast_setter;

/* Copies what stands before the part. */
static void before_part(fast_setter *s, size_t start) {
  ul_buffer_append(s->output, ul_span_of(s->href, start));
}

static urlens_offset moved(urlens_offset offset, size_t end, size_t new_end) {
  return offset < end ? offset : ul_offset(offset - end + new_end);
}

/* Copies what stands behind the part, which ended at `end`, and moves the offsets from there on. */
static int behind_part(fast_setter *s, size_t end) {
  urlens_components *url = s->url;
  size_t new_end = s->output->length;
  ul_buffer_append(s->output, ul_span_of(s->href + end, s->old->length - end));
  if (!ul_buffer_ok(s->output)) return 0;
  url->username_start = moved(url->username_start, end, new_end);
  url->username_end = moved(url->username_end, end, new_end);
  url->password_end = moved(url->password_end, end, new_end);
  url->host_start = moved(url->host_start, end, new_end);
  url->host_end = moved(url->host_end, end, new_end);
  url->port_end = moved(url->port_end, end, new_end);
  url->path_start = moved(url->path_start, end, new_end);
  url->path_end = moved(url->path_end, end, new_end);
  url->query_end = moved(url->query_end, end, new_end);
  url->length = moved(url->length, end, new_end);
  return 1;
}

/* The protocol: another special scheme than file, in lower case, for a URL without a port. */
static int fast_set_protocol(fast_setter *s) {
  size_t colon = ul_span_find(s->value, 0, ':');
  ul_span scheme = ul_span_slice(s->value, 0, colon);
  urlens_scheme_kind kind = ul_scheme_kind_of(scheme);
  if (kind == URLENS_SCHEME_OTHER || kind == URLENS_SCHEME_FILE || ul_record_has(s->old, URLENS_HAS_PORT)) return 0;
  ul_buffer_append(s->output, scheme);
  s->url->scheme_end = ul_offset(scheme.length);
  s->url->scheme_kind = (uint8_t)kind;
  return behind_part(s, s->old->scheme_end);
}

/* Username and password stand together; an empty one is not written. */
static int fast_set_credentials(fast_setter *s, urlens_part part) {
  ul_span username = ul_record_slice(s->href, s->old, URLENS_API_USERNAME);
  ul_span password = ul_record_slice(s->href, s->old, URLENS_API_PASSWORD);
  size_t start = s->old->username_start, username_end, password_end;
  if (part == URLENS_API_USERNAME) username = s->value;
  if (part == URLENS_API_PASSWORD) password = s->value;
  before_part(s, start);
  ul_percent_encode(s->output, username, URLENS_SET_USERINFO);
  username_end = password_end = s->output->length;
  s->url->flags &= ~(uint32_t)(URLENS_HAS_USERNAME | URLENS_HAS_PASSWORD);
  if (password.length > 0) {
    ul_buffer_push(s->output, ':');
    ul_percent_encode(s->output, password, URLENS_SET_USERINFO);
    password_end = s->output->length;
    s->url->flags |= URLENS_HAS_PASSWORD;
  }
  if (password_end > start) {
    ul_buffer_push(s->output, '@');
    s->url->flags |= URLENS_HAS_USERNAME;
  }
  if (!behind_part(s, s->old->host_start)) return 0;
  s->url->username_start = ul_offset(start);
  s->url->username_end = ul_offset(username_end);
  s->url->password_end = ul_offset(password_end);
  return 1;
}

/* The host, or the hostname: a name that is no address, and no port. */
static int fast_set_host(fast_setter *s) {
  int upper = 0;
  char *room;
  if (s->value.length == 0) return 0;
  if (s->options->scanner->host(s->value.data, 0, s->value.length, &upper) < s->value.length) return 0;
  if (ul_ends_in_a_number(s->value)) return 0;
  before_part(s, s->old->host_start);
  room = ul_buffer_room(s->output, s->value.length);
  if (!room) return 0;
  for (size_t i = 0; i < s->value.length; i++) room[i] = (char)ul_to_lower((unsigned char)s->value.data[i]);
  ul_buffer_advance(s->output, s->value.length);
  s->url->host_kind = URLENS_HOST_DOMAIN;
  return behind_part(s, s->old->host_end);
}

/* The port: nothing but digits. */
static int fast_set_port(fast_setter *s) {
  uint32_t port = 0;
  if (s->value.length == 0 || s->value.length > 5) return 0;
  for (size_t i = 0; i < s->value.length; i++) {
    if (!ul_is_digit((unsigned char)s->value.data[i])) return 0;
    port = port * 10 + (uint32_t)(s->value.data[i] - '0');
  }
  if (port > 0xFFFF) return 0;
  before_part(s, s->old->host_end);
  s->url->flags &= ~(uint32_t)URLENS_HAS_PORT;
  s->url->port = 0;
  if (port != ul_default_port((urlens_scheme_kind)s->old->scheme_kind)) {
    ul_buffer_push(s->output, ':');
    ul_append_decimal(s->output, port);
    s->url->flags |= URLENS_HAS_PORT;
    s->url->port = (uint16_t)port;
  }
  if (!behind_part(s, s->old->port_end)) return 0;
  s->url->host_end = s->old->host_end;
  return 1;
}

/* The path: one that is as it will be written, perhaps but for its leading slash. */
static int fast_set_pathname(fast_setter *s) {
  int dots = 0;
  ul_span path = s->value;
  if (path.length == 0 || path.data[0] == '.' || path.data[0] == '%' || ul_byte_is(path.data[0], UL_IN_PATH_SET))
    return 0;
  if (path.data[0] == '\\' || s->options->keep_dots) return 0;
  if (s->options->scanner->path(path.data, 1, path.length, &dots) < path.length || dots) return 0;
  before_part(s, s->old->path_start);
  if (path.data[0] != '/') ul_buffer_push(s->output, '/');
  ul_buffer_append(s->output, path);
  if (!behind_part(s, s->old->path_end)) return 0;
  s->url->port_end = s->url->path_start = s->old->path_start;
  s->url->host_end = s->old->host_end;
  return 1;
}

/* What the value is without the delimiter that may lead it, which is written in any case. */
static void write_delimited(fast_setter *s, char delimiter, urlens_percent_set set) {
  ul_span value = s->value;
  if (value.data[0] == delimiter) value = ul_span_slice(value, 1, value.length);
  ul_buffer_push(s->output, delimiter);
  ul_percent_encode(s->output, value, set);
}

static int fast_set_search(fast_setter *s) {
  size_t path_end = s->old->path_end;
  before_part(s, path_end);
  s->url->flags &= ~(uint32_t)URLENS_HAS_QUERY;
  if (s->value.length > 0) {
    if (s->options->encoding != URLENS_ENCODING_UTF_8) return 0;
    write_delimited(s, '?', URLENS_SET_SPECIAL_QUERY);
    s->url->flags |= URLENS_HAS_QUERY;
  }
  s->url->query_end = ul_offset(s->output->length);
  ul_buffer_append(s->output, ul_span_of(s->href + s->old->query_end, (size_t)(s->old->length - s->old->query_end)));
  s->url->length = ul_offset(s->output->length);
  return ul_buffer_ok(s->output);
}

static int fast_set_hash(fast_setter *s) {
  before_part(s, s->old->query_end);
  s->url->flags &= ~(uint32_t)URLENS_HAS_FRAGMENT;
  if (s->value.length > 0) {
    write_delimited(s, '#', URLENS_SET_FRAGMENT);
    s->url->flags |= URLENS_HAS_FRAGMENT;
  }
  s->url->length = ul_offset(s->output->length);
  return ul_buffer_ok(s->output);
}

static int fast_set_part(fast_setter *s, urlens_part part) {
  switch (part) {
    case URLENS_API_PROTOCOL: return fast_set_protocol(s);
    case URLENS_API_USERNAME:
    case URLENS_API_PASSWORD: return fast_set_credentials(s, part);
    case URLENS_API_HOST:
    case URLENS_API_HOSTNAME: return fast_set_host(s);
    case URLENS_API_PORT: return fast_set_port(s);
    case URLENS_API_PATHNAME: return fast_set_pathname(s);
    case URLENS_API_SEARCH: return fast_set_search(s);
    case URLENS_API_HASH: return fast_set_hash(s);
    default: return 0;
  }
}

static int value_is_for_here(ul_span value) {
  size_t i = 0;
  while (i < value.length && !ul_byte_is(value.data[i], UL_TAB_OR_NEWLINE)) i++;
  return i == value.length;
}

int ul_fast_set(const ul_record_view *given, urlens_part part, ul_span value, const ul_machine_options *options,
                ul_buffer *output, urlens_components *url) {
  fast_setter s = {given->href, given->record, value, options, output, url};
  if (given->record->scheme_kind == URLENS_SCHEME_OTHER || given->record->scheme_kind == URLENS_SCHEME_FILE) return 0;
  if (!value_is_for_here(value)) return 0;
  *url = *given->record;
  url->flags &= ~(uint32_t)URLENS_UNCHANGED;
  if (fast_set_part(&s, part) || output->status == URLENS_E_OUT_OF_MEMORY) return 1;
  ul_buffer_clear(output);
  return 0;
}
