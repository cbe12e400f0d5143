/* SPDX-License-Identifier: MIT */
/* MIME Sniffing Standard, section 4: MIME types, parsed and serialized. */
#ifndef UL_SITE_MIME_H
#define UL_SITE_MIME_H

#include "core/buffer.h"

/*
 * Parse a MIME type, and serialize it: appends `text` as its type is serialized. URLENS_E_ARGUMENT if it is not one, in which
 * case nothing was appended. URLENS_E_OUT_OF_MEMORY: many parameters need memory to find those that come twice.
 */
UL_INTERNAL urlens_status ul_mime_normalize(ul_span text, const urlens_allocator *allocator, ul_buffer *output);

/* The same for text/plain with the parameters that `text` has, which begins with a ";". */
UL_INTERNAL urlens_status ul_mime_normalize_parameters(ul_span text, const urlens_allocator *allocator,
                                                       ul_buffer *output);

#endif
