/* SPDX-License-Identifier: MIT */
/* urlens itself, through its public header, as a program would use it that parses many URLs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contender.h"
#include "lists.h"
#include "urlens.h"
#include "urlens/batch.h"

const list *set_objects;

/* Rows of one batch: what engines that work on columns pass at a time. */
enum { BATCH_ROWS = 2048 };

typedef struct urlens_state {
  urlens_options options;
  urlens_allocator allocator;
  size_t allocations;
  urlens_url *url, *base;
  urlens_url *objects[SET_OBJECTS];
  urlens_column column; /* a copy of the list in Arrow's layout */
  urlens_batch batch;
  urlens_selection selection; /* the host of each row */
  urlens_selected_column host;
  const urlens_options *without_object; /* for calls that need no object: NULL, unless something is forced */
  char *room;                           /* for parse_into */
  size_t room_size;
} urlens_state;

static void *count_allocate(void *context, size_t size) {
  ++*(size_t *)context;
  return malloc(size);
}

static void *count_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
  (void)old_size;
  ++*(size_t *)context;
  return realloc(block, new_size);
}

static void count_release(void *context, void *block, size_t size) {
  (void)context;
  (void)size;
  free(block);
}

static void expect(urlens_status status, const char *what) {
  if (status == URLENS_OK) return;
  fprintf(stderr, "urlens-bench: %s: %s\n", what, urlens_status_message(status));
  exit(1);
}

/* URLENS_SIMD forces an instruction set. */
static void force_simd(urlens_options *options) {
  static const char *const names[] = {"auto", "none", "sse2", "ssse3", "avx2", "avx512", "neon"};
  const char *name = getenv("URLENS_SIMD");
  if (!name || !*name) return;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(names[i], name) != 0) continue;
    options->simd = (urlens_simd)i;
    return;
  }
  fprintf(stderr, "urlens-bench: URLENS_SIMD is none of auto none sse2 ssse3 avx2 avx512 neon: %s\n", name);
  exit(4);
}

static void make_column(urlens_state *state, const list *urls) {
  char *data = need_memory(NULL, urls->text_size);
  int32_t *offsets = need_memory(NULL, (urls->count + 1) * sizeof *offsets);
  size_t largest = 0;
  offsets[0] = 0;
  for (size_t i = 0; i < urls->count; i++) {
    memcpy(data + offsets[i], list_at(urls, i), list_length(urls, i));
    offsets[i + 1] = offsets[i] + (int32_t)list_length(urls, i);
  }
  for (size_t i = 0; i < urls->count; i += BATCH_ROWS) {
    size_t end = i + BATCH_ROWS < urls->count ? i + BATCH_ROWS : urls->count;
    if (largest < (size_t)(offsets[end] - offsets[i])) largest = (size_t)(offsets[end] - offsets[i]);
  }
  state->column.data = data;
  state->column.offsets = offsets;
  state->batch.size = sizeof state->batch;
  /* Nothing becomes longer than three times its length, but for hosts, whose expansion is limited. */
  state->batch.capacity = 3 * largest + BATCH_ROWS * 64;
  state->batch.data = need_memory(NULL, state->batch.capacity);
  state->batch.offsets = need_memory(NULL, (BATCH_ROWS + 1) * sizeof *state->batch.offsets);
  state->batch.components = need_memory(NULL, BATCH_ROWS * sizeof *state->batch.components);
  state->batch.status = need_memory(NULL, BATCH_ROWS * sizeof *state->batch.status);
}

/* The same rows; of each only the host. */
static void make_selection(urlens_state *state, const list *urls) {
  make_column(state, urls);
  state->host.what = URLENS_SELECTED_HOST;
  state->host.views = need_memory(NULL, BATCH_ROWS * sizeof *state->host.views);
  state->selection.size = sizeof state->selection;
  state->selection.columns = &state->host;
  state->selection.column_count = 1;
  state->selection.data = state->batch.data;
  state->selection.capacity = state->batch.capacity;
  state->selection.status = state->batch.status;
}

static void make_room(urlens_state *state, const list *urls) {
  size_t longest = 0;
  for (size_t i = 0; i < urls->count; i++) {
    if (longest < list_length(urls, i)) longest = list_length(urls, i);
  }
  state->room_size = 3 * longest + 4096;
  state->room = need_memory(NULL, state->room_size);
}

static void make_objects(urlens_state *state) {
  for (size_t i = 0; i < SET_OBJECTS; i++) {
    expect(urlens_create(&state->options, &state->objects[i]), "create");
    expect(urlens_parse(state->objects[i], list_at(set_objects, i), list_length(set_objects, i), NULL), "parse");
  }
}

static urlens_state *new_state(void) {
  urlens_state *state = need_memory(NULL, sizeof *state);
  memset(state, 0, sizeof *state);
  state->allocator.allocate = count_allocate;
  state->allocator.reallocate = count_reallocate;
  state->allocator.release = count_release;
  state->allocator.context = &state->allocations;
  state->options.size = sizeof state->options;
  state->options.allocator = &state->allocator;
  force_simd(&state->options);
  if (state->options.simd != URLENS_SIMD_AUTO) state->without_object = &state->options;
  return state;
}

static void *open_urlens(const task *what) {
  urlens_state *state = new_state();
  state->options.dialect = what->what == OPERATION_CANON ? URLENS_DIALECT_WEBURL_R3 : (urlens_dialect)what->dialect;
  expect(urlens_create(&state->options, &state->url), "create");
  switch (what->what) {
    case OPERATION_RESOLVE:
      expect(urlens_create(&state->options, &state->base), "create");
      expect(urlens_parse(state->base, list_base, strlen(list_base), NULL), "parse");
      break;
    case OPERATION_BATCH: make_column(state, what->urls); break;
    case OPERATION_PART: make_selection(state, what->urls); break;
    case OPERATION_PARSE_INTO: make_room(state, what->urls); break;
    case OPERATION_SET: make_objects(state); break;
    default: break;
  }
  return state;
}

static void *open_machine(const task *what) {
  urlens_state *state;
  if (what->what != OPERATION_PARSE) return NULL;
  state = new_state();
  state->options.flags |= URLENS_OPTION_REFERENCE_MACHINE;
  expect(urlens_create(&state->options, &state->url), "create");
  return state;
}

static void close_urlens(void *opened) {
  urlens_state *state = opened;
  urlens_destroy(state->url);
  urlens_destroy(state->base);
  for (size_t i = 0; i < SET_OBJECTS; i++) urlens_destroy(state->objects[i]);
  free((void *)(uintptr_t)state->column.data);
  free((void *)(uintptr_t)state->column.offsets);
  free(state->batch.data);
  free(state->batch.offsets);
  free(state->batch.components);
  free(state->batch.status);
  free(state->host.views);
  free(state->room);
  free(state);
}

/* Parse, canon and resolve: they differ in what the object was made for and in the base. */
static outcome pass_parse(urlens_state *state, const list *urls, range piece) {
  outcome all = {0, 0, 0};
  for (size_t i = piece.first; i < piece.end; i++) {
    if (urlens_parse(state->url, list_at(urls, i), list_length(urls, i), state->base)) continue;
    all.accepted++;
    all.bytes += urlens_href(state->url).length;
    all.offsets += urlens_components_of(state->url)->path_start;
  }
  return all;
}

static outcome pass_can_parse(const urlens_state *state, const list *urls, range piece) {
  outcome all = {0, 0, 0};
  for (size_t i = piece.first; i < piece.end; i++) {
    const char *url = list_at(urls, i);
    all.accepted += urlens_can_parse(url, list_length(urls, i), NULL, state->without_object, NULL) == URLENS_OK;
  }
  return all;
}

static outcome pass_parse_into(urlens_state *state, const list *urls, range piece) {
  outcome all = {0, 0, 0};
  urlens_output out = {.data = state->room, .capacity = state->room_size};
  urlens_components components;
  for (size_t i = piece.first; i < piece.end; i++) {
    const char *url = list_at(urls, i);
    if (urlens_parse_into(url, list_length(urls, i), NULL, state->without_object, &out, &components)) continue;
    all.accepted++;
    all.bytes += out.length;
    all.offsets += components.path_start;
  }
  return all;
}

static outcome pass_batch(urlens_state *state, range piece) {
  outcome all = {0, 0, 0};
  for (size_t first = piece.first; first < piece.end; first += BATCH_ROWS) {
    urlens_column rows = state->column;
    rows.offsets += first;
    rows.rows = piece.end - first < BATCH_ROWS ? piece.end - first : BATCH_ROWS;
    expect(urlens_parse_batch(state->url, &rows, 0, NULL, &state->batch), "batch");
    all.accepted += rows.rows - state->batch.failed;
    all.bytes += (size_t)state->batch.offsets[rows.rows];
    for (size_t i = 0; i < rows.rows; i++) {
      if (state->batch.status[i] == URLENS_OK) all.offsets += state->batch.components[i].path_start;
    }
  }
  return all;
}

static outcome pass_part(urlens_state *state, range piece) {
  outcome all = {0, 0, 0};
  for (size_t first = piece.first; first < piece.end; first += BATCH_ROWS) {
    urlens_rows rows = {.size = sizeof rows, .items = state->column.offsets + first, .data = state->column.data};
    rows.layout = URLENS_ROWS_LAYOUT_OFFSETS32;
    rows.count = piece.end - first < BATCH_ROWS ? piece.end - first : BATCH_ROWS;
    expect(urlens_select_batch(state->url, &rows, 0, NULL, &state->selection), "part");
    all.accepted += rows.count - state->selection.failed;
    for (size_t i = 0; i < rows.count; i++) all.bytes += state->host.views[i].length;
  }
  return all;
}

static outcome pass_set(urlens_state *state, const list *values, urlens_attribute attribute, range piece) {
  outcome all = {0, 0, 0};
  for (size_t i = piece.first; i < piece.end; i++) {
    urlens_url *url = state->objects[i % SET_OBJECTS];
    all.accepted += urlens_set(url, attribute, list_at(values, i), list_length(values, i), NULL) == URLENS_OK;
    all.bytes += urlens_href(url).length;
  }
  return all;
}

static outcome pass_urlens(void *opened, const task *what, range piece) {
  urlens_state *state = opened;
  switch (what->what) {
    case OPERATION_CAN_PARSE: return pass_can_parse(state, what->urls, piece);
    case OPERATION_PARSE_INTO: return pass_parse_into(state, what->urls, piece);
    case OPERATION_BATCH: return pass_batch(state, piece);
    case OPERATION_PART: return pass_part(state, piece);
    case OPERATION_SET:
      return pass_set(state, what->urls, (urlens_attribute)(URLENS_ATTRIBUTE_HREF + (int)what->part), piece);
    default: return pass_parse(state, what->urls, piece);
  }
}

static size_t allocations_urlens(void *opened) {
  urlens_state *state = opened;
  size_t since = state->allocations;
  state->allocations = 0;
  return since;
}

const contender urlens_contender = {"urlens", open_urlens, pass_urlens, allocations_urlens, close_urlens};
const contender machine_contender = {"machine", open_machine, pass_urlens, allocations_urlens, close_urlens};
