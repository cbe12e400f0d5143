/* SPDX-License-Identifier: MIT */
/*
 * `urlens serve`: the page and the operations of `urlens rpc` over HTTP. libmicrohttpd speaks the protocol; these files
 * say who may ask, what is answered, and for how long somebody may take.
 */
#ifndef URLENS_CLI_SERVE_H
#define URLENS_CLI_SERVE_H

#include "settings.h"

/* What this program can serve depends on what was there when it was built. */
#if !defined(URLENS_CLI_SERVE)
#  define SERVE_ABILITY "This program was built without libmicrohttpd and cannot serve."
#elif !defined(URLENS_CLI_SERVE_PAGE)
#  define SERVE_ABILITY "This program was built without the page and serves /rpc alone."
#else
#  define SERVE_ABILITY "This program has the page inside."
#endif

enum {
  SERVE_PORT = 7080,
  SERVE_MAX_REQUEST = 16 << 20, /* bytes of a body */
  SERVE_TIMEOUT = 30,           /* seconds */
  SERVE_CLIENTS = 256,          /* connections at a time */
  SERVE_BODIES = 8              /* the bodies of all clients have together at most this many times the bytes of one */
};

/* Serves until an interruption. The exit status, after a message if it is not EXIT_FINE. */
int serve_run(const settings *s);

#endif
