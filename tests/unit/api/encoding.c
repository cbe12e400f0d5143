/* SPDX-License-Identifier: MIT */
/* Encodings through the public header: arguments, room, and queries of pages in other encodings. */
#include "urlens/encoding.h"

#include "objects.h"
#include "output.h"

static void test_labels(void) {
  urlens_encoding encoding = URLENS_ENCODING_GBK;
  CHECK(urlens_encoding_from_label("UTF-8", 5, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_encoding_from_label(NULL, 1, &encoding) == URLENS_E_ARGUMENT);
  CHECK(urlens_encoding_from_label(NULL, 0, &encoding) == URLENS_E_UNKNOWN_ENCODING);
  CHECK(urlens_encoding_from_label("utf-7", 5, &encoding) == URLENS_E_UNKNOWN_ENCODING);
  CHECK(encoding == URLENS_ENCODING_GBK);
  CHECK(urlens_encoding_from_label(" utf8", 5, &encoding) == URLENS_OK && encoding == URLENS_ENCODING_UTF_8);
  CHECK_EQ_STR("name", "UTF-8", urlens_encoding_name(URLENS_ENCODING_UTF_8));
  CHECK(urlens_encoding_name((urlens_encoding)40) == NULL);
  CHECK((urlens_encoding_name(URLENS_ENCODING_EUC_KR) != NULL) == has_feature(URLENS_FEATURE_ENCODINGS));
  CHECK(!has_feature(URLENS_FEATURE_DECODERS) || has_feature(URLENS_FEATURE_ENCODINGS));
}

static void test_byte_order_mark(void) {
  urlens_encoding encoding = URLENS_ENCODING_GBK;
  CHECK(urlens_encoding_from_mark(NULL, 0, &encoding) == 0);
  CHECK(urlens_encoding_from_mark(NULL, 2, &encoding) == 0);
  CHECK(urlens_encoding_from_mark("\xFE\xFF", 2, NULL) == 0);
  CHECK(urlens_encoding_from_mark("\xFE\xFF", 2, &encoding) == 2 && encoding == URLENS_ENCODING_UTF_16BE);
}

static const urlens_encoding no_encoding = (urlens_encoding)40;
static const urlens_unencodable no_way = (urlens_unencodable)2, by_reference = URLENS_UNENCODABLE_REFERENCE;

static void test_arguments(void) {
  output_room room;
  urlens_output without_memory = output_over(NULL, 32), *out = &room.out;
  urlens_encoding utf8 = URLENS_ENCODING_UTF_8;
  urlens_percent_set set = URLENS_PERCENT_SET_QUERY;
  output_open(&room, 32);
  CHECK(urlens_encoding_encode(no_encoding, by_reference, "a", 1, out) == URLENS_E_ARGUMENT);
  CHECK(output_says(out, URLENS_E_ARGUMENT));
  CHECK(urlens_encoding_encode(utf8, no_way, "a", 1, out) == URLENS_E_ARGUMENT);
  CHECK(urlens_encoding_encode(utf8, by_reference, NULL, 1, out) == URLENS_E_ARGUMENT);
  CHECK(urlens_encoding_encode(utf8, by_reference, "a", 1, &without_memory) == URLENS_E_ARGUMENT);
  CHECK(urlens_encoding_encode(utf8, by_reference, "a", 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_encode_in(no_encoding, set, by_reference, "a", 1, out) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_encode_in(utf8, (urlens_percent_set)8, by_reference, "a", 1, out) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_encode_in(utf8, set, no_way, "a", 1, out) == URLENS_E_ARGUMENT);
  CHECK(urlens_encoding_decode((urlens_encoding)-1, "a", 1, out) == URLENS_E_ARGUMENT);
  CHECK(urlens_encoding_decode(utf8, "a", URLENS_MAX_LENGTH + 1, out) == URLENS_E_TOO_LONG);
  CHECK(out->length == output_untouched && output_says(out, URLENS_E_TOO_LONG));
  CHECK(urlens_encoding_decode(utf8, "a\xFF", 2, out) == URLENS_OK && out->length == 4);
  CHECK(output_says(out, URLENS_OK));
  CHECK(urlens_encoding_encode(utf8, by_reference, "a\xFF", 2, output_open(&room, 0)) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(out->length == 4 && output_says(out, URLENS_E_BUFFER_TOO_SMALL));
}

/* What a build lacks. */
static void test_left_out(void) {
  output_room room;
  urlens_encoding gbk = URLENS_ENCODING_GBK;
  if (!has_feature(URLENS_FEATURE_ENCODINGS)) {
    CHECK(urlens_encoding_encode(gbk, by_reference, "a", 1, output_open(&room, 32)) == URLENS_E_UNSUPPORTED);
    CHECK(output_says(&room.out, URLENS_E_UNSUPPORTED) && room.out.length == output_untouched);
  }
  if (!has_feature(URLENS_FEATURE_DECODERS)) {
    CHECK(urlens_encoding_decode(gbk, "a", 1, output_open(&room, 32)) == URLENS_E_UNSUPPORTED);
    CHECK(output_says(&room.out, URLENS_E_UNSUPPORTED) && room.out.length == output_untouched);
  }
}

/* Exactly as much room as is needed, and less. */
static void test_room(void) {
  output_room room;
  urlens_encoding gbk = URLENS_ENCODING_GBK;
  urlens_percent_set set = URLENS_PERCENT_SET_QUERY;
  if (has_feature(URLENS_FEATURE_ENCODINGS)) {
    CHECK(urlens_percent_encode_in(gbk, set, by_reference, "\xE2\x82\xACx", 4, output_open(&room, 4)) == URLENS_OK);
    CHECK_OUTPUT("euro", "%80x", &room.out);
    CHECK(urlens_percent_encode_in(gbk, set, by_reference, "\xE2\x82\xACx", 4, output_open(&room, 3)) ==
          URLENS_E_BUFFER_TOO_SMALL);
    CHECK(room.out.length == 4 && output_kept(&room));
    CHECK(urlens_encoding_encode(gbk, URLENS_UNENCODABLE_QUESTION_MARK, "\xE2\x82\xAC\xC2\x80", 5,
                                 output_open(&room, 2)) == URLENS_OK);
    CHECK_OUTPUT("euro", "\x80?", &room.out);
  }
  if (has_feature(URLENS_FEATURE_DECODERS)) {
    CHECK(urlens_encoding_decode(gbk, "\x80", 1, output_open(&room, 3)) == URLENS_OK);
    CHECK_OUTPUT("euro", "\xE2\x82\xAC", &room.out);
    CHECK(urlens_encoding_decode(gbk, "\x80", 1, output_open(&room, 2)) == URLENS_E_BUFFER_TOO_SMALL);
    CHECK(room.out.length == 3 && output_kept(&room));
  }
}

static void ignore_note(void *context, urlens_validation_error error, size_t at) {
  size_t *sum = context;
  *sum = *sum * 31 + (size_t)error * 1000 + at;
}

static urlens_options options_in(const char *label) {
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  options.encoding = label;
  options.encoding_length = strlen(label);
  return options;
}

static urlens_url *make(const char *label, uint32_t flags, size_t *notes) {
  urlens_options options = options_in(label);
  urlens_url *url = NULL;
  options.flags = flags;
  if (notes) {
    options.sink = ignore_note;
    options.sink_context = notes;
  }
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  return url;
}

/* The same into a buffer of the caller's. */
static void check_parse_into(const char *label, const char *input, const char *wanted) {
  urlens_options options = options_in(label);
  urlens_components components;
  output_room room;
  size_t length = strlen(input);
  CHECK(urlens_parse_into(input, length, NULL, &options, output_open(&room, 120), &components) == URLENS_OK);
  CHECK_OUTPUT(input, wanted, &room.out);
  CHECK(urlens_parse_into(input, length, NULL, &options, output_open(&room, 0), &components) ==
        URLENS_E_BUFFER_TOO_SMALL);
  CHECK_EQ_INT(input, strlen(wanted), room.out.length);
  CHECK(urlens_can_parse(input, length, NULL, &options, NULL) == URLENS_OK);
}

/* The fast path and the reference machine, each without and with someone who listens. */
static void check_parse(const char *label, const char *input, const char *wanted) {
  size_t notes = 0, reference_notes = 0;
  urlens_url *urls[4];
  urls[0] = make(label, 0, NULL);
  urls[1] = make(label, URLENS_OPTION_REFERENCE_MACHINE, NULL);
  urls[2] = make(label, 0, &notes);
  urls[3] = make(label, URLENS_OPTION_REFERENCE_MACHINE, &reference_notes);
  for (int i = 0; i < 4; i++) {
    CHECK(parse_text(urls[i], input) == URLENS_OK);
    check_href(input, wanted, urls[i]);
    urlens_destroy(urls[i]);
  }
  CHECK(notes == reference_notes);
  check_parse_into(label, input, wanted);
}

static void test_parser(void) {
  check_parse("Latin1", "http://h/\xC3\xA9?\xC3\xA9#\xC3\xA9", "http://h/%C3%A9?%E9#%C3%A9");
  check_parse("latin1", "file:///p?\xC3\xA9", "file:///p?%E9");
  check_parse("latin1", "ftp://h/?\xC3\xA9'", "ftp://h/?%E9%27");
  /* Neither other schemes nor web sockets. */
  check_parse("latin1", "ws://h/?\xC3\xA9", "ws://h/?%C3%A9");
  check_parse("latin1", "wss://h/?\xC3\xA9", "wss://h/?%C3%A9");
  check_parse("latin1", "x://h/?\xC3\xA9'", "x://h/?%C3%A9'");
  check_parse("latin1", "mailto:a?\xC3\xA9", "mailto:a?%C3%A9");
  check_parse("utf-16be", "http://h/?\xC3\xA9", "http://h/?%C3%A9");
  check_parse("iso-2022-kr", "http://h/?\xC3\xA9", "http://h/?%C3%A9");
  check_parse("latin1", "http://h/?", "http://h/?");
  check_parse("latin1", "http://h/?a=b", "http://h/?a=b");
  check_parse("latin1", "http://h?\xE2\x98\x83", "http://h/?%26%239731%3B");
  check_parse("latin1", "http://h?\xFF%zz", "http://h/?%26%2365533%3B%zz");
  /* The encoder goes on over what the parser removes, and returns to ASCII where the query ends. */
  check_parse("iso-2022-jp", "http://h/?\xE6\x97\t\xA5", "http://h/?%26%2365533%3B%26%2365533%3B");
  check_parse("iso-2022-jp", "http://h/?\xE6\x97\xA5\t\xE6\x9C\xAC\n#\xE6\x97\xA5",
              "http://h/?%1B$BF|K\\%1B(B#%E6%97%A5");
  check_parse("iso-2022-jp", "http://h/?\xC2\xA5\r\nx\\", "http://h/?%1B(J\\x%1B(B\\");
  check_parse("iso-2022-jp", "http://h/?\xE6\x97\xA5", "http://h/?%1B$BF|%1B(B");
  check_parse("iso-2022-jp", "http://h/?\xC2\xA5#", "http://h/?%1B(J\\%1B(B#");
  check_parse("iso-2022-jp", "http://h/?a\\~b", "http://h/?a\\~b");
}

/* The setters of an object with an encoding use it, as those of a link in a page do. */
static void test_setters(void) {
  urlens_url *url = make("iso-2022-jp", 0, NULL), *base = make("latin1", 0, NULL);
  CHECK(urlens_parse(url, "http://h/#f", 11, NULL) == URLENS_OK);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_SEARCH, "?\xE6\x97\xA5#", 5, NULL) == URLENS_OK);
  check_href("search", "http://h/?%1B$BF|%1B(B%23#f", url);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_SEARCH, "\xC2\xA5", 2, NULL) == URLENS_OK);
  check_href("search", "http://h/?%1B(J\\%1B(B#f", url);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HREF, "http://i/?\xC2\xA5", 12, NULL) == URLENS_OK);
  check_href("href", "http://i/?%1B(J\\%1B(B", url);
  /* A base's query is taken as it is; it was encoded when the base was parsed. */
  CHECK(urlens_parse(base, "http://h/?\xC3\xA9", 12, NULL) == URLENS_OK);
  CHECK(urlens_parse(url, "#x", 2, base) == URLENS_OK);
  check_href("#x", "http://h/?%E9#x", url);
  CHECK(urlens_parse(url, "?\xC2\xA5", 3, base) == URLENS_OK);
  check_href("?", "http://h/?%1B(J\\%1B(B", url);
  urlens_destroy(url);
  urlens_destroy(base);
}

/* Limits count what is written. */
static void test_limit(void) {
  urlens_options options = options_in("latin1");
  urlens_url *url = NULL;
  options.max_length = 20;
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  CHECK(urlens_parse(url, "http://h/?\xC3\xA9\xC3\xA9", 14, NULL) == URLENS_OK);
  CHECK(urlens_parse(url, "http://h/?\xE2\x98\x83", 13, NULL) == URLENS_E_TOO_LONG);
  check_href("unchanged", "http://h/?%E9%E9", url);
  urlens_destroy(url);
}

static void test_unknown(void) {
  static const char *const labels[] = {"", " ", "utf-7", "x", "latin1\v"};
  urlens_options options;
  urlens_url *url = NULL;
  for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
    options = options_in(labels[i]);
    CHECK(urlens_create(&options, &url) == URLENS_E_UNKNOWN_ENCODING && !url);
    CHECK(urlens_can_parse("http://h/", 9, NULL, &options, NULL) == URLENS_E_UNKNOWN_ENCODING);
  }
  options = options_in("latin1");
  CHECK(urlens_create(&options, &url) ==
        (has_feature(URLENS_FEATURE_ENCODINGS) ? URLENS_OK : URLENS_E_UNKNOWN_ENCODING));
  urlens_destroy(url);
}

int main(void) {
  test_labels();
  test_byte_order_mark();
  test_arguments();
  test_left_out();
  test_room();
  test_unknown();
  if (has_feature(URLENS_FEATURE_ENCODINGS)) {
    test_parser();
    test_setters();
    test_limit();
  }
  return test_end();
}
