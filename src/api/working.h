/* SPDX-License-Identifier: MIT */
/* Working memory of functions that take options and no handle: taken for one call, by the options' allocator. */
#ifndef UL_API_WORKING_H
#define UL_API_WORKING_H

#include "core/buffer.h"
#include "core/scratch.h"

typedef struct ul_working {
  urlens_allocator allocator;
  ul_scratch scratch;
  size_t limit; /* the most bytes of an input or a result */
} ul_working;

/*
 * Prepares it; `options` may be NULL. URLENS_E_ARGUMENT for options that cannot be, or an input that is NULL and has a
 * length; URLENS_E_TOO_LONG for an input beyond the limit. Takes no memory yet.
 */
UL_INTERNAL urlens_status ul_working_begin(ul_working *working, const urlens_options *options, const char *input,
                                           size_t input_length);

/* The same for a function that writes into out: checks and prepares the output as well. */
UL_INTERNAL urlens_status ul_working_begin_output(ul_working *working, const urlens_options *options, const char *input,
                                                  size_t input_length, ul_buffer *output, char *out, size_t capacity);

/*
 * The end of such a function: releases what was taken, stores the length of the result if there is one, and `where` in
 * *error (may be NULL) if there is a failure. Returns the status, which is URLENS_E_TOO_LONG if a buffer of any size would
 * have been too small.
 */
UL_INTERNAL urlens_status ul_working_finish(ul_working *working, const ul_buffer *output, urlens_status status,
                                            const urlens_error *where, size_t *length, urlens_error *error);

/* A failure that has no place: stores it in *error (may be NULL) and returns it. */
UL_INTERNAL urlens_status ul_working_refuse(urlens_status status, urlens_error *error);

/* Releases what was taken. */
UL_INTERNAL void ul_working_end(ul_working *working);

#endif
