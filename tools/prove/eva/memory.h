/* SPDX-License-Identifier: MIT */
/*
 * memchr and memcmp, byte by byte; included in front of every file that is analysed. Eva then knows where a byte was found,
 * which Frama-C's specification does not tell it, and checks every byte that is read.
 */
#ifndef PROVE_EVA_MEMORY_H
#define PROVE_EVA_MEMORY_H

#include <string.h>

static inline void *find_byte(const void *memory, int byte, size_t length) {
  const unsigned char *bytes = memory;
  for (size_t i = 0; i < length; i++) {
    if (bytes[i] == (unsigned char)byte) return (void *)(bytes + i);
  }
  return NULL;
}

static inline int compare_bytes(const void *left, const void *right, size_t length) {
  const unsigned char *a = left, *b = right;
  for (size_t i = 0; i < length; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

#define memchr find_byte
#define memcmp compare_bytes

#endif
