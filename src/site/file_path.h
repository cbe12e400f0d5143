/* SPDX-License-Identifier: MIT */
/* File paths to file: URLs and back, by the rules of an operating system that need not be the one this runs on. */
#ifndef UL_SITE_FILE_PATH_H
#define UL_SITE_FILE_PATH_H

#include "core/buffer.h"

/*
 * Appends the file: URL of an absolute path, as the Standard's serializer would. On failure `error` has the status and the
 * bytes of the path concerned. Only the server of a UNC path can need memory.
 */
UL_INTERNAL urlens_status ul_path_to_url(ul_span path, urlens_path_style style, const urlens_allocator *allocator,
                                         size_t limit, ul_buffer *output, urlens_error *error);

/*
 * Parses a file: URL and appends its path. On failure `error` has the status, and the place if the URL was given as its
 * serializer writes it.
 */
UL_INTERNAL urlens_status ul_url_to_path(ul_span url, urlens_path_style style, const urlens_allocator *allocator,
                                         size_t limit, ul_buffer *output, urlens_error *error);

#endif
