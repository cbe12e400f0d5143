/* SPDX-License-Identifier: MIT */
#include "arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "argument_reader.h"
#include "command.h"
#include "message.h"
#include "suggest.h"
#include "text.h"

static int has_option(const command *c, const option *o) {
  return (o->groups & (c->groups | GROUP_ALWAYS)) != 0;
}

static int unknown_option(const argument_reader *r, const char *written, const char *name) {
  const command *c = r->s->command;
  suggestion nearest = {name, NULL, 0};
  const option *o;
  int others_have_it = 0;
  char quoted[MESSAGE_QUOTED];
  message_quoted(quoted, written);
  for (o = option_table; o->summary; o++) {
    if (o->name && has_option(c, o)) suggest_consider(&nearest, o->name);
    if (o->name && strcmp(o->name, name) == 0) others_have_it = 1;
  }
  if (others_have_it) message_print("urlens: %s has no option %s, but other commands do", c->name, quoted);
  else message_print("urlens: there is no option %s", quoted);
  suggest_print(&nearest, "--");
  message_print("\n\"urlens %s --help\" lists the options\n", c->name);
  return 0;
}

static int missing_value(const option *o, const char *written) {
  message_print("urlens: a value is missing after \"%s\": --%s %s, %s\n", written, o->name, o->value, o->summary);
  return 0;
}

/* An option's value that is an argument of its own. */
static const char *next_argument(argument_reader *r) {
  return r->at + 1 < r->count ? r->arguments[++r->at] : NULL;
}

/* --name, --name=value, --name value */
static int read_long_option(argument_reader *r) {
  const char *written = r->arguments[r->at], *name = written + 2, *equals = strchr(name, '='), *value = NULL;
  size_t length = equals ? (size_t)(equals - name) : strlen(name);
  const option *o;
  char shown[64], quoted[MESSAGE_QUOTED];
  for (o = option_table; o->summary; o++) {
    if (o->name && has_option(r->s->command, o) && strlen(o->name) == length && memcmp(o->name, name, length) == 0)
      break;
  }
  if (!o->summary) {
    snprintf(shown, sizeof shown, "%.*s", (int)(length < 60 ? length : 60), name);
    return unknown_option(r, written, shown);
  }
  if (!o->value) {
    if (!equals) return option_apply(r, o, NULL);
    message_print("urlens: --%s takes no value, but was given %s\n", o->name, message_quoted(quoted, equals + 1));
    return 0;
  }
  value = equals ? equals + 1 : next_argument(r);
  return value ? option_apply(r, o, value) : missing_value(o, written);
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
      if (!option_apply(r, o, NULL)) return 0;
      continue;
    }
    value = *at ? at : next_argument(r);
    return value ? option_apply(r, o, value) : missing_value(o, written);
  }
  return 1;
}

arguments_result arguments_read(settings *s, char **arguments, size_t count) {
  argument_reader r = {s, arguments, count, 0, NULL, 0, (size_t)-1, NULL, ARGUMENTS_RUN, 0, 0, 0, 0};
  size_t capacity = 0;
  int fine = 1, only_words = 0;
  /* A --file may be one argument and becomes two words. */
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
  argument_sort_words(&r);
  if (!fine) return ARGUMENTS_WRONG;
  if (r.result != ARGUMENTS_RUN) return r.result;
  return argument_check_options(s) && argument_find_input(s) ? ARGUMENTS_RUN : ARGUMENTS_WRONG;
}

void arguments_release(settings *s) {
  free((void *)(uintptr_t)s->operands);
  free((void *)(uintptr_t)s->patterns);
  free((void *)(uintptr_t)s->where_texts);
  free((void *)(uintptr_t)s->removed);
  free((void *)(uintptr_t)s->iterated);
  free((void *)(uintptr_t)s->read_columns.names);
  free((void *)(uintptr_t)s->read_fields.names);
  free((void *)(uintptr_t)s->hosts.names);
  free(s->inputs);
}
