/* SPDX-License-Identifier: MIT */
#include "anatomy.h"

#include <string.h>

static int is_slash(char c, int is_special) {
  return c == '/' || (is_special && c == '\\');
}

static int is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static int is_scheme_character(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
}

/* URL Standard, section 4.4, steps 1 to 3 of the basic URL parser. */
static void clean(anatomy *a, urlens_view input) {
  size_t from = 0, until = input.length, i;
  text_clear(&a->clean);
  a->removed = 0;
  while (from < until && (unsigned char)input.data[from] <= ' ') from++;
  while (until > from && (unsigned char)input.data[until - 1] <= ' ') until--;
  a->trimmed_before = from;
  a->trimmed_after = input.length - until;
  for (i = from; i < until; i++) {
    char c = input.data[i];
    if (c == '\t' || c == '\n' || c == '\r') a->removed++;
    else text_push(&a->clean, c);
  }
}

static void put(anatomy *a, urlens_part part, const char *from, const char *until) {
  a->parts[part].data = from;
  a->parts[part].length = (size_t)(until - from);
}

/* Finds the scheme and returns the text after its colon. */
static const char *read_scheme(anatomy *a, const char *at, const char *end) {
  const char *colon = at;
  if (at == end || !is_letter(*at)) return at;
  while (colon < end && is_scheme_character(*colon)) colon++;
  if (colon == end || *colon != ':') return at;
  put(a, URLENS_PART_SCHEME, at, colon);
  return colon + 1;
}

/* The last `c` between the two, or NULL. */
static const char *find_last(const char *from, const char *until, char c) {
  while (until > from) {
    if (*--until == c) return until;
  }
  return NULL;
}

static void read_authority(anatomy *a, const char *from, const char *until) {
  const char *at = find_last(from, until, '@'), *colon, *bracket;
  if (at) {
    colon = memchr(from, ':', (size_t)(at - from));
    put(a, URLENS_PART_USERNAME, from, colon ? colon : at);
    if (colon) put(a, URLENS_PART_PASSWORD, colon + 1, at);
    from = at + 1;
  }
  colon = find_last(from, until, ':');
  bracket = find_last(from, until, ']');
  if (colon && bracket && bracket > colon) colon = NULL;
  put(a, URLENS_PART_HOST, from, colon ? colon : until);
  if (colon) put(a, URLENS_PART_PORT, colon + 1, until);
}

/* Whether it is a drive letter: a file: URL has no authority there. */
static int is_drive(const char *from, const char *until) {
  return until - from == 2 && is_letter(from[0]) && (from[1] == ':' || from[1] == '|');
}

/* Reads the text between the scheme and the query: the path, and perhaps an authority before it. */
static void read_middle(anatomy *a, const char *at, const char *end, const urlens_url *url) {
  const urlens_components *components = urlens_components_of(url);
  int is_special = components->scheme_kind != URLENS_SCHEME_KIND_OTHER,
      is_file = components->scheme_kind == URLENS_SCHEME_KIND_FILE;
  const char *start = at, *stop;
  size_t slashes = 0;
  while (at + slashes < end && is_slash(at[slashes], is_special)) slashes++;
  /* Special schemes accept any number of slashes; other schemes, and references without a scheme, need two. */
  if (is_special && !is_file && a->parts[URLENS_PART_SCHEME].data) start = at + slashes;
  else if (slashes >= 2) start = at + 2;
  else start = NULL;
  if (start) {
    for (stop = start; stop < end && !is_slash(*stop, is_special); stop++) continue;
    if (is_file && is_drive(start, stop)) {
      stop = start;
    } else {
      read_authority(a, start, stop);
    }
    at = stop;
  }
  put(a, URLENS_PART_PATH, at, end);
}

void anatomy_read(anatomy *a, urlens_view input, const urlens_url *url) {
  const char *at, *end, *hash, *mark;
  memset(a->parts, 0, sizeof a->parts);
  clean(a, input);
  if (a->clean.length == 0) return;
  at = a->clean.data;
  end = at + a->clean.length;
  at = read_scheme(a, at, end);
  hash = memchr(at, '#', (size_t)(end - at));
  if (hash) put(a, URLENS_PART_FRAGMENT, hash + 1, end);
  if (hash) end = hash;
  mark = at < end ? memchr(at, '?', (size_t)(end - at)) : NULL;
  if (mark) put(a, URLENS_PART_QUERY, mark + 1, end);
  if (mark) end = mark;
  read_middle(a, at, end, url);
}

void anatomy_release(anatomy *a) {
  text_release(&a->clean);
}
