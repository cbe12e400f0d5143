/* SPDX-License-Identifier: MIT */
/* Keys for crawlers: SURT, and the strengths of normalization. */
#include "api/working.h"
#include "site/normalize_url.h"
#include "site/surt.h"

static const char *const strength_names[] = {"same", "likely", "count"};

const char *urlens_strength_name(urlens_strength strength) {
  return (unsigned)strength > URLENS_STRENGTH_COUNT ? NULL : strength_names[strength];
}

urlens_status urlens_strength_from_name(const char *name, size_t length, urlens_strength *strength) {
  if (!strength || (!name && length)) return URLENS_E_ARGUMENT;
  for (int i = URLENS_STRENGTH_SAME; i <= URLENS_STRENGTH_COUNT; i++) {
    if (ul_span_equal(ul_span_of_name(strength_names[i]), ul_span_of(name, length))) {
      *strength = (urlens_strength)i;
      return URLENS_OK;
    }
  }
  return URLENS_E_ARGUMENT;
}

#if URLENS_WITH_SITE

static urlens_status write_surt(ul_span text, urlens_surt_form form, const ul_working *working, ul_buffer *output,
                                urlens_error *error) {
  ul_site_url url;
  urlens_status status;
  ul_site_url_init(&url, &working->allocator, working->limit);
  status = ul_site_url_parse(&url, text, error);
  if (!status) {
    ul_surt(&url, form, output);
    status = output->status;
  }
  ul_site_url_release(&url);
  return status;
}

urlens_status urlens_surt(urlens_surt_form form, const char *text, size_t text_length, const urlens_options *options,
                          char *out, size_t capacity, size_t *length, urlens_error *error) {
  urlens_error where = {URLENS_OK, URLENS_NOWHERE, 0};
  ul_working working;
  ul_buffer output;
  urlens_status status;
  if (!length || (unsigned)form > URLENS_SURT_FORM_SSURT) return ul_working_refuse(URLENS_E_ARGUMENT, error);
  status = ul_working_begin_output(&working, options, text, text_length, &output, out, capacity);
  if (status) return ul_working_refuse(status, error);
  status = write_surt(ul_span_of(text, text_length), form, &working, &output, &where);
  return ul_working_finish(&working, &output, status, &where, length, error);
}

urlens_status urlens_normalize(urlens_strength strength, const char *text, size_t text_length,
                               const urlens_options *options, char *out, size_t capacity, size_t *length,
                               urlens_error *error) {
  urlens_error where = {URLENS_OK, URLENS_NOWHERE, 0};
  ul_working working;
  ul_buffer output;
  urlens_status status;
  if (!length || (unsigned)strength > URLENS_STRENGTH_COUNT) return ul_working_refuse(URLENS_E_ARGUMENT, error);
  status = ul_working_begin_output(&working, options, text, text_length, &output, out, capacity);
  if (status) return ul_working_refuse(status, error);
  status = ul_normalize_url(ul_span_of(text, text_length), strength, &working.allocator, working.limit, &output,
                            &where);
  return ul_working_finish(&working, &output, status, &where, length, error);
}

#else

urlens_status urlens_surt(urlens_surt_form form, const char *text, size_t text_length, const urlens_options *options,
                          char *out, size_t capacity, size_t *length, urlens_error *error) {
  (void)form, (void)text, (void)text_length, (void)options, (void)out, (void)capacity, (void)length;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
}

urlens_status urlens_normalize(urlens_strength strength, const char *text, size_t text_length,
                               const urlens_options *options, char *out, size_t capacity, size_t *length,
                               urlens_error *error) {
  (void)strength, (void)text, (void)text_length, (void)options, (void)out, (void)capacity, (void)length;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
}

#endif
