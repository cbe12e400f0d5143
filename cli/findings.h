/* SPDX-License-Identifier: MIT */
/* The findings of one audit that are reported: those of the auditor without the ones that options leave out. */
#ifndef URLENS_CLI_FINDINGS_H
#define URLENS_CLI_FINDINGS_H

#include <stdint.h>

#include "tally.h"
#include "text.h"
#include "urlens/audit.h"

enum { FINDINGS_MOST = 128 };

typedef struct findings {
  urlens_finding items[FINDINGS_MOST]; /* the most severe first */
  size_t count;
} findings;

/* Takes all findings of the auditor's last audit. They are valid as long as its own. */
void findings_take(findings *list, const urlens_auditor *auditor);

/* The worst outcome. NULL: no finding is an outcome. */
const urlens_finding *findings_worst_outcome(const findings *list);

/* Whether a rule of that id was found. */
int findings_have(const findings *list, const char *id);

/* What many audits or comparisons found, for the line at the end. Begin with all zeros. */
typedef struct findings_summary {
  uint64_t records;
  uint64_t clean;   /* without findings; or read in the same way by all */
  uint64_t refused; /* of diff: some refuse it */
  uint64_t failing; /* of JUnit: tests that fail */
  uint64_t broken;  /* of JUnit: invalid records */
  tally worst;      /* by the severity of the worst finding; of diff, by component */
  tally rules;
} findings_summary;

void findings_summary_add(findings_summary *to, const findings_summary *more);

/* "12 URLs: 1 critical, 2 low, 9 without findings. Rules: 1 A01, …" */
void findings_summary_append_audit(const findings_summary *summary, text *to);

/* "12 URLs: 10 are read in the same way by all; 2 are not: 2 host, 1 path; some refuse 1." */
void findings_summary_append_diff(const findings_summary *summary, text *to);

#endif
