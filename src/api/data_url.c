/* SPDX-License-Identifier: MIT */
/* data: URLs for everyone. */
#include "site/data_url.h"

#include "api/working.h"

#if URLENS_WITH_SITE

urlens_status urlens_data_url(const char *url, size_t url_length, const urlens_options *options, char *mime,
                              size_t mime_capacity, size_t *mime_length, char *out, size_t capacity, size_t *length,
                              urlens_error *error) {
  urlens_error where = {URLENS_OK, URLENS_NOWHERE, 0};
  ul_working working;
  ul_buffer type, body;
  urlens_status status;
  if (!mime_length || !length || (!mime && mime_capacity)) return ul_working_refuse(URLENS_E_ARGUMENT, error);
  status = ul_working_begin_output(&working, options, url, url_length, &body, out, capacity);
  if (status) return ul_working_refuse(status, error);
  ul_buffer_init_fixed(&type, mime, mime_capacity, working.limit);
  status = ul_data_url(ul_span_of(url, url_length), &working.allocator, working.limit, &type, &body, &where);
  if (!status) status = type.status == URLENS_OK ? body.status : type.status;
  if (status == URLENS_E_BUFFER_TOO_SMALL && type.length > type.limit) status = URLENS_E_TOO_LONG;
  status = ul_working_finish(&working, &body, status, &where, length, error);
  if (status == URLENS_OK || status == URLENS_E_BUFFER_TOO_SMALL) *mime_length = type.length;
  return status;
}

#else

urlens_status urlens_data_url(const char *url, size_t url_length, const urlens_options *options, char *mime,
                              size_t mime_capacity, size_t *mime_length, char *out, size_t capacity, size_t *length,
                              urlens_error *error) {
  (void)url, (void)url_length, (void)options, (void)mime, (void)mime_capacity, (void)mime_length;
  (void)out, (void)capacity, (void)length;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
}

#endif
