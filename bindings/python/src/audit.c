/* SPDX-License-Identifier: MIT */
/* What urlens.audit and urlens.diff are made of. The tuples here get names in Python: see _audit.py. */
#include "module.h"

#include <string.h>

/* An auditor for one call, and the texts it reads. */
typedef struct audit_call {
  module_state *state;
  urlens_auditor *auditor;
  int is_default; /* it asks the default dialects, and the state keeps it */
  text input;
  text base;
} audit_call;

/* The numbers of the dialects in a list of ids; NULL with an exception. */
static urlens_dialect *dialects_of(PyObject *names, size_t *count) {
  urlens_dialect *dialects;
  size_t i;
  *count = PyList_Check(names) ? (size_t)PyList_Size(names) : 0;
  if (*count == 0) {
    PyErr_SetString(PyExc_ValueError, "dialects must be a list with an id in it");
    return NULL;
  }
  dialects = PyMem_Calloc(*count, sizeof *dialects);
  if (!dialects) PyErr_NoMemory();
  for (i = 0; dialects && i < *count; i++) {
    if (dialect_read(PyList_GetItem(names, (Py_ssize_t)i), &dialects[i])) continue;
    PyMem_Free(dialects);
    return NULL;
  }
  return dialects;
}

urlens_auditor *auditor_create(const module_state *state, PyObject *names) {
  urlens_auditor_options options = {0};
  urlens_auditor *auditor = NULL;
  urlens_dialect *dialects = NULL;
  urlens_status status;
  options.size = sizeof options;
  if (names != Py_None) {
    dialects = dialects_of(names, &options.dialect_count);
    if (!dialects) return NULL;
    options.dialects = dialects;
  }
  status = urlens_auditor_create(&options, &auditor);
  PyMem_Free(dialects);
  if (status != URLENS_OK) error_raise_status(state, status);
  return auditor;
}

/*
 * The default auditor is taken out of the state for the call, because making the result can start the garbage collector,
 * and with it another call.
 */
static int take_auditor(audit_call *call, PyObject *names) {
  call->is_default = names == Py_None;
  if (call->is_default && call->state->auditor) {
    call->auditor = call->state->auditor;
    call->state->auditor = NULL;
    return 1;
  }
  call->auditor = auditor_create(call->state, names);
  return call->auditor != NULL;
}

static void audit_end(audit_call *call) {
  text_release(&call->input);
  text_release(&call->base);
  if (call->is_default) {
    urlens_auditor_destroy(call->state->auditor);
    call->state->auditor = call->auditor;
  } else {
    urlens_auditor_destroy(call->auditor);
  }
}

/* Reads text, base and a list of dialects or None. 0 with an exception. */
static int audit_begin(PyObject *module, const signature *s, call_arguments given, audit_call *call) {
  PyObject *bound[5];
  memset(call, 0, sizeof *call);
  call->state = PyModule_GetState(module);
  if (!arguments_bind(s, given, bound) || !text_read(bound[0], "text", &call->input)) return 0;
  if (text_read_optional(bound[1], "base", &call->base)) {
    if (take_auditor(call, bound[2])) return 1;
    text_release(&call->base);
  }
  text_release(&call->input);
  return 0;
}

static PyObject *finding_tuple(const audit_call *call, const urlens_finding *f) {
  return Py_BuildValue("sssNnn", f->id, urlens_severity_name(f->severity), f->title, text_string(f->detail),
                       (Py_ssize_t)text_characters(&call->input, f->start),
                       (Py_ssize_t)text_characters(&call->input, f->end));
}

/* The id, the severity's name, the title, the sentence, and where it is, in characters. */
static PyObject *findings_list(const audit_call *call) {
  size_t i, count = urlens_auditor_finding_count(call->auditor);
  PyObject *list = PyList_New(0);
  for (i = 0; list && i < count; i++) {
    PyObject *tuple = finding_tuple(call, urlens_auditor_finding(call->auditor, i));
    if (!tuple || PyList_Append(list, tuple) < 0) Py_CLEAR(list);
    Py_XDECREF(tuple);
  }
  return list;
}

static PyObject *function_audit(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"audit_tuples", 3, {"text", "base", "dialects"}};
  audit_call call;
  urlens_status status;
  PyObject *result = NULL, *findings;
  if (!audit_begin(module, &s, (call_arguments){args, count, names}, &call)) return NULL;
  status = urlens_auditor_audit(call.auditor, call.input.data, call.input.length, call.base.data, call.base.length);
  if (status != URLENS_OK) {
    error_raise_status(call.state, status);
  } else {
    findings = findings_list(&call);
    if (findings) result = Py_BuildValue("NN", findings, text_string_or_none(urlens_auditor_safe_url(call.auditor)));
  }
  audit_end(&call);
  return result;
}

/* The dialect's id, and the parts or the error. */
static PyObject *reading_tuple(const audit_call *call, const urlens_reading *r) {
  PyObject *answer;
  if (r->url) {
    answer = parts_create(call->state, r->url);
  } else {
    answer = error_create(call->state, r->error, (error_texts){&call->input, &call->base});
  }
  return answer ? Py_BuildValue("sN", urlens_dialect_name(r->dialect), answer) : NULL;
}

static PyObject *readings_list(const audit_call *call) {
  size_t i, count = urlens_auditor_reading_count(call->auditor);
  PyObject *list = PyList_New(0);
  for (i = 0; list && i < count; i++) {
    PyObject *tuple = reading_tuple(call, urlens_auditor_reading(call->auditor, i));
    if (!tuple || PyList_Append(list, tuple) < 0) Py_CLEAR(list);
    Py_XDECREF(tuple);
  }
  return list;
}

static PyObject *function_diff(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"diff_tuples", 3, {"text", "base", "dialects"}};
  audit_call call;
  urlens_status status;
  PyObject *result = NULL, *readings;
  if (!audit_begin(module, &s, (call_arguments){args, count, names}, &call)) return NULL;
  status = urlens_auditor_diff(call.auditor, call.input.data, call.input.length, call.base.data, call.base.length);
  if (status != URLENS_OK) {
    error_raise_status(call.state, status);
  } else {
    readings = readings_list(&call);
    if (readings) result = Py_BuildValue("NI", readings, urlens_auditor_disagreement(call.auditor));
  }
  audit_end(&call);
  return result;
}

PyMethodDef audit_functions[] = {
    {"audit_tuples", FUNCTION(function_audit), WITH_NAMES,
     "audit_tuples($module, text, base, dialects)\n--\n\nThe findings as tuples, and the safe URL or None."},
    {"diff_tuples", FUNCTION(function_diff), WITH_NAMES,
     "diff_tuples($module, text, base, dialects)\n--\n\n"
     "For each dialect its id and the parts or the error; and the bits of the parts that differ."},
    {NULL, NULL, 0, NULL},
};
