/* SPDX-License-Identifier: MIT */
/*
 * The operations of `urlens rpc`: a request in JSON is written into the module's memory, and the answer is read from
 * there.
 */
#ifndef URLENS_WASM_REQUESTS_H
#define URLENS_WASM_REQUESTS_H

#include <stddef.h>

#include "exported.h"

/* Room for a request of `length` bytes of UTF-8, valid until the next call of request. */
EXPORTED("request") char *wasm_request(size_t length);

/* Answers the request in the room, of `length` bytes. Returns how many bytes the answer has; it ends with a line feed. */
EXPORTED("answer") size_t wasm_answer(size_t length);

/* The answer, valid until the next call of answer. */
EXPORTED("answer_data") const char *wasm_answer_data(void);

#endif
