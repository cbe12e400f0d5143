/* SPDX-License-Identifier: MIT */
/* What the program's commands look like to main.c. */
#ifndef URLENS_CLI_COMMAND_H
#define URLENS_CLI_COMMAND_H

/* Runs with argv[0] being the command's name and returns the exit status. */
typedef int (*command_function)(int argc, char **argv);

typedef struct command {
  const char *name;
  const char *arguments; /* for the help text */
  const char *summary;
  command_function run;
} command;

/* The commands, in the order of the help text; the list ends with an entry of NULLs. */
extern const command commands[];

int command_parse(int argc, char **argv);
int command_rpc(int argc, char **argv);

#endif
