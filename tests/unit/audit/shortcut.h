/* SPDX-License-Identifier: MIT */
/* Compares an auditor that asks one dialect about ordinary texts with one that asks all. */
#ifndef AUDIT_SHORTCUT_H
#define AUDIT_SHORTCUT_H

#include <stdlib.h>
#include <string.h>

#include "urlens/audit.h"

typedef struct shortcut_pair {
  urlens_auditor *quick, *full;
} shortcut_pair;

/* Both ask the default dialects, or all that the build has. 0 if there is no memory. */
static inline int shortcut_open(shortcut_pair *pair, int all) {
  urlens_auditor_options options = {.size = sizeof options};
  size_t count = urlens_dialect_count(), used = 0;
  urlens_dialect *dialects = calloc(count, sizeof *dialects);
  int fine;
  if (!dialects) return 0;
  for (size_t i = 0; i < count; i++) {
    if (urlens_dialect_at(i, &dialects[used]) == URLENS_OK) used++;
  }
  options.dialects = all ? dialects : NULL;
  options.dialect_count = all ? used : 0;
  fine = urlens_auditor_create(&options, &pair->full) == URLENS_OK;
  options.flags = URLENS_AUDITOR_ASKS_ONE_IF_ORDINARY;
  fine = fine && urlens_auditor_create(&options, &pair->quick) == URLENS_OK;
  free(dialects);
  return fine;
}

static inline void shortcut_close(shortcut_pair *pair) {
  urlens_auditor_destroy(pair->quick);
  urlens_auditor_destroy(pair->full);
}

static inline int shortcut_same_text(urlens_view a, urlens_view b) {
  return !a.data == !b.data && a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

static inline const char *shortcut_other_finding(const shortcut_pair *pair) {
  size_t count = urlens_auditor_finding_count(pair->full);
  if (count != urlens_auditor_finding_count(pair->quick)) return "another number of findings";
  for (size_t i = 0; i < count; i++) {
    const urlens_finding *a = urlens_auditor_finding(pair->full, i), *b = urlens_auditor_finding(pair->quick, i);
    if (strcmp(a->id, b->id) != 0) return "another rule";
    if (a->severity != b->severity) return "another severity";
    if (a->start != b->start || a->end != b->end) return "another place";
    if (!shortcut_same_text(a->detail, b->detail)) return "another sentence";
  }
  return NULL;
}

/* No dialect refuses an ordinary text, and none reads it differently. */
static inline const char *shortcut_other_reading(const shortcut_pair *pair) {
  const urlens_reading *reading;
  for (size_t i = 0; (reading = urlens_auditor_reading(pair->full, i)) != NULL; i++) {
    if (!reading->url) return urlens_dialect_name(reading->dialect);
    if (reading->differs) return urlens_dialect_name(reading->dialect);
  }
  return NULL;
}

/* For what one dialect was enough. */
enum { SHORTCUT_OF_AUDIT = 1, SHORTCUT_OF_DIFF = 2 };

static inline int shortcut_was_taken(const shortcut_pair *pair) {
  return urlens_auditor_reading_count(pair->quick) < urlens_auditor_reading_count(pair->full);
}

/* What differs between the two, or NULL if nothing does. *taken is set to bits SHORTCUT_…. */
static inline const char *shortcut_broken_claim(shortcut_pair *pair, const char *data, size_t length, int *taken) {
  const char *broken = NULL;
  urlens_status full = urlens_auditor_audit(pair->full, data, length, NULL, 0);
  urlens_status quick = urlens_auditor_audit(pair->quick, data, length, NULL, 0);
  *taken = 0;
  if (full != quick) return "another status of the audit";
  if (full != URLENS_OK) return NULL;
  broken = shortcut_other_finding(pair);
  if (broken) return broken;
  if (!shortcut_same_text(urlens_auditor_safe_url(pair->full), urlens_auditor_safe_url(pair->quick)))
    return "another safe URL";
  if (shortcut_was_taken(pair)) *taken |= SHORTCUT_OF_AUDIT;
  full = urlens_auditor_diff(pair->full, data, length, NULL, 0);
  quick = urlens_auditor_diff(pair->quick, data, length, NULL, 0);
  if (full != quick) return "another status of the diff";
  if (urlens_auditor_disagreement(pair->full) != urlens_auditor_disagreement(pair->quick))
    return "another disagreement";
  if (!shortcut_was_taken(pair)) return NULL;
  *taken |= SHORTCUT_OF_DIFF;
  return shortcut_other_reading(pair);
}

#endif
