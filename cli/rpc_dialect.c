/* SPDX-License-Identifier: MIT */
/* The operations canonicalize-host, which runs only CanonicalizeHost of the dialects of 2011, and dialects. */
#include <string.h>

#include "rpc.h"
#include "urlens/weburl.h"

typedef struct host_call {
  urlens_view input;
  urlens_dialect dialect;
  uint32_t flags;
} host_call;

static urlens_status canonicalize_host(const void *call, urlens_output *out) {
  const host_call *c = call;
  urlens_options options = {.size = sizeof options, .dialect = c->dialect};
  return urlens_canonicalize_host(c->flags, c->input.data, c->input.length, &options, out);
}

/* The host steps only ask whether the scheme is "file", in upper or lower case. */
static int is_file(urlens_view scheme) {
  static const char file[] = "file";
  if (scheme.length != strlen(file)) return 0;
  for (size_t i = 0; i < scheme.length; i++) {
    if ((scheme.data[i] | 0x20) != file[i]) return 0;
  }
  return 1;
}

static void op_canonicalize_host(rpc *r) {
  host_call call = {0};
  urlens_view scheme;
  if (!rpc_text(r, "input", &call.input) || !rpc_required_dialect(r, &call.dialect)) return;
  if (!rpc_optional_text(r, "scheme", &scheme)) return;
  if (is_file(scheme)) call.flags = URLENS_HOST_STEP_FILE;
  rpc_answer_produced(r, canonicalize_host, &call, call.input);
}

static void op_dialects(rpc *r) {
  urlens_dialect dialect;
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  json_name(&r->answer, "dialects");
  json_open_array(&r->answer);
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) {
    urlens_dialect_details details = {.size = sizeof details};
    if (urlens_dialect_info(dialect, &details) == URLENS_OK) dialect_write_json(&r->answer, &details);
  }
  json_close_array(&r->answer);
}

const rpc_operation rpc_dialect_operations[] = {
    {"canonicalize-host", op_canonicalize_host},
    {"dialects", op_dialects},
    {NULL, NULL},
};
