/* SPDX-License-Identifier: MIT */
/* The operations percent-encode and percent-decode. */
#include "rpc.h"
#include "urlens/encoding.h"

typedef struct percent_call {
  urlens_encoding encoding;
  urlens_percent_set set;
  urlens_view input;
} percent_call;

static urlens_status percent_encode(const void *call, urlens_output *out) {
  const percent_call *c = call;
  return urlens_percent_encode_in(c->encoding, c->set, URLENS_UNENCODABLE_REFERENCE, c->input.data, c->input.length,
                                  out);
}

static urlens_status percent_decode(const void *call, urlens_output *out) {
  const percent_call *c = call;
  return urlens_percent_decode_text(c->input.data, c->input.length, out);
}

static void op_percent_encode(rpc *r) {
  percent_call call;
  urlens_view name, label;
  urlens_status status = URLENS_OK;
  if (!rpc_text(r, "input", &call.input) || !rpc_text(r, "set", &name)) return;
  if (!rpc_optional_text(r, "encoding", &label)) return;
  if (urlens_percent_set_from_name(name.data, name.length, &call.set) != URLENS_OK) {
    rpc_bad_request(r, "There is no percent-encode set of that name", name.data, name.length);
    return;
  }
  call.encoding = URLENS_ENCODING_UTF_8;
  if (label.data) status = urlens_encoding_from_label(label.data, label.length, &call.encoding);
  if (status == URLENS_OK) rpc_answer_produced(r, percent_encode, &call, call.input);
  else rpc_failed_in_encoding(r, status, label);
}

static void op_percent_decode(rpc *r) {
  percent_call call = {URLENS_ENCODING_UTF_8, URLENS_PERCENT_SET_C0_CONTROL, {NULL, 0}};
  if (rpc_text(r, "input", &call.input)) rpc_answer_produced(r, percent_decode, &call, call.input);
}

const rpc_operation rpc_percent_operations[] = {
    {"percent-encode", op_percent_encode},
    {"percent-decode", op_percent_decode},
    {NULL, NULL},
};
