/* SPDX-License-Identifier: MIT */
/*
 * Removing dot segments, which the library does from right to left, against RFC 3986, section 5.2.4, done from left to right as it
 * is written there: on every short path over a small alphabet, and on longer ones at random.
 */
#include "record/dots.h"

#include "random.h"
#include "record/parts.h"
#include "test.h"
#include "urlens/rfc.h"

enum { LONGEST = 256, ROOM = LONGEST + 4 };

/* --- The model ------------------------------------------------------------------------------------------------------ */

static int starts_with(const char *text, const char *beginning) {
  return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* "Remove the last segment and its preceding "/" (if any) from the output buffer." */
static void remove_last(char *out) {
  char *slash = strrchr(out, '/');
  *(slash ? slash : out) = '\0';
}

/* Step 2E: "move the first path segment in the input buffer to the end of the output buffer". Returns what is left. */
static const char *move_segment(const char *in, char *out) {
  size_t length = strcspn(in + 1, "/") + 1;
  strncat(out, in, length);
  return in + length;
}

static void remove_dots(const char *in, char *out) {
  *out = '\0';
  while (*in) {
    if (starts_with(in, "../")) {
      in += 3;
    } else if (starts_with(in, "./") || starts_with(in, "/./")) {
      in += 2;
    } else if (strcmp(in, "/.") == 0) {
      in = "/";
    } else if (starts_with(in, "/../") || strcmp(in, "/..") == 0) {
      in = in[3] ? in + 3 : "/";
      remove_last(out);
    } else if (strcmp(in, ".") == 0 || strcmp(in, "..") == 0) {
      in = "";
    } else {
      in = move_segment(in, out);
    }
  }
}

/* What section 3.3 asks for in front of a path that would be read as something else. */
static const char *guard_for(const ul_parts *parts, const char *path) {
  size_t first = strcspn(path, "/:");
  if (parts->host.data) return "";
  if (starts_with(path, "//")) return "/.";
  return !parts->scheme.data && first > 0 && path[first] == ':' ? "./" : "";
}

/* Directory and path as one text, as `normalize` says, and then without dot segments. */
static void make_wanted(const ul_parts *parts, uint32_t normalize, char *wanted) {
  char whole[ROOM], path[ROOM];
  ul_buffer output;
  ul_buffer_init_fixed(&output, whole, LONGEST, LONGEST);
  ul_append_normalized(&output, parts->directory, normalize, UL_CASE_MATTERS);
  ul_append_normalized(&output, parts->path, normalize, UL_CASE_MATTERS);
  whole[output.length] = '\0';
  remove_dots(whole, path);
  strcpy(wanted, guard_for(parts, path));
  strcat(wanted, path);
}

/* --- Comparing ------------------------------------------------------------------------------------------------------ */

/* With exactly the room that is needed, after something that is there already; and with a byte less. */
static void check(const ul_parts *parts, uint32_t normalize) {
  char wanted[ROOM], room[ROOM + 2], input[ROOM] = "";
  size_t length;
  ul_buffer output;
  if (parts->directory.length > 0) strncat(input, parts->directory.data, parts->directory.length);
  if (parts->path.length > 0) strncat(input, parts->path.data, parts->path.length);
  make_wanted(parts, normalize, wanted);
  length = strlen(wanted);
  memset(room, '!', sizeof room);
  ul_buffer_init_fixed(&output, room, 1 + length, LONGEST);
  ul_buffer_push(&output, '<');
  ul_append_without_dots(&output, parts, normalize);
  CHECK_EQ_BYTES(input, strlen(input), wanted, length, room + 1, output.length - 1);
  CHECK(ul_buffer_ok(&output) && room[0] == '<' && room[1 + length] == '!');
  if (length == 0) return;
  ul_buffer_init_fixed(&output, room, length - 1, LONGEST);
  room[length - 1] = '!';
  ul_append_without_dots(&output, parts, normalize);
  CHECK_EQ_INT(input, length, output.length);
  CHECK(output.status == URLENS_E_BUFFER_TOO_SMALL && room[length - 1] == '!');
}

/* Alone, after a scheme, after an authority, and after both. */
static void check_everywhere(ul_parts *parts, uint32_t normalize) {
  for (int what = 0; what < 4; what++) {
    parts->scheme = what & 1 ? UL_SPAN("s") : ul_span_of(NULL, 0);
    parts->host = what & 2 ? UL_SPAN("") : ul_span_of(NULL, 0);
    check(parts, normalize);
  }
}

static void test_every_short_path(void) {
  static const char alphabet[] = "/.a:";
  for (size_t length = 0, all = 1; length <= 7; length++, all *= 4) {
    for (size_t number = 0; number < all; number++) {
      char text[8];
      ul_parts parts = {.path = {text, length}};
      for (size_t i = 0, rest = number; i < length; i++, rest /= 4) text[i] = alphabet[rest % 4];
      check_everywhere(&parts, 0);
    }
  }
}

/* Appends some pieces to a text. */
static void add_pieces(char *text, uint32_t most) {
  static const char *const pieces[] = {"/",      "/",   "/",   "/",   ".",  "..",   "..",   "...",
                                       "a",      "bc",  ":",   "a:b", "//", "%2e",  "%2E",  ".%2e",
                                       "%2e%2E", "%41", "%7e", "%2f", "%",  "%%2e", "%%41", "%2"};
  for (uint32_t count = random_number(most); count > 0; count--) {
    strcat(text, pieces[random_number(sizeof pieces / sizeof pieces[0])]);
  }
}

/* A directory ends with "/", and a path after it does not begin with one. */
static void test_random(void) {
  for (int i = 0; i < 300000; i++) {
    char directory[LONGEST / 2] = "", path[LONGEST / 2] = "";
    ul_parts parts = {.path = {NULL, 0}};
    uint32_t normalize = random_number(4); /* bits of the first two rungs */
    if (random_number(2)) {
      add_pieces(directory, 8);
      strcat(directory, "/");
      parts.directory = ul_span_of_name(directory);
    }
    add_pieces(path, 12);
    parts.path = ul_span_of_name(path + (directory[0] ? strspn(path, "/") : 0));
    if (parts.path.length == 0 && random_number(2)) parts.path = ul_span_of(NULL, 0);
    check_everywhere(&parts, normalize);
  }
}

/* --- The walk itself ------------------------------------------------------------------------------------------------ */

/* The drawing in the header: "/a/b/../c", first measured, then written. */
static void test_walk(void) {
  static const struct {
    const char *text;
    int dots;
    ul_segment_fate fate;
  } steps[] = {
      {"c", 0, UL_SEGMENT_STAYS}, {"..", 2, UL_SEGMENT_GOES}, {"b", 0, UL_SEGMENT_GOES}, {"a", 0, UL_SEGMENT_STAYS}};
  char room[4];
  ul_backward_path path = {.length = 0};
  for (int round = 0; round < 2; round++) {
    memset(&path, 0, sizeof path);
    if (round == 1) path.write = room + sizeof room;
    for (size_t i = 0; i < 4; i++) {
      char *text;
      CHECK_EQ_INT(steps[i].text, steps[i].fate, ul_backward_take(&path, steps[i].dots, i == 0));
      CHECK_EQ_INT(steps[i].text, i == 1, path.debt);
      if (steps[i].fate != UL_SEGMENT_STAYS) continue;
      text = ul_backward_keep(&path, 1, 1);
      CHECK((text != NULL) == (round == 1));
      if (text) *text = steps[i].text[0];
    }
    CHECK(path.length == 4 && path.count == 2 && !path.first_is_empty);
  }
  CHECK(path.write == room);
  CHECK_EQ_BYTES("/a/b/../c", 9, "/a/c", 4, room, sizeof room);
}

/* A last segment of dots leaves an empty one; debts that nobody pays are forgiven. */
static void test_fates(void) {
  ul_backward_path path = {.length = 0};
  CHECK(ul_backward_take(&path, 1, 1) == UL_SEGMENT_LEAVES_EMPTY && path.debt == 0);
  CHECK(ul_backward_take(&path, 2, 1) == UL_SEGMENT_LEAVES_EMPTY && path.debt == 1);
  CHECK(ul_backward_keep(&path, 0, 1) == NULL && path.first_is_empty && path.length == 1 && path.count == 1);
  CHECK(ul_backward_take(&path, 1, 0) == UL_SEGMENT_GOES && path.debt == 1);
  CHECK(ul_backward_take(&path, 2, 0) == UL_SEGMENT_GOES && path.debt == 2);
  CHECK(ul_backward_take(&path, 0, 0) == UL_SEGMENT_GOES && path.debt == 1);
  CHECK(ul_backward_take(&path, 0, 0) == UL_SEGMENT_GOES && path.debt == 0);
  CHECK(ul_backward_take(&path, 0, 0) == UL_SEGMENT_STAYS && path.debt == 0);
  CHECK(ul_backward_keep(&path, 5, 0) == NULL && !path.first_is_empty && path.length == 6 && path.count == 2);
}

int main(void) {
  test_walk();
  test_fates();
  test_every_short_path();
  test_random();
  return test_end();
}
