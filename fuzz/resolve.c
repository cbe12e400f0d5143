/* SPDX-License-Identifier: MIT */
/*
 * Two URLs, a line for the base and the rest for the reference: all ways of parsing agree; so do a base that is the
 * object itself, one that was parsed from its serialization, and one that is text; a result does not depend on a base any
 * more.
 */
#include "ways.h"

/* With a base that is text: the same; and if that cannot be read, the error is said to be there. */
static void check_text(const ways *w, fuzz_text input, fuzz_text base_text, const urlens_url *base,
                       urlens_status status) {
  static urlens_url *result;
  urlens_status got;
  if (!result) result = fuzz_object(0, NULL, 0);
  got = urlens_resolve(result, input.data, input.length, base_text.data ? base_text.data : "", base_text.length);
  if (!base) {
    fuzz_same_status("a base that is wrong", status, got);
    fuzz_check(urlens_error_of(result).place == URLENS_PLACE_BASE, "the error is in the base");
    fuzz_check_error("where in the base", got, urlens_error_of(result), base_text);
    return;
  }
  fuzz_same_status("against text", status, got);
  fuzz_same_error("against text, the error", urlens_error_of(w->url), urlens_error_of(result));
  if (!status) fuzz_same_url("against text", w->url, result, 1);
}

static void check_bases(const ways *w, fuzz_text input, const urlens_url *base, urlens_status status) {
  static urlens_url *own, *serialized, *result;
  urlens_view href = urlens_href(base);
  if (!own) {
    own = fuzz_object(0, NULL, 0);
    serialized = fuzz_object(0, NULL, 0);
    result = fuzz_object(0, NULL, 0);
  }
  fuzz_same_status("copy", URLENS_OK, urlens_copy(own, base));
  fuzz_same_status("against itself", status, urlens_parse(own, input.data, input.length, own));
  fuzz_same_url("against itself", status ? base : w->url, own, status == URLENS_OK);
  fuzz_same_status("the base again", URLENS_OK, urlens_parse(serialized, href.data, href.length, NULL));
  fuzz_same_status("against it", status, urlens_parse(result, input.data, input.length, serialized));
  if (status) return;
  fuzz_same_url("against the base parsed again", w->url, result, 1);
  href = urlens_href(w->url);
  fuzz_same_status("the result again", URLENS_OK, urlens_parse(result, href.data, href.length, base));
  fuzz_same_url("the result against the base", w->url, result, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static ways w;
  static urlens_url *base;
  fuzz_text reference = fuzz_text_of((const char *)data, size), line = fuzz_line(&reference);
  urlens_status status;
  char *copy;
  fuzz_input = fuzz_text_of((const char *)data, size);
  if (!base) base = fuzz_object(0, NULL, 0);
  copy = fuzz_copy(reference.data, reference.length);
  reference.data = copy;
  status = urlens_parse(base, line.data, line.length, NULL);
  if (status != URLENS_OK) {
    check_text(&w, reference, line, NULL, status);
    free(copy);
    return -1;
  }
  status = ways_parse(&w, reference, base);
  check_bases(&w, reference, base, status);
  check_text(&w, reference, line, base, status);
  free(copy);
  return 0;
}
