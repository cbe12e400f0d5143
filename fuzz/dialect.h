/* SPDX-License-Identifier: MIT */
/* What holds in every dialect: shared by the targets for dialects. */
#ifndef URLENS_FUZZ_DIALECT_H
#define URLENS_FUZZ_DIALECT_H

#include "common.h"

/* After a call the object has a URL that is consistent, or an error in a place that exists. */
FUZZ_UNUSED static urlens_status dialect_checked(const urlens_url *url, urlens_status status, fuzz_text input,
                                                 fuzz_text base) {
  urlens_error error = urlens_error_of(url);
  fuzz_check_error("the error", status, error, error.place == URLENS_PLACE_BASE ? base : input);
  fuzz_check(urlens_self_check(url) == URLENS_OK, "the record is consistent");
  return status;
}

/* A buffer of the size that is asked for is enough, and gets what the object got. */
FUZZ_UNUSED static void dialect_check_into(const urlens_url *url, urlens_status status, fuzz_text input,
                                           const urlens_url *base) {
  urlens_options options = {.size = sizeof options, .dialect = urlens_dialect_of(url)};
  urlens_output out = {0};
  urlens_components components;
  urlens_status got = urlens_parse_into(input.data, input.length, base, &options, &out, &components);
  fuzz_same_status("into a buffer, the error", got, out.error.status);
  if (got == URLENS_E_BUFFER_TOO_SMALL) {
    out.capacity = out.length;
    out.data = fuzz_room(out.capacity);
    got = urlens_parse_into(input.data, input.length, base, &options, &out, &components);
  }
  fuzz_same_status("into a buffer", status, got);
  if (status == URLENS_OK) {
    fuzz_same_text("into a buffer", fuzz_view(urlens_href(url)), fuzz_text_of(out.data, out.length));
    fuzz_check(fuzz_equal_records(urlens_components_of(url), &components), "into a buffer, the record");
  } else {
    fuzz_same_error("into a buffer, where it fails", urlens_error_of(url), out.error);
  }
  free(out.data);
}

/* A dialect without setters or origins says so, and the URL stays. `url` holds one; `other` is of the same dialect. */
FUZZ_UNUSED static void dialect_check_lacks(urlens_url *url, urlens_url *other) {
  urlens_dialect dialect = urlens_dialect_of(url);
  urlens_output out = {0};
  int same = -1;
  if (!fuzz_dialect_has(dialect, URLENS_TRAIT_HAS_SETTERS)) {
    fuzz_same_status("copy", URLENS_OK, urlens_copy(other, url));
    fuzz_same_status("no setters", URLENS_E_UNSUPPORTED, urlens_set(url, URLENS_ATTRIBUTE_HASH, "x", 1, NULL));
    fuzz_same_url("no setters", other, url, 1);
  }
  if (!fuzz_dialect_has(dialect, URLENS_TRAIT_HAS_ORIGINS)) {
    fuzz_same_status("no origins", URLENS_E_UNSUPPORTED, urlens_origin(url, &out));
    fuzz_check(urlens_same_origin(url, url, &same) == URLENS_OK && same == 0, "no origin is the same");
  }
  if (!fuzz_dialect_has(dialect, URLENS_TRAIT_REPORTS_HIERARCHICAL)) {
    fuzz_check(!(urlens_components_of(url)->flags & URLENS_IS_HIERARCHICAL), "not told whether it is hierarchical");
  }
}

/*
 * Checks an input in the living dialects, or in the others. Its first line is the base, which has NULL data if it is empty;
 * `check` is given the dialect's number.
 */
FUZZ_UNUSED static void dialect_check_all(fuzz_text data, int living,
                                          void (*check)(size_t number, fuzz_text input, fuzz_text base)) {
  fuzz_text rest = data, line = fuzz_line(&rest);
  char *copy = fuzz_copy(rest.data, rest.length), *base_copy = fuzz_copy(line.data, line.length);
  fuzz_text input = fuzz_text_of(copy, rest.length);
  fuzz_text base = fuzz_text_of(line.length ? base_copy : NULL, line.length);
  fuzz_input = data;
  for (size_t i = 0; i < urlens_dialect_count(); i++) {
    if (fuzz_dialect_has(fuzz_dialect(i), URLENS_TRAIT_IS_LIVING) == living) check(i, input, base);
  }
  free(copy);
  free(base_copy);
}

#endif
