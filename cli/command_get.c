/* SPDX-License-Identifier: MIT */
/* `urlens get TEMPLATE`: prints parts of URLs. */
#include <string.h>

#include "command.h"
#include "exit_status.h"
#include "message.h"
#include "record_command.h"
#include "template.h"

static const char *const get_columns[] = {"output", NULL};

/* The first word is the template. */
size_t get_count_operands(char **arguments, size_t count) {
  (void)arguments;
  return count > 0 ? 1 : 0;
}

static int get_prepare(settings *s) {
  char quoted[MESSAGE_QUOTED];
  if (s->operand_count == 0) {
    message_print("urlens: get needs a template, as in \"urlens get '{host}' https://example.com/\"\n");
    return EXIT_USAGE;
  }
  if (strstr(s->operands[0], "://") && !strchr(s->operands[0], '{')) {
    message_print("urlens: get needs a template before the URLs, as in urlens get '{host}' %s\n",
                  message_quoted(quoted, s->operands[0]));
    return EXIT_USAGE;
  }
  s->prepared = template_read(s->operands[0]);
  return s->prepared ? EXIT_FINE : EXIT_USAGE;
}

static void get_release(settings *s) {
  template_release(s->prepared);
}

static outcome get_run(worker *w, urlens_view input) {
  const template *t = w->s->prepared;
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT};
  if (!worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return RECORD_FAILED;
  if (template_needs_params(t)) error.status = urlens_params_from_url(w->params, w->url);
  text_clear(&w->value);
  if (error.status == URLENS_OK) error.status = template_write(t, w, &w->value);
  if (error.status != URLENS_OK) {
    worker_fail(w, error, input, NULL);
    return RECORD_FAILED;
  }
  w->cells[0] = view_of(&w->value);
  return RECORD_FINE;
}

const record_command get_command = {get_columns, 0,    0,    get_prepare,     get_release,
                                    get_run,     NULL, NULL, CELLS_ARE_LINES, NULL};
