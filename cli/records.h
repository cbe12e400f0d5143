/* SPDX-License-Identifier: MIT */
/* Takes the records out of a chunk, one by one, and runs a command on each. */
#ifndef URLENS_CLI_RECORDS_H
#define URLENS_CLI_RECORDS_H

#include "chunk.h"
#include "result.h"
#include "worker.h"

void records_run(const layout *l, worker *w, chunk *c);

/* Runs the command on one record of the chunk's kind, given without what ends it. */
void records_run_one(const layout *l, worker *w, chunk *c, urlens_view line, const char *ending);

#endif
