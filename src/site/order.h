/* SPDX-License-Identifier: MIT */
/* Pieces of a text that have a key each, and a stable order by key. */
#ifndef UL_SITE_ORDER_H
#define UL_SITE_ORDER_H

#include "core/allocator.h"
#include "core/span.h"

typedef struct ul_piece {
  ul_span text;
  size_t key_length; /* the key is the beginning of the text */
  size_t place;      /* the caller's: where it was */
} ul_piece;

/* Up to this many pieces need no memory from the allocator. */
enum { UL_PIECES_ON_STACK = 32 };

/* Room for a number of pieces that is known before the first is added. Belongs on the stack. */
typedef struct ul_pieces {
  ul_piece *items;
  ul_piece *spare; /* as many, for sorting */
  size_t count;
  size_t capacity;
  const urlens_allocator *allocator;
  ul_piece space[2 * UL_PIECES_ON_STACK];
} ul_pieces;

/* Room for `capacity` pieces. URLENS_E_OUT_OF_MEMORY if there is none; then there is nothing to release either. */
UL_INTERNAL urlens_status ul_pieces_init(ul_pieces *pieces, size_t capacity, const urlens_allocator *allocator);
UL_INTERNAL void ul_pieces_release(ul_pieces *pieces);

/* Adds a piece; there is room for it. */
UL_INTERNAL void ul_pieces_add(ul_pieces *pieces, ul_span text, size_t key_length);

static inline ul_span ul_piece_key(const ul_piece *piece) {
  return ul_span_of(piece->text.data, piece->key_length);
}

/* By key, byte by byte; pieces with the same key stay in the order in which they were added. Takes n log n time. */
UL_INTERNAL void ul_pieces_sort(ul_pieces *pieces);

/* The same, where A-Z count as a-z. */
UL_INTERNAL void ul_pieces_sort_ignoring_case(ul_pieces *pieces);

/* Back to the order in which they were added. */
UL_INTERNAL void ul_pieces_sort_by_place(ul_pieces *pieces);

#endif
