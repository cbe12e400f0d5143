/* SPDX-License-Identifier: MIT */
/* Takes the records out of a chunk, one by one, and runs a command on each. */
#ifndef URLENS_CLI_RECORDS_H
#define URLENS_CLI_RECORDS_H

#include "chunk.h"
#include "result.h"
#include "worker.h"

void records_run(const layout *l, worker *w, chunk *c);

#endif
