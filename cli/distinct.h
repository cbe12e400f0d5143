/* SPDX-License-Identifier: MIT */
/*
 * Records that differ, by a key of 16 bytes, in the order of the input and in bounded memory. What does not fit goes to
 * temporary files: the records are divided among them by their keys, so that equal ones are in the same file, and each
 * file is looked at by itself; one that is still too large is divided again. The results of all files are merged by the
 * records' numbers.
 */
#ifndef URLENS_CLI_DISTINCT_H
#define URLENS_CLI_DISTINCT_H

#include <stdint.h>

#include "text.h"
#include "urlens.h"

enum { DISTINCT_KEY = 16 };

typedef enum distinct_keep {
  DISTINCT_STREAMS,      /* the first one, which can be written at once */
  DISTINCT_COUNTS_FIRST, /* the first one, with the count, which is known at the end */
  DISTINCT_COUNTS_LAST   /* the last one */
} distinct_keep;

typedef struct distinct distinct;

/* Uses about `memory` bytes at most. NULL if there is no memory. */
distinct *distinct_create(distinct_keep keep, size_t memory);
void distinct_release(distinct *d);

typedef enum distinct_status {
  DISTINCT_NEW,   /* DISTINCT_STREAMS: write it now */
  DISTINCT_KNOWN, /* or not known yet whether it is new: distinct_finish gives it */
  DISTINCT_FAILED /* a temporary file could not be written; errno is set */
} distinct_status;

distinct_status distinct_add(distinct *d, const uint8_t key[DISTINCT_KEY], urlens_view record);

/* Receives a record and how often it was there. Returns 0 to stop. */
typedef int (*distinct_receiver)(void *context, urlens_view record, uint64_t count);

/* Gives the records that were kept, in order, except those that distinct_add has called new. 0: failed, errno is set. */
int distinct_finish(distinct *d, distinct_receiver receive, void *context);

/* How many temporary files were used: 0 if all was in memory. For tests. */
size_t distinct_file_count(const distinct *d);

#endif
