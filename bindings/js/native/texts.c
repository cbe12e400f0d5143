/* SPDX-License-Identifier: MIT */
#include "texts.h"

#include <stdlib.h>

text_status open_any_text(napi_env env, napi_value value, given_text *text) {
  napi_get_value_string_utf8(env, value, NULL, 0, &text->length);
  text->data = malloc(text->length + 1);
  if (!text->data) return TEXT_WITHOUT_MEMORY;
  napi_get_value_string_utf8(env, value, text->data, text->length + 1, &text->length);
  return TEXT_OPEN;
}

void close_text(given_text *text) {
  if (text->data != text->room) free(text->data);
}
