/* SPDX-License-Identifier: MIT */
/* The program's commands: the texts about each, its options, and what runs it. */
#ifndef URLENS_CLI_COMMAND_H
#define URLENS_CLI_COMMAND_H

#include <stddef.h>
#include <stdint.h>

#include "settings.h"

struct record_command;

typedef struct example {
  const char *line; /* what is typed after "urlens " */
  const char *meaning;
} example;

typedef struct command {
  const char *name;
  const char *arguments; /* for the help text */
  const char *summary;
  const char *description;
  const example *examples; /* ends with an entry of NULLs; may be NULL */
  uint32_t groups;         /* bits GROUP_…: which options it has */
  const char *words; /* for completion: words that may come first, with spaces between them, or VALUES_…; may be NULL */

  /* How many arguments, from the first on, are operands and not inputs. NULL if the command has no operands. */
  size_t (*count_operands)(char **arguments, size_t count);

  /* One of the two is set: `records` makes one record of each record of the input, `run` does anything else. */
  const struct record_command *records;
  int (*run)(settings *s);
} command;

/* The commands, in the order of the help text; the list ends with an entry of NULLs. */
extern const command command_table[];

/* NULL if no command has that name. */
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
extern const struct record_command template_command;
extern const struct record_command match_command;
extern const struct record_command extract_command;
extern const struct record_command show_command;

extern const struct record_command path_command;
extern const struct record_command data_command;
extern const struct record_command idn_command;
extern const struct record_command uniq_command;
extern const struct record_command stats_command;

int command_rpc(settings *s);
int command_serve(settings *s);
int command_bench(settings *s);
int command_dialects(settings *s);
int command_generate(settings *s);
int command_help(settings *s);

size_t get_count_operands(char **arguments, size_t count);
size_t set_count_operands(char **arguments, size_t count);
size_t template_count_operands(char **arguments, size_t count);
size_t query_count_operands(char **arguments, size_t count);
size_t all_are_operands(char **arguments, size_t count);

#endif
