/* SPDX-License-Identifier: MIT */
/* References as values: resolved later, and made from URLs. */
#include "rfc/relative.h"

#include "api/handle.h"

urlens_status urlens_resolve(urlens_url *url, const urlens_url *reference, const urlens_url *base) {
  if (!url) return URLENS_E_ARGUMENT;
  if (!reference || !base) return ul_handle_fail(url, URLENS_E_ARGUMENT, URLENS_NOWHERE);
  if (!reference->has_url) return ul_handle_fail(url, URLENS_E_NO_URL, URLENS_NOWHERE);
  return urlens_parse(url, reference->href.data, reference->href.length, base);
}

#if URLENS_WITH_RFC

/* What can be wrong with the two objects. */
static urlens_status relative_check(const urlens_url *target, const urlens_url *base) {
  urlens_status status = ul_check_base(&target->settings, base);
  if (status) return status;
  if (!target->has_url) return URLENS_E_NO_URL;
  if (target->settings.dialect != URLENS_DIALECT_WHATWG && !ul_is_rfc_dialect(target->settings.dialect)) {
    return URLENS_E_UNSUPPORTED;
  }
  if (!ul_record_has(&target->record, URLENS_HAS_SCHEME)) return URLENS_E_INVALID;
  return ul_record_has(&base->record, URLENS_HAS_SCHEME) ? URLENS_OK : URLENS_E_BASE_INVALID;
}

/* Whether the reference leads from the base to the target; *status tells of a lack of memory. */
static int relative_leads_back(urlens_url *target, const urlens_url *base, const ul_settings *settings,
                               ul_span reference, urlens_status *status) {
  ul_record_view view = ul_handle_view(base);
  ul_parse_result result;
  ul_buffer_clear(&target->spare);
  *status = ul_engine_parse(reference, &view, settings, &target->memory, &target->spare, &result);
  return *status == URLENS_OK && ul_span_equal(ul_buffer_span(&target->spare), ul_buffer_span(&target->href));
}

/* The first candidate that leads back, or the target itself. */
static urlens_status relative_find(urlens_url *target, const urlens_url *base, ul_span *found) {
  ul_relative candidates[UL_RELATIVE_MOST];
  ul_settings settings = target->settings;
  ul_arena *arena = &target->memory.arena;
  urlens_status status = URLENS_OK;
  char *text;
  size_t count;
  settings.machine.sink = NULL; /* what is only tried is nobody's business */
  ul_arena_reset(arena);
  text = ul_arena_take(arena, (size_t)(base->record.path_end - base->record.path_start) + UL_RELATIVE_GUARD);
  if (!text) return URLENS_E_OUT_OF_MEMORY;
  *found = ul_relative_directory(base->href.data, &base->record, ul_is_rfc_dialect(settings.dialect), text);
  count = ul_relative_candidates(target->href.data, &target->record, base->href.data, &base->record, *found,
                                 candidates);
  text = count ? ul_arena_take(arena, candidates[count - 1].length) : text;
  if (!text) return URLENS_E_OUT_OF_MEMORY;
  for (size_t i = 0; i < count; i++) {
    ul_relative_write(&candidates[i], text);
    *found = ul_span_of(text, candidates[i].length);
    if (relative_leads_back(target, base, &settings, *found, &status)) return URLENS_OK;
    if (status == URLENS_E_OUT_OF_MEMORY) return status;
  }
  *found = ul_buffer_span(&target->href);
  return URLENS_OK;
}

urlens_status urlens_relative(urlens_url *target, const urlens_url *base, char *out, size_t capacity, size_t *length) {
  ul_span found;
  ul_buffer output;
  urlens_status status;
  if (!target) return URLENS_E_ARGUMENT;
  if (!base || !length || !ul_text_is_given(out, capacity)) {
    return ul_handle_fail(target, URLENS_E_ARGUMENT, URLENS_NOWHERE);
  }
  status = relative_check(target, base);
  if (!status) status = relative_find(target, base, &found);
  if (status) return ul_handle_fail(target, status, URLENS_NOWHERE);
  ul_buffer_init_fixed(&output, out, capacity, URLENS_MAX_LENGTH);
  ul_buffer_append(&output, found);
  status = ul_write_out(&output, length);
  return status ? ul_handle_fail(target, status, URLENS_NOWHERE) : URLENS_OK;
}

#else

urlens_status urlens_relative(urlens_url *target, const urlens_url *base, char *out, size_t capacity, size_t *length) {
  (void)base, (void)out, (void)capacity, (void)length;
  return target ? ul_handle_fail(target, URLENS_E_UNSUPPORTED, URLENS_NOWHERE) : URLENS_E_ARGUMENT;
}

#endif
