/* SPDX-License-Identifier: MIT */
/* Making a set: the tree, its hash table, and the block. */
#include "pattern/set.h"

/* An entry while the set is made: a list for each node, the last one first. */
typedef struct draft {
  ul_set_entry entry;
  uint32_t next; /* or UL_SET_NONE */
} draft;

/* Where a node comes from. */
typedef struct origin {
  uint64_t hash; /* of the node */
  uint32_t parent;
  uint32_t reserved;
} origin;

/* The least number of places in the hash table; it is never more than two thirds full. */
enum { FIRST_PLACES = 64 };

static ul_set_node *node_at(ul_set_builder *builder, uint32_t number) {
  return (ul_set_node *)(void *)builder->nodes.data + number;
}

static const origin *origin_of(ul_set_builder *builder, uint32_t node) {
  return (const origin *)(void *)builder->origins.data + node;
}

/* Adds an element to an array. Returns its number, or UL_SET_NONE if there is no memory. */
static uint32_t push(ul_buffer *array, const void *element, size_t size) {
  size_t number = array->length / size;
  ul_buffer_append(array, ul_span_of(element, size));
  return ul_buffer_ok(array) && number < UL_SET_NONE ? (uint32_t)number : UL_SET_NONE;
}

static uint32_t push_node(ul_set_builder *builder, uint32_t parent, uint64_t hash) {
  static const ul_set_node empty = {
      .least = UL_SET_NONE, .any = UL_SET_NONE, .rest = UL_SET_NONE, .here = UL_SET_NONE, .end = UL_SET_NONE};
  origin from = {.hash = hash, .parent = parent};
  uint32_t number = push(&builder->origins, &from, sizeof from);
  return number == UL_SET_NONE ? number : push(&builder->nodes, &empty, sizeof empty);
}

void ul_set_builder_init(ul_set_builder *builder, const urlens_allocator *allocator) {
  static const urlens_pattern_set header;
  memset(builder, 0, sizeof *builder);
  builder->allocator = allocator;
  ul_buffer_init(&builder->block, allocator, UL_MOST_OF_BLOCK);
  ul_buffer_init(&builder->offsets, allocator, UL_MOST_OF_BLOCK);
  ul_buffer_init(&builder->nodes, allocator, UL_MOST_OF_BLOCK);
  ul_buffer_init(&builder->origins, allocator, UL_MOST_OF_BLOCK);
  ul_buffer_init(&builder->drafts, allocator, UL_MOST_OF_BLOCK);
  ul_buffer_append(&builder->block, ul_span_of((const char *)&header, sizeof header));
  for (unsigned kind = 0; kind < UL_SPECIAL_SCHEMES; kind++) builder->schemes[kind] = UL_SET_NONE;
  push_node(builder, 0, UL_HASH_ROOT);
}

static void release_edges(ul_set_builder *builder) {
  ul_release(builder->allocator, builder->edges, builder->edge_count * sizeof *builder->edges);
}

void ul_set_builder_release(ul_set_builder *builder) {
  ul_buffer_release(&builder->block);
  ul_buffer_release(&builder->offsets);
  ul_buffer_release(&builder->nodes);
  ul_buffer_release(&builder->origins);
  ul_buffer_release(&builder->drafts);
  release_edges(builder);
}

/* --- The hash table ------------------------------------------------------------------------------------------------- */

/* The first place that is empty for an edge with this hash. */
static ul_set_edge *find_empty(ul_set_edge *edges, size_t count, uint64_t hash) {
  size_t at = (uint32_t)hash & (count - 1);
  while (edges[at].child) at = (at + 1) & (count - 1);
  return &edges[at];
}

/* Makes the table larger, if one more edge would be too many. Returns 0 if there is no memory. */
static int grow_edges(ul_set_builder *builder) {
  size_t count = builder->edge_count ? builder->edge_count * 2 : FIRST_PLACES;
  ul_set_edge *edges;
  if (3 * (builder->edges_used + 1) <= 2 * builder->edge_count) return 1;
  edges = ul_allocate(builder->allocator, count * sizeof *edges);
  if (!edges) return 0;
  memset(edges, 0, count * sizeof *edges);
  for (size_t i = 0; i < builder->edge_count; i++) {
    const ul_set_edge *edge = &builder->edges[i];
    if (edge->child) *find_empty(edges, count, origin_of(builder, edge->child)->hash) = *edge;
  }
  release_edges(builder);
  builder->edges = edges;
  builder->edge_count = count;
  return 1;
}

/* Where an edge leads to, or UL_SET_NONE. */
static uint32_t find_child(ul_set_builder *builder, const ul_set_key *key) {
  size_t mask = builder->edge_count - 1;
  if (builder->edge_count == 0) return UL_SET_NONE;
  for (size_t at = (uint32_t)key->hash & mask; builder->edges[at].child; at = (at + 1) & mask) {
    if (ul_set_edge_is(&builder->edges[at], key, builder->block.data)) return builder->edges[at].child;
  }
  return UL_SET_NONE;
}

/* Adds an edge to a new node. */
static uint32_t add_child(ul_set_builder *builder, uint32_t node, ul_block_text text, const ul_set_key *key) {
  ul_set_edge edge = {.first = key->first, .text = text, .from = key->from};
  edge.child = grow_edges(builder) ? push_node(builder, node, key->hash) : UL_SET_NONE;
  if (edge.child == UL_SET_NONE) return UL_SET_NONE;
  *find_empty(builder->edges, builder->edge_count, key->hash) = edge;
  builder->edges_used++;
  return edge.child;
}

uint32_t ul_set_child(ul_set_builder *builder, uint32_t node, ul_edge_kind kind, ul_block_text text) {
  ul_set_key key = {.text = ul_span_of(builder->block.data + text.at, text.length), .from = ul_edge_from(node, kind)};
  uint32_t child;
  key.first = ul_first_bytes(key.text.data, key.text.length);
  key.hash = ul_edge_hash(origin_of(builder, node)->hash, kind, key.text, key.first);
  node_at(builder, node)->kinds |= 1U << kind;
  child = find_child(builder, &key);
  return child == UL_SET_NONE ? add_child(builder, node, text, &key) : child;
}

uint32_t ul_set_scheme_child(ul_set_builder *builder, urlens_scheme_kind kind) {
  uint32_t *child = &builder->schemes[kind];
  if (*child == UL_SET_NONE) *child = push_node(builder, 0, ul_hash_mix(UL_HASH_ROOT, UL_HASH_SCHEME(kind)));
  return *child;
}

uint32_t ul_set_any_child(ul_set_builder *builder, uint32_t node) {
  uint32_t child = node_at(builder, node)->any;
  if (child != UL_SET_NONE) return child;
  child = push_node(builder, node, ul_hash_mix(origin_of(builder, node)->hash, UL_HASH_ANY));
  if (child != UL_SET_NONE) node_at(builder, node)->any = child;
  return child;
}

uint32_t ul_set_rest_child(ul_set_builder *builder, uint32_t node) {
  uint32_t child = node_at(builder, node)->rest;
  if (child != UL_SET_NONE) return child;
  child = push_node(builder, node, ul_hash_mix(origin_of(builder, node)->hash, UL_HASH_REST));
  if (child != UL_SET_NONE) node_at(builder, node)->rest = child;
  return child;
}

/* --- Entries and patterns ------------------------------------------------------------------------------------------- */

urlens_status ul_set_enter(ul_set_builder *builder, uint32_t node, int at_end, ul_set_entry entry) {
  draft added = {.entry = entry};
  ul_set_node *place = node_at(builder, node);
  uint32_t *list = at_end ? &place->end : &place->here, number;
  added.next = *list;
  number = push(&builder->drafts, &added, sizeof added);
  if (number == UL_SET_NONE) return URLENS_E_OUT_OF_MEMORY;
  *list = number;
  if (at_end) place->end_count++;
  else place->here_count++;
  if (place->least == UL_SET_NONE) place->least = entry.pattern; /* patterns come in ascending order */
  return URLENS_OK;
}

/* The status of the tree. It has no root if there was no memory for the root. */
static urlens_status tree_status(const ul_set_builder *builder) {
  return builder->nodes.status ? builder->nodes.status : builder->origins.status;
}

urlens_status ul_set_add(ul_set_builder *builder, const urlens_pattern *pattern) {
  uint32_t at = (uint32_t)builder->block.length;
  uint32_t number = push(&builder->offsets, &at, sizeof at);
  ul_buffer_append(&builder->block, ul_span_of((const char *)pattern, pattern->size));
  if (builder->block.status) return builder->block.status;
  if (number == UL_SET_NONE || tree_status(builder)) return URLENS_E_OUT_OF_MEMORY;
  return ul_set_place(builder, at, number);
}

/* --- The block ------------------------------------------------------------------------------------------------------ */

/* Appends an array to the block. Returns where it is. */
static uint32_t append_array(ul_set_builder *builder, const void *data, size_t size) {
  uint32_t at;
  while (builder->block.length % UL_BLOCK_ALIGNMENT) ul_buffer_push(&builder->block, '\0');
  at = (uint32_t)builder->block.length;
  ul_buffer_append(&builder->block, ul_span_of(data, size));
  return at;
}

/* A list becomes entries one after another, in ascending order. Returns the first one. */
static uint32_t write_list(ul_set_builder *builder, ul_set_entry *entries, uint32_t used, uint32_t list,
                           uint32_t count) {
  const draft *drafts = (const void *)builder->drafts.data;
  for (uint32_t left = count; left > 0; list = drafts[list].next) entries[used + --left] = drafts[list].entry;
  return used;
}

/* The smallest numbers below: children have greater numbers than their parents, so they come first here. */
static void raise_least(ul_set_builder *builder) {
  for (uint32_t node = (uint32_t)(builder->nodes.length / sizeof(ul_set_node)); node-- > 1;) {
    ul_set_node *parent = node_at(builder, origin_of(builder, node)->parent);
    uint32_t least = node_at(builder, node)->least;
    if (least < parent->least) parent->least = least;
  }
}

/* Writes the entries of all nodes to the block, and tells the nodes where they are. */
static urlens_status write_entries(ul_set_builder *builder, urlens_pattern_set *header) {
  size_t count = builder->drafts.length / sizeof(draft), size = count * sizeof(ul_set_entry);
  ul_set_entry *entries = ul_allocate(builder->allocator, size ? size : 1);
  uint32_t used = 0, nodes = (uint32_t)(builder->nodes.length / sizeof(ul_set_node));
  if (!entries) return URLENS_E_OUT_OF_MEMORY;
  for (uint32_t i = 0; i < nodes; i++) {
    ul_set_node *node = node_at(builder, i);
    node->here = write_list(builder, entries, used, node->here, node->here_count);
    used += node->here_count;
    node->end = write_list(builder, entries, used, node->end, node->end_count);
    used += node->end_count;
  }
  header->entry_count = used;
  header->entries = append_array(builder, entries, size);
  ul_release(builder->allocator, entries, size ? size : 1);
  return URLENS_OK;
}

static inline uint64_t add_word(uint64_t sum, const char *data) {
  uint64_t word;
  memcpy(&word, data, sizeof word);
  return ul_hash_mix(sum, word);
}

/* Four sums, which do not wait for each other. */
uint64_t ul_set_checksum(const char *block, size_t at, size_t size) {
  uint64_t a = size, b = 1, c = 2, d = 3;
  for (; size - at >= 32; at += 32) {
    a = add_word(a, block + at);
    b = add_word(b, block + at + 8);
    c = add_word(c, block + at + 16);
    d = add_word(d, block + at + 24);
  }
  for (; at < size; at += 8) a = add_word(a, block + at);
  return ul_hash_mix(ul_hash_mix(ul_hash_mix(a, b), c), d);
}

static void write_arrays(ul_set_builder *builder, urlens_pattern_set *header) {
  header->pattern_count = (uint32_t)(builder->offsets.length / sizeof(uint32_t));
  header->patterns = append_array(builder, builder->offsets.data, builder->offsets.length);
  header->node_count = (uint32_t)(builder->nodes.length / sizeof(ul_set_node));
  header->nodes = append_array(builder, builder->nodes.data, builder->nodes.length);
  header->edge_count = (uint32_t)builder->edge_count;
  header->edges = append_array(builder, builder->edges, builder->edge_count * sizeof *builder->edges);
  header->size = append_array(builder, NULL, 0);
}

urlens_status ul_set_finish(ul_set_builder *builder) {
  urlens_pattern_set header = {.magic = UL_SET_MAGIC};
  urlens_status status = tree_status(builder) ? tree_status(builder) : builder->block.status;
  if (!status && !grow_edges(builder)) status = URLENS_E_OUT_OF_MEMORY;
  if (status) return status;
  raise_least(builder);
  status = write_entries(builder, &header);
  if (status) return status;
  write_arrays(builder, &header);
  memcpy(header.schemes, builder->schemes, sizeof header.schemes);
  if (!ul_buffer_ok(&builder->block)) return builder->block.status;
  memcpy(builder->block.data, &header, sizeof header);
  header.checksum = ul_set_checksum(builder->block.data, offsetof(urlens_pattern_set, pattern_count), header.size);
  memcpy(builder->block.data, &header, sizeof header);
  return URLENS_OK;
}
