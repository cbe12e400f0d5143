/* SPDX-License-Identifier: MIT */
/*
 * Looking through text for the first byte that is not as it is in a canonical URL: once in portable C, and once for each
 * instruction set that makes it faster. All versions give the same answers, except that `split` may leave more or less to its
 * caller; none reads a byte outside the text.
 */
#ifndef UL_SCAN_SCAN_H
#define UL_SCAN_SCAN_H

#include "core/config.h"

/* Where the components of a URL with an authority stand in a text. */
typedef struct ul_positions {
  size_t user, user_end; /* credentials, without "@"; empty if there are none */
  size_t colon;          /* the one between username and password, or user_end */
  size_t host, host_end;
  size_t path, path_end; /* behind the port, if there is one; perhaps without its leading "/" */
  size_t query_end;      /* "?" is at path_end if this is behind it; "#" is here if the text goes on */
} ul_positions;

/* Each of the first five looks at data[from] to data[length - 1] and returns where it stopped, or `length`. */
typedef struct ul_scanner {
  urlens_simd level;

  /*
   * Stops at what does not stand in an ASCII domain: forbidden domain code points, and bytes beyond ASCII. Sets *upper if
   * there is an A to Z before that, and leaves it alone otherwise.
   */
  size_t (*host)(const char *data, size_t from, size_t length, int *upper);

  /*
   * Stops at what a special URL's path does not have: the path percent-encode set ("?" and "#" are in it) and "\". Sets
   * *dots if a "." or a "%" follows a "/" before that, and leaves it alone otherwise. data[from - 1] must be there.
   */
  size_t (*path)(const char *data, size_t from, size_t length, int *dots);

  /* Stops at the special-query percent-encode set, "#" included. */
  size_t (*query)(const char *data, size_t from, size_t length);

  /* Stops at the fragment percent-encode set. */
  size_t (*fragment)(const char *data, size_t from, size_t length);

  /* Stops at the userinfo percent-encode set. */
  size_t (*userinfo)(const char *data, size_t from, size_t length);

  /*
   * All of that at once, for a special URL whose authority begins at `start`. Returns 1 if it is as it will be written, but
   * for capitals in its host: then `at` says where the components are, and `copy`, which has room for `length` bytes, holds
   * the URL in lower case where that is needed, and *upper says whether it was. What stands between host_end and path is ":"
   * and anything else that may stand in a host: whether that is a port has to be seen. The host is never empty, and its last
   * label does not begin with a digit. 0: this says nothing, and `copy` may have been written to. NULL in some versions.
   */
  int (*split)(const char *data, size_t start, size_t length, char *copy, ul_positions *at, int *upper);

  /*
   * Puts `text` in the place of the `length` bytes at `at`, behind which `behind` more stand: they move along. There is room,
   * and the text is not in what moves.
   */
  void (*replace)(char *at, size_t length, size_t behind, const char *text, size_t text_length);
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
UL_INTERNAL void ul_scan_replace(char *at, size_t length, size_t behind, const char *text, size_t text_length);

/* The portable version of ul_scan_plain_host (percent/plain_host.h). */
UL_INTERNAL size_t ul_scan_plain_host_simply(const char *data, size_t from, size_t length);

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

/* Whether this build has versions for x86-64's instruction sets; their headers want a hosted libc. */
#if defined(__x86_64__) && defined(__GNUC__) && __STDC_HOSTED__ == 1
#  define UL_SCAN_X86 1
UL_INTERNAL int ul_sse2_split(const char *data, size_t start, size_t length, char *copy, ul_positions *at, int *upper);
UL_INTERNAL_DATA const ul_scanner ul_scanner_sse2;
UL_INTERNAL_DATA const ul_scanner ul_scanner_ssse3;
UL_INTERNAL_DATA const ul_scanner ul_scanner_avx2;
UL_INTERNAL_DATA const ul_scanner ul_scanner_avx512;
#else
#  define UL_SCAN_X86 0
#endif

/* And for NEON, which every AArch64 machine has. */
#if defined(__aarch64__) && defined(__GNUC__) && __STDC_HOSTED__ == 1
#  define UL_SCAN_NEON 1
UL_INTERNAL_DATA const ul_scanner ul_scanner_neon;
#else
#  define UL_SCAN_NEON 0
#endif

#endif
