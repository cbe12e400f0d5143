/* SPDX-License-Identifier: MIT */
#include "host/host.h"

#include "reports.h"

typedef struct host_case {
  const char *input;
  ul_host_syntax syntax;
  urlens_status status;
  const char *wanted; /* or NULL */
  urlens_host_kind kind;
  size_t at, length; /* of the failure */
  const char *reports;
} host_case;

#define DOMAIN(text) UL_HOST_OF_SPECIAL, URLENS_OK, text, URLENS_HOST_KIND_DOMAIN, 0, 0
#define IPV4(text) UL_HOST_OF_SPECIAL, URLENS_OK, text, URLENS_HOST_KIND_IPV4, 0, 0
#define IPV6(text) UL_HOST_OF_SPECIAL, URLENS_OK, text, URLENS_HOST_KIND_IPV6, 0, 0
#define OPAQUE(text) UL_HOST_OF_OTHERS, URLENS_OK, text, URLENS_HOST_KIND_OPAQUE, 0, 0
#define FAILS(name, at, length) UL_HOST_OF_SPECIAL, URLENS_E_##name, NULL, URLENS_HOST_KIND_NONE, at, length
#define OPAQUE_FAILS(name, at, length) UL_HOST_OF_OTHERS, URLENS_E_##name, NULL, URLENS_HOST_KIND_NONE, at, length

static const host_case cases[] = {
    {"example.com", DOMAIN("example.com"), ""},
    {"EXAMPLE.Com", DOMAIN("example.com"), ""},
    {"a.b.", DOMAIN("a.b."), NULL},
    {"a..b", DOMAIN("a..b"), NULL},
    {"a_b", DOMAIN("a_b"), NULL},
    {"!$&'()*+,-;=~", DOMAIN("!$&'()*+,-;=~"), NULL},
    {"1.2.3.a", DOMAIN("1.2.3.a"), ""},
    {"%65xample", DOMAIN("example"), "domain-percent-encoded@0 "},
    {"ex%41mple", DOMAIN("example"), "domain-percent-encoded@2 "},
    {"127.0.0.1", IPV4("127.0.0.1"), NULL},
    {"0x7F000001", IPV4("127.0.0.1"), NULL},
    {"%31%32%37.1", IPV4("127.0.0.1"), NULL},
    {"[::1]", IPV6("[::1]"), ""},
    {"[1:0::]", IPV6("[1::]"), ""},
    {"%", FAILS(DOMAIN_INVALID_CODE_POINT, 0, 1), NULL},
    {"a%zz", FAILS(DOMAIN_INVALID_CODE_POINT, 1, 1), NULL},
    {"a%00b", FAILS(DOMAIN_INVALID_CODE_POINT, 0, 5), NULL},
    {"a%25b", FAILS(DOMAIN_INVALID_CODE_POINT, 0, 5), NULL},
    {"a b", FAILS(DOMAIN_INVALID_CODE_POINT, 1, 1), NULL},
    {"a\x7F", FAILS(DOMAIN_INVALID_CODE_POINT, 1, 1), NULL},
    {"a<", FAILS(DOMAIN_INVALID_CODE_POINT, 1, 1), NULL},
    {"a.256.256", FAILS(IPV4_NON_NUMERIC_PART, 0, 1), NULL},
    {"1.256.1.1", FAILS(IPV4_OUT_OF_RANGE_PART, 2, 3), NULL},
    {"1.2.3.4.5", FAILS(IPV4_TOO_MANY_PARTS, 0, 1), NULL},
    {"[", FAILS(IPV6_UNCLOSED, 1, 0), "IPv6-unclosed@1 "},
    {"[::1", FAILS(IPV6_UNCLOSED, 4, 0), "IPv6-unclosed@4 "},
    {"[::1]x", FAILS(IPV6_UNCLOSED, 6, 0), "IPv6-unclosed@6 "},
    {"[]", FAILS(IPV6_TOO_FEW_PIECES, 1, 0), "IPv6-too-few-pieces@1 "},
    {"[::g]", FAILS(IPV6_INVALID_CODE_POINT, 3, 0), "IPv6-invalid-code-point@3 "},

    {"EXAMPLE.Com", OPAQUE("EXAMPLE.Com"), ""},
    {"0x7F.1", OPAQUE("0x7F.1"), ""},
    {"a%41", OPAQUE("a%41"), ""},
    {"a%zz", OPAQUE("a%zz"), "invalid-URL-unit@1 "},
    {"a\"{\x01", OPAQUE("a\"{%01"), "invalid-URL-unit@1 "},
    {"\xC3\xA9", OPAQUE("%C3%A9"), ""},
    {"\xC3", OPAQUE("%EF%BF%BD"), ""},
    {"[::1]", UL_HOST_OF_OTHERS, URLENS_OK, "[::1]", URLENS_HOST_KIND_IPV6, 0, 0, ""},
    {"", UL_HOST_OF_OTHERS, URLENS_OK, "", URLENS_HOST_KIND_EMPTY, 0, 0, ""},
    {"a b", OPAQUE_FAILS(HOST_INVALID_CODE_POINT, 1, 1), "host-invalid-code-point@1 "},
    {"a|", OPAQUE_FAILS(HOST_INVALID_CODE_POINT, 1, 1), "host-invalid-code-point@1 "},
    {"a]", OPAQUE_FAILS(HOST_INVALID_CODE_POINT, 1, 1), "host-invalid-code-point@1 "},
    {"[:]", OPAQUE_FAILS(IPV6_INVALID_COMPRESSION, 1, 0), "IPv6-invalid-compression@1 "},
#if !URLENS_WITH_UNICODE
    {"\xC3\xA9.x", FAILS(NO_UNICODE, 0, 4), NULL},
    {"%C3%A9.x", FAILS(NO_UNICODE, 0, 8), NULL},
#else
    {"\xC3\xA9.x", DOMAIN("xn--9ca.x"), NULL},
    {"%C3%A9.x", DOMAIN("xn--9ca.x"), NULL},
    {"\xEF\xBC\x91.2", IPV4("1.0.0.2"), NULL},
    {"\xC2\xAD", FAILS(DOMAIN_EMPTY, 0, 2), NULL},
    {"a\xEF\xBC\x85", FAILS(DOMAIN_INVALID_CODE_POINT, 0, 4), NULL},
    {"\xC3\xA9.1", FAILS(IPV4_NON_NUMERIC_PART, 0, 4), NULL},
    {"\xC3\xA9.0X.", FAILS(IPV4_NON_NUMERIC_PART, 0, 6), NULL},
    {"\xC3\x89.1a", DOMAIN("xn--9ca.1a"), NULL},
    {"\xC3\xA9_.x", DOMAIN("xn--_-9fa.x"), NULL},
#endif
};

static void domain_memory_init(ul_domain_memory *memory, const urlens_allocator *allocator) {
  ul_scratch_init(&memory->decoded, allocator, NULL, 0);
  ul_scratch_init(&memory->work, allocator, NULL, 0);
  ul_buffer_init(&memory->ascii, allocator, URLENS_MAX_LENGTH);
}

static void domain_memory_release(ul_domain_memory *memory) {
  ul_scratch_release(&memory->decoded);
  ul_scratch_release(&memory->work);
  ul_buffer_release(&memory->ascii);
}

/* Parses the input of a case, and checks what is the same whoever listens and whether there is room or not. */
static void parse_case(const host_case *c, ul_host_parser *parser) {
  CHECK_EQ_INT(c->input, c->status, ul_host_parse(parser, ul_span_of_name(c->input), c->syntax));
  CHECK_EQ_INT(c->input, c->status, parser->error.status);
  if (c->status) {
    CHECK_EQ_INT(c->input, c->at, parser->error.at);
    CHECK_EQ_INT(c->input, c->length, parser->error.length);
    CHECK_EQ_INT(c->input, URLENS_PLACE_INPUT, parser->error.place);
  } else {
    CHECK_EQ_INT(c->input, c->kind, parser->kind);
    CHECK_EQ_INT(c->input, strlen(c->wanted), parser->output->length);
  }
}

static void test_parse(const host_case *c, ul_domain_memory *memory) {
  reports heard = {"", 0};
  ul_span input = ul_span_of_name(c->input);
  char text[64];
  ul_buffer output, counter;
  ul_host_parser parser = {.reporter = reports_of(&heard, input), .memory = memory, .output = &output};
  ul_buffer_init_fixed(&output, text, sizeof text, sizeof text);
  parse_case(c, &parser);
  if (c->reports) CHECK_EQ_STR(c->input, c->reports, heard.text);
  if (!c->status) CHECK_EQ_BYTES(c->input, input.length, c->wanted, strlen(c->wanted), text, output.length);
  if (ul_host_is_domain(input) && c->syntax == UL_HOST_OF_SPECIAL) {
    CHECK_EQ_INT(c->input, URLENS_OK, c->status);
    CHECK_EQ_INT(c->input, URLENS_HOST_KIND_DOMAIN, c->kind);
  }
  /* If nobody listens, there is a quicker way. */
  parser.reporter.sink = NULL;
  ul_buffer_clear(&output);
  parse_case(c, &parser);
  if (!c->status) CHECK_EQ_BYTES(c->input, input.length, c->wanted, strlen(c->wanted), text, output.length);
  /* An output that is full makes no difference. */
  ul_buffer_init_fixed(&counter, NULL, 0, sizeof text);
  parser.output = &counter;
  parse_case(c, &parser);
}

/* What is seen to be a domain without working memory, and what is not. */
static void test_is_domain(void) {
  static const char *const others[] = {"",         "1",         "a.1",         "a.0x",          "a_b",
                                       "%61",      "[::1]",     "\xC3",        "xn--9ca",       "\xC3\xA9.1.",
                                       "\xC2\xAD", "\xC3\xA9_", "\xC3\xA9%41", "\xE2\x92\x88.a"};
#if URLENS_WITH_UNICODE
  static const char *const domains[] = {"a",           "EXAMPLE.Com", "a..b.",  "\xC3\xA9",
                                        "\xC3\x89.1a", "1.\xC3\xA9",  "1.2.3.a"};
  for (size_t i = 0; i < sizeof domains / sizeof *domains; i++) {
    CHECK_EQ_INT(domains[i], 1, ul_host_is_domain(ul_span_of_name(domains[i])));
  }
#endif
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    CHECK_EQ_INT(others[i], 0, ul_host_is_domain(ul_span_of_name(others[i])));
  }
}

/* A host longer than what there is on the stack. */
static void test_long(ul_domain_memory *memory) {
  enum { LENGTH = 3000 };
  static char text[LENGTH], out[LENGTH];
  ul_buffer output;
  ul_host_parser parser = {.memory = memory, .output = &output};
  memset(text, 'A', sizeof text);
  memcpy(text, "%41", 3);
  ul_buffer_init_fixed(&output, out, sizeof out, sizeof out);
  CHECK(ul_host_parse(&parser, ul_span_of(text, LENGTH), UL_HOST_OF_SPECIAL) == URLENS_OK);
  CHECK(output.length == LENGTH - 2 && out[0] == 'a' && out[LENGTH - 3] == 'a');
  CHECK(parser.kind == URLENS_HOST_KIND_DOMAIN);
  /* Without memory it says so. */
  ul_scratch_release(&memory->decoded);
  ul_scratch_init(&memory->decoded, NULL, NULL, 0);
  CHECK(ul_host_parse(&parser, ul_span_of(text, LENGTH), UL_HOST_OF_SPECIAL) == URLENS_E_OUT_OF_MEMORY);
}

int main(void) {
  urlens_allocator allocator;
  ul_domain_memory memory;
  CHECK(ul_allocator_init(&allocator, NULL) == URLENS_OK);
  domain_memory_init(&memory, &allocator);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) test_parse(&cases[i], &memory);
  test_is_domain();
  test_long(&memory);
  domain_memory_release(&memory);
  return test_end();
}
