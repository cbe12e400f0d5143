/* SPDX-License-Identifier: MIT */
/* Columns that are being made. */
#include "arrow.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of `values` for that number of rows. */
static size_t bytes_of_values(builder_kind kind, size_t rows) {
  switch (kind) {
    case BUILDER_TEXT:
    case BUILDER_LIST: return (rows + 1) * sizeof(int32_t);
    case BUILDER_WIDE_TEXT: return (rows + 1) * sizeof(int64_t);
    case BUILDER_INT64: return rows * sizeof(int64_t);
    case BUILDER_BOOLEAN: return (rows + 7) / 8;
    case BUILDER_STRUCT: break;
  }
  return 0;
}

/* Makes a block larger; what is new is zero. */
static int grow(void **block, size_t old_size, size_t new_size) {
  char *larger;
  if (new_size <= old_size && *block) return 1;
  larger = realloc(*block, new_size ? new_size : 1);
  if (!larger) return 0;
  if (!*block) old_size = 0;
  memset(larger + old_size, 0, new_size - old_size);
  *block = larger;
  return 1;
}

static int grow_rows(builder *b, size_t room) {
  size_t i;
  void *validity = b->validity;
  if (!grow(&validity, (b->room + 7) / 8, (room + 7) / 8)) return 0;
  b->validity = validity;
  if (!grow(&b->values, bytes_of_values(b->kind, b->room), bytes_of_values(b->kind, room))) return 0;
  b->room = room;
  for (i = 0; b->kind == BUILDER_STRUCT && i < b->child_count; i++) {
    if (builder_reserve(&b->children[i], room - b->children[i].rows)) return 0;
  }
  return 1;
}

build_status builder_reserve(builder *b, size_t rows) {
  size_t room = b->rows + rows;
  if (b->values && room <= b->room) return BUILD_OK;
  if (b->room && room < 2 * b->room) room = 2 * b->room;
  return grow_rows(b, room) ? BUILD_OK : BUILD_NO_MEMORY;
}

char *builder_bytes(builder *b, size_t length) {
  size_t capacity = b->capacity + b->capacity / 2;
  char *larger;
  if (b->capacity - b->used >= length && b->data) return b->data + b->used;
  if (capacity < b->used + length) capacity = b->used + length + 64;
  larger = realloc(b->data, capacity);
  if (!larger) return NULL;
  b->data = larger;
  b->capacity = capacity;
  return larger + b->used;
}

static int overflows(const builder *b, size_t length) {
  return b->kind == BUILDER_TEXT && length > (size_t)INT32_MAX - b->used;
}

static void set_validity(builder *b, int is_valid) {
  b->validity[b->rows >> 3] |= (uint8_t)(is_valid << (b->rows & 7));
  b->nulls += !is_valid;
}

/* The end of the row that was added, which is where the next one begins. */
static void set_end(builder *b, size_t end) {
  if (b->kind == BUILDER_WIDE_TEXT) {
    ((int64_t *)b->values)[b->rows + 1] = (int64_t)end;
  } else {
    ((int32_t *)b->values)[b->rows + 1] = (int32_t)end;
  }
}

build_status builder_add_texts(builder *b, const urlens_view *views, size_t count) {
  size_t i, total = 0;
  char *out;
  for (i = 0; i < count; i++) total += views[i].length;
  if (overflows(b, total)) return BUILD_OVERFLOW;
  out = builder_bytes(b, total);
  if (!out) return BUILD_NO_MEMORY;
  for (i = 0; i < count; i++) {
    if (views[i].length > 0) memcpy(out, views[i].data, views[i].length);
    out += views[i].length;
    set_validity(b, views[i].data != NULL);
    set_end(b, (size_t)(out - b->data));
    b->rows++;
  }
  b->used += total;
  return BUILD_OK;
}

/* The length of the character that begins at `at`; 0 if the bytes there are not well-formed UTF-8 (RFC 3629, section 4). */
static size_t character_length(urlens_view view, size_t at) {
  const unsigned char *bytes = (const unsigned char *)view.data + at;
  size_t length = bytes[0] < 0x80   ? 1
                  : bytes[0] < 0xC2 ? 0
                  : bytes[0] < 0xE0 ? 2
                  : bytes[0] < 0xF0 ? 3
                  : bytes[0] < 0xF5 ? 4
                                    : 0;
  size_t i;
  if (length == 0 || length > view.length - at) return 0;
  for (i = 1; i < length; i++) {
    if ((bytes[i] & 0xC0) != 0x80) return 0;
  }
  if (length == 3 && ((bytes[0] == 0xE0 && bytes[1] < 0xA0) || (bytes[0] == 0xED && bytes[1] >= 0xA0))) return 0;
  if (length == 4 && ((bytes[0] == 0xF0 && bytes[1] < 0x90) || (bytes[0] == 0xF4 && bytes[1] >= 0x90))) return 0;
  return length;
}

/* How many bytes of the text are ill-formed. */
static size_t count_ill_formed(urlens_view view) {
  size_t at = 0, length, count = 0;
  while (at < view.length) {
    length = character_length(view, at);
    count += length == 0;
    at += length ? length : 1;
  }
  return count;
}

/* Adds a text with ill-formed bytes, each of which becomes three. */
static build_status add_repaired(builder *b, urlens_view view, size_t ill_formed) {
  size_t at = 0, length;
  char *out = builder_bytes(b, view.length + 2 * ill_formed);
  if (!out) return BUILD_NO_MEMORY;
  while (at < view.length) {
    length = character_length(view, at);
    memcpy(out, length ? view.data + at : "\xEF\xBF\xBD", length ? length : 3);
    out += length ? length : 3;
    at += length ? length : 1;
  }
  return builder_add_bytes(b, view.length + 2 * ill_formed);
}

build_status builder_add_repaired(builder *b, const urlens_view *views, size_t count) {
  build_status status = BUILD_OK;
  size_t i;
  for (i = 0; i < count && !status; i++) {
    size_t ill_formed = count_ill_formed(views[i]);
    status = ill_formed ? add_repaired(b, views[i], ill_formed) : builder_add_texts(b, &views[i], 1);
  }
  return status;
}

build_status builder_add_text(builder *b, urlens_view view) {
  build_status status = builder_reserve(b, 1);
  return status ? status : builder_add_texts(b, &view, 1);
}

build_status builder_add_bytes(builder *b, size_t length) {
  if (overflows(b, length)) return BUILD_OVERFLOW;
  b->used += length;
  set_validity(b, 1);
  set_end(b, b->used);
  b->rows++;
  return BUILD_OK;
}

void builder_add_number(builder *b, int is_valid, int64_t number) {
  set_validity(b, is_valid);
  if (b->kind == BUILDER_INT64) ((int64_t *)b->values)[b->rows] = is_valid ? number : 0;
  if (b->kind == BUILDER_BOOLEAN && number) ((uint8_t *)b->values)[b->rows >> 3] |= (uint8_t)(1u << (b->rows & 7));
  if (b->kind == BUILDER_LIST) set_end(b, b->children[0].rows);
  b->rows++;
}

/* The format strings of the C data interface. */
static const char *format_of(builder_kind kind) {
  static const char *const formats[] = {"u", "U", "l", "b", "+l", "+s"};
  return formats[kind];
}

static int finish_children(builder *b, array_data *data) {
  size_t i;
  for (i = 0; i < b->child_count; i++) {
    data->children[i] = builder_finish(&b->children[i]);
    if (!data->children[i]) return 0;
    data->child_count++;
  }
  return 1;
}

array_data *builder_finish(builder *b) {
  array_data *data;
  if (builder_reserve(b, 0) || (b->kind <= BUILDER_WIDE_TEXT && !builder_bytes(b, 0))) return NULL;
  data = calloc(1, sizeof *data);
  if (!data) return NULL;
  atomic_init(&data->references, 1);
  data->format = format_of(b->kind);
  data->name = b->name;
  data->length = b->rows;
  data->nulls = b->nulls;
  if (!finish_children(b, data)) {
    array_data_release(data);
    return NULL;
  }
  data->buffer_count = b->kind == BUILDER_STRUCT ? 1 : b->kind <= BUILDER_WIDE_TEXT ? 3 : 2;
  if (b->nulls > 0) data->buffers[0] = b->validity;
  if (b->nulls == 0) free(b->validity);
  data->buffers[1] = b->values;
  data->buffers[2] = b->data;
  b->validity = NULL;
  b->values = NULL;
  b->data = NULL;
  return data;
}

void builder_discard(builder *b) {
  size_t i;
  for (i = 0; i < b->child_count; i++) builder_discard(&b->children[i]);
  free(b->validity);
  free(b->values);
  free(b->data);
  b->validity = NULL;
  b->values = NULL;
  b->data = NULL;
}
