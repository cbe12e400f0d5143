/* SPDX-License-Identifier: MIT */
/* Differences and findings: the objects that the dialects read into, and what the caller is told about them. */
#include "audit/audit.h"

#include "api/handle.h"
#include "api/options.h"
#include "api/structs.h"
#include "audit/ordinary.h"
#include "core/text.h"
#include "dialect/table.h"
#include "urlens/audit.h"

#if URLENS_WITH_AUDIT

/* What one dialect needs: an object for the text, and one for texts that are only tried. */
typedef struct auditor_dialect {
  urlens_dialect id;
  const char *name;
  const ul_dialect *dialect;
  urlens_url *url;
  urlens_url *trial;
} auditor_dialect;

struct urlens_auditor {
  urlens_allocator allocator;
  ul_audit audit;
  auditor_dialect dialects[UL_DIALECT_COUNT];
  size_t dialect_count;
  int has_defaults;                               /* the caller named none: a diff and an audit ask their own */
  const auditor_dialect *asked[UL_DIALECT_COUNT]; /* by the last call */
  ul_reading readings[UL_DIALECT_COUNT];          /* for the layer below */
  urlens_reading told[UL_DIALECT_COUNT];          /* the same for the caller */
  size_t count;                                   /* of those asked */
  int has_readings;
  uint32_t disagreement;
  ul_buffer given; /* copies of the input and the base, which may be texts of the auditor's own */
};

/* --- Making and releasing ------------------------------------------------------------------------------------------- */

/* Adds a dialect. All its objects use the same scanner, so that the processor is asked once. */
static urlens_status add_dialect(urlens_auditor *auditor, const ul_dialect_row *row,
                                 const urlens_auditor_options *given, const ul_scanner *scanner) {
  auditor_dialect *made = &auditor->dialects[auditor->dialect_count];
  urlens_options options = {.size = sizeof options, .dialect = row->id, .max_length = given->max_length};
  ul_settings settings;
  urlens_status status = ul_settings_init(&settings, &options);
  if (status) return status;
  settings.scanner = scanner;
  auditor->dialect_count++; /* so that it is released if the rest fails */
  made->id = row->id;
  made->name = row->name;
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
  for (size_t i = 0; i < auditor->dialect_count; i++) {
    if (auditor->dialects[i].id == id) return 1;
  }
  return 0;
}

enum { BY_DEFAULT = URLENS_TRAIT_COMPARED_BY_DEFAULT | URLENS_TRAIT_AUDITED_BY_DEFAULT };

/* The dialects that a diff or an audit asks unless the caller says which. */
static urlens_status add_default_dialects(urlens_auditor *auditor, const urlens_auditor_options *options,
                                          const ul_scanner *scanner) {
  auditor->has_defaults = 1;
  for (size_t i = 0; i < UL_DIALECT_COUNT; i++) {
    const ul_dialect_row *row = &ul_dialect_rows[i];
    if (row->dialect && (row->dialect->traits & BY_DEFAULT)) {
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

/* The caller's options, or the defaults. Returns 0 if they cannot be used. */
static int read_options(urlens_auditor_options *own, const urlens_auditor_options *options) {
  static const size_t first_version = UL_SIZE_UP_TO(urlens_auditor_options, sink_context);
  memset(own, 0, sizeof *own);
  if (options && !ul_struct_read(own, options, first_version, sizeof *own)) return 0;
  if (own->flags & ~(uint32_t)URLENS_AUDITOR_ASKS_ONE_IF_ORDINARY || own->reserved) return 0;
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
  made->audit.asks_one_if_ordinary = (own.flags & URLENS_AUDITOR_ASKS_ONE_IF_ORDINARY) != 0;
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
  for (size_t i = 0; i < auditor->dialect_count; i++) {
    urlens_destroy(auditor->dialects[i].url);
    urlens_destroy(auditor->dialects[i].trial);
  }
  ul_buffer_release(&auditor->given);
  ul_audit_release(&auditor->audit);
  ul_release(&allocator, auditor, sizeof *auditor);
}

/* --- Reading --------------------------------------------------------------------------------------------------------- */

/* What is asked for: it decides who is asked, and what dialects do with a base. */
typedef enum auditor_mode {
  DIFF, /* dialects that normalize, and the one with stages that does not resolve, do not look at the base */
  AUDIT /* all resolve; one that cannot is not asked about references */
} auditor_mode;

/* The text by one dialect into `url`. */
static urlens_status read_by(const ul_dialect *dialect, urlens_url *url, ul_span text, ul_span base,
                             auditor_mode mode) {
  int resolves = ul_dialect_has(dialect, URLENS_TRAIT_RESOLVES);
  int is_as_written = mode == AUDIT ? !resolves
                                    : ul_dialect_has(dialect, URLENS_TRAIT_NORMALIZES) ||
                                          (!resolves && ul_dialect_has(dialect, URLENS_TRAIT_HAS_STAGES));
  if (is_as_written) return urlens_parse_stage(url, URLENS_STAGE_PARSE, text.data, text.length, NULL, 0);
  return urlens_parse_stage(url, URLENS_STAGE_CANONICALIZE, text.data, text.length, base.data, base.length);
}

/* A program that does not know the scheme at all says nothing about the URL. */
static void fill_reading(ul_reading *reading, const auditor_dialect *with, const urlens_url *url,
                         urlens_status status) {
  memset(reading, 0, sizeof *reading);
  reading->name = with->name;
  reading->traits = with->dialect->traits;
  reading->stance = status == URLENS_OK ? UL_ACCEPTED : status == URLENS_E_SCHEME_UNKNOWN ? UL_LEFT_OUT : UL_REFUSED;
  if (!status) reading->url = ul_handle_view(url);
}

/* A ul_reader: texts that are only tried, without a base. */
static urlens_status try_text(void *context, size_t index, ul_span text, ul_reading *reading) {
  urlens_auditor *auditor = (urlens_auditor *)context;
  const auditor_dialect *with = auditor->asked[index];
  urlens_status status = read_by(with->dialect, with->trial, text, ul_span_of(NULL, 0), DIFF);
  fill_reading(reading, with, with->trial, status);
  return status == URLENS_E_OUT_OF_MEMORY ? status : URLENS_OK;
}

/* Whether a text is a reference for a dialect that does not resolve: it refuses it, or sees no scheme. */
static int is_reference_for(const auditor_dialect *with, urlens_status status) {
  return !ul_dialect_has(with->dialect, URLENS_TRAIT_RESOLVES) &&
         (status || !urlens_get(with->url, URLENS_PART_SCHEME).data);
}

/* Fills in reading number `index`. The only error is a lack of memory. */
static urlens_status read_text(urlens_auditor *auditor, size_t index, ul_span text, ul_span base, auditor_mode mode) {
  const auditor_dialect *with = auditor->asked[index];
  urlens_reading *told = &auditor->told[index];
  ul_reading *reading = &auditor->readings[index];
  urlens_status status = read_by(with->dialect, with->url, text, base, mode);
  if (status == URLENS_E_OUT_OF_MEMORY) return status;
  fill_reading(reading, with, with->url, status);
  memset(told, 0, sizeof *told);
  told->dialect = with->id;
  told->url = status ? NULL : with->url;
  told->error = urlens_error_of(with->url);
  if (mode == AUDIT && base.data && is_reference_for(with, status)) {
    reading->stance = UL_LEFT_OUT;
    told->url = NULL;
    told->error = ul_error_of(URLENS_E_UNSUPPORTED);
  }
  return URLENS_OK;
}

/* The reading of a dialect that is not asked because an authority is too long to be compared. */
static void refuse_to_read(urlens_auditor *auditor, size_t index) {
  const auditor_dialect *with = auditor->asked[index];
  fill_reading(&auditor->readings[index], with, with->url, URLENS_E_TOO_LONG);
  auditor->readings[index].stance = UL_LEFT_OUT;
  memset(&auditor->told[index], 0, sizeof auditor->told[index]);
  auditor->told[index].dialect = with->id;
  auditor->told[index].error = ul_error_of(URLENS_E_TOO_LONG);
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

/* The dialects of this call: those that the caller named, or those that have the trait. */
static void choose_dialects(urlens_auditor *auditor, auditor_mode mode) {
  uint32_t trait = mode == DIFF ? URLENS_TRAIT_COMPARED_BY_DEFAULT : URLENS_TRAIT_AUDITED_BY_DEFAULT;
  auditor->count = 0;
  for (size_t i = 0; i < auditor->dialect_count; i++) {
    const auditor_dialect *each = &auditor->dialects[i];
    if (!auditor->has_defaults || ul_dialect_has(each->dialect, trait)) auditor->asked[auditor->count++] = each;
  }
}

/* Whether one reading is as good as all. */
static int one_is_enough(const urlens_auditor *auditor, ul_span text, ul_span base, auditor_mode mode) {
  if (!auditor->audit.asks_one_if_ordinary || base.data) return 0;
  return ul_text_ordinary(text) >= (mode == AUDIT ? UL_ORDINARY_FOR_AUDIT : UL_ORDINARY);
}

/* Asks one dialect instead of all: the Standard's, which is the fastest, or the first. */
static void choose_one(urlens_auditor *auditor) {
  for (size_t i = 0; i < auditor->count; i++) {
    if (!ul_dialect_has(auditor->asked[i]->dialect, URLENS_TRAIT_HAS_VALIDATION_ERRORS)) continue;
    auditor->asked[0] = auditor->asked[i];
    break;
  }
  if (auditor->count > 1) auditor->count = 1;
}

/* Makes all readings. */
static urlens_status read_all(urlens_auditor *auditor, ul_span text, ul_span base, auditor_mode mode) {
  ul_audit *audit = &auditor->audit;
  urlens_status status = URLENS_OK;
  audit->input = text;
  audit->has_base = base.data != NULL;
  audit->readings = auditor->readings;
  audit->count = auditor->count;
  audit->reader.read = try_text;
  audit->reader.context = auditor;
  audit->is_too_long = mode == AUDIT && (ul_authority_is_too_long(text) || ul_authority_is_too_long(base));
  for (size_t i = 0; i < auditor->count && !status; i++) {
    if (audit->is_too_long) refuse_to_read(auditor, i);
    else status = read_text(auditor, i, text, base, mode);
  }
  return status ? status : ul_audit_prepare(audit);
}

/* Fills in what is known only after all readings are there. An audit may set some readings aside later. */
static void tell_differences(urlens_auditor *auditor) {
  auditor->disagreement = 0;
  for (size_t i = 0; i < auditor->count; i++) {
    auditor->told[i].host_class = auditor->readings[i].host.kind;
    auditor->told[i].differs = ul_reading_differences(auditor->readings, auditor->count, i);
    auditor->disagreement |= auditor->told[i].differs;
  }
}

static urlens_status run(urlens_auditor *auditor, ul_span text, ul_span base, auditor_mode mode) {
  urlens_status status;
  if (!auditor) return URLENS_E_ARGUMENT;
  auditor->has_readings = 0;
  auditor->audit.finding_count = 0;
  auditor->audit.has_safe = 0;
  if (!ul_text_is_given(text.data, text.length) || !ul_text_is_given(base.data, base.length)) return URLENS_E_ARGUMENT;
  if (text.length > auditor->audit.limit || base.length > auditor->audit.limit) return URLENS_E_TOO_LONG;
  choose_dialects(auditor, mode);
  auditor->audit.is_ordinary = one_is_enough(auditor, text, base, mode);
  if (auditor->audit.is_ordinary) choose_one(auditor);
  status = copy_given(auditor, &text, &base);
  if (!status) status = read_all(auditor, text, base, mode);
  if (status) return status;
  tell_differences(auditor);
  if (mode == AUDIT) status = ul_audit_run(&auditor->audit);
  auditor->has_readings = status == URLENS_OK;
  return status;
}

urlens_status urlens_auditor_diff(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                  size_t base_length) {
  return run(auditor, ul_span_of(input, length), ul_span_of(base, base_length), DIFF);
}

urlens_status urlens_auditor_audit(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                   size_t base_length) {
  return run(auditor, ul_span_of(input, length), ul_span_of(base, base_length), AUDIT);
}

/* --- Asking ---------------------------------------------------------------------------------------------------------- */

size_t urlens_auditor_reading_count(const urlens_auditor *auditor) {
  return auditor && auditor->has_readings ? auditor->count : 0;
}

const urlens_reading *urlens_auditor_reading(const urlens_auditor *auditor, size_t number) {
  return number < urlens_auditor_reading_count(auditor) ? &auditor->told[number] : NULL;
}

uint32_t urlens_auditor_disagreement(const urlens_auditor *auditor) {
  return auditor && auditor->has_readings ? auditor->disagreement : 0;
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
