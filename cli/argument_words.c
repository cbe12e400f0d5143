/* SPDX-License-Identifier: MIT */
/* Arguments that are not options: operands and inputs. */
#include <stdlib.h>
#include <string.h>

#include "argument_reader.h"
#include "command.h"
#include "message.h"
#include "option_values.h"
#include "platform.h"
#include "text.h"

static void add_input(settings *s, size_t *capacity, const char *name, int is_file) {
  s->inputs = grow_array(s->inputs, capacity, s->input_count + 1, sizeof *s->inputs);
  s->inputs[s->input_count].name = name;
  s->inputs[s->input_count].is_file = is_file;
  s->inputs[s->input_count].may_mean_file = 0;
  s->input_count++;
}

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
 * Whether an argument can only be meant as a file: its name ends as the names of lists do, and no host is in front. If
 * there is no such file, it is reported as missing. None of the endings is a top-level domain.
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

void argument_sort_words(argument_reader *r) {
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

int argument_find_input(settings *s) {
  size_t capacity = 0;
  char quoted[MESSAGE_QUOTED];
  if (s->is_new && s->input_count > 0) {
    message_print("urlens: --new builds a URL from nothing, but was given %s to read\n",
                  message_quoted(quoted, s->inputs[0].name));
    return 0;
  }
  if (s->explain && s->input_count > 0) {
    message_print("urlens: --explain reads no URLs, but was given %s\n", message_quoted(quoted, s->inputs[0].name));
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
