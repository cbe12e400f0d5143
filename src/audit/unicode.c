/* SPDX-License-Identifier: MIT */
/* Causes U01 to U09: Unicode. In a build without Unicode only those that need no tables. */
#include "audit/causes.h"
#include "core/text.h"
#include "unicode/utf8.h"
#if URLENS_WITH_UNICODE
#  include "unicode/idna.h"
#  include "unicode/idna_rules.h"
#  include "unicode/normalize.h"
#endif
#if URLENS_WITH_CONFUSABLES
#  include "unicode/confusables.h"
#endif

/* The first character of the range that is wanted, raw or percent-encoded; 0 if there is none. */
static int find_character(const ul_audit *audit, ul_range range, int (*wants)(uint32_t c), ul_range *where) {
  uint32_t c;
  for (size_t at = range.start; ul_next_character(audit->input, range, at, &c, where); at = where->end) {
    if (c >= 0x80 && wants(c)) return 1;
  }
  return 0;
}

/* The same in the hosts of the text. */
static int find_in_hosts(const ul_audit *audit, int (*wants)(uint32_t c), ul_range *where) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    if (find_character(audit, audit->hosts[i].where, wants, where)) return 1;
  }
  return 0;
}

#if URLENS_WITH_UNICODE
/* Whether NFKC makes a forbidden host code point of it, which no domain has: / ? # @ : [ ] % \ < > ^ | */
static int becomes_delimiter(uint32_t c) {
  static const char delimiters[] = "/?#@:[]%\\<>^|";
  const ul_normalization how = {UL_NFKC, UL_AGE_17_0, 0};
  char text[UL_UTF8_MOST], room[128];
  ul_scratch none;
  ul_buffer output;
  ul_scratch_init(&none, NULL, NULL, 0);
  ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
  if (ul_normalize(ul_span_of(text, ul_utf8_write(c, text)), &how, &none, &output)) return 0;
  for (size_t i = 0; i < output.length; i++) {
    if (room[i] && memchr(delimiters, room[i], sizeof delimiters - 1)) return 1;
  }
  return 0;
}
#endif

int ul_character_vanishes(uint32_t c) {
#if URLENS_WITH_UNICODE
  return (ul_idna_word(c) & IDNA_STATUS) == IDNA_IGNORED;
#else
  (void)c;
  return 0;
#endif
}

/* U01: in the whole authority, since programs normalize before they look for "@" and ":". */
int ul_u01_becomes_delimiter(ul_audit *audit, ul_cause *cause) {
#if URLENS_WITH_UNICODE
  ul_range where;
  if (!audit->anatomy.authority_count) return 0;
  if (!find_character(audit, audit->anatomy.authorities[0].whole, becomes_delimiter, &where)) return 0;
  cause->least = URLENS_SEVERITY_MEDIUM;
  return ul_cause_found(cause, where.start, where.end,
                        "Normalization turns it into a delimiter. A program that splits first and normalizes later "
                        "connects to another host.");
#else
  (void)audit;
  (void)cause;
  return 0;
#endif
}

static int is_other_full_stop(uint32_t c) {
  return c == 0x3002 || c == 0xFF0E || c == 0xFF61;
}

/* U02 */
int ul_u02_other_full_stop(ul_audit *audit, ul_cause *cause) {
  ul_range where;
  if (!find_in_hosts(audit, is_other_full_stop, &where)) return 0;
  cause->least = URLENS_SEVERITY_MEDIUM;
  return ul_cause_found(cause, where.start, where.end,
                        "For IDNA it is a dot. A program that looks for dots in the text sees one label.");
}

/* U03 */
int ul_u03_vanishes(ul_audit *audit, ul_cause *cause) {
  ul_range where;
  if (!find_in_hosts(audit, ul_character_vanishes, &where)) return 0;
  cause->least = URLENS_SEVERITY_MEDIUM;
  return ul_cause_found(
      cause, where.start, where.end,
      "IDNA removes it. The host is not the one that the text shows, and a list of hosts does not match it.");
}

static int is_deviation(uint32_t c) {
  return c == 0xDF || c == 0x3C2 || c == 0x1E9E || c == 0x200C || c == 0x200D;
}

/* U04 */
int ul_u04_deviation(ul_audit *audit, ul_cause *cause) {
  ul_range where;
  if (!find_in_hosts(audit, is_deviation, &where)) return 0;
  cause->least = URLENS_SEVERITY_MEDIUM;
  return ul_cause_found(
      cause, where.start, where.end,
      "IDNA 2003 maps it to another character or removes it, IDNA 2008 keeps it. So there are two domains.");
}

#if URLENS_WITH_UNICODE
static int label_is_invalid_ace(ul_audit *audit, ul_span label) {
  urlens_status status;
  if (!ul_has_ace_prefix(label)) return 0;
  ul_buffer_clear(&audit->work);
  status = ul_domain_to_unicode(label, UL_IDNA_STANDARD, &audit->scratch, &audit->work, NULL);
  if (status == URLENS_E_OUT_OF_MEMORY) audit->status = status;
  return status != URLENS_OK && status != URLENS_E_OUT_OF_MEMORY;
}
#endif

/* U05 */
int ul_u05_invalid_ace(ul_audit *audit, ul_cause *cause) {
#if URLENS_WITH_UNICODE
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    const ul_host_text *host = &audit->hosts[i];
    if (!ul_visit_labels(audit, host->decoded, label_is_invalid_ace)) continue;
    return ul_cause_found(
        cause, host->where.start, host->where.end,
        "The label does not decode to a valid Unicode label. Some programs refuse it, others look it up as it is.");
  }
#else
  (void)audit;
  (void)cause;
#endif
  return 0;
}

#if URLENS_WITH_CONFUSABLES
/* 1: scripts that do not go together; 2: can be taken for Latin. */
static int label_is_confusable(ul_audit *audit, ul_span label) {
  urlens_label_report report;
  (void)audit;
  if (ul_is_ascii(label)) return 0;
  report.size = sizeof report;
  ul_report_label(label, &report);
  if (report.flags & (URLENS_LABEL_LATIN_CONFUSABLE | URLENS_LABEL_ASCII_CONFUSABLE)) return 2;
  return (report.flags & URLENS_LABEL_MIXED_SCRIPT) && report.restriction > URLENS_RESTRICTION_HIGHLY ? 1 : 0;
}

/* The host in Unicode: what a browser might show. */
static int host_is_confusable(ul_audit *audit, const ul_host_text *host) {
  urlens_status status;
  ul_span shown;
  if (host->decoded.length == 0 || host->decoded.data[0] == '[') return 0;
  ul_buffer_clear(&audit->work);
  status = ul_domain_to_unicode(host->decoded, UL_IDNA_STANDARD, &audit->scratch, &audit->work, NULL);
  if (status == URLENS_E_OUT_OF_MEMORY) audit->status = status;
  if (!ul_buffer_ok(&audit->work) || status == URLENS_E_OUT_OF_MEMORY) return 0;
  shown = ul_buffer_span(&audit->work);
  return ul_visit_labels(audit, shown, label_is_confusable);
}
#endif

/* U06 */
int ul_u06_confusable(ul_audit *audit, ul_cause *cause) {
#if URLENS_WITH_CONFUSABLES
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    const ul_host_text *host = &audit->hosts[i];
    int result = host_is_confusable(audit, host);
    if (!result) continue;
    cause->least = URLENS_SEVERITY_MEDIUM;
    return ul_cause_found(cause, host->where.start, host->where.end,
                          result == 2 ? "It looks like a host in Latin letters."
                                      : "A label mixes scripts that do not belong together.");
  }
#else
  (void)audit;
  (void)cause;
#endif
  return 0;
}

static int is_bidi_control(uint32_t c) {
  return c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/* U07 */
int ul_u07_bidi_control(ul_audit *audit, ul_cause *cause) {
  ul_range all = {0, 0}, where;
  all.end = audit->input.length;
  if (!find_character(audit, all, is_bidi_control, &where)) return 0;
  return ul_cause_found(cause, where.start, where.end,
                        "On a screen the text after it appears in another order than programs read it.");
}

/* U08: U+FFFD counts as well, since it replaces something ill-formed. */
int ul_u08_ill_formed(ul_audit *audit, ul_cause *cause) {
  size_t next;
  for (size_t at = 0; at < audit->input.length; at = next) {
    uint32_t c = ul_utf8_read(audit->input, at, &next);
    if (c != UL_ILL_FORMED && c != UL_REPLACEMENT) continue;
    return ul_cause_found(cause, at, next,
                          c == UL_REPLACEMENT
                              ? "This is a replacement character: something was ill-formed before."
                              : "These bytes are not UTF-8. Browsers replace them, others keep or refuse them.");
  }
  return 0;
}

#if URLENS_WITH_UNICODE
/*
 * Whether mapping changes more of a host than capitals of ASCII: its ASCII form, converted back to Unicode, is another
 * text.
 */
static int host_is_mapped(ul_audit *audit, const ul_host_text *host) {
  urlens_status status;
  ul_buffer_clear(&audit->work);
  status = ul_domain_to_unicode(host->ascii, UL_IDNA_STANDARD, &audit->scratch, &audit->work, NULL);
  if (status == URLENS_E_OUT_OF_MEMORY || !ul_buffer_ok(&audit->work)) audit->status = URLENS_E_OUT_OF_MEMORY;
  return !audit->status && !ul_equal_ignoring_case(ul_buffer_span(&audit->work), host->decoded);
}
#endif

/* U09 */
int ul_u09_mapped(ul_audit *audit, ul_cause *cause) {
#if URLENS_WITH_UNICODE
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    const ul_host_text *host = &audit->hosts[i];
    if (ul_is_ascii(host->decoded)) continue;
    if (!host->ascii.data) {
      return ul_cause_found(
          cause, host->where.start, host->where.end,
          "It has characters that IDNA does not allow. Programs that do not check them convert or keep "
          "them, each in its own way.");
    }
    if (!host_is_mapped(audit, host)) continue;
    return ul_cause_found(cause, host->where.start, host->where.end,
                          "IDNA maps characters of this host to others. A program that converts it without mapping has "
                          "another host.");
  }
#else
  (void)audit;
  (void)cause;
#endif
  return 0;
}
