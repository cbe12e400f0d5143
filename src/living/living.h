/* SPDX-License-Identifier: MIT */
/*
 * The toolbox of the living dialects. Each of them is one file: a `read` that takes a text apart as its program does, a `join` that puts a
 * reference and a base together as its program does, and the constant that names both. docs/dialects.md describes each program's steps;
 * the functions follow them in the same order.
 *
 * The parts are what the program's interface returns: decoded where it decodes, absent where it returns nothing. Parts that a step makes
 * are in the job's arena.
 */
#ifndef UL_LIVING_LIVING_H
#define UL_LIVING_LIVING_H

#include "core/text.h"
#include "dialect/table.h"

/* A set of bytes, told by a function. Bytes from 0x80 on are asked for too. */
typedef int (*ul_byte_test)(uint32_t byte);

/* How many bytes at the beginning are in the set. */
UL_INTERNAL size_t ul_living_run(ul_span text, ul_byte_test is_in);

/* Whether all bytes are in the set. An empty text has none that is not. */
static inline int ul_living_all(ul_span text, ul_byte_test is_in) {
  return ul_living_run(text, is_in) == text.length;
}

/* Letters, digits, "+", "-" and ".". */
UL_INTERNAL int ul_is_scheme_byte(uint32_t byte);

/* The scheme as RFC 3986 has it: how long it is if ":" follows, or 0. */
UL_INTERNAL size_t ul_living_scheme_length(ul_span text);

/* The text without the bytes of the set; the text itself if it has none. */
UL_INTERNAL ul_span ul_living_without(ul_job *job, ul_span text, ul_byte_test is_removed);

/* The text with each byte of the set percent-encoded; the text itself if it has none. */
UL_INTERNAL ul_span ul_living_encode(ul_job *job, ul_span text, ul_byte_test is_encoded);

/* The text percent-decoded to bytes; the text itself if it has no "%". */
UL_INTERNAL ul_span ul_living_decode(ul_job *job, ul_span text);

/* A number in decimal. */
UL_INTERNAL ul_span ul_living_decimal(ul_job *job, uint32_t number);

/* The result of a join, as parts: components are spans of it, and nothing is decoded. */
UL_INTERNAL urlens_status ul_living_joined(ul_job *job, ul_span result, ul_parts *target);

#endif
