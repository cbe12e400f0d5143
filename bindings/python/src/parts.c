/* SPDX-License-Identifier: MIT */
/* Parts: the named tuple that urlens.parse gives. */
#include "module.h"

static PyStructSequence_Field parts_fields[] = {
    {"href", "The whole URL."},
    {"scheme", "The scheme, without ':'."},
    {"username", "The user name, or None."},
    {"password", "The password, or None."},
    {"host", "The host without the port, IPv6 in brackets, or None."},
    {"port", "The port as it is written, or None; the Standard leaves out a default port."},
    {"path", "The path."},
    {"query", "The query without '?', or None."},
    {"fragment", "The fragment without '#', or None."},
    {NULL, NULL},
};

static PyStructSequence_Desc parts_description = {
    "urlens.Parts",
    "The parts of a URL, without their delimiters. A part that is absent is None, an empty one is ''.",
    parts_fields,
    9,
};

PyTypeObject *parts_type_create(void) {
  return PyStructSequence_NewType(&parts_description);
}

/*
 * The strings are made first. Making the tuple can start the garbage collector, and with it code of Python's that uses
 * the same working handle.
 */
PyObject *parts_create(const module_state *state, const urlens_url *url) {
  PyObject *values[9] = {NULL}, *parts = NULL;
  int i;
  values[0] = text_string(urlens_href(url));
  for (i = 1; i < 9 && values[i - 1]; i++) values[i] = text_string_or_none(urlens_get(url, (urlens_part)(i - 1)));
  if (values[8]) parts = PyStructSequence_New(state->parts_type);
  for (i = 0; i < 9; i++) {
    if (parts) {
      PyStructSequence_SetItem(parts, i, values[i]);
    } else {
      Py_XDECREF(values[i]);
    }
  }
  return parts;
}
