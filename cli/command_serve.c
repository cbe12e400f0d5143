/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "exit_status.h"
#include "message.h"
#include "serve.h"

int command_serve(settings *s) {
  char quoted[MESSAGE_QUOTED];
  if (s->operand_count > 0) {
    message_print("urlens: serve takes no arguments, but was given %s\n", message_quoted(quoted, s->operands[0]));
    return EXIT_USAGE;
  }
#if defined(URLENS_CLI_SERVE)
  return serve_run(s);
#else
  message_print("urlens: " SERVE_ABILITY "\n");
  return EXIT_USAGE;
#endif
}
