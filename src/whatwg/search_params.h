/* SPDX-License-Identifier: MIT */
/*
 * URLSearchParams (URL Standard, section 6.2): a list of pairs, and the application/x-www-form-urlencoded parser and
 * serializer (section 5). All names and values are in one buffer; a pair says where. The text of removed pairs is
 * cleared up when it is more than the rest.
 *
 * Parsing, clearing up and sorting make a new list in spare memory, which then changes places with the old list's. So
 * the old list exists as long as it is read, and nothing is allocated once both have grown.
 */
#ifndef UL_WHATWG_SEARCH_PARAMS_H
#define UL_WHATWG_SEARCH_PARAMS_H

#include "core/buffer.h"

typedef struct ul_pair {
  uint32_t name, name_length; /* in the text */
  uint32_t value, value_length;
} ul_pair;

typedef struct ul_pair_list {
  ul_buffer text;
  ul_pair *pairs;
  size_t size;
  size_t capacity;
  size_t unused; /* bytes of the text that no pair uses */
} ul_pair_list;

typedef struct ul_params {
  ul_pair_list list;
  ul_pair_list spare; /* its content means nothing between calls */
} ul_params;

/* An empty list. `allocator` must live as long as the list. */
UL_INTERNAL void ul_params_init(ul_params *params, const urlens_allocator *allocator);
UL_INTERNAL void ul_params_release(ul_params *params);

/*
 * A piece of the text. While all names and values are empty, there is no memory; but an empty text must not look
 * absent.
 */
static inline ul_span ul_params_text(const ul_params *params, uint32_t start, uint32_t length) {
  return params->list.text.data ? ul_span_of(params->list.text.data + start, length) : UL_SPAN("");
}

static inline ul_span ul_params_name(const ul_params *params, size_t position) {
  const ul_pair *pair = &params->list.pairs[position];
  return ul_params_text(params, pair->name, pair->name_length);
}

static inline ul_span ul_params_value(const ul_params *params, size_t position) {
  const ul_pair *pair = &params->list.pairs[position];
  return ul_params_text(params, pair->value, pair->value_length);
}

/*
 * Section 5.1, application/x-www-form-urlencoded parser: replaces the list. It is unchanged on error. Here and below,
 * texts may be pieces of the list's own text.
 */
UL_INTERNAL urlens_status ul_params_parse(ul_params *params, ul_span input);

/* Section 5.2, application/x-www-form-urlencoded serializer: appends. */
UL_INTERNAL void ul_params_serialize(const ul_params *params, ul_buffer *output);

/*
 * The first pair at or after `from` with that name, and that value unless its data is NULL; URLENS_NOWHERE if there is
 * no such pair. Here and below, names and values are scalar value strings: ill-formed bytes count as U+FFFD.
 */
UL_INTERNAL size_t ul_params_find(const ul_params *params, size_t from, ul_span name, ul_span value);

/* Section 6.2: append, delete, set, sort. The list is unchanged on error. */
UL_INTERNAL urlens_status ul_params_append(ul_params *params, ul_span name, ul_span value);
UL_INTERNAL size_t ul_params_delete(ul_params *params, size_t from, ul_span name, ul_span value);
UL_INTERNAL urlens_status ul_params_set(ul_params *params, ul_span name, ul_span value);
UL_INTERNAL urlens_status ul_params_sort(ul_params *params);

#endif
