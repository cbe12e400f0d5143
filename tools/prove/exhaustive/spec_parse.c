/* SPDX-License-Identifier: MIT */
/* URL Standard, basic URL parser without a state override: a function for each state, and the steps in its order. */
#include <stdlib.h>
#include <string.h>

#include "spec.h"

typedef struct machine machine;
typedef void state(machine *m, long c);

struct machine {
  points input, buffer;
  ascii segment; /* the buffer of the path state, whose code points are percent-encoded as they come */
  long pointer;
  state *state;
  int at_sign_seen, inside_brackets, password_token_seen;
  spec_result result;
  const spec_url *base;
  spec_url *url;
};

static state scheme_state, no_scheme_state, special_relative_or_authority_state, path_or_authority_state,
    relative_state, relative_slash_state, special_authority_slashes_state, special_authority_ignore_slashes_state,
    authority_state, host_state, port_state, file_state, file_slash_state, file_host_state, path_start_state,
    path_state, opaque_path_state, query_state, fragment_state;

static const struct {
  const char *scheme;
  long port;
} special_schemes[] = {{"ftp", 21}, {"file", -1}, {"http", 80}, {"https", 443}, {"ws", 80}, {"wss", 443}};

int spec_is_special(const spec_url *url) {
  for (size_t i = 0; i < 6; i++) {
    if (ascii_is(&url->scheme, special_schemes[i].scheme)) return 1;
  }
  return 0;
}

long spec_default_port(const ascii *scheme) {
  for (size_t i = 0; i < 6; i++) {
    if (ascii_is(scheme, special_schemes[i].scheme)) return special_schemes[i].port;
  }
  return -1;
}

static int is_file(const spec_url *url) {
  return ascii_is(&url->scheme, "file");
}

/* The code point that many after the pointer: of the Standard's "remaining", 1 is the first. */
static long ahead(const machine *m, long distance) {
  size_t place = (size_t)(m->pointer + distance);
  return place < m->input.count ? m->input.c[place] : SPEC_EOF;
}

static void append(points *string, long c) {
  if (string->count == SPEC_POINTS) abort();
  string->c[string->count++] = c;
}

/* "/", or "\" in a special URL. */
static int is_slash(const machine *m, long c) {
  return c == '/' || (c == '\\' && spec_is_special(m->url));
}

static int ends_authority(const machine *m, long c) {
  return c == SPEC_EOF || c == '?' || c == '#' || is_slash(m, c);
}

static void go_to(machine *m, state *next) {
  m->state = next;
}

/* Set state to … and decrease pointer by 1. */
static void go_back_to(machine *m, state *next) {
  m->state = next;
  m->pointer--;
}

static void start_query(machine *m) {
  m->url->has_query = 1;
  m->url->query.count = 0;
  go_to(m, query_state);
}

static void start_fragment(machine *m) {
  m->url->has_fragment = 1;
  m->url->fragment.count = 0;
  go_to(m, fragment_state);
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Paths and drive letters                                                                                             */
/* ------------------------------------------------------------------------------------------------------------------- */

/* URL Standard, Windows drive letter and normalized Windows drive letter. */
static int is_drive_letter(long first, long second) {
  return spec_is_alpha(first) && (second == ':' || second == '|');
}

static int is_normalized_drive_letter(const segment *s) {
  return s->count == 2 && spec_is_alpha(s->c[0]) && s->c[1] == ':';
}

/* URL Standard, starts with a Windows drive letter: the input from the pointer on. */
static int starts_with_drive_letter(const machine *m) {
  long third = ahead(m, 2);
  return is_drive_letter(ahead(m, 0), ahead(m, 1)) && (third == SPEC_EOF || spec_is_one_of(third, "/\\?#"));
}

/* URL Standard, shorten a url's path. */
static void shorten(spec_url *url) {
  if (is_file(url) && url->segments == 1 && is_normalized_drive_letter(&url->path[0])) return;
  if (url->segments > 0) url->segments--;
}

static void append_segment(spec_url *url, const char *text, size_t count) {
  segment *last = &url->path[url->segments];
  if (url->segments++ == SPEC_SEGMENTS - 1 || count > SPEC_SEGMENT) abort();
  memcpy(last->c, text, count);
  last->count = count;
}

/* How many dots a segment is: 1 or 2, "%2e" in any case being one; 0 if it is something else. */
static int dots_of(const ascii *s) {
  int dots = 0;
  for (size_t i = 0; i < s->count; dots++) {
    if (s->c[i] == '.') {
      i++;
    } else if (s->count - i >= 3 && s->c[i] == '%' && s->c[i + 1] == '2' &&
               (s->c[i + 2] == 'e' || s->c[i + 2] == 'E')) {
      i += 3;
    } else {
      return 0;
    }
  }
  return dots <= 2 ? dots : 0;
}

static void copy_authority(spec_url *url, const spec_url *base) {
  url->username = base->username;
  url->password = base->password;
  url->host = base->host;
  url->has_host = base->has_host;
  url->port = base->port;
  url->has_port = base->has_port;
}

static void copy_path(spec_url *url, const spec_url *base) {
  memcpy(url->path, base->path, base->segments * sizeof *base->path);
  url->segments = base->segments;
  url->has_opaque_path = base->has_opaque_path;
  url->opaque_path = base->opaque_path;
}

static void copy_query(spec_url *url, const spec_url *base) {
  url->query = base->query;
  url->has_query = base->has_query;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Schemes                                                                                                             */
/* ------------------------------------------------------------------------------------------------------------------- */

static void scheme_start_state(machine *m, long c) {
  if (spec_is_alpha(c)) {
    append(&m->buffer, c | 0x20);
    go_to(m, scheme_state);
  } else {
    go_back_to(m, no_scheme_state);
  }
}

/* Steps 2.4 to 2.9 of the scheme state: what comes after the ":". */
static void after_scheme(machine *m) {
  for (size_t i = 0; i < m->buffer.count; i++) ascii_add(&m->url->scheme, (char)m->buffer.c[i]);
  m->buffer.count = 0;
  if (is_file(m->url)) {
    go_to(m, file_state);
  } else if (spec_is_special(m->url) && m->base && m->base->scheme.count == m->url->scheme.count &&
             memcmp(m->base->scheme.c, m->url->scheme.c, m->url->scheme.count) == 0) {
    go_to(m, special_relative_or_authority_state);
  } else if (spec_is_special(m->url)) {
    go_to(m, special_authority_slashes_state);
  } else if (ahead(m, 1) == '/') {
    go_to(m, path_or_authority_state);
    m->pointer++;
  } else {
    m->url->has_opaque_path = 1;
    go_to(m, opaque_path_state);
  }
}

static void scheme_state(machine *m, long c) {
  if (spec_is_alpha(c)) {
    append(&m->buffer, c | 0x20);
  } else if (spec_is_digit(c) || spec_is_one_of(c, "+-.")) {
    append(&m->buffer, c);
  } else if (c == ':') {
    after_scheme(m);
  } else {
    m->buffer.count = 0;
    m->pointer = -1;
    go_to(m, no_scheme_state);
  }
}

static void no_scheme_state(machine *m, long c) {
  if (!m->base || (m->base->has_opaque_path && c != '#')) {
    m->result = SPEC_FAILURE;
  } else if (m->base->has_opaque_path) {
    m->url->scheme = m->base->scheme;
    copy_path(m->url, m->base);
    copy_query(m->url, m->base);
    start_fragment(m);
  } else {
    go_back_to(m, is_file(m->base) ? file_state : relative_state);
  }
}

static void special_relative_or_authority_state(machine *m, long c) {
  if (c == '/' && ahead(m, 1) == '/') {
    go_to(m, special_authority_ignore_slashes_state);
    m->pointer++;
  } else {
    go_back_to(m, relative_state);
  }
}

static void path_or_authority_state(machine *m, long c) {
  if (c == '/') {
    go_to(m, authority_state);
  } else {
    go_back_to(m, path_state);
  }
}

static void relative_state(machine *m, long c) {
  m->url->scheme = m->base->scheme;
  if (is_slash(m, c)) {
    go_to(m, relative_slash_state);
    return;
  }
  copy_authority(m->url, m->base);
  copy_path(m->url, m->base);
  copy_query(m->url, m->base);
  if (c == '?') {
    start_query(m);
  } else if (c == '#') {
    start_fragment(m);
  } else if (c != SPEC_EOF) {
    m->url->has_query = 0;
    shorten(m->url);
    go_back_to(m, path_state);
  }
}

static void relative_slash_state(machine *m, long c) {
  if (spec_is_special(m->url) && (c == '/' || c == '\\')) {
    go_to(m, special_authority_ignore_slashes_state);
  } else if (c == '/') {
    go_to(m, authority_state);
  } else {
    copy_authority(m->url, m->base);
    go_back_to(m, path_state);
  }
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* The authority                                                                                                       */
/* ------------------------------------------------------------------------------------------------------------------- */

static void special_authority_slashes_state(machine *m, long c) {
  if (c == '/' && ahead(m, 1) == '/') {
    go_to(m, special_authority_ignore_slashes_state);
    m->pointer++;
  } else {
    go_back_to(m, special_authority_ignore_slashes_state);
  }
}

static void special_authority_ignore_slashes_state(machine *m, long c) {
  if (c != '/' && c != '\\') go_back_to(m, authority_state);
}

/* Step 1 of the authority state. */
static void take_credentials(machine *m) {
  if (m->at_sign_seen) ascii_add_all(m->password_token_seen ? &m->url->password : &m->url->username, "%40");
  m->at_sign_seen = 1;
  for (size_t i = 0; i < m->buffer.count; i++) {
    if (m->buffer.c[i] == ':' && !m->password_token_seen) {
      m->password_token_seen = 1;
      continue;
    }
    spec_percent_encode(m->password_token_seen ? &m->url->password : &m->url->username, m->buffer.c[i], SET_USERINFO);
  }
  m->buffer.count = 0;
}

static void authority_state(machine *m, long c) {
  if (c == '@') {
    take_credentials(m);
  } else if (ends_authority(m, c)) {
    if (m->at_sign_seen && m->buffer.count == 0) {
      m->result = SPEC_FAILURE;
      return;
    }
    m->pointer -= (long)m->buffer.count + 1;
    m->buffer.count = 0;
    go_to(m, host_state);
  } else {
    append(&m->buffer, c);
  }
}

/* Parses the buffer as a host. Returns 0 if that ends the parser. */
static int take_host(machine *m) {
  m->result = spec_parse_host(&m->buffer, !spec_is_special(m->url), &m->url->host);
  m->url->has_host = 1;
  m->buffer.count = 0;
  return m->result == SPEC_URL;
}

static void host_state(machine *m, long c) {
  if (c == ':' && !m->inside_brackets) {
    if (m->buffer.count == 0) {
      m->result = SPEC_FAILURE;
    } else if (take_host(m)) {
      go_to(m, port_state);
    }
  } else if (ends_authority(m, c)) {
    m->pointer--;
    if (spec_is_special(m->url) && m->buffer.count == 0) {
      m->result = SPEC_FAILURE;
    } else if (take_host(m)) {
      go_to(m, path_start_state);
    }
  } else {
    if (c == '[') m->inside_brackets = 1;
    if (c == ']') m->inside_brackets = 0;
    append(&m->buffer, c);
  }
}

static void port_state(machine *m, long c) {
  long port = 0;
  if (spec_is_digit(c)) {
    append(&m->buffer, c);
    return;
  }
  if (!ends_authority(m, c)) {
    m->result = SPEC_FAILURE;
    return;
  }
  for (size_t i = 0; i < m->buffer.count; i++) {
    port = port * 10 + (m->buffer.c[i] - '0');
    if (port > 65535) {
      m->result = SPEC_FAILURE;
      return;
    }
  }
  if (m->buffer.count > 0) {
    m->url->port = (unsigned)port;
    m->url->has_port = port != spec_default_port(&m->url->scheme);
    m->buffer.count = 0;
  }
  go_back_to(m, path_start_state);
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Files                                                                                                               */
/* ------------------------------------------------------------------------------------------------------------------- */

static void file_state(machine *m, long c) {
  m->url->scheme.count = 0;
  ascii_add_all(&m->url->scheme, "file");
  m->url->has_host = 1;
  m->url->host.count = 0;
  if (c == '/' || c == '\\') {
    go_to(m, file_slash_state);
  } else if (m->base && is_file(m->base)) {
    m->url->host = m->base->host;
    m->url->has_host = m->base->has_host;
    copy_path(m->url, m->base);
    copy_query(m->url, m->base);
    if (c == '?') {
      start_query(m);
    } else if (c == '#') {
      start_fragment(m);
    } else if (c != SPEC_EOF) {
      m->url->has_query = 0;
      if (starts_with_drive_letter(m)) {
        m->url->segments = 0;
      } else {
        shorten(m->url);
      }
      go_back_to(m, path_state);
    }
  } else {
    go_back_to(m, path_state);
  }
}

static void file_slash_state(machine *m, long c) {
  if (c == '/' || c == '\\') {
    go_to(m, file_host_state);
    return;
  }
  if (m->base && is_file(m->base)) {
    m->url->host = m->base->host;
    if (!starts_with_drive_letter(m) && m->base->segments > 0 && is_normalized_drive_letter(&m->base->path[0])) {
      append_segment(m->url, m->base->path[0].c, m->base->path[0].count);
    }
  }
  go_back_to(m, path_state);
}

static void file_host_state(machine *m, long c) {
  if (c != SPEC_EOF && !spec_is_one_of(c, "/\\?#")) {
    append(&m->buffer, c);
    return;
  }
  m->pointer--;
  if (m->buffer.count == 2 && is_drive_letter(m->buffer.c[0], m->buffer.c[1])) {
    /* The buffer is not reset here, but used in the path state. */
    for (size_t i = 0; i < 2; i++) ascii_add(&m->segment, (char)m->buffer.c[i]);
    m->buffer.count = 0;
    go_to(m, path_state);
  } else if (m->buffer.count == 0) {
    go_to(m, path_start_state);
  } else if (take_host(m)) {
    if (ascii_is(&m->url->host, "localhost")) m->url->host.count = 0;
    go_to(m, path_start_state);
  }
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Path, query and fragment                                                                                            */
/* ------------------------------------------------------------------------------------------------------------------- */

static void path_start_state(machine *m, long c) {
  if (spec_is_special(m->url)) {
    go_to(m, path_state);
    if (c != '/' && c != '\\') m->pointer--;
  } else if (c == '?') {
    start_query(m);
  } else if (c == '#') {
    start_fragment(m);
  } else if (c != SPEC_EOF) {
    go_to(m, path_state);
    if (c != '/') m->pointer--;
  }
}

/* Steps 1.2 to 1.4 of the path state: the end of a segment. */
static void take_segment(machine *m, long c) {
  int dots = dots_of(&m->segment);
  if (dots == 2) {
    shorten(m->url);
    if (!is_slash(m, c)) append_segment(m->url, "", 0);
  } else if (dots == 1) {
    if (!is_slash(m, c)) append_segment(m->url, "", 0);
  } else {
    if (is_file(m->url) && m->url->segments == 0 && m->segment.count == 2 &&
        is_drive_letter(m->segment.c[0], m->segment.c[1])) {
      m->segment.c[1] = ':';
    }
    append_segment(m->url, m->segment.c, m->segment.count);
  }
  m->segment.count = 0;
}

static void path_state(machine *m, long c) {
  if (c != SPEC_EOF && c != '?' && c != '#' && !is_slash(m, c)) {
    spec_percent_encode(&m->segment, c, SET_PATH);
    return;
  }
  take_segment(m, c);
  if (c == '?') start_query(m);
  if (c == '#') start_fragment(m);
}

static void opaque_path_state(machine *m, long c) {
  if (c == '?') {
    start_query(m);
  } else if (c == '#') {
    start_fragment(m);
  } else if (c == ' ') {
    ascii_add_all(&m->url->opaque_path, ahead(m, 1) == '?' || ahead(m, 1) == '#' ? "%20" : " ");
  } else if (c != SPEC_EOF) {
    spec_percent_encode(&m->url->opaque_path, c, SET_C0);
  }
}

static void query_state(machine *m, long c) {
  if (c == '#') {
    start_fragment(m);
  } else if (c != SPEC_EOF) {
    spec_percent_encode(&m->url->query, c, spec_is_special(m->url) ? SET_SPECIAL_QUERY : SET_QUERY);
  }
}

static void fragment_state(machine *m, long c) {
  if (c != SPEC_EOF) spec_percent_encode(&m->url->fragment, c, SET_FRAGMENT);
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* The whole                                                                                                           */
/* ------------------------------------------------------------------------------------------------------------------- */

/* Steps 1 and 3: no C0 control or space at either end, no tab or newline anywhere. */
static points clean(const points *input) {
  points result;
  size_t from = 0, to = input->count;
  result.count = 0;
  while (from < to && input->c[from] <= ' ') from++;
  while (to > from && input->c[to - 1] <= ' ') to--;
  for (; from < to; from++) {
    if (!spec_is_one_of(input->c[from], "\t\n\r")) append(&result, input->c[from]);
  }
  return result;
}

static void make_empty(spec_url *url) {
  ascii *texts[] = {&url->scheme, &url->username, &url->password,   &url->host,
                    &url->query,  &url->fragment, &url->opaque_path};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) texts[i]->count = 0;
  url->has_host = url->has_port = url->has_query = url->has_fragment = url->has_opaque_path = 0;
  url->segments = 0;
}

spec_result spec_parse(const unsigned char *input, size_t length, const spec_url *base, spec_url *url) {
  machine m;
  points decoded = spec_decode(input, length);
  m.input = clean(&decoded);
  m.buffer.count = m.segment.count = 0;
  m.state = scheme_start_state;
  m.at_sign_seen = m.inside_brackets = m.password_token_seen = 0;
  m.result = SPEC_URL;
  m.base = base;
  m.url = url;
  make_empty(url);
  for (m.pointer = 0;; m.pointer++) {
    long c = ahead(&m, 0);
    m.state(&m, c);
    if (m.result != SPEC_URL) return m.result;
    /* A state that moved the pointer back goes on from there, also after the end of the input. */
    if (m.pointer >= (long)m.input.count) return SPEC_URL;
  }
}

void spec_serialize_path(const spec_url *url, ascii *output) {
  if (url->has_opaque_path) {
    for (size_t i = 0; i < url->opaque_path.count; i++) ascii_add(output, url->opaque_path.c[i]);
  }
  for (size_t i = 0; i < (url->has_opaque_path ? 0 : url->segments); i++) {
    ascii_add(output, '/');
    for (size_t j = 0; j < url->path[i].count; j++) ascii_add(output, url->path[i].c[j]);
  }
}

static void add(ascii *output, const ascii *text) {
  for (size_t i = 0; i < text->count; i++) ascii_add(output, text->c[i]);
}

static void serialize_authority(const spec_url *url, ascii *output) {
  ascii_add_all(output, "//");
  if (url->username.count > 0 || url->password.count > 0) {
    add(output, &url->username);
    if (url->password.count > 0) ascii_add(output, ':');
    add(output, &url->password);
    ascii_add(output, '@');
  }
  add(output, &url->host);
  if (url->has_port) {
    char digits[6] = "";
    unsigned port = url->port;
    size_t at = 5;
    do digits[--at] = (char)('0' + port % 10);
    while (port /= 10);
    ascii_add(output, ':');
    ascii_add_all(output, digits + at);
  }
}

void spec_serialize(const spec_url *url, ascii *output) {
  add(output, &url->scheme);
  ascii_add(output, ':');
  if (url->has_host) {
    serialize_authority(url, output);
  } else if (!url->has_opaque_path && url->segments > 1 && url->path[0].count == 0) {
    ascii_add_all(output, "/.");
  }
  spec_serialize_path(url, output);
  if (url->has_query) ascii_add(output, '?');
  if (url->has_query) add(output, &url->query);
  if (url->has_fragment) ascii_add(output, '#');
  if (url->has_fragment) add(output, &url->fragment);
}
