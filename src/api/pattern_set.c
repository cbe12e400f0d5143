/* SPDX-License-Identifier: MIT */
/* Sets of patterns. */
#include "api/matcher.h"
#include "pattern/set.h"

#if URLENS_WITH_PATTERN

/* What it takes to make a set. */
typedef struct set_call {
  urlens_allocator allocator;
  ul_settings settings;
  ul_memory memory;
  ul_builder pattern; /* of the pattern that is being made */
  ul_set_builder set;
} set_call;

static urlens_status begin(set_call *call, const urlens_options *options) {
  urlens_status status = ul_pattern_settings(options, &call->settings, &call->allocator);
  if (status) return status;
  ul_memory_init(&call->memory, &call->allocator);
  ul_builder_init(&call->pattern, &call->settings, &call->memory, &call->allocator);
  call->pattern.beginning.is_wanted = 1;
  ul_set_builder_init(&call->set, &call->allocator);
  return URLENS_OK;
}

static void end(set_call *call) {
  ul_set_builder_release(&call->set);
  ul_builder_release(&call->pattern);
  ul_memory_release(&call->memory);
}

/* Finishes the set, which becomes an object of its own. */
static urlens_status finish(set_call *call, urlens_pattern_set **set) {
  urlens_pattern_set *taken;
  urlens_status status = ul_set_finish(&call->set);
  if (status) return status;
  taken = ul_block_take(&call->set.block);
  if (!taken) return URLENS_E_OUT_OF_MEMORY;
  *set = taken;
  return URLENS_OK;
}

/* Makes a pattern and adds it. */
static urlens_status add_input(set_call *call, uint32_t flags, const urlens_pattern_input *input) {
  ul_pattern_texts texts;
  urlens_status status;
  ul_builder_clear(&call->pattern);
  status = ul_pattern_texts_read(&call->pattern, input, &texts);
  if (!status) status = ul_pattern_create(&call->pattern, flags, &texts);
  if (status) return status;
  status = ul_set_add(&call->set, (const void *)call->pattern.block.data);
  return status ? ul_builder_fail(&call->pattern, ul_error_of(status)) : URLENS_OK;
}

/* Adds all patterns, up to one that is wrong. */
static urlens_status add_inputs(set_call *call, uint32_t flags, const urlens_pattern_input *inputs, size_t count,
                                urlens_pattern_set_error *error) {
  for (size_t i = 0; i < count; i++) {
    if (!add_input(call, flags, &inputs[i])) continue;
    error->number = i;
    error->error = call->pattern.error;
    return error->error.status;
  }
  return URLENS_OK;
}

urlens_status urlens_pattern_set_create(uint32_t flags, const urlens_pattern_input *inputs, size_t count,
                                        const urlens_options *options, urlens_pattern_set **set,
                                        urlens_pattern_set_error *wrong) {
  set_call call;
  urlens_pattern_set_error error = {URLENS_NOWHERE, ul_error_of(begin(&call, options))};
  if (!error.error.status) {
    if (!set || (!inputs && count > 0) || (flags & ~(uint32_t)URLENS_PATTERN_IGNORE_CASE)) {
      error.error = ul_error_of(URLENS_E_ARGUMENT);
    } else if (add_inputs(&call, flags, inputs, count, &error) == URLENS_OK) {
      error.error = ul_error_of(finish(&call, set));
    }
    end(&call);
  }
  if (wrong) *wrong = error;
  return error.error.status;
}

urlens_status urlens_pattern_set_from(const urlens_pattern *const *patterns, size_t count,
                                      const urlens_options *options, urlens_pattern_set **set) {
  set_call call;
  urlens_status status;
  if (!set || (count > 0 && !patterns)) return URLENS_E_ARGUMENT;
  for (size_t i = 0; i < count; i++) {
    if (!patterns[i]) return URLENS_E_ARGUMENT;
  }
  status = begin(&call, options);
  if (status) return status;
  for (size_t i = 0; i < count && !status; i++) status = ul_set_add(&call.set, patterns[i]);
  if (!status) status = finish(&call, set);
  end(&call);
  return status;
}

void urlens_pattern_set_destroy(urlens_pattern_set *set) {
  ul_block_release(set, set ? set->size : 0);
}

size_t urlens_pattern_set_size(const urlens_pattern_set *set) {
  return set ? set->pattern_count : 0;
}

const urlens_pattern *urlens_pattern_set_at(const urlens_pattern_set *set, size_t number) {
  return set && number < set->pattern_count ? ul_set_pattern(set, (uint32_t)number) : NULL;
}

urlens_view urlens_pattern_set_bytes(const urlens_pattern_set *set) {
  urlens_view view = {NULL, 0};
  if (!set) return view;
  view.data = (const char *)set;
  view.length = set->size;
  return view;
}

urlens_status urlens_pattern_set_open(const void *bytes, size_t length, const urlens_pattern_set **set) {
  if (!set || !bytes || (uintptr_t)bytes % UL_BLOCK_ALIGNMENT) return URLENS_E_ARGUMENT;
  if (!ul_set_is_sound(bytes, length)) return URLENS_E_PATTERN_SET;
  *set = bytes;
  return URLENS_OK;
}

/* --- Asking a set --------------------------------------------------------------------------------------------------- */

static urlens_status fail(urlens_matcher *matcher, urlens_status status) {
  matcher->error = ul_error_of(status);
  return status;
}

/* Searches a set for the matcher's URL. `all` may be NULL. */
static urlens_status find(urlens_matcher *matcher, const urlens_pattern_set *set, ul_buffer *all,
                          ul_set_search *search) {
  search->set = set;
  search->target = &matcher->target;
  search->memory = &matcher->match;
  search->all = all;
  return ul_set_find(search);
}

urlens_status urlens_matcher_first(urlens_matcher *matcher, const urlens_pattern_set *set, size_t *number) {
  ul_set_search search;
  urlens_status status;
  if (!matcher) return URLENS_E_ARGUMENT;
  if (!set || !number) return fail(matcher, URLENS_E_ARGUMENT);
  if (!matcher->has_url) return fail(matcher, URLENS_E_NO_URL);
  status = find(matcher, set, NULL, &search);
  if (status) return fail(matcher, status);
  *number = search.best < set->pattern_count ? search.best : URLENS_NOWHERE;
  return URLENS_OK;
}

urlens_status urlens_matcher_all(urlens_matcher *matcher, const urlens_pattern_set *set, const uint32_t **numbers,
                                 size_t *count) {
  ul_set_search search;
  urlens_status status;
  if (!matcher) return URLENS_E_ARGUMENT;
  if (!set || !numbers || !count) return fail(matcher, URLENS_E_ARGUMENT);
  if (!matcher->has_url) return fail(matcher, URLENS_E_NO_URL);
  ul_buffer_clear(&matcher->numbers);
  status = find(matcher, set, &matcher->numbers, &search);
  if (status) return fail(matcher, status);
  *count = matcher->numbers.length / sizeof(uint32_t);
  ul_sort_numbers((void *)matcher->numbers.data, *count);
  *numbers = (const void *)matcher->numbers.data;
  return URLENS_OK;
}

#endif
