/* SPDX-License-Identifier: MIT */
#include "rfc/classes.h"

#define RFC_N (UL_RFC_UNRESERVED | UL_RFC_IN_SCHEME) /* letters, digits, "-", "." */
#define RFC_U UL_RFC_UNRESERVED
#define RFC_S UL_RFC_SUB_DELIM
#define RFC_P (UL_RFC_SUB_DELIM | UL_RFC_IN_SCHEME) /* "+" */
#define RFC_C UL_RFC_COLON
#define RFC_A UL_RFC_AT
#define RFC_L UL_RFC_SLASH
#define RFC_Q UL_RFC_QUESTION

/* In the order of ASCII, sixteen to a row; the first two rows are control characters. */
const uint8_t ul_rfc_class[128] = {
    0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,
    0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,
    0,     RFC_S, 0,     0,     RFC_S, 0,     RFC_S, RFC_S, RFC_S, RFC_S, RFC_S, RFC_P, RFC_S, RFC_N, RFC_N, RFC_L,
    RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_C, RFC_S, 0,     RFC_S, 0,     RFC_Q,
    RFC_A, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N,
    RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, 0,     0,     0,     0,     RFC_U,
    0,     RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N,
    RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, RFC_N, 0,     0,     0,     RFC_U, 0,
};

#undef RFC_N
#undef RFC_U
#undef RFC_S
#undef RFC_P
#undef RFC_C
#undef RFC_A
#undef RFC_L
#undef RFC_Q

int ul_is_ucschar(uint32_t c) {
  if (c < 0x10000) return (c >= 0xA0 && c <= 0xD7FF) || (c >= 0xF900 && c <= 0xFDCF) || (c >= 0xFDF0 && c <= 0xFFEF);
  /* Planes 1 to 14 without their last two code points, and of plane 14 not the part with the tags. */
  return c <= 0xEFFFD && (c & 0xFFFF) <= 0xFFFD && (c < 0xE0000 || c >= 0xE1000);
}

int ul_is_iprivate(uint32_t c) {
  return (c >= 0xE000 && c <= 0xF8FF) || (c >= 0xF0000 && c <= 0x10FFFD && (c & 0xFFFF) <= 0xFFFD);
}

int ul_is_bidi_formatting(uint32_t c) {
  return c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E);
}
