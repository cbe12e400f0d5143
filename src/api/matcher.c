/* SPDX-License-Identifier: MIT */
/* Matchers: a URL, and the patterns that are asked about it. */
#include "api/matcher.h"

#include "api/options.h"
#include "whatwg/fast.h"
#include "whatwg/parse.h"

#if URLENS_WITH_PATTERN

urlens_status urlens_matcher_create(const urlens_options *options, urlens_matcher **matcher) {
  urlens_allocator allocator;
  ul_settings settings;
  urlens_matcher *made;
  urlens_status status = matcher ? ul_pattern_settings(options, &settings, &allocator) : URLENS_E_ARGUMENT;
  if (status) return status;
  if (!options || options->simd == URLENS_SIMD_AUTO) settings.scanner = ul_scanner_for(URLENS_SIMD_AUTO);
  made = ul_allocate(&allocator, sizeof *made);
  if (!made) return URLENS_E_OUT_OF_MEMORY;
  memset(made, 0, sizeof *made);
  made->allocator = allocator;
  made->settings = settings;
  made->takes_fast_path = ul_takes_fast_path(&made->settings);
  ul_memory_init(&made->memory, &made->allocator);
  for (int i = 0; i < 2; i++) ul_buffer_init(&made->hrefs[i], &made->allocator, settings.limit);
  ul_buffer_init(&made->base, &made->allocator, settings.limit);
  ul_builder_init(&made->builder, &made->settings, &made->memory, &made->allocator);
  ul_arena_init(&made->earlier, &made->allocator, NULL, 0);
  ul_match_memory_init(&made->match, &made->allocator);
  ul_scratch_init(&made->groups, &made->allocator, NULL, 0);
  ul_buffer_init(&made->numbers, &made->allocator, UL_MOST_OF_BLOCK);
  made->error = ul_error_of(URLENS_OK);
  *matcher = made;
  return URLENS_OK;
}

void urlens_matcher_destroy(urlens_matcher *matcher) {
  urlens_allocator allocator;
  if (!matcher) return;
  allocator = matcher->allocator;
  for (int i = 0; i < 2; i++) ul_buffer_release(&matcher->hrefs[i]);
  ul_buffer_release(&matcher->base);
  ul_builder_release(&matcher->builder);
  ul_arena_release(&matcher->earlier);
  ul_match_memory_release(&matcher->match);
  ul_scratch_release(&matcher->groups);
  ul_buffer_release(&matcher->numbers);
  ul_memory_release(&matcher->memory);
  ul_release(&allocator, matcher, sizeof *matcher);
}

urlens_error urlens_matcher_error(const urlens_matcher *matcher) {
  return matcher ? matcher->error : ul_error_of(URLENS_E_ARGUMENT);
}

static urlens_status matcher_fail(urlens_matcher *matcher, urlens_error error) {
  matcher->error = error;
  return error.status;
}

/* Forgets everything about the URL before. */
static void forget(urlens_matcher *matcher) {
  matcher->has_url = 0;
  matcher->has_groups = 0;
  matcher->error = ul_error_of(URLENS_OK);
}

/* --- Reading a URL -------------------------------------------------------------------------------------------------- */

/* Parses what the fast path did not take. */
static urlens_status parse_by_machine(urlens_matcher *matcher, ul_span input, const ul_record_view *base,
                                      ul_buffer *href) {
  ul_request request = {.input = input, .base = base, .settings = &matcher->settings, .memory = &matcher->memory};
  ul_answer answer;
  request.last = URLENS_STAGE_CANONICALIZE;
  request.fast_path_tried = matcher->takes_fast_path;
  if (ul_whatwg_parse(&request, href, &answer)) return matcher_fail(matcher, answer.error);
  matcher->target.record = answer.url;
  return URLENS_OK;
}

static urlens_status parse(urlens_matcher *matcher, ul_span input, const ul_record_view *base) {
  ul_buffer *href = &matcher->hrefs[matcher->current ^ 1];
  urlens_status status;
  ul_buffer_clear(href);
  if (matcher->takes_fast_path &&
      ul_fast_parse(input, base, &matcher->settings, &matcher->memory, href, &matcher->target.record)) {
    status = href->status;
    if (status) return matcher_fail(matcher, ul_error_of(status));
  } else {
    status = parse_by_machine(matcher, input, base, href);
    if (status) return status;
  }
  matcher->current ^= 1;
  matcher->target.href = href->data;
  matcher->has_url = 1;
  return URLENS_OK;
}

urlens_status urlens_matcher_parse(urlens_matcher *matcher, const char *input, size_t length, const urlens_url *base) {
  ul_record_view view;
  urlens_status status;
  if (!matcher) return URLENS_E_ARGUMENT;
  forget(matcher);
  if (!ul_text_is_given(input, length)) return matcher_fail(matcher, ul_error_of(URLENS_E_ARGUMENT));
  if (length > matcher->settings.limit) return matcher_fail(matcher, ul_error_of(URLENS_E_TOO_LONG));
  if (!base) return parse(matcher, ul_span_of(input, length), NULL);
  status = ul_check_base(&matcher->settings, base);
  if (status) return matcher_fail(matcher, ul_error_of(status));
  view = ul_handle_view(base);
  return parse(matcher, ul_span_of(input, length), &view);
}

/* URL Pattern Standard, match: a text, and perhaps the text of a base. */
static urlens_status read_text(urlens_matcher *matcher, const ul_pattern_texts *texts) {
  ul_request request = {.input = texts->base, .settings = &matcher->settings, .memory = &matcher->memory};
  ul_record_view view = {0};
  ul_answer answer;
  if (!texts->base.data) return parse(matcher, texts->text, NULL);
  request.last = URLENS_STAGE_CANONICALIZE;
  ul_buffer_clear(&matcher->base);
  if (ul_whatwg_parse(&request, &matcher->base, &answer)) {
    answer.error.place = URLENS_PLACE_BASE;
    return matcher_fail(matcher, answer.error);
  }
  view.href = matcher->base.data;
  view.record = &answer.url;
  return parse(matcher, texts->text, &view);
}

/* Puts "?" and the query after the path, if there is a query. */
static urlens_status join_path_and_query(urlens_matcher *matcher) {
  ul_span *given = matcher->target.given;
  ul_span path = given[URLENS_PART_PATH], query = given[URLENS_PART_QUERY];
  char *joined;
  given[UL_PATH_AND_QUERY] = path;
  if (query.length == 0) return URLENS_OK;
  joined = ul_arena_take(&matcher->builder.texts, path.length + 1 + query.length + UL_BUFFER_SLACK);
  if (!joined) return URLENS_E_OUT_OF_MEMORY;
  memcpy(joined, path.data, path.length);
  joined[path.length] = '?';
  memcpy(joined + path.length + 1, query.data, query.length);
  given[UL_PATH_AND_QUERY] = ul_span_of(joined, path.length + 1 + query.length);
  return URLENS_OK;
}

/* URL Pattern Standard, match: a URLPatternInit. */
static urlens_status read_parts(urlens_matcher *matcher, const ul_pattern_texts *texts) {
  static const char nothing[UL_BUFFER_SLACK];
  ul_pattern_init init, processed;
  urlens_status status = ul_pattern_init_of(&matcher->builder, texts, &init);
  memset(&processed, 0, sizeof processed);
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) processed.parts[part].text = ul_span_of(nothing, 0);
  if (!status) status = ul_process_init(&matcher->builder, &init, UL_INIT_URL, &processed);
  if (status) return matcher_fail(matcher, matcher->builder.error);
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) matcher->target.given[part] = processed.parts[part].text;
  matcher->target.href = NULL;
  status = join_path_and_query(matcher);
  if (status) return matcher_fail(matcher, ul_error_of(status));
  matcher->has_url = 1;
  return URLENS_OK;
}

/* Makes room for new texts. Those before stay, since the input may be views into them. */
static void put_texts_aside(urlens_matcher *matcher) {
  ul_arena texts = matcher->builder.texts;
  matcher->builder.texts = matcher->earlier;
  matcher->earlier = texts;
  ul_arena_reset(&matcher->builder.texts);
}

urlens_status urlens_matcher_read(urlens_matcher *matcher, const urlens_pattern_input *input) {
  ul_pattern_texts texts;
  if (!matcher) return URLENS_E_ARGUMENT;
  forget(matcher);
  put_texts_aside(matcher);
  if (ul_pattern_texts_read(&matcher->builder, input, &texts)) return matcher_fail(matcher, matcher->builder.error);
  return texts.text.data ? read_text(matcher, &texts) : read_parts(matcher, &texts);
}

urlens_view urlens_matcher_part(const urlens_matcher *matcher, urlens_part part) {
  urlens_view none = {NULL, 0};
  if (!matcher || !matcher->has_url || (unsigned)part >= URLENS_PATTERN_PARTS) return none;
  return ul_view_of(ul_target_text(&matcher->target, part));
}

/* --- Asking a pattern ----------------------------------------------------------------------------------------------- */

static urlens_status check_call(urlens_matcher *matcher, const urlens_pattern *pattern, const int *matches) {
  if (!matcher) return URLENS_E_ARGUMENT;
  if (!pattern || !matches) return matcher_fail(matcher, ul_error_of(URLENS_E_ARGUMENT));
  if (!matcher->has_url) return matcher_fail(matcher, ul_error_of(URLENS_E_NO_URL));
  if (matcher->error.status) matcher->error = ul_error_of(URLENS_OK);
  return URLENS_OK;
}

urlens_status urlens_matcher_test(urlens_matcher *matcher, const urlens_pattern *pattern, int *matches) {
  urlens_status status = check_call(matcher, pattern, matches);
  if (status) return status;
  status = ul_pattern_test(pattern, &matcher->target, &matcher->match, matches);
  return status ? matcher_fail(matcher, ul_error_of(status)) : URLENS_OK;
}

/* Room for all groups of a pattern. */
static ul_span *take_groups(urlens_matcher *matcher, const urlens_pattern *pattern) {
  size_t count = 0;
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    matcher->group_starts[part] = count;
    count += ul_component_of(pattern, part)->group_count;
  }
  matcher->group_starts[URLENS_PATTERN_PARTS] = count;
  return ul_scratch_take(&matcher->groups, (count + 1) * sizeof(ul_span));
}

urlens_status urlens_matcher_exec(urlens_matcher *matcher, const urlens_pattern *pattern, int *matches) {
  urlens_status status = check_call(matcher, pattern, matches);
  ul_span *groups;
  if (status) return status;
  groups = take_groups(matcher, pattern);
  status = groups ? ul_pattern_exec(pattern, &matcher->target, groups, &matcher->match, matches)
                  : URLENS_E_OUT_OF_MEMORY;
  matcher->has_groups = !status && *matches;
  return status ? matcher_fail(matcher, ul_error_of(status)) : URLENS_OK;
}

urlens_view urlens_matcher_group(const urlens_matcher *matcher, urlens_part part, size_t number) {
  urlens_view none = {NULL, 0};
  const ul_span *groups;
  if (!matcher || !matcher->has_groups || (unsigned)part >= URLENS_PATTERN_PARTS) return none;
  if (number >= matcher->group_starts[part + 1] - matcher->group_starts[part]) return none;
  groups = matcher->groups.data;
  return ul_view_of(groups[matcher->group_starts[part] + number]);
}

#endif
