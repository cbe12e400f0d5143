/* SPDX-License-Identifier: MIT */
/* Where failures are, resolving against oneself, and origins. What parses to what is in the conformance suites. */
#include "output.h"
#include "samples.h"

typedef struct failure_case {
  const char *input;
  urlens_status status;
  size_t at, length;
} failure_case;

static const failure_case failures[] = {
    {"", URLENS_E_MISSING_SCHEME, 0, 0},
    {"  ", URLENS_E_MISSING_SCHEME, 0, 0},
    {"x", URLENS_E_MISSING_SCHEME, 0, 1},
    {"  x", URLENS_E_MISSING_SCHEME, 2, 1},
    {"\xC3\xA9:", URLENS_E_MISSING_SCHEME, 0, 2},
    {"http:", URLENS_E_HOST_MISSING, 5, 0},
    {"http://", URLENS_E_HOST_MISSING, 7, 0},
    {"http:///?", URLENS_E_HOST_MISSING, 8, 1},
    {"http://:80", URLENS_E_HOST_MISSING, 7, 1},
    {"http://u@/", URLENS_E_HOST_MISSING, 9, 1},
    {"http://h:x/", URLENS_E_PORT_INVALID, 9, 1},
    {" \thttp://h:8x", URLENS_E_PORT_INVALID, 12, 1},
    {"http://h:65536/", URLENS_E_PORT_OUT_OF_RANGE, 9, 5},
    {"http://h:99999999999999999999/", URLENS_E_PORT_OUT_OF_RANGE, 9, 20},
    {"http://a b/", URLENS_E_DOMAIN_INVALID_CODE_POINT, 8, 1},
    {" http://u@a\t<b/", URLENS_E_DOMAIN_INVALID_CODE_POINT, 12, 1},
    {"a://b<c/", URLENS_E_HOST_INVALID_CODE_POINT, 5, 1},
    {"http://1.2.3.256/", URLENS_E_IPV4_OUT_OF_RANGE_PART, 13, 3},
    {"http://1.2.3.2\t5\t6/", URLENS_E_IPV4_OUT_OF_RANGE_PART, 13, 5},
    {"http://1.2.\n3.\t256\r/", URLENS_E_IPV4_OUT_OF_RANGE_PART, 15, 3},
    {"http://\ta%2\t5b\n/", URLENS_E_DOMAIN_INVALID_CODE_POINT, 8, 6},
    {"http://h:\t65\t536\n/", URLENS_E_PORT_OUT_OF_RANGE, 10, 6},
    {"http://h:8\t\xC3\xA9/", URLENS_E_PORT_INVALID, 11, 2},
    {"http://[::\xC3\xA9]/", URLENS_E_IPV6_INVALID_CODE_POINT, 10, 0},
    {"http://[::1/", URLENS_E_IPV6_UNCLOSED, 11, 0},
    {"http://[:\t:g]/", URLENS_E_IPV6_INVALID_CODE_POINT, 11, 0},
};

static void test_where(void) {
  urlens_url *url = sample_url("http://kept/");
  for (size_t i = 0; i < sizeof failures / sizeof failures[0]; i++) {
    const failure_case *c = &failures[i];
    urlens_error error;
    CHECK_EQ_INT(c->input, c->status, sample_parse(url, c->input));
    error = urlens_error_of(url);
    CHECK_EQ_INT(c->input, c->status, error.status);
    CHECK_EQ_INT(c->input, c->at, error.at);
    CHECK_EQ_INT(c->input, c->length, error.length);
    CHECK_EQ_INT(c->input, URLENS_PLACE_INPUT, error.place);
    CHECK_EQ_STR(c->input, "http://kept/", urlens_href(url).data);
  }
  CHECK(sample_parse(url, "http://h/") == URLENS_OK && urlens_error_of(url).status == URLENS_OK);
  urlens_destroy(url);
}

/* The base may be the object that is parsed into. */
static void test_own_base(void) {
  static const char *const references[] = {"x", "../y", "?q", "#f", "", "//g/", "a:b", "/z", "http:w", "\\v"};
  urlens_url *own = sample_object(), *base = sample_object(), *other = sample_object();
  for (size_t i = 0; i < SAMPLES; i++) {
    for (size_t j = 0; j < sizeof references / sizeof references[0]; j++) {
      size_t length = strlen(references[j]);
      urlens_status wanted, got;
      CHECK(sample_parse(own, samples[i]) == URLENS_OK && sample_parse(base, samples[i]) == URLENS_OK);
      wanted = urlens_parse(other, references[j], length, base);
      got = urlens_parse(own, references[j], length, own);
      CHECK_EQ_INT(samples[i], wanted, got);
      CHECK_EQ_STR(samples[i], wanted ? urlens_href(base).data : urlens_href(other).data, urlens_href(own).data);
      CHECK(urlens_self_check(own) == URLENS_OK);
    }
  }
  urlens_destroy(own);
  urlens_destroy(base);
  urlens_destroy(other);
}

/* A piece of the object's own URL as the input. */
static void test_own_text(void) {
  urlens_url *url = sample_url("blob:https://example.org:1/x");
  urlens_view path = urlens_get(url, URLENS_PART_PATH);
  CHECK(urlens_parse(url, path.data, path.length, NULL) == URLENS_OK);
  CHECK_EQ_STR("", "https://example.org:1/x", urlens_href(url).data);
  path = urlens_get(url, URLENS_PART_PATH);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HASH, path.data, path.length, NULL) == URLENS_OK);
  CHECK_EQ_STR("", "https://example.org:1/x#/x", urlens_href(url).data);
  urlens_destroy(url);
}

/* parse(serialize(url)) is url. */
static void test_idempotent(void) {
  urlens_url *url = sample_object(), *again = sample_object();
  for (size_t i = 0; i < SAMPLES; i++) {
    urlens_components first;
    CHECK(sample_parse(url, samples[i]) == URLENS_OK);
    CHECK(urlens_parse(again, urlens_href(url).data, urlens_href(url).length, NULL) == URLENS_OK);
    CHECK_EQ_STR(samples[i], urlens_href(url).data, urlens_href(again).data);
    first = *urlens_components_of(url);
    CHECK_EQ_INT(samples[i], strcmp(samples[i], urlens_href(url).data) == 0, (first.flags & URLENS_IS_UNCHANGED) != 0);
    first.flags |= URLENS_IS_UNCHANGED;
    CHECK_EQ_INT(samples[i], 1, sample_same_record(&first, urlens_components_of(again)));
  }
  urlens_destroy(url);
  urlens_destroy(again);
}

typedef struct origin_case {
  const char *input, *origin;
} origin_case;

static const origin_case origins[] = {
    {"http://h/", "http://h"},
    {"https://u:p@h:443/x", "https://h"},
    {"https://h:8443/x", "https://h:8443"},
    {"ws://h:1/", "ws://h:1"},
    {"wss://h/", "wss://h"},
    {"ftp://h/", "ftp://h"},
    {"http://[::1]:2/", "http://[::1]:2"},
    {"http://1.2/", "http://1.0.0.2"},
    {"file:///x", "null"},
    {"a://h/", "null"},
    {"data:x", "null"},
    {"blob:https://u@h:1/id?q", "https://h:1"},
    {"blob:http://h:80/id", "http://h"},
    {"blob:HTTP://H", "http://h"},
    {"blob:ftp://h/", "null"},
    {"blob:ws://h/", "null"},
    {"blob:file:///x", "null"},
    {"blob:blob:http://h/", "null"},
    {"blob:", "null"},
    {"blob:x", "null"},
    {"blob:/x", "null"},
    {"blob:data:x", "null"},
    {"BLOB:https://h/", "https://h"},
};

static void test_origins(void) {
  urlens_url *url = sample_object();
  for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++) {
    const origin_case *c = &origins[i];
    size_t wanted = strlen(c->origin);
    output_room room;
    CHECK(sample_parse(url, c->input) == URLENS_OK);
    CHECK_EQ_INT(c->input, URLENS_OK, urlens_origin(url, output_open(&room, wanted)));
    CHECK_OUTPUT(c->input, c->origin, &room.out);
    CHECK(output_says(&room.out, URLENS_OK) && output_kept(&room));
    for (size_t capacity = 0; capacity < wanted; capacity++) {
      CHECK(urlens_origin(url, output_open(&room, capacity)) == URLENS_E_BUFFER_TOO_SMALL);
      CHECK(output_says(&room.out, URLENS_E_BUFFER_TOO_SMALL));
      CHECK(room.out.length == wanted && output_kept(&room));
    }
  }
  urlens_destroy(url);
}

#if !defined(URLENS_OFFSET_BITS) || URLENS_OFFSET_BITS == 32
/* A blob: URL whose inner one does not fit the stack. */
static void test_long_blob_origin(void) {
  static char text[4000];
  output_room room;
  urlens_url *url = sample_object();
  memset(text, 'x', sizeof text);
  memcpy(text, "blob:https://h:9/", 17);
  CHECK(urlens_parse(url, text, sizeof text, NULL) == URLENS_OK);
  CHECK(urlens_origin(url, output_open(&room, OUTPUT_ALL)) == URLENS_OK);
  CHECK_OUTPUT("a long blob: URL", "https://h:9", &room.out);
  urlens_destroy(url);
}
#else
static void test_long_blob_origin(void) {
}
#endif

int main(void) {
  test_where();
  test_own_base();
  test_own_text();
  test_idempotent();
  test_origins();
  test_long_blob_origin();
  return test_end();
}
