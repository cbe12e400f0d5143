/* SPDX-License-Identifier: MIT */
/* Queries as they are written. */
#include "urlens/query.h"

#include "api/handle.h"
#include "percent/percent.h"
#include "whatwg/query_pairs.h"

int urlens_query_next(const char *query, size_t length, size_t *position, urlens_query_pair *pair) {
  if (!position || !pair || !ul_text_is_given(query, length)) return 0;
  return ul_query_next(ul_span_of(query, length), position, pair);
}

static ul_query_text encoded(urlens_view view) {
  ul_query_text text = {ul_span_of(view.data, view.length), UL_QUERY_ENCODED};
  return text;
}

int urlens_query_find(const char *query, size_t length, const char *name, size_t name_length, size_t *position,
                      urlens_query_pair *pair) {
  ul_query_text wanted = {ul_span_of(name, name_length), UL_QUERY_TEXT};
  urlens_query_pair found;
  size_t at;
  if (!position || !pair || !ul_text_is_given(query, length) || !ul_text_is_given(name, name_length)) return 0;
  at = *position;
  while (ul_query_next(ul_span_of(query, length), &at, &found)) {
    if (!ul_query_equal(encoded(found.name), wanted)) continue;
    *pair = found;
    *position = at;
    return 1;
  }
  return 0;
}

urlens_status urlens_query_decode(const char *text, size_t length, urlens_output *out) {
  ul_call call;
  urlens_status status = ul_call_begin_without_memory(&call, text, length, out);
  if (status) return status;
  ul_percent_decode_text(&call.output, call.input, 1);
  return ul_call_end(&call, call.output.status, NULL);
}

urlens_status urlens_query_value(const char *query, size_t length, const char *name, size_t name_length,
                                 urlens_output *out) {
  urlens_query_pair pair;
  size_t position = 0;
  ul_call call;
  urlens_status status = ul_call_begin_without_memory(&call, query, length, out);
  if (status) return status;
  if (!ul_text_is_given(name, name_length)) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  if (!urlens_query_find(query, length, name, name_length, &position, &pair)) {
    return ul_call_refuse(out, URLENS_E_QUERY_NO_NAME);
  }
  ul_percent_decode_text(&call.output, encoded(pair.value).span, 1);
  return ul_call_end(&call, call.output.status, NULL);
}

#if URLENS_WITH_BUILD

/* --- Changes -------------------------------------------------------------------------------------------------------- */

/* Whether all that a change needs is there. */
static urlens_status check_change(const urlens_query_change *change) {
  int writes = change->action >= URLENS_QUERY_ACTION_REPLACE, tests = change->match == URLENS_QUERY_MATCH_TEST;
  if ((unsigned)change->action > URLENS_QUERY_ACTION_APPEND || (unsigned)change->match > URLENS_QUERY_MATCH_TEST) {
    return URLENS_E_ARGUMENT;
  }
  if (change->action >= URLENS_QUERY_ACTION_SET && change->match != URLENS_QUERY_MATCH_NAME) return URLENS_E_ARGUMENT;
  if (tests ? !change->test : !ul_text_is_given(change->name.data, change->name.length)) return URLENS_E_ARGUMENT;
  if (writes && !ul_text_is_given(change->value.data, change->value.length)) return URLENS_E_ARGUMENT;
  if (!tests && change->name.length > URLENS_MAX_LENGTH) return URLENS_E_TOO_LONG;
  return writes && change->value.length > URLENS_MAX_LENGTH ? URLENS_E_TOO_LONG : URLENS_OK;
}

static urlens_status check_changes(const urlens_query_change *changes, size_t count) {
  urlens_status status = URLENS_OK;
  if (count > 0 && !changes) return URLENS_E_ARGUMENT;
  for (size_t i = 0; i < count && !status; i++) status = check_change(&changes[i]);
  return status;
}

enum { SEEN_ON_STACK = 64 };

/* Makes the changes. Only very many of them need memory; URLENS_E_OUT_OF_MEMORY is the only error. */
static urlens_status edit(const urlens_query_change *changes, size_t count, ul_span query, ul_scratch *scratch,
                          ul_buffer *output) {
  unsigned char on_stack[SEEN_ON_STACK], *seen = on_stack;
  if (count > SEEN_ON_STACK) seen = ul_scratch_take(scratch, count);
  if (!seen) return URLENS_E_OUT_OF_MEMORY;
  ul_query_edit(changes, count, query, seen, output);
  return output->status;
}

urlens_status urlens_query_edit(const urlens_query_change *changes, size_t count, const char *query, size_t length,
                                const urlens_options *options, urlens_output *out) {
  ul_call call;
  urlens_status status = ul_call_begin(&call, query, length, options, out);
  if (status) return status;
  status = check_changes(changes, count);
  if (!status) status = edit(changes, count, call.input, &call.scratch, &call.output);
  return ul_call_end(&call, status, NULL);
}

/*
 * Writes the object's URL with that query, or without a query, to its spare buffer, and writes the record of the new
 * URL.
 */
static urlens_status write_with_query(urlens_url *url, int has_query, ul_span query, urlens_components *record) {
  ul_span href = ul_buffer_span(&url->href);
  ul_buffer *output = &url->spare;
  *record = url->record;
  record->flags &= ~(uint32_t)(URLENS_HAS_QUERY | URLENS_IS_UNCHANGED);
  record->query_end = record->path_end;
  ul_buffer_clear(output);
  ul_buffer_append(output, ul_span_slice(href, 0, record->path_end));
  if (has_query) {
    ul_buffer_push(output, '?');
    ul_buffer_append(output, query);
    ul_record_query(record, output);
  }
  ul_buffer_append(output, ul_span_slice(href, url->record.query_end, href.length));
  ul_record_finish(record, output);
  return output->status;
}

/* Makes the changes; the result is in the spare buffer. A test is asked only once about each pair. */
static urlens_status edit_object(urlens_url *url, const urlens_query_change *changes, size_t count,
                                 urlens_components *record) {
  ul_record_view given = ul_handle_view(url);
  ul_span query = ul_record_slice(&given, URLENS_PART_QUERY);
  ul_buffer *edited = &url->base; /* memory that is free now */
  urlens_status status;
  ul_buffer_clear(edited);
  status = edit(changes, count, query, &url->reference, edited);
  if (status) return status;
  return write_with_query(url, edited->length > 0 || (query.data && query.length == 0), ul_buffer_span(edited), record);
}

urlens_status urlens_edit_query(urlens_url *url, const urlens_query_change *changes, size_t count, int *changed) {
  urlens_components record;
  urlens_status status;
  if (changed) *changed = 0;
  if (!url) return URLENS_E_ARGUMENT;
  status = check_changes(changes, count);
  if (!status && !url->has_url) status = URLENS_E_NO_URL;
  if (!status) status = edit_object(url, changes, count, &record);
  if (status) return ul_handle_fail(url, status);
  if (ul_span_equal(ul_buffer_span(&url->href), ul_buffer_span(&url->spare))) {
    url->error = ul_error_of(URLENS_OK);
    return URLENS_OK;
  }
  status = ul_handle_commit(url, &record);
  if (changed) *changed = status == URLENS_OK;
  return status;
}

#endif
