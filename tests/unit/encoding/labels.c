/* SPDX-License-Identifier: MIT */
/* Labels of encodings: all of them, those beside them, and what is said of an encoding as a whole. */
#include "encoding/encoding.h"

#include "test.h"

#if URLENS_WITH_ENCODINGS
#  include "encoding/tables/labels.h"
#endif

static const urlens_encoding no_encoding = (urlens_encoding)-1;

static urlens_encoding find(const char *label, size_t length) {
  urlens_encoding encoding = no_encoding;
  int found = ul_encoding_from_label(ul_span_of(label, length), &encoding);
  CHECK(found == (encoding != no_encoding));
  return encoding;
}

#define FIND(label) find(label, sizeof(label) - 1)

static void test_utf8(void) {
  CHECK(FIND("utf-8") == URLENS_ENCODING_UTF_8);
  CHECK(FIND("UTF8") == URLENS_ENCODING_UTF_8);
  CHECK(FIND("unicode-1-1-utf-8") == URLENS_ENCODING_UTF_8);
  CHECK(FIND("unicode11utf8") == URLENS_ENCODING_UTF_8);
  CHECK(FIND("unicode20utf8") == URLENS_ENCODING_UTF_8);
  CHECK(FIND("x-unicode20utf8") == URLENS_ENCODING_UTF_8);
  CHECK_EQ_STR("0", "UTF-8", ul_encoding_name(URLENS_ENCODING_UTF_8));
}

/* ASCII whitespace around a label is dropped; nothing else is. */
static void test_whitespace(void) {
  CHECK(FIND("\t\n\f\r utf-8 \r\f\n\t") == URLENS_ENCODING_UTF_8);
  CHECK(FIND("") == no_encoding);
  CHECK(find(NULL, 0) == no_encoding);
  CHECK(FIND(" \t ") == no_encoding);
  CHECK(FIND("\vutf-8") == no_encoding);
  CHECK(FIND("utf-8\0") == no_encoding);
  CHECK(FIND("\xC2\xA0utf-8") == no_encoding);
  CHECK(FIND("utf -8") == no_encoding);
}

static void test_unknown(void) {
  CHECK(FIND("utf-7") == no_encoding);
  CHECK(FIND("utf-32") == no_encoding);
  CHECK(FIND("ibm037") == no_encoding);
  CHECK(FIND("utf-9") == no_encoding);
  CHECK(FIND("utf-88888888888888888888888888888888888888888888888888888888") == no_encoding);
  CHECK(FIND("\xFF\xFE") == no_encoding);
  CHECK(ul_encoding_name(no_encoding) == NULL);
  CHECK(ul_encoding_name((urlens_encoding)(URLENS_ENCODING_X_USER_DEFINED + 1)) == NULL);
}

static void test_byte_order_marks(void) {
  static const struct {
    const char *bytes;
    size_t length, mark;
    urlens_encoding encoding;
  } cases[] = {
      {"\xEF\xBB\xBFx", 4, 3, URLENS_ENCODING_UTF_8},
      {"\xEF\xBB\xBF", 3, 3, URLENS_ENCODING_UTF_8},
      {"\xFE\xFF", 2, 2, URLENS_ENCODING_UTF_16BE},
      {"\xFF\xFE", 2, 2, URLENS_ENCODING_UTF_16LE},
      {"\xFF\xFE\0\0", 4, 2, URLENS_ENCODING_UTF_16LE},
      {"\xEF\xBB", 2, 0, URLENS_ENCODING_GBK},
      {"\xFE", 1, 0, URLENS_ENCODING_GBK},
      {"", 0, 0, URLENS_ENCODING_GBK},
      {" \xFE\xFF", 3, 0, URLENS_ENCODING_GBK},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    urlens_encoding encoding = URLENS_ENCODING_GBK;
    CHECK_EQ_INT(cases[i].bytes, cases[i].mark,
                 ul_byte_order_mark(ul_span_of(cases[i].bytes, cases[i].length), &encoding));
    CHECK_EQ_INT(cases[i].bytes, cases[i].encoding, encoding);
  }
}

static void test_output_encodings(void) {
  int compatible = 0;
  for (int i = 0; i <= URLENS_ENCODING_X_USER_DEFINED; i++) {
    urlens_encoding encoding = (urlens_encoding)i, output = ul_output_encoding(encoding);
    compatible += ul_encoding_is_ascii_compatible(encoding);
    CHECK(output == (ul_encoding_is_ascii_compatible(encoding) ? encoding : URLENS_ENCODING_UTF_8));
  }
  CHECK_EQ_INT("ASCII-compatible encodings", 37, compatible);
  CHECK(!ul_encoding_is_ascii_compatible(URLENS_ENCODING_UTF_16BE));
  CHECK(!ul_encoding_is_ascii_compatible(URLENS_ENCODING_UTF_16LE));
  CHECK(!ul_encoding_is_ascii_compatible(URLENS_ENCODING_REPLACEMENT));
}

#if URLENS_WITH_ENCODINGS

/* Every name is a label of its own encoding. */
static void test_names(void) {
  CHECK_EQ_STR("31", "Big5", ul_encoding_name(URLENS_ENCODING_BIG5));
  CHECK_EQ_STR("39", "x-user-defined", ul_encoding_name(URLENS_ENCODING_X_USER_DEFINED));
  for (int i = 0; i <= URLENS_ENCODING_X_USER_DEFINED; i++) {
    const char *name = ul_encoding_name((urlens_encoding)i);
    CHECK_EQ_INT(name, i, find(name, strlen(name)));
  }
}

static void test_aliases(void) {
  static const struct {
    const char *label;
    urlens_encoding encoding;
  } cases[] = {
      {"latin1", URLENS_ENCODING_WINDOWS_1252},
      {"ISO-8859-1", URLENS_ENCODING_WINDOWS_1252},
      {"us-ascii", URLENS_ENCODING_WINDOWS_1252},
      {"iso_8859-1:1987", URLENS_ENCODING_WINDOWS_1252},
      {"l5", URLENS_ENCODING_WINDOWS_1254},
      {"tis-620", URLENS_ENCODING_WINDOWS_874},
      {"logical", URLENS_ENCODING_ISO_8859_8_I},
      {"visual", URLENS_ENCODING_ISO_8859_8},
      {"x-mac-ukrainian", URLENS_ENCODING_X_MAC_CYRILLIC},
      {"GB2312", URLENS_ENCODING_GBK},
      {"Big5-HKSCS", URLENS_ENCODING_BIG5},
      {"x-sjis", URLENS_ENCODING_SHIFT_JIS},
      {"Windows-31J", URLENS_ENCODING_SHIFT_JIS},
      {"x-euc-jp", URLENS_ENCODING_EUC_JP},
      {"csISO2022JP", URLENS_ENCODING_ISO_2022_JP},
      {"windows-949", URLENS_ENCODING_EUC_KR},
      {"hz-gb-2312", URLENS_ENCODING_REPLACEMENT},
      {"iso-2022-kr", URLENS_ENCODING_REPLACEMENT},
      {"utf-16", URLENS_ENCODING_UTF_16LE},
      {"unicodefffe", URLENS_ENCODING_UTF_16BE},
      {"ucs-2", URLENS_ENCODING_UTF_16LE},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    CHECK_EQ_INT(cases[i].label, cases[i].encoding, find(cases[i].label, strlen(cases[i].label)));
  }
}

static int is_label(const char *text, size_t length) {
  for (size_t i = 0; i < UL_ENCODING_LABELS; i++) {
    size_t start = ul_encoding_label_start[i], end = ul_encoding_label_start[i + 1];
    if (end - start == length && memcmp(ul_encoding_label_text + start, text, length) == 0) return 1;
  }
  return 0;
}

/* Every label is found in any case; with one byte changed, added or missing it is found only if that is a label as well. */
static void test_all(void) {
  char text[32];
  CHECK_EQ_INT("labels", 228, UL_ENCODING_LABELS);
  for (size_t i = 0; i < UL_ENCODING_LABELS; i++) {
    size_t length = (size_t)(ul_encoding_label_start[i + 1] - ul_encoding_label_start[i]);
    memcpy(text, ul_encoding_label_text + ul_encoding_label_start[i], length);
    text[length] = '\0';
    CHECK_EQ_INT(text, ul_encoding_label_id[i], find(text, length));
    CHECK((find(text, length - 1) != no_encoding) == is_label(text, length - 1));
    text[length] = 'x';
    CHECK((find(text, length + 1) != no_encoding) == is_label(text, length + 1));
    for (size_t at = 0; at < length; at++) {
      char was = text[at];
      text[at] = was >= 'a' && was <= 'z' ? (char)(was - 32) : was;
      CHECK_EQ_INT(text, ul_encoding_label_id[i], find(text, length));
      text[at] = was == '9' ? '8' : (char)(was + 1);
      CHECK((find(text, length) != no_encoding) == is_label(text, length));
      text[at] = (char)(was | 0x80);
      CHECK(find(text, length) == no_encoding);
      text[at] = was;
    }
  }
}

/* The Standard's own list, where there is one: {"labels": […], "name": "…"} for each encoding. Returns how many labels. */
static int check_list(const char *list) {
  int count = 0;
  for (const char *labels = strstr(list, "\"labels\""); labels; labels = strstr(labels + 1, "\"labels\"")) {
    const char *end = strchr(labels, ']'), *name = strstr(end, "\"name\""), *at = strchr(labels, '[');
    const char *name_start = strchr(strchr(name, ':'), '"') + 1;
    size_t name_length = (size_t)(strchr(name_start, '"') - name_start);
    while ((at = strchr(at + 1, '"')) != NULL && at < end) {
      const char *close = strchr(at + 1, '"');
      const char *got = ul_encoding_name(find(at + 1, (size_t)(close - at - 1)));
      CHECK_EQ_BYTES(at + 1, (size_t)(close - at - 1), name_start, name_length, got, test_length(got));
      at = close;
      count++;
    }
  }
  return count;
}

static void test_list(void) {
  char *path = test_shared("data/whatwg-encoding/encodings.json"), *list;
  size_t length;
  if (!path) return;
  list = test_read(path, &length);
  if (CHECK(list != NULL)) CHECK_EQ_INT("labels of the list", 228, check_list(list));
  free(list);
  free(path);
}

#else

static void test_without_encodings(void) {
  CHECK(FIND("windows-1252") == no_encoding);
  CHECK(FIND("utf-16") == no_encoding);
  CHECK(ul_encoding_name(URLENS_ENCODING_WINDOWS_1252) == NULL);
}

#endif

int main(void) {
  test_utf8();
  test_whitespace();
  test_unknown();
  test_byte_order_marks();
  test_output_encodings();
#if URLENS_WITH_ENCODINGS
  test_names();
  test_aliases();
  test_all();
  test_list();
#else
  test_without_encodings();
#endif
  return test_end();
}
