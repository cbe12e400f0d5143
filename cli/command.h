/* SPDX-License-Identifier: MIT */
/* What the program's commands look like from outside. */
#ifndef URLENS_CLI_COMMAND_H
#define URLENS_CLI_COMMAND_H

#include <stddef.h>
#include <stdint.h>

#include "settings.h"

struct record_command;

typedef struct example {
  const char *line; /* what is typed behind "urlens " */
  const char *meaning;
} example;

typedef struct command {
  const char *name;
  const char *arguments; /* for the help text */
  const char *summary;
  const char *description;
  const example *examples; /* ends with an entry of NULLs; may be NULL */
  uint32_t groups;         /* bits GROUP_…: which options it has */
  const char *words;       /* for completion: words that may come first, with spaces between them; may be NULL */

  /* How many of the arguments from `from` on are operands and not inputs; NULL if there are none. */
  size_t (*count_operands)(char **arguments, size_t count);

  /* One of the two: a command that makes one record of each of its input, or anything else. */
  const struct record_command *records;
  int (*run)(settings *s);
} command;

/* The commands, in the order of the help text; the list ends with an entry of NULLs. */
extern const command command_table[];

/* NULL if there is none of that name. */
const command *command_find(const char *name);

extern const struct record_command parse_command;
extern const struct record_command canon_command;
extern const struct record_command resolve_command;
extern const struct record_command relative_command;
extern const struct record_command get_command;
extern const struct record_command set_command;
extern const struct record_command query_command;
extern const struct record_command host_command;
extern const struct record_command encode_command;
extern const struct record_command decode_command;
extern const struct record_command diff_command;
extern const struct record_command audit_command;

int command_rpc(settings *s);
int command_bench(settings *s);
int command_generate(settings *s);

size_t get_count_operands(char **arguments, size_t count);
size_t set_count_operands(char **arguments, size_t count);
size_t query_count_operands(char **arguments, size_t count);
size_t all_are_operands(char **arguments, size_t count);

#endif
