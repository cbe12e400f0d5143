/* SPDX-License-Identifier: MIT */
/*
 * The classes of bytes that URLs know, as one table of bits: the Standard's percent-encode sets, its URL code points, and
 * the code points that hosts forbid. Bytes of 0x80 and more are in every percent-encode set and in no other class.
 */
#ifndef UL_PERCENT_SETS_H
#define UL_PERCENT_SETS_H

#include "core/config.h"

/* The bits. Those of the percent-encode sets are 1 << urlens_percent_set. */
enum {
  UL_IN_C0_CONTROL_SET = 1 << URLENS_PERCENT_SET_C0_CONTROL,
  UL_IN_FRAGMENT_SET = 1 << URLENS_PERCENT_SET_FRAGMENT,
  UL_IN_QUERY_SET = 1 << URLENS_PERCENT_SET_QUERY,
  UL_IN_SPECIAL_QUERY_SET = 1 << URLENS_PERCENT_SET_SPECIAL_QUERY,
  UL_IN_PATH_SET = 1 << URLENS_PERCENT_SET_PATH,
  UL_IN_USERINFO_SET = 1 << URLENS_PERCENT_SET_USERINFO,
  UL_IN_COMPONENT_SET = 1 << URLENS_PERCENT_SET_COMPONENT,
  UL_IN_FORM_SET = 1 << URLENS_PERCENT_SET_FORM,
  UL_URL_CODE_POINT = 1 << 8,     /* the ASCII ones */
  UL_FORBIDDEN_HOST = 1 << 9,     /* forbidden host code point */
  UL_FORBIDDEN_DOMAIN = 1 << 10,  /* forbidden domain code point */
  UL_SCHEME_CODE_POINT = 1 << 11, /* what may follow the first letter of a scheme */
  UL_TAB_OR_NEWLINE = 1 << 12,    /* what the parser removes wherever it is */
  UL_UPPER_ALPHA = 1 << 13,
  UL_NOT_ASCII = 1 << 14
};

UL_INTERNAL_DATA const uint16_t ul_byte_class[256];

static inline int ul_byte_is(char byte, unsigned classes) {
  return (ul_byte_class[(unsigned char)byte] & classes) != 0;
}

/* URL Standard, URL code points, for any scalar value. */
static inline int ul_is_url_code_point(uint32_t c) {
  if (c < 0x80) return (ul_byte_class[c] & UL_URL_CODE_POINT) != 0;
  return c >= 0xA0 && c <= 0x10FFFD && (c < 0xFDD0 || c > 0xFDEF) && (c & 0xFFFE) != 0xFFFE;
}

/* The name of a set, such as "special-query"; NULL for a number that is not one. */
UL_INTERNAL const char *ul_percent_set_name(urlens_percent_set set);

#endif
