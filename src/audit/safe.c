/* SPDX-License-Identifier: MIT */
/* The safe rewriting: what the Standard reads, written so that all dialects read it in the same way. */
#include "audit/audit.h"
#include "audit/ordinary.h"
#include "core/text.h"
#include "percent/percent.h"
#include "record/record.h"

/* The reading that is written down: the Standard's, or the first one if that was not asked. NULL: it is refused. */
static const ul_reading *reading_to_keep(const ul_audit *audit) {
  const ul_reading *first = NULL;
  for (size_t i = 0; i < audit->count; i++) {
    const ul_reading *reading = &audit->readings[i];
    /* Validation errors are the Standard's: only its dialect has them. */
    if (reading->traits & URLENS_TRAIT_HAS_VALIDATION_ERRORS) return ul_reading_counts(reading) ? reading : NULL;
    if (!first && ul_reading_counts(reading)) first = reading;
  }
  return first;
}

/*
 * Characters that every dialect keeps as they are: in user names only unreserved characters, elsewhere what RFC 3986
 * allows.
 */
typedef enum safe_place { SAFE_IN_USERINFO, SAFE_IN_PATH, SAFE_IN_QUERY } safe_place;

static int safe_allows(unsigned char c, safe_place place) {
  static const char others[] = "!$&()*+,;=:@/";
  if (ul_is_unreserved(c)) return 1;
  if (place == SAFE_IN_USERINFO || !c) return 0;
  return memchr(others, c, sizeof others - 1) || (c == '?' && place == SAFE_IN_QUERY) ||
         (c == '\'' && place == SAFE_IN_PATH); /* which the Standard encodes in queries */
}

/* Appends a part, and percent-encodes everything that some dialect would encode. */
static void append_safely(ul_buffer *output, ul_span part, safe_place place) {
  for (size_t at = 0; at < part.length; at++) {
    unsigned char c = (unsigned char)part.data[at];
    if (safe_allows(c, place) || ul_percent_byte_at(part, at) >= 0) ul_buffer_push(output, (char)c);
    else ul_percent_encode_byte(output, c);
  }
}

static void append_userinfo_safely(ul_buffer *output, const ul_reading *reading) {
  ul_span user = ul_reading_part(reading, URLENS_PART_USERNAME),
          password = ul_reading_part(reading, URLENS_PART_PASSWORD);
  if (user.length == 0 && password.length == 0) return;
  append_safely(output, user, SAFE_IN_USERINFO);
  if (password.length > 0) {
    ul_buffer_push(output, ':');
    append_safely(output, password, SAFE_IN_USERINFO);
  }
  ul_buffer_push(output, '@');
}

static void write_candidate(ul_buffer *output, const ul_reading *reading) {
  const urlens_components *record = reading->url.record;
  ul_span path = ul_reading_part(reading, URLENS_PART_PATH), query = ul_reading_part(reading, URLENS_PART_QUERY);
  ul_span fragment = ul_reading_part(reading, URLENS_PART_FRAGMENT);
  ul_buffer_clear(output);
  if (ul_record_has(record, URLENS_HAS_HOST)) {
    ul_buffer_append(output, ul_span_of(reading->url.href, record->username_start));
    append_userinfo_safely(output, reading);
    ul_buffer_append(
        output, ul_span_of(reading->url.href + record->host_start, (size_t)record->path_start - record->host_start));
  } else {
    ul_buffer_append(output, ul_span_of(reading->url.href, record->path_start));
  }
  if (path.length == 0 && ul_record_has(record, URLENS_HAS_HOST)) path = UL_SPAN("/");
  append_safely(output, path, SAFE_IN_PATH);
  if (query.data) {
    ul_buffer_push(output, '?');
    append_safely(output, query, SAFE_IN_QUERY);
  }
  if (fragment.data) {
    ul_buffer_push(output, '#');
    append_safely(output, fragment, SAFE_IN_QUERY);
  }
}

/*
 * Lets every dialect read the candidate, unless it is the text that they have read already. 0 if one refuses it, or
 * there is no memory.
 */
static int read_candidate(ul_audit *audit, ul_reading *readings) {
  if (!audit->has_base && ul_span_equal(ul_buffer_span(&audit->safe), audit->input)) {
    memcpy(readings, audit->readings, audit->count * sizeof *readings);
    return 1;
  }
  for (size_t i = 0; i < audit->count; i++) {
    audit->status = audit->reader.read(audit->reader.context, i, ul_buffer_span(&audit->safe), &readings[i]);
    if (audit->status || readings[i].stance == UL_REFUSED) return 0;
  }
  audit->status = ul_find_host_values(audit, readings, &audit->work);
  return audit->status == URLENS_OK;
}

/*
 * Whether a reading is that of the candidate: the same place, with the same host, and the rest of the URL means the
 * same.
 */
static int is_read_as(const ul_reading *reading, const ul_reading *wanted) {
  for (int part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    if (ul_readings_mean_different(reading, wanted, (urlens_part)part)) return 0;
  }
  return reading->host.kind == wanted->host.kind && reading->host.is_encoded == wanted->host.is_encoded;
}

/* Whether all dialects that say something about the candidate read what it was made from. */
static int all_read(const ul_audit *audit, ul_reading *readings, const ul_reading *kept) {
  ul_anatomy anatomy;
  ul_anatomy_find(&anatomy, ul_buffer_span(&audit->safe));
  ul_note_unnamed_hosts(readings, audit->count);
  ul_set_presumed_hosts_aside(&anatomy, readings, audit->count);
  for (size_t i = 0; i < audit->count; i++) {
    if (readings[i].stance == UL_LEFT_OUT) continue;
    if (!ul_reading_counts(&readings[i])) return 0;
    if (!readings[i].is_like_first && !is_read_as(&readings[i], kept)) return 0;
  }
  return 1;
}

/* The same for a candidate that all dialects are known to read alike: it is enough to ask the one whose reading is kept. */
static int one_reads(ul_audit *audit, const ul_reading *kept) {
  ul_reading again;
  int moved;
  audit->status = audit->reader.read(audit->reader.context, (size_t)(kept - audit->readings),
                                     ul_buffer_span(&audit->safe), &again);
  if (audit->status || !ul_reading_counts(&again)) return 0;
  ul_buffer_clear(&audit->work);
  audit->status = ul_host_value_of(audit, ul_reading_part(&again, URLENS_PART_HOST), &audit->work, &again.host, &moved);
  return !audit->status && is_read_as(&again, kept);
}

/*
 * An ordinary text has nothing that has to be percent-encoded, and it may lack a path. All dialects read it in the same
 * way.
 */
static void copy_ordinary(ul_audit *audit, const ul_reading *kept) {
  ul_span href = ul_span_of(kept->url.href, kept->url.record->length);
  size_t path_end = kept->url.record->path_end;
  ul_buffer_clear(&audit->safe);
  ul_buffer_append(&audit->safe, ul_span_slice(href, 0, path_end));
  if (path_end == kept->url.record->path_start) ul_buffer_push(&audit->safe, '/');
  ul_buffer_append(&audit->safe, ul_span_slice(href, path_end, href.length));
  audit->has_safe = ul_buffer_ok(&audit->safe);
}

/* Whether all dialects read from the candidate what it was made from. */
static int candidate_is_safe(ul_audit *audit, const ul_reading *kept) {
  ul_reading readings[UL_DIALECT_COUNT];
  if (audit->asks_one_if_ordinary && ul_text_ordinary(ul_buffer_span(&audit->safe)) != UL_NOT_ORDINARY) {
    return one_reads(audit, kept);
  }
  return read_candidate(audit, readings) && all_read(audit, readings, kept);
}

void ul_audit_find_safe(ul_audit *audit) {
  const ul_reading *kept = reading_to_keep(audit);
  if (!kept || !ul_record_has(kept->url.record, URLENS_HAS_SCHEME)) return;
  if (audit->is_ordinary) copy_ordinary(audit, kept);
  else write_candidate(&audit->safe, kept);
  if (audit->safe.status == URLENS_E_OUT_OF_MEMORY) audit->status = URLENS_E_OUT_OF_MEMORY;
  if (audit->is_ordinary || !ul_buffer_ok(&audit->safe)) return;
  audit->has_safe = candidate_is_safe(audit, kept);
}
