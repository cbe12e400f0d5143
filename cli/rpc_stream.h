/* SPDX-License-Identifier: MIT */
/* A stream of requests and answers, a line each: standard input and output, or a socket. */
#ifndef URLENS_CLI_RPC_STREAM_H
#define URLENS_CLI_RPC_STREAM_H

#include "rpc.h"
#include "stream.h"

/* Begin with all zeros; limits and sockets are set in `input` and `out`. */
typedef struct rpc_stream {
  rpc answerer;
  line_input input;
  output out;
} rpc_stream;

/*
 * Answers requests until the input ends, closes the output and releases the memory. Returns 0 if reading or writing
 * failed; an output that nobody reads any more is not a failure.
 */
int rpc_stream_serve(rpc_stream *s);

#endif
