/* SPDX-License-Identifier: MIT */
/* Finds the word that a mistyped word may have meant. */
#ifndef URLENS_CLI_SUGGEST_H
#define URLENS_CLI_SUGGEST_H

#include "text.h"

/* The word that is nearest so far. Begin with `word` and NULL. */
typedef struct suggestion {
  const char *word; /* what was typed */
  const char *best; /* NULL if nothing is near */
  unsigned distance;
} suggestion;

/* Considers one more word that would have been right. */
void suggest_consider(suggestion *s, const char *candidate);

/* Prints "; did you mean …?" to standard error, or nothing; `prefix` is put before the word. */
void suggest_print(const suggestion *s, const char *prefix);

/* Appends the same to a text, for messages that are not printed at once. */
void suggest_append(const suggestion *s, const char *prefix, text *to);

#endif
