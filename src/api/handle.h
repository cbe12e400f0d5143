/* SPDX-License-Identifier: MIT */
/* What a urlens_url is. */
#ifndef UL_API_HANDLE_H
#define UL_API_HANDLE_H

#include "api/call.h"
#include "dialect/dialect.h"

struct urlens_url {
  urlens_allocator allocator;
  ul_settings settings;
  ul_buffer href;  /* the URL, if there is one */
  ul_buffer spare; /* where the next one is written, so that a failure leaves the old one alone; see urlens_set */
  urlens_components record; /* of `href` */
  int has_url;
  int has_source;      /* the URL was read from another text than `href`, and its dialect joins texts */
  ul_buffer source;    /* that text */
  int takes_fast_path; /* ul_takes_fast_path of the settings */
  urlens_error error;  /* of the last call that failed */
  ul_memory memory;
  ul_buffer base;       /* a base that was given as text, read; or a text that is put together, see urlens_build */
  ul_scratch reference; /* texts that urlens_relative tries */
};

/* Makes an object; `allocator` is copied. URLENS_E_OUT_OF_MEMORY is the only error. */
UL_INTERNAL urlens_status ul_handle_make(const ul_settings *settings, const urlens_allocator *allocator,
                                         urlens_url **url);

/*
 * Whether an object of these settings can take over a URL. There must be one. A dialect that needs a record takes only
 * URLs that were made for it.
 */
UL_INTERNAL urlens_status ul_check_source(const ul_settings *settings, const urlens_url *source);

/* Whether an object's URL can be a base (may be NULL) for these settings: the same, and the dialect resolves. */
UL_INTERNAL urlens_status ul_check_base(const ul_settings *settings, const urlens_url *base);

/* The object's URL for reading. */
static inline ul_record_view ul_handle_view(const urlens_url *url) {
  ul_record_view view = {.href = url->href.data, .record = &url->record};
  if (url->has_source) view.source = ul_buffer_span(&url->source);
  return view;
}

static inline int ul_handle_has_origins(const urlens_url *url) {
  return ul_dialect_has(url->settings.dialect, URLENS_TRAIT_HAS_ORIGINS);
}

/*
 * A request to the object's dialect: to do all it can with `input` and `base`. The base has been read already; it may
 * be NULL.
 */
UL_INTERNAL ul_request ul_handle_request(urlens_url *url, ul_span input, const ul_record_view *base);

/* Notes a failure in the object, without a place, and returns its status. */
UL_INTERNAL urlens_status ul_handle_fail(urlens_url *url, urlens_status status);

/* Takes what has been written to url->spare as the object's URL. */
UL_INTERNAL urlens_status ul_handle_commit(urlens_url *url, const urlens_components *record);

/* Does what the request asks for, and takes the result as the object's URL. */
UL_INTERNAL urlens_status ul_handle_run(urlens_url *url, const ul_request *request);

static inline urlens_view ul_view_of(ul_span span) {
  urlens_view view = {span.data, span.length};
  return view;
}

#endif
