/* SPDX-License-Identifier: MIT */
/* The functions of the module that take a text and give an answer. */
#include "module.h"

#include <string.h>
#include <urlens/site.h>

/* The texts that a function reads, and the dialect it reads them in. */
typedef struct reading {
  module_state *state;
  urlens_dialect dialect;
  text input;
  text base;
} reading;

/* Reads arguments that are text, base and dialect, in this order. 0 with an exception. */
static int reading_begin(PyObject *module, const signature *s, call_arguments given, reading *r) {
  PyObject *bound[5];
  memset(r, 0, sizeof *r);
  r->state = PyModule_GetState(module);
  if (!arguments_bind(s, given, bound) || !dialect_read(bound[2], &r->dialect)) return 0;
  if (!text_read(bound[0], "text", &r->input)) return 0;
  if (s->required > 1 ? text_read(bound[1], "base", &r->base) : text_read_optional(bound[1], "base", &r->base))
    return 1;
  text_release(&r->input);
  return 0;
}

static void reading_end(reading *r) {
  text_release(&r->input);
  text_release(&r->base);
}

/* Raises the error of the handle that was to read the texts. Returns NULL. */
static PyObject *reading_fail(const reading *r, const urlens_url *url) {
  return error_raise(r->state, urlens_error_of(url), (error_texts){&r->input, &r->base});
}

urlens_status handle_read(urlens_url *url, const text *input, const text *base) {
  if (base->data) {
    return urlens_parse_stage(url, URLENS_STAGE_RESOLVE, input->data, input->length, base->data, base->length);
  }
  if (urlens_dialect_of(url) == URLENS_DIALECT_WHATWG) return urlens_parse(url, input->data, input->length, NULL);
  return urlens_parse_stage(url, URLENS_STAGE_PARSE, input->data, input->length, NULL, 0);
}

PyObject *url_function_call(PyObject *module, const url_function *f, call_arguments given) {
  reading r;
  urlens_url *url;
  PyObject *result = NULL;
  if (!reading_begin(module, &f->s, given, &r)) return NULL;
  url = state_work(r.state, r.dialect);
  if (url) result = f->read(url, &r.input, &r.base) == URLENS_OK ? f->make(r.state, url) : reading_fail(&r, url);
  reading_end(&r);
  return result;
}

PyDoc_STRVAR(parse_doc, "parse($module, text, base=None, dialect='whatwg')\n--\n\n"
                        "Takes a URL apart. With a base, the text is resolved against it first.");

static PyObject *function_parse(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const url_function f = {{"parse", 1, {"text", "base", "dialect"}}, handle_read, parts_create};
  return url_function_call(module, &f, (call_arguments){args, count, names});
}

static PyObject *make_href(const module_state *state, const urlens_url *url) {
  (void)state;
  return text_string(urlens_href(url));
}

static urlens_status canonicalize_text(urlens_url *url, const text *input, const text *base) {
  return urlens_parse_stage(url, URLENS_STAGE_CANONICALIZE, input->data, input->length, base->data, base->length);
}

PyDoc_STRVAR(canon_doc, "canon($module, text, base=None, dialect='whatwg')\n--\n\n"
                        "The canonical form of a URL, as the dialect writes it.");

static PyObject *function_canon(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const url_function f = {{"canon", 1, {"text", "base", "dialect"}}, canonicalize_text, make_href};
  return url_function_call(module, &f, (call_arguments){args, count, names});
}

PyDoc_STRVAR(resolve_doc, "resolve($module, text, base, dialect='whatwg')\n--\n\n"
                          "The URL that a reference on the page `base` leads to.");

static PyObject *function_resolve(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const url_function f = {{"resolve", 2, {"text", "base", "dialect"}}, handle_read, make_href};
  return url_function_call(module, &f, (call_arguments){args, count, names});
}

/* Whether a text with a base parses, or one in a dialect other than the Standard's: with a handle. -1 with an exception. */
static int can_parse_with_handle(reading *r) {
  urlens_url *url = state_work(r->state, r->dialect);
  urlens_status status;
  if (!url) return -1;
  status = handle_read(url, &r->input, &r->base);
  if (status == URLENS_E_OUT_OF_MEMORY) {
    PyErr_NoMemory();
    return -1;
  }
  return status == URLENS_OK;
}

PyDoc_STRVAR(can_parse_doc, "can_parse($module, text, base=None, dialect='whatwg')\n--\n\n"
                            "Whether parse() would accept the text.");

static PyObject *function_can_parse(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"can_parse", 1, {"text", "base", "dialect"}};
  urlens_status status = URLENS_E_OUT_OF_MEMORY;
  reading r;
  int can;
  if (!reading_begin(module, &s, (call_arguments){args, count, names}, &r)) return NULL;
  if (r.dialect == URLENS_DIALECT_WHATWG && !r.base.data) {
    status = urlens_can_parse(r.input.data, r.input.length, NULL, NULL, NULL);
  }
  can = status == URLENS_E_OUT_OF_MEMORY ? can_parse_with_handle(&r) : status == URLENS_OK;
  reading_end(&r);
  return can < 0 ? NULL : PyBool_FromLong(can);
}

typedef struct relative_call {
  urlens_url *target;
  const urlens_url *base;
} relative_call;

static urlens_status write_relative(const void *call, urlens_output *out) {
  const relative_call *c = call;
  return urlens_relative(c->target, c->base, out);
}

/* An error of the text that was read as a base. */
static PyObject *fail_in_base(const reading *r, const urlens_url *base) {
  urlens_error error = urlens_error_of(base);
  error.place = URLENS_PLACE_BASE;
  return error_raise(r->state, error, (error_texts){&r->input, &r->base});
}

static PyObject *relative_result(reading *r) {
  relative_call call;
  urlens_url *base = state_base(r->state, r->dialect);
  urlens_error error = {0};
  PyObject *result;
  call.target = state_work(r->state, r->dialect);
  call.base = base;
  if (!call.target || !base) return NULL;
  if (urlens_parse(base, r->base.data, r->base.length, NULL) != URLENS_OK) return fail_in_base(r, base);
  if (urlens_parse(call.target, r->input.data, r->input.length, NULL) != URLENS_OK) return reading_fail(r, call.target);
  result = text_written(write_relative, &call, &error);
  return result || PyErr_Occurred() ? result : error_raise(r->state, error, (error_texts){&r->input, &r->base});
}

PyDoc_STRVAR(relative_doc, "relative($module, text, base, dialect='whatwg')\n--\n\n"
                           "The shortest reference that leads from the page `base` to the URL.");

static PyObject *function_relative(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"relative", 2, {"text", "base", "dialect"}};
  reading r;
  PyObject *result;
  if (!reading_begin(module, &s, (call_arguments){args, count, names}, &r)) return NULL;
  result = relative_result(&r);
  reading_end(&r);
  return result;
}

/* A tuple of name, title, models, version and traits for the dialect at that number. */
static PyObject *dialect_row(size_t number) {
  urlens_dialect dialect;
  urlens_dialect_details details = {0};
  details.size = sizeof details;
  if (urlens_dialect_at(number, &dialect) != URLENS_OK || urlens_dialect_info(dialect, &details) != URLENS_OK) {
    PyErr_SetString(PyExc_SystemError, "a dialect without details");
    return NULL;
  }
  return Py_BuildValue("ssssI", details.name, details.title, details.models, details.version, details.traits);
}

PyDoc_STRVAR(dialect_rows_doc, "dialect_rows($module)\n--\n\n"
                               "For each dialect: name, title, models, version and the bits of its traits.");

static PyObject *function_dialect_rows(PyObject *module, PyObject *unused) {
  size_t i, count = urlens_dialect_count();
  PyObject *rows = PyList_New(0), *row;
  (void)module, (void)unused;
  for (i = 0; rows && i < count; i++) {
    row = dialect_row(i);
    if (!row || PyList_Append(rows, row) < 0) Py_CLEAR(rows);
    Py_XDECREF(row);
  }
  return rows;
}

PyMethodDef url_functions[] = {
    {"parse", FUNCTION(function_parse), WITH_NAMES, parse_doc},
    {"canon", FUNCTION(function_canon), WITH_NAMES, canon_doc},
    {"resolve", FUNCTION(function_resolve), WITH_NAMES, resolve_doc},
    {"can_parse", FUNCTION(function_can_parse), WITH_NAMES, can_parse_doc},
    {"relative", FUNCTION(function_relative), WITH_NAMES, relative_doc},
    {"dialect_rows", function_dialect_rows, METH_NOARGS, dialect_rows_doc},
    {NULL, NULL, 0, NULL},
};
