/* SPDX-License-Identifier: MIT */
/* What holds for the result of every audit. */
#ifndef URLENS_TEST_AUDIT_INVARIANTS_H
#define URLENS_TEST_AUDIT_INVARIANTS_H

#include <stddef.h>
#include <string.h>

#include "urlens.h"

/* What does not hold, or NULL. `length` is that of the input. */
static const char *audit_broken_invariant(const urlens_auditor *auditor, size_t length) {
  size_t count;
  const urlens_finding *findings = urlens_get_findings(auditor, &count);
  urlens_severity worst_outcome = URLENS_SEVERITY_INFO, worst_cause = URLENS_SEVERITY_INFO;
  int has_cause = 0;
  for (size_t i = 0; i < count; i++) {
    const urlens_finding *finding = &findings[i];
    if (i > 0 && findings[i - 1].severity < finding->severity) return "the most severe come first";
    if (finding->start > finding->end || finding->end > length) return "ranges lie within the input";
    if (!finding->detail.data || finding->detail.length == 0) return "there is a sentence";
    for (size_t j = 0; j < i; j++) {
      if (strcmp(findings[j].id, finding->id) == 0) return "every id is there once";
    }
    if (finding->id[0] == 'O') {
      if (finding->severity == URLENS_SEVERITY_INFO) return "an outcome is more than information";
      if (finding->severity > worst_outcome) worst_outcome = finding->severity;
    } else {
      has_cause = 1;
      if (finding->severity > worst_cause) worst_cause = finding->severity;
    }
  }
  if (worst_cause > worst_outcome) return "a cause is not more severe than the outcomes";
  if (worst_outcome >= URLENS_SEVERITY_HIGH && (!has_cause || worst_cause != worst_outcome)) {
    return "a grave outcome has a cause";
  }
  return NULL;
}

#endif
