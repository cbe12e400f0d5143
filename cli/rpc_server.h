/* SPDX-License-Identifier: MIT */
/* `urlens rpc --socket`: many clients at once, each with a thread and a state of its own. */
#ifndef URLENS_CLI_RPC_SERVER_H
#define URLENS_CLI_RPC_SERVER_H

#include "settings.h"

/* Serves until an interruption. The exit status, after a message if it is not EXIT_FINE. */
int rpc_server_run(const settings *s);

#endif
