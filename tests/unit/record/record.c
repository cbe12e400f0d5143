/* SPDX-License-Identifier: MIT */
#include "record/record.h"

#include "samples.h"

/* What the checker must say of everything that comes out of the parser. */
static void test_accepts_parsed(void) {
  urlens_url *url = sample_object();
  for (size_t i = 0; i < SAMPLES; i++) {
    urlens_view href;
    CHECK_EQ_INT(samples[i], URLENS_OK, sample_parse(url, samples[i]));
    href = urlens_href(url);
    CHECK_EQ_INT(samples[i], 1, ul_record_check(ul_span_of(href.data, href.length), urlens_components_of(url)));
    CHECK_EQ_INT(samples[i], URLENS_OK, urlens_self_check(url));
  }
  urlens_destroy(url);
}

#define EVERYTHING "http://u:p@h:1/p?q#f"

/* The offsets of a record one by one. */
static urlens_offset *offset_number(urlens_components *record, size_t number) {
  switch (number) {
    case 0: return &record->scheme_end;
    case 1: return &record->username_start;
    case 2: return &record->username_end;
    case 3: return &record->password_end;
    case 4: return &record->host_start;
    case 5: return &record->host_end;
    case 6: return &record->port_end;
    case 7: return &record->path_start;
    case 8: return &record->path_end;
    case 9: return &record->query_end;
    default: return &record->length;
  }
}

static int check_says(const char *href, const urlens_components *record) {
  return ul_record_check(ul_span_of_name(href), record);
}

/* With every component there, each offset can be in one place only, and no bit can be missing. */
static void test_rejects_broken(void) {
  urlens_url *url = sample_url(EVERYTHING);
  const urlens_components good = *urlens_components_of(url);
  CHECK(check_says(EVERYTHING, &good));
  for (size_t number = 0; number <= 10; number++) {
    urlens_components broken = good;
    *offset_number(&broken, number) = (urlens_offset)(*offset_number(&broken, number) + 1);
    CHECK(!check_says(EVERYTHING, &broken));
    *offset_number(&broken, number) = (urlens_offset)(*offset_number(&broken, number) - 2);
    CHECK(!check_says(EVERYTHING, &broken));
    *offset_number(&broken, number) = (urlens_offset)-1;
    CHECK(!check_says(EVERYTHING, &broken));
  }
  for (uint32_t bit = URLENS_HAS_SCHEME; bit <= URLENS_HAS_FRAGMENT; bit <<= 1) {
    urlens_components broken = good;
    broken.flags &= ~bit;
    CHECK_EQ_INT("a bit is missing", 0, check_says(EVERYTHING, &broken));
  }
  {
    urlens_components broken = good;
    broken.host_kind = URLENS_HOST_KIND_NONE;
    CHECK(!check_says(EVERYTHING, &broken));
  }
  urlens_destroy(url);
}

/* A password needs a user, even if that is empty. */
static void test_rejects_lone_password(void) {
  static const char href[] = "http://:ph/";
  urlens_url *url = sample_url("http://:p@h/");
  urlens_components broken = *urlens_components_of(url);
  urlens_destroy(url);
  CHECK(check_says("http://:p@h/", &broken));
  for (size_t number = 4; number <= 10; number++) {
    *offset_number(&broken, number) = (urlens_offset)(*offset_number(&broken, number) - 1); /* the "@" is gone */
  }
  broken.flags &= ~(uint32_t)URLENS_HAS_USERNAME;
  CHECK(!check_says(href, &broken));
}

/* The record of "http://h:81/" for a text with another port. */
static urlens_components with_port(urlens_components record, const char *href) {
  record.port_end = record.path_start = (urlens_offset)(strlen(href) - 1);
  record.path_end = record.query_end = record.length = (urlens_offset)strlen(href);
  return record;
}

/* A port's number is that of its text, or 0 with a flag that tells why. */
static void test_rejects_ports(void) {
  static const char *const ports[] = {"http://h:82/", "http://h:8x/", "http://h:810/", "http://h:/", "http://h:65617/"};
  static const char *const odd[] = {"http://h:8x/", "http://h:65536/", "http://h:/", "http://h:-1/"};
  urlens_url *url = sample_url("http://h:81/");
  urlens_components record = *urlens_components_of(url);
  urlens_destroy(url);
  CHECK(check_says("http://h:81/", &record));
  for (size_t i = 0; i < sizeof ports / sizeof ports[0]; i++) {
    urlens_components broken = with_port(record, ports[i]);
    CHECK_EQ_INT(ports[i], 0, check_says(ports[i], &broken));
  }
  for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
    urlens_components strange = with_port(record, odd[i]);
    strange.flags |= URLENS_HAS_ODD_PORT;
    CHECK_EQ_INT(odd[i], 0, check_says(odd[i], &strange));
    strange.port = 0;
    CHECK_EQ_INT(odd[i], 1, check_says(odd[i], &strange));
  }
  /* One that is not odd, and none. */
  record.flags |= URLENS_HAS_ODD_PORT;
  record.port = 0;
  CHECK(!check_says("http://h:81/", &record));
  url = sample_url("http://h/");
  record = *urlens_components_of(url);
  urlens_destroy(url);
  record.port = 81;
  CHECK(!check_says("http://h/", &record));
  record.port = 0;
  record.flags |= URLENS_HAS_ODD_PORT;
  CHECK(!check_says("http://h/", &record));
}

static void test_port_numbers(void) {
  static const struct {
    const char *text;
    uint32_t number, shortest;
  } ports[] = {
      {"0", 0, 0},
      {"81", 81, 81},
      {"65535", 65535, 65535},
      {"65536", UL_NO_PORT, UL_NO_PORT},
      {"4294967377", UL_NO_PORT, UL_NO_PORT},
      {"99999999999999999999", UL_NO_PORT, UL_NO_PORT},
      {"0081", 81, UL_NO_PORT},
      {"00", 0, UL_NO_PORT},
      {"00000000000000000000081", 81, UL_NO_PORT},
      {"", UL_NO_PORT, UL_NO_PORT},
      {"8x", UL_NO_PORT, UL_NO_PORT},
      {"x", UL_NO_PORT, UL_NO_PORT},
      {" 8", UL_NO_PORT, UL_NO_PORT},
      {"+8", UL_NO_PORT, UL_NO_PORT},
      {"-0", UL_NO_PORT, UL_NO_PORT},
  };
  for (size_t i = 0; i < sizeof ports / sizeof ports[0]; i++) {
    CHECK_EQ_INT(ports[i].text, ports[i].number, ul_port_number(ul_span_of_name(ports[i].text)));
    CHECK_EQ_INT(ports[i].text, ports[i].shortest, ul_shortest_port_number(ul_span_of_name(ports[i].text)));
  }
  CHECK(ul_port_number(ul_span_of(NULL, 0)) == UL_NO_PORT);
}

/* A bit without its component. */
static void test_rejects_bits(void) {
  static const uint32_t bits[] = {URLENS_HAS_USERNAME, URLENS_HAS_PASSWORD, URLENS_HAS_PORT, URLENS_HAS_QUERY,
                                  URLENS_HAS_FRAGMENT};
  urlens_url *url = sample_url("http://h/");
  for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++) {
    urlens_components broken = *urlens_components_of(url);
    broken.flags |= bits[i];
    CHECK(!check_says("http://h/", &broken));
  }
  urlens_destroy(url);
  url = sample_url("a:b");
  for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++) {
    urlens_components broken = *urlens_components_of(url);
    broken.flags |= bits[i];
    CHECK(!check_says("a:b", &broken));
    broken.flags |= URLENS_HAS_HOST;
    CHECK(!check_says("a:b", &broken));
  }
  urlens_destroy(url);
}

/* Text that does not fit the record. */
static void test_rejects_text(void) {
  static const char *const broken[] = {
      "http;//u:p@h:1/p?q#f", "http:+/u:p@h:1/p?q#f",  "http:/+u:p@h:1/p?q#f", "http://u;p@h:1/p?q#f",
      "http://u:p+h:1/p?q#f", "http://u:p@h;1/p?q#f",  "http://u:p@h:1/p!q#f", "http://u:p@h:1/p?q+f",
      "http://u:p@h:1/p?q#",  "http://u:p@h:1/p?q#ff",
  };
  urlens_url *url = sample_url(EVERYTHING);
  for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
    CHECK_EQ_INT(broken[i], 0, check_says(broken[i], urlens_components_of(url)));
  }
  urlens_destroy(url);
  /* The guard before a path that begins with two slashes. */
  url = sample_url("a:/.//p");
  CHECK(check_says("a:/.//p", urlens_components_of(url)));
  CHECK(!check_says("a:/x//p", urlens_components_of(url)));
  CHECK(!check_says("a:/./xp", urlens_components_of(url)));
  urlens_destroy(url);
}

/* The record written by hand as a parser would. */
static void test_writing(void) {
  char room[64];
  urlens_components record;
  ul_buffer written;
  urlens_url *url = sample_url(EVERYTHING);
  ul_buffer_init_fixed(&written, room, sizeof room, sizeof room);
  ul_record_init(&record);
  ul_buffer_append(&written, UL_SPAN("http:"));
  ul_record_scheme(&record, &written);
  CHECK(ul_record_check(ul_buffer_span(&written), &record));
  ul_buffer_append(&written, UL_SPAN("//"));
  ul_record_authority(&record, &written);
  ul_buffer_append(&written, UL_SPAN("u:p@"));
  ul_record_userinfo(&record, &written, 8);
  ul_buffer_append(&written, UL_SPAN("h"));
  ul_record_host(&record, &written, URLENS_HOST_KIND_DOMAIN);
  ul_buffer_append(&written, UL_SPAN(":1"));
  ul_record_port(&record, &written, 1);
  ul_record_path_start(&record, &written, 1);
  ul_buffer_append(&written, UL_SPAN("/p"));
  ul_record_path(&record, &written);
  ul_buffer_append(&written, UL_SPAN("?q"));
  ul_record_query(&record, &written);
  ul_buffer_append(&written, UL_SPAN("#f"));
  ul_record_finish(&record, &written);
  record.scheme_kind = URLENS_SCHEME_KIND_HTTP;
  record.flags |= URLENS_IS_UNCHANGED;
  CHECK(ul_record_check(ul_buffer_span(&written), &record));
  CHECK(sample_same_record(&record, urlens_components_of(url)));
  CHECK(ul_record_includes_credentials(&record));
  urlens_destroy(url);
}

typedef struct part_case {
  const char *url;
  urlens_part part;
  const char *wanted; /* NULL: absent */
} part_case;

static const part_case part_cases[] = {
    {EVERYTHING, URLENS_PART_SCHEME, "http"},
    {EVERYTHING, URLENS_PART_USERNAME, "u"},
    {EVERYTHING, URLENS_PART_PASSWORD, "p"},
    {EVERYTHING, URLENS_PART_HOST, "h"},
    {EVERYTHING, URLENS_PART_PORT, "1"},
    {EVERYTHING, URLENS_PART_PATH, "/p"},
    {EVERYTHING, URLENS_PART_QUERY, "q"},
    {EVERYTHING, URLENS_PART_FRAGMENT, "f"},
    {"a:b", URLENS_PART_USERNAME, NULL},
    {"a:b", URLENS_PART_PASSWORD, NULL},
    {"a:b", URLENS_PART_HOST, NULL},
    {"a:b", URLENS_PART_PORT, NULL},
    {"a:b", URLENS_PART_QUERY, NULL},
    {"a:b", URLENS_PART_FRAGMENT, NULL},
    {"a:", URLENS_PART_PATH, ""},
    {"a:b?#", URLENS_PART_QUERY, ""},
    {"a:b?#", URLENS_PART_FRAGMENT, ""},
    {"a:/.//p", URLENS_PART_PATH, "//p"},
    {"a://", URLENS_PART_HOST, ""},
    {"a:///", URLENS_PART_PATH, "/"},
    {"http://:p@h/", URLENS_PART_USERNAME, ""},
    {"http://:p@h/", URLENS_PART_PASSWORD, "p"},
    {"http://u@h/", URLENS_PART_PASSWORD, NULL},
    {"http://[::1]:2/", URLENS_PART_HOST, "[::1]"},
    {EVERYTHING, (urlens_part)8, NULL},
    {EVERYTHING, (urlens_part)26, NULL},
    {EVERYTHING, (urlens_part)1000, NULL},
};

static void test_parts(void) {
  for (size_t i = 0; i < sizeof part_cases / sizeof part_cases[0]; i++) {
    const part_case *c = &part_cases[i];
    urlens_url *url = sample_url(c->url);
    ul_record_view view = {.href = urlens_href(url).data, .record = urlens_components_of(url)};
    urlens_view got = urlens_get(url, c->part), sliced = urlens_slice(view.href, view.record, c->part);
    ul_span slice = ul_record_slice(&view, c->part);
    CHECK_EQ_BYTES(c->url, strlen(c->url), c->wanted, c->wanted ? strlen(c->wanted) : 0, got.data, got.length);
    CHECK(got.data == sliced.data && got.length == sliced.length);
    CHECK(got.data == slice.data && got.length == slice.length);
    urlens_destroy(url);
  }
}

typedef struct attribute_case {
  const char *url;
  urlens_attribute attribute;
  const char *wanted; /* NULL: there is no such attribute */
} attribute_case;

static const attribute_case attribute_cases[] = {
    {EVERYTHING, URLENS_ATTRIBUTE_HREF, EVERYTHING},
    {EVERYTHING, URLENS_ATTRIBUTE_PROTOCOL, "http:"},
    {EVERYTHING, URLENS_ATTRIBUTE_USERNAME, "u"},
    {EVERYTHING, URLENS_ATTRIBUTE_PASSWORD, "p"},
    {EVERYTHING, URLENS_ATTRIBUTE_HOST, "h:1"},
    {EVERYTHING, URLENS_ATTRIBUTE_HOSTNAME, "h"},
    {EVERYTHING, URLENS_ATTRIBUTE_PORT, "1"},
    {EVERYTHING, URLENS_ATTRIBUTE_PATHNAME, "/p"},
    {EVERYTHING, URLENS_ATTRIBUTE_SEARCH, "?q"},
    {EVERYTHING, URLENS_ATTRIBUTE_HASH, "#f"},
    {"a:b", URLENS_ATTRIBUTE_USERNAME, ""},
    {"a:b", URLENS_ATTRIBUTE_PASSWORD, ""},
    {"a:b", URLENS_ATTRIBUTE_HOST, ""},
    {"a:b", URLENS_ATTRIBUTE_HOSTNAME, ""},
    {"a:b", URLENS_ATTRIBUTE_PORT, ""},
    {"a:b", URLENS_ATTRIBUTE_PATHNAME, "b"},
    {"a:b", URLENS_ATTRIBUTE_SEARCH, ""},
    {"a:b", URLENS_ATTRIBUTE_HASH, ""},
    {"a:b?#", URLENS_ATTRIBUTE_SEARCH, ""},
    {"a:b?#", URLENS_ATTRIBUTE_HASH, ""},
    {"a:/.//p", URLENS_ATTRIBUTE_PATHNAME, "//p"},
    {"http://[::1]:2/", URLENS_ATTRIBUTE_HOST, "[::1]:2"},
    {EVERYTHING, (urlens_attribute)10, NULL},
    {EVERYTHING, (urlens_attribute)26, NULL},
    {EVERYTHING, (urlens_attribute)1000, NULL},
};

static void test_attributes(void) {
  for (size_t i = 0; i < sizeof attribute_cases / sizeof attribute_cases[0]; i++) {
    const attribute_case *c = &attribute_cases[i];
    urlens_url *url = sample_url(c->url);
    ul_record_view view = {.href = urlens_href(url).data, .record = urlens_components_of(url)};
    urlens_view got = urlens_get_attribute(url, c->attribute);
    ul_span attribute = ul_record_attribute(&view, c->attribute);
    CHECK_EQ_BYTES(c->url, strlen(c->url), c->wanted, c->wanted ? strlen(c->wanted) : 0, got.data, got.length);
    CHECK(got.data == attribute.data && got.length == attribute.length);
    urlens_destroy(url);
  }
}

/* A record of more than the most bytes, in which all else is right: "#" and a fragment. */
static void test_rejects_length(void) {
  urlens_components record = {.flags = URLENS_HAS_FRAGMENT};
  record.length = (urlens_offset)URLENS_MAX_LENGTH;
  CHECK(ul_record_check(ul_span_of("#", URLENS_MAX_LENGTH), &record));
  record.length++;
  CHECK(!ul_record_check(ul_span_of("#", URLENS_MAX_LENGTH + 1), &record));
}

int main(void) {
  test_rejects_length();
  test_accepts_parsed();
  test_rejects_broken();
  test_rejects_lone_password();
  test_rejects_ports();
  test_port_numbers();
  test_rejects_bits();
  test_rejects_text();
  test_writing();
  test_parts();
  test_attributes();
  return test_end();
}
