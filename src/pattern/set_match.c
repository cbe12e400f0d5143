/* SPDX-License-Identifier: MIT */
/* Finding the patterns of a set that match a URL. */
#include "pattern/set.h"

/* The child of a node by an edge, or UL_SET_NONE. */
static inline uint32_t find_edge(const urlens_pattern_set *set, uint32_t node, ul_edge_kind kind, ul_span text) {
  const ul_set_edge *edges = ul_set_edges(set);
  const uint32_t *slots = ul_set_slots(set);
  ul_set_key key = ul_set_key_of(node, kind, text);
  uint32_t hash = ul_set_hash(&key, text), mask = set->slot_count - 1;
  for (uint32_t at = hash & mask; slots[at]; at = (at + 1) & mask) {
    const ul_set_edge *edge = &edges[slots[at] - 1];
    if (ul_set_edge_is(edge, &key, text, (const char *)set)) return edge->child;
  }
  return UL_SET_NONE;
}

static uint32_t child_by(const ul_set_search *s, uint32_t node, ul_edge_kind kind, ul_span text) {
  return ul_set_nodes(s->set)[node].kinds & 1U << kind ? find_edge(s->set, node, kind, text) : UL_SET_NONE;
}

/* Whether nothing at or below a node can be wanted any more. */
static int is_settled(const ul_set_search *s, uint32_t node) {
  return node == UL_SET_NONE || s->status || ul_set_nodes(s->set)[node].least >= s->best;
}

/* Whether a pattern matches, of which the way to it has proved all but what the entry needs. */
static int entry_matches(ul_set_search *s, const ul_set_entry *entry, int slash_follows) {
  uint32_t parts = entry->needs & ((1U << URLENS_PATTERN_PARTS) - 1);
  int matches = 1;
  if (entry->needs & UL_NEEDS_NO_PORT && s->parts[URLENS_PART_PORT].length > 0) return 0;
  if (entry->needs & UL_NEEDS_SLASH && !slash_follows) return 0;
  if (!parts) return 1;
  s->status = ul_pattern_test_parts(ul_set_pattern(s->set, entry->pattern), parts, s->parts, s->memory, &matches);
  return matches && !s->status;
}

/* Tries entries, in ascending order. */
static void try_entries(ul_set_search *s, uint32_t first, uint32_t count, int slash_follows) {
  const ul_set_entry *entries = ul_set_entries(s->set) + first;
  for (uint32_t i = 0; i < count && !s->status && entries[i].pattern < s->best; i++) {
    if (!entry_matches(s, &entries[i], slash_follows)) continue;
    if (!s->all) {
      s->best = entries[i].pattern;
      return;
    }
    ul_buffer_append(s->all, ul_span_of((const char *)&entries[i].pattern, sizeof entries[i].pattern));
    s->status = s->all->status;
  }
}

/* A node to go on from, and the position in the path. */
typedef struct place {
  uint32_t node;
  uint32_t position;
} place;

/* Tries what a node has, and goes down by the next segment. `later` is where to go after that. */
static uint32_t step_path(ul_set_search *s, place *at, place *later) {
  const ul_set_node *node = &ul_set_nodes(s->set)[at->node];
  ul_span path = s->parts[URLENS_PART_PATH];
  int slash_follows = at->position < path.length && path.data[at->position] == '/';
  size_t start, end;
  later->node = UL_SET_NONE;
  if (node->here_count) try_entries(s, node->here, node->here_count, slash_follows);
  if (!slash_follows) {
    if (at->position == path.length && node->end_count) try_entries(s, node->end, node->end_count, 0);
    return UL_SET_NONE;
  }
  start = at->position + (size_t)1;
  end = ul_find_near(path, start, '/');
  later->position = at->position = (uint32_t)end;
  if (end > start) later->node = node->any;
  return child_by(s, at->node, UL_EDGE_SEGMENT, ul_span_slice(path, start, end));
}

/* Looks through the paths below a node. Whatever is put off has a depth of its own, so there is room for all. */
static void search_paths(ul_set_search *s, uint32_t root) {
  place put_off[UL_SET_DEPTH + 2], at = {root, 0}, later;
  size_t count = 0;
  for (;;) {
    if (is_settled(s, at.node)) {
      if (count == 0) return;
      at = put_off[--count];
      continue;
    }
    at.node = step_path(s, &at, &later);
    if (later.node != UL_SET_NONE && count < sizeof put_off / sizeof *put_off) put_off[count++] = later;
  }
}

/* Looks through the hosts below a node: the whole host, and its labels from the right. */
static void search_hosts(ul_set_search *s, uint32_t node) {
  ul_span host = s->parts[URLENS_PART_HOST];
  size_t end = host.length, start;
  if (is_settled(s, node)) return;
  search_paths(s, child_by(s, node, UL_EDGE_HOST, host));
  while (!is_settled(s, node)) {
    search_paths(s, ul_set_nodes(s->set)[node].rest);
    if (!(ul_set_nodes(s->set)[node].kinds & 1U << UL_EDGE_LABEL) || end == SIZE_MAX) return;
    for (start = end; start > 0 && host.data[start - 1] != '.';) start--;
    node = child_by(s, node, UL_EDGE_LABEL, ul_span_slice(host, start, end));
    end = start == 0 ? SIZE_MAX : start - 1;
  }
}

urlens_status ul_set_find(ul_set_search *search) {
  const ul_set_node *root = ul_set_nodes(search->set);
  search->status = URLENS_OK;
  search->best = search->set->pattern_count;
  if (search->set->pattern_count == 0) return URLENS_OK;
  search_hosts(search, child_by(search, 0, UL_EDGE_SCHEME, search->parts[URLENS_PART_SCHEME]));
  search_hosts(search, root->any);
  return search->status;
}

/* Moves the number at `at` down to its place in a heap. */
static void sift_down(uint32_t *numbers, size_t count, size_t at) {
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    uint32_t moved = numbers[at];
    if (child + 1 < count && numbers[child] < numbers[child + 1]) child++;
    if (moved >= numbers[child]) return;
    numbers[at] = numbers[child];
    numbers[child] = moved;
  }
}

void ul_sort_numbers(uint32_t *numbers, size_t count) {
  for (size_t i = count / 2; i > 0; i--) sift_down(numbers, count, i - 1);
  for (size_t left = count; left > 1; left--) {
    uint32_t greatest = numbers[0];
    numbers[0] = numbers[left - 1];
    numbers[left - 1] = greatest;
    sift_down(numbers, left - 1, 0);
  }
}
