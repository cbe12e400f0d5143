/* SPDX-License-Identifier: MIT */
#include "audit/ordinary.h"

#include "core/ascii.h"
#include "core/text.h"
#include "host/special.h"

/* Where a byte may be, in ordinary texts. */
enum { IN_HOST = 1, IN_PATH = 2, IN_QUERY = 4, IN_FRAGMENT = 8, IN_ANY_CASE = 16 };
enum { IN_NAME = IN_HOST | IN_ANY_CASE, IN_REST = IN_PATH | IN_QUERY | IN_FRAGMENT };
enum { IN_ALL = IN_NAME | IN_REST, CAPITAL = IN_ANY_CASE | IN_REST };

/* clang-format off */
static const unsigned char places[256] = {
    ['0'] = IN_ALL, ['1'] = IN_ALL, ['2'] = IN_ALL, ['3'] = IN_ALL,
    ['4'] = IN_ALL, ['5'] = IN_ALL, ['6'] = IN_ALL, ['7'] = IN_ALL,
    ['8'] = IN_ALL, ['9'] = IN_ALL,
    ['a'] = IN_ALL, ['b'] = IN_ALL, ['c'] = IN_ALL, ['d'] = IN_ALL,
    ['e'] = IN_ALL, ['f'] = IN_ALL, ['g'] = IN_ALL, ['h'] = IN_ALL,
    ['i'] = IN_ALL, ['j'] = IN_ALL, ['k'] = IN_ALL, ['l'] = IN_ALL,
    ['m'] = IN_ALL, ['n'] = IN_ALL, ['o'] = IN_ALL, ['p'] = IN_ALL,
    ['q'] = IN_ALL, ['r'] = IN_ALL, ['s'] = IN_ALL, ['t'] = IN_ALL,
    ['u'] = IN_ALL, ['v'] = IN_ALL, ['w'] = IN_ALL, ['x'] = IN_ALL,
    ['y'] = IN_ALL, ['z'] = IN_ALL,
    ['A'] = CAPITAL, ['B'] = CAPITAL, ['C'] = CAPITAL, ['D'] = CAPITAL, ['E'] = CAPITAL, ['F'] = CAPITAL,
    ['G'] = CAPITAL, ['H'] = CAPITAL, ['I'] = CAPITAL, ['J'] = CAPITAL, ['K'] = CAPITAL, ['L'] = CAPITAL,
    ['M'] = CAPITAL, ['N'] = CAPITAL, ['O'] = CAPITAL, ['P'] = CAPITAL, ['Q'] = CAPITAL, ['R'] = CAPITAL,
    ['S'] = CAPITAL, ['T'] = CAPITAL, ['U'] = CAPITAL, ['V'] = CAPITAL, ['W'] = CAPITAL, ['X'] = CAPITAL,
    ['Y'] = CAPITAL, ['Z'] = CAPITAL,
    ['-'] = IN_ALL, ['.'] = IN_ALL, ['_'] = IN_REST, ['~'] = IN_REST,
    ['/'] = IN_REST, ['='] = IN_REST, ['&'] = IN_REST, ['+'] = IN_REST, [','] = IN_REST, [':'] = IN_REST,
    [';'] = IN_REST, ['@'] = IN_REST, ['!'] = IN_REST, ['$'] = IN_REST, ['('] = IN_REST, [')'] = IN_REST,
    ['*'] = IN_REST, ['?'] = IN_QUERY | IN_FRAGMENT,
};
/* clang-format on */

/* The end of the bytes, from `at` on, that may be in that place. */
static size_t skip_place(ul_span text, size_t at, unsigned place) {
  while (at < text.length && places[(unsigned char)text.data[at]] & place) at++;
  return at;
}

/*
 * Whether there is a percent-encoded byte at `at` that means the same to all dialects, encoded or not: no control
 * character, which is a finding by itself, no dot, and not the first byte of a character that changes the direction of
 * text (U+061C, and those from U+200E to U+2069).
 */
static int is_ordinary_escape(ul_span text, size_t at) {
  int byte = ul_percent_byte_at(text, at);
  return byte >= 0x20 && byte != 0x7F && byte != '.' && byte != 0xD8 && byte != 0xE2;
}

/* The same for places that may have percent-encoded bytes. Dialects that normalize write these in another way. */
static size_t skip_escapes(ul_span text, size_t at, unsigned place, ul_ordinary *grade) {
  for (at = skip_place(text, at, place); is_ordinary_escape(text, at); at = skip_place(text, at + 3, place)) {
    *grade = UL_ORDINARY_FOR_AUDIT;
  }
  return at;
}

/* The limits of DNS, and of what programs cut off. */
enum { LONGEST_LABEL = 63, LONGEST_NAME = 253, LONGEST_TEXT = 2048 };

/* Whether a label is of letters, digits and hyphens inside, without "--" where "xn--" would have it. */
static int is_ordinary_label(ul_span label) {
  if (label.length == 0 || label.length > LONGEST_LABEL) return 0;
  if (label.data[0] == '-' || label.data[label.length - 1] == '-') return 0;
  return label.length < 4 || label.data[2] != '-' || label.data[3] != '-';
}

/*
 * The last label is a word, so that no dialect takes the host for an address; there are two labels at least, and the
 * name is not one of those that lead inside, such as "x.localhost".
 */
static int is_ordinary_host(ul_span host) {
  size_t start = 0, end;
  if (host.length > LONGEST_NAME) return 0;
  for (; (end = ul_span_find(host, start, '.')) < host.length; start = end + 1) {
    if (!is_ordinary_label(ul_span_slice(host, start, end))) return 0;
  }
  if (start == 0 || !is_ordinary_label(ul_span_slice(host, start, host.length))) return 0;
  for (; start < host.length; start++) {
    if (!ul_is_alpha((unsigned char)host.data[start])) return 0;
  }
  return ul_classify_name(host) == URLENS_HOST_CLASS_NAME;
}

/*
 * The end of the port that begins with ":" at `at`: a number up to 65535, without a 0 in front. `at` if it is not such
 * a number.
 */
static size_t skip_port(ul_span text, size_t at) {
  size_t end = at + 1;
  uint32_t number = 0;
  for (; end < text.length && end <= at + 5 && ul_is_digit((unsigned char)text.data[end]); end++) {
    number = number * 10 + (uint32_t)(text.data[end] - '0');
  }
  return end > at + 1 && number <= 0xFFFF && text.data[at + 1] != '0' ? end : at;
}

/* Whether the path has a segment of one or two dots. */
static int has_dot_segment(ul_span path) {
  for (size_t at = 0; (at = ul_span_find(path, at, '/')) < path.length; at++) {
    size_t dots = 0;
    while (at + 1 + dots < path.length && path.data[at + 1 + dots] == '.') dots++;
    if ((dots == 1 || dots == 2) && (at + 1 + dots == path.length || path.data[at + 1 + dots] == '/')) return 1;
  }
  return 0;
}

/* Where the host of an http or https URL begins; 0 if it is another text. */
static size_t host_start_of(ul_span text) {
  if (text.length > 8 && memcmp(text.data, "https://", 8) == 0) return 8;
  return text.length > 7 && memcmp(text.data, "http://", 7) == 0 ? 7 : 0;
}

/* The end of the query or fragment whose delimiter is at `at`. Some dialects read an empty one as absent. */
static size_t skip_part(ul_span text, size_t at, char delimiter, unsigned place, ul_ordinary *grade) {
  size_t end;
  if (at == text.length || text.data[at] != delimiter) return at;
  end = skip_escapes(text, at + 1, place, grade);
  if (end == at + 1) *grade = UL_ORDINARY_FOR_AUDIT;
  return end;
}

/* Looks at the host that begins at `at`, and sets *end to where it ends. */
static ul_ordinary grade_host(ul_span text, size_t at, size_t *end) {
  size_t lower = skip_place(text, at, IN_HOST);
  *end = skip_place(text, lower, IN_NAME);
  if (!is_ordinary_host(ul_span_slice(text, at, *end))) return UL_NOT_ORDINARY;
  return *end == lower ? UL_ORDINARY : UL_ORDINARY_FOR_AUDIT;
}

ul_ordinary ul_text_ordinary(ul_span text) {
  size_t host = host_start_of(text), at, path;
  ul_ordinary grade;
  if (host == 0 || text.length > LONGEST_TEXT) return UL_NOT_ORDINARY;
  grade = grade_host(text, host, &at);
  if (grade == UL_NOT_ORDINARY) return grade;
  if (at < text.length && text.data[at] == ':') at = skip_port(text, at);
  if (at == text.length) return UL_ORDINARY_FOR_AUDIT;
  if (text.data[at] != '/') return UL_NOT_ORDINARY;
  path = at;
  at = skip_escapes(text, at, IN_PATH, &grade);
  if (has_dot_segment(ul_span_slice(text, path, at))) return UL_NOT_ORDINARY;
  at = skip_part(text, at, '?', IN_QUERY, &grade);
  return skip_part(text, at, '#', IN_FRAGMENT, &grade) == text.length ? grade : UL_NOT_ORDINARY;
}

ul_span ul_ordinary_host(ul_span text) {
  size_t start = host_start_of(text);
  return ul_span_slice(text, start, skip_place(text, start, IN_NAME));
}
