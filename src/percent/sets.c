/* SPDX-License-Identifier: MIT */
/* The preprocessor spells the table out from definitions that read as the Standard's do. */
#include "percent/sets.h"

#include "percent/set_definitions.h"

#define CLASS(c) \
  ((UL_DEF_IN_C0_CONTROL(c) ? UL_IN_C0_CONTROL_SET : 0) | (UL_DEF_IN_FRAGMENT(c) ? UL_IN_FRAGMENT_SET : 0) | \
   (UL_DEF_IN_QUERY(c) ? UL_IN_QUERY_SET : 0) | (UL_DEF_IN_SPECIAL_QUERY(c) ? UL_IN_SPECIAL_QUERY_SET : 0) | \
   (UL_DEF_IN_PATH(c) ? UL_IN_PATH_SET : 0) | (UL_DEF_IN_USERINFO(c) ? UL_IN_USERINFO_SET : 0) | \
   (UL_DEF_IN_COMPONENT(c) ? UL_IN_COMPONENT_SET : 0) | (UL_DEF_IN_FORM(c) ? UL_IN_FORM_SET : 0) | \
   (UL_DEF_IS_URL_CODE_POINT(c) ? UL_URL_CODE_POINT : 0) | (UL_DEF_IS_FORBIDDEN_HOST(c) ? UL_FORBIDDEN_HOST : 0) | \
   (UL_DEF_IS_FORBIDDEN_DOMAIN(c) ? UL_FORBIDDEN_DOMAIN : 0) | (UL_DEF_IS_SCHEME(c) ? UL_SCHEME_CODE_POINT : 0) | \
   (UL_DEF_IS_TAB_OR_NEWLINE(c) ? UL_TAB_OR_NEWLINE : 0) | (UL_DEF_IS_UPPER(c) ? UL_UPPER_ALPHA : 0) | \
   ((c) > 0x7F ? UL_NOT_ASCII : 0))

#define CLASS_4(c) CLASS(c), CLASS((c) + 1), CLASS((c) + 2), CLASS((c) + 3)
#define CLASS_16(c) CLASS_4(c), CLASS_4((c) + 4), CLASS_4((c) + 8), CLASS_4((c) + 12)
#define CLASS_64(c) CLASS_16(c), CLASS_16((c) + 16), CLASS_16((c) + 32), CLASS_16((c) + 48)

const uint16_t ul_byte_class[256] = {CLASS_64(0), CLASS_64(64), CLASS_64(128), CLASS_64(192)};

static const char *const percent_set_names[] = {
    "c0-control", "fragment", "query", "special-query", "path", "userinfo", "component", "form",
};

const char *ul_percent_set_name(urlens_percent_set set) {
  size_t index = (size_t)set;
  return index < sizeof percent_set_names / sizeof percent_set_names[0] ? percent_set_names[index] : NULL;
}
