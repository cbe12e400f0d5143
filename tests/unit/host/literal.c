/* SPDX-License-Identifier: MIT */
/*
 * Addresses in brackets: RFC 3986's IPv6address, written down here as the grammar has it, takes the same texts as the Standard's
 * IPv6 parser, which the library reads them with; zone identifiers and IPvFuture; and what a host is by its text.
 */
#include "host/literal.h"

#include "core/ascii.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#include "random.h"
#include "test.h"

static int literal_takes(ul_span text) {
  urlens_host_kind kind;
  size_t at = 0;
  urlens_status status = ul_ip_literal_parse(text, UL_ZONES_REFUSED, &kind, &at);
  CHECK_EQ_INT(text.data, URLENS_HOST_KIND_IPV6, kind);
  CHECK(status == URLENS_OK || (status == URLENS_E_RFC_IPV6 && at <= text.length));
  return status == URLENS_OK;
}

static int standard_takes(ul_span text) {
  static const ul_reporter nobody;
  ul_ipv6 address;
  size_t at;
  return ul_ipv6_parse(text, &nobody, 0, &address, &at) == URLENS_OK;
}

/* h16 = 1*4HEXDIG */
static int is_h16(ul_span text) {
  for (size_t i = 0; i < text.length; i++) {
    if (!ul_is_hex_digit((unsigned char)text.data[i])) return 0;
  }
  return text.length >= 1 && text.length <= 4;
}

/* How many of the eight pieces *( h16 ":" ) h16 has, or with ls32 as an IPv4 address at its end; -1 if it is no such text. */
static int count_pieces(ul_span text, int may_end_with_ipv4) {
  size_t start = 0, end;
  uint32_t address;
  int count = 0;
  if (text.length == 0) return 0;
  for (; (end = ul_span_find(text, start, ':')) < text.length; start = end + 1, count++) {
    if (!is_h16(ul_span_slice(text, start, end))) return -1;
  }
  text = ul_span_slice(text, start, end);
  if (may_end_with_ipv4 && ul_ipv4_read_dotted(text, &address)) return count + 2;
  return is_h16(text) ? count + 1 : -1;
}

/* The nine alternatives of IPv6address: eight pieces, or at most seven in all before and after one "::". */
static int grammar_takes(ul_span text) {
  int before, after;
  size_t at = 0;
  while (at + 2 <= text.length && memcmp(text.data + at, "::", 2) != 0) at++;
  if (at + 2 > text.length) return count_pieces(text, 1) == 8;
  before = count_pieces(ul_span_slice(text, 0, at), 0);
  after = count_pieces(ul_span_slice(text, at + 2, text.length), 1);
  return before >= 0 && after >= 0 && before + after <= 7;
}

static void test_against_grammar(void) {
  static const char *const pieces[] = {"0", "1",  "ab",      "FFFF",        "12345",    ":", ":", ":",
                                       ":", "::", "1.2.3.4", "255.0.0.256", "01.1.1.1", "g", ".", "%"};
  enum { PIECES = sizeof pieces / sizeof pieces[0], COUNT = 2000000 };
  unsigned long taken = 0;
  for (int i = 0; i < COUNT; i++) {
    char text[256] = "";
    uint32_t count = random_number(18), kinds = random_number(3) ? 10 : PIECES;
    ul_span span;
    int alternate = random_number(2) != 0, is_taken;
    for (uint32_t j = 0; j < count; j++)
      strcat(text, alternate ? (j % 2 ? ":" : pieces[random_number(kinds)]) : pieces[random_number(kinds)]);
    span = ul_span_of_name(text);
    is_taken = literal_takes(span);
    taken += is_taken ? 1 : 0;
    if (is_taken != grammar_takes(span)) CHECK_EQ_INT(text, grammar_takes(span), is_taken);
    if (is_taken != standard_takes(span)) CHECK_EQ_INT(text, standard_takes(span), is_taken);
  }
  printf("%lu of %d are addresses\n", taken, COUNT);
  CHECK(taken > 1000);
}

typedef struct literal_case {
  const char *text;
  ul_zones zones;
  urlens_status status;
  urlens_host_kind kind;
  size_t at; /* of the failure */
} literal_case;

/* So that the table can be read. */
#define IPV6(zones) UL_ZONES_##zones, URLENS_OK, URLENS_HOST_KIND_IPV6, 0
#define IPV6_FAILS(zones, at) UL_ZONES_##zones, URLENS_E_RFC_IPV6, URLENS_HOST_KIND_IPV6, at
#define ZONE_FAILS(at) UL_ZONES_ALLOWED, URLENS_E_RFC_ZONE, URLENS_HOST_KIND_IPV6, at
#define FUTURE UL_ZONES_REFUSED, URLENS_OK, URLENS_HOST_KIND_IPVFUTURE, 0
#define FUTURE_FAILS(at) UL_ZONES_REFUSED, URLENS_E_RFC_IPVFUTURE, URLENS_HOST_KIND_IPVFUTURE, at

static const literal_case cases[] = {
    {"::", IPV6(REFUSED)},
    {"::", IPV6(ALLOWED)},
    {"1:2:3:4:5:6:7:8", IPV6(ALLOWED)},
    {"", IPV6_FAILS(REFUSED, 0)},
    {"g", IPV6_FAILS(REFUSED, 0)},
    {"1", IPV6_FAILS(REFUSED, 1)},
    {"1::2::3", IPV6_FAILS(REFUSED, 5)},
    {"::01.2.3.4", IPV6_FAILS(REFUSED, 3)},
    {"::1%25en1", IPV6_FAILS(REFUSED, 3)},
    {"fe80::1%25en1", IPV6(ALLOWED)},
    {"fe80::1%en1", IPV6(ALLOWED)},
    {"::1%25%41.-_~", IPV6(ALLOWED)},
    {"::1%252", IPV6(ALLOWED)},
    {"::1%2Fa", IPV6(ALLOWED)}, /* no "%25": the zone is "2Fa" */
    {"::1%2", IPV6(ALLOWED)},
    {"::1%a%2Fb", IPV6(ALLOWED)},
    {"::g%25a", IPV6_FAILS(ALLOWED, 2)},
    {"%25a", IPV6_FAILS(ALLOWED, 0)},
    {"::1%", ZONE_FAILS(4)},
    {"::1%25", ZONE_FAILS(6)},
    {"::1%25a!", ZONE_FAILS(7)},
    {"::1%25a%4", ZONE_FAILS(7)},
    {"::1%a%", ZONE_FAILS(5)},
    {"::1%\xC3\xA9", ZONE_FAILS(4)},
    {"v1.a", FUTURE},
    {"VfF0.a-z.~_!$&'()*+,;=:", FUTURE},
    {"v", FUTURE_FAILS(1)},
    {"v.a", FUTURE_FAILS(1)},
    {"v1", FUTURE_FAILS(2)},
    {"v1.", FUTURE_FAILS(3)},
    {"v1g.a", FUTURE_FAILS(2)},
    {"v1.a%41", FUTURE_FAILS(4)},
    {"v1.a/", FUTURE_FAILS(4)},
    {"v1.\xC3\xA9", FUTURE_FAILS(3)},
};

/* Alone, and as a host in brackets, where zones are allowed. */
static void test_cases(void) {
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const literal_case *c = &cases[i];
    urlens_host_kind kind = URLENS_HOST_KIND_NONE;
    size_t at = 99;
    char host[64];
    CHECK_EQ_INT(c->text, c->status, ul_ip_literal_parse(ul_span_of_name(c->text), c->zones, &kind, &at));
    CHECK_EQ_INT(c->text, c->kind, kind);
    if (c->status) CHECK_EQ_INT(c->text, c->at, at);
    if (c->status && c->zones == UL_ZONES_REFUSED && strchr(c->text, '%') && kind == URLENS_HOST_KIND_IPV6) continue;
    snprintf(host, sizeof host, "[%s]", c->text);
    CHECK_EQ_INT(host, c->status ? URLENS_HOST_KIND_OPAQUE : c->kind, ul_host_kind_of(ul_span_of_name(host)));
  }
  {
    urlens_host_kind kind;
    size_t at = 99;
    CHECK(ul_ip_literal_parse(ul_span_of("v1.\0", 4), UL_ZONES_REFUSED, &kind, &at) == URLENS_E_RFC_IPVFUTURE);
    CHECK(at == 3);
  }
}

static void test_host_kinds(void) {
  static const struct {
    const char *host;
    urlens_host_kind kind;
  } hosts[] = {
      {"", URLENS_HOST_KIND_EMPTY},           {"1.2.3.4", URLENS_HOST_KIND_IPV4},
      {"0.0.0.0", URLENS_HOST_KIND_IPV4},     {"255.255.255.255", URLENS_HOST_KIND_IPV4},
      {"256.1.1.1", URLENS_HOST_KIND_OPAQUE}, {"01.2.3.4", URLENS_HOST_KIND_OPAQUE},
      {"1.2.3", URLENS_HOST_KIND_OPAQUE},     {"1.2.3.4.", URLENS_HOST_KIND_OPAQUE},
      {"1.2.3.4.5", URLENS_HOST_KIND_OPAQUE}, {"0x7f.1.1.1", URLENS_HOST_KIND_OPAQUE},
      {"example", URLENS_HOST_KIND_OPAQUE},   {"\xC3\xA9", URLENS_HOST_KIND_OPAQUE},
      {"::1", URLENS_HOST_KIND_OPAQUE},       {"[", URLENS_HOST_KIND_OPAQUE},
      {"[]", URLENS_HOST_KIND_OPAQUE},        {"[::1", URLENS_HOST_KIND_OPAQUE},
      {"::1]", URLENS_HOST_KIND_OPAQUE},      {"[::1]x", URLENS_HOST_KIND_OPAQUE},
      {"[::1]", URLENS_HOST_KIND_IPV6},       {"[::1%25en1]", URLENS_HOST_KIND_IPV6},
      {"[v1.x]", URLENS_HOST_KIND_IPVFUTURE}, {"[v1]", URLENS_HOST_KIND_OPAQUE},
  };
  for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++) {
    CHECK_EQ_INT(hosts[i].host, hosts[i].kind, ul_host_kind_of(ul_span_of_name(hosts[i].host)));
  }
  CHECK(ul_host_kind_of(ul_span_of(NULL, 0)) == URLENS_HOST_KIND_EMPTY);
}

/* Without their brackets, for programs that remove them. */
static void test_in_brackets(void) {
  static const struct {
    const char *text;
    urlens_host_kind kind;
  } texts[] = {
      {"", URLENS_HOST_KIND_NONE},        {"::1", URLENS_HOST_KIND_IPV6},       {"::1%en1", URLENS_HOST_KIND_IPV6},
      {"::1%a b", URLENS_HOST_KIND_IPV6}, {"::g", URLENS_HOST_KIND_NONE},       {"%en1", URLENS_HOST_KIND_NONE},
      {"1.2.3.4", URLENS_HOST_KIND_NONE}, {"v1.x", URLENS_HOST_KIND_IPVFUTURE}, {"V1.x", URLENS_HOST_KIND_IPVFUTURE},
      {"v1", URLENS_HOST_KIND_NONE},
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    CHECK_EQ_INT(texts[i].text, texts[i].kind, ul_host_kind_in_brackets(ul_span_of_name(texts[i].text)));
  }
}

int main(void) {
  test_against_grammar();
  test_cases();
  test_host_kinds();
  test_in_brackets();
  return test_end();
}
