/* SPDX-License-Identifier: MIT */
/* `urlens extract [FILE…]`: the links in text, HTML and Markdown. */
#include <string.h>

#include "command.h"
#include "escape.h"
#include "exit_status.h"
#include "extract.h"
#include "message.h"
#include "page.h"
#include "record_command.h"
#include "template.h"
#include "urlens/links.h"

static const char *const extract_columns[] = {"url", "kind", "file", "line", "column", NULL};

/* The columns, and what the template of --format makes of a link. */
enum { EXTRACT_URL, EXTRACT_KIND, EXTRACT_FILE, EXTRACT_LINE, EXTRACT_COLUMN, EXTRACT_OUTPUT };

/* A number as text. */
typedef struct digits {
  char data[24];
  size_t length;
} digits;

/* The links of one chunk. */
typedef struct extraction {
  const layout *l;
  worker *w;
  chunk *c;
  int wants_place;
  size_t line_start; /* in the chunk */
  size_t counted;    /* up to here characters of the line have been counted */
  size_t characters; /* how many they are */
  urlens_url *base;  /* that of a page; NULL if it has none */
  size_t text_at;    /* where the text begins in which links are being found */
  digits line, column;
} extraction;

/* --- Where a link is ------------------------------------------------------------------------------------------------ */

static void write_digits(digits *to, size_t number) {
  size_t at = sizeof to->data;
  char reversed[24];
  do reversed[--at] = (char)('0' + number % 10);
  while (number /= 10);
  to->length = sizeof reversed - at;
  memcpy(to->data, reversed + at, to->length);
}

static size_t count_characters(const char *data, size_t length) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++) count += ((unsigned char)data[i] & 0xC0) != 0x80;
  return count;
}

/* Moves on to the line of the byte at `at`. The chunk's records are its lines. */
static void seek_line(extraction *x, size_t at) {
  char end = x->c->kind == INPUT_NUL ? '\0' : '\n';
  const char *data = x->c->in.data, *found;
  while (x->counted < at && (found = memchr(data + x->counted, end, at - x->counted)) != NULL) {
    x->line_start = x->counted = (size_t)(found - data) + 1;
    x->characters = 0;
    x->c->records++;
  }
}

static urlens_view digits_view(const digits *d) {
  urlens_view view = {d->data, d->length};
  return view;
}

/*
 * Lines and columns count from 1, columns in characters. A chunk may begin in the middle of a long line. Places do not
 * go back: a refresh that comes before another attribute of its tag has the place of that attribute.
 */
static void find_place(extraction *x, size_t at) {
  seek_line(x, at);
  if (at > x->counted) {
    x->characters += count_characters(x->c->in.data + x->counted, at - x->counted);
    x->counted = at;
  }
  write_digits(&x->line, x->c->line + x->c->records + 1);
  write_digits(&x->column, x->characters + 1 + (x->c->records == 0 ? x->c->column : 0));
  x->w->cells[EXTRACT_FILE] = view_of_string(x->l->s->inputs[x->c->item].name);
  x->w->cells[EXTRACT_LINE] = digits_view(&x->line);
  x->w->cells[EXTRACT_COLUMN] = digits_view(&x->column);
}

/* --- What becomes of a link ----------------------------------------------------------------------------------------- */

/* --keep-input keeps the line. */
static urlens_view line_of(const extraction *x, size_t at) {
  const char *data = x->c->in.data,
             *end = memchr(data + at, x->c->kind == INPUT_NUL ? '\0' : '\n', x->c->in.length - at);
  urlens_view line = {data + x->line_start, (size_t)((end ? end : data + x->c->in.length) - data) - x->line_start};
  if (line.length > 0 && line.data[line.length - 1] == '\r') line.length--;
  return line;
}

static outcome write_template(worker *w) {
  text_clear(&w->value);
  if (!template_write(w->s->prepared, w, &w->value, NULL)) return RECORD_FAILED;
  w->cells[EXTRACT_OUTPUT] = view_of(&w->value);
  return RECORD_FINE;
}

/* Parses a link, with the scheme that it implies, if the output needs more than its text. */
static outcome read_link(extraction *x, urlens_view *url, const char *implied) {
  worker *w = x->w;
  const urlens_url *base = x->base ? x->base : w->base;
  if (!base && !w->s->prepared) return RECORD_FINE;
  text_clear(&w->value);
  text_append_string(&w->value, implied);
  text_append(&w->value, url->data, url->length);
  if (urlens_parse(w->url, w->value.data, w->value.length, base) != URLENS_OK) {
    worker_fail(w, urlens_error_of(w->url), view_of(&w->value), NULL);
    return RECORD_FAILED;
  }
  if (base) *url = urlens_href(w->url);
  return w->s->prepared ? write_template(w) : RECORD_FINE;
}

static void give_link(extraction *x, size_t at, urlens_view url, const char *kind, const char *implied) {
  record r = {0};
  outcome came;
  if (x->wants_place) find_place(x, at);
  else x->c->records++;
  if (x->l->s->keep_input) r.input = line_of(x, at);
  came = read_link(x, &url, implied);
  x->w->cells[EXTRACT_URL] = url;
  x->w->cells[EXTRACT_KIND] = view_of_string(kind);
  result_write(x->l, x->w, &r, came, x->c);
  if (came == RECORD_FAILED) chunk_note_failure(x->c, x->w->error, x->l->s->max_errors);
}

/* --- Text ----------------------------------------------------------------------------------------------------------- */

static void find_links(extraction *x, const char *data, size_t length) {
  const settings *s = x->l->s;
  urlens_link_search search = {0};
  urlens_link link;
  search.text = data;
  search.length = length;
  search.flags = URLENS_LINK_ANY_SCHEME | URLENS_LINK_USERINFO;
  if (s->bare) search.flags |= URLENS_LINK_BARE;
  if (s->email) search.flags |= URLENS_LINK_EMAIL;
  while (!x->c->stops && urlens_link_next(&search, &link, NULL)) {
    int is_email = link.kind == URLENS_LINK_KIND_EMAIL;
    const char *implied = link.has_scheme ? "" : is_email ? "mailto:" : "https://";
    urlens_view url = {data + link.start, link.end - link.start};
    give_link(x, x->text_at + link.start, url, is_email ? "email" : "url", implied);
  }
}

/* --- Pages ---------------------------------------------------------------------------------------------------------- */

/* The first <base> of a page counts. It may be relative to --base. */
static void take_base(void *context, page_item item, size_t at, urlens_view view) {
  extraction *x = context;
  (void)at;
  if (item != PAGE_BASE || x->base || urlens_create_like(x->w->url, &x->base) != URLENS_OK) return;
  if (urlens_parse(x->base, view.data, view.length, x->w->base) == URLENS_OK) return;
  urlens_destroy(x->base);
  x->base = NULL;
}

static void take_item(void *context, page_item item, size_t at, urlens_view view) {
  extraction *x = context;
  urlens_url *base = x->base;
  if (x->c->stops) return;
  if (item == PAGE_TEXT) {
    x->text_at = at;
    find_links(x, view.data, view.length);
    return;
  }
  /* A <base> is not relative to itself. Without a base, the empty reference names nothing. */
  if (item == PAGE_BASE) x->base = NULL;
  if (view.length > 0 || x->base || x->w->base) give_link(x, at, view, "url", "");
  x->base = base;
}

static void read_page(extraction *x) {
  page p = {x->c->in.data, x->c->in.length, take_base, x, {NULL, 0, 0}};
  void (*read)(page * p) = x->l->s->text_kind == TEXT_IS_HTML ? page_read_html : page_read_markdown;
  if (x->l->s->text_kind == TEXT_IS_HTML) read(&p);
  p.sink = take_item;
  read(&p);
  page_release(&p);
  urlens_destroy(x->base);
}

/* --- The command ---------------------------------------------------------------------------------------------------- */

void extract_run(const layout *l, worker *w, chunk *c) {
  const settings *s = l->s;
  extraction x;
  memset(&x, 0, sizeof x);
  x.l = l;
  x.w = w;
  x.c = c;
  x.wants_place = s->counts_lines;
  if (s->text_kind == TEXT_IS_PLAIN) find_links(&x, c->in.data, c->in.length);
  else read_page(&x);
  if (!x.wants_place) return;
  seek_line(&x, c->in.length);
  if (c->in.length > x.line_start && !c->is_cut) c->records++;
}

/* Whether the output says where links are; --on-error may, for links that do not parse. */
static int says_places(const settings *s) {
  return s->place || s->keep_input || s->base || s->prepared || s->text_kind != TEXT_IS_PLAIN ||
         (s->output != OUTPUT_TEXT && s->output != OUTPUT_NUL && s->output != OUTPUT_DEFAULT);
}

static int extract_prepare(settings *s) {
  urlens_link_search search = {0};
  urlens_link link;
  urlens_error error;
  if (s->bare) search.flags = URLENS_LINK_BARE;
  urlens_link_next(&search, &link, &error);
  if (error.status != URLENS_OK) {
    message_print("urlens: extract: %s\n", urlens_status_message(error.status));
    return EXIT_USAGE;
  }
  if (s->format && s->output != OUTPUT_DEFAULT && s->output != OUTPUT_TEXT && s->output != OUTPUT_NUL) {
    message_print("urlens: --format has no effect here: it is for text\n");
    return EXIT_USAGE;
  }
  if (s->format && (s->prepared = template_read(s->format, strlen(s->format))) == NULL) return EXIT_USAGE;
  s->counts_lines = says_places(s);
  return EXIT_FINE;
}

static void extract_release(settings *s) {
  template_release(s->prepared);
}

static outcome extract_nothing(worker *w, urlens_view input) {
  (void)w;
  (void)input;
  return RECORD_LEFT_OUT;
}

static void write_place(const worker *w, text *to) {
  text_append(to, w->cells[EXTRACT_FILE].data, w->cells[EXTRACT_FILE].length);
  text_push(to, ':');
  text_append(to, w->cells[EXTRACT_LINE].data, w->cells[EXTRACT_LINE].length);
  text_push(to, ':');
  text_append(to, w->cells[EXTRACT_COLUMN].data, w->cells[EXTRACT_COLUMN].length);
  text_push(to, '\t');
}

static void extract_write_line(worker *w, text *to) {
  urlens_view url = w->cells[EXTRACT_URL], output = w->cells[EXTRACT_OUTPUT];
  if (w->s->place) write_place(w, to);
  if (w->s->prepared) text_append(to, output.data, output.length);
  else escape_append_url(to, url, w->s);
}

static void extract_write_json(worker *w, json_writer *writer) {
  json_name(writer, "ok");
  json_write_true(writer);
  for (size_t i = 0; extract_columns[i]; i++) {
    json_name(writer, extract_columns[i]);
    if (i < EXTRACT_LINE) json_write_text(writer, w->cells[i].data, w->cells[i].length);
    else json_write_copy(writer, w->cells[i].data, w->cells[i].length);
  }
}

const record_command extract_command = {extract_columns,
                                        0,
                                        0,
                                        extract_prepare,
                                        extract_release,
                                        extract_nothing,
                                        extract_write_json,
                                        NULL,
                                        CELLS_ARE_URLS,
                                        extract_write_line};
