/* SPDX-License-Identifier: MIT */
/*
 * A byte of flags, and a text. Links lie inside the text, between characters, one after the other; a text has the links of
 * its pieces. A URL that is formatted is the same URL, stays as it is when it is formatted again, and is found as a whole.
 */
#include "urlens/links.h"
#include "common.h"

enum { ALL_FLAGS = URLENS_LINK_BARE | URLENS_LINK_EMAIL | URLENS_LINK_ANY_SCHEME | URLENS_LINK_USERINFO };

static urlens_link_search search_in(fuzz_text text, uint32_t flags) {
  urlens_link_search search = {.text = text.data, .length = text.length, .flags = flags};
  return search;
}

/* --- Finding --------------------------------------------------------------------------------------------------------- */

static void check_link(fuzz_text text, const urlens_link *link, size_t after) {
  fuzz_check(link->start >= after && link->start < link->end && link->end <= text.length, "a link is in its place");
  fuzz_check(characters_position(text.data, text.length, link->start) != URLENS_NOWHERE, "it begins with a character");
  fuzz_check(characters_position(text.data, text.length, link->end) != URLENS_NOWHERE, "it ends with a character");
  fuzz_check(link->kind == URLENS_LINK_KIND_URL || link->kind == URLENS_LINK_KIND_EMAIL, "it has a kind");
  for (size_t i = link->start; i < link->end; i++) {
    fuzz_check((unsigned char)text.data[i] > 0x20, "it has no space and no control");
  }
}

/* The links of the pieces between spaces and controls, which are copies of their own. */
static void check_pieces(fuzz_text text, uint32_t flags) {
  urlens_link_search whole = search_in(text, flags);
  urlens_link link, other;
  for (size_t start = 0, end; start < text.length; start = end + 1) {
    urlens_link_search part;
    char *copy;
    for (end = start; end < text.length && (unsigned char)text.data[end] > 0x20; end++) continue;
    copy = fuzz_copy(text.data + start, end - start);
    part = search_in(fuzz_text_of(copy, end - start), flags);
    while (urlens_link_next(&part, &other, NULL)) {
      fuzz_check(urlens_link_next(&whole, &link, NULL), "the whole has the links of a piece");
      fuzz_check(link.start == other.start + start && link.end == other.end + start, "in the same place");
      fuzz_check(link.kind == other.kind && link.has_scheme == other.has_scheme, "of the same kind");
    }
    free(copy);
  }
  fuzz_check(!urlens_link_next(&whole, &link, NULL), "the whole has no other links");
}

/* --- Formatting ------------------------------------------------------------------------------------------------------ */

typedef struct format_call {
  fuzz_text url;
  urlens_link_end end;
} format_call;

static urlens_status run_format(const void *call, urlens_output *out) {
  const format_call *c = call;
  return urlens_link_format(c->end, c->url.data, c->url.length, NULL, out);
}

static urlens_status run_decode(const void *call, urlens_output *out) {
  const fuzz_text *text = call;
  return urlens_percent_decode(text->data, text->length, out);
}

/* Takes off what is before the first of the marks, or all; *mark is set to it, or to NUL. */
static fuzz_text take_piece(fuzz_text *rest, const char *marks, char *mark) {
  fuzz_text piece = *rest;
  size_t i = 0;
  while (i < rest->length && !(rest->data[i] && strchr(marks, rest->data[i]))) i++;
  piece.length = i;
  *mark = i < rest->length ? rest->data[i] : '\0';
  if (*mark) i++;
  if (i) rest->data += i; /* an absent component has no data */
  rest->length -= i;
  return piece;
}

/* Two components have the same marks, and what is between those decodes to the same bytes. */
static void check_same_pieces(const char *what, urlens_view first, urlens_view second, const char *marks) {
  fuzz_text a = fuzz_view(first), b = fuzz_view(second);
  char mark_a = 1, mark_b;
  while (mark_a) {
    fuzz_text x = take_piece(&a, marks, &mark_a), y = take_piece(&b, marks, &mark_b);
    fuzz_check(mark_a == mark_b, what);
    fuzz_same_product(what, fuzz_must_produce(what, run_decode, &x, x), fuzz_must_produce(what, run_decode, &y, y));
  }
}

static void check_same_part(const urlens_url *first, const urlens_url *second, urlens_part part) {
  fuzz_same_text("a part that does not change", fuzz_view(urlens_get(first, part)),
                 fuzz_view(urlens_get(second, part)));
}

static void check_same_url(const urlens_url *first, const urlens_url *second) {
  static const urlens_part parts[] = {URLENS_PART_SCHEME, URLENS_PART_USERNAME, URLENS_PART_PASSWORD, URLENS_PART_HOST,
                                      URLENS_PART_PORT};
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) check_same_part(first, second, parts[i]);
  check_same_pieces("the path", urlens_get(first, URLENS_PART_PATH), urlens_get(second, URLENS_PART_PATH), "/");
  check_same_pieces("the query", urlens_get(first, URLENS_PART_QUERY), urlens_get(second, URLENS_PART_QUERY), "&=+");
  check_same_pieces("the fragment", urlens_get(first, URLENS_PART_FRAGMENT), urlens_get(second, URLENS_PART_FRAGMENT),
                    "");
}

/* A URL that is a link itself is found between spaces, from its first byte to its last. */
static void check_found(fuzz_product formatted, uint32_t flags) {
  char *text = fuzz_room(formatted.length + 2);
  urlens_link_search search = search_in(fuzz_text_of(text, formatted.length + 2), flags);
  urlens_link link = {0};
  text[0] = text[formatted.length + 1] = ' ';
  if (formatted.length) memcpy(text + 1, formatted.data, formatted.length);
  fuzz_expect(urlens_link_next(&search, &link, NULL) && link.start == 1 && link.end == formatted.length + 1,
              "what is formatted is found", fuzz_product_text(formatted),
              fuzz_text_of(text + link.start, link.end - link.start));
  free(text);
}

/* `flags` is not 0 if the URL was found with those. */
static void check_format(fuzz_text url, urlens_link_end end, uint32_t flags, int was_found) {
  static urlens_url *first, *second;
  format_call call = {url, end};
  fuzz_product formatted = fuzz_produce("format", run_format, &call, url), again;
  if (!first) first = fuzz_object(0, NULL, 0), second = fuzz_object(0, NULL, 0);
  fuzz_same_status("formatting fails where parsing does", urlens_parse(first, url.data, url.length, NULL),
                   formatted.status);
  if (formatted.status == URLENS_OK) {
    fuzz_same_status("it parses", URLENS_OK, urlens_parse(second, formatted.data, formatted.length, NULL));
    check_same_url(first, second);
    call.url = fuzz_product_text(formatted);
    again = fuzz_must_produce("format again", run_format, &call, call.url);
    fuzz_same_text("formatted again", call.url, fuzz_product_text(again));
    free(again.data);
    if (was_found && end == URLENS_LINK_END_IN_TEXT) check_found(formatted, flags);
  }
  free(formatted.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  uint32_t flags = size ? data[0] & ALL_FLAGS : 0;
  fuzz_text text = fuzz_text_of((const char *)data + (size ? 1 : 0), size ? size - 1 : 0);
  urlens_link_search search = search_in(text, flags);
  urlens_link link;
  size_t after = 0;
  fuzz_input = text;
  while (urlens_link_next(&search, &link, NULL)) {
    fuzz_text found = fuzz_text_of(text.data + link.start, link.end - link.start);
    check_link(text, &link, after);
    after = link.end;
    if (link.kind != URLENS_LINK_KIND_URL || !link.has_scheme) continue;
    check_format(found, URLENS_LINK_END_ALONE, flags, 1);
    check_format(found, URLENS_LINK_END_IN_TEXT, flags, 1);
  }
  check_pieces(text, flags);
  check_format(text, URLENS_LINK_END_ALONE, flags, 0);
  check_format(text, URLENS_LINK_END_IN_TEXT, flags, 0);
  return 0;
}
