/* SPDX-License-Identifier: MIT */
/* Findings as SARIF 2.1.0, the format that code scanning reads: one document for all records. */
#ifndef URLENS_CLI_SARIF_H
#define URLENS_CLI_SARIF_H

#include "chunk.h"
#include "result.h"
#include "text.h"
#include "worker.h"

/* Write the text before the results, and the text after them. */
void sarif_write_begin(text *to);
void sarif_write_end(text *to);

/* The findings of a record. */
void sarif_write_results(worker *w, const record *r, const chunk *c, text *to);

#endif
