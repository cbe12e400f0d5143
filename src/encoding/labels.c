/* SPDX-License-Identifier: MIT */
#include "core/ascii.h"
#include "encoding/encoding.h"

#if URLENS_WITH_ENCODINGS

#include "encoding/tables/labels.h"

enum { ENCODINGS = sizeof ul_encoding_names / sizeof ul_encoding_names[0] };

_Static_assert(ENCODINGS == URLENS_ENCODING_X_USER_DEFINED + 1, "encodings and their names");

const char *ul_encoding_name(urlens_encoding encoding) {
  return (unsigned)encoding < ENCODINGS ? ul_encoding_names[encoding] : NULL;
}

/* FNV-1a over the lower-cased bytes, as in tools/gen/encoding_labels.py. */
static uint32_t hash_label(ul_span label) {
  uint32_t hash = UINT32_C(0x811C9DC5);
  for (size_t i = 0; i < label.length; i++) {
    hash = (hash ^ ul_to_lower((unsigned char)label.data[i])) * UINT32_C(0x01000193);
  }
  return hash;
}

/* One hash and one comparison, for any label. */
static int find_label(ul_span label, urlens_encoding *encoding) {
  uint32_t hash, slot;
  size_t number;
  if (label.length > UL_LABEL_LONGEST) return 0;
  hash = hash_label(label);
  slot = (hash + ul_label_step[hash % UL_LABEL_BUCKETS] * UL_LABEL_STRIDE(hash)) % UL_LABEL_SLOTS;
  number = ul_label_slot[slot];
  if (number == UL_LABELS) return 0;
  if (!ul_equal_ignoring_case(label, ul_span_of(ul_label_text + ul_label_start[number],
                                                (size_t)(ul_label_start[number + 1] - ul_label_start[number])))) {
    return 0;
  }
  *encoding = (urlens_encoding)ul_label_encoding[number];
  return 1;
}

#else

const char *ul_encoding_name(urlens_encoding encoding) {
  return encoding == URLENS_ENCODING_UTF_8 ? "UTF-8" : NULL;
}

static int find_label(ul_span label, urlens_encoding *encoding) {
  static const char *const labels[] = {"utf-8",         "utf8",          "unicode-1-1-utf-8",
                                       "unicode11utf8", "unicode20utf8", "x-unicode20utf8"};
  for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
    if (ul_equal_ignoring_case(label, ul_span_of_name(labels[i]))) {
      *encoding = URLENS_ENCODING_UTF_8;
      return 1;
    }
  }
  return 0;
}

#endif

/* Infra Standard, ASCII whitespace. */
static int is_ascii_whitespace(char c) {
  return c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' ';
}

int ul_encoding_from_label(ul_span label, urlens_encoding *encoding) {
  size_t start = 0, end = label.length;
  while (start < end && is_ascii_whitespace(label.data[start])) start++;
  while (start < end && is_ascii_whitespace(label.data[end - 1])) end--;
  return find_label(ul_span_slice(label, start, end), encoding);
}

size_t ul_byte_order_mark(ul_span bytes, urlens_encoding *encoding) {
  if (bytes.length >= 3 && memcmp(bytes.data, "\xEF\xBB\xBF", 3) == 0) {
    *encoding = URLENS_ENCODING_UTF_8;
    return 3;
  }
  if (bytes.length >= 2 && memcmp(bytes.data, "\xFE\xFF", 2) == 0) {
    *encoding = URLENS_ENCODING_UTF_16BE;
    return 2;
  }
  if (bytes.length >= 2 && memcmp(bytes.data, "\xFF\xFE", 2) == 0) {
    *encoding = URLENS_ENCODING_UTF_16LE;
    return 2;
  }
  return 0;
}
