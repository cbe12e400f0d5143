/* SPDX-License-Identifier: MIT */
/* The operations build, which makes a URL of parts, and target, which makes one of a request. */
#include <stdlib.h>
#include <string.h>

#include "rpc.h"
#include "urlens/build.h"

/* Makes the object; 0 after a failure has been answered. */
static int prepare(rpc *r) {
  urlens_status status = r->built ? URLENS_OK : urlens_create(NULL, &r->built);
  if (status != URLENS_OK) rpc_failed(r, status);
  return status == URLENS_OK;
}

/* Answers the object's error. `named` is the text that it is in, which is called `part`. */
static void answer_failed_part(rpc *r, const char *part, const char *about, urlens_view named) {
  answer_failure failure = {urlens_error_of(r->built), named.data, named.length, about, 0};
  answer_failed(&r->answer, &failure, NULL, &r->scratch);
  if (!part) return;
  json_name(&r->answer, "part");
  json_write_string(&r->answer, part);
}

/* --- build -------------------------------------------------------------------------------------------------------- */

/* The parts of a request, and the memory of the lists. */
typedef struct given_parts {
  urlens_url_parts parts;
  urlens_view *segments;
  urlens_pair *pairs;
} given_parts;

static urlens_view view_of_value(json_value *value) {
  urlens_view view = {NULL, 0};
  if (!value || value->kind == JSON_NULL) return view;
  if (value->kind == JSON_STRING) json_replace_surrogates(value);
  view.data = value->data;
  view.length = value->length;
  return view;
}

/* A part that is a string, or missing. */
static int read_part(rpc *r, json_value *parts, const char *name, urlens_view *view) {
  json_value *value = json_member(parts, name);
  if (value && value->kind != JSON_NULL && value->kind != JSON_STRING) {
    rpc_bad_request(r, "A part must be a string", name, strlen(name));
    return 0;
  }
  *view = view_of_value(value);
  return 1;
}

/* A port is a string or a whole number. */
static int read_port(rpc *r, json_value *parts, urlens_view *view) {
  json_value *value = json_member(parts, "port");
  int64_t number;
  if (!value || !json_integer(value, &number)) return read_part(r, parts, "port", view);
  *view = view_of_value(value);
  return 1;
}

/* A list of that name; NULL if it is missing. */
static int read_list(rpc *r, json_value *parts, const char *name, json_value **list) {
  *list = json_member(parts, name);
  if (*list && (*list)->kind == JSON_NULL) *list = NULL;
  if (!*list || (*list)->kind == JSON_ARRAY) return 1;
  rpc_bad_request(r, "A part must be an array", name, strlen(name));
  return 0;
}

static void *array_of(size_t count, size_t size) {
  size_t capacity = 0;
  return grow_array(NULL, &capacity, count ? count : 1, size);
}

static int read_segments(rpc *r, json_value *parts, given_parts *given) {
  json_value *list, *entry;
  if (!read_list(r, parts, "segments", &list)) return 0;
  if (!list) return 1;
  given->segments = array_of(list->count, sizeof *given->segments);
  entry = json_first(list);
  for (size_t i = 0; i < list->count; i++, entry = json_next(entry)) {
    if (entry->kind != JSON_STRING) {
      rpc_bad_request(r, "Each entry of \"segments\" must be a string", NULL, 0);
      return 0;
    }
    given->segments[i] = view_of_value(entry);
  }
  given->parts.segments = given->segments;
  given->parts.segment_count = list->count;
  return 1;
}

static int read_pairs(rpc *r, json_value *parts, given_parts *given) {
  json_value *list, *entry, *name;
  if (!read_list(r, parts, "query", &list)) return 0;
  if (!list) return 1;
  given->pairs = array_of(list->count, sizeof *given->pairs);
  entry = json_first(list);
  for (size_t i = 0; i < list->count; i++, entry = json_next(entry)) {
    name = entry->kind == JSON_ARRAY && entry->count == 2 ? json_first(entry) : NULL;
    if (!name || name->kind != JSON_STRING || json_next(name)->kind != JSON_STRING) {
      rpc_bad_request(r, "Each entry of \"query\" must be an array of two strings, a name and its value", NULL, 0);
      return 0;
    }
    given->pairs[i].name = view_of_value(name);
    given->pairs[i].value = view_of_value(json_next(name));
  }
  given->parts.query = given->pairs;
  given->parts.query_count = list->count;
  return 1;
}

static int read_parts(rpc *r, json_value *parts, given_parts *given) {
  urlens_url_parts *p = &given->parts;
  return read_part(r, parts, "scheme", &p->scheme) && read_part(r, parts, "username", &p->username) &&
         read_part(r, parts, "password", &p->password) && read_part(r, parts, "host", &p->host) &&
         read_port(r, parts, &p->port) && read_part(r, parts, "fragment", &p->fragment) &&
         read_segments(r, parts, given) && read_pairs(r, parts, given);
}

/* The segment that is refused, if one is. */
static urlens_view first_dot_segment(const urlens_url_parts *parts) {
  urlens_view none = {NULL, 0};
  for (size_t i = 0; i < parts->segment_count; i++) {
    urlens_view segment = parts->segments[i];
    if (segment.length <= 2 && segment.length > 0 && memcmp(segment.data, "..", segment.length) == 0) return segment;
  }
  return none;
}

static void answer_build_failure(rpc *r, const urlens_url_parts *parts) {
  static const char *const names[] = {"scheme", "username", "password", "host", "port", "segments"};
  const urlens_view texts[] = {parts->scheme, parts->username, parts->password,
                               parts->host,   parts->port,     first_dot_segment(parts)};
  urlens_error error = urlens_error_of(r->built);
  size_t part = (size_t)error.place - URLENS_PLACE_SCHEME;
  urlens_view none = {NULL, 0};
  if (error.place >= URLENS_PLACE_SCHEME && part < sizeof texts / sizeof texts[0]) {
    answer_failed_part(r, names[part], NULL, texts[part]);
  } else {
    answer_failed_part(r, NULL, NULL, none);
  }
}

static void run_build(rpc *r, given_parts *given, uint32_t flags) {
  if (urlens_build(r->built, flags, &given->parts) == URLENS_OK) answer_url(&r->answer, r->built, NULL, &r->scratch);
  else answer_build_failure(r, &given->parts);
}

static void op_build(rpc *r) {
  given_parts given = {{.size = sizeof given.parts}, NULL, NULL};
  json_value *parts;
  int encode_dots;
  if (!rpc_optional_object(r, "parts", &parts) || !rpc_optional_boolean(r, "encode_dots", &encode_dots)) return;
  if (!parts) {
    rpc_missing(r, "parts");
    return;
  }
  if (read_parts(r, parts, &given) && prepare(r)) run_build(r, &given, encode_dots ? URLENS_BUILD_ENCODE_DOTS : 0);
  free(given.segments);
  free(given.pairs);
}

/* --- target ------------------------------------------------------------------------------------------------------- */

static void op_target(rpc *r) {
  urlens_request request = {.size = sizeof request};
  urlens_target_form form;
  if (!rpc_text(r, "input", &request.target) || !rpc_optional_text(r, "host", &request.host) ||
      !rpc_optional_text(r, "scheme", &request.scheme) || !rpc_optional_text(r, "method", &request.method) ||
      !prepare(r)) {
    return;
  }
  if (urlens_parse_target(r->built, &request, &form) == URLENS_OK) {
    answer_url(&r->answer, r->built, NULL, &r->scratch);
    json_name(&r->answer, "form");
    json_write_string(&r->answer, urlens_target_form_name(form));
    return;
  }
  switch (urlens_error_of(r->built).place) {
    case URLENS_PLACE_HOST: answer_failed_part(r, "host", "The Host header", request.host); break;
    case URLENS_PLACE_SCHEME: answer_failed_part(r, "scheme", "The scheme", request.scheme); break;
    default: answer_failed_part(r, NULL, NULL, request.target); break;
  }
}

const rpc_operation rpc_build_operations[] = {{"build", op_build}, {"target", op_target}, {NULL, NULL}};
