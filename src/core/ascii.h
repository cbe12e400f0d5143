/* SPDX-License-Identifier: MIT */
/* ASCII classes as the Infra Standard names them. No locale, no table that needs setting up. */
#ifndef UL_CORE_ASCII_H
#define UL_CORE_ASCII_H

#include "core/span.h"

static inline int ul_is_upper(uint32_t c) {
  return c - 'A' < 26;
}

static inline int ul_is_lower(uint32_t c) {
  return c - 'a' < 26;
}

static inline int ul_is_alpha(uint32_t c) {
  return (c | 0x20) - 'a' < 26;
}

static inline int ul_is_digit(uint32_t c) {
  return c - '0' < 10;
}

static inline int ul_is_alphanumeric(uint32_t c) {
  return ul_is_alpha(c) || ul_is_digit(c);
}

static inline int ul_is_tab_or_newline(uint32_t c) {
  return c == '\t' || c == '\n' || c == '\r';
}

static inline int ul_is_c0_control_or_space(uint32_t c) {
  return c <= 0x20;
}

static inline uint32_t ul_to_lower(uint32_t c) {
  return ul_is_upper(c) ? c | 0x20 : c;
}

/* The value of a hex digit, or -1. */
static inline int ul_hex_value(uint32_t c) {
  if (ul_is_digit(c)) return (int)(c - '0');
  c |= 0x20;
  return c - 'a' < 6 ? (int)(c - 'a') + 10 : -1;
}

static inline int ul_is_hex_digit(uint32_t c) {
  return ul_hex_value(c) >= 0;
}

/* Whether there are two hex digits at `at`. */
static inline int ul_hex_pair_at(ul_span span, size_t at) {
  return span.length >= 2 && at <= span.length - 2 && ul_is_hex_digit((unsigned char)span.data[at]) &&
         ul_is_hex_digit((unsigned char)span.data[at + 1]);
}

/* Whether every byte is below 0x80. */
UL_INTERNAL int ul_is_ascii(ul_span span);

/* Whether the spans are equal when A-Z count as a-z. */
UL_INTERNAL int ul_equal_ignoring_case(ul_span a, ul_span b);

#endif
