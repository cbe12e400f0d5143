/* SPDX-License-Identifier: MIT */
/* Array and ChunkedArray: columns that were made here, for any consumer of Arrow's PyCapsule interface. */
#include "arrow.h"

#include <stdlib.h>
#include <string.h>

typedef struct array_object {
  PyObject_HEAD array_data *data;
  const module_state *state;
} array_object;

/* `pieces` is a tuple of Arrays, one at least. */
typedef struct chunked_object {
  PyObject_HEAD PyObject *pieces;
} chunked_object;

static array_data *data_of(PyObject *object) {
  return ((array_object *)object)->data;
}

PyObject *array_create(const module_state *state, array_data *data) {
  PyTypeObject *type = (PyTypeObject *)state->array_type;
  allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  PyObject *self = allocate(type, 0);
  if (!self) {
    array_data_release(data);
    return NULL;
  }
  ((array_object *)self)->data = data;
  ((array_object *)self)->state = state;
  return self;
}

static void array_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  array_data_release(data_of(object));
  release(object);
  Py_DECREF(type);
}

/* --- Values of Python's ------------------------------------------------------------------------------------------- */

static int is_null(const array_data *data, size_t row) {
  const uint8_t *validity = data->buffers[0];
  return validity && !(validity[row >> 3] >> (row & 7) & 1);
}

static PyObject *text_value(const array_data *data, size_t begin, size_t end) {
  return text_string((urlens_view){(const char *)data->buffers[2] + begin, end - begin});
}

static PyObject *value_at(const array_data *data, size_t row);

static PyObject *list_value(const array_data *data, size_t begin, size_t end) {
  PyObject *list = PyList_New(0), *value;
  size_t i;
  for (i = begin; list && i < end; i++) {
    value = value_at(data, i);
    if (!value || PyList_Append(list, value) < 0) Py_CLEAR(list);
    Py_XDECREF(value);
  }
  return list;
}

static PyObject *struct_value(const array_data *data, size_t row) {
  PyObject *dict = PyDict_New(), *value;
  size_t i;
  for (i = 0; dict && i < data->child_count; i++) {
    value = value_at(data->children[i], row);
    if (!value || PyDict_SetItemString(dict, data->children[i]->name, value) < 0) Py_CLEAR(dict);
    Py_XDECREF(value);
  }
  return dict;
}

/* The depth of the calls is that of the type: at most three. */
static PyObject *value_at(const array_data *data, size_t row) {
  const int32_t *ends = data->buffers[1];
  const int64_t *numbers = data->buffers[1];
  const uint8_t *bits = data->buffers[1];
  if (is_null(data, row)) Py_RETURN_NONE;
  switch (data->format[0]) {
    case 'u': return text_value(data, (size_t)ends[row], (size_t)ends[row + 1]);
    case 'U': return text_value(data, (size_t)numbers[row], (size_t)numbers[row + 1]);
    case 'l': return PyLong_FromLongLong(numbers[row]);
    case 'b': return PyBool_FromLong(bits[row >> 3] >> (row & 7) & 1);
    default: break;
  }
  if (data->format[1] == 's') return struct_value(data, row);
  return list_value(data->children[0], (size_t)ends[row], (size_t)ends[row + 1]);
}

static PyObject *array_to_pylist(PyObject *self, PyObject *unused) {
  (void)unused;
  return list_value(data_of(self), 0, data_of(self)->length);
}

/* --- Array -------------------------------------------------------------------------------------------------------- */

static PyObject *array_c_schema(PyObject *self, PyObject *unused) {
  (void)unused;
  return schema_capsule(data_of(self));
}

/* A schema that is asked for is only a wish, and this one has no other type to offer. */
static PyObject *array_c_array(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"__arrow_c_array__", 0, {"requested_schema"}};
  PyObject *bound[5], *schema, *array;
  if (!arguments_bind(&s, (call_arguments){args, count, names}, bound)) return NULL;
  schema = schema_capsule(data_of(self));
  array = schema ? array_capsule(data_of(self)) : NULL;
  if (array) return Py_BuildValue("NN", schema, array);
  Py_XDECREF(schema);
  return NULL;
}

static PyObject *array_c_stream(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"__arrow_c_stream__", 0, {"requested_schema"}};
  PyObject *bound[5];
  array_data *data = data_of(self);
  if (!arguments_bind(&s, (call_arguments){args, count, names}, bound)) return NULL;
  return stream_capsule(&data, 1);
}

/* A child of a struct, by its name. */
static PyObject *array_field(PyObject *self, PyObject *name) {
  const array_data *data = data_of(self);
  size_t i;
  for (i = 0; PyUnicode_Check(name) && data->format[0] == '+' && data->format[1] == 's' && i < data->child_count; i++) {
    if (PyUnicode_CompareWithASCIIString(name, data->children[i]->name) != 0) continue;
    return array_create(((array_object *)self)->state, array_data_keep(data->children[i]));
  }
  PyErr_SetObject(PyExc_KeyError, name);
  return NULL;
}

static Py_ssize_t array_length(PyObject *self) {
  return (Py_ssize_t)data_of(self)->length;
}

static PyObject *array_null_count(PyObject *self, void *unused) {
  (void)unused;
  return PyLong_FromSize_t(data_of(self)->nulls);
}

static PyObject *array_represent(PyObject *self) {
  const array_data *data = data_of(self);
  return PyUnicode_FromFormat("<urlens.columns.Array of format '%s': %zd rows, %zd null>", data->format,
                              (Py_ssize_t)data->length, (Py_ssize_t)data->nulls);
}

static PyMethodDef array_methods[] = {
    {"__arrow_c_schema__", array_c_schema, METH_NOARGS,
     "__arrow_c_schema__($self)\n--\n\nArrow's PyCapsule interface."},
    {"__arrow_c_array__", FUNCTION(array_c_array), WITH_NAMES,
     "__arrow_c_array__($self, requested_schema=None)\n--\n\nArrow's PyCapsule interface."},
    {"__arrow_c_stream__", FUNCTION(array_c_stream), WITH_NAMES,
     "__arrow_c_stream__($self, requested_schema=None)\n--\n\nArrow's PyCapsule interface."},
    {"field", array_field, METH_O, "field($self, name, /)\n--\n\nA column of a struct, by its name."},
    {"to_pylist", array_to_pylist, METH_NOARGS, "to_pylist($self)\n--\n\nThe rows as a list; None for null."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef array_attributes[] = {
    {"null_count", array_null_count, NULL, "How many rows are null.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot array_slots[] = {
    {Py_tp_doc, (void *)"A column that any Arrow library can take, as often as it likes."},
    {Py_tp_dealloc, (void *)array_dealloc},
    {Py_tp_methods, array_methods},
    {Py_tp_getset, array_attributes},
    {Py_tp_repr, (void *)array_represent},
    {Py_sq_length, (void *)array_length},
    {0, NULL},
};

static PyType_Spec array_spec = {"urlens.columns.Array", sizeof(array_object), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                 array_slots};

PyObject *array_type_create(PyObject *module) {
  return PyType_FromModuleAndSpec(module, &array_spec, NULL);
}

/* --- ChunkedArray ------------------------------------------------------------------------------------------------- */

static PyObject *pieces_of(PyObject *object) {
  return ((chunked_object *)object)->pieces;
}

static void chunked_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  Py_XDECREF(pieces_of(object));
  release(object);
  Py_DECREF(type);
}

/* Whether the object is a tuple of Arrays with one in it. */
static int are_arrays(const module_state *state, PyObject *pieces) {
  Py_ssize_t i, count = PyTuple_Size(pieces);
  for (i = 0; i < count; i++) {
    if (!PyObject_TypeCheck(PyTuple_GetItem(pieces, i), (PyTypeObject *)state->array_type)) return 0;
  }
  return count > 0;
}

static PyObject *chunked_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  static const signature s = {"ChunkedArray", 1, {"chunks"}};
  const module_state *state = state_of_type(type, chunked_dealloc);
  allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  PyObject *bound[5], *pieces, *self = NULL;
  if (!state || !arguments_bind_tuple(&s, args, kwargs, bound)) return NULL;
  pieces = PySequence_Tuple(bound[0]);
  if (!pieces) return NULL;
  if (!are_arrays(state, pieces)) {
    PyErr_SetString(PyExc_TypeError, "chunks must be Arrays, one at least");
  } else {
    self = allocate(type, 0);
  }
  if (!self) {
    Py_DECREF(pieces);
    return NULL;
  }
  ((chunked_object *)self)->pieces = pieces;
  return self;
}

static PyObject *chunked_c_schema(PyObject *self, PyObject *unused) {
  (void)unused;
  return schema_capsule(data_of(PyTuple_GetItem(pieces_of(self), 0)));
}

static PyObject *chunked_c_stream(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"__arrow_c_stream__", 0, {"requested_schema"}};
  PyObject *bound[5], *capsule;
  Py_ssize_t i, pieces = PyTuple_Size(pieces_of(self));
  array_data **data;
  if (!arguments_bind(&s, (call_arguments){args, count, names}, bound)) return NULL;
  data = PyMem_Malloc((size_t)pieces * sizeof *data);
  if (!data) return PyErr_NoMemory();
  for (i = 0; i < pieces; i++) data[i] = data_of(PyTuple_GetItem(pieces_of(self), i));
  capsule = stream_capsule(data, (size_t)pieces);
  PyMem_Free(data);
  return capsule;
}

static PyObject *chunked_to_pylist(PyObject *self, PyObject *unused) {
  PyObject *all = PyList_New(0), *some;
  Py_ssize_t i, count = PyTuple_Size(pieces_of(self));
  for (i = 0; all && i < count; i++) {
    some = array_to_pylist(PyTuple_GetItem(pieces_of(self), i), unused);
    if (!some || PyList_SetSlice(all, PyList_Size(all), PyList_Size(all), some) < 0) Py_CLEAR(all);
    Py_XDECREF(some);
  }
  return all;
}

static PyObject *chunked_chunks(PyObject *self, void *unused) {
  (void)unused;
  return Py_NewRef(pieces_of(self));
}

static PyObject *chunked_null_count(PyObject *self, void *unused) {
  Py_ssize_t i, count = PyTuple_Size(pieces_of(self));
  size_t nulls = 0;
  (void)unused;
  for (i = 0; i < count; i++) nulls += data_of(PyTuple_GetItem(pieces_of(self), i))->nulls;
  return PyLong_FromSize_t(nulls);
}

static Py_ssize_t chunked_length(PyObject *self) {
  Py_ssize_t i, count = PyTuple_Size(pieces_of(self)), length = 0;
  for (i = 0; i < count; i++) length += array_length(PyTuple_GetItem(pieces_of(self), i));
  return length;
}

/* A child of a struct, by its name, with the same chunks. */
static PyObject *chunked_field(PyObject *self, PyObject *name) {
  Py_ssize_t i, count = PyTuple_Size(pieces_of(self));
  PyObject *fields = PyTuple_New(count), *result = NULL;
  for (i = 0; fields && i < count; i++) {
    PyObject *field = array_field(PyTuple_GetItem(pieces_of(self), i), name);
    if (!field || PyTuple_SetItem(fields, i, field) < 0) Py_CLEAR(fields);
  }
  if (fields) result = PyObject_CallFunctionObjArgs((PyObject *)Py_TYPE(self), fields, NULL);
  Py_XDECREF(fields);
  return result;
}

static PyObject *chunked_represent(PyObject *self) {
  PyObject *nulls = chunked_null_count(self, NULL), *result = NULL;
  const char *format = data_of(PyTuple_GetItem(pieces_of(self), 0))->format;
  if (nulls) {
    result = PyUnicode_FromFormat("<urlens.columns.ChunkedArray of format '%s': %zd chunks, %zd rows, %S null>", format,
                                  PyTuple_Size(pieces_of(self)), chunked_length(self), nulls);
  }
  Py_XDECREF(nulls);
  return result;
}

static PyMethodDef chunked_methods[] = {
    {"__arrow_c_schema__", chunked_c_schema, METH_NOARGS,
     "__arrow_c_schema__($self)\n--\n\nArrow's PyCapsule interface."},
    {"__arrow_c_stream__", FUNCTION(chunked_c_stream), WITH_NAMES,
     "__arrow_c_stream__($self, requested_schema=None)\n--\n\nArrow's PyCapsule interface."},
    {"field", chunked_field, METH_O, "field($self, name, /)\n--\n\nA column of a struct, by its name."},
    {"to_pylist", chunked_to_pylist, METH_NOARGS, "to_pylist($self)\n--\n\nThe rows as a list; None for null."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef chunked_attributes[] = {
    {"chunks", chunked_chunks, NULL, "The pieces, as Arrays.", NULL},
    {"null_count", chunked_null_count, NULL, "How many rows are null.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot chunked_slots[] = {
    {Py_tp_doc,
     (void *)"ChunkedArray(chunks)\n--\n\nA column in pieces, which any Arrow library can take as a stream."},
    {Py_tp_new, (void *)chunked_new},
    {Py_tp_dealloc, (void *)chunked_dealloc},
    {Py_tp_methods, chunked_methods},
    {Py_tp_getset, chunked_attributes},
    {Py_tp_repr, (void *)chunked_represent},
    {Py_sq_length, (void *)chunked_length},
    {0, NULL},
};

static PyType_Spec chunked_spec = {"urlens.columns.ChunkedArray", sizeof(chunked_object), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, chunked_slots};

PyObject *chunked_array_type_create(PyObject *module) {
  return PyType_FromModuleAndSpec(module, &chunked_spec, NULL);
}
