/* SPDX-License-Identifier: MIT */
#include "whatwg/search_params.h"

#include "percent/percent.h"
#include "unicode/utf8.h"

enum { FEWEST_PAIRS = 8, CLEAR_UP_FROM = 4096 };

void ul_params_init(ul_params *params, const urlens_allocator *allocator) {
  memset(params, 0, sizeof *params);
  ul_buffer_init(&params->text, allocator, URLENS_MAX_LENGTH);
}

void ul_params_release(ul_params *params) {
  ul_release(params->text.allocator, params->pairs, params->capacity * sizeof *params->pairs);
  ul_buffer_release(&params->text);
  ul_params_init(params, params->text.allocator);
}

/* Room for `size` pairs in all. */
static urlens_status params_reserve(ul_params *params, size_t size) {
  size_t capacity = params->capacity ? params->capacity : FEWEST_PAIRS;
  ul_pair *pairs;
  if (size <= params->capacity) return URLENS_OK;
  while (capacity < size) {
    if (capacity > SIZE_MAX / 2 / sizeof *pairs) return URLENS_E_OUT_OF_MEMORY;
    capacity *= 2;
  }
  pairs = ul_reallocate(params->text.allocator, params->pairs, params->capacity * sizeof *pairs,
                        capacity * sizeof *pairs);
  if (!pairs) return URLENS_E_OUT_OF_MEMORY;
  params->pairs = pairs;
  params->capacity = capacity;
  return URLENS_OK;
}

/* Room for `length` more bytes of text; a failure is returned and not kept. */
static urlens_status params_reserve_text(ul_params *params, size_t length) {
  urlens_status status;
  if (length == 0 || ul_buffer_room(&params->text, length)) return URLENS_OK; /* no memory, perhaps, but none needed */
  status = params->text.status;
  params->text.status = URLENS_OK;
  return status;
}

/* How many pairs the query has, and how much text they are once decoded. */
static size_t measure_query(ul_span input, size_t *text_length) {
  ul_buffer counter;
  size_t pairs = 0;
  ul_buffer_init_fixed(&counter, NULL, 0, SIZE_MAX);
  for (size_t at = 0; at < input.length;) {
    size_t end = ul_span_find(input, at, '&'), equals = ul_span_find(ul_span_slice(input, 0, end), at, '=');
    pairs += end > at;
    ul_percent_decode_text(&counter, ul_span_slice(input, at, equals), 1);
    if (equals < end) ul_percent_decode_text(&counter, ul_span_slice(input, equals + 1, end), 1);
    at = end + 1;
  }
  *text_length = counter.length;
  return pairs;
}

/* Decodes `encoded` to the end of the text. There is room for it. */
static void params_decode(ul_params *params, ul_span encoded, uint32_t *start, uint32_t *length) {
  *start = (uint32_t)params->text.length;
  ul_percent_decode_text(&params->text, encoded, 1);
  *length = (uint32_t)(params->text.length - *start);
}

urlens_status ul_params_parse(ul_params *params, ul_span input) {
  size_t text_length, pairs = measure_query(input, &text_length), kept = params->text.length;
  urlens_status status = params_reserve(params, pairs);
  if (!status && text_length > URLENS_MAX_LENGTH) status = URLENS_E_TOO_LONG;
  if (!status && text_length > kept) status = params_reserve_text(params, text_length - kept);
  if (status) return status;
  ul_buffer_clear(&params->text);
  params->size = params->unused = 0;
  for (size_t at = 0; at < input.length;) {
    size_t end = ul_span_find(input, at, '&'), equals = ul_span_find(ul_span_slice(input, 0, end), at, '=');
    if (end > at) {
      ul_pair *pair = &params->pairs[params->size++];
      params_decode(params, ul_span_slice(input, at, equals), &pair->name, &pair->name_length);
      params_decode(params, ul_span_slice(input, equals < end ? equals + 1 : end, end), &pair->value,
                    &pair->value_length);
    }
    at = end + 1;
  }
  return URLENS_OK;
}

void ul_params_serialize(const ul_params *params, ul_buffer *output) {
  for (size_t i = 0; i < params->size; i++) {
    if (i > 0) ul_buffer_push(output, '&');
    ul_percent_encode(output, ul_params_name(params, i), URLENS_PERCENT_SET_FORM);
    ul_buffer_push(output, '=');
    ul_percent_encode(output, ul_params_value(params, i), URLENS_PERCENT_SET_FORM);
  }
}

/* Whether a text of the list is `given` as a scalar value string. */
static int equals_decoded(ul_span stored, ul_span given) {
  size_t at = 0, i = 0;
  if (ul_span_equal(stored, given)) return 1; /* what is stored is well-formed, so `given` is too */
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
  for (; from < params->size; from++) {
    if (pair_matches(params, from, name, value)) return from;
  }
  return URLENS_NOWHERE;
}

/* The span again after the text may have moved from `old` to where it is now. */
static ul_span follow_text(const ul_params *params, uintptr_t old, ul_span span) {
  uintptr_t start = (uintptr_t)span.data;
  if (span.length == 0 || start < old || start - old >= params->text.length) return span;
  return ul_span_of(params->text.data + (start - old), span.length);
}

/* How long a string is as a scalar value string. */
static size_t decoded_length(ul_span text) {
  ul_buffer counter;
  ul_buffer_init_fixed(&counter, NULL, 0, SIZE_MAX);
  ul_utf8_append_decoded(&counter, text);
  return counter.length;
}

/* Puts a string at the end of the text. There is room for it. */
static void params_store(ul_params *params, ul_span string, uint32_t *start, uint32_t *length) {
  *start = (uint32_t)params->text.length;
  ul_utf8_append_decoded(&params->text, string);
  *length = (uint32_t)(params->text.length - *start);
}

urlens_status ul_params_append(ul_params *params, ul_span name, ul_span value) {
  uintptr_t old = (uintptr_t)params->text.data;
  size_t name_length = decoded_length(name), value_length = decoded_length(value);
  urlens_status status = params_reserve(params, params->size + 1);
  ul_pair *pair;
  if (!status && name_length > SIZE_MAX - value_length) status = URLENS_E_TOO_LONG;
  if (!status) status = params_reserve_text(params, name_length + value_length);
  if (status) return status;
  name = follow_text(params, old, name);
  value = follow_text(params, old, value);
  pair = &params->pairs[params->size++];
  params_store(params, name, &pair->name, &pair->name_length);
  params_store(params, value, &pair->value, &pair->value_length);
  return URLENS_OK;
}

/* Copies a piece of text from the old buffer to the new one. */
static void move_text(ul_buffer *to, const ul_buffer *from, uint32_t *start, uint32_t length) {
  uint32_t moved = (uint32_t)to->length;
  ul_buffer_append(to, ul_span_of(from->data + *start, length));
  *start = moved;
}

/* Takes the text anew without what no pair has, if that is the greater part. Without memory for it, all stays as it is. */
static void params_clear_up(ul_params *params) {
  ul_buffer fresh;
  if (params->unused < CLEAR_UP_FROM || params->unused < params->text.length / 2) return;
  ul_buffer_init(&fresh, params->text.allocator, URLENS_MAX_LENGTH);
  if (!ul_buffer_room(&fresh, params->text.length - params->unused)) return;
  for (size_t i = 0; i < params->size; i++) {
    move_text(&fresh, &params->text, &params->pairs[i].name, params->pairs[i].name_length);
    move_text(&fresh, &params->text, &params->pairs[i].value, params->pairs[i].value_length);
  }
  ul_buffer_release(&params->text);
  params->text = fresh;
  params->unused = 0;
}

size_t ul_params_delete(ul_params *params, size_t from, ul_span name, ul_span value) {
  size_t kept = from, removed;
  for (size_t i = from; i < params->size; i++) {
    if (pair_matches(params, i, name, value)) {
      params->unused += (size_t)params->pairs[i].name_length + params->pairs[i].value_length;
    } else {
      params->pairs[kept++] = params->pairs[i];
    }
  }
  removed = params->size - kept;
  params->size = kept;
  params_clear_up(params);
  return removed;
}

urlens_status ul_params_set(ul_params *params, ul_span name, ul_span value) {
  size_t first = ul_params_find(params, 0, name, ul_span_of(NULL, 0)), length = decoded_length(value);
  uintptr_t old = (uintptr_t)params->text.data;
  urlens_status status;
  ul_pair *pair;
  if (first == URLENS_NOWHERE) return ul_params_append(params, name, value);
  status = params_reserve_text(params, length);
  if (status) return status;
  name = follow_text(params, old, name);
  value = follow_text(params, old, value);
  pair = &params->pairs[first];
  params->unused += pair->value_length;
  params_store(params, value, &pair->value, &pair->value_length);
  ul_params_delete(params, first + 1, name, ul_span_of(NULL, 0));
  return URLENS_OK;
}

/*
 * Infra, code unit less than: the order of UTF-16 code units. It is that of UTF-8's bytes, except that the code points from
 * U+10000 on, being surrogates there, come before U+E000 to U+FFFF.
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

/* Merges the sorted runs [start, middle) and [middle, end) of `from` into `to`. Of equals the earlier comes first. */
static void merge_runs(const ul_params *params, const ul_pair *from, ul_pair *to, size_t start, size_t middle,
                       size_t end) {
  size_t left = start, right = middle;
  for (size_t i = start; i < end; i++) {
    int take_right = right < end && (left == middle || pair_less_than(params, &from[right], &from[left]));
    to[i] = take_right ? from[right++] : from[left++];
  }
}

/* A merge sort from the bottom up: stable, and no recursion. */
urlens_status ul_params_sort(ul_params *params) {
  size_t size = params->size, bytes = size * sizeof(ul_pair);
  ul_pair *space, *from = params->pairs, *to;
  if (size < 2) return URLENS_OK;
  space = to = ul_allocate(params->text.allocator, bytes);
  if (!space) return URLENS_E_OUT_OF_MEMORY;
  for (size_t width = 1; width < size; width *= 2) {
    ul_pair *swap = from;
    for (size_t start = 0; start < size;) {
      size_t middle = size - start < width ? size : start + width, end = size - middle < width ? size : middle + width;
      merge_runs(params, from, to, start, middle, end);
      start = end;
    }
    from = to;
    to = swap;
  }
  if (from == space) memcpy(params->pairs, space, bytes);
  ul_release(params->text.allocator, space, bytes);
  return URLENS_OK;
}
