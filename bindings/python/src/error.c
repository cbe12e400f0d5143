/* SPDX-License-Identifier: MIT */
/* URLError: a ValueError that says what is wrong and where. */
#include "module.h"

PyDoc_STRVAR(error_doc, "A text that is not what it has to be.\n\n"
                        "name: what is wrong, for programs, such as 'port-invalid'.\n"
                        "at: where that is, as an index of the text, or None.\n"
                        "length: how many characters it is about; 0 for a place between two.\n"
                        "in_base: whether the text is the base.\n"
                        "number: which of several texts it is, from 0, or None.");

PyObject *error_type_create(PyObject *module) {
  PyObject *attributes, *type;
  (void)module;
  attributes = Py_BuildValue("{s:s,s:O,s:i,s:O,s:O}", "name", "", "at", Py_None, "length", 0, "in_base", Py_False,
                             "number", Py_None);
  if (!attributes) return NULL;
  type = PyErr_NewExceptionWithDoc("urlens.URLError", error_doc, PyExc_ValueError, attributes);
  Py_DECREF(attributes);
  return type;
}

/* Sets an attribute to a new reference, which is taken. */
static int set_attribute(PyObject *object, const char *name, PyObject *value) {
  int status = value ? PyObject_SetAttrString(object, name, value) : -1;
  Py_XDECREF(value);
  return status == 0;
}

/* The place in characters: offsets of the library count bytes. */
static int set_place(PyObject *exception, urlens_error error, error_texts texts) {
  int in_base = error.place == URLENS_PLACE_BASE;
  const text *t = in_base ? texts.base : texts.input;
  size_t at, length;
  if (!t || !t->data || error.at == URLENS_NOWHERE || error.at > t->length) return 1;
  at = text_characters(t, error.at);
  length = text_characters(t, error.at + error.length) - at;
  return set_attribute(exception, "at", PyLong_FromSize_t(at)) &&
         set_attribute(exception, "length", PyLong_FromSize_t(length)) &&
         set_attribute(exception, "in_base", PyBool_FromLong(in_base));
}

PyObject *error_create(const module_state *state, urlens_error error, error_texts texts) {
  PyObject *exception = PyObject_CallFunction(state->error_type, "s", urlens_status_message(error.status));
  if (exception && !(set_attribute(exception, "name", PyUnicode_FromString(urlens_status_name(error.status))) &&
                     set_place(exception, error, texts))) {
    Py_CLEAR(exception);
  }
  return exception;
}

PyObject *error_raise(const module_state *state, urlens_error error, error_texts texts) {
  PyObject *exception;
  if (error.status == URLENS_E_OUT_OF_MEMORY) return PyErr_NoMemory();
  exception = error_create(state, error, texts);
  if (exception) PyErr_SetObject(state->error_type, exception);
  Py_XDECREF(exception);
  return NULL;
}

void error_add_number(const module_state *state, Py_ssize_t number) {
  PyObject *type, *value, *traceback;
  if (!PyErr_ExceptionMatches(state->error_type)) return;
  PyErr_Fetch(&type, &value, &traceback);
  PyErr_NormalizeException(&type, &value, &traceback);
  if (value && set_attribute(value, "number", PyLong_FromSsize_t(number))) {
    PyErr_Restore(type, value, traceback);
    return;
  }
  Py_XDECREF(type);
  Py_XDECREF(value);
  Py_XDECREF(traceback);
}

PyObject *error_raise_status(const module_state *state, urlens_status status) {
  urlens_error error = {status, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT};
  return error_raise(state, error, (error_texts){NULL, NULL});
}
