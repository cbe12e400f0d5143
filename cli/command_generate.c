/* SPDX-License-Identifier: MIT */
/* `urlens generate`: the manual page and completions, from the tables of commands and options. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "exit_status.h"
#include "generate.h"

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
  size_t i;
  if (s->operand_count == 1) {
    for (i = 0; i < sizeof generators / sizeof generators[0]; i++) {
      if (strcmp(generators[i].name, s->operands[0]) != 0) continue;
      generators[i].run();
      return EXIT_FINE;
    }
    fprintf(stderr, "urlens: generate cannot make \"%s\"; it makes man, bash, zsh or fish\n", s->operands[0]);
    return EXIT_USAGE;
  }
  fputs("urlens: generate needs one word: man, bash, zsh or fish\n", stderr);
  return EXIT_USAGE;
}
