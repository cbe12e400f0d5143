/* SPDX-License-Identifier: MIT */
#include "shape.h"

#include <string.h>

/*
 * A length, drawn so that the percentiles come out as they should. Between two of them most URLs are near the lower one,
 * and beyond the last nearly all.
 */
static size_t draw_length(writer *out, const shape *like, size_t rank) {
  static const size_t ranks[6] = {0, WHOLE / 10, WHOLE / 2, WHOLE / 10 * 9, WHOLE / 100 * 99, WHOLE};
  size_t i = 0, span;
  double part, bent;
  while (rank >= ranks[i + 1]) i++;
  span = like->lengths[i + 1] - like->lengths[i];
  /* Finer than the rank, so that the ends are reached. */
  part = ((double)(rank - ranks[i]) + (double)random_below(&out->from, 1000) / 1000) /
         (double)(ranks[i + 1] - ranks[i]);
  bent = i < 2 ? part : part * part;
  if (i == 4) bent = bent * bent * bent;
  return like->lengths[i] + (size_t)(bent * (double)span + 0.5);
}

/* The sum of two equal draws has its peak at the mean. */
static size_t draw_around(writer *out, size_t mean) {
  return mean / 2 + random_below(&out->from, mean / 2 + 1) + random_below(&out->from, mean / 2 + 1);
}

static size_t draw_slashes(writer *out, size_t mean) {
  enum { MOST = 9 };
  size_t slashes = 1;
  for (size_t i = 1; i < MOST; i++)
    slashes += (size_t)random_share(&out->from, (mean - 100) * (WHOLE / 100) / (MOST - 1));
  return slashes;
}

static void write_credentials(writer *out) {
  write_word(out, random_from(&out->from, 3, 8));
  if (random_share(&out->from, 7000)) {
    write_string(out, ":");
    write_word(out, random_from(&out->from, 4, 9));
  }
  write_string(out, "@");
}

static void write_address(writer *out) {
  for (int i = 0; i < 4; i++) {
    if (i > 0) write_string(out, ".");
    write_number(out, random_from(&out->from, i == 0 ? 11 : 0, i == 0 ? 223 : 255));
  }
}

static void write_port(writer *out) {
  static const size_t ports[] = {8080, 8080, 8080, 8443, 8000, 3000, 5000, 9200, 81, 10443};
  write_string(out, ":");
  write_number(out, ports[random_below(&out->from, sizeof ports / sizeof *ports)]);
}

static void capitalize(writer *out, size_t start) {
  for (size_t i = start; i < out->length; i++) {
    char *letter = &out->text[i];
    int first = i == start || out->text[i - 1] == '.';
    if (*letter >= 'a' && *letter <= 'z' && (first || random_share(&out->from, 1000)))
      *letter = (char)(*letter - 'a' + 'A');
  }
}

void put_escape(writer *out, size_t start, const char *escape) {
  size_t length = strlen(escape), room = out->length - start;
  if (room < length + 2) return;
  for (int tries = 0; tries < 30; tries++) {
    size_t at = start + 1 + random_below(&out->from, room - length - 1);
    if (memchr(out->text + at, '/', length) || memchr(out->text + at, '.', length)) continue;
    memcpy(out->text + at, escape, length);
    return;
  }
}

/* Puts what the shape asks for into the path that was just written. */
static void adorn_path(writer *out, const shape *like, size_t start) {
  static const char *const escapes[] = {"%20", "%20", "%20", "%2F", "%28", "%C3%A9"};
  static const char *const characters[] = {"{", "}", "<", ">", "\"", "`", " ", " ", "^"};
  static const char *const letters[] = {"é", "ü", "ß", "д", "日"};
  if (random_share(&out->from, like->percent)) {
    put_escape(out, start, like->percent == WHOLE ? "%20" : DRAW(out, escapes));
  }
  if (random_share(&out->from, like->to_encode)) {
    /* So that both shares come out, the one is drawn within the other. */
    int beyond = like->non_ascii > 0 && random_share(&out->from, like->non_ascii * WHOLE / like->to_encode);
    put_escape(out, start, beyond ? DRAW(out, letters) : DRAW(out, characters));
  }
}

static void write_dots(writer *out) {
  static const char *const dots[] = {"/..", "/.", "/../..", "/./.."};
  write_string(out, DRAW(out, dots));
}

/* Of `room` bytes, how many the query and the fragment take, with their delimiters. */
static size_t draw_part(writer *out, size_t room, size_t most) {
  size_t part = room / 3 + random_below(&out->from, room / 3 + 1);
  if (part < 3) part = 3;
  return part < most ? part : most;
}

static void write_rest(writer *out, const shape *like, size_t length) {
  size_t room = length > out->length + 1 ? length - out->length : 2, query = 0, fragment = 0, start = out->length;
  size_t least = like->percent == WHOLE || like->to_encode == WHOLE || like->dots == WHOLE ? 8 : 5;
  int dots = random_share(&out->from, like->dots);
  if (random_share(&out->from, like->fragment)) fragment = draw_part(out, room, 20);
  room = room > fragment ? room - fragment : 1;
  if (random_share(&out->from, like->query)) query = draw_part(out, room, room);
  room = room > query ? room - query : 1;
  if (room < least && (dots || like->percent || like->to_encode)) room = least;
  if (dots) {
    write_path(out, room / 2, 2);
    write_dots(out);
    room -= room / 2;
  }
  write_path(out, room, draw_slashes(out, like->slashes));
  adorn_path(out, like, start);
  if (query) {
    write_string(out, "?");
    write_query(out, query - 1);
  }
  if (fragment) {
    write_string(out, "#");
    write_words(out, fragment - 1);
  }
}

/* The host, of at most `most` bytes if that is enough for one. */
static void write_host(writer *out, const shape *like, size_t most) {
  size_t start = out->length, length = draw_around(out, like->host_length);
  if (random_share(&out->from, like->address)) {
    write_address(out);
  } else if (like->host_length < 8) {
    write_word(out, length);
  } else {
    if (length > most) length = most;
    write_domain(out, length < 5 ? 5 : length);
  }
  if (random_share(&out->from, like->capitals)) capitalize(out, start);
}

void write_shaped(writer *out, const shape *like) {
  enum { SHORT = WHOLE / 4 };
  size_t rank = random_below(&out->from, WHOLE), length = draw_length(out, like, rank);
  /* It is the short URLs that have an empty path. */
  int bare = rank < SHORT && random_share(&out->from, like->empty_path * (WHOLE / SHORT));
  write_string(out, random_share(&out->from, like->https) ? "https" : like->scheme);
  write_string(out, "://");
  if (random_share(&out->from, like->credentials)) write_credentials(out);
  if (bare) {
    write_domain(out, length > out->length + 5 ? length - out->length : 5);
    if (random_share(&out->from, like->capitals)) capitalize(out, out->length - 5);
    return;
  }
  write_host(out, like, length > out->length + 4 ? length - out->length - 4 : 0);
  if (random_share(&out->from, like->port)) write_port(out);
  write_rest(out, like, length);
}
