/* SPDX-License-Identifier: MIT */
/* Finding the patterns of a set that match a URL. */
#include "pattern/set.h"

/* A node on the way down. */
typedef struct place {
  uint64_t hash;     /* of the node */
  uint32_t node;     /* or UL_SET_NONE */
  uint32_t position; /* in the path */
} place;

static const ul_set_node *node_of(const ul_set_search *s, uint32_t node) {
  return &ul_set_nodes(s->set)[node];
}

/* Where an edge leads to, or UL_SET_NONE. */
static inline uint32_t find_edge(const urlens_pattern_set *set, const ul_set_key *key) {
  const ul_set_edge *edges = ul_set_edges(set);
  uint32_t mask = set->edge_count - 1;
  for (uint32_t at = (uint32_t)key->hash & mask; edges[at].child; at = (at + 1) & mask) {
    if (ul_set_edge_is(&edges[at], key, (const char *)set)) return edges[at].child;
  }
  return UL_SET_NONE;
}

/* Goes down by an edge with a text, of which `first` has the first bytes. */
static inline place child_by_first(const ul_set_search *s, place at, ul_edge_kind kind, ul_span text, uint64_t first) {
  ul_set_key key = {.first = first, .text = text, .from = ul_edge_from(at.node, kind)};
  key.hash = ul_edge_hash(at.hash, kind, text, first);
  at.node = node_of(s, at.node)->kinds & 1U << kind ? find_edge(s->set, &key) : UL_SET_NONE;
  at.hash = key.hash;
  return at;
}

static place child_by(const ul_set_search *s, place at, ul_edge_kind kind, ul_span text) {
  return child_by_first(s, at, kind, text, ul_first_bytes(text.data, text.length));
}

/* The children that need no text. */
static place any_child(const ul_set_search *s, place at) {
  at.hash = ul_hash_mix(at.hash, UL_HASH_ANY);
  at.node = node_of(s, at.node)->any;
  return at;
}

static place rest_child(const ul_set_search *s, place at) {
  at.hash = ul_hash_mix(at.hash, UL_HASH_REST);
  at.node = node_of(s, at.node)->rest;
  return at;
}

/* Whether nothing at or below a node can be wanted any more. */
static int is_settled(const ul_set_search *s, uint32_t node) {
  return node == UL_SET_NONE || s->status || node_of(s, node)->least >= s->best;
}

/* Whether a pattern matches, of which the way to it has proved all but what the entry needs. */
static int entry_matches(ul_set_search *s, const ul_set_entry *entry, int slash_follows) {
  uint32_t parts = entry->needs & ((1U << URLENS_PATTERN_PARTS) - 1);
  int matches = 1;
  if (entry->needs & UL_NEEDS_NO_PORT && ul_target_text(s->target, URLENS_PART_PORT).length > 0) {
    return 0;
  }
  if (entry->needs & UL_NEEDS_SLASH && !slash_follows) return 0;
  if (!parts) return 1;
  s->status = ul_pattern_test_parts(ul_set_pattern(s->set, entry->pattern), parts, s->target, s->memory, &matches);
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

/* Bytes that are "/" have their highest bit set; so may bytes after the first of them. */
static inline uint64_t find_slashes(uint64_t word) {
  uint64_t ones = UINT64_C(0x0101010101010101), other = word ^ ones * '/';
  return (other - ones) & ~other & ones << 7;
}

/* Finds the end of the segment that begins at `start`, and its first bytes. */
static inline size_t find_segment_end(ul_span path, size_t start, uint64_t *first) {
  size_t left = path.length - start, length;
  uint64_t word = ul_word_at(path.data + start), stops = find_slashes(word);
  if (left < 8) stops |= UINT64_C(0x80) << 8 * left;
  *first = word;
  if (!stops) return ul_span_find(path, start + 8, '/');
  length = ul_lowest_bit(stops) / 8;
  *first = ul_keep_bytes(word, length);
  return start + length;
}

/* Tries what a node has, and goes down by the next segment. `later` is where to go after that. */
static inline place step_path(ul_set_search *s, ul_span path, place at, place *later) {
  const ul_set_node *node = node_of(s, at.node);
  place none = {.node = UL_SET_NONE};
  int slash_follows = at.position < path.length && path.data[at.position] == '/';
  size_t start = at.position + (size_t)1, end;
  uint64_t first;
  *later = none;
  if (node->here_count) try_entries(s, node->here, node->here_count, slash_follows);
  if (!slash_follows) {
    if (at.position == path.length && node->end_count) try_entries(s, node->end, node->end_count, 0);
    return none;
  }
  end = find_segment_end(path, start, &first);
  at.position = (uint32_t)end;
  if (end > start) *later = any_child(s, at);
  return child_by_first(s, at, UL_EDGE_SEGMENT, ul_span_slice(path, start, end), first);
}

/* Looks through the paths below a node. Whatever is put off has a depth of its own, so there is room for all. */
static void search_paths(ul_set_search *s, place at) {
  place put_off[UL_SET_DEPTH + 2], later;
  ul_span path = ul_target_text(s->target, URLENS_PART_PATH);
  size_t count = 0;
  at.position = 0;
  for (;;) {
    if (is_settled(s, at.node)) {
      if (count == 0) return;
      at = put_off[--count];
      continue;
    }
    at = step_path(s, path, at, &later);
    if (later.node != UL_SET_NONE && count < sizeof put_off / sizeof *put_off) put_off[count++] = later;
  }
}

/* Looks through the hosts below a node: the whole host, and its labels from the right. */
static void search_hosts(ul_set_search *s, place at) {
  ul_span host = ul_target_text(s->target, URLENS_PART_HOST);
  size_t end = host.length, start;
  if (is_settled(s, at.node)) return;
  search_paths(s, child_by(s, at, UL_EDGE_HOST, host));
  while (!is_settled(s, at.node)) {
    search_paths(s, rest_child(s, at));
    if (!(node_of(s, at.node)->kinds & 1U << UL_EDGE_LABEL) || end == SIZE_MAX) return;
    for (start = end; start > 0 && host.data[start - 1] != '.';) start--;
    at = child_by(s, at, UL_EDGE_LABEL, ul_span_slice(host, start, end));
    end = start == 0 ? SIZE_MAX : start - 1;
  }
}

urlens_status ul_set_find(ul_set_search *search) {
  place root = {.hash = UL_HASH_ROOT, .node = 0};
  search->status = URLENS_OK;
  search->best = search->set->pattern_count;
  if (search->set->pattern_count == 0) return URLENS_OK;
  search_hosts(search, child_by(search, root, UL_EDGE_SCHEME, ul_target_text(search->target, URLENS_PART_SCHEME)));
  search_hosts(search, any_child(search, root));
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
