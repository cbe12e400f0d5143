/* SPDX-License-Identifier: MIT */
#include "escape.h"

#include <string.h>

#include "command.h"
#include "record_command.h"

int escape_is_used(const settings *s) {
  return s->output == OUTPUT_TEXT || s->output == OUTPUT_NUL;
}

escape_set escape_set_of(const settings *s) {
  escape_set set = {{s->output == OUTPUT_NUL ? '\0' : '\n'}, 1};
  if (s->keep_input || record_columns(s)[1]) set.bytes[set.count++] = '\t';
  return set;
}

/* The character after the backslash. */
static char escape_letter(char byte) {
  switch (byte) {
    case '\n': return 'n';
    case '\t': return 't';
    case '\r': return 'r';
    case '\0': return '0';
    default: return byte;
  }
}

/*
 * Whether a value has a byte that needs an escape. Few values have one, and a search for one byte at a time is faster.
 */
static int has_byte_of(urlens_view value, const escape_set *set) {
  size_t i;
  for (i = 0; i < set->count && !memchr(value.data, set->bytes[i], value.length); i++) continue;
  return i < set->count || memchr(value.data, '\\', value.length);
}

void escape_append(text *to, urlens_view value, const escape_set *set) {
  size_t i;
  if (value.length == 0) return; /* it may be NULL */
  if (!has_byte_of(value, set)) {
    text_append(to, value.data, value.length);
    return;
  }
  for (i = 0; i < value.length; i++) {
    int is_escaped = value.data[i] == '\\' || memchr(set->bytes, value.data[i], set->count);
    if (is_escaped) text_push(to, '\\');
    text_push(to, is_escaped ? escape_letter(value.data[i]) : value.data[i]);
  }
}

int escape_is_needed(urlens_view url, const settings *s) {
  if (url.length == 0 || !escape_is_used(s)) return 0;
  if (s->keeps_bytes) return 1;
  return memchr(url.data, s->output == OUTPUT_NUL ? '\0' : '\n', url.length) != NULL;
}

void escape_append_url(text *to, urlens_view url, const settings *s) {
  char end = s->output == OUTPUT_NUL ? '\0' : '\n';
  escape_set set;
  if (url.length == 0) return;
  if (!s->keeps_bytes && !memchr(url.data, end, url.length)) {
    text_append(to, url.data, url.length);
    return;
  }
  set = escape_set_of(s);
  escape_append(to, url, &set);
}
