/* SPDX-License-Identifier: MIT */
#include "site/siphash.h"

typedef struct sip_state {
  uint64_t v0, v1, v2, v3;
} sip_state;

static uint64_t rotate_left(uint64_t word, unsigned bits) {
  return word << bits | word >> (64 - bits);
}

/* Figure 2.1: a SipRound. */
static void sip_rounds(sip_state *s, int rounds) {
  while (rounds-- > 0) {
    s->v0 += s->v1;
    s->v2 += s->v3;
    s->v1 = rotate_left(s->v1, 13) ^ s->v0;
    s->v3 = rotate_left(s->v3, 16) ^ s->v2;
    s->v0 = rotate_left(s->v0, 32);
    s->v2 += s->v1;
    s->v0 += s->v3;
    s->v1 = rotate_left(s->v1, 17) ^ s->v2;
    s->v3 = rotate_left(s->v3, 21) ^ s->v0;
    s->v2 = rotate_left(s->v2, 32);
  }
}

/* Up to eight bytes as a little-endian number, on whatever machine and at whatever address. */
static uint64_t little_endian(const char *bytes, size_t count) {
  uint64_t word = 0;
  while (count-- > 0) word = word << 8 | (unsigned char)bytes[count];
  return word;
}

static void sip_absorb(sip_state *s, uint64_t word) {
  s->v3 ^= word;
  sip_rounds(s, 2);
  s->v0 ^= word;
}

/* Section 2.2, initialization and compression; the 128-bit variant differs in one constant. */
static sip_state sip_begin(ul_span text, uint64_t variant) {
  static const uint64_t key0 = UINT64_C(0x0706050403020100), key1 = UINT64_C(0x0F0E0D0C0B0A0908);
  sip_state s;
  size_t at = 0;
  s.v0 = key0 ^ UINT64_C(0x736F6D6570736575);
  s.v1 = key1 ^ UINT64_C(0x646F72616E646F6D) ^ variant;
  s.v2 = key0 ^ UINT64_C(0x6C7967656E657261);
  s.v3 = key1 ^ UINT64_C(0x7465646279746573);
  for (; text.length - at >= 8; at += 8) sip_absorb(&s, little_endian(text.data + at, 8));
  sip_absorb(&s,
             little_endian(at < text.length ? text.data + at : NULL, text.length - at) | (uint64_t)text.length << 56);
  return s;
}

static uint64_t sip_finish(sip_state *s) {
  sip_rounds(s, 4);
  return s->v0 ^ s->v1 ^ s->v2 ^ s->v3;
}

uint64_t ul_siphash64(ul_span text) {
  sip_state s = sip_begin(text, 0);
  s.v2 ^= 0xFF;
  return sip_finish(&s);
}

static void store_little_endian(uint8_t *bytes, uint64_t word) {
  for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(word >> 8 * i);
}

void ul_siphash128(ul_span text, uint8_t hash[16]) {
  sip_state s = sip_begin(text, 0xEE);
  s.v2 ^= 0xEE;
  store_little_endian(hash, sip_finish(&s));
  s.v1 ^= 0xDD;
  store_little_endian(hash + 8, sip_finish(&s));
}
