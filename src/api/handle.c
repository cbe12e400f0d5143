/* SPDX-License-Identifier: MIT */
/* Making an object, and what the functions on it share. */
#include "api/handle.h"

#include "api/options.h"
#include "whatwg/fast.h"

urlens_status ul_handle_make(const ul_settings *settings, const urlens_allocator *allocator, urlens_url **url) {
  urlens_url *made = ul_allocate(allocator, sizeof *made);
  if (!made) return URLENS_E_OUT_OF_MEMORY;
  memset(made, 0, sizeof *made);
  made->allocator = *allocator;
  made->settings = *settings;
  made->takes_fast_path = ul_takes_fast_path(settings);
  made->error = ul_error_of(URLENS_OK);
  ul_buffer_init(&made->href, &made->allocator, settings->limit);
  ul_buffer_init(&made->spare, &made->allocator, settings->limit);
  ul_buffer_init(&made->base, &made->allocator, settings->limit);
  ul_buffer_init(&made->source, &made->allocator, settings->limit);
  ul_scratch_init(&made->reference, &made->allocator, NULL, 0);
  ul_memory_init(&made->memory, &made->allocator);
  *url = made;
  return URLENS_OK;
}

urlens_status urlens_create(const urlens_options *options, urlens_url **url) {
  urlens_options room;
  ul_settings settings;
  urlens_allocator allocator;
  urlens_status status;
  options = ul_options_read(options, &room);
  if (!url || !options) return URLENS_E_ARGUMENT;
  status = ul_settings_init(&settings, options);
  if (!status) status = ul_allocator_init(&allocator, options->allocator);
  if (status) return status;
  if (options->simd == URLENS_SIMD_AUTO) settings.scanner = ul_scanner_for(URLENS_SIMD_AUTO);
  return ul_handle_make(&settings, &allocator, url);
}

urlens_status urlens_create_like(const urlens_url *model, urlens_url **url) {
  return model && url ? ul_handle_make(&model->settings, &model->allocator, url) : URLENS_E_ARGUMENT;
}

void urlens_destroy(urlens_url *url) {
  urlens_allocator allocator;
  if (!url) return;
  allocator = url->allocator;
  ul_buffer_release(&url->href);
  ul_buffer_release(&url->spare);
  ul_buffer_release(&url->base);
  ul_buffer_release(&url->source);
  ul_scratch_release(&url->reference);
  ul_memory_release(&url->memory);
  ul_release(&allocator, url, sizeof *url);
}

urlens_status ul_check_source(const ul_settings *settings, const urlens_url *source) {
  if (!source->has_url) return URLENS_E_NO_URL;
  if (settings->dialect->habits & UL_NEEDS_RECORD && settings->dialect != source->settings.dialect)
    return URLENS_E_UNSUPPORTED;
  return URLENS_OK;
}

urlens_status ul_check_base(const ul_settings *settings, const urlens_url *base) {
  if (!base) return URLENS_OK;
  if (!ul_dialect_has(settings->dialect, URLENS_TRAIT_RESOLVES)) return URLENS_E_UNSUPPORTED;
  return ul_check_source(settings, base);
}

ul_request ul_handle_request(urlens_url *url, ul_span input, const ul_record_view *base) {
  ul_request request = {.input = input, .base = base, .settings = &url->settings, .memory = &url->memory};
  if (base) request.base_text = ul_record_text(base);
  request.last = ul_last_stage(url->settings.dialect);
  return request;
}

urlens_status ul_handle_fail(urlens_url *url, urlens_status status) {
  url->error = ul_error_of(status);
  return status;
}

/* The two buffers differ in nothing but their memory and what is in it. */
static void swap_buffers(ul_buffer *a, ul_buffer *b) {
  char *data = a->data;
  size_t length = a->length, capacity = a->capacity;
  a->data = b->data;
  a->length = b->length;
  a->capacity = b->capacity;
  b->data = data;
  b->length = length;
  b->capacity = capacity;
}

/* The text in the spare buffer becomes the object's URL; its record is there already. */
static void commit_text(urlens_url *url) {
  ul_buffer_terminate(&url->spare);
  swap_buffers(&url->href, &url->spare);
  url->has_url = 1;
  url->has_source = 0;
  url->error = ul_error_of(URLENS_OK);
}

urlens_status ul_handle_commit(urlens_url *url, const urlens_components *record) {
  if (!url->spare.data) ul_buffer_room(&url->spare, 1); /* an empty text takes no memory, but the NUL after it does */
  if (!ul_buffer_ok(&url->spare)) return ul_handle_fail(url, url->spare.status);
  url->record = *record;
  commit_text(url);
  return URLENS_OK;
}

/* Makes room for a source of that length. The source that is there stays, also if memory is lacking. */
static urlens_status make_source_room(urlens_url *url, size_t length) {
  size_t old_length = url->source.length;
  urlens_status status = URLENS_OK;
  ul_buffer_clear(&url->source);
  if (length > 0 && !ul_buffer_room(&url->source, length)) status = url->source.status;
  ul_buffer_clear(&url->source);
  ul_buffer_advance(&url->source, old_length);
  return status;
}

/* ul_handle_commit for a URL that was read from another text than its own, which is kept. */
static urlens_status commit_with_source(urlens_url *url, const urlens_components *record, ul_span source) {
  urlens_status status = make_source_room(url, source.length);
  if (status) return ul_handle_fail(url, status);
  status = ul_handle_commit(url, record);
  if (status) return status;
  ul_buffer_clear(&url->source);
  ul_buffer_append(&url->source, source);
  url->has_source = source.length > 0;
  return URLENS_OK;
}

/* Whether a dialect may read its own text in another way than the text that it was made of. */
static int reads_differently(const ul_dialect *dialect) {
  return dialect->join != NULL || dialect->habits & UL_KEEPS_SOURCE;
}

urlens_status ul_handle_run(urlens_url *url, const ul_request *request) {
  ul_answer answer;
  int was_joined = request->base_text.data != NULL && request->last != URLENS_STAGE_PARSE;
  ul_buffer_clear(&url->spare);
  if (ul_dialect_run(request, &url->spare, &answer)) {
    url->error = answer.error;
    return answer.error.status;
  }
  if (was_joined || answer.url.flags & URLENS_IS_UNCHANGED || !reads_differently(request->settings->dialect)) {
    return ul_handle_commit(url, &answer.url);
  }
  return commit_with_source(url, &answer.url, request->input);
}

/* --- Parsing -------------------------------------------------------------------------------------------------------- */

/* The fast path, which takes nearly all URLs. Returns 0: not handled. The spare buffer is empty. */
static int try_fast(urlens_url *url, ul_span input, const ul_record_view *base, urlens_status *status) {
  if (!url->takes_fast_path || !ul_fast_parse(input, base, &url->settings, &url->memory, &url->spare, &url->record)) {
    return 0;
  }
  *status = url->spare.status;
  if (*status) {
    ul_handle_fail(url, *status);
  } else {
    commit_text(url);
  }
  return 1;
}

urlens_status urlens_parse(urlens_url *url, const char *input, size_t length, const urlens_url *base) {
  ul_span text = ul_span_of(input, length);
  ul_record_view base_view;
  ul_request request;
  urlens_status status;
  if (!url) return URLENS_E_ARGUMENT;
  if (!ul_text_is_given(input, length)) return ul_handle_fail(url, URLENS_E_ARGUMENT);
  if (length > url->settings.limit) return ul_handle_fail(url, URLENS_E_TOO_LONG);
  status = ul_check_base(&url->settings, base);
  if (status) return ul_handle_fail(url, status);
  if (base) base_view = ul_handle_view(base);
  ul_buffer_clear(&url->spare);
  if (try_fast(url, text, base ? &base_view : NULL, &status)) return status;
  request = ul_handle_request(url, text, base ? &base_view : NULL);
  request.fast_path_tried = url->takes_fast_path;
  return ul_handle_run(url, &request);
}

/* Reads a base that is text into url->base, for a dialect that needs its record. */
static urlens_status read_base(urlens_url *url, ul_span base, urlens_components *record) {
  ul_request request = ul_handle_request(url, base, NULL);
  ul_settings silent = url->settings;
  ul_answer answer;
  silent.sink = NULL; /* a sink is told about the input alone */
  request.settings = &silent;
  ul_buffer_clear(&url->base);
  if (ul_dialect_run(&request, &url->base, &answer)) {
    url->error = answer.error;
    url->error.place = URLENS_PLACE_BASE;
    return answer.error.status;
  }
  *record = answer.url;
  return URLENS_OK;
}

static urlens_status run_with_base(urlens_url *url, ul_request *request) {
  urlens_components record;
  ul_record_view view = {0};
  urlens_status status;
  if (!request->base_text.data || !(url->settings.dialect->habits & UL_NEEDS_RECORD))
    return ul_handle_run(url, request);
  if (read_base(url, request->base_text, &record)) return url->error.status;
  view.href = url->base.data;
  view.record = &record;
  request->base = &view;
  request->base_text = ul_buffer_span(&url->base);
  status = ul_handle_run(url, request);
  request->base = NULL;
  return status;
}

urlens_status urlens_parse_stage(urlens_url *url, urlens_stage last, const char *input, size_t length, const char *base,
                                 size_t base_length) {
  ul_request request;
  if (!url) return URLENS_E_ARGUMENT;
  if (!ul_text_is_given(input, length) || !ul_text_is_given(base, base_length) || last < URLENS_STAGE_PARSE ||
      last > URLENS_STAGE_CANONICALIZE) {
    return ul_handle_fail(url, URLENS_E_ARGUMENT);
  }
  if (length > url->settings.limit) return ul_handle_fail(url, URLENS_E_TOO_LONG);
  if (base_length > url->settings.limit) {
    ul_handle_fail(url, URLENS_E_TOO_LONG);
    url->error.place = URLENS_PLACE_BASE;
    return URLENS_E_TOO_LONG;
  }
  request = ul_handle_request(url, ul_span_of(input, length), NULL);
  request.base_text = ul_span_of(base, base_length);
  request.last = last;
  return run_with_base(url, &request);
}

urlens_status urlens_resolve(urlens_url *url, const char *input, size_t length, const char *base, size_t base_length) {
  if (!url) return URLENS_E_ARGUMENT;
  if (base && !ul_dialect_has(url->settings.dialect, URLENS_TRAIT_RESOLVES)) {
    return ul_handle_fail(url, URLENS_E_UNSUPPORTED);
  }
  return urlens_parse_stage(url, ul_last_stage(url->settings.dialect), input, length, base, base_length);
}

urlens_status urlens_copy(urlens_url *target, const urlens_url *source) {
  urlens_components record;
  urlens_status status;
  if (!target) return URLENS_E_ARGUMENT;
  if (!source) return ul_handle_fail(target, URLENS_E_ARGUMENT);
  status = ul_check_source(&target->settings, source);
  if (status) return ul_handle_fail(target, status);
  target->error = ul_error_of(URLENS_OK);
  if (target == source) return URLENS_OK;
  record = source->record;
  ul_buffer_clear(&target->spare);
  ul_buffer_append(&target->spare, ul_buffer_span(&source->href));
  if (!ul_buffer_ok(&target->spare)) return ul_handle_fail(target, target->spare.status);
  if (source->has_source) return commit_with_source(target, &record, ul_buffer_span(&source->source));
  return ul_handle_commit(target, &record);
}
