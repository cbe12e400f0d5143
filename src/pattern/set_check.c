/* SPDX-License-Identifier: MIT */
/* Whether bytes from a file are a set of patterns. */
#include "pattern/set.h"

static int has_array(const urlens_pattern_set *set, uint32_t at, uint32_t count, size_t size) {
  return at % UL_BLOCK_ALIGNMENT == 0 && at >= sizeof *set && at <= set->size && count <= (set->size - at) / size;
}

static int header_is_sound(const urlens_pattern_set *set, size_t size) {
  if (size < sizeof *set || set->magic != UL_SET_MAGIC || set->size != size || size % UL_BLOCK_ALIGNMENT) return 0;
  if (!has_array(set, set->patterns, set->pattern_count, sizeof(uint32_t))) return 0;
  if (set->node_count == 0 || !has_array(set, set->nodes, set->node_count, sizeof(ul_set_node))) return 0;
  if (!has_array(set, set->edges, set->edge_count, sizeof(ul_set_edge))) return 0;
  if (!has_array(set, set->entries, set->entry_count, sizeof(ul_set_entry))) return 0;
  return set->edge_count > 0 && !(set->edge_count & (set->edge_count - 1));
}

static int patterns_are_sound(const urlens_pattern_set *set) {
  const uint32_t *offsets = (const void *)((const char *)set + set->patterns);
  for (uint32_t i = 0; i < set->pattern_count; i++) {
    if (offsets[i] % UL_BLOCK_ALIGNMENT || offsets[i] > set->size) return 0;
    if (!ul_pattern_is_sound((const char *)set + offsets[i], set->size - offsets[i])) return 0;
  }
  return 1;
}

/* A child comes after its parent, so that every way down ends. */
static int child_is_sound(const urlens_pattern_set *set, uint32_t node, uint32_t child) {
  return child == UL_SET_NONE || (child > node && child < set->node_count);
}

static int nodes_are_sound(const urlens_pattern_set *set) {
  for (unsigned kind = 0; kind < UL_SPECIAL_SCHEMES; kind++) {
    if (!child_is_sound(set, 0, set->schemes[kind])) return 0;
  }
  for (uint32_t i = 0; i < set->node_count; i++) {
    const ul_set_node *node = &ul_set_nodes(set)[i];
    if (!child_is_sound(set, i, node->any) || !child_is_sound(set, i, node->rest)) return 0;
    if (node->here > set->entry_count || node->here_count > set->entry_count - node->here) return 0;
    if (node->end > set->entry_count || node->end_count > set->entry_count - node->end) return 0;
  }
  return 1;
}

/* After a text there are always other things, so that whole words can be read. */
static int edge_is_sound(const urlens_pattern_set *set, const ul_set_edge *edge) {
  return edge->child != UL_SET_NONE && child_is_sound(set, ul_edge_parent(edge), edge->child) &&
         edge->text.at <= set->size - UL_BUFFER_SLACK &&
         edge->text.length <= set->size - UL_BUFFER_SLACK - edge->text.at;
}

/* A table with an empty place ends every search in it. */
static int edges_are_sound(const urlens_pattern_set *set) {
  uint32_t empty = 0;
  for (uint32_t i = 0; i < set->edge_count; i++) {
    const ul_set_edge *edge = &ul_set_edges(set)[i];
    if (edge->child == 0) empty++;
    else if (!edge_is_sound(set, edge)) return 0;
  }
  return empty > 0;
}

static int entries_are_sound(const urlens_pattern_set *set) {
  for (uint32_t i = 0; i < set->entry_count; i++) {
    const ul_set_entry *entry = &ul_set_entries(set)[i];
    if (entry->pattern >= set->pattern_count || entry->needs & ~(uint32_t)UL_NEEDS_ALL) return 0;
  }
  return 1;
}

int ul_set_is_sound(const void *data, size_t size) {
  const urlens_pattern_set *set = data;
  if (!header_is_sound(set, size)) return 0;
  if (ul_set_checksum(data, offsetof(urlens_pattern_set, pattern_count), size) != set->checksum) return 0;
  return patterns_are_sound(set) && nodes_are_sound(set) && edges_are_sound(set) && entries_are_sound(set);
}
