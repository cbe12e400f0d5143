/* SPDX-License-Identifier: MIT */
/*
 * Looking through text for the first byte that is not as it is in a canonical URL: once in portable C, and once for each
 * instruction set that makes it faster. All versions give the same answers, except that `split` may leave more or less to its
 * caller; none reads a byte outside the text.
 */
#ifndef UL_SCAN_SCAN_H
#define UL_SCAN_SCAN_H

#include "core/span.h"

/* Each of the first five looks at data[from] to data[length - 1] and returns where it stopped, or `length`. */
typedef struct ul_scanner {
  urlens_simd level;

  /*
   * Stops at what cannot be in an ASCII domain: forbidden domain code points, and bytes beyond ASCII. Sets *upper if
   * there is an A to Z before that, and leaves it alone otherwise.
   */
  size_t (*host)(const char *data, size_t from, size_t length, int *upper);

  /*
   * Stops at what a special URL's path does not have: the path percent-encode set ("?" and "#" are in it) and "\". Sets
   * *dots if a "." or "%2e" follows a "/" before that, and leaves it alone otherwise. data[from - 1] must be there.
   */
  size_t (*path)(const char *data, size_t from, size_t length, int *dots);

  /* Stops at the special-query percent-encode set, "#" included. */
  size_t (*query)(const char *data, size_t from, size_t length);

  /* Stops at the fragment percent-encode set. */
  size_t (*fragment)(const char *data, size_t from, size_t length);

  /* Stops at the userinfo percent-encode set. */
  size_t (*userinfo)(const char *data, size_t from, size_t length);

  /*
   * All of that at once, for a special URL whose authority begins at `start`. Returns 1 if the URL is already as it
   * will be written. Two things may differ: its host may have capitals, and the path may be missing if nothing follows
   * it. Then the offsets in `at` from username_start to query_end, except path_start, say where the components are;
   * `copy`, which has room for `length` bytes, holds the URL with its host in lower case; and *upper says whether there
   * were capitals. Between host_end and port_end there is ":" and anything that may be in a host: the caller has to
   * check whether that is a port. The host is never empty, and its last label does not begin with a digit. Returns 0 if
   * it cannot tell; then `copy` may have been written to. Some scanners have none: NULL.
   */
  int (*split)(const char *data, size_t start, size_t length, char *copy, urlens_components *at, int *upper);

  /*
   * Replaces the `length` bytes at `at` by `text`, and moves the `rest` bytes after them. There is room, and the text
   * is not in the bytes that move.
   */
  void (*replace)(char *at, size_t length, size_t rest, const char *text, size_t text_length);
} ul_scanner;

/* The scanner for a level, the best one of this machine for URLENS_SIMD_AUTO; NULL if this machine or build has none. */
UL_INTERNAL const ul_scanner *ul_scanner_for(urlens_simd level);

/* The scanner for all machines that this build runs on. */
UL_INTERNAL const ul_scanner *ul_scanner_baseline(void);

/* The portable version, from a position on: what the others use for ends that are too short for them. */
UL_INTERNAL size_t ul_scan_host(const char *data, size_t from, size_t length, int *upper);
UL_INTERNAL size_t ul_scan_path(const char *data, size_t from, size_t length, int *dots);
UL_INTERNAL size_t ul_scan_query(const char *data, size_t from, size_t length);
UL_INTERNAL size_t ul_scan_fragment(const char *data, size_t from, size_t length);
UL_INTERNAL size_t ul_scan_userinfo(const char *data, size_t from, size_t length);

/* The portable version of `replace`. */
UL_INTERNAL void ul_scan_replace(char *at, size_t length, size_t rest, const char *text, size_t text_length);

/* Whether a host may have capitals, or ends at them. */
typedef enum ul_host_case { UL_HOST_ANY_CASE, UL_HOST_LOWER_CASE } ul_host_case;

/* The portable version of ul_scan_simple_host (scan/simple_host.h). */
UL_INTERNAL size_t ul_scan_simple_host_portable(const char *data, size_t from, size_t length, ul_host_case wanted);

/* The portable version of ul_scan_credentials (scan/simple_host.h). */
UL_INTERNAL size_t ul_scan_credentials_portable(const char *data, size_t from, size_t length);

/* The position of the lowest bit that is set; `mask` is not 0. */
static inline unsigned ul_lowest_bit(uint64_t mask) {
#if defined(__GNUC__)
  return (unsigned)__builtin_ctzll(mask);
#else
  unsigned at = 0;
  for (; !(mask & 1); mask >>= 1) at++;
  return at;
#endif
}

/* The position of the highest bit that is set; `mask` is not 0. */
static inline unsigned ul_highest_bit(uint64_t mask) {
#if defined(__GNUC__)
  return 63U - (unsigned)__builtin_clzll(mask);
#else
  unsigned at = 0;
  while (mask >>= 1) at++;
  return at;
#endif
}

/* Whether a segment that begins with these bytes could be a dot segment: it begins with "." or "%2e". */
static inline int ul_begins_with_dot(const char *segment, size_t length) {
  return segment[0] == '.' || (length >= 3 && segment[0] == '%' && segment[1] == '2' && (segment[2] | 0x20) == 'e');
}

/* Whether that is so at one of the places whose bits are set; most texts have none. A byte has `width` bits. */
static inline int ul_any_begins_with_dot(const char *data, size_t length, uint64_t places, unsigned width) {
  while (UL_UNLIKELY(places != 0)) {
    size_t at = ul_lowest_bit(places) / width;
    if (ul_begins_with_dot(data + at, length - at)) return 1;
    places &= places - 1;
  }
  return 0;
}

/* Whether this build has versions for x86-64's instruction sets; their headers want a hosted libc. */
#if URLENS_WITH_SIMD && defined(__x86_64__) && defined(__GNUC__) && __STDC_HOSTED__ == 1
#  define UL_SCAN_X86 1
UL_INTERNAL int ul_sse2_split(const char *data, size_t start, size_t length, char *copy, urlens_components *at,
                              int *upper);
UL_INTERNAL_DATA const ul_scanner ul_scanner_sse2;
UL_INTERNAL_DATA const ul_scanner ul_scanner_ssse3;
UL_INTERNAL_DATA const ul_scanner ul_scanner_avx2;
UL_INTERNAL_DATA const ul_scanner ul_scanner_avx512;
#else
#  define UL_SCAN_X86 0
#endif

/* And for NEON, which every AArch64 machine has. */
#if URLENS_WITH_SIMD && defined(__aarch64__) && defined(__GNUC__) && __STDC_HOSTED__ == 1
#  define UL_SCAN_NEON 1
UL_INTERNAL_DATA const ul_scanner ul_scanner_neon;
#else
#  define UL_SCAN_NEON 0
#endif

#endif
