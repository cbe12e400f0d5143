/* SPDX-License-Identifier: MIT */
/* What holds for the result of every audit. */
#ifndef URLENS_TEST_AUDIT_INVARIANTS_H
#define URLENS_TEST_AUDIT_INVARIANTS_H

#include <stddef.h>
#include <string.h>

#include "urlens/audit.h"

/* What does not hold, or NULL. `length` is that of the input. */
static const char *audit_broken_invariant(const urlens_auditor *auditor, size_t length) {
  size_t count = urlens_auditor_finding_count(auditor);
  urlens_severity worst_outcome = URLENS_SEVERITY_INFO, worst_cause = URLENS_SEVERITY_INFO;
  int has_cause = 0;
  for (size_t i = 0; i < count; i++) {
    const urlens_finding *finding = urlens_auditor_finding(auditor, i);
    if (i > 0 && urlens_auditor_finding(auditor, i - 1)->severity < finding->severity)
      return "the most severe come first";
    if (finding->start > finding->end || finding->end > length) return "ranges lie within the input";
    if (!finding->detail.data || finding->detail.length == 0) return "there is a sentence";
    for (size_t j = 0; j < i; j++) {
      if (strcmp(urlens_auditor_finding(auditor, j)->id, finding->id) == 0) return "every id is there once";
    }
    if (finding->id[0] == 'O') {
      if (finding->severity == URLENS_SEVERITY_INFO) return "an outcome is more than information";
      if (finding->severity > worst_outcome) worst_outcome = finding->severity;
    } else {
      has_cause = 1;
      if (finding->severity > worst_cause) worst_cause = finding->severity;
    }
  }
  if (urlens_auditor_finding(auditor, count)) return "there is none past the end";
  if (worst_cause > worst_outcome) return "a cause is not more severe than the outcomes";
  if (worst_outcome >= URLENS_SEVERITY_HIGH && (!has_cause || worst_cause != worst_outcome)) {
    return "a grave outcome has a cause";
  }
  return NULL;
}

#endif
