/* SPDX-License-Identifier: MIT */
#include "host/report.h"

#include "core/ascii.h"
#include "unicode/utf8.h"

/* The character of the input that byte `at` of the string belongs to. Empty, at the end, if the string ends before. */
static ul_span find_character(const ul_reporter *reporter, size_t at) {
  ul_span source = reporter->source;
  size_t i = 0, next;
  for (; i < source.length; i = next) {
    uint32_t c = ul_utf8_read(source, i, &next);
    size_t width = c == UL_ILL_FORMED ? 1 : ul_is_tab_or_newline(c) ? 0 : next - i;
    if (at < width) return ul_span_slice(source, i, next);
    at -= width;
  }
  return ul_span_slice(source, source.length, source.length);
}

/* Where a piece of the source begins in the input as it was given. */
static size_t offset_of(const ul_reporter *reporter, ul_span piece) {
  return piece.data ? reporter->origin + (size_t)(piece.data - reporter->source.data) : reporter->origin;
}

size_t ul_reporter_offset(const ul_reporter *reporter, size_t at) {
  return offset_of(reporter, find_character(reporter, at));
}

urlens_error ul_reporter_error(const ul_reporter *reporter, urlens_error error) {
  size_t start = ul_reporter_offset(reporter, error.at);
  if (error.length > 0) {
    ul_span last = find_character(reporter, error.at + error.length - 1);
    error.length = offset_of(reporter, last) + last.length - start;
  }
  error.at = start;
  return error;
}

void ul_report(const ul_reporter *reporter, urlens_validation_error error, size_t at) {
  if (reporter->sink) reporter->sink(reporter->context, error, ul_reporter_offset(reporter, at));
}
