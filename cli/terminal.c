/* SPDX-License-Identifier: MIT */
#include "terminal.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "platform.h"
#include "utf8.h"

/* --- Which characters --------------------------------------------------------------------------------------------- */

/*
 * Unicode: control characters, separators of lines, and what Default_Ignorable_Code_Point lists: characters that change
 * the direction of text or are not seen. Sorted.
 */
static int is_unsafe(uint32_t code_point) {
  static const struct {
    uint32_t first, last;
  } ranges[] = {
      {0x00, 0x1F},     {0x7F, 0x9F},       {0xAD, 0xAD},       {0x034F, 0x034F},   {0x061C, 0x061C},
      {0x115F, 0x1160}, {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},
      {0x2060, 0x206F}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
      {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
  };
  if (code_point >= 0x20 && code_point < 0x7F) return 0;
  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0] && ranges[i].first <= code_point; i++) {
    if (code_point <= ranges[i].last) return 1;
  }
  return 0;
}

static int ends_with_utf8(const char *name) {
  static const char *const spellings[] = {"UTF-8", "utf-8", "UTF8", "utf8"};
  for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
    if (strstr(name, spellings[i])) return 1;
  }
  return 0;
}

terminal_charset terminal_locale(void) {
  static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
    const char *value = getenv(variables[i]);
    if (value && *value) return ends_with_utf8(value) ? TERMINAL_UTF8 : TERMINAL_ASCII;
  }
  return TERMINAL_UTF8;
}

/* --- Escapes ------------------------------------------------------------------------------------------------------ */

static const char lower_digits[] = "0123456789abcdef", upper_digits[] = "0123456789ABCDEF";

/* Appends the number in hexadecimal, with zeros before it up to `width` digits, after `before`. */
static void append_hexadecimal(text *to, const char *before, uint32_t number, int width, const char *digits) {
  text_append_string(to, before);
  for (int shift = 28; shift >= 0; shift -= 4) {
    if (number >> shift != 0 || shift < 4 * width) text_push(to, digits[number >> shift & 15]);
  }
}

/* A code point beyond 16 bits is two units in JSON. */
static void append_json_escape(text *to, uint32_t code_point) {
  if (code_point < 0x10000) {
    append_hexadecimal(to, "\\u", code_point, 4, lower_digits);
    return;
  }
  append_hexadecimal(to, "\\u", 0xD800 + ((code_point - 0x10000) >> 10), 4, lower_digits);
  append_hexadecimal(to, "\\u", 0xDC00 + ((code_point - 0x10000) & 0x3FF), 4, lower_digits);
}

static void append_byte_escape(text *to, unsigned char byte) {
  append_hexadecimal(to, "\\x", byte, 2, upper_digits);
}

static void append_escape(text *to, uint32_t code_point, terminal_form form) {
  if (form == TERMINAL_JSON) {
    append_json_escape(to, code_point);
  } else if (code_point < 0x80) {
    append_byte_escape(to, (unsigned char)code_point);
  } else {
    append_hexadecimal(to, "\\u{", code_point, 4, upper_digits);
    text_push(to, '}');
  }
}

static size_t append_safe(text *to, const char *data, size_t length, terminal_form form, terminal_charset charset) {
  size_t subpart, step = utf8_sequence(data, length, &subpart);
  uint32_t code_point = step > 0 ? utf8_code_point(data, step) : 0;
  if (step == 0 && utf8_is_surrogate(data, length)) {
    step = 3;
    append_escape(to, utf8_code_point(data, step), form);
  } else if (step == 0) {
    step = 1;
    append_byte_escape(to, (unsigned char)data[0]); /* JSON never has such a byte */
  } else if (is_unsafe(code_point) || (charset == TERMINAL_ASCII && code_point >= 0x80)) {
    append_escape(to, code_point, form);
  } else {
    text_append(to, data, step);
  }
  return step;
}

size_t terminal_append_character(text *to, const char *data, size_t length, terminal_charset charset) {
  return append_safe(to, data, length, TERMINAL_TEXT, charset);
}

/* The length of the colour that the text begins with: ESC [ numbers m. 0: it begins with something else. */
static size_t style_length(const char *data, size_t length) {
  size_t at = 2;
  if (length < 3 || data[0] != '\033' || data[1] != '[') return 0;
  while (at < length && ((data[at] >= '0' && data[at] <= '9') || data[at] == ';')) at++;
  return at < length && data[at] == 'm' ? at + 1 : 0;
}

/* Line feeds and tabs are what the program itself puts between records and columns. */
static size_t append_piece(text *to, const char *data, size_t length, terminal_form form, terminal_charset charset) {
  size_t step = form == TERMINAL_SCREEN ? style_length(data, length) : 0;
  if (data[0] == '\n' || data[0] == '\t') step = 1;
  if (step == 0) return append_safe(to, data, length, form, charset);
  text_append(to, data, step);
  return step;
}

int terminal_write(int stream, terminal_form form, const char *data, size_t length) {
  text shown = {NULL, 0, 0};
  terminal_charset charset;
  size_t at = 0;
  int fine;
  if (length == 0) return 1;
  if (!platform_is_terminal(stream)) return platform_write(stream, data, length);
  charset = terminal_locale();
  while (at < length) at += append_piece(&shown, data + at, length - at, form, charset);
  fine = platform_write(stream, shown.data, shown.length);
  text_release(&shown);
  return fine;
}
