/* SPDX-License-Identifier: MIT */
/* data: URLs. */
#include "site/data_url.h"

#include "api/call.h"
#include "urlens/site.h"

#if URLENS_WITH_SITE

/* The status of the two outputs together. */
static urlens_status both(const ul_buffer *type, const ul_buffer *body) {
  if (type->status == URLENS_E_BUFFER_TOO_SMALL && type->length > type->limit) return URLENS_E_TOO_LONG;
  return type->status ? type->status : body->status;
}

urlens_status urlens_data_url(const char *url, size_t length, const urlens_options *options, urlens_output *mime,
                              urlens_output *body) {
  urlens_error where = ul_error_of(URLENS_OK);
  ul_call call;
  ul_buffer type;
  urlens_status status = ul_call_begin(&call, url, length, options, body);
  if (!status && (!mime || !ul_text_is_given(mime->data, mime->capacity))) {
    status = URLENS_E_ARGUMENT;
    ul_call_refuse(body, status);
  }
  if (status) return ul_call_refuse(mime, status);
  ul_buffer_init_fixed(&type, mime->data, mime->capacity, call.limit);
  status = ul_data_url(call.input, &call.allocator, call.limit, &type, &call.output, &where);
  if (!status) status = both(&type, &call.output);
  status = ul_call_end(&call, status, &where);
  if (status == URLENS_OK || status == URLENS_E_BUFFER_TOO_SMALL) mime->length = type.length;
  mime->error = body->error;
  return status;
}

#endif
