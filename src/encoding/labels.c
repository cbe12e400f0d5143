/* SPDX-License-Identifier: MIT */
#include "core/ascii.h"
#include "encoding/encoding.h"

#if URLENS_WITH_ENCODINGS

#  include "encoding/tables/labels.h"

enum { NAMED_ENCODINGS = sizeof ul_encoding_names / sizeof ul_encoding_names[0] };

_Static_assert(NAMED_ENCODINGS == URLENS_ENCODING_X_USER_DEFINED + 1, "encodings and their names");

const char *ul_encoding_name(urlens_encoding encoding) {
  return (unsigned)encoding < NAMED_ENCODINGS ? ul_encoding_names[encoding] : NULL;
}

/* FNV-1a over the lower-cased bytes, as in tools/gen/encoding_labels.py. */
static uint32_t hash_encoding_label(ul_span label) {
  uint32_t hash = UINT32_C(0x811C9DC5);
  for (size_t i = 0; i < label.length; i++) {
    hash = (hash ^ ul_to_lower((unsigned char)label.data[i])) * UINT32_C(0x01000193);
  }
  return hash;
}

static ul_span encoding_label_at(size_t number) {
  return ul_span_slice(ul_span_of(ul_encoding_label_text, sizeof ul_encoding_label_text - 1),
                       ul_encoding_label_start[number], ul_encoding_label_start[number + 1]);
}

/* One hash and one comparison, for any label. */
static int find_encoding_label(ul_span label, urlens_encoding *encoding) {
  uint32_t hash, step;
  size_t number;
  if (label.length > UL_ENCODING_LABEL_LONGEST) return 0;
  hash = hash_encoding_label(label);
  step = ul_encoding_label_step[hash % UL_ENCODING_LABEL_BUCKETS];
  number = ul_encoding_label_slot[(hash + step * UL_ENCODING_LABEL_STRIDE(hash)) % UL_ENCODING_LABEL_SLOTS];
  if (number == UL_ENCODING_LABELS || !ul_equal_ignoring_case(label, encoding_label_at(number))) return 0;
  *encoding = (urlens_encoding)ul_encoding_label_id[number];
  return 1;
}

#else

const char *ul_encoding_name(urlens_encoding encoding) {
  return encoding == URLENS_ENCODING_UTF_8 ? "UTF-8" : NULL;
}

static int find_encoding_label(ul_span label, urlens_encoding *encoding) {
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
static int is_label_whitespace(char c) {
  return c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' ';
}

int ul_encoding_from_label(ul_span label, urlens_encoding *encoding) {
  size_t start = 0, end = label.length;
  while (start < end && is_label_whitespace(label.data[start])) start++;
  while (start < end && is_label_whitespace(label.data[end - 1])) end--;
  return find_encoding_label(ul_span_slice(label, start, end), encoding);
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
