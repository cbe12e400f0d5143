/* SPDX-License-Identifier: MIT */
#include "percent/sets.h"

#include "test.h"

enum { NO = 0, YES = 1 };

/* A class, with the ASCII characters that the Standard lists for it. */
typedef struct byte_class {
  const char *name;
  unsigned bit;
  const char *members; /* printable ones, the space included */
  int letters_and_digits;
  int c0_controls; /* 0x00 to 0x1F */
  int del;         /* 0x7F */
  int high;        /* 0x80 to 0xFF */
} byte_class;

static const byte_class classes[] = {
    {"C0 control", UL_IN_C0_CONTROL_SET, "", NO, YES, YES, YES},
    {"fragment", UL_IN_FRAGMENT_SET, " \"<>`", NO, YES, YES, YES},
    {"query", UL_IN_QUERY_SET, " \"#<>", NO, YES, YES, YES},
    {"special-query", UL_IN_SPECIAL_QUERY_SET, " \"#<>'", NO, YES, YES, YES},
    {"path", UL_IN_PATH_SET, " \"#<>?^`{}", NO, YES, YES, YES},
    {"userinfo", UL_IN_USERINFO_SET, " \"#<>?^`{}/:;=@[\\]|", NO, YES, YES, YES},
    {"component", UL_IN_COMPONENT_SET, " \"#<>?^`{}/:;=@[\\]|$%&+,", NO, YES, YES, YES},
    {"form", UL_IN_FORM_SET, " \"#<>?^`{}/:;=@[\\]|$%&+,!'()~", NO, YES, YES, YES},
    {"URL code points", UL_URL_CODE_POINT, "!$&'()*+,-./:;=?@_~", YES, NO, NO, NO},
    {"scheme", UL_SCHEME_CODE_POINT, "+-.", YES, NO, NO, NO},
    {"forbidden domain", UL_FORBIDDEN_DOMAIN, " #/:<>?@[\\]^|%", NO, YES, YES, NO},
};

static int class_has(const byte_class *class, unsigned byte) {
  if (byte < 0x20) return class->c0_controls;
  if (byte == 0x7F) return class->del;
  if (byte >= 0x80) return class->high;
  if ((byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z')) {
    return class->letters_and_digits;
  }
  return strchr(class->members, (int)byte) != NULL;
}

static void test_classes(void) {
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
    for (unsigned byte = 0; byte < 256; byte++) {
      char text[64];
      snprintf(text, sizeof text, "%s, byte 0x%02X", classes[i].name, byte);
      CHECK_EQ_INT(text, class_has(&classes[i], byte), ul_byte_is((char)byte, classes[i].bit));
    }
  }
}

/* Three classes that have some of the control characters. */
static void test_others(void) {
  for (unsigned byte = 0; byte < 256; byte++) {
    int tab = byte == 0x09 || byte == 0x0A || byte == 0x0D;
    int host = byte == 0 || tab || (byte && byte < 0x80 && strchr(" #/:<>?@[\\]^|", (int)byte));
    CHECK(ul_byte_is((char)byte, UL_TAB_OR_NEWLINE) == tab);
    CHECK(ul_byte_is((char)byte, UL_UPPER_ALPHA) == (byte >= 'A' && byte <= 'Z'));
    CHECK(ul_byte_is((char)byte, UL_FORBIDDEN_HOST) == host);
  }
}

static void test_url_code_points(void) {
  static const uint32_t yes[] = {0xA0, 0xD7FF, 0xE000, 0xFDCF, 0xFDF0, 0xFFFD, 0x10000, 0x1FFFD, 0x10FFFD, 'a', '~'};
  static const uint32_t no[] = {0x7F,    0x80,    0x9F,     0xFDD0,   0xFDEF,   0xFFFE, 0xFFFF,
                                0x1FFFE, 0x1FFFF, 0x10FFFE, 0x10FFFF, 0x110000, '%',    ' '};
  for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) CHECK_EQ_INT("", 1, ul_is_url_code_point(yes[i]));
  for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) CHECK_EQ_INT("", 0, ul_is_url_code_point(no[i]));
}

static void test_names(void) {
  CHECK_EQ_STR("", "c0-control", ul_percent_set_name(URLENS_PERCENT_SET_C0_CONTROL));
  CHECK_EQ_STR("", "special-query", ul_percent_set_name(URLENS_PERCENT_SET_SPECIAL_QUERY));
  CHECK_EQ_STR("", "form", ul_percent_set_name(URLENS_PERCENT_SET_FORM));
  CHECK(ul_percent_set_name((urlens_percent_set)8) == NULL);
  CHECK(ul_percent_set_name((urlens_percent_set)-1) == NULL);
}

int main(void) {
  test_classes();
  test_others();
  test_url_code_points();
  test_names();
  return test_end();
}
