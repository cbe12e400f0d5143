/* SPDX-License-Identifier: MIT */
/* `urlens extract`: the links of a chunk of text, each of which is a record of the output. */
#ifndef URLENS_CLI_EXTRACT_H
#define URLENS_CLI_EXTRACT_H

#include "chunk.h"
#include "result.h"
#include "worker.h"

void extract_run(const layout *l, worker *w, chunk *c);

#endif
