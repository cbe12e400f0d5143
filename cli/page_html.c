/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "page.h"
#include "utf8.h"

static int is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

static char lower(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static int is_letter(char c) {
  return lower(c) >= 'a' && lower(c) <= 'z';
}

/* Whether the page has the word, which is in lower case, at `at`. */
static int has_word(const page *p, size_t at, const char *word) {
  size_t i, length = strlen(word);
  if (at > p->length || p->length - at < length) return 0;
  for (i = 0; i < length && lower(p->data[at + i]) == word[i]; i++) continue;
  return i == length;
}

/* The position after the text, or the end of the page. */
static size_t after(const page *p, size_t at, const char *word) {
  while (at < p->length && !has_word(p, at, word)) at++;
  return at < p->length ? at + strlen(word) : p->length;
}

/* --- Values --------------------------------------------------------------------------------------------------------- */

/* HTML Standard, section 13.2.5.80: a number after "&#". Returns where it ends; `at`: it is not a number. */
static size_t read_number(const page *p, size_t at, size_t end, uint32_t *number) {
  int is_hex = at < end && lower(p->data[at]) == 'x';
  size_t from = at + (is_hex ? 1 : 0), to = from;
  *number = 0;
  for (; to < end; to++) {
    char c = lower(p->data[to]);
    int digit = c >= '0' && c <= '9' ? c - '0' : is_hex && c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (digit < 0) break;
    if (*number <= 0x10FFFF) *number = *number * (is_hex ? 16 : 10) + (uint32_t)digit;
  }
  if (to == from) return at;
  return to < end && p->data[to] == ';' ? to + 1 : to;
}

/* The characters that pages write by name in URLs. */
static size_t read_name(const page *p, size_t at, size_t end, uint32_t *c) {
  static const struct {
    const char *name;
    char c;
  } names[] = {{"amp;", '&'}, {"lt;", '<'}, {"gt;", '>'}, {"quot;", '"'}, {"apos;", '\''}};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    size_t length = strlen(names[i].name);
    if (end - at < length || memcmp(p->data + at, names[i].name, length) != 0) continue;
    *c = (unsigned char)names[i].c;
    return at + length;
  }
  return at;
}

static size_t read_reference(page *p, size_t at, size_t end) {
  uint32_t c = 0;
  size_t next = at + 1 < end && p->data[at + 1] == '#' ? read_number(p, at + 2, end, &c)
                                                       : read_name(p, at + 1, end, &c);
  if (next <= at + 2) {
    text_push(&p->value, '&');
    return at + 1;
  }
  if (c == 0 || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) c = 0xFFFD;
  p->value.length += utf8_write(text_room(&p->value, 4), c);
  return next;
}

void page_give_link(page *p, page_item item, size_t start, size_t end) {
  urlens_view view;
  size_t at;
  while (start < end && (unsigned char)p->data[start] <= 0x20) start++;
  while (end > start && (unsigned char)p->data[end - 1] <= 0x20) end--;
  text_clear(&p->value);
  for (at = start; at < end;) {
    char c = p->data[at];
    if (c == '&') at = read_reference(p, at, end);
    else if (c != '\t' && c != '\n' && c != '\r') text_push(&p->value, c), at++;
    else at++;
  }
  view.data = p->value.length ? p->value.data : "";
  view.length = p->value.length;
  p->sink(p->context, item, start, view);
}

#define SPACES " \t\n\f\r"

/* The position of the first byte that is not one of the set, or `end`. */
static size_t skip_bytes(const page *p, size_t at, size_t end, const char *set) {
  while (at < end && p->data[at] && strchr(set, p->data[at])) at++;
  return at;
}

/* Where the descriptors of a srcset's URL end. */
static size_t descriptors_end(const page *p, size_t at, size_t end) {
  int depth = 0;
  for (; at < end && (depth > 0 || p->data[at] != ','); at++) {
    if (p->data[at] == '(') depth++;
    if (p->data[at] == ')' && depth > 0) depth--;
  }
  return at;
}

/* HTML Standard, section 4.8.4.3.8: the URLs of a srcset. */
static void give_candidates(page *p, size_t at, size_t end) {
  while (at < end) {
    size_t start = skip_bytes(p, at, end, SPACES ","), stop;
    for (at = start; at < end && !is_space(p->data[at]); at++) continue;
    for (stop = at; stop > start && p->data[stop - 1] == ','; stop--) continue;
    if (stop > start) page_give_link(p, PAGE_LINK, start, stop);
    if (stop == at) at = descriptors_end(p, at, end);
  }
}

/* The position after "url=", if that is there. */
static size_t skip_url_mark(const page *p, size_t at, size_t end) {
  size_t equals = has_word(p, at, "url") ? skip_bytes(p, at + 3, end, SPACES) : end;
  return equals < end && p->data[equals] == '=' ? skip_bytes(p, equals + 1, end, SPACES) : at;
}

/* HTML Standard, section 4.2.5.3, refresh state: the URL after the seconds. */
static void give_refresh(page *p, size_t at, size_t end) {
  size_t stop = end;
  at = skip_bytes(p, at, end, SPACES "0123456789.");
  at = skip_url_mark(p, skip_bytes(p, at, end, SPACES ";,"), end);
  if (at < end && (p->data[at] == '"' || p->data[at] == '\'')) {
    const char *quote = memchr(p->data + at + 1, p->data[at], end - at - 1);
    if (quote) stop = (size_t)(quote - p->data);
    at++;
  }
  if (at < stop) page_give_link(p, PAGE_LINK, at, stop);
}

/* --- Tags ----------------------------------------------------------------------------------------------------------- */

typedef struct piece {
  size_t start, end;
} piece;

static int piece_is(const page *p, piece name, const char *word) {
  return name.end - name.start == strlen(word) && has_word(p, name.start, word);
}

typedef struct tag {
  piece name;
  piece content; /* of a meta element; empty if it has none */
  int refreshes;
} tag;

static void take_attribute(page *p, tag *t, piece name, piece value) {
  if (piece_is(p, name, "href")) {
    page_give_link(p, piece_is(p, t->name, "base") ? PAGE_BASE : PAGE_LINK, value.start, value.end);
  } else if (piece_is(p, name, "src")) {
    page_give_link(p, PAGE_LINK, value.start, value.end);
  } else if (piece_is(p, name, "srcset") || piece_is(p, name, "imagesrcset")) {
    give_candidates(p, value.start, value.end);
  } else if (piece_is(p, name, "http-equiv")) {
    t->refreshes = piece_is(p, value, "refresh");
  } else if (piece_is(p, name, "content")) {
    t->content = value;
  }
}

/* Reads the value after the "=" at `at`. */
static size_t read_value(const page *p, size_t at, piece *value) {
  char quote = at < p->length ? p->data[at] : '\0';
  if (quote == '"' || quote == '\'') {
    const char *end = memchr(p->data + at + 1, quote, p->length - at - 1);
    value->start = at + 1;
    value->end = end ? (size_t)(end - p->data) : p->length;
    return end ? value->end + 1 : p->length;
  }
  value->start = at;
  while (at < p->length && !is_space(p->data[at]) && p->data[at] != '>') at++;
  value->end = at;
  return at;
}

static size_t skip_spaces(const page *p, size_t at) {
  return skip_bytes(p, at, p->length, SPACES);
}

/* Reads an attribute. Returns where it ends. */
static size_t read_attribute(page *p, size_t at, tag *t) {
  piece name = {at, at}, value = {0, 0};
  /* A "=" at the beginning belongs to the name. */
  do at++;
  while (at < p->length && !is_space(p->data[at]) && !strchr("/>=", p->data[at]));
  name.end = at;
  at = skip_spaces(p, at);
  if (at >= p->length || p->data[at] != '=') return at;
  at = read_value(p, skip_spaces(p, at + 1), &value);
  take_attribute(p, t, name, value);
  return at;
}

/* Elements whose content is text in which tags have no meaning. */
static size_t skip_raw_text(const page *p, const tag *t, size_t at) {
  static const char *const names[] = {"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    if (!piece_is(p, t->name, names[i])) continue;
    while (at < p->length && !(p->data[at] == '<' && has_word(p, at + 1, "/") && has_word(p, at + 2, names[i]))) at++;
  }
  return at;
}

size_t page_read_tag(page *p, size_t at) {
  tag t = {{0, 0}, {0, 0}, 0};
  if (has_word(p, at, "<!--")) return after(p, at + 4, "-->");
  if (has_word(p, at, "<!") || has_word(p, at, "<?") || has_word(p, at, "</")) return after(p, at + 2, ">");
  if (at + 1 >= p->length || !is_letter(p->data[at + 1])) return at;
  t.name.start = ++at;
  while (at < p->length && !is_space(p->data[at]) && p->data[at] != '/' && p->data[at] != '>') at++;
  t.name.end = at;
  while (at < p->length && p->data[at] != '>') {
    if (is_space(p->data[at]) || p->data[at] == '/') at++;
    else at = read_attribute(p, at, &t);
  }
  if (t.refreshes && piece_is(p, t.name, "meta")) give_refresh(p, t.content.start, t.content.end);
  return skip_raw_text(p, &t, at < p->length ? at + 1 : at);
}

void page_read_html(page *p) {
  size_t at = 0;
  while (at < p->length) {
    const char *found = memchr(p->data + at, '<', p->length - at);
    size_t start = found ? (size_t)(found - p->data) : p->length;
    if (!found) break;
    at = page_read_tag(p, start);
    if (at == start) at++;
  }
}

void page_release(page *p) {
  text_release(&p->value);
}
