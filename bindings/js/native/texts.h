/* SPDX-License-Identifier: MIT */
/* Texts of JavaScript as UTF-8. */
#ifndef URLENS_ADDON_TEXTS_H
#define URLENS_ADDON_TEXTS_H

#define NAPI_VERSION 8 /* part of every Node since 12.22 */
#include <node_api.h>
#include <stddef.h>

/* Texts of ASCII that are shorter than this need no memory of their own. */
enum { SHORT_TEXT = 512 };

typedef struct given_text {
  char *data;
  size_t length;
  char room[SHORT_TEXT];
} given_text;

typedef enum text_status { TEXT_OPEN, TEXT_WITHOUT_MEMORY, TEXT_REFUSED } text_status;

void close_text(given_text *text);

/* Copies a text of any length. */
text_status open_any_text(napi_env env, napi_value value, given_text *text);

/*
 * Copies a value; close_text releases it. Lone surrogates become U+FFFD. TEXT_REFUSED: it is not a text, and an exception
 * is pending.
 *
 * Node takes longer for UTF-8 than for UTF-16, which is all that most texts need. This is in the header because a call
 * of its own takes a tenth of the time of looking at a URL.
 */
static inline text_status open_text(napi_env env, napi_value value, given_text *text) {
  char16_t units[SHORT_TEXT];
  size_t length;
  unsigned all = 0;
  if (napi_get_value_string_utf16(env, value, units, SHORT_TEXT, &length) != napi_ok) {
    napi_throw_type_error(env, NULL, "The argument has to be a text.");
    return TEXT_REFUSED;
  }
  for (size_t i = 0; i < length; i++) {
    all |= units[i];
    text->room[i] = (char)units[i];
  }
  text->data = text->room;
  text->length = length;
  if (all < 0x80 && length + 1 < SHORT_TEXT) return TEXT_OPEN;
  return open_any_text(env, value, text);
}

#endif
