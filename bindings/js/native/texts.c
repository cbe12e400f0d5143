/* SPDX-License-Identifier: MIT */
#include "texts.h"

#include <stdlib.h>

/* Copies a text of any length. */
static text_status open_any_text(napi_env env, napi_value value, given_text *text) {
  napi_get_value_string_utf8(env, value, NULL, 0, &text->length);
  text->data = malloc(text->length + 1);
  if (!text->data) return TEXT_WITHOUT_MEMORY;
  napi_get_value_string_utf8(env, value, text->data, text->length + 1, &text->length);
  return TEXT_OPEN;
}

/* Node takes longer for UTF-8 than for UTF-16, which is all that most texts need. */
text_status open_text(napi_env env, napi_value value, given_text *text) {
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

void close_text(given_text *text) {
  if (text->data != text->room) free(text->data);
}
