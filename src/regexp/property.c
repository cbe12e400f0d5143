/* SPDX-License-Identifier: MIT */
/* ECMAScript 2025, 22.2.1.9 and 22.2.1.10: UnicodeMatchProperty and UnicodeMatchPropertyValue. Names are compared as they are. */
#include "core/text.h"
#include "regexp/tables/properties.h"
#include "regexp/tree.h"

/* Whether one of the words, which have spaces between them, is `wanted`. */
static int has_word(const char *words, ul_span wanted) {
  ul_span word = ul_span_of_name(words), rest;
  for (; word.data; word = rest) {
    rest = ul_cut(&word, ' ');
    if (ul_span_equal(word, wanted)) return 1;
  }
  return 0;
}

static int find_in(const ul_regexp_property *rows, size_t count, ul_span name, ul_regexp_set *set) {
  size_t i;
  for (i = 0; i < count; i++) {
    if (has_word(rows[i].names, name)) {
      *set = rows[i].set;
      return 1;
    }
  }
  return 0;
}

static int find_category(ul_span name, ul_regexp_set *set) {
  return find_in(general_categories, sizeof general_categories / sizeof *general_categories, name, set);
}

int ul_regexp_find_property(ul_span name, ul_span value, ul_regexp_set *set, int *has_strings) {
  *has_strings = 0;
  if (value.data) {
    if (has_word("General_Category gc", name)) return find_category(value, set);
    return has_word("Script sc Script_Extensions scx", name) &&
           find_in(scripts, sizeof scripts / sizeof *scripts, value, set);
  }
  *has_strings = has_word(properties_of_strings, name);
  if (*has_strings || find_category(name, set)) return 1;
  return find_in(binary_properties, sizeof binary_properties / sizeof *binary_properties, name, set);
}
