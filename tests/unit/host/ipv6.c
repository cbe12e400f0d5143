/* SPDX-License-Identifier: MIT */
#include "host/ipv6.h"

#include "reports.h"

typedef struct ipv6_case {
  const char *input;
  urlens_status status;
  const char *wanted; /* the address, or NULL */
  size_t at;          /* of the failure */
  const char *reports;
} ipv6_case;

/* So that the table can be read. */
#define OK URLENS_OK,
#define FAILS(name) URLENS_E_##name, NULL,

static const ipv6_case cases[] = {
    {"::", OK "::", 0, ""},
    {"::1", OK "::1", 0, ""},
    {"1::", OK "1::", 0, ""},
    {"1:2:3:4:5:6:7:8", OK "1:2:3:4:5:6:7:8", 0, ""},
    {"0:0:0:0:0:0:0:0", OK "::", 0, ""},
    {"ABCD:EF01::", OK "abcd:ef01::", 0, ""},
    {"1:0:0:2:0:0:0:3", OK "1:0:0:2::3", 0, ""},
    {"1:0:0:2:3:0:0:4", OK "1::2:3:0:0:4", 0, ""},
    {"1:0:2:0:3:0:4:0", OK "1:0:2:0:3:0:4:0", 0, ""},
    {"0:1:2:3:4:5:6:7", OK "0:1:2:3:4:5:6:7", 0, ""},
    {"0:0:1:2:3:4:5:6", OK "::1:2:3:4:5:6", 0, ""},
    {"1:2:3:4:5:6:0:0", OK "1:2:3:4:5:6::", 0, ""},
    {"1::2", OK "1::2", 0, ""},
    {"1:2:3:4:5:6:7::", OK "1:2:3:4:5:6:7:0", 0, ""},
    {"::2:3:4:5:6:7:8", OK "0:2:3:4:5:6:7:8", 0, ""},
    {"1:2:3::4:5:6:7", OK "1:2:3:0:4:5:6:7", 0, ""},
    {"0001:0010:0100:1000::", OK "1:10:100:1000::", 0,
     "IPv6-piece-leading-zero@0 IPv6-piece-leading-zero@5 IPv6-piece-leading-zero@10 "},
    {"::00", OK "::", 0, "IPv6-piece-leading-zero@2 "},
    {"::1.2.3.4", OK "::102:304", 0, ""},
    {"::ffff:255.255.255.255", OK "::ffff:ffff:ffff", 0, ""},
    {"1:2:3:4:5:6:1.2.3.4", OK "1:2:3:4:5:6:102:304", 0, ""},
    {"1:2:3:4:5::0.0.0.0", OK "1:2:3:4:5::", 0, ""},

    {"", FAILS(IPV6_TOO_FEW_PIECES) 0, "IPv6-too-few-pieces@0 "},
    {"1", FAILS(IPV6_TOO_FEW_PIECES) 1, "IPv6-too-few-pieces@1 "},
    {"1:2:3:4:5:6:7", FAILS(IPV6_TOO_FEW_PIECES) 13, "IPv6-too-few-pieces@13 "},
    {"1.2.3.4", FAILS(IPV6_TOO_FEW_PIECES) 7, "IPv6-too-few-pieces@7 "},
    {":", FAILS(IPV6_INVALID_COMPRESSION) 0, "IPv6-invalid-compression@0 "},
    {":1", FAILS(IPV6_INVALID_COMPRESSION) 0, "IPv6-invalid-compression@0 "},
    {":::", FAILS(IPV6_MULTIPLE_COMPRESSION) 2, "IPv6-multiple-compression@2 "},
    {"1::2::3", FAILS(IPV6_MULTIPLE_COMPRESSION) 5, "IPv6-multiple-compression@5 "},
    {"1:2:3:4:5:6:7:8:9", FAILS(IPV6_TOO_MANY_PIECES) 16, "IPv6-too-many-pieces@16 "},
    {"::1:2:3:4:5:6:7:8", FAILS(IPV6_TOO_MANY_PIECES) 16, "IPv6-too-many-pieces@16 "},
    {"1:", FAILS(IPV6_INVALID_CODE_POINT) 2, "IPv6-invalid-code-point@2 "},
    {"1:2:3:4:5:6:7:8:", FAILS(IPV6_INVALID_CODE_POINT) 16, "IPv6-invalid-code-point@16 "},
    {"g", FAILS(IPV6_INVALID_CODE_POINT) 0, "IPv6-invalid-code-point@0 "},
    {"1:g", FAILS(IPV6_INVALID_CODE_POINT) 2, "IPv6-invalid-code-point@2 "},
    {"12345::", FAILS(IPV6_INVALID_CODE_POINT) 4, "IPv6-invalid-code-point@4 "},
    {"::%251", FAILS(IPV6_INVALID_CODE_POINT) 2, "IPv6-invalid-code-point@2 "},
    {"::1]", FAILS(IPV6_INVALID_CODE_POINT) 3, "IPv6-invalid-code-point@3 "},
    {"::\xC3\xA9", FAILS(IPV6_INVALID_CODE_POINT) 2, "IPv6-invalid-code-point@2 "},
    {".", FAILS(IPV4_IN_IPV6_INVALID_CODE_POINT) 0, "IPv4-in-IPv6-invalid-code-point@0 "},
    {"::.1", FAILS(IPV4_IN_IPV6_INVALID_CODE_POINT) 2, "IPv4-in-IPv6-invalid-code-point@2 "},
    {"::1.", FAILS(IPV4_IN_IPV6_INVALID_CODE_POINT) 4, "IPv4-in-IPv6-invalid-code-point@4 "},
    {"::1..2", FAILS(IPV4_IN_IPV6_INVALID_CODE_POINT) 4, "IPv4-in-IPv6-invalid-code-point@4 "},
    {"::1.2.3.4.5", FAILS(IPV4_IN_IPV6_INVALID_CODE_POINT) 9, "IPv4-in-IPv6-invalid-code-point@9 "},
    {"::1.02.3.4", FAILS(IPV4_IN_IPV6_INVALID_CODE_POINT) 5, "IPv4-in-IPv6-invalid-code-point@5 "},
    {"::1.a.3.4", FAILS(IPV4_IN_IPV6_INVALID_CODE_POINT) 4, "IPv4-in-IPv6-invalid-code-point@4 "},
    {"::a.2.3.4", FAILS(IPV4_IN_IPV6_INVALID_CODE_POINT) 2, "IPv4-in-IPv6-invalid-code-point@2 "},
    {"::1.2.3.4:5", FAILS(IPV4_IN_IPV6_INVALID_CODE_POINT) 9, "IPv4-in-IPv6-invalid-code-point@9 "},
    {"::1.256.3.4", FAILS(IPV4_IN_IPV6_OUT_OF_RANGE_PART) 6, "IPv4-in-IPv6-out-of-range-part@6 "},
    {"::1.2.3", FAILS(IPV4_IN_IPV6_TOO_FEW_PARTS) 7, "IPv4-in-IPv6-too-few-parts@7 "},
    {"1:2:3:4:5:6:7:1.2.3.4", FAILS(IPV4_IN_IPV6_TOO_MANY_PIECES) 14, "IPv4-in-IPv6-too-many-pieces@14 "},
};

static void test_parse(const ipv6_case *c) {
  reports heard = {"", 0};
  ul_span input = ul_span_of_name(c->input);
  ul_reporter reporter = reports_of(&heard, input);
  ul_ipv6 address, again;
  size_t at = 99;
  char text[40];
  ul_buffer output;
  CHECK_EQ_INT(c->input, c->status, ul_ipv6_parse(input, &reporter, 0, &address, &at));
  CHECK_EQ_STR(c->input, c->reports, heard.text);
  if (c->status) {
    CHECK_EQ_INT(c->input, c->at, at);
    return;
  }
  ul_buffer_init_fixed(&output, text, sizeof text, sizeof text);
  ul_ipv6_serialize(&address, &output);
  CHECK_EQ_BYTES(c->input, input.length, c->wanted, strlen(c->wanted), text, output.length);
  reporter.sink = NULL;
  CHECK(ul_ipv6_parse(ul_buffer_span(&output), &reporter, 0, &again, &at) == URLENS_OK);
  CHECK(memcmp(&address, &again, sizeof address) == 0);
}

/* For dialects without validation errors: the same answer and position; zeros may stand in front if that is wanted. */
static void test_for_others(void) {
  static const char *const with_zeros[] = {"::01.002.0.255", "::000.000.000.000", "1::010.1.1.1"};
  static const char *const others[] = {"::0001.1.1.1", "::1.0256.1.1", "::1.256.1.1", "::1.2.3", "::01.2.3.4.5"};
  ul_ipv6 address, same;
  size_t at;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const ipv6_case *c = &cases[i];
    CHECK_EQ_INT(c->input, !c->status, ul_ipv6_read(ul_span_of_name(c->input), UL_OCTETS_SHORTEST, &address, &at));
    if (c->status) CHECK_EQ_INT(c->input, c->at, at);
    if (!c->status) CHECK(ul_ipv6_read(ul_span_of_name(c->input), UL_OCTETS_WITH_ZEROS, &same, &at));
    if (!c->status) CHECK(memcmp(&address, &same, sizeof address) == 0);
  }
  for (size_t i = 0; i < sizeof with_zeros / sizeof with_zeros[0]; i++) {
    CHECK_EQ_INT(with_zeros[i], 0, ul_ipv6_read(ul_span_of_name(with_zeros[i]), UL_OCTETS_SHORTEST, &address, &at));
    CHECK_EQ_INT(with_zeros[i], 1, ul_ipv6_read(ul_span_of_name(with_zeros[i]), UL_OCTETS_WITH_ZEROS, &address, &at));
  }
  CHECK(ul_ipv6_read(UL_SPAN("::01.002.0.255"), UL_OCTETS_WITH_ZEROS, &address, &at));
  CHECK(address.pieces[6] == 0x0102 && address.pieces[7] == 0x00FF && address.pieces[5] == 0);
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
    CHECK_EQ_INT(others[i], 0, ul_ipv6_read(ul_span_of_name(others[i]), UL_OCTETS_WITH_ZEROS, &address, &at));
  }
}

/* All 256 patterns of zero and non-zero pieces are written in a form that is read as the same address. */
/* An address ends where its length says, whatever follows it in memory. */
static void test_ends(const char *input) {
  ul_reporter nobody = {NULL, NULL, {NULL, 0}, 0};
  for (size_t length = 0; length <= strlen(input); length++) {
    char copy[64];
    ul_ipv6 address;
    size_t wanted_at = 0, at = 0;
    urlens_status wanted;
    if (!CHECK(length < sizeof copy)) return;
    memcpy(copy, input, length);
    copy[length] = '\0';
    wanted = ul_ipv6_parse(ul_span_of(copy, length), &nobody, 0, &address, &wanted_at);
    CHECK_EQ_INT(copy, wanted, ul_ipv6_parse(ul_span_of(input, length), &nobody, 0, &address, &at));
    CHECK_EQ_INT(copy, wanted_at, at);
  }
}

static void test_patterns(void) {
  ul_reporter nobody = {NULL, NULL, {NULL, 0}, 0};
  for (unsigned pattern = 0; pattern < 256; pattern++) {
    ul_ipv6 address, again;
    char text[41];
    size_t at, zeros = 0, longest = 0;
    ul_buffer output;
    for (size_t i = 0; i < 8; i++) {
      address.pieces[i] = pattern >> i & 1 ? (uint16_t)(0xF001 + i) : 0;
      zeros = address.pieces[i] ? 0 : zeros + 1;
      if (zeros > longest) longest = zeros;
    }
    ul_buffer_init_fixed(&output, text, sizeof text, sizeof text);
    ul_ipv6_serialize(&address, &output);
    CHECK(ul_ipv6_parse(ul_buffer_span(&output), &nobody, 0, &again, &at) == URLENS_OK);
    CHECK(memcmp(&address, &again, sizeof address) == 0);
    ul_buffer_push(&output, '\0');
    CHECK_EQ_INT(text, longest > 1, strstr(text, "::") != NULL);
  }
}

int main(void) {
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) test_parse(&cases[i]);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) test_ends(cases[i].input);
  test_for_others();
  test_patterns();
  return test_end();
}
