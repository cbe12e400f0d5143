/* SPDX-License-Identifier: MIT */
/* RFC 3490's ToASCII, and the ToUnicode that has to lead back. Results with Punycode are RFC 3492's samples. */
#include "unicode/toascii3490.h"

#include "core/error.h"
#include "test.h"
#include "weburl/weburl.h"

#define SIXTY "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij"

typedef struct conversion {
  const char *input;
  const char *wanted; /* NULL: fails with the status */
  urlens_status status;
} conversion;

static const conversion to_ascii[] = {
    {"example", "example", URLENS_OK},
    {"EXAMPLE", "EXAMPLE", URLENS_OK}, /* ASCII is not prepared: step 1 */
    {"a-1", "a-1", URLENS_OK},
    {u8"b\u00FCcher", "xn--bcher-kva", URLENS_OK},
    {u8"B\u00DCCHER", "xn--bcher-kva", URLENS_OK},
    {u8"Fa\u00DF", "fass", URLENS_OK}, /* ASCII after preparing: step 4 */
    {u8"\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587", "xn--ihqwcrb4cv8a8dqg056pqjye", URLENS_OK},
    {u8"\u05D0\u05D1", "xn--4dbc", URLENS_OK},
    {SIXTY "abc", SIXTY "abc", URLENS_OK},

    {"", NULL, URLENS_E_TOASCII_LENGTH},
    {u8"\u00AD", NULL, URLENS_E_TOASCII_LENGTH}, /* nothing is left */
    {SIXTY "abcd", NULL, URLENS_E_TOASCII_LENGTH},
    {SIXTY u8"\u00FC", NULL, URLENS_E_TOASCII_LENGTH},
    {SIXTY SIXTY SIXTY SIXTY SIXTY u8"\u00FC", NULL, URLENS_E_TOASCII_LENGTH},
    {"a_b", NULL, URLENS_E_TOASCII_STD3},
    {"a.b", NULL, URLENS_E_TOASCII_STD3},
    {"a\x7F", NULL, URLENS_E_TOASCII_STD3},
    {"-a", NULL, URLENS_E_TOASCII_STD3},
    {"a-", NULL, URLENS_E_TOASCII_STD3},
    {u8"\u00FC-", NULL, URLENS_E_TOASCII_STD3},
    {u8"\u00FC\uFF0F", NULL, URLENS_E_TOASCII_STD3}, /* a solidus after preparing */
    {u8"xn--\u00FC", NULL, URLENS_E_TOASCII_PREFIX},
    {u8"XN--\u00FC", NULL, URLENS_E_TOASCII_PREFIX},
    {u8"\u0221", NULL, URLENS_E_NAMEPREP_UNASSIGNED},
    {u8"\uE000", NULL, URLENS_E_NAMEPREP_PROHIBITED},
    {"\xFF", NULL, URLENS_E_NAMEPREP_PROHIBITED},
    {u8"\u05D0"
     "a",
     NULL, URLENS_E_NAMEPREP_BIDI}};

static const conversion to_unicode[] = {
    {"example", "example", URLENS_OK},
    {"EXAMPLE", "EXAMPLE", URLENS_OK},
    {u8"b\u00FCcher", u8"b\u00FCcher", URLENS_OK},
    {"xn--bcher-kva", u8"b\u00FCcher", URLENS_OK},
    {u8"\u05D0\u05D1", u8"\u05D0\u05D1", URLENS_OK},
    {"xn--ihqwcrb4cv8a8dqg056pqjye", u8"\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587", URLENS_OK},

    {"", NULL, URLENS_E_TOASCII_LENGTH},
    {"a_b", NULL, URLENS_E_TOASCII_STD3},
    {u8"B\u00FCcher", NULL, URLENS_E_TOASCII_ROUND_TRIP}, /* would have to be prepared */
    {u8"Fa\u00DF", NULL, URLENS_E_TOASCII_ROUND_TRIP},
    {"xn--bcher-KVA", NULL, URLENS_E_TOASCII_ROUND_TRIP},
    {"xn--abc-", NULL, URLENS_E_TOASCII_ROUND_TRIP}, /* stands for "abc" */
    {"xn--!", NULL, URLENS_E_PUNYCODE_INVALID},
    {"xn--99999999", NULL, URLENS_E_PUNYCODE_OVERFLOW},
    {u8"xn--\u00FC", NULL, URLENS_E_TOASCII_PREFIX},
    {u8"a\u3002", NULL, URLENS_E_IDNA_FULL_STOP},
    {u8"\u0221", NULL, URLENS_E_NAMEPREP_UNASSIGNED},
    {SIXTY "abcd", NULL, URLENS_E_TOASCII_LENGTH},
    {SIXTY SIXTY SIXTY SIXTY SIXTY u8"\u00FC", NULL, URLENS_E_TOASCII_LENGTH}};

typedef urlens_status (*converter)(ul_span, const ul_nameprep_profile *, ul_scratch *, ul_buffer *, urlens_error *);

static urlens_allocator allocator;

/* The profile of the browser whose steps these are. */
static const ul_nameprep_profile *profile(void) {
  return ul_weburl_find(URLENS_DIALECT_WEBURL_R3_IE)->nameprep;
}

static void check_conversion(const conversion *test, converter convert) {
  ul_scratch scratch;
  ul_buffer output;
  urlens_error error = ul_error_at(URLENS_OK, 0, 0);
  size_t length = strlen(test->input);
  ul_scratch_init(&scratch, &allocator, NULL, 0);
  ul_buffer_init(&output, &allocator, SIZE_MAX);
  CHECK_EQ_INT(test->input, test->status,
               convert(ul_span_of(test->input, length), profile(), &scratch, &output, &error));
  if (test->wanted) {
    CHECK_EQ_BYTES(test->input, length, test->wanted, strlen(test->wanted), output.data, output.length);
  } else {
    CHECK_EQ_INT(test->input, test->status, error.status);
    CHECK(error.at <= length && error.length <= length - error.at);
  }
  /* An output that refuses is reported, and no memory is not taken for something else. */
  ul_buffer_release(&output);
  ul_buffer_init_fixed(&output, NULL, 0, SIZE_MAX);
  CHECK_EQ_INT(test->input, test->wanted ? URLENS_E_BUFFER_TOO_SMALL : test->status,
               convert(ul_span_of(test->input, length), profile(), &scratch, &output, NULL));
  ul_scratch_release(&scratch);
}

/* Labels of an ordinary length need no scratch memory. */
static void check_no_memory(converter convert) {
  char *text = malloc(3000);
  ul_scratch scratch;
  ul_buffer output;
  char out[64];
  if (!text) exit(EXIT_FAILURE);
  for (size_t i = 0; i < 3000; i += 3) memcpy(text + i, u8"\u4E00", 3);
  ul_scratch_init(&scratch, NULL, NULL, 0);
  ul_buffer_init_fixed(&output, out, sizeof out, SIZE_MAX);
  CHECK_EQ_INT("no memory", URLENS_OK, convert(ul_span_of(u8"b\u00FCcher", 7), profile(), &scratch, &output, NULL));
  CHECK(convert(ul_span_of(text, 3000), profile(), &scratch, &output, NULL) == URLENS_E_OUT_OF_MEMORY);
  free(text);
}

int main(void) {
  if (ul_allocator_init(&allocator, NULL) != URLENS_OK) return EXIT_FAILURE;
  for (size_t i = 0; i < sizeof to_ascii / sizeof to_ascii[0]; i++) check_conversion(&to_ascii[i], ul_toascii3490);
  for (size_t i = 0; i < sizeof to_unicode / sizeof to_unicode[0]; i++) {
    check_conversion(&to_unicode[i], ul_tounicode3490);
  }
  check_no_memory(ul_toascii3490);
  check_no_memory(ul_tounicode3490);
  return test_end();
}
