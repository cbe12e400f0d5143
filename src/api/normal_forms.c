/* SPDX-License-Identifier: MIT */
/* Keys for crawlers: SURT, and the strengths of normalization. */
#include "api/call.h"
#include "core/text.h"
#include "site/normalize_url.h"
#include "site/surt.h"
#include "urlens/site.h"

static const char *const strength_names[] = {"same", "likely", "count"};

const char *urlens_strength_name(urlens_strength strength) {
  return (unsigned)strength > URLENS_STRENGTH_COUNT ? NULL : strength_names[strength];
}

urlens_status urlens_strength_from_name(const char *name, size_t length, urlens_strength *strength) {
  size_t found;
  if (!strength || !ul_text_is_given(name, length)) return URLENS_E_ARGUMENT;
  found = ul_find_name(strength_names, sizeof strength_names / sizeof *strength_names, ul_span_of(name, length));
  if (found > URLENS_STRENGTH_COUNT) return URLENS_E_ARGUMENT;
  *strength = (urlens_strength)found;
  return URLENS_OK;
}

#if URLENS_WITH_SITE

static urlens_status write_surt(ul_call *call, urlens_surt_form form, urlens_error *where) {
  ul_site_url url;
  urlens_status status;
  ul_site_url_init(&url, &call->allocator, call->limit);
  status = ul_site_url_parse(&url, call->input, where);
  if (!status) {
    ul_surt(&url, form, &call->output);
    status = call->output.status;
  }
  ul_site_url_release(&url);
  return status;
}

urlens_status urlens_surt(urlens_surt_form form, const char *text, size_t length, const urlens_options *options,
                          urlens_output *out) {
  urlens_error where = ul_error_of(URLENS_OK);
  ul_call call;
  urlens_status status = ul_call_begin(&call, text, length, options, out);
  if (status) return status;
  if ((unsigned)form > URLENS_SURT_FORM_SSURT) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  return ul_call_end(&call, write_surt(&call, form, &where), &where);
}

urlens_status urlens_normalize(urlens_strength strength, const char *text, size_t length, const urlens_options *options,
                               urlens_output *out) {
  urlens_error where = ul_error_of(URLENS_OK);
  ul_call call;
  urlens_status status = ul_call_begin(&call, text, length, options, out);
  if (status) return status;
  if ((unsigned)strength > URLENS_STRENGTH_COUNT) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  status = ul_normalize_url(call.input, strength, &call.allocator, call.limit, &call.output, &where);
  return ul_call_end(&call, status, &where);
}

int urlens_is_tracker(const char *name, size_t length) {
  return ul_text_is_given(name, length) && ul_is_tracker(ul_span_of(name, length));
}

#endif
