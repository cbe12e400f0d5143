/* SPDX-License-Identifier: MIT */
/*
 * How often texts occur, in bounded memory. Up to FREQUENCY_LIMIT different texts are counted exactly. When one more
 * comes, the median of all counts is taken from each count, and texts that have nothing left are forgotten (Misra and
 * Gries's algorithm, in rounds). From then on a count may be too high by `error` at most, and a text that was more
 * frequent than that is never lost.
 */
#ifndef URLENS_CLI_FREQUENCY_H
#define URLENS_CLI_FREQUENCY_H

#include <stdint.h>

#include "text.h"
#include "urlens.h"

enum { FREQUENCY_LIMIT = 1 << 17, FREQUENCY_TEXT = 255 };

typedef struct frequency_entry {
  size_t start;
  size_t length;
  uint64_t count;
} frequency_entry;

/* Begin with all zeros. */
typedef struct frequency {
  frequency_entry *entries;
  size_t count;
  size_t capacity;
  uint32_t *slots;
  size_t slot_count;
  text texts;
  uint64_t error; /* 0: the counts are exact */
  uint64_t total; /* of everything that was counted */
} frequency;

/* Counts a text; of one that is longer than FREQUENCY_TEXT only the beginning. */
void frequency_add(frequency *f, urlens_view counted, uint64_t times);

/* Adds all that the other one has counted. */
void frequency_merge(frequency *f, const frequency *other);

/* Sorts the entries, the most frequent first, equal ones by their text. Nothing can be added any more. */
void frequency_sort(frequency *f);

/* An entry's text, and its count, which is too high by f->error at most. */
urlens_view frequency_text(const frequency *f, size_t number);
uint64_t frequency_count(const frequency *f, size_t number);

void frequency_release(frequency *f);

#endif
