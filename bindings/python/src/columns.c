/* SPDX-License-Identifier: MIT */
/* The functions of columns. Nothing here uses Python. */
#include "columns.h"

#include <stdlib.h>
#include <string.h>
#include <urlens/query.h>
#include <urlens/site.h>

/* ------------------------------------------------------------------------------------------------------------------ */
/* Parts                                                                                                              */
/* ------------------------------------------------------------------------------------------------------------------ */

static builder_kind text_kind(const column_job *job) {
  return job->wide ? BUILDER_WIDE_TEXT : BUILDER_TEXT;
}

static void shape_text(column_job *job, builder *value) {
  value->kind = text_kind(job);
}

/* The Standard's URLs are ASCII. Other dialects keep bytes as they are, and some decode them. */
static build_status add_views(const column_job *job, builder *b, const urlens_view *views, size_t count) {
  int is_ascii = urlens_dialect_of(job->url) == URLENS_DIALECT_WHATWG;
  return is_ascii ? builder_add_texts(b, views, count) : builder_add_repaired(b, views, count);
}

static build_status add_part(column_job *job, builder *value, size_t first, size_t count) {
  (void)first;
  return add_views(job, value, job->views, count);
}

/* Gives a builder the next of the job's nodes as children. */
static void shape_struct(column_job *job, builder *value, const char *const *names, size_t count) {
  size_t i;
  value->kind = BUILDER_STRUCT;
  value->children = &job->nodes[3];
  value->child_count = count;
  for (i = 0; i < count; i++) {
    value->children[i].kind = text_kind(job);
    value->children[i].name = names[i];
  }
}

static void shape_parts(column_job *job, builder *value) {
  static const char *const names[MOST_CHILDREN] = {"href", "scheme", "username", "password", "host",
                                                   "port", "path",   "query",    "fragment"};
  shape_struct(job, value, names, MOST_CHILDREN);
}

static build_status add_parts(column_job *job, builder *value, size_t first, size_t count) {
  build_status status = BUILD_OK;
  size_t i;
  (void)first;
  for (i = 0; i < value->child_count && !status; i++) {
    status = add_views(job, &value->children[i], job->views + i * PIECE_ROWS, count);
  }
  for (i = 0; i < count && !status; i++) builder_add_number(value, job->status[i] == URLENS_OK, 0);
  return status;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Texts that are written                                                                                             */
/* ------------------------------------------------------------------------------------------------------------------ */

static const urlens_view no_text = {NULL, 0};

/* Writes the result for one text to out. */
typedef urlens_status (*row_writer)(const column_job *job, urlens_view input, urlens_output *out);

/* Writes into the builder's own memory, a second time if that was too small. */
static urlens_status write_into(const column_job *job, builder *b, row_writer writer, urlens_view input,
                                urlens_output *out) {
  urlens_status status = URLENS_E_BUFFER_TOO_SMALL;
  size_t room = 2 * input.length + 64;
  int i;
  for (i = 0; i < 2 && status == URLENS_E_BUFFER_TOO_SMALL; i++) {
    memset(out, 0, sizeof *out);
    out->data = builder_bytes(b, room);
    if (!out->data) return URLENS_E_OUT_OF_MEMORY;
    out->capacity = b->capacity - b->used;
    status = writer(job, input, out);
    room = out->length;
  }
  return status;
}

/* Adds what the writer writes, or null. */
static build_status add_written(column_job *job, builder *b, row_writer writer, urlens_view input, uint16_t *status) {
  urlens_output out;
  *status = (uint16_t)write_into(job, b, writer, input, &out);
  if (*status == URLENS_OK) return builder_add_bytes(b, out.length);
  if (*status == URLENS_E_OUT_OF_MEMORY) return BUILD_NO_MEMORY;
  return builder_add_texts(b, &no_text, 1);
}

/* The text of a row, and its status: URLENS_OK, or that it is null or broken. */
static urlens_view row_text(const column_job *job, size_t row, uint16_t *status) {
  urlens_view input = rows_at(&job->rows, row);
  size_t bit = job->rows.first_bit + row;
  int is_null = job->rows.layout == URLENS_ROWS_LAYOUT_VIEWS ||
                (job->rows.validity && !(job->rows.validity[bit >> 3] >> (bit & 7) & 1));
  *status = input.data ? URLENS_OK : is_null ? URLENS_E_NULL_ROW : URLENS_E_ARGUMENT;
  return input;
}

static build_status add_rows_written(column_job *job, builder *value, row_writer writer, size_t first, size_t count) {
  build_status status = BUILD_OK;
  size_t i;
  for (i = 0; i < count && !status; i++) {
    urlens_view input = row_text(job, first + i, &job->status[i]);
    status = input.data ? add_written(job, value, writer, input, &job->status[i])
                        : builder_add_texts(value, &no_text, 1);
  }
  return status;
}

static urlens_status write_surt(const column_job *job, urlens_view input, urlens_output *out) {
  return urlens_surt((urlens_surt_form)job->how, input.data, input.length, NULL, out);
}

static build_status add_surts(column_job *job, builder *value, size_t first, size_t count) {
  return add_rows_written(job, value, write_surt, first, count);
}

static urlens_status write_normal(const column_job *job, urlens_view input, urlens_output *out) {
  return urlens_normalize((urlens_strength)job->how, input.data, input.length, NULL, out);
}

static build_status add_normals(column_job *job, builder *value, size_t first, size_t count) {
  return add_rows_written(job, value, write_normal, first, count);
}

static urlens_status write_param(const column_job *job, urlens_view query, urlens_output *out) {
  return urlens_query_value(query.data, query.length, job->argument.data, job->argument.length, out);
}

/* A query without the name has no value, which is not an error. */
static build_status add_params(column_job *job, builder *value, size_t first, size_t count) {
  build_status status = BUILD_OK;
  uint16_t unused;
  size_t i;
  (void)first;
  for (i = 0; i < count && !status; i++) {
    urlens_view query = job->views[i];
    status = query.data ? add_written(job, value, write_param, query, &unused) : builder_add_texts(value, &no_text, 1);
  }
  return status;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Audits                                                                                                             */
/* ------------------------------------------------------------------------------------------------------------------ */

enum { AUDIT_OUTCOME, AUDIT_SEVERITY, AUDIT_FINDINGS, AUDIT_SAFE, AUDIT_FIELDS };

static void shape_audit(column_job *job, builder *value) {
  static const char *const names[AUDIT_FIELDS] = {"outcome", "severity", "findings", "safe"};
  builder *list;
  shape_struct(job, value, names, AUDIT_FIELDS);
  list = &value->children[AUDIT_FINDINGS];
  list->kind = BUILDER_LIST;
  list->children = &value->children[AUDIT_FIELDS];
  list->child_count = 1;
  list->children[0].kind = BUILDER_TEXT;
  list->children[0].name = "item";
}

static urlens_view constant(const char *input) {
  return (urlens_view){input, input ? strlen(input) : 0};
}

/* The ids of all findings, as a list. */
static build_status add_findings(const urlens_auditor *auditor, builder *list) {
  size_t i, count = urlens_auditor_finding_count(auditor);
  build_status status = BUILD_OK;
  for (i = 0; i < count && !status; i++) {
    status = builder_add_text(&list->children[0], constant(urlens_auditor_finding(auditor, i)->id));
  }
  builder_add_number(list, 1, 0);
  return list->children[0].rows > INT32_MAX ? BUILD_OVERFLOW : status;
}

/* The id of the worst outcome: the first whose id begins with "O". */
static const char *worst_outcome(const urlens_auditor *auditor) {
  const urlens_finding *finding;
  size_t i;
  for (i = 0; (finding = urlens_auditor_finding(auditor, i)) != NULL; i++) {
    if (finding->id[0] == 'O') return finding->id;
  }
  return NULL;
}

static build_status add_audit(const urlens_auditor *auditor, builder *value) {
  const urlens_finding *worst = urlens_auditor_finding(auditor, 0);
  urlens_view outcome = constant(worst_outcome(auditor));
  urlens_view severity = constant(worst ? urlens_severity_name(worst->severity) : NULL);
  urlens_view safe = urlens_auditor_safe_url(auditor);
  build_status status = builder_add_texts(&value->children[AUDIT_OUTCOME], &outcome, 1);
  if (!status) status = builder_add_texts(&value->children[AUDIT_SEVERITY], &severity, 1);
  if (!status) status = add_findings(auditor, &value->children[AUDIT_FINDINGS]);
  if (!status) status = builder_add_texts(&value->children[AUDIT_SAFE], &safe, 1);
  builder_add_number(value, 1, 0);
  return status;
}

static build_status add_null_audit(builder *value) {
  size_t i;
  for (i = 0; i < AUDIT_FIELDS; i++) {
    if (i == AUDIT_FINDINGS) {
      builder_add_number(&value->children[i], 0, 0);
    } else if (builder_add_texts(&value->children[i], &no_text, 1)) {
      return BUILD_NO_MEMORY;
    }
  }
  builder_add_number(value, 0, 0);
  return BUILD_OK;
}

static build_status add_audits(column_job *job, builder *value, size_t first, size_t count) {
  build_status status = BUILD_OK;
  size_t i;
  for (i = 0; i < count && !status; i++) {
    urlens_view input = row_text(job, first + i, &job->status[i]);
    if (input.data) {
      job->status[i] = (uint16_t)urlens_auditor_audit(job->auditor, input.data, input.length, NULL, 0);
    }
    if (job->status[i] == URLENS_E_OUT_OF_MEMORY) return BUILD_NO_MEMORY;
    status = job->status[i] == URLENS_OK ? add_audit(job->auditor, value) : add_null_audit(value);
  }
  return status;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Patterns                                                                                                           */
/* ------------------------------------------------------------------------------------------------------------------ */

static void shape_match(column_job *job, builder *value) {
  value->kind = job->pattern ? BUILDER_BOOLEAN : BUILDER_INT64;
}

/* Asks the pattern or the set about the matcher's URL: whether it matches, or the number of the first that does. */
static urlens_status add_match(const column_job *job, builder *value) {
  size_t number = URLENS_NOWHERE;
  int matches = 0;
  urlens_status status = job->pattern ? urlens_matcher_test(job->matcher, job->pattern, &matches)
                                      : urlens_matcher_first(job->matcher, job->set, &number);
  if (status != URLENS_OK) {
    builder_add_number(value, 0, 0);
  } else if (job->pattern) {
    builder_add_number(value, 1, matches);
  } else {
    builder_add_number(value, number != URLENS_NOWHERE, (int64_t)number);
  }
  return status;
}

static build_status add_matches(column_job *job, builder *value, size_t first, size_t count) {
  urlens_status status;
  size_t i;
  for (i = 0; i < count; i++) {
    urlens_view input = row_text(job, first + i, &job->status[i]);
    status = (urlens_status)job->status[i];
    if (input.data) status = urlens_matcher_parse(job->matcher, input.data, input.length, job->base);
    if (status == URLENS_OK) {
      status = add_match(job, value);
    } else {
      builder_add_number(value, 0, 0);
    }
    if (status == URLENS_E_OUT_OF_MEMORY) return BUILD_NO_MEMORY;
    job->status[i] = (uint16_t)status;
  }
  return BUILD_OK;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* The table                                                                                                          */
/* ------------------------------------------------------------------------------------------------------------------ */

#define PART(name, what) \
  { name, 1, {what}, shape_text, add_part }

static const column_op ops[] = {
    PART("scheme", URLENS_SELECTED_SCHEME),
    PART("username", URLENS_SELECTED_USERNAME),
    PART("password", URLENS_SELECTED_PASSWORD),
    PART("host", URLENS_SELECTED_HOST),
    PART("port", URLENS_SELECTED_PORT),
    PART("path", URLENS_SELECTED_PATH),
    PART("query", URLENS_SELECTED_QUERY),
    PART("fragment", URLENS_SELECTED_FRAGMENT),
    PART("canon", URLENS_SELECTED_HREF),
    PART("suffix", URLENS_SELECTED_SUFFIX),
    PART("domain", URLENS_SELECTED_DOMAIN),
    PART("subdomain", URLENS_SELECTED_SUBDOMAIN),
    {"parse",
     9,
     {URLENS_SELECTED_HREF, URLENS_SELECTED_SCHEME, URLENS_SELECTED_USERNAME, URLENS_SELECTED_PASSWORD,
      URLENS_SELECTED_HOST, URLENS_SELECTED_PORT, URLENS_SELECTED_PATH, URLENS_SELECTED_QUERY,
      URLENS_SELECTED_FRAGMENT},
     shape_parts,
     add_parts},
    {"param", 1, {URLENS_SELECTED_QUERY}, shape_text, add_params},
    {"surt", 0, {0}, shape_text, add_surts},
    {"normalize", 0, {0}, shape_text, add_normals},
    {"audit", 0, {0}, shape_audit, add_audits},
    {"match", 0, {0}, shape_match, add_matches},
};

const column_op *column_op_find(const char *name) {
  size_t i;
  for (i = 0; i < sizeof ops / sizeof ops[0]; i++) {
    if (strcmp(ops[i].name, name) == 0) return &ops[i];
  }
  return NULL;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Errors                                                                                                             */
/* ------------------------------------------------------------------------------------------------------------------ */

enum { RESULT_VALUE, RESULT_ERROR, RESULT_AT, RESULT_FIELDS };

/* The result is a struct of the value, the name of the error and its place. */
static builder *shape_errors(column_job *job) {
  static const char *const names[RESULT_FIELDS] = {"value", "error", "at"};
  static const builder_kind kinds[RESULT_FIELDS] = {BUILDER_TEXT, BUILDER_TEXT, BUILDER_INT64};
  size_t i;
  job->result.kind = BUILDER_STRUCT;
  job->result.children = job->nodes;
  job->result.child_count = RESULT_FIELDS;
  for (i = 0; i < RESULT_FIELDS; i++) {
    job->nodes[i].name = names[i];
    job->nodes[i].kind = kinds[i];
  }
  return &job->nodes[RESULT_VALUE];
}

/* The error's place as a number of characters, by parsing the text again; -1 if it has none. */
static int64_t error_place(column_job *job, urlens_view input, urlens_status status) {
  urlens_error error;
  size_t i;
  int64_t characters = 0;
  if (!input.data || urlens_parse(job->url, input.data, input.length, job->base) != status) return -1;
  error = urlens_error_of(job->url);
  if (error.at == URLENS_NOWHERE || error.place != URLENS_PLACE_INPUT || error.at > input.length) return -1;
  for (i = 0; i < error.at; i++) characters += ((unsigned char)input.data[i] & 0xC0) != 0x80;
  return characters;
}

static build_status add_errors(column_job *job, size_t first, size_t count) {
  builder *fields = job->result.children;
  build_status status = BUILD_OK;
  size_t i;
  for (i = 0; i < count && !status; i++) {
    urlens_status row = (urlens_status)job->status[i];
    int failed = row != URLENS_OK && row != URLENS_E_NULL_ROW;
    int64_t at = failed ? error_place(job, rows_at(&job->rows, first + i), row) : -1;
    status = builder_add_text(&fields[RESULT_ERROR], failed ? constant(urlens_status_name(row)) : no_text);
    builder_add_number(&fields[RESULT_AT], at >= 0, at);
    builder_add_number(&job->result, row != URLENS_E_NULL_ROW, 0);
  }
  return status;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Jobs                                                                                                               */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Lets the library select parts of up to `count` rows; *done is how many there was room for. */
static build_status select_parts(column_job *job, size_t first, size_t count, size_t *done) {
  urlens_selected_column columns[MOST_CHILDREN] = {{0}};
  urlens_selection selection = {0};
  urlens_rows rows = job->rows;
  urlens_status status;
  size_t i;
  rows.count = first + count;
  for (i = 0; i < job->op->column_count; i++) {
    columns[i].views = job->views + i * PIECE_ROWS;
    columns[i].what = job->op->columns[i];
  }
  selection.size = sizeof selection;
  selection.columns = columns;
  selection.column_count = job->op->column_count;
  selection.data = job->data;
  selection.capacity = job->capacity;
  selection.status = job->status;
  status = urlens_select_batch(job->url, &rows, first, job->base, &selection);
  *done = selection.rows_done;
  if (status == URLENS_OK || *done > 0) return BUILD_OK;
  if (status != URLENS_E_BUFFER_TOO_SMALL) {
    job->failure = status;
    return BUILD_LIBRARY;
  }
  free(job->data);
  job->capacity = 2 * selection.needed;
  job->data = malloc(job->capacity);
  return job->data ? BUILD_OK : BUILD_NO_MEMORY;
}

static build_status prepare(column_job *job, builder *value) {
  size_t most = job->end - job->first < PIECE_ROWS ? job->end - job->first : PIECE_ROWS;
  job->op->shape(job, value);
  job->capacity = most * 64 + 1024;
  job->data = malloc(job->capacity);
  job->status = malloc((most + 1) * sizeof *job->status);
  job->views = malloc((job->op->column_count * PIECE_ROWS + 1) * sizeof *job->views);
  if (!job->data || !job->status || !job->views) return BUILD_NO_MEMORY;
  return builder_reserve(&job->result, job->end - job->first);
}

build_status column_job_run(column_job *job) {
  builder *value = job->with_errors ? shape_errors(job) : &job->result;
  build_status status = prepare(job, value);
  size_t first = job->first, done;
  while (!status && first < job->end) {
    done = job->end - first < PIECE_ROWS ? job->end - first : PIECE_ROWS;
    if (job->op->column_count > 0) status = select_parts(job, first, done, &done);
    if (!status) status = job->op->add(job, value, first, done);
    if (!status && job->with_errors) status = add_errors(job, first, done);
    first += done;
  }
  return status;
}

void column_job_end(column_job *job) {
  builder_discard(&job->result);
  urlens_destroy(job->url);
  urlens_destroy(job->base);
  urlens_auditor_destroy(job->auditor);
  urlens_matcher_destroy(job->matcher);
  free(job->views);
  free(job->status);
  free(job->data);
}
