/* SPDX-License-Identifier: MIT */
/*
 * Records in batches. If the results are only parts of URLs, the library finds the parts of many records in one call,
 * and lines are written from the views that it returns. Every other record is run by records.h.
 */
#ifndef URLENS_CLI_BATCH_H
#define URLENS_CLI_BATCH_H

#include "chunk.h"
#include "result.h"
#include "worker.h"

/* How many records the library reads in one call: few enough for their views to stay in the processor's cache. */
enum { BATCH_ROWS = 256 };

/* What a worker keeps from batch to batch. */
typedef struct batch batch;

void batch_destroy(batch *b);

/* Whether the chunk's records can be run in batches: lines in, lines out, and nothing else is asked of them. */
int batch_is_used(const layout *l, const worker *w, const chunk *c);

/*
 * Runs records and writes their lines. Returns how many are done. If that is fewer than `count`, the record after them
 * failed or needs escapes, and records_run_one has to run it.
 */
size_t batch_run(worker *w, chunk *c, const urlens_view *records, size_t count);

#endif
