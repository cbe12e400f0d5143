/* SPDX-License-Identifier: MIT */
/* Every status and every validation error has a name of its own and a sentence; nothing else has. */
#include "test.h"
#include "urlens.h"

enum { MOST = 400 };

/* A sentence begins with a capital and ends with a full stop, on one line. */
static int is_sentence(const char *text) {
  size_t length = strlen(text);
  return length > 2 && (text[0] < 'a' || text[0] > 'z') && text[length - 1] == '.' && !strchr(text, '\n');
}

static const char *status_name(int number) {
  return urlens_status_name((urlens_status)number);
}

static const char *error_name(int number) {
  return urlens_validation_error_name((urlens_validation_error)number);
}

static size_t check_names(const char *(*name_of)(int)) {
  size_t count = 0;
  for (int i = -1; i < MOST; i++) {
    const char *name = name_of(i);
    if (!CHECK(name != NULL) || strcmp(name, "unknown") == 0) continue;
    count++;
    CHECK(strlen(name) > 1 && !strchr(name, ' ') && !strchr(name, '_'));
    for (int j = i + 1; j < MOST; j++) CHECK(strcmp(name, name_of(j)) != 0);
  }
  return count;
}

/* How many enumerators of that type the list has that keeps their numbers; each must have a name. */
static size_t count_enumerators(const char *list, const char *type, const char *(*name_of)(int)) {
  char wanted[64], enumerator[80];
  size_t count = 0;
  for (const char *line = list; line; line = strchr(line, '\n')) {
    int number;
    line += *line == '\n';
    if (sscanf(line, "%63s %79s %d", wanted, enumerator, &number) != 3 || strcmp(wanted, type) != 0) continue;
    CHECK_EQ_INT(enumerator, 1, strcmp(name_of(number), "unknown") != 0);
    count++;
  }
  return count;
}

int main(void) {
  size_t length;
  char *list = test_read(URLENS_ROOT "/tests/package/enumerators.txt", &length);
  if (!CHECK(list != NULL)) return test_end();
  CHECK(count_enumerators(list, "urlens_status", status_name) > 50 && check_names(status_name) > 50);
  CHECK(count_enumerators(list, "urlens_validation_error", error_name) == 31 && check_names(error_name) == 31);
  free(list);
  for (int i = -1; i < MOST; i++) {
    CHECK_EQ_INT(status_name(i), 1, is_sentence(urlens_status_message((urlens_status)i)));
    CHECK_EQ_INT(error_name(i), 1, is_sentence(urlens_validation_error_message((urlens_validation_error)i)));
  }
  CHECK_EQ_STR("", "ok", urlens_status_name(URLENS_OK));
  CHECK_EQ_STR("", "IPv6-unclosed", urlens_status_name(URLENS_E_IPV6_UNCLOSED));
  CHECK_EQ_STR("", "port-invalid", urlens_status_name(URLENS_E_PORT_INVALID));
  CHECK_EQ_STR("", "special-scheme-missing-following-solidus",
               urlens_validation_error_name(URLENS_V_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS));
  return test_end();
}
