/* SPDX-License-Identifier: MIT */
/* UTS #46: each rule once, the byte ranges of errors, every flag, growth, and want of memory. */
#include "unicode/idna.h"

#include "core/error.h"
#include "support.h"

enum { S = UL_IDNA_STANDARD, STRICT = UL_IDNA_STRICT, T = UL_IDNA_TRANSITIONAL };

/* `wanted` is the result, or NULL where a rule is broken: then the label's place. */
static const struct {
  const char *domain;
  unsigned flags;
  const char *wanted;
  urlens_status status;
  size_t at, length;
} to_ascii[] = {
    {"", S, "", URLENS_OK, 0, 0},
    {".", S, ".", URLENS_OK, 0, 0},
    {"EXAMPLE.Com", S, "example.com", URLENS_OK, 0, 0},
    {"a..b.", S, "a..b.", URLENS_OK, 0, 0},
    {"a_b.-c-", S, "a_b.-c-", URLENS_OK, 0, 0},
    {"ab--c", S, "ab--c", URLENS_OK, 0, 0},
    {"Bücher.example", S, "xn--bcher-kva.example", URLENS_OK, 0, 0},
    {"www.Bu\xCC\x88"
     "cher.example",
     S, "www.xn--bcher-kva.example", URLENS_OK, 0, 0},
    {"пример.испытание", S, "xn--e1afmkfd.xn--80akhbyknj4f", URLENS_OK, 0, 0},
    {"日本語。ＪＰ", S, "xn--wgv71a119e.jp", URLENS_OK, 0, 0},
    {"a．b｡c", S, "a.b.c", URLENS_OK, 0, 0},
    {"ｘｎ－－ｂｃｈｅｒ－ｋｖａ", S, "xn--bcher-kva", URLENS_OK, 0, 0},
    {"XN--BCHER-KVA.XN--80AKHBYKNJ4F", S, "xn--bcher-kva.xn--80akhbyknj4f", URLENS_OK, 0, 0},
    {"\xC2\xAD", S, "", URLENS_OK, 0, 0}, /* a soft hyphen is ignored */
    {"a\xC2\xAD"
     "b",
     S, "ab", URLENS_OK, 0, 0},
    {"≠", S, "xn--1ch", URLENS_OK, 0, 0},
    {"=\xCC\xB8", S, "xn--1ch", URLENS_OK, 0, 0},
    {"faß.de", S, "xn--fa-hia.de", URLENS_OK, 0, 0},
    {"faß.de", S | T, "fass.de", URLENS_OK, 0, 0},
    {"FAẞ.de", S, "xn--fa-hia.de", URLENS_OK, 0, 0},
    {"FAẞ.de", S | T, "fass.de", URLENS_OK, 0, 0},
    {"βόλος", S, "xn--nxasmm1c", URLENS_OK, 0, 0},
    {"βόλος", S | T, "xn--nxasmq6b", URLENS_OK, 0, 0},
    {"xn--fa-hia.de", S | T, "xn--fa-hia.de", URLENS_OK, 0, 0},
    {"நா.தொ", S, "xn--vlc8b.xn--rlc0f", URLENS_OK, 0, 0}, /* vowel signs that compose with some letters */
    {"\xE0\xAF\x86\xE0\xAE\xBE", S, NULL, URLENS_E_IDNA_LEADING_MARK, 0, 6},
    {"각", S, "xn--p39a", URLENS_OK, 0, 0},
    {"\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8", S, "xn--p39a", URLENS_OK, 0, 0},
    {"ok.a\xE2\x92\x88.x", S, NULL, URLENS_E_IDNA_DISALLOWED, 3, 4},
    {"a.b\xFF"
     "c.d",
     S, NULL, URLENS_E_IDNA_DISALLOWED, 2, 3}, /* U+FFFD */
    {"a\xEF\xBC\x8E\xE2\x92\x88。c", S, NULL, URLENS_E_IDNA_DISALLOWED, 4, 3},
    {"a.xn--0.pt", S, NULL, URLENS_E_IDNA_PUNYCODE, 2, 5},
    {"xn--a-ä.pt", S, NULL, URLENS_E_IDNA_PUNYCODE, 0, 8},
    {"xn--a-ä.pt", S | UL_IDNA_IGNORE_INVALID_PUNYCODE, NULL, URLENS_E_IDNA_PUNYCODE, 0, 8},
    {"xn--0.pt", S | UL_IDNA_IGNORE_INVALID_PUNYCODE, "xn--0.pt", URLENS_OK, 0, 0},
    {"xn--.pt", S, NULL, URLENS_E_IDNA_ACE_NOT_NEEDED, 0, 4},
    {"xn--ascii-", S, NULL, URLENS_E_IDNA_ACE_NOT_NEEDED, 0, 10},
    {"xn--xn---epa", S, NULL, URLENS_E_IDNA_ACE_PREFIX, 0, 12},
    {"xn--u-ccb", S, NULL, URLENS_E_IDNA_NOT_NFC, 0, 9},      /* u, U+0308 */
    {"b.xn--a-dcp", S, NULL, URLENS_E_IDNA_DISALLOWED, 2, 9}, /* U+2488 */
    {"xn--bcher-Kva", S, "xn--bcher-kva", URLENS_OK, 0, 0},
    {"a.\xCC\x81"
     "b",
     S, NULL, URLENS_E_IDNA_LEADING_MARK, 2, 3},
    {"a\xE2\x80\x8D"
     "b",
     S, NULL, URLENS_E_IDNA_JOINERS, 0, 5},
    {"a\xE2\x80\x8C"
     "b",
     S, NULL, URLENS_E_IDNA_JOINERS, 0, 5},
    {"\xE2\x80\x8C", S, NULL, URLENS_E_IDNA_JOINERS, 0, 3},
    {"\xE2\x80\x8C", UL_IDNA_CHECK_BIDI, "xn--0ug", URLENS_OK, 0, 0},
    {"\xE2\x80\x8C", S | T, "", URLENS_OK, 0, 0},
    {"क्\xE2\x80\x8Dष", S, "xn--11b2ezcw70k", URLENS_OK, 0, 0},
    {"نامه\xE2\x80\x8C"
     "ای",
     S, "xn--mgba3gch31f060k", URLENS_OK, 0, 0},
    {"ا\xE2\x80\x8Cب", S, NULL, URLENS_E_IDNA_JOINERS, 0, 7}, /* alef joins only what is before it */
    {"א.b", S, "xn--4db.b", URLENS_OK, 0, 0},
    {"1.b.א", S, NULL, URLENS_E_IDNA_BIDI, 0, 1}, /* found again after the last label */
    {"a.1b.א", S, NULL, URLENS_E_IDNA_BIDI, 2, 2},
    {"a.b.xn--4db.1", S, NULL, URLENS_E_IDNA_BIDI, 12, 1},
    {"1.b.א", UL_IDNA_CHECK_JOINERS, "1.b.xn--4db", URLENS_OK, 0, 0},
    {"a..א", S, "a..xn--4db", URLENS_OK, 0, 0},
    {"אa", S, NULL, URLENS_E_IDNA_BIDI, 0, 3},   /* rule 2 */
    {"א-", S, NULL, URLENS_E_IDNA_BIDI, 0, 3},   /* rule 3 */
    {"א1٣", S, NULL, URLENS_E_IDNA_BIDI, 0, 5},  /* rule 4 */
    {"aא", S, NULL, URLENS_E_IDNA_BIDI, 0, 3},   /* rule 5 */
    {"א.a-", S, NULL, URLENS_E_IDNA_BIDI, 3, 2}, /* rule 6 */
    {"א1", S, "xn--1-zhc", URLENS_OK, 0, 0},
    {"a_b", STRICT, NULL, URLENS_E_IDNA_STD3, 0, 3},
    {"a.b_é", STRICT, NULL, URLENS_E_IDNA_STD3, 2, 4},
    {"≠", STRICT, "xn--1ch", URLENS_OK, 0, 0},
    {"-a", STRICT, NULL, URLENS_E_IDNA_HYPHENS, 0, 2},
    {"x.é-", STRICT, NULL, URLENS_E_IDNA_HYPHENS, 2, 3},
    {"ab--c", STRICT, NULL, URLENS_E_IDNA_HYPHENS, 0, 5},
    {"a..b", STRICT, NULL, URLENS_E_IDNA_EMPTY_LABEL, 2, 0},
    {"a.", STRICT, NULL, URLENS_E_IDNA_EMPTY_LABEL, 2, 0},
    {"", STRICT, NULL, URLENS_E_IDNA_EMPTY_LABEL, 0, 0},
    {"a.b-c.de", STRICT, "a.b-c.de", URLENS_OK, 0, 0},
    {"a.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", STRICT, NULL, URLENS_E_IDNA_LABEL_TOO_LONG,
     2, 64},
};

static void check_to_ascii(test_place *place) {
  for (size_t i = 0; i < sizeof to_ascii / sizeof *to_ascii; i++) {
    const char *domain = to_ascii[i].domain;
    urlens_error error = ul_error_at(URLENS_OK, 0, 0);
    urlens_status status;
    ul_buffer_clear(&place->output);
    status = ul_domain_to_ascii(ul_span_of(domain, strlen(domain)), to_ascii[i].flags, &place->scratch, &place->output,
                                &error);
    CHECK_EQ_INT(domain, to_ascii[i].status, status);
    if (status) {
      CHECK_EQ_INT(domain, to_ascii[i].status, error.status);
      CHECK_EQ_INT(domain, to_ascii[i].at, error.at);
      CHECK_EQ_INT(domain, to_ascii[i].length, error.length);
    } else if (to_ascii[i].wanted) {
      CHECK_EQ_BYTES(domain, strlen(domain), to_ascii[i].wanted, strlen(to_ascii[i].wanted),
                     place->output.length ? place->output.data : "", place->output.length);
    }
  }
}

static const struct {
  const char *domain;
  unsigned flags;
  const char *wanted;
  urlens_status status;
  size_t at, length;
} to_unicode[] = {
    {"", S, "", URLENS_OK, 0, 0},
    {"XN--BCHER-KVA.De", S, "bücher.de", URLENS_OK, 0, 0},
    {"a.b.", STRICT, "a.b.", URLENS_OK, 0, 0},
    {"a_b.xn--bcher-kva", STRICT, "a_b.bücher", URLENS_E_IDNA_STD3, 0, 3},
    {"xn--0.Bücher", S, "xn--0.bücher", URLENS_E_IDNA_PUNYCODE, 0, 5},
    {"xn--ascii-.A", S, "ascii.a", URLENS_E_IDNA_ACE_NOT_NEEDED, 0, 10},
    {"A\xE2\x92\x88"
     "B.C",
     S,
     "a\xE2\x92\x88"
     "b.c",
     URLENS_E_IDNA_DISALLOWED, 0, 5},
    {"a.1.א.xn--0", S, "a.1.א.xn--0", URLENS_E_IDNA_BIDI, 2, 1},
    {"xn--u-ccb", S, "u\xCC\x88", URLENS_E_IDNA_NOT_NFC, 0, 9},
    {"xn--4db", S, "א", URLENS_OK, 0, 0},
};

static void check_to_unicode(test_place *place) {
  for (size_t i = 0; i < sizeof to_unicode / sizeof *to_unicode; i++) {
    const char *domain = to_unicode[i].domain, *wanted = to_unicode[i].wanted;
    urlens_error error = ul_error_at(URLENS_OK, 0, 0);
    urlens_status status;
    ul_buffer_clear(&place->output);
    status = ul_domain_to_unicode(ul_span_of(domain, strlen(domain)), to_unicode[i].flags, &place->scratch,
                                  &place->output, &error);
    CHECK_EQ_INT(domain, to_unicode[i].status, status);
    CHECK_EQ_INT(domain, to_unicode[i].at, error.at);
    CHECK_EQ_INT(domain, to_unicode[i].length, error.length);
    CHECK_EQ_BYTES(domain, strlen(domain), wanted, strlen(wanted), place->output.length ? place->output.data : "",
                   place->output.length);
  }
}

/* A domain of labels `label`, `times` of them, gives as many of `wanted`; long ones need scratch memory. */
static void check_repeated(test_place *place, const char *unit, const char *wanted, size_t times) {
  size_t unit_length = strlen(unit), wanted_length = strlen(wanted);
  char *domain = malloc(unit_length * times);
  int same = 1;
  urlens_error error;
  if (!CHECK(domain != NULL)) return;
  for (size_t i = 0; i < times; i++) memcpy(domain + i * unit_length, unit, unit_length);
  ul_buffer_clear(&place->output);
  CHECK(ul_domain_to_ascii(ul_span_of(domain, unit_length * times), S, &place->scratch, &place->output, &error) ==
        URLENS_OK);
  CHECK(place->output.length == wanted_length * times);
  for (size_t i = 0; same && i < times; i++) {
    same = memcmp(place->output.data + i * wanted_length, wanted, wanted_length) == 0;
  }
  CHECK(same);
  free(domain);
}

/* One long label there and back: the same whether it fits the stack or not. */
static void check_long_label(test_place *place, const char *unit, size_t times) {
  size_t unit_length = strlen(unit), length = unit_length * times, ascii_length;
  char *domain = malloc(length + 1), *ascii;
  urlens_error error;
  if (!CHECK(domain != NULL)) return;
  for (size_t i = 0; i < times; i++) memcpy(domain + i * unit_length, unit, unit_length);
  ul_buffer_clear(&place->output);
  CHECK(ul_domain_to_ascii(ul_span_of(domain, length), S, &place->scratch, &place->output, &error) == URLENS_OK);
  ascii_length = place->output.length;
  ascii = malloc(ascii_length + 1);
  if (CHECK(ascii != NULL)) {
    memcpy(ascii, place->output.data, ascii_length);
    ul_buffer_clear(&place->output);
    CHECK(ul_domain_to_ascii(ul_span_of(ascii, ascii_length), S, &place->scratch, &place->output, &error) == URLENS_OK);
    CHECK_EQ_BYTES(unit, unit_length, ascii, ascii_length, place->output.data, place->output.length);
    ul_buffer_clear(&place->output);
    CHECK(ul_domain_to_unicode(ul_span_of(ascii, ascii_length), S, &place->scratch, &place->output, &error) ==
          URLENS_OK);
    CHECK_EQ_BYTES(unit, unit_length, domain, length, place->output.data, place->output.length);
  }
  free(ascii);
  free(domain);
}

static void check_growth(test_place *place) {
  char *domain;
  size_t size = 1 << 18; /* more than 100 times as much is needed for U+FDFA, and small machines lack it */
  urlens_error error;
  check_repeated(place, "Bücher.", "xn--bcher-kva.", 50000);
  check_repeated(place, "A.", "a.", 200000);
  check_repeated(place, "א.", "xn--4db.", 100000);
  for (size_t i = 1; i < 420; i++) check_long_label(place, "é", i);
  check_long_label(place, "ab\xE1\xBA\xAF", 30000);
  check_long_label(place, "क्\xE2\x80\x8Dष", 20000);
  check_long_label(place, "க\xE0\xAE\xBE", 20000);
  domain = malloc(size);
  if (!CHECK(domain != NULL)) return;
  memset(domain, 'a', size);
  memcpy(domain, "xn--", 4); /* decodes to U+0080, many times, which are disallowed */
  ul_buffer_clear(&place->output);
  CHECK(ul_domain_to_ascii(ul_span_of(domain, size), S, &place->scratch, &place->output, &error) ==
        URLENS_E_IDNA_DISALLOWED);
  CHECK(error.at == 0 && error.length == size);
  for (size_t i = 0; i + 3 <= size; i += 3) memcpy(domain + i, "\xEF\xB7\xBA", 3); /* U+FDFA */
  ul_buffer_clear(&place->output);
  CHECK(ul_domain_to_ascii(ul_span_of(domain, size - 1), UL_IDNA_CHECK_JOINERS, &place->scratch, &place->output,
                           &error) == URLENS_OK);
  for (size_t i = 1; i + 4 <= size; i += 4) memcpy(domain + i, "\xCC\x81\xCC\x96", 4);
  domain[0] = 'q';
  ul_buffer_clear(&place->output);
  CHECK(ul_domain_to_ascii(ul_span_of(domain, size - 3), S, &place->scratch, &place->output, &error) == URLENS_OK);
  free(domain);
}

/* Words of every length, mapped to the longest there is, with scratch memory that fails and that does not. */
static void check_memory(void) {
  char domain[600], out[4000];
  ul_scratch none;
  ul_buffer output;
  urlens_error error = ul_error_at(URLENS_OK, 0, 0);
  ul_scratch_init(&none, NULL, NULL, 0);
  for (size_t i = 0; i + 3 <= sizeof domain; i += 3) memcpy(domain + i, "\xEF\xB7\xBA", 3);
  ul_buffer_init_fixed(&output, out, sizeof out, sizeof out);
  CHECK(ul_domain_to_ascii(ul_span_of(domain, 64), 0, &none, &output, &error) == URLENS_E_IDNA_DISALLOWED);
  ul_buffer_clear(&output);
  CHECK(ul_domain_to_ascii(ul_span_of(domain, 63), 0, &none, &output, &error) == URLENS_OK);
  ul_buffer_clear(&output);
  CHECK(ul_domain_to_ascii(ul_span_of(domain, 600), 0, &none, &output, &error) == URLENS_E_OUT_OF_MEMORY);
  ul_buffer_init_fixed(&output, out, 5, sizeof out);
  CHECK(ul_domain_to_ascii(UL_SPAN("bücher.de"), S, &none, &output, &error) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(output.length == 16);
  ul_buffer_init_fixed(&output, out, sizeof out, 10);
  CHECK(ul_domain_to_ascii(UL_SPAN("bücher.de"), S, &none, &output, NULL) == URLENS_E_TOO_LONG);
  ul_buffer_init_fixed(&output, out, 1, sizeof out);
  CHECK(ul_domain_to_ascii(UL_SPAN("bücher.xn--0"), S, &none, &output, NULL) == URLENS_E_IDNA_PUNYCODE);
  ul_buffer_init_fixed(&output, out, 1, sizeof out);
  CHECK(ul_domain_to_unicode(UL_SPAN("bücher.xn--0"), S, &none, &output, NULL) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(output.length == 13);
}

/* 253 bytes are a domain, 254 are not. */
static void check_domain_length(test_place *place) {
  char domain[300];
  urlens_error error;
  memset(domain, 'a', sizeof domain);
  for (size_t i = 50; i < sizeof domain; i += 50) domain[i] = '.';
  ul_buffer_clear(&place->output);
  CHECK(ul_domain_to_ascii(ul_span_of(domain, 253), STRICT, &place->scratch, &place->output, &error) == URLENS_OK);
  ul_buffer_clear(&place->output);
  CHECK(ul_domain_to_ascii(ul_span_of(domain, 254), STRICT, &place->scratch, &place->output, &error) ==
        URLENS_E_IDNA_DOMAIN_TOO_LONG);
  CHECK(error.at == 0 && error.length == 254);
}

int main(void) {
  test_place place;
  test_place_init(&place);
  check_to_ascii(&place);
  check_to_unicode(&place);
  check_domain_length(&place);
  check_memory();
  check_growth(&place);
  test_place_release(&place);
  return test_end();
}
