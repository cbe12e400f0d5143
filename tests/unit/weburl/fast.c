/* SPDX-License-Identifier: MIT */
/*
 * URLs in which steps find little or nothing to do take the fast path. With URLENS_OPTION_REFERENCE_MACHINE there is none: both ways
 * must give the same, of every text of a few pieces, of every component with every scheme, and of longer texts and all components
 * at random. And the fast path must be taken where it is meant to be.
 */
#include "dialect/table.h"
#include "random.h"
#include "samples.h"
#include "weburl/weburl.h"

static const urlens_dialect dialects[] = {
    URLENS_DIALECT_WEBURL_R1,        URLENS_DIALECT_WEBURL_R1_CHROME, URLENS_DIALECT_WEBURL_R1_GECKO,
    URLENS_DIALECT_WEBURL_R1_IE,     URLENS_DIALECT_WEBURL_R2,        URLENS_DIALECT_WEBURL_R2_CHROME,
    URLENS_DIALECT_WEBURL_R2_GECKO,  URLENS_DIALECT_WEBURL_R2_IE,     URLENS_DIALECT_WEBURL_R3,
    URLENS_DIALECT_WEBURL_R3_CHROME, URLENS_DIALECT_WEBURL_R3_GECKO,  URLENS_DIALECT_WEBURL_R3_IE};
enum { DIALECTS = sizeof dialects / sizeof dialects[0] };

static const char *const starts[] = {"http://", "https://", "ftp://", "file://", "ws://", "HTTP://", "file:///"};
enum { STARTS = sizeof starts / sizeof starts[0] };

static const char *const pieces[] = {"a",   "Z",   "1", "0x", "x", ".",         "..",   "-", "--",  "_",   "/",
                                     "//",  "\\",  "?", "#",  "@", ":",         "80",   "%", "%41", "|",   "c",
                                     "[",   "]",   "~", ";",  "'", "localhost", "xn--", "ü", " ",   "%2e", "%2F",
                                     "%3a", "%7C", "{", "\"", "<", "`",         "\t",   "c:"};
enum { PIECES = sizeof pieces / sizeof pieces[0], LONGEST = 250 };

/* Components, the first of which is nothing unusual. In one list stand those of one place in a URL. */
static const char *const users[] = {
    "",     "u@", "u:p@", "U%41!$&'()*+,~_-.:9@", ":@", "@", ":p@", "u:@", "u:80@", "u@v@", "u;@", "u:p:q@",
    "%zz@", "ü@", "u @"};
static const char *const hosts[] = {"example.com", "EXAMPLE.Com",
                                    "a_b",         "h.",
                                    "xn--a",       "a.XN--A",
                                    "a-b.xn--a",   "a--b",
                                    "1.2.3.4",     "255.255.255.0",
                                    "256.1.1.1",   "1.2.3",
                                    "01.2.3.4",    "1.2.3.",
                                    "1.2.3.4.5",   "0x7f",
                                    "0X",          "a.0x",
                                    "a.b1",        "a.1b",
                                    "1.2.3.04",    "",
                                    "localhost",   "LocalHost",
                                    "h~",          "h%41",
                                    "[::1]",       "c|",
                                    "ü",           "1.2.3.1000",
                                    "1.2.3.0x10",  ".",
                                    "1.2.3.4.",    "1.",
                                    "0.0.0.0"};
static const char *const ports[] = {"",     ":80", ":443",   ":21",    ":8080", ":0",  ":",
                                    ":080", ":00", ":65535", ":65536", ":x",    ":8a", ":000080"};
static const char *const paths[] = {"/a/b",
                                    "",
                                    "/",
                                    "//",
                                    "/a b",
                                    "/\"<>^`{|}",
                                    "/%41%7e%2D%5f%30",
                                    "/%20%zz%4%",
                                    "/%%341",
                                    "/.",
                                    "/..",
                                    "/./x",
                                    "/x/../y",
                                    "/.a",
                                    "/...",
                                    "/.%2e",
                                    "/%2e",
                                    "/%2E/x",
                                    "/a%2e",
                                    "/.%20",
                                    "/%2Fa",
                                    "/a%5Cb",
                                    "/a\\b",
                                    "/c:/x",
                                    "/c|/x",
                                    "/c%3a/x",
                                    "/%63:/x",
                                    "/C%7C",
                                    "/a|b",
                                    "/a\tb",
                                    "/ü",
                                    "/a;b=@[]:!$&'()*+,~",
                                    "/ ",
                                    "/%25%34%31",
                                    "/a/%",
                                    "/.;x",
                                    "/\x7f"};
static const char *const queries[] = {"",        "?q=1&r", "?",     "?a'b\\^`{|}", "?a b\"<>",
                                      "?%41%zz", "?ü",     "?\x01", "? ",          "?/..?"};
static const char *const fragments[] = {"", "#f", "#", "#a b\"<>`", "##", "#ü", "#\x7f", "#\xC2\x85", "# ", "#%41'\\"};

typedef struct choice {
  const char *const *of;
  size_t count;
} choice;
#define CHOICE(list) \
  { (list), sizeof(list) / sizeof(list)[0] }
static const choice components[] = {CHOICE(users), CHOICE(hosts),   CHOICE(ports),
                                    CHOICE(paths), CHOICE(queries), CHOICE(fragments)};
enum { COMPONENTS = sizeof components / sizeof components[0] };

/* The second half of the objects writes queries in an encoding with states. */
enum { OBJECTS = 2 * DIALECTS };
static urlens_url *fast_way[OBJECTS], *reference_way[OBJECTS];
static unsigned long unchanged;

/* In the first `objects` of them. */
static void compare(const char *text, size_t objects) {
  size_t length = strlen(text);
  for (size_t i = 0; i < objects; i++) {
    urlens_status wanted = urlens_parse(reference_way[i], text, length, NULL);
    urlens_view href;
    if (!CHECK_EQ_INT(text, wanted, urlens_parse(fast_way[i], text, length, NULL)) || wanted != URLENS_OK) continue;
    href = urlens_href(reference_way[i]);
    CHECK_EQ_BYTES(text, length, href.data, href.length, urlens_href(fast_way[i]).data,
                   urlens_href(fast_way[i]).length);
    if (!CHECK(sample_same_record(urlens_components_of(reference_way[i]), urlens_components_of(fast_way[i])))) {
      printf("  %s in %s\n", text, urlens_dialect_name(dialects[i % DIALECTS]));
    }
    unchanged += (urlens_components_of(fast_way[i])->flags & URLENS_IS_UNCHANGED) != 0;
  }
}

static void every_short_text(size_t most) {
  for (size_t start = 0; start < STARTS; start++) {
    for (size_t count = 0, all = 1; count <= most; count++, all *= PIECES) {
      for (size_t number = 0; number < all; number++) {
        char text[LONGEST];
        size_t rest = number;
        strcpy(text, starts[start]);
        for (size_t i = 0; i < count; i++, rest /= PIECES) strcat(text, pieces[rest % PIECES]);
        compare(text, DIALECTS);
      }
    }
  }
}

/* Mostly letters and slashes, so that many take the fast path. */
static void random_texts(long count) {
  while (count-- > 0) {
    char text[LONGEST];
    uint32_t length = random_number(12);
    strcpy(text, starts[random_number(STARTS)]);
    while (length-- > 0) {
      uint32_t kind = random_number(10);
      strcat(text, kind < 4 ? "abc" : kind < 7 ? "/" : kind < 8 ? "." : pieces[random_number(PIECES)]);
    }
    compare(text, DIALECTS);
  }
}

static void compare_composed(const char *start, const size_t numbers[COMPONENTS]) {
  char text[LONGEST];
  strcpy(text, start);
  for (size_t i = 0; i < COMPONENTS; i++) strcat(text, components[i].of[numbers[i]]);
  compare(text, OBJECTS);
}

/* Every two components with one another, the others being as usual. */
static void every_two_components(void) {
  for (size_t start = 0; start < STARTS; start++) {
    for (size_t one = 0; one < COMPONENTS; one++) {
      for (size_t other = one + 1; other < COMPONENTS; other++) {
        size_t numbers[COMPONENTS] = {0};
        for (numbers[one] = 0; numbers[one] < components[one].count; numbers[one]++) {
          for (numbers[other] = 0; numbers[other] < components[other].count; numbers[other]++) {
            compare_composed(starts[start], numbers);
          }
        }
      }
    }
  }
}

static void random_components(long count) {
  while (count-- > 0) {
    size_t numbers[COMPONENTS];
    for (size_t i = 0; i < COMPONENTS; i++) numbers[i] = random_number((uint32_t)components[i].count);
    compare_composed(starts[random_number(STARTS)], numbers);
  }
}

/* What the fast path is for, and what r3 makes of it. */
static const struct {
  const char *input, *wanted;
} taken[] = {
    {"http://example.com/a/b?c#d", "http://example.com/a/b?c#d"},
    {"https://a_b.xn--c/", "https://a_b.xn--c/"},
    {"https://Example.COM", "https://example.com/"},
    {"ftp://h?q", "ftp://h/?q"},
    {"http://h#f", "http://h/#f"},
    {"http://h./", "http://h./"},
    {"http://1.2.3.4:80/", "http://1.2.3.4/"},
    {"https://h:443", "https://h/"},
    {"ftp://h:21/x", "ftp://h/x"},
    {"http://h:8080/x", "http://h:8080/x"},
    {"http://u:p@H:81/", "http://u:p@h:81/"},
    {"http://u@h/", "http://u@h/"},
    {"http://u:80@h/", "http://u:80@h/"},
    {"http://h/.a/%20%zz%41%7E%2f", "http://h/.a/%20%zzA~%2f"},
    {"http://h/a b{c}|%2`", "http://h/a%20b%7Bc%7D%7C%2%60"},
    {"http://h/?a b'\"<>#a b\"<>`", "http://h/?a%20b'%22%3C%3E#a b\"<>`"},
    {"file:///x y/z%20", "file:///x%20y/z%20"},
    {"file://host", "file://host/"},
    {"file://1.2.3.4/xy|", "file://1.2.3.4/xy%7C"},
};
enum { TAKEN = sizeof taken / sizeof taken[0] };

/* Taken, right, and consistent, into buffers of every size up to the one that is needed. */
static void fast_path_is_taken(void) {
  ul_settings settings = {.dialect = ul_dialect_for(URLENS_DIALECT_WEBURL_R3), .scanner = ul_scanner_baseline()};
  for (size_t i = 0; i < TAKEN; i++) {
    ul_span input = ul_span_of_name(taken[i].input);
    ul_request request = {.input = input, .last = URLENS_STAGE_CANONICALIZE, .settings = &settings};
    size_t wanted = strlen(taken[i].wanted);
    for (size_t capacity = 0; capacity <= wanted; capacity++) {
      char room[LONGEST];
      urlens_components record;
      ul_buffer output;
      memset(room, 'Z', sizeof room);
      ul_buffer_init_fixed(&output, room, capacity, LONGEST);
      if (!CHECK(ul_weburl_try_fast(&request, &output, &record))) {
        printf("  %s\n", taken[i].input);
        break;
      }
      CHECK_EQ_INT(taken[i].input, wanted, output.length);
      CHECK_EQ_INT(taken[i].input, capacity < wanted ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK, output.status);
      for (size_t at = capacity; at < sizeof room; at++) CHECK(room[at] == 'Z');
      if (capacity < wanted) continue;
      CHECK_EQ_BYTES(taken[i].input, input.length, taken[i].wanted, wanted, output.data, output.length);
      CHECK(ul_record_check(ul_buffer_span(&output), &record));
    }
    compare(taken[i].input, OBJECTS);
  }
}

/* It is for all stages at once, and for texts that are their own base. */
static void fast_path_is_not_taken(void) {
  ul_settings settings = {.dialect = ul_dialect_for(URLENS_DIALECT_WEBURL_R3), .scanner = ul_scanner_baseline()};
  ul_request request = {.input = ul_span_of_name(taken[0].input), .last = URLENS_STAGE_RESOLVE, .settings = &settings};
  char room[LONGEST];
  urlens_components record;
  ul_buffer output;
  ul_buffer_init_fixed(&output, room, sizeof room, LONGEST);
  CHECK(!ul_weburl_try_fast(&request, &output, &record) && output.length == 0);
  request.last = URLENS_STAGE_CANONICALIZE;
  request.base_text = UL_SPAN("");
  CHECK(!ul_weburl_try_fast(&request, &output, &record) && output.length == 0);
  request.base_text = ul_span_of(NULL, 0);
  CHECK(ul_weburl_try_fast(&request, &output, &record) && output.length > 0);
}

int main(void) {
  const char *slow = getenv("URLENS_SLOW");
  for (size_t i = 0; i < OBJECTS; i++) {
    urlens_options options = {0};
    options.size = sizeof options;
    options.dialect = dialects[i % DIALECTS];
    if (i >= DIALECTS) {
      options.encoding = "iso-2022-jp";
      options.encoding_length = strlen(options.encoding);
    }
    if (urlens_create(&options, &fast_way[i]) != URLENS_OK) return EXIT_FAILURE;
    options.flags = URLENS_OPTION_REFERENCE_MACHINE;
    if (urlens_create(&options, &reference_way[i]) != URLENS_OK) return EXIT_FAILURE;
  }
  fast_path_is_taken();
  fast_path_is_not_taken();
  every_short_text(slow ? 3 : 2);
  every_two_components();
  random_texts(slow ? 1000000 : 20000);
  random_components(slow ? 1000000 : 20000);
  CHECK(unchanged > 1000);
  for (size_t i = 0; i < OBJECTS; i++) {
    urlens_destroy(fast_way[i]);
    urlens_destroy(reference_way[i]);
  }
  return test_end();
}
