/* SPDX-License-Identifier: MIT */
/* What the commands diff and audit share: the dialects that are compared, and the auditor that compares them. */
#ifndef URLENS_CLI_COMPARISON_H
#define URLENS_CLI_COMPARISON_H

#include "audit_json.h"
#include "audit_rules.h"
#include "baseline.h"
#include "dialect.h"
#include "worker.h"

/* What the options say; it is settings.prepared. */
typedef struct comparison {
  dialect_list dialects; /* empty: the default ones */
  int has_threshold;
  urlens_severity threshold; /* of --fail-on */
  urlens_severity least;     /* of --min-severity */
  int has_rules;             /* --rules was given */
  audit_rule_set rules;
  audit_rule_set ignored;
  baseline accepted;
} comparison;

/* Whether a finding about a text is reported. The contents of `scratch` are lost. */
int comparison_tells(const comparison *c, const urlens_finding *finding, urlens_view input, text *scratch);

/* record_command.prepare and release of both. */
int comparison_prepare(settings *s);
void comparison_release(settings *s);

typedef urlens_status (*comparison_function)(urlens_auditor *auditor, const char *input, size_t length,
                                             const char *base, size_t base_length);

/* Runs it with the worker's auditor, made at the first call. Returns 0 if it failed and worker_fail has been called. */
int comparison_run(worker *w, comparison_function function, urlens_view input);

/* The input and the base that the auditor gets. */
answer_texts comparison_given(const worker *w, urlens_view input);

#endif
