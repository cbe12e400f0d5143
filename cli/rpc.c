/* SPDX-License-Identifier: MIT */
#include "rpc.h"

#include <stdlib.h>
#include <string.h>

#include "message.h"

static const rpc_operation *const rpc_operations[] = {
    rpc_url_operations,     rpc_params_operations, rpc_percent_operations,  rpc_unicode_operations,
    rpc_dialect_operations, rpc_ecma_operations,   rpc_site_operations,     rpc_audit_operations,
    rpc_host_operations,    rpc_build_operations,  rpc_template_operations, rpc_pattern_operations,
    rpc_links_operations,   rpc_help_operations,   rpc_anatomy_operations,
};

static const size_t rpc_operation_lists = sizeof rpc_operations / sizeof rpc_operations[0];

/* --- Answers ------------------------------------------------------------------------------------------------------ */

/* Opens the answer and echoes the request's id, if it has one. */
static void rpc_open_answer(rpc *r, text *to) {
  json_value *id = r->request ? json_member(r->request, "id") : NULL;
  r->answer = json_writer_on(to);
  r->answer.components = JSON_ESCAPES_ILL_FORMED;
  json_open_object(&r->answer);
  if (id) {
    json_name(&r->answer, "id");
    json_write_copy(&r->answer, r->document.input + id->start, id->end - id->start);
  }
}

static void rpc_close_answer(rpc *r, text *to) {
  json_close_object(&r->answer);
  text_push(to, '\n');
}

/* Answers "bad-request" with the message in `scratch`. */
static void rpc_answer_bad_request(rpc *r) {
  json_name(&r->answer, "ok");
  json_write_false(&r->answer);
  json_name(&r->answer, "error");
  json_write_string(&r->answer, "bad-request");
  json_name(&r->answer, "message");
  json_write_text(&r->answer, r->scratch.data, r->scratch.length);
}

void rpc_bad_request(rpc *r, const char *what, const char *subject, size_t subject_length) {
  text_clear(&r->scratch);
  text_append_string(&r->scratch, what);
  if (subject) {
    text_append_string(&r->scratch, ": ");
    message_quote(&r->scratch, subject, subject_length);
  }
  text_push(&r->scratch, '.');
  rpc_answer_bad_request(r);
}

void rpc_missing(rpc *r, const char *name) {
  rpc_bad_request(r, "A field that this operation needs is missing", name, strlen(name));
}

/* Answers that a field is not what it should be. */
static void rpc_bad_field(rpc *r, const char *name, const char *wanted, json_kind kind) {
  text_clear(&r->scratch);
  text_append_string(&r->scratch, "The field \"");
  text_append_string(&r->scratch, name);
  text_append_string(&r->scratch, "\" must be ");
  text_append_string(&r->scratch, wanted);
  text_append_string(&r->scratch, ", not ");
  text_append_string(&r->scratch, json_kind_name(kind));
  text_push(&r->scratch, '.');
  rpc_answer_bad_request(r);
}

void rpc_failed(rpc *r, urlens_status status) {
  answer_failure failure = {{status, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT}, NULL, 0, NULL, 0};
  answer_failed(&r->answer, &failure, NULL, &r->scratch);
}

void rpc_failed_in_encoding(rpc *r, urlens_status status, urlens_view label) {
  answer_failure failure = {{status, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT}, NULL, 0, NULL, 0};
  if (status == URLENS_E_UNKNOWN_ENCODING) {
    text_clear(&r->result);
    message_name_encoding(&r->result, label.data, label.length);
    text_push(&r->result, '\0');
    failure.about = r->result.data;
  }
  answer_failed(&r->answer, &failure, NULL, &r->scratch);
}

void rpc_failed_at(rpc *r, urlens_error error, urlens_view input) {
  answer_failure failure = {{URLENS_OK, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT}, NULL, 0, NULL, 0};
  failure.error = error;
  failure.input = input.data;
  failure.length = input.length;
  answer_failed(&r->answer, &failure, NULL, &r->scratch);
}

urlens_error rpc_produce(rpc *r, producer function, const void *call) {
  text_clear(&r->result);
  return produce(&r->result, function, call);
}

void rpc_answer_produced(rpc *r, producer function, const void *call, urlens_view input) {
  urlens_error error = rpc_produce(r, function, call);
  if (error.status == URLENS_OK) rpc_answer_output(r);
  else rpc_failed_at(r, error, input);
}

void rpc_answer_output(rpc *r) {
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  json_name(&r->answer, "output");
  json_write_text(&r->answer, r->result.data, r->result.length);
}

/* --- Fields ------------------------------------------------------------------------------------------------------- */

/* A member that is there and not null. */
static json_value *rpc_field(rpc *r, const char *name) {
  json_value *value = json_member(r->request, name);
  return value && value->kind != JSON_NULL ? value : NULL;
}

/* Stores a string, or a NULL view, and where it is in the document; 0 after "bad-request" has been answered. */
static int rpc_string(rpc *r, const char *name, json_value **field, urlens_view *view) {
  json_value *value = *field = rpc_field(r, name);
  view->data = NULL;
  view->length = 0;
  if (!value) return 1;
  if (value->kind != JSON_STRING) {
    rpc_bad_field(r, name, "a string", value->kind);
    return 0;
  }
  view->data = value->data;
  view->length = value->length;
  return 1;
}

int rpc_optional_raw_text(rpc *r, const char *name, urlens_view *view) {
  json_value *field;
  return rpc_string(r, name, &field, view);
}

int rpc_optional_text(rpc *r, const char *name, urlens_view *view) {
  json_value *field;
  if (!rpc_string(r, name, &field, view)) return 0;
  if (field) json_replace_surrogates(field);
  return 1;
}

int rpc_text(rpc *r, const char *name, urlens_view *view) {
  if (!rpc_optional_text(r, name, view)) return 0;
  if (view->data) return 1;
  rpc_missing(r, name);
  return 0;
}

int rpc_optional_boolean(rpc *r, const char *name, int *value) {
  json_value *field = rpc_field(r, name);
  *value = field && field->kind == JSON_TRUE;
  if (!field || field->kind == JSON_TRUE || field->kind == JSON_FALSE) return 1;
  rpc_bad_field(r, name, "true or false", field->kind);
  return 0;
}

int rpc_optional_list(rpc *r, const char *name, json_value **list) {
  *list = rpc_field(r, name);
  if (!*list || (*list)->kind == JSON_ARRAY) return 1;
  rpc_bad_field(r, name, "an array", (*list)->kind);
  return 0;
}

int rpc_optional_object(rpc *r, const char *name, json_value **object) {
  *object = rpc_field(r, name);
  if (!*object || (*object)->kind == JSON_OBJECT) return 1;
  rpc_bad_field(r, name, "an object", (*object)->kind);
  return 0;
}

int rpc_dialect(rpc *r, urlens_dialect *dialect) {
  urlens_view name;
  *dialect = urlens_dialect_of(NULL);
  if (!rpc_optional_text(r, "dialect", &name)) return 0;
  if (!name.data || urlens_dialect_from_name(name.data, name.length, dialect) == URLENS_OK) return 1;
  rpc_bad_request(r, "There is no dialect of that name", name.data, name.length);
  return 0;
}

int rpc_required_dialect(rpc *r, urlens_dialect *dialect) {
  urlens_view name;
  return rpc_text(r, "dialect", &name) && rpc_dialect(r, dialect);
}

/* --- Requests ----------------------------------------------------------------------------------------------------- */

const rpc_operation *rpc_operation_at(size_t number) {
  for (size_t list = 0; list < rpc_operation_lists; list++) {
    for (const rpc_operation *each = rpc_operations[list]; each->name; each++) {
      if (number-- == 0) return each;
    }
  }
  return NULL;
}

static rpc_function rpc_find_operation(const json_value *name) {
  size_t list;
  const rpc_operation *operation;
  for (list = 0; list < rpc_operation_lists; list++) {
    for (operation = rpc_operations[list]; operation->name; operation++) {
      if (json_equals(name, operation->name)) return operation->run;
    }
  }
  return NULL;
}

static void rpc_answer_request(rpc *r) {
  json_value *name = rpc_field(r, "op");
  rpc_function run;
  if (!name) {
    rpc_bad_request(r, "The request has no field \"op\"", NULL, 0);
  } else if (name->kind != JSON_STRING) {
    rpc_bad_field(r, "op", "a string", name->kind);
  } else {
    run = rpc_find_operation(name);
    if (run) run(r);
    else rpc_bad_request(r, "There is no operation of that name", name->data, name->length);
  }
}

static void rpc_answer_not_json(rpc *r) {
  text_clear(&r->scratch);
  text_append_string(&r->scratch, "The line is not JSON: there is ");
  text_append_string(&r->scratch, r->document.error);
  text_append_string(&r->scratch, " (at byte ");
  text_append_size(&r->scratch, r->document.error_at);
  text_append_string(&r->scratch, ").");
  rpc_answer_bad_request(r);
}

void rpc_answer(rpc *r, urlens_view request, text *to) {
  json_value *root = json_read(&r->document, request.data, request.length);
  r->request = root && root->kind == JSON_OBJECT ? root : NULL;
  rpc_open_answer(r, to);
  if (r->request) {
    rpc_answer_request(r);
  } else if (!root) {
    rpc_answer_not_json(r);
  } else {
    text_clear(&r->scratch);
    text_append_string(&r->scratch, "A request must be an object, not ");
    text_append_string(&r->scratch, json_kind_name(root->kind));
    text_push(&r->scratch, '.');
    rpc_answer_bad_request(r);
  }
  rpc_close_answer(r, to);
}

void rpc_answer_too_long(rpc *r, text *to) {
  r->request = NULL;
  rpc_open_answer(r, to);
  rpc_failed(r, URLENS_E_TOO_LONG);
  rpc_close_answer(r, to);
}

void rpc_release(rpc *r) {
  urlens_destroy(r->url);
  urlens_destroy(r->base);
  urlens_destroy(r->built);
  urlens_params_destroy(r->params);
  urlens_auditor_destroy(r->auditor);
  urlens_matcher_destroy(r->matcher);
  dialect_list_release(&r->audited);
  text_release(&r->encoding);
  validation_notes_release(&r->notes);
  text_release(&r->result);
  text_release(&r->scratch);
  free(r->code_points);
  json_release(&r->document);
}
