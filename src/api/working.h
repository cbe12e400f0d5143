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

/* Releases what was taken. */
UL_INTERNAL void ul_working_end(ul_working *working);

#endif
