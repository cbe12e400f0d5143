/* SPDX-License-Identifier: MIT */
/* What the parser changed: each part as it was written, as it is now, and why. */
#include <string.h>

#include "anatomy.h"
#include "dialect.h"
#include "message.h"
#include "parts.h"
#include "screen.h"

static int has_byte(urlens_view v, char byte) {
  return v.length > 0 && memchr(v.data, byte, v.length) != NULL;
}

static int has_non_ascii(urlens_view v) {
  size_t i;
  for (i = 0; i < v.length; i++) {
    if ((unsigned char)v.data[i] >= 0x80) return 1;
  }
  return 0;
}

static int same_but_case(urlens_view a, urlens_view b) {
  size_t i;
  if (a.length != b.length) return 0;
  for (i = 0; i < a.length; i++) {
    char x = a.data[i], y = b.data[i];
    if (x >= 'A' && x <= 'Z') x = (char)(x + 32);
    if (y >= 'A' && y <= 'Z') y = (char)(y + 32);
    if (x != y) return 0;
  }
  return 1;
}

static const char *host_reason(const worker *w, urlens_view before, urlens_view after) {
  unsigned kind = urlens_components_of(w->url)->host_kind;
  if (same_but_case(before, after)) return "in lower case";
  if (kind == URLENS_HOST_KIND_IPV4) return "the address in its usual form";
  if (kind == URLENS_HOST_KIND_IPV6) return "the address in its shortest form";
  if (kind == URLENS_HOST_KIND_EMPTY) return "localhost means no host";
  if (kind == URLENS_HOST_KIND_OPAQUE) return "percent-encoded";
  if (has_non_ascii(before)) return "IDNA";
  return has_byte(before, '%') ? "percent-decoded" : "IDNA";
}

/* Whether a path has a "." or ".." for a segment, percent-encoded or not. */
static int has_dot_segment(urlens_view path) {
  size_t at = 0;
  while (at < path.length) {
    size_t dots = 0, end = at;
    while (end < path.length && path.data[end] != '/' && path.data[end] != '\\') {
      if (path.data[end] == '.') {
        dots++;
        end++;
      } else if (path.length - end >= 3 && path.data[end] == '%' && path.data[end + 1] == '2' &&
                 (path.data[end + 2] | 0x20) == 'e') {
        dots++;
        end += 3;
      } else {
        dots = 3;
        end++;
      }
    }
    if (dots == 1 || dots == 2) return 1;
    at = end + 1;
  }
  return 0;
}

static void path_reason(const worker *w, urlens_view before, urlens_view after, text *to) {
  size_t start = to->length;
  int is_special = urlens_components_of(w->url)->scheme_kind != URLENS_SCHEME_KIND_OTHER;
  if (before.length == 0) {
    text_append_string(to, "never empty");
    return;
  }
  if (has_dot_segment(before)) text_append_string(to, "dot segments resolved");
  if (is_special && has_byte(before, '\\') && !has_byte(after, '\\')) {
    text_append_string(to, to->length > start ? ", \\ becomes /" : "\\ becomes /");
  }
  if (has_byte(after, '%') && after.length > before.length) {
    text_append_string(to, to->length > start ? ", percent-encoded" : "percent-encoded");
  }
  if (to->length == start) text_append_string(to, has_byte(after, '%') ? "percent-encoded" : "normalized");
}

static void port_reason(const worker *w, urlens_view after, text *to) {
  urlens_view scheme = urlens_get(w->url, URLENS_PART_SCHEME);
  if (after.data) {
    text_append_string(to, "in its shortest form");
  } else {
    text_append_string(to, "the default of ");
    text_append(to, scheme.data, scheme.length);
  }
}

static void append_reason(const worker *w, int part, urlens_view before, urlens_view after, text *to) {
  switch (part) {
    case URLENS_PART_SCHEME: text_append_string(to, "in lower case"); break;
    case URLENS_PART_HOST: text_append_string(to, host_reason(w, before, after)); break;
    case URLENS_PART_PORT:
      if (before.length == 0) text_append_string(to, "no number");
      else port_reason(w, after, to);
      break;
    case URLENS_PART_PATH: path_reason(w, before, after, to); break;
    default: text_append_string(to, after.data ? "percent-encoded" : "empty"); break;
  }
}

static void append_value(urlens_view value, text *to) {
  if (value.data) message_quote(to, value.data, value.length);
  else text_append_string(to, "nothing");
}

enum { CHANGE_INDENT = 12 };

/* A space, or a new line if the change does not fit on one. */
static void separate(text *to, int is_long) {
  text_push(to, is_long ? '\n' : ' ');
  if (is_long) screen_pad(to, CHANGE_INDENT);
}

/* before → after  (why) */
static void append_change(const worker *w, int part, const urlens_view values[2], int is_long, text *to) {
  append_value(values[0], to);
  separate(to, is_long);
  screen_draw(w, to, DRAWING_ARROW);
  text_push(to, ' ');
  append_value(values[1], to);
  separate(to, is_long);
  text_append_string(to, is_long ? "(" : " (");
  append_reason(w, part, values[0], values[1], to);
  text_append_string(to, ")\n");
}

static void write_change(const worker *w, int part, urlens_view before, urlens_view after, text *to) {
  const char *name = part_name((urlens_part)part);
  urlens_view values[2];
  size_t start;
  values[0] = before;
  values[1] = after;
  text_append_string(to, "  ");
  text_append_string(to, name);
  screen_pad(to, CHANGE_INDENT - 2 - strlen(name));
  start = to->length;
  append_change(w, part, values, 0, to);
  if (CHANGE_INDENT + screen_width(to->data + start, to->length - start) - 1 <= (size_t)w->s->columns) return;
  to->length = start;
  append_change(w, part, values, 1, to);
}

static void write_removed(text *to, size_t count, const char *what) {
  if (count == 0) return;
  text_append_string(to, "  ");
  text_append_size(to, count);
  text_append_string(to, count == 1 ? " byte" : " bytes");
  text_append_string(to, what);
  text_push(to, '\n');
}

static int is_change(urlens_view before, urlens_view after) {
  if (!before.data) return 0; /* it is from the base, or was added with the path */
  return !after.data || before.length != after.length || memcmp(before.data, after.data, before.length) != 0;
}

/* Lists the parts that the URL has and the input does not have: they are from the base. */
static void write_from_base(const worker *w, const anatomy *a, text *to) {
  const char *separator = "  from the base: ";
  int part;
  if (!w->base) return;
  for (part = URLENS_PART_SCHEME; part <= URLENS_PART_QUERY; part++) {
    if (a->parts[part].data || !urlens_get(w->url, (urlens_part)part).data) continue;
    text_append_string(to, separator);
    text_append_string(to, part_name((urlens_part)part));
    separator = ", ";
  }
  if (separator[0] == ',') text_push(to, '\n');
}

void screen_write_changes(worker *w, urlens_view input, text *to) {
  anatomy a = {{{NULL, 0}}, {NULL, 0, 0}, 0, 0, 0};
  size_t start = to->length, body;
  int part;
  /* anatomy_read only knows the Standard's rules. */
  if (!dialect_has(w->s->dialect, URLENS_TRAIT_HAS_VALIDATION_ERRORS)) return;
  if (urlens_components_of(w->url)->flags & URLENS_IS_UNCHANGED) return;
  anatomy_read(&a, input, w->url);
  screen_heading(w, to, "Changed");
  body = to->length;
  write_removed(to, a.trimmed_before, " removed at the beginning");
  write_removed(to, a.trimmed_after, " removed at the end");
  write_removed(to, a.removed, " removed: tabs and line breaks");
  for (part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    urlens_view after = urlens_get(w->url, (urlens_part)part);
    /* A relative path is resolved, not changed. */
    if (part == URLENS_PART_PATH && w->base && !a.parts[URLENS_PART_HOST].data && !a.parts[URLENS_PART_SCHEME].data)
      continue;
    if (part == URLENS_PART_USERNAME && a.parts[part].length == 0) continue;
    if (part == URLENS_PART_PASSWORD && a.parts[part].length == 0) continue;
    if (is_change(a.parts[part], after)) write_change(w, part, a.parts[part], after, to);
  }
  write_from_base(w, &a, to);
  if (to->length == body) to->length = start;
  anatomy_release(&a);
}
