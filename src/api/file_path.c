/* SPDX-License-Identifier: MIT */
/* File paths and their URLs. */
#include "site/file_path.h"

#include "api/working.h"

#if URLENS_WITH_SITE

/* ul_path_to_url or ul_url_to_path. */
typedef urlens_status (*path_conversion)(ul_span text, urlens_path_style style, const urlens_allocator *allocator,
                                         size_t limit, ul_buffer *output, urlens_error *error);

static urlens_status convert_path(path_conversion convert, urlens_path_style style, const char *text,
                                  size_t text_length, const urlens_options *options, char *out, size_t capacity,
                                  size_t *length, urlens_error *error) {
  urlens_error where = {URLENS_OK, URLENS_NOWHERE, 0};
  ul_working working;
  ul_buffer output;
  urlens_status status;
  if (!length || (unsigned)style > URLENS_PATH_STYLE_WINDOWS) return ul_working_refuse(URLENS_E_ARGUMENT, error);
  status = ul_working_begin_output(&working, options, text, text_length, &output, out, capacity);
  if (status) return ul_working_refuse(status, error);
  status = convert(ul_span_of(text_length ? text : "", text_length), style, &working.allocator, working.limit, &output,
                   &where);
  return ul_working_finish(&working, &output, status, &where, length, error);
}

urlens_status urlens_path_to_url(urlens_path_style style, const char *path, size_t path_length,
                                 const urlens_options *options, char *out, size_t capacity, size_t *length,
                                 urlens_error *error) {
  return convert_path(ul_path_to_url, style, path, path_length, options, out, capacity, length, error);
}

urlens_status urlens_url_to_path(urlens_path_style style, const char *url, size_t url_length,
                                 const urlens_options *options, char *out, size_t capacity, size_t *length,
                                 urlens_error *error) {
  return convert_path(ul_url_to_path, style, url, url_length, options, out, capacity, length, error);
}

#else

urlens_status urlens_path_to_url(urlens_path_style style, const char *path, size_t path_length,
                                 const urlens_options *options, char *out, size_t capacity, size_t *length,
                                 urlens_error *error) {
  (void)style, (void)path, (void)path_length, (void)options, (void)out, (void)capacity, (void)length;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
}

urlens_status urlens_url_to_path(urlens_path_style style, const char *url, size_t url_length,
                                 const urlens_options *options, char *out, size_t capacity, size_t *length,
                                 urlens_error *error) {
  (void)style, (void)url, (void)url_length, (void)options, (void)out, (void)capacity, (void)length;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
}

#endif
