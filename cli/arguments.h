/* SPDX-License-Identifier: MIT */
/* Reads the arguments of a command into its settings. */
#ifndef URLENS_CLI_ARGUMENTS_H
#define URLENS_CLI_ARGUMENTS_H

#include "settings.h"

/* What the arguments ask for besides running the command. */
typedef enum arguments_result {
  ARGUMENTS_RUN,
  ARGUMENTS_SHORT_HELP,
  ARGUMENTS_LONG_HELP,
  ARGUMENTS_VERSION,
  ARGUMENTS_WRONG /* a message has been printed */
} arguments_result;

/* `s->command` is set, everything else zero; the arguments are those after the command's name. */
arguments_result arguments_read(settings *s, char **arguments, size_t count);

void arguments_release(settings *s);

#endif
