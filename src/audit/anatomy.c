/* SPDX-License-Identifier: MIT */
#include "audit/anatomy.h"

#include "core/text.h"

static int anatomy_is_slash(char c) {
  return c == '/' || c == '\\';
}

/* The first byte at or after `from` that is one of `bytes`, or the end. */
static size_t anatomy_find_any(ul_span input, size_t from, size_t end, const char *bytes) {
  return ul_find_any(ul_span_slice(input, 0, end), from, bytes);
}

/* The last `byte` in the range, or URLENS_NOWHERE. */
static size_t anatomy_find_last(ul_span input, ul_range range, char byte) {
  size_t after = ul_find_after_last(ul_range_text(input, range), byte);
  return after > 0 ? range.start + after - 1 : URLENS_NOWHERE;
}

static void anatomy_trim(ul_anatomy *anatomy, ul_span input) {
  size_t start = 0, end = input.length;
  while (start < end && ul_is_c0_control_or_space((unsigned char)input.data[start])) start++;
  while (end > start && ul_is_c0_control_or_space((unsigned char)input.data[end - 1])) end--;
  anatomy->text.start = start;
  anatomy->text.end = end;
}

/* A letter, then letters, digits, "+", "-" and ".", tabs and newlines between them, then ":". Returns what is after it. */
static size_t anatomy_find_scheme(ul_anatomy *anatomy, ul_span input) {
  size_t length = 0;
  for (size_t at = anatomy->text.start; at < anatomy->text.end; at++) {
    unsigned char c = (unsigned char)input.data[at];
    if (ul_is_tab_or_newline(c)) continue;
    if (c == ':' && length > 0) {
      anatomy->has_scheme = 1;
      anatomy->scheme.start = anatomy->text.start;
      anatomy->scheme.end = at;
      anatomy->name[length < UL_SCHEME_ROOM ? length : 0] = '\0';
      return at + 1;
    }
    if (!ul_is_alpha(c) && (length == 0 || (!ul_is_digit(c) && c != '+' && c != '-' && c != '.'))) break;
    if (length < UL_SCHEME_ROOM) anatomy->name[length] = (char)ul_to_lower(c);
    length++;
  }
  anatomy->name[0] = '\0';
  return anatomy->text.start;
}

static size_t anatomy_find_slashes(ul_anatomy *anatomy, ul_span input, size_t at) {
  size_t end = at;
  for (; at < anatomy->text.end; at++) {
    if (anatomy_is_slash(input.data[at])) {
      anatomy->slash_count++;
      end = at + 1;
    } else if (!ul_is_tab_or_newline((unsigned char)input.data[at])) {
      break;
    }
  }
  return end;
}

static void anatomy_add_authority(ul_anatomy *anatomy, ul_span input, size_t start, size_t end) {
  ul_authority *authority = &anatomy->authorities[anatomy->authority_count++];
  size_t at_sign, colon, bracket;
  memset(authority, 0, sizeof *authority);
  authority->whole.start = authority->host.start = start;
  authority->whole.end = authority->host.end = end;
  at_sign = anatomy_find_last(input, authority->whole, '@');
  if (at_sign != URLENS_NOWHERE) {
    authority->has_userinfo = 1;
    authority->userinfo.start = start;
    authority->userinfo.end = at_sign;
    authority->host.start = at_sign + 1;
  }
  colon = anatomy_find_last(input, authority->host, ':');
  bracket = anatomy_find_last(input, authority->host, ']');
  if (colon == URLENS_NOWHERE || (bracket != URLENS_NOWHERE && bracket > colon)) return;
  authority->has_port = 1;
  authority->port.start = colon + 1;
  authority->port.end = end;
  authority->host.end = colon;
}

/* After these schemes nobody looks for an authority unless there is a slash. */
static int anatomy_never_has_authority(const ul_anatomy *anatomy) {
  static const char *const schemes[] = {"about", "data", "javascript", "mailto"};
  for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
    if (ul_anatomy_scheme_is(anatomy, schemes[i])) return 1;
  }
  return 0;
}

/* Where the authority begins. A third slash is the beginning of the path, except where slashes are not counted. */
static size_t anatomy_authority_start(const ul_anatomy *anatomy, ul_span input) {
  size_t at = anatomy->slashes.start;
  /* Slashes are not counted after special schemes. Without a scheme, that of the base may be special. */
  if (anatomy->slash_count <= 2 || anatomy->is_special || !anatomy->has_scheme) return anatomy->slashes.end;
  for (size_t count = 0; count < 2; at++) count += (size_t)anatomy_is_slash(input.data[at]);
  return at;
}

/* Stores the authorities; returns where the path begins. */
static size_t anatomy_find_authorities(ul_anatomy *anatomy, ul_span input, size_t at) {
  size_t start, wide, narrow;
  anatomy->slashes.start = at;
  anatomy->slashes.end = anatomy_find_slashes(anatomy, input, at);
  anatomy->has_authority = anatomy->is_special || anatomy->slash_count >= 2;
  if (!anatomy->has_authority) {
    anatomy->presumed.start = anatomy->slashes.end;
    anatomy->presumed.end = anatomy_find_any(input, anatomy->slashes.end, anatomy->text.end, "/?#\\");
    if (!anatomy->has_scheme || anatomy->is_file ||
        (anatomy->slash_count == 0 && anatomy_never_has_authority(anatomy))) {
      anatomy->presumed.end = anatomy->presumed.start;
    }
    return at;
  }
  start = anatomy_authority_start(anatomy, input);
  wide = anatomy_find_any(input, start, anatomy->text.end, "/?#");
  narrow = ul_span_find(ul_span_slice(input, 0, wide), start, '\\');
  anatomy_add_authority(anatomy, input, start, wide);
  if (narrow < wide) anatomy_add_authority(anatomy, input, start, narrow);
  return narrow;
}

void ul_anatomy_find(ul_anatomy *anatomy, ul_span input) {
  size_t at, end, end_of_query;
  memset(anatomy, 0, sizeof *anatomy);
  anatomy_trim(anatomy, input);
  at = anatomy_find_scheme(anatomy, input);
  anatomy->is_file = ul_anatomy_scheme_is(anatomy, "file");
  anatomy->is_special = ul_anatomy_scheme_is(anatomy, "http") || ul_anatomy_scheme_is(anatomy, "https") ||
                        ul_anatomy_scheme_is(anatomy, "ws") || ul_anatomy_scheme_is(anatomy, "wss") ||
                        ul_anatomy_scheme_is(anatomy, "ftp");
  at = anatomy_find_authorities(anatomy, input, at);
  end = anatomy->text.end;
  anatomy->path.start = at;
  end_of_query = ul_span_find(ul_span_slice(input, 0, end), at, '#');
  anatomy->path.end = at = ul_span_find(ul_span_slice(input, 0, end_of_query), at, '?');
  anatomy->query.start = anatomy->query.end = anatomy->fragment.start = anatomy->fragment.end = at;
  if (at < end && input.data[at] == '?') {
    anatomy->has_query = 1;
    anatomy->query.start = at + 1;
    anatomy->query.end = at = end_of_query;
  }
  if (at < end) {
    anatomy->has_fragment = 1;
    anatomy->fragment.start = at + 1;
    anatomy->fragment.end = end;
  }
}

int ul_anatomy_scheme_is(const ul_anatomy *anatomy, const char *name) {
  return anatomy->has_scheme && ul_span_equal(ul_span_of_name(anatomy->name), ul_span_of_name(name));
}
