/* SPDX-License-Identifier: MIT */
/* zstd, by libzstd. */
#include "unpack_method.h"

#if defined(URLENS_CLI_ZSTD)

#  include <zstd.h>

static void *zstd_open(void) {
  return ZSTD_createDStream();
}

static void zstd_close(void *state) {
  ZSTD_freeDStream(state);
}

static unpack_result zstd_run(void *state, unpack_step *step, const char **error) {
  ZSTD_inBuffer in = {step->in, step->in_length, 0};
  ZSTD_outBuffer out = {step->out, step->out_length, 0};
  size_t result = ZSTD_decompressStream(state, &out, &in);
  step->in += in.pos;
  step->in_length -= in.pos;
  step->out += out.pos;
  step->out_length -= out.pos;
  if (result == 0) return UNPACK_ENDED;
  if (!ZSTD_isError(result)) return UNPACK_GOES_ON;
  *error = ZSTD_getErrorName(result);
  return UNPACK_FAILED;
}

const unpack_method unpack_zstd = {zstd_open, zstd_close, zstd_run};

#else

typedef int unpack_zstd_is_missing; /* a file needs a declaration */

#endif
