/* SPDX-License-Identifier: MIT */
#include "where.h"

#include <stdlib.h>
#include <string.h>

#include "glob.h"
#include "message.h"
#include "value.h"

typedef enum relation {
  RELATION_PRESENT,
  RELATION_EQUAL,
  RELATION_MATCHES,
  RELATION_LESS,
  RELATION_LESS_OR_EQUAL,
  RELATION_GREATER,
  RELATION_GREATER_OR_EQUAL
} relation;

typedef struct condition {
  url_value value;
  relation relation;
  int is_negated;
  urlens_view wanted;
  double number; /* of the relations of numbers */
} condition;

struct where {
  condition *conditions;
  size_t count;
};

/* --- Reading ------------------------------------------------------------------------------------------------------ */

/* How the operators are written; longer ones first. */
static const struct {
  const char *text;
  relation relation;
  int is_negated;
} operators[] = {
    {"!=", RELATION_EQUAL, 1}, {"!~", RELATION_MATCHES, 1},          {"<=", RELATION_LESS_OR_EQUAL, 0},
    {"=", RELATION_EQUAL, 0},  {">=", RELATION_GREATER_OR_EQUAL, 0}, {"~", RELATION_MATCHES, 0},
    {"<", RELATION_LESS, 0},   {">", RELATION_GREATER, 0},
};

enum { OPERATORS = sizeof operators / sizeof operators[0] };

static int wrong_condition(const char *written, const char *what) {
  char quoted[MESSAGE_QUOTED];
  message_print("urlens: --where %s %s\n", message_quoted(quoted, written), what);
  message_print("A condition is a part, and then = != ~ !~ < <= > >= and a value; or a part alone, with ! before it if "
                "it has to be absent\n");
  return 0;
}

static int is_comparison_of_numbers(relation r) {
  return r >= RELATION_LESS;
}

static int read_number(const char *digits_at, size_t length, double *number) {
  char digits[32], *end;
  if (length == 0 || length >= sizeof digits) return 0;
  memcpy(digits, digits_at, length);
  digits[length] = '\0';
  if (digits[strspn(digits, "0123456789.-")] != '\0') return 0;
  *number = strtod(digits, &end);
  return *end == '\0';
}

/* The operator that comes first after the name, and its place; the end of the text if it has no operator. */
static size_t find_operator(const char *from, condition *c, size_t *length) {
  size_t at = strcspn(from, "=!~<>"), i;
  *length = 0;
  for (i = 0; i < OPERATORS && from[at]; i++) {
    if (strncmp(from + at, operators[i].text, strlen(operators[i].text)) != 0) continue;
    c->relation = operators[i].relation;
    c->is_negated = operators[i].is_negated;
    *length = strlen(operators[i].text);
    break;
  }
  return at;
}

static int read_condition(const char *written, int has_base, condition *c) {
  const char *from = written;
  size_t at, length;
  urlens_view name;
  char quoted[MESSAGE_QUOTED];
  memset(c, 0, sizeof *c);
  if (*from == '!') from++;
  at = find_operator(from, c, &length);
  name.data = from;
  name.length = at;
  if (from[at] && length == 0) return wrong_condition(written, "has a \"!\" that is not followed by = or ~");
  if (from != written && length > 0) return wrong_condition(written, "has a \"!\" before a comparison");
  if (from != written) c->is_negated = 1;
  if (!value_read(name, &c->value)) {
    message_print("urlens: --where %s names a part that URLs do not have", message_quoted(quoted, written));
    value_suggest(name);
    return 0;
  }
  if (c->value.other && c->value.other->needs_base && !has_base) return wrong_condition(written, "needs --base");
  c->wanted = view_of_string(from + at + length);
  if (is_comparison_of_numbers(c->relation) && !read_number(c->wanted.data, c->wanted.length, &c->number)) {
    return wrong_condition(written, "compares with something that is not a number");
  }
  return 1;
}

where *where_read(const char *const *conditions, size_t count, int has_base) {
  where *made = calloc(1, sizeof *made);
  size_t capacity = 0;
  if (!made) return NULL;
  made->conditions = grow_array(NULL, &capacity, count, sizeof *made->conditions);
  for (; made->count < count; made->count++) {
    if (read_condition(conditions[made->count], has_base, &made->conditions[made->count])) continue;
    where_release(made);
    return NULL;
  }
  return made;
}

void where_release(where *conditions) {
  if (!conditions) return;
  free(conditions->conditions);
  free(conditions);
}

/* --- Deciding ----------------------------------------------------------------------------------------------------- */

/* A value that is no number is neither less nor greater than one. */
static int compare_numbers(const condition *c, urlens_view found) {
  double number;
  if (!found.data || !read_number(found.data, found.length, &number)) return 0;
  switch (c->relation) {
    case RELATION_LESS: return number < c->number;
    case RELATION_LESS_OR_EQUAL: return number <= c->number;
    case RELATION_GREATER: return number > c->number;
    default: return number >= c->number;
  }
}

/* A part that is absent is equal to nothing, not even to the empty text. */
static int condition_holds(const condition *c, urlens_view found) {
  int holds;
  if (is_comparison_of_numbers(c->relation)) return compare_numbers(c, found);
  if (c->relation == RELATION_PRESENT) holds = found.length > 0;
  else if (!found.data) holds = 0;
  else if (c->relation == RELATION_MATCHES) holds = glob_matches(c->wanted, found);
  else holds = found.length == c->wanted.length && memcmp(found.data, c->wanted.data, found.length) == 0;
  return holds != c->is_negated;
}

int where_holds(const where *conditions, worker *w) {
  for (size_t i = 0; i < conditions->count; i++) {
    const condition *c = &conditions->conditions[i];
    if (!condition_holds(c, value_find(&c->value, w, &w->scratch))) return 0;
  }
  return 1;
}
