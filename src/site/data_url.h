/* SPDX-License-Identifier: MIT */
/* Fetch Standard, section 6: data: URLs. */
#ifndef UL_SITE_DATA_URL_H
#define UL_SITE_DATA_URL_H

#include "core/buffer.h"

/*
 * Parses a data: URL; appends its MIME type, serialized, to `mime` and what it holds to `body`. On failure `error` has
 * the status: the parser's, URLENS_E_DATA_…, or URLENS_E_OUT_OF_MEMORY. The statuses of the two buffers are not in
 * `error`.
 */
UL_INTERNAL urlens_status ul_data_url(ul_span url, const urlens_allocator *allocator, size_t limit, ul_buffer *mime,
                                      ul_buffer *body, urlens_error *error);

#endif
