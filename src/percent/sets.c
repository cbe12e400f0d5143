/* SPDX-License-Identifier: MIT */
/* The table is spelled out by the preprocessor from the definitions below, which read as the Standard's do. */
#include "percent/sets.h"

#include "percent/scan_classes.h"

/* URL Standard, section 1.3, percent-encoded bytes: the percent-encode sets, each built upon another. */
#define IN_C0_CONTROL(c) ((c) < 0x20 || (c) > 0x7E)
#define IN_FRAGMENT(c) (IN_C0_CONTROL(c) || (c) == ' ' || (c) == '"' || (c) == '<' || (c) == '>' || (c) == '`')
#define IN_QUERY(c) (IN_C0_CONTROL(c) || (c) == ' ' || (c) == '"' || (c) == '#' || (c) == '<' || (c) == '>')
#define IN_SPECIAL_QUERY(c) (IN_QUERY(c) || (c) == '\'')
#define IN_PATH(c) (IN_QUERY(c) || (c) == '?' || (c) == '^' || (c) == '`' || (c) == '{' || (c) == '}')
#define IN_USERINFO(c) \
  (IN_PATH(c) || (c) == '/' || (c) == ':' || (c) == ';' || (c) == '=' || (c) == '@' || ((c) >= '[' && (c) <= ']') || \
   (c) == '|')
#define IN_COMPONENT(c) (IN_USERINFO(c) || ((c) >= '$' && (c) <= '&') || (c) == '+' || (c) == ',')
#define IN_FORM(c) (IN_COMPONENT(c) || (c) == '!' || ((c) >= '\'' && (c) <= ')') || (c) == '~')

#define IS_UPPER(c) ((c) >= 'A' && (c) <= 'Z')
#define IS_ALPHANUMERIC(c) (((c) >= '0' && (c) <= '9') || IS_UPPER(c) || ((c) >= 'a' && (c) <= 'z'))
#define IS_TAB_OR_NEWLINE(c) ((c) == '\t' || (c) == '\n' || (c) == '\r')

/* URL Standard, section 4.3, URL code points below 0x80. */
#define IS_URL_CODE_POINT(c) \
  (IS_ALPHANUMERIC(c) || (c) == '!' || (c) == '$' || ((c) >= '&' && (c) <= '/') || (c) == ':' || (c) == ';' || \
   (c) == '=' || (c) == '?' || (c) == '@' || (c) == '_' || (c) == '~')

/* URL Standard, section 3.2, host miscellaneous. */
#define IS_FORBIDDEN_HOST(c) \
  ((c) == 0 || IS_TAB_OR_NEWLINE(c) || (c) == ' ' || (c) == '#' || (c) == '/' || (c) == ':' || (c) == '<' || \
   (c) == '>' || (c) == '?' || (c) == '@' || ((c) >= '[' && (c) <= '^') || (c) == '|')
#define IS_FORBIDDEN_DOMAIN(c) (IS_FORBIDDEN_HOST(c) || (c) < 0x20 || (c) == '%' || (c) == 0x7F)

/* URL Standard, scheme state, step 1. */
#define IS_SCHEME(c) (IS_ALPHANUMERIC(c) || (c) == '+' || (c) == '-' || (c) == '.')

#define CLASS(c) \
  ((IN_C0_CONTROL(c) ? UL_IN_C0_CONTROL_SET : 0) | (IN_FRAGMENT(c) ? UL_IN_FRAGMENT_SET : 0) | \
   (IN_QUERY(c) ? UL_IN_QUERY_SET : 0) | (IN_SPECIAL_QUERY(c) ? UL_IN_SPECIAL_QUERY_SET : 0) | \
   (IN_PATH(c) ? UL_IN_PATH_SET : 0) | (IN_USERINFO(c) ? UL_IN_USERINFO_SET : 0) | \
   (IN_COMPONENT(c) ? UL_IN_COMPONENT_SET : 0) | (IN_FORM(c) ? UL_IN_FORM_SET : 0) | \
   (IS_URL_CODE_POINT(c) ? UL_URL_CODE_POINT : 0) | (IS_FORBIDDEN_HOST(c) ? UL_FORBIDDEN_HOST : 0) | \
   (IS_FORBIDDEN_DOMAIN(c) ? UL_FORBIDDEN_DOMAIN : 0) | (IS_SCHEME(c) ? UL_SCHEME_CODE_POINT : 0) | \
   (IS_TAB_OR_NEWLINE(c) ? UL_TAB_OR_NEWLINE : 0) | (IS_UPPER(c) ? UL_UPPER_ALPHA : 0) | \
   ((c) > 0x7F ? UL_NOT_ASCII : 0))

#define CLASS_4(c) CLASS(c), CLASS((c) + 1), CLASS((c) + 2), CLASS((c) + 3)
#define CLASS_16(c) CLASS_4(c), CLASS_4((c) + 4), CLASS_4((c) + 8), CLASS_4((c) + 12)
#define CLASS_64(c) CLASS_16(c), CLASS_16((c) + 16), CLASS_16((c) + 32), CLASS_16((c) + 48)

const uint16_t ul_byte_class[256] = {CLASS_64(0), CLASS_64(64), CLASS_64(128), CLASS_64(192)};

/* What percent/scan.h looks for, in the same words. */
#define STOPS_HOST(c) IS_FORBIDDEN_DOMAIN(c)
#define STOPS_PATH(c) (IN_PATH(c) || (c) == '\\')
#define SCAN(c) \
  ((STOPS_HOST(c) ? UL_SCAN_HOST : 0) | (STOPS_PATH(c) ? UL_SCAN_PATH : 0) | \
   (IN_SPECIAL_QUERY(c) ? UL_SCAN_QUERY : 0) | (IN_FRAGMENT(c) ? UL_SCAN_FRAGMENT : 0) | \
   (IS_UPPER(c) ? UL_SCAN_UPPER : 0) | (IN_USERINFO(c) ? UL_SCAN_USERINFO : 0))
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

const uint8_t ul_scan_rows_of_low_nibble[UL_SCAN_CLASSES][16] = {ROWS_16(STOPS_HOST),       ROWS_16(STOPS_PATH),
                                                                 ROWS_16(IN_SPECIAL_QUERY), ROWS_16(IN_FRAGMENT),
                                                                 ROWS_16(IS_UPPER),         ROWS_16(IN_USERINFO)};

const uint8_t ul_scan_row_of_high_nibble[16] = {1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0};

static const char *const percent_set_names[] = {
    "c0-control", "fragment", "query", "special-query", "path", "userinfo", "component", "form",
};

const char *ul_percent_set_name(urlens_percent_set set) {
  size_t index = (size_t)set;
  return index < sizeof percent_set_names / sizeof percent_set_names[0] ? percent_set_names[index] : NULL;
}
