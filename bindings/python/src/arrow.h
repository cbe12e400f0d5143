/* SPDX-License-Identifier: MIT */
/*
 * Columns: the structs of Arrow's C data interface and C stream interface, columns that came from elsewhere, and columns
 * that were made here. Nothing here needs an Arrow library: https://arrow.apache.org/docs/format/CDataInterface.html.
 */
#ifndef URLENS_PYTHON_ARROW_H
#define URLENS_PYTHON_ARROW_H

#include "module.h"

#include <stdatomic.h>
#include <stdint.h>
#include <urlens/batch.h>

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};

#define ARROW_NULLABLE 2

/* ------------------------------------------------------------------------------------------------------------------ */
/* Columns that were made here                                                                                        */
/* ------------------------------------------------------------------------------------------------------------------ */

#define MOST_CHILDREN 9

/*
 * A column, or a child of one. It never changes, and belongs to all who hold a reference: consumers of Arrow may let go
 * of theirs in any thread, without the GIL.
 */
typedef struct array_data {
  atomic_size_t references;
  const char *format; /* a constant, and so is the name */
  const char *name;
  size_t length;
  size_t nulls;
  size_t buffer_count;
  void *buffers[3]; /* the first is the validity bitmap, NULL if no row is null */
  size_t child_count;
  struct array_data *children[MOST_CHILDREN];
} array_data;

array_data *array_data_keep(array_data *data);
void array_data_release(array_data *data);

/* Capsules as the Arrow PyCapsule interface wants them; NULL with an exception. */
PyObject *schema_capsule(const array_data *data);
PyObject *array_capsule(array_data *data);
PyObject *stream_capsule(array_data *const *pieces, size_t count);

/* A Python object of the data, which is taken; NULL with an exception. */
PyObject *array_create(const module_state *state, array_data *data);

PyObject *array_type_create(PyObject *module);
PyObject *chunked_array_type_create(PyObject *module);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Columns that are being made                                                                                        */
/* ------------------------------------------------------------------------------------------------------------------ */

typedef enum builder_kind {
  BUILDER_TEXT,
  BUILDER_WIDE_TEXT,
  BUILDER_INT64,
  BUILDER_BOOLEAN,
  BUILDER_LIST,
  BUILDER_STRUCT
} builder_kind;

/* A column that grows. All zero but kind and name is an empty one. No function here uses Python: the GIL may be free. */
typedef struct builder {
  builder_kind kind;
  const char *name;
  size_t rows;
  size_t nulls;
  size_t room;       /* rows for which there is memory */
  uint8_t *validity; /* one bit per row */
  void *values;      /* numbers, bits, or the offsets of texts and lists, of which there is one more than rows */
  char *data;        /* the bytes of texts */
  size_t used;
  size_t capacity;
  struct builder *children;
  size_t child_count;
} builder;

/* How a column can fail to be made. */
typedef enum build_status { BUILD_OK = 0, BUILD_NO_MEMORY = 1, BUILD_OVERFLOW = 2, BUILD_LIBRARY = 3 } build_status;

/* Makes room for `rows` more rows; of a struct, in its children too. */
build_status builder_reserve(builder *b, size_t rows);

/* Adds a row for each view; a NULL view is null. There must be room for the rows. */
build_status builder_add_texts(builder *b, const urlens_view *views, size_t count);

/* The same for texts that may be ill-formed UTF-8, which a column must not have: each byte that is becomes U+FFFD. */
build_status builder_add_repaired(builder *b, const urlens_view *views, size_t count);

/* As builder_add_texts for one, which makes room itself. */
build_status builder_add_text(builder *b, urlens_view view);

/* Makes room for bytes more and returns where they go, or NULL. builder_add_bytes then adds them as a row. */
char *builder_bytes(builder *b, size_t length);
build_status builder_add_bytes(builder *b, size_t length);

/* A row of a number, a boolean, a list that ends with the child's last row, or a struct. There must be room. */
void builder_add_number(builder *b, int is_valid, int64_t number);

/* A column of what was added; the builder is empty afterwards. NULL: no memory. */
array_data *builder_finish(builder *b);

/* Releases what the builder has. */
void builder_discard(builder *b);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Columns that came from elsewhere                                                                                   */
/* ------------------------------------------------------------------------------------------------------------------ */

/* A piece of a column of texts. */
typedef struct chunk_object {
  PyObject_HEAD struct ArrowArray array;
  urlens_rows rows;
  size_t *buffer_sizes;
  urlens_view *expanded; /* the rows of a column in which they are not row by row; else NULL */
  int wide;              /* the result's texts get 64-bit offsets */
} chunk_object;

PyObject *chunk_type_create(PyObject *module);

/* Raises ValueError, which says what is wrong with an array. Returns 0. */
int wrong_buffer(const char *what);

/* Makes the chunk's rows that number of nulls. 0 with an exception. */
int rows_allocate(chunk_object *self, size_t count);

/* Whether that is the format of numbers of a dictionary. */
int index_is_known(const char *format);

/*
 * The chunk's rows are the values of a dictionary, and become `count` rows of the array, from `start` on: each is the
 * value that the array has the number of. 0 with an exception.
 */
int rows_expand(chunk_object *self, const struct ArrowArray *array, size_t start, size_t count, char format);

/* The text of a row; a NULL view if it is null or its bytes are not where they have to be. */
urlens_view rows_at(const urlens_rows *rows, size_t row);

extern PyMethodDef arrow_functions[];
extern PyMethodDef column_functions[];

#endif
