/* SPDX-License-Identifier: MIT */
/*
 * For node_normalize.py and model.py. Reads lines of an operation, a space, and UTF-8 in hexadecimal; writes a line for
 * each: the result in hexadecimal, and "!" after it if a rule of UTS #46 is broken. Operations:
 *   n<form><version><corrigenda>   three digits: urlens_unicode_normalize
 *   a<flags>, u<flags>             a number: urlens_domain_to_ascii, urlens_domain_to_unicode
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "urlens/unicode.h"

enum { LONGEST = 4096 };

static unsigned value_of(char digit) {
  const char *digits = "0123456789abcdef";
  const char *found = strchr(digits, digit);
  return found ? (unsigned)(found - digits) : 0;
}

static urlens_status run(const char *operation, const char *text, size_t count, urlens_output *out) {
  uint32_t flags = (uint32_t)strtoul(operation + 1, NULL, 10);
  if (operation[0] == 'n') {
    urlens_normalization how = {(urlens_normal_form)(operation[1] - '0'), (urlens_unicode_version)(operation[2] - '0'),
                                (uint32_t)(operation[3] - '0')};
    return urlens_unicode_normalize(how, text, count, NULL, out);
  }
  if (operation[0] == 'a') return urlens_domain_to_ascii(flags, text, count, NULL, out);
  return urlens_domain_to_unicode(flags, text, count, NULL, out);
}

int main(void) {
  static char line[2 * LONGEST], text[LONGEST], room[32 * LONGEST];
  while (fgets(line, sizeof line, stdin)) {
    urlens_output out = {.data = room, .capacity = sizeof room};
    size_t count = 0;
    const char *hex = strchr(line, ' ');
    urlens_status status;
    if (!hex) return 1;
    for (hex++; hex[0] > ' ' && hex[1] > ' '; hex += 2) {
      text[count++] = (char)(value_of(hex[0]) << 4 | value_of(hex[1]));
    }
    status = run(line, text, count, &out);
    for (size_t i = 0; i < out.length; i++) printf("%02x", (unsigned char)room[i]);
    printf("%s\n", status ? "!" : "");
  }
  return 0;
}
