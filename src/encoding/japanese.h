/* SPDX-License-Identifier: MIT */
/* What encoders and decoders of the three Japanese encodings share. */
#ifndef UL_ENCODING_JAPANESE_H
#define UL_ENCODING_JAPANESE_H

#include "core/config.h"

/* Code points that the Standard's steps name. */
enum {
  UL_YEN_SIGN = 0xA5,
  UL_OVERLINE = 0x203E,
  UL_MINUS_SIGN = 0x2212,
  UL_FULLWIDTH_HYPHEN_MINUS = 0xFF0D,
  UL_KATAKANA = 0xFF61, /* the first of the half-width ones */
  UL_KATAKANA_COUNT = 63
};

/* The cells of a row of JIS X 0208 and JIS X 0212. */
enum { UL_JIS_CELLS = 94 };

/* The states of ISO-2022-JP. The encoder has no katakana state; ASCII is 0, as encoder.h promises. */
enum { UL_JP_ASCII = 0, UL_JP_ROMAN = 1, UL_JP_JIS0208 = 2, UL_JP_KATAKANA = 3 };

#endif
