/* SPDX-License-Identifier: MIT */
#include "query_text.h"

#include <stdlib.h>
#include <string.h>

int query_text_next(urlens_view query, char separator, size_t *position, urlens_query_pair *pair) {
  const char *start, *stop = query.data + query.length, *end, *equals;
  while (*position < query.length && query.data[*position] == separator) ++*position;
  if (*position >= query.length) return 0;
  start = query.data + *position;
  end = memchr(start, separator, (size_t)(stop - start));
  if (!end) end = stop;
  *position = (size_t)(end - query.data);
  equals = memchr(start, '=', (size_t)(end - start));
  pair->text.data = start;
  pair->text.length = (size_t)(end - start);
  pair->name.data = start;
  pair->name.length = (size_t)((equals ? equals : end) - start);
  pair->value.data = equals ? equals + 1 : NULL;
  pair->value.length = equals ? (size_t)(end - equals - 1) : 0;
  return 1;
}

static urlens_status decode(const void *call, urlens_output *out) {
  const urlens_view *written = call;
  return urlens_query_decode(written->data, written->length, out);
}

void query_text_decode(text *to, urlens_view written) {
  if (written.length > 0) produce(to, decode, &written);
}

/* --- Sorting ------------------------------------------------------------------------------------------------------ */

/* A pair, and where its decoded name is in the names of all. */
typedef struct sorted_pair {
  urlens_view written;
  const text *names;
  size_t start, end;
  size_t number;
} sorted_pair;

/*
 * The order of two bytes of UTF-8 that differ, by UTF-16 code units: characters beyond U+FFFF (F0 and up) begin with a
 * surrogate, D800 to DBFF, and so come before U+E000 to U+FFFF, which begin with EE and EF.
 */
static int compare_bytes(unsigned char a, unsigned char b) {
  int a_is_high = a >= 0xEE, b_is_high = b >= 0xEE;
  if (a_is_high && b_is_high && (a >= 0xF0) != (b >= 0xF0)) return a >= 0xF0 ? -1 : 1;
  return a < b ? -1 : 1;
}

static int compare_pairs(const void *left, const void *right) {
  const sorted_pair *a = left, *b = right;
  size_t i, a_length = a->end - a->start, b_length = b->end - b->start;
  for (i = 0; i < a_length && i < b_length; i++) {
    unsigned char x = (unsigned char)a->names->data[a->start + i], y = (unsigned char)b->names->data[b->start + i];
    if (x != y) return compare_bytes(x, y);
  }
  if (a_length != b_length) return a_length < b_length ? -1 : 1;
  return a->number < b->number ? -1 : 1;
}

void query_text_sort(text *to, urlens_view query, char separator) {
  sorted_pair *pairs = NULL;
  size_t count = 0, capacity = 0, position = 0;
  text names = {NULL, 0, 0};
  urlens_query_pair pair;
  while (query_text_next(query, separator, &position, &pair)) {
    pairs = grow_array(pairs, &capacity, count + 1, sizeof *pairs);
    pairs[count].written = pair.text;
    pairs[count].names = &names;
    pairs[count].start = names.length;
    query_text_decode(&names, pair.name);
    pairs[count].end = names.length;
    pairs[count].number = count;
    count++;
  }
  if (count > 0) qsort(pairs, count, sizeof *pairs, compare_pairs);
  for (size_t i = 0; i < count; i++) {
    if (i > 0) text_push(to, separator);
    text_append(to, pairs[i].written.data, pairs[i].written.length);
  }
  free(pairs);
  text_release(&names);
}

/* --- Into a URL --------------------------------------------------------------------------------------------------- */

void query_text_exchange(text *to, urlens_view query, char separator) {
  for (size_t i = 0; i < query.length; i++) {
    char c = query.data[i];
    text_push(to, c == '&' ? separator : c == separator ? '&' : c);
  }
}

urlens_status query_text_put(worker *w, urlens_view query) {
  const urlens_components *c = urlens_components_of(w->url);
  urlens_view href = urlens_href(w->url), old = urlens_get(w->url, URLENS_PART_QUERY);
  text made = {NULL, 0, 0};
  urlens_status status;
  text_append(&made, href.data, c->path_end);
  if (query.length > 0 || (old.data && old.length == 0)) text_push(&made, '?');
  text_append(&made, query.data, query.length);
  text_append(&made, href.data + c->query_end, href.length - c->query_end);
  if (w->base_is_text) status = urlens_parse_stage(w->url, URLENS_STAGE_PARSE, made.data, made.length, NULL, 0);
  else status = urlens_parse(w->url, made.data, made.length, NULL);
  text_release(&made);
  return status;
}
