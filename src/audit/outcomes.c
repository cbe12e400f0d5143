/* SPDX-License-Identifier: MIT */
/* The outcomes: what differs between the readings, and how bad that is. */
#include "audit/audit.h"
#include "audit/ordinary.h"
#include "core/ascii.h"
#include "record/record.h"

typedef struct outcome_rule {
  const char *id;
  urlens_severity severity;
  const char *title;
} outcome_rule;

static const outcome_rule outcome_rules[UL_OUTCOMES] = {
    {"O01", URLENS_SEVERITY_CRITICAL, "The host is an internal address for some and something else for others"},
    {"O02", URLENS_SEVERITY_CRITICAL, "The host differs"},
    {"O03", URLENS_SEVERITY_CRITICAL, "The canonical form is read as another host"},
    {"O04", URLENS_SEVERITY_HIGH, "The scheme differs"},
    {"O05", URLENS_SEVERITY_HIGH, "The port differs"},
    {"O06", URLENS_SEVERITY_HIGH, "Only some accept it, and those reach an internal address or a dangerous scheme"},
    {"O07", URLENS_SEVERITY_MEDIUM, "Some accept it and others refuse it"},
    {"O08", URLENS_SEVERITY_MEDIUM, "The credentials differ"},
    {"O09", URLENS_SEVERITY_MEDIUM, "The path differs, and has \"..\", \"%2F\" or a backslash in it"},
    {"O10", URLENS_SEVERITY_LOW, "The path differs"},
    {"O11", URLENS_SEVERITY_LOW, "The query differs"},
    {"O12", URLENS_SEVERITY_LOW, "The fragment differs"},
    {"O13", URLENS_SEVERITY_LOW, "Only strict readers refuse it"},
    {"O14", URLENS_SEVERITY_LOW, "Some see a host although there is no \"//\""},
    {"O15", URLENS_SEVERITY_MEDIUM, "The host is percent-encoded for some"},
    {"O16", URLENS_SEVERITY_HIGH, "The authority is too long to be compared"},
};

const char *ul_outcome_id(size_t outcome) {
  return outcome_rules[outcome].id;
}

const char *ul_outcome_title(size_t outcome) {
  return outcome_rules[outcome].title;
}

urlens_severity ul_outcome_severity(size_t outcome) {
  return outcome_rules[outcome].severity;
}

/* --- What readings are compared by ----------------------------------------------------------------------------------- */

static int same_scheme(const ul_reading *a, const ul_reading *b) {
  return !ul_readings_mean_different(a, b, URLENS_PART_SCHEME);
}

static int same_host(const ul_reading *a, const ul_reading *b) {
  return !ul_readings_mean_different(a, b, URLENS_PART_HOST);
}

static int same_port(const ul_reading *a, const ul_reading *b) {
  return !ul_readings_mean_different(a, b, URLENS_PART_PORT);
}

static int same_credentials(const ul_reading *a, const ul_reading *b) {
  return !ul_readings_mean_different(a, b, URLENS_PART_USERNAME) &&
         !ul_readings_mean_different(a, b, URLENS_PART_PASSWORD);
}

static int same_path(const ul_reading *a, const ul_reading *b) {
  return !ul_readings_mean_different(a, b, URLENS_PART_PATH);
}

static int same_query(const ul_reading *a, const ul_reading *b) {
  return !ul_readings_mean_different(a, b, URLENS_PART_QUERY);
}

static int same_fragment(const ul_reading *a, const ul_reading *b) {
  return !ul_readings_mean_different(a, b, URLENS_PART_FRAGMENT);
}

/* All that are accepted are one group. */
static int same_stance(const ul_reading *a, const ul_reading *b) {
  return a->stance == b->stance;
}

static int same_class(const ul_reading *a, const ul_reading *b) {
  return same_host(a, b) && a->host.kind == b->host.kind;
}

static int same_spelling(const ul_reading *a, const ul_reading *b) {
  return same_host(a, b) && a->host.is_encoded == b->host.is_encoded;
}

static const ul_wording of_scheme = {URLENS_PART_SCHEME, "see", " the scheme ", "see", " no scheme"};
static const ul_wording of_host = {URLENS_PART_HOST, "connect", " to ", "see", " no host"};
static const ul_wording of_host_text = {URLENS_PART_HOST, "see", " the host ", "see", " no host"};
static const ul_wording of_port = {URLENS_PART_PORT, "use", " port ", "use", " the scheme's own port"};
static const ul_wording of_credentials = {URLENS_PART_USERNAME, "see", " the user name ", "see", " no credentials"};
static const ul_wording of_path = {URLENS_PART_PATH, "see", " the path ", "see", " no path"};
static const ul_wording of_query = {URLENS_PART_QUERY, "see", " the query ", "see", " no query"};
static const ul_wording of_fragment = {URLENS_PART_FRAGMENT, "see", " the fragment ", "see", " no fragment"};
static const ul_wording of_stance = {URLENS_PART_SCHEME, NULL, NULL, "accept", " it"};

/* --- Adding -------------------------------------------------------------------------------------------------------- */

/* Adds the finding; its sentence is what is written to audit->details next. */
static void add_outcome(ul_audit *audit, ul_outcome outcome) {
  urlens_finding *finding = &audit->findings[audit->finding_count];
  memset(finding, 0, sizeof *finding);
  finding->id = outcome_rules[outcome].id;
  finding->title = outcome_rules[outcome].title;
  finding->severity = outcome_rules[outcome].severity;
  finding->end = audit->input.length;
  audit->detail_at[audit->finding_count++] = audit->details.length;
  audit->outcomes |= UINT32_C(1) << outcome;
}

/* Whether any two of those that count are not the same. */
static int any_differ(const ul_audit *audit, ul_comparison same) {
  const ul_reading *first = NULL;
  for (size_t i = 0; i < audit->count; i++) {
    if (!ul_reading_counts(&audit->readings[i]) || audit->readings[i].is_like_first) continue;
    if (!first) first = &audit->readings[i];
    else if (!same(first, &audit->readings[i])) return 1;
  }
  return 0;
}

static void add_if_differ(ul_audit *audit, ul_outcome outcome, ul_comparison same, const ul_wording *wording) {
  if (!any_differ(audit, same)) return;
  add_outcome(audit, outcome);
  ul_tell_readings(audit, same, wording);
}

/* --- Hosts ---------------------------------------------------------------------------------------------------------- */

void ul_note_unnamed_hosts(ul_reading *readings, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (ul_reading_counts(&readings[i]) && ul_record_has(readings[i].url.record, URLENS_HAS_REGISTRY))
      readings[i].stance = UL_HOST_NOT_NAMED;
  }
}

/*
 * Whether a reading has a host although not even a slash announces it. Its scheme is that of the text. If the text has
 * no scheme, the reading has neither credentials nor a port, and its host looks like the beginning of a path.
 */
static int presumes_host(const ul_anatomy *anatomy, const ul_reading *reading) {
  ul_span scheme = ul_reading_part(reading, URLENS_PART_SCHEME);
  if (anatomy->has_authority || anatomy->slash_count > 0 || anatomy->is_file) return 0;
  if (!ul_reading_counts(reading) || reading->host.form == UL_HOST_ABSENT) return 0;
  if (anatomy->has_scheme) return ul_equal_ignoring_case(scheme, ul_span_of_name(anatomy->name));
  return scheme.length == 0 && !ul_reading_part(reading, URLENS_PART_PORT).data &&
         !ul_reading_part(reading, URLENS_PART_USERNAME).data;
}

void ul_set_presumed_hosts_aside(const ul_anatomy *anatomy, ul_reading *readings, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (presumes_host(anatomy, &readings[i])) readings[i].stance = UL_LEFT_OUT;
  }
}

/* O14: only if some reading has no host. It is reported before the readings are set aside. */
static void find_presumed_host(ul_audit *audit) {
  size_t accepted = 0, found = 0;
  for (size_t i = 0; i < audit->count; i++) {
    accepted += (size_t)ul_reading_counts(&audit->readings[i]);
    found += (size_t)presumes_host(&audit->anatomy, &audit->readings[i]);
  }
  if (found == 0 || found == accepted) return;
  add_outcome(audit, UL_O14_PRESUMED_HOST);
  ul_tell_readings(audit, same_host, &of_host_text);
  ul_set_presumed_hosts_aside(&audit->anatomy, audit->readings, audit->count);
}

/* Whether one has an internal address and another does not. */
static int internal_for_some(const ul_audit *audit) {
  const ul_reading *first = NULL;
  for (size_t i = 0; i < audit->count; i++) {
    const ul_reading *reading = &audit->readings[i];
    if (!ul_reading_counts(reading)) continue;
    if (!first) first = reading;
    if (reading->host.kind != first->host.kind &&
        (ul_host_class_is_internal(reading->host.kind) || ul_host_class_is_internal(first->host.kind))) {
      return 1;
    }
  }
  return 0;
}

/* O01, O02, O15: of these, the gravest. */
static void find_host_outcome(ul_audit *audit) {
  if (internal_for_some(audit)) {
    add_outcome(audit, UL_O01_HOST_CLASS);
    ul_tell_readings(audit, same_class, &of_host);
  } else if (any_differ(audit, same_host)) {
    add_outcome(audit, UL_O02_HOST);
    ul_tell_readings(audit, same_host, &of_host);
  } else {
    add_if_differ(audit, UL_O15_ENCODED_HOST, same_spelling, &of_host_text);
  }
}

/* Whether a canonical form is known to be read as the host that the reading has, without asking. */
static int is_known_to_keep_host(const ul_audit *audit, const ul_reading *reading, ul_span href) {
  return audit->asks_one_if_ordinary && ul_text_ordinary(href) != UL_NOT_ORDINARY &&
         ul_equal_ignoring_case(ul_ordinary_host(href), ul_reading_part(reading, URLENS_PART_HOST));
}

/* Whether a dialect reads its own canonical form as another host; `again` is what it reads. */
static int reads_otherwise(ul_audit *audit, size_t index, ul_reading *again) {
  const ul_reading *reading = &audit->readings[index];
  ul_span href;
  int moved;
  if (!ul_reading_counts(reading) || !(reading->traits & URLENS_TRAIT_CANONICALIZES)) return 0;
  href = ul_span_of(reading->url.href, reading->url.record->length);
  if (ul_span_equal(href, audit->input) || is_known_to_keep_host(audit, reading, href)) return 0;
  audit->status = audit->reader.read(audit->reader.context, index, href, again);
  if (audit->status || !ul_reading_counts(again)) return 0;
  ul_buffer_clear(&audit->work);
  audit->status = ul_host_value_of(audit, ul_reading_part(again, URLENS_PART_HOST), &audit->work, &again->host, &moved);
  return !audit->status && !ul_host_values_equal(&reading->host, &again->host);
}

/* O03 */
static void find_unstable_host(ul_audit *audit) {
  ul_reading again;
  int is_first = 1;
  for (size_t i = 0; i < audit->count && !audit->status; i++) {
    if (!reads_otherwise(audit, i, &again)) continue;
    if (is_first) add_outcome(audit, UL_O03_UNSTABLE_HOST);
    else ul_detail_add(&audit->details, " ");
    is_first = 0;
    ul_detail_add(&audit->details, audit->readings[i].name);
    ul_detail_add(&audit->details, " writes ");
    ul_detail_quote(&audit->details, ul_span_of(audit->readings[i].url.href, audit->readings[i].url.record->length));
    ul_detail_add(&audit->details, " and reads it as the host ");
    ul_detail_quote(&audit->details, ul_reading_part(&again, URLENS_PART_HOST));
    ul_buffer_push(&audit->details, '.');
  }
}

/* --- Everything else ------------------------------------------------------------------------------------------------- */

/* How many readings have that stance, of dialects with these traits. */
static size_t count_readings(const ul_audit *audit, ul_stance stance, uint32_t traits) {
  size_t count = 0;
  for (size_t i = 0; i < audit->count; i++) {
    const ul_reading *reading = &audit->readings[i];
    count += (size_t)(reading->stance == stance && (reading->traits & traits) == traits);
  }
  return count;
}

/* Whether one that accepts the text reaches an internal address or a dangerous scheme. */
static int is_dangerous(const ul_audit *audit) {
  for (size_t i = 0; i < audit->count; i++) {
    const ul_reading *reading = &audit->readings[i];
    if (!ul_reading_counts(reading)) continue;
    if (ul_host_class_is_internal(reading->host.kind) ||
        ul_scheme_is_dangerous(ul_reading_part(reading, URLENS_PART_SCHEME))) {
      return 1;
    }
  }
  return 0;
}

/*
 * Whether only strict readers refuse the text: RFC 3986 forbids it, and browsers read it all the same. Spaces, braces
 * and letters beyond ASCII are well-known examples. Or no reader refuses it, but some do not name its host, such as
 * "my_host".
 */
static int only_strict_readers_refuse(const ul_audit *audit) {
  if (!count_readings(audit, UL_REFUSED, 0)) return 1;
  return count_readings(audit, UL_REFUSED, URLENS_TRAIT_IS_RFC) &&
         count_readings(audit, UL_ACCEPTED, URLENS_TRAIT_IS_BROWSER) &&
         !count_readings(audit, UL_REFUSED, URLENS_TRAIT_IS_BROWSER);
}

/* O06, O07 and O13 */
static void find_acceptance_outcome(ul_audit *audit) {
  size_t refused = count_readings(audit, UL_REFUSED, 0) + count_readings(audit, UL_HOST_NOT_NAMED, 0);
  if (!refused || !count_readings(audit, UL_ACCEPTED, 0)) return;
  if (only_strict_readers_refuse(audit)) add_outcome(audit, UL_O13_STRICT_REFUSAL);
  else add_outcome(audit, is_dangerous(audit) ? UL_O06_DANGEROUS_ACCEPTANCE : UL_O07_ACCEPTANCE);
  ul_tell_readings(audit, same_stance, &of_stance);
}

/*
 * Whether a path has something in it that leads some readers to another directory: "..", "%2e", "%2f", "%5c" or a
 * backslash.
 */
static int path_has_dots(ul_span path) {
  for (size_t at = 0; at < path.length; at++) {
    char c = path.data[at];
    if (c == '\\' || (c == '.' && at + 1 < path.length && path.data[at + 1] == '.')) return 1;
    if (c == '%' && at + 2 < path.length) {
      char first = path.data[at + 1], second = (char)(path.data[at + 2] | 0x20);
      if ((first == '2' && (second == 'e' || second == 'f')) || (first == '5' && second == 'c')) return 1;
    }
  }
  return 0;
}

/* O09 and O10 */
static void find_path_outcome(ul_audit *audit) {
  int has_dots = 0;
  for (size_t i = 0; i < audit->count; i++)
    has_dots |= path_has_dots(ul_reading_part(&audit->readings[i], URLENS_PART_PATH));
  add_if_differ(audit, has_dots ? UL_O09_PATH_WITH_DOTS : UL_O10_PATH, same_path, &of_path);
}

/* O16 */
static void tell_not_compared(ul_audit *audit) {
  _Static_assert(UL_LONGEST_COMPARED == 4096, "the sentence has the number");
  add_outcome(audit, UL_O16_NOT_COMPARED);
  ul_detail_add(&audit->details, "It has more than 4096 bytes where DNS allows a host of 253. No dialect was asked.");
}

void ul_audit_find_outcomes(ul_audit *audit) {
  if (audit->is_too_long) {
    tell_not_compared(audit);
    return;
  }
  find_presumed_host(audit);
  find_host_outcome(audit);
  find_unstable_host(audit);
  add_if_differ(audit, UL_O04_SCHEME, same_scheme, &of_scheme);
  add_if_differ(audit, UL_O05_PORT, same_port, &of_port);
  find_acceptance_outcome(audit);
  add_if_differ(audit, UL_O08_CREDENTIALS, same_credentials, &of_credentials);
  find_path_outcome(audit);
  add_if_differ(audit, UL_O11_QUERY, same_query, &of_query);
  add_if_differ(audit, UL_O12_FRAGMENT, same_fragment, &of_fragment);
}
