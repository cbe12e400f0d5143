/* SPDX-License-Identifier: MIT */
/* xz, by liblzma. */
#include "unpack_method.h"

#if defined(URLENS_CLI_LZMA)

#  include <lzma.h>
#  include <stdint.h>
#  include <stdlib.h>

/* What "xz -9" needs, and room to spare: a file that asks for more is refused instead of filling the memory. */
#  define XZ_MEMORY ((uint64_t)256 << 20)

typedef struct xz_state {
  lzma_stream stream;
  int ended;
} xz_state;

static int xz_begin(lzma_stream *stream) {
  return lzma_stream_decoder(stream, XZ_MEMORY, 0) == LZMA_OK;
}

static void *xz_open(void) {
  static const lzma_stream nothing = LZMA_STREAM_INIT;
  xz_state *state = calloc(1, sizeof *state);
  if (!state) return NULL;
  state->stream = nothing;
  if (xz_begin(&state->stream)) return state;
  free(state);
  return NULL;
}

static void xz_close(void *state) {
  lzma_end(&((xz_state *)state)->stream);
  free(state);
}

/* Passes over the zeros that may come after a stream. Returns 0 if nothing else is left. */
static int xz_skip_padding(unpack_step *step) {
  while (step->in_length > 0 && *step->in == '\0') {
    step->in++;
    step->in_length--;
  }
  return step->in_length > 0;
}

static unpack_result xz_fail(lzma_ret result, const char **error) {
  *error = "its xz data is damaged";
  if (result == LZMA_MEM_ERROR) *error = "out of memory";
  if (result == LZMA_MEMLIMIT_ERROR) *error = "unpacking it takes more than 256 MiB of memory; unpack it with xz -dc";
  return UNPACK_FAILED;
}

static unpack_result xz_run(void *context, unpack_step *step, const char **error) {
  xz_state *state = context;
  lzma_stream *stream = &state->stream;
  lzma_ret result;
  if (state->ended) {
    if (!xz_skip_padding(step)) return UNPACK_ENDED;
    if (!xz_begin(stream)) return xz_fail(LZMA_MEM_ERROR, error);
  }
  stream->next_in = (const uint8_t *)step->in;
  stream->avail_in = step->in_length;
  stream->next_out = (uint8_t *)step->out;
  stream->avail_out = step->out_length;
  result = lzma_code(stream, LZMA_RUN);
  step->in += step->in_length - stream->avail_in;
  step->in_length = stream->avail_in;
  step->out += step->out_length - stream->avail_out;
  step->out_length = stream->avail_out;
  state->ended = result == LZMA_STREAM_END;
  if (state->ended) return UNPACK_ENDED;
  return result == LZMA_OK || result == LZMA_BUF_ERROR ? UNPACK_GOES_ON : xz_fail(result, error);
}

const unpack_method unpack_xz = {xz_open, xz_close, xz_run};

#else

typedef int unpack_xz_is_missing; /* a file needs a declaration */

#endif
