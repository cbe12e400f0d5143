/* SPDX-License-Identifier: MIT */
/* One call of a function that takes text and no object, and writes to out. */
#ifndef UL_API_CALL_H
#define UL_API_CALL_H

#include "core/buffer.h"
#include "core/scratch.h"
#include "dialect/request.h"

typedef struct ul_call {
  ul_span input;      /* its data is never NULL */
  ul_buffer output;   /* over the caller's memory */
  urlens_output *out; /* the caller's */
  size_t limit;       /* the most bytes of an input or a result */
  urlens_allocator allocator;
  const urlens_suffix_list *suffix_list; /* of the options */
  ul_scratch scratch;                    /* working memory; none is taken yet */
} ul_call;

/*
 * Checks the arguments and prepares everything. `options` may be NULL; of them, the allocator and max_length count. Returns the status,
 * which is in out->error as well.
 */
UL_INTERNAL urlens_status ul_call_begin(ul_call *call, const char *input, size_t length, const urlens_options *options,
                                        urlens_output *out);

/* The same for functions that never allocate, and so take no options. */
UL_INTERNAL urlens_status ul_call_begin_without_memory(ul_call *call, const char *input, size_t length,
                                                       urlens_output *out);

/*
 * The end: releases the working memory, and tells the caller the length of the result, if there is one, and the error.
 * `where` is the place of a failure, or NULL if it has none. Returns the status. It is URLENS_E_TOO_LONG if no buffer
 * would have been large enough.
 */
UL_INTERNAL urlens_status ul_call_end(ul_call *call, urlens_status status, const urlens_error *where);

/* A failure without a place: tells the caller, if `out` is not NULL, and returns the status. */
UL_INTERNAL urlens_status ul_call_refuse(urlens_output *out, urlens_status status);

/* Whether the pointer may be used with that length. */
static inline int ul_text_is_given(const char *text, size_t length) {
  return text != NULL || length == 0;
}

#endif
