/* SPDX-License-Identifier: MIT */
/*
 * How fast ECMAScript's six functions are, on texts of several kinds and sizes.
 *
 *   bench-ecma [--json | --texts]
 *
 * --json prints one object a line; --texts prints the inputs, for bench/ecma.js, which times Node's functions on the
 * same strings: node bench/ecma.js build/bench-ecma
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "urlens/ecma.h"

enum { LARGEST = 65536, PASSES = 15, FUNCTIONS = 6 };

static const size_t sizes[] = {16, 1024, LARGEST};

/* Texts are words of these letters with something between them; all are drawn at random, so that nothing repeats. */
typedef struct kind {
  const char *name;
  const char *letters; /* drawn with the same chance each */
  const char *between; /* the same; a letter of it follows each word */
  unsigned longest;    /* letters of a word */
} kind;

static const kind kinds[] = {
    {"ascii", "eeeetttaaaooiinnsshrrdlucmfwypvbgkABCEHIMST012", "                ,.;:?!-/'\"&=", 9},
    {"plain", "eeeetttaaaooiinnsshrrdlucmfwypvbgkABCEHIMST012", "....--__", 9},
    {"latin", "eeeeettaaaooiinnsshrrdlucmfwypvbgkéèàçüößñ", "                ,.;?!", 9},
    {"cjk", "的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生", "，。、！？", 12},
    {"emoji", "😀😁😂🤣😃😄😅😆😉😊😋😎😍😘🥰🚀🌍🎉✨👍", "  ", 3},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* Room for escapes of escapes: "%uXXXX" for two bytes, and each "%" as "%25". */
static char text[LARGEST + 4], input[12 * LARGEST], output[12 * LARGEST];

static uint32_t draw(uint32_t *state, uint32_t below) {
  *state = *state * 1664525U + 1013904223U;
  return (uint32_t)(((uint64_t)*state * below) >> 32);
}

static size_t letter_length(const char *at) {
  unsigned char lead = (unsigned char)*at;
  return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/* Appends a letter drawn from `letters`, and returns the new length; the same one if it would not fit. */
static size_t append_letter(size_t length, size_t size, const char *letters, uint32_t *state) {
  uint32_t count = 0, which;
  size_t bytes;
  for (const char *at = letters; *at; at += letter_length(at)) count++;
  for (which = draw(state, count); which > 0; which--) letters += letter_length(letters);
  bytes = letter_length(letters);
  if (bytes > size - length) return length;
  memcpy(text + length, letters, bytes);
  return length + bytes;
}

/* Makes a text of about `size` bytes, less than a letter shorter. */
static size_t make_text(const kind *wanted, size_t size) {
  uint32_t state = 1;
  size_t length = 0;
  for (;;) {
    for (uint32_t letters = 1 + draw(&state, wanted->longest); letters > 0; letters--) {
      size_t longer = append_letter(length, size, wanted->letters, &state);
      if (longer == length) return length;
      length = longer;
    }
    length = append_letter(length, size, wanted->between, &state);
  }
}

static size_t call(urlens_ecma_function function, const char *from, size_t from_length, char *to, size_t capacity) {
  urlens_ecma_text given = {URLENS_TEXT_FORM_UTF8, from, from_length};
  urlens_ecma_output out = {.form = URLENS_TEXT_FORM_UTF8, .data = to, .capacity = capacity};
  urlens_status status = urlens_ecma_call(function, given, &out);
  if (status != URLENS_OK) {
    fprintf(stderr, "bench-ecma: %s: %s\n", urlens_ecma_function_name(function), urlens_status_message(status));
    exit(EXIT_FAILURE);
  }
  return out.length;
}

/* What the function is timed on: the text, or for those that decode, the text encoded. */
static size_t make_input(urlens_ecma_function function, size_t text_length) {
  switch (function) {
    case URLENS_ECMA_FUNCTION_DECODE_URI:
      return call(URLENS_ECMA_FUNCTION_ENCODE_URI, text, text_length, input, sizeof input);
    case URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT:
      return call(URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, text, text_length, input, sizeof input);
    case URLENS_ECMA_FUNCTION_UNESCAPE:
      return call(URLENS_ECMA_FUNCTION_ESCAPE, text, text_length, input, sizeof input);
    default: memcpy(input, text, text_length); return text_length;
  }
}

static double now(void) {
  struct timespec time;
  timespec_get(&time, TIME_UTC);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Nanoseconds for one call: the best of several passes. */
static double measure(urlens_ecma_function function, size_t input_length) {
  size_t rounds = 1 + 1000000 / (input_length + 100);
  double best = 0;
  for (int pass = 0; pass < PASSES; pass++) {
    double start = now(), each;
    for (size_t round = 0; round < rounds; round++) call(function, input, input_length, output, sizeof output);
    each = (now() - start) / (double)rounds;
    if (pass == 0 || each < best) best = each;
  }
  return best;
}

/* A JSON string. The inputs have nothing to escape but quotation marks. */
static void print_string(const char *string, size_t length) {
  putchar('"');
  for (size_t i = 0; i < length; i++) {
    if (string[i] == '"') putchar('\\');
    putchar(string[i]);
  }
  putchar('"');
}

enum mode { TABLE, JSON, TEXTS };

static void bench(enum mode mode, const kind *which, size_t size, urlens_ecma_function function) {
  size_t length = make_input(function, make_text(which, size));
  const char *name = urlens_ecma_function_name(function);
  double best;
  if (mode == TEXTS) {
    printf("{\"text\":\"%s\",\"size\":%zu,\"function\":\"%s\",\"input\":", which->name, size, name);
    print_string(input, length);
    printf("}\n");
    return;
  }
  best = measure(function, length);
  if (mode == JSON) {
    printf("{\"text\":\"%s\",\"size\":%zu,\"function\":\"%s\",\"impl\":\"urlens\",\"ns\":%.1f,\"bytes\":%zu}\n",
           which->name, size, name, best, length);
  } else {
    printf("%-6s %6zu  %-18s %10.1f ns  %6.3f ns/byte\n", which->name, size, name, best, best / (double)length);
  }
}

int main(int argc, char **argv) {
  enum mode mode = TABLE;
  if (argc == 2 && strcmp(argv[1], "--json") == 0) {
    mode = JSON;
  } else if (argc == 2 && strcmp(argv[1], "--texts") == 0) {
    mode = TEXTS;
  } else if (argc > 1) {
    fprintf(stderr, "usage: bench-ecma [--json | --texts]\n");
    return EXIT_FAILURE;
  }
  for (size_t which = 0; which < KINDS; which++) {
    for (size_t size = 0; size < sizeof sizes / sizeof sizes[0]; size++) {
      for (int function = 0; function < FUNCTIONS; function++) {
        bench(mode, &kinds[which], sizes[size], (urlens_ecma_function)function);
      }
    }
  }
  return EXIT_SUCCESS;
}
