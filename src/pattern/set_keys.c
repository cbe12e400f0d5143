/* SPDX-License-Identifier: MIT */
/* Where a pattern is in the tree of a set: which texts of it are fixed, and what they prove. */
#include "pattern/set.h"

/* A pattern on its way down the tree. */
typedef struct descent {
  ul_set_builder *builder;
  uint32_t at; /* of the pattern, in the block of the set */
  uint32_t node;
  unsigned depth;  /* of the path */
  uint32_t needs;  /* what is not proved yet */
  uint32_t number; /* of the pattern */
} descent;

static const urlens_pattern *pattern_of(const descent *d) {
  return (const void *)(d->builder->block.data + d->at);
}

static const ul_pattern_component *component_of(const descent *d, urlens_part part) {
  return ul_component_of(pattern_of(d), part);
}

static ul_span text_of(const descent *d, ul_block_text text) {
  return ul_pattern_text(pattern_of(d), text);
}

/* A text of the pattern as a text of the set. */
static ul_block_text in_set(const descent *d, ul_block_text text) {
  text.at += d->at;
  return text;
}

static void proves(descent *d, urlens_part part) {
  d->needs &= ~(UINT32_C(1) << part);
}

/* Goes down by an edge. `text` is one of the pattern. */
static urlens_status go_by(descent *d, ul_edge_kind kind, ul_block_text text) {
  d->node = ul_set_child(d->builder, d->node, kind, in_set(d, text));
  return d->node == UL_SET_NONE ? URLENS_E_OUT_OF_MEMORY : URLENS_OK;
}

static urlens_status go_to(descent *d, uint32_t child) {
  d->node = child;
  return child == UL_SET_NONE ? URLENS_E_OUT_OF_MEMORY : URLENS_OK;
}

static urlens_status enter(descent *d, int at_end) {
  ul_set_entry entry = {d->number, d->needs};
  return ul_set_enter(d->builder, d->node, at_end, entry);
}

/* Whether the component is one fixed text, in the case that it is written in. */
static int is_exact(const ul_pattern_component *component) {
  return component->form == UL_FORM_EXACT && !component->ignore_case;
}

static urlens_status descend_scheme(descent *d) {
  const ul_pattern_component *scheme = component_of(d, URLENS_PART_SCHEME);
  urlens_scheme_kind kind;
  if (!is_exact(scheme)) return go_to(d, ul_set_any_child(d->builder, d->node));
  proves(d, URLENS_PART_SCHEME);
  kind = ul_special_scheme_of(text_of(d, scheme->exact));
  if (kind != URLENS_SCHEME_KIND_OTHER) return go_to(d, ul_set_scheme_child(d->builder, kind));
  return go_by(d, UL_EDGE_SCHEME, scheme->exact);
}

/* --- Hosts ---------------------------------------------------------------------------------------------------------- */

/* The fixed text at the end of a host pattern, such as ".example.com" of "*.example.com"; empty if there is none. */
static ul_block_text fixed_end(const descent *d, const ul_pattern_component *host) {
  static const ul_block_text nothing = {0, 0};
  ul_pattern_part last;
  if (host->part_count == 0 || host->ignore_case) return nothing;
  last = ul_component_part(pattern_of(d), host, host->part_count - 1);
  return last.type == UL_PART_FIXED_TEXT && last.modifier == UL_MODIFIER_NONE ? last.value : nothing;
}

/* Whole labels from the right: those of the fixed end that have a "." before them. */
static urlens_status descend_labels(descent *d, ul_block_text text) {
  urlens_status status = URLENS_OK;
  size_t end = text.length;
  for (unsigned depth = 0; !status && depth < UL_SET_DEPTH; depth++) {
    ul_span span = text_of(d, text);
    size_t start = end;
    ul_block_text label;
    while (start > 0 && span.data[start - 1] != '.') start--;
    if (start == 0) break;
    label.at = text.at + (uint32_t)start;
    label.length = (uint32_t)(end - start);
    status = go_by(d, UL_EDGE_LABEL, label);
    end = start - 1;
  }
  return status;
}

static urlens_status descend_host(descent *d) {
  const ul_pattern_component *host = component_of(d, URLENS_PART_HOST);
  urlens_status status;
  if (is_exact(host)) {
    proves(d, URLENS_PART_HOST);
    return go_by(d, UL_EDGE_HOST, host->exact);
  }
  status = descend_labels(d, fixed_end(d, host));
  return status ? status : go_to(d, ul_set_rest_child(d->builder, d->node));
}

/* --- Paths ---------------------------------------------------------------------------------------------------------- */

/* A path while its segments are looked for. */
typedef struct path_keys {
  int is_open;           /* a "/" was read, and its segment is not finished */
  ul_block_text segment; /* what was read of it */
} path_keys;

/* Goes down by the segment that was read. */
static urlens_status close_segment(descent *d, path_keys *keys) {
  if (!keys->is_open) return URLENS_OK;
  keys->is_open = 0;
  d->depth++;
  return go_by(d, UL_EDGE_SEGMENT, keys->segment);
}

static void open_segment(path_keys *keys, uint32_t at) {
  keys->is_open = 1;
  keys->segment.at = at;
  keys->segment.length = 0;
}

/* Reads fixed text. Sets *fits to 0 where the tree has no place for what follows. */
static urlens_status read_fixed(descent *d, path_keys *keys, ul_block_text text, int *fits) {
  const char *data = text_of(d, text).data; /* the block is not written to here */
  urlens_status status = URLENS_OK;
  for (uint32_t i = 0; !status && i < text.length; i++) {
    if (data[i] != '/') {
      *fits = keys->is_open && keys->segment.at + keys->segment.length == text.at + i;
      if (!*fits) return URLENS_OK;
      keys->segment.length++;
      continue;
    }
    status = close_segment(d, keys);
    open_segment(keys, text.at + i + 1);
    *fits = d->depth < UL_SET_DEPTH;
    if (!*fits) return status;
  }
  return status;
}

/* Whether what follows part `number` cannot be in the same segment: each part that may come next begins with "/". */
static int segment_ends_after(const descent *d, const ul_pattern_component *path, uint32_t number) {
  for (uint32_t i = number + 1; i < path->part_count; i++) {
    ul_pattern_part part = ul_component_part(pattern_of(d), path, i);
    ul_span text = text_of(d, part.type == UL_PART_FIXED_TEXT ? part.value : part.prefix);
    if (text.length == 0 || text.data[0] != '/') return 0;
    if (part.modifier == UL_MODIFIER_NONE || part.modifier == UL_MODIFIER_ONE_OR_MORE) return 1;
  }
  return 1;
}

/* ":name" as a whole segment goes down by `any`. */
static urlens_status read_segment_wildcard(descent *d, const ul_pattern_component *path, path_keys *keys,
                                           uint32_t number, int *fits) {
  *fits = path->delimiter == '/' && keys->is_open && keys->segment.length == 0 && segment_ends_after(d, path, number);
  if (!*fits) return URLENS_OK;
  keys->is_open = 0;
  d->depth++;
  return go_to(d, ul_set_any_child(d->builder, d->node));
}

/* Reads a part. */
static urlens_status read_part(descent *d, path_keys *keys, uint32_t number, int *fits) {
  const ul_pattern_component *path = component_of(d, URLENS_PART_PATH);
  ul_pattern_part part = ul_component_part(pattern_of(d), path, number);
  urlens_status status;
  *fits = part.modifier == UL_MODIFIER_NONE && part.type != UL_PART_REGEXP;
  if (!*fits) return URLENS_OK;
  if (part.type == UL_PART_FIXED_TEXT) return read_fixed(d, keys, part.value, fits);
  status = read_fixed(d, keys, part.prefix, fits);
  if (status || !*fits) return status;
  *fits = part.suffix.length == 0;
  if (!*fits) return URLENS_OK;
  if (part.type == UL_PART_SEGMENT_WILDCARD) {
    return read_segment_wildcard(d, component_of(d, URLENS_PART_PATH), keys, number, fits);
  }
  *fits = 0;
  /* A wildcard that ends the path: whatever follows the "/". */
  if (keys->is_open && keys->segment.length == 0 && number + 1 == component_of(d, URLENS_PART_PATH)->part_count) {
    proves(d, URLENS_PART_PATH);
    d->needs |= UL_NEEDS_SLASH;
  }
  return URLENS_OK;
}

static urlens_status descend_path(descent *d) {
  path_keys keys = {0, {0, 0}};
  urlens_status status = URLENS_OK;
  int fits = !component_of(d, URLENS_PART_PATH)->ignore_case && !(pattern_of(d)->flags & UL_PATTERN_JOINS_QUERY);
  if (component_of(d, URLENS_PART_PATH)->form == UL_FORM_ANYTHING) return enter(d, 0);
  for (uint32_t i = 0; fits && !status && i < component_of(d, URLENS_PART_PATH)->part_count; i++) {
    status = read_part(d, &keys, i, &fits);
  }
  if (status || !fits) return status ? status : enter(d, 0);
  proves(d, URLENS_PART_PATH);
  status = close_segment(d, &keys);
  return status ? status : enter(d, 1);
}

urlens_status ul_set_place(ul_set_builder *builder, uint32_t at, uint32_t number) {
  descent d = {.builder = builder, .at = at, .number = number};
  const ul_pattern_component *port = component_of(&d, URLENS_PART_PORT);
  urlens_status status;
  d.needs = pattern_of(&d)->restricted;
  if (is_exact(port) && port->exact.length == 0) {
    proves(&d, URLENS_PART_PORT);
    d.needs |= UL_NEEDS_NO_PORT;
  }
  status = descend_scheme(&d);
  if (!status) status = descend_host(&d);
  return status ? status : descend_path(&d);
}
