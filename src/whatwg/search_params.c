/* SPDX-License-Identifier: MIT */
#include "whatwg/search_params.h"

#include "percent/percent.h"
#include "unicode/utf8.h"

enum { FEWEST_PAIRS = 8, CLEAR_UP_FROM = 4096 };

void ul_params_init(ul_params *params, const urlens_allocator *allocator) {
  memset(params, 0, sizeof *params);
  ul_buffer_init(&params->list.text, allocator, URLENS_MAX_LENGTH);
  ul_buffer_init(&params->spare.text, allocator, URLENS_MAX_LENGTH);
}

static void list_release(ul_pair_list *list) {
  ul_release(list->text.allocator, list->pairs, list->capacity * sizeof *list->pairs);
  ul_buffer_release(&list->text);
}

void ul_params_release(ul_params *params) {
  list_release(&params->list);
  list_release(&params->spare);
  ul_params_init(params, params->list.text.allocator);
}

/* The spare list becomes the list. */
static void params_swap(ul_params *params) {
  ul_pair_list old = params->list;
  params->list = params->spare;
  params->spare = old;
}

/* Room for `size` pairs in all. */
static urlens_status list_reserve(ul_pair_list *list, size_t size) {
  size_t capacity = list->capacity ? list->capacity : FEWEST_PAIRS;
  ul_pair *pairs;
  if (size <= list->capacity) return URLENS_OK;
  while (capacity < size) {
    if (capacity > SIZE_MAX / 2 / sizeof *pairs) return URLENS_E_OUT_OF_MEMORY;
    capacity *= 2;
  }
  pairs = ul_reallocate(list->text.allocator, list->pairs, list->capacity * sizeof *pairs, capacity * sizeof *pairs);
  if (!pairs) return URLENS_E_OUT_OF_MEMORY;
  list->pairs = pairs;
  list->capacity = capacity;
  return URLENS_OK;
}

/* Room for `length` more bytes of text; a failure is returned and not kept. */
static urlens_status list_reserve_text(ul_pair_list *list, size_t length) {
  urlens_status status;
  if (length == 0 || ul_buffer_room(&list->text, length)) return URLENS_OK; /* perhaps no memory, but none is needed */
  status = list->text.status;
  list->text.status = URLENS_OK;
  return status;
}

static void list_clear(ul_pair_list *list) {
  ul_buffer_clear(&list->text);
  list->size = list->unused = 0;
}

/* Decodes `encoded` and adds it to the text. */
static void list_decode(ul_pair_list *list, ul_span encoded, uint32_t *start, uint32_t *length) {
  *start = (uint32_t)list->text.length;
  ul_percent_decode_text(&list->text, encoded, 1);
  *length = (uint32_t)(list->text.length - *start);
}

/* Adds a piece of a query as a pair: a name, and a value after the first "=". */
static urlens_status list_add(ul_pair_list *list, ul_span piece) {
  size_t equals = ul_span_find(piece, 0, '=');
  urlens_status status = list_reserve(list, list->size + 1);
  ul_pair *pair;
  if (status) return status;
  pair = &list->pairs[list->size++];
  list_decode(list, ul_span_slice(piece, 0, equals), &pair->name, &pair->name_length);
  if (equals < piece.length) equals++;
  list_decode(list, ul_span_slice(piece, equals, piece.length), &pair->value, &pair->value_length);
  return list->text.status;
}

urlens_status ul_params_parse(ul_params *params, ul_span input) {
  ul_pair_list *list = &params->spare;
  urlens_status status;
  list_clear(list);
  status = list_reserve_text(list, input.length); /* at once; only ill-formed text needs more */
  for (size_t at = 0; at < input.length && !status;) {
    size_t end = ul_span_find(input, at, '&');
    if (end > at) status = list_add(list, ul_span_slice(input, at, end));
    at = end + 1;
  }
  if (!status) params_swap(params);
  return status;
}

void ul_params_serialize(const ul_params *params, ul_buffer *output) {
  for (size_t i = 0; i < params->list.size; i++) {
    if (i > 0) ul_buffer_push(output, '&');
    ul_percent_encode(output, ul_params_name(params, i), URLENS_PERCENT_SET_FORM);
    ul_buffer_push(output, '=');
    ul_percent_encode(output, ul_params_value(params, i), URLENS_PERCENT_SET_FORM);
  }
}

/* Whether a text of the list equals `given` as a scalar value string. */
static int equals_decoded(ul_span stored, ul_span given) {
  size_t at = 0, i = 0;
  if (ul_span_equal(stored, given)) return 1; /* a stored text is well-formed, so `given` is too */
  while (i < given.length && at < stored.length) {
    if (ul_utf8_next(stored, at, &at) != ul_utf8_next(given, i, &i)) return 0;
  }
  return i == given.length && at == stored.length;
}

static int pair_matches(const ul_params *params, size_t position, ul_span name, ul_span value) {
  return equals_decoded(ul_params_name(params, position), name) &&
         (!value.data || equals_decoded(ul_params_value(params, position), value));
}

size_t ul_params_find(const ul_params *params, size_t from, ul_span name, ul_span value) {
  for (; from < params->list.size; from++) {
    if (pair_matches(params, from, name, value)) return from;
  }
  return URLENS_NOWHERE;
}

/* The span, moved along if the text has moved away from `old`. */
static ul_span follow_text(const ul_buffer *text, uintptr_t old, ul_span span) {
  uintptr_t start = (uintptr_t)span.data;
  if (span.length == 0 || start < old || start - old >= text->length) return span;
  return ul_span_of(text->data + (start - old), span.length);
}

/* The length of a string as a scalar value string. */
static size_t decoded_length(ul_span text) {
  ul_buffer counter;
  ul_buffer_init_fixed(&counter, NULL, 0, SIZE_MAX);
  ul_utf8_append_decoded(&counter, text);
  return counter.length;
}

/* Adds a string to the text, which has room for it. */
static void list_store(ul_pair_list *list, ul_span string, uint32_t *start, uint32_t *length) {
  *start = (uint32_t)list->text.length;
  ul_utf8_append_decoded(&list->text, string);
  *length = (uint32_t)(list->text.length - *start);
}

urlens_status ul_params_append(ul_params *params, ul_span name, ul_span value) {
  ul_pair_list *list = &params->list;
  uintptr_t old = (uintptr_t)list->text.data;
  size_t name_length = decoded_length(name), value_length = decoded_length(value);
  urlens_status status = list_reserve(list, list->size + 1);
  ul_pair *pair;
  if (!status && name_length > SIZE_MAX - value_length) status = URLENS_E_TOO_LONG;
  if (!status) status = list_reserve_text(list, name_length + value_length);
  if (status) return status;
  name = follow_text(&list->text, old, name);
  value = follow_text(&list->text, old, value);
  pair = &list->pairs[list->size++];
  list_store(list, name, &pair->name, &pair->name_length);
  list_store(list, value, &pair->value, &pair->value_length);
  return URLENS_OK;
}

/* Copies a piece of text from one list's text to another's. */
static uint32_t copy_text(ul_buffer *to, const ul_buffer *from, uint32_t start, uint32_t length) {
  uint32_t copied = (uint32_t)to->length;
  ul_buffer_append(to, ul_span_of(from->data + start, length));
  return copied;
}

/*
 * Makes the list again without the text that no pair uses, if that is the greater part. Out of memory: nothing changes.
 */
static void params_clear_up(ul_params *params) {
  const ul_pair_list *old = &params->list;
  ul_pair_list *fresh = &params->spare;
  if (old->unused < CLEAR_UP_FROM || old->unused < old->text.length / 2) return;
  list_clear(fresh);
  if (list_reserve(fresh, old->size) || list_reserve_text(fresh, old->text.length - old->unused)) return;
  for (size_t i = 0; i < old->size; i++) {
    ul_pair pair = old->pairs[i];
    pair.name = copy_text(&fresh->text, &old->text, pair.name, pair.name_length);
    pair.value = copy_text(&fresh->text, &old->text, pair.value, pair.value_length);
    fresh->pairs[fresh->size++] = pair;
  }
  params_swap(params);
}

size_t ul_params_delete(ul_params *params, size_t from, ul_span name, ul_span value) {
  ul_pair_list *list = &params->list;
  size_t kept = from, removed;
  for (size_t i = from; i < list->size; i++) {
    if (pair_matches(params, i, name, value)) {
      list->unused += (size_t)list->pairs[i].name_length + list->pairs[i].value_length;
    } else {
      list->pairs[kept++] = list->pairs[i];
    }
  }
  removed = list->size - kept;
  list->size = kept;
  params_clear_up(params);
  return removed;
}

urlens_status ul_params_set(ul_params *params, ul_span name, ul_span value) {
  ul_pair_list *list = &params->list;
  size_t first = ul_params_find(params, 0, name, ul_span_of(NULL, 0)), length = decoded_length(value);
  uintptr_t old = (uintptr_t)list->text.data;
  urlens_status status;
  ul_pair *pair;
  if (first == URLENS_NOWHERE) return ul_params_append(params, name, value);
  status = list_reserve_text(list, length);
  if (status) return status;
  name = follow_text(&list->text, old, name);
  value = follow_text(&list->text, old, value);
  pair = &list->pairs[first];
  list->unused += pair->value_length;
  list_store(list, value, &pair->value, &pair->value_length);
  ul_params_delete(params, first + 1, name, ul_span_of(NULL, 0));
  return URLENS_OK;
}

/*
 * Infra, code unit less than: the order of UTF-16 code units. It is the order of UTF-8's bytes, with one exception: the
 * code points from U+10000 on are surrogates there, so they come before U+E000 to U+FFFF.
 */
static int code_unit_less_than(ul_span a, ul_span b) {
  size_t shorter = a.length < b.length ? a.length : b.length, i = 0;
  unsigned char x, y;
  while (i < shorter && a.data[i] == b.data[i]) i++;
  if (i == shorter) return a.length < b.length;
  x = (unsigned char)a.data[i];
  y = (unsigned char)b.data[i];
  if (x >= 0xEE && y >= 0xEE && (x >= 0xF0) != (y >= 0xF0)) return x >= 0xF0;
  return x < y;
}

static int pair_less_than(const ul_params *params, const ul_pair *a, const ul_pair *b) {
  return code_unit_less_than(ul_params_text(params, a->name, a->name_length),
                             ul_params_text(params, b->name, b->name_length));
}

/*
 * Merges the sorted runs [start, middle) and [middle, end) of `from` into `to`. Of equal pairs, the earlier comes
 * first.
 */
static void merge_runs(const ul_params *params, const ul_pair *from, ul_pair *to, size_t start, size_t middle,
                       size_t end) {
  size_t left = start, right = middle;
  for (size_t i = start; i < end; i++) {
    int take_right = right < end && (left == middle || pair_less_than(params, &from[right], &from[left]));
    to[i] = take_right ? from[right++] : from[left++];
  }
}

/* One step of a merge sort: `from` has sorted runs of `width` pairs, and `to` gets sorted runs of twice that. */
static void merge_all(const ul_params *params, const ul_pair *from, ul_pair *to, size_t width) {
  size_t size = params->list.size;
  for (size_t start = 0; start < size;) {
    size_t middle = size - start < width ? size : start + width, end = size - middle < width ? size : middle + width;
    merge_runs(params, from, to, start, middle, end);
    start = end;
  }
}

/* A merge sort from the bottom up: stable, and no recursion. */
urlens_status ul_params_sort(ul_params *params) {
  ul_pair_list *list = &params->list, *spare = &params->spare;
  if (list->size < 2) return URLENS_OK;
  if (list_reserve(spare, list->size)) return URLENS_E_OUT_OF_MEMORY;
  for (size_t width = 1; width < list->size; width *= 2) {
    ul_pair *from = list->pairs;
    size_t capacity = list->capacity;
    merge_all(params, from, spare->pairs, width);
    list->pairs = spare->pairs;
    list->capacity = spare->capacity;
    spare->pairs = from;
    spare->capacity = capacity;
  }
  return URLENS_OK;
}
