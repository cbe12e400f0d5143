/* SPDX-License-Identifier: MIT */
/* `urlens template NAME=VALUE… TEMPLATE…`: URI Templates. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "exit_status.h"
#include "record_command.h"
#include "urlens/template.h"

static const char *const template_columns[] = {"output", NULL};

/* The variables of the command line. */
typedef struct variable_list {
  urlens_template_variable *variables;
  size_t count;
  urlens_view *values; /* of all of them; those of one variable follow each other */
} variable_list;

/* Finds the "=" that ends a variable's name; NULL if the word is not NAME=VALUE. */
static const char *template_equals(const char *word) {
  size_t length = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.%");
  return length > 0 && word[length] == '=' ? word + length : NULL;
}

size_t template_count_operands(char **arguments, size_t count) {
  size_t i = 0;
  while (i < count && template_equals(arguments[i])) i++;
  return i;
}

static urlens_view template_name(const char *word) {
  urlens_view name;
  name.data = word;
  name.length = (size_t)(template_equals(word) - word);
  return name;
}

/* Adds a variable with the values of all words of its name; the first word of that name is number `first`. */
static void template_add(variable_list *list, const settings *s, size_t first, urlens_view **next) {
  urlens_template_variable *added = &list->variables[list->count];
  urlens_view name = template_name(s->operands[first]);
  size_t i;
  for (i = 0; i < list->count; i++) {
    if (view_is_same(list->variables[i].name, name)) return;
  }
  added->name = name;
  added->values = *next;
  for (i = first; i < s->operand_count; i++) {
    if (!view_is_same(template_name(s->operands[i]), name)) continue;
    *(*next)++ = view_of_string(template_equals(s->operands[i]) + 1);
    added->count++;
  }
  added->kind = added->count > 1 ? URLENS_TEMPLATE_KIND_LIST : URLENS_TEMPLATE_KIND_STRING;
  list->count++;
}

static int template_prepare(settings *s) {
  variable_list *list = calloc(1, sizeof *list);
  urlens_view *next;
  size_t i;
  s->prepared = list;
  if (!list) return EXIT_IO;
  list->variables = calloc(s->operand_count + 1, sizeof *list->variables);
  next = list->values = calloc(s->operand_count + 1, sizeof *list->values);
  if (!list->variables || !list->values) return EXIT_IO;
  for (i = 0; i < s->operand_count; i++) template_add(list, s, i, &next);
  return EXIT_FINE;
}

static void template_release_list(settings *s) {
  variable_list *list = s->prepared;
  if (!list) return;
  free(list->variables);
  free(list->values);
  free(list);
}

typedef struct expand_call {
  const variable_list *list;
  urlens_view input;
} expand_call;

static urlens_status expand(const void *call, urlens_output *out) {
  const expand_call *c = call;
  return urlens_template_expand(c->list->variables, c->list->count, c->input.data, c->input.length, out);
}

/* Without variables: writes the names of the variables that the template has. */
static urlens_error list_names(urlens_view input, text *to) {
  urlens_template_use use;
  urlens_error error;
  size_t position = 0;
  while (urlens_template_next(input.data, input.length, &position, &use, &error)) {
    if (to->length > 0) text_push(to, '\t');
    text_append(to, use.name.data, use.name.length);
  }
  return error;
}

static outcome template_run(worker *w, urlens_view input) {
  expand_call call;
  urlens_error error;
  call.list = w->s->prepared;
  call.input = input;
  text_clear(&w->value);
  error = call.list->count > 0 ? produce(&w->value, expand, &call) : list_names(input, &w->value);
  if (error.status != URLENS_OK) {
    worker_fail(w, error, input, NULL);
    return RECORD_FAILED;
  }
  w->cells[0] = view_of(&w->value);
  return RECORD_FINE;
}

const record_command template_command = {template_columns, 0,    0,    template_prepare, template_release_list,
                                         template_run,     NULL, NULL, CELLS_ARE_VALUES, NULL};
