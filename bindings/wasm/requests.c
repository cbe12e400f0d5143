/* SPDX-License-Identifier: MIT */
#include "requests.h"

#include "rpc.h"
#include "text.h"

/* What the operations are, the documents say: their help would take 6 KB. */
const rpc_operation rpc_help_operations[] = {{NULL, NULL}};

static rpc answerer;
static text request;
static text answer;

char *wasm_request(size_t length) {
  text_clear(&request);
  return text_room(&request, length);
}

size_t wasm_answer(size_t length) {
  text_clear(&answer);
  rpc_answer(&answerer, (urlens_view){request.data, length}, &answer);
  return answer.length;
}

const char *wasm_answer_data(void) {
  return answer.data;
}
