/* SPDX-License-Identifier: MIT */
/* Between Python's str and UTF-8. */
#include "module.h"

#include <string.h>

int text_read_surrogates(PyObject *object, text *result) {
  Py_ssize_t length;
  char *bytes;
  memset(result, 0, sizeof *result);
  result->source = object;
  result->data = PyUnicode_AsUTF8AndSize(object, &length);
  if (!result->data) {
    if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) return 0;
    PyErr_Clear();
    result->owner = PyUnicode_AsEncodedString(object, "utf-8", "surrogatepass");
    if (!result->owner || PyBytes_AsStringAndSize(result->owner, &bytes, &length) < 0) return 0;
    result->data = bytes;
  }
  result->length = (size_t)length;
  return 1;
}

/*
 * Puts U+FFFD in the place of lone surrogates in bytes of our own. Python writes them as three bytes that begin with 0xED
 * and a byte from 0xA0 on, as no other character does.
 */
static void replace_surrogates(text *t) {
  char *bytes = PyBytes_AsString(t->owner), *end = bytes + t->length;
  for (; bytes + 2 < end; bytes++) {
    if ((unsigned char)bytes[0] == 0xED && (unsigned char)bytes[1] >= 0xA0) memcpy(bytes, "\xEF\xBF\xBD", 3);
  }
}

int text_read(PyObject *object, const char *name, text *result) {
  memset(result, 0, sizeof *result);
  if (!PyUnicode_Check(object)) {
    PyObject *type = (PyObject *)Py_TYPE(object);
    PyErr_Format(PyExc_TypeError, "%s must be a str, not %R", name, type);
    return 0;
  }
  if (!text_read_surrogates(object, result)) {
    text_release(result);
    return 0;
  }
  if (result->owner) replace_surrogates(result);
  return 1;
}

int text_read_optional(PyObject *object, const char *name, text *result) {
  memset(result, 0, sizeof *result);
  return !object || object == Py_None || text_read(object, name, result);
}

int text_read_kept(PyObject *object, const char *name, text *result) {
  if (!text_read(object, name, result)) return 0;
  if (!result->owner) result->owner = Py_NewRef(object);
  return 1;
}

void text_release(text *t) {
  Py_CLEAR(t->owner);
}

size_t text_characters(const text *t, size_t bytes) {
  size_t i, count = 0;
  for (i = 0; i < bytes && i < t->length; i++) count += ((unsigned char)t->data[i] & 0xC0) != 0x80;
  return count;
}

PyObject *text_string(urlens_view view) {
  return PyUnicode_DecodeUTF8(view.data ? view.data : "", (Py_ssize_t)view.length, "surrogateescape");
}

PyObject *text_string_or_none(urlens_view view) {
  if (!view.data) Py_RETURN_NONE;
  return text_string(view);
}

/* The second try, with the room that the first one asked for. */
static PyObject *text_written_long(output_writer writer, const void *call, size_t room, urlens_error *error) {
  urlens_output out = {0};
  urlens_status status;
  PyObject *string = NULL;
  out.data = PyMem_Malloc(room);
  if (!out.data) return PyErr_NoMemory();
  out.capacity = room;
  status = writer(call, &out);
  *error = out.error;
  error->status = status;
  if (status == URLENS_OK) string = text_string((urlens_view){out.data, out.length});
  PyMem_Free(out.data);
  return string;
}

PyObject *text_written(output_writer writer, const void *call, urlens_error *error) {
  char room[512];
  urlens_output out = {0};
  urlens_status status;
  out.data = room;
  out.capacity = sizeof room;
  status = writer(call, &out);
  if (status == URLENS_E_BUFFER_TOO_SMALL) return text_written_long(writer, call, out.length, error);
  *error = out.error;
  error->status = status;
  return status == URLENS_OK ? text_string((urlens_view){room, out.length}) : NULL;
}
