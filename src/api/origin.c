/* SPDX-License-Identifier: MIT */
/* URL Standard, section 4.7: origins, and whether two are the same. */
#include "whatwg/origin.h"

#include "api/handle.h"

urlens_status urlens_origin(const urlens_url *url, urlens_output *out) {
  ul_record_view view;
  ul_call call;
  urlens_status status = ul_call_begin_without_memory(&call, NULL, 0, out);
  if (status) return status;
  if (!url) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  if (!ul_handle_has_origins(url)) return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
  if (!url->has_url) return ul_call_refuse(out, URLENS_E_NO_URL);
  view = ul_handle_view(url);
  return ul_call_end(&call, ul_whatwg_origin(&view, &url->allocator, &call.output), NULL);
}

/* An origin that fits in this needs no memory. */
enum { ORIGIN_ON_STACK = 512 };

/* Writes the URL's origin to `output`, over fixed memory, or to memory of the object's allocator if it is longer. */
static urlens_status take_origin(const urlens_url *url, ul_buffer *output) {
  ul_record_view view = ul_handle_view(url);
  urlens_status status = ul_whatwg_origin(&view, &url->allocator, output);
  if (status != URLENS_E_BUFFER_TOO_SMALL) return status;
  ul_buffer_init(output, &url->allocator, URLENS_MAX_LENGTH);
  return ul_whatwg_origin(&view, &url->allocator, output);
}

static urlens_status compare_origins(const urlens_url *a, const urlens_url *b, int *same) {
  char first_space[ORIGIN_ON_STACK], second_space[ORIGIN_ON_STACK];
  ul_buffer first, second;
  urlens_status status;
  ul_buffer_init_fixed(&first, first_space, sizeof first_space, URLENS_MAX_LENGTH);
  ul_buffer_init_fixed(&second, second_space, sizeof second_space, URLENS_MAX_LENGTH);
  status = take_origin(a, &first);
  if (!status) status = take_origin(b, &second);
  if (!status) {
    *same = ul_span_equal(ul_buffer_span(&first), ul_buffer_span(&second)) &&
            !ul_span_equal(ul_buffer_span(&first), UL_SPAN("null"));
  }
  if (first.data != first_space) ul_buffer_release(&first);
  if (second.data != second_space) ul_buffer_release(&second);
  return status;
}

urlens_status urlens_same_origin(const urlens_url *a, const urlens_url *b, int *same) {
  if (!a || !b || !same) return URLENS_E_ARGUMENT;
  if (!a->has_url || !b->has_url) return URLENS_E_NO_URL;
  if (ul_handle_has_origins(a) && ul_handle_has_origins(b)) return compare_origins(a, b, same);
  *same = 0;
  return URLENS_OK;
}
