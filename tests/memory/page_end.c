/* SPDX-License-Identifier: MIT */
/*
 * Inputs that end, or begin, at a page that cannot be read, and outputs that end at one that cannot be written: a byte
 * too many and the program dies, saying of what.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS */

#include "page_end_inputs.h"

#include <signal.h>

#include "guarded.h"
#include "objects.h"
#include "output.h"
#include "urlens/links.h"
#include "urlens/template.h"

enum { ROOM = 16384 };

/* What is being done, for the message at the end. */
static const char *volatile current_call;
static const char *volatile current_text;
static volatile size_t current_length;

static void say(const char *text, size_t length) {
  ssize_t ignored = write(STDOUT_FILENO, text, length);
  (void)ignored;
}

static void on_fault(int number) {
  static const char head[] = "\na byte beyond the end: ";
  (void)number;
  say(head, sizeof head - 1);
  say(current_call, strlen(current_call));
  say(" of: ", 5);
  say(current_text, current_length);
  say("\n", 1);
  _exit(EXIT_FAILURE);
}

static guarded input_pages, second_pages, output_pages;
static urlens_url *url, *reference, *noted, *bases[4], *targets[4];
static urlens_params *params;
static unsigned long inputs;

static void hear(void *context, urlens_validation_error error, size_t at) {
  (void)context;
  CHECK(urlens_validation_error_name(error) != NULL && at <= current_length);
}

static void begin(const char *call, const char *text, size_t length) {
  current_call = call;
  current_text = text;
  current_length = length;
}

/* An output of exactly that capacity. */
static urlens_output *output_of(size_t capacity) {
  static urlens_output out;
  out = output_over(output_pages.end - capacity, capacity);
  return &out;
}

static void use_parsers(const char *text, size_t length) {
  begin("urlens_parse", text, length);
  urlens_parse(url, text, length, NULL);
  urlens_parse(reference, text, length, NULL);
  urlens_parse(noted, text, length, NULL);
  begin("urlens_can_parse", text, length);
  urlens_can_parse(text, length, NULL, NULL, NULL);
  for (size_t i = 0; i < 4; i++) {
    begin("urlens_parse with a base", text, length);
    urlens_parse(url, text, length, bases[i]);
    urlens_parse(reference, text, length, bases[i]);
    urlens_can_parse(text, length, bases[i], NULL, NULL);
  }
}

/* The text as a base, and as a reference to itself. */
static void use_as_base(const char *text, size_t length, const char *same) {
  begin("urlens_resolve", text, length);
  urlens_resolve(url, "../x", 4, text, length);
  urlens_resolve(reference, "../x", 4, text, length);
  urlens_resolve(url, same, length, text, length);
  urlens_parse_stage(url, URLENS_STAGE_CANONICALIZE, same, length, text, length);
}

static void use_buffers(const char *text, size_t length, const urlens_url *base) {
  urlens_components components;
  urlens_output *out = output_of(0);
  urlens_status status;
  size_t enough;
  begin("urlens_parse_into", text, length);
  status = urlens_parse_into(text, length, base, NULL, out, &components);
  if (status != URLENS_E_BUFFER_TOO_SMALL || out->length > ROOM) return;
  out = output_of(out->length);
  CHECK(urlens_parse_into(text, length, base, NULL, out, &components) == URLENS_OK);
  enough = out->length;
  out = output_of(enough);
  CHECK(urlens_parse_into(text, length, base, NULL, out, &components) == URLENS_OK ||
        out->error.status == URLENS_E_BUFFER_TOO_SMALL);
  for (size_t capacity = 1; capacity < enough; capacity += 1 + capacity / 8) {
    urlens_parse_into(text, length, base, NULL, output_of(capacity), &components);
  }
}

/* Against a base that is no object: into what is enough, and into less. */
static void use_without_object(const char *text, size_t length, const urlens_url *base) {
  const char *base_text = urlens_href(base).data;
  const urlens_components *at = urlens_components_of(base);
  urlens_components components;
  urlens_output *out = output_of(0);
  size_t enough;
  begin("urlens_resolve_into", text, length);
  if (urlens_resolve_into(text, length, base_text, at, out, &components) != URLENS_E_BUFFER_TOO_SMALL) return;
  enough = out->length;
  if (enough > ROOM) return;
  CHECK(urlens_resolve_into(text, length, base_text, at, output_of(enough), &components) == URLENS_OK);
  for (size_t capacity = 1; capacity < enough; capacity += 1 + capacity / 8) {
    urlens_resolve_into(text, length, base_text, at, output_of(capacity), &components);
  }
}

typedef urlens_status (*percent_function)(const char *text, size_t length, urlens_output *out);

/* Into no room, into what is enough, and into half of that. */
static void use_in_pages(percent_function function, const char *name, const char *text, size_t length) {
  urlens_output *out = output_of(0);
  size_t wanted;
  begin(name, text, length);
  if (function(text, length, out) == URLENS_E_TOO_LONG) return;
  wanted = out->length;
  CHECK(function(text, length, output_of(wanted)) == URLENS_OK);
  function(text, length, output_of(wanted / 2));
}

static urlens_percent_set current_set;

static urlens_status encode(const char *text, size_t length, urlens_output *out) {
  return urlens_percent_encode(current_set, text, length, out);
}

static void use_percent(const char *text, size_t length) {
  for (int set = URLENS_PERCENT_SET_C0_CONTROL; set <= URLENS_PERCENT_SET_FORM; set++) {
    current_set = (urlens_percent_set)set;
    use_in_pages(encode, "urlens_percent_encode", text, length);
  }
  use_in_pages(urlens_percent_decode, "urlens_percent_decode", text, length);
  use_in_pages(urlens_percent_decode_text, "urlens_percent_decode_text", text, length);
}

static void use_params(const char *text, size_t length, const char *same) {
  urlens_output *out = output_of(0);
  begin("urlens_params_parse", text, length);
  urlens_params_parse(params, text, length);
  if (urlens_params_serialize(params, out) == URLENS_E_BUFFER_TOO_SMALL && out->length <= ROOM) {
    CHECK(urlens_params_serialize(params, output_of(out->length)) == URLENS_OK);
  }
  begin("urlens_params_append and the like", text, length);
  urlens_params_append(params, text, length, same, length);
  urlens_params_find(params, 0, text, length, same, length);
  urlens_params_get(params, text, length);
  urlens_params_set(params, text, length, same, length);
  urlens_params_sort(params);
  urlens_params_delete(params, text, length, same, length, NULL);
}

static void use_setters(const char *text, size_t length) {
  for (size_t i = 0; i < 4; i++) {
    for (int attribute = URLENS_ATTRIBUTE_HREF; attribute <= URLENS_ATTRIBUTE_HASH; attribute++) {
      begin("urlens_set", text, length);
      if (urlens_copy(targets[i], bases[i]) == URLENS_OK) {
        urlens_set(targets[i], (urlens_attribute)attribute, text, length, NULL);
      }
    }
  }
}

static void use_links(const char *text, size_t length) {
  static const uint32_t flags[] = {0, URLENS_LINK_BARE | URLENS_LINK_EMAIL};
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
    urlens_link_search search = {.text = text, .length = length, .flags = flags[i]};
    urlens_link link;
    begin("urlens_link_next", text, length);
    while (urlens_link_next(&search, &link, NULL) == 1) continue;
  }
}

static void use_templates(const char *text, size_t length) {
  begin("urlens_template_expand", text, length);
  urlens_template_expand(NULL, 0, text, length, output_of(0));
}

static void use_all(const char *text, size_t length, const char *same) {
  use_parsers(text, length);
  use_as_base(text, length, same);
  use_buffers(text, length, NULL);
  use_buffers(text, length, bases[0]);
  use_without_object(text, length, bases[0]);
  use_percent(text, length);
  use_params(text, length, same);
  use_setters(text, length);
  use_links(text, length);
  use_templates(text, length);
}

/* Both ends: where the text ends with the page, and where it begins with it. */
static void use_input(const char *text, size_t length) {
  if (length > ROOM / 4 || length > URLENS_MAX_LENGTH) return;
  memcpy(input_pages.end - length, text, length);
  memcpy(second_pages.end - length, text, length);
  use_all(input_pages.end - length, length, second_pages.end - length);
  memcpy(input_pages.start, text, length);
  use_parsers(input_pages.start, length);
  use_percent(input_pages.start, length);
  inputs++;
}

static void make_objects(void) {
  static const char *const base_texts[4] = {"http://u:p@h:1/p/q?r#f", "a:/x/y?z", "file:///C:/d/e", "b:opaque?q"};
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  options.sink = hear;
  CHECK(urlens_create(&options, &noted) == URLENS_OK && urlens_params_create(NULL, &params) == URLENS_OK);
  url = object_for(URLENS_DIALECT_WHATWG, 0);
  reference = object_for(URLENS_DIALECT_WHATWG, URLENS_OPTION_REFERENCE_MACHINE);
  for (size_t i = 0; i < 4; i++) {
    bases[i] = url_for(URLENS_DIALECT_WHATWG, base_texts[i]);
    targets[i] = object_for(URLENS_DIALECT_WHATWG, 0);
  }
}

int main(void) {
  input_pages = guarded_make(ROOM);
  second_pages = guarded_make(ROOM);
  output_pages = guarded_make(ROOM);
  signal(SIGSEGV, on_fault);
  signal(SIGBUS, on_fault);
  make_objects();
  inputs_from_suites(use_input);
  inputs_generated(use_input, 130);
  printf("%lu inputs\n", inputs);
  for (size_t i = 0; i < 4; i++) {
    urlens_destroy(bases[i]);
    urlens_destroy(targets[i]);
  }
  urlens_destroy(url);
  urlens_destroy(reference);
  urlens_destroy(noted);
  urlens_params_destroy(params);
  return test_end();
}
