/* SPDX-License-Identifier: MIT */
/* Making a set: the tree, its hash table, and the block. */
#include "pattern/set.h"

/* An entry while the set is made: a list for each node, the last one first. */
typedef struct draft {
  ul_set_entry entry;
  uint32_t next; /* or UL_SET_NONE */
} draft;

enum { FIRST_SLOTS = 64 };

static ul_set_node *node_at(ul_set_builder *builder, uint32_t number) {
  return (ul_set_node *)(void *)builder->nodes.data + number;
}

static ul_set_edge *edge_at(ul_set_builder *builder, uint32_t number) {
  return (ul_set_edge *)(void *)builder->edges.data + number;
}

/* Adds an element to an array. Returns its number, or UL_SET_NONE if there is no memory. */
static uint32_t push(ul_buffer *array, const void *element, size_t size) {
  size_t number = array->length / size;
  ul_buffer_append(array, ul_span_of(element, size));
  return ul_buffer_ok(array) && number < UL_SET_NONE ? (uint32_t)number : UL_SET_NONE;
}

static uint32_t push_node(ul_set_builder *builder) {
  static const ul_set_node empty = {
      .least = UL_SET_NONE, .any = UL_SET_NONE, .rest = UL_SET_NONE, .here = UL_SET_NONE, .end = UL_SET_NONE};
  return push(&builder->nodes, &empty, sizeof empty);
}

void ul_set_builder_init(ul_set_builder *builder, const urlens_allocator *allocator) {
  static const urlens_pattern_set header;
  memset(builder, 0, sizeof *builder);
  builder->allocator = allocator;
  ul_buffer_init(&builder->block, allocator, UL_MOST_OF_BLOCK);
  ul_buffer_init(&builder->offsets, allocator, UL_MOST_OF_BLOCK);
  ul_buffer_init(&builder->nodes, allocator, UL_MOST_OF_BLOCK);
  ul_buffer_init(&builder->edges, allocator, UL_MOST_OF_BLOCK);
  ul_buffer_init(&builder->drafts, allocator, UL_MOST_OF_BLOCK);
  ul_buffer_append(&builder->block, ul_span_of((const char *)&header, sizeof header));
  push_node(builder);
}

static void release_slots(ul_set_builder *builder) {
  ul_release(builder->allocator, builder->slots, builder->slot_count * sizeof *builder->slots);
}

void ul_set_builder_release(ul_set_builder *builder) {
  ul_buffer_release(&builder->block);
  ul_buffer_release(&builder->offsets);
  ul_buffer_release(&builder->nodes);
  ul_buffer_release(&builder->edges);
  ul_buffer_release(&builder->drafts);
  release_slots(builder);
}

/* --- The hash table ------------------------------------------------------------------------------------------------- */

static void put_edge(uint32_t *slots, size_t count, uint32_t hash, uint32_t edge) {
  size_t at = hash & (count - 1);
  while (slots[at]) at = (at + 1) & (count - 1);
  slots[at] = edge + 1;
}

/* Makes the table larger, if it is half full. Returns 0 if there is no memory. */
static int grow_slots(ul_set_builder *builder) {
  size_t edges = builder->edges.length / sizeof(ul_set_edge);
  size_t count = builder->slot_count ? builder->slot_count * 2 : FIRST_SLOTS;
  uint32_t *slots;
  if (2 * (edges + 1) <= builder->slot_count) return 1;
  slots = ul_allocate(builder->allocator, count * sizeof *slots);
  if (!slots) return 0;
  memset(slots, 0, count * sizeof *slots);
  for (uint32_t i = 0; i < edges; i++) put_edge(slots, count, edge_at(builder, i)->hash, i);
  release_slots(builder);
  builder->slots = slots;
  builder->slot_count = count;
  return 1;
}

/* The child by an edge, or UL_SET_NONE. */
static uint32_t find_child(ul_set_builder *builder, const ul_set_edge *wanted) {
  const char *block = builder->block.data;
  ul_span text = ul_span_of(block + wanted->text.at, wanted->text.length);
  if (builder->slot_count == 0) return UL_SET_NONE;
  for (size_t at = wanted->hash & (builder->slot_count - 1); builder->slots[at];
       at = (at + 1) & (builder->slot_count - 1)) {
    const ul_set_edge *edge = edge_at(builder, builder->slots[at] - 1);
    if (ul_set_edge_is(edge, &wanted->key, text, block)) return edge->child;
  }
  return UL_SET_NONE;
}

/* Adds an edge to a new node. */
static uint32_t add_child(ul_set_builder *builder, ul_set_edge *edge) {
  uint32_t number;
  edge->child = push_node(builder);
  if (edge->child == UL_SET_NONE || !grow_slots(builder)) return UL_SET_NONE;
  number = push(&builder->edges, edge, sizeof *edge);
  if (number == UL_SET_NONE) return UL_SET_NONE;
  put_edge(builder->slots, builder->slot_count, edge->hash, number);
  node_at(builder, edge->key.parent)->kinds |= 1U << edge->key.kind;
  return edge->child;
}

uint32_t ul_set_child(ul_set_builder *builder, uint32_t node, ul_edge_kind kind, ul_block_text text) {
  ul_span span = ul_span_of(builder->block.data + text.at, text.length);
  ul_set_edge edge = {.key = ul_set_key_of(node, kind, span), .text = text};
  uint32_t child;
  edge.hash = ul_set_hash(&edge.key, span);
  child = find_child(builder, &edge);
  return child == UL_SET_NONE ? add_child(builder, &edge) : child;
}

uint32_t ul_set_any_child(ul_set_builder *builder, uint32_t node) {
  uint32_t child = node_at(builder, node)->any;
  if (child != UL_SET_NONE) return child;
  child = push_node(builder);
  if (child != UL_SET_NONE) node_at(builder, node)->any = child;
  return child;
}

uint32_t ul_set_rest_child(ul_set_builder *builder, uint32_t node) {
  uint32_t child = node_at(builder, node)->rest;
  if (child != UL_SET_NONE) return child;
  child = push_node(builder);
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

urlens_status ul_set_add(ul_set_builder *builder, const urlens_pattern *pattern) {
  uint32_t at = (uint32_t)builder->block.length;
  uint32_t number = push(&builder->offsets, &at, sizeof at);
  ul_buffer_append(&builder->block, ul_span_of((const char *)pattern, pattern->size));
  if (builder->block.status) return builder->block.status;
  if (number == UL_SET_NONE || !ul_buffer_ok(&builder->nodes)) return URLENS_E_OUT_OF_MEMORY;
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
  uint32_t count = (uint32_t)(builder->nodes.length / sizeof(ul_set_node));
  size_t edges = builder->edges.length / sizeof(ul_set_edge);
  uint32_t node = count;
  while (node-- > 0) {
    ul_set_node *parent = node_at(builder, node);
    if (parent->any != UL_SET_NONE && node_at(builder, parent->any)->least < parent->least) {
      parent->least = node_at(builder, parent->any)->least;
    }
    if (parent->rest != UL_SET_NONE && node_at(builder, parent->rest)->least < parent->least) {
      parent->least = node_at(builder, parent->rest)->least;
    }
    /* Edges are in the order of their children. */
    for (; edges > 0 && edge_at(builder, (uint32_t)edges - 1)->child >= node; edges--) {
      const ul_set_edge *edge = edge_at(builder, (uint32_t)edges - 1);
      ul_set_node *above = node_at(builder, edge->key.parent);
      uint32_t least = node_at(builder, edge->child)->least;
      if (least < above->least) above->least = least;
    }
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

uint64_t ul_set_checksum(const char *block, size_t at, size_t size) {
  uint64_t sum = size;
  for (; at < size; at += sizeof(uint64_t)) {
    uint64_t word;
    memcpy(&word, block + at, sizeof word);
    sum = ul_hash_mix(sum, word);
  }
  return sum;
}

static void write_arrays(ul_set_builder *builder, urlens_pattern_set *header) {
  header->pattern_count = (uint32_t)(builder->offsets.length / sizeof(uint32_t));
  header->patterns = append_array(builder, builder->offsets.data, builder->offsets.length);
  header->node_count = (uint32_t)(builder->nodes.length / sizeof(ul_set_node));
  header->nodes = append_array(builder, builder->nodes.data, builder->nodes.length);
  header->edge_count = (uint32_t)(builder->edges.length / sizeof(ul_set_edge));
  header->edges = append_array(builder, builder->edges.data, builder->edges.length);
  header->slot_count = (uint32_t)builder->slot_count;
  header->slots = append_array(builder, builder->slots, builder->slot_count * sizeof *builder->slots);
  header->size = append_array(builder, NULL, 0);
}

urlens_status ul_set_finish(ul_set_builder *builder) {
  urlens_pattern_set header = {.magic = UL_SET_MAGIC};
  urlens_status status = builder->nodes.status ? builder->nodes.status : builder->block.status;
  if (!status && !grow_slots(builder)) status = URLENS_E_OUT_OF_MEMORY;
  if (status) return status;
  raise_least(builder);
  status = write_entries(builder, &header);
  if (status) return status;
  write_arrays(builder, &header);
  if (!ul_buffer_ok(&builder->block)) return builder->block.status;
  memcpy(builder->block.data, &header, sizeof header);
  header.checksum = ul_set_checksum(builder->block.data, offsetof(urlens_pattern_set, pattern_count), header.size);
  memcpy(builder->block.data, &header, sizeof header);
  return URLENS_OK;
}
