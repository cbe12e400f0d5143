/* SPDX-License-Identifier: MIT */
/* The preprocessor spells the tables out from the definitions of the Standard's sets. */
#include "scan/classes.h"

#include "percent/set_definitions.h"

/* What each function of ul_scanner stops at. */
#define STOPS_HOST(c) UL_DEF_IS_FORBIDDEN_DOMAIN(c)
#define STOPS_PATH(c) (UL_DEF_IN_PATH(c) || (c) == '\\')
#define IN_NAME(c) ((UL_DEF_IS_ALPHANUMERIC(c) && !UL_DEF_IS_UPPER(c)) || (c) == '-' || (c) == '.')
#define IN_REST(c) ((c) == '?' || (c) == '#' || !(STOPS_PATH(c) || UL_DEF_IN_SPECIAL_QUERY(c)))
#define SCAN(c) \
  ((STOPS_HOST(c) ? UL_SCAN_HOST : 0) | (STOPS_PATH(c) ? UL_SCAN_PATH : 0) | \
   (UL_DEF_IN_SPECIAL_QUERY(c) ? UL_SCAN_QUERY : 0) | (UL_DEF_IN_FRAGMENT(c) ? UL_SCAN_FRAGMENT : 0) | \
   (UL_DEF_IS_UPPER(c) ? UL_SCAN_UPPER : 0) | (UL_DEF_IN_USERINFO(c) ? UL_SCAN_USERINFO : 0))
#define SCAN_4(c) SCAN(c), SCAN((c) + 1), SCAN((c) + 2), SCAN((c) + 3)
#define SCAN_16(c) SCAN_4(c), SCAN_4((c) + 4), SCAN_4((c) + 8), SCAN_4((c) + 12)
#define SCAN_64(c) SCAN_16(c), SCAN_16((c) + 16), SCAN_16((c) + 32), SCAN_16((c) + 48)

const uint8_t ul_scan_classes[128] = {SCAN_64(0), SCAN_64(64)};

#define ROWS(in, low) \
  ((in(low) ? 1 : 0) | (in(0x10 + (low)) ? 2 : 0) | (in(0x20 + (low)) ? 4 : 0) | (in(0x30 + (low)) ? 8 : 0) | \
   (in(0x40 + (low)) ? 16 : 0) | (in(0x50 + (low)) ? 32 : 0) | (in(0x60 + (low)) ? 64 : 0) | \
   (in(0x70 + (low)) ? 128 : 0))
#define ROWS_4(in, low) ROWS(in, low), ROWS(in, (low) + 1), ROWS(in, (low) + 2), ROWS(in, (low) + 3)
#define ROWS_16(in) \
  { ROWS_4(in, 0), ROWS_4(in, 4), ROWS_4(in, 8), ROWS_4(in, 12) }

const uint8_t ul_scan_rows_of_low_nibble[UL_SCAN_CLASSES][16] = {ROWS_16(STOPS_HOST),
                                                                 ROWS_16(STOPS_PATH),
                                                                 ROWS_16(UL_DEF_IN_SPECIAL_QUERY),
                                                                 ROWS_16(UL_DEF_IN_FRAGMENT),
                                                                 ROWS_16(UL_DEF_IS_UPPER),
                                                                 ROWS_16(UL_DEF_IN_USERINFO),
                                                                 ROWS_16(IN_NAME),
                                                                 ROWS_16(IN_REST)};

const uint8_t ul_scan_row_of_high_nibble[16] = {1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0};
