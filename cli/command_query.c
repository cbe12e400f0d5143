/* SPDX-License-Identifier: MIT */
/* `urlens query ACTION…`: names and values of queries. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "escape.h"
#include "exit_status.h"
#include "message.h"
#include "record_command.h"
#include "suggest.h"
#include "urlens/query.h"

static const char *const query_columns[] = {"output", NULL};

typedef enum action_kind { ACTION_LIST, ACTION_GET, ACTION_SET, ACTION_APPEND, ACTION_REMOVE, ACTION_SORT } action_kind;

typedef struct action_name {
  const char *name;
  int has_argument;
  int has_value; /* the argument is NAME=VALUE */
} action_name;

/* In the order of action_kind. */
static const action_name action_names[] = {
    {"list", 0, 0}, {"get", 1, 0}, {"set", 1, 1}, {"append", 1, 1}, {"remove", 1, 0}, {"sort", 0, 0},
};

enum { ACTIONS = sizeof action_names / sizeof action_names[0] };

typedef struct action {
  action_kind kind;
  urlens_view name;
  urlens_view value;
} action;

typedef struct query_plan {
  action *actions;
  size_t count;
  size_t capacity;
} query_plan;

/* --- Operands ----------------------------------------------------------------------------------------------------- */

static int find_action(const char *word) {
  int i;
  for (i = 0; i < ACTIONS; i++) {
    if (strcmp(action_names[i].name, word) == 0) return i;
  }
  return -1;
}

/* Counts the words that are actions and their arguments. An unknown first word counts too: a message then names it. */
size_t query_count_operands(char **arguments, size_t count) {
  size_t i = 0;
  while (i < count) {
    int found = find_action(arguments[i]);
    if (found < 0) break;
    i += action_names[found].has_argument && i + 1 < count ? 2 : 1;
  }
  return i == 0 && count > 0 && !strchr(arguments[0], ':') ? 1 : i;
}

static int query_wrong_action(const char *word) {
  suggestion nearest = {word, NULL, 0};
  char quoted[MESSAGE_QUOTED];
  int i;
  for (i = 0; i < ACTIONS; i++) suggest_consider(&nearest, action_names[i].name);
  message_print("urlens: query has no action %s", message_quoted(quoted, word));
  suggest_print(&nearest, "");
  message_print("\nThe actions are: list, get NAME, set NAME=VALUE, append NAME=VALUE, remove PATTERN, sort\n");
  return 0;
}

static int query_read_action(query_plan *plan, const settings *s, size_t *at) {
  const char *word = s->operands[*at], *argument = NULL, *equals;
  char quoted[MESSAGE_QUOTED];
  int found = find_action(word);
  action *added;
  if (found < 0) return query_wrong_action(word);
  if (action_names[found].has_argument) {
    if (*at + 1 >= s->operand_count) {
      message_print("urlens: query %s needs %s after it\n", word,
                    action_names[found].has_value ? "NAME=VALUE" : "a name");
      return 0;
    }
    argument = s->operands[++*at];
  }
  plan->actions = grow_array(plan->actions, &plan->capacity, plan->count + 1, sizeof *plan->actions);
  added = &plan->actions[plan->count++];
  memset(added, 0, sizeof *added);
  added->kind = (action_kind)found;
  if (!argument) return 1;
  added->name = view_of_string(argument);
  if (!action_names[found].has_value) return 1;
  equals = strchr(argument, '=');
  if (!equals) {
    message_print("urlens: query %s needs NAME=VALUE, but was given %s\n", word, message_quoted(quoted, argument));
    return 0;
  }
  added->name.length = (size_t)(equals - argument);
  added->value = view_of_string(equals + 1);
  return 1;
}

static int query_prepare(settings *s) {
  query_plan *plan = calloc(1, sizeof *plan);
  size_t at;
  int fine = plan != NULL && s->operand_count > 0;
  s->prepared = plan;
  if (s->operand_count == 0) {
    message_print(
        "urlens: query needs an action: list, get NAME, set NAME=VALUE, append NAME=VALUE, remove PATTERN or sort\n");
  }
  for (at = 0; fine && at < s->operand_count; at++) fine = query_read_action(plan, s, &at);
  for (at = 0; fine && at + 1 < plan->count; at++) {
    if (plan->actions[at].kind > ACTION_GET) continue;
    message_print("urlens: query %s has to be the last action\n", action_names[plan->actions[at].kind].name);
    fine = 0;
  }
  return fine ? EXIT_FINE : EXIT_USAGE;
}

static void query_release(settings *s) {
  query_plan *plan = s->prepared;
  if (!plan) return;
  free(plan->actions);
  free(plan);
}

/* --- Actions ------------------------------------------------------------------------------------------------------ */

/* Sorting is the one change for which the whole query is written anew. */
static urlens_status sort_pairs(worker *w) {
  urlens_status status = urlens_params_from_url(w->params, w->url);
  if (status == URLENS_OK) status = urlens_params_sort(w->params);
  return status == URLENS_OK ? urlens_params_to_url(w->params, w->url) : status;
}

/* The others leave every byte alone that they need not change. */
static urlens_status run_action(worker *w, const action *a) {
  urlens_query_change change = {URLENS_QUERY_ACTION_SET, URLENS_QUERY_MATCH_NAME, a->name, a->value, NULL, NULL};
  switch (a->kind) {
    case ACTION_SET: break;
    case ACTION_APPEND: change.action = URLENS_QUERY_ACTION_APPEND; break;
    case ACTION_REMOVE:
      change.action = URLENS_QUERY_ACTION_REMOVE;
      change.match = URLENS_QUERY_MATCH_GLOB;
      break;
    case ACTION_SORT: return sort_pairs(w);
    case ACTION_LIST:
    case ACTION_GET: return urlens_params_from_url(w->params, w->url);
  }
  return urlens_edit_query(w->url, &change, 1, NULL);
}

/*
 * Writes the pairs as name=value. With escapes even where the output has none: a tab is between pairs, and the first
 * "=" ends the name.
 */
static void write_pairs(worker *w, char separator, text *to) {
  escape_set names = {{w->s->output == OUTPUT_NUL ? '\0' : '\n', '\t', '='}, 3}, values = names;
  size_t i, count = urlens_params_size(w->params);
  values.count = 2;
  for (i = 0; i < count; i++) {
    urlens_view name = {NULL, 0}, value = {NULL, 0};
    urlens_params_at(w->params, i, &name, &value);
    if (i > 0) text_push(to, separator);
    escape_append(to, name, &names);
    text_push(to, '=');
    escape_append(to, value, &values);
  }
}

/* The value of the name, with escapes where the output has them; NULL if there is no such name. */
static urlens_view found_value(worker *w, urlens_view name) {
  urlens_view found = urlens_params_get(w->params, name.data, name.length);
  escape_set set = escape_set_of(w->s);
  if (!found.data || !escape_is_used(w->s)) return found;
  text_clear(&w->value);
  escape_append(&w->value, found, &set);
  return view_of(&w->value);
}

static urlens_view changed_url(worker *w) {
  if (!escape_is_used(w->s)) return urlens_href(w->url);
  text_clear(&w->value);
  escape_append_url(&w->value, urlens_href(w->url), w->s);
  return view_of(&w->value);
}

static const action *last_action(const worker *w) {
  const query_plan *plan = w->s->prepared;
  return &plan->actions[plan->count - 1];
}

static outcome query_run(worker *w, urlens_view input) {
  const query_plan *plan = w->s->prepared;
  const action *last = last_action(w);
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT};
  size_t i;
  if (!worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return RECORD_FAILED;
  for (i = 0; i < plan->count && error.status == URLENS_OK; i++) error.status = run_action(w, &plan->actions[i]);
  if (error.status != URLENS_OK) {
    worker_fail(w, error, input, NULL);
    return RECORD_FAILED;
  }
  if (last->kind == ACTION_LIST) {
    text_clear(&w->value);
    write_pairs(w, '\t', &w->value);
    w->cells[0] = view_of(&w->value);
  } else if (last->kind == ACTION_GET) {
    w->cells[0] = found_value(w, last->name);
  } else {
    w->cells[0] = changed_url(w);
  }
  return RECORD_FINE;
}

static void query_write_pairs(worker *w, json_writer *writer) {
  size_t i, count = urlens_params_size(w->params);
  json_open_array(writer);
  for (i = 0; i < count; i++) {
    urlens_view name = {NULL, 0}, value = {NULL, 0};
    urlens_params_at(w->params, i, &name, &value);
    json_open_array(writer);
    json_write_text(writer, name.data, name.length);
    json_write_text(writer, value.data, value.length);
    json_close_array(writer);
  }
  json_close_array(writer);
}

static void query_write_json(worker *w, json_writer *writer) {
  const action *last = last_action(w);
  json_name(writer, "ok");
  json_write_true(writer);
  json_name(writer, last->kind == ACTION_LIST ? "params" : "output");
  if (last->kind == ACTION_LIST) query_write_pairs(w, writer);
  else if (w->cells[0].data) json_write_text(writer, w->cells[0].data, w->cells[0].length);
  else json_write_null(writer);
}

/* On a terminal each pair has a line of its own. */
static void query_write_screen(worker *w, urlens_view input, text *to) {
  (void)input;
  if (last_action(w)->kind == ACTION_LIST) write_pairs(w, '\n', to);
  else text_append(to, w->cells[0].data, w->cells[0].length);
  text_push(to, '\n');
}

const record_command query_command = {
    query_columns,   0,   0, query_prepare, query_release, query_run, query_write_json, query_write_screen,
    CELLS_ARE_LINES, NULL};
