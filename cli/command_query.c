/* SPDX-License-Identifier: MIT */
/* `urlens query ACTION…`: names and values of queries. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "escape.h"
#include "exit_status.h"
#include "glob.h"
#include "message.h"
#include "query_text.h"
#include "record_command.h"
#include "suggest.h"

static const char *const query_columns[] = {"output", NULL};

typedef enum action_kind {
  ACTION_LIST,
  ACTION_KEYS,
  ACTION_VALUES,
  ACTION_GET,
  ACTION_GET_ALL,
  ACTION_SET,
  ACTION_REPLACE,
  ACTION_APPEND,
  ACTION_REMOVE,
  ACTION_KEEP,
  ACTION_SORT
} action_kind;

typedef struct action_name {
  const char *name;
  const char *argument; /* NULL if it takes none */
  int takes_value;      /* the argument may be NAME=VALUE */
} action_name;

/* In the order of action_kind. Those up to get-all give results; the others change the query. */
static const action_name action_names[] = {
    {"list", NULL, 0},
    {"keys", NULL, 0},
    {"values", NULL, 0},
    {"get", "NAME", 0},
    {"get-all", "NAME", 0},
    {"set", "NAME[=VALUE]", 1},
    {"replace", "NAME[=VALUE]", 1},
    {"append", "NAME[=VALUE]", 1},
    {"remove", "GLOB", 0},
    {"keep", "GLOB", 0},
    {"sort", NULL, 0},
};

enum { ACTIONS = sizeof action_names / sizeof action_names[0] };

typedef struct action {
  action_kind kind;
  urlens_view name;
  urlens_view value; /* a NULL view: the pair is a name without "=" */
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
    i += action_names[found].argument && i + 1 < count ? 2 : 1;
  }
  return i == 0 && count > 0 && !strchr(arguments[0], ':') ? 1 : i;
}

static void query_print_actions(void) {
  message_print("The actions are:");
  for (int i = 0; i < ACTIONS; i++) {
    message_print("%s %s", i > 0 ? "," : "", action_names[i].name);
    if (action_names[i].argument) message_print(" %s", action_names[i].argument);
  }
  message_print("\n");
}

static int query_wrong_action(const char *word) {
  suggestion nearest = {word, NULL, 0};
  char quoted[MESSAGE_QUOTED];
  int i;
  for (i = 0; i < ACTIONS; i++) suggest_consider(&nearest, action_names[i].name);
  message_print("urlens: query has no action %s", message_quoted(quoted, word));
  suggest_print(&nearest, "");
  message_print("\n");
  query_print_actions();
  return 0;
}

static int query_read_action(query_plan *plan, const settings *s, size_t *at) {
  const char *word = s->operands[*at], *argument = NULL, *equals;
  int found = find_action(word);
  action *added;
  if (found < 0) return query_wrong_action(word);
  if (action_names[found].argument) {
    if (*at + 1 >= s->operand_count) {
      message_print("urlens: query %s needs %s after it\n", word, action_names[found].argument);
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
  equals = action_names[found].takes_value ? strchr(argument, '=') : NULL;
  if (!equals) return 1;
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
    message_print("urlens: query needs an action\n");
    query_print_actions();
  }
  if (!s->query_separator) s->query_separator = '&';
  for (at = 0; fine && at < s->operand_count; at++) fine = query_read_action(plan, s, &at);
  for (at = 0; fine && at + 1 < plan->count; at++) {
    if (plan->actions[at].kind > ACTION_GET_ALL) continue;
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

static int gives_results(action_kind kind) {
  return kind <= ACTION_GET_ALL;
}

static urlens_view query_of(const worker *w) {
  return urlens_get(w->url, URLENS_PART_QUERY);
}

static urlens_status sort_pairs(worker *w) {
  urlens_view query = query_of(w);
  if (query.length == 0) return URLENS_OK;
  text_clear(&w->scratch);
  query_text_sort(&w->scratch, query, w->s->query_separator);
  if (w->scratch.length == query.length && memcmp(w->scratch.data, query.data, query.length) == 0) return URLENS_OK;
  return query_text_put(w, view_of(&w->scratch));
}

/* "keep" in a row: a pair stays if one of them matches its name. */
typedef struct kept_names {
  const action *actions;
  size_t count;
  text *name;
} kept_names;

static int is_kept(void *context, const urlens_query_pair *pair) {
  const kept_names *kept = context;
  text_clear(kept->name);
  query_text_decode(kept->name, pair->name);
  for (size_t i = 0; i < kept->count; i++) {
    if (glob_matches(kept->actions[i].name, view_of(kept->name))) return 1;
  }
  return 0;
}

typedef struct edit_call {
  const urlens_query_change *change;
  urlens_view query;
} edit_call;

static urlens_status edit_text(const void *call, urlens_output *out) {
  const edit_call *c = call;
  return urlens_query_edit(c->change, 1, c->query.data, c->query.length, NULL, out);
}

/* The library's pairs have "&" between them: with another separator the two are exchanged before and after. */
static urlens_status edit_exchanged(worker *w, const urlens_query_change *change) {
  text exchanged = {NULL, 0, 0};
  edit_call call = {change, {NULL, 0}};
  urlens_status status;
  query_text_exchange(&exchanged, query_of(w), w->s->query_separator);
  call.query = view_of(&exchanged);
  text_clear(&w->scratch);
  status = produce(&w->scratch, edit_text, &call).status;
  text_clear(&exchanged);
  query_text_exchange(&exchanged, view_of(&w->scratch), w->s->query_separator);
  if (status == URLENS_OK) status = query_text_put(w, view_of(&exchanged));
  text_release(&exchanged);
  return status;
}

static urlens_status edit(worker *w, const urlens_query_change *change) {
  if (w->s->query_separator == '&') return urlens_edit_query(w->url, change, 1, NULL);
  return edit_exchanged(w, change);
}

/* Whether the action asks for this pair. */
static int is_asked(const action *a, const urlens_query_pair *pair, text *name) {
  if (a->kind < ACTION_GET) return 1;
  text_clear(name);
  query_text_decode(name, pair->name);
  return name->length == a->name.length && (name->length == 0 || memcmp(name->data, a->name.data, name->length) == 0);
}

static int has_name(worker *w, const action *a) {
  urlens_query_pair pair;
  urlens_view query = query_of(w);
  size_t position = 0;
  while (query.data && query_text_next(query, w->s->query_separator, &position, &pair)) {
    if (is_asked(a, &pair, &w->scratch)) return 1;
  }
  return 0;
}

/* Makes the change of the action at *at, and moves on. All bytes that need no change stay as they are. */
static urlens_status run_action(worker *w, const query_plan *plan, size_t *at) {
  const action *a = &plan->actions[(*at)++];
  urlens_query_change change = {URLENS_QUERY_ACTION_SET, URLENS_QUERY_MATCH_NAME, a->name, a->value, NULL, NULL};
  kept_names kept = {a, 1, &w->value};
  switch (a->kind) {
    case ACTION_SET: break;
    case ACTION_REPLACE:
      if (!has_name(w, a)) return URLENS_OK;
      break;
    case ACTION_APPEND: change.action = URLENS_QUERY_ACTION_APPEND; break;
    case ACTION_REMOVE:
      change.action = URLENS_QUERY_ACTION_REMOVE;
      change.match = URLENS_QUERY_MATCH_GLOB;
      break;
    case ACTION_KEEP:
      for (; *at < plan->count && plan->actions[*at].kind == ACTION_KEEP; ++*at) kept.count++;
      change.action = URLENS_QUERY_ACTION_KEEP;
      change.match = URLENS_QUERY_MATCH_TEST;
      change.test = is_kept;
      change.context = &kept;
      break;
    case ACTION_SORT: return sort_pairs(w);
    default: return URLENS_OK;
  }
  return edit(w, &change);
}

static urlens_status serialize_params(const void *call, urlens_output *out) {
  return urlens_params_serialize(call, out);
}

/* --form: the whole query as URLSearchParams writes it. */
static urlens_status write_form(worker *w) {
  urlens_status status;
  text_clear(&w->scratch);
  query_text_exchange(&w->scratch, query_of(w), w->s->query_separator);
  status = urlens_params_parse(w->params, view_of(&w->scratch).data, w->scratch.length);
  text_clear(&w->value);
  if (status == URLENS_OK) status = produce(&w->value, serialize_params, w->params).status;
  text_clear(&w->scratch);
  query_text_exchange(&w->scratch, view_of(&w->value), w->s->query_separator);
  return status == URLENS_OK ? query_text_put(w, view_of(&w->scratch)) : status;
}

/* --- Results ------------------------------------------------------------------------------------------------------ */

/* The name and the value of the next pair that the action asks for, decoded. 0: no more pairs. */
static int next_result(worker *w, const action *a, size_t *position, text *name, text *value) {
  urlens_query_pair pair;
  urlens_view query = query_of(w);
  while (query.data && query_text_next(query, w->s->query_separator, position, &pair)) {
    if (!is_asked(a, &pair, name)) continue;
    text_clear(name);
    text_clear(value);
    query_text_decode(name, pair.name);
    query_text_decode(value, pair.value);
    return 1;
  }
  return 0;
}

/*
 * Writes the results, with escapes even where the output has none: there is a tab between two results, and the first
 * "=" ends the name.
 */
static void write_results(worker *w, const action *a, char separator, text *to) {
  escape_set names = {{w->s->output == OUTPUT_NUL ? '\0' : '\n', '\t', '='}, 3}, values = names;
  size_t position = 0, count = 0;
  if (!query_of(w).data) return;
  values.count = 2;
  while (next_result(w, a, &position, &w->scratch, &w->message)) {
    if (count++ > 0) text_push(to, separator);
    if (a->kind == ACTION_LIST || a->kind == ACTION_KEYS) {
      escape_append(to, view_of(&w->scratch), a->kind == ACTION_LIST ? &names : &values);
    }
    if (a->kind == ACTION_LIST) text_push(to, '=');
    if (a->kind != ACTION_KEYS) escape_append(to, view_of(&w->message), &values);
  }
}

/* The value of the name, with escapes where the output has them; NULL if there is no such name. */
static urlens_view found_value(worker *w, const action *a) {
  urlens_view nothing = {NULL, 0};
  escape_set set = escape_set_of(w->s);
  size_t position = 0;
  if (!next_result(w, a, &position, &w->scratch, &w->message)) return nothing;
  text_clear(&w->value);
  if (escape_is_used(w->s)) escape_append(&w->value, view_of(&w->message), &set);
  else text_append(&w->value, view_of(&w->message).data, w->message.length);
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
  size_t i = 0;
  if (!worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return RECORD_FAILED;
  while (i < plan->count && error.status == URLENS_OK && !gives_results(plan->actions[i].kind)) {
    error.status = run_action(w, plan, &i);
  }
  if (error.status == URLENS_OK && w->s->as_form && !gives_results(last->kind)) error.status = write_form(w);
  if (error.status != URLENS_OK) {
    worker_fail(w, error, input, NULL);
    return RECORD_FAILED;
  }
  if (last->kind == ACTION_GET) {
    w->cells[0] = found_value(w, last);
  } else if (gives_results(last->kind)) {
    text_clear(&w->value);
    write_results(w, last, '\t', &w->value);
    w->cells[0] = view_of(&w->value);
  } else {
    w->cells[0] = changed_url(w);
  }
  return RECORD_FINE;
}

/* The results as an array: of pairs for list, of texts for the others. */
static void write_result_array(worker *w, json_writer *writer, const action *a) {
  size_t position = 0;
  json_open_array(writer);
  while (next_result(w, a, &position, &w->scratch, &w->message)) {
    if (a->kind == ACTION_LIST) json_open_array(writer);
    if (a->kind == ACTION_LIST || a->kind == ACTION_KEYS) {
      json_write_text(writer, view_of(&w->scratch).data, w->scratch.length);
    }
    if (a->kind != ACTION_KEYS) json_write_text(writer, view_of(&w->message).data, w->message.length);
    if (a->kind == ACTION_LIST) json_close_array(writer);
  }
  json_close_array(writer);
}

static void query_write_json(worker *w, json_writer *writer) {
  const action *last = last_action(w);
  json_name(writer, "ok");
  json_write_true(writer);
  json_name(writer, last->kind == ACTION_LIST ? "params" : "output");
  if (gives_results(last->kind) && last->kind != ACTION_GET) write_result_array(w, writer, last);
  else if (w->cells[0].data) json_write_text(writer, w->cells[0].data, w->cells[0].length);
  else json_write_null(writer);
}

/* On a terminal each result has a line of its own. */
static void query_write_screen(worker *w, urlens_view input, text *to) {
  const action *last = last_action(w);
  (void)input;
  if (gives_results(last->kind) && last->kind != ACTION_GET) write_results(w, last, '\n', to);
  else text_append(to, w->cells[0].data, w->cells[0].length);
  text_push(to, '\n');
}

const record_command query_command = {
    query_columns,   0,   0, query_prepare, query_release, query_run, query_write_json, query_write_screen,
    CELLS_ARE_LINES, NULL};
