/* SPDX-License-Identifier: MIT */
#include "host/ipv4.h"

#include "random.h"
#include "reports.h"

typedef struct ipv4_case {
  const char *input;
  urlens_status status;
  const char *wanted;  /* the address, or NULL */
  size_t at;           /* of the failure */
  const char *reports; /* the validation errors and where they are */
} ipv4_case;

static const ipv4_case cases[] = {
    {"1.2.3.4", URLENS_OK, "1.2.3.4", 0, ""},
    {"255.255.255.255", URLENS_OK, "255.255.255.255", 0, ""},
    {"0.0.0.0", URLENS_OK, "0.0.0.0", 0, ""},
    {"1.2.3.4.", URLENS_OK, "1.2.3.4", 0, "IPv4-empty-part@7 "},
    {"1", URLENS_OK, "0.0.0.1", 0, "IPv4-too-few-parts@0 "},
    {"1.", URLENS_OK, "0.0.0.1", 0, "IPv4-empty-part@1 IPv4-too-few-parts@0 "},
    {"1.2", URLENS_OK, "1.0.0.2", 0, "IPv4-too-few-parts@0 "},
    {"1.2.3", URLENS_OK, "1.2.0.3", 0, "IPv4-too-few-parts@0 "},
    {"1.2.65535", URLENS_OK, "1.2.255.255", 0, "IPv4-too-few-parts@0 IPv4-out-of-range-part@4 "},
    {"1.16777215", URLENS_OK, "1.255.255.255", 0, "IPv4-too-few-parts@0 IPv4-out-of-range-part@2 "},
    {"4294967295", URLENS_OK, "255.255.255.255", 0, "IPv4-too-few-parts@0 IPv4-out-of-range-part@0 "},
    {"0x7F.1", URLENS_OK, "127.0.0.1", 0, "IPv4-too-few-parts@0 IPv4-non-decimal-part@0 "},
    {"0XfF.0377.0x.010", URLENS_OK, "255.255.0.8", 0,
     "IPv4-non-decimal-part@0 IPv4-non-decimal-part@5 IPv4-non-decimal-part@10 IPv4-non-decimal-part@13 "},
    {"00000000000000000000000000000000000000000000001", URLENS_OK, "0.0.0.1", 0,
     "IPv4-too-few-parts@0 IPv4-non-decimal-part@0 "},
    {"256.1.1.1", URLENS_E_IPV4_OUT_OF_RANGE_PART, NULL, 0, "IPv4-out-of-range-part@0 "},
    {"1.1.256.1", URLENS_E_IPV4_OUT_OF_RANGE_PART, NULL, 4, "IPv4-out-of-range-part@4 "},
    {"1.1.1.256", URLENS_E_IPV4_OUT_OF_RANGE_PART, NULL, 6, "IPv4-out-of-range-part@6 "},
    {"1.2.65536", URLENS_E_IPV4_OUT_OF_RANGE_PART, NULL, 4, "IPv4-too-few-parts@0 IPv4-out-of-range-part@4 "},
    {"1.16777216", URLENS_E_IPV4_OUT_OF_RANGE_PART, NULL, 2, "IPv4-too-few-parts@0 IPv4-out-of-range-part@2 "},
    {"4294967296", URLENS_E_IPV4_OUT_OF_RANGE_PART, NULL, 0, "IPv4-too-few-parts@0 IPv4-out-of-range-part@0 "},
    {"0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", URLENS_E_IPV4_OUT_OF_RANGE_PART, NULL, 0,
     "IPv4-too-few-parts@0 IPv4-non-decimal-part@0 IPv4-out-of-range-part@0 "},
    {"99999999999999999999999999999999999999", URLENS_E_IPV4_OUT_OF_RANGE_PART, NULL, 0,
     "IPv4-too-few-parts@0 IPv4-out-of-range-part@0 "},
    {"1.2.3.4.5", URLENS_E_IPV4_TOO_MANY_PARTS, NULL, 0, "IPv4-too-many-parts@0 "},
    {"1.2.3.4.5.", URLENS_E_IPV4_TOO_MANY_PARTS, NULL, 0, "IPv4-empty-part@9 IPv4-too-many-parts@0 "},
    {"1.x.3", URLENS_E_IPV4_NON_NUMERIC_PART, NULL, 2, "IPv4-too-few-parts@0 IPv4-non-numeric-part@2 "},
    {"1..3", URLENS_E_IPV4_NON_NUMERIC_PART, NULL, 2, "IPv4-too-few-parts@0 IPv4-non-numeric-part@2 "},
    {"1.2.3.08", URLENS_E_IPV4_NON_NUMERIC_PART, NULL, 6, "IPv4-non-numeric-part@6 "},
    {"0xg.1", URLENS_E_IPV4_NON_NUMERIC_PART, NULL, 0, "IPv4-too-few-parts@0 IPv4-non-numeric-part@0 "},
    {"1a.2", URLENS_E_IPV4_NON_NUMERIC_PART, NULL, 0, "IPv4-too-few-parts@0 IPv4-non-numeric-part@0 "},
    {".1", URLENS_E_IPV4_NON_NUMERIC_PART, NULL, 0, "IPv4-too-few-parts@0 IPv4-non-numeric-part@0 "},
};

static void test_parse(const ipv4_case *c) {
  reports heard = {"", 0};
  ul_span input = ul_span_of_name(c->input);
  ul_reporter reporter = reports_of(&heard, input);
  uint32_t address = 0;
  size_t at = 99;
  char text[16];
  ul_buffer output;
  CHECK_EQ_INT(c->input, c->status, ul_ipv4_parse(input, &reporter, &address, &at));
  CHECK_EQ_STR(c->input, c->reports, heard.text);
  if (c->status) {
    CHECK_EQ_INT(c->input, c->at, at);
    return;
  }
  ul_buffer_init_fixed(&output, text, sizeof text, sizeof text);
  ul_ipv4_serialize(address, &output);
  CHECK_EQ_BYTES(c->input, input.length, c->wanted, strlen(c->wanted), text, output.length);
}

static void test_ends_in_a_number(void) {
  static const char *const yes[] = {"1", "1.", "a.1", "a.1.", "0x", "0x.", "a.0xF", "09", "a.09.", "1..1", "x.00000"};
  static const char *const no[] = {"",    "a",  "a.", ".",  "..", "1.a",    "1..",
                                   "0xg", "1a", "a1", "x0", "-1", "1.0x1g", "1.2-"};
  for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
    CHECK_EQ_INT(yes[i], 1, ul_ends_in_a_number(ul_span_of_name(yes[i])));
  }
  for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
    CHECK_EQ_INT(no[i], 0, ul_ends_in_a_number(ul_span_of_name(no[i])));
  }
}

/* Every number of each part, written plainly, is read as itself. */
static void test_round_trip(void) {
  ul_reporter nobody = {NULL, NULL, {NULL, 0}, 0};
  for (int shift = 0; shift < 32; shift += 8) {
    for (uint32_t part = 0; part < 256; part++) {
      char text[16];
      uint32_t address = 0;
      size_t at;
      ul_buffer output;
      ul_buffer_init_fixed(&output, text, sizeof text, sizeof text);
      ul_ipv4_serialize(part << shift, &output);
      CHECK(ul_ipv4_parse(ul_buffer_span(&output), &nobody, &address, &at) == URLENS_OK && address == part << shift);
    }
  }
}

/* Read as dotted is what the Standard reads, and would write in the same way; nothing else. */
static void check_dotted(ul_span text) {
  ul_reporter nobody = {NULL, NULL, {NULL, 0}, 0};
  uint32_t address = 0, dotted = 0;
  size_t at;
  char room[16];
  ul_buffer output;
  int is_dotted = ul_ipv4_read_dotted(text, &dotted), wanted = 0;
  ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
  if (text.length > 0 && ul_ipv4_parse(text, &nobody, &address, &at) == URLENS_OK) {
    ul_ipv4_serialize(address, &output);
    wanted = ul_span_equal(text, ul_buffer_span(&output));
  }
  CHECK_EQ_INT(text.data, wanted, is_dotted);
  if (is_dotted) CHECK_EQ_INT(text.data, address, dotted);
}

static void test_dotted(void) {
  static const char *const parts[] = {"0",    "1", "9",  "10", "99",  "100", "249", "255", "256", "300",
                                      "1000", "",  "01", "00", "0x1", "a",   " 1",  "1 ",  "+1",  "-1"};
  enum { PARTS = sizeof parts / sizeof parts[0] };
  check_dotted(ul_span_of("", 0));
  check_dotted(ul_span_of("1.2.3.4\0", 8));
  for (int i = 0; i < 200000; i++) {
    char text[64] = "";
    uint32_t count = random_number(8) ? 4 : 1 + random_number(6), kinds = random_number(2) ? 8 : PARTS;
    for (uint32_t j = 0; j < count; j++) strcat(strcat(text, j ? "." : ""), parts[random_number(kinds)]);
    check_dotted(ul_span_of_name(text));
  }
}

int main(void) {
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) test_parse(&cases[i]);
  test_ends_in_a_number();
  test_round_trip();
  test_dotted();
  return test_end();
}
