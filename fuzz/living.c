/* SPDX-License-Identifier: MIT */
/*
 * A line for the base, which may be empty, and the rest for the text, in every living dialect of the build: the record is consistent,
 * which means too that the parts put together are the text; an object that has had other URLs gets the same as one that had this; so
 * does the caller's buffer; a base that is an object is its text; an error is at a place of the text, and at a character of it where
 * the program is one over characters, which reads what is ill-formed as U+FFFD.
 */
#include "dialect.h"

/* Objects of one dialect. */
typedef struct objects {
  urlens_dialect dialect;
  urlens_url *url, *other, *base;
} objects;

static objects *objects_for(size_t number) {
  static objects *all;
  objects *o;
  if (!all) all = fuzz_table(urlens_dialect_count(), sizeof *all);
  o = &all[number];
  if (o->url) return o;
  o->dialect = fuzz_dialect(number);
  o->url = fuzz_object_in(o->dialect, 0);
  o->other = fuzz_object_in(o->dialect, 0);
  o->base = fuzz_object_in(o->dialect, 0);
  return o;
}

/* Programs that know nothing of characters give back bytes as they were. */
static int is_over_bytes(urlens_dialect dialect) {
  return dialect == URLENS_DIALECT_GO || dialect == URLENS_DIALECT_PHP || dialect == URLENS_DIALECT_CURL ||
         dialect == URLENS_DIALECT_CURL_7_88;
}

/* The text with the base, or alone. */
static urlens_status run(urlens_url *url, fuzz_text input, fuzz_text base) {
  urlens_status status = urlens_resolve(url, input.data, input.length, base.data, base.length);
  urlens_error error = urlens_error_of(url);
  fuzz_text about = error.place == URLENS_PLACE_BASE ? base : input;
  if (!is_over_bytes(urlens_dialect_of(url))) return dialect_checked(url, status, input, base);
  fuzz_check_error_within("the error", status, error, about.length);
  fuzz_check(urlens_self_check(url) == URLENS_OK, "the record is consistent");
  return status;
}

/* What is ill-formed, and U+FFFD in its place: the same. */
static void check_well_formed(objects *o, urlens_status status, fuzz_text input, fuzz_text base) {
  fuzz_text apart = fuzz_well_formed(input), apart_base = base.data ? fuzz_well_formed(base) : base;
  fuzz_same_status("well-formed", status, run(o->other, apart, apart_base));
  fuzz_same_error_apart("well-formed, the error", urlens_error_of(o->other), urlens_error_of(o->url),
                        urlens_error_of(o->url).place == URLENS_PLACE_BASE ? base : input);
  if (status == URLENS_OK) fuzz_same_url("well-formed", o->url, o->other, 0);
  fuzz_free(apart);
  if (base.data) fuzz_free(apart_base);
}

/* Once more, by an object that had something else before, and by the functions that go up to a stage. */
static void check_again(objects *o, urlens_status status, fuzz_text input, fuzz_text base) {
  urlens_parse(o->other, "http://u:p@h:1/x?y#z", 20, NULL);
  fuzz_same_status("again", status, run(o->other, input, base));
  fuzz_same_error("again, the error", urlens_error_of(o->url), urlens_error_of(o->other));
  if (status == URLENS_OK) fuzz_same_url("again", o->url, o->other, 1);
  for (int stage = base.data ? URLENS_STAGE_RESOLVE : URLENS_STAGE_PARSE; stage <= URLENS_STAGE_CANONICALIZE; stage++) {
    urlens_status got = urlens_parse_stage(o->other, (urlens_stage)stage, input.data, input.length, base.data,
                                           base.length);
    fuzz_same_status("a stage", status, got);
    if (status == URLENS_OK) fuzz_same_url("a stage", o->url, o->other, 1);
  }
}

static urlens_status check(objects *o, fuzz_text input, fuzz_text base) {
  urlens_status status = run(o->url, input, base);
  check_again(o, status, input, base);
  if (!is_over_bytes(o->dialect) && !(fuzz_is_well_formed(input) && fuzz_is_well_formed(base))) {
    check_well_formed(o, status, input, base);
  }
  return status;
}

/* A base that is an object, by an object and into a buffer, is the text that the object was made of. A copy of it is too. */
static void check_object_base(objects *o, fuzz_text input, fuzz_text base) {
  urlens_status status;
  if (urlens_parse(o->other, base.data, base.length, NULL) != URLENS_OK) return;
  fuzz_same_status("a copy", URLENS_OK, urlens_copy(o->base, o->other));
  status = urlens_parse(o->other, input.data, input.length, o->base);
  fuzz_check_error_within("the error", status, urlens_error_of(o->other),
                          urlens_error_of(o->other).place == URLENS_PLACE_BASE ? base.length : input.length);
  dialect_check_into(o->other, status, input, o->base);
  fuzz_same_status("a base that is an object", run(o->url, input, base), status);
  if (status == URLENS_OK) fuzz_same_url("a base that is an object", o->url, o->other, 1);
}

static void check_dialect(size_t number, fuzz_text input, fuzz_text base) {
  objects *o = objects_for(number);
  const fuzz_text none = {NULL, 0};
  urlens_status status;
  fuzz_subject = urlens_dialect_name(o->dialect);
  status = check(o, input, none);
  dialect_check_into(o->url, status, input, NULL);
  if (status == URLENS_OK) dialect_check_lacks(o->url, o->other);
  if (!base.data) return;
  if (fuzz_dialect_has(o->dialect, URLENS_TRAIT_RESOLVES)) {
    check(o, input, base);
    check_object_base(o, input, base);
  } else {
    fuzz_same_status("no join", URLENS_E_UNSUPPORTED, run(o->url, input, base));
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  dialect_check_all(fuzz_text_of((const char *)data, size), 1, check_dialect);
  return 0;
}
