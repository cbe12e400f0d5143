/* SPDX-License-Identifier: MIT */
#include "host/report.h"

#include "core/ascii.h"

size_t ul_reporter_offset(const ul_reporter *reporter, size_t at) {
  size_t i = 0;
  for (;; i++) {
    if (i < reporter->source.length && ul_is_tab_or_newline((unsigned char)reporter->source.data[i])) continue;
    if (at == 0 || i >= reporter->source.length) return reporter->origin + i;
    at--;
  }
}

void ul_report(const ul_reporter *reporter, urlens_validation_error error, size_t at) {
  if (reporter->sink) reporter->sink(reporter->context, error, ul_reporter_offset(reporter, at));
}
