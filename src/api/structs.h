/* SPDX-License-Identifier: MIT */
/*
 * Structs that begin with their size. A caller may have been compiled with a header older or newer than this library: its struct is
 * then shorter or longer than ours.
 */
#ifndef UL_API_STRUCTS_H
#define UL_API_STRUCTS_H

#include "core/config.h"

/* The size of a struct that ends with `field`: what the first version had, say. */
#define UL_SIZE_UP_TO(type, field) (offsetof(type, field) + sizeof(((type *)0)->field))

/*
 * Whether a caller's struct of `given` bytes can be used: it has all fields of the first version, and the fields that
 * this library does not know are zero.
 */
UL_INTERNAL int ul_struct_is_usable(const void *object, size_t given, size_t smallest, size_t known);

/* As ul_struct_read, for a struct of any size. */
UL_INTERNAL int ul_struct_read_any(void *own, const void *object, size_t smallest, size_t known);

/*
 * Copies a caller's struct that begins with its size to `own`, which has `known` bytes and gets zeros where the caller's ends.
 * Returns 0 if it cannot be used. Nearly all callers were compiled with this header: then the compiler knows the size.
 */
static inline int ul_struct_read(void *own, const void *object, size_t smallest, size_t known) {
  size_t given;
  memcpy(&given, object, sizeof given);
  if (given != known) return ul_struct_read_any(own, object, smallest, known);
  memcpy(own, object, known);
  return 1;
}

/* The other way: copies what fits of `own` to the caller's struct, all but its size. It must be usable. */
UL_INTERNAL void ul_struct_write(void *object, const void *own, size_t known);

#endif
