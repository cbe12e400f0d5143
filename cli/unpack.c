/* SPDX-License-Identifier: MIT */
#include "unpack.h"

#include <stdlib.h>

#include "unpack_method.h"

struct unpacker {
  const unpack_method *method;
  void *state;
  int complete; /* every stream that has begun has ended */
};

/* The methods that this build has; NULL for the others. */
static const unpack_method *const methods[PACKING_COUNT] = {
    [PACKING_NONE] = NULL,
#if defined(URLENS_CLI_ZLIB)
    [PACKING_GZIP] = &unpack_gzip,
#endif
#if defined(URLENS_CLI_ZSTD)
    [PACKING_ZSTD] = &unpack_zstd,
#endif
#if defined(URLENS_CLI_LZMA)
    [PACKING_XZ] = &unpack_xz,
#endif
#if defined(URLENS_CLI_BZIP2)
    [PACKING_BZIP2] = &unpack_bzip2,
#endif
};

static const struct {
  const char *name;
  const char *lacking; /* what is said if this build has no such method */
} packings[PACKING_COUNT] = {
    [PACKING_GZIP] = {"gzip",
                      "it is packed with gzip, for which this program was built without zlib; unpack it with gzip -dc"},
    [PACKING_ZSTD] = {"zstd", "it is packed with zstd, for which this program was built without libzstd; unpack it "
                              "with zstd -dc"},
    [PACKING_XZ] = {"xz",
                    "it is packed with xz, for which this program was built without liblzma; unpack it with xz -dc"},
    [PACKING_BZIP2] = {"bzip2", "it is packed with bzip2, for which this program was built without libbz2; unpack it "
                                "with bzip2 -dc"},
};

const char *unpack_name(packing kind) {
  return packings[kind].name;
}

int unpack_can(packing kind) {
  return methods[kind] != NULL;
}

unpacker *unpack_open(packing kind, const char **error) {
  unpacker *u;
  *error = packings[kind].lacking;
  if (!methods[kind]) return NULL;
  *error = "out of memory";
  u = calloc(1, sizeof *u);
  if (!u) return NULL;
  u->method = methods[kind];
  u->state = u->method->open();
  if (u->state) return u;
  free(u);
  return NULL;
}

void unpack_close(unpacker *u) {
  if (!u) return;
  u->method->close(u->state);
  free(u);
}

int unpack_run(unpacker *u, unpack_step *step, const char **error) {
  unpack_result result;
  if (u->complete && step->in_length == 0) return 1;
  result = u->method->run(u->state, step, error);
  u->complete = result == UNPACK_ENDED;
  return result != UNPACK_FAILED;
}

int unpack_is_complete(const unpacker *u) {
  return u->complete;
}
