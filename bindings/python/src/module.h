/* SPDX-License-Identifier: MIT */
/* What the files of the extension module share: its state, and the ways between Python's objects and the library's. */
#ifndef URLENS_PYTHON_MODULE_H
#define URLENS_PYTHON_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <urlens.h>
#include <urlens/audit.h>
#include <urlens/pattern.h>

/* Enough for every number of urlens_dialect. */
#define DIALECT_LIMIT 64

/* What urlsplit or urlparse of urlens.compat.urllib_parse needs: the type of its results, and the function in Python. */
typedef struct splitter {
  PyObject *type;
  PyObject *otherwise; /* for everything but one str */
} splitter;

/*
 * What one interpreter has. A handle is made from the model of its dialect, because asking the processor what it can do
 * takes longer than many parses. `work` are handles for calls that need one only until they return; the GIL is held all
 * that time, so they are never used twice at once.
 */
typedef struct module_state {
  PyObject *error_type;
  PyObject *url_type;
  PyObject *params_type;
  PyObject *pattern_type;
  PyObject *pattern_set_type;
  PyObject *chunk_type;
  PyObject *array_type;
  PyObject *chunked_array_type;
  PyTypeObject *parts_type;
  PyObject *empty;         /* '' */
  splitter splitters[2];   /* of urlsplit and of urlparse */
  urlens_auditor *auditor; /* asks the dialects of the default; NULL while a call has it */
  urlens_matcher *matcher; /* likewise */
  urlens_url *work[DIALECT_LIMIT];
  urlens_url *base[DIALECT_LIMIT];
} module_state;

/*
 * The state of the module that made the type, or the base of the type, that has this function as its tp_dealloc. A class
 * of Python's that derives from it has another one. NULL with an exception.
 */
module_state *state_of_type(PyTypeObject *type, destructor dealloc);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Text                                                                                                               */
/* ------------------------------------------------------------------------------------------------------------------ */

/* A str as UTF-8. `owner` keeps the bytes alive where the str itself does not; text_release lets go of it. */
typedef struct text {
  const char *data;
  size_t length;
  PyObject *source; /* borrowed: the str */
  PyObject *owner;
} text;

/* Reads a str; a lone surrogate becomes U+FFFD, which is as long. `name` is for the TypeError. 0 with an exception. */
int text_read(PyObject *object, const char *name, text *result);

/*
 * Reads a str; a lone surrogate stays, as three bytes that are not UTF-8. 0 with an exception, and then text_release is
 * due too.
 */
int text_read_surrogates(PyObject *object, text *result);

/* As text_read, and None gives a NULL text. */
int text_read_optional(PyObject *object, const char *name, text *result);

/* The same as text_read for a str that nobody else keeps alive. */
int text_read_kept(PyObject *object, const char *name, text *result);

void text_release(text *t);

/* The number of characters in the first `bytes` bytes. */
size_t text_characters(const text *t, size_t bytes);

/* A str of a view. A byte that is not UTF-8 becomes U+DC80 and up, as Python's "surrogateescape" has it. */
PyObject *text_string(urlens_view view);

/* The same, and a NULL view gives None. */
PyObject *text_string_or_none(urlens_view view);

/* Writes to out for the call that is given. */
typedef urlens_status (*output_writer)(const void *call, urlens_output *out);

/* A str of what the writer writes. On failure NULL: without an exception if *error has the reason, else with one. */
PyObject *text_written(output_writer writer, const void *call, urlens_error *error);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Arguments                                                                                                          */
/* ------------------------------------------------------------------------------------------------------------------ */

/* The parameters of a function: their names, NULL at the end; the first `required` have no default. */
typedef struct signature {
  const char *function;
  Py_ssize_t required;
  const char *names[5];
} signature;

/* What METH_FASTCALL | METH_KEYWORDS passes. */
typedef struct call_arguments {
  PyObject *const *values;
  Py_ssize_t count;
  PyObject *names; /* a tuple or NULL */
} call_arguments;

/* Puts each argument at its parameter's place in `bound`, NULL for one that is not given. 0 with a TypeError. */
int arguments_bind(const signature *s, call_arguments given, PyObject **bound);

/* The same for a tuple and a dict or NULL, as constructors get them. */
int arguments_bind_tuple(const signature *s, PyObject *args, PyObject *kwargs, PyObject **bound);

/* For tables of functions and methods that take arguments by name. */
#define WITH_NAMES (METH_FASTCALL | METH_KEYWORDS)
#define FUNCTION(f) ((PyCFunction)(void (*)(void))(f))

/* Reads a dialect's id; NULL gives the Standard's. 0 with an exception. */
int dialect_read(PyObject *object, urlens_dialect *dialect);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Errors                                                                                                             */
/* ------------------------------------------------------------------------------------------------------------------ */

/* The texts that an error may be in. `base` may be NULL. */
typedef struct error_texts {
  const text *input;
  const text *base;
} error_texts;

/* Makes the exception type. */
PyObject *error_type_create(PyObject *module);

/* Makes the URLError that the error is. */
PyObject *error_create(const module_state *state, urlens_error error, error_texts texts);

/* Gives the URLError that was raised the number of the text that it is about. */
void error_add_number(const module_state *state, Py_ssize_t number);

/* Raises what the error says: MemoryError or URLError. Returns NULL. */
PyObject *error_raise(const module_state *state, urlens_error error, error_texts texts);

/* The same for a status without a place. */
PyObject *error_raise_status(const module_state *state, urlens_status status);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Handles and types                                                                                                  */
/* ------------------------------------------------------------------------------------------------------------------ */

/* The working handle of the dialect, made if need be; NULL with an exception. */
urlens_url *state_work(module_state *state, urlens_dialect dialect);

/* The same for one that holds bases. */
urlens_url *state_base(module_state *state, urlens_dialect dialect);

/* A new handle of the dialect, for the caller; NULL with an exception. */
urlens_url *state_new_handle(module_state *state, urlens_dialect dialect);

/* Takes a text apart, against the base if its data is not NULL. */
urlens_status handle_read(urlens_url *url, const text *input, const text *base);

/* Lets a handle read a text, as handle_read does. */
typedef urlens_status (*handle_reader)(urlens_url *url, const text *input, const text *base);

/* Makes the result from a handle that has read the text; NULL with an exception. */
typedef PyObject *(*result_maker)(const module_state *state, const urlens_url *url);

/* A function whose parameters are text, base and dialect, in this order. */
typedef struct url_function {
  signature s;
  handle_reader read;
  result_maker make;
} url_function;

PyObject *url_function_call(PyObject *module, const url_function *f, call_arguments given);

/* The view at that offset of the handle's urlens_site as a str, or None; NULL with an exception. */
PyObject *site_part(const module_state *state, const urlens_url *url, size_t offset);

/*
 * The object of a URL. `version` changes with the URL, so that a live SearchParams knows when to read it again. The two
 * strs are what it was read from, since many dialects decode what they read, and read the result differently: NULL in
 * the Standard's, where the URL's own text serves and setters change it.
 */
typedef struct url_object {
  PyObject_HEAD urlens_url *url;
  module_state *state; /* lives as long as the type does */
  PyObject *source;
  PyObject *source_base; /* NULL if there was none */
  size_t version;
} url_object;

PyTypeObject *parts_type_create(void);
PyObject *parts_create(const module_state *state, const urlens_url *url);

PyObject *url_type_create(PyObject *module);
PyObject *params_type_create(PyObject *module);

/* A SearchParams that is the query of the URL. */
PyObject *params_of_url(module_state *state, PyObject *url);

/* An auditor that asks the dialects of a list of ids, or those of the default for None; NULL with an exception. */
urlens_auditor *auditor_create(const module_state *state, PyObject *names);

PyObject *pattern_type_create(PyObject *module);
PyObject *pattern_set_type_create(PyObject *module);

/* Tables of functions, by file. */
extern PyMethodDef url_functions[];
extern PyMethodDef text_functions[];
extern PyMethodDef audit_functions[];
extern PyMethodDef python_functions[];

#endif
