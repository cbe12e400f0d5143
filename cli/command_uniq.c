/* SPDX-License-Identifier: MIT */
/* `urlens uniq`: records whose URLs differ, in their order. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chunk.h"
#include "columns.h"
#include "command.h"
#include "dialect.h"
#include "distinct.h"
#include "escape.h"
#include "exit_status.h"
#include "gathering.h"
#include "message.h"
#include "result.h"
#include "urlens/site.h"

static const char *const uniq_columns[] = {"url", NULL};
static const char *const counted_columns[] = {"count", "url", NULL};

#define UNIQ_MEMORY ((size_t)1 << 30)

typedef struct uniq_plan {
  columns *by; /* NULL: the canonical form, or a normal form */
  distinct *distinct;
} uniq_plan;

/* --- Keys --------------------------------------------------------------------------------------------------------- */

typedef struct normal_form_call {
  urlens_view href;
  urlens_strength strength;
} normal_form_call;

static urlens_status write_normal_form(const void *call, urlens_output *out) {
  const normal_form_call *c = call;
  return urlens_normalize(c->strength, c->href.data, c->href.length, NULL, out);
}

/* Appends what is compared: the values of --by, a normal form, or the URL. Returns 0 after worker_fail. */
static int append_compared(worker *w, text *to) {
  const uniq_plan *plan = w->s->prepared;
  normal_form_call call = {urlens_href(w->url), (urlens_strength)(w->s->strength - 1)};
  if (plan->by) {
    if (!columns_fill(plan->by, w)) return 0;
    for (size_t i = 0; columns_names(plan->by)[i]; i++) {
      text_append(to, w->cells[i].data ? w->cells[i].data : "", w->cells[i].length);
      text_push(to, w->cells[i].data ? '\0' : '\1');
    }
    return 1;
  }
  if (w->s->strength) return produce(to, write_normal_form, &call).status == URLENS_OK;
  text_append(to, call.href.data, call.href.length);
  return 1;
}

/* The first time the key is made; the second time the record is written. */
static outcome uniq_run(worker *w, urlens_view input) {
  size_t url = 0;
  if (!w->is_printing) {
    text_clear(&w->gathered);
    if (!worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return RECORD_FAILED;
    return append_compared(w, &w->gathered) ? RECORD_FINE : RECORD_FAILED;
  }
  /* A table and JSON have a place for what is wrong with a record; a line stays as it is. */
  if (!escape_is_used(w->s) && !worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return RECORD_FAILED;
  if (w->s->counts) {
    text_clear(&w->value);
    text_append_size(&w->value, (size_t)w->gathered_count);
    w->cells[url++] = view_of(&w->value);
  }
  /* The record as it is written: without a scheme that was guessed. */
  input.data += w->guess_added;
  input.length -= w->guess_added;
  w->cells[url] = input;
  return RECORD_FINE;
}

static void uniq_write_json(worker *w, json_writer *writer) {
  urlens_view url = w->cells[w->s->counts ? 1 : 0];
  json_name(writer, "ok");
  json_write_true(writer);
  if (w->s->counts) {
    json_name(writer, "count");
    json_write_size(writer, (size_t)w->gathered_count);
  }
  json_name(writer, "url");
  json_write_text(writer, url.data, url.length);
}

/* --- Gathering ---------------------------------------------------------------------------------------------------- */

/* Hands the key and the record on. One that failed is compared by its own bytes, and is equal to no URL. */
static void uniq_collect(worker *w, const record *r, outcome came, chunk *c) {
  uint8_t key[DISTINCT_KEY];
  size_t ending = w->s->replace ? strlen(r->ending) : 0, length = r->line.length + ending;
  if (came == RECORD_FAILED) {
    text_clear(&w->gathered);
    text_push(&w->gathered, '\2');
    text_append(&w->gathered, r->line.data, r->line.length);
  }
  urlens_hash128_text(view_of(&w->gathered).data, w->gathered.length, key); /* it has them: see uniq_prepare */
  text_append(&c->out, (const char *)key, sizeof key);
  text_append(&c->out, (const char *)&length, sizeof length);
  text_append(&c->out, r->line.data, r->line.length);
  text_append(&c->out, r->ending, ending);
}

static int files_failed(void) {
  message_print("urlens: a temporary file cannot be written or read: %s\n", strerror(errno));
  return EXIT_IO;
}

static int uniq_take(const settings *s, const chunk *c, gathered_printer *printer) {
  const uniq_plan *plan = s->prepared;
  size_t at = 0;
  while (at < c->out.length) {
    const uint8_t *key = (const uint8_t *)c->out.data + at;
    urlens_view raw;
    memcpy(&raw.length, c->out.data + at + DISTINCT_KEY, sizeof raw.length);
    raw.data = c->out.data + at + DISTINCT_KEY + sizeof raw.length;
    at += DISTINCT_KEY + sizeof raw.length + raw.length;
    switch (distinct_add(plan->distinct, key, raw)) {
      case DISTINCT_NEW:
        if (!printer->print(printer, raw, 1)) return 0;
        break;
      case DISTINCT_KNOWN: break;
      case DISTINCT_FAILED: return files_failed() == EXIT_FINE;
    }
  }
  return printer->write(printer, NULL);
}

static int print_kept(void *context, urlens_view raw, uint64_t count) {
  gathered_printer *printer = context;
  return printer->print(printer, raw, count);
}

static int uniq_finish(const settings *s, gathered_printer *printer) {
  const uniq_plan *plan = s->prepared;
  if (!distinct_finish(plan->distinct, print_kept, printer)) return files_failed();
  printer->write(printer, NULL);
  return EXIT_FINE;
}

static const gathering uniq_gathering = {uniq_collect, uniq_take, NULL, uniq_finish, 0};

/* --- Preparing ---------------------------------------------------------------------------------------------------- */

static int read_by(const settings *s, uniq_plan *plan) {
  if (!s->by) return 1;
  if (s->strength) {
    message_print("urlens: --by and --strength cannot be used together: both say what is compared\n");
    return 0;
  }
  plan->by = s->by[strcspn(s->by, "{}[]\\")] ? columns_of_template(s->by) : columns_read(s->by);
  if (!plan->by) return 0;
  if (!columns_need_base(plan->by) || s->base || s->base_from) return 1;
  message_print("urlens: same-site compares URLs with --base, which is missing\n");
  return 0;
}

static int build_has_hashes(void) {
  uint8_t key[DISTINCT_KEY];
  if (urlens_hash128_text("", 0, key) == URLENS_OK) return 1;
  message_print("urlens: uniq compares hashes of URLs, and this build is without them (URLENS_WITH_SITE)\n");
  return 0;
}

static int uniq_prepare(settings *s) {
  uniq_plan *plan = calloc(1, sizeof *plan);
  distinct_keep keep = s->keeps_last ? DISTINCT_COUNTS_LAST : s->counts ? DISTINCT_COUNTS_FIRST : DISTINCT_STREAMS;
  s->prepared = plan;
  if (!plan || !read_by(s, plan) || !build_has_hashes()) return EXIT_USAGE;
  if (s->strength && !dialect_has(s->dialect, URLENS_TRAIT_HAS_SETTERS)) {
    message_print("urlens: --strength is for URLs that are read as the URL Standard does, not by the dialect %s\n",
                  urlens_dialect_name(s->dialect));
    return EXIT_USAGE;
  }
  plan->distinct = distinct_create(keep, s->memory ? s->memory : UNIQ_MEMORY);
  s->gathering = &uniq_gathering;
  if (s->counts) s->results = counted_columns;
  return plan->distinct ? EXIT_FINE : EXIT_IO;
}

static void uniq_release(settings *s) {
  uniq_plan *plan = s->prepared;
  if (!plan) return;
  columns_release(plan->by);
  distinct_release(plan->distinct);
  free(plan);
}

const record_command uniq_command = {
    uniq_columns, 0, 0, uniq_prepare, uniq_release, uniq_run, uniq_write_json, NULL, CELLS_ARE_URLS, NULL};
