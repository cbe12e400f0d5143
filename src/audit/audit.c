/* SPDX-License-Identifier: MIT */
#include "audit/audit.h"

#include "core/ascii.h"
#include "percent/percent.h"
#include "unicode/utf8.h"
#if URLENS_WITH_UNICODE
#  include "unicode/idna.h"
#endif

void ul_audit_init(ul_audit *audit, const urlens_allocator *allocator, size_t limit) {
  memset(audit, 0, sizeof *audit);
  audit->allocator = allocator;
  audit->limit = limit;
  ul_scratch_init(&audit->scratch, allocator, NULL, 0);
  /* The intermediate forms of a text may be longer than the text, and the sentences describe several readings. */
  ul_buffer_init(&audit->texts, allocator, SIZE_MAX / 2);
  ul_buffer_init(&audit->decoded, allocator, SIZE_MAX / 2);
  ul_buffer_init(&audit->ascii, allocator, SIZE_MAX / 2);
  ul_buffer_init(&audit->unescaped, allocator, SIZE_MAX / 2);
  ul_buffer_init(&audit->work, allocator, SIZE_MAX / 2);
  ul_buffer_init(&audit->details, allocator, SIZE_MAX / 2);
  ul_buffer_init(&audit->safe, allocator, limit);
}

void ul_audit_release(ul_audit *audit) {
  ul_scratch_release(&audit->scratch);
  ul_buffer_release(&audit->texts);
  ul_buffer_release(&audit->decoded);
  ul_buffer_release(&audit->ascii);
  ul_buffer_release(&audit->unescaped);
  ul_buffer_release(&audit->work);
  ul_buffer_release(&audit->details);
  ul_buffer_release(&audit->safe);
}

urlens_status ul_find_host_values(ul_audit *audit, ul_reading *readings, ul_buffer *texts) {
  size_t starts[UL_DIALECT_COUNT], first = audit->count;
  int moved[UL_DIALECT_COUNT] = {0};
  ul_buffer_clear(texts);
  for (size_t i = 0; i < audit->count; i++) {
    ul_reading *reading = &readings[i];
    urlens_status status;
    reading->is_like_first = first < i && ul_reading_counts(reading) &&
                             ul_readings_are_alike(&readings[first], reading);
    if (reading->is_like_first) {
      reading->host = readings[first].host;
      starts[i] = starts[first];
      moved[i] = moved[first];
      continue;
    }
    status = ul_host_value_of(audit, ul_reading_part(reading, URLENS_PART_HOST), texts, &reading->host, &moved[i]);
    if (status) return status;
    starts[i] = texts->length - reading->host.name.length;
    if (first == audit->count && ul_reading_counts(reading)) first = i;
  }
  for (size_t i = 0; i < audit->count; i++) {
    if (moved[i]) readings[i].host.name.data = texts->data + starts[i]; /* the buffer may have grown, and moved */
  }
  return URLENS_OK;
}

urlens_status ul_audit_prepare(ul_audit *audit) {
  return ul_find_host_values(audit, audit->readings, &audit->texts);
}

int ul_authority_is_too_long(ul_span text) {
  ul_anatomy anatomy;
  if (text.length <= UL_LONGEST_COMPARED) return 0;
  ul_anatomy_find(&anatomy, text);
  return anatomy.authority_count > 0 && ul_range_text(text, anatomy.authorities[0].whole).length > UL_LONGEST_COMPARED;
}

/* --- The hosts of the text ----------------------------------------------------------------------------------------- */

/*
 * Writes the host without tabs and newlines to audit->work. Ill-formed bytes stay ill-formed, whatever bytes are now
 * next to them.
 */
static void write_host_without_tabs(ul_audit *audit, ul_range where) {
  ul_span host = ul_range_text(audit->input, where);
  char *room;
  size_t length = 0;
  ul_buffer_clear(&audit->work);
  if (host.length == 0) return;
  room = ul_buffer_room(&audit->work, host.length);
  for (size_t at = 0; room && at < host.length;) {
    if (ul_is_tab_or_newline((unsigned char)host.data[at])) {
      at++;
    } else {
      length += ul_utf8_copy_character(room + length, host, at, &at);
    }
  }
  ul_buffer_advance(&audit->work, length);
}

/* Appends the host, percent-decoded and without tabs and newlines. */
static void append_decoded_host(ul_audit *audit, ul_range where) {
  char *room;
  write_host_without_tabs(audit, where);
  if (audit->work.length == 0) return;
  room = ul_buffer_room(&audit->decoded, audit->work.length);
  if (room) ul_buffer_advance(&audit->decoded, ul_percent_decode_string(ul_buffer_span(&audit->work), room));
}

/* Appends the ASCII form of a decoded host. If it has none, returns why. A host in brackets never has one. */
static urlens_status append_ascii_host(ul_audit *audit, ul_span decoded) {
  size_t start = audit->ascii.length;
  urlens_status status;
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a text with a length has bytes */
  if (decoded.length == 0 || decoded.data[0] == '[') return URLENS_E_HOST_MISSING;
#if URLENS_WITH_UNICODE
  status = ul_domain_to_ascii(decoded, UL_IDNA_STANDARD, &audit->scratch, &audit->ascii, NULL);
  if (status && ul_buffer_ok(&audit->ascii)) ul_buffer_cut(&audit->ascii, start);
#else
  status = ul_is_ascii(decoded) ? URLENS_OK : URLENS_E_NO_UNICODE;
  if (!status) ul_buffer_append(&audit->ascii, decoded);
  (void)start;
#endif
  return status;
}

static urlens_status find_host_texts(ul_audit *audit) {
  size_t decoded[UL_MOST_AUTHORITIES + 1] = {0}, ascii[UL_MOST_AUTHORITIES + 1] = {0};
  size_t count = audit->anatomy.authority_count;
  ul_buffer_clear(&audit->decoded);
  ul_buffer_clear(&audit->ascii);
  for (size_t i = 0; i < count; i++) {
    ul_host_text *host = &audit->hosts[i];
    host->where = audit->anatomy.authorities[i].host;
    if (!audit->is_too_long) append_decoded_host(audit, host->where);
    if (!ul_buffer_ok(&audit->work) || !ul_buffer_ok(&audit->decoded)) return URLENS_E_OUT_OF_MEMORY;
    decoded[i + 1] = audit->decoded.length;
    host->status = append_ascii_host(audit, ul_span_slice(ul_buffer_span(&audit->decoded), decoded[i], decoded[i + 1]));
    if (host->status == URLENS_E_OUT_OF_MEMORY || !ul_buffer_ok(&audit->ascii)) return URLENS_E_OUT_OF_MEMORY;
    ascii[i + 1] = audit->ascii.length;
  }
  for (size_t i = 0; i < count; i++) {
    ul_host_text *host = &audit->hosts[i];
    host->decoded = ul_span_slice(ul_buffer_span(&audit->decoded), decoded[i], decoded[i + 1]);
    host->ascii = ul_span_slice(ul_buffer_span(&audit->ascii), ascii[i], ascii[i + 1]);
    if (!host->ascii.data) host->ascii = UL_SPAN(""); /* nothing is left of it, and nothing was written before */
    if (host->status) host->ascii = ul_span_of(NULL, 0);
  }
  return URLENS_OK;
}

/* --- All of it ------------------------------------------------------------------------------------------------------ */

/*
 * The most severe first. Findings of the same severity stay in the order in which they were found, outcomes before
 * causes.
 */
static void sort_findings(ul_audit *audit) {
  for (size_t i = 1; i < audit->finding_count; i++) {
    urlens_finding finding = audit->findings[i];
    size_t j = i;
    for (; j > 0 && audit->findings[j - 1].severity < finding.severity; j--)
      audit->findings[j] = audit->findings[j - 1];
    audit->findings[j] = finding;
  }
}

/* The sentences have all been written and stay where they are: outcomes, which come first, get theirs. */
static void place_details(ul_audit *audit, size_t outcomes) {
  for (size_t i = 0; i < outcomes; i++) {
    size_t end = i + 1 < outcomes ? audit->detail_at[i + 1] : audit->details.length;
    audit->findings[i].detail.data = audit->details.data + audit->detail_at[i];
    audit->findings[i].detail.length = end - audit->detail_at[i];
  }
}

urlens_status ul_audit_run(ul_audit *audit) {
  size_t outcomes;
  audit->outcomes = 0;
  audit->finding_count = 0;
  audit->has_safe = 0;
  ul_buffer_clear(&audit->details);
  ul_anatomy_find(&audit->anatomy, audit->input);
  ul_note_unnamed_hosts(audit->readings, audit->count);
  /* In an ordinary text no outcome is met, and no rule that is still asked looks at the texts of hosts. */
  audit->status = audit->is_ordinary ? URLENS_OK : find_host_texts(audit);
  if (!audit->status && !audit->is_ordinary) ul_audit_find_outcomes(audit);
  outcomes = audit->finding_count;
  if (!audit->status && !ul_buffer_ok(&audit->details)) audit->status = URLENS_E_OUT_OF_MEMORY;
  if (!audit->status) ul_audit_find_causes(audit);
  if (!audit->status) ul_audit_find_safe(audit);
  if (audit->status) {
    audit->finding_count = 0;
    return audit->status;
  }
  place_details(audit, outcomes);
  sort_findings(audit);
  return URLENS_OK;
}
