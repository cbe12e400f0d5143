/* SPDX-License-Identifier: MIT */
/*
 * Sets of patterns: a tree of the texts that patterns have in fixed places, so that a URL is compared with few of them.
 *
 *   root ── scheme ──┬─ whole host ──────────────┬─ segment ─ segment ─ …
 *        └─ (any)    ├─ last label ─ label ─ …  ─┤  └─ (any segment) ─ …
 *                    └─ (any host) ──────────────┘
 *
 * The texts that are fixed in a pattern lead to a node, and the pattern has an entry at the deepest such node. The
 * entry says which components the way to it has not proved; those are matched. "https://example.com/users/:id" is at
 * https, example.com, "users", any segment; nothing is left to match but that the port is empty.
 *
 * A set is one block with offsets and without pointers, as a pattern is. It can be written to a file and mapped. Bytes
 * from a file are checked (set_check.c) before they are used.
 */
#ifndef UL_PATTERN_SET_H
#define UL_PATTERN_SET_H

#include "pattern/pattern.h"
#include "scan/positions.h"

/* The first bytes of a set: they tell the order of bytes, and the version of the layout. */
#define UL_SET_MAGIC UINT32_C(0x554C5333)

/* The tree is at most this deep. The entries of longer patterns are at this depth. */
enum { UL_SET_DEPTH = 64 };

/* No node, no entry. */
#define UL_SET_NONE UINT32_MAX

/* Special schemes have an urlens_scheme_kind below this. */
enum { UL_SPECIAL_SCHEMES = URLENS_SCHEME_KIND_FILE + 1 };

struct urlens_pattern_set {
  uint32_t magic;
  uint32_t size;     /* of the block */
  uint64_t checksum; /* of all that follows this field */
  uint32_t pattern_count;
  uint32_t patterns; /* where the offsets of the patterns are */
  uint32_t node_count;
  uint32_t nodes;
  uint32_t edge_count; /* of places for edges: a power of two, more than there are edges */
  uint32_t edges;      /* a hash table */
  uint32_t entry_count;
  uint32_t entries;
  uint32_t schemes[UL_SPECIAL_SCHEMES]; /* the children of the root for special schemes, or UL_SET_NONE */
  uint32_t zero; /* so that the size is the same where 64-bit numbers are aligned to four bytes */
};
_Static_assert(sizeof(struct urlens_pattern_set) % UL_BLOCK_ALIGNMENT == 0, "the first pattern follows");

/* A node. Children have greater numbers than their parents. */
typedef struct ul_set_node {
  uint32_t least; /* the smallest number of a pattern here or below */
  uint32_t any;   /* the child for any scheme, or for any segment that is not empty; or UL_SET_NONE */
  uint32_t rest;  /* the child for any rest of a host; or UL_SET_NONE */
  uint32_t kinds; /* bit 1 << ul_edge_kind for each kind of edge that it has */
  uint32_t here;  /* its first entry for whatever follows; they have ascending numbers of patterns */
  uint32_t here_count;
  uint32_t end; /* its first entry for paths that end here */
  uint32_t end_count;
} ul_set_node;

typedef enum ul_edge_kind { UL_EDGE_SCHEME, UL_EDGE_HOST, UL_EDGE_LABEL, UL_EDGE_SEGMENT } ul_edge_kind;

/* A place of the hash table: an edge, or nothing. */
typedef struct ul_set_edge {
  uint64_t first; /* the first eight bytes of its text, see ul_first_bytes */
  ul_block_text text;
  uint32_t from;  /* its parent and its kind, see ul_edge_from */
  uint32_t child; /* 0: nothing; the root is nobody's child */
} ul_set_edge;

/* Parent and kind of an edge in one number: a block has room for far fewer nodes than this could hold. */
static inline uint32_t ul_edge_from(uint32_t parent, ul_edge_kind kind) {
  return parent << 2 | (uint32_t)kind;
}

static inline uint32_t ul_edge_parent(const ul_set_edge *edge) {
  return edge->from >> 2;
}

/* What an entry needs besides components, above the bits of those. */
enum {
  UL_NEEDS_NO_PORT = 1 << URLENS_PATTERN_PARTS,     /* the port must be empty */
  UL_NEEDS_SLASH = 1 << (URLENS_PATTERN_PARTS + 1), /* "/" must follow in the path */
  UL_NEEDS_ALL = (1 << (URLENS_PATTERN_PARTS + 2)) - 1
};

typedef struct ul_set_entry {
  uint32_t pattern;
  uint32_t needs; /* bit 1 << urlens_part for each component that must be matched, and UL_NEEDS_… */
} ul_set_entry;

static inline const ul_set_node *ul_set_nodes(const urlens_pattern_set *set) {
  return (const void *)((const char *)set + set->nodes);
}

static inline const ul_set_entry *ul_set_entries(const urlens_pattern_set *set) {
  return (const void *)((const char *)set + set->entries);
}

static inline const ul_set_edge *ul_set_edges(const urlens_pattern_set *set) {
  return (const void *)((const char *)set + set->edges);
}

static inline const urlens_pattern *ul_set_pattern(const urlens_pattern_set *set, uint32_t number) {
  const uint32_t *offsets = (const void *)((const char *)set + set->patterns);
  return (const void *)((const char *)set + offsets[number]);
}

/* --- Hashing -------------------------------------------------------------------------------------------------------- */

/*
 * A node has a hash of the way to it: of its parent's hash, and of the edge. So the place of the next edge can be computed, and
 * fetched from memory, before this one has arrived. Whether the edge is the right one is compared exactly, whatever the
 * hashes are.
 */
#define UL_HASH_FACTOR UINT64_C(0x9E3779B97F4A7C15)

/* The hash of the root, and what the children for any scheme, segment or rest of a host have in place of a text. */
#define UL_HASH_ROOT UL_HASH_FACTOR
#define UL_HASH_ANY UINT64_C(0xA5A5A5A5A5A5A5A5)
#define UL_HASH_REST UINT64_C(0x5A5A5A5A5A5A5A5A)

/* The same for the child of a special scheme. */
#define UL_HASH_SCHEME(kind) (UINT64_C(0x3C3C3C3C3C3C3C3C) + (uint64_t)(kind))

static inline uint64_t ul_hash_mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * UL_HASH_FACTOR;
  return hash ^ hash >> 32;
}

/* Eight bytes of a text, the first one lowest. */
static inline uint64_t ul_word_at(const char *data) {
  uint64_t word;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = 0;
  for (unsigned i = 8; i > 0; i--) word = word << 8 | (unsigned char)data[i - 1];
#else
  memcpy(&word, data, sizeof word);
#endif
  return word;
}

/* A word of which only `count` bytes are kept, which is less than eight. */
static inline uint64_t ul_keep_bytes(uint64_t word, size_t count) {
  return word & ((UINT64_C(1) << 8 * count) - 1);
}

/* The first eight bytes of a text; those that it does not have are 0. UL_BUFFER_SLACK bytes more than it has can be read. */
static inline uint64_t ul_first_bytes(const char *data, size_t length) {
  uint64_t word = ul_word_at(data);
  return length < 8 ? ul_keep_bytes(word, length) : word;
}

/* An edge that is looked for. */
typedef struct ul_set_key {
  uint64_t hash; /* of the edge, and of the node that it leads to */
  uint64_t first;
  ul_span text;
  uint32_t from;
} ul_set_key;

/* The hash of an edge; `hash` is its parent's. */
static inline uint64_t ul_edge_hash(uint64_t hash, ul_edge_kind kind, ul_span text, uint64_t first) {
  hash = ul_hash_mix(hash + (text.length << 2 | (size_t)kind), first);
  for (size_t at = 8; at < text.length; at += 8) {
    hash = ul_hash_mix(hash, ul_first_bytes(text.data + at, text.length - at));
  }
  return hash;
}

/* Whether an edge is the one that is looked for. `block` is what its text is in. */
static inline int ul_set_edge_is(const ul_set_edge *edge, const ul_set_key *key, const char *block) {
  const char *text = block + edge->text.at;
  size_t length = key->text.length;
  if (edge->first != key->first || edge->from != key->from || edge->text.length != length) return 0;
  for (size_t at = 8; at < length; at += 8) {
    if (ul_first_bytes(text + at, length - at) != ul_first_bytes(key->text.data + at, length - at)) return 0;
  }
  return 1;
}

/* The checksum of a block from `at` on, to its end; `size` is a multiple of UL_BLOCK_ALIGNMENT. */
UL_INTERNAL uint64_t ul_set_checksum(const char *block, size_t at, size_t size);

/* --- Building (set_build.c, set_keys.c) ----------------------------------------------------------------------------- */

/* A set while it is made. */
typedef struct ul_set_builder {
  ul_buffer block;    /* the header and the patterns */
  ul_buffer offsets;  /* uint32_t: where each pattern is */
  ul_buffer nodes;    /* ul_set_node; `here` and `end` are lists of drafts, the last one first */
  ul_buffer origins;  /* of each node: its parent, and its hash */
  ul_buffer drafts;   /* of entries */
  ul_set_edge *edges; /* the hash table */
  size_t edge_count;  /* of its places, a power of two; or 0 */
  size_t edges_used;
  uint32_t schemes[UL_SPECIAL_SCHEMES];
  const urlens_allocator *allocator;
} ul_set_builder;

UL_INTERNAL void ul_set_builder_init(ul_set_builder *builder, const urlens_allocator *allocator);
UL_INTERNAL void ul_set_builder_release(ul_set_builder *builder);

/* Adds the block of a pattern, as the next one. */
UL_INTERNAL urlens_status ul_set_add(ul_set_builder *builder, const urlens_pattern *pattern);

/* Writes the set to builder->block. */
UL_INTERNAL urlens_status ul_set_finish(ul_set_builder *builder);

/* Finds a pattern's place in the tree and adds an entry there. The pattern begins at offset `at` of the block. */
UL_INTERNAL urlens_status ul_set_place(ul_set_builder *builder, uint32_t at, uint32_t number);

/* The child of a node by an edge, which is made if it is not there. UL_SET_NONE: no memory. */
UL_INTERNAL uint32_t ul_set_child(ul_set_builder *builder, uint32_t node, ul_edge_kind kind, ul_block_text text);

/* The child of the root for a special scheme. */
UL_INTERNAL uint32_t ul_set_scheme_child(ul_set_builder *builder, urlens_scheme_kind kind);

/* The children `any` and `rest`. */
UL_INTERNAL uint32_t ul_set_any_child(ul_set_builder *builder, uint32_t node);
UL_INTERNAL uint32_t ul_set_rest_child(ul_set_builder *builder, uint32_t node);

/* Adds an entry to a node: for paths that end there, or for all. */
UL_INTERNAL urlens_status ul_set_enter(ul_set_builder *builder, uint32_t node, int at_end, ul_set_entry entry);

/* --- Matching (set_match.c) ----------------------------------------------------------------------------------------- */

/* What is looked for in a set. The first four are the caller's, and ul_set_find fills in the rest. */
typedef struct ul_set_search {
  const urlens_pattern_set *set;
  const ul_target *target;
  ul_match_memory *memory;
  ul_buffer *all; /* all numbers that match (uint32_t), in no order; or NULL: only the smallest one is wanted */
  uint32_t best;  /* the smallest number that matches or has reached a limit, or the number of patterns */
  urlens_status status;
  const ul_set_node *nodes;
  const ul_set_edge *edges;
  uint32_t edge_mask;
  ul_span path;
  uint64_t slashes; /* in the path: see ul_positions_of */
} ul_set_search;

/* Searches: fills in `best` or `all`. Returns the status. */
UL_INTERNAL urlens_status ul_set_find(ul_set_search *search);

/* Sorts numbers in ascending order. */
UL_INTERNAL void ul_sort_numbers(uint32_t *numbers, size_t count);

/* --- Sets from elsewhere (set_check.c, pattern_check.c) --------------------------------------------------------------- */

/* Whether these bytes, which are aligned for any type, are a set that can be used without danger. */
UL_INTERNAL int ul_set_is_sound(const void *data, size_t size);

/* The same for the block of a pattern. */
UL_INTERNAL int ul_pattern_is_sound(const void *data, size_t size);

#endif
