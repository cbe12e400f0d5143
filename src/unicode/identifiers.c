/* SPDX-License-Identifier: MIT */
#include "unicode/identifiers.h"

#include "core/ascii.h"

#if URLENS_WITH_UNICODE || URLENS_WITH_REGEXP
#  include "unicode/tables/identifiers.h"
#endif

int ul_is_identifier_start(uint32_t code_point) {
  if (code_point < 0x80) return ul_is_alpha(code_point) || code_point == '$' || code_point == '_';
#if URLENS_WITH_UNICODE || URLENS_WITH_REGEXP
  return ul_set_contains(&identifier_start, code_point);
#else
  return 0;
#endif
}

int ul_is_identifier_part(uint32_t code_point) {
  if (code_point < 0x80) return ul_is_alphanumeric(code_point) || code_point == '$' || code_point == '_';
#if URLENS_WITH_UNICODE || URLENS_WITH_REGEXP
  return ul_set_contains(&identifier_continue, code_point);
#else
  return 0;
#endif
}
