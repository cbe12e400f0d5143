/* SPDX-License-Identifier: MIT */
/* Causes W01 to W05: whitespace and control characters. */
#include "audit/causes.h"
#include "core/text.h"
#include "unicode/utf8.h"

/* The first tab or newline of the range; URLENS_NOWHERE if there is none. */
static size_t find_tab_or_newline(ul_span text, ul_range range) {
  for (size_t at = range.start; at < range.end; at++) {
    if (ul_is_tab_or_newline((unsigned char)text.data[at])) return at;
  }
  return URLENS_NOWHERE;
}

/* W01: in scheme or host; and anywhere else, where it does less harm. */
int ul_w01_tab_or_newline(ul_audit *audit, ul_cause *cause) {
  size_t at = find_tab_or_newline(audit->input, audit->anatomy.text);
  if (at == URLENS_NOWHERE) return 0;
  return ul_cause_found(cause, at, at + 1,
                        at < audit->anatomy.path.start ? "Browsers remove it before they read the scheme and the host. "
                                                         "A program that does not sees another scheme or host."
                                                       : "Browsers remove it. Others keep it or refuse it.");
}

/* Characters beyond ASCII that some programs remove at the ends: spaces of Unicode, U+FEFF and U+0085. */
static int is_other_space(uint32_t c) {
  return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 ||
         c == 0x202F || c == 0x205F || c == 0x3000 || c == 0xFEFF;
}

/* The same as W02, beyond ASCII. */
static int find_other_space(ul_audit *audit, ul_cause *cause) {
  static const char detail[] = "It is a space beyond ASCII. Some programs remove it, others keep it or refuse the URL.";
  ul_range text = audit->anatomy.text;
  size_t next = 0, last = text.end;
  if (ul_range_is_empty(text)) return 0;
  if (is_other_space(ul_utf8_read(audit->input, text.start, &next))) {
    return ul_cause_found(cause, text.start, next, detail);
  }
  while (last > text.start && text.end - last < UL_UTF8_MOST) {
    if (is_other_space(ul_utf8_read(audit->input, --last, &next)) && next == text.end) {
      return ul_cause_found(cause, last, next, detail);
    }
  }
  return 0;
}

/* W02 */
int ul_w02_control_at_an_end(ul_audit *audit, ul_cause *cause) {
  ul_range text = audit->anatomy.text;
  if (text.start > 0) {
    return ul_cause_found(cause, 0, text.start,
                          "Browsers remove it at the front. A program that does not sees no scheme or another one.");
  }
  if (text.end == audit->input.length) return find_other_space(audit, cause);
  return ul_cause_found(cause, text.end, audit->input.length, "Browsers remove it at the end. Others keep it.");
}

static int is_line_break(int byte) {
  return byte == '\r' || byte == '\n';
}

/* W03 */
int ul_w03_line_break_for_a_request(ul_audit *audit, ul_cause *cause) {
  ul_range before_fragment = audit->anatomy.text;
  size_t raw = URLENS_NOWHERE, encoded;
  before_fragment.end = audit->anatomy.query.end;
  for (size_t at = before_fragment.start; at < before_fragment.end && raw == URLENS_NOWHERE; at++) {
    if (is_line_break((unsigned char)audit->input.data[at])) raw = at;
  }
  encoded = ul_find_encoded(audit->input, before_fragment, is_line_break);
  if (raw < encoded) {
    cause->least = URLENS_SEVERITY_MEDIUM;
    return ul_cause_found(cause, raw, raw + 1,
                          "If it is sent as it is, it ends the request line, and what follows is a header.");
  }
  if (encoded == URLENS_NOWHERE) return 0;
  cause->explains &= ~(uint32_t)UL_ON_SCHEME;
  return ul_cause_found(cause, encoded, encoded + 3,
                        "If it is decoded before it is sent, it ends the request line, and what follows is a header.");
}

static int is_nul(int byte) {
  return byte == 0;
}

/* W04 */
int ul_w04_nul(ul_audit *audit, ul_cause *cause) {
  ul_range all = {0, 0};
  size_t raw, encoded;
  all.end = audit->input.length;
  raw = ul_find_byte(audit->input, all, '\0');
  encoded = ul_find_encoded(audit->input, all, is_nul);
  if (raw < encoded) return ul_cause_found(cause, raw, raw + 1, "A C string ends here.");
  if (encoded == URLENS_NOWHERE) return 0;
  return ul_cause_found(cause, encoded, encoded + 3, "Once it is decoded, a C string ends here.");
}

/* W05 */
int ul_w05_line_break_in_authority(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    ul_range whole = audit->anatomy.authorities[i].whole;
    size_t at = ul_find_any(ul_span_slice(audit->input, 0, whole.end), whole.start, "\r\n");
    if (at == whole.end) continue;
    return ul_cause_found(
        cause, at, at + 1,
        "Some programs look for \"@\" and \":\" only as far as the line break, others remove it or put "
        "another character in its place.");
  }
  return 0;
}
