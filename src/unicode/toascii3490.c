/* SPDX-License-Identifier: MIT */
#include "unicode/toascii3490.h"

#if URLENS_WITH_UNICODE

#  include "core/error.h"
#  include "core/text.h"
#  include "unicode/punycode.h"
#  include "unicode/utf8.h"

enum {
  /* RFC 3490, section 4.1, step 8 */
  TOASCII_MOST = 63,
  /*
   * Enough for every label that ToASCII accepts: each character of it takes at least one character of the result. What
   * does not fit is therefore too long, whatever its Punycode would be.
   */
  TOASCII_ROOM = TOASCII_MOST * UL_UTF8_MOST
};

static urlens_status toascii_fail(urlens_error *error, urlens_status status, size_t at, size_t length) {
  if (error) *error = ul_error_at(status, at, length);
  return status;
}

/*
 * RFC 3490, section 4.1, step 2, where AllowUnassigned is not set: RFC 3454, section 7. Code points that Unicode 3.2
 * did not assign are looked for before preparing, since a newer normalization may change them.
 */
static urlens_status toascii_check_unassigned(ul_span label, urlens_error *error) {
  for (size_t at = 0, next; at < label.length; at = next) {
    if (ul_nameprep_is_unassigned(ul_utf8_next(label, at, &next))) {
      return toascii_fail(error, URLENS_E_NAMEPREP_UNASSIGNED, at, next - at);
    }
  }
  return URLENS_OK;
}

/* RFC 3490, section 4.1, step 3; `whole` is the length of the label as it was given, for the error. */
static urlens_status toascii_check_std3(ul_span label, size_t whole, urlens_error *error) {
  for (size_t at = 0; at < label.length; at++) {
    unsigned char byte = (unsigned char)label.data[at];
    if (byte < 0x80 && !ul_is_alphanumeric(byte) && byte != '-') {
      return toascii_fail(error, URLENS_E_TOASCII_STD3, 0, whole);
    }
  }
  if (label.length > 0 && (label.data[0] == '-' || label.data[label.length - 1] == '-')) {
    return toascii_fail(error, URLENS_E_TOASCII_STD3, 0, whole);
  }
  return URLENS_OK;
}

/* RFC 3490, section 4.1, steps 1 and 2: the prepared label, which is the label itself if that is ASCII. */
static urlens_status toascii_prepare(ul_span label, const ul_nameprep_profile *profile, ul_scratch *scratch,
                                     ul_buffer *room, ul_span *prepared, urlens_error *error) {
  urlens_status status;
  *prepared = label;
  if (ul_is_ascii(label)) return URLENS_OK;
  status = toascii_check_unassigned(label, error);
  if (status != URLENS_OK) return status;
  status = ul_nameprep(label, profile, UL_NAMEPREP_CHECK_BIDI, scratch, room, error);
  if (status == URLENS_E_BUFFER_TOO_SMALL) return toascii_fail(error, URLENS_E_TOASCII_LENGTH, 0, label.length);
  *prepared = ul_buffer_span(room);
  return status;
}

/* RFC 3490, section 4.1, steps 4 to 7: appends the label to `ascii`, as it is or in Punycode. */
static urlens_status toascii_encode(ul_span prepared, ul_scratch *scratch, ul_buffer *ascii) {
  if (ul_is_ascii(prepared)) {
    ul_buffer_append(ascii, prepared);
    return ascii->status;
  }
  if (ul_has_ace_prefix(prepared)) return URLENS_E_TOASCII_PREFIX;
  ul_buffer_append(ascii, UL_SPAN("xn--"));
  return ul_punycode_encode(prepared, scratch, ascii);
}

urlens_status ul_toascii3490(ul_span label, const ul_nameprep_profile *profile, ul_scratch *scratch, ul_buffer *output,
                             urlens_error *error) {
  char room_data[TOASCII_ROOM], ascii_data[TOASCII_MOST];
  ul_buffer room, ascii;
  ul_span prepared;
  urlens_status status;
  ul_buffer_init_fixed(&room, room_data, sizeof room_data, SIZE_MAX);
  ul_buffer_init_fixed(&ascii, ascii_data, sizeof ascii_data, SIZE_MAX);
  status = toascii_prepare(label, profile, scratch, &room, &prepared, error);
  if (status != URLENS_OK) return status;
  status = toascii_check_std3(prepared, label.length, error);
  if (status != URLENS_OK) return status;
  status = toascii_encode(prepared, scratch, &ascii);
  /* RFC 3490, section 4.1, step 8 */
  if (status == URLENS_OK && ascii.length == 0) status = URLENS_E_TOASCII_LENGTH;
  if (status == URLENS_E_BUFFER_TOO_SMALL) status = URLENS_E_TOASCII_LENGTH;
  if (status != URLENS_OK) return toascii_fail(error, status, 0, label.length);
  ul_buffer_append(output, ul_buffer_span(&ascii));
  return output->status == URLENS_OK ? URLENS_OK : toascii_fail(error, output->status, URLENS_NOWHERE, 0);
}

/*
 * The modified ToUnicode operation, steps 1 to 3: *expected is the label in ASCII, which is what ToASCII must give, and
 * *plain the label in Unicode. A label that is not ASCII is encoded, but not decoded again: that would give the same
 * label.
 */
static urlens_status tounicode_both_forms(ul_span label, ul_scratch *scratch, ul_buffer *ascii, ul_buffer *text,
                                          ul_span *expected, ul_span *plain) {
  urlens_status status;
  size_t at;
  *expected = *plain = label;
  if (!ul_is_ascii(label)) {
    ul_buffer_append(ascii, UL_SPAN("xn--"));
    status = ul_punycode_encode(label, scratch, ascii);
    *expected = ul_buffer_span(ascii);
    return status;
  }
  if (!ul_has_ace_prefix(label)) return URLENS_OK;
  status = ul_punycode_decode(ul_span_slice(label, 4, label.length), scratch, text, &at);
  *plain = ul_buffer_span(text);
  return status;
}

/* Steps 4 to 6. */
static urlens_status tounicode_check(ul_span expected, ul_span plain, const ul_nameprep_profile *profile,
                                     ul_scratch *scratch) {
  char again_data[TOASCII_MOST];
  ul_buffer again;
  urlens_status status;
  ul_buffer_init_fixed(&again, again_data, sizeof again_data, SIZE_MAX);
  status = ul_toascii3490(plain, profile, scratch, &again, NULL);
  if (status != URLENS_OK) return status;
  if (!ul_span_equal(ul_buffer_span(&again), expected)) return URLENS_E_TOASCII_ROUND_TRIP;
  for (size_t at = 0; at < plain.length;) {
    if (ul_utf8_next(plain, at, &at) == 0x3002) return URLENS_E_IDNA_FULL_STOP;
  }
  return URLENS_OK;
}

urlens_status ul_tounicode3490(ul_span label, const ul_nameprep_profile *profile, ul_scratch *scratch,
                               ul_buffer *output, urlens_error *error) {
  char ascii_data[TOASCII_MOST], text_data[TOASCII_ROOM];
  ul_buffer ascii, text;
  ul_span expected, plain;
  urlens_status status;
  ul_buffer_init_fixed(&ascii, ascii_data, sizeof ascii_data, SIZE_MAX);
  ul_buffer_init_fixed(&text, text_data, sizeof text_data, SIZE_MAX);
  status = tounicode_both_forms(label, scratch, &ascii, &text, &expected, &plain);
  if (status == URLENS_E_BUFFER_TOO_SMALL) status = URLENS_E_TOASCII_LENGTH;
  if (status == URLENS_OK) status = tounicode_check(expected, plain, profile, scratch);
  if (status != URLENS_OK) return toascii_fail(error, status, 0, label.length);
  ul_buffer_append(output, plain);
  return output->status == URLENS_OK ? URLENS_OK : toascii_fail(error, output->status, URLENS_NOWHERE, 0);
}

#endif
