/* SPDX-License-Identifier: MIT */
/* File paths and their URLs. */
#include "site/file_path.h"

#include "api/call.h"
#include "urlens/site.h"

#if URLENS_WITH_SITE

urlens_status urlens_path_to_url(urlens_path_style style, const char *path, size_t length,
                                 const urlens_options *options, urlens_output *out) {
  urlens_error where = ul_error_of(URLENS_OK);
  ul_call call;
  urlens_status status = ul_call_begin(&call, path, length, options, out);
  if (status) return status;
  if ((unsigned)style > URLENS_PATH_STYLE_WINDOWS) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  status = ul_path_to_url(call.input, style, &call.allocator, call.limit, &call.output, &where);
  return ul_call_end(&call, status, &where);
}

urlens_status urlens_url_to_path(urlens_path_style style, const char *url, size_t length, const urlens_options *options,
                                 urlens_output *out) {
  urlens_error where = ul_error_of(URLENS_OK);
  ul_call call;
  urlens_status status = ul_call_begin(&call, url, length, options, out);
  if (status) return status;
  if ((unsigned)style > URLENS_PATH_STYLE_WINDOWS) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  status = ul_url_to_path(call.input, style, &call.allocator, call.limit, &call.output, &where);
  return ul_call_end(&call, status, &where);
}

#endif
