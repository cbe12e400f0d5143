/* SPDX-License-Identifier: MIT */
#include "arguments.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "dialect.h"
#include "message.h"
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

/* --- Values ------------------------------------------------------------------------------------------------------- */

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
  char quoted[MESSAGE_QUOTED];
  message_print("urlens: --%s cannot be %s; it must be %s\n", o->name, message_quoted(quoted, value), right);
  return 0;
}

/* Sets a bit for each word of the value, which has commas between them. Returns 0 if one is not in the list. */
static int read_bits(const char *words, const char *value, uint32_t *bits) {
  char word[16];
  const char *at = value;
  while (*at) {
    size_t end = strcspn(at, ",");
    int index;
    if (end >= sizeof word) return 0;
    memcpy(word, at, end);
    word[end] = '\0';
    index = word_index(words, word);
    if (index < 0) return 0;
    *bits |= (uint32_t)1 << index;
    at += end;
    if (*at == ',') at++;
  }
  return *value != '\0';
}

/* The words of --normalize. */
static int read_normalize(settings *s, const option *o, const char *value) {
  if (strcmp(value, "all") == 0) {
    s->normalize = 15;
    return 1;
  }
  if (read_bits("case percent dots scheme", value, &s->normalize)) return 1;
  return wrong_value(o, value, "all, or some of case, percent, dots and scheme with commas between them");
}

/* The words of --strip, in the order of their bits. */
static int read_strip(settings *s, const option *o, const char *value) {
  if (read_bits("tracking credentials fragment query", value, &s->strip)) return 1;
  return wrong_value(o, value, "some of tracking, credentials, fragment and query with commas between them");
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

/* A number of bytes, perhaps with K, M or G after it. */
static int read_memory(settings *s, const option *o, const char *value) {
  char *end;
  double number = strtod(value, &end);
  const char *units = "KMG", *unit = *end ? strchr(units, *end) : NULL;
  double size = unit ? number * (double)((size_t)1 << 10 * (unit - units + 1)) : number;
  if (value[strspn(value, "0123456789.KMG")] != '\0' || end == value || (*end && (!unit || end[1])) || size < 1048576 ||
      size > 1e12) {
    return wrong_value(o, value, "a size from 1M to 1000G, such as 500M");
  }
  s->memory = (size_t)size;
  return 1;
}

static int read_top(settings *s, const option *o, const char *value) {
  char *end;
  long number = strtol(value, &end, 10);
  if (*value == '\0' || *end != '\0' || number < 1 || number > 10000) {
    return wrong_value(o, value, "a number from 1 to 10000");
  }
  s->top = (size_t)number;
  return 1;
}

static int read_separator(settings *s, const option *o, const char *value) {
  if (strlen(value) != 1 || (unsigned char)value[0] >= 0x80 || strchr("=%+#", value[0])) {
    return wrong_value(o, value, "one ASCII character other than = % + and #");
  }
  s->query_separator = value[0];
  return 1;
}

static int read_max_errors(settings *s, const option *o, const char *value) {
  char *end;
  unsigned long number = strtoul(value, &end, 10);
  if (*value < '0' || *value > '9' || *end != '\0' || number < 1 || number > 1000000000) {
    return wrong_value(o, value, "a number from 1 to 1000000000");
  }
  s->max_errors = (size_t)number;
  return 1;
}

static int read_max_request(settings *s, const option *o, const char *value) {
  char *end;
  unsigned long number = strtoul(value, &end, 10);
  if (*value < '0' || *value > '9' || *end != '\0' || number < 64 || number > 0x7FFFFFFF) {
    return wrong_value(o, value, "a number of bytes from 64 to 2147483647");
  }
  s->max_request = (size_t)number;
  return 1;
}

static int read_timeout(settings *s, const option *o, const char *value) {
  char *end;
  long number = strtol(value, &end, 10);
  if (*value < '0' || *value > '9' || *end != '\0' || number < 1 || number > 86400) {
    return wrong_value(o, value, "a number of seconds from 1 to 86400");
  }
  s->timeout = (int)number;
  return 1;
}

static int read_port(settings *s, const option *o, const char *value) {
  char *end;
  long number = strtol(value, &end, 10);
  if (*value < '0' || *value > '9' || *end != '\0' || number > 65535) {
    return wrong_value(o, value, "a number from 0 to 65535");
  }
  s->port = (int)number + 1;
  return 1;
}

static int read_delimiter(settings *s, const option *o, const char *value) {
  if (strcmp(value, "tab") == 0 || strcmp(value, "\\t") == 0) value = "\t";
  if (value[0] < 1 || value[1] != '\0' || strchr("\"\r\n", value[0])) {
    return wrong_value(o, value, "one ASCII character, but no quotation mark and no line break, or \"tab\"");
  }
  s->delimiter = value[0];
  return 1;
}

static void add_input(settings *s, size_t *capacity, const char *name, int is_file) {
  s->inputs = grow_array(s->inputs, capacity, s->input_count + 1, sizeof *s->inputs);
  s->inputs[s->input_count].name = name;
  s->inputs[s->input_count].is_file = is_file;
  s->inputs[s->input_count].may_mean_file = 0;
  s->input_count++;
}

/* --- Options ------------------------------------------------------------------------------------------------------ */

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

static int read_choice(const option *o, const char *value, int *choice) {
  char right[128];
  *choice = word_index(o->values, value);
  if (*choice >= 0) return 1;
  snprintf(right, sizeof right, "one of %s", o->values);
  return wrong_value(o, value, right);
}

typedef struct option_action option_action;

/* What an option does to the settings. */
struct option_action {
  /* Takes the value, NULL for an option without one. Returns 0 after a message. */
  int (*apply)(argument_reader *r, const option *o, const char *value, const option_action *action);
  size_t field; /* where the general functions store it in the settings */
  int number;   /* the number that they store */
};

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

static int choose_dialect(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)o;
  (void)action;
  return dialect_find(value, strlen(value), &r->s->dialect);
}

static int choose_normalizations(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)action;
  return read_normalize(r->s, o, value);
}

static int choose_jobs(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)action;
  return read_jobs(r->s, o, value);
}

static int choose_max_errors(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)action;
  return read_max_errors(r->s, o, value);
}

static int choose_max_request(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)action;
  return read_max_request(r->s, o, value);
}

static int choose_timeout(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)action;
  return read_timeout(r->s, o, value);
}

static int choose_port(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)action;
  return read_port(r->s, o, value);
}

static int choose_delimiter(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)action;
  return read_delimiter(r->s, o, value);
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
 * sort_out_words.
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

static int choose_strip(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)action;
  return read_strip(r->s, o, value);
}

static int choose_memory(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)action;
  return read_memory(r->s, o, value);
}

static int choose_top(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)action;
  return read_top(r->s, o, value);
}

static int choose_separator(argument_reader *r, const option *o, const char *value, const option_action *action) {
  (void)action;
  return read_separator(r->s, o, value);
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
    [OPTION_NORMALIZE] = {.apply = choose_normalizations},
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
    [OPTION_HTML] = {store_number, FIELD(text_kind), TEXT_IS_HTML},
    [OPTION_MARKDOWN] = {store_number, FIELD(text_kind), TEXT_IS_MARKDOWN},
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
    [OPTION_DELIMITER] = {.apply = choose_delimiter},
    [OPTION_NO_HEADER] = {store_number, FIELD(no_header), 1},
    [OPTION_JSONL] = {choose_input, .number = INPUT_JSONL},
    [OPTION_FIELD] = {add_name, FIELD(read_fields)},
    [OPTION_BLANK_LINES] = {store_choice, FIELD(blank)},
    [OPTION_OUTPUT] = {read_output, .number = OUTPUT_TEXT},
    [OPTION_TEXT] = {choose_output, .number = OUTPUT_TEXT},
    [OPTION_JSON] = {choose_output, .number = OUTPUT_JSONL},
    [OPTION_KEEP_INPUT] = {store_number, FIELD(keep_input), 1},
    [OPTION_REPLACE] = {store_number, FIELD(replace), 1},
    [OPTION_MAX_ERRORS] = {.apply = choose_max_errors},
    [OPTION_QUIET] = {store_number, FIELD(quiet), 1},
    [OPTION_ON_ERROR] = {store_choice, FIELD(on_error)},
    [OPTION_COLOR] = {store_choice, FIELD(color)},
    [OPTION_JOBS] = {.apply = choose_jobs},
    [OPTION_STATS] = {store_number, FIELD(stats), 1},
    [OPTION_SOCKET] = {store_text, FIELD(socket)},
    [OPTION_MAX_REQUEST] = {.apply = choose_max_request},
    [OPTION_TIMEOUT] = {.apply = choose_timeout},
    [OPTION_SHORT_HELP] = {end_with, .number = ARGUMENTS_SHORT_HELP},
    [OPTION_HELP] = {end_with, .number = ARGUMENTS_LONG_HELP},
    [OPTION_VERSION] = {end_with, .number = ARGUMENTS_VERSION},
    [OPTION_WHERE] = {.apply = add_where},
    [OPTION_COLUMNS] = {store_text, FIELD(columns_text)},
    [OPTION_STRENGTH] = {store_choice, FIELD(strength), 1},
    [OPTION_STRIP] = {.apply = choose_strip},
    [OPTION_REMOVE] = {.apply = add_removed},
    [OPTION_KEEP_PORT] = {store_number, FIELD(keeps_port), 1},
    [OPTION_NEW] = {store_number, FIELD(is_new), 1},
    [OPTION_ITERATE] = {.apply = add_iterated},
    [OPTION_FORM] = {store_number, FIELD(as_form), 1},
    [OPTION_QUERY_SEPARATOR] = {.apply = choose_separator},
    [OPTION_STYLE] = {store_choice, FIELD(style), 1},
    [OPTION_TO] = {store_choice, FIELD(path_goal), 1},
    [OPTION_BODY] = {store_number, FIELD(only_body), 1},
    [OPTION_BY] = {store_text, FIELD(by)},
    [OPTION_COUNT] = {store_number, FIELD(counts), 1},
    [OPTION_KEEP] = {store_choice, FIELD(keeps_last), 0},
    [OPTION_MEMORY] = {.apply = choose_memory},
    [OPTION_TOP] = {.apply = choose_top},
    [OPTION_FINDINGS] = {store_number, FIELD(findings), 1},
    [OPTION_GUESS_AS] = {store_text, FIELD(guess_as)},
    [OPTION_PORT] = {.apply = choose_port},
    [OPTION_ADDRESS] = {store_text, FIELD(address)},
    [OPTION_HOST] = {add_name, FIELD(hosts)},
    [OPTION_LOG] = {store_number, FIELD(log), 1},
};

static int apply_option(argument_reader *r, const option *o, const char *value) {
  const option_action *action = &option_actions[o->id];
  return action->apply(r, o, value, action);
}

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
    if (!equals) return apply_option(r, o, NULL);
    message_print("urlens: --%s takes no value, but was given %s\n", o->name, message_quoted(quoted, equals + 1));
    return 0;
  }
  value = equals ? equals + 1 : next_argument(r);
  return value ? apply_option(r, o, value) : missing_value(o, written);
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
    return value ? apply_option(r, o, value) : missing_value(o, written);
  }
  return 1;
}

/* --- Words: operands and inputs ----------------------------------------------------------------------------------- */

/* RFC 3986, section 3.1: whether the text begins with a scheme and a colon. */
static int has_scheme(const char *word) {
  size_t length = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.");
  return length > 0 && word[length] == ':' && (word[0] < '0' || word[0] > '9') && !strchr("+-.", word[0]);
}

/* Whether an argument is the file of that name, if there is one. */
static int may_mean_file(const settings *s, const char *word) {
  if (s->base || s->base_from || (s->command->groups & (GROUP_TEXT | GROUP_PATH | GROUP_IDN))) return 0;
  if (!(s->command->groups & GROUP_INPUT)) return 0;
  return !has_scheme(word) || platform_is_drive_path(word);
}

/*
 * Whether an argument can only be meant as a file, so that it is missing if there is none: its name ends as those of
 * lists do, and no host is in front. None of the endings is a top-level domain.
 */
static int looks_like_file(const char *word) {
  static const char endings[] = "txt csv tsv json jsonl ndjson log lst list gz zst xz bz2 html htm parquet";
  const char *dot = strrchr(word, '.');
  size_t first = strcspn(word, "/\\?#@:");
  if (!dot || word_index(endings, dot + 1) < 0 || word[strcspn(word, "?#@")]) return 0;
  if (first == 0 || word[first] == '\0') return first > 0;
  return strspn(word, ".") == first || !memchr(word, '.', first);
}

/* Whether an argument is the name of a file and not itself the input. */
static int means_file(const settings *s, const char *word) {
  if (strcmp(word, "-") == 0) return 1;
  if (s->input == INPUT_CSV || s->input == INPUT_TSV || s->input == INPUT_JSONL) return 1;
  if (s->command->groups & GROUP_EXTRACT) return 1;
  return may_mean_file(s, word) && (platform_file_exists(word) || looks_like_file(word));
}

/* Divides the words into operands and inputs. */
static void sort_out_words(argument_reader *r) {
  settings *s = r->s;
  size_t at = 0, capacity = 0, operands = 0, plain = 0;
  /* Operands come before the first --file, and before a "--" that is not the very first word. */
  for (at = 0; at < r->word_count && r->words[at]; at++) plain++;
  if (r->plain_from > 0 && r->plain_from < plain) plain = r->plain_from;
  if (s->command->count_operands && !s->columns_text) operands = s->command->count_operands(r->words, plain);
  s->operands = (const char **)(uintptr_t)r->words;
  s->operand_count = operands;
  for (at = operands; at < r->word_count; at++) {
    if (!r->words[at]) {
      at++;
      add_input(s, &capacity, r->words[at], 1);
    } else {
      int is_plain = at >= r->plain_from;
      add_input(s, &capacity, r->words[at], !is_plain && means_file(s, r->words[at]));
      s->inputs[s->input_count - 1].may_mean_file = !is_plain && may_mean_file(s, r->words[at]);
    }
  }
}

/* Without other input, reads standard input unless it is a terminal. */
static int find_input(settings *s) {
  size_t capacity = 0;
  if (s->is_new && s->input_count > 0) {
    message_print("urlens: --new builds a URL from nothing, but was given \"%s\" to read\n", s->inputs[0].name);
    return 0;
  }
  if (s->is_new) add_input(s, &capacity, "", 0);
  if (s->input_count > 0 || s->explain || !(s->command->groups & (GROUP_INPUT | GROUP_EXTRACT))) return 1;
  if (platform_input_is_terminal()) {
    message_print("urlens: %s needs something to work on: arguments, files or lines on standard input\n",
                  s->command->name);
    message_print("usage: urlens %s %s\n", s->command->name, s->command->arguments);
    return 0;
  }
  add_input(s, &capacity, "-", 1);
  return 1;
}

/* --- Options that go together ------------------------------------------------------------------------------------- */

static int useless_option(const char *option_text, const char *because) {
  message_print("urlens: %s has no effect here: %s\n", option_text, because);
  return 0;
}

static int is_table_input(const settings *s) {
  return s->input == INPUT_CSV || s->input == INPUT_TSV;
}

/* bench reads lines and prints figures. */
static int check_bench(const settings *s) {
  if (s->keep_input) return useless_option("--keep-input", "bench prints figures, not results");
  if (s->on_error != ON_ERROR_EMIT) return useless_option("--on-error", "bench counts invalid URLs and goes on");
  if (s->max_errors > 0) return useless_option("--max-errors", "bench counts invalid URLs and goes on");
  if (s->quiet) return useless_option("--quiet", "bench prints no messages about records");
  if (s->blank != BLANK_READ) return useless_option("--blank-lines", "bench reads every line");
  if (s->guess_scheme || s->guess_as) return useless_option("--guess-scheme", "bench reads every line as it is");
  if (s->output != OUTPUT_DEFAULT && s->output != OUTPUT_TEXT && s->output != OUTPUT_JSONL) {
    return useless_option("--output", "bench prints text, or JSON with --json");
  }
  if (s->input == INPUT_LINES || s->input == INPUT_NUL) return 1;
  message_print("urlens: bench reads lines, or records that end with NUL; --csv, --tsv and --jsonl are for the other "
                "commands\n");
  return 0;
}

static int is_table_output(const settings *s) {
  return s->output == OUTPUT_CSV || s->output == OUTPUT_TSV || (s->output == OUTPUT_DEFAULT && is_table_input(s));
}

/* Options about tables and objects. */
static int check_tables(const settings *s) {
  if (s->read_columns.count > 0 && !is_table_input(s)) return useless_option("--column", "it needs --csv or --tsv");
  if (s->read_fields.count > 0 && s->input != INPUT_JSONL) return useless_option("--field", "it needs --jsonl");
  if (s->base_from && !is_table_input(s) && s->input != INPUT_JSONL) {
    return useless_option("--base-from", "it needs --csv, --tsv or --jsonl");
  }
  if (s->delimiter && s->input != INPUT_CSV && s->output != OUTPUT_CSV) {
    return useless_option("--delimiter", "it needs --csv or --output csv");
  }
  if (s->no_header && !is_table_input(s) && !is_table_output(s)) {
    return useless_option("--no-header", "it needs a table: --csv, --tsv, --output csv or --output tsv");
  }
  return 1;
}

/* The format of the output is the input's, if nothing chooses another one. */
static int keeps_format(const settings *s) {
  if (s->output == OUTPUT_DEFAULT) return 1;
  return (s->input == INPUT_CSV && s->output == OUTPUT_CSV) || (s->input == INPUT_TSV && s->output == OUTPUT_TSV) ||
         (s->input == INPUT_JSONL && s->output == OUTPUT_JSONL);
}

static int has_one_result(const record_command *c) {
  return c && c->columns[0] && !c->columns[1];
}

/* --replace, and several columns. */
static int check_selection(const settings *s) {
  size_t count = is_table_input(s) ? s->read_columns.count : s->read_fields.count;
  if (s->replace && !is_table_input(s) && s->input != INPUT_JSONL) {
    return useless_option("--replace", "it needs --csv, --tsv or --jsonl");
  }
  if (s->replace && s->keep_input) return useless_option("--keep-input", "--replace puts the result in its place");
  if (s->replace && !has_one_result(s->command->records)) {
    message_print("urlens: --replace is for commands that have one result, such as canon; %s has others\n",
                  s->command->name);
    return 0;
  }
  if (s->replace && !keeps_format(s)) return useless_option("--output", "--replace keeps the input's format");
  if (count < 2 || is_table_output(s) || s->output == OUTPUT_DEFAULT || s->output == OUTPUT_JSONL) return 1;
  message_print(
      "urlens: several columns or fields are written as csv, tsv or jsonl; choose one of these with --output\n");
  return 0;
}

/* Formats of an audit that are one document, or the lines of a baseline. */
static int is_document(output_kind output) {
  return output == OUTPUT_SARIF || output == OUTPUT_JUNIT || output == OUTPUT_BASELINE;
}

/* An option that could not change anything is a slip: the message says what it lacks. */
static int check_options(const settings *s) {
  if (!check_tables(s) || !check_selection(s)) return 0;
  if (s->base && s->base_from) {
    message_print("urlens: --base and --base-from cannot be used together: a record has one base\n");
    return 0;
  }
  if (s->max_errors > 0 && s->on_error == ON_ERROR_FAIL) {
    return useless_option("--max-errors", "--on-error fail ends at the first one");
  }
  if (s->keep_input && is_document(s->output)) {
    return useless_option("--keep-input", s->output == OUTPUT_SARIF ? "a result in SARIF always has its URL"
                                                                    : "each finding has its URL there");
  }
  if (s->timeout > 0 && !s->socket && !(s->command->groups & GROUP_SERVE))
    return useless_option("--timeout", "it needs --socket");
  if (s->quiet && s->summary) return useless_option("--summary", "--quiet leaves the summary out");
  if (!s->command->records && (s->command->groups & GROUP_INPUT)) return check_bench(s);
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
  sort_out_words(&r);
  if (!fine) return ARGUMENTS_WRONG;
  if (r.result != ARGUMENTS_RUN) return r.result;
  return check_options(s) && find_input(s) ? ARGUMENTS_RUN : ARGUMENTS_WRONG;
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
