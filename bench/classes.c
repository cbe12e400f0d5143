/* SPDX-License-Identifier: MIT */
#include "classes.h"

#include <string.h>

#include "urlens/unicode.h"

/* Letters of one script; those of scripts in which labels are short are drawn less often. */
typedef struct script {
  const char *letters;
  size_t shortest, longest; /* letters of a label */
} script;

static const script scripts[] = {
    {"aeiounrstlmdbgkäöüßéèêàçñøåæ", 4, 12},
    {"aeiounrstlmdbgkäöüßéèêàçñøåæ", 4, 12},
    {"абвгдежзийклмнопрстуфхцчшщыьэюя", 4, 10},
    {"αβγδεζηθικλμνξοπρστυφχψω", 4, 10},
    {"的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生", 2, 5},
    {"あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめも日本東京大学会社", 2, 6},
    {"가나다라마바사아자차카타파하한국서울대학교회사", 2, 5},
    {"ابتثجحخدذرزسشصضطظعغفقكلمنهوي", 3, 7},
};

static size_t letter_length(const char *at) {
  unsigned char lead = (unsigned char)*at;
  return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/* A letter, and if it has to be, not one of ASCII. */
static void write_letter(writer *out, const char *letters, int beyond_ascii) {
  size_t count = 0, which;
  for (const char *at = letters; *at; at += letter_length(at)) count++;
  for (which = random_below(&out->from, count); which > 0; which--) letters += letter_length(letters);
  while (beyond_ascii && (unsigned char)*letters < 0x80) letters++;
  write_bytes(out, letters, letter_length(letters));
}

static const script *draw_script(writer *out) {
  return &scripts[random_below(&out->from, sizeof scripts / sizeof *scripts)];
}

static void write_label(writer *out, const script *in) {
  size_t letters = random_from(&out->from, in->shortest, in->longest), beyond = random_below(&out->from, letters);
  for (size_t i = 0; i < letters; i++) write_letter(out, in->letters, i == beyond);
}

static void write_tail(writer *out) {
  write_path(out, random_from(&out->from, 4, 30), random_from(&out->from, 1, 3));
}

void write_idn_one(writer *out, const shape *like) {
  static const char *const suffixes[] = {".com", ".com", ".org", ".net", ".example"};
  (void)like;
  write_string(out, "https://");
  if (random_share(&out->from, 4000)) write_string(out, "www.");
  write_label(out, draw_script(out));
  write_string(out, DRAW(out, suffixes));
  write_tail(out);
}

void write_idn_three(writer *out, const shape *like) {
  const script *in = draw_script(out);
  (void)like;
  write_string(out, "https://");
  write_label(out, in);
  write_string(out, ".");
  write_label(out, in);
  write_string(out, ".");
  write_label(out, in);
  write_tail(out);
}

void write_ace(writer *out, const shape *like) {
  char room[256];
  urlens_output ascii = {.data = room, .capacity = sizeof room};
  size_t start;
  (void)like;
  write_string(out, "https://");
  start = out->length;
  write_label(out, draw_script(out));
  /* A build without Unicode keeps the label as it is, and refuses it later. */
  if (!urlens_domain_to_ascii(URLENS_IDNA_STANDARD, out->text + start, out->length - start, NULL, &ascii)) {
    out->length = start;
    write_bytes(out, ascii.data, ascii.length);
  }
  write_string(out, ".com");
  write_tail(out);
}

static void write_escapes(writer *out, size_t count) {
  static const char hex[] = "0123456789ABCDEF";
  for (; count > 0; count--) {
    char escape[3] = {'%', hex[random_from(&out->from, 8, 15)], hex[random_below(&out->from, 16)]};
    write_bytes(out, escape, sizeof escape);
  }
}

void write_percent_heavy(writer *out, const shape *like) {
  size_t segments = random_from(&out->from, 1, 4);
  (void)like;
  write_string(out, "https://");
  write_domain(out, random_from(&out->from, 10, 22));
  for (; segments > 0; segments--) {
    write_string(out, "/");
    write_escapes(out, random_from(&out->from, 3, 12));
    write_word(out, random_from(&out->from, 0, 4));
  }
  if (random_share(&out->from, 4000)) {
    write_string(out, "?q=");
    write_escapes(out, random_from(&out->from, 2, 10));
  }
}

void write_malformed(writer *out, const shape *like) {
  static const char *const starts[] = {"https://", "http://", "https:"};
  static const char *const hosts[] = {
      "exa mple.com", "example.com:99999", "[2001:db8::1",   "[::1::2]", "256.256.1.1", "1.2.3.4.5", "a<b.com",
      "user@",        "example.com:x",     "exa%00mple.com", "a^b.org",  "a|b.net",     "",          "[1:2:3:4:5:6:7]",
      "0x1ffffffff"};
  (void)like;
  if (random_share(&out->from, 2500)) {
    /* No scheme: a host, a path or a few words. */
    if (random_share(&out->from, 5000)) write_domain(out, random_from(&out->from, 8, 20));
    write_tail(out);
    return;
  }
  write_string(out, DRAW(out, starts));
  if (random_share(&out->from, 5000)) {
    write_word(out, random_from(&out->from, 3, 8));
    write_string(out, random_share(&out->from, 5000) ? " " : "<");
    write_domain(out, random_from(&out->from, 8, 20));
  } else {
    write_string(out, DRAW(out, hosts));
  }
  /* With an empty host, a path would be taken for one. */
  if (out->text[out->length - 1] != ':' && out->text[out->length - 1] != '/') write_tail(out);
}

static void write_reference(writer *out) {
  write_path(out, random_from(&out->from, 4, 30), random_from(&out->from, 1, 3));
  write_string(out, "?");
  write_query(out, random_from(&out->from, 3, 20));
}

void write_relative(writer *out, const shape *like) {
  (void)like;
  write_reference(out);
}

void write_relative_up(writer *out, const shape *like) {
  (void)like;
  write_string(out, "..");
  write_reference(out);
}

void write_value(writer *out, setter part) {
  switch (part) {
    case SETTER_PROTOCOL: write_string(out, random_share(&out->from, 5000) ? "http:" : "https:"); break;
    case SETTER_USERNAME:
    case SETTER_PASSWORD: write_word(out, random_from(&out->from, 3, 12)); break;
    case SETTER_HOST:
      write_domain(out, random_from(&out->from, 9, 27));
      if (random_share(&out->from, 5000)) write_string(out, ":8080");
      break;
    case SETTER_HOSTNAME: write_domain(out, random_from(&out->from, 9, 27)); break;
    case SETTER_PORT: write_number(out, random_from(&out->from, 1, 65535)); break;
    case SETTER_SEARCH:
      write_string(out, "?");
      write_query(out, random_from(&out->from, 3, 30));
      break;
    case SETTER_HASH:
      write_string(out, "#");
      write_words(out, random_from(&out->from, 2, 16));
      break;
    default: write_path(out, random_from(&out->from, 4, 40), random_from(&out->from, 1, 4)); break;
  }
}
