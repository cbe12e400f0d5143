/* SPDX-License-Identifier: MIT */
/*
 * Columns of texts from any producer of Arrow's C data interface: utf8, large_utf8 and utf8_view, also as a dictionary;
 * nulls alone; or a table of one such column.
 */
#include "arrow.h"

#include <stdlib.h>
#include <string.h>

static chunk_object *as_chunk(PyObject *object) {
  return (chunk_object *)object;
}

/* A producer may be written in Python, which must not meet an exception that is on its way. */
static void release_array(struct ArrowArray *array) {
  PyObject *type, *value, *traceback;
  if (!array->release) return;
  PyErr_Fetch(&type, &value, &traceback);
  array->release(array);
  PyErr_Restore(type, value, traceback);
}

static void chunk_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  chunk_object *self = as_chunk(object);
  release_array(&self->array);
  free(self->buffer_sizes);
  free(self->expanded);
  release(object);
  Py_DECREF(type);
}

/* What a schema says about the column. */
typedef struct column_format {
  urlens_rows_layout layout;
  int in_table; /* the column is the one child of a struct */
  int is_null;  /* all of its rows are null, and it has no buffers */
  char index;   /* the format of the numbers, if the texts are in a dictionary; else 0 */
} column_format;

/* 0: not a format of texts. */
static int layout_of(const char *format, urlens_rows_layout *layout) {
  if (strcmp(format, "u") == 0) {
    *layout = URLENS_ROWS_LAYOUT_OFFSETS32;
  } else if (strcmp(format, "U") == 0) {
    *layout = URLENS_ROWS_LAYOUT_OFFSETS64;
  } else if (strcmp(format, "vu") == 0) {
    *layout = URLENS_ROWS_LAYOUT_UTF8_VIEW;
  } else {
    return 0;
  }
  return 1;
}

/* The same for a column, which may be of nulls alone, or have its texts in a dictionary. */
static int column_layout_of(const struct ArrowSchema *schema, column_format *format) {
  const struct ArrowSchema *values = schema->dictionary ? schema->dictionary : schema;
  const char *given = values->format ? values->format : "";
  if (schema->dictionary) {
    if (!index_is_known(schema->format) || values->dictionary) return 0;
    format->index = schema->format[0];
  }
  format->is_null = strcmp(given, "n") == 0;
  return format->is_null || layout_of(given, &format->layout);
}

/* Reads a schema. 0 with an exception. */
static int format_read(const struct ArrowSchema *schema, column_format *format) {
  memset(format, 0, sizeof *format);
  if (schema->format && strcmp(schema->format, "+s") == 0 && schema->n_children == 1) {
    format->in_table = 1;
    schema = schema->children[0];
  }
  if (column_layout_of(schema, format)) return 1;
  if (schema->dictionary) schema = schema->dictionary;
  PyErr_Format(PyExc_TypeError, "a column must be of texts (utf8, large_utf8 or utf8_view), not of Arrow's format '%s'",
               schema->format ? schema->format : "");
  return 0;
}

static int is_aligned(const void *pointer, size_t size) {
  return (uintptr_t)pointer % size == 0;
}

/*
 * How many bytes the texts have. -1 if an offset is negative or less than the one before it: otherwise every text is
 * between the first and the last of them.
 */
static int64_t bytes_of_offsets32(const int32_t *offsets, size_t count) {
  size_t i;
  int fine = offsets[0] >= 0;
  for (i = 0; i < count; i++) fine &= offsets[i] <= offsets[i + 1];
  return fine ? offsets[count] - offsets[0] : -1;
}

static int64_t bytes_of_offsets64(const int64_t *offsets, size_t count) {
  size_t i;
  int fine = offsets[0] >= 0;
  for (i = 0; i < count; i++) fine &= offsets[i] <= offsets[i + 1];
  return fine ? offsets[count] - offsets[0] : -1;
}

int wrong_buffer(const char *what) {
  PyErr_Format(PyExc_ValueError, "not an Arrow array: %s", what);
  return 0;
}

/* Texts with offsets: rows `start` and up of the array. */
static int read_offsets(chunk_object *self, const struct ArrowArray *array, size_t start) {
  urlens_rows *rows = &self->rows;
  int is_wide = rows->layout == URLENS_ROWS_LAYOUT_OFFSETS64;
  size_t width = is_wide ? sizeof(int64_t) : sizeof(int32_t);
  const char *offsets;
  int64_t bytes;
  if (array->n_buffers != 3) return wrong_buffer("texts have three buffers");
  offsets = array->buffers[1];
  if (!offsets || !is_aligned(offsets, width)) return wrong_buffer("the offsets are missing or not aligned");
  offsets += start * width;
  bytes = is_wide ? bytes_of_offsets64((const int64_t *)(const void *)offsets, rows->count)
                  : bytes_of_offsets32((const int32_t *)(const void *)offsets, rows->count);
  if (bytes < 0) return wrong_buffer("offsets that decrease");
  if (bytes > 0 && !array->buffers[2]) return wrong_buffer("the bytes of the texts are missing");
  rows->items = offsets;
  rows->data = array->buffers[2] ? array->buffers[2] : "";
  return 1;
}

/* Texts as views: after validity and views come the buffers they point into, and last the sizes of these. */
static int read_views(chunk_object *self, const struct ArrowArray *array, size_t start) {
  urlens_rows *rows = &self->rows;
  const int64_t *sizes;
  size_t i;
  if (array->n_buffers < 3) return wrong_buffer("views have three buffers or more");
  if (!array->buffers[1]) return wrong_buffer("the views are missing");
  rows->buffer_count = (size_t)array->n_buffers - 3;
  sizes = array->buffers[array->n_buffers - 1];
  if (rows->buffer_count > 0 && !sizes) return wrong_buffer("the sizes of the buffers are missing");
  self->buffer_sizes = calloc(rows->buffer_count + 1, sizeof *self->buffer_sizes);
  if (!self->buffer_sizes) {
    PyErr_NoMemory();
    return 0;
  }
  for (i = 0; i < rows->buffer_count; i++) {
    if (sizes[i] < 0) return wrong_buffer("a buffer of a negative size");
    self->buffer_sizes[i] = array->buffers[i + 2] ? (size_t)sizes[i] : 0;
  }
  rows->items = (const char *)array->buffers[1] + start * 16;
  rows->buffers = (const char *const *)(const void *)&array->buffers[2];
  rows->buffer_sizes = self->buffer_sizes;
  return 1;
}

/* Where the rows of an array of texts are. 0 with an exception. */
static int read_rows(chunk_object *self, const struct ArrowArray *array, size_t start) {
  if (!array->buffers || array->n_buffers < 1) return wrong_buffer("it has no buffers");
  if (array->null_count != 0) self->rows.validity = array->buffers[0];
  if (array->null_count > 0 && !self->rows.validity) return wrong_buffer("nulls without a bitmap");
  self->rows.first_bit = start;
  return self->rows.layout == URLENS_ROWS_LAYOUT_UTF8_VIEW ? read_views(self, array, start)
                                                           : read_offsets(self, array, start);
}

/* The same for an array of numbers with a dictionary, whose values are read first. */
static int read_dictionary(chunk_object *self, const struct ArrowArray *array, size_t start, char index) {
  const struct ArrowArray *values = array->dictionary;
  size_t count = self->rows.count;
  if (!values || values->length < 0 || values->offset < 0) return wrong_buffer("the dictionary is missing");
  if (!array->buffers || array->n_buffers != 2) return wrong_buffer("numbers have two buffers");
  self->rows.count = (size_t)values->length;
  if (self->rows.count > 0 && !read_rows(self, values, (size_t)values->offset)) return 0;
  return rows_expand(self, array, start, count, index);
}

/* Whether a row of the table itself is null. An array may leave it to others to count them, and then has -1. */
static int has_null_rows(const struct ArrowArray *table) {
  const uint8_t *validity = table->null_count < 0 && table->buffers && table->n_buffers > 0 ? table->buffers[0] : NULL;
  int64_t row;
  for (row = table->offset; validity && row < table->offset + table->length; row++) {
    if (!(validity[row >> 3] >> (row & 7) & 1)) return 1;
  }
  return table->null_count > 0;
}

/* The column of a table; its rows begin at *start. NULL with an exception. */
static const struct ArrowArray *column_of_table(const struct ArrowArray *table, size_t *start) {
  const struct ArrowArray *column = table->n_children == 1 ? table->children[0] : NULL;
  const char *problem = NULL;
  if (!column) {
    problem = "a table has one child";
  } else if (column->offset < 0 || column->length < table->length || column->length - table->length < table->offset) {
    problem = "a child too short";
  } else if (has_null_rows(table)) {
    problem = "a table has no nulls of its own";
  }
  if (problem) {
    wrong_buffer(problem);
    return NULL;
  }
  *start += (size_t)column->offset;
  return column;
}

/* Finds the column in the array. A stream without arrays has an empty one, without children. 0 with an exception. */
static int read_array(chunk_object *self, const column_format *format) {
  const struct ArrowArray *array = &self->array, *column = array;
  size_t start;
  self->rows.size = sizeof self->rows;
  self->rows.layout = format->layout;
  self->wide = !format->is_null && format->layout != URLENS_ROWS_LAYOUT_OFFSETS32;
  if (array->length < 0 || array->offset < 0) return wrong_buffer("a negative length or offset");
  if (array->length == 0) return 1;
  start = (size_t)array->offset;
  if (format->in_table) column = column_of_table(array, &start);
  if (!column) return 0;
  self->rows.count = (size_t)array->length;
  if (format->is_null) return rows_allocate(self, self->rows.count);
  return format->index ? read_dictionary(self, column, start, format->index) : read_rows(self, column, start);
}

/* A chunk of an array, which is moved into it; NULL with an exception, and then the array is released. */
static PyObject *chunk_create(const module_state *state, struct ArrowArray *array, const column_format *format) {
  PyTypeObject *type = (PyTypeObject *)state->chunk_type;
  allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  PyObject *self = allocate(type, 0);
  if (!self) {
    release_array(array);
    return NULL;
  }
  as_chunk(self)->array = *array;
  array->release = NULL;
  if (!read_array(as_chunk(self), format)) Py_CLEAR(self);
  return self;
}

/* Appends a chunk of the array to a list. 0 with an exception. */
static int append_chunk(const module_state *state, PyObject *list, struct ArrowArray *array, const column_format *f) {
  PyObject *chunk = chunk_create(state, array, f);
  int status = chunk ? PyList_Append(list, chunk) : -1;
  Py_XDECREF(chunk);
  return status == 0;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Producers                                                                                                          */
/* ------------------------------------------------------------------------------------------------------------------ */

/* What `__arrow_c_array__` gives: a tuple of two capsules. */
static PyObject *chunks_of_array(const module_state *state, PyObject *pair) {
  PyObject *list = PyList_New(0);
  struct ArrowSchema *schema = NULL;
  struct ArrowArray *array = NULL;
  column_format format;
  if (!list || !PyTuple_Check(pair) || PyTuple_Size(pair) != 2) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "__arrow_c_array__ must give two capsules");
    Py_XDECREF(list);
    return NULL;
  }
  schema = PyCapsule_GetPointer(PyTuple_GetItem(pair, 0), "arrow_schema");
  if (schema) array = PyCapsule_GetPointer(PyTuple_GetItem(pair, 1), "arrow_array");
  if (array && (!schema->release || !array->release)) {
    PyErr_SetString(PyExc_ValueError, "the array was taken by somebody else");
    array = NULL;
  }
  if (!array || !format_read(schema, &format) || !append_chunk(state, list, array, &format)) Py_CLEAR(list);
  return list;
}

static int stream_failed(struct ArrowArrayStream *stream, int code) {
  const char *message = stream->get_last_error ? stream->get_last_error(stream) : NULL;
  if (code != 0 && !PyErr_Occurred()) {
    PyErr_Format(PyExc_ValueError, "the stream failed: %s", message ? message : strerror(code));
  }
  return code != 0;
}

static int stream_format(struct ArrowArrayStream *stream, column_format *format) {
  struct ArrowSchema schema = {0};
  int fine;
  if (stream_failed(stream, stream->get_schema(stream, &schema))) return 0;
  fine = format_read(&schema, format);
  if (schema.release) schema.release(&schema);
  return fine;
}

/* What `__arrow_c_stream__` gives; a stream without arrays gives one that is empty. */
static PyObject *chunks_of_stream(const module_state *state, struct ArrowArrayStream *stream) {
  struct ArrowArray array = {0};
  column_format format;
  PyObject *list;
  if (!stream_format(stream, &format)) return NULL;
  list = PyList_New(0);
  while (list) {
    memset(&array, 0, sizeof array);
    if (stream_failed(stream, stream->get_next(stream, &array))) {
      Py_CLEAR(list);
    } else if (!array.release) {
      break;
    } else if (!append_chunk(state, list, &array, &format)) {
      Py_CLEAR(list);
    }
  }
  if (list && PyList_Size(list) == 0 && !append_chunk(state, list, &array, &format)) Py_CLEAR(list);
  return list;
}

static PyObject *chunks_of_capsule(const module_state *state, PyObject *capsule) {
  struct ArrowArrayStream *stream = PyCapsule_GetPointer(capsule, "arrow_array_stream");
  if (!stream) return NULL;
  if (stream->release) return chunks_of_stream(state, stream);
  PyErr_SetString(PyExc_ValueError, "the stream was taken by somebody else");
  return NULL;
}

PyDoc_STRVAR(column_chunks_doc,
             "column_chunks($module, column, /)\n--\n\n"
             "The chunks of a column of texts, and whether it came as an array and not as a stream.");

static PyObject *function_column_chunks(PyObject *module, PyObject *column) {
  const module_state *state = PyModule_GetState(module);
  int is_array = PyObject_HasAttrString(column, "__arrow_c_array__");
  PyObject *given, *list;
  if (!is_array && !PyObject_HasAttrString(column, "__arrow_c_stream__")) {
    PyObject *type = (PyObject *)Py_TYPE(column);
    PyErr_Format(PyExc_TypeError, "a column must have __arrow_c_array__ or __arrow_c_stream__, and %R has not", type);
    return NULL;
  }
  given = PyObject_CallMethod(column, is_array ? "__arrow_c_array__" : "__arrow_c_stream__", NULL);
  if (!given) return NULL;
  list = is_array ? chunks_of_array(state, given) : chunks_of_capsule(state, given);
  Py_DECREF(given);
  return list ? Py_BuildValue("NO", list, is_array ? Py_True : Py_False) : NULL;
}

PyMethodDef arrow_functions[] = {
    {"column_chunks", function_column_chunks, METH_O, column_chunks_doc},
    {NULL, NULL, 0, NULL},
};

/* ------------------------------------------------------------------------------------------------------------------ */
/* Rows, and the type                                                                                                 */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Arrow's Utf8View: the length, and either up to 12 bytes or a prefix, the number of a buffer and an offset in it. */
static urlens_view view_at(const urlens_rows *rows, size_t row) {
  static const urlens_view none = {NULL, 0};
  const char *item = (const char *)rows->items + row * 16;
  int32_t numbers[4];
  size_t length, buffer, offset;
  memcpy(numbers, item, sizeof numbers);
  if (numbers[0] < 0) return none;
  length = (size_t)numbers[0];
  if (length <= 12) return (urlens_view){item + 4, length};
  if (numbers[2] < 0 || numbers[3] < 0) return none;
  buffer = (size_t)numbers[2];
  offset = (size_t)numbers[3];
  if (buffer >= rows->buffer_count || rows->buffer_sizes[buffer] < offset) return none;
  if (rows->buffer_sizes[buffer] - offset < length) return none;
  return (urlens_view){rows->buffers[buffer] + offset, length};
}

urlens_view rows_at(const urlens_rows *rows, size_t row) {
  size_t bit = rows->first_bit + row, begin, end;
  if (rows->layout == URLENS_ROWS_LAYOUT_VIEWS) return ((const urlens_view *)rows->items)[row];
  if (rows->validity && !(rows->validity[bit >> 3] >> (bit & 7) & 1)) return (urlens_view){NULL, 0};
  if (rows->layout == URLENS_ROWS_LAYOUT_UTF8_VIEW) return view_at(rows, row);
  if (rows->layout == URLENS_ROWS_LAYOUT_OFFSETS64) {
    begin = (size_t)((const int64_t *)rows->items)[row];
    end = (size_t)((const int64_t *)rows->items)[row + 1];
  } else {
    begin = (size_t)((const int32_t *)rows->items)[row];
    end = (size_t)((const int32_t *)rows->items)[row + 1];
  }
  return (urlens_view){rows->data + begin, end - begin};
}

static Py_ssize_t chunk_length(PyObject *object) {
  return (Py_ssize_t)as_chunk(object)->rows.count;
}

static PyType_Slot chunk_slots[] = {
    {Py_tp_doc, (void *)"A piece of a column that came from elsewhere."},
    {Py_tp_dealloc, (void *)chunk_dealloc},
    {Py_sq_length, (void *)chunk_length},
    {0, NULL},
};

static PyType_Spec chunk_spec = {"urlens._urlens.Chunk", sizeof(chunk_object), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                 chunk_slots};

PyObject *chunk_type_create(PyObject *module) {
  return PyType_FromModuleAndSpec(module, &chunk_spec, NULL);
}
