/* SPDX-License-Identifier: MIT */
/* Whether an input would parse. Only the authority decides that: nothing after it can fail. */
#include "core/ascii.h"
#include "host/host.h"
#include "scan/simple_host.h"
#include "whatwg/fast_url.h"

/* Whether a port that is not too large goes up to the path or the end. For inputs that end within five bytes. */
static int is_short_port(ul_span input, size_t at) {
  uint32_t value = 0;
  for (; at < input.length && ul_is_digit((unsigned char)input.data[at]); at++) {
    value = value * 10 + (uint32_t)(input.data[at] - '0');
  }
  return value <= 0xFFFF && (at == input.length || input.data[at] == '/');
}

/* The same by arithmetic, since the length of ports varies: counts the digits up to the first byte that is not one. */
static int is_ordinary_port(ul_span input, size_t at) {
  const unsigned char *c = (const unsigned char *)input.data + at;
  size_t digits = 0, more = 1;
  if (input.length - at < 6) return is_short_port(input, at);
  for (size_t i = 0; i < 6; i++) digits += more &= ul_is_digit(c[i]) ? 1U : 0U;
  return c[digits % 6] == '/' && (digits < 5 || memcmp(c, "65535", 5) <= 0);
}

/* Whether what follows the host is of the most common kind: nothing, a path or a port. */
static inline int is_ordinary_after_host(ul_span input, size_t end) {
  if (UL_LIKELY(end == input.length || input.data[end] == '/')) return 1;
  return input.data[end] == ':' && is_ordinary_port(input, end + 1);
}

/* Credentials, which may hold any characters, and such a host. */
static int is_ordinary_with_credentials(ul_span input, size_t at) {
  size_t host = 0, end;
  for (; at < input.length && input.data[at] != '/'; at++) {
    if (input.data[at] == '\\' || input.data[at] == '?' || input.data[at] == '#') return 0;
    if (input.data[at] == '@') host = at + 1;
  }
  if (!host) return 0;
  end = ul_scan_simple_host(input.data, host, input.length, UL_HOST_ANY_CASE);
  return end && is_ordinary_after_host(input, end);
}

/* ul_fast_is_ordinary for the special schemes other than http and https. */
static int is_ordinary_rare(ul_span input) {
  ul_fast_url url;
  size_t start = ul_fast_rare_scheme(input, &url), end;
  if (start == 0) return 0;
  end = ul_scan_simple_host(input.data, start, input.length, UL_HOST_ANY_CASE);
  if (end == 0) return 0;
  /* Only a path may follow the host of a file URL. */
  return url.at.scheme_kind == URLENS_SCHEME_KIND_FILE ? end == input.length || input.data[end] == '/'
                                                       : is_ordinary_after_host(input, end);
}

int ul_fast_is_ordinary(ul_span input) {
  size_t start = ul_fast_http_scheme(input), end;
  if (UL_UNLIKELY(start == 0)) return is_ordinary_rare(input);
  end = ul_scan_simple_host(input.data, start, input.length, UL_HOST_ANY_CASE);
  if (UL_UNLIKELY(end == 0)) return 0;
  if (UL_LIKELY(is_ordinary_after_host(input, end))) return 1;
  return (input.data[end] == ':' || input.data[end] == '@') && is_ordinary_with_credentials(input, end);
}

int ul_fast_host(ul_span input, ul_span *host) {
  size_t start = ul_fast_http_scheme(input), end;
  if (UL_UNLIKELY(start == 0)) return 0;
  end = ul_scan_simple_host(input.data, start, input.length, UL_HOST_LOWER_CASE);
  if (UL_UNLIKELY(end == 0 || !is_ordinary_after_host(input, end))) return 0;
  *host = ul_span_slice(input, start, end);
  return 1;
}

int ul_fast_can_parse(ul_span input, const ul_scanner *scanner, size_t limit) {
  ul_fast_url url;
  size_t start;
  if (input.length > limit / UL_FAST_GROWTH) return 0; /* before anything is read */
  start = ul_fast_scheme(input, &url);
  if (start == 0 || !ul_fast_authority(input, scanner, start, &url)) return 0;
  if (url.host_work == UL_FAST_PARSE &&
      (url.at.scheme_kind == URLENS_SCHEME_KIND_FILE ||
       !ul_host_is_domain(ul_span_slice(input, url.at.host_start, url.at.host_end)))) {
    return 0;
  }
  return ul_fast_port(input, &url);
}
