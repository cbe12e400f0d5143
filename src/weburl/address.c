/* SPDX-License-Identifier: MIT */
#include "weburl/address.h"

#include "core/ascii.h"

#if URLENS_WITH_UNICODE

enum { NOT_A_NUMBER = -1 };

/* Digits of a radix; larger numbers than any address are all read as this one. */
static const int64_t seed_too_large = INT64_C(1) << 32;

static int64_t read_number(ul_span digits, int radix) {
  int64_t value = 0;
  for (size_t i = 0; i < digits.length; i++) {
    int digit = ul_hex_value((unsigned char)digits.data[i]);
    if (digit < 0 || digit >= radix) return NOT_A_NUMBER;
    value = value * radix + digit;
    if (value > seed_too_large) value = seed_too_large;
  }
  return value;
}

static int has_hex_prefix(ul_span text) {
  return text.length >= 2 && text.data[0] == '0' && (text.data[1] | 0x20) == 'x';
}

/* 001 and 002: "0x" and hex digits, perhaps none; "0" and octal digits; or decimal digits. */
static int64_t seed_number(ul_span text) {
  if (text.length == 0) return NOT_A_NUMBER;
  if (has_hex_prefix(text)) return read_number(ul_span_slice(text, 2, text.length), 16);
  return read_number(text, text.data[0] == '0' ? 8 : 10);
}

/* The numbers between dots; 0 if there are more than four, or one is none. */
static size_t read_numbers(ul_span text, int64_t numbers[4]) {
  size_t count = 0, start = 0;
  for (;;) {
    size_t end = ul_span_find(text, start, '.');
    if (count == 4) return 0;
    numbers[count] = seed_number(ul_span_slice(text, start, end));
    if (numbers[count++] == NOT_A_NUMBER) return 0;
    if (end == text.length) return count;
    start = end + 1;
  }
}

int ul_seed_ipv4(ul_span text, uint32_t *address) {
  int64_t numbers[4];
  size_t count = read_numbers(text, numbers);
  if (count == 0 || numbers[count - 1] >> (8 * (5 - count))) return 0;
  *address = (uint32_t)numbers[count - 1];
  for (size_t i = 0; i + 1 < count; i++) {
    if (numbers[i] > 255) return 0;
    *address |= (uint32_t)numbers[i] << (8 * (3 - i));
  }
  return 1;
}

/* 000: the hexadecimal form takes decimal digits only, and may be without any. */
static int64_t greedy_number(ul_span text) {
  ul_span digits = text;
  int radix = 10;
  if (text.length == 0) return NOT_A_NUMBER;
  if (has_hex_prefix(text)) {
    radix = 16;
    digits = ul_span_slice(text, 2, text.length);
    for (size_t i = 0; i < digits.length; i++) {
      if (!ul_is_digit((unsigned char)digits.data[i])) return NOT_A_NUMBER;
    }
  } else if (text.data[0] == '0' && text.length > 1) {
    radix = 8;
  }
  return read_number(digits, radix);
}

/* How many octets a number takes. */
static size_t octets_of(int64_t number) {
  return number > 0xFFFFFF ? 4 : number > 0xFFFF ? 3 : number > 0xFF ? 2 : 1;
}

/*
 * A number is written over as many octets as it takes, from its place on; the next one goes one place further, whatever
 * that was. (The text forgets to move on at all, which would make no sense.)
 */
int ul_seed_ipv4_greedy(ul_span text, uint32_t *address) {
  uint32_t octets[4] = {0, 0, 0, 0};
  size_t start = 0, place = 0;
  for (;; place++) {
    size_t end = ul_span_find(text, start, '.');
    int64_t number = greedy_number(ul_span_slice(text, start, end));
    size_t count = octets_of(number);
    if (number == NOT_A_NUMBER || number > 0xFFFFFFFF || place + count > 4) return 0;
    for (size_t i = 0; i < count; i++) octets[place + i] = (uint32_t)(number >> (8 * (count - 1 - i))) & 255;
    if (end == text.length) break;
    start = end + 1;
  }
  *address = octets[0] << 24 | octets[1] << 16 | octets[2] << 8 | octets[3];
  return 1;
}

/* One to four hex digits at *at; -1 if there are none. */
static int read_piece(ul_span text, size_t *at) {
  int value = -1, digits = 0;
  while (*at < text.length && digits < 4 && ul_is_hex_digit((unsigned char)text.data[*at])) {
    value = (value < 0 ? 0 : value) * 16 + ul_hex_value((unsigned char)text.data[(*at)++]);
    digits++;
  }
  return value;
}

/* The modified IPv4address rule: four octets of one to three digits, up to the end. */
static int read_octets(ul_span text, size_t at, uint16_t *pieces) {
  for (int i = 0; i < 4; i++) {
    int value = 0, digits = 0;
    for (; at < text.length && ul_is_digit((unsigned char)text.data[at]); at++, digits++) {
      if (digits == 3) return 0;
      value = value * 10 + (text.data[at] - '0');
    }
    if (digits == 0 || value > 255) return 0;
    pieces[i / 2] = (uint16_t)(pieces[i / 2] * 256 + value);
    if (i < 3 && (at >= text.length || text.data[at++] != '.')) return 0;
  }
  return at == text.length;
}

/* Where the "::" is to be expanded: the pieces behind it move to the end, and stand for one group less at least. */
static int expand_pieces(ul_ipv6 *address, int count, int gap) {
  if (gap < 0) return count == 8;
  if (count > 7) return 0;
  for (int i = count; i-- > gap;) {
    address->pieces[i + 8 - count] = address->pieces[i];
    address->pieces[i] = 0;
  }
  return 1;
}

int ul_seed_ipv6(ul_span text, ul_ipv6 *address) {
  int count = 0, gap = -1;
  size_t at = 0;
  memset(address, 0, sizeof *address);
  if (text.length >= 2 && text.data[0] == ':' && text.data[1] == ':') {
    gap = 0;
    at = 2;
  }
  while (at < text.length) {
    size_t start = at;
    int piece = read_piece(text, &at);
    if (piece < 0 || count == 8) return 0;
    if (at < text.length && text.data[at] == '.') {
      if (count > 6 || !read_octets(text, start, address->pieces + count)) return 0;
      count += 2;
      break;
    }
    address->pieces[count++] = (uint16_t)piece;
    if (at == text.length) break;
    if (text.data[at++] != ':') return 0;
    if (at < text.length && text.data[at] == ':') {
      if (gap >= 0) return 0;
      gap = count;
      at++;
    } else if (at == text.length) {
      return 0;
    }
  }
  return expand_pieces(address, count, gap);
}

#endif
