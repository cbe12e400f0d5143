/* SPDX-License-Identifier: MIT */
/*
 * ECMAScript's functions as ECMA-262 (edition 5.1, sections 15.1.3, B.2.1 and B.2.2) writes them down: one code unit
 * after the other, every check where the specification has it, the needless ones too. Slow, and independent of the
 * library, which is compared with it.
 */
#ifndef URLENS_TEST_ECMA_MODEL_H
#define URLENS_TEST_ECMA_MODEL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "urlens/ecma.h"

/* What a result may take: nine units for each of the input. */
enum { MODEL_GROWTH = 9 };

typedef struct model_result {
  int throws;    /* a URIError */
  size_t at;     /* then, for the encoders: the surrogate at fault */
  size_t length; /* of the units that were written */
} model_result;

#define MODEL_ALPHANUMERIC "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
#define MODEL_URI_MARK "-_.!~*'()"
#define MODEL_URI_RESERVED ";/?:@&=+$,"

static int model_in(uint32_t unit, const char *set) {
  return unit != 0 && unit < 0x80 && strchr(set, (int)unit) != NULL;
}

static int model_hex(uint32_t unit) {
  const char *digits = "0123456789ABCDEFabcdef";
  int at = model_in(unit, digits) ? (int)(strchr(digits, (int)unit) - digits) : -1;
  return at < 16 ? at : at - 6;
}

/* Appends "%" and two hex digits. */
static void model_put_octet(uint16_t *out, size_t *length, unsigned octet) {
  out[(*length)++] = '%';
  out[(*length)++] = (uint16_t) "0123456789ABCDEF"[octet / 16];
  out[(*length)++] = (uint16_t) "0123456789ABCDEF"[octet % 16];
}

/* The bytes of table 21 of the specification. */
static size_t model_octets(uint32_t v, unsigned octets[4]) {
  if (v <= 0x7F) {
    octets[0] = v;
    return 1;
  }
  if (v <= 0x7FF) {
    octets[0] = 0xC0 + v / 64;
    octets[1] = 0x80 + v % 64;
    return 2;
  }
  if (v <= 0xFFFF) {
    octets[0] = 0xE0 + v / 4096;
    octets[1] = 0x80 + v / 64 % 64;
    octets[2] = 0x80 + v % 64;
    return 3;
  }
  octets[0] = 0xF0 + v / 262144;
  octets[1] = 0x80 + v / 4096 % 64;
  octets[2] = 0x80 + v / 64 % 64;
  octets[3] = 0x80 + v % 64;
  return 4;
}

/* Encode(string, unescapedSet) */
static model_result model_encode(const uint16_t *string, size_t length, const char *unescaped, uint16_t *out) {
  model_result result = {0, 0, 0};
  size_t k = 0;
  while (k != length) {
    uint32_t c = string[k], v;
    unsigned octets[4];
    size_t count, j;
    if (model_in(c, unescaped)) {
      out[result.length++] = (uint16_t)c;
      k++;
      continue;
    }
    result.at = k;
    result.throws = 1;
    if (c >= 0xDC00 && c <= 0xDFFF) return result;
    v = c;
    if (c >= 0xD800 && c <= 0xDBFF) {
      uint32_t k_char;
      k++;
      if (k == length) return result;
      k_char = string[k];
      if (k_char < 0xDC00 || k_char > 0xDFFF) return result;
      v = (c - 0xD800) * 0x400 + (k_char - 0xDC00) + 0x10000;
    }
    result.throws = 0;
    count = model_octets(v, octets);
    for (j = 0; j < count; j++) model_put_octet(out, &result.length, octets[j]);
    k++;
  }
  return result;
}

/* The code point of octets, or -1 if they are not its UTF-8. */
static int32_t model_from_octets(const unsigned octets[4], unsigned n, int32_t highest) {
  static const int32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  int32_t v = (int32_t)(octets[0] & (0x7FU >> n));
  unsigned j;
  for (j = 1; j < n; j++) v = v * 64 + (int32_t)(octets[j] & 0x3F);
  if (v < smallest[n] || v > highest || (v >= 0xD800 && v <= 0xDFFF)) return -1;
  return v;
}

/*
 * Decode(string, reservedSet). With `wide` not NULL the result is written there as code points up to `highest`, and not
 * to `out`.
 */
static model_result model_decode(const uint16_t *string, size_t length, const char *reserved, int32_t highest,
                                 uint16_t *out, uint32_t *wide) {
  model_result thrown = {1, 0, 0}, result = {0, 0, 0};
  size_t k;
  for (k = 0; k != length; k++) {
    size_t start = k, j;
    uint32_t c = string[k], b;
    int32_t v = (int32_t)c;
    if (c == '%') {
      if (k + 2 >= length) return thrown;
      if (model_hex(string[k + 1]) < 0 || model_hex(string[k + 2]) < 0) return thrown;
      b = (uint32_t)(model_hex(string[k + 1]) * 16 + model_hex(string[k + 2]));
      k += 2;
      v = (int32_t)b;
      if (b & 0x80) {
        unsigned octets[4] = {b, 0, 0, 0}, n = 0;
        while (n < 8 && (b << n & 0x80)) n++;
        if (n == 1 || n > 4) return thrown;
        if (k + 3 * (n - 1) >= length) return thrown;
        for (j = 1; j < n; j++) {
          k++;
          if (string[k] != '%') return thrown;
          if (model_hex(string[k + 1]) < 0 || model_hex(string[k + 2]) < 0) return thrown;
          b = (uint32_t)(model_hex(string[k + 1]) * 16 + model_hex(string[k + 2]));
          if ((b & 0xC0) != 0x80) return thrown;
          k += 2;
          octets[j] = b;
        }
        v = model_from_octets(octets, n, highest);
        if (v < 0) return thrown;
      }
      if (model_in((uint32_t)v, reserved)) {
        for (j = start; j <= k; j++) {
          if (wide) wide[result.length++] = string[j];
          else out[result.length++] = string[j];
        }
        continue;
      }
    } else if (wide && c >= 0xD800 && c <= 0xDBFF && k + 1 < length && string[k + 1] >= 0xDC00 &&
               string[k + 1] <= 0xDFFF) {
      k++;
      v = (int32_t)((c - 0xD800) * 0x400 + (string[k] - 0xDC00U) + 0x10000);
    }
    if (wide) {
      wide[result.length++] = (uint32_t)v;
    } else if (v < 0x10000) {
      out[result.length++] = (uint16_t)v;
    } else {
      out[result.length++] = (uint16_t)(((v - 0x10000) / 0x400 & 0x3FF) + 0xD800);
      out[result.length++] = (uint16_t)(((v - 0x10000) & 0x3FF) + 0xDC00);
    }
  }
  return result;
}

/* escape(string) */
static model_result model_escape(const uint16_t *string, size_t length, uint16_t *out) {
  model_result result = {0, 0, 0};
  size_t k;
  for (k = 0; k < length; k++) {
    uint32_t c = string[k];
    if (model_in(c, MODEL_ALPHANUMERIC "@*_+-./")) {
      out[result.length++] = (uint16_t)c;
    } else if (c < 256) {
      model_put_octet(out, &result.length, c);
    } else {
      uint32_t place;
      out[result.length++] = '%';
      out[result.length++] = 'u';
      for (place = 4096; place > 0; place /= 16) {
        out[result.length++] = (uint16_t) "0123456789ABCDEF"[c / place % 16];
      }
    }
  }
  return result;
}

/* unescape(string) */
static model_result model_unescape(const uint16_t *string, size_t length, uint16_t *out) {
  model_result result = {0, 0, 0};
  size_t k, i;
  for (k = 0; k < length; k++) {
    uint32_t c = string[k], number = 0;
    if (c == '%' && length >= 6 && k <= length - 6 && string[k + 1] == 'u') {
      for (i = 2; i < 6 && model_hex(string[k + i]) >= 0; i++)
        number = number * 16 + (uint32_t)model_hex(string[k + i]);
      if (i == 6) {
        c = number;
        k += 5;
      }
    } else if (c == '%' && length >= 3 && k <= length - 3) {
      if (model_hex(string[k + 1]) >= 0 && model_hex(string[k + 2]) >= 0) {
        c = (uint32_t)(model_hex(string[k + 1]) * 16 + model_hex(string[k + 2]));
        k += 2;
      }
    }
    out[result.length++] = (uint16_t)c;
  }
  return result;
}

static model_result model_run(urlens_ecma_function function, const uint16_t *string, size_t length, uint16_t *out) {
  switch (function) {
    case URLENS_ECMA_FUNCTION_ENCODE_URI:
      return model_encode(string, length, MODEL_URI_RESERVED MODEL_ALPHANUMERIC MODEL_URI_MARK "#", out);
    case URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT:
      return model_encode(string, length, MODEL_ALPHANUMERIC MODEL_URI_MARK, out);
    case URLENS_ECMA_FUNCTION_DECODE_URI:
      return model_decode(string, length, MODEL_URI_RESERVED "#", 0x10FFFF, out, NULL);
    case URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT: return model_decode(string, length, "", 0x10FFFF, out, NULL);
    case URLENS_ECMA_FUNCTION_ESCAPE: return model_escape(string, length, out);
    default: return model_unescape(string, length, out);
  }
}

#endif
