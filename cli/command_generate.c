/* SPDX-License-Identifier: MIT */
/* `urlens generate`: the manual page and completions, from the tables of commands and options. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "exit_status.h"
#include "generate.h"
#include "message.h"

typedef struct generator {
  const char *name;
  void (*run)(void);
} generator;

static const generator generators[] = {
    {"man", generate_man},
    {"bash", generate_bash},
    {"zsh", generate_zsh},
    {"fish", generate_fish},
};

int command_generate(settings *s) {
  char quoted[MESSAGE_QUOTED];
  size_t i;
  if (s->operand_count == 1) {
    for (i = 0; i < sizeof generators / sizeof generators[0]; i++) {
      if (strcmp(generators[i].name, s->operands[0]) != 0) continue;
      generators[i].run();
      return EXIT_FINE;
    }
    message_print("urlens: generate cannot make %s; it makes man, bash, zsh or fish\n",
                  message_quoted(quoted, s->operands[0]));
    return EXIT_USAGE;
  }
  message_print("urlens: generate needs one word: man, bash, zsh or fish\n");
  return EXIT_USAGE;
}
