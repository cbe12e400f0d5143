/* SPDX-License-Identifier: MIT */
#include "site/base64.h"

#include "core/text.h"

/* What a byte is in base64, if it is not one of the 64 digits. */
enum { BASE64_SPACE = 64, BASE64_PADDING = 65, BASE64_NOTHING = 66 };

static unsigned base64_value(unsigned char c) {
  if (ul_is_upper(c)) return c - (unsigned)'A';
  if (ul_is_lower(c)) return c - (unsigned)'a' + 26;
  if (ul_is_digit(c)) return c - (unsigned)'0' + 52;
  if (c == '+') return 62;
  if (c == '/') return 63;
  if (c == '=') return BASE64_PADDING;
  return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r' ? BASE64_SPACE : BASE64_NOTHING;
}

/* The value of the byte at *at, percent-encoded or not; *at is moved past it. */
static unsigned read_base64(ul_span text, size_t *at) {
  return base64_value((unsigned char)ul_decoded_byte_at(text, *at, at));
}

/* Steps 1 to 4: without whitespace, and perhaps padding, nothing but digits, and not one digit too many. */
static urlens_status check_base64(ul_span text, size_t *digits, size_t *at) {
  size_t padding = 0, next = 0;
  *digits = 0;
  for (*at = 0; *at < text.length; *at = next) {
    unsigned value = read_base64(text, &next);
    if (value == BASE64_SPACE) continue;
    if (value == BASE64_PADDING && padding < 2) {
      padding++;
      continue;
    }
    if (value >= 64 || padding > 0) return URLENS_E_DATA_BASE64;
    *digits += 1;
  }
  if (*digits % 4 == 1 || (padding > 0 && (*digits + padding) % 4 != 0)) return URLENS_E_DATA_BASE64;
  return URLENS_OK;
}

urlens_status ul_base64_decode_encoded(ul_span text, ul_buffer *output, size_t *at) {
  size_t digits, next = 0;
  uint32_t bits = 0;
  int held = 0;
  char *room;
  urlens_status status = check_base64(text, &digits, at);
  if (status) return status;
  digits = digits / 4 * 3 + digits % 4 * 3 / 4; /* bytes, from here on */
  if (digits == 0) return URLENS_OK;
  room = ul_buffer_room(output, digits);
  ul_buffer_advance(output, digits);
  if (!room) return URLENS_OK;
  while (next < text.length) {
    unsigned value = read_base64(text, &next);
    if (value >= 64) continue;
    bits = (bits << 6 | value) & 0xFFFFFF;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    *room++ = (char)(bits >> held);
  }
  return URLENS_OK;
}
