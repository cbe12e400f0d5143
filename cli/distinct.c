/* SPDX-License-Identifier: MIT */
#include "distinct.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform.h"

/* Into how many files records are divided, how often, and how many files are merged at a time. */
enum { PARTITIONS = 64, DEEPEST = DISTINCT_KEY - 1, MERGED_AT_ONCE = 64, FIRST_SLOTS = 1024 };

typedef struct entry {
  uint8_t key[DISTINCT_KEY];
  uint64_t number; /* of the record that is kept */
  uint64_t count;
  size_t start; /* of its text in table.texts */
  size_t length;
} entry;

/* Entries by key: open addressing. A slot has the number of an entry, plus 1. At most half of the slots are used. */
typedef struct table {
  entry *entries;
  size_t count;
  size_t capacity;
  uint32_t *slots;
  size_t slot_count;
  text texts;
} table;

typedef struct partition {
  FILE *file;
  size_t depth; /* which byte of the key has divided it */
} partition;

struct distinct {
  distinct_keep keep;
  size_t memory;
  uint64_t next_number;
  table table;
  int spills; /* the memory is full */
  FILE *files[PARTITIONS];
  partition *waiting; /* files that have not been looked at */
  size_t waiting_count;
  size_t waiting_capacity;
  FILE **runs; /* results, each in order */
  size_t run_count;
  size_t run_capacity;
  size_t file_count;
};

/* --- The table ---------------------------------------------------------------------------------------------------- */

static void table_release(table *t) {
  free(t->entries);
  free(t->slots);
  text_release(&t->texts);
  memset(t, 0, sizeof *t);
}

static size_t slot_of(const table *t, const uint8_t *key) {
  uint64_t bits;
  memcpy(&bits, key + 8, sizeof bits);
  return (size_t)(bits & (t->slot_count - 1));
}

/* The slot of the key, or the empty one where it would be. */
static uint32_t *find_slot(const table *t, const uint8_t *key) {
  size_t at = slot_of(t, key);
  while (t->slots[at] && memcmp(t->entries[t->slots[at] - 1].key, key, DISTINCT_KEY) != 0) {
    at = (at + 1) & (t->slot_count - 1);
  }
  return &t->slots[at];
}

static entry *table_find(const table *t, const uint8_t *key) {
  uint32_t *slot = t->slot_count > 0 ? find_slot(t, key) : NULL;
  return slot && *slot ? &t->entries[*slot - 1] : NULL;
}

/* How much memory there is while an array of that capacity is doubled: the old one and the new one. */
static size_t doubled(size_t used, size_t capacity, size_t more) {
  return used + more <= capacity ? capacity : capacity + 2 * (used + more > capacity * 2 ? used + more : capacity);
}

/* The memory that one more entry with that text would need at most. */
static size_t table_size_after(const table *t, size_t length) {
  size_t slots = 2 * (t->count + 1) > t->slot_count ? 3 * t->slot_count : t->slot_count;
  return doubled(t->count, t->capacity, 1) * sizeof *t->entries + slots * sizeof *t->slots +
         doubled(t->texts.length, t->texts.capacity, length);
}

static void grow_slots(table *t) {
  size_t i;
  free(t->slots);
  t->slot_count = t->slot_count > 0 ? 2 * t->slot_count : FIRST_SLOTS;
  t->slots = calloc(t->slot_count, sizeof *t->slots);
  if (!t->slots) {
    size_t none = 0;
    t->slots = grow_array(NULL, &none, SIZE_MAX / sizeof *t->slots, sizeof *t->slots); /* says so and exits */
  }
  for (i = 0; i < t->count; i++) *find_slot(t, t->entries[i].key) = (uint32_t)(i + 1);
}

static void table_add(table *t, const entry *added, urlens_view record) {
  entry *e;
  if (2 * (t->count + 1) > t->slot_count) grow_slots(t);
  t->entries = grow_array(t->entries, &t->capacity, t->count + 1, sizeof *t->entries);
  *find_slot(t, added->key) = (uint32_t)(t->count + 1);
  e = &t->entries[t->count++];
  *e = *added;
  e->start = t->texts.length;
  e->length = record.length;
  text_append(&t->texts, record.data, record.length);
}

/* Adds a record that is equal to an entry. */
static void table_join(table *t, distinct_keep keep, entry *e, const entry *added, urlens_view record) {
  int replaces = keep == DISTINCT_COUNTS_LAST ? added->number > e->number : added->number < e->number;
  e->count += added->count;
  if (!replaces) return;
  e->number = added->number;
  if (record.length > e->length) {
    e->start = t->texts.length;
    text_append(&t->texts, record.data, record.length);
  } else {
    memcpy(t->texts.data + e->start, record.data, record.length);
  }
  e->length = record.length;
}

static urlens_view text_of(const table *t, const entry *e) {
  urlens_view view = {t->texts.data ? t->texts.data + e->start : "", e->length};
  return view;
}

static int compare_numbers(const void *left, const void *right) {
  const entry *a = left, *b = right;
  return a->number < b->number ? -1 : a->number > b->number;
}

/* Brings the entries into the order of the input. Nothing can be found in the table any more. */
static void table_sort(table *t) {
  free(t->slots);
  t->slots = NULL;
  t->slot_count = 0;
  if (t->count > 0) qsort(t->entries, t->count, sizeof *t->entries, compare_numbers);
}

/* --- Temporary files ---------------------------------------------------------------------------------------------- */

static int write_entry(FILE *file, const entry *e, urlens_view record) {
  entry head = *e;
  head.length = record.length;
  return fwrite(&head, sizeof head, 1, file) == 1 &&
         (record.length == 0 || fwrite(record.data, 1, record.length, file) == record.length);
}

/* Reads an entry and its text. 1, 0 at the end, -1 on an error. */
static int read_entry(FILE *file, entry *e, text *record) {
  text_clear(record);
  if (fread(e, sizeof *e, 1, file) != 1) return ferror(file) ? -1 : 0;
  if (e->length > 0 && fread(text_room(record, e->length), 1, e->length, file) != e->length) return -1;
  record->length = e->length;
  return 1;
}

static int open_files(distinct *d, FILE **files) {
  for (size_t i = 0; i < PARTITIONS; i++) {
    files[i] = platform_temporary_file();
    if (!files[i]) return 0;
    d->file_count++;
  }
  return 1;
}

static FILE *file_of(FILE **files, const uint8_t *key, size_t depth) {
  return files[key[depth] % PARTITIONS];
}

static int write_table(const table *t, FILE **files, size_t depth) {
  for (size_t i = 0; i < t->count; i++) {
    const entry *e = &t->entries[i];
    if (!write_entry(file_of(files, e->key, depth), e, text_of(t, e))) return 0;
  }
  return 1;
}

/* The files wait to be looked at. */
static void queue_files(distinct *d, FILE **files, size_t depth) {
  d->waiting = grow_array(d->waiting, &d->waiting_capacity, d->waiting_count + PARTITIONS, sizeof *d->waiting);
  for (size_t i = 0; i < PARTITIONS; i++) {
    d->waiting[d->waiting_count].file = files[i];
    d->waiting[d->waiting_count++].depth = depth;
    files[i] = NULL;
  }
}

/* --- Adding ------------------------------------------------------------------------------------------------------- */

distinct *distinct_create(distinct_keep keep, size_t memory) {
  distinct *d = calloc(1, sizeof *d);
  if (!d) return NULL;
  d->keep = keep;
  d->memory = memory;
  return d;
}

void distinct_release(distinct *d) {
  size_t i;
  if (!d) return;
  table_release(&d->table);
  for (i = 0; i < PARTITIONS; i++)
    if (d->files[i]) fclose(d->files[i]);
  for (i = 0; i < d->waiting_count; i++) fclose(d->waiting[i].file);
  for (i = 0; i < d->run_count; i++) fclose(d->runs[i]);
  free(d->waiting);
  free(d->runs);
  free(d);
}

/*
 * The memory is full: the records go to files. The keys of records that were written at once stay in memory, so that
 * equal records are known.
 */
static int begin_spilling(distinct *d) {
  d->spills = 1;
  if (!open_files(d, d->files)) return 0;
  if (d->keep == DISTINCT_STREAMS) return 1;
  if (!write_table(&d->table, d->files, 0)) return 0;
  table_release(&d->table);
  return 1;
}

distinct_status distinct_add(distinct *d, const uint8_t key[DISTINCT_KEY], urlens_view record) {
  static const urlens_view nothing = {"", 0};
  entry added = {{0}, d->next_number++, 1, 0, 0}, *known = table_find(&d->table, key);
  urlens_view kept = d->keep == DISTINCT_STREAMS ? nothing : record;
  memcpy(added.key, key, DISTINCT_KEY);
  if (known) {
    if (d->keep != DISTINCT_STREAMS) table_join(&d->table, d->keep, known, &added, record);
    return DISTINCT_KNOWN;
  }
  if (!d->spills && table_size_after(&d->table, kept.length) > d->memory && !begin_spilling(d)) return DISTINCT_FAILED;
  if (d->spills) return write_entry(file_of(d->files, key, 0), &added, record) ? DISTINCT_KNOWN : DISTINCT_FAILED;
  table_add(&d->table, &added, kept);
  return d->keep == DISTINCT_STREAMS ? DISTINCT_NEW : DISTINCT_KNOWN;
}

/* --- Finishing ---------------------------------------------------------------------------------------------------- */

static int add_run(distinct *d, FILE *run) {
  rewind(run);
  /* NOLINTNEXTLINE(bugprone-sizeof-expression): it is an array of pointers */
  d->runs = grow_array(d->runs, &d->run_capacity, d->run_count + 1, sizeof *d->runs);
  d->runs[d->run_count++] = run;
  return 1;
}

static int write_run(distinct *d, table *t) {
  FILE *run = platform_temporary_file();
  if (!run) return 0;
  d->file_count++;
  table_sort(t);
  for (size_t i = 0; i < t->count; i++) {
    if (!write_entry(run, &t->entries[i], text_of(t, &t->entries[i]))) {
      fclose(run);
      return 0;
    }
  }
  return add_run(d, run);
}

/* Divides a file among new files: the records that were read into the table, and those that are left. */
static int divide(distinct *d, partition *p, table *t, const entry *next, text *record) {
  FILE *files[PARTITIONS] = {NULL};
  entry e = *next;
  int fine = open_files(d, files) && write_table(t, files, p->depth + 1), more = 1;
  while (fine && more > 0) {
    urlens_view view = {record->data, record->length};
    fine = write_entry(file_of(files, e.key, p->depth + 1), &e, view);
    if (fine) more = read_entry(p->file, &e, record);
  }
  fine = fine && more == 0;
  if (fine) {
    queue_files(d, files, p->depth + 1);
  } else {
    for (size_t i = 0; i < PARTITIONS; i++)
      if (files[i]) fclose(files[i]);
  }
  return fine;
}

/* Looks at the records of one file: their keys are in no other. */
static int look_at(distinct *d, partition *p) {
  table t = {0};
  text record = {NULL, 0, 0};
  entry e, *known;
  int more, divided = 0, fine = 1;
  rewind(p->file);
  while (!divided && (more = read_entry(p->file, &e, &record)) > 0) {
    urlens_view view = {record.length > 0 ? record.data : "", record.length};
    known = table_find(&t, e.key);
    if (known) {
      table_join(&t, d->keep, known, &e, view);
    } else if (table_size_after(&t, e.length) <= d->memory || p->depth == DEEPEST) {
      table_add(&t, &e, view);
    } else {
      fine = divide(d, p, &t, &e, &record);
      divided = 1;
    }
  }
  if (!divided) fine = more == 0 && (t.count == 0 || write_run(d, &t));
  table_release(&t);
  text_release(&record);
  return fine;
}

/* The first entry of a run that has not been given. */
typedef struct run_head {
  FILE *file;
  entry entry;
  text record;
  int has_entry;
} run_head;

static int next_head(run_head *head) {
  int more = read_entry(head->file, &head->entry, &head->record);
  head->has_entry = more > 0;
  return more >= 0;
}

/* Gives the entries of several runs in order. */
static int merge_runs(FILE **runs, size_t count, distinct_receiver receive, void *context, FILE *to) {
  run_head heads[MERGED_AT_ONCE] = {{0}};
  size_t i;
  int fine = 1;
  for (i = 0; i < count; i++) {
    heads[i].file = runs[i];
    fine = next_head(&heads[i]) && fine;
  }
  while (fine) {
    run_head *first = NULL;
    urlens_view record;
    for (i = 0; i < count; i++) {
      if (heads[i].has_entry && (!first || heads[i].entry.number < first->entry.number)) first = &heads[i];
    }
    if (!first) break;
    record.data = first->record.length > 0 ? first->record.data : "";
    record.length = first->record.length;
    if (to) fine = write_entry(to, &first->entry, record);
    else if (!receive(context, record, first->entry.count)) break;
    fine = fine && next_head(first);
  }
  for (i = 0; i < count; i++) text_release(&heads[i].record);
  return fine;
}

/* Merges the first runs into one, so that no more files are open than can be. */
static int merge_some(distinct *d) {
  FILE *to = platform_temporary_file();
  if (!to) return 0;
  d->file_count++;
  if (!merge_runs(d->runs, MERGED_AT_ONCE, NULL, NULL, to)) {
    fclose(to);
    return 0;
  }
  for (size_t i = 0; i < MERGED_AT_ONCE; i++) fclose(d->runs[i]);
  d->run_count -= MERGED_AT_ONCE;
  /* NOLINTNEXTLINE(bugprone-sizeof-expression): as above */
  memmove(d->runs, d->runs + MERGED_AT_ONCE, d->run_count * sizeof *d->runs);
  return add_run(d, to);
}

static int give_table(distinct *d, distinct_receiver receive, void *context) {
  table_sort(&d->table);
  for (size_t i = 0; i < d->table.count; i++) {
    const entry *e = &d->table.entries[i];
    if (!receive(context, text_of(&d->table, e), e->count)) break;
  }
  return 1;
}

int distinct_finish(distinct *d, distinct_receiver receive, void *context) {
  if (!d->spills) return d->keep == DISTINCT_STREAMS || give_table(d, receive, context);
  table_release(&d->table);
  queue_files(d, d->files, 0);
  while (d->waiting_count > 0) {
    partition p = d->waiting[--d->waiting_count];
    int fine = look_at(d, &p);
    fclose(p.file);
    if (!fine || (d->run_count > MERGED_AT_ONCE && !merge_some(d))) return 0;
  }
  while (d->run_count > MERGED_AT_ONCE) {
    if (!merge_some(d)) return 0;
  }
  return merge_runs(d->runs, d->run_count, receive, context, NULL);
}

size_t distinct_file_count(const distinct *d) {
  return d->file_count;
}
