/* SPDX-License-Identifier: MIT */
/* What each option does to the settings. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "argument_reader.h"
#include "dialect.h"
#include "message.h"
#include "option_values.h"
#include "text.h"

/* Only one option may say which format the input has. */
static int set_input(settings *s, input_kind kind, const char *name) {
  static const char *const names[] = {"", "--null", "--csv", "--tsv", "--jsonl"};
  if (s->input != INPUT_LINES && s->input != kind) {
    message_print("urlens: --%s and %s cannot be used together: the input has one format\n", name, names[s->input]);
    return 0;
  }
  s->input = kind;
  return 1;
}

typedef struct option_action option_action;

/* What an option does to the settings. */
struct option_action {
  /* Takes the value, NULL for an option without one. Returns 0 after a message. */
  int (*apply)(argument_reader *r, const option *o, const char *value, const option_action *action);
  size_t field; /* where the general functions store it in the settings */
  int number;   /* the number that they store */
  int (*read)(settings *s, const option *o, const char *value); /* for choose_value */
};

static int choose_value(argument_reader *r, const option *o, const char *value, const option_action *action) {
  return action->read(r->s, o, value);
}

static int store_text(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)o;
  memcpy((char *)r->s + action->field, &value, sizeof value);
  return 1;
}

static int store_number(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)o;
  (void)value;
  memcpy((char *)r->s + action->field, &action->number, sizeof action->number);
  return 1;
}

/* The value's position in the option's list of values, counted from `number`. */
static int store_choice(argument_reader *r, const option *o, const char *value, const option_action *action) {
  int choice;
  if (!read_choice(o, value, &choice)) return 0;
  choice += action->number;
  memcpy((char *)r->s + action->field, &choice, sizeof choice);
  return 1;
}

/* The same option may come again, and the last one counts; but two options cannot both choose the format. */
static int set_output(argument_reader *r, const option *o, output_kind kind) {
  if (r->output_option && r->output_option != o && r->s->output != kind) {
    message_print("urlens: --%s and --%s cannot be used together: the output has one format\n", r->output_option->name,
                  o->name);
    return 0;
  }
  r->output_option = o;
  r->s->output = kind;
  return 1;
}

static int read_output(argument_reader *r, const option *o, const char *value, const option_action *action) {
  int choice;
  if (!read_choice(o, strcmp(value, "json") == 0 ? "jsonl" : value, &choice)) return 0;
  return set_output(r, o, (output_kind)(choice + action->number));
}

static int choose_output(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)value;
  return set_output(r, o, (output_kind)action->number);
}

/* The value itself, which must be one of the option's list. */
static int store_word(argument_reader *r, const option *o, const char *value, const option_action *action) {
  int choice;
  return read_choice(o, value, &choice) && store_text(r, o, value, action);
}

static int choose_input(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)value;
  return set_input(r->s, (input_kind)action->number, o->name);
}

static int choose_text_kind(argument_reader *r, const option *o, const char *value, const option_action *action) {
  text_kind kind = (text_kind)action->number;
  (void)o;
  (void)value;
  if (r->s->text_kind != TEXT_IS_PLAIN && r->s->text_kind != kind) {
    message_print("urlens: --html and --markdown cannot be used together: the text has one format\n");
    return 0;
  }
  r->s->text_kind = kind;
  return 1;
}

static int choose_dialect(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)o;
  (void)action;
  return dialect_find(value, strlen(value), &r->s->dialect);
}

/* Adds to a list of names, each of which may come once. */
static int add_name(argument_reader *r, const option *o, const char *value, const option_action *action) {
  name_list *list = (name_list *)(void *)((char *)r->s + action->field);
  char quoted[MESSAGE_QUOTED];
  for (size_t i = 0; i < list->count; i++) {
    if (strcmp(list->names[i], value) != 0) continue;
    message_print("urlens: --%s %s is given twice\n", o->name, message_quoted(quoted, value));
    return 0;
  }
  list->names = grow_array((void *)(uintptr_t)list->names, &list->capacity, list->count + 1, sizeof value);
  list->names[list->count++] = value;
  return 1;
}

/*
 * Keeps a NULL and then the name among the words, so that files stay in order with the other inputs; see
 * argument_sort_words.
 */
static int take_file(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)o;
  (void)action;
  r->words[r->word_count++] = NULL;
  r->words[r->word_count++] = (char *)(uintptr_t)value;
  return 1;
}

/* Adds a value to a list of them. */
static int add_text(const char ***list, size_t *count, size_t *capacity, const char *value) {
  *list = grow_array((void *)(uintptr_t)*list, capacity, *count + 1, sizeof value);
  (*list)[(*count)++] = value;
  return 1;
}

static int add_pattern(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)o;
  (void)action;
  return add_text(&r->s->patterns, &r->s->pattern_count, &r->pattern_capacity, value);
}

static int add_where(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)o;
  (void)action;
  return add_text(&r->s->where_texts, &r->s->where_count, &r->where_capacity, value);
}

static int add_removed(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)o;
  (void)action;
  return add_text(&r->s->removed, &r->s->removed_count, &r->removed_capacity, value);
}

static int add_iterated(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)o;
  (void)action;
  return add_text(&r->s->iterated, &r->s->iterated_count, &r->iterated_capacity, value);
}

static int end_with(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)o;
  (void)value;
  r->result = (arguments_result)action->number;
  return 1;
}

#define FIELD(name) .field = offsetof(settings, name)

/* Numbers are stored in fields of type int and of enumerations, which must have the same size. */
_Static_assert(sizeof(output_kind) == sizeof(int) && sizeof(error_policy) == sizeof(int) &&
                   sizeof(color_when) == sizeof(int) && sizeof(blank_policy) == sizeof(int),
               "enumerations are stored as int");

static const option_action option_actions[] = {
    [OPTION_BASE] = {store_text, FIELD(base)},
    [OPTION_BASE_FROM] = {store_text, FIELD(base_from)},
    [OPTION_GUESS_SCHEME] = {store_number, FIELD(guess_scheme), 1},
    [OPTION_DIALECT] = {.apply = choose_dialect},
    [OPTION_ENCODING] = {store_text, FIELD(encoding)},
    [OPTION_AS] = {store_text, FIELD(as)},
    [OPTION_STRICT] = {store_number, FIELD(strict), 1},
    [OPTION_NORMALIZE] = {choose_value, .read = read_normalize},
    [OPTION_DIALECTS] = {store_text, FIELD(dialects)},
    [OPTION_ONLY_DIFFERENT] = {store_number, FIELD(only_different), 1},
    [OPTION_SUMMARY] = {store_number, FIELD(summary), 1},
    [OPTION_MIN_SEVERITY] = {store_word, FIELD(min_severity)},
    [OPTION_RULES] = {store_text, FIELD(rules)},
    [OPTION_IGNORE] = {store_text, FIELD(ignore)},
    [OPTION_BASELINE] = {store_text, FIELD(baseline)},
    [OPTION_WRITE_BASELINE] = {choose_output, .number = OUTPUT_BASELINE},
    [OPTION_EXPLAIN] = {store_text, FIELD(explain)},
    [OPTION_JUNIT] = {choose_output, .number = OUTPUT_JUNIT},
    [OPTION_FAIL_ON] = {store_word, FIELD(fail_on)},
    [OPTION_SARIF] = {choose_output, .number = OUTPUT_SARIF},
    [OPTION_PATTERN] = {.apply = add_pattern},
    [OPTION_PATTERNS] = {store_text, FIELD(patterns_file)},
    [OPTION_FIRST] = {store_number, FIELD(match_first), 1},
    [OPTION_ALL] = {store_number, FIELD(match_all), 1},
    [OPTION_GROUPS] = {store_number, FIELD(match_groups), 1},
    [OPTION_INVERT] = {store_number, FIELD(invert), 1},
    [OPTION_IGNORE_CASE] = {store_number, FIELD(ignore_case), 1},
    [OPTION_HTML] = {choose_text_kind, .number = TEXT_IS_HTML},
    [OPTION_MARKDOWN] = {choose_text_kind, .number = TEXT_IS_MARKDOWN},
    [OPTION_BARE] = {store_number, FIELD(bare), 1},
    [OPTION_EMAIL] = {store_number, FIELD(email), 1},
    [OPTION_PLACE] = {store_number, FIELD(place), 1},
    [OPTION_FORMAT] = {store_text, FIELD(format)},
    [OPTION_IN_TEXT] = {store_number, FIELD(in_text), 1},
    [OPTION_FILE] = {.apply = take_file},
    [OPTION_NULL] = {choose_input, .number = INPUT_NUL},
    [OPTION_CSV] = {choose_input, .number = INPUT_CSV},
    [OPTION_TSV] = {choose_input, .number = INPUT_TSV},
    [OPTION_COLUMN] = {add_name, FIELD(read_columns)},
    [OPTION_DELIMITER] = {choose_value, .read = read_delimiter},
    [OPTION_NO_HEADER] = {store_number, FIELD(no_header), 1},
    [OPTION_JSONL] = {choose_input, .number = INPUT_JSONL},
    [OPTION_FIELD] = {add_name, FIELD(read_fields)},
    [OPTION_BLANK_LINES] = {store_choice, FIELD(blank)},
    [OPTION_OUTPUT] = {read_output, .number = OUTPUT_TEXT},
    [OPTION_TEXT] = {choose_output, .number = OUTPUT_TEXT},
    [OPTION_JSON] = {choose_output, .number = OUTPUT_JSONL},
    [OPTION_KEEP_INPUT] = {store_number, FIELD(keep_input), 1},
    [OPTION_REPLACE] = {store_number, FIELD(replace), 1},
    [OPTION_MAX_ERRORS] = {choose_value, .read = read_max_errors},
    [OPTION_QUIET] = {store_number, FIELD(quiet), 1},
    [OPTION_ON_ERROR] = {store_choice, FIELD(on_error)},
    [OPTION_COLOR] = {store_choice, FIELD(color)},
    [OPTION_JOBS] = {choose_value, .read = read_jobs},
    [OPTION_STATS] = {store_number, FIELD(stats), 1},
    [OPTION_SOCKET] = {store_text, FIELD(socket)},
    [OPTION_MAX_REQUEST] = {choose_value, .read = read_max_request},
    [OPTION_TIMEOUT] = {choose_value, .read = read_timeout},
    [OPTION_SHORT_HELP] = {end_with, .number = ARGUMENTS_SHORT_HELP},
    [OPTION_HELP] = {end_with, .number = ARGUMENTS_LONG_HELP},
    [OPTION_VERSION] = {end_with, .number = ARGUMENTS_VERSION},
    [OPTION_WHERE] = {.apply = add_where},
    [OPTION_COLUMNS] = {store_text, FIELD(columns_text)},
    [OPTION_STRENGTH] = {store_choice, FIELD(strength), 1},
    [OPTION_STRIP] = {choose_value, .read = read_strip},
    [OPTION_REMOVE] = {.apply = add_removed},
    [OPTION_KEEP_PORT] = {store_number, FIELD(keeps_port), 1},
    [OPTION_NEW] = {store_number, FIELD(is_new), 1},
    [OPTION_ITERATE] = {.apply = add_iterated},
    [OPTION_FORM] = {store_number, FIELD(as_form), 1},
    [OPTION_QUERY_SEPARATOR] = {choose_value, .read = read_separator},
    [OPTION_STYLE] = {store_choice, FIELD(style), 1},
    [OPTION_TO] = {store_choice, FIELD(path_goal), 1},
    [OPTION_BODY] = {store_number, FIELD(only_body), 1},
    [OPTION_BY] = {store_text, FIELD(by)},
    [OPTION_COUNT] = {store_number, FIELD(counts), 1},
    [OPTION_KEEP] = {store_choice, FIELD(keeps_last), 0},
    [OPTION_MEMORY] = {choose_value, .read = read_memory},
    [OPTION_TOP] = {choose_value, .read = read_top},
    [OPTION_FINDINGS] = {store_number, FIELD(findings), 1},
    [OPTION_GUESS_AS] = {choose_value, .read = read_guess},
    [OPTION_PORT] = {choose_value, .read = read_port},
    [OPTION_ADDRESS] = {store_text, FIELD(address)},
    [OPTION_HOST] = {add_name, FIELD(hosts)},
    [OPTION_LOG] = {store_number, FIELD(log), 1},
};

int option_apply(argument_reader *r, const option *o, const char *value) {
  const option_action *action = &option_actions[o->id];
  return action->apply(r, o, value, action);
}
