/* SPDX-License-Identifier: MIT */
/* The public functions of the Unicode layer: arguments, sizes, memory, and what a build without Unicode says. */
#include "support.h"

#if URLENS_WITH_UNICODE

static void check_normalize(void) {
  char out[64];
  size_t length = 99;
  const char e_acute[] = "e\xCC\x81";
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFC, URLENS_UNICODE_VERSION_17_0, 0, e_acute, 3, NULL, out,
                                 sizeof out, &length) == URLENS_OK);
  CHECK_EQ_BYTES(e_acute, 3, "\xC3\xA9", 2, out, length);
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFD, URLENS_UNICODE_VERSION_3_2, 0, "\xC3\xA9", 2, NULL, NULL, 0,
                                 &length) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(length == 3);
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFC, URLENS_UNICODE_VERSION_17_0, 0, NULL, 0, NULL, NULL, 0,
                                 &length) == URLENS_OK);
  CHECK(length == 0);
  /* U+2F868: Corrigendum 4. U+1D52 is of 4.0, U+1D78 of 4.1, U+2C7C later. */
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFC, URLENS_UNICODE_VERSION_3_2, 0, "\xF0\xAF\xA1\xA8", 4, NULL,
                                 out, sizeof out, &length) == 0);
  CHECK_EQ_BYTES("U+2F868", 7, "\xF0\xA1\x8D\xAA", 4, out, length);
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFC, URLENS_UNICODE_VERSION_3_2, URLENS_CORRIGENDUM_WITH_4,
                                 "\xF0\xAF\xA1\xA8", 4, NULL, out, sizeof out, &length) == URLENS_OK);
  CHECK_EQ_BYTES("U+2F868", 7, "\xE3\x9B\xBC", 3, out, length);
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFKC, URLENS_UNICODE_VERSION_4_0, 0, "\xE1\xB5\x92\xE1\xB5\xB8", 6,
                                 NULL, out, sizeof out, &length) == URLENS_OK);
  CHECK_EQ_BYTES("U+1D52 U+1D78", 13, "o\xE1\xB5\xB8", 4, out, length);
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFKC, URLENS_UNICODE_VERSION_4_1, 0, "\xE1\xB5\xB8\xE2\xB1\xBC", 6,
                                 NULL, out, sizeof out, &length) == URLENS_OK);
  CHECK_EQ_BYTES("U+1D78 U+2C7C", 13, "\xD0\xBD\xE2\xB1\xBC", 5, out, length);
}

static void check_arguments(void) {
  char out[8];
  size_t length;
  urlens_error error;
  urlens_options options = {0};
  CHECK(urlens_unicode_normalize((urlens_normal_form)9, URLENS_UNICODE_VERSION_17_0, 0, "", 0, NULL, out, 8, &length) ==
        URLENS_E_ARGUMENT);
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFC, (urlens_unicode_version)9, 0, "", 0, NULL, out, 8, &length) ==
        URLENS_E_ARGUMENT);
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFC, URLENS_UNICODE_VERSION_17_0, 8, "", 0, NULL, out, 8,
                                 &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFC, URLENS_UNICODE_VERSION_17_0, 0, NULL, 1, NULL, out, 8,
                                 &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFC, URLENS_UNICODE_VERSION_17_0, 0, "", 0, NULL, NULL, 8,
                                 &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFC, URLENS_UNICODE_VERSION_17_0, 0, "", 0, NULL, out, 8, NULL) ==
        URLENS_E_ARGUMENT);
  CHECK(urlens_domain_to_ascii(128, "a", 1, NULL, out, 8, &length, &error) == URLENS_E_ARGUMENT);
  CHECK(error.status == URLENS_E_ARGUMENT && error.at == URLENS_NOWHERE);
  CHECK(urlens_domain_to_unicode(0, "a", 1, &options, out, 8, &length, &error) == URLENS_E_ARGUMENT); /* size 0 */
  options.size = sizeof options;
  options.max_length = 3;
  CHECK(urlens_punycode_encode("abcd", 4, &options, out, 8, &length) == URLENS_E_TOO_LONG);
  CHECK(urlens_punycode_encode("abc", 3, &options, out, 8, &length) == URLENS_E_TOO_LONG); /* "abc-" */
  CHECK(urlens_punycode_decode("abc-", 4, &options, out, 8, &length, &error) == URLENS_E_TOO_LONG);
  CHECK(error.status == URLENS_E_TOO_LONG && error.at == URLENS_NOWHERE);
}

static void check_domains(void) {
  char out[64];
  size_t length = 0;
  urlens_error error = {URLENS_OK, 0, 0};
  CHECK(urlens_domain_to_ascii(URLENS_IDNA_STANDARD,
                               "B\xC3\xBC"
                               "cher.de",
                               10, NULL, out, sizeof out, &length, &error) == URLENS_OK);
  CHECK_EQ_BYTES("", 0, "xn--bcher-kva.de", 16, out, length);
  CHECK(urlens_domain_to_ascii(URLENS_IDNA_STRICT, "a.b_c", 5, NULL, out, sizeof out, &length, &error) ==
        URLENS_E_IDNA_STD3);
  CHECK(error.status == URLENS_E_IDNA_STD3 && error.at == 2 && error.length == 3);
  CHECK(urlens_domain_to_ascii(URLENS_IDNA_STRICT, "a.b_c", 5, NULL, out, sizeof out, &length, NULL) ==
        URLENS_E_IDNA_STD3);
  CHECK(urlens_domain_to_unicode(URLENS_IDNA_STANDARD, "xn--0.XN--BCHER-KVA", 19, NULL, out, sizeof out, &length,
                                 &error) == URLENS_E_IDNA_PUNYCODE);
  CHECK_EQ_BYTES("", 0,
                 "xn--0.b\xC3\xBC"
                 "cher",
                 13, out, length);
  CHECK(error.at == 0 && error.length == 5);
  CHECK(urlens_domain_to_unicode(URLENS_IDNA_STANDARD, "a.b", 3, NULL, out, 1, &length, &error) ==
        URLENS_E_BUFFER_TOO_SMALL);
  CHECK(length == 3);
}

static void check_punycode(void) {
  char out[64];
  size_t length = 0;
  urlens_error error = {URLENS_OK, 0, 0};
  CHECK(urlens_punycode_encode("b\xC3\xBC"
                               "cher",
                               7, NULL, out, sizeof out, &length) == URLENS_OK);
  CHECK_EQ_BYTES("", 0, "bcher-kva", 9, out, length);
  CHECK(urlens_punycode_decode("bcher-kva", 9, NULL, out, sizeof out, &length, &error) == URLENS_OK);
  CHECK_EQ_BYTES("", 0,
                 "b\xC3\xBC"
                 "cher",
                 7, out, length);
  CHECK(urlens_punycode_decode("bcher-k!", 8, NULL, out, sizeof out, &length, &error) == URLENS_E_PUNYCODE_INVALID);
  CHECK(error.status == URLENS_E_PUNYCODE_INVALID && error.at == 7);
}

/* No memory for inputs that are said to need none; for others, every allocation failed in turn. */
static void check_memory(void) {
  static char text[2000], out[20000];
  test_memory memory;
  urlens_options options = {0};
  size_t length;
  if (URLENS_MAX_LENGTH < sizeof out) return; /* a build with short offsets */
  options.size = sizeof options;
  options.allocator = &memory.allocator;
  for (size_t i = 0; i + 3 <= URLENS_UNICODE_NO_MEMORY; i += 3) memcpy(text + i, "\xEF\xB7\xBA", 3);
  test_memory_init(&memory, 0);
  for (int form = 0; form < 4; form++) {
    CHECK(urlens_unicode_normalize((urlens_normal_form)form, URLENS_UNICODE_VERSION_17_0, 0, text,
                                   URLENS_UNICODE_NO_MEMORY, &options, out, sizeof out, &length) == URLENS_OK);
  }
  CHECK(urlens_domain_to_ascii(0, text, 63, &options, out, sizeof out, &length, NULL) == URLENS_OK);
  for (size_t i = 0; i + 2 <= URLENS_UNICODE_NO_MEMORY; i += 2) memcpy(text + i, i % 4 ? "\xCD\x84" : "\xCC\x96", 2);
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFD, URLENS_UNICODE_VERSION_17_0, 0, text, URLENS_UNICODE_NO_MEMORY,
                                 &options, out, sizeof out, &length) == URLENS_OK);
  memset(text, 'a', sizeof text);
  CHECK(urlens_punycode_encode(text, URLENS_UNICODE_NO_MEMORY, &options, out, sizeof out, &length) == URLENS_OK);
  CHECK(urlens_punycode_decode(text, URLENS_UNICODE_NO_MEMORY, &options, out, sizeof out, &length, NULL) == URLENS_OK);
  memcpy(text, "xn--", 4);
  CHECK(urlens_domain_to_ascii(0, text, URLENS_UNICODE_NO_MEMORY, &options, out, sizeof out, &length, NULL) ==
        URLENS_E_IDNA_DISALLOWED);
  CHECK(memory.calls == 0);
  for (size_t left = 0; left < 2; left++) {
    urlens_status wanted = left ? URLENS_OK : URLENS_E_OUT_OF_MEMORY;
    memset(text, 'a', sizeof text);
    test_memory_init(&memory, left);
    CHECK(urlens_punycode_encode(text, sizeof text, &options, out, sizeof out, &length) == wanted);
    test_memory_init(&memory, left);
    CHECK(urlens_punycode_decode(text, sizeof text, &options, out, sizeof out, &length, NULL) == wanted);
    for (size_t i = 0; i + 2 <= sizeof text; i += 2) memcpy(text + i, "\xC3\xA9", 2);
    test_memory_init(&memory, left);
    CHECK(urlens_domain_to_ascii(0, text, sizeof text, &options, out, sizeof out, &length, NULL) == wanted);
    for (size_t i = 0; i + 2 <= sizeof text; i += 2) memcpy(text + i, i % 4 ? "\xCD\x84" : "\xCC\x96", 2);
    test_memory_init(&memory, left);
    CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFC, URLENS_UNICODE_VERSION_17_0, 0, text, sizeof text, &options,
                                   out, sizeof out, &length) == wanted);
    CHECK(memory.blocks == 0);
  }
}

int main(void) {
  check_normalize();
  check_arguments();
  check_domains();
  check_punycode();
  check_memory();
  return test_end();
}

#else

int main(void) {
  char out[8];
  size_t length;
  urlens_error error = {URLENS_OK, 0, 0};
  CHECK(urlens_unicode_normalize(URLENS_NORMAL_FORM_NFC, URLENS_UNICODE_VERSION_17_0, 0, "a", 1, NULL, out, 8,
                                 &length) == URLENS_E_UNSUPPORTED);
  CHECK(urlens_domain_to_ascii(0, "a", 1, NULL, out, 8, &length, &error) == URLENS_E_UNSUPPORTED);
  CHECK(error.status == URLENS_E_UNSUPPORTED);
  CHECK(urlens_domain_to_unicode(0, "a", 1, NULL, out, 8, &length, NULL) == URLENS_E_UNSUPPORTED);
  CHECK(urlens_punycode_encode("a", 1, NULL, out, 8, &length) == URLENS_E_UNSUPPORTED);
  CHECK(urlens_punycode_decode("a", 1, NULL, out, 8, &length, NULL) == URLENS_E_UNSUPPORTED);
  return test_end();
}

#endif
