/* SPDX-License-Identifier: MIT */
/* `urlens show`: URLs with the fewest escapes. */
#include "command.h"
#include "produce.h"
#include "record_command.h"
#include "urlens/links.h"

static const char *const show_columns[] = {"output", NULL};

typedef struct show_call {
  urlens_view url;
  urlens_link_end end;
} show_call;

static urlens_status show_produce(const void *call, urlens_output *out) {
  const show_call *c = call;
  return urlens_link_format(c->end, c->url.data, c->url.length, NULL, out);
}

/* With a base, the resolved URL is shown. */
static outcome show_run(worker *w, urlens_view input) {
  show_call call = {input, w->s->in_text ? URLENS_LINK_END_IN_TEXT : URLENS_LINK_END_ALONE};
  urlens_error error;
  if (w->base) {
    if (!worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return RECORD_FAILED;
    call.url = urlens_href(w->url);
  }
  text_clear(&w->value);
  error = produce(&w->value, show_produce, &call);
  if (error.status != URLENS_OK) {
    worker_fail(w, error, input, NULL);
    return RECORD_FAILED;
  }
  w->cells[0] = view_of(&w->value);
  return RECORD_FINE;
}

const record_command show_command = {show_columns, 0, 0, NULL, NULL, show_run, NULL, NULL, CELLS_ARE_URLS, NULL};
