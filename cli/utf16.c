/* SPDX-License-Identifier: MIT */
#include "utf16.h"

#include "utf8.h"

enum { REPLACEMENT = 0xFFFD };

static void append_utf8(text *to, uint32_t code) {
  to->length += utf8_write(text_room(to, 4), code);
}

static void take_unit(utf16_decoder *d, uint32_t unit, text *to) {
  int is_trail = unit >= 0xDC00 && unit <= 0xDFFF;
  if (d->lead && is_trail) {
    append_utf8(to, 0x10000 + ((d->lead - 0xD800) << 10) + (unit - 0xDC00));
    d->lead = 0;
    return;
  }
  if (d->lead) append_utf8(to, REPLACEMENT);
  d->lead = unit >= 0xD800 && unit <= 0xDBFF ? unit : 0;
  if (!d->lead) append_utf8(to, is_trail ? REPLACEMENT : unit);
}

void utf16_decode(utf16_decoder *d, const char *data, size_t length, text *to) {
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)data[i];
    if (d->has_byte) take_unit(d, d->big_endian ? (uint32_t)d->byte << 8 | byte : (uint32_t)byte << 8 | d->byte, to);
    d->has_byte = !d->has_byte;
    d->byte = byte;
  }
}

void utf16_finish(utf16_decoder *d, text *to) {
  if (d->lead || d->has_byte) append_utf8(to, REPLACEMENT);
  d->lead = 0;
  d->has_byte = 0;
}
