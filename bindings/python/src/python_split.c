/* SPDX-License-Identifier: MIT */
/*
 * urlsplit and urlparse of CPython 3.14, for urlens.compat.urllib_parse. The text is taken apart here, because the result
 * has the authority as it is written; what may be in an authority, the dialect "python" decides.
 */
#include "module.h"

#include <string.h>

/* The pieces in the order of ParseResult. A piece that is absent is empty. */
enum { SPLIT_SCHEME, SPLIT_NETLOC, SPLIT_PATH, SPLIT_PARAMS, SPLIT_QUERY, SPLIT_FRAGMENT, SPLIT_PIECES };

typedef struct split_text {
  urlens_view pieces[SPLIT_PIECES];
  int has_netloc;
  int has_scheme;
} split_text;

static int is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static int is_scheme_character(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
}

static int is_removed(char c) {
  return c == '\t' || c == '\r' || c == '\n';
}

static int has_removed(const text *t) {
  return memchr(t->data, '\t', t->length) || memchr(t->data, '\n', t->length) || memchr(t->data, '\r', t->length);
}

/* Drops controls and spaces at the beginning, and tabs and newlines anywhere; `room` is NULL if there are none of these. */
static urlens_view clean(const text *t, char *room) {
  urlens_view view = {t->data, t->length};
  size_t i, length = 0;
  while (view.length > 0 && (unsigned char)view.data[0] <= 0x20) view.data++, view.length--;
  if (!room) return view;
  for (i = 0; i < view.length; i++) {
    if (!is_removed(view.data[i])) room[length++] = view.data[i];
  }
  return (urlens_view){room, length};
}

/* What is before the first `c`; the rest, without `c`, goes to *after. A NULL view there: the text has none. */
static urlens_view cut(urlens_view view, char c, urlens_view *after) {
  const char *found = view.length > 0 ? memchr(view.data, c, view.length) : NULL;
  *after = (urlens_view){NULL, 0};
  if (!found) return view;
  *after = (urlens_view){found + 1, (size_t)(view.data + view.length - found) - 1};
  return (urlens_view){view.data, (size_t)(found - view.data)};
}

static urlens_view skip(urlens_view view, size_t count) {
  return (urlens_view){view.data + count, view.length - count};
}

/* The length of the scheme that the text begins with; 0 if it begins with none. */
static size_t scheme_length(urlens_view view) {
  size_t i = 0;
  if (view.length == 0 || !is_letter(view.data[0])) return 0;
  while (i < view.length && is_scheme_character(view.data[i])) i++;
  return i < view.length && view.data[i] == ':' ? i : 0;
}

static size_t netloc_length(urlens_view view) {
  size_t i = 0;
  while (i < view.length && view.data[i] != '/' && view.data[i] != '?' && view.data[i] != '#') i++;
  return i;
}

static void split(urlens_view view, int with_fragment, split_text *s) {
  size_t length = scheme_length(view);
  memset(s, 0, sizeof *s);
  if (length > 0) {
    s->has_scheme = 1;
    s->pieces[SPLIT_SCHEME] = (urlens_view){view.data, length};
    view = skip(view, length + 1);
  }
  if (view.length >= 2 && view.data[0] == '/' && view.data[1] == '/') {
    s->has_netloc = 1;
    view = skip(view, 2);
    length = netloc_length(view);
    s->pieces[SPLIT_NETLOC] = (urlens_view){view.data, length};
    view = skip(view, length);
  }
  if (with_fragment) view = cut(view, '#', &s->pieces[SPLIT_FRAGMENT]);
  s->pieces[SPLIT_PATH] = cut(view, '?', &s->pieces[SPLIT_QUERY]);
}

/* Whether an authority has something in it that could be wrong: a bracket, or what is not ASCII. */
static int needs_check(urlens_view netloc) {
  size_t i;
  for (i = 0; i < netloc.length; i++) {
    if (netloc.data[i] == '[' || netloc.data[i] == ']' || (unsigned char)netloc.data[i] >= 0x80) return 1;
  }
  return 0;
}

/* Lets the dialect read the authority alone. 0 with an exception. */
static int check_netloc(module_state *state, urlens_view netloc) {
  urlens_url *url;
  urlens_status status;
  char *reference;
  if (!needs_check(netloc)) return 1;
  url = state_work(state, URLENS_DIALECT_PYTHON);
  reference = url ? PyMem_Malloc(netloc.length + 2) : NULL;
  if (!reference) {
    if (url) PyErr_NoMemory();
    return 0;
  }
  memcpy(reference, "//", 2);
  memcpy(reference + 2, netloc.data, netloc.length);
  status = urlens_parse_stage(url, URLENS_STAGE_PARSE, reference, netloc.length + 2, NULL, 0);
  PyMem_Free(reference);
  if (status != URLENS_OK) error_raise_status(state, status);
  return status == URLENS_OK;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Parameters                                                                                                         */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Schemes whose last segment has parameters, in lower case. */
static int has_params(const char *scheme, size_t length) {
  static const char *const schemes[] = {"",     "ftp",   "hdl",   "prospero", "http", "imap", "https", "shttp",
                                        "rtsp", "rtsps", "rtspu", "sip",      "sips", "mms",  "sftp",  "tel"};
  size_t i;
  for (i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
    if (strlen(schemes[i]) == length && memcmp(schemes[i], scheme, length) == 0) return 1;
  }
  return 0;
}

/* The same for the scheme of a text without one. */
static int has_default_params(PyObject *scheme) {
  Py_ssize_t length;
  const char *data = PyUnicode_AsUTF8AndSize(scheme, &length);
  if (!data) PyErr_Clear(); /* a lone surrogate, which no scheme has */
  return data && has_params(data, (size_t)length);
}

/* Divides the path at the first ";" of its last segment. */
static void cut_params(split_text *s) {
  urlens_view path = s->pieces[SPLIT_PATH];
  size_t last = path.length, i;
  while (last > 0 && path.data[last - 1] != '/') last--;
  for (i = last; i < path.length; i++) {
    if (path.data[i] != ';') continue;
    s->pieces[SPLIT_PARAMS] = skip(path, i + 1);
    s->pieces[SPLIT_PATH].length = i;
    return;
  }
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* The result                                                                                                         */
/* ------------------------------------------------------------------------------------------------------------------ */

/* What python_split is called with. */
typedef struct split_call {
  module_state *state;
  PyObject *type;
  PyObject *scheme; /* the str for a text without a scheme */
  int with_params;
  int with_fragment;
  int keeps_absent; /* None for what is absent; otherwise '' */
} split_call;

static PyObject *piece_string(const split_call *call, urlens_view view) {
  if (!view.data && call->keeps_absent) Py_RETURN_NONE;
  return PyUnicode_DecodeUTF8(view.data ? view.data : "", (Py_ssize_t)view.length, "surrogatepass");
}

/* The scheme in lower case. *length: 0 if there is none, or it is longer than any that has parameters. */
static PyObject *scheme_string(const split_call *call, urlens_view scheme, char *lower, size_t *length) {
  PyObject *string, *result;
  size_t i;
  *length = scheme.length <= 8 ? scheme.length : 9;
  for (i = 0; i < scheme.length && i < 8; i++) {
    lower[i] = (char)(scheme.data[i] >= 'A' && scheme.data[i] <= 'Z' ? scheme.data[i] + ('a' - 'A') : scheme.data[i]);
  }
  if (!scheme.data) return Py_NewRef(call->scheme);
  if (scheme.length <= 8) return PyUnicode_DecodeUTF8(lower, (Py_ssize_t)scheme.length, NULL);
  string = text_string(scheme);
  result = string ? PyObject_CallMethod(string, "lower", NULL) : NULL;
  Py_XDECREF(string);
  return result;
}

/* A tuple of the type that is asked for; the values are taken. */
static PyObject *make_tuple(const split_call *call, PyObject **values, Py_ssize_t count) {
  newfunc create = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
  PyObject *tuple = PyTuple_New(count), *arguments, *result;
  Py_ssize_t i;
  for (i = 0; i < count; i++) {
    if (tuple) {
      PyTuple_SetItem(tuple, i, values[i]);
    } else {
      Py_DECREF(values[i]);
    }
  }
  if (!tuple || call->type == (PyObject *)&PyTuple_Type) return tuple;
  arguments = PyTuple_Pack(1, tuple);
  result = arguments ? create((PyTypeObject *)call->type, arguments, NULL) : NULL;
  Py_XDECREF(arguments);
  Py_DECREF(tuple);
  return result;
}

static PyObject *split_result(const split_call *call, split_text *s) {
  PyObject *values[SPLIT_PIECES];
  Py_ssize_t count = 0, i;
  size_t length;
  char lower[8];
  values[count] = scheme_string(call, s->pieces[SPLIT_SCHEME], lower, &length);
  if (!values[count++]) return NULL;
  if (call->with_params && (s->has_scheme ? has_params(lower, length) : has_default_params(call->scheme)))
    cut_params(s);
  if (!s->has_netloc) s->pieces[SPLIT_NETLOC].data = NULL;
  for (i = SPLIT_NETLOC; i < SPLIT_PIECES; i++) {
    if (i == SPLIT_PARAMS && !call->with_params) continue;
    values[count] = piece_string(call, s->pieces[i]);
    if (values[count]) {
      count++;
      continue;
    }
    while (count > 0) Py_DECREF(values[--count]);
    return NULL;
  }
  return make_tuple(call, values, count);
}

static PyObject *split_object(const split_call *call, PyObject *url) {
  split_text s;
  text t;
  char *room;
  int has_some;
  PyObject *result = NULL;
  if (!text_read_surrogates(url, &t)) {
    text_release(&t);
    return NULL;
  }
  has_some = has_removed(&t);
  room = has_some ? PyMem_Malloc(t.length) : NULL;
  if (has_some && !room) {
    text_release(&t);
    return PyErr_NoMemory();
  }
  split(clean(&t, room), call->with_fragment, &s);
  if (check_netloc(call->state, s.pieces[SPLIT_NETLOC])) result = split_result(call, &s);
  PyMem_Free(room);
  text_release(&t);
  return result;
}

PyDoc_STRVAR(python_split_doc,
             "python_split($module, type, url, scheme, with_fragment, /)\n--\n\n"
             "What CPython 3.14's urlsplit gives, or urlparse for a type with six fields; of the type tuple the\n"
             "five pieces with None for what is absent.");

/* Whether results of the type, a named tuple, have six pieces; -1 with an exception. */
static int type_has_params(PyObject *type) {
  PyObject *fields = PyObject_GetAttrString(type, "_fields");
  Py_ssize_t count = fields ? PyObject_Size(fields) : -1;
  Py_XDECREF(fields);
  return count < 0 ? -1 : count == SPLIT_PIECES;
}

static PyObject *function_python_split(PyObject *module, PyObject *const *args, Py_ssize_t count) {
  split_call call = {PyModule_GetState(module), NULL, NULL, 0, 0, 0};
  if (count != 4 || !PyType_Check(args[0]) || !PyType_IsSubtype((PyTypeObject *)args[0], &PyTuple_Type)) {
    PyErr_SetString(PyExc_TypeError, "python_split takes a type of tuples, a text, a scheme and a boolean");
    return NULL;
  }
  if (!PyUnicode_Check(args[1]) || (args[2] != Py_None && !PyUnicode_Check(args[2]))) {
    PyErr_SetString(PyExc_TypeError, "url and scheme must be str");
    return NULL;
  }
  call.type = args[0];
  call.scheme = args[2];
  call.with_fragment = PyObject_IsTrue(args[3]);
  call.keeps_absent = call.type == (PyObject *)&PyTuple_Type;
  call.with_params = call.keeps_absent ? 0 : type_has_params(call.type);
  return call.with_fragment < 0 || call.with_params < 0 ? NULL : split_object(&call, args[1]);
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* urlsplit and urlparse as functions of their own                                                                    */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Calls the function in Python that does what the one in C leaves to it. */
static PyObject *call_otherwise(PyObject *function, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  Py_ssize_t i, named = names ? PyTuple_Size(names) : 0;
  PyObject *positions = PyTuple_New(count), *keywords = PyDict_New(), *result = NULL;
  int fine = positions && keywords;
  for (i = 0; fine && i < count; i++) PyTuple_SetItem(positions, i, Py_NewRef(args[i]));
  for (i = 0; fine && i < named; i++) fine = PyDict_SetItem(keywords, PyTuple_GetItem(names, i), args[count + i]) == 0;
  if (fine) result = PyObject_Call(function, positions, keywords);
  Py_XDECREF(positions);
  Py_XDECREF(keywords);
  return result;
}

static PyObject *split_or(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names, int with_params) {
  module_state *state = PyModule_GetState(module);
  const splitter *s = &state->splitters[with_params];
  split_call call = {state, s->type, state->empty, with_params, 1, 0};
  if (count != 1 || names || !PyUnicode_Check(args[0])) return call_otherwise(s->otherwise, args, count, names);
  return split_object(&call, args[0]);
}

static PyObject *function_urlsplit(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  return split_or(module, args, count, names, 0);
}

static PyObject *function_urlparse(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  return split_or(module, args, count, names, 1);
}

static PyMethodDef urlsplit_definition = {"urlsplit", FUNCTION(function_urlsplit), WITH_NAMES,
                                          "urlsplit($module, url, scheme='', allow_fragments=True)\n--\n\n"
                                          "Takes a URL apart into scheme, netloc, path, query and fragment."};

static PyMethodDef urlparse_definition = {"urlparse", FUNCTION(function_urlparse), WITH_NAMES,
                                          "urlparse($module, url, scheme='', allow_fragments=True)\n--\n\n"
                                          "Takes a URL apart into scheme, netloc, path, params, query and fragment."};

PyDoc_STRVAR(python_splitter_doc,
             "python_splitter($module, type, otherwise, /)\n--\n\n"
             "The function urlsplit, or urlparse for a type with six fields. It calls `otherwise` for anything\n"
             "but one str.");

/* Puts another object in the place of the one that is kept there. */
static void keep(PyObject **place, PyObject *object) {
  PyObject *old = *place;
  *place = Py_NewRef(object);
  Py_XDECREF(old);
}

/* The function belongs to this module, and says that it is in the type's: there pickle looks for it by its name. */
static PyObject *function_python_splitter(PyObject *module, PyObject *const *args, Py_ssize_t count) {
  module_state *state = PyModule_GetState(module);
  PyObject *home, *function;
  int with_params;
  if (count != 2 || !PyType_Check(args[0]) || !PyType_IsSubtype((PyTypeObject *)args[0], &PyTuple_Type)) {
    PyErr_SetString(PyExc_TypeError, "python_splitter takes a type of tuples and a function");
    return NULL;
  }
  with_params = type_has_params(args[0]);
  home = with_params < 0 ? NULL : PyObject_GetAttrString(args[0], "__module__");
  if (!home) return NULL;
  function = PyCFunction_NewEx(with_params ? &urlparse_definition : &urlsplit_definition, module, home);
  Py_DECREF(home);
  if (!function) return NULL;
  keep(&state->splitters[with_params].type, args[0]);
  keep(&state->splitters[with_params].otherwise, args[1]);
  return function;
}

PyMethodDef python_functions[] = {
    {"python_split", FUNCTION(function_python_split), METH_FASTCALL, python_split_doc},
    {"python_splitter", FUNCTION(function_python_splitter), METH_FASTCALL, python_splitter_doc},
    {NULL, NULL, 0, NULL},
};
