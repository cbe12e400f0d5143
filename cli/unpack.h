/* SPDX-License-Identifier: MIT */
/* Unpacks gzip and zstd, each if the program was built with its library. */
#ifndef URLENS_CLI_UNPACK_H
#define URLENS_CLI_UNPACK_H

#include <stddef.h>

typedef enum packing { PACKING_NONE, PACKING_GZIP, PACKING_ZSTD } packing;

/* How much of a file unpack_recognise wants to see. */
enum { UNPACK_MAGIC = 4 };

/* What a file is packed with, by its first bytes. */
packing unpack_recognise(const char *data, size_t length);

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
