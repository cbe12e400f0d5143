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

void escape_append(text *to, urlens_view value, const escape_set *set) {
  size_t i, written = 0;
  if (value.length == 0) return; /* it may be NULL */
  for (i = 0; i < value.length; i++) {
    char escape[2] = {'\\', value.data[i]};
    if (value.data[i] != '\\' && !memchr(set->bytes, value.data[i], set->count)) continue;
    escape[1] = escape_letter(value.data[i]);
    text_append(to, value.data + written, i - written);
    text_append(to, escape, sizeof escape);
    written = i + 1;
  }
  text_append(to, value.data + written, value.length - written);
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
