/* SPDX-License-Identifier: MIT */
/*
 * For lowercase_model.py and idna2008_model.py. Reads lines of an operation, a space, and UTF-8 in hexadecimal; writes
 * a line for each: the result in hexadecimal. Operations:
 *   l<age><sigma>   two digits: ul_lowercase
 *   i               ul_idna2008_to_ascii; "!" if it fails
 */
#include <stdio.h>
#include <string.h>

#include "core/ascii.h"
#include "unicode/idna2008.h"
#include "unicode/lowercase.h"

enum { LONGEST = 4096 };

static int run(const char *operation, ul_span text, ul_buffer *output) {
  ul_lowercasing how = {(ul_case_age)(operation[1] - '0'), (ul_sigma_rule)(operation[2] - '0')};
  if (operation[0] == 'i') return ul_idna2008_to_ascii(text, output) == URLENS_OK;
  ul_lowercase(text, &how, output);
  return 1;
}

int main(void) {
  static char line[2 * LONGEST], text[LONGEST], room[4 * LONGEST];
  while (fgets(line, sizeof line, stdin)) {
    const char *hex = strchr(line, ' ');
    size_t count = 0;
    ul_buffer output;
    if (!hex) return 1;
    for (hex++; hex[0] > ' ' && hex[1] > ' '; hex += 2) {
      text[count++] = (char)(ul_hex_value((unsigned char)hex[0]) << 4 | ul_hex_value((unsigned char)hex[1]));
    }
    ul_buffer_init_fixed(&output, room, sizeof room, SIZE_MAX);
    if (!run(line, ul_span_of(text, count), &output)) {
      printf("!\n");
      continue;
    }
    for (size_t i = 0; i < output.length; i++) printf("%02x", (unsigned char)room[i]);
    printf("\n");
  }
  return 0;
}
