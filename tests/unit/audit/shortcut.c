/* SPDX-License-Identifier: MIT */
/*
 * URLENS_AUDITOR_ASKS_ONE_IF_ORDINARY: an auditor that asks one dialect about ordinary texts finds what one finds that
 * asks all. Compared over every byte in every place, the benchmark's lists and the inputs that today's parsers were asked.
 */
#include "test.h"
/* After test.h, whose names it would hide. */
#include "json.h"
#include "lists.h"
#include "shortcut.h"

static shortcut_pair pairs[2];
static size_t asked_texts, ordinary_texts;

static void check_text(const char *data, size_t length) {
  for (size_t i = 0; i < 2; i++) {
    int was_ordinary = 0;
    const char *broken = shortcut_broken_claim(&pairs[i], data, length, &was_ordinary);
    if (i == 0) ordinary_texts += (size_t)was_ordinary;
    if (CHECK(broken == NULL)) continue;
    test_print(broken, data, length);
  }
  asked_texts++;
}

/* Prints how many texts were ordinary, and begins to count anew. */
static size_t report(const char *name) {
  size_t ordinary = ordinary_texts;
  printf("%-14s %zu texts, %zu ordinary\n", name, asked_texts, ordinary);
  asked_texts = 0;
  ordinary_texts = 0;
  return ordinary;
}

/* --- Every byte in every place ------------------------------------------------------------------------------------- */

/* "\1" is where the byte is put. */
static const char *const byte_places[] = {
    "\1https://www.example.com/",
    "http\1://www.example.com/",
    "https:\1//www.example.com/",
    "https://\1www.example.com/",
    "https://ww\1w.example.com/",
    "https://www\1.example.com/",
    "https://www.\1.com/",
    "https://www.example.\1com/",
    "https://www.example.c\1m/",
    "https://www.example.com\1/",
    "https://www.example.com\1",
    "https://www.example.com:\1/",
    "https://www.example.com:8\1/",
    "https://www.example.com:80\1",
    "https://www.example.com/\1",
    "https://www.example.com/a\1b",
    "https://www.example.com/a/\1",
    "https://www.example.com/a/\1/b",
    "https://www.example.com/a/.\1/b",
    "https://www.example.com/a/..\1",
    "https://www.example.com/%\1",
    "https://www.example.com/%2\1",
    "https://www.example.com/a%4\1b",
    "https://www.example.com/?\1",
    "https://www.example.com/?a=b\1c",
    "https://www.example.com/a?\1=b&c=d",
    "https://www.example.com/?a=%4\1",
    "https://www.example.com/?a=%\0010",
    "https://www.example.com/#\1",
    "https://www.example.com/#a\1b",
    "https://www.example.com/?a#b%4\1",
    "https://www.example.com/a?b#c\1",
    "http://\1/",
    "http://a.\1/",
    "http://1.\1/",
    "http://1.2.3.\1/",
    "http://0x\1.com/",
    "http://xn-\1a.com/",
    "http://a.xn--\1/",
    "https://www.example.com/@\1",
    "https://www.example.com/a:\1",
    "https://www.example.com/http:\1/x",
    "https://www.example.com/;\1=1",
    "https://www.example.com/a//\1",
};

static void check_bytes(void) {
  for (size_t i = 0; i < sizeof byte_places / sizeof *byte_places; i++) {
    for (int byte = 0; byte < 256; byte++) {
      char url[128];
      size_t length = strlen(byte_places[i]);
      memcpy(url, byte_places[i], length);
      *(char *)memchr(url, 1, length) = (char)byte;
      check_text(url, length);
    }
  }
  CHECK(report("bytes") > 500);
}

/* Two bytes, of those that mean something in a URL. */
static void check_pairs(void) {
  static const char bytes[] = "a0-._~/?#@:;=&+,!$'()*%[]\\ \"<>^`{|}A\t\x7F\xC3";
  static const char *const fronts[] = {"https://www.example.com/", "https://www.example.com/?",
                                       "https://www.example.com/#", "https://www.", "https://www.example.com/x"};
  for (size_t i = 0; i < sizeof fronts / sizeof *fronts; i++) {
    for (const char *a = bytes; *a; a++) {
      for (const char *b = bytes; *b; b++) {
        char url[64];
        int length = snprintf(url, sizeof url, "%s%c%c%s", fronts[i], *a, *b, i == 3 ? ".example.com/" : "z");
        check_text(url, (size_t)length);
      }
    }
  }
  report("pairs");
}

/* --- Lists ---------------------------------------------------------------------------------------------------------- */

/* Enough of each list: they are made at random, and all dialects are asked about each text. */
enum { MOST_OF_A_LIST = 300 };

static void check_lists(void) {
  for (size_t i = 0; i < list_kind_count; i++) {
    list *urls = list_make(&list_kinds[i]);
    for (size_t j = 0; j < urls->count && j < MOST_OF_A_LIST; j++) {
      if (list_length(urls, j) <= URLENS_MAX_LENGTH) check_text(list_at(urls, j), list_length(urls, j));
    }
    report(list_kinds[i].name);
    list_release(urls);
  }
}

/* The inputs in a file of JSON Lines. */
static void check_file(const char *path) {
  size_t length, start = 0;
  char *contents = test_read(path, &length);
  json_document document = {0};
  if (!CHECK(contents != NULL)) return;
  while (start < length) {
    size_t end = start + strcspn(contents + start, "\n");
    json_value *line = end > start ? json_read(&document, contents + start, end - start) : NULL;
    json_value *input = line && line->kind == JSON_OBJECT ? json_member(line, "input") : NULL;
    if (input && input->kind == JSON_STRING && input->length <= URLENS_MAX_LENGTH) {
      json_replace_surrogates(input);
      check_text(input->data, input->length);
    }
    start = end + 1;
  }
  json_release(&document);
  free(contents);
}

int main(void) {
  static const char *const recorded[] = {"living/chromium.jsonl", "living/curl.jsonl", "living/okhttp.jsonl",
                                         "audit.jsonl", "dialects-canon.jsonl"};
  char *shared = test_shared("conformance/living/inputs.jsonl");
  for (size_t i = 0; i < 2; i++) CHECK(shortcut_open(&pairs[i], i == 1));
  check_bytes();
  check_pairs();
  check_lists();
  for (size_t i = 0; i < sizeof recorded / sizeof *recorded; i++) {
    char path[512];
    snprintf(path, sizeof path, "%s/tests/conformance/data/%s", URLENS_ROOT, recorded[i]);
    check_file(path);
    report(recorded[i]);
  }
  if (shared) {
    check_file(shared);
    report("living inputs");
  }
  free(shared);
  for (size_t i = 0; i < 2; i++) shortcut_close(&pairs[i]);
  return test_end();
}
