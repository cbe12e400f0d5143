/* SPDX-License-Identifier: MIT */
/* What holds for the result of every audit. */
#ifndef URLENS_TEST_AUDIT_INVARIANTS_H
#define URLENS_TEST_AUDIT_INVARIANTS_H

#include <stddef.h>
#include <string.h>

#include "../characters.h"
#include "urlens/audit.h"

/* Whether the bytes from `start` to `end` are characters of the input, and at least one if there is any. */
static int audit_region_is_whole(const char *input, size_t length, size_t start, size_t end) {
  if (start > end || end > length || (start == end && length > 0)) return 0;
  return characters_position(input, length, start) != URLENS_NOWHERE &&
         characters_position(input, length, end) != URLENS_NOWHERE;
}

/* What does not hold, or NULL. */
static const char *audit_broken_invariant(const urlens_auditor *auditor, const char *input, size_t length) {
  size_t count = urlens_auditor_finding_count(auditor);
  urlens_severity worst_outcome = URLENS_SEVERITY_INFO, worst_cause = URLENS_SEVERITY_INFO;
  int has_cause = 0;
  for (size_t i = 0; i < count; i++) {
    const urlens_finding *finding = urlens_auditor_finding(auditor, i);
    if (i > 0 && urlens_auditor_finding(auditor, i - 1)->severity < finding->severity)
      return "the most severe come first";
    if (!audit_region_is_whole(input, length, finding->start, finding->end)) {
      return "a finding is about characters of the input";
    }
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
  if (worst_cause > worst_outcome && worst_cause > URLENS_SEVERITY_MEDIUM)
    return "a cause that explains no outcome is at most medium";
  if (worst_outcome >= URLENS_SEVERITY_HIGH && (!has_cause || worst_cause != worst_outcome)) {
    return "a grave outcome has a cause";
  }
  return NULL;
}

#endif
