/* SPDX-License-Identifier: MIT */
/* What the commands diff and audit share: the dialects that are compared, and the auditor that compares them. */
#ifndef URLENS_CLI_COMPARISON_H
#define URLENS_CLI_COMPARISON_H

#include "audit_json.h"
#include "worker.h"

enum { COMPARISON_MOST = 24 };

/* What the options say; it is settings.prepared. */
typedef struct comparison {
  urlens_dialect dialects[COMPARISON_MOST];
  size_t count; /* 0: the default ones */
  int has_threshold;
  urlens_severity threshold; /* of --fail-on */
} comparison;

/* record_command.prepare and release of both. */
int comparison_prepare(settings *s);
void comparison_release(settings *s);

typedef urlens_status (*comparison_function)(urlens_auditor *auditor, const char *input, size_t length,
                                             const char *base, size_t base_length);

/* Runs it with the worker's auditor, which is made if there is none. 0 if it failed, and worker_fail has been called. */
int comparison_run(worker *w, comparison_function function, urlens_view input);

/* Writes words, in as many lines as the terminal's width makes of them, each indented; the first one is already. */
void comparison_write_words(const worker *w, text *to, size_t indent, urlens_view words);

/* What it was given. */
audited comparison_given(const worker *w, urlens_view input);

#endif
