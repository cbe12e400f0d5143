/* SPDX-License-Identifier: MIT */
/* The RFC dialects by the public functions: what the data of the conformance suites does not show. */
#include "urlens/rfc.h"

#include "objects.h"
#include "output.h"

/* Every text of two or three of these bytes is a reference by the regular expression, and comes back as it is. */
static void test_regex_takes_all(void) {
  static const char bytes[] = ":/?#@[]%a1. \n\x80\xFF\xC3\xA9";
  urlens_url *url = object_for(URLENS_DIALECT_RFC3986_REGEX, 0),
             *resolved = object_for(URLENS_DIALECT_RFC3986_REGEX, 0);
  char text[4];
  size_t n = sizeof bytes; /* with the NUL */
  for (size_t i = 0; i < n * n * n * n; i++) {
    size_t length = i % 5;
    text[0] = bytes[i % n];
    text[1] = bytes[i / n % n];
    text[2] = bytes[i / n / n % n];
    text[3] = bytes[i / n / n / n];
    if (length > 4) length = 4;
    if (urlens_parse(url, text, length, NULL) != URLENS_OK || urlens_self_check(url) != URLENS_OK ||
        urlens_href(url).length != length || memcmp(urlens_href(url).data, text, length) != 0 ||
        !(urlens_components_of(url)->flags & URLENS_IS_UNCHANGED)) {
      CHECK_EQ_BYTES(text, length, text, length, urlens_href(url).data, urlens_href(url).length);
    }
    if (urlens_parse(resolved, text, 4 - length, url) || urlens_self_check(resolved)) CHECK_EQ_INT("resolves", 1, 0);
  }
  urlens_destroy(url);
  urlens_destroy(resolved);
}

static void check_kind(const char *text, uint32_t flags, urlens_host_kind kind, uint16_t port) {
  urlens_url *url = object_for(URLENS_DIALECT_RFC3986, flags);
  CHECK_EQ_INT(text, URLENS_OK, parse_text(url, text));
  check_href(text, text, url);
  CHECK_EQ_INT(text, kind, urlens_components_of(url)->host_kind);
  CHECK_EQ_INT(text, port, urlens_components_of(url)->port);
  urlens_destroy(url);
}

static void test_hosts(void) {
  check_kind("/", 0, URLENS_HOST_KIND_NONE, 0);
  check_kind("//", 0, URLENS_HOST_KIND_EMPTY, 0);
  check_kind("//h:65535", 0, URLENS_HOST_KIND_OPAQUE, 65535);
  check_kind("//1.2.3.4:65536", 0, URLENS_HOST_KIND_IPV4, 0);
  check_kind("//1.2.3.04:007", 0, URLENS_HOST_KIND_OPAQUE, 7);
  check_kind("//[::1]:", 0, URLENS_HOST_KIND_IPV6, 0);
  check_kind("//[v7.x]", 0, URLENS_HOST_KIND_IPVFUTURE, 0);
  check_kind("//[fe80::1%25en1]:8", URLENS_OPTION_ZONE_IDENTIFIERS, URLENS_HOST_KIND_IPV6, 8);
  check_kind("//[fe80::1%25%41.-_~]", URLENS_OPTION_ZONE_IDENTIFIERS, URLENS_HOST_KIND_IPV6, 0);
  check_kind("//[fe80::1%en1]", URLENS_OPTION_ZONE_IDENTIFIERS, URLENS_HOST_KIND_IPV6, 0);
}

static void check_error(const char *text, uint32_t flags, urlens_status status, size_t at, size_t length) {
  urlens_url *url = object_for(URLENS_DIALECT_RFC3986, flags);
  CHECK_EQ_INT(text, status, parse_text(url, text));
  CHECK_EQ_INT(text, at, urlens_error_of(url).at);
  CHECK_EQ_INT(text, length, urlens_error_of(url).length);
  CHECK(!urlens_href(url).data);
  urlens_destroy(url);
}

static void test_errors(void) {
  check_error("/\xC3\xA9", 0, URLENS_E_RFC_PATH, 1, 2);
  check_error("/\xFF", 0, URLENS_E_RFC_PATH, 1, 1);
  check_error("//[::1", 0, URLENS_E_RFC_IP_LITERAL, 6, 0);
  check_error("/%4g", 0, URLENS_E_RFC_PERCENT, 1, 1);
  check_error("//[::1%25]", URLENS_OPTION_ZONE_IDENTIFIERS, URLENS_E_RFC_ZONE, 9, 1);
  check_error("//[::1%]", URLENS_OPTION_ZONE_IDENTIFIERS, URLENS_E_RFC_ZONE, 7, 1);
  check_error("//[::1%25a%4]", URLENS_OPTION_ZONE_IDENTIFIERS, URLENS_E_RFC_ZONE, 10, 1);
  check_error("//[::1%25a!]", URLENS_OPTION_ZONE_IDENTIFIERS, URLENS_E_RFC_ZONE, 10, 1);
  check_error("//[::g%25a]", URLENS_OPTION_ZONE_IDENTIFIERS, URLENS_E_RFC_IPV6, 5, 1);
  check_error("//[v1.a%25a]", URLENS_OPTION_ZONE_IDENTIFIERS, URLENS_E_RFC_IPVFUTURE, 7, 1);
}

/* What no component may have, in each of them. */
static void test_wrong_bytes(void) {
  static const char *const places[] = {"x%c:", "//%c@h", "//h%c", "//h:%c", "/%c", "?%c", "#%c"};
  static const char printable[] = " \"<>\\^`{|}";
  urlens_url *url = object_for(URLENS_DIALECT_RFC3986, 0);
  for (int byte = 1; byte < 0x80; byte++) {
    if (byte > 0x1F && byte != 0x7F && !strchr(printable, byte)) continue;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
      char text[16];
      int length = snprintf(text, sizeof text, places[i], byte);
      CHECK(urlens_parse(url, text, (size_t)length, NULL) != URLENS_OK);
    }
  }
  urlens_destroy(url);
}

/* A failure leaves the reference that was there. */
static void test_keeps(void) {
  urlens_url *url = url_for(URLENS_DIALECT_RFC3986, "../a?b"), *base = url_for(URLENS_DIALECT_RFC3986, "c"), *whatwg;
  CHECK(parse_text(url, "//[") == URLENS_E_RFC_IP_LITERAL);
  check_href("//[", "../a?b", url);
  CHECK(urlens_parse(url, "x", 1, base) == URLENS_E_BASE_INVALID);
  check_href("x", "../a?b", url);
  CHECK(!(urlens_components_of(url)->flags & URLENS_HAS_SCHEME));
  CHECK(urlens_get_attribute(url, URLENS_ATTRIBUTE_PROTOCOL).length == 0 && !urlens_get(url, URLENS_PART_SCHEME).data);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HASH, "x", 1, NULL) == URLENS_E_UNSUPPORTED);
  whatwg = object_for(URLENS_DIALECT_WHATWG, 0);
  CHECK(urlens_parse(whatwg, "x", 1, url) == URLENS_E_UNSUPPORTED);
  CHECK(urlens_copy(whatwg, url) == URLENS_E_UNSUPPORTED);
  CHECK(urlens_copy(base, url) == URLENS_OK);
  check_href("copy", "../a?b", base);
  urlens_destroy(url);
  urlens_destroy(base);
  urlens_destroy(whatwg);
}

/* How far it goes: the dialects have no canonical form, so they resolve instead, and without a base only parse. */
static void test_stages(void) {
  urlens_url *url = object_for(URLENS_DIALECT_RFC3986, 0);
  for (int stage = URLENS_STAGE_PARSE; stage <= URLENS_STAGE_CANONICALIZE; stage++) {
    CHECK(urlens_parse_stage(url, (urlens_stage)stage, "x/..", 4, NULL, 0) == URLENS_OK);
    check_href("x/..", "x/..", url);
    CHECK(urlens_parse_stage(url, (urlens_stage)stage, "x/..", 4, "HTTP://h/a/b", 12) == URLENS_OK);
    check_href("x/..", stage == URLENS_STAGE_PARSE ? "x/.." : "HTTP://h/a/", url);
  }
  /* A base that is not looked at may be anything. */
  CHECK(urlens_parse_stage(url, URLENS_STAGE_PARSE, "x", 1, "//[", 3) == URLENS_OK);
  check_href("x", "x", url);
  urlens_destroy(url);
}

/* A base of the Standard's, whose "/." the RFC counts as path. */
static void test_base_of_standard(void) {
  urlens_url *base = url_for(URLENS_DIALECT_WHATWG, "a:/.//b/c"), *url = object_for(URLENS_DIALECT_RFC3986, 0);
  CHECK(urlens_parse(url, "d", 1, base) == URLENS_OK);
  check_href("d", "a:/.//b/d", url);
  CHECK(urlens_parse(url, "?d", 2, base) == URLENS_OK);
  check_href("?d", "a:/.//b/c?d", url);
  urlens_destroy(base);
  urlens_destroy(url);
}

static urlens_status parse_own(urlens_url *url, const urlens_url *reference, const urlens_url *base) {
  return urlens_parse(url, urlens_href(reference).data, urlens_href(reference).length, base);
}

/* A reference that is kept as it is written, and resolved later, by either document. */
static void test_references(void) {
  urlens_url *reference = url_for(URLENS_DIALECT_RFC3986_REGEX, "..\\x y"),
             *base = url_for(URLENS_DIALECT_WHATWG, "http://h/a/b"), *url = object_for(URLENS_DIALECT_WHATWG, 0),
             *none = object_for(URLENS_DIALECT_WHATWG, 0);
  CHECK(parse_own(url, reference, base) == URLENS_OK);
  check_href("..\\x y", "http://h/x%20y", url);
  check_href("kept", "..\\x y", reference);
  CHECK(urlens_resolve(url, "..\\x y", 6, "http://h/a/b", 12) == URLENS_OK);
  check_href("text against text", "http://h/x%20y", url);
  CHECK(parse_own(base, reference, base) == URLENS_OK);
  check_href("in place", "http://h/x%20y", base);
  CHECK(parse_own(reference, reference, base) == URLENS_OK);
  check_href("in place", "http://h/..\\x y", reference);
  CHECK(parse_own(url, reference, none) == URLENS_E_NO_URL);
  check_href("kept", "http://h/x%20y", url);
  urlens_destroy(reference);
  urlens_destroy(base);
  urlens_destroy(url);
  urlens_destroy(none);
}

static void test_normalize(void) {
  urlens_url *url = object_for(URLENS_DIALECT_RFC3986, URLENS_OPTION_ZONE_IDENTIFIERS),
             *whatwg = url_for(URLENS_DIALECT_WHATWG, "a:");
  CHECK(urlens_rfc_normalize(url, 0) == URLENS_E_NO_URL);
  CHECK(urlens_rfc_normalize(NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_rfc_normalize(whatwg, 0) == URLENS_E_UNSUPPORTED);
  CHECK(parse_text(url, "HTTP://[FE80::A%25En%41]/%7e") == URLENS_OK);
  CHECK(urlens_rfc_normalize(url, 16) == URLENS_E_ARGUMENT);
  CHECK(urlens_rfc_normalize(url, 0) == URLENS_OK);
  CHECK(urlens_components_of(url)->flags & URLENS_IS_UNCHANGED);
  check_href("nothing asked for", "HTTP://[FE80::A%25En%41]/%7e", url);
  CHECK(urlens_rfc_normalize(url, URLENS_RFC_NORMALIZE_CASE | URLENS_RFC_NORMALIZE_PERCENT) == URLENS_OK);
  check_href("a zone is left alone", "http://[fe80::a%25En%41]/~", url);
  CHECK(!(urlens_components_of(url)->flags & URLENS_IS_UNCHANGED));
  urlens_destroy(url);
  urlens_destroy(whatwg);
}

typedef urlens_status (*mapping)(uint32_t flags, const char *text, size_t length, urlens_output *out);

static void check_mapping(mapping map, const char *input, const char *wanted) {
  output_room room;
  size_t exact = strlen(wanted);
  CHECK_EQ_INT(input, URLENS_OK, map(0, input, strlen(input), output_open(&room, exact)));
  CHECK(output_says(&room.out, URLENS_OK) && output_kept(&room));
  CHECK_OUTPUT(input, wanted, &room.out);
  if (exact == 0) return;
  CHECK_EQ_INT(input, URLENS_E_BUFFER_TOO_SMALL, map(0, input, strlen(input), output_open(&room, exact - 1)));
  CHECK_EQ_INT(input, exact, room.out.length);
  CHECK(output_says(&room.out, URLENS_E_BUFFER_TOO_SMALL) && output_kept(&room));
}

/* RFC 3987, sections 3.1 and 3.2, with the examples given there. */
static void test_mappings(void) {
  check_mapping(urlens_iri_to_uri, "", "");
  check_mapping(urlens_iri_to_uri, "http://www.example.org/red%09ros\xC3\xA9#red",
                "http://www.example.org/red%09ros%C3%A9#red");
  check_mapping(urlens_iri_to_uri, "http://example.com/\xF0\x90\x8C\x80\xF0\x90\x8C\x81\xF0\x90\x8C\x82",
                "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82");
  check_mapping(urlens_iri_to_uri, "http://r\xC3\xA9sum\xC3\xA9.example.org?\xEE\x80\x80",
                "http://r%C3%A9sum%C3%A9.example.org?%EE%80%80");
  check_mapping(urlens_uri_to_iri, "", "");
  check_mapping(urlens_uri_to_iri, "http://www.example.org/D%C3%BCrst", "http://www.example.org/D\xC3\xBCrst");
  check_mapping(urlens_uri_to_iri, "http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst");
  check_mapping(urlens_uri_to_iri, "http://xn--99zt52a.example.org/%e2%80%ae",
                "http://xn--99zt52a.example.org/%e2%80%ae");
  check_mapping(urlens_uri_to_iri, "/%7e%41%2f%25%20%00", "/~A%2f%25%20%00");
  check_mapping(urlens_uri_to_iri, "/%C3%A9%C3%28%E9%C3", "/\xC3\xA9%C3%28%E9%C3");
  check_mapping(urlens_uri_to_iri, "/%EE%80%80?%EE%80%80#%EE%80%80", "/%EE%80%80?\xEE\x80\x80#%EE%80%80");
  check_mapping(urlens_uri_to_iri, "/%F0%9F%98%80%EF%BF%BD%C2%85", "/\xF0\x9F\x98\x80%EF%BF%BD%C2%85");
}

static void test_mapping_errors(void) {
  output_room room;
  urlens_output *out = output_open(&room, 0), without_memory = output_over(NULL, 1);
  CHECK(urlens_iri_to_uri(0, "a b", 3, out) == URLENS_E_RFC_PATH);
  CHECK(out->error.status == URLENS_E_RFC_PATH && out->error.at == 1 && out->error.place == URLENS_PLACE_INPUT);
  CHECK(urlens_uri_to_iri(0, "\xC3\xA9", 2, out) == URLENS_E_RFC_PATH && out->error.length == 2);
  CHECK(urlens_iri_to_uri(1, "a", 1, out) == URLENS_E_ARGUMENT && output_says(out, URLENS_E_ARGUMENT));
  CHECK(urlens_iri_to_uri(0, NULL, 1, out) == URLENS_E_ARGUMENT);
  CHECK(urlens_iri_to_uri(0, "a", 1, &without_memory) == URLENS_E_ARGUMENT);
  CHECK(urlens_uri_to_iri(0, "a", 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(out->length == output_untouched);
}

/* From any URI to an IRI and back: the same up to what needed no encoding, and the case of digits. */
static void test_mappings_lead_back(void) {
  static const char *const pieces[] = {"%C3", "%A9", "%e2", "%82", "%ac", "%41", "%7e", "a",   "/", "?",
                                       "%EE", "%80", "%F0", "%9F", "%98", "%ED", "%2F", "%C0", "#"};
  enum { PIECES = sizeof pieces / sizeof pieces[0] };
  urlens_url *first = object_for(URLENS_DIALECT_RFC3986, 0), *second = object_for(URLENS_DIALECT_RFC3986, 0);
  uint32_t state = 1;
  for (int i = 0; i < 20000; i++) {
    char uri[64] = "";
    output_room iri, back;
    int fragment = 0;
    for (int j = 0; j < 8; j++) {
      const char *piece;
      state = state * 1664525 + 1013904223;
      piece = pieces[(state >> 16) % PIECES];
      if (*piece == '#' && fragment++) continue;
      strcat(uri, piece);
    }
    CHECK_EQ_INT(uri, URLENS_OK, urlens_uri_to_iri(0, uri, strlen(uri), output_open(&iri, 64)));
    CHECK_EQ_INT(uri, URLENS_OK, urlens_iri_to_uri(0, iri.data, iri.out.length, output_open(&back, 64)));
    CHECK(parse_text(first, uri) == URLENS_OK && urlens_parse(second, back.data, back.out.length, NULL) == URLENS_OK);
    CHECK(urlens_rfc_normalize(first, URLENS_RFC_NORMALIZE_CASE | URLENS_RFC_NORMALIZE_PERCENT) == URLENS_OK);
    CHECK(urlens_rfc_normalize(second, URLENS_RFC_NORMALIZE_CASE | URLENS_RFC_NORMALIZE_PERCENT) == URLENS_OK);
    CHECK_EQ_INT(uri, 1, urlens_equal(first, second, URLENS_COMPARISON_WHOLE));
  }
  urlens_destroy(first);
  urlens_destroy(second);
}

typedef struct findings {
  char text[200];
} findings;

static void take_finding(void *context, urlens_bidi_finding finding, size_t at, size_t length) {
  findings *f = context;
  size_t used = strlen(f->text);
  snprintf(f->text + used, sizeof f->text - used, "%d:%lu+%lu ", finding, (unsigned long)at, (unsigned long)length);
}

#define ALEF "\xD7\x90"

static void check_bidi(const char *iri, const char *wanted) {
  findings f = {""};
  urlens_status status = urlens_iri_check_bidi(0, iri, strlen(iri), take_finding, &f, NULL);
  if (!has_feature(URLENS_FEATURE_UNICODE)) {
    CHECK_EQ_INT(iri, URLENS_E_UNSUPPORTED, status);
    return;
  }
  CHECK_EQ_INT(iri, URLENS_OK, status);
  CHECK_EQ_STR(iri, wanted, f.text);
}

static void test_bidi(void) {
  urlens_error error;
  check_bidi("", "");
  check_bidi("http://h/a?b#c", "");
  check_bidi("http://" ALEF "." ALEF ALEF "/" ALEF "/x/?" ALEF "#" ALEF, "");
  check_bidi("http://a" ALEF ".b/", "2:7+3 3:7+3 ");
  check_bidi("/" ALEF "1", "3:1+3 ");
  check_bidi("/1" ALEF "/" ALEF "1" ALEF, "3:1+3 ");
  check_bidi("//u" ALEF "@h?q" ALEF "#f" ALEF, "2:2+3 3:2+3 2:8+3 3:8+3 2:12+3 3:12+3 ");
  check_bidi("//u:" ALEF "@h", "2:2+4 3:2+4 ");
  check_bidi("/a\xE2\x80\x8E"
             "b",
             "1:2+3 ");
  check_bidi("/\xE2\x80\xAA#\xE2\x80\xAE", "1:1+3 1:5+3 ");
  CHECK(urlens_iri_check_bidi(0, "a", 1, NULL, NULL, &error) == URLENS_E_ARGUMENT && error.status == URLENS_E_ARGUMENT);
  CHECK(urlens_iri_check_bidi(0, " ", 1, take_finding, NULL, &error) == URLENS_E_RFC_PATH && error.at == 0);
}

int main(void) {
  test_regex_takes_all();
  test_hosts();
  test_errors();
  test_wrong_bytes();
  test_keeps();
  test_stages();
  test_base_of_standard();
  test_references();
  test_normalize();
  test_mappings();
  test_mapping_errors();
  test_mappings_lead_back();
  test_bidi();
  return test_end();
}
