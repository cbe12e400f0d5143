/* SPDX-License-Identifier: MIT */
/* Infra Standard, forgiving-base64 decode, of text that is percent-encoded. */
#ifndef UL_SITE_BASE64_H
#define UL_SITE_BASE64_H

#include "core/buffer.h"

/*
 * Percent-decodes `text`, and appends the bytes that it stands for as forgiving base64. URLENS_E_DATA_BASE64 if it stands
 * for none; then *at is where in `text` that shows, and nothing was appended.
 */
UL_INTERNAL urlens_status ul_base64_decode_encoded(ul_span text, ul_buffer *output, size_t *at);

#endif
