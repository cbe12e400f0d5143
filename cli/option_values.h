/* SPDX-License-Identifier: MIT */
/* Reads the values of options. If a value is wrong, a message says why. */
#ifndef URLENS_CLI_OPTION_VALUES_H
#define URLENS_CLI_OPTION_VALUES_H

#include "option.h"
#include "settings.h"

/* The position of a word in a list with spaces between the words, or -1. */
int word_index(const char *list, const char *word);

/* Says what the option's value must be, and returns 0. */
int wrong_value(const option *o, const char *value, const char *right);

/* The position of the value in the option's list of values. Returns 0 after a message. */
int read_choice(const option *o, const char *value, int *choice);

/* Each stores the value of the option of its name. Returns 0 after a message. */
int read_normalize(settings *s, const option *o, const char *value);
int read_strip(settings *s, const option *o, const char *value);
int read_jobs(settings *s, const option *o, const char *value);
int read_memory(settings *s, const option *o, const char *value);
int read_top(settings *s, const option *o, const char *value);
int read_separator(settings *s, const option *o, const char *value);
int read_max_errors(settings *s, const option *o, const char *value);
int read_max_request(settings *s, const option *o, const char *value);
int read_timeout(settings *s, const option *o, const char *value);
int read_port(settings *s, const option *o, const char *value);
int read_guess(settings *s, const option *o, const char *value);
int read_delimiter(settings *s, const option *o, const char *value);

#endif
