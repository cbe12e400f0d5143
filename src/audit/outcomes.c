/* SPDX-License-Identifier: MIT */
/* The outcomes: what differs between the readings, and how bad that is. */
#include "audit/audit.h"
#include "host/special.h"
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

/* --- Sentences: which dialects say what ----------------------------------------------------------------------------- */

/* Whether two readings say the same, in the eyes of one outcome. */
typedef int (*reading_comparison)(const ul_reading *a, const ul_reading *b);

/* Appends what a reading says. */
typedef void (*reading_teller)(ul_buffer *output, const ul_reading *reading);

static void tell_dialect(ul_buffer *output, const ul_reading *reading, int *is_first) {
  if (!*is_first) ul_detail_add(output, ", ");
  *is_first = 0;
  ul_detail_add(output, reading->name);
}

/* "whatwg, barth: …; rfc3986: …": one group for each thing that is said. */
static void tell_groups(ul_audit *audit, const ul_reading *readings, reading_comparison same, reading_teller tell) {
  int told[UL_DIALECT_COUNT] = {0}, is_first_group = 1;
  ul_buffer *output = &audit->details;
  for (size_t i = 0; i < audit->count; i++) {
    int is_first = 1;
    if (told[i] || readings[i].is_left_out) continue;
    if (!is_first_group) ul_detail_add(output, "; ");
    is_first_group = 0;
    for (size_t j = i; j < audit->count; j++) {
      if (told[j] || readings[j].is_left_out || !same(&readings[i], &readings[j])) continue;
      told[j] = 1;
      tell_dialect(output, &readings[j], &is_first);
    }
    ul_detail_add(output, ": ");
    tell(output, &readings[i]);
  }
  ul_buffer_push(output, '.');
}

static int both_refused(const ul_reading *a, const ul_reading *b) {
  return !ul_reading_counts(a) && !ul_reading_counts(b);
}

/* Refused readings are one group, of which nothing more is said. */
static int same_part(const ul_reading *a, const ul_reading *b, urlens_part part) {
  if (ul_reading_counts(a) != ul_reading_counts(b)) return 0;
  return both_refused(a, b) || !ul_readings_mean_different(a, b, part);
}

static int same_scheme(const ul_reading *a, const ul_reading *b) {
  return same_part(a, b, URLENS_PART_SCHEME);
}

static int same_host(const ul_reading *a, const ul_reading *b) {
  return same_part(a, b, URLENS_PART_HOST);
}

static int same_port(const ul_reading *a, const ul_reading *b) {
  return same_part(a, b, URLENS_PART_PORT);
}

static int same_credentials(const ul_reading *a, const ul_reading *b) {
  return same_part(a, b, URLENS_PART_USERNAME) && same_part(a, b, URLENS_PART_PASSWORD);
}

static int same_path(const ul_reading *a, const ul_reading *b) {
  return same_part(a, b, URLENS_PART_PATH);
}

static int same_query(const ul_reading *a, const ul_reading *b) {
  return same_part(a, b, URLENS_PART_QUERY);
}

static int same_fragment(const ul_reading *a, const ul_reading *b) {
  return same_part(a, b, URLENS_PART_FRAGMENT);
}

static int same_status(const ul_reading *a, const ul_reading *b) {
  return ul_reading_counts(a) == ul_reading_counts(b);
}

static int same_class(const ul_reading *a, const ul_reading *b) {
  return same_host(a, b) && a->host.kind == b->host.kind;
}

static void tell_part(ul_buffer *output, const ul_reading *reading, urlens_part part) {
  ul_span text = ul_reading_part(reading, part);
  if (!ul_reading_counts(reading)) ul_detail_add(output, "refused");
  else if (!text.data) ul_detail_add(output, "none");
  else ul_detail_quote(output, text);
}

static void tell_scheme(ul_buffer *output, const ul_reading *reading) {
  tell_part(output, reading, URLENS_PART_SCHEME);
}

static void tell_host(ul_buffer *output, const ul_reading *reading) {
  tell_part(output, reading, URLENS_PART_HOST);
}

static void tell_port(ul_buffer *output, const ul_reading *reading) {
  tell_part(output, reading, URLENS_PART_PORT);
}

static void tell_path(ul_buffer *output, const ul_reading *reading) {
  tell_part(output, reading, URLENS_PART_PATH);
}

static void tell_query(ul_buffer *output, const ul_reading *reading) {
  tell_part(output, reading, URLENS_PART_QUERY);
}

static void tell_fragment(ul_buffer *output, const ul_reading *reading) {
  tell_part(output, reading, URLENS_PART_FRAGMENT);
}

static void tell_credentials(ul_buffer *output, const ul_reading *reading) {
  ul_span password = ul_reading_part(reading, URLENS_PART_PASSWORD);
  tell_part(output, reading, URLENS_PART_USERNAME);
  if (!password.data) return;
  ul_detail_add(output, " with the password ");
  ul_detail_quote(output, password);
}

static void tell_class(ul_buffer *output, const ul_reading *reading) {
  tell_host(output, reading);
  if (!ul_host_class_is_internal(reading->host.kind)) return;
  ul_detail_add(output, " (");
  ul_detail_add(output, ul_host_class_name(reading->host.kind));
  ul_buffer_push(output, ')');
}

static void tell_status(ul_buffer *output, const ul_reading *reading) {
  ul_detail_add(output, ul_reading_counts(reading) ? "accepted" : "refused");
}

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
static int any_differ(const ul_audit *audit, reading_comparison same) {
  const ul_reading *first = NULL;
  for (size_t i = 0; i < audit->count; i++) {
    if (!ul_reading_counts(&audit->readings[i])) continue;
    if (!first) first = &audit->readings[i];
    else if (!same(first, &audit->readings[i])) return 1;
  }
  return 0;
}

static void add_if_differ(ul_audit *audit, ul_outcome outcome, reading_comparison same, reading_teller tell) {
  if (!any_differ(audit, same)) return;
  add_outcome(audit, outcome);
  tell_groups(audit, audit->readings, same, tell);
}

/* O01 and O02: where one has an internal address and another does not, that is said; otherwise, that they differ. */
static void find_host_outcome(ul_audit *audit) {
  int internal = 0, differ = any_differ(audit, same_host);
  const ul_reading *first = NULL;
  for (size_t i = 0; i < audit->count; i++) {
    const ul_reading *reading = &audit->readings[i];
    if (!ul_reading_counts(reading)) continue;
    if (!first) first = reading;
    if (reading->host.kind != first->host.kind) {
      internal |= ul_host_class_is_internal(reading->host.kind) || ul_host_class_is_internal(first->host.kind);
    }
  }
  if (internal) {
    add_outcome(audit, UL_O01_HOST_CLASS);
    tell_groups(audit, audit->readings, same_class, tell_class);
  } else if (differ) {
    add_if_differ(audit, UL_O02_HOST, same_host, tell_host);
  }
}

/* Whether a dialect reads its own canonical form as another host; `again` is what it reads. */
static int reads_otherwise(ul_audit *audit, size_t index, ul_reading *again) {
  const ul_reading *reading = &audit->readings[index];
  ul_span href;
  int moved;
  if (!ul_reading_counts(reading)) return 0;
  href = ul_span_of(reading->url.href, reading->url.record->length);
  if (ul_span_equal(href, audit->input)) return 0;
  audit->status = audit->reader.read(audit->reader.context, index, href, again);
  if (audit->status || !ul_reading_counts(again)) return 0;
  ul_buffer_clear(&audit->work);
  audit->status = ul_host_value_of(ul_reading_part(again, URLENS_PART_HOST), &audit->scratch, &audit->work,
                                   &again->host, &moved);
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
    tell_host(&audit->details, &again);
    ul_buffer_push(&audit->details, '.');
  }
}

/* O06 and O07 */
static void find_acceptance_outcome(ul_audit *audit) {
  size_t accepted = 0, refused = 0;
  int dangerous = 0;
  for (size_t i = 0; i < audit->count; i++) {
    const ul_reading *reading = &audit->readings[i];
    if (reading->is_left_out) continue;
    if (!ul_reading_counts(reading)) {
      refused++;
      continue;
    }
    accepted++;
    dangerous |= ul_host_class_is_internal(reading->host.kind) ||
                 ul_scheme_is_dangerous(ul_reading_part(reading, URLENS_PART_SCHEME));
  }
  if (!accepted || !refused) return;
  add_outcome(audit, dangerous ? UL_O06_DANGEROUS_ACCEPTANCE : UL_O07_ACCEPTANCE);
  tell_groups(audit, audit->readings, same_status, tell_status);
}

/* Whether a path has something in it that leads to another directory for some: "..", "%2e", "%2f", "%5c" or a backslash. */
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
  add_if_differ(audit, has_dots ? UL_O09_PATH_WITH_DOTS : UL_O10_PATH, same_path, tell_path);
}

void ul_audit_find_outcomes(ul_audit *audit) {
  find_host_outcome(audit);
  find_unstable_host(audit);
  add_if_differ(audit, UL_O04_SCHEME, same_scheme, tell_scheme);
  add_if_differ(audit, UL_O05_PORT, same_port, tell_port);
  find_acceptance_outcome(audit);
  add_if_differ(audit, UL_O08_CREDENTIALS, same_credentials, tell_credentials);
  find_path_outcome(audit);
  add_if_differ(audit, UL_O11_QUERY, same_query, tell_query);
  add_if_differ(audit, UL_O12_FRAGMENT, same_fragment, tell_fragment);
}
