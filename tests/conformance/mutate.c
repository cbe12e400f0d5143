/* SPDX-License-Identifier: MIT */
/*
 * fast == slow: takes the inputs of all cases, changes them at random, and checks that every way of parsing gives what the
 * reference machine gives.
 *
 *   mutate [COUNT [SEED]]
 *
 * A failure prints the seed and the input.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "json.h"
#include "json_write.h"
#include "ways.h"

typedef struct corpus {
  json_document documents[3]; /* they and the files' contents are kept, since the inputs point into them */
  char *contents[3];
  json_value **inputs;
  json_value **bases; /* NULL for an input without one */
  size_t count;
  size_t capacity;
  size_t base_capacity;
} corpus;

/* --- Numbers at random --------------------------------------------------------------------------------------------- */

/* splitmix64: small, seedable, the same everywhere. */
static uint64_t random_next(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

static size_t random_below(uint64_t *state, size_t limit) {
  return (size_t)(random_next(state) % limit);
}

/* --- The inputs ---------------------------------------------------------------------------------------------------- */

static void corpus_add(corpus *c, json_value *root) {
  json_value *test = json_first(root);
  size_t i;
  for (i = 0; i < root->count; i++, test = json_next(test)) {
    json_value *input = json_member(test, "input"), *base = json_member(test, "base");
    if (!input || input->kind != JSON_STRING) continue;
    json_replace_surrogates(input);
    c->inputs = grow_array(c->inputs, &c->capacity, c->count + 1, sizeof(json_value *));
    c->bases = grow_array(c->bases, &c->base_capacity, c->count + 1, sizeof(json_value *));
    c->inputs[c->count] = input;
    c->bases[c->count] = base && base->kind == JSON_STRING ? base : NULL;
    c->count++;
  }
}

static void corpus_load(corpus *c) {
  static const char *const files[3] = {"own/urls.json", "shared/conformance/wpt/urltestdata.json",
                                       "shared/conformance/wpt/toascii.json"};
  size_t i, length;
  for (i = 0; i < 3; i++) {
    text path = {NULL, 0, 0};
    json_value *root = NULL;
    file_locate(&path, files[i]);
    c->contents[i] = file_read(path.data, &length);
    if (c->contents[i]) root = json_read(&c->documents[i], c->contents[i], length);
    if (root) corpus_add(c, root);
    else printf("%s not found, skipped\n", path.data);
    text_release(&path);
  }
}

static void corpus_release(corpus *c) {
  size_t i;
  for (i = 0; i < 3; i++) {
    json_release(&c->documents[i]);
    free(c->contents[i]);
  }
  free(c->inputs);
  free(c->bases);
}

/* --- Mutations ----------------------------------------------------------------------------------------------------- */

/* Pieces that mean something to a URL parser. */
static const char *const pieces[] = {
    ":",
    "/",
    "//",
    "\\",
    "?",
    "#",
    "@",
    "[",
    "]",
    "%",
    "%2",
    "%2e",
    "%2F",
    ".",
    "..",
    "/../",
    "/./",
    "%2e.",
    "-",
    "|",
    "C:",
    "c|",
    "/C|/",
    " ",
    "\t",
    "\n",
    "\r",
    "\x7F",
    "\x01",
    "0x",
    "0",
    "1",
    "65535",
    "65536",
    ":80",
    ":443",
    "xn--",
    "255",
    "256",
    "<",
    ">",
    "\"",
    "'",
    "`",
    "{",
    "}",
    "^",
    "~",
    "!",
    "$",
    "&",
    "*",
    "A",
    "Z",
    "a",
    "z",
    ";",
    "=",
    ",",
    "+",
    "::",
    "::1",
    "ffff",
    "[::]",
    "1.2.3.4",
    "http:",
    "https://",
    "file:",
    "file:///",
    "ws:",
    "ftp://",
    "data:",
    "blob:",
    "javascript:",
    "localhost",
    "\xC3\xA9",
    "\xE2\x82\xAC",
    "\xF0\x9F\x98\x80",
    "\xC2\xAD",
    "\xE3\x80\x82",
    "\xEF\xBC\xA1",
    "\xC3\x9F",
    "\xD7\x90",
    "\x80",
    "\xC3",
    "\xED\xA0\x80",
    "\xFF",
    "\xEF\xBF\xBD",
    "\xE2\x80\x8D",
    "user:pass@",
    "?q",
    "#f",
    "/.//",
    "//a",
};

static void replace(text *t, size_t at, size_t old_length, const char *data, size_t length) {
  size_t rest = t->length - at - old_length;
  text_room(t, length);
  memmove(t->data + at + length, t->data + at + old_length, rest);
  if (length > 0) memcpy(t->data + at, data, length);
  t->length = at + length + rest;
}

static void mutate_once(text *t, const corpus *c, uint64_t *state) {
  size_t at = random_below(state, t->length + 1), left = t->length - at;
  const char *piece = pieces[random_below(state, sizeof pieces / sizeof pieces[0])];
  const json_value *other = c->inputs[random_below(state, c->count)];
  size_t from = random_below(state, other->length + 1);
  char byte = (char)random_below(state, 256);
  switch (random_below(state, 8)) {
    case 0:
    case 1: replace(t, at, 0, piece, strlen(piece)); break;
    case 2: replace(t, at, left < 1 ? left : 1, piece, strlen(piece)); break;
    case 3: replace(t, at, left < 1 ? left : 1, NULL, 0); break;
    case 4: replace(t, at, random_below(state, left + 1), NULL, 0); break;
    case 5: replace(t, at, left < 1 ? left : 1, &byte, 1); break;
    case 6: replace(t, at, left, other->data + from, other->length - from); break;
    default: /* repeats a piece: long runs, and the ends of blocks */
      for (from = random_below(state, 40); from > 0; from--) replace(t, at, 0, piece, strlen(piece));
      break;
  }
}

/* A block of exactly the input's size, so that a sanitizer sees every byte read too many. */
static char *exact_copy(const text *t) {
  char *copy = malloc(t->length > 0 ? t->length : 1);
  if (!copy) exit(1);
  if (t->length > 0) memcpy(copy, t->data, t->length);
  return copy;
}

static void print_text(const char *label, const char *data, size_t length) {
  size_t i;
  printf("  %-9s \"", label);
  for (i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)data[i];
    if (byte < 0x20 || byte > 0x7E || byte == '"' || byte == '\\') printf("\\x%02X\" \"", byte);
    else putchar(byte);
  }
  puts("\"");
}

/* Sets an attribute of the URL that both objects now hold to a piece of some input; 0 if they do not do the same. */
static int set_one(ways *w, const corpus *c, uint64_t *state) {
  urlens_attribute attribute = (urlens_attribute)(URLENS_ATTRIBUTE_HREF + random_below(state, 10));
  const json_value *value = c->inputs[random_below(state, c->count)];
  const char *piece = pieces[random_below(state, sizeof pieces / sizeof pieces[0])], *data = piece;
  size_t length = strlen(piece);
  urlens_status status, machine_status;
  int changed = 0, machine_changed = 0;
  urlens_view href, machine_href;
  if (random_below(state, 2) == 0) {
    size_t from = random_below(state, value->length + 1);
    data = value->data + from;
    length = random_below(state, value->length - from + 1);
  }
  status = urlens_set(w->url, attribute, data, length, &changed);
  machine_status = urlens_set(w->machine, attribute, data, length, &machine_changed);
  href = urlens_href(w->url);
  machine_href = urlens_href(w->machine);
  if (status == machine_status && (status != URLENS_OK || changed == machine_changed) &&
      href.length == machine_href.length && memcmp(href.data, machine_href.data, href.length) == 0 &&
      urlens_self_check(w->url) == URLENS_OK && urlens_self_check(w->machine) == URLENS_OK) {
    return 1;
  }
  printf("setter %d: the ways do not agree: %s, %s\n", (int)attribute, urlens_status_name(status),
         urlens_status_name(machine_status));
  print_text("value", data, length);
  print_text("href", href.data, href.length);
  print_text("machine", machine_href.data, machine_href.length);
  return 0;
}

/* Makes the input with that number and parses it in all ways; 0 if they do not agree. */
static int run_one(ways *w, const corpus *c, uint64_t seed, text *input) {
  uint64_t state = seed;
  size_t which = random_below(&state, c->count), rounds = 1 + random_below(&state, 4);
  json_value *base = c->bases[which];
  urlens_status status;
  char *copy;
  int with_base, agree;
  text_clear(input);
  text_append(input, c->inputs[which]->data, c->inputs[which]->length);
  while (rounds-- > 0) mutate_once(input, c, &state);
  /* Now and then another case's base. */
  if (random_below(&state, 8) == 0) base = c->bases[random_below(&state, c->count)];
  with_base = base && ways_set_base(w, base->data, base->length) == URLENS_OK;
  copy = exact_copy(input);
  agree = ways_parse(w, copy, input->length, with_base, &status);
  free(copy);
  if (agree && (status != URLENS_OK || set_one(w, c, &state))) return 1;
  printf("seed %llu: the ways do not agree\n", (unsigned long long)seed);
  print_text("input", input->data, input->length);
  if (with_base) print_text("base", base->data, base->length);
  printf("  %-9s %s\n", "status", urlens_status_name(status));
  if (status == URLENS_OK) print_text("href", urlens_href(w->url).data, urlens_href(w->url).length);
  printf("  %-9s %.*s\n\n", "disagree", (int)w->complaint.length, w->complaint.data);
  return 0;
}

int main(int argc, char **argv) {
  static corpus c;
  unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 300000, done, failed = 0;
  uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  text input = {NULL, 0, 0};
  ways w;
  if (!ways_create(&w)) return 1;
  corpus_load(&c);
  if (c.count == 0) return 77;
  for (done = 0; done < count && failed < 10; done++) {
    if (!run_one(&w, &c, seed + done, &input)) failed++;
  }
  printf("mutate: %lu mutations of %lu inputs from seed %llu, %lu failed\n", done, (unsigned long)c.count,
         (unsigned long long)seed, failed);
  ways_destroy(&w);
  corpus_release(&c);
  text_release(&input);
  return failed > 0;
}
