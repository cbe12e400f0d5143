/* SPDX-License-Identifier: MIT */
#include "frequency.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64 };

/* FNV-1a, with the high bits mixed into the low ones that choose a slot. */
static size_t hash_of(urlens_view counted) {
  uint64_t hash = 14695981039346656037u;
  for (size_t i = 0; i < counted.length; i++) hash = (hash ^ (unsigned char)counted.data[i]) * 1099511628211u;
  return (size_t)(hash ^ hash >> 29);
}

static uint32_t *find_slot(const frequency *f, urlens_view counted) {
  size_t at = hash_of(counted) & (f->slot_count - 1);
  while (f->slots[at]) {
    const frequency_entry *e = &f->entries[f->slots[at] - 1];
    if (e->length == counted.length && memcmp(f->texts.data + e->start, counted.data, e->length) == 0) break;
    at = (at + 1) & (f->slot_count - 1);
  }
  return &f->slots[at];
}

urlens_view frequency_text(const frequency *f, size_t number) {
  urlens_view view = {f->entries[number].length > 0 ? f->texts.data + f->entries[number].start : "",
                      f->entries[number].length};
  return view;
}

uint64_t frequency_count(const frequency *f, size_t number) {
  return f->entries[number].count + f->error;
}

static void fill_slots(frequency *f, size_t count) {
  size_t capacity = 0;
  free(f->slots);
  f->slots = grow_array(NULL, &capacity, count, sizeof *f->slots);
  memset(f->slots, 0, count * sizeof *f->slots);
  f->slot_count = count;
  for (size_t i = 0; i < f->count; i++) *find_slot(f, frequency_text(f, i)) = (uint32_t)(i + 1);
}

static int compare_counts(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return a < b ? -1 : a > b;
}

static uint64_t median_count(const frequency *f) {
  size_t capacity = 0;
  uint64_t *counts = grow_array(NULL, &capacity, f->count, sizeof *counts), median;
  for (size_t i = 0; i < f->count; i++) counts[i] = f->entries[i].count;
  qsort(counts, f->count, sizeof *counts, compare_counts);
  median = counts[f->count / 2];
  free(counts);
  return median;
}

/* Takes that much from each count, and forgets what has nothing left. */
static void reduce(frequency *f, uint64_t less) {
  text kept = {NULL, 0, 0};
  size_t count = 0;
  for (size_t i = 0; i < f->count; i++) {
    frequency_entry e = f->entries[i];
    if (e.count <= less) continue;
    text_append(&kept, f->texts.data + e.start, e.length);
    e.start = kept.length - e.length;
    e.count -= less;
    f->entries[count++] = e;
  }
  text_release(&f->texts);
  f->texts = kept;
  f->count = count;
  f->error += less;
  fill_slots(f, f->slot_count);
}

static void add_entry(frequency *f, urlens_view counted, uint64_t times) {
  frequency_entry *e;
  if (f->count == FREQUENCY_LIMIT) reduce(f, median_count(f));
  if (2 * (f->count + 1) > f->slot_count) fill_slots(f, f->slot_count > 0 ? 2 * f->slot_count : FIRST_SLOTS);
  f->entries = grow_array(f->entries, &f->capacity, f->count + 1, sizeof *f->entries);
  *find_slot(f, counted) = (uint32_t)(f->count + 1);
  e = &f->entries[f->count++];
  e->start = f->texts.length;
  e->length = counted.length;
  e->count = times;
  text_append(&f->texts, counted.data, counted.length);
}

void frequency_add(frequency *f, urlens_view counted, uint64_t times) {
  uint32_t *slot;
  if (counted.length > FREQUENCY_TEXT) counted.length = FREQUENCY_TEXT;
  if (counted.length == 0) counted.data = "";
  f->total += times;
  slot = f->slot_count > 0 ? find_slot(f, counted) : NULL;
  if (slot && *slot) f->entries[*slot - 1].count += times;
  else add_entry(f, counted, times);
}

void frequency_merge(frequency *f, const frequency *other) {
  uint64_t total = f->total + other->total;
  for (size_t i = 0; i < other->count; i++) frequency_add(f, frequency_text(other, i), other->entries[i].count);
  f->error += other->error;
  f->total = total;
}

/* qsort knows no context: a pointer to the texts travels with each entry. */
typedef struct sorted_entry {
  frequency_entry entry;
  const char *data;
} sorted_entry;

static int compare_entries(const void *left, const void *right) {
  const sorted_entry *a = left, *b = right;
  size_t length = a->entry.length < b->entry.length ? a->entry.length : b->entry.length;
  int order;
  if (a->entry.count != b->entry.count) return a->entry.count > b->entry.count ? -1 : 1;
  order = length > 0 ? memcmp(a->data, b->data, length) : 0;
  return order != 0 ? order : a->entry.length < b->entry.length ? -1 : a->entry.length > b->entry.length;
}

void frequency_sort(frequency *f) {
  size_t capacity = 0;
  sorted_entry *sorted = grow_array(NULL, &capacity, f->count + 1, sizeof *sorted);
  for (size_t i = 0; i < f->count; i++) {
    sorted[i].entry = f->entries[i];
    sorted[i].data = frequency_text(f, i).data;
  }
  qsort(sorted, f->count, sizeof *sorted, compare_entries);
  for (size_t i = 0; i < f->count; i++) f->entries[i] = sorted[i].entry;
  free(sorted);
  free(f->slots);
  f->slots = NULL;
  f->slot_count = 0;
}

void frequency_release(frequency *f) {
  free(f->entries);
  free(f->slots);
  text_release(&f->texts);
  memset(f, 0, sizeof *f);
}
