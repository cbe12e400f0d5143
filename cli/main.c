/* SPDX-License-Identifier: MIT */
/* The program: finds the command, reads its arguments and runs it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "audit_rules.h"
#include "command.h"
#include "exit_status.h"
#include "help.h"
#include "message.h"
#include "option.h"
#include "pipeline.h"
#include "platform.h"
#include "record_command.h"
#include "suggest.h"
#include "terminal.h"

/* Ends the program. It has failed if not all of the output could be written. */
static int finish(int status) {
  if (fflush(stdout) == 0 && !ferror(stdout)) return status;
  /* A closed pipe is not a failure: its reader has what it wanted. */
  if (errno == EPIPE) return status;
  message_print("urlens: cannot write the output: %s\n", platform_reason(PLATFORM_OUTPUT));
  return EXIT_IO;
}

/* The command with the name that is nearest to a word. */
static suggestion nearest_command(const char *word) {
  suggestion nearest = {word, NULL, 0};
  for (const command *each = command_table; each->name; each++) suggest_consider(&nearest, each->name);
  return nearest;
}

/* `urlens help COMMAND` */
int command_help(settings *s) {
  const command *found = s->operand_count > 0 ? command_find(s->operands[0]) : NULL;
  suggestion nearest;
  char quoted[MESSAGE_QUOTED];
  if (s->operand_count > 1) {
    message_print("urlens: help takes the name of one command, but was given %s too\n",
                  message_quoted(quoted, s->operands[1]));
    return EXIT_USAGE;
  }
  if (found || s->operand_count == 0) {
    if (found) help_command(found, 1);
    else help_program(1);
    return EXIT_FINE;
  }
  nearest = nearest_command(s->operands[0]);
  message_print("urlens: there is no command %s", message_quoted(quoted, s->operands[0]));
  suggest_print(&nearest, "");
  message_print("\nThe commands are:");
  for (const command *each = command_table; each->name; each++) message_print(" %s", each->name);
  message_print("\n");
  return EXIT_USAGE;
}

/* Refuses a word that is not a command, an option or a file, nor, without a colon, a URL. */
static int refuse(const char *word) {
  suggestion nearest = nearest_command(word);
  const command *each;
  char quoted[MESSAGE_QUOTED];
  suggest_consider(&nearest, "--help");
  suggest_consider(&nearest, "--version");
  message_print("urlens: %s is neither a command nor an absolute URL nor a file", message_quoted(quoted, word));
  suggest_print(&nearest, "");
  message_print("\nThe commands are:");
  for (each = command_table; each->name; each++) message_print(" %s", each->name);
  message_print("; a URL begins with its scheme, as in https://example.com/\n");
  return EXIT_USAGE;
}

/* The format of the output if the arguments do not choose one. */
static output_kind usual_output(const settings *s) {
  const record_command *c = s->command->records;
  if (c && c->has_screen && !s->on_terminal && (s->input == INPUT_LINES || s->input == INPUT_NUL)) {
    return OUTPUT_JSONL;
  }
  switch (s->input) {
    case INPUT_NUL: return c && c->has_screen ? OUTPUT_TEXT : OUTPUT_NUL;
    case INPUT_CSV: return OUTPUT_CSV;
    case INPUT_TSV: return OUTPUT_TSV;
    case INPUT_JSONL: return OUTPUT_JSONL;
    case INPUT_LINES: break;
  }
  return OUTPUT_TEXT;
}

static int wants_color(const settings *s) {
  const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
  if (s->color != COLOR_AUTO) return s->color == COLOR_ALWAYS;
  if (no_color && *no_color) return 0;
  if (terminal && strcmp(terminal, "dumb") == 0) return 0;
  return s->on_terminal;
}

/* Sets what depends on the terminal, and runs the command. */
static int run(settings *s) {
  if (s->explain) return audit_rules_explain(s->explain);
  if (s->command->groups & GROUP_COMPARE) s->keep_input = 1; /* a finding without its URL is of no use */
  s->on_terminal = platform_is_terminal(PLATFORM_OUTPUT);
  if (s->output == OUTPUT_DEFAULT) s->output = usual_output(s);
  s->use_color = wants_color(s);
  s->columns = platform_columns();
  s->draws_ascii = terminal_locale() == TERMINAL_ASCII;
  return s->command->records ? pipeline_run(s) : s->command->run(s);
}

static int run_command(const command *c, int is_named, char **arguments, size_t count) {
  settings s = {0};
  arguments_result wanted;
  int status = EXIT_FINE;
  s.command = c;
  wanted = arguments_read(&s, arguments, count);
  switch (wanted) {
    case ARGUMENTS_RUN: status = run(&s); break;
    case ARGUMENTS_WRONG: status = EXIT_USAGE; break;
    case ARGUMENTS_VERSION: help_version(); break;
    case ARGUMENTS_SHORT_HELP:
    case ARGUMENTS_LONG_HELP:
      if (is_named) help_command(c, wanted == ARGUMENTS_LONG_HELP);
      else help_program(wanted == ARGUMENTS_LONG_HELP);
      break;
  }
  arguments_release(&s);
  return finish(status);
}

int main(int argc, char **argv) {
  const command *found;
  platform_prepare();
  if (!platform_arguments(&argc, &argv)) {
    message_print("urlens: out of memory\n");
    return EXIT_IO;
  }
  if (argc < 2) {
    message_print("urlens: nothing to do; try \"urlens https://example.com/\" or \"urlens --help\"\n");
    return EXIT_USAGE;
  }
  found = command_find(argv[1]);
  if (found) return run_command(found, 1, argv + 2, (size_t)argc - 2);
  /* Without a command, options and URLs are for parse. */
  if (argv[1][0] == '-' || strchr(argv[1], ':') || platform_file_exists(argv[1])) {
    return run_command(command_find("parse"), 0, argv + 1, (size_t)argc - 1);
  }
  return refuse(argv[1]);
}
