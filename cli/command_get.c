/* SPDX-License-Identifier: MIT */
/* `urlens get`: parts of URLs, as a template or in columns. */
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "command.h"
#include "exit_status.h"
#include "message.h"
#include "record_command.h"

static const char *const get_columns[] = {"output", NULL};

/* The first word is the template or the list of columns. */
size_t get_count_operands(char **arguments, size_t count) {
  (void)arguments;
  return count > 0 ? 1 : 0;
}

/* A list of columns is made of names; anything else is a template. */
static int is_template(const char *word) {
  return !*word || word[strcspn(word, "{}[]\\")] != '\0';
}

static int get_prepare(settings *s) {
  char quoted[MESSAGE_QUOTED];
  columns *made;
  if (s->columns_text) {
    made = columns_read(s->columns_text);
  } else if (s->operand_count == 0) {
    message_print("urlens: get needs a template, as in \"urlens get '{host}' https://example.com/\", or columns, as in "
                  "\"urlens get host,path https://example.com/\"\n");
    return EXIT_USAGE;
  } else if (strstr(s->operands[0], "://") && !strchr(s->operands[0], '{')) {
    message_print("urlens: get needs a template before the URLs, as in urlens get '{host}' %s\n",
                  message_quoted(quoted, s->operands[0]));
    return EXIT_USAGE;
  } else {
    made = is_template(s->operands[0]) ? columns_of_template(s->operands[0]) : columns_read(s->operands[0]);
  }
  s->prepared = made;
  if (!made) return EXIT_USAGE;
  if (columns_need_base(made) && !s->base && !s->base_from) {
    message_print("urlens: same-site compares URLs with --base, which is missing\n");
    return EXIT_USAGE;
  }
  s->results = columns_names(made);
  s->asked = columns_asked(made);
  return EXIT_FINE;
}

static void get_release(settings *s) {
  columns_release(s->prepared);
}

static outcome get_run(worker *w, urlens_view input) {
  if (!worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return RECORD_FAILED;
  return columns_fill(w->s->prepared, w) ? RECORD_FINE : RECORD_FAILED;
}

const record_command get_command = {get_columns, 0,    0,    get_prepare,     get_release,
                                    get_run,     NULL, NULL, CELLS_ARE_LINES, NULL};
