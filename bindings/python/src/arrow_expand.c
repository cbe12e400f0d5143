/* SPDX-License-Identifier: MIT */
/* Columns in which texts are not row by row: those of nulls alone, and those whose rows are numbers of a dictionary. */
#include "arrow.h"

#include <stdlib.h>
#include <string.h>

int rows_allocate(chunk_object *self, size_t count) {
  urlens_rows rows = {0};
  self->expanded = calloc(count + 1, sizeof *self->expanded);
  if (!self->expanded) {
    PyErr_NoMemory();
    return 0;
  }
  rows.size = sizeof rows;
  rows.layout = URLENS_ROWS_LAYOUT_VIEWS;
  rows.items = self->expanded;
  rows.count = count;
  self->rows = rows;
  return 1;
}

int index_is_known(const char *format) {
  return format && format[0] && !format[1] && strchr("cCsSiIlL", format[0]);
}

/* Bytes of a number of the format. */
static size_t index_width(char format) {
  switch (format) {
    case 'c':
    case 'C': return 1;
    case 's':
    case 'S': return 2;
    case 'i':
    case 'I': return 4;
    default: return 8;
  }
}

/* The number at that row; a negative one becomes larger than any that a dictionary has. */
static uint64_t index_at(const void *numbers, char format, size_t row) {
  switch (format) {
    case 'c': return (uint64_t)((const int8_t *)numbers)[row];
    case 'C': return ((const uint8_t *)numbers)[row];
    case 's': return (uint64_t)((const int16_t *)numbers)[row];
    case 'S': return ((const uint16_t *)numbers)[row];
    case 'i': return (uint64_t)((const int32_t *)numbers)[row];
    case 'I': return ((const uint32_t *)numbers)[row];
    default: return ((const uint64_t *)numbers)[row];
  }
}

int rows_expand(chunk_object *self, const struct ArrowArray *array, size_t start, size_t count, char format) {
  const urlens_rows values = self->rows;
  const uint8_t *validity = array->null_count != 0 ? array->buffers[0] : NULL;
  size_t i;
  if (!array->buffers[1] || (uintptr_t)array->buffers[1] % index_width(format) != 0) {
    return wrong_buffer("the numbers are missing or not aligned");
  }
  if (array->null_count > 0 && !validity) return wrong_buffer("nulls without a bitmap");
  if (!rows_allocate(self, count)) return 0;
  for (i = 0; i < count; i++) {
    size_t bit = start + i;
    uint64_t number;
    if (validity && !(validity[bit >> 3] >> (bit & 7) & 1)) continue;
    number = index_at(array->buffers[1], format, bit);
    if (number >= values.count) return wrong_buffer("a number that is not in the dictionary");
    self->expanded[i] = rows_at(&values, (size_t)number);
  }
  return 1;
}
