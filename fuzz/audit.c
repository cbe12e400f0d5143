/* SPDX-License-Identifier: MIT */
/*
 * An audit of any text: the most severe findings come first, ranges lie within the text, every grave outcome has a cause, what
 * is called safe is read in the same way by all dialects, and the same text gives the same findings again. The first line
 * is the base if there is a second one.
 */
#include "../tests/unit/audit/invariants.h"
#include "common.h"

static urlens_auditor *fuzz_auditor(void) {
  urlens_auditor *auditor = NULL;
  if (urlens_auditor_create(NULL, &auditor) != URLENS_OK) abort();
  return auditor;
}

/* The safe rewriting leads to the same place for all, and is its own. */
static void check_safe(urlens_auditor *auditor, urlens_auditor *other) {
  urlens_view safe = urlens_auditor_safe_url(auditor), again;
  if (!safe.data) return;
  fuzz_check(urlens_auditor_diff(other, safe.data, safe.length, NULL, 0) == URLENS_OK,
             "the safe rewriting can be read");
  fuzz_check(urlens_auditor_disagreement(other) == 0, "all dialects agree on the safe rewriting");
  fuzz_check(urlens_auditor_audit(other, safe.data, safe.length, NULL, 0) == URLENS_OK,
             "the safe rewriting can be audited");
  again = urlens_auditor_safe_url(other);
  fuzz_same_text("the safe rewriting of the safe rewriting", fuzz_view(safe), fuzz_view(again));
}

/* A used auditor and a new one find the same. */
static void check_again(urlens_auditor *auditor, const char *text, size_t length, fuzz_text base) {
  urlens_auditor *fresh = fuzz_auditor();
  size_t count, fresh_count;
  const urlens_finding *findings = urlens_get_findings(auditor, &count), *fresh_findings;
  fuzz_check(urlens_auditor_audit(fresh, text, length, base.data, base.length) == URLENS_OK, "a new auditor");
  fresh_findings = urlens_get_findings(fresh, &fresh_count);
  fuzz_check(count == fresh_count, "a new auditor finds as much");
  for (size_t i = 0; i < count; i++) {
    fuzz_check(findings[i].id == fresh_findings[i].id && findings[i].severity == fresh_findings[i].severity &&
                   findings[i].start == fresh_findings[i].start && findings[i].end == fresh_findings[i].end,
               "a new auditor finds the same");
    fuzz_same_text("the sentence", fuzz_view(findings[i].detail), fuzz_view(fresh_findings[i].detail));
  }
  urlens_auditor_destroy(fresh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static urlens_auditor *auditor, *other;
  char *copy = fuzz_copy(data, size);
  fuzz_text rest = fuzz_text_of(copy, size), base = fuzz_text_of(NULL, 0);
  const char *broken;
  if (!auditor) auditor = fuzz_auditor();
  if (!other) other = fuzz_auditor();
  if (size > 0 && memchr(copy, '\n', size)) base = fuzz_line(&rest);
  fuzz_input = rest;
  if (urlens_auditor_audit(auditor, rest.data, rest.length, base.data, base.length) == URLENS_OK) {
    broken = audit_broken_invariant(auditor, rest.length);
    fuzz_check(!broken, broken ? broken : "");
    check_safe(auditor, other);
    check_again(auditor, rest.data, rest.length, base);
  }
  free(copy);
  return 0;
}
