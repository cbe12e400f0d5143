/* SPDX-License-Identifier: MIT */
/*
 * An audit of any text, by the default dialects or, if its length is odd, by all of the build: the most severe findings come
 * first, ranges lie within the text, every grave outcome has a cause, what is called safe is read in the same way by all
 * dialects, and the same text gives the same findings again. An auditor that asks one dialect about ordinary texts finds what
 * one finds that asks all. The first line is the base if there is a second one.
 */
#include "../tests/unit/audit/invariants.h"
#include "../tests/unit/audit/shortcut.h"
#include "common.h"

/* One text in so many is audited again by a new auditor, the others by one that was used: to make one takes time. */
enum { NEW_AUDITOR_EVERY = 8 };

/* An auditor that asks the default dialects, or all. */
static urlens_auditor *fuzz_auditor(int all) {
  urlens_auditor_options options = {.size = sizeof options};
  urlens_dialect *dialects = fuzz_table(urlens_dialect_count(), sizeof *dialects);
  urlens_auditor *auditor = NULL;
  for (size_t i = 0; i < urlens_dialect_count(); i++) dialects[i] = fuzz_dialect(i);
  if (all) {
    options.dialects = dialects;
    options.dialect_count = urlens_dialect_count();
  }
  if (urlens_auditor_create(&options, &auditor) != URLENS_OK) abort();
  free(dialects);
  return auditor;
}

/* What a dialect has read is consistent; what it refuses, it refuses in a place of the text or of the base. */
static void check_readings(const urlens_auditor *auditor, fuzz_text text, fuzz_text base) {
  for (size_t i = 0; i < urlens_auditor_reading_count(auditor); i++) {
    const urlens_reading *reading = urlens_auditor_reading(auditor, i);
    fuzz_check((reading->url != NULL) == (reading->error.status == URLENS_OK), "what is not refused is there");
    fuzz_check_error("why it is refused", reading->error.status, reading->error,
                     reading->error.place == URLENS_PLACE_BASE ? base : text);
    if (!reading->url) continue;
    fuzz_check(urlens_dialect_of(reading->url) == reading->dialect, "a reading is of its dialect");
    fuzz_check(urlens_self_check(reading->url) == URLENS_OK, "urlens_self_check of a reading");
  }
  fuzz_check(!urlens_auditor_reading(auditor, urlens_auditor_reading_count(auditor)), "no reading past the end");
}

/* The safe rewriting is read in the same way by all, but for hosts that some see without a slash; and it is its own. */
static void check_safe(urlens_auditor *auditor, urlens_auditor *other) {
  urlens_view safe = urlens_auditor_safe_url(auditor), again;
  if (!safe.data) return;
  fuzz_check(urlens_auditor_audit(other, safe.data, safe.length, NULL, 0) == URLENS_OK,
             "the safe rewriting can be audited");
  for (size_t i = 0; i < urlens_auditor_finding_count(other); i++) {
    const urlens_finding *finding = urlens_auditor_finding(other, i);
    fuzz_check(finding->id[0] != 'O' || strcmp(finding->id, "O14") == 0, "all dialects agree on the safe rewriting");
  }
  again = urlens_auditor_safe_url(other);
  fuzz_same_text("the safe rewriting of the safe rewriting", fuzz_view(safe), fuzz_view(again));
}

/* Two auditors find the same. */
static void check_again(const urlens_auditor *auditor, urlens_auditor *second, fuzz_text text, fuzz_text base) {
  size_t count = urlens_auditor_finding_count(auditor);
  fuzz_check(urlens_auditor_audit(second, text.data, text.length, base.data, base.length) == URLENS_OK, "once more");
  fuzz_check(count == urlens_auditor_finding_count(second), "another auditor finds as much");
  for (size_t i = 0; i < count; i++) {
    const urlens_finding *one = urlens_auditor_finding(auditor, i), *other = urlens_auditor_finding(second, i);
    fuzz_check(one->id == other->id && one->severity == other->severity && one->start == other->start &&
                   one->end == other->end,
               "another auditor finds the same");
    fuzz_same_text("the sentence", fuzz_view(one->detail), fuzz_view(other->detail));
  }
  fuzz_check(!urlens_auditor_finding(auditor, count), "no finding past the end");
}

static void check_text(urlens_auditor *auditor, urlens_auditor *other, fuzz_text text, fuzz_text base, int all) {
  const char *broken;
  if (urlens_auditor_audit(auditor, text.data, text.length, base.data, base.length) != URLENS_OK) return;
  broken = audit_broken_invariant(auditor, text.data, text.length);
  fuzz_check(!broken, broken ? broken : "");
  check_readings(auditor, text, base);
  check_safe(auditor, other);
  if (text.length % NEW_AUDITOR_EVERY) {
    check_again(auditor, other, text, base);
  } else {
    urlens_auditor *fresh = fuzz_auditor(all);
    check_again(auditor, fresh, text, base);
    urlens_auditor_destroy(fresh);
  }
}

/* What is claimed of ordinary texts holds. */
static void check_shortcut(fuzz_text text, int all) {
  static shortcut_pair pairs[2];
  const char *broken;
  int taken;
  if (!pairs[all].full && !shortcut_open(&pairs[all], all)) abort();
  broken = shortcut_broken_claim(&pairs[all], text.data, text.length, &taken);
  fuzz_check(!broken, broken ? broken : "");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static urlens_auditor *auditors[2], *others[2];
  char *copy = fuzz_copy(data, size);
  fuzz_text rest = fuzz_text_of(copy, size), base = fuzz_text_of(NULL, 0);
  int all = size % 2;
  if (size > 0 && memchr(copy, '\n', size)) base = fuzz_line(&rest);
  fuzz_input = rest;
  if (!auditors[all]) auditors[all] = fuzz_auditor(all);
  if (!others[all]) others[all] = fuzz_auditor(all);
  check_text(auditors[all], others[all], rest, base, all);
  check_shortcut(rest, all);
  free(copy);
  return 0;
}
