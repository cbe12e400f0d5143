/* SPDX-License-Identifier: MIT */
/* Where a byte is in a text, as bits. */
#ifndef UL_SCAN_POSITIONS_H
#define UL_SCAN_POSITIONS_H

#include "scan/simple_host.h"

enum { UL_POSITIONS = 64 };

#if UL_SCAN_X86

enum { UL_POSITIONS_LANE = UL_SSE2_LANE };

static inline uint64_t ul_positions_in_lane(const char *data, char byte) {
  return (uint32_t)_mm_movemask_epi8(ul_sse2_is(ul_sse2_load(data), byte));
}

#else

enum { UL_POSITIONS_LANE = 8 };

static inline uint64_t ul_positions_in_lane(const char *data, char byte) {
  uint64_t bits = 0;
  for (unsigned i = 0; i < UL_POSITIONS_LANE; i++) bits |= (uint64_t)(data[i] == byte) << i;
  return bits;
}

#endif

/*
 * A bit for each of the first 64 positions of a text that has the byte. Of a shorter text the bit after its end is set, too.
 * UL_BUFFER_SLACK bytes more than the text has can be read.
 */
static inline uint64_t ul_positions_of(const char *data, size_t length, char byte) {
  uint64_t bits = 0, end = length < UL_POSITIONS ? UINT64_C(1) << length : 0;
  for (size_t at = 0; at < UL_POSITIONS && at < length; at += UL_POSITIONS_LANE) {
    bits |= ul_positions_in_lane(data + at, byte) << at;
  }
  return (bits & (end - 1)) | end;
}

#endif
