/* SPDX-License-Identifier: MIT */
/*
 * Every Unicode scalar value, in twelve places of a URL: the library does what the reference machine does, and what it gives
 * parses to itself. Every code point, surrogates too as the three ill-formed bytes they would be.
 */
#include "common.h"

/* Where every one would take too long, only one in this many of those from ALL_BELOW on is tried, unless URLENS_SLOW is set. */
#ifndef SCALARS_STEP
#  define SCALARS_STEP 1
#endif

enum { ALL_BELOW = 0x3400, LAST = 0x10FFFF };

static size_t encode(char *to, uint32_t c) {
  if (c < 0x80) {
    to[0] = (char)c;
    return 1;
  }
  if (c < 0x800) {
    to[0] = (char)(0xC0 | c >> 6);
    to[1] = (char)(0x80 | (c & 0x3F));
    return 2;
  }
  if (c < 0x10000) {
    to[0] = (char)(0xE0 | c >> 12);
    to[1] = (char)(0x80 | (c >> 6 & 0x3F));
    to[2] = (char)(0x80 | (c & 0x3F));
    return 3;
  }
  to[0] = (char)(0xF0 | c >> 18);
  to[1] = (char)(0x80 | (c >> 12 & 0x3F));
  to[2] = (char)(0x80 | (c >> 6 & 0x3F));
  to[3] = (char)(0x80 | (c & 0x3F));
  return 4;
}

/* A URL with a place: what stands before it and after it. */
typedef struct place {
  const char *before, *after;
} place;

static const place places[] = {
    {"ht", "tp://h/"},           /* scheme */
    {"http://u", ":p@h/"},       /* user name */
    {"http://u:p", "@h/"},       /* password */
    {"https://a", "b.example/"}, /* host of a special URL: a domain */
    {"x://a", "b/p"},            /* host of another URL: opaque */
    {"http://h/a", "b/../c"},    /* path */
    {"http://h/?a", "b"},        /* query */
    {"x:o#a", "b"},              /* fragment, after an opaque path */
    {"http://h:8", "/"},         /* port */
    {"", "http://h/"},           /* in front of everything */
    {"http://h/", ""},           /* at the end */
    {"x:a", "b"},                /* opaque path */
};

int main(void) {
  exhaustive all = exhaustive_of();
  unsigned long tried = 0, parsed = 0;
  uint32_t step = slow_run() ? 1 : SCALARS_STEP;
  for (uint32_t c = 0; c <= LAST; c += c < ALL_BELOW ? 1 : step) {
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
      char text[64];
      size_t length = strlen(places[i].before), rest = strlen(places[i].after);
      memcpy(text, places[i].before, length);
      length += encode(text + length, c);
      memcpy(text + length, places[i].after, rest);
      length += rest;
      tried++;
      if (exhaustive_check(&all, text, length, NULL) == URLENS_OK) parsed++;
    }
  }
  exhaustive_end(&all);
  CHECK(parsed > tried / 2);
  printf("%lu inputs, %lu of them URLs\n", tried, parsed);
  return test_end();
}
