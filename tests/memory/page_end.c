/* SPDX-License-Identifier: MIT */
/*
 * Inputs that end, or begin, at a page that cannot be read, and outputs that end at one that cannot be written: a byte
 * too many and the program dies, saying of what.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS */

#include "page_end_inputs.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include "test.h"
#include "urlens.h"

/* Room between two forbidden pages. */
typedef struct guarded {
  char *start, *end;
} guarded;

enum { ROOM = 16384 };

static guarded guarded_make(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), size = (ROOM + page - 1) / page * page;
  char *all = mmap(NULL, size + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  guarded g = {NULL, NULL};
  if (all == MAP_FAILED || mprotect(all, page, PROT_NONE) || mprotect(all + page + size, page, PROT_NONE)) exit(1);
  g.start = all + page;
  g.end = g.start + size;
  return g;
}

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
static urlens_url *url, *plain, *noted, *bases[4], *targets[4];
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

/* Room for an output of exactly that capacity. */
static char *output_room(size_t capacity) {
  return output_pages.end - capacity;
}

static void use_parsers(const char *text, size_t length) {
  begin("urlens_parse", text, length);
  urlens_parse(url, text, length, NULL);
  urlens_parse(plain, text, length, NULL);
  urlens_parse(noted, text, length, NULL);
  begin("urlens_can_parse", text, length);
  urlens_can_parse(text, length, NULL, NULL, NULL);
  for (size_t i = 0; i < 4; i++) {
    begin("urlens_parse with a base", text, length);
    urlens_parse(url, text, length, bases[i]);
    urlens_parse(plain, text, length, bases[i]);
    urlens_can_parse(text, length, bases[i], NULL, NULL);
  }
}

static void use_buffers(const char *text, size_t length, const urlens_url *base) {
  urlens_result result;
  urlens_status status;
  size_t enough;
  begin("urlens_parse_into", text, length);
  status = urlens_parse_into(text, length, base, NULL, NULL, 0, &result);
  if (status != URLENS_E_BUFFER_TOO_SMALL || result.length > ROOM) return;
  enough = result.length;
  CHECK(urlens_parse_into(text, length, base, NULL, output_room(enough), enough, &result) == URLENS_OK);
  enough = result.length;
  CHECK(urlens_parse_into(text, length, base, NULL, output_room(enough), enough, &result) == URLENS_OK ||
        result.error.status == URLENS_E_BUFFER_TOO_SMALL);
  for (size_t capacity = 1; capacity < enough; capacity += 1 + capacity / 8) {
    urlens_parse_into(text, length, base, NULL, output_room(capacity), capacity, &result);
  }
}

static void use_percent(const char *text, size_t length) {
  size_t wanted, got;
  for (int set = URLENS_PERCENT_SET_C0_CONTROL; set <= URLENS_PERCENT_SET_FORM; set++) {
    begin("urlens_percent_encode", text, length);
    if (urlens_percent_encode((urlens_percent_set)set, text, length, NULL, 0, &wanted) == URLENS_E_TOO_LONG) continue;
    urlens_percent_encode((urlens_percent_set)set, text, length, output_room(wanted), wanted, &got);
    urlens_percent_encode((urlens_percent_set)set, text, length, output_room(wanted / 2), wanted / 2, &got);
  }
  begin("urlens_percent_decode", text, length);
  if (urlens_percent_decode(text, length, NULL, 0, &wanted) != URLENS_E_TOO_LONG) {
    urlens_percent_decode(text, length, output_room(wanted), wanted, &got);
    urlens_percent_decode(text, length, output_room(wanted / 2), wanted / 2, &got);
  }
  begin("urlens_percent_decode_text", text, length);
  if (urlens_percent_decode_text(text, length, NULL, 0, &wanted) != URLENS_E_TOO_LONG) {
    urlens_percent_decode_text(text, length, output_room(wanted), wanted, &got);
    urlens_percent_decode_text(text, length, output_room(wanted / 2), wanted / 2, &got);
  }
}

static void use_params(const char *text, size_t length, const char *same) {
  size_t wanted, got;
  begin("urlens_params_parse", text, length);
  urlens_params_parse(params, text, length);
  if (urlens_params_serialize(params, NULL, 0, &wanted) == URLENS_E_BUFFER_TOO_SMALL && wanted <= ROOM) {
    urlens_params_serialize(params, output_room(wanted), wanted, &got);
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
    for (int part = URLENS_ATTRIBUTE_HREF; part <= URLENS_ATTRIBUTE_HASH; part++) {
      begin("urlens_set", text, length);
      if (urlens_copy(targets[i], bases[i]) == URLENS_OK) {
        urlens_set(targets[i], (urlens_part)part, text, length, NULL);
      }
    }
  }
}

static void use_all(const char *text, size_t length, const char *same) {
  use_parsers(text, length);
  use_buffers(text, length, NULL);
  use_buffers(text, length, bases[0]);
  use_percent(text, length);
  use_params(text, length, same);
  use_setters(text, length);
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

int main(void) {
  static const char *const base_texts[4] = {"http://u:p@h:1/p/q?r#f", "a:/x/y?z", "file:///C:/d/e", "b:opaque?q"};
  urlens_options options = {0};
  input_pages = guarded_make();
  second_pages = guarded_make();
  output_pages = guarded_make();
  signal(SIGSEGV, on_fault);
  signal(SIGBUS, on_fault);
  options.size = sizeof options;
  CHECK(urlens_create(&options, &url) == URLENS_OK && urlens_params_create(NULL, &params) == URLENS_OK);
  options.flags = URLENS_OPTION_REFERENCE_MACHINE;
  CHECK(urlens_create(&options, &plain) == URLENS_OK);
  options.flags = 0;
  options.sink = hear;
  CHECK(urlens_create(&options, &noted) == URLENS_OK);
  for (size_t i = 0; i < 4; i++) {
    CHECK(urlens_create(NULL, &bases[i]) == URLENS_OK && urlens_create(NULL, &targets[i]) == URLENS_OK);
    CHECK(urlens_parse(bases[i], base_texts[i], strlen(base_texts[i]), NULL) == URLENS_OK);
  }
  inputs_from_suites(use_input);
  inputs_generated(use_input, 130);
  printf("%lu inputs\n", inputs);
  for (size_t i = 0; i < 4; i++) {
    urlens_destroy(bases[i]);
    urlens_destroy(targets[i]);
  }
  urlens_destroy(url);
  urlens_destroy(plain);
  urlens_destroy(noted);
  urlens_params_destroy(params);
  return test_end();
}
