/* SPDX-License-Identifier: MIT */
/* Finding the patterns of a set that match a URL. */
#include "pattern/set.h"

/* A node on the way down. */
typedef struct place {
  uint64_t hash;   /* of the node */
  size_t position; /* in the path */
  uint32_t node;   /* or UL_SET_NONE */
} place;

/* Whether nothing at or below a node can be wanted any more. */
static inline int is_settled(const ul_set_search *s, uint32_t node) {
  return node == UL_SET_NONE || s->nodes[node].least >= s->best;
}

/* Where an edge leads to, or UL_SET_NONE. */
static inline uint32_t find_edge(const ul_set_search *s, const ul_set_key *key) {
  for (uint32_t at = (uint32_t)key->hash & s->edge_mask;; at = (at + 1) & s->edge_mask) {
    const ul_set_edge *edge = &s->edges[at];
    if (!edge->child) return UL_SET_NONE;
    if (UL_LIKELY(ul_set_edge_is(edge, key, (const char *)s->set))) return edge->child;
  }
}

/* Goes down by an edge. */
static inline place child_by(const ul_set_search *s, place at, ul_edge_kind kind, ul_span text) {
  ul_set_key key = {.text = text, .from = ul_edge_from(at.node, kind)};
  key.first = ul_first_bytes(text.data, text.length);
  key.hash = at.hash = ul_edge_hash(at.hash, kind, text, key.first);
  at.node = s->nodes[at.node].kinds & 1U << kind ? find_edge(s, &key) : UL_SET_NONE;
  return at;
}

/* The children that need no text. */
static inline place any_child(const ul_set_search *s, place at) {
  at.hash = ul_hash_mix(at.hash, UL_HASH_ANY);
  at.node = s->nodes[at.node].any;
  return at;
}

static inline place rest_child(const ul_set_search *s, place at) {
  at.hash = ul_hash_mix(at.hash, UL_HASH_REST);
  at.node = s->nodes[at.node].rest;
  return at;
}

/* Ends the search: nothing is wanted any more. */
static void stop(ul_set_search *s, urlens_status status) {
  s->status = status;
  s->best = 0;
}

/* Notes a pattern whose match reached a limit. Where the first match is wanted, that is no error if one before it matches. */
static void note_limit(ul_set_search *s, uint32_t pattern) {
  stop(s, URLENS_E_MATCH_LIMIT);
  if (!s->all) s->best = pattern;
}

/* Whether the components that the way to the pattern has not proved match. */
static int parts_match(ul_set_search *s, uint32_t pattern, uint32_t parts) {
  int matches;
  urlens_status status = ul_pattern_test_parts(ul_set_pattern(s->set, pattern), parts, s->target, s->memory, &matches);
  if (status == URLENS_E_MATCH_LIMIT) note_limit(s, pattern);
  else if (status) stop(s, status);
  return matches && !status;
}

/* Whether a pattern matches. The way to it has proved everything except what the entry needs. */
static inline int entry_matches(ul_set_search *s, const ul_set_entry *entry, int slash_follows) {
  uint32_t parts = entry->needs & ((1U << URLENS_PATTERN_PARTS) - 1);
  if (entry->needs & UL_NEEDS_NO_PORT && ul_target_text(s->target, URLENS_PART_PORT).length > 0) return 0;
  if (entry->needs & UL_NEEDS_SLASH && !slash_follows) return 0;
  return !parts || parts_match(s, entry->pattern, parts);
}

/* Notes a pattern that matches. */
static void note_match(ul_set_search *s, uint32_t pattern) {
  if (!s->all) {
    s->best = pattern;
    s->status = URLENS_OK;
    return;
  }
  ul_buffer_append(s->all, ul_span_of((const char *)&pattern, sizeof pattern));
  if (s->all->status) stop(s, s->all->status);
}

/* Tries entries, in ascending order. */
static inline void try_entries(ul_set_search *s, uint32_t first, uint32_t count, int slash_follows) {
  const ul_set_entry *entries = ul_set_entries(s->set) + first;
  for (uint32_t i = 0; i < count && entries[i].pattern < s->best; i++) {
    if (entry_matches(s, &entries[i], slash_follows)) note_match(s, entries[i].pattern);
  }
}

/* Where the segment that begins at `start` ends. */
static inline size_t find_segment_end(const ul_set_search *s, size_t start) {
  if (UL_LIKELY(s->path.length < UL_POSITIONS)) return start + ul_lowest_bit(s->slashes >> start);
  return ul_span_find(s->path, start, '/');
}

/* Tries what a node has. Returns whether a segment follows. */
static inline int try_node(ul_set_search *s, place at) {
  const ul_set_node *node = &s->nodes[at.node];
  int slash_follows = at.position < s->path.length && s->path.data[at.position] == '/';
  if (node->here_count) try_entries(s, node->here, node->here_count, slash_follows);
  if (node->end_count && at.position == s->path.length) try_entries(s, node->end, node->end_count, 0);
  return slash_follows;
}

/* The places that were put off. Each has a depth of its own, so there is room for all. */
typedef struct place_list {
  size_t count;
  place places[UL_SET_DEPTH + 2];
} place_list;

/* Goes down by the next segment. The child for any segment is put off. */
static inline place step_path(ul_set_search *s, place at, place_list *later) {
  size_t start = at.position + 1, end = find_segment_end(s, start);
  at.position = end;
  if (end > start && s->nodes[at.node].any != UL_SET_NONE && later->count <= UL_SET_DEPTH) {
    later->places[later->count++] = any_child(s, at);
  }
  return child_by(s, at, UL_EDGE_SEGMENT, ul_span_slice(s->path, start, end));
}

/* Looks through the paths below a node. */
static void search_paths(ul_set_search *s, uint32_t node, uint64_t hash) {
  place at = {.hash = hash, .node = node};
  place_list later;
  later.count = 0;
  for (;;) {
    while (!is_settled(s, at.node) && try_node(s, at)) at = step_path(s, at, &later);
    if (later.count == 0) return;
    at = later.places[--later.count];
  }
}

/* Goes down by the label of the host that ends at *end. Returns 0 if there is none. */
static int step_host(const ul_set_search *s, ul_span host, size_t *end, place *at) {
  size_t start = *end;
  if (!(s->nodes[at->node].kinds & 1U << UL_EDGE_LABEL) || start == SIZE_MAX) return 0;
  while (start > 0 && host.data[start - 1] != '.') start--;
  *at = child_by(s, *at, UL_EDGE_LABEL, ul_span_slice(host, start, *end));
  *end = start == 0 ? SIZE_MAX : start - 1;
  return 1;
}

/* Looks through the hosts below a node: first the whole host, then one label after another, from the right. */
static inline void search_hosts(ul_set_search *s, place at) {
  ul_span host = ul_target_text(s->target, URLENS_PART_HOST);
  size_t end = host.length;
  place child = child_by(s, at, UL_EDGE_HOST, host);
  for (int is_whole = 1;; is_whole = 0) {
    if (!is_settled(s, child.node)) search_paths(s, child.node, child.hash);
    if ((!is_whole && !step_host(s, host, &end, &at)) || is_settled(s, at.node)) return;
    child = rest_child(s, at);
  }
}

/* The child of the root for the scheme. */
static inline place scheme_child(const ul_set_search *s, place root) {
  ul_span scheme = ul_target_text(s->target, URLENS_PART_SCHEME);
  unsigned kind = s->target->href ? s->target->record.scheme_kind : (unsigned)ul_special_scheme_of(scheme);
  if (UL_UNLIKELY(kind == URLENS_SCHEME_KIND_OTHER)) return child_by(s, root, UL_EDGE_SCHEME, scheme);
  root.hash = ul_hash_mix(root.hash, UL_HASH_SCHEME(kind));
  root.node = s->set->schemes[kind];
  return root;
}

urlens_status ul_set_find(ul_set_search *search) {
  const urlens_pattern_set *set = search->set;
  place root = {.hash = UL_HASH_ROOT};
  search->status = URLENS_OK;
  search->best = set->pattern_count;
  search->nodes = ul_set_nodes(set);
  search->edges = ul_set_edges(set);
  search->edge_mask = set->edge_count - 1;
  search->path = ul_target_text(search->target, URLENS_PART_PATH);
  search->slashes = ul_positions_of(search->path.data, search->path.length, '/');
  for (int is_any = 0; is_any <= 1; is_any++) {
    place child = is_any ? any_child(search, root) : scheme_child(search, root);
    if (!is_settled(search, child.node)) search_hosts(search, child);
  }
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
