/* SPDX-License-Identifier: MIT */
#include "template.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "message.h"
#include "suggest.h"
#include "urlens/host.h"
#include "urlens/links.h"
#include "urlens/unicode.h"
#include "utf8.h"
#include "value.h"

/* Groups may be nested this deep, and a part may have this many filters. */
enum { TEMPLATE_DEPTH = 16, FILTERS_MAX = 8 };

typedef enum step_kind { STEP_TEXT, STEP_PART, STEP_OPEN, STEP_CLOSE } step_kind;

/* A filter: what is done to a value before it is written. */
typedef struct filter {
  const char *name;
  int decodes; /* the result may hold any byte */
  /* Writes the new value to `room`, which is empty. Returns NULL, or what is wrong. NULL: see find_value. */
  const char *(*apply)(urlens_view value, text *room);
} filter;

/* A piece of a template. */
typedef struct step {
  step_kind kind;
  url_value value;
  const filter *filters[FILTERS_MAX];
  size_t filter_count;
  int must_exist;
  int has_default;
  size_t start; /* text: template.texts from here on; a part: its name */
  size_t length;
} step;

struct template {
  step *steps;
  size_t count;
  size_t capacity;
  text texts;
  char *source; /* the names of parts are views into it */
};

/* --- Filters ------------------------------------------------------------------------------------------------------ */

static urlens_status decode_text(const void *call, urlens_output *out) {
  const urlens_view *v = call;
  return urlens_percent_decode_text(v->data, v->length, out);
}

static urlens_status decode_bytes(const void *call, urlens_output *out) {
  const urlens_view *v = call;
  return urlens_percent_decode(v->data, v->length, out);
}

static urlens_status encode_text(const void *call, urlens_output *out) {
  const urlens_view *v = call;
  return urlens_percent_encode(URLENS_PERCENT_SET_COMPONENT, v->data, v->length, out);
}

static const char *apply_decode(urlens_view value, text *room) {
  return produce(room, decode_text, &value).status == URLENS_OK ? NULL : "it is too long";
}

static const char *apply_encode(urlens_view value, text *room) {
  return produce(room, encode_text, &value).status == URLENS_OK ? NULL : "it is too long";
}

static int has_stray_percent(urlens_view value) {
  size_t i;
  for (i = 0; i < value.length; i++) {
    if (value.data[i] != '%') continue;
    if (i + 2 >= value.length || !isxdigit((unsigned char)value.data[i + 1]) ||
        !isxdigit((unsigned char)value.data[i + 2])) {
      return 1;
    }
  }
  return 0;
}

static int is_utf8(urlens_view value) {
  size_t at = 0, length, subpart;
  for (; at < value.length; at += length) {
    length = utf8_sequence(value.data + at, value.length - at, &subpart);
    if (length == 0) return 0;
  }
  return 1;
}

/* Decodes, but refuses a value that can only be decoded by guessing. */
static const char *apply_strict(urlens_view value, text *room) {
  produce(room, decode_bytes, &value);
  if (has_stray_percent(value)) return "it has a \"%\" without two hex digits after it";
  if (room->length > 0 && memchr(room->data, '\0', room->length)) return "it has a NUL";
  return is_utf8(view_of(room)) ? NULL : "its bytes are not UTF-8";
}

/* Writes another form of the value. A value that has no such form, or not in this build, stays as it is. */
static const char *apply_if_possible(urlens_view value, text *room, producer write) {
  if (produce(room, write, &value).status == URLENS_OK) return NULL;
  text_clear(room);
  text_append(room, value.data, value.length);
  return NULL;
}

static const char *apply_unicode(urlens_view value, text *room) {
  return apply_if_possible(value, room, value_write_unicode_host);
}

static urlens_status write_ascii(const void *call, urlens_output *out) {
  const urlens_view *v = call;
  return urlens_domain_to_ascii(URLENS_IDNA_STANDARD, v->data, v->length, NULL, out);
}

static const char *apply_ascii(urlens_view value, text *room) {
  return apply_if_possible(value, room, write_ascii);
}

static const char *apply_lower(urlens_view value, text *room) {
  size_t i;
  for (i = 0; i < value.length; i++) text_push(room, (char)tolower((unsigned char)value.data[i]));
  return NULL;
}

static const char *apply_upper(urlens_view value, text *room) {
  size_t i;
  for (i = 0; i < value.length; i++) text_push(room, (char)toupper((unsigned char)value.data[i]));
  return NULL;
}

static urlens_status write_display(const void *call, urlens_output *out) {
  const urlens_view *v = call;
  return urlens_link_format(URLENS_LINK_END_ALONE, v->data, v->length, NULL, out);
}

static const char *apply_display(urlens_view value, text *room) {
  return apply_if_possible(value, room, write_display);
}

/* "must" and "default" say what to do about a part that is absent. */
static const filter filters[] = {
    {"decode", 1, apply_decode},
    {"strict", 1, apply_strict},
    {"encode", 0, apply_encode},
    {"unicode", 1, apply_unicode},
    {"ascii", 0, apply_ascii},
    {"lower", 0, apply_lower},
    {"upper", 0, apply_upper},
    {"default", 0, NULL},
    {"must", 0, NULL},
    {"display", 1, apply_display},
    {NULL, 0, NULL},
};

/* --- Reading ------------------------------------------------------------------------------------------------------ */

typedef struct template_reader {
  template *t;
  const char *source;
  const char *at;
  const char *end;
  size_t depth;
  int parts_in_group[TEMPLATE_DEPTH + 1];
} template_reader;

static void template_begin_message(const template_reader *r) {
  char quoted[MESSAGE_QUOTED];
  message_print("urlens: the template %s ", message_quoted(quoted, r->t->source));
}

static int template_wrong(const template_reader *r, const char *what, const char *at) {
  template_begin_message(r);
  message_print("%s at character %zu\n", what, (size_t)(at - r->source) + 1);
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

static int equals_word(const char *data, size_t length, const char *word) {
  return strlen(word) == length && memcmp(word, data, length) == 0;
}

static int is_port(const step *s) {
  return s->value.member && s->value.member->is_component && s->value.member->part == URLENS_PART_PORT;
}

static int is_host(const step *s) {
  const member_name *member = s->value.member;
  if (!member) return value_is_decoded(&s->value);
  return member->is_component ? member->part == URLENS_PART_HOST : member->attribute == URLENS_ATTRIBUTE_HOSTNAME;
}

static int is_href(const step *s) {
  const member_name *member = s->value.member;
  return member && !member->is_component && member->attribute == URLENS_ATTRIBUTE_HREF;
}

static int unknown_filter(const template_reader *r, const char *name, size_t length) {
  char word[32];
  suggestion nearest = {word, NULL, 0};
  const filter *each;
  snprintf(word, sizeof word, "%.*s", (int)(length < 31 ? length : 31), name);
  for (each = filters; each->name; each++) suggest_consider(&nearest, each->name);
  template_begin_message(r);
  message_print("has no filter \"%s\" at character %zu", word, (size_t)(name - r->source) + 1);
  suggest_print(&nearest, "");
  message_print("\nThe filters are:");
  for (each = filters; each->name; each++) message_print(" %s", each->name);
  message_print("\n");
  return 0;
}

/* A filter that cannot do anything to a part is a slip. */
static int add_filter(const template_reader *r, step *s, const char *name, size_t length) {
  const filter *found = filters;
  while (found->name && !equals_word(name, length, found->name)) found++;
  if (!found->name) return unknown_filter(r, name, length);
  if (equals_word(name, length, "default") && !is_port(s)) {
    return template_wrong(r, "has the filter default, which is for {port}, on another part", name);
  }
  if (found->apply == apply_display && !is_href(s)) {
    return template_wrong(r, "has the filter display, which is for {href}, on another part", name);
  }
  if ((found->apply == apply_unicode || found->apply == apply_ascii) && !is_host(s)) {
    return template_wrong(r, "has the filter unicode or ascii, which are for {host} and {query:NAME}, on another part",
                          name);
  }
  if (equals_word(name, length, "must")) s->must_exist = 1;
  else if (equals_word(name, length, "default")) s->has_default = 1;
  else if (s->filter_count == FILTERS_MAX) return template_wrong(r, "has too many filters on one part", name);
  else s->filters[s->filter_count++] = found;
  return 1;
}

/* {must:part} and {strict:part} are other ways to write {part|must} and {part|strict}. */
static size_t prefix_length(const char *name, size_t length) {
  if (length > 5 && memcmp(name, "must:", 5) == 0) return 5;
  return length > 7 && memcmp(name, "strict:", 7) == 0 ? 7 : 0;
}

/* The name and its filters; a name may hold anything but "}" and "|". */
static int read_name(template_reader *r, const char *name, const char *end) {
  const char *bar = memchr(name, '|', (size_t)(end - name)), *next;
  size_t prefixes[2] = {0, 0}, count = 0, i, length;
  urlens_view written;
  step *added = add_step(r->t, STEP_PART);
  while (count < 2 && (length = prefix_length(name, (size_t)(end - name))) > 0) {
    prefixes[count++] = length;
    name += length;
  }
  written.data = r->t->source + (name - r->source);
  written.length = (size_t)((bar ? bar : end) - name);
  added->start = (size_t)(name - r->source);
  added->length = written.length;
  if (!value_read(written, &added->value)) {
    template_begin_message(r);
    message_print("names a part that URLs do not have, \"%.*s\", at character %zu", (int)written.length, name,
                  (size_t)(name - r->source) + 1);
    value_suggest(written);
    return 0;
  }
  for (i = 0; i < count; i++) {
    if (!add_filter(r, added, prefixes[i] == 5 ? "must" : "strict", prefixes[i] - 1)) return 0;
  }
  for (; bar && bar < end; bar = next) {
    next = memchr(bar + 1, '|', (size_t)(end - bar - 1));
    if (!next) next = end;
    if (!add_filter(r, added, bar + 1, (size_t)(next - bar - 1))) return 0;
  }
  return 1;
}

/* {part}, {part|filter|filter}, {query:name} */
static int read_part(template_reader *r) {
  const char *name = r->at + 1, *end = memchr(name, '}', (size_t)(r->end - name));
  if (!end) return template_wrong(r, "has a brace that is not closed", r->at);
  r->at = end + 1;
  r->parts_in_group[r->depth]++;
  return read_name(r, name, end);
}

static int read_escape(template_reader *r) {
  char next = r->at + 1 < r->end ? r->at[1] : '\0';
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
  while (r->at < r->end && fine) {
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

template *template_read(const char *source, size_t length) {
  template_reader r = {NULL, NULL, NULL, NULL, 0, {0}};
  size_t capacity = 0;
  r.t = calloc(1, sizeof *r.t);
  if (!r.t) return NULL;
  r.t->source = grow_array(NULL, &capacity, length + 1, 1);
  memcpy(r.t->source, source, length);
  r.t->source[length] = '\0';
  r.source = r.t->source;
  r.at = r.source;
  r.end = r.source + length;
  if (template_read_all(&r)) return r.t;
  template_release(r.t);
  return NULL;
}

void template_release(template *t) {
  if (!t) return;
  free(t->steps);
  free(t->source);
  text_release(&t->texts);
  free(t);
}

int template_needs_base(const template *t) {
  for (size_t i = 0; i < t->count; i++) {
    if (t->steps[i].value.other && t->steps[i].value.other->needs_base) return 1;
  }
  return 0;
}

/* --- Writing ------------------------------------------------------------------------------------------------------ */

/* A part's value before its filters: a NULL view if the URL lacks it. */
static urlens_view find_value(const step *s, worker *w) {
  urlens_view found = value_find(&s->value, w, &w->scratch);
  uint16_t port;
  if (found.data || !s->has_default || urlens_effective_port(w->url, &port) != URLENS_OK) return found;
  text_clear(&w->scratch);
  text_append_size(&w->scratch, port);
  return view_of(&w->scratch);
}

static int is_decoded(const step *s) {
  if (s->filter_count == 0) return value_is_decoded(&s->value);
  return s->filters[s->filter_count - 1]->decodes || value_is_decoded(&s->value);
}

/* Text of the template stays as it is; a value in it has escapes, if the output has some. */
static void append_value(const step *s, const worker *w, urlens_view value, text *to) {
  escape_set set;
  if (!escape_is_used(w->s)) {
    text_append(to, value.data, value.length);
  } else if (is_decoded(s)) {
    set = escape_set_of(w->s);
    escape_append(to, value, &set);
  } else {
    escape_append_url(to, value, w->s);
  }
}

static int lacks_part(const template *t, const step *s, worker *w) {
  worker_fail_with(w, "missing-part", "The URL has no ");
  text_append(&w->message, t->source + s->start, s->length);
  text_push(&w->message, '.');
  return 0;
}

static int refuses_part(const template *t, const step *s, worker *w, const char *wrong) {
  worker_fail_with(w, "bad-encoding", "The URL's ");
  text_append(&w->message, t->source + s->start, s->length);
  text_append_string(&w->message, " cannot be decoded: ");
  text_append_string(&w->message, wrong);
  text_push(&w->message, '.');
  return 0;
}

/* Appends a part's value, if it is there; *present says whether it is. Returns 0 after worker_fail. */
static int write_value(const template *t, const step *s, worker *w, text *to, int *present) {
  text *rooms[2] = {&w->message, &w->scratch};
  urlens_view value = find_value(s, w);
  const char *wrong;
  size_t i;
  *present = value.data != NULL;
  if (!value.data) return s->must_exist ? lacks_part(t, s, w) : 1;
  for (i = 0; i < s->filter_count; i++) {
    text_clear(rooms[i % 2]);
    wrong = s->filters[i]->apply(value, rooms[i % 2]);
    if (wrong) return refuses_part(t, s, w, wrong);
    value = view_of(rooms[i % 2]);
  }
  append_value(s, w, value, to);
  return 1;
}

static int is_one_part(const template *t) {
  return t->count == 1 && t->steps[0].kind == STEP_PART;
}

static int is_bare_part(const template *t) {
  const step *s = t->steps;
  return is_one_part(t) && s->filter_count == 0 && !s->must_exist && !s->has_default;
}

int template_is_part(const template *t, urlens_selected *part) {
  return is_bare_part(t) && value_is_selected(&t->steps[0].value, part);
}

int template_find(const template *t, const worker *w, urlens_view *found) {
  const step *s = t->steps;
  if (!is_bare_part(t) || !s->value.member) return 0;
  *found = member_value(w->url, s->value.member);
  return 1;
}

int template_write(const template *t, worker *w, text *to, int *is_absent) {
  size_t starts[TEMPLATE_DEPTH + 1] = {0}, depth = 0, i;
  int whole[TEMPLATE_DEPTH + 1] = {0}, present = 1;
  for (i = 0; i < t->count; i++) {
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
        if (!write_value(t, s, w, to, &present)) return 0;
        if (!present) whole[depth] = 0;
        break;
    }
  }
  if (is_absent) *is_absent = is_one_part(t) && !present;
  return 1;
}
