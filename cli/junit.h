/* SPDX-License-Identifier: MIT */
/* Findings as JUnit's XML, which CI servers show: a test for each URL. One thread works, as for SARIF. */
#ifndef URLENS_CLI_JUNIT_H
#define URLENS_CLI_JUNIT_H

#include "chunk.h"
#include "findings.h"
#include "result.h"
#include "text.h"
#include "worker.h"

/* The text before the tests, which has their numbers, and the text after them. */
void junit_write_begin(const findings_summary *summary, text *to);
void junit_write_end(text *to);

/* A record's test: passed, failed, or an error if the record is invalid. */
void junit_write_case(worker *w, const record *r, outcome came, chunk *c);

#endif
