/* SPDX-License-Identifier: MIT */
#include "writer.h"

#include <string.h>

void write_bytes(writer *out, const char *text, size_t length) {
  if (length > sizeof out->text - out->length) return;
  memcpy(out->text + out->length, text, length);
  out->length += length;
}

void write_string(writer *out, const char *text) {
  write_bytes(out, text, strlen(text));
}

void write_number(writer *out, size_t number) {
  char digits[24];
  size_t at = sizeof digits;
  do {
    digits[--at] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  write_bytes(out, digits + at, sizeof digits - at);
}

const char *draw_string(writer *out, const char *const *strings, size_t count) {
  return strings[random_below(&out->from, count)];
}

void write_word(writer *out, size_t length) {
  static const char consonants[] = "bcddffgghkllmmnnnpprrrsssttttvwz";
  static const char vowels[] = "aaaeeeeiiioouuy";
  size_t digits = length > 5 && random_share(&out->from, 600) ? random_from(&out->from, 1, 3) : 0;
  int vowel = random_share(&out->from, 3000);
  for (size_t i = 0; i < length; i++) {
    char letter;
    if (i + digits >= length) {
      letter = (char)('0' + random_below(&out->from, 10));
    } else if (vowel) {
      letter = vowels[random_below(&out->from, sizeof vowels - 1)];
    } else {
      letter = consonants[random_below(&out->from, sizeof consonants - 1)];
    }
    vowel = vowel ? random_share(&out->from, 1500) : !random_share(&out->from, 2000);
    write_bytes(out, &letter, 1);
  }
}

void write_words(writer *out, size_t length) {
  while (length > 0) {
    size_t word = random_from(&out->from, 2, 9);
    if (word + 2 > length) word = length;
    write_word(out, word);
    length -= word;
    if (length == 0) break;
    write_string(out, random_share(&out->from, 1500) ? "_" : "-");
    length--;
  }
}

void write_domain(writer *out, size_t length) {
  static const char *const suffixes[] = {".com", ".com", ".com", ".com",   ".com", ".com", ".org",  ".org",
                                         ".net", ".net", ".de",  ".co.uk", ".fr",  ".io",  ".info", ".com.br"};
  const char *suffix = DRAW(out, suffixes);
  size_t fixed = strlen(suffix);
  if (length < fixed + 2) fixed = strlen(suffix = ".com");
  if (length >= fixed + 8 && random_share(&out->from, 5500)) {
    write_string(out, "www.");
    fixed += 4;
  } else if (length >= fixed + 12 && random_share(&out->from, 5000)) {
    size_t label = random_from(&out->from, 2, 6);
    write_word(out, label);
    write_string(out, ".");
    fixed += label + 1;
  }
  write_word(out, length > fixed ? length - fixed : 1);
  write_string(out, suffix);
}

/* Some last segments look like file names. */
static void end_with_extension(writer *out, size_t segment_length) {
  static const char *const extensions[] = {".html", ".htm", ".php", ".aspx", ".jpg", ".png", ".pdf", ".js"};
  const char *extension = DRAW(out, extensions);
  size_t length = strlen(extension);
  if (segment_length < length + 2) return;
  memcpy(out->text + out->length - length, extension, length);
}

void write_path(writer *out, size_t length, size_t slashes) {
  if (slashes < 1) slashes = 1;
  if (slashes > (length + 1) / 2) slashes = (length + 1) / 2;
  for (; slashes > 0; slashes--) {
    /* Each segment gets its part of what is left, more or less. */
    size_t least = 2 * slashes - 1, segment = length;
    if (slashes > 1) {
      size_t mean = length / slashes, most = length - (least - 2);
      segment = random_from(&out->from, 2, 2 * mean);
      if (segment > most) segment = most;
    }
    write_string(out, "/");
    write_words(out, segment - 1);
    if (slashes == 1 && random_share(&out->from, 3500)) end_with_extension(out, segment - 1);
    length -= segment;
  }
}

void write_query(writer *out, size_t length) {
  size_t end = out->length + length, room;
  while (out->length < end) {
    size_t name = random_from(&out->from, 1, 6);
    if (out->length + name + 2 >= end) break;
    write_word(out, name);
    write_string(out, "=");
    room = end - out->length;
    name = random_from(&out->from, 1, 10);
    if (name + 4 > room) name = room;
    write_word(out, name);
    if (out->length + 3 < end) write_string(out, "&");
  }
  if (out->length < end) write_word(out, end - out->length);
}
