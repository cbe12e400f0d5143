/* SPDX-License-Identifier: MIT */
/* How one format is unpacked. Each has a file of its own, which is empty without its library. */
#ifndef URLENS_CLI_UNPACK_METHOD_H
#define URLENS_CLI_UNPACK_METHOD_H

#include "unpack.h"

/* What became of a step. */
typedef enum unpack_result {
  UNPACK_GOES_ON,
  UNPACK_ENDED, /* a stream has ended; another one may follow */
  UNPACK_FAILED /* *error is set */
} unpack_result;

typedef struct unpack_method {
  /* What one file needs; NULL if there is no memory. */
  void *(*open)(void);
  void (*close)(void *state);

  /* Does as much as it can. After UNPACK_ENDED, a call with more data begins the next stream. */
  unpack_result (*run)(void *state, unpack_step *step, const char **error);
} unpack_method;

extern const unpack_method unpack_gzip;
extern const unpack_method unpack_zstd;
extern const unpack_method unpack_xz;
extern const unpack_method unpack_bzip2;

#endif
