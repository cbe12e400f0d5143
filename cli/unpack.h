/* SPDX-License-Identifier: MIT */
/* Unpacks gzip, zstd, xz and bzip2, each if the program was built with its library. */
#ifndef URLENS_CLI_UNPACK_H
#define URLENS_CLI_UNPACK_H

#include <stddef.h>

typedef enum packing { PACKING_NONE, PACKING_GZIP, PACKING_ZSTD, PACKING_XZ, PACKING_BZIP2, PACKING_COUNT } packing;

/* The name of a packing, such as "gzip". */
const char *unpack_name(packing kind);

/* Whether this build can unpack it. */
int unpack_can(packing kind);

typedef struct unpacker unpacker;

/* NULL with *error set if this build cannot do that, or has no memory for it. */
unpacker *unpack_open(packing kind, const char **error);
void unpack_close(unpacker *u);

/* The data to unpack, and the room for the result; each call moves the pointers forward. */
typedef struct unpack_step {
  const char *in;
  size_t in_length;
  char *out;
  size_t out_length;
} unpack_step;

/* Does as much as it can. 0 with *error set if the data is damaged. */
int unpack_run(unpacker *u, unpack_step *step, const char **error);

/* Whether the data may end here. */
int unpack_is_complete(const unpacker *u);

#endif
