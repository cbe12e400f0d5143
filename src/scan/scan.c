/* SPDX-License-Identifier: MIT */
/* The portable version, and which version a machine can have. */
#include "scan/scan.h"

#include "core/ascii.h"
#include "percent/sets.h"
#include "scan/split.h"

/* ul_byte_class bits; bytes beyond ASCII are in every percent-encode set. */
static size_t scan_until(const char *data, size_t from, size_t length, unsigned classes) {
  while (from < length && !ul_byte_is(data[from], classes)) from++;
  return from;
}

size_t ul_scan_host(const char *data, size_t from, size_t length, int *upper) {
  for (; from < length && !ul_byte_is(data[from], UL_FORBIDDEN_DOMAIN | UL_NOT_ASCII); from++) {
    if (ul_byte_is(data[from], UL_UPPER_ALPHA)) *upper = 1;
  }
  return from;
}

int ul_split_find_dots(ul_span text, uint64_t suspect) {
  return ul_any_begins_with_dot(text.data, text.length, suspect, 1);
}

size_t ul_scan_path(const char *data, size_t from, size_t length, int *dots) {
  for (; from < length; from++) {
    if (ul_byte_is(data[from], UL_IN_PATH_SET) || data[from] == '\\') return from;
    if (data[from - 1] == '/' && ul_begins_with_dot(data + from, length - from)) *dots = 1;
  }
  return from;
}

size_t ul_scan_query(const char *data, size_t from, size_t length) {
  return scan_until(data, from, length, UL_IN_SPECIAL_QUERY_SET);
}

size_t ul_scan_fragment(const char *data, size_t from, size_t length) {
  return scan_until(data, from, length, UL_IN_FRAGMENT_SET);
}

size_t ul_scan_userinfo(const char *data, size_t from, size_t length) {
  return scan_until(data, from, length, UL_IN_USERINFO_SET);
}

void ul_scan_replace(char *at, size_t length, size_t rest, const char *text, size_t text_length) {
  if (rest > 0) memmove(at + text_length, at + length, rest);
  if (text_length > 0) memcpy(at, text, text_length);
}

size_t ul_scan_simple_host_portable(const char *data, size_t from, size_t length, ul_host_case wanted) {
  size_t label = from, end = from;
  for (; end < length && !ul_byte_is(data[end], UL_FORBIDDEN_DOMAIN | UL_NOT_ASCII); end++) {
    if (data[end] == '.') label = end + 1;
    if (wanted == UL_HOST_LOWER_CASE && ul_is_upper((unsigned char)data[end])) break;
  }
  return label < end && (unsigned char)(data[label] - '0') > 9 ? end : 0;
}

size_t ul_scan_credentials_portable(const char *data, size_t from, size_t length) {
  size_t host = 0;
  for (; from < length && data[from] != '/'; from++) {
    if (!ul_byte_is(data[from], UL_FORBIDDEN_HOST)) continue;
    if (data[from] == '\\' || data[from] == '?' || data[from] == '#') break;
    if (data[from] == '@') host = from + 1;
  }
  return host;
}

static const ul_scanner ul_scanner_portable = {URLENS_SIMD_NONE, ul_scan_host,     ul_scan_path, ul_scan_query,
                                               ul_scan_fragment, ul_scan_userinfo, NULL,         ul_scan_replace};

#if UL_SCAN_X86
#  include <cpuid.h>

/* Which registers the operating system saves: XCR0. */
static uint32_t saved_registers(void) {
  uint32_t low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

/*
 * The best level of this machine. Asking the processor is slow in a virtual machine, so it is asked no more than needed:
 * every x86-64 processor has leaf 1, and every one with AVX has leaf 7.
 */
static urlens_simd detect_level(void) {
  enum { SSSE3 = 1 << 9, OSXSAVE = 1 << 27, AVX = 1 << 28, AVX512BW = 1 << 30, AVX512VBMI = 1 << 1 };
  enum { AVX2_AND_BMI = 1 << 5 | 1 << 3 | 1 << 8 }; /* what has these has LZCNT */
  enum { YMM_SAVED = 0x06, ZMM_SAVED = 0xE6 };
  unsigned eax, ebx, ecx, edx, saved;
  __cpuid(1, eax, ebx, ecx, edx);
  if (!(ecx & SSSE3)) return URLENS_SIMD_SSE2;
  if (!(ecx & OSXSAVE) || !(ecx & AVX)) return URLENS_SIMD_SSSE3;
  saved = saved_registers();
  if ((saved & YMM_SAVED) != YMM_SAVED) return URLENS_SIMD_SSSE3;
  __cpuid_count(7, 0, eax, ebx, ecx, edx);
  if ((ebx & AVX2_AND_BMI) != AVX2_AND_BMI) return URLENS_SIMD_SSSE3;
  if ((saved & ZMM_SAVED) == ZMM_SAVED && (ebx & AVX512BW) && (ecx & AVX512VBMI)) return URLENS_SIMD_AVX512;
  return URLENS_SIMD_AVX2;
}

static const ul_scanner *const x86_scanners[] = {
    [URLENS_SIMD_SSE2] = &ul_scanner_sse2,
    [URLENS_SIMD_SSSE3] = &ul_scanner_ssse3,
    [URLENS_SIMD_AVX2] = &ul_scanner_avx2,
    [URLENS_SIMD_AVX512] = &ul_scanner_avx512,
};

const ul_scanner *ul_scanner_baseline(void) {
#  if defined(__AVX512BW__) && defined(__AVX512VBMI__)
  return &ul_scanner_avx512;
#  elif defined(__AVX2__) && defined(__BMI2__)
  return &ul_scanner_avx2;
#  elif defined(__SSSE3__)
  return &ul_scanner_ssse3;
#  else
  return &ul_scanner_sse2;
#  endif
}

const ul_scanner *ul_scanner_for(urlens_simd level) {
  urlens_simd best;
  if (level == URLENS_SIMD_NONE) return &ul_scanner_portable;
  if (level == URLENS_SIMD_SSE2) return &ul_scanner_sse2;
  if (level == URLENS_SIMD_NEON) return NULL;
  best = detect_level();
  if (level == URLENS_SIMD_AUTO) level = best;
  return level <= best ? x86_scanners[level] : NULL;
}
#elif UL_SCAN_NEON
const ul_scanner *ul_scanner_baseline(void) {
  return &ul_scanner_neon;
}

const ul_scanner *ul_scanner_for(urlens_simd level) {
  if (level == URLENS_SIMD_NONE) return &ul_scanner_portable;
  return level == URLENS_SIMD_AUTO || level == URLENS_SIMD_NEON ? &ul_scanner_neon : NULL;
}
#else
const ul_scanner *ul_scanner_baseline(void) {
  return &ul_scanner_portable;
}

const ul_scanner *ul_scanner_for(urlens_simd level) {
  return level == URLENS_SIMD_NONE || level == URLENS_SIMD_AUTO ? &ul_scanner_portable : NULL;
}
#endif
