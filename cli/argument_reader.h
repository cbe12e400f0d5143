/* SPDX-License-Identifier: MIT */
/* What the steps of reading arguments share: arguments.c divides them, and the other files know what they mean. */
#ifndef URLENS_CLI_ARGUMENT_READER_H
#define URLENS_CLI_ARGUMENT_READER_H

#include "arguments.h"
#include "option.h"

/* The state of reading. */
typedef struct argument_reader {
  settings *s;
  char **arguments;
  size_t count;
  size_t at;
  char **words; /* arguments that are not options */
  size_t word_count;
  size_t plain_from;           /* words from this one on came after "--" */
  const option *output_option; /* the option that chose the format of the output; NULL if none did */
  arguments_result result;
  size_t pattern_capacity;
  size_t where_capacity;
  size_t removed_capacity;
  size_t iterated_capacity;
} argument_reader;

/* Takes an option with its value, NULL for an option without one. Returns 0 after a message. (option_actions.c) */
int option_apply(argument_reader *r, const option *o, const char *value);

/* Divides the words into operands and inputs. (argument_words.c) */
void argument_sort_words(argument_reader *r);

/* Without other input, takes standard input unless it is a terminal. Returns 0 after a message. */
int argument_find_input(settings *s);

/* An option that could not change anything is a slip. Returns 0 after a message. (argument_checks.c) */
int argument_check_options(const settings *s);

#endif
