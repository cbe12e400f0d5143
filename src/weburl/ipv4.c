/* SPDX-License-Identifier: MIT */
#include "weburl/ipv4.h"

#include "core/ascii.h"

enum { NOT_A_NUMBER = -1 };

/* Numbers that are larger than any address are all read as this one. */
static const int64_t too_large = INT64_C(1) << 32;

static int64_t read_number(ul_span digits, int radix) {
  int64_t value = 0;
  for (size_t i = 0; i < digits.length; i++) {
    int digit = ul_hex_value((unsigned char)digits.data[i]);
    if (digit < 0 || digit >= radix) return NOT_A_NUMBER;
    value = value * radix + digit;
    if (value > too_large) value = too_large;
  }
  return value;
}

static int has_hex_prefix(ul_span text) {
  return text.length >= 2 && text.data[0] == '0' && (text.data[1] | 0x20) == 'x';
}

/* r2 and r3: "0x" and hex digits, or "0x" alone; "0" and octal digits; or decimal digits. */
static int64_t weburl_number(ul_span text) {
  if (text.length == 0) return NOT_A_NUMBER;
  if (has_hex_prefix(text)) return read_number(ul_span_slice(text, 2, text.length), 16);
  return read_number(text, text.data[0] == '0' ? 8 : 10);
}

/* The numbers between dots; 0 if there are more than four, or if one is not a number. */
static size_t read_numbers(ul_span text, int64_t numbers[4]) {
  size_t count = 0, start = 0;
  for (;;) {
    size_t end = ul_span_find(text, start, '.');
    if (count == 4) return 0;
    numbers[count] = weburl_number(ul_span_slice(text, start, end));
    if (numbers[count++] == NOT_A_NUMBER) return 0;
    if (end == text.length) return count;
    start = end + 1;
  }
}

int ul_weburl_ipv4(ul_span text, uint32_t *address) {
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

/* r1: the hexadecimal form takes only decimal digits, and may have no digits. */
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
 * A number is written over as many octets as it needs, from its place on. The next number goes one place further,
 * whatever its length. (The text forgets to move on, which would make no sense.)
 */
int ul_weburl_ipv4_greedy(ul_span text, uint32_t *address) {
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
