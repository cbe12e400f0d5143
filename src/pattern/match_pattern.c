/* SPDX-License-Identifier: MIT */
/*
 * The match patterns of browser extensions, such as "*://example.com/foo*", as URL patterns. Two things differ from those:
 * a "*" for the scheme is a list of schemes, and the path is matched together with the query.
 *
 *   match pattern = "<all_urls>" | scheme "://" host path
 */
#include "core/ascii.h"
#include "core/text.h"
#include "pattern/build.h"

/* A scheme, and whose match patterns may name it. */
typedef struct scheme_row {
  const char *name;
  uint8_t bit;         /* UL_SCHEME_… */
  uint8_t is_for_all;  /* bit 1 << urlens_match_pattern_rules: "<all_urls>" has it */
  uint8_t is_for_star; /* the same for "*" */
  uint8_t is_named;    /* the same: it may be written */
} scheme_row;

enum {
  CHROME = 1 << URLENS_MATCH_PATTERN_RULES_CHROME,
  FIREFOX = 1 << URLENS_MATCH_PATTERN_RULES_FIREFOX,
  BOTH = CHROME | FIREFOX
};

static const scheme_row schemes[] = {
    {.name = "http", .bit = 1 << URLENS_SCHEME_KIND_HTTP, .is_for_all = BOTH, .is_for_star = BOTH, .is_named = BOTH},
    {.name = "https", .bit = 1 << URLENS_SCHEME_KIND_HTTPS, .is_for_all = BOTH, .is_for_star = BOTH, .is_named = BOTH},
    {.name = "file", .bit = 1 << URLENS_SCHEME_KIND_FILE, .is_for_all = BOTH, .is_named = BOTH},
    {.name = "ftp", .bit = 1 << URLENS_SCHEME_KIND_FTP, .is_for_all = BOTH, .is_named = BOTH},
    {.name = "ws", .bit = 1 << URLENS_SCHEME_KIND_WS, .is_for_all = FIREFOX, .is_for_star = FIREFOX, .is_named = BOTH},
    {.name = "wss",
     .bit = 1 << URLENS_SCHEME_KIND_WSS,
     .is_for_all = FIREFOX,
     .is_for_star = FIREFOX,
     .is_named = BOTH},
    {.name = "data", .bit = UL_SCHEME_DATA, .is_for_all = FIREFOX, .is_named = FIREFOX},
};

enum { SCHEMES = sizeof schemes / sizeof schemes[0] };

/* A match pattern while it is read. */
typedef struct match_reader {
  ul_builder *builder;
  uint8_t rules; /* bit 1 << urlens_match_pattern_rules */
  ul_span text;
  ul_pattern_texts *texts;
} match_reader;

static urlens_status wrong(match_reader *r, size_t at, size_t end) {
  return ul_builder_fail(r->builder, ul_error_at(URLENS_E_MATCH_PATTERN, at, end - at));
}

/* Adds the schemes of "*" or of "<all_urls>". */
static void allow_schemes(match_reader *r, int is_for_all) {
  for (size_t i = 0; i < SCHEMES; i++) {
    if ((is_for_all ? schemes[i].is_for_all : schemes[i].is_for_star) & r->rules) r->builder->schemes |= schemes[i].bit;
  }
}

static urlens_status read_scheme(match_reader *r, size_t end) {
  ul_span scheme = ul_span_slice(r->text, 0, end);
  if (ul_span_equal(scheme, UL_SPAN("*"))) {
    allow_schemes(r, 0);
    return URLENS_OK;
  }
  for (size_t i = 0; i < SCHEMES; i++) {
    if (!(schemes[i].is_named & r->rules) || !ul_span_equal(scheme, ul_span_of_name(schemes[i].name))) continue;
    r->texts->parts[URLENS_PART_SCHEME] = scheme;
    return URLENS_OK;
  }
  return wrong(r, 0, end);
}

/* Room in the builder's memory; a text of `length` bytes may become twice as long, and a little more. */
static urlens_status take_room(match_reader *r, size_t length, ul_buffer *room) {
  size_t size = 2 * length + 8;
  char *data = ul_arena_take(&r->builder->texts, size);
  if (!data) return ul_builder_fail(r->builder, ul_error_of(URLENS_E_OUT_OF_MEMORY));
  ul_buffer_init_fixed(room, data, size, size);
  return URLENS_OK;
}

/* Chrome's patterns may have a port, or "*" for any; Firefox' have none. Cuts it off the host. */
static urlens_status read_port(match_reader *r, size_t start, size_t *end) {
  ul_span host = ul_span_slice(r->text, start, *end);
  size_t colon = ul_find_after_last(host, ':');
  if (colon == 0 || ul_span_find(host, colon, ']') < host.length) return URLENS_OK;
  if (!(r->rules & CHROME) || colon == host.length) return wrong(r, start + colon - 1, *end);
  for (size_t i = colon; i < host.length; i++) {
    if (!ul_is_digit((unsigned char)host.data[i]) && !(host.data[i] == '*' && host.length == colon + 1)) {
      return wrong(r, start + colon, *end);
    }
  }
  r->texts->parts[URLENS_PART_PORT] = ul_span_slice(host, colon, host.length);
  *end = start + colon - 1;
  return URLENS_OK;
}

/* "*", "*." and a host, or a host. */
static urlens_status read_host(match_reader *r, size_t start, size_t end) {
  ul_span host;
  ul_buffer room;
  int has_labels;
  urlens_status status = read_port(r, start, &end);
  if (status) return status;
  host = ul_span_slice(r->text, start, end);
  if (ul_span_equal(host, UL_SPAN("*"))) return URLENS_OK;
  has_labels = host.length > 2 && host.data[0] == '*' && host.data[1] == '.';
  if (has_labels) host = ul_span_slice(host, 2, host.length);
  if (ul_span_find(host, 0, '*') < host.length) return wrong(r, start, end);
  if (host.length == 0 && !ul_span_equal(r->texts->parts[URLENS_PART_SCHEME], UL_SPAN("file"))) {
    return wrong(r, start, end);
  }
  status = take_room(r, host.length, &room);
  if (status) return status;
  if (has_labels) ul_buffer_append(&room, UL_SPAN("{*.}?"));
  ul_escape_pattern_string(&room, host);
  r->texts->parts[URLENS_PART_HOST] = ul_buffer_span(&room);
  return URLENS_OK;
}

/* The path and the query: "*" is anything, and everything else is itself. */
static urlens_status read_path(match_reader *r, size_t start) {
  ul_buffer room;
  urlens_status status = take_room(r, r->text.length - start, &room);
  if (status) return status;
  while (start < r->text.length) {
    size_t star = ul_span_find(r->text, start, '*');
    ul_escape_pattern_string(&room, ul_span_slice(r->text, start, star));
    for (start = star; start < r->text.length && r->text.data[start] == '*';) start++; /* several are as one */
    if (star < r->text.length) ul_buffer_push(&room, '*');
  }
  r->texts->parts[URLENS_PART_PATH] = ul_buffer_span(&room);
  return URLENS_OK;
}

/* Where "://" is, or the end. */
static size_t find_slashes(ul_span text) {
  size_t at = ul_span_find(text, 0, ':');
  return text.length - at >= 3 && text.data[at + 1] == '/' && text.data[at + 2] == '/' ? at : text.length;
}

urlens_status ul_match_pattern_read(ul_builder *builder, urlens_match_pattern_rules rules, ul_span text,
                                    ul_pattern_texts *texts) {
  match_reader r = {.builder = builder, .rules = (uint8_t)(1U << rules), .text = text, .texts = texts};
  size_t scheme_end = find_slashes(text), host, path;
  urlens_status status;
  memset(texts, 0, sizeof *texts);
  builder->joins_query = 1;
  if (ul_span_equal(text, UL_SPAN("<all_urls>"))) {
    allow_schemes(&r, 1);
    return URLENS_OK;
  }
  if (scheme_end == text.length) return wrong(&r, 0, text.length);
  status = read_scheme(&r, scheme_end);
  if (status) return status;
  host = scheme_end + 3;
  path = ul_span_find(text, host, '/');
  if (path == text.length) return wrong(&r, path, path);
  status = read_host(&r, host, path);
  return status ? status : read_path(&r, path);
}
