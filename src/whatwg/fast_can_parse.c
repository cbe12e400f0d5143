/* SPDX-License-Identifier: MIT */
/* Whether an input would parse. Only the authority decides that: nothing after it can fail. */
#include "core/ascii.h"
#include "host/host.h"
#include "scan/simple_host.h"
#include "whatwg/fast_url.h"

/* Eight bytes as a number; the first of them is the highest. */
static inline uint64_t eight_bytes(const char *data) {
  uint64_t number = 0;
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  memcpy(&number, data, 8);
  return __builtin_bswap64(number);
#else
  for (size_t i = 0; i < 8; i++) number = number << 8 | (unsigned char)data[i];
  return number;
#endif
}

/*
 * Whether a port of at most five digits, not too large, goes up to the path or the end. By arithmetic on eight bytes,
 * since the length of ports varies. The text has eight bytes at least; where fewer are left, its last eight are taken,
 * and zeros come in after them.
 */
static inline int is_ordinary_port(ul_span input, size_t at) {
  size_t rest = input.length - at, place = rest < 8 ? input.length - 8 : at, digits;
  uint64_t bytes, values, others;
  if (UL_UNLIKELY(rest == 0)) return 1;
  bytes = eight_bytes(input.data + place) << 8 * (at - place);
  values = bytes ^ UINT64_C(0x3030303030303030); /* 0 to 9 for digits */
  others = (((values & UINT64_C(0x7F7F7F7F7F7F7F7F)) + UINT64_C(0x7676767676767676)) | values) &
           UINT64_C(0x8080808080808080);
  digits = (63 - ul_highest_bit(others | 1)) / 8;
  return (digits < 5 || (digits == 5 && bytes >> 24 <= UINT64_C(0x3635353335))) && /* "65535" */
         (digits == rest || (bytes >> (56 - 8 * digits) & 0xFF) == '/');
}

/* Whether what follows the host is of the most common kind: nothing, a path or a port. */
static inline int is_ordinary_after_host(ul_span input, size_t end) {
  if (UL_LIKELY(end == input.length || input.data[end] == '/')) return 1;
  return input.data[end] == ':' && is_ordinary_port(input, end + 1);
}

/* Credentials, which may hold any characters, and such a host. */
static int is_ordinary_with_credentials(ul_span input, size_t at) {
  size_t host = ul_scan_credentials(input.data, at, input.length), end;
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

/*
 * In a list the next text often begins where this one ends. Unless it is far away, the processor has fetched it by itself. Its
 * first 40 bytes, in which its host is, may lie in two lines of the cache. These may be addresses of nothing.
 */
enum { FAR_AWAY = 256, BYTES_TO_HOST = 40 };

static inline void fetch_next(ul_span input) {
  uintptr_t next = (uintptr_t)input.data + input.length;
  UL_PREFETCH((const void *)next);
  UL_PREFETCH((const void *)(next + BYTES_TO_HOST));
}

int ul_fast_is_ordinary(ul_span input) {
  size_t start, end;
  if (UL_UNLIKELY(input.length > FAR_AWAY)) fetch_next(input);
  start = ul_fast_http_scheme(input);
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
