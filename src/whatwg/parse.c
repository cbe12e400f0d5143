/* SPDX-License-Identifier: MIT */
#include "whatwg/parse.h"

#include "whatwg/fast.h"

void ul_machine_memory_init(ul_machine_memory *memory, const urlens_allocator *allocator) {
  ul_scratch_init(&memory->domain.decoded, allocator, NULL, 0);
  ul_scratch_init(&memory->domain.work, allocator, NULL, 0);
  ul_scratch_init(&memory->host, allocator, NULL, 0);
  ul_buffer_init(&memory->domain.ascii, allocator, URLENS_MAX_LENGTH);
}

void ul_machine_memory_release(ul_machine_memory *memory) {
  ul_scratch_release(&memory->domain.decoded);
  ul_scratch_release(&memory->domain.work);
  ul_scratch_release(&memory->host);
  ul_buffer_release(&memory->domain.ascii);
}

/* What a machine found, for the caller. */
static urlens_status take_result(const ul_machine *machine, urlens_status status, ul_parse_result *result) {
  result->url = machine->url;
  result->error = machine->error;
  result->error.status = status;
  return status;
}

urlens_status ul_whatwg_parse(ul_span input, const ul_record_view *base, const ul_machine_options *options,
                              ul_machine_memory *memory, ul_buffer *output, ul_parse_result *result) {
  ul_machine machine;
  urlens_status status;
  int shortcut = !options->plain && !options->sink && !options->keep_dots;
  if (shortcut && ul_fast_parse(input, base, options, memory, output, &result->url)) {
    result->error.status = output->status;
    result->error.at = URLENS_NOWHERE;
    result->error.length = 0;
    return output->status;
  }
  status = ul_basic_url_parse(&machine, input, base, options, memory, output);
  return take_result(&machine, status, result);
}

/* Section 4.7: "://", host and port of the schemes that have an origin. */
static void append_tuple_origin(const ul_record_view *url, ul_buffer *output) {
  ul_buffer_append(output, ul_record_slice(url->href, url->record, URLENS_PART_SCHEME));
  ul_buffer_append(output, UL_SPAN("://"));
  ul_buffer_append(output, ul_record_slice(url->href, url->record, URLENS_ATTRIBUTE_HOST));
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

/* Section 4.7, "blob": the origin of the URL in the path. */
static urlens_status append_blob_origin(const ul_record_view *url, const urlens_allocator *allocator,
                                        ul_buffer *output) {
  static const ul_machine_options options = {.plain = 1};
  char space[BLOB_ON_STACK];
  ul_span path = ul_record_slice(url->href, url->record, URLENS_PART_PATH);
  ul_machine_memory memory;
  ul_parse_result result;
  ul_record_view path_url;
  ul_buffer parsed;
  urlens_status status;
  ul_machine_memory_init(&memory, allocator);
  ul_buffer_init_fixed(&parsed, space, sizeof space, URLENS_MAX_LENGTH);
  status = ul_whatwg_parse(path, NULL, &options, &memory, &parsed, &result);
  if (status == URLENS_E_BUFFER_TOO_SMALL) {
    ul_buffer_init(&parsed, allocator, URLENS_MAX_LENGTH);
    status = ul_whatwg_parse(path, NULL, &options, &memory, &parsed, &result);
  }
  if (status != URLENS_E_OUT_OF_MEMORY) {
    path_url.href = parsed.data;
    path_url.record = &result.url;
    append_path_url_origin(status, &path_url, output);
    status = output->status;
  }
  ul_buffer_release(&parsed);
  ul_machine_memory_release(&memory);
  return status;
}

urlens_status ul_whatwg_origin(const ul_record_view *url, const urlens_allocator *allocator, ul_buffer *output) {
  ul_span scheme = ul_record_slice(url->href, url->record, URLENS_PART_SCHEME);
  if (ul_span_equal(scheme, UL_SPAN("blob"))) return append_blob_origin(url, allocator, output);
  append_origin_of(url, output);
  return output->status;
}
