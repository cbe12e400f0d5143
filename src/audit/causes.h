/* SPDX-License-Identifier: MIT */
/*
 * The causes: one function each, named by its row. A function looks at the text, its anatomy and what the dialects made
 * of it, and returns 1 if it found what it looks for. Then it has stored which bytes they are, and why they matter.
 */
#ifndef UL_AUDIT_CAUSES_H
#define UL_AUDIT_CAUSES_H

#include "audit/audit.h"

typedef struct ul_cause {
  ul_range where;
  const char *detail;
  uint32_t explains;     /* outcomes; set to what the table has, and a function may narrow it */
  urlens_severity least; /* even if all readings agree; URLENS_SEVERITY_INFO unless a function says more */
} ul_cause;

/* authority.c */
UL_INTERNAL int ul_a01_backslash_in_authority(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a02_several_at_signs(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a03_credentials_like_a_host(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a04_delimiter_before_at_sign(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a05_number_of_slashes(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a06_backslashes_as_slashes(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a07_network_path(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a08_host_read_as_scheme(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a09_empty_host_or_port(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a10_odd_port(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a19_host_without_scheme(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_c01_credentials(ul_audit *audit, ul_cause *cause);

/* host_characters.c */
UL_INTERNAL int ul_a11_encoded_delimiter_in_host(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a12_encoded_letter_in_host(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a17_host_encoded_twice(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a18_odd_character_in_host(ul_audit *audit, ul_cause *cause);

/* brackets.c */
UL_INTERNAL int ul_a13_brackets_without_address(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a14_zone(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a15_ipvfuture(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_a16_brackets_in_userinfo(ul_audit *audit, ul_cause *cause);

/* address.c */
UL_INTERNAL int ul_i01_unusual_ipv4(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_i02_number_but_no_address(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_i03_ipv4_in_ipv6(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_i04_unicode_digits(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_i05_internal_address(ul_audit *audit, ul_cause *cause);

/* unicode.c */
UL_INTERNAL int ul_u01_becomes_delimiter(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_u02_other_full_stop(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_u03_vanishes(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_u04_deviation(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_u05_invalid_ace(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_u06_confusable(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_u07_bidi_control(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_u08_ill_formed(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_u09_mapped(ul_audit *audit, ul_cause *cause);

/* whitespace.c */
UL_INTERNAL int ul_w01_tab_or_newline(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_w02_control_at_an_end(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_w03_line_break_for_a_request(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_w04_nul(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_w05_line_break_in_authority(ul_audit *audit, ul_cause *cause);

/* scheme.c */
UL_INTERNAL int ul_s01_dangerous_scheme(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_s02_file_with_host(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_s03_not_special(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_s04_nested_url(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_s05_dropped_host(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_s06_doubtful_scheme(ul_audit *audit, ul_cause *cause);

/* path.c */
UL_INTERNAL int ul_p01_encoded_dots(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_p02_dots_and_other_separators(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_p03_double_encoding(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_p04_path_becomes_authority(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_p05_empty_path_or_segment(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_q01_ambiguous_query(ul_audit *audit, ul_cause *cause);

/* host_names.c */
UL_INTERNAL int ul_c02_trailing_dot(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_v01_depends_on_version(ul_audit *audit, ul_cause *cause);
UL_INTERNAL int ul_l01_too_long(ul_audit *audit, ul_cause *cause);

/* What they share. */

/* Stores what was found. Returns 1. */
static inline int ul_cause_found(ul_cause *cause, size_t start, size_t end, const char *detail) {
  cause->where.start = start;
  cause->where.end = end;
  cause->detail = detail;
  return 1;
}

/*
 * The character at or after `at` in the range, raw or percent-encoded, without the tabs and newlines that browsers remove.
 * Sets *where to its bytes as they are written. Returns 0 at the end of the range. What is ill-formed is U+FFFD.
 */
UL_INTERNAL int ul_next_character(ul_span input, ul_range range, size_t at, uint32_t *c, ul_range *where);

/* Whether IDNA removes a character. In a build without Unicode none is. (unicode.c) */
UL_INTERNAL int ul_character_vanishes(uint32_t c);

/* The first percent-encoding in the range that `wants` it; URLENS_NOWHERE if there is none. */
UL_INTERNAL size_t ul_find_encoded(ul_span text, ul_range range, int (*wants)(int byte));

/* The first byte in the range that is `wanted`; URLENS_NOWHERE if there is none. */
UL_INTERNAL size_t ul_find_byte(ul_span text, ul_range range, char wanted);

/* Calls `visit` for each label of a text until it returns a value other than 0, and returns that value. */
typedef int (*ul_label_visitor)(ul_audit *audit, ul_span label);
UL_INTERNAL int ul_visit_labels(ul_audit *audit, ul_span host, ul_label_visitor visit);

#endif
