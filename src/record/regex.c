/* SPDX-License-Identifier: MIT */
/*
 * Appendix B: ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))? which every text matches, a newline being a
 * character like any other. The expression leaves the authority whole; how it is divided here is what programs that use
 * the expression commonly do.
 */
#include "core/text.h"
#include "host/literal.h"
#include "record/parts.h"

/* Where the text from `at` on has the first of these bytes, or ends. A byte may be given twice. */
static size_t regex_find(ul_span text, size_t at, char first, char second, char third) {
  while (at < text.length && text.data[at] != first && text.data[at] != second && text.data[at] != third) at++;
  return at;
}

static void regex_authority(ul_span authority, ul_parts *parts) {
  size_t host = ul_find_after_last(authority, '@'), colon;
  if (host > 0) ul_parts_divide_userinfo(ul_span_slice(authority, 0, host - 1), parts);
  authority = ul_span_slice(authority, host, authority.length);
  colon = ul_find_after_last(authority, ':');
  if (colon > ul_find_after_last(authority, ']')) {
    parts->port = ul_span_slice(authority, colon, authority.length);
    authority.length = colon - 1;
  }
  parts->host = authority;
  parts->host_kind = ul_host_kind_of(authority);
}

void ul_parts_read_by_regex(ul_span input, ul_parts *parts) {
  size_t at = regex_find(input, 0, ':', '/', '?'), end = regex_find(input, 0, ':', '#', '#');
  memset(parts, 0, sizeof *parts);
  parts->text = input;
  if (at == end && at > 0 && at < input.length) {
    parts->scheme = ul_span_slice(input, 0, at++);
  } else {
    at = 0;
  }
  if (input.length - at >= 2 && input.data[at] == '/' && input.data[at + 1] == '/') {
    end = regex_find(input, at + 2, '/', '?', '#');
    regex_authority(ul_span_slice(input, at + 2, end), parts);
    at = end;
  }
  end = regex_find(input, at, '?', '#', '#');
  parts->path = input.data ? ul_span_slice(input, at, end) : UL_SPAN(""); /* there always is a path */
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a text with a length has bytes */
  if (end < input.length && input.data[end] == '?') {
    at = end + 1;
    end = regex_find(input, at, '#', '#', '#');
    parts->query = ul_span_slice(input, at, end);
  }
  if (end < input.length) parts->fragment = ul_span_slice(input, end + 1, input.length);
}

void ul_parts_divide_userinfo(ul_span userinfo, ul_parts *parts) {
  parts->password = ul_cut(&userinfo, ':');
  parts->username = userinfo;
}
