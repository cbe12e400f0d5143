/* SPDX-License-Identifier: MIT */
#include "page_end_inputs.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "json.h"

static const char *const files[] = {"own/urls.json", "own/setters.json", "own/search-params.json", "own/percent.json",
                                    "shared/conformance/wpt/urltestdata.json"};

/* All strings of a file, whatever they are there for: inputs, bases, results, names. */
static size_t use_file(const char *name, input_function use) {
  json_document document;
  text path = {NULL, 0, 0};
  size_t length, count = 0;
  char *contents;
  memset(&document, 0, sizeof document);
  file_locate(&path, name);
  contents = file_read(path.data, &length);
  if (contents && json_read(&document, contents, length)) {
    for (size_t i = 0; i < document.count; i++) {
      const json_value *value = &document.nodes[i];
      if (value->kind != JSON_STRING) continue;
      use(value->data, value->length);
      count++;
    }
  }
  json_release(&document);
  free(contents);
  text_release(&path);
  return count;
}

void inputs_from_suites(input_function use) {
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
    printf("%s: %lu strings\n", files[i], (unsigned long)use_file(files[i], use));
  }
}

/* A head, and then a pattern again and again. */
typedef struct shape {
  const char *head, *pattern;
} shape;

static const shape shapes[] = {
    {"", "a"},
    {"", "%"},
    {"", "%4"},
    {"", "%41"},
    {"", "\xC3\xA9"},
    {"", "\xE2\x82\xAC"},
    {"", "\xF0\x9F\x98\x80"},
    {"", "\xFF"},
    {"", " \t\n"},
    {"", "a=b&"},
    {"", "+%20&="},
    {"", "C|/"},
    {"", "../"},
    {"", "//"},
    {"a:", "b c"},
    {"a:", "/"},
    {"a:", "\xF0\x9F\x98"},
    {"a:/", ".//"},
    {"a://", "%4"},
    {"a://h", "/x"},
    {"http:", "/"},
    {"http://", "a"},
    {"http://", "a."},
    {"http://", "1."},
    {"http://", "0x"},
    {"http://", "%61"},
    {"http://", "%6"},
    {"http://", "a\t"},
    {"http://", "a@"},
    {"http://", "a:b"},
    {"http://", "\xC3\xBC"},
    {"http://", "xn--"},
    {"http://[", ":"},
    {"http://[", "1:"},
    {"http://[::", "1."},
    {"http://h:", "8"},
    {"http://h/", "a"},
    {"http://h/", "a/../"},
    {"http://h/", "/."},
    {"http://h/", "%2e/"},
    {"http://h/", ".%2E/"},
    {"http://h/", "\xE2\x82"},
    {"http://h/", "\\"},
    {"http://h/?", "a"},
    {"http://h/?", "'\""},
    {"http://h/#", "a"},
    {"http://h/#", "`\xF0\x9F"},
    {"file:", "/"},
    {"file:///", "C|"},
    {"file://localhost", "/a"},
    {"file:///C:", "/.."},
    {"blob:http://", "h"},
};

enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static void fill(char *out, size_t length, const shape *s) {
  size_t head = strlen(s->head), period = strlen(s->pattern);
  for (size_t i = 0; i < length; i++) out[i] = i < head ? s->head[i] : s->pattern[(i - head) % period];
}

/* Text at random, of characters that mean something. */
static void fill_mixed(char *out, size_t length, uint32_t seed) {
  static const char alphabet[] = "ab1.:/?#@%2e\\ \t[]|C\xC3\xA9\xF0\x9F\x98\x80-&=+'\"`";
  for (size_t i = 0; i < length; i++) {
    seed = seed * 1664525U + 1013904223U;
    out[i] = alphabet[(seed >> 16) % (sizeof alphabet - 1)];
  }
}

void inputs_generated(input_function use, size_t most) {
  static char made[1024];
  for (size_t length = 0; length <= most; length++) {
    for (size_t i = 0; i < SHAPES; i++) {
      fill(made, length, &shapes[i]);
      use(made, length);
    }
    for (uint32_t seed = 0; seed < 8; seed++) {
      fill_mixed(made, length, seed * 1000U + (uint32_t)length);
      use(made, length);
    }
  }
}
