/* SPDX-License-Identifier: MIT */
/* The operations canonicalize-host, which runs only a dialect's host steps, and dialects. */
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

/* In upper or lower case. */
static int scheme_is(urlens_view scheme, const char *name) {
  if (scheme.length != strlen(name)) return 0;
  for (size_t i = 0; i < scheme.length; i++) {
    if ((scheme.data[i] | 0x20) != name[i]) return 0;
  }
  return 1;
}

/* What the host steps have to know about the scheme. */
static uint32_t flags_of_scheme(urlens_view scheme) {
  static const char *const special[] = {"http", "https", "ws", "wss", "ftp"};
  if (!scheme.data) return 0;
  if (scheme_is(scheme, "file")) return URLENS_HOST_STEP_FILE;
  for (size_t i = 0; i < sizeof special / sizeof special[0]; i++) {
    if (scheme_is(scheme, special[i])) return 0;
  }
  return URLENS_HOST_STEP_NOT_SPECIAL;
}

static void op_canonicalize_host(rpc *r) {
  host_call call = {0};
  urlens_view scheme;
  if (!rpc_text(r, "input", &call.input) || !rpc_required_dialect(r, &call.dialect)) return;
  if (!rpc_optional_text(r, "scheme", &scheme)) return;
  call.flags = flags_of_scheme(scheme);
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
