/* SPDX-License-Identifier: MIT */
/*
 * urlens: the character encodings of the web, as the Encoding Standard has them.
 *
 * The conventions of urlens.h hold here too. A build without URLENS_FEATURE_ENCODINGS knows UTF-8 alone: other labels
 * are unknown, and other encodings get URLENS_E_UNSUPPORTED; one without URLENS_FEATURE_DECODERS does so from
 * urlens_encoding_decode. None of these functions allocates.
 */
#ifndef URLENS_ENCODING_H
#define URLENS_ENCODING_H

#include "../urlens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The encodings. */
typedef enum urlens_encoding {
  URLENS_ENCODING_UTF_8 = 0, /* the default everywhere */
  URLENS_ENCODING_IBM866 = 1,
  URLENS_ENCODING_ISO_8859_2 = 2,
  URLENS_ENCODING_ISO_8859_3 = 3,
  URLENS_ENCODING_ISO_8859_4 = 4,
  URLENS_ENCODING_ISO_8859_5 = 5,
  URLENS_ENCODING_ISO_8859_6 = 6,
  URLENS_ENCODING_ISO_8859_7 = 7,
  URLENS_ENCODING_ISO_8859_8 = 8,   /* visual order; encodes and decodes as the next one */
  URLENS_ENCODING_ISO_8859_8_I = 9, /* logical order */
  URLENS_ENCODING_ISO_8859_10 = 10,
  URLENS_ENCODING_ISO_8859_13 = 11,
  URLENS_ENCODING_ISO_8859_14 = 12,
  URLENS_ENCODING_ISO_8859_15 = 13,
  URLENS_ENCODING_ISO_8859_16 = 14,
  URLENS_ENCODING_KOI8_R = 15,
  URLENS_ENCODING_KOI8_U = 16,
  URLENS_ENCODING_MACINTOSH = 17,
  URLENS_ENCODING_WINDOWS_874 = 18,
  URLENS_ENCODING_WINDOWS_1250 = 19,
  URLENS_ENCODING_WINDOWS_1251 = 20,
  URLENS_ENCODING_WINDOWS_1252 = 21,
  URLENS_ENCODING_WINDOWS_1253 = 22,
  URLENS_ENCODING_WINDOWS_1254 = 23,
  URLENS_ENCODING_WINDOWS_1255 = 24,
  URLENS_ENCODING_WINDOWS_1256 = 25,
  URLENS_ENCODING_WINDOWS_1257 = 26,
  URLENS_ENCODING_WINDOWS_1258 = 27,
  URLENS_ENCODING_X_MAC_CYRILLIC = 28,
  URLENS_ENCODING_GBK = 29, /* decodes as gb18030 */
  URLENS_ENCODING_GB18030 = 30,
  URLENS_ENCODING_BIG5 = 31,
  URLENS_ENCODING_EUC_JP = 32,
  URLENS_ENCODING_ISO_2022_JP = 33,
  URLENS_ENCODING_SHIFT_JIS = 34,
  URLENS_ENCODING_EUC_KR = 35,
  URLENS_ENCODING_REPLACEMENT = 36, /* decodes to one U+FFFD; encoders use UTF-8 instead */
  URLENS_ENCODING_UTF_16BE = 37,    /* encoders use UTF-8 instead */
  URLENS_ENCODING_UTF_16LE = 38,    /* encoders use UTF-8 instead */
  URLENS_ENCODING_X_USER_DEFINED = 39
} urlens_encoding;

/*
 * The Encoding Standard's "get an encoding": finds an encoding by any of its 228 labels, in any case, with ASCII
 * whitespace around it. URLENS_E_UNKNOWN_ENCODING if no encoding has that label, or this build lacks it.
 */
URLENS_API urlens_status urlens_encoding_from_label(const char *label, size_t length, urlens_encoding *encoding);

/* The encoding's name, such as "Shift_JIS"; NULL for a number that is not an encoding, or not one of this build. */
URLENS_API const char *urlens_encoding_name(urlens_encoding encoding);

/*
 * The Encoding Standard's "BOM sniff": the length of the byte order mark that `input` begins with, and in *encoding
 * what it is a mark of. 0 if it begins with no mark; *encoding does not change then.
 */
URLENS_API size_t urlens_encoding_from_mark(const char *input, size_t length, urlens_encoding *encoding);

/* What becomes of a code point that an encoding does not have. */
typedef enum urlens_unencodable {
  URLENS_UNENCODABLE_REFERENCE = 0,    /* a character reference, "&#9731;", as the standards have it */
  URLENS_UNENCODABLE_QUESTION_MARK = 1 /* "?" */
} urlens_unencodable;

/* The Encoding Standard's "encode": encodes `input`, which is UTF-8, and writes the bytes to out. */
URLENS_API urlens_status urlens_encoding_encode(urlens_encoding encoding, urlens_unencodable how, const char *input,
                                                size_t length, urlens_output *out);

/*
 * Decodes the bytes `input` and writes UTF-8 to out, with U+FFFD for what is ill-formed. The encoding is taken as
 * given: a byte order mark is text like any other. See urlens_encoding_from_mark.
 */
URLENS_API urlens_status urlens_encoding_decode(urlens_encoding encoding, const char *input, size_t length,
                                                urlens_output *out);

/*
 * The URL Standard's "percent-encode after encoding": encodes `input`, which is UTF-8, percent-encodes the bytes that
 * are in the set, and writes to out. A character reference is written as "%26%239731%3B" whatever the set; a "?" is
 * percent-encoded if the set has it. ISO-2022-JP ends in its ASCII state.
 */
URLENS_API urlens_status urlens_percent_encode_in(urlens_encoding encoding, urlens_percent_set set,
                                                  urlens_unencodable how, const char *input, size_t length,
                                                  urlens_output *out);

#ifdef __cplusplus
}
#endif

#endif
