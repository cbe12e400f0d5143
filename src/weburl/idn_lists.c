/* SPDX-License-Identifier: MIT */
#include "weburl/idn_lists.h"

#include "weburl/tables/idn_lists.h"

int ul_is_idn_enabled_tld(ul_span tld) {
  for (size_t i = 0; i < sizeof ul_idn_enabled_tlds / sizeof ul_idn_enabled_tlds[0]; i++) {
    if (ul_span_equal(tld, ul_span_of_name(ul_idn_enabled_tlds[i]))) return 1;
  }
  return 0;
}

int ul_is_idn_blacklisted(uint32_t code_point) {
  for (size_t i = 0; i < sizeof ul_idn_blacklist / sizeof ul_idn_blacklist[0]; i += 2) {
    if (code_point <= ul_idn_blacklist[i + 1]) return code_point >= ul_idn_blacklist[i];
  }
  return 0;
}
