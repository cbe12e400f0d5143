/* SPDX-License-Identifier: MIT */
/* The suites: each runs all cases of one file. */
#ifndef URLENS_TESTS_SUITES_H
#define URLENS_TESTS_SUITES_H

#include "json.h"
#include "report.h"
#include "ways.h"

typedef void (*suite_function)(report *r, ways *w, json_value *root);

/*
 * The format of urltestdata.json; also "errors": the validation errors as [name, offset], "error": the status' name,
 * "input_bytes" instead of "input" for an input that is not UTF-8, and "needs": "unicode" for a case that a build without it
 * cannot run, and cannot be seen not to.
 */
void suite_urls(report *r, ways *w, json_value *root);

/* The format of setters_tests.json; also "ignored", whether the setter ignores the value, and "failure". */
void suite_setters(report *r, ways *w, json_value *root);

/* The format of toascii.json and IdnaTestV2.json: a domain and the host that it becomes. */
void suite_hosts(report *r, ways *w, json_value *root);

/* The format of percent-encoding.json: a query in several encodings; or {"encoding", "input", "output"}. */
void suite_encodings(report *r, ways *w, json_value *root);

/*
 * {"input", "ops", "params", "output", "results"} as the program's search-params has them; or "url" instead of "input", the
 * query of which is read and written, and its "href" then.
 */
void suite_params(report *r, ways *w, json_value *root);

/* {"set", "input", "output"} for percent-encode, {"input", "output"} for percent-decode. */
void suite_percent(report *r, ways *w, json_value *root);

/*
 * JSON Lines of the dialects of 2011, {"id", "input", "base"?, "encoding"?, "expect": {dialect: result or null}}: the steps to
 * parse, those and to resolve, and all of them; see suite_dialects.c.
 */
void suite_dialects_parse(report *r, ways *w, json_value *root);
void suite_dialects_resolve(report *r, ways *w, json_value *root);
void suite_dialects_canon(report *r, ways *w, json_value *root);

/* JSON Lines of requests in the RFC dialects and for relative references, with what is expected; see suite_rfc.c. */
void suite_rfc(report *r, ways *w, json_value *root);

/*
 * The formats of urlpatterntestdata.json, urlpattern-compare-test-data.json and urlpattern-generate-test-data.json; and
 * {"request", "answer"}, a request of the rpc about patterns and those members of the answer that count.
 */
void suite_patterns(report *r, ways *w, json_value *root);
void suite_pattern_compare(report *r, ways *w, json_value *root);
void suite_pattern_generate(report *r, ways *w, json_value *root);
void suite_own_patterns(report *r, ways *w, json_value *root);

/*
 * Whether a status only tells that this build cannot run the case: one with 8-bit offsets, or without Unicode. Counts it as
 * skipped then.
 */
int suite_cannot_run(report *r, urlens_status status);

/* Whether this build has the Unicode tables. */
int suite_has_unicode(void);

/* The string of a member in which lone surrogates have become U+FFFD; a NULL view if it is missing or null. */
urlens_view suite_text(json_value *object, const char *key);

/* Whether both are absent, or both are there and the same. */
int suite_same(urlens_view a, urlens_view b);

/* A call of a library function that writes to out; `call` has its arguments. */
typedef urlens_status (*suite_producer)(const void *call, urlens_output *out);

/*
 * Makes `to` what the function writes: it is asked for the size first, and then gets exactly that much room. A result of another
 * length is URLENS_E_ARGUMENT.
 */
urlens_status suite_produce(text *to, suite_producer function, const void *call);

/* The attributes of the URL API by their names; the list ends with a NULL name. */
typedef struct suite_attribute {
  const char *name;
  urlens_attribute attribute;
} suite_attribute;

extern const suite_attribute suite_attributes[];

/* The first component, by its name, that the URL does not have as `expected` has it, absent if it is not there; or NULL. */
const char *suite_wrong_component(const urlens_url *url, json_value *expected, urlens_view *want, urlens_view *got);

/* The same, but a component that is not in `expected` may be anything. */
const char *suite_wrong_member(const urlens_url *url, json_value *expected);

/* The first attribute of `expected` that the URL does not have as it should; NULL if there is none. "origin" too. */
const char *suite_wrong_attribute(const urlens_url *url, json_value *expected, text *got);

#endif
