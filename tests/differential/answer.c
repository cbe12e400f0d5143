/* SPDX-License-Identifier: MIT */
/*
 * Answers for the library what answer.js answers for whatwg-url: a JSON request a line on standard input, {"input",
 * "base"?, "set"?: [[attribute, value]…]}, and a line on standard output, the URL API's attributes or {"failure": true}.
 * `urlens rpc` listens to validation errors and so goes through the reference machine; here nobody listens.
 */
#include <stdio.h>
#include <string.h>

#include "json.h"
#include "json_write.h"
#include "urlens.h"

typedef struct attribute {
  const char *name;
  urlens_attribute number;
} attribute;

static const attribute attributes[] = {
    {"href", URLENS_ATTRIBUTE_HREF},         {"protocol", URLENS_ATTRIBUTE_PROTOCOL},
    {"username", URLENS_ATTRIBUTE_USERNAME}, {"password", URLENS_ATTRIBUTE_PASSWORD},
    {"host", URLENS_ATTRIBUTE_HOST},         {"hostname", URLENS_ATTRIBUTE_HOSTNAME},
    {"port", URLENS_ATTRIBUTE_PORT},         {"pathname", URLENS_ATTRIBUTE_PATHNAME},
    {"search", URLENS_ATTRIBUTE_SEARCH},     {"hash", URLENS_ATTRIBUTE_HASH},
};

enum { ATTRIBUTES = sizeof attributes / sizeof attributes[0] };

typedef struct answerer {
  urlens_url *url;
  urlens_url *base;
  json_document request;
  text line;
  text origin;
  text output;
} answerer;

/* Makes an object hold the URL of a string, with lone surrogates replaced; a missing string is no URL. */
static int parse(urlens_url *url, json_value *string, const urlens_url *base) {
  if (!string || string->kind != JSON_STRING) return 0;
  json_replace_surrogates(string);
  return urlens_parse(url, string->data, string->length, base) == URLENS_OK;
}

/* Does one [attribute, value]; 0 if that fails, which only href can. */
static int set(urlens_url *url, json_value *pair) {
  json_value *name = json_first(pair), *value = json_next(name);
  size_t i = 0;
  urlens_status status;
  while (i < ATTRIBUTES && !json_equals(name, attributes[i].name)) i++;
  if (i == ATTRIBUTES) return 0;
  json_replace_surrogates(value);
  status = urlens_set(url, attributes[i].number, value->data, value->length, NULL);
  return status == URLENS_OK || status == URLENS_E_IGNORED;
}

/* Does what is requested; 0 if there is no URL then. */
static int run(answerer *a, json_value *request) {
  json_value *base = json_member(request, "base"), *changes = json_member(request, "set"), *pair;
  if (base && !parse(a->base, base, NULL)) return 0;
  if (!parse(a->url, json_member(request, "input"), base ? a->base : NULL)) return 0;
  pair = changes && changes->count ? json_first(changes) : NULL;
  for (size_t i = 0; changes && i < changes->count; i++, pair = json_next(pair)) {
    if (!set(a->url, pair)) return 0;
  }
  return urlens_self_check(a->url) == URLENS_OK;
}

/* An origin is made of parts of the URL, or of the one in its path; or it is "null". */
static void write_origin(json_writer *writer, answerer *a) {
  urlens_output out = {.capacity = urlens_href(a->url).length + sizeof "null"};
  text_clear(&a->origin);
  out.data = text_room(&a->origin, out.capacity);
  if (urlens_origin(a->url, &out) != URLENS_OK) return;
  json_name(writer, "origin");
  json_write_text(writer, out.data, out.length);
}

static void answer(answerer *a) {
  json_value *request = json_read(&a->request, a->line.data, a->line.length);
  json_writer writer;
  text_clear(&a->output);
  writer = json_writer_on(&a->output);
  json_open_object(&writer);
  if (!request || request->kind != JSON_OBJECT || !run(a, request)) {
    json_name(&writer, "failure");
    json_write_true(&writer);
  } else {
    for (size_t i = 0; i < ATTRIBUTES; i++) {
      urlens_view value = urlens_get_attribute(a->url, attributes[i].number);
      json_name(&writer, attributes[i].name);
      json_write_text(&writer, value.data, value.length);
    }
    write_origin(&writer, a);
  }
  json_close_object(&writer);
  text_push(&a->output, '\n');
  fwrite(a->output.data, 1, a->output.length, stdout);
}

int main(void) {
  answerer a;
  int c;
  memset(&a, 0, sizeof a);
  if (urlens_create(NULL, &a.url) != URLENS_OK || urlens_create(NULL, &a.base) != URLENS_OK) return 1;
  while ((c = getchar()) != EOF) {
    if (c != '\n') {
      text_push(&a.line, (char)c);
      continue;
    }
    answer(&a);
    text_clear(&a.line);
  }
  urlens_destroy(a.url);
  urlens_destroy(a.base);
  json_release(&a.request);
  text_release(&a.line);
  text_release(&a.origin);
  text_release(&a.output);
  return fflush(stdout) == 0 ? 0 : 1;
}
