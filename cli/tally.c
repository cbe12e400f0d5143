/* SPDX-License-Identifier: MIT */
#include "tally.h"

#include <stdlib.h>
#include <string.h>

void tally_add(tally *counts, const char *name, uint64_t count) {
  for (size_t i = 0; i < counts->used; i++) {
    if (counts->entries[i].name != name && strcmp(counts->entries[i].name, name) != 0) continue;
    counts->entries[i].count += count;
    return;
  }
  if (counts->used == TALLY_NAMES) return;
  counts->entries[counts->used].name = name;
  counts->entries[counts->used++].count = count;
}

/* The larger first, and names in order. */
static int compare_entries(const void *left, const void *right) {
  const struct tally_entry *a = left, *b = right;
  if (a->count != b->count) return a->count > b->count ? -1 : 1;
  return strcmp(a->name, b->name);
}

void tally_append(const tally *counts, text *to) {
  tally sorted = *counts;
  qsort(sorted.entries, sorted.used, sizeof sorted.entries[0], compare_entries);
  for (size_t i = 0; i < sorted.used; i++) {
    if (i > 0) text_append_string(to, ", ");
    text_append_size(to, (size_t)sorted.entries[i].count);
    text_push(to, ' ');
    text_append_string(to, sorted.entries[i].name);
  }
}
