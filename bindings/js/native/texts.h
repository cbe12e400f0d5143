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

/*
 * Copies a value; close_text releases it. Lone surrogates become U+FFFD. TEXT_REFUSED: it is not a text, and an exception
 * is pending.
 */
text_status open_text(napi_env env, napi_value value, given_text *text);
void close_text(given_text *text);

#endif
