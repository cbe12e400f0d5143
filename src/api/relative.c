/* SPDX-License-Identifier: MIT */
/* From a URL to a reference. */
#include "record/relative.h"

#include "api/handle.h"

/* What can be wrong with the two objects. */
static urlens_status check_objects(const urlens_url *target, const urlens_url *base) {
  const ul_dialect *dialect = target->settings.dialect;
  urlens_status status = ul_check_base(&target->settings, base);
  if (status) return status;
  if (!target->has_url) return URLENS_E_NO_URL;
  if (!ul_dialect_has(dialect, URLENS_TRAIT_RESOLVES) || ul_dialect_has(dialect, URLENS_TRAIT_HAS_STAGES)) {
    return URLENS_E_UNSUPPORTED;
  }
  if (!ul_record_has(&target->record, URLENS_HAS_SCHEME)) return URLENS_E_INVALID;
  return ul_record_has(&base->record, URLENS_HAS_SCHEME) ? URLENS_OK : URLENS_E_BASE_INVALID;
}

/*
 * Whether the text in target->spare is the target. A program that joins texts may write a text that it reads as the
 * target, such as "http://[::1]/" where the target's host has no brackets.
 */
static int is_target(urlens_url *target, const ul_settings *settings) {
  ul_request request = ul_handle_request(target, ul_buffer_span(&target->spare), NULL);
  ul_answer answer;
  if (ul_span_equal(request.input, ul_buffer_span(&target->href))) return 1;
  if (!target->has_source) return 0;
  request.settings = settings;
  ul_buffer_clear(&target->base);
  return !ul_dialect_run(&request, &target->base, &answer) &&
         ul_span_equal(ul_buffer_span(&target->base), ul_buffer_span(&target->href));
}

/* Whether the reference leads from the base to the target. The status is URLENS_E_OUT_OF_MEMORY or URLENS_OK. */
static urlens_status try_reference(urlens_url *target, const ul_record_view *base, ul_span reference, int *leads_back) {
  ul_request request = ul_handle_request(target, reference, base);
  ul_settings silent = target->settings;
  ul_answer answer;
  urlens_status status;
  silent.sink = NULL; /* the caller is not told about references that are only tried */
  request.settings = &silent;
  ul_buffer_clear(&target->spare);
  status = ul_dialect_run(&request, &target->spare, &answer);
  *leads_back = !status && is_target(target, &silent);
  return status == URLENS_E_OUT_OF_MEMORY ? status : URLENS_OK;
}

/*
 * Tries the candidates, shortest first, in memory for the longest of them. If none of them leads back, the result is
 * the target, as it was written if a program reads that alone.
 */
static urlens_status try_candidates(urlens_url *target, const ul_record_view *base, const ul_relative *candidates,
                                    size_t count, ul_span *found) {
  size_t longest = count ? candidates[count - 1].length : 0;
  char *text = ul_scratch_take(&target->reference, longest + 1); /* the directory is not needed any more */
  int leads_back = 0;
  urlens_status status = URLENS_OK;
  if (!text) return URLENS_E_OUT_OF_MEMORY;
  *found = UL_SPAN("");
  /* Programs that join texts may keep the base's fragment, which RFC 3986 does not. */
  if (target->settings.dialect->join) status = try_reference(target, base, *found, &leads_back);
  if (status || leads_back) return status;
  for (size_t i = 0; i < count; i++) {
    ul_relative_write(&candidates[i], text);
    *found = ul_span_of(text, candidates[i].length);
    status = try_reference(target, base, *found, &leads_back);
    if (status || leads_back) return status;
  }
  *found = target->has_source ? ul_buffer_span(&target->source) : ul_buffer_span(&target->href);
  return URLENS_OK;
}

static urlens_status find_reference(urlens_url *target, const urlens_url *base, ul_span *found) {
  ul_record_view target_view = ul_handle_view(target), base_view = ul_handle_view(base);
  int keeps_dots = ul_dialect_has(target->settings.dialect, URLENS_TRAIT_READS_REFERENCES);
  ul_relative candidates[UL_RELATIVE_MOST];
  size_t path = (size_t)(base->record.path_end - base->record.path_start), count;
  char *room = ul_scratch_take(&target->reference, path + UL_RELATIVE_GUARD);
  ul_span directory;
  if (!room) return URLENS_E_OUT_OF_MEMORY;
  directory = ul_relative_directory(&base_view, keeps_dots ? UL_BASE_DOTS_REMOVED : UL_BASE_DOTS_KEPT, room);
  count = ul_relative_candidates(&target_view, &base_view, directory, candidates);
  return try_candidates(target, &base_view, candidates, count, found);
}

urlens_status urlens_relative(urlens_url *target, const urlens_url *base, urlens_output *out) {
  ul_span found = {NULL, 0};
  ul_call call;
  urlens_status status = ul_call_begin_without_memory(&call, NULL, 0, out);
  if (!target) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  if (!status && !base) status = URLENS_E_ARGUMENT;
  if (!status) status = check_objects(target, base);
  if (!status) status = find_reference(target, base, &found);
  if (!status) {
    ul_buffer_append(&call.output, found);
    status = ul_call_end(&call, call.output.status, NULL);
  }
  if (status) return ul_handle_fail(target, ul_call_refuse(out, status));
  target->error = ul_error_of(URLENS_OK);
  return URLENS_OK;
}
