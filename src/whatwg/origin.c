/* SPDX-License-Identifier: MIT */
#include "whatwg/origin.h"

#include "dialect/table.h"
#include "whatwg/parse.h"

/* Section 4.7: "://", host and port of the schemes that have an origin. */
static void append_tuple_origin(const ul_record_view *url, ul_buffer *output) {
  ul_buffer_append(output, ul_record_slice(url, URLENS_PART_SCHEME));
  ul_buffer_append(output, UL_SPAN("://"));
  ul_buffer_append(output, ul_record_attribute(url, URLENS_ATTRIBUTE_HOST));
}

static void append_origin_of(const ul_record_view *url, ul_buffer *output) {
  urlens_scheme_kind kind = (urlens_scheme_kind)url->record->scheme_kind;
  if (kind == URLENS_SCHEME_KIND_OTHER || kind == URLENS_SCHEME_KIND_FILE) {
    ul_buffer_append(output, UL_SPAN("null"));
  } else {
    append_tuple_origin(url, output);
  }
}

/* The inner URL of most blob: URLs fits in this. */
enum { BLOB_ON_STACK = 512 };

/* Section 4.7, "blob", steps 2 to 5, once the path has been parsed with `status`. */
static void append_path_url_origin(urlens_status status, const ul_record_view *path_url, ul_buffer *output) {
  urlens_scheme_kind kind = (urlens_scheme_kind)path_url->record->scheme_kind;
  /* A file URL has an opaque origin here, so it needs no case of its own. */
  if (status == URLENS_OK && (kind == URLENS_SCHEME_KIND_HTTP || kind == URLENS_SCHEME_KIND_HTTPS)) {
    append_tuple_origin(path_url, output);
  } else {
    ul_buffer_append(output, UL_SPAN("null"));
  }
}

/* Section 4.7, "blob", step 2: the path, parsed. */
static urlens_status parse_path(ul_span path, ul_memory *memory, ul_buffer *parsed, ul_answer *answer) {
  ul_settings settings = {.dialect = &ul_dialect_whatwg, .limit = URLENS_MAX_LENGTH};
  ul_request request = {.input = path, .settings = &settings, .memory = memory};
  settings.flags = URLENS_OPTION_REFERENCE_MACHINE;
  return ul_whatwg_parse(&request, parsed, answer);
}

/* Section 4.7, "blob": the origin of the URL in the path. */
static urlens_status append_blob_origin(const ul_record_view *url, const urlens_allocator *allocator,
                                        ul_buffer *output) {
  char space[BLOB_ON_STACK];
  ul_span path = ul_record_slice(url, URLENS_PART_PATH);
  ul_memory memory;
  ul_answer answer;
  ul_buffer parsed;
  urlens_status status;
  ul_memory_init(&memory, allocator);
  ul_buffer_init_fixed(&parsed, space, sizeof space, URLENS_MAX_LENGTH);
  status = parse_path(path, &memory, &parsed, &answer);
  if (status == URLENS_E_BUFFER_TOO_SMALL) {
    ul_buffer_init(&parsed, allocator, URLENS_MAX_LENGTH);
    status = parse_path(path, &memory, &parsed, &answer);
  }
  if (status != URLENS_E_OUT_OF_MEMORY) {
    const ul_record_view path_url = {.href = parsed.data, .record = &answer.url};
    append_path_url_origin(status, &path_url, output);
    status = output->status;
  }
  ul_buffer_release(&parsed);
  ul_memory_release(&memory);
  return status;
}

urlens_status ul_whatwg_origin(const ul_record_view *url, const urlens_allocator *allocator, ul_buffer *output) {
  ul_span scheme = ul_record_slice(url, URLENS_PART_SCHEME);
  if (ul_span_equal(scheme, UL_SPAN("blob"))) return append_blob_origin(url, allocator, output);
  append_origin_of(url, output);
  return output->status;
}
