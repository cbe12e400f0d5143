/* SPDX-License-Identifier: MIT */
/* The table of causes, and how severe each is in a text. */
#include "audit/causes.h"

#include "core/text.h"
#include "unicode/utf8.h"

typedef struct cause_rule {
  const char *id;
  const char *title;
  int (*find)(ul_audit *audit, ul_cause *cause);
  uint32_t explains;
} cause_rule;

/* V01 is last: where nothing else explains a grave outcome, it does. */
static const cause_rule cause_rules[] = {
    {"A01", "A backslash ends the authority only for some", ul_a01_backslash_in_authority,
     UL_ON_AUTHORITY | UL_ON_PATH},
    {"A02", "More than one \"@\"", ul_a02_several_at_signs, UL_ON_AUTHORITY},
    {"A03", "Credentials that look like a host", ul_a03_credentials_like_a_host, UL_ON_HOST | UL_ON_CREDENTIALS},
    {"A04", "\"#\" or \"?\" before \"@\"", ul_a04_delimiter_before_at_sign, UL_ON_AUTHORITY | UL_ON_REST},
    {"A05", "Not two slashes after a special scheme", ul_a05_number_of_slashes, UL_ON_AUTHORITY | UL_ON_PATH},
    {"A06", "Backslashes as slashes", ul_a06_backslashes_as_slashes, UL_ON_AUTHORITY | UL_ON_PATH},
    {"A07", "A network-path reference", ul_a07_network_path, UL_ON_AUTHORITY | UL_ON_SCHEME | UL_ON_PATH},
    {"A08", "A host and port that are read as a scheme", ul_a08_host_read_as_scheme,
     UL_ON_AUTHORITY | UL_ON_SCHEME | UL_ON_PATH},
    {"A09", "An empty host or port", ul_a09_empty_host_or_port, UL_ON_HOST | UL_ON_PORT | UL_ON_ACCEPTANCE},
    {"A10", "A port that is too large, signed, padded, doubled or not a number", ul_a10_odd_port,
     UL_ON_HOST | UL_ON_PORT | UL_ON_ACCEPTANCE},
    {"A11", "A percent-encoded delimiter in the host", ul_a11_encoded_delimiter_in_host, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"A12", "Percent-encoded letters or dots in the host", ul_a12_encoded_letter_in_host, UL_ON_AUTHORITY | UL_ON_PATH},
    {"A13", "Brackets that do not hold exactly an IPv6 address", ul_a13_brackets_without_address,
     UL_ON_HOST | UL_ON_PORT | UL_ON_ACCEPTANCE},
    {"A14", "An IPv6 address with a zone", ul_a14_zone, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"A15", "An address of a future version", ul_a15_ipvfuture, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"A16", "Brackets in the credentials", ul_a16_brackets_in_userinfo, UL_ON_AUTHORITY},
    {"A17", "A host that is percent-encoded twice", ul_a17_host_encoded_twice, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"A18", "A character in the host that no name has", ul_a18_odd_character_in_host, UL_ON_AUTHORITY | UL_ON_PATH},
    {"A19", "A host without a scheme", ul_a19_host_without_scheme, UL_ON_AUTHORITY | UL_ON_SCHEME | UL_ON_PATH},
    {"I01", "An IPv4 address in octal, hexadecimal, one number or a short form", ul_i01_unusual_ipv4,
     UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"I02", "A host that ends in a number but is not an address", ul_i02_number_but_no_address,
     UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"I03", "An IPv4 address inside an IPv6 address", ul_i03_ipv4_in_ipv6, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"I04", "Unicode digits or dots that become an address", ul_i04_unicode_digits, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"I05", "An internal address: loopback, private, link-local, shared or cloud metadata", ul_i05_internal_address,
     UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"U01", "Normalization produces a delimiter", ul_u01_becomes_delimiter, UL_ON_AUTHORITY},
    {"U02", "A full stop that is not ASCII", ul_u02_other_full_stop, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"U03", "Characters that vanish from a host", ul_u03_vanishes, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"U04", "Characters whose mapping differs by IDNA version", ul_u04_deviation, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"U05", "An \"xn--\" label that is not valid", ul_u05_invalid_ace, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"U06", "Mixed scripts or confusable characters", ul_u06_confusable, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"U07", "Characters that change the direction of text", ul_u07_bidi_control, UL_ON_ALL},
    {"U08", "Ill-formed UTF-8 or surrogates", ul_u08_ill_formed, UL_ON_ALL},
    {"U09", "A host that IDNA maps to another, or does not allow", ul_u09_mapped, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"W01", "A tab or line break inside, which browsers remove", ul_w01_tab_or_newline, UL_ON_ALL},
    {"W02", "A control character or space at the beginning or end", ul_w02_control_at_an_end, UL_ON_ALL},
    {"W03", "A line break that would reach a request line", ul_w03_line_break_for_a_request, UL_ON_ALL},
    {"W04", "A NUL, raw or percent-encoded", ul_w04_nul, UL_ON_ALL},
    {"W05", "A line break in the authority", ul_w05_line_break_in_authority, UL_ON_AUTHORITY | UL_ON_PATH},
    {"S01", "A scheme that runs code or leaves the web", ul_s01_dangerous_scheme, UL_ON_SCHEME | UL_ON_ACCEPTANCE},
    {"S02", "A file: URL with a host, UNC path or drive", ul_s02_file_with_host,
     UL_ON_AUTHORITY | UL_ON_SCHEME | UL_ON_PATH},
    {"S03", "A text that a special scheme would make different", ul_s03_not_special, UL_ON_AUTHORITY | UL_ON_PATH},
    {"S04", "A URL inside a URL's scheme", ul_s04_nested_url, UL_ON_AUTHORITY | UL_ON_SCHEME | UL_ON_PATH},
    {"S05", "A host that some programs drop", ul_s05_dropped_host, UL_ON_AUTHORITY | UL_ON_PATH},
    {"S06", "A scheme that some programs do not accept as one", ul_s06_doubtful_scheme,
     UL_ON_AUTHORITY | UL_ON_SCHEME | UL_ON_PATH},
    {"P01", "Percent-encoded dot segments", ul_p01_encoded_dots, UL_ON_PATH},
    {"P02", "Dot segments beside other separators", ul_p02_dots_and_other_separators, UL_ON_PATH},
    {"P03", "Double encoding", ul_p03_double_encoding, UL_ON_HOST | UL_ON_REST},
    {"P04", "A path that becomes an authority once it is normalized", ul_p04_path_becomes_authority,
     UL_ON_HOST | UL_ON_PATH},
    {"P05", "An empty path or doubled slashes", ul_p05_empty_path_or_segment, 0},
    {"Q01", "A query that forms read in different ways", ul_q01_ambiguous_query, UL_ON_QUERY},
    {"C01", "Credentials", ul_c01_credentials, UL_ON_CREDENTIALS},
    {"C02", "A dot at the end of the host", ul_c02_trailing_dot, UL_ON_HOST | UL_ON_ACCEPTANCE},
    {"L01", "Longer than common limits", ul_l01_too_long, UL_ON_HOST | UL_ON_ACCEPTANCE | 1 << UL_O16_NOT_COMPARED},
    {"V01", "The result depends on the version of a standard or of Unicode", ul_v01_depends_on_version,
     UL_ON_HOST | UL_ON_ACCEPTANCE},
};

static const size_t cause_count = sizeof cause_rules / sizeof *cause_rules;

_Static_assert(UL_OUTCOMES + sizeof cause_rules / sizeof *cause_rules <= UL_MOST_FINDINGS, "room for every rule");

size_t ul_rule_count(void) {
  return UL_OUTCOMES + cause_count;
}

void ul_rule_at(size_t index, const char **id, const char **title) {
  if (index < UL_OUTCOMES) {
    *id = ul_outcome_id(index);
    *title = ul_outcome_title(index);
  } else {
    *id = cause_rules[index - UL_OUTCOMES].id;
    *title = cause_rules[index - UL_OUTCOMES].title;
  }
}

/* The worst of the outcomes that were met and are in the set; URLENS_SEVERITY_INFO if none was met. */
static urlens_severity severity_of(const ul_audit *audit, uint32_t outcomes) {
  urlens_severity severity = URLENS_SEVERITY_INFO;
  for (size_t i = 0; i < UL_OUTCOMES; i++) {
    if (!(audit->outcomes & outcomes & UINT32_C(1) << i)) continue;
    if (ul_outcome_severity(i) > severity) severity = ul_outcome_severity(i);
  }
  return severity;
}

/* The outcomes of high or above that were met. */
static uint32_t grave_outcomes(const ul_audit *audit) {
  uint32_t grave = 0;
  if (!audit->outcomes) return 0;
  for (size_t i = 0; i < UL_OUTCOMES; i++) {
    if (ul_outcome_severity(i) >= URLENS_SEVERITY_HIGH) grave |= audit->outcomes & UINT32_C(1) << i;
  }
  return grave;
}

/* Something that is missing cannot be marked. Then the character before its place is marked, or the first one. */
static ul_range region_of(ul_span input, ul_range where) {
  size_t next;
  if (!ul_range_is_empty(where) || input.length == 0) return where;
  where.end = where.start;
  if (where.start == 0) {
    ul_utf8_read(input, 0, &where.end);
    return where;
  }
  for (size_t at = 0; at < where.end; at = next) {
    ul_utf8_read(input, at, &next);
    where.start = at;
  }
  return where;
}

static void add_cause(ul_audit *audit, const cause_rule *rule, const ul_cause *cause) {
  urlens_finding *finding = &audit->findings[audit->finding_count++];
  ul_range region = region_of(audit->input, cause->where);
  finding->id = rule->id;
  finding->title = rule->title;
  finding->detail.data = cause->detail;
  finding->detail.length = ul_span_of_name(cause->detail).length;
  finding->severity = severity_of(audit, cause->explains);
  if (finding->severity < cause->least) finding->severity = cause->least;
  finding->start = region.start;
  finding->end = region.end;
}

/* Every grave outcome has a cause. If no rule explains it, the dialects themselves are the cause. */
static int find_remaining_cause(const ul_audit *audit, uint32_t unexplained, ul_cause *cause) {
  if (!unexplained) return 0;
  cause->explains = unexplained;
  return ul_cause_found(
      cause, 0, audit->input.length,
      "The dialects follow different documents and programs, and no other rule tells where they differ.");
}

/* Nothing else can be found in an ordinary text. */
static int is_about_path_or_query(const cause_rule *rule) {
  return rule->id[0] == 'P' || rule->id[0] == 'Q';
}

/* Adds the cause of one rule, if the text has it; *unexplained are the grave outcomes without a cause so far. */
static void find_cause(ul_audit *audit, const cause_rule *rule, uint32_t *unexplained) {
  int is_last = rule == &cause_rules[cause_count - 1];
  ul_cause cause = {{0, 0}, NULL, rule->explains, URLENS_SEVERITY_INFO};
  int found = rule->find(audit, &cause);
  if (!found && is_last) found = find_remaining_cause(audit, *unexplained, &cause);
  if (!found) return;
  if (is_last) cause.explains |= *unexplained;
  *unexplained &= ~cause.explains;
  add_cause(audit, rule, &cause);
}

void ul_audit_find_causes(ul_audit *audit) {
  uint32_t unexplained = grave_outcomes(audit);
  for (size_t i = 0; i < cause_count && !audit->status; i++) {
    if (audit->is_ordinary && !is_about_path_or_query(&cause_rules[i])) continue;
    find_cause(audit, &cause_rules[i], &unexplained);
  }
}

/* --- What the causes share ------------------------------------------------------------------------------------------- */

static size_t skip_tabs_and_newlines(ul_span text, size_t at) {
  while (at < text.length && ul_is_tab_or_newline((unsigned char)text.data[at])) at++;
  return at;
}

/* The byte that is percent-encoded at `at`, perhaps with tabs and newlines between its digits, or -1. */
static int encoded_byte_at(ul_span text, size_t at, size_t *next) {
  char encoded[3];
  for (size_t i = 0; i < sizeof encoded; i++, at++) {
    at = skip_tabs_and_newlines(text, at);
    if (at >= text.length || (i == 0 && text.data[at] != '%')) return -1;
    encoded[i] = text.data[at];
  }
  *next = at;
  return ul_percent_byte_at(ul_span_of(encoded, sizeof encoded), 0);
}

int ul_next_character(ul_span input, ul_range range, size_t at, uint32_t *c, ul_range *where) {
  ul_span text = ul_span_slice(input, 0, range.end);
  char bytes[UL_UTF8_MOST];
  size_t ends[UL_UTF8_MOST], count = 0, used, next;
  int byte;
  where->start = at = skip_tabs_and_newlines(text, at);
  if (at >= range.end) return 0;
  while (count < UL_UTF8_MOST && (byte = encoded_byte_at(text, at, &next)) >= 0) {
    bytes[count] = (char)byte;
    ends[count++] = at = next;
  }
  if (count == 0) {
    *c = ul_utf8_next(text, at, &where->end);
    return 1;
  }
  *c = ul_utf8_next(ul_span_of(bytes, count), 0, &used);
  where->end = ends[used - 1];
  return 1;
}

size_t ul_find_encoded(ul_span text, ul_range range, int (*wants)(int byte)) {
  for (size_t at = range.start; at < range.end; at++) {
    int byte = ul_percent_byte_at(ul_span_slice(text, 0, range.end), at);
    if (byte >= 0 && wants(byte)) return at;
  }
  return URLENS_NOWHERE;
}

size_t ul_find_byte(ul_span text, ul_range range, char wanted) {
  size_t at = ul_span_find(ul_span_slice(text, 0, range.end), range.start, wanted);
  return at < range.end ? at : URLENS_NOWHERE;
}

int ul_visit_labels(ul_audit *audit, ul_span host, ul_label_visitor visit) {
  for (size_t start = 0; start <= host.length;) {
    size_t end = ul_span_find(host, start, '.');
    int result = visit(audit, ul_span_slice(host, start, end));
    if (result) return result;
    start = end + 1;
  }
  return 0;
}
