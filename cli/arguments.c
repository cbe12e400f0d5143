/* SPDX-License-Identifier: MIT */
#include "arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "option.h"
#include "platform.h"
#include "record_command.h"
#include "suggest.h"
#include "text.h"

/* The state of reading. */
typedef struct argument_reader {
  settings *s;
  char **arguments;
  size_t count;
  size_t at;
  char **words; /* arguments that are no options */
  size_t word_count;
  size_t plain_from; /* words from this one on came after "--" */
  arguments_result result;
} argument_reader;

/* --- Values -------------------------------------------------------------------------------------------------------- */

/* The position of a word in a list with spaces between the words, or -1. */
static int word_index(const char *list, const char *word) {
  size_t length = strlen(word);
  int index = 0;
  while (*list) {
    size_t end = strcspn(list, " ");
    if (end == length && memcmp(list, word, length) == 0) return index;
    list += end;
    list += strspn(list, " ");
    index++;
  }
  return -1;
}

static int wrong_value(const option *o, const char *value, const char *right) {
  fprintf(stderr, "urlens: --%s cannot be \"%s\"; it is %s\n", o->name, value, right);
  return 0;
}

static int read_dialect(settings *s, const char *name) {
  suggestion near = {name, NULL, 0};
  int i;
  if (urlens_dialect_from_name(name, strlen(name), &s->dialect) == URLENS_OK) return 1;
  fprintf(stderr, "urlens: there is no dialect \"%s\"", name);
  for (i = 0; i < 64; i++) {
    const char *known = urlens_dialect_name((urlens_dialect)i);
    if (known) suggest_consider(&near, known);
  }
  suggest_print(&near, "");
  fputs("\nThe dialects are:", stderr);
  for (i = 0; i < 64; i++) {
    const char *known = urlens_dialect_name((urlens_dialect)i);
    if (known) fprintf(stderr, " %s", known);
  }
  fputc('\n', stderr);
  return 0;
}

/* The words of --normalize. */
static int read_normalize(settings *s, const option *o, const char *value) {
  static const char words[] = "case percent dots scheme";
  char word[16];
  const char *at = value;
  int index;
  if (strcmp(value, "all") == 0) {
    s->normalize = 15;
    return 1;
  }
  while (*at) {
    size_t end = strcspn(at, ",");
    if (end >= sizeof word) break;
    memcpy(word, at, end);
    word[end] = '\0';
    index = word_index(words, word);
    if (index < 0) break;
    s->normalize |= (uint32_t)1 << index;
    at += end;
    if (*at == ',') at++;
  }
  return *at ? wrong_value(o, value, "words out of case, percent, dots and scheme, with commas, or all") : 1;
}

static int read_jobs(settings *s, const option *o, const char *value) {
  char *end;
  long number = strtol(value, &end, 10);
  if (*value == '\0' || *end != '\0' || number < 1 || number > 256) {
    return wrong_value(o, value, "a number of threads from 1 to 256");
  }
  s->jobs = (int)number;
  return 1;
}

static void add_input(settings *s, size_t *capacity, const char *name, int is_file) {
  s->inputs = grow_array(s->inputs, capacity, s->input_count + 1, sizeof *s->inputs);
  s->inputs[s->input_count].name = name;
  s->inputs[s->input_count].is_file = is_file;
  s->input_count++;
}

/* --- Options ------------------------------------------------------------------------------------------------------- */

/* Options that read the same thing in different ways exclude each other. */
static int set_input(settings *s, input_kind kind, const char *name) {
  static const char *const names[] = {"", "--null", "--csv", "--tsv", "--jsonl"};
  if (s->input != INPUT_LINES && s->input != kind) {
    fprintf(stderr, "urlens: --%s and %s exclude each other: the input is of one kind\n", name, names[s->input]);
    return 0;
  }
  s->input = kind;
  return 1;
}

static int read_choice(const option *o, const char *value, int *choice) {
  char right[128];
  *choice = word_index(o->values, value);
  if (*choice >= 0) return 1;
  snprintf(right, sizeof right, "one of %s", o->values);
  return wrong_value(o, value, right);
}

/* --file is kept among the inputs, in the order of the arguments; see sort_out_words. */
static int apply_option(argument_reader *r, const option *o, const char *value) {
  settings *s = r->s;
  int choice = 0;
  switch (o->id) {
    case OPTION_BASE: s->base = value; return 1;
    case OPTION_DIALECT: return read_dialect(s, value);
    case OPTION_ENCODING: s->encoding = value; return 1;
    case OPTION_AS: s->as = value; return 1;
    case OPTION_STRICT: s->strict = 1; return 1;
    case OPTION_NORMALIZE: return read_normalize(s, o, value);
    case OPTION_DIALECTS: s->dialects = value; return 1;
    case OPTION_FAIL_ON:
      if (!read_choice(o, value, &choice)) return 0;
      s->fail_on = value;
      return 1;
    case OPTION_SARIF: s->output = OUTPUT_SARIF; return 1;
    case OPTION_FILE: return 1;
    case OPTION_NULL: return set_input(s, INPUT_NUL, o->name);
    case OPTION_CSV: return set_input(s, INPUT_CSV, o->name);
    case OPTION_TSV: return set_input(s, INPUT_TSV, o->name);
    case OPTION_COLUMN: s->column = value; return 1;
    case OPTION_JSONL: return set_input(s, INPUT_JSONL, o->name);
    case OPTION_FIELD: s->field = value; return 1;
    case OPTION_OUTPUT:
      if (strcmp(value, "json") == 0) value = "jsonl";
      if (!read_choice(o, value, &choice)) return 0;
      s->output = (output_kind)(choice + OUTPUT_TEXT);
      return 1;
    case OPTION_TEXT: s->output = OUTPUT_TEXT; return 1;
    case OPTION_JSON: s->output = OUTPUT_JSONL; return 1;
    case OPTION_KEEP_INPUT: s->keep_input = 1; return 1;
    case OPTION_ON_ERROR:
      if (!read_choice(o, value, &choice)) return 0;
      s->on_error = (error_policy)choice;
      return 1;
    case OPTION_COLOR:
      if (!read_choice(o, value, &choice)) return 0;
      s->color = (color_when)choice;
      return 1;
    case OPTION_JOBS: return read_jobs(s, o, value);
    case OPTION_STATS: s->stats = 1; return 1;
    case OPTION_SHORT_HELP: r->result = ARGUMENTS_SHORT_HELP; return 1;
    case OPTION_HELP: r->result = ARGUMENTS_LONG_HELP; return 1;
    case OPTION_VERSION: r->result = ARGUMENTS_VERSION; return 1;
  }
  return 0;
}

static int has_option(const command *c, const option *o) {
  return (o->groups & (c->groups | GROUP_ALWAYS)) != 0;
}

static int unknown_option(const argument_reader *r, const char *written, const char *name) {
  const command *c = r->s->command;
  suggestion near = {name, NULL, 0};
  const option *o;
  int elsewhere = 0;
  for (o = option_table; o->summary; o++) {
    if (o->name && has_option(c, o)) suggest_consider(&near, o->name);
    if (o->name && strcmp(o->name, name) == 0) elsewhere = 1;
  }
  if (elsewhere) fprintf(stderr, "urlens: %s has no option \"%s\", though other commands have", c->name, written);
  else fprintf(stderr, "urlens: there is no option \"%s\"", written);
  suggest_print(&near, "--");
  fprintf(stderr, "\n\"urlens %s --help\" lists the options\n", c->name);
  return 0;
}

static int missing_value(const option *o, const char *written) {
  fprintf(stderr, "urlens: a value is missing behind \"%s\": --%s %s, %s\n", written, o->name, o->value, o->summary);
  return 0;
}

/* An option's value that is an argument of its own. */
static const char *next_argument(argument_reader *r) {
  return r->at + 1 < r->count ? r->arguments[++r->at] : NULL;
}

static int take_option(argument_reader *r, const option *o, const char *value) {
  /* Kept as a word that cannot be one otherwise, so that files stay in order among the inputs. */
  if (o->id == OPTION_FILE) {
    r->words[r->word_count++] = NULL;
    r->words[r->word_count++] = (char *)(uintptr_t)value;
    return 1;
  }
  return apply_option(r, o, value);
}

/* --name, --name=value, --name value */
static int read_long_option(argument_reader *r) {
  const char *written = r->arguments[r->at], *name = written + 2, *equals = strchr(name, '='), *value = NULL;
  size_t length = equals ? (size_t)(equals - name) : strlen(name);
  const option *o;
  char shown[64];
  for (o = option_table; o->summary; o++) {
    if (o->name && has_option(r->s->command, o) && strlen(o->name) == length && memcmp(o->name, name, length) == 0)
      break;
  }
  if (!o->summary) {
    snprintf(shown, sizeof shown, "%.*s", (int)(length < 60 ? length : 60), name);
    return unknown_option(r, written, shown);
  }
  if (!o->value) {
    if (!equals) return apply_option(r, o, NULL);
    fprintf(stderr, "urlens: --%s takes no value, but was given \"%s\"\n", o->name, equals + 1);
    return 0;
  }
  value = equals ? equals + 1 : next_argument(r);
  return value ? take_option(r, o, value) : missing_value(o, written);
}

/* -x, -xVALUE, -x VALUE, -xyz */
static int read_short_options(argument_reader *r) {
  const char *written = r->arguments[r->at], *at = written + 1;
  const option *o;
  while (*at) {
    const char *value = NULL;
    for (o = option_table; o->summary; o++) {
      if (o->letter == *at && has_option(r->s->command, o)) break;
    }
    if (!o->summary) {
      char letter[3] = {'-', *at, '\0'};
      return unknown_option(r, at == written + 1 && at[1] ? written : letter, written + 1);
    }
    at++;
    if (!o->value) {
      if (!apply_option(r, o, NULL)) return 0;
      continue;
    }
    value = *at ? at : next_argument(r);
    return value ? take_option(r, o, value) : missing_value(o, written);
  }
  return 1;
}

/* --- Words: operands and inputs ------------------------------------------------------------------------------------- */

/* RFC 3986, section 3.1: whether the text begins with a scheme and a colon. */
static int has_scheme(const char *word) {
  size_t length = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.");
  return length > 0 && word[length] == ':' && (word[0] < '0' || word[0] > '9') && !strchr("+-.", word[0]);
}

/* Whether an argument means a file and not what it says. */
static int means_file(const settings *s, const char *word, int plain) {
  if (plain) return 0;
  if (strcmp(word, "-") == 0) return 1;
  if (s->input == INPUT_CSV || s->input == INPUT_TSV || s->input == INPUT_JSONL) return 1;
  if (s->base || (s->command->groups & GROUP_TEXT) || !(s->command->groups & GROUP_INPUT)) return 0;
  return !has_scheme(word) && platform_file_exists(word);
}

/* Divides the words into operands and inputs. */
static void sort_out_words(argument_reader *r) {
  settings *s = r->s;
  size_t at = 0, capacity = 0, operands = 0, plain = 0;
  /* Operands come before the first --file, and before a "--" that is not the very first word. */
  for (at = 0; at < r->word_count && r->words[at]; at++) plain++;
  if (r->plain_from > 0 && r->plain_from < plain) plain = r->plain_from;
  if (s->command->count_operands) operands = s->command->count_operands(r->words, plain);
  s->operands = (const char **)(uintptr_t)r->words;
  s->operand_count = operands;
  for (at = operands; at < r->word_count; at++) {
    if (!r->words[at]) {
      at++;
      add_input(s, &capacity, r->words[at], 1);
    } else {
      add_input(s, &capacity, r->words[at], means_file(s, r->words[at], at >= r->plain_from));
    }
  }
}

/* Without any input there is standard input, if somebody writes to it. */
static int find_input(settings *s) {
  size_t capacity = 0;
  if (s->input_count > 0 || !(s->command->groups & GROUP_INPUT)) return 1;
  if (platform_input_is_terminal()) {
    fprintf(stderr, "urlens: %s needs something to work on: arguments, files or lines on standard input\n",
            s->command->name);
    fprintf(stderr, "usage: urlens %s %s\n", s->command->name, s->command->arguments);
    return 0;
  }
  add_input(s, &capacity, "-", 1);
  return 1;
}

arguments_result arguments_read(settings *s, char **arguments, size_t count) {
  argument_reader r = {s, arguments, count, 0, NULL, 0, (size_t)-1, ARGUMENTS_RUN};
  size_t capacity = 0;
  int fine = 1, only_words = 0;
  /* A --file makes two words of what may be one argument. */
  r.words = grow_array(NULL, &capacity, 2 * count + 1, sizeof *r.words);
  for (r.at = 0; r.at < count && fine && r.result == ARGUMENTS_RUN; r.at++) {
    char *word = arguments[r.at];
    if (only_words || word[0] != '-' || word[1] == '\0') {
      r.words[r.word_count++] = word;
    } else if (strcmp(word, "--") == 0) {
      only_words = 1;
      r.plain_from = r.word_count;
    } else {
      fine = word[1] == '-' ? read_long_option(&r) : read_short_options(&r);
    }
  }
  sort_out_words(&r);
  if (!fine) return ARGUMENTS_WRONG;
  if (r.result != ARGUMENTS_RUN) return r.result;
  return find_input(s) ? ARGUMENTS_RUN : ARGUMENTS_WRONG;
}

void arguments_release(settings *s) {
  free((void *)(uintptr_t)s->operands);
  free(s->inputs);
}
