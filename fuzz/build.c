/* SPDX-License-Identifier: MIT */
/*
 * URLs from parts. The first byte has flags; then there is a line for each of scheme, user name, password, host, port and
 * fragment, where "-" is a part that is absent; the lines after these are segments, or, with "=" in front, pairs of a name
 * and a value with ":" between them. What must hold: a URL that is built reads the same when it is parsed, and every part
 * reads back as it was given. Then segments are pushed, replaced and popped.
 */
#include "urlens/build.h"
#include "common.h"

enum { MOST = 16, SIMPLE_PARTS = 6 };

typedef struct given {
  urlens_url_parts parts;
  urlens_view segments[MOST];
  urlens_pair pairs[MOST];
} given;

static urlens_view view_of(fuzz_text text) {
  urlens_view view = {text.data, text.length};
  return view;
}

static void read_rest(given *g, fuzz_text rest) {
  while (rest.length > 0 && g->parts.segment_count < MOST && g->parts.query_count < MOST) {
    fuzz_text line = fuzz_line(&rest), value = line;
    const char *colon = line.length ? memchr(line.data, ':', line.length) : NULL;
    if (line.length == 0 || line.data[0] != '=') {
      g->segments[g->parts.segment_count++] = view_of(line);
      continue;
    }
    line.data++;
    line.length = (colon ? (size_t)(colon + 1 - line.data) : line.length) - 1;
    value = colon ? fuzz_text_of(colon + 1, (size_t)(value.data + value.length - colon - 1)) : fuzz_text_of("", 0);
    g->pairs[g->parts.query_count].name = view_of(line);
    g->pairs[g->parts.query_count++].value = view_of(value);
  }
}

static void read_given(given *g, fuzz_text input) {
  urlens_view *simple[SIMPLE_PARTS] = {&g->parts.scheme, &g->parts.username, &g->parts.password,
                                       &g->parts.host,   &g->parts.port,     &g->parts.fragment};
  memset(g, 0, sizeof *g);
  g->parts.size = sizeof g->parts;
  for (size_t i = 0; i < SIMPLE_PARTS; i++) {
    fuzz_text line = fuzz_line(&input);
    if (line.length != 1 || line.data[0] != '-') *simple[i] = view_of(line);
  }
  read_rest(g, input);
  g->parts.segments = g->segments;
  g->parts.query = g->pairs;
}

static urlens_status decode(const void *call, urlens_output *out) {
  const urlens_view *view = call;
  return urlens_percent_decode(view->data, view->length, out);
}

static urlens_status encode(const void *call, urlens_output *out) {
  const urlens_view *view = call;
  return urlens_percent_encode(URLENS_PERCENT_SET_COMPONENT, view->data, view->length, out);
}

/* The text with U+FFFD for what is ill-formed. Free it. */
static fuzz_product well_formed(urlens_view given_text) {
  fuzz_product encoded = fuzz_must_produce("encode", encode, &given_text, fuzz_view(given_text)), result;
  urlens_view view = {encoded.data, encoded.length};
  result = fuzz_must_produce("decode", decode, &view, fuzz_view(view));
  free(encoded.data);
  return result;
}

/* A part as it is written, decoded, is the part that was given. */
static void check_part(const char *what, urlens_view wanted, urlens_view written) {
  fuzz_product text = well_formed(wanted), decoded = fuzz_must_produce("decode", decode, &written, fuzz_view(written));
  fuzz_same_text(what, fuzz_product_text(text), fuzz_product_text(decoded));
  free(text.data);
  free(decoded.data);
}

static int is_dots(urlens_view segment) {
  return segment.length > 0 && segment.length <= 2 && memcmp(segment.data, "..", segment.length) == 0;
}

static void check_segments(const given *g, const urlens_url *url) {
  size_t position = 0, number = 0;
  urlens_view segment;
  while (urlens_segment_next(url, &position, &segment)) {
    if (number < g->parts.segment_count && !is_dots(g->segments[number])) {
      check_part("a segment", g->segments[number], segment);
    }
    number++;
  }
  fuzz_check(number == urlens_segment_count(url), "the number of segments");
  fuzz_check(number == g->parts.segment_count || (g->parts.segment_count == 0 && number == 1), "all segments");
}

static void check_query(const given *g, const urlens_url *url) {
  static urlens_params *params;
  if (!params && urlens_params_create(NULL, &params) != URLENS_OK) abort();
  fuzz_same_status("the query", URLENS_OK, urlens_params_from_url(params, url));
  fuzz_check(urlens_params_size(params) == g->parts.query_count, "the number of pairs");
  for (size_t i = 0; i < g->parts.query_count; i++) {
    urlens_view name, value;
    fuzz_product wanted_name = well_formed(g->pairs[i].name), wanted_value = well_formed(g->pairs[i].value);
    fuzz_same_status("a pair", URLENS_OK, urlens_params_at(params, i, &name, &value));
    fuzz_same_text("a name", fuzz_product_text(wanted_name), fuzz_view(name));
    fuzz_same_text("a value", fuzz_product_text(wanted_value), fuzz_view(value));
    free(wanted_name.data);
    free(wanted_value.data);
  }
}

static void check_built(const given *g, const urlens_url *url) {
  static urlens_url *parsed;
  urlens_view href = urlens_href(url);
  if (!parsed) parsed = fuzz_object(0, NULL, 0);
  fuzz_same_status("the record", URLENS_OK, urlens_self_check(url));
  fuzz_same_status("the URL is one", URLENS_OK, urlens_parse(parsed, href.data, href.length, NULL));
  fuzz_same_url("the URL is canonical", url, parsed, 0);
  fuzz_check(urlens_get(url, URLENS_PART_SCHEME).length == g->parts.scheme.length, "the scheme");
  check_part("the user name", g->parts.username, urlens_get(url, URLENS_PART_USERNAME));
  check_part("the password", g->parts.password, urlens_get(url, URLENS_PART_PASSWORD));
  fuzz_check(!g->parts.fragment.data == !urlens_get(url, URLENS_PART_FRAGMENT).data, "whether there is a fragment");
  check_part("the fragment", g->parts.fragment, urlens_get(url, URLENS_PART_FRAGMENT));
  check_segments(g, url);
  check_query(g, url);
}

/* Pushing and popping leaves what was there, if the last segment was not empty; the host never changes. */
static void check_changes(urlens_url *url, urlens_view segment) {
  static urlens_url *before;
  size_t count = urlens_segment_count(url), position = 0;
  urlens_view last = {NULL, 0};
  if (!before) before = fuzz_object(0, NULL, 0);
  fuzz_same_status("copy", URLENS_OK, urlens_copy(before, url));
  while (urlens_segment_next(url, &position, &last)) continue;
  if (urlens_segment_push(url, 0, segment.data, segment.length) != URLENS_OK) {
    fuzz_same_url("a push that failed", before, url, 1);
    return;
  }
  fuzz_check(urlens_segment_count(url) == count + (count == 0 || last.length > 0), "one more segment");
  fuzz_same_text("the host", fuzz_view(urlens_get(before, URLENS_PART_HOST)),
                 fuzz_view(urlens_get(url, URLENS_PART_HOST)));
  for (last.data = NULL, position = 0; urlens_segment_next(url, &position, &last);) continue;
  check_part("the segment that was pushed", segment, last);
  fuzz_same_status("replaced by itself", URLENS_OK,
                   urlens_segment_set(url, 0, urlens_segment_count(url) - 1, segment.data, segment.length));
  fuzz_same_status("the record", URLENS_OK, urlens_self_check(url));
  if (count > 1 && urlens_segment_count(url) > count) {
    fuzz_same_status("a pop", URLENS_OK, urlens_segment_pop(url));
    fuzz_same_url("a push and a pop", before, url, 0);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static urlens_url *url;
  urlens_status status;
  urlens_error error;
  given g;
  char *copy;
  if (size < 1) return -1;
  if (!url) url = fuzz_object(0, NULL, 0);
  copy = fuzz_copy(data + 1, size - 1);
  fuzz_input = fuzz_text_of(copy, size - 1);
  read_given(&g, fuzz_input);
  status = urlens_build(url, data[0] & URLENS_BUILD_ENCODE_DOTS, &g.parts);
  error = urlens_error_of(url);
  fuzz_same_status("the error", status, error.status);
  if (status == URLENS_OK) {
    check_built(&g, url);
    if (g.parts.segment_count) check_changes(url, g.segments[0]);
  } else {
    fuzz_check(error.place >= URLENS_PLACE_SCHEME && error.place <= URLENS_PLACE_PATH, "an error names a part");
  }
  free(copy);
  return 0;
}
