/* SPDX-License-Identifier: MIT */
/* Percent-encoding through the public functions: arguments and room. What encodes to what is in percent/percent.c. */
#include "output.h"

static void test_names(void) {
  for (int set = URLENS_PERCENT_SET_C0_CONTROL; set <= URLENS_PERCENT_SET_FORM; set++) {
    const char *name = urlens_percent_set_name((urlens_percent_set)set);
    urlens_percent_set found = (urlens_percent_set)99;
    if (!CHECK(name != NULL)) continue;
    CHECK(urlens_percent_set_from_name(name, strlen(name), &found) == URLENS_OK && (int)found == set);
    CHECK(urlens_percent_set_from_name(name, strlen(name) - 1, &found) == URLENS_E_ARGUMENT);
  }
  CHECK(urlens_percent_set_name((urlens_percent_set)8) == NULL);
  CHECK(urlens_percent_set_name((urlens_percent_set)-1) == NULL);
}

/* The three functions by number. */
static urlens_status call(int which, const char *input, size_t length, urlens_output *out) {
  if (which == 0) return urlens_percent_encode(URLENS_PERCENT_SET_FORM, input, length, out);
  return which == 1 ? urlens_percent_decode(input, length, out) : urlens_percent_decode_text(input, length, out);
}

static void check_arguments(int which) {
  output_room room;
  urlens_output without_memory = output_over(NULL, 8);
  CHECK(call(which, NULL, 1, output_open(&room, 8)) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT) && room.out.length == output_untouched);
  CHECK(call(which, "a", 1, &without_memory) == URLENS_E_ARGUMENT);
  CHECK(output_says(&without_memory, URLENS_E_ARGUMENT) && without_memory.length == output_untouched);
  CHECK(call(which, "a", 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(call(which, "a", URLENS_MAX_LENGTH + 1, output_open(&room, 8)) == URLENS_E_TOO_LONG);
  CHECK(output_says(&room.out, URLENS_E_TOO_LONG));
  CHECK(call(which, NULL, 0, output_open(&room, 0)) == URLENS_OK && room.out.length == 0);
  CHECK(output_says(&room.out, URLENS_OK));
}

static void test_null(void) {
  urlens_percent_set set;
  output_room room;
  CHECK(urlens_percent_set_from_name(NULL, 4, &set) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_set_from_name(NULL, 0, &set) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_set_from_name("path", 4, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_percent_encode((urlens_percent_set)8, "a", 1, output_open(&room, 8)) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT) && room.out.length == output_untouched);
  CHECK(urlens_percent_encode((urlens_percent_set)-1, "a", 1, output_open(&room, 8)) == URLENS_E_ARGUMENT);
  for (int which = 0; which < 3; which++) check_arguments(which);
}

static void check_room(const char *wanted, int which, const char *input) {
  for (size_t capacity = 0; capacity <= strlen(wanted) + 1; capacity++) {
    output_room room;
    urlens_status expected = capacity < strlen(wanted) ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK;
    CHECK_EQ_INT(input, expected, call(which, input, strlen(input), output_open(&room, capacity)));
    CHECK_EQ_INT(input, strlen(wanted), room.out.length);
    CHECK(output_kept(&room) && output_says(&room.out, expected));
    if (expected == URLENS_OK) CHECK_OUTPUT(input, wanted, &room.out);
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
