/* SPDX-License-Identifier: MIT */
/* bzip2, by libbz2. */
#include "unpack_method.h"

#if defined(URLENS_CLI_BZIP2)

#  include <bzlib.h>
#  include <limits.h>
#  include <stdint.h>
#  include <stdlib.h>
#  include <string.h>

typedef struct bzip2_state {
  bz_stream stream;
  int ended;
} bzip2_state;

static void *bzip2_open(void) {
  bzip2_state *state = calloc(1, sizeof *state);
  if (state && BZ2_bzDecompressInit(&state->stream, 0, 0) == BZ_OK) return state;
  free(state);
  return NULL;
}

static void bzip2_close(void *state) {
  BZ2_bzDecompressEnd(&((bzip2_state *)state)->stream);
  free(state);
}

/* A file may hold several streams, one after the other; pbzip2 writes such files. */
static int bzip2_begin_again(bzip2_state *state) {
  BZ2_bzDecompressEnd(&state->stream);
  memset(&state->stream, 0, sizeof state->stream);
  return BZ2_bzDecompressInit(&state->stream, 0, 0) == BZ_OK;
}

static unpack_result bzip2_run(void *context, unpack_step *step, const char **error) {
  bzip2_state *state = context;
  bz_stream *stream = &state->stream;
  unsigned in = step->in_length > UINT_MAX ? UINT_MAX : (unsigned)step->in_length;
  unsigned out = step->out_length > UINT_MAX ? UINT_MAX : (unsigned)step->out_length;
  int result;
  *error = "out of memory";
  if (state->ended && !bzip2_begin_again(state)) return UNPACK_FAILED;
  stream->next_in = (char *)(uintptr_t)step->in;
  stream->avail_in = in;
  stream->next_out = step->out;
  stream->avail_out = out;
  result = BZ2_bzDecompress(stream);
  step->in += in - stream->avail_in;
  step->in_length -= in - stream->avail_in;
  step->out += out - stream->avail_out;
  step->out_length -= out - stream->avail_out;
  state->ended = result == BZ_STREAM_END;
  if (state->ended) return UNPACK_ENDED;
  if (result != BZ_MEM_ERROR) *error = "its bzip2 data is damaged";
  return result == BZ_OK ? UNPACK_GOES_ON : UNPACK_FAILED;
}

const unpack_method unpack_bzip2 = {bzip2_open, bzip2_close, bzip2_run};

#else

typedef int unpack_bzip2_is_missing; /* a file needs a declaration */

#endif
