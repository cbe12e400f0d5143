/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "page.h"

/* Brackets that are nested deeper are text. */
enum { MARKDOWN_DEPTH = 32 };

/* Longer runs of backticks are text, too. */
enum { MARKDOWN_TICKS = 64 };

typedef struct markdown {
  page *p;
  size_t at;
  size_t text; /* the text from here to `at` has not been handed on */
  size_t open[MARKDOWN_DEPTH];
  size_t depth;
  unsigned char is_last[MARKDOWN_TICKS]; /* by length: no run of backticks like it follows */
} markdown;

static char byte_at(const markdown *m, size_t at) {
  return at < m->p->length ? m->p->data[at] : '\0';
}

static int is_punctuation(char c) {
  return c > 0x20 && c < 0x7F && !((c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z'));
}

/* Hands on the text before `end`, and goes on at `next`. */
static void give_text(markdown *m, size_t end, size_t next) {
  urlens_view view;
  if (end > m->text) {
    view.data = m->p->data + m->text;
    view.length = end - m->text;
    m->p->sink(m->p->context, PAGE_TEXT, m->text, view);
  }
  m->text = m->at = next;
}

/* How many of the same bytes there are at `at`. */
static size_t run_at(const markdown *m, size_t at) {
  size_t end = at;
  while (end < m->p->length && m->p->data[end] == m->p->data[at]) end++;
  return end - at;
}

static size_t line_end(const markdown *m, size_t at) {
  const char *end = at < m->p->length ? memchr(m->p->data + at, '\n', m->p->length - at) : NULL;
  return end ? (size_t)(end - m->p->data) : m->p->length;
}

/* Where a line's text begins; `at` itself if more than three spaces are before it. */
static size_t skip_indent(const markdown *m, size_t at) {
  size_t spaces = 0;
  while (byte_at(m, at + spaces) == ' ') spaces++;
  return spaces <= 3 ? at + spaces : at;
}

/* --- Code ----------------------------------------------------------------------------------------------------------- */

/* CommonMark, section 4.5: a block between two fences. Returns 0 if no fence is at `at`, which begins a line. */
static int skip_fenced_code(markdown *m) {
  size_t fence = skip_indent(m, m->at), length, line;
  char c = byte_at(m, fence);
  if (c != '`' && c != '~') return 0;
  length = run_at(m, fence);
  if (length < 3 || (c == '`' && memchr(m->p->data + fence + length, '`', line_end(m, fence) - fence - length)))
    return 0;
  for (line = line_end(m, fence); line < m->p->length; line = line_end(m, line + 1)) {
    size_t start = skip_indent(m, line + 1);
    if (byte_at(m, start) == c && run_at(m, start) >= length) break;
  }
  give_text(m, m->at, line < m->p->length ? line_end(m, line + 1) : line);
  return 1;
}

/* CommonMark, section 6.1: a code span. Without an end it is text. */
static void skip_code_span(markdown *m) {
  size_t length = run_at(m, m->at), at = m->at + length;
  while (at < m->p->length && length < MARKDOWN_TICKS && !m->is_last[length]) {
    const char *tick = memchr(m->p->data + at, '`', m->p->length - at);
    size_t ticks;
    if (!tick) break;
    at = (size_t)(tick - m->p->data);
    ticks = run_at(m, at);
    at += ticks;
    if (ticks != length) continue;
    give_text(m, m->at, at);
    return;
  }
  if (length < MARKDOWN_TICKS) m->is_last[length] = 1;
  m->at += length;
}

/* --- Links ---------------------------------------------------------------------------------------------------------- */

/* CommonMark, section 6.3, link destination. Returns where it ends; *start is set where its text begins. */
static size_t destination_end(const markdown *m, size_t *start) {
  size_t at = *start, depth = 0;
  if (byte_at(m, at) == '<') {
    *start = ++at;
    while (at < m->p->length && !strchr("<>\n", m->p->data[at])) at += byte_at(m, at) == '\\' ? 2 : 1;
    return at;
  }
  for (; at < m->p->length && (unsigned char)m->p->data[at] > 0x20; at++) {
    char c = m->p->data[at];
    if (c == '\\' && is_punctuation(byte_at(m, at + 1))) at++;
    else if (c == '(') depth++;
    else if (c == ')' && depth-- == 0) break;
  }
  return at;
}

static size_t skip_white(const markdown *m, size_t at) {
  while (at < m->p->length && strchr(" \t\r\n", m->p->data[at])) at++;
  return at;
}

/* "](" at m->at: a link or an image. Its text is not handed on, since it is not a link of its own. */
static void take_inline_link(markdown *m) {
  size_t opened = m->open[--m->depth], start = skip_white(m, m->at + 2), end = destination_end(m, &start);
  size_t after = end > m->p->length ? m->p->length : end;
  if (opened > m->text) give_text(m, opened, m->text);
  page_give_link(m->p, PAGE_LINK, start, after);
  m->text = m->at = after;
}

/* CommonMark, section 4.7: "[label]: destination" at the beginning of a line. Returns 0: the line has no such definition. */
static int take_definition(markdown *m) {
  size_t at = skip_indent(m, m->at), end = line_end(m, at), start;
  if (byte_at(m, at) != '[') return 0;
  while (at < end && m->p->data[at] != ']') at += m->p->data[at] == '\\' ? 2 : 1;
  if (at >= end || byte_at(m, at + 1) != ':') return 0;
  start = skip_white(m, at + 2);
  end = destination_end(m, &start);
  if (end > m->p->length) end = m->p->length;
  if (end == start) return 0;
  page_give_link(m->p, PAGE_LINK, start, end);
  m->text = m->at = end;
  return 1;
}

/* Whether the "<" at m->at has a ">" before the next "<" and before the paragraph ends: otherwise it is text. */
static int is_closed(const markdown *m) {
  size_t at = m->at + 1;
  if (byte_at(m, at) == '!') return 1;
  while (at < m->p->length && m->p->data[at] != '<' && m->p->data[at] != '>') {
    if (m->p->data[at] == '\n' && byte_at(m, at + 1) == '\n') return 0;
    at++;
  }
  return byte_at(m, at) == '>';
}

/* Where the scheme that begins at `at` ends. */
static size_t scheme_end(const markdown *m, size_t at) {
  while (at < m->p->length && (unsigned char)m->p->data[at] > 0x20 &&
         (!is_punctuation(m->p->data[at]) || strchr("+-.", m->p->data[at]))) {
    at++;
  }
  return at;
}

/* The end of the text from `at` on that has no spaces and no angle brackets. */
static size_t word_end(const markdown *m, size_t at) {
  while (at < m->p->length && (unsigned char)m->p->data[at] > 0x20 && !strchr("<>", m->p->data[at])) at++;
  return at;
}

static void take_tag(markdown *m) {
  size_t next;
  give_text(m, m->at, m->at);
  next = is_closed(m) ? page_read_tag(m->p, m->at) : m->at;
  if (next > m->at) m->text = next;
  m->at = next > m->at ? next : m->at + 1;
}

/* CommonMark, section 6.5: a URL in "<" and ">"; or a tag of HTML. An e-mail address is text, in which it can be found. */
static void take_angle(markdown *m) {
  size_t start = m->at + 1, colon = scheme_end(m, start), end = word_end(m, colon);
  int is_word = byte_at(m, end) == '>';
  if (is_word && byte_at(m, colon) == ':' && colon > start + 1) {
    give_text(m, m->at, end + 1);
    page_give_link(m->p, PAGE_LINK, start, end);
  } else if (is_word && memchr(m->p->data + start, '@', end - start)) {
    m->at = end;
  } else {
    take_tag(m);
  }
}

static void take_bracket(markdown *m) {
  if (m->p->data[m->at] == '[' && m->depth < MARKDOWN_DEPTH) m->open[m->depth++] = m->at;
  if (m->p->data[m->at] == ']' && m->depth > 0) {
    if (byte_at(m, m->at + 1) == '(') {
      take_inline_link(m);
      return;
    }
    m->depth--;
  }
  m->at++;
}

static void take_inline(markdown *m) {
  switch (m->p->data[m->at]) {
    case '\\': m->at += is_punctuation(byte_at(m, m->at + 1)) ? 2 : 1; break;
    case '`': skip_code_span(m); break;
    case '<': take_angle(m); break;
    case '[':
    case ']': take_bracket(m); break;
    default: m->at++; break;
  }
}

void page_read_markdown(page *p) {
  markdown m;
  memset(&m, 0, sizeof m);
  m.p = p;
  while (m.at < p->length) {
    int begins_line = m.at == 0 || p->data[m.at - 1] == '\n';
    if (begins_line) give_text(&m, m.at, m.at);
    if (begins_line && (skip_fenced_code(&m) || take_definition(&m))) continue;
    take_inline(&m);
  }
  give_text(&m, p->length, p->length);
}
