/* SPDX-License-Identifier: MIT */
#include "api/structs.h"

/* No struct of ours will ever be longer; a size beyond this is a size that nobody set. */
enum { LONGEST_STRUCT = 4096 };

static size_t size_of(const void *object) {
  size_t size;
  memcpy(&size, object, sizeof size);
  return size;
}

int ul_struct_is_usable(const void *object, size_t given, size_t smallest, size_t known) {
  const unsigned char *bytes = (const unsigned char *)object;
  if (given < smallest || given > LONGEST_STRUCT) return 0;
  for (size_t i = known; i < given; i++) {
    if (bytes[i] != 0) return 0;
  }
  return 1;
}

int ul_struct_read_any(void *own, const void *object, size_t smallest, size_t known) {
  size_t given = size_of(object);
  if (!ul_struct_is_usable(object, given, smallest, known)) return 0;
  memset(own, 0, known);
  memcpy(own, object, given < known ? given : known);
  return 1;
}

void ul_struct_write(void *object, const void *own, size_t known) {
  size_t given = size_of(object), end = given < known ? given : known;
  memcpy((char *)object + sizeof given, (const char *)own + sizeof given, end - sizeof given);
}
