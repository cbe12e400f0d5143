/* SPDX-License-Identifier: MIT */
#include "template.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "message.h"
#include "parts.h"
#include "urlens/host.h"
#include "urlens/links.h"
#include "urlens/unicode.h"

/* Groups may be nested this deep. */
enum { TEMPLATE_DEPTH = 16 };

typedef enum step_kind { STEP_TEXT, STEP_PART, STEP_ORIGIN, STEP_QUERY_VALUE, STEP_OPEN, STEP_CLOSE } step_kind;

typedef enum filter { FILTER_NONE, FILTER_DECODE, FILTER_UNICODE, FILTER_DEFAULT, FILTER_DISPLAY } filter;

/* A piece of a template. */
typedef struct step {
  step_kind kind;
  const member_name *member;
  filter filter;
  size_t start; /* text, or the name of a query's value: template.texts from here on */
  size_t length;
} step;

struct template {
  step *steps;
  size_t count;
  size_t capacity;
  text texts;
  int needs_params;
};

/* --- Reading ------------------------------------------------------------------------------------------------------ */

typedef struct template_reader {
  template *t;
  const char *source;
  const char *at;
  size_t depth;
  int parts_in_group[TEMPLATE_DEPTH + 1];
} template_reader;

static int template_wrong(const template_reader *r, const char *what, const char *at) {
  char quoted[MESSAGE_QUOTED];
  message_print("urlens: the template %s %s at character %zu\n", message_quoted(quoted, r->source), what,
                (size_t)(at - r->source) + 1);
  message_print("A template is text with parts in braces, as in '{scheme}://{host}[:{port}]'; see urlens get --help\n");
  return 0;
}

static step *add_step(template *t, step_kind kind) {
  step *added;
  t->steps = grow_array(t->steps, &t->capacity, t->count + 1, sizeof *t->steps);
  added = &t->steps[t->count++];
  memset(added, 0, sizeof *added);
  added->kind = kind;
  added->start = t->texts.length;
  return added;
}

/* Adds a character that means itself. Such characters in a row are one step. */
static void add_character(template *t, char c) {
  if (t->count == 0 || t->steps[t->count - 1].kind != STEP_TEXT) add_step(t, STEP_TEXT);
  text_push(&t->texts, c);
  t->steps[t->count - 1].length++;
}

static int read_filter(template_reader *r, const char *name, size_t length, filter *f) {
  static const char *const names[] = {"", "decode", "unicode", "default", "display"};
  size_t i;
  for (i = 1; i < sizeof names / sizeof names[0]; i++) {
    if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0) {
      *f = (filter)i;
      return 1;
    }
  }
  return template_wrong(r, "has a filter that is not decode, unicode, default or display", name);
}

static int is_component(const step *s, urlens_part part) {
  return s->kind == STEP_PART && s->member->is_component && s->member->part == part;
}

static int is_host(const step *s) {
  if (is_component(s, URLENS_PART_HOST)) return 1;
  return s->kind == STEP_PART && !s->member->is_component && s->member->attribute == URLENS_ATTRIBUTE_HOSTNAME;
}

/* A filter that cannot do anything to a part is a slip. */
static int check_filter(const template_reader *r, const step *s, const char *filter_at) {
  if (s->filter == FILTER_DEFAULT && !is_component(s, URLENS_PART_PORT)) {
    return template_wrong(r, "has the filter default, which is for {port}, on another part", filter_at);
  }
  if (s->filter == FILTER_DISPLAY && (s->kind != STEP_PART || strcmp(s->member->name, "href") != 0)) {
    return template_wrong(r, "has the filter display, which is for {href}, on another part", filter_at);
  }
  if (s->filter == FILTER_UNICODE && s->kind != STEP_QUERY_VALUE && !is_host(s)) {
    return template_wrong(r, "has the filter unicode, which is for {host} and {query:NAME}, on another part",
                          filter_at);
  }
  return 1;
}

/* {part}, {part|filter}, {query:name}; a name may hold anything but a closing brace. */
static int read_part(template_reader *r) {
  const char *name = r->at + 1, *end = strchr(name, '}'), *bar, *colon;
  const member_name *known;
  filter f = FILTER_NONE;
  size_t length;
  step *added;
  if (!end) return template_wrong(r, "has a brace that is not closed", r->at);
  for (bar = end; bar > name && bar[-1] != '|'; bar--) continue;
  if (bar > name) {
    if (!read_filter(r, bar, (size_t)(end - bar), &f)) return 0;
    length = (size_t)(bar - 1 - name);
  } else {
    length = (size_t)(end - name);
  }
  r->at = end + 1;
  r->parts_in_group[r->depth]++;
  colon = memchr(name, ':', length);
  if (colon && (size_t)(colon - name) == 5 && memcmp(name, "query", 5) == 0) {
    added = add_step(r->t, STEP_QUERY_VALUE);
    added->length = length - 6;
    text_append(&r->t->texts, colon + 1, added->length);
    r->t->needs_params = 1;
  } else if (length == 6 && memcmp(name, "origin", 6) == 0) {
    added = add_step(r->t, STEP_ORIGIN);
  } else {
    known = member_find(name, length);
    if (!known) return template_wrong(r, "names a part that URLs do not have", name);
    added = add_step(r->t, STEP_PART);
    added->member = known;
  }
  added->filter = f;
  return check_filter(r, added, bar);
}

static int read_escape(template_reader *r) {
  char next = r->at[1];
  if (next == '\0') return template_wrong(r, "ends with a backslash", r->at);
  add_character(r->t, next == 't' ? '\t' : next == 'n' ? '\n' : next);
  r->at += 2;
  return 1;
}

static int read_bracket(template_reader *r) {
  if (*r->at == '[') {
    if (r->depth == TEMPLATE_DEPTH) return template_wrong(r, "has brackets that are nested too deep", r->at);
    r->parts_in_group[++r->depth] = 0;
    add_step(r->t, STEP_OPEN);
  } else {
    if (r->depth == 0) return template_wrong(r, "has a closing bracket without an opening one (write \\])", r->at);
    if (r->parts_in_group[r->depth] == 0) return template_wrong(r, "has brackets without a part in them", r->at);
    r->depth--;
    add_step(r->t, STEP_CLOSE);
  }
  r->at++;
  return 1;
}

static int template_read_all(template_reader *r) {
  int fine = 1;
  while (*r->at && fine) {
    switch (*r->at) {
      case '{': fine = read_part(r); break;
      case '}': fine = template_wrong(r, "has a closing brace without an opening one (write \\})", r->at); break;
      case '[':
      case ']': fine = read_bracket(r); break;
      case '\\': fine = read_escape(r); break;
      default: add_character(r->t, *r->at++); break;
    }
  }
  if (fine && r->depth > 0) return template_wrong(r, "has a bracket that is not closed", r->at);
  return fine;
}

template *template_read(const char *source) {
  template_reader r = {NULL, NULL, NULL, 0, {0}};
  r.t = calloc(1, sizeof *r.t);
  if (!r.t) return NULL;
  r.source = source;
  r.at = source;
  if (template_read_all(&r)) return r.t;
  template_release(r.t);
  return NULL;
}

void template_release(template *t) {
  if (!t) return;
  free(t->steps);
  text_release(&t->texts);
  free(t);
}

int template_needs_params(const template *t) {
  return t->needs_params;
}

/* --- Writing ------------------------------------------------------------------------------------------------------ */

static urlens_status decode_value(const void *call, urlens_output *out) {
  const urlens_view *v = call;
  return urlens_percent_decode_text(v->data, v->length, out);
}

static urlens_status unicode_value(const void *call, urlens_output *out) {
  const urlens_view *v = call;
  urlens_status status = urlens_domain_to_unicode(URLENS_IDNA_STANDARD, v->data, v->length, NULL, out);
  /* There is a result even if the domain breaks a rule. */
  return status >= URLENS_E_IDNA_DISALLOWED ? URLENS_OK : status;
}

static urlens_status display_value(const void *call, urlens_output *out) {
  const urlens_view *v = call;
  return urlens_link_format(URLENS_LINK_END_ALONE, v->data, v->length, NULL, out);
}

static int is_port(const step *s) {
  return s->kind == STEP_PART && s->member->is_component && s->member->part == URLENS_PART_PORT;
}

/* The port that a URL has if none is written, as text in `scratch`. */
static urlens_view default_port(const urlens_url *url, text *scratch) {
  urlens_view none = {NULL, 0};
  uint16_t port;
  if (urlens_effective_port(url, &port) != URLENS_OK) return none;
  text_clear(scratch);
  text_append_size(scratch, port);
  return view_of(scratch);
}

/* A part's value before its filter: a NULL view if the URL lacks it. */
static urlens_view find_value(const template *t, const step *s, worker *w) {
  urlens_view value = {NULL, 0};
  if (s->kind == STEP_ORIGIN) {
    text_clear(&w->scratch);
    if (answer_origin(&w->scratch, w->url)) value = view_of(&w->scratch);
  } else if (s->kind == STEP_QUERY_VALUE) {
    value = urlens_params_get(w->params, t->texts.data ? t->texts.data + s->start : "", s->length);
  } else {
    value = member_value(w->url, s->member);
  }
  if (!value.data && s->filter == FILTER_DEFAULT && is_port(s)) value = default_port(w->url, &w->scratch);
  return value;
}

static int is_decoded(const step *s) {
  return s->kind == STEP_QUERY_VALUE || s->filter == FILTER_DECODE || s->filter == FILTER_UNICODE;
}

/* Text of the template stays as it is; a value in it has escapes, if the output has some. */
static void append_value(const step *s, const worker *w, urlens_view value, text *to) {
  escape_set set = escape_set_of(w->s);
  if (!escape_is_used(w->s)) text_append(to, value.data, value.length);
  else if (is_decoded(s)) escape_append(to, value, &set);
  else escape_append_url(to, value, w->s);
}

/* Appends a part's value, if it is there; *present says whether it is. */
static urlens_status write_value(const template *t, const step *s, worker *w, text *to, int *present) {
  urlens_view value = find_value(t, s, w);
  urlens_status status = URLENS_OK;
  *present = value.data != NULL;
  if (!value.data) return URLENS_OK;
  text_clear(&w->message);
  if (s->filter == FILTER_DECODE) status = produce(&w->message, decode_value, &value).status;
  else if (s->filter == FILTER_UNICODE) status = produce(&w->message, unicode_value, &value).status;
  else if (s->filter == FILTER_DISPLAY) status = produce(&w->message, display_value, &value).status;
  if (status == URLENS_OK && s->filter != FILTER_NONE && s->filter != FILTER_DEFAULT) value = view_of(&w->message);
  append_value(s, w, value, to);
  /* A build without Unicode shows hosts as they are. */
  return status == URLENS_E_UNSUPPORTED ? URLENS_OK : status;
}

urlens_status template_write(const template *t, worker *w, text *to) {
  size_t starts[TEMPLATE_DEPTH + 1] = {0}, depth = 0, i;
  int whole[TEMPLATE_DEPTH + 1] = {0}, present;
  urlens_status status = URLENS_OK;
  for (i = 0; i < t->count && status == URLENS_OK; i++) {
    const step *s = &t->steps[i];
    switch (s->kind) {
      case STEP_TEXT: text_append(to, t->texts.data + s->start, s->length); break;
      case STEP_OPEN:
        starts[++depth] = to->length;
        whole[depth] = 1;
        break;
      case STEP_CLOSE:
        if (!whole[depth]) to->length = starts[depth];
        depth--;
        break;
      case STEP_PART:
      case STEP_ORIGIN:
      case STEP_QUERY_VALUE:
        status = write_value(t, s, w, to, &present);
        if (!present) whole[depth] = 0;
        break;
    }
  }
  return status;
}
