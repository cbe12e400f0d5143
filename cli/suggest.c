/* SPDX-License-Identifier: MIT */
#include "suggest.h"
#include "message.h"

#include <stdio.h>
#include <string.h>

/* Words that are longer are not compared. */
enum { SUGGEST_MAX = 32 };

static unsigned smaller(unsigned a, unsigned b) {
  return a < b ? a : b;
}

/*
 * How many letters have to be inserted, removed, replaced or exchanged with their neighbour to make one word of the
 * other (optimal string alignment). Three rows of the table are enough.
 */
static unsigned edit_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
  unsigned rows[3][SUGGEST_MAX + 1];
  unsigned *before = rows[0], *last = rows[1], *row = rows[2], *spare;
  size_t i, j;
  for (j = 0; j <= b_length; j++) last[j] = (unsigned)j;
  memset(before, 0, sizeof rows[0]);
  for (i = 1; i <= a_length; i++) {
    row[0] = (unsigned)i;
    for (j = 1; j <= b_length; j++) {
      unsigned cost = a[i - 1] != b[j - 1];
      row[j] = smaller(smaller(last[j] + 1, row[j - 1] + 1), last[j - 1] + cost);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = smaller(row[j], before[j - 2] + 1);
    }
    spare = before;
    before = last;
    last = row;
    row = spare;
  }
  return last[b_length];
}

void suggest_consider(suggestion *s, const char *candidate) {
  size_t word_length = strlen(s->word), length = strlen(candidate);
  unsigned distance, limit;
  if (word_length == 0 || word_length > SUGGEST_MAX || length > SUGGEST_MAX) return;
  distance = edit_distance(s->word, word_length, candidate, length);
  /* One letter in three may be wrong; the beginning of a word, of three letters at least, means that word. */
  limit = (unsigned)(length < 3 ? 1 : length / 3);
  if (word_length >= 3 && word_length < length && memcmp(s->word, candidate, word_length) == 0) distance = 1;
  if (distance >= word_length && distance >= length) return; /* they have nothing in common */
  if (distance <= limit && (!s->best || distance < s->distance)) {
    s->best = candidate;
    s->distance = distance;
  }
}

void suggest_append(const suggestion *s, const char *prefix, text *to) {
  if (!s->best) return;
  text_append_string(to, "; did you mean ");
  text_append_string(to, prefix);
  text_append_string(to, s->best);
  text_push(to, '?');
}

void suggest_print(const suggestion *s, const char *prefix) {
  text sentence = {NULL, 0, 0};
  suggest_append(s, prefix, &sentence);
  if (sentence.length > 0) message_print("%.*s", (int)sentence.length, sentence.data);
  text_release(&sentence);
}
