/* SPDX-License-Identifier: MIT */
/* Percent-encoding through the public functions: arguments and room. What encodes to what is in percent_percent.c. */
#include "test.h"
#include "urlens.h"

static void test_names(void) {
  for (int set = URLENS_PERCENT_SET_C0_CONTROL; set <= URLENS_PERCENT_SET_FORM; set++) {
    const char *name = urlens_percent_set_name((urlens_percent_set)set);
    urlens_percent_set found = (urlens_percent_set)99;
    if (!CHECK(name != NULL)) continue;
    CHECK(urlens_percent_set_from_name(name, strlen(name), &found) == URLENS_OK && (int)found == set);
    CHECK(urlens_percent_set_from_name(name, strlen(name) - 1, &found) == URLENS_E_ARGUMENT);
  }
  CHECK(urlens_percent_set_name((urlens_percent_set)8) == NULL);
}

static void test_null(void) {
  urlens_percent_set set;
  char room[8];
  size_t length = 0;
  CHECK(urlens_percent_set_from_name(NULL, 4, &set) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_set_from_name(NULL, 0, &set) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_set_from_name("path", 4, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_encode(URLENS_PERCENT_SET_PATH, NULL, 1, room, 8, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_encode(URLENS_PERCENT_SET_PATH, "a", 1, NULL, 8, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_encode(URLENS_PERCENT_SET_PATH, "a", 1, room, 8, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_encode((urlens_percent_set)8, "a", 1, room, 8, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_encode((urlens_percent_set)-1, "a", 1, room, 8, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_decode(NULL, 1, room, 8, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_decode("a", 1, NULL, 8, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_decode("a", 1, room, 8, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_decode_text(NULL, 1, room, 8, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_decode_text("a", 1, NULL, 8, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_decode_text("a", 1, room, 8, NULL) == URLENS_E_ARGUMENT);
  CHECK(length == 0);
  CHECK(urlens_percent_encode(URLENS_PERCENT_SET_PATH, NULL, 0, NULL, 0, &length) == URLENS_OK && length == 0);
  CHECK(urlens_percent_decode(NULL, 0, NULL, 0, &length) == URLENS_OK && length == 0);
  CHECK(urlens_percent_decode_text(NULL, 0, NULL, 0, &length) == URLENS_OK && length == 0);
}

static void check_room(const char *wanted, int which, const char *input) {
  for (size_t capacity = 0; capacity <= strlen(wanted) + 1; capacity++) {
    char room[64], *out = capacity ? room : NULL;
    size_t length = 99, size = strlen(input);
    urlens_status status, expected = capacity < strlen(wanted) ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK;
    room[capacity] = '!';
    status = which == 0   ? urlens_percent_encode(URLENS_PERCENT_SET_FORM, input, size, out, capacity, &length)
             : which == 1 ? urlens_percent_decode(input, size, out, capacity, &length)
                          : urlens_percent_decode_text(input, size, out, capacity, &length);
    CHECK_EQ_INT(input, expected, status);
    CHECK_EQ_INT(input, strlen(wanted), length);
    CHECK(room[capacity] == '!');
    if (status == URLENS_OK) CHECK_EQ_BYTES(input, size, wanted, strlen(wanted), room, length);
  }
}

int main(void) {
  test_names();
  test_null();
  check_room("a+%C3%A9%EF%BF%BDz", 0, "a \xC3\xA9\xFFz");
  check_room("a%\xC3\xFFz", 1, "%61%%C3%FFz");
  check_room("a%\xEF\xBF\xBD\xEF\xBF\xBDz", 2, "%61%%C3%FFz");
  return test_end();
}
