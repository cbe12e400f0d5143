/* SPDX-License-Identifier: MIT */
#include "unicode/idna2008.h"

#if URLENS_WITH_UNICODE

#  include "unicode/idna_rules.h"
#  include "unicode/normalize.h"
#  include "unicode/punycode.h"
#  include "unicode/tables/idna2008.h"
#  include "unicode/utf8.h"

/* RFC 1034, section 3.1: the longest label. In Punycode no code point takes less than a byte. */
enum { LONGEST = 63 };

/* A label as code points. */
typedef struct u_label {
  uint32_t points[LONGEST];
  size_t count;
} u_label;

static urlens_status read_label(ul_span text, u_label *label) {
  label->count = 0;
  for (size_t at = 0; at < text.length;) {
    if (label->count == LONGEST) return URLENS_E_IDNA_LABEL_TOO_LONG;
    label->points[label->count++] = ul_utf8_next(text, at, &at);
  }
  return label->count > 0 ? URLENS_OK : URLENS_E_IDNA_EMPTY_LABEL;
}

/* RFC 5891, section 4.2.1: the label is in NFC. */
static int is_normalized(const u_label *label) {
  uint32_t result[LONGEST * UL_NFD_MOST], spare[LONGEST * UL_NFD_MOST];
  size_t count = ul_nfc_points(label->points, label->count, result, spare);
  return count == label->count && memcmp(result, label->points, count * sizeof result[0]) == 0;
}

/* Section 4.2.3.1: a hyphen first, last, or third and fourth. */
static int has_wrong_hyphens(const u_label *label) {
  const uint32_t *points = label->points;
  if (points[0] == '-' || points[label->count - 1] == '-') return 1;
  return label->count >= 4 && points[2] == '-' && points[3] == '-';
}

static int has_any(const u_label *label, uint32_t first, uint32_t last) {
  for (size_t i = 0; i < label->count; i++) {
    if (label->points[i] >= first && label->points[i] <= last) return 1;
  }
  return 0;
}

static int has_japanese(const u_label *label) {
  for (size_t i = 0; i < label->count; i++) {
    if (ul_set_contains(&idna2008_japanese, label->points[i])) return 1;
  }
  return 0;
}

/* RFC 5892, appendixes A.3 to A.9: the code point at `at` is allowed where it is. -1: it has no such rule. */
static int fits_context(const u_label *label, size_t at) {
  const uint32_t *points = label->points;
  uint32_t c = points[at], before = at > 0 ? points[at - 1] : 0, after = at + 1 < label->count ? points[at + 1] : 0;
  if (c == 0xB7) return before == 'l' && after == 'l';                            /* A.3: Catalan */
  if (c == 0x375) return ul_set_contains(&idna2008_greek, after);                 /* A.4 */
  if (c == 0x5F3 || c == 0x5F4) return ul_set_contains(&idna2008_hebrew, before); /* A.5, A.6 */
  if (c == 0x30FB) return has_japanese(label);                                    /* A.7 */
  if (c >= 0x660 && c <= 0x669) return !has_any(label, 0x6F0, 0x6F9);             /* A.8 */
  if (c >= 0x6F0 && c <= 0x6F9) return !has_any(label, 0x660, 0x669);             /* A.9 */
  return -1;
}

/* RFC 5891, section 4.2.2: every code point is allowed, perhaps only where it is. */
static urlens_status check_points(const u_label *label) {
  for (size_t i = 0; i < label->count; i++) {
    uint32_t c = label->points[i];
    int fits;
    if (ul_set_contains(&idna2008_valid, c) || c == 0x200C || c == 0x200D) continue;
    fits = fits_context(label, i);
    if (fits < 0) return URLENS_E_IDNA_DISALLOWED;
    if (fits == 0) return URLENS_E_IDNA_JOINERS;
  }
  return ul_idna_joiner_rules(label->points, label->count) ? URLENS_OK : URLENS_E_IDNA_JOINERS;
}

/* RFC 5893, section 1.4: the rule is for labels with a right-to-left character or an Arabic number. */
static int is_bidi(const u_label *label) {
  for (size_t i = 0; i < label->count; i++) {
    unsigned class = ul_idna_word(label->points[i]) & IDNA_BIDI;
    if (class == IDNA_R || class == IDNA_AL || class == IDNA_AN) return 1;
  }
  return 0;
}

static urlens_status check_label(const u_label *label) {
  urlens_status status;
  if (!is_normalized(label)) return URLENS_E_IDNA_NOT_NFC;
  if (has_wrong_hyphens(label)) return URLENS_E_IDNA_HYPHENS;
  if (ul_idna_word(label->points[0]) & IDNA_MARK) return URLENS_E_IDNA_LEADING_MARK;
  status = check_points(label);
  if (status) return status;
  return is_bidi(label) && !ul_idna_bidi_rule(label->points, label->count) ? URLENS_E_IDNA_BIDI : URLENS_OK;
}

urlens_status ul_idna2008_to_ascii(ul_span text, ul_buffer *output) {
  char punycode[UL_PUNYCODE_ROOM(LONGEST)];
  u_label label;
  size_t length;
  urlens_status status = read_label(text, &label);
  if (!status) status = check_label(&label);
  if (status) return status;
  if (label.count == text.length) { /* ASCII stays as it is */
    ul_buffer_append(output, text);
    return output->status;
  }
  length = ul_punycode_write(label.points, label.count, punycode);
  if (length > LONGEST - 4) return URLENS_E_IDNA_LABEL_TOO_LONG;
  ul_buffer_append(output, UL_SPAN("xn--"));
  ul_buffer_append(output, ul_span_of(punycode, length));
  return output->status;
}

#endif
