/* SPDX-License-Identifier: MIT */
/* Differences and findings: the objects that the dialects read into, and what is told of them. */
#include "audit/audit.h"

#include "api/handle.h"

#if URLENS_WITH_AUDIT

/* What one dialect needs: an object for the text, and one for texts that are only tried. */
typedef struct auditor_dialect {
  urlens_dialect dialect;
  urlens_url *url;
  urlens_url *trial;
  urlens_url *base;
} auditor_dialect;

struct urlens_auditor {
  urlens_allocator allocator;
  ul_audit audit;
  auditor_dialect dialects[UL_MOST_READINGS];
  ul_reading readings[UL_MOST_READINGS]; /* for the layer below */
  urlens_reading told[UL_MOST_READINGS]; /* the same for the caller */
  size_t count;
  int has_readings;
};

static const urlens_dialect auditor_default_dialects[] = {
    URLENS_DIALECT_WHATWG,          URLENS_DIALECT_RFC3986,      URLENS_DIALECT_RFC3986_REGEX,
    URLENS_DIALECT_BARTH,           URLENS_DIALECT_WEBURL_R3,    URLENS_DIALECT_WEBURL_R3_CHROME,
    URLENS_DIALECT_WEBURL_R3_GECKO, URLENS_DIALECT_WEBURL_R3_IE,
};

/* --- Making and releasing ------------------------------------------------------------------------------------------- */

static urlens_status auditor_add_dialect(urlens_auditor *auditor, urlens_dialect dialect,
                                         const urlens_auditor_options *given) {
  auditor_dialect *made = &auditor->dialects[auditor->count];
  urlens_options options = {0};
  urlens_status status;
  options.size = sizeof options;
  options.dialect = dialect;
  options.max_length = given ? given->max_length : 0;
  options.allocator = &auditor->allocator;
  auditor->count++; /* so that what is made is released */
  made->dialect = dialect;
  status = urlens_create(&options, &made->trial);
  if (!status) status = urlens_create(&options, &made->base);
  if (!status && given && dialect == URLENS_DIALECT_WHATWG) {
    options.sink = given->sink;
    options.sink_context = given->sink_context;
  }
  return status ? status : urlens_create(&options, &made->url);
}

static int auditor_has_dialect(const urlens_auditor *auditor, urlens_dialect dialect) {
  for (size_t i = 0; i < auditor->count; i++) {
    if (auditor->dialects[i].dialect == dialect) return 1;
  }
  return 0;
}

static urlens_status auditor_add_dialects(urlens_auditor *auditor, const urlens_auditor_options *options) {
  const urlens_dialect *wanted = auditor_default_dialects;
  size_t count = sizeof auditor_default_dialects / sizeof *auditor_default_dialects;
  int is_default = !options || !options->dialects;
  if (!is_default) {
    wanted = options->dialects;
    count = options->dialect_count;
  }
  for (size_t i = 0; i < count; i++) {
    urlens_status status;
    if (is_default && !ul_engine_has_dialect(wanted[i])) continue;
    if (auditor_has_dialect(auditor, wanted[i])) return URLENS_E_ARGUMENT;
    if (auditor->count == UL_MOST_READINGS) return URLENS_E_ARGUMENT; /* more than there are */
    status = auditor_add_dialect(auditor, wanted[i], options);
    if (status) return status;
  }
  return URLENS_OK;
}

urlens_status urlens_auditor_create(const urlens_auditor_options *options, urlens_auditor **auditor) {
  urlens_allocator allocator;
  urlens_auditor *made;
  urlens_status status;
  size_t limit = URLENS_MAX_LENGTH;
  if (!auditor) return URLENS_E_ARGUMENT;
  if (options) {
    if (options->size < sizeof *options || options->max_length > URLENS_MAX_LENGTH) return URLENS_E_ARGUMENT;
    if (options->dialects ? options->dialect_count == 0 : options->dialect_count > 0) return URLENS_E_ARGUMENT;
    if (options->max_length) limit = options->max_length;
  }
  status = ul_allocator_init(&allocator, options ? options->allocator : NULL);
  if (status) return status;
  made = ul_allocate(&allocator, sizeof *made);
  if (!made) return URLENS_E_OUT_OF_MEMORY;
  memset(made, 0, sizeof *made);
  made->allocator = allocator;
  ul_audit_init(&made->audit, &made->allocator, limit);
  status = auditor_add_dialects(made, options);
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
    urlens_destroy(auditor->dialects[i].base);
  }
  ul_audit_release(&auditor->audit);
  ul_release(&allocator, auditor, sizeof *auditor);
}

/* --- Reading --------------------------------------------------------------------------------------------------------- */

/* How the RFC dialects, and those without resolution, treat a base. */
typedef enum auditor_mode {
  AUDITOR_AS_WRITTEN, /* they do not look at it */
  AUDITOR_RESOLVED    /* they resolve, or are not asked */
} auditor_mode;

/* The text by one dialect into `url`. *base_refused is set if it is the base that is refused. */
static urlens_status auditor_parse(auditor_dialect *with, urlens_url *url, ul_span text, ul_span base,
                                   auditor_mode mode, int *base_refused) {
  int is_rfc = ul_is_rfc_dialect(with->dialect);
  *base_refused = 0;
  if (with->dialect == URLENS_DIALECT_BARTH) {
    return urlens_parse_stage(url, URLENS_STAGE_PARSE, text.data, text.length, NULL, 0);
  }
  if (with->dialect != URLENS_DIALECT_WHATWG && !is_rfc) {
    return urlens_parse_stage(url, URLENS_STAGE_CANONICALIZE, text.data, text.length, base.data, base.length);
  }
  if (!base.data || (is_rfc && mode == AUDITOR_AS_WRITTEN)) return urlens_parse(url, text.data, text.length, NULL);
  if (urlens_parse(with->base, base.data, base.length, NULL)) {
    *base_refused = 1;
    return urlens_error_of(with->base).status;
  }
  return urlens_parse(url, text.data, text.length, with->base);
}

static void auditor_fill_reading(ul_reading *reading, urlens_dialect dialect, const urlens_url *url,
                                 urlens_status status) {
  memset(reading, 0, sizeof *reading);
  reading->dialect = dialect;
  reading->name = urlens_dialect_name(dialect);
  reading->status = status;
  if (status) return;
  reading->href = url->href.data;
  reading->record = &url->record;
}

/* A ul_reader: texts that are only tried, without a base. */
static urlens_status auditor_try(void *context, size_t index, ul_span text, ul_reading *reading) {
  urlens_auditor *auditor = context;
  auditor_dialect *with = &auditor->dialects[index];
  int base_refused;
  urlens_status status = auditor_parse(with, with->trial, text, ul_span_of(NULL, 0), AUDITOR_AS_WRITTEN, &base_refused);
  auditor_fill_reading(reading, with->dialect, with->trial, status);
  return status == URLENS_E_OUT_OF_MEMORY ? status : URLENS_OK;
}

/* Fills in reading number `index`. The only error is a lack of memory. */
static urlens_status auditor_read(urlens_auditor *auditor, size_t index, ul_span text, ul_span base,
                                  auditor_mode mode) {
  auditor_dialect *with = &auditor->dialects[index];
  urlens_reading *told = &auditor->told[index];
  ul_reading *reading = &auditor->readings[index];
  urlens_status status = auditor_parse(with, with->url, text, base, mode, &told->base_refused);
  if (status == URLENS_E_OUT_OF_MEMORY) return status;
  auditor_fill_reading(reading, with->dialect, with->url, status);
  told->dialect = with->dialect;
  told->url = status ? NULL : with->url;
  told->error = urlens_error_of(told->base_refused ? with->base : with->url);
  told->differs = 0;
  if (with->dialect == URLENS_DIALECT_BARTH && mode == AUDITOR_RESOLVED && base.data && status == URLENS_E_INVALID) {
    reading->is_left_out = 1;
    told->error.status = URLENS_E_UNSUPPORTED;
    told->error.at = URLENS_NOWHERE;
    told->error.length = 0;
  }
  return URLENS_OK;
}

/* Checks the arguments and makes all readings. */
static urlens_status auditor_begin(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                   size_t base_length, auditor_mode mode) {
  ul_span text = ul_span_of(input ? input : "", length);
  ul_span base_text = ul_span_of(base, base_length);
  if (!auditor) return URLENS_E_ARGUMENT;
  auditor->has_readings = 0;
  auditor->audit.finding_count = 0;
  auditor->audit.has_safe = 0;
  if (!ul_text_is_given(input, length) || !ul_text_is_given(base, base_length)) return URLENS_E_ARGUMENT;
  if (length > auditor->audit.limit || base_length > auditor->audit.limit) return URLENS_E_TOO_LONG;
  auditor->audit.input = text;
  auditor->audit.readings = auditor->readings;
  auditor->audit.count = auditor->count;
  auditor->audit.reader.read = auditor_try;
  auditor->audit.reader.context = auditor;
  for (size_t i = 0; i < auditor->count; i++) {
    urlens_status status = auditor_read(auditor, i, text, base_text, mode);
    if (status) return status;
  }
  return URLENS_OK;
}

/* What is known only once all readings are there. */
static urlens_status auditor_finish(urlens_auditor *auditor) {
  for (size_t i = 0; i < auditor->count; i++) {
    auditor->told[i].host_class = auditor->readings[i].host.kind;
    auditor->told[i].differs = ul_reading_differences(auditor->readings, auditor->count, i);
  }
  auditor->has_readings = 1;
  return URLENS_OK;
}

urlens_status urlens_auditor_diff(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                  size_t base_length) {
  urlens_status status = auditor_begin(auditor, input, length, base, base_length, AUDITOR_AS_WRITTEN);
  if (!status) status = ul_audit_prepare(&auditor->audit);
  return status ? status : auditor_finish(auditor);
}

urlens_status urlens_auditor_audit(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                   size_t base_length) {
  urlens_status status = auditor_begin(auditor, input, length, base, base_length, AUDITOR_RESOLVED);
  if (!status) status = ul_audit_run(&auditor->audit);
  return status ? status : auditor_finish(auditor);
}

/* --- Asking ---------------------------------------------------------------------------------------------------------- */

const urlens_reading *urlens_get_readings(const urlens_auditor *auditor, size_t *count) {
  int has = auditor && auditor->has_readings;
  if (count) *count = has ? auditor->count : 0;
  return has ? auditor->told : NULL;
}

uint32_t urlens_auditor_disagreement(const urlens_auditor *auditor) {
  return auditor && auditor->has_readings ? ul_disagreement(auditor->readings, auditor->count) : 0;
}

const urlens_finding *urlens_get_findings(const urlens_auditor *auditor, size_t *count) {
  size_t found = auditor && auditor->has_readings ? auditor->audit.finding_count : 0;
  if (count) *count = found;
  return found ? auditor->audit.findings : NULL;
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

const char *urlens_host_class_name(urlens_host_class host_class) {
  return ul_host_class_name(host_class);
}

#else

urlens_status urlens_auditor_create(const urlens_auditor_options *options, urlens_auditor **auditor) {
  (void)options, (void)auditor;
  return URLENS_E_UNSUPPORTED;
}

/* Nobody has an auditor, so these can only be asked about NULL. */
void urlens_auditor_destroy(urlens_auditor *auditor) {
  (void)auditor;
}

urlens_status urlens_auditor_diff(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                  size_t base_length) {
  (void)auditor, (void)input, (void)length, (void)base, (void)base_length;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_auditor_audit(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                   size_t base_length) {
  (void)auditor, (void)input, (void)length, (void)base, (void)base_length;
  return URLENS_E_UNSUPPORTED;
}

const urlens_reading *urlens_get_readings(const urlens_auditor *auditor, size_t *count) {
  (void)auditor;
  if (count) *count = 0;
  return NULL;
}

uint32_t urlens_auditor_disagreement(const urlens_auditor *auditor) {
  (void)auditor;
  return 0;
}

const urlens_finding *urlens_get_findings(const urlens_auditor *auditor, size_t *count) {
  (void)auditor;
  if (count) *count = 0;
  return NULL;
}

urlens_view urlens_auditor_safe_url(const urlens_auditor *auditor) {
  urlens_view none = {NULL, 0};
  (void)auditor;
  return none;
}

/* There are no rules, so every number is past the end. */
urlens_status urlens_audit_rule(size_t number, const char **id, const char **title) {
  (void)number, (void)id, (void)title;
  return URLENS_E_ARGUMENT;
}

const char *urlens_host_class_name(urlens_host_class host_class) {
  (void)host_class;
  return NULL;
}

#endif

/* --- Names ----------------------------------------------------------------------------------------------------------- */

static const char *const severity_names[] = {"info", "low", "medium", "high", "critical"};

const char *urlens_severity_name(urlens_severity severity) {
  return (unsigned)severity < sizeof severity_names / sizeof *severity_names ? severity_names[severity] : NULL;
}

urlens_status urlens_severity_from_name(const char *name, size_t length, urlens_severity *severity) {
  if (!severity || !ul_text_is_given(name, length)) return URLENS_E_ARGUMENT;
  for (size_t i = 0; i < sizeof severity_names / sizeof *severity_names; i++) {
    if (ul_span_equal(ul_span_of_name(severity_names[i]), ul_span_of(name, length))) {
      *severity = (urlens_severity)i;
      return URLENS_OK;
    }
  }
  return URLENS_E_ARGUMENT;
}
