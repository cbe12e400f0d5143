/* SPDX-License-Identifier: MIT */
#include "unpack.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(URLENS_CLI_ZLIB)
#  include <zlib.h>
#endif
#if defined(URLENS_CLI_ZSTD)
#  include <zstd.h>
#endif

struct unpacker {
  packing kind;
  int complete; /* every stream that has begun has ended */
#if defined(URLENS_CLI_ZLIB)
  z_stream gzip;
#endif
#if defined(URLENS_CLI_ZSTD)
  ZSTD_DStream *zstd;
#endif
};

packing unpack_recognise(const char *data, size_t length) {
  if (length >= 2 && memcmp(data, "\x1F\x8B", 2) == 0) return PACKING_GZIP;
  if (length >= 4 && memcmp(data, "\x28\xB5\x2F\xFD", 4) == 0) return PACKING_ZSTD;
  return PACKING_NONE;
}

int unpack_can(packing kind) {
#if defined(URLENS_CLI_ZLIB)
  if (kind == PACKING_GZIP) return 1;
#endif
#if defined(URLENS_CLI_ZSTD)
  if (kind == PACKING_ZSTD) return 1;
#endif
  return kind == PACKING_NONE;
}

/* --- gzip --------------------------------------------------------------------------------------------------------- */

#if defined(URLENS_CLI_ZLIB)

static int gzip_open(unpacker *u, const char **error) {
  *error = "out of memory";
  /* 16: a gzip header, and no other. */
  return inflateInit2(&u->gzip, 15 + 16) == Z_OK;
}

static void gzip_close(unpacker *u) {
  inflateEnd(&u->gzip);
}

static int gzip_run(unpacker *u, unpack_step *step, const char **error) {
  z_stream *z = &u->gzip;
  uInt in = step->in_length > UINT_MAX ? UINT_MAX : (uInt)step->in_length;
  uInt out = step->out_length > UINT_MAX ? UINT_MAX : (uInt)step->out_length;
  int result;
  /* A file may hold several streams, one after the other. */
  if (u->complete && in > 0) {
    inflateReset(z);
    u->complete = 0;
  }
  z->next_in = (Bytef *)(uintptr_t)step->in;
  z->avail_in = in;
  z->next_out = (Bytef *)step->out;
  z->avail_out = out;
  result = inflate(z, Z_NO_FLUSH);
  step->in += in - z->avail_in;
  step->in_length -= in - z->avail_in;
  step->out += out - z->avail_out;
  step->out_length -= out - z->avail_out;
  if (result == Z_STREAM_END) u->complete = 1;
  *error = "its gzip data is damaged";
  return result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR;
}

#else

static int gzip_open(unpacker *u, const char **error) {
  (void)u;
  *error = "it is packed with gzip, for which this program was built without zlib; unpack it with gzip -dc";
  return 0;
}

static void gzip_close(unpacker *u) {
  (void)u;
}

static int gzip_run(unpacker *u, unpack_step *step, const char **error) {
  (void)step;
  return gzip_open(u, error);
}

#endif

/* --- zstd --------------------------------------------------------------------------------------------------------- */

#if defined(URLENS_CLI_ZSTD)

static int zstd_open(unpacker *u, const char **error) {
  *error = "out of memory";
  u->zstd = ZSTD_createDStream();
  return u->zstd != NULL;
}

static void zstd_close(unpacker *u) {
  ZSTD_freeDStream(u->zstd);
}

static int zstd_run(unpacker *u, unpack_step *step, const char **error) {
  ZSTD_inBuffer in = {step->in, step->in_length, 0};
  ZSTD_outBuffer out = {step->out, step->out_length, 0};
  size_t result = ZSTD_decompressStream(u->zstd, &out, &in);
  step->in += in.pos;
  step->in_length -= in.pos;
  step->out += out.pos;
  step->out_length -= out.pos;
  if (ZSTD_isError(result)) {
    *error = ZSTD_getErrorName(result);
    return 0;
  }
  u->complete = result == 0;
  return 1;
}

#else

static int zstd_open(unpacker *u, const char **error) {
  (void)u;
  *error = "it is packed with zstd, for which this program was built without libzstd; unpack it with zstd -dc";
  return 0;
}

static void zstd_close(unpacker *u) {
  (void)u;
}

static int zstd_run(unpacker *u, unpack_step *step, const char **error) {
  (void)step;
  return zstd_open(u, error);
}

#endif

/* ------------------------------------------------------------------------------------------------------------------ */

unpacker *unpack_open(packing kind, const char **error) {
  unpacker *u = calloc(1, sizeof *u);
  *error = "out of memory";
  if (!u) return NULL;
  u->kind = kind;
  if (kind == PACKING_GZIP ? gzip_open(u, error) : zstd_open(u, error)) return u;
  free(u);
  return NULL;
}

void unpack_close(unpacker *u) {
  if (!u) return;
  if (u->kind == PACKING_GZIP) gzip_close(u);
  else zstd_close(u);
  free(u);
}

int unpack_run(unpacker *u, unpack_step *step, const char **error) {
  return u->kind == PACKING_GZIP ? gzip_run(u, step, error) : zstd_run(u, step, error);
}

int unpack_is_complete(const unpacker *u) {
  return u->complete;
}
