/* SPDX-License-Identifier: MIT */
/* Differences and findings: the objects that the dialects read into, and what is told of them. */
#include "audit/audit.h"

#include "api/handle.h"
#include "api/options.h"
#include "api/structs.h"
#include "core/text.h"
#include "dialect/table.h"
#include "urlens/audit.h"

#if URLENS_WITH_AUDIT

/* What one dialect needs: an object for the text, and one for texts that are only tried. */
typedef struct auditor_dialect {
  urlens_dialect id;
  const ul_dialect *dialect;
  urlens_url *url;
  urlens_url *trial;
} auditor_dialect;

struct urlens_auditor {
  urlens_allocator allocator;
  ul_audit audit;
  auditor_dialect dialects[UL_DIALECT_COUNT];
  ul_reading readings[UL_DIALECT_COUNT]; /* for the layer below */
  urlens_reading told[UL_DIALECT_COUNT]; /* the same for the caller */
  size_t count;
  int has_readings;
  ul_buffer given; /* copies of the input and the base, which may be texts of the auditor's own */
};

/* --- Making and releasing ------------------------------------------------------------------------------------------- */

/* Adds a dialect. All its objects use the same scanner, so that the processor is asked once. */
static urlens_status add_dialect(urlens_auditor *auditor, const ul_dialect_row *row,
                                 const urlens_auditor_options *given, const ul_scanner *scanner) {
  auditor_dialect *made = &auditor->dialects[auditor->count];
  urlens_options options = {.size = sizeof options, .dialect = row->id, .max_length = given->max_length};
  ul_settings settings;
  urlens_status status = ul_settings_init(&settings, &options);
  if (status) return status;
  settings.scanner = scanner;
  auditor->count++; /* so that what is made is released */
  made->id = row->id;
  made->dialect = row->dialect;
  status = ul_handle_make(&settings, &auditor->allocator, &made->trial);
  if (status) return status;
  if (ul_dialect_has(row->dialect, URLENS_TRAIT_HAS_VALIDATION_ERRORS)) {
    settings.sink = given->sink;
    settings.sink_context = given->sink_context;
  }
  return ul_handle_make(&settings, &auditor->allocator, &made->url);
}

static int has_dialect(const urlens_auditor *auditor, urlens_dialect id) {
  for (size_t i = 0; i < auditor->count; i++) {
    if (auditor->dialects[i].id == id) return 1;
  }
  return 0;
}

/* The dialects that are asked unless the caller says which. */
static urlens_status add_default_dialects(urlens_auditor *auditor, const urlens_auditor_options *options,
                                          const ul_scanner *scanner) {
  for (size_t i = 0; i < UL_DIALECT_COUNT; i++) {
    const ul_dialect_row *row = &ul_dialect_rows[i];
    if (row->dialect && ul_dialect_has(row->dialect, URLENS_TRAIT_COMPARED_BY_DEFAULT)) {
      urlens_status status = add_dialect(auditor, row, options, scanner);
      if (status) return status;
    }
  }
  return URLENS_OK;
}

static urlens_status add_dialects(urlens_auditor *auditor, const urlens_auditor_options *options) {
  const ul_scanner *scanner = ul_scanner_for(URLENS_SIMD_AUTO);
  if (!options->dialects) return add_default_dialects(auditor, options, scanner);
  for (size_t i = 0; i < options->dialect_count; i++) {
    const ul_dialect_row *row = ul_dialect_find(options->dialects[i]);
    urlens_status status;
    if (!row || has_dialect(auditor, row->id)) return URLENS_E_ARGUMENT;
    if (!row->dialect) return URLENS_E_UNSUPPORTED;
    status = add_dialect(auditor, row, options, scanner);
    if (status) return status;
  }
  return URLENS_OK;
}

/* The caller's options, or the defaults. Returns 0 if they cannot be. */
static int read_options(urlens_auditor_options *own, const urlens_auditor_options *options) {
  static const size_t first_version = UL_SIZE_UP_TO(urlens_auditor_options, sink_context);
  memset(own, 0, sizeof *own);
  if (options && !ul_struct_read(own, options, first_version, sizeof *own)) return 0;
  return own->max_length <= URLENS_MAX_LENGTH && (own->dialects != NULL) == (own->dialect_count > 0);
}

urlens_status urlens_auditor_create(const urlens_auditor_options *options, urlens_auditor **auditor) {
  urlens_auditor_options own;
  urlens_allocator allocator;
  urlens_auditor *made;
  urlens_status status;
  if (!auditor || !read_options(&own, options)) return URLENS_E_ARGUMENT;
  status = ul_allocator_init(&allocator, own.allocator);
  if (status) return status;
  made = ul_allocate(&allocator, sizeof *made);
  if (!made) return URLENS_E_OUT_OF_MEMORY;
  memset(made, 0, sizeof *made);
  made->allocator = allocator;
  ul_buffer_init(&made->given, &made->allocator, SIZE_MAX / 2);
  ul_audit_init(&made->audit, &made->allocator, own.max_length ? own.max_length : URLENS_MAX_LENGTH);
  status = add_dialects(made, &own);
  if (status) {
    urlens_auditor_destroy(made);
    return status;
  }
  *auditor = made;
  return URLENS_OK;
}

void urlens_auditor_destroy(urlens_auditor *auditor) {
  urlens_allocator allocator;
  if (!auditor) return;
  allocator = auditor->allocator;
  for (size_t i = 0; i < auditor->count; i++) {
    urlens_destroy(auditor->dialects[i].url);
    urlens_destroy(auditor->dialects[i].trial);
  }
  ul_buffer_release(&auditor->given);
  ul_audit_release(&auditor->audit);
  ul_release(&allocator, auditor, sizeof *auditor);
}

/* --- Reading --------------------------------------------------------------------------------------------------------- */

/* What dialects that normalize, and those that do not resolve, do with a base. */
typedef enum auditor_mode {
  AS_WRITTEN, /* they do not look at it */
  RESOLVED    /* they resolve, or are not asked */
} auditor_mode;

/* The text by one dialect into `url`. */
static urlens_status read_by(const ul_dialect *dialect, urlens_url *url, ul_span text, ul_span base,
                             auditor_mode mode) {
  int takes_base = ul_dialect_has(dialect, URLENS_TRAIT_RESOLVES) &&
                   !(mode == AS_WRITTEN && ul_dialect_has(dialect, URLENS_TRAIT_NORMALIZES));
  if (!takes_base) return urlens_parse_stage(url, URLENS_STAGE_PARSE, text.data, text.length, NULL, 0);
  return urlens_parse_stage(url, URLENS_STAGE_CANONICALIZE, text.data, text.length, base.data, base.length);
}

static void fill_reading(ul_reading *reading, const auditor_dialect *with, const urlens_url *url,
                         urlens_status status) {
  memset(reading, 0, sizeof *reading);
  reading->name = urlens_dialect_name(with->id);
  /* Validation errors are the Standard's: only its dialect has them. */
  reading->is_standard = ul_dialect_has(with->dialect, URLENS_TRAIT_HAS_VALIDATION_ERRORS);
  reading->status = status;
  if (!status) reading->url = ul_handle_view(url);
}

/* A ul_reader: texts that are only tried, without a base. */
static urlens_status try_text(void *context, size_t index, ul_span text, ul_reading *reading) {
  urlens_auditor *auditor = (urlens_auditor *)context;
  const auditor_dialect *with = &auditor->dialects[index];
  urlens_status status = read_by(with->dialect, with->trial, text, ul_span_of(NULL, 0), AS_WRITTEN);
  fill_reading(reading, with, with->trial, status);
  return status == URLENS_E_OUT_OF_MEMORY ? status : URLENS_OK;
}

/* Fills in reading number `index`. The only error is a lack of memory. */
static urlens_status read_text(urlens_auditor *auditor, size_t index, ul_span text, ul_span base, auditor_mode mode) {
  const auditor_dialect *with = &auditor->dialects[index];
  urlens_reading *told = &auditor->told[index];
  ul_reading *reading = &auditor->readings[index];
  urlens_status status = read_by(with->dialect, with->url, text, base, mode);
  if (status == URLENS_E_OUT_OF_MEMORY) return status;
  fill_reading(reading, with, with->url, status);
  told->dialect = with->id;
  told->url = status ? NULL : with->url;
  told->error = urlens_error_of(with->url);
  told->differs = 0;
  if (status == URLENS_E_INVALID && mode == RESOLVED && base.data &&
      !ul_dialect_has(with->dialect, URLENS_TRAIT_RESOLVES)) {
    reading->is_left_out = 1; /* it knows nothing of references */
    told->error = ul_error_of(URLENS_E_UNSUPPORTED);
  }
  return URLENS_OK;
}

/* Copies both texts, so that they may be views into what the auditor overwrites. */
static urlens_status copy_given(urlens_auditor *auditor, ul_span *text, ul_span *base) {
  ul_buffer *given = &auditor->given;
  ul_buffer_clear(given);
  if (!ul_buffer_room(given, text->length + base->length + 1)) return given->status;
  ul_buffer_append(given, *text);
  ul_buffer_append(given, *base);
  *text = ul_span_of(given->data, text->length);
  if (base->data) *base = ul_span_of(given->data + text->length, base->length);
  return URLENS_OK;
}

/* Checks the arguments and makes all readings. */
static urlens_status begin(urlens_auditor *auditor, ul_span text, ul_span base, auditor_mode mode) {
  urlens_status status;
  if (!auditor) return URLENS_E_ARGUMENT;
  auditor->has_readings = 0;
  auditor->audit.finding_count = 0;
  auditor->audit.has_safe = 0;
  if (!ul_text_is_given(text.data, text.length) || !ul_text_is_given(base.data, base.length)) return URLENS_E_ARGUMENT;
  if (text.length > auditor->audit.limit || base.length > auditor->audit.limit) return URLENS_E_TOO_LONG;
  status = copy_given(auditor, &text, &base);
  auditor->audit.input = text;
  auditor->audit.readings = auditor->readings;
  auditor->audit.count = auditor->count;
  auditor->audit.reader.read = try_text;
  auditor->audit.reader.context = auditor;
  for (size_t i = 0; i < auditor->count && !status; i++) status = read_text(auditor, i, text, base, mode);
  return status;
}

/* What is known only once all readings are there. */
static urlens_status finish(urlens_auditor *auditor) {
  for (size_t i = 0; i < auditor->count; i++) {
    auditor->told[i].host_class = auditor->readings[i].host.kind;
    auditor->told[i].differs = ul_reading_differences(auditor->readings, auditor->count, i);
  }
  auditor->has_readings = 1;
  return URLENS_OK;
}

urlens_status urlens_auditor_diff(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                  size_t base_length) {
  urlens_status status = begin(auditor, ul_span_of(input, length), ul_span_of(base, base_length), AS_WRITTEN);
  if (!status) status = ul_audit_prepare(&auditor->audit);
  return status ? status : finish(auditor);
}

urlens_status urlens_auditor_audit(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                   size_t base_length) {
  urlens_status status = begin(auditor, ul_span_of(input, length), ul_span_of(base, base_length), RESOLVED);
  if (!status) status = ul_audit_run(&auditor->audit);
  return status ? status : finish(auditor);
}

/* --- Asking ---------------------------------------------------------------------------------------------------------- */

size_t urlens_auditor_reading_count(const urlens_auditor *auditor) {
  return auditor && auditor->has_readings ? auditor->count : 0;
}

const urlens_reading *urlens_auditor_reading(const urlens_auditor *auditor, size_t number) {
  return number < urlens_auditor_reading_count(auditor) ? &auditor->told[number] : NULL;
}

uint32_t urlens_auditor_disagreement(const urlens_auditor *auditor) {
  return auditor && auditor->has_readings ? ul_disagreement(auditor->readings, auditor->count) : 0;
}

size_t urlens_auditor_finding_count(const urlens_auditor *auditor) {
  return auditor && auditor->has_readings ? auditor->audit.finding_count : 0;
}

const urlens_finding *urlens_auditor_finding(const urlens_auditor *auditor, size_t number) {
  return number < urlens_auditor_finding_count(auditor) ? &auditor->audit.findings[number] : NULL;
}

urlens_view urlens_auditor_safe_url(const urlens_auditor *auditor) {
  urlens_view view = {NULL, 0};
  if (!auditor || !auditor->has_readings || !auditor->audit.has_safe) return view;
  return ul_view_of(ul_buffer_span(&auditor->audit.safe));
}

urlens_status urlens_audit_rule(size_t number, const char **id, const char **title) {
  const char *found_id, *found_title;
  if (number >= ul_rule_count()) return URLENS_E_ARGUMENT;
  ul_rule_at(number, &found_id, &found_title);
  if (id) *id = found_id;
  if (title) *title = found_title;
  return URLENS_OK;
}

#endif

/* --- Names ----------------------------------------------------------------------------------------------------------- */

static const char *const severity_names[] = {"info", "low", "medium", "high", "critical"};

const char *urlens_severity_name(urlens_severity severity) {
  return (unsigned)severity < sizeof severity_names / sizeof *severity_names ? severity_names[severity] : NULL;
}

urlens_status urlens_severity_from_name(const char *name, size_t length, urlens_severity *severity) {
  size_t found;
  if (!severity || !ul_text_is_given(name, length)) return URLENS_E_ARGUMENT;
  found = ul_find_name(severity_names, sizeof severity_names / sizeof *severity_names, ul_span_of(name, length));
  if (found > URLENS_SEVERITY_CRITICAL) return URLENS_E_ARGUMENT;
  *severity = (urlens_severity)found;
  return URLENS_OK;
}
