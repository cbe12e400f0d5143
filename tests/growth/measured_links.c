/* SPDX-License-Identifier: MIT */
#include "measured_links.h"

urlens_status growth_measured(uint32_t flags, const char *text, size_t length, urlens_output *out) {
  urlens_link_search search = {.text = text, .length = length, .flags = flags};
  urlens_link link;
  urlens_error error = {0};
  if (flags & GROWTH_FORMATS) return urlens_link_format(URLENS_LINK_END_IN_TEXT, text, length, NULL, out);
  while (urlens_link_next(&search, &link, &error)) continue;
  return error.status;
}
