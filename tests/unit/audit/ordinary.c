/* SPDX-License-Identifier: MIT */
/* The benchmark's lists of ordinary URLs: no critical finding, and at most one in a thousand that is high. */
#include "invariants.h"
#include "lists.h"
#include "test.h"

static void check_list(urlens_auditor *auditor, const list_kind *kind) {
  size_t severities[URLENS_SEVERITY_CRITICAL + 1] = {0}, without_safe = 0;
  list *urls = list_make(kind);
  for (size_t i = 0; i < urls->count; i++) {
    size_t length = list_length(urls, i);
    const urlens_finding *worst;
    if (length > URLENS_MAX_LENGTH) continue;
    CHECK(urlens_auditor_audit(auditor, list_at(urls, i), length, NULL, 0) == URLENS_OK);
    worst = urlens_auditor_finding(auditor, 0);
    severities[worst ? worst->severity : URLENS_SEVERITY_INFO]++;
    without_safe += urlens_auditor_safe_url(auditor).data == NULL;
    CHECK(audit_broken_invariant(auditor, list_at(urls, i), length) == NULL);
  }
  printf("%-12s info %zu, low %zu, medium %zu, high %zu, critical %zu; no safe rewriting %zu\n", kind->name,
         severities[0], severities[1], severities[2], severities[3], severities[4], without_safe);
  CHECK_EQ_INT(kind->name, 0, severities[URLENS_SEVERITY_CRITICAL]);
  CHECK(severities[URLENS_SEVERITY_HIGH] * 1000 <= urls->count);
  list_release(urls);
}

int main(void) {
  static const char *const ordinary[] = {"web", "phishing", "source-code", "credentials"};
  urlens_auditor *auditor = NULL;
  size_t lists = 0;
  CHECK(urlens_auditor_create(NULL, &auditor) == URLENS_OK);
  for (size_t i = 0; i < list_kind_count; i++) {
    for (size_t j = 0; j < sizeof ordinary / sizeof *ordinary; j++) {
      if (strcmp(list_kinds[i].name, ordinary[j]) != 0) continue;
      check_list(auditor, &list_kinds[i]);
      lists++;
    }
  }
  CHECK_EQ_INT("lists", sizeof ordinary / sizeof *ordinary, lists);
  urlens_auditor_destroy(auditor);
  return test_end();
}
