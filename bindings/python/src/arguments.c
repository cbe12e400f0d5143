/* SPDX-License-Identifier: MIT */
/* Arguments by position and by name. The limited API has no parser for METH_FASTCALL, so this is one. */
#include "module.h"

#include <string.h>

static Py_ssize_t parameter_count(const signature *s) {
  Py_ssize_t count = 0;
  while (s->names[count]) count++;
  return count;
}

/* Puts one argument that has a name at its place. */
static int bind_named(const signature *s, PyObject *name, PyObject *value, PyObject **bound) {
  Py_ssize_t i;
  for (i = 0; s->names[i]; i++) {
    if (PyUnicode_CompareWithASCIIString(name, s->names[i]) != 0) continue;
    if (bound[i]) {
      PyErr_Format(PyExc_TypeError, "%s() got multiple values for argument '%U'", s->function, name);
      return 0;
    }
    bound[i] = value;
    return 1;
  }
  PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'", s->function, name);
  return 0;
}

static int bind_positions(const signature *s, Py_ssize_t count, PyObject **bound) {
  Py_ssize_t most = parameter_count(s);
  if (count > most) {
    PyErr_Format(PyExc_TypeError, "%s() takes at most %zd arguments (%zd given)", s->function, most, count);
    return 0;
  }
  memset(bound, 0, (size_t)most * sizeof *bound);
  return 1;
}

static int has_required(const signature *s, PyObject **bound) {
  Py_ssize_t i;
  for (i = 0; i < s->required; i++) {
    if (bound[i]) continue;
    PyErr_Format(PyExc_TypeError, "%s() missing required argument '%s'", s->function, s->names[i]);
    return 0;
  }
  return 1;
}

int arguments_bind(const signature *s, call_arguments given, PyObject **bound) {
  Py_ssize_t i, named = given.names ? PyTuple_Size(given.names) : 0;
  if (!bind_positions(s, given.count, bound)) return 0;
  for (i = 0; i < given.count; i++) bound[i] = given.values[i];
  for (i = 0; i < named; i++) {
    if (!bind_named(s, PyTuple_GetItem(given.names, i), given.values[given.count + i], bound)) return 0;
  }
  return has_required(s, bound);
}

int arguments_bind_tuple(const signature *s, PyObject *args, PyObject *kwargs, PyObject **bound) {
  Py_ssize_t i, count = PyTuple_Size(args), position = 0;
  PyObject *name, *value;
  if (!bind_positions(s, count, bound)) return 0;
  for (i = 0; i < count; i++) bound[i] = PyTuple_GetItem(args, i);
  while (kwargs && PyDict_Next(kwargs, &position, &name, &value)) {
    if (!bind_named(s, name, value, bound)) return 0;
  }
  return has_required(s, bound);
}

int dialect_read(PyObject *object, urlens_dialect *dialect) {
  text name;
  urlens_status status;
  *dialect = URLENS_DIALECT_WHATWG;
  if (!object) return 1;
  if (!text_read(object, "dialect", &name)) return 0;
  status = urlens_dialect_from_name(name.data, name.length, dialect);
  text_release(&name);
  if (status == URLENS_OK && *dialect >= 0 && *dialect < DIALECT_LIMIT) return 1;
  PyErr_Format(PyExc_ValueError, "no dialect %R; urlens.dialects() has their names", object);
  return 0;
}
