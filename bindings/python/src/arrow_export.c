/* SPDX-License-Identifier: MIT */
/*
 * Columns that were made here, for consumers of Arrow. Each export is a tree of structs of its own whose nodes hold
 * references to the same memory, so that a column can be exported any number of times.
 */
#include "arrow.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

array_data *array_data_keep(array_data *data) {
  atomic_fetch_add_explicit(&data->references, 1, memory_order_relaxed);
  return data;
}

void array_data_release(array_data *data) {
  size_t i;
  if (!data || atomic_fetch_sub_explicit(&data->references, 1, memory_order_acq_rel) != 1) return;
  for (i = 0; i < data->child_count; i++) array_data_release(data->children[i]);
  for (i = 0; i < 3; i++) free(data->buffers[i]);
  free(data);
}

/* --- Schemas ------------------------------------------------------------------------------------------------------ */

/* What a schema has besides itself: room for its children. */
typedef struct schema_room {
  struct ArrowSchema *pointers[MOST_CHILDREN];
  struct ArrowSchema children[MOST_CHILDREN];
} schema_room;

static void schema_release(struct ArrowSchema *schema) {
  int64_t i;
  for (i = 0; i < schema->n_children; i++) {
    if (schema->children[i]->release) schema->children[i]->release(schema->children[i]);
  }
  free(schema->private_data);
  schema->release = NULL;
}

static int schema_export(const array_data *data, struct ArrowSchema *schema) {
  schema_room *room = calloc(1, sizeof *room);
  size_t i;
  memset(schema, 0, sizeof *schema);
  if (!room) return 0;
  schema->format = data->format;
  schema->name = data->name;
  schema->flags = ARROW_NULLABLE;
  schema->children = room->pointers;
  schema->release = schema_release;
  schema->private_data = room;
  for (i = 0; i < data->child_count; i++) {
    room->pointers[i] = &room->children[i];
    if (!schema_export(data->children[i], &room->children[i])) {
      schema_release(schema);
      return 0;
    }
    schema->n_children++;
  }
  return 1;
}

/* --- Arrays ------------------------------------------------------------------------------------------------------- */

typedef struct array_room {
  array_data *data;
  const void *buffers[3];
  struct ArrowArray *pointers[MOST_CHILDREN];
  struct ArrowArray children[MOST_CHILDREN];
} array_room;

/* A consumer may have moved a child away; then it has no release here any more. */
static void array_release(struct ArrowArray *array) {
  array_room *room = array->private_data;
  int64_t i;
  for (i = 0; i < array->n_children; i++) {
    if (array->children[i]->release) array->children[i]->release(array->children[i]);
  }
  array_data_release(room->data);
  free(room);
  array->release = NULL;
}

static int array_export(array_data *data, struct ArrowArray *array) {
  array_room *room = calloc(1, sizeof *room);
  size_t i;
  memset(array, 0, sizeof *array);
  if (!room) return 0;
  room->data = array_data_keep(data);
  for (i = 0; i < 3; i++) room->buffers[i] = data->buffers[i];
  array->length = (int64_t)data->length;
  array->null_count = (int64_t)data->nulls;
  array->n_buffers = (int64_t)data->buffer_count;
  array->buffers = room->buffers;
  array->children = room->pointers;
  array->release = array_release;
  array->private_data = room;
  for (i = 0; i < data->child_count; i++) {
    room->pointers[i] = &room->children[i];
    if (!array_export(data->children[i], &room->children[i])) {
      array_release(array);
      return 0;
    }
    array->n_children++;
  }
  return 1;
}

/* --- Streams ------------------------------------------------------------------------------------------------------ */

typedef struct stream_room {
  size_t count;
  size_t next;
  array_data *pieces[];
} stream_room;

static int stream_get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema) {
  const stream_room *room = stream->private_data;
  return schema_export(room->pieces[0], schema) ? 0 : ENOMEM;
}

static int stream_get_next(struct ArrowArrayStream *stream, struct ArrowArray *array) {
  stream_room *room = stream->private_data;
  memset(array, 0, sizeof *array);
  if (room->next == room->count) return 0; /* the end: an array without release */
  if (!array_export(room->pieces[room->next], array)) return ENOMEM;
  room->next++;
  return 0;
}

static const char *stream_get_last_error(struct ArrowArrayStream *stream) {
  (void)stream;
  return NULL; /* the only error is ENOMEM, which says all there is */
}

static void stream_release(struct ArrowArrayStream *stream) {
  stream_room *room = stream->private_data;
  size_t i;
  for (i = 0; i < room->count; i++) array_data_release(room->pieces[i]);
  free(room);
  stream->release = NULL;
}

static int stream_export(array_data *const *pieces, size_t count, struct ArrowArrayStream *stream) {
  stream_room *room = calloc(1, sizeof *room + count * sizeof(array_data *));
  size_t i;
  memset(stream, 0, sizeof *stream);
  if (!room) return 0;
  room->count = count;
  for (i = 0; i < count; i++) room->pieces[i] = array_data_keep(pieces[i]);
  stream->get_schema = stream_get_schema;
  stream->get_next = stream_get_next;
  stream->get_last_error = stream_get_last_error;
  stream->release = stream_release;
  stream->private_data = room;
  return 1;
}

/* --- Capsules ----------------------------------------------------------------------------------------------------- */

static void schema_capsule_free(PyObject *capsule) {
  struct ArrowSchema *schema = PyCapsule_GetPointer(capsule, "arrow_schema");
  if (schema->release) schema->release(schema);
  free(schema);
}

static void array_capsule_free(PyObject *capsule) {
  struct ArrowArray *array = PyCapsule_GetPointer(capsule, "arrow_array");
  if (array->release) array->release(array);
  free(array);
}

static void stream_capsule_free(PyObject *capsule) {
  struct ArrowArrayStream *stream = PyCapsule_GetPointer(capsule, "arrow_array_stream");
  if (stream->release) stream->release(stream);
  free(stream);
}

PyObject *schema_capsule(const array_data *data) {
  struct ArrowSchema *schema = malloc(sizeof *schema);
  PyObject *capsule;
  if (!schema || !schema_export(data, schema)) {
    free(schema);
    return PyErr_NoMemory();
  }
  capsule = PyCapsule_New(schema, "arrow_schema", schema_capsule_free);
  if (!capsule) {
    schema->release(schema);
    free(schema);
  }
  return capsule;
}

PyObject *array_capsule(array_data *data) {
  struct ArrowArray *array = malloc(sizeof *array);
  PyObject *capsule;
  if (!array || !array_export(data, array)) {
    free(array);
    return PyErr_NoMemory();
  }
  capsule = PyCapsule_New(array, "arrow_array", array_capsule_free);
  if (!capsule) {
    array->release(array);
    free(array);
  }
  return capsule;
}

PyObject *stream_capsule(array_data *const *pieces, size_t count) {
  struct ArrowArrayStream *stream = malloc(sizeof *stream);
  PyObject *capsule;
  if (!stream || !stream_export(pieces, count, stream)) {
    free(stream);
    return PyErr_NoMemory();
  }
  capsule = PyCapsule_New(stream, "arrow_array_stream", stream_capsule_free);
  if (!capsule) {
    stream->release(stream);
    free(stream);
  }
  return capsule;
}
