/* SPDX-License-Identifier: MIT */
/* What is behind urlens_url, and the checks of arguments that all functions share. */
#ifndef UL_API_HANDLE_H
#define UL_API_HANDLE_H

#include "api/engine.h"
#include "core/allocator.h"

struct urlens_url {
  urlens_allocator allocator;
  ul_settings settings;
  ul_buffer href;  /* the URL, if there is one */
  ul_buffer spare; /* where the next one is written, so that a failure leaves the old one alone; see urlens_set */
  urlens_components record; /* of `href` */
  int has_url;
  int shortcut;       /* ul_engine_takes_shortcut */
  urlens_error error; /* of the last call that failed */
  ul_memory memory;
};

/* Checks the options (may be NULL) and fills in the settings. */
UL_INTERNAL urlens_status ul_settings_init(ul_settings *settings, const urlens_options *options);

/* The options' allocator, if they are long enough to have one; NULL otherwise. */
UL_INTERNAL const urlens_allocator *ul_options_allocator(const urlens_options *options);

/*
 * Whether an object's URL can be a base (may be NULL) for these settings: there must be one, and the Standard's machine can
 * only go on from what it wrote itself.
 */
UL_INTERNAL urlens_status ul_check_base(const ul_settings *settings, const urlens_url *base);

/* The object's URL for reading. */
UL_INTERNAL ul_record_view ul_handle_view(const urlens_url *url);

/* Notes a failure in the object and returns its status. `at` may be URLENS_NOWHERE. */
UL_INTERNAL urlens_status ul_handle_fail(urlens_url *url, urlens_status status, size_t at);

/* Takes what has been written to url->spare as the object's URL. */
UL_INTERNAL urlens_status ul_handle_commit(urlens_url *url, const urlens_components *record);

/* Whether the pointer may be used with that length. */
static inline int ul_text_is_given(const char *text, size_t length) {
  return text != NULL || length == 0;
}

/* The end of every function that "writes into out": the length that the result takes, and whether there was room. */
UL_INTERNAL urlens_status ul_write_out(const ul_buffer *output, size_t *length);

/* The size of the result that an object, once released, gives: views of spans. */
static inline urlens_view ul_view_of(ul_span span) {
  urlens_view view = {span.data, span.length};
  return view;
}

#endif
