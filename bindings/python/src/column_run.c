/* SPDX-License-Identifier: MIT */
/* column_run: a function of columns on rows of a chunk. urlens.columns, in Python, puts chunks together. */
#include "columns.h"
#include "pattern.h"

#include <string.h>

/* What is passed from Python. */
typedef struct run_arguments {
  const char *name;
  PyObject *chunk;
  Py_ssize_t start, stop;
  PyObject *argument;
  PyObject *dialect;
  PyObject *base;
  int with_errors;
} run_arguments;

/* The argument that the function needs: a name, a number, a pattern or a set, or a list of dialects. */
static int read_argument(const module_state *state, const run_arguments *a, text *name, column_job *job) {
  if (strcmp(a->name, "audit") == 0) {
    job->auditor = auditor_create(state, a->argument);
    return job->auditor != NULL;
  }
  if (PyUnicode_Check(a->argument)) {
    if (!text_read(a->argument, "the argument", name)) return 0;
    job->argument = (urlens_view){name->data, name->length};
    return 1;
  }
  if (PyLong_Check(a->argument)) {
    job->how = (int)PyLong_AsLong(a->argument);
    return !PyErr_Occurred();
  }
  if (PyObject_TypeCheck(a->argument, (PyTypeObject *)state->pattern_type)) {
    job->pattern = ((pattern_object *)a->argument)->pattern;
  } else if (PyObject_TypeCheck(a->argument, (PyTypeObject *)state->pattern_set_type)) {
    job->set = ((pattern_set_object *)a->argument)->set;
  }
  return 1;
}

/* Whether the function has what it needs. */
static int check_argument(const module_state *state, const run_arguments *a, column_job *job) {
  urlens_status status = URLENS_OK;
  if (strcmp(a->name, "param") == 0 && !job->argument.data) {
    PyErr_SetString(PyExc_TypeError, "the name of a parameter must be a str");
    return 0;
  }
  if (strcmp(a->name, "match") != 0) return 1;
  if (!job->pattern && !job->set) {
    PyErr_SetString(PyExc_TypeError, "patterns must be a Pattern or a PatternSet");
    return 0;
  }
  status = urlens_matcher_create(NULL, &job->matcher);
  if (status != URLENS_OK) error_raise_status(state, status);
  return status == URLENS_OK;
}

/* Makes the handles: one that lends its options, and one with the base. */
static int make_handles(module_state *state, const run_arguments *a, column_job *job) {
  urlens_dialect dialect;
  text base;
  urlens_status status = URLENS_OK;
  if (!dialect_read(a->dialect, &dialect) || !text_read_optional(a->base, "base", &base)) return 0;
  job->url = state_new_handle(state, dialect);
  if (job->url && base.data) {
    job->base = state_new_handle(state, dialect);
    if (job->base) status = urlens_parse(job->base, base.data, base.length, NULL);
    if (status != URLENS_OK) {
      urlens_error error = urlens_error_of(job->base);
      error.place = URLENS_PLACE_BASE;
      error_raise(state, error, (error_texts){NULL, &base});
    }
  }
  text_release(&base);
  return job->url && status == URLENS_OK && !PyErr_Occurred();
}

static int job_begin(module_state *state, const run_arguments *a, text *name, column_job *job) {
  const chunk_object *chunk = (const chunk_object *)a->chunk;
  memset(job, 0, sizeof *job);
  memset(name, 0, sizeof *name);
  if (!PyObject_TypeCheck(a->chunk, (PyTypeObject *)state->chunk_type)) {
    PyErr_SetString(PyExc_TypeError, "not a Chunk");
    return 0;
  }
  job->op = column_op_find(a->name);
  if (!job->op || a->start < 0 || a->stop < a->start || (size_t)a->stop > chunk->rows.count) {
    PyErr_SetString(PyExc_ValueError, "no such function of columns, or no such rows");
    return 0;
  }
  job->rows = chunk->rows;
  job->first = (size_t)a->start;
  job->end = (size_t)a->stop;
  job->wide = chunk->wide;
  job->with_errors = a->with_errors;
  job->result.name = "";
  return read_argument(state, a, name, job) && check_argument(state, a, job) && make_handles(state, a, job);
}

/* The column, or the exception that the status is. */
static PyObject *job_result(const module_state *state, column_job *job, build_status status) {
  array_data *data = status == BUILD_OK ? builder_finish(&job->result) : NULL;
  if (data) return array_create(state, data);
  switch (status) {
    case BUILD_OVERFLOW:
      PyErr_SetString(PyExc_OverflowError, "the result has more than 2 GB of text: pass the column as large_utf8");
      return NULL;
    case BUILD_LIBRARY: return error_raise_status(state, job->failure);
    default: return PyErr_NoMemory();
  }
}

PyDoc_STRVAR(column_run_doc,
             "column_run($module, name, chunk, start, stop, argument, dialect, base, with_errors, /)\n--\n\n"
             "What the function of that name gives for rows of the chunk, as an Array.");

static PyObject *function_column_run(PyObject *module, PyObject *args) {
  module_state *state = PyModule_GetState(module);
  run_arguments a;
  column_job job;
  build_status status;
  PyObject *result = NULL;
  text name;
  if (!PyArg_ParseTuple(args, "sOnnOOOp:column_run", &a.name, &a.chunk, &a.start, &a.stop, &a.argument, &a.dialect,
                        &a.base, &a.with_errors)) {
    return NULL;
  }
  if (job_begin(state, &a, &name, &job)) {
    Py_BEGIN_ALLOW_THREADS status = column_job_run(&job);
    Py_END_ALLOW_THREADS result = job_result(state, &job, status);
  }
  column_job_end(&job);
  text_release(&name);
  return result;
}

PyMethodDef column_functions[] = {
    {"column_run", function_column_run, METH_VARARGS, column_run_doc},
    {NULL, NULL, 0, NULL},
};
