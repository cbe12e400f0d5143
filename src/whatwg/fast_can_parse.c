/* SPDX-License-Identifier: MIT */
/* Whether something would parse, which the authority decides: nothing behind it can fail. */
#include "core/ascii.h"
#include "host/host.h"
#include "scan/simple_host.h"
#include "whatwg/fast_parts.h"

/* A port of at most five digits up to the path or the end, that is not too large: where the text ends soon. */
static int is_short_port(ul_span input, size_t at) {
  size_t most = input.length - at > 5 ? at + 5 : input.length;
  uint32_t value = 0;
  for (; at < most && ul_is_digit((unsigned char)input.data[at]); at++) {
    value = value * 10 + (uint32_t)(input.data[at] - '0');
  }
  return value <= 0xFFFF && (at == input.length || input.data[at] == '/');
}

/* The same by arithmetic, since ports have another length each time: the digits up to the first byte that is none. */
static int is_plain_port(ul_span input, size_t at) {
  const unsigned char *c = (const unsigned char *)input.data + at;
  size_t digits = 0, more = 1;
  if (input.length - at < 6) return is_short_port(input, at);
  for (size_t i = 0; i < 6; i++) digits += more &= ul_is_digit(c[i]) ? 1U : 0U;
  return c[digits % 6] == '/' && (digits < 5 || memcmp(c, "65535", 5) <= 0);
}

/* What may stand behind a host of the commonest kind. */
static inline int is_plain_behind_host(ul_span input, size_t end) {
  if (UL_LIKELY(end == input.length || input.data[end] == '/')) return 1;
  return input.data[end] == ':' && is_plain_port(input, end + 1);
}

/* Credentials, in which anything may stand, and such a host. */
static int is_plain_with_credentials(ul_span input, size_t at) {
  size_t host = 0, end;
  for (; at < input.length && input.data[at] != '/'; at++) {
    if (input.data[at] == '\\' || input.data[at] == '?' || input.data[at] == '#') return 0;
    if (input.data[at] == '@') host = at + 1;
  }
  if (!host) return 0;
  end = ul_scan_plain_host(input.data, host, input.length);
  return end && is_plain_behind_host(input, end);
}

/* ul_fast_is_plain for the special schemes other than http and https. */
static int is_plain_rare(ul_span input) {
  urlens_scheme_kind kind;
  size_t start = ul_fast_rare_scheme(input, &kind), end;
  if (start == 0) return 0;
  end = ul_scan_plain_host(input.data, start, input.length);
  if (end == 0) return 0;
  /* Nothing but a path may follow the host of a file URL. */
  return kind == URLENS_SCHEME_KIND_FILE ? end == input.length || input.data[end] == '/'
                                         : is_plain_behind_host(input, end);
}

int ul_fast_is_plain(ul_span input) {
  size_t start = ul_fast_http_scheme(input), end;
  if (UL_UNLIKELY(start == 0)) return is_plain_rare(input);
  end = ul_scan_plain_host(input.data, start, input.length);
  if (UL_UNLIKELY(end == 0)) return 0;
  if (UL_LIKELY(is_plain_behind_host(input, end))) return 1;
  return (input.data[end] == ':' || input.data[end] == '@') && is_plain_with_credentials(input, end);
}

int ul_fast_can_parse(ul_span input, const ul_scanner *scanner, size_t limit) {
  ul_fast_parts parts;
  size_t start;
  if (input.length > limit / UL_FAST_GROWTH) return 0; /* before anything is read */
  start = ul_fast_scheme(input, &parts.kind);
  if (start == 0 || !ul_fast_authority(input, scanner, start, &parts)) return 0;
  if (parts.host_work == UL_FAST_PARSE &&
      (parts.kind == URLENS_SCHEME_KIND_FILE ||
       !ul_host_is_domain(ul_span_slice(input, parts.at.host, parts.at.host_end)))) {
    return 0;
  }
  return ul_fast_port(input, &parts);
}
