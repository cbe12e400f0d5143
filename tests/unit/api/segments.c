/* SPDX-License-Identifier: MIT */
/* The segments of a path, and copies of parts as strings. */
#include "objects.h"
#include "output.h"
#include "urlens/build.h"

/* --- Reading -------------------------------------------------------------------------------------------------------- */

/* The segments with "|" between them. */
static void check_segments(urlens_dialect dialect, const char *text, const char *wanted, size_t count) {
  urlens_url *url = url_for(dialect, text);
  urlens_view segment;
  size_t position = 0, found = 0, length = 0;
  char joined[128];
  while (urlens_segment_next(url, &position, &segment)) {
    if (found++) joined[length++] = '|';
    memcpy(joined + length, segment.data, segment.length);
    length += segment.length;
  }
  joined[length] = '\0';
  CHECK_EQ_STR(text, wanted, joined);
  CHECK_EQ_INT(text, count, found);
  CHECK_EQ_INT(text, count, urlens_segment_count(url));
  CHECK(!urlens_segment_next(url, &position, &segment));
  urlens_destroy(url);
}

static void test_reading(void) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  size_t position = 0;
  urlens_view segment;
  check_segments(URLENS_DIALECT_WHATWG, "http://h", "", 1);
  check_segments(URLENS_DIALECT_WHATWG, "http://h/a/b%2Fc", "a|b%2Fc", 2);
  check_segments(URLENS_DIALECT_WHATWG, "http://h/a//b/", "a||b|", 4);
  check_segments(URLENS_DIALECT_WHATWG, "x://h", "", 0);
  check_segments(URLENS_DIALECT_WHATWG, "x:/.//a", "|a", 2);
  check_segments(URLENS_DIALECT_WHATWG, "mailto:a/b", "", 0);
  if (has_feature(URLENS_FEATURE_RFC)) {
    check_segments(URLENS_DIALECT_RFC3986, "a/b", "a|b", 2);
    check_segments(URLENS_DIALECT_RFC3986, "", "", 0);
  }
  CHECK(urlens_segment_count(NULL) == 0 && urlens_segment_count(url) == 0);
  CHECK(!urlens_segment_next(NULL, &position, &segment) && !urlens_segment_next(url, &position, &segment));
  CHECK(parse_text(url, "http://h/") == URLENS_OK);
  CHECK(!urlens_segment_next(url, NULL, &segment) && !urlens_segment_next(url, &position, NULL));
  position = 1000;
  CHECK(!urlens_segment_next(url, &position, &segment));
  urlens_destroy(url);
}

/* --- Changing ------------------------------------------------------------------------------------------------------- */

typedef enum operation { PUSH, POP, SET, JOIN } operation;

typedef struct change {
  const char *url;
  operation what;
  const char *text;
  const char *wanted; /* the URL, or the name of the status */
  size_t number;      /* of the segment; of a failure, the byte */
  uint32_t flags;
} change;

static const change changes[] = {
    {"http://h", PUSH, "a", "http://h/a", 0, 0},
    {"http://h/a?q#f", PUSH, "b", "http://h/a/b?q#f", 0, 0},
    {"http://h/a/", PUSH, "b", "http://h/a/b", 0, 0},
    {"http://h/a", PUSH, "", "http://h/a/", 0, 0},
    {"http://h/a/", PUSH, "", "http://h/a/", 0, 0},
    {"http://h/a", PUSH, "b/c?d#e%f\\|", "http://h/a/b%2Fc%3Fd%23e%25f%5C%7C", 0, 0},
    {"http://h/a", PUSH, "\xFF", "http://h/a/%EF%BF%BD", 0, 0},
    {"http://h/a", PUSH, "..", "build-dot-segment", 0, 0},
    {"http://h/a", PUSH, "..", "http://h/a/%252E%252E", 0, URLENS_BUILD_ENCODE_DOTS},
    {"http://h/a", PUSH, "%2e", "http://h/a/%252e", 0, 0},
    {"x://h", PUSH, "a", "x://h/a", 0, 0},
    {"x:/", PUSH, "a", "x:/a", 0, 0},
    {"x:/.//", PUSH, "a", "x:/.//a", 0, 0},
    {"file:///", PUSH, "C|", "file:///C%7C", 0, 0},
    {"mailto:x", PUSH, "a", "no-segments", URLENS_NOWHERE, 0},
    {"http://h/a/b", POP, NULL, "http://h/a", 0, 0},
    {"http://h/a/", POP, NULL, "http://h/a", 0, 0},
    {"http://h/a?q", POP, NULL, "http://h/?q", 0, 0},
    {"http://h/", POP, NULL, "ignored", URLENS_NOWHERE, 0},
    {"x://h", POP, NULL, "ignored", URLENS_NOWHERE, 0},
    {"x:/a", POP, NULL, "x:/", 0, 0},
    {"x:/.//a", POP, NULL, "x:/", 0, 0},
    {"file:///C:/", POP, NULL, "file:///C:", 0, 0},
    {"file:///C:", POP, NULL, "file:///", 0, 0},
    {"mailto:x", POP, NULL, "no-segments", URLENS_NOWHERE, 0},
    {"http://h/a/b/c", SET, "x/y", "http://h/x%2Fy/b/c", 0, 0},
    {"http://h/a/b/c", SET, "x", "http://h/a/x/c", 1, 0},
    {"http://h/a/b/c#f", SET, "", "http://h/a/b/#f", 2, 0},
    {"http://h/a/b/c", SET, "x", "argument", 3, 0},
    {"http://h/a", SET, ".", "build-dot-segment", 0, 0},
    {"http://h/a", SET, ".", "http://h/%252E", 0, URLENS_BUILD_ENCODE_DOTS},
    {"x://h", SET, "a", "argument", 0, 0},
    {"x:/a/b", SET, "", "x:/.//b", 0, 0},
    {"http://h/a", JOIN, "b/c", "http://h/a/b/c", 0, 0},
    {"http://h/a/", JOIN, "/b//c/", "http://h/a/b//c/", 0, 0},
    {"http://h/a", JOIN, "", "http://h/a", 0, 0},
    {"http://h/a", JOIN, "/", "http://h/a/", 0, 0},
    {"http://h/a", JOIN, "b/%2e?/c", "http://h/a/b/%252e%3F/c", 0, 0},
    {"http://h/a", JOIN, "b/../c", "build-dot-segment", 2, 0},
    {"http://h/a", JOIN, "/..", "build-dot-segment", 1, 0},
    {"http://h/a", JOIN, "b/../c", "http://h/a/b/%252E%252E/c", 0, URLENS_BUILD_ENCODE_DOTS},
};

static urlens_status run(const change *c, urlens_url *url) {
  size_t length = c->text ? strlen(c->text) : 0;
  switch (c->what) {
    case PUSH: return urlens_segment_push(url, c->flags, c->text, length);
    case POP: return urlens_segment_pop(url);
    case SET: return urlens_segment_set(url, c->flags, c->number, c->text, length);
    default: return urlens_join_path(url, c->flags, c->text, length);
  }
}

static void check_change(const change *c, uint32_t flags) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, flags);
  urlens_status status;
  CHECK(parse_text(url, c->url) == URLENS_OK);
  status = run(c, url);
  if (status == URLENS_OK) {
    check_href(c->url, c->wanted, url);
    CHECK(urlens_error_of(url).status == URLENS_OK);
  } else {
    CHECK_EQ_STR(c->url, c->wanted, urlens_status_name(status));
    CHECK_EQ_INT(c->url, status, urlens_error_of(url).status);
    if (c->what != SET) CHECK_EQ_INT(c->url, c->number, urlens_error_of(url).at);
    check_href("the URL stays", c->url, url);
  }
  urlens_destroy(url);
}

static void test_arguments(void) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  urlens_view path;
  CHECK(urlens_segment_push(NULL, 0, "a", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_segment_pop(NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_segment_set(NULL, 0, 0, "a", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_join_path(NULL, 0, "a", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_segment_push(url, 0, "a", 1) == URLENS_E_NO_URL);
  CHECK(parse_text(url, "http://h/a/b") == URLENS_OK);
  CHECK(urlens_segment_push(url, 0, NULL, 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_segment_push(url, 2, "a", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_error_of(url).status == URLENS_E_ARGUMENT);
  CHECK(urlens_join_path(url, 0, "", 0) == URLENS_OK && urlens_error_of(url).status == URLENS_OK);
  path = urlens_get(url, URLENS_PART_PATH); /* a piece of the object itself */
  CHECK(urlens_segment_push(url, 0, path.data, path.length) == URLENS_OK);
  check_href("its own path", "http://h/a/b/%2Fa%2Fb", url);
  urlens_destroy(url);
  options.max_length = 12;
  CHECK(urlens_create(&options, &url) == URLENS_OK && parse_text(url, "http://h/a") == URLENS_OK);
  CHECK(urlens_segment_push(url, 0, "0123456789abc", 13) == URLENS_E_TOO_LONG);
  CHECK(urlens_segment_push(url, 0, "0123456789", 10) == URLENS_E_TOO_LONG);
  CHECK(urlens_segment_push(url, 0, "b", 1) == URLENS_OK);
  CHECK(urlens_segment_push(url, 0, "c", 1) == URLENS_E_TOO_LONG);
  urlens_destroy(url);
  if (!has_feature(URLENS_FEATURE_RFC)) return;
  url = url_for(URLENS_DIALECT_RFC3986, "http://h/a");
  CHECK(urlens_segment_push(url, 0, "b", 1) == URLENS_E_UNSUPPORTED);
  CHECK(urlens_segment_pop(url) == URLENS_E_UNSUPPORTED);
  urlens_destroy(url);
}

/* --- Copies --------------------------------------------------------------------------------------------------------- */

static void check_copy(const urlens_url *url, urlens_part part, urlens_copy_form form, const char *wanted) {
  size_t length = strlen(wanted);
  for (size_t capacity = 0; capacity < length + 3; capacity++) {
    output_room room;
    urlens_status status = urlens_copy_part(url, part, form, output_open(&room, capacity));
    CHECK_EQ_INT(wanted, capacity > length ? URLENS_OK : URLENS_E_BUFFER_TOO_SMALL, status);
    CHECK_EQ_INT(wanted, capacity > length ? length : length + 1, room.out.length);
    CHECK(output_kept(&room) && room.out.error.status == status);
    if (status == URLENS_OK) CHECK_EQ_STR("copy", wanted, room.out.data);
  }
}

static void test_copies(void) {
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, "http://u%41@h/a%2Fb%zz?");
  output_room room;
  check_copy(url, URLENS_PART_USERNAME, URLENS_COPY_FORM_WRITTEN, "u%41");
  check_copy(url, URLENS_PART_USERNAME, URLENS_COPY_FORM_DECODED, "uA");
  check_copy(url, URLENS_PART_PATH, URLENS_COPY_FORM_DECODED, "/a/b%zz");
  check_copy(url, URLENS_PART_QUERY, URLENS_COPY_FORM_WRITTEN, "");
  check_copy(url, URLENS_PART_FRAGMENT, URLENS_COPY_FORM_DECODED, "");
  CHECK(urlens_copy_part(NULL, URLENS_PART_HOST, 0, output_open(&room, 9)) == URLENS_E_ARGUMENT);
  CHECK(urlens_copy_part(url, URLENS_PART_HOST, 0, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_copy_part(url, (urlens_part)8, 0, output_open(&room, 9)) == URLENS_E_ARGUMENT);
  CHECK(urlens_copy_part(url, URLENS_PART_HOST, (urlens_copy_form)2, output_open(&room, 9)) == URLENS_E_ARGUMENT);
  CHECK(parse_text(url, "http://h/a%00b") == URLENS_OK);
  check_copy(url, URLENS_PART_PATH, URLENS_COPY_FORM_WRITTEN, "/a%00b");
  CHECK(urlens_copy_part(url, URLENS_PART_PATH, URLENS_COPY_FORM_DECODED, output_open(&room, 9)) == URLENS_E_NUL);
  CHECK(room.out.error.at == 2 && room.out.error.length == 3 && room.out.length == output_untouched);
  urlens_destroy(url);
  url = object_for(URLENS_DIALECT_WHATWG, 0);
  CHECK(urlens_copy_part(url, URLENS_PART_HOST, 0, output_open(&room, 9)) == URLENS_E_NO_URL);
  urlens_destroy(url);
  if (!has_feature(URLENS_FEATURE_RFC)) return;
  url = object_for(URLENS_DIALECT_RFC3986_REGEX, 0);
  CHECK(urlens_parse(url, "a\0b", 3, NULL) == URLENS_OK);
  CHECK(urlens_copy_part(url, URLENS_PART_PATH, URLENS_COPY_FORM_WRITTEN, output_open(&room, 9)) == URLENS_E_NUL);
  CHECK(room.out.error.at == 1 && room.out.error.length == 1);
  urlens_destroy(url);
}

int main(void) {
  test_reading();
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    check_change(&changes[i], 0);
    check_change(&changes[i], URLENS_OPTION_REFERENCE_MACHINE);
  }
  test_arguments();
  test_copies();
  return test_end();
}
