/* SPDX-License-Identifier: MIT */
/* Vectors from outside, code point and bytes: every one that an encoder expresses. */
#include "encoding/encoder.h"
#include "test.h"

/* The bytes of a line "4E02<tab>8140". */
static void check_vector(urlens_encoding encoding, const char *line, const char *end) {
  char bytes[2 * UL_ENCODED_MOST], wanted[2 * UL_ENCODED_MOST], *tab;
  uint32_t unencodable, c = (uint32_t)strtoul(line, &tab, 16);
  size_t length, wanted_length = 0;
  ul_encoder encoder;
  if (!CHECK(*tab == '\t')) return;
  for (const char *at = tab + 1; at + 1 < end && wanted_length < sizeof wanted; at += 2) {
    unsigned byte;
    if (!CHECK(sscanf(at, "%2x", &byte) == 1)) return;
    wanted[wanted_length++] = (char)byte;
  }
  ul_encoder_init(&encoder, encoding);
  length = ul_encode_code_point(&encoder, c, bytes, &unencodable);
  length += ul_encode_end(&encoder, bytes + length);
  CHECK(unencodable == UL_ENCODABLE);
  CHECK_EQ_BYTES(line, (size_t)(end - line), wanted, wanted_length, bytes, length);
}

static long test_vectors(urlens_encoding encoding, const char *file) {
  char name[64], *path, *text;
  size_t length;
  long count = 0;
  snprintf(name, sizeof name, "data/encoding-tests/vectors/%s.tsv", file);
  path = test_shared(name);
  text = path ? test_read(path, &length) : NULL;
  if (text) {
    for (char *line = text; *line; count++) {
      char *end = strchr(line, '\n');
      if (!end) end = line + strlen(line);
      check_vector(encoding, line, end);
      line = *end ? end + 1 : end;
    }
  }
  free(text);
  free(path);
  return count;
}

int main(void) {
  static const struct {
    urlens_encoding encoding;
    const char *file;
    long lines;
  } vectors[] = {
      {URLENS_ENCODING_BIG5, "big5", 14653},
      {URLENS_ENCODING_EUC_JP, "euc-jp", 7392},
      {URLENS_ENCODING_EUC_KR, "euc-kr", 17048},
      {URLENS_ENCODING_GB18030, "gb18030", 23957},
      {URLENS_ENCODING_GBK, "gbk", 23957},
      {URLENS_ENCODING_GB18030, "gb18030-4byte-sample", 4209},
      {URLENS_ENCODING_SHIFT_JIS, "shift_jis", 7393},
      {URLENS_ENCODING_ISO_2022_JP, "iso-2022-jp", 7392},
  };
  for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
    long lines = test_vectors(vectors[i].encoding, vectors[i].file);
    if (lines == 0) return TEST_SKIPPED;
    CHECK_EQ_INT(vectors[i].file, vectors[i].lines, lines);
  }
  return test_end();
}
