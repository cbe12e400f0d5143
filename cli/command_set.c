/* SPDX-License-Identifier: MIT */
/* `urlens set PART=VALUE…`: the URL API's setters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "dialect.h"
#include "exit_status.h"
#include "message.h"
#include "parts.h"
#include "record_command.h"
#include "suggest.h"

static const char *const set_columns[] = {"href", NULL};

/* Counts the words that have a "=" after something that may be a name. */
size_t set_count_operands(char **arguments, size_t count) {
  size_t i;
  for (i = 0; i < count; i++) {
    size_t length = strspn(arguments[i], "abcdefghijklmnopqrstuvwxyz");
    if (length == 0 || arguments[i][length] != '=') break;
  }
  return i;
}

static int set_unknown_part(const char *word, size_t length) {
  char name[32], quoted[MESSAGE_QUOTED];
  suggestion nearest = {name, NULL, 0};
  const member_name *each;
  snprintf(name, sizeof name, "%.*s", (int)(length < 31 ? length : 31), word);
  for (each = member_names; each->name; each++) suggest_consider(&nearest, each->name);
  message_print("urlens: a URL has no part %s that can be set", message_quoted(quoted, name));
  suggest_print(&nearest, "");
  message_print("\nThe parts are:");
  for (each = member_names; each->name; each++) message_print(" %s", each->name);
  message_print("\n");
  return EXIT_USAGE;
}

static int set_prepare(settings *s) {
  size_t i;
  if (!dialect_has(s->dialect, URLENS_TRAIT_HAS_SETTERS)) {
    message_print("urlens: the dialect %s has no setters; only the URL Standard defines them\n",
                  urlens_dialect_name(s->dialect));
    return EXIT_USAGE;
  }
  if (s->operand_count == 0) {
    message_print("urlens: set needs a part and its value, as in \"urlens set port=81 https://example.com/\"\n");
    return EXIT_USAGE;
  }
  for (i = 0; i < s->operand_count; i++) {
    size_t length = strcspn(s->operands[i], "=");
    if (!member_find(s->operands[i], length)) return set_unknown_part(s->operands[i], length);
  }
  return EXIT_FINE;
}

/* Runs one setter; 0 if it failed. */
static int set_one(worker *w, const char *operand) {
  size_t length = strcspn(operand, "=");
  const member_name *member = member_find(operand, length);
  urlens_view value = view_of_string(operand + length + 1);
  urlens_status status = urlens_set(w->url, member->attribute, value.data, value.length, NULL);
  urlens_error error = urlens_error_of(w->url);
  if (status == URLENS_OK || (status == URLENS_E_IGNORED && !w->s->strict)) return 1;
  if (error.status == URLENS_OK || status == URLENS_E_IGNORED) {
    error.at = URLENS_NOWHERE;
    error.status = status;
  }
  text_clear(&w->scratch);
  text_append_string(&w->scratch, "The new value ");
  message_quote(&w->scratch, operand, strlen(operand));
  text_push(&w->scratch, '\0');
  worker_fail(w, error, value, w->scratch.data);
  return 0;
}

static outcome set_run(worker *w, urlens_view input) {
  size_t i;
  if (!worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return RECORD_FAILED;
  for (i = 0; i < w->s->operand_count; i++) {
    if (!set_one(w, w->s->operands[i])) return RECORD_FAILED;
  }
  w->cells[0] = urlens_href(w->url);
  return RECORD_FINE;
}

const record_command set_command = {set_columns, 0, 0, set_prepare, NULL, set_run, NULL, NULL, CELLS_ARE_URLS, NULL};
