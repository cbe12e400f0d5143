/* SPDX-License-Identifier: MIT */
#include "site/order.h"

#include "core/ascii.h"

urlens_status ul_pieces_init(ul_pieces *pieces, size_t capacity, const urlens_allocator *allocator) {
  pieces->count = 0;
  pieces->capacity = capacity;
  pieces->allocator = allocator;
  pieces->items = pieces->space;
  if (capacity > UL_PIECES_ON_STACK) {
    if (capacity > SIZE_MAX / 2 / sizeof *pieces->items) return URLENS_E_OUT_OF_MEMORY;
    pieces->items = ul_allocate(allocator, 2 * capacity * sizeof *pieces->items);
    if (!pieces->items) return URLENS_E_OUT_OF_MEMORY;
  }
  pieces->spare = pieces->items + capacity;
  return URLENS_OK;
}

void ul_pieces_release(ul_pieces *pieces) {
  ul_piece *block = pieces->items < pieces->spare ? pieces->items
                                                  : pieces->spare; /* sorting may change the two round */
  if (pieces->capacity > UL_PIECES_ON_STACK) {
    ul_release(pieces->allocator, block, 2 * pieces->capacity * sizeof *block);
  }
}

void ul_pieces_add(ul_pieces *pieces, ul_span text, size_t key_length) {
  ul_piece *piece = &pieces->items[pieces->count];
  piece->text = text;
  piece->key_length = key_length;
  piece->place = pieces->count++;
}

/* Whether `b` comes before `a`. */
typedef int (*piece_order)(const ul_piece *a, const ul_piece *b);

static int key_is_less(const ul_piece *a, const ul_piece *b) {
  size_t common = a->key_length < b->key_length ? a->key_length : b->key_length;
  int order = common ? memcmp(b->text.data, a->text.data, common) : 0;
  return order ? order < 0 : b->key_length < a->key_length;
}

static int key_is_less_ignoring_case(const ul_piece *a, const ul_piece *b) {
  size_t common = a->key_length < b->key_length ? a->key_length : b->key_length;
  for (size_t i = 0; i < common; i++) {
    uint32_t in_a = ul_to_lower((unsigned char)a->text.data[i]), in_b = ul_to_lower((unsigned char)b->text.data[i]);
    if (in_a != in_b) return in_b < in_a;
  }
  return b->key_length < a->key_length;
}

static int place_is_less(const ul_piece *a, const ul_piece *b) {
  return b->place < a->place;
}

/* Merges items[start] … items[middle] and items[middle] … items[end], both in order, into the spare room. */
static void merge_piece_runs(ul_pieces *pieces, size_t start, size_t middle, size_t end, piece_order less) {
  size_t left = start, right = middle;
  for (size_t to = start; to < end; to++) {
    int take_right = left == middle || (right < end && less(&pieces->items[left], &pieces->items[right]));
    pieces->spare[to] = pieces->items[take_right ? right++ : left++];
  }
}

/* Merge sort from the bottom up, without recursion. */
static void sort_pieces(ul_pieces *pieces, piece_order less) {
  for (size_t run = 1; run < pieces->count; run *= 2) {
    ul_piece *sorted = pieces->spare;
    for (size_t start = 0; start < pieces->count;) {
      size_t left = pieces->count - start;
      size_t middle = start + (run < left ? run : left);
      size_t end = middle + (run < pieces->count - middle ? run : pieces->count - middle);
      merge_piece_runs(pieces, start, middle, end, less);
      start = end;
    }
    pieces->spare = pieces->items;
    pieces->items = sorted;
  }
}

void ul_pieces_sort(ul_pieces *pieces) {
  sort_pieces(pieces, key_is_less);
}

void ul_pieces_sort_ignoring_case(ul_pieces *pieces) {
  sort_pieces(pieces, key_is_less_ignoring_case);
}

void ul_pieces_sort_by_place(ul_pieces *pieces) {
  sort_pieces(pieces, place_is_less);
}
