/* SPDX-License-Identifier: MIT */
/*
 * Punycode (RFC 3492) of one label, without "xn--". Both directions take time proportional to n log n and scratch memory
 * proportional to n, whatever the input.
 */
#ifndef UL_UNICODE_PUNYCODE_H
#define UL_UNICODE_PUNYCODE_H

#include "core/buffer.h"
#include "core/scratch.h"

/*
 * Appends the Punycode of `label` (UTF-8). URLENS_OK, URLENS_E_PUNYCODE_OVERFLOW, URLENS_E_OUT_OF_MEMORY (no scratch
 * memory), or the status of `output`. Labels of at most UL_PUNYCODE_SMALL bytes need no scratch memory.
 */
UL_INTERNAL urlens_status ul_punycode_encode(ul_span label, ul_scratch *scratch, ul_buffer *output);

/*
 * Appends the UTF-8 of the label that `encoded` stands for. URLENS_E_PUNYCODE_INVALID or URLENS_E_PUNYCODE_OVERFLOW if it
 * stands for none (a surrogate or a code point above U+10FFFF counts as overflow); *at is then the byte that shows it.
 * Labels of at most UL_PUNYCODE_SMALL bytes need no scratch memory.
 */
UL_INTERNAL urlens_status ul_punycode_decode(ul_span encoded, ul_scratch *scratch, ul_buffer *output, size_t *at);

/*
 * The same on code points, for callers that have their own memory. Up to UL_PUNYCODE_SMALL of them are done in a simple
 * way that needs no work space; for more, `work` has room for UL_PUNYCODE_WORK(count) words.
 */
enum { UL_PUNYCODE_SMALL = 64 };
#define UL_PUNYCODE_WORK(count) ((size_t)3 * (count) + 1)

UL_INTERNAL urlens_status ul_punycode_encode_points(const uint32_t *points, size_t count, uint32_t *work,
                                                    ul_buffer *output);

/*
 * Writes the Punycode of at most UL_PUNYCODE_SMALL code points, none of them above U+10FFFF, and returns its length. `out`
 * has room for UL_PUNYCODE_ROOM(count) bytes, all of which may be written to.
 */
enum { UL_PUNYCODE_DIGITS = 12 }; /* the most that a code point takes */
#define UL_PUNYCODE_ROOM(count) ((size_t)(count) * (1 + UL_PUNYCODE_DIGITS) + 2)

UL_INTERNAL size_t ul_punycode_write(const uint32_t *points, size_t count, char *out);

/*
 * `result` has room for `length` code points and *count is set to how many there are; *at is as above. If `refuse` is
 * not NULL, it is asked about every code point that is not ASCII, and if it returns a status other than URLENS_OK, that
 * is the result. So a long label is not put together only to be dropped.
 */
UL_INTERNAL urlens_status ul_punycode_decode_points(const uint32_t *encoded, size_t length, uint32_t *work,
                                                    urlens_status (*refuse)(uint32_t c), uint32_t *result,
                                                    size_t *count, size_t *at);

#endif
