/* SPDX-License-Identifier: MIT */
/* The operations percent-encode and percent-decode. */
#include "rpc.h"

/* Whether a label names UTF-8, which the Encoding Standard has six labels for. */
static int is_utf8_label(urlens_view label) {
  static const char *const labels[] = {"utf-8",    "utf8",           "unicode-1-1-utf-8",
                                       "unicode11utf8", "unicode20utf8", "x-unicode20utf8"};
  size_t i, at;
  for (i = 0; i < sizeof labels / sizeof labels[0]; i++) {
    for (at = 0; at < label.length && labels[i][at]; at++) {
      char byte = label.data[at];
      if (byte >= 'A' && byte <= 'Z') byte = (char)(byte + ('a' - 'A'));
      if (byte != labels[i][at]) break;
    }
    if (at == label.length && !labels[i][at]) return 1;
  }
  return 0;
}

/* Both of these write to `result`. */
static urlens_status percent_encode(rpc *r, urlens_percent_set set, urlens_view input) {
  size_t length = 0, capacity = input.length;
  urlens_status status;
  char *room;
  text_clear(&r->result);
  room = text_room(&r->result, capacity);
  status = urlens_percent_encode(set, input.data, input.length, room, capacity, &length);
  if (status == URLENS_E_BUFFER_TOO_SMALL) {
    capacity = length;
    room = text_room(&r->result, capacity);
    status = urlens_percent_encode(set, input.data, input.length, room, capacity, &length);
  }
  if (status == URLENS_OK) r->result.length = length;
  return status;
}

static void op_percent_encode(rpc *r) {
  urlens_view input, name, encoding;
  urlens_percent_set set;
  if (!rpc_text(r, "input", &input) || !rpc_text(r, "set", &name) || !rpc_optional_text(r, "encoding", &encoding)) return;
  if (urlens_percent_set_from_name(name.data, name.length, &set) != URLENS_OK) {
    rpc_bad_request(r, "There is no percent-encode set of that name", name.data, name.length);
    return;
  }
  if (encoding.data && !is_utf8_label(encoding)) {
    rpc_failed(r, URLENS_E_UNKNOWN_ENCODING);
    return;
  }
  rpc_answer_output(r, percent_encode(r, set, input));
}

static urlens_status percent_decode(rpc *r, urlens_view input) {
  size_t length = 0, capacity = input.length;
  urlens_status status;
  char *room;
  text_clear(&r->result);
  room = text_room(&r->result, capacity);
  status = urlens_percent_decode_text(input.data, input.length, room, capacity, &length);
  if (status == URLENS_E_BUFFER_TOO_SMALL) {
    capacity = length;
    room = text_room(&r->result, capacity);
    status = urlens_percent_decode_text(input.data, input.length, room, capacity, &length);
  }
  if (status == URLENS_OK) r->result.length = length;
  return status;
}

static void op_percent_decode(rpc *r) {
  urlens_view input;
  if (rpc_text(r, "input", &input)) rpc_answer_output(r, percent_decode(r, input));
}

const rpc_operation rpc_percent_operations[] = {
    {"percent-encode", op_percent_encode},
    {"percent-decode", op_percent_decode},
    {NULL, NULL},
};
