/* SPDX-License-Identifier: MIT */
/* gzip, by zlib. */
#include "unpack_method.h"

#if defined(URLENS_CLI_ZLIB)

#  include <limits.h>
#  include <stdint.h>
#  include <stdlib.h>
#  include <zlib.h>

typedef struct gzip_state {
  z_stream stream;
  int ended;
} gzip_state;

static void *gzip_open(void) {
  gzip_state *state = calloc(1, sizeof *state);
  /* 16: a gzip header, and no other. */
  if (state && inflateInit2(&state->stream, 15 + 16) == Z_OK) return state;
  free(state);
  return NULL;
}

static void gzip_close(void *state) {
  inflateEnd(&((gzip_state *)state)->stream);
  free(state);
}

static unpack_result gzip_run(void *context, unpack_step *step, const char **error) {
  gzip_state *state = context;
  z_stream *z = &state->stream;
  uInt in = step->in_length > UINT_MAX ? UINT_MAX : (uInt)step->in_length;
  uInt out = step->out_length > UINT_MAX ? UINT_MAX : (uInt)step->out_length;
  int result;
  /* A file may hold several streams, one after the other. */
  if (state->ended) inflateReset(z);
  z->next_in = (Bytef *)(uintptr_t)step->in;
  z->avail_in = in;
  z->next_out = (Bytef *)step->out;
  z->avail_out = out;
  result = inflate(z, Z_NO_FLUSH);
  step->in += in - z->avail_in;
  step->in_length -= in - z->avail_in;
  step->out += out - z->avail_out;
  step->out_length -= out - z->avail_out;
  state->ended = result == Z_STREAM_END;
  if (state->ended) return UNPACK_ENDED;
  *error = "its gzip data is damaged";
  return result == Z_OK || result == Z_BUF_ERROR ? UNPACK_GOES_ON : UNPACK_FAILED;
}

const unpack_method unpack_gzip = {gzip_open, gzip_close, gzip_run};

#else

typedef int unpack_gzip_is_missing; /* a file needs a declaration */

#endif
