/* SPDX-License-Identifier: MIT */
/* The operation canonicalize-host: CanonicalizeHost of the seeds' dialects by itself. */
#include <string.h>

#include "rpc.h"

typedef struct host_call {
  urlens_view input;
  urlens_dialect dialect;
  urlens_host_scheme scheme;
  urlens_error *error;
} host_call;

static urlens_status canonicalize_host(const void *call, char *out, size_t capacity, size_t *length) {
  const host_call *c = call;
  return urlens_canonicalize_host(c->dialect, c->scheme, c->input.data, c->input.length, NULL, out, capacity, length,
                                  c->error);
}

/* What the host steps ask is whether the scheme is "file", in any case. */
static urlens_host_scheme host_scheme(urlens_view scheme) {
  static const char file[] = "file";
  if (scheme.length != strlen(file)) return URLENS_HOST_SCHEME_ANY;
  for (size_t i = 0; i < scheme.length; i++) {
    if ((scheme.data[i] | 0x20) != file[i]) return URLENS_HOST_SCHEME_ANY;
  }
  return URLENS_HOST_SCHEME_FILE;
}

static void op_canonicalize_host(rpc *r) {
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0};
  host_call call = {0};
  urlens_view name, scheme;
  urlens_status status;
  if (!rpc_text(r, "input", &call.input) || !rpc_text(r, "dialect", &name) || !rpc_dialect(r, &call.dialect)) return;
  if (!rpc_optional_text(r, "scheme", &scheme)) return;
  call.scheme = host_scheme(scheme);
  call.error = &error;
  status = rpc_produce(r, canonicalize_host, &call);
  if (status == URLENS_OK) {
    rpc_answer_output(r);
  } else {
    error.status = status;
    rpc_failed_at(r, error, call.input);
  }
}

const rpc_operation rpc_dialect_operations[] = {
    {"canonicalize-host", op_canonicalize_host},
    {NULL, NULL},
};
