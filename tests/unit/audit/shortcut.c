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
static size_t asked_texts, audited_by_one, compared_by_one;

static void check_text(const char *data, size_t length) {
  for (size_t i = 0; i < 2; i++) {
    int taken;
    const char *broken = shortcut_broken_claim(&pairs[i], data, length, &taken);
    if (i == 0) audited_by_one += (taken & SHORTCUT_OF_AUDIT) != 0;
    if (i == 0) compared_by_one += (taken & SHORTCUT_OF_DIFF) != 0;
    if (CHECK(broken == NULL)) continue;
    test_print(broken, data, length);
  }
  asked_texts++;
}

/* Prints for how many texts one dialect was enough, and begins to count anew. Returns how many of them were audited. */
static size_t report(const char *name) {
  size_t audited = audited_by_one;
  printf("%-14s %zu texts, one dialect was enough to audit %zu and to compare %zu\n", name, asked_texts, audited,
         compared_by_one);
  asked_texts = 0;
  audited_by_one = 0;
  compared_by_one = 0;
  return audited;
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

static void check_escape(const char *front, unsigned byte, const char *end) {
  char url[96];
  int length = snprintf(url, sizeof url, byte % 3 ? "http://www.example.com/%s%%%02X%s" : "https://A.B.c/%s%%%02x%s",
                        front, byte, end);
  check_text(url, (size_t)length);
}

/* Every percent-encoded byte, in capitals and not, in every part; and some beside what they could make a dot segment with. */
static void check_escapes(void) {
  static const char *const fronts[] = {"",    "a",          "a/",    ".",    "..",    "%2E",       "..%2F",    "%25",
                                       "?a",  "?a=+",       "?&a;=", "#",    "#a?",   "a?b#c",     "%E2%80",   "%D8",
                                       "%C3", "x%F0%9F%98", "//",    "%2F/", "%5C..", "?a%20b=+&", "a%2F%2F.."};
  static const char *const ends[] = {"/", "/..", ".", "%AE", "%9C", "%A9", "?", "#"};
  static const unsigned char bytes[] = {0,   '\n', '\r', ' ',  '%',  '.',  '/',  ';',  '?',  '#',
                                        '@', 'A',  '\\', 0x7F, 0x80, 0x9C, 0xAE, 0xD8, 0xE2, 0xFF};
  for (size_t i = 0; i < sizeof fronts / sizeof *fronts; i++) {
    for (unsigned byte = 0; byte < 256; byte++) check_escape(fronts[i], byte, byte % 2 ? "" : "b");
    for (size_t j = 0; j < sizeof ends / sizeof *ends; j++) {
      for (size_t k = 0; k < sizeof bytes; k++) check_escape(fronts[i], bytes[k], ends[j]);
    }
  }
  CHECK(report("escapes") > 5000);
}

/* Capitals in every label, beside what makes a label special. */
static void check_capitals(void) {
  static const char *const hosts[] = {"EXAMPLE.COM",
                                      "Www.Example.Com",
                                      "www.XN--a.com",
                                      "xN--bcher-kva.de",
                                      "a.LOCALHOST",
                                      "1.2.3.4",
                                      "0X7F.1.Com",
                                      "a.0XA",
                                      "Metadata.Google.Internal",
                                      "ss.S\xE2\x84\xAA",
                                      "A_B.com",
                                      "A.b.",
                                      "A..b",
                                      "A-.com",
                                      "-A.com",
                                      "A.b-C",
                                      "K.com",
                                      "I.com",
                                      "AB--C.com",
                                      "a.B1",
                                      "A.1b"};
  static const char *const ends[] = {"", "/", ":80/", ":443", ":8080/A?B#C", "/%41", "?", "/?", "/#", "/?#", "\\"};
  for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
    for (size_t j = 0; j < sizeof ends / sizeof *ends; j++) {
      char url[96];
      int length = snprintf(url, sizeof url, "http%s://%s%s", i % 2 ? "s" : "", hosts[i], ends[j]);
      check_text(url, (size_t)length);
    }
  }
  CHECK(report("capitals") > 40);
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
  check_escapes();
  check_capitals();
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
