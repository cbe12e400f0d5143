/* SPDX-License-Identifier: MIT */
/* URL Standard, section 4.7: origins. */
#ifndef UL_WHATWG_ORIGIN_H
#define UL_WHATWG_ORIGIN_H

#include "core/buffer.h"
#include "record/record.h"

/* Appends the serialization of the URL's origin. For a blob: URL it may use memory until it returns. */
UL_INTERNAL urlens_status ul_whatwg_origin(const ul_record_view *url, const urlens_allocator *allocator,
                                           ul_buffer *output);

#endif
