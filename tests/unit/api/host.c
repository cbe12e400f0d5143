/* SPDX-License-Identifier: MIT */
/* Hosts alone, addresses from text and from bytes, ports. */
#include "urlens/host.h"

#include "objects.h"
#include "output.h"
#include "random.h"

/* --- Addresses ------------------------------------------------------------------------------------------------------ */

static urlens_address_details info(const uint8_t *bytes, size_t length) {
  urlens_address_details details = {.size = sizeof details};
  CHECK_EQ_INT("urlens_address_info", URLENS_OK, urlens_address_info(bytes, length, &details));
  return details;
}

static void test_address_info(void) {
  static const uint8_t loopback[16] = {[15] = 1};
  static const uint8_t mapped[16] = {[10] = 0xFF, 0xFF, 10, 0, 0, 1};
  static const uint8_t public_address[4] = {8, 8, 8, 8};
  urlens_address_details details = info(loopback, 16);
  CHECK(details.host_class == URLENS_HOST_CLASS_LOOPBACK && details.flags == 0);
  CHECK(details.embedded_class == URLENS_HOST_CLASS_NONE && details.embedded[3] == 0);
  CHECK_EQ_STR("::1", "loopback", details.block);
  details = info(public_address, 4);
  CHECK(details.host_class == URLENS_HOST_CLASS_PUBLIC && details.flags == URLENS_ADDRESS_GLOBAL && !details.block);
  details = info(mapped, 16);
  CHECK(details.host_class == URLENS_HOST_CLASS_PRIVATE && details.flags == URLENS_ADDRESS_EMBEDS_IPV4);
  CHECK(details.embedded_class == URLENS_HOST_CLASS_PRIVATE && memcmp(details.embedded, mapped + 12, 4) == 0);
  CHECK_EQ_STR("::ffff:10.0.0.1", "IPv4-mapped", details.block);
}

static void test_address_arguments(void) {
  static const uint8_t bytes[16];
  urlens_address_details details = {.size = sizeof details};
  CHECK(urlens_address_info(NULL, 4, &details) == URLENS_E_ARGUMENT);
  CHECK(urlens_address_info(bytes, 4, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_address_info(bytes, 0, &details) == URLENS_E_ARGUMENT);
  CHECK(urlens_address_info(bytes, 5, &details) == URLENS_E_ARGUMENT);
  CHECK(urlens_address_info(bytes, 17, &details) == URLENS_E_ARGUMENT);
  details.size = 0;
  CHECK(urlens_address_info(bytes, 4, &details) == URLENS_E_ARGUMENT);
  CHECK_EQ_STR("class", "broadcast", urlens_host_class_name(URLENS_HOST_CLASS_BROADCAST));
  CHECK(urlens_host_class_name((urlens_host_class)99) == NULL);
}

/* --- Hosts alone ---------------------------------------------------------------------------------------------------- */

typedef struct host_case {
  uint32_t flags;
  const char *text;
  urlens_status status;
  const char *wanted; /* what is written, or NULL */
  size_t at;          /* of the failure */
  int kind;           /* urlens_host_kind */
} host_case;

enum {
  OPAQUE = URLENS_HOST_TEXT_NOT_SPECIAL,
  FILES = URLENS_HOST_TEXT_FILE,
  PORT = URLENS_HOST_TEXT_WITH_PORT,
  BARE = URLENS_HOST_TEXT_BARE_IPV6,
  DOMAIN = URLENS_HOST_KIND_DOMAIN,
  V4 = URLENS_HOST_KIND_IPV4,
  V6 = URLENS_HOST_KIND_IPV6
};

static const host_case standard_cases[] = {
    {0, "EXAMPLE.com", URLENS_OK, "example.com", 0, DOMAIN},
    {0, "0x7f.1", URLENS_OK, "127.0.0.1", 0, V4},
    {0, "[::FFFF:1]", URLENS_OK, "[::ffff:1]", 0, V6},
    {0, "%41", URLENS_OK, "a", 0, DOMAIN},
    {0, "", URLENS_E_HOST_MISSING, NULL, 0, 0},
    {0, "h:80", URLENS_E_DOMAIN_INVALID_CODE_POINT, NULL, 1, 0},
    {0, "u@h", URLENS_E_DOMAIN_INVALID_CODE_POINT, NULL, 1, 0},
    {0, "h/x", URLENS_E_DOMAIN_INVALID_CODE_POINT, NULL, 1, 0},
    {0, "h\t", URLENS_E_DOMAIN_INVALID_CODE_POINT, NULL, 1, 0},
    {0, "::1", URLENS_E_DOMAIN_INVALID_CODE_POINT, NULL, 0, 0},
    {0, "[::1", URLENS_E_IPV6_UNCLOSED, NULL, 4, 0},
    {OPAQUE, "EX%41\xC3\xBC", URLENS_OK, "EX%41%C3%BC", 0, URLENS_HOST_KIND_OPAQUE},
    {OPAQUE, "", URLENS_OK, "", 0, URLENS_HOST_KIND_EMPTY},
    {OPAQUE, "a^b", URLENS_E_HOST_INVALID_CODE_POINT, NULL, 1, 0},
    {OPAQUE | PORT, "a:1", URLENS_OK, "a:1", 0, URLENS_HOST_KIND_OPAQUE},
    {FILES, "LOCALHOST", URLENS_OK, "", 0, URLENS_HOST_KIND_EMPTY},
    {FILES, "server", URLENS_OK, "server", 0, DOMAIN},
    {FILES | PORT, "server:1", URLENS_E_DOMAIN_INVALID_CODE_POINT, NULL, 6, 0},
    {PORT, "H:0080", URLENS_OK, "h:80", 0, DOMAIN},
    {PORT, "h:", URLENS_OK, "h", 0, DOMAIN},
    {PORT, "[::1]:65535", URLENS_OK, "[::1]:65535", 0, V6},
    {PORT, "h:65536", URLENS_E_PORT_OUT_OF_RANGE, NULL, 2, 0},
    {PORT, "h:8a", URLENS_E_PORT_INVALID, NULL, 3, 0},
    {PORT, "h:80:90", URLENS_E_PORT_INVALID, NULL, 4, 0},
    {PORT, ":80", URLENS_E_HOST_MISSING, NULL, 0, 0},
    {PORT, "[::1]80", URLENS_E_IPV6_UNCLOSED, NULL, 7, 0},
    {BARE, "::1", URLENS_OK, "[::1]", 0, V6},
    {BARE, "::g", URLENS_E_IPV6_INVALID_CODE_POINT, NULL, 2, 0},
    {BARE, "[::1]", URLENS_OK, "[::1]", 0, V6},
    {BARE, "h:1", URLENS_E_DOMAIN_INVALID_CODE_POINT, NULL, 1, 0},
    {BARE | PORT, "1.2.3.4:5", URLENS_OK, "1.2.3.4:5", 0, V4},
};

static void check_case(const host_case *c, urlens_dialect dialect) {
  urlens_options options = options_for(dialect, 0);
  urlens_host host = {.size = sizeof host};
  output_room room;
  size_t length = strlen(c->text);
  urlens_status status = urlens_host_from_text(c->flags, c->text, length, &options, output_open(&room, OUTPUT_ALL),
                                               &host);
  CHECK_EQ_STR(c->text, urlens_status_name(c->status), urlens_status_name(status));
  CHECK_EQ_INT(c->text, status, room.out.error.status);
  if (status != URLENS_OK) {
    CHECK_EQ_INT(c->text, c->at, room.out.error.at);
    CHECK(host.text.data == NULL);
    return;
  }
  CHECK_OUTPUT(c->text, c->wanted, &room.out);
  CHECK_EQ_INT(c->text, c->kind, host.kind);
  CHECK(host.text.data != NULL && host.text.length + (host.port.data ? host.port.length + 1 : 0) == room.out.length);
  /* Every capacity that is too small says which is enough. */
  for (size_t capacity = 0; capacity < room.out.length; capacity++) {
    output_room small;
    status = urlens_host_from_text(c->flags, c->text, length, &options, output_open(&small, capacity), &host);
    CHECK_EQ_INT(c->text, URLENS_E_BUFFER_TOO_SMALL, status);
    CHECK(small.out.length >= room.out.length && output_kept(&small));
  }
}

static void test_standard(void) {
  for (size_t i = 0; i < sizeof standard_cases / sizeof *standard_cases; i++) {
    check_case(&standard_cases[i], URLENS_DIALECT_WHATWG);
  }
}

static void test_rfc(void) {
  static const host_case cases[] = {
      {0, "EXAMPLE.com", URLENS_OK, "EXAMPLE.com", 0, URLENS_HOST_KIND_OPAQUE},
      {0, "1.2.3.4", URLENS_OK, "1.2.3.4", 0, V4},
      {0, "[v1.x]", URLENS_OK, "[v1.x]", 0, URLENS_HOST_KIND_IPVFUTURE},
      {0, "", URLENS_OK, "", 0, URLENS_HOST_KIND_EMPTY},
      {0, "h:1", URLENS_E_HOST_INVALID_CODE_POINT, NULL, 0, 0},
      {0, "u@h", URLENS_E_HOST_INVALID_CODE_POINT, NULL, 1, 0},
      {0, "h\\x", URLENS_E_HOST_INVALID_CODE_POINT, NULL, 1, 0},
      {0, "h x", URLENS_E_RFC_HOST, NULL, 1, 0},
      {0, "[::1", URLENS_E_RFC_IP_LITERAL, NULL, 4, 0},
      {PORT, "h:80", URLENS_OK, "h:80", 0, URLENS_HOST_KIND_OPAQUE},
      {PORT, "h:", URLENS_OK, "h", 0, URLENS_HOST_KIND_OPAQUE},
      {PORT | OPAQUE, "h:8", URLENS_OK, "h:8", 0, URLENS_HOST_KIND_OPAQUE},
      {PORT | FILES, "h", URLENS_OK, "h", 0, URLENS_HOST_KIND_OPAQUE},
      {BARE, "1::", URLENS_OK, "[1::]", 0, V6},
  };
  if (!has_feature(URLENS_FEATURE_RFC)) return;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) check_case(&cases[i], URLENS_DIALECT_RFC3986);
}

/* In some dialects a text is more than a host without any of the bytes that end one, or no host at all. */
static void test_living(void) {
  static const host_case nothing = {0, "", URLENS_E_HOST_MISSING, NULL, 0, 0};
  static const host_case path = {0, "a^b", URLENS_E_HOST_INVALID_CODE_POINT, NULL, 0, 0};
  if (!has_feature(URLENS_FEATURE_LIVING)) return;
  check_case(&nothing, URLENS_DIALECT_PYTHON);
  check_case(&path, URLENS_DIALECT_NODE_LEGACY);
}

/* Every dialect takes a simple host, if that is no longer than it may be, and nothing that is more than a host. */
static void test_dialect(urlens_dialect dialect) {
  static const char *const refused[] = {"a@b", "a/b", "a?b", "a#b", "a\\b", "a:1", "a:", "[::1]:"};
  urlens_options options = options_for(dialect, 0);
  urlens_host host = {.size = sizeof host};
  output_room room;
  CHECK_EQ_INT(urlens_dialect_name(dialect), URLENS_OK,
               urlens_host_from_text(0, "a.b", 3, &options, output_open(&room, 64), &host));
  CHECK_OUTPUT(urlens_dialect_name(dialect), "a.b", &room.out);
  options.max_length = 3;
  CHECK_EQ_INT(urlens_dialect_name(dialect), URLENS_OK,
               urlens_host_from_text(0, "a.b", 3, &options, output_open(&room, 64), &host));
  options.max_length = 0;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    urlens_status status = urlens_host_from_text(0, refused[i], strlen(refused[i]), &options, output_open(&room, 64),
                                                 &host);
    CHECK(status != URLENS_OK && room.out.error.at <= strlen(refused[i]));
  }
}

static void test_arguments(void) {
  urlens_host host = {.size = sizeof host};
  urlens_options options = options_for((urlens_dialect)999, 0);
  output_room room;
  CHECK(urlens_host_from_text(0, "h", 1, NULL, NULL, &host) == URLENS_E_ARGUMENT);
  CHECK(urlens_host_from_text(0, NULL, 1, NULL, output_open(&room, 9), &host) == URLENS_E_ARGUMENT);
  CHECK(urlens_host_from_text(0, "h", 1, NULL, output_open(&room, 9), NULL) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT));
  CHECK(urlens_host_from_text(1U << 9, "h", 1, NULL, output_open(&room, 9), &host) == URLENS_E_ARGUMENT);
  CHECK(urlens_host_from_text(OPAQUE | FILES, "h", 1, NULL, output_open(&room, 9), &host) == URLENS_E_ARGUMENT);
  CHECK(urlens_host_from_text(0, "h", 1, &options, output_open(&room, 9), &host) == URLENS_E_ARGUMENT);
  host.size = 1;
  CHECK(urlens_host_from_text(0, "h", 1, NULL, output_open(&room, 9), &host) == URLENS_E_ARGUMENT);
}

/* --- The host of a URL ---------------------------------------------------------------------------------------------- */

static urlens_host host_in(const char *text, urlens_dialect dialect, uint32_t flags) {
  urlens_url *url = object_for(dialect, flags);
  urlens_host host = {.size = sizeof host};
  CHECK_EQ_INT(text, URLENS_OK, parse_text(url, text));
  CHECK_EQ_INT(text, URLENS_OK, urlens_host_of(url, &host));
  host.text.data = host.bare.data = host.port.data = NULL; /* they go with the object */
  urlens_destroy(url);
  return host;
}

static void test_host_of(void) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  urlens_host host = {.size = sizeof host};
  CHECK(urlens_host_of(NULL, &host) == URLENS_E_ARGUMENT);
  CHECK(urlens_host_of(url, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_host_of(url, &host) == URLENS_E_NO_URL);
  CHECK(parse_text(url, "http://[FE80::1]:8080/") == URLENS_OK && urlens_host_of(url, &host) == URLENS_OK);
  CHECK_EQ_BYTES("text", 4, "[fe80::1]", 9, host.text.data, host.text.length);
  CHECK_EQ_BYTES("bare", 4, "fe80::1", 7, host.bare.data, host.bare.length);
  CHECK_EQ_BYTES("port", 4, "8080", 4, host.port.data, host.port.length);
  CHECK(host.kind == URLENS_HOST_KIND_IPV6 && host.host_class == URLENS_HOST_CLASS_LINK_LOCAL);
  CHECK(host.byte_count == 16 && host.bytes[0] == 0xFE && host.bytes[15] == 1 && host.port_number == 8080);
  CHECK(parse_text(url, "data:,") == URLENS_OK && urlens_host_of(url, &host) == URLENS_OK);
  CHECK(!host.text.data && !host.bare.data && !host.port.data && host.kind == URLENS_HOST_KIND_NONE);
  CHECK(host.host_class == URLENS_HOST_CLASS_NONE && host.byte_count == 0 && host.bytes[0] == 0);
  urlens_destroy(url);
  host = host_in("http://10.0.0.255/", URLENS_DIALECT_WHATWG, 0);
  CHECK(host.byte_count == 4 && host.bytes[0] == 10 && host.bytes[3] == 255 && host.bytes[4] == 0);
  host = host_in("file:///x", URLENS_DIALECT_WHATWG, 0);
  CHECK(host.kind == URLENS_HOST_KIND_EMPTY && host.host_class == URLENS_HOST_CLASS_NONE);
  host = host_in("http://a.localhost/", URLENS_DIALECT_WHATWG, 0);
  CHECK(host.host_class == URLENS_HOST_CLASS_LOOPBACK && host.byte_count == 0);
  if (!has_feature(URLENS_FEATURE_RFC)) return;
  host = host_in("http://[fe80::1%25en1]/", URLENS_DIALECT_RFC3986, URLENS_OPTION_ZONE_IDENTIFIERS);
  CHECK(host.byte_count == 16 && host.host_class == URLENS_HOST_CLASS_LINK_LOCAL);
  host = host_in("http://h:x/", URLENS_DIALECT_RFC3986_REGEX, 0);
  CHECK(host.port.length == 1 && host.port_number == 0);
}

/* An address is known in every dialect that reads it, also where it loses its brackets. Of those of 2011, not all do. */
static void test_in_brackets(urlens_dialect dialect) {
  urlens_dialect_details details = {.size = sizeof details};
  urlens_url *url = object_for(dialect, 0);
  urlens_host host = {.size = sizeof host};
  CHECK(urlens_dialect_info(dialect, &details) == URLENS_OK);
  if (!(details.traits & URLENS_TRAIT_HAS_STAGES) && parse_text(url, "http://[::1]/x") == URLENS_OK &&
      urlens_get(url, URLENS_PART_HOST).data) {
    CHECK(urlens_host_of(url, &host) == URLENS_OK);
    CHECK_EQ_INT(urlens_dialect_name(dialect), URLENS_HOST_KIND_IPV6, host.kind);
    CHECK_EQ_INT(urlens_dialect_name(dialect), URLENS_HOST_CLASS_LOOPBACK, host.host_class);
    CHECK(host.byte_count == 16 && host.bytes[15] == 1);
    CHECK(urlens_self_check(url) == URLENS_OK);
  }
  CHECK(parse_text(url, "http://v1.example/") == URLENS_OK && urlens_host_of(url, &host) == URLENS_OK);
  CHECK(host.kind == URLENS_HOST_KIND_DOMAIN || host.kind == URLENS_HOST_KIND_OPAQUE);
  urlens_destroy(url);
}

/* The class that the text of an address has is that of its bytes. */
static void test_text_and_bytes(void) {
  for (int i = 0; i < 3000; i++) {
    uint8_t bytes[16] = {0};
    size_t length = i % 2 ? 4 : 16;
    char text[64];
    int written = 0;
    urlens_host host = {.size = sizeof host};
    urlens_address_details details;
    output_room room;
    for (size_t j = i % 3 ? 0 : 8; j < length; j++) bytes[j] = (uint8_t)random_number(i % 5 ? 256 : 2);
    for (size_t j = 0; j<length; j += length / 4> 1 ? 2 : 1) {
      unsigned piece = length == 4 ? bytes[j] : (unsigned)bytes[j] << 8 | bytes[j + 1];
      written += snprintf(text + written, sizeof text - (size_t)written, length == 4 ? "%s%u" : "%s%x",
                          j == 0        ? ""
                          : length == 4 ? "."
                                        : ":",
                          piece);
    }
    details = info(bytes, length);
    CHECK_EQ_INT(text, URLENS_OK,
                 urlens_host_from_text(BARE, text, (size_t)written, NULL, output_open(&room, 64), &host));
    CHECK_EQ_INT(text, details.host_class, host.host_class);
    CHECK(host.byte_count == length && memcmp(host.bytes, bytes, length) == 0);
  }
}

/* --- Ports ---------------------------------------------------------------------------------------------------------- */

static void check_default_port(const char *scheme, int wanted) {
  uint16_t port = 1;
  urlens_status status = urlens_default_port(scheme, strlen(scheme), &port);
  CHECK_EQ_INT(scheme, wanted ? URLENS_OK : URLENS_E_UNSUPPORTED, status);
  CHECK_EQ_INT(scheme, wanted ? wanted : 1, port);
}

static void check_effective_port(urlens_dialect dialect, const char *text, urlens_status status, int wanted) {
  urlens_url *url = url_for(dialect, text);
  uint16_t port = 1;
  CHECK_EQ_INT(text, status, urlens_effective_port(url, &port));
  CHECK_EQ_INT(text, status ? 1 : wanted, port);
  urlens_destroy(url);
}

static void test_ports(void) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  uint16_t port;
  check_default_port("http", 80);
  check_default_port("HTTPS", 443);
  check_default_port("gopher", 70);
  check_default_port("rlogin", 513);
  check_default_port("coaps", 5684);
  check_default_port("file", 0);
  check_default_port("", 0);
  check_default_port("x", 0);
  check_effective_port(URLENS_DIALECT_WHATWG, "http://h/", URLENS_OK, 80);
  check_effective_port(URLENS_DIALECT_WHATWG, "http://h:0/", URLENS_OK, 0);
  check_effective_port(URLENS_DIALECT_WHATWG, "wss://h:8/", URLENS_OK, 8);
  check_effective_port(URLENS_DIALECT_WHATWG, "ldap://h/", URLENS_OK, 389);
  check_effective_port(URLENS_DIALECT_WHATWG, "foo://h/", URLENS_E_UNSUPPORTED, 0);
  check_effective_port(URLENS_DIALECT_WHATWG, "file:///", URLENS_E_UNSUPPORTED, 0);
  check_effective_port(URLENS_DIALECT_WHATWG, "mailto:x", URLENS_E_HOST_MISSING, 0);
  if (has_feature(URLENS_FEATURE_RFC)) {
    check_effective_port(URLENS_DIALECT_RFC3986, "http://h:/", URLENS_OK, 80);
    check_effective_port(URLENS_DIALECT_RFC3986, "http://h:65536/", URLENS_E_PORT_INVALID, 0);
    check_effective_port(URLENS_DIALECT_RFC3986, "//h/", URLENS_E_UNSUPPORTED, 0);
  }
  CHECK(urlens_default_port(NULL, 1, &port) == URLENS_E_ARGUMENT);
  CHECK(urlens_default_port("http", 4, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_effective_port(NULL, &port) == URLENS_E_ARGUMENT);
  CHECK(urlens_effective_port(url, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_effective_port(url, &port) == URLENS_E_NO_URL);
  urlens_destroy(url);
}

int main(void) {
  test_address_info();
  test_address_arguments();
  test_standard();
  test_rfc();
  test_living();
  for_each_dialect(test_dialect);
  test_arguments();
  test_host_of();
  for_each_dialect(test_in_brackets);
  test_text_and_bytes();
  test_ports();
  return test_end();
}
