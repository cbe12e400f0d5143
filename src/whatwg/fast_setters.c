/* SPDX-License-Identifier: MIT */
/*
 * The fast path for setters: a text that needs no state machine replaces the old one in the URL itself, and the offsets
 * after it move. Only for special URLs other than file, and only where the setter takes the value. Everything else,
 * also tabs and newlines, is left to setters.c.
 */
#include "core/ascii.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "whatwg/fast_url.h"

/* The offsets of a record that may be the first to move in a setter, in the order of the text. */
enum {
  FIELD_SCHEME_END,
  FIELD_USERNAME_END,
  FIELD_PASSWORD_END,
  FIELD_HOST_START,
  FIELD_HOST_END,
  FIELD_PORT_END,
  FIELD_PATH_END,
  FIELD_QUERY_END,
  FIELD_LENGTH
};

static inline void move_offset(urlens_offset *offset, int is_after, urlens_offset by) {
  if (is_after) *offset = (urlens_offset)(*offset + by);
}

/* Moves the offsets from the field `first` on. It is a constant, so that only these are touched. */
static inline void move_offsets(urlens_components *url, int first, urlens_offset by) {
  move_offset(&url->scheme_end, first <= FIELD_SCHEME_END, by);
  move_offset(&url->username_start, first < FIELD_USERNAME_END, by);
  move_offset(&url->username_end, first <= FIELD_USERNAME_END, by);
  move_offset(&url->password_end, first <= FIELD_PASSWORD_END, by);
  move_offset(&url->host_start, first <= FIELD_HOST_START, by);
  move_offset(&url->host_end, first <= FIELD_HOST_END, by);
  move_offset(&url->port_end, first <= FIELD_PORT_END, by);
  move_offset(&url->path_start, first < FIELD_PATH_END, by);
  move_offset(&url->path_end, first <= FIELD_PATH_END, by);
  move_offset(&url->query_end, first <= FIELD_QUERY_END, by);
  move_offset(&url->length, first <= FIELD_LENGTH, by);
}

/* Makes room for a URL of `length` bytes, more than it has. */
static int make_room(ul_fast_setter *s, size_t length) {
  if (ul_buffer_room(s->href, length - s->href->length)) return 1;
  s->work->status = s->href->status;
  s->href->status = URLENS_OK;
  return 0;
}

/* Replaces the text from `start` to `end` by `text`. Returns 0 if there is no room; the status of `work` says so. */
static int replace_text(ul_fast_setter *s, size_t start, size_t end, ul_span text) {
  ul_buffer *href = s->href;
  size_t length = end - start, after = href->length - end, new_length = start + text.length + after;
  if (UL_UNLIKELY(new_length > href->capacity || new_length > href->limit) && !make_room(s, new_length)) return 0;
  if (s->changed) *s->changed = !ul_span_equal(text, ul_span_of(href->data + start, length));
  s->settings->scanner->replace(href->data + start, length, after, text.data, text.length);
  href->length = new_length;
  ul_buffer_terminate(href);
  s->url->flags &= ~(uint32_t)URLENS_IS_UNCHANGED;
  return 1;
}

/* The same for a `text` that is not in the URL; also moves the offsets from the field `first` on. */
static inline int replace(ul_fast_setter *s, size_t start, size_t end, ul_span text, int first) {
  if (!replace_text(s, start, end, text)) return 0;
  move_offsets(s->url, first, (urlens_offset)(start + text.length - end));
  return 1;
}

static inline void set_flag(ul_fast_setter *s, uint32_t flag, int is_there) {
  s->url->flags = is_there ? s->url->flags | flag : s->url->flags & ~flag;
}

/* Whether the scheme is special and not file. */
static inline int has_authority_always(unsigned kind) {
  return kind - URLENS_SCHEME_KIND_HTTP <= URLENS_SCHEME_KIND_FTP - URLENS_SCHEME_KIND_HTTP;
}

/* The protocol: another special scheme than file, for a URL without a port. */
static int fast_set_protocol(ul_fast_setter *s) {
  size_t length = ul_span_find(s->value, 0, ':');
  urlens_scheme_kind kind = ul_scheme_kind_of(ul_span_slice(s->value, 0, length));
  ul_span scheme = ul_span_of(ul_schemes[kind].name, length); /* in lower case */
  if (!has_authority_always(kind) || ul_record_has(s->url, URLENS_HAS_PORT)) return 0;
  if (!replace(s, 0, s->url->scheme_end, scheme, FIELD_SCHEME_END)) return 0;
  s->url->scheme_kind = (uint8_t)kind;
  return 1;
}

/*
 * Username and password are written together, without an empty one. So both are written again, one of them with the
 * value.
 */
static int rewrite_credentials(ul_fast_setter *s, urlens_attribute attribute) {
  urlens_components *url = s->url;
  const ul_record_view old = {.href = s->href->data, .record = url};
  ul_span password = ul_record_attribute(&old, URLENS_ATTRIBUTE_PASSWORD);
  size_t start = url->username_start, username_length;
  if (ul_has_tab_or_newline(s->value, 0, s->value.length)) return 0;
  if (attribute == URLENS_ATTRIBUTE_USERNAME) {
    ul_percent_encode(s->work, s->value, URLENS_PERCENT_SET_USERINFO);
  } else {
    ul_buffer_append(s->work, ul_record_attribute(&old, URLENS_ATTRIBUTE_USERNAME));
  }
  username_length = s->work->length;
  if (attribute == URLENS_ATTRIBUTE_USERNAME ? password.length > 0 : s->value.length > 0) {
    ul_buffer_push(s->work, ':');
    if (attribute == URLENS_ATTRIBUTE_USERNAME) {
      ul_buffer_append(s->work, password);
    } else {
      ul_percent_encode(s->work, s->value, URLENS_PERCENT_SET_USERINFO);
    }
  }
  if (s->work->length > 0) ul_buffer_push(s->work, '@');
  if (!ul_buffer_ok(s->work) || !replace(s, start, url->host_start, ul_buffer_span(s->work), FIELD_HOST_START))
    return 0;
  url->username_end = ul_offset(start + username_length);
  url->password_end = ul_offset((size_t)url->host_start - (s->work->length > 0 ? 1 : 0));
  set_flag(s, URLENS_HAS_USERNAME, s->work->length > 0);
  set_flag(s, URLENS_HAS_PASSWORD, url->password_end > url->username_end);
  return 1;
}

/* Whether the value can replace a username or password as it is. */
static inline int is_clean_userinfo(const ul_fast_setter *s) {
  return s->value.length > 0 && s->settings->scanner->userinfo(s->value.data, 0, s->value.length) == s->value.length;
}

static int fast_set_username(ul_fast_setter *s) {
  urlens_components *url = s->url;
  if (!ul_record_has(url, URLENS_HAS_USERNAME) || !is_clean_userinfo(s)) {
    return rewrite_credentials(s, URLENS_ATTRIBUTE_USERNAME);
  }
  return replace(s, url->username_start, url->username_end, s->value, FIELD_USERNAME_END);
}

static int fast_set_password(ul_fast_setter *s) {
  urlens_components *url = s->url;
  if (!ul_record_has(url, URLENS_HAS_PASSWORD) || !is_clean_userinfo(s)) {
    return rewrite_credentials(s, URLENS_ATTRIBUTE_PASSWORD);
  }
  return replace(s, (size_t)url->username_end + 1, url->password_end, s->value, FIELD_PASSWORD_END);
}

/* Notes the port, unless it is the default port of the scheme, which is not written. */
static void note_port(ul_fast_setter *s, uint32_t port) {
  int is_written = port != ul_special_port((urlens_scheme_kind)s->url->scheme_kind);
  set_flag(s, URLENS_HAS_PORT, is_written);
  s->url->port = (uint16_t)(is_written ? port : 0);
}

/* A value with a host and a port. */
static int set_host_and_port(ul_fast_setter *s, size_t host_end) {
  urlens_components *url = s->url;
  uint32_t port = ul_shortest_port_number(ul_span_slice(s->value, host_end + 1, s->value.length));
  int is_default = port == ul_special_port((urlens_scheme_kind)url->scheme_kind);
  ul_span text = is_default ? ul_span_slice(s->value, 0, host_end) : s->value;
  if (port == UL_NO_PORT || !replace(s, url->host_start, url->port_end, text, FIELD_PORT_END)) return 0;
  url->host_end = ul_offset(url->host_start + host_end);
  url->host_kind = URLENS_HOST_KIND_DOMAIN;
  note_port(s, port);
  return 1;
}

/* The host, or the hostname: a name in lower case that is not an address. A host may have a port. */
static inline int set_name(ul_fast_setter *s, int may_have_port) {
  int upper = 0;
  size_t end = s->settings->scanner->host(s->value.data, 0, s->value.length, &upper);
  if (end == 0 || upper || ul_may_end_in_a_number(s->value, 0, end)) return 0;
  if (end < s->value.length) return may_have_port && s->value.data[end] == ':' && set_host_and_port(s, end);
  if (!replace(s, s->url->host_start, s->url->host_end, s->value, FIELD_HOST_END)) return 0;
  s->url->host_kind = URLENS_HOST_KIND_DOMAIN;
  return 1;
}

static int fast_set_host(ul_fast_setter *s) {
  return set_name(s, 1);
}

static int fast_set_hostname(ul_fast_setter *s) {
  return set_name(s, 0);
}

/* The port: only digits. */
static int fast_set_port(ul_fast_setter *s) {
  uint32_t port = ul_shortest_port_number(s->value);
  if (port == UL_NO_PORT) return 0;
  if (port != ul_special_port((urlens_scheme_kind)s->url->scheme_kind)) {
    ul_buffer_push(s->work, ':');
    ul_buffer_append(s->work, s->value);
  }
  if (!ul_buffer_ok(s->work)) return 0;
  if (!replace(s, s->url->host_end, s->url->port_end, ul_buffer_span(s->work), FIELD_PORT_END)) return 0;
  note_port(s, port);
  return 1;
}

/* The path: one that is already as it will be written, except that its leading slash may be missing. */
static int fast_set_pathname(ul_fast_setter *s) {
  int dots = 0;
  ul_span path = s->value;
  if (path.length == 0 || path.data[0] == '.' || path.data[0] == '%' || path.data[0] == '\\') return 0;
  if (ul_byte_is(path.data[0], UL_IN_PATH_SET)) return 0;
  if (s->settings->scanner->path(path.data, 1, path.length, &dots) < path.length || dots) return 0;
  if (path.data[0] != '/') {
    ul_buffer_push(s->work, '/');
    ul_buffer_append(s->work, path);
    if (!ul_buffer_ok(s->work)) return 0;
    path = ul_buffer_span(s->work);
  }
  return replace(s, s->url->path_start, s->url->path_end, path, FIELD_PATH_END);
}

/* Writes the text of a query or fragment whose value is not yet as it will be written. */
static int write_delimited(ul_fast_setter *s, char delimiter, urlens_percent_set set, ul_span *text) {
  ul_span value = s->value;
  if (ul_has_tab_or_newline(value, 0, value.length)) return 0;
  if (value.data[0] == delimiter) value = ul_span_slice(value, 1, value.length);
  ul_buffer_push(s->work, delimiter);
  ul_percent_encode(s->work, value, set);
  *text = ul_buffer_span(s->work);
  return ul_buffer_ok(s->work);
}

/* The text of a query or fragment; `clean` is where the scanner stopped in the value. Returns 0: not handled. */
static inline int delimited(ul_fast_setter *s, char delimiter, urlens_percent_set set, size_t clean, ul_span *text) {
  *text = s->value;
  if (UL_LIKELY(text->length == 0 || (text->data[0] == delimiter && clean == text->length))) return 1;
  return write_delimited(s, delimiter, set, text);
}

static int fast_set_search(ul_fast_setter *s) {
  ul_span text;
  size_t clean = s->settings->scanner->query(s->value.data, s->value.length > 0, s->value.length);
  if (s->settings->encoding != URLENS_ENCODING_UTF_8) return 0;
  if (!delimited(s, '?', URLENS_PERCENT_SET_SPECIAL_QUERY, clean, &text)) return 0;
  if (!replace(s, s->url->path_end, s->url->query_end, text, FIELD_QUERY_END)) return 0;
  set_flag(s, URLENS_HAS_QUERY, text.length > 0);
  return 1;
}

static int fast_set_hash(ul_fast_setter *s) {
  ul_span text;
  size_t clean = s->settings->scanner->fragment(s->value.data, s->value.length > 0, s->value.length);
  if (!delimited(s, '#', URLENS_PERCENT_SET_FRAGMENT, clean, &text)) return 0;
  if (!replace(s, s->url->query_end, s->url->length, text, FIELD_LENGTH)) return 0;
  set_flag(s, URLENS_HAS_FRAGMENT, text.length > 0);
  return 1;
}

/* Whether the value is a piece of the URL itself, which would change while it is read. */
static inline int is_inside(const ul_buffer *href, ul_span value) {
  return (uintptr_t)value.data - (uintptr_t)href->data <= href->capacity;
}

/* Each setter has a function of its own, so that none pays for what another needs. */
int ul_fast_set(ul_fast_setter *s, urlens_attribute attribute) {
  static int (*const setters[])(ul_fast_setter *) = {fast_set_protocol, fast_set_username, fast_set_password,
                                                     fast_set_host,     fast_set_hostname, fast_set_port,
                                                     fast_set_pathname, fast_set_search,   fast_set_hash};
  unsigned kind = s->url->scheme_kind;
  if (!has_authority_always(kind) || is_inside(s->href, s->value)) return 0;
  return setters[attribute - URLENS_ATTRIBUTE_PROTOCOL](s);
}
