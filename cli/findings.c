/* SPDX-License-Identifier: MIT */
#include "findings.h"

#include <string.h>

void findings_take(findings *list, const urlens_auditor *auditor) {
  const urlens_finding *each;
  list->count = 0;
  for (size_t i = 0; list->count < FINDINGS_MOST && (each = urlens_auditor_finding(auditor, i)) != NULL; i++) {
    list->items[list->count++] = *each;
  }
}

const urlens_finding *findings_worst_outcome(const findings *list) {
  for (size_t i = 0; i < list->count; i++) {
    if (list->items[i].id[0] == 'O') return &list->items[i];
  }
  return NULL;
}

int findings_have(const findings *list, const char *id) {
  for (size_t i = 0; i < list->count; i++) {
    if (strcmp(list->items[i].id, id) == 0) return 1;
  }
  return 0;
}

static void tally_add_all(tally *to, const tally *more) {
  for (size_t i = 0; i < more->used; i++) tally_add(to, more->entries[i].name, more->entries[i].count);
}

void findings_summary_add(findings_summary *to, const findings_summary *more) {
  to->records += more->records;
  to->clean += more->clean;
  to->refused += more->refused;
  to->failing += more->failing;
  to->broken += more->broken;
  tally_add_all(&to->worst, &more->worst);
  tally_add_all(&to->rules, &more->rules);
}

static void append_records(const findings_summary *summary, text *to) {
  text_append_size(to, (size_t)summary->records);
  text_append_string(to, summary->records == 1 ? " URL: " : " URLs: ");
}

static uint64_t count_of(const tally *counts, const char *name) {
  for (size_t i = 0; i < counts->used; i++) {
    if (strcmp(counts->entries[i].name, name) == 0) return counts->entries[i].count;
  }
  return 0;
}

void findings_summary_append_audit(const findings_summary *summary, text *to) {
  append_records(summary, to);
  for (int severity = URLENS_SEVERITY_CRITICAL; severity >= URLENS_SEVERITY_INFO; severity--) {
    const char *name = urlens_severity_name((urlens_severity)severity);
    uint64_t count = count_of(&summary->worst, name);
    if (count == 0) continue;
    text_append_size(to, (size_t)count);
    text_push(to, ' ');
    text_append_string(to, name);
    text_append_string(to, ", ");
  }
  text_append_size(to, (size_t)summary->clean);
  text_append_string(to, " without findings.");
  if (summary->rules.used == 0) return;
  text_append_string(to, " Rules: ");
  tally_append(&summary->rules, to);
  text_push(to, '.');
}

void findings_summary_append_diff(const findings_summary *summary, text *to) {
  append_records(summary, to);
  text_append_size(to, (size_t)summary->clean);
  text_append_string(to, " read in the same way by all");
  if (summary->worst.used > 0) {
    text_append_string(to, "; components that differ: ");
    tally_append(&summary->worst, to);
  }
  if (summary->refused > 0) {
    text_append_string(to, "; refused by some: ");
    text_append_size(to, (size_t)summary->refused);
  }
  text_push(to, '.');
}
