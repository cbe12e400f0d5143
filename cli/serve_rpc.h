/* SPDX-License-Identifier: MIT */
/* The body of a request to /rpc, and its answers: those of `urlens rpc`. */
#ifndef URLENS_CLI_SERVE_RPC_H
#define URLENS_CLI_SERVE_RPC_H

#include "rpc.h"

/* Begin with all zeros. */
typedef struct serve_rpc {
  text body;
  size_t at;       /* where the next request begins in the body */
  double deadline; /* when the time for answers ends */
  rpc answerer;
  text answers; /* those that are not sent yet */
  size_t sent;  /* how much of them is */
} serve_rpc;

/* Appends a failure that no operation has: its code, and a sentence. */
void serve_failure(text *to, const char *code, const char *message);

/* Whether the body is one request, on one line or on several. */
int serve_rpc_is_one(serve_rpc *r);

/* Answers the whole body as one request. */
void serve_rpc_answer_one(serve_rpc *r);

/*
 * Answers some of the lines that are left, so that `answers` has something to send. Lines that are left at the deadline
 * are answered with "timeout". Returns 0 if none are left.
 */
int serve_rpc_answer_lines(serve_rpc *r);

/* Takes as much of the answers as there is, at most `most` bytes. Returns how much. */
size_t serve_rpc_take(serve_rpc *r, char *to, size_t most);

void serve_rpc_release(serve_rpc *r);

#endif
