/* SPDX-License-Identifier: MIT */
/* Help texts, from the tables of commands and options. */
#ifndef URLENS_CLI_HELP_H
#define URLENS_CLI_HELP_H

#include "command.h"

/* The program's own help; short, or long with every option and examples. */
void help_program(int is_long);

/* A command's help. */
void help_command(const command *c, int is_long);

void help_version(void);

/* What the exit status means, as lines of text. The list ends with NULL; the number of a line is the status. */
extern const char *const help_exit_status[];

/* The environment variables that matter, as pairs of a name and what it does; ends with NULL. */
extern const char *const help_environment[];

#endif
