/* SPDX-License-Identifier: MIT */
/* Cases of the URL API's setters. */
#include <string.h>

#include "suites.h"

static const suite_attribute *find_attribute(const json_value *name) {
  const suite_attribute *each;
  for (each = suite_attributes; each->name; each++) {
    if (json_equals(name, each->name)) return each;
  }
  return NULL;
}

/* Sets, and checks what must hold whatever is set. Returns what does not, or NULL. */
static const char *set_and_check(urlens_url *url, urlens_attribute attribute, urlens_view value, urlens_status *status,
                                 text *before) {
  int changed = -1, differs;
  urlens_view href = urlens_href(url);
  text_clear(before);
  text_append(before, href.data, href.length);
  *status = urlens_set(url, attribute, value.data, value.length, &changed);
  if (urlens_self_check(url) != URLENS_OK) return "urlens_self_check fails";
  href = urlens_href(url);
  differs = href.length != before->length || memcmp(href.data, before->data, href.length) != 0;
  if (*status != URLENS_OK) return differs ? "the URL changed though the value was not taken" : NULL;
  return changed != differs ? "\"changed\" is not right" : NULL;
}

/* Runs a case on one object; returns what is wrong, or NULL. */
static const char *run_on(ways *w, urlens_url *url, json_value *test, urlens_attribute attribute, urlens_status *status,
                          text *got) {
  urlens_view href = suite_text(test, "href"), value = suite_text(test, "new_value");
  json_value *ignored = json_member(test, "ignored"), *failure = json_member(test, "failure");
  const char *wrong;
  *status = urlens_parse(url, href.data, href.length, NULL);
  if (*status != URLENS_OK) return "the URL itself does not parse";
  wrong = set_and_check(url, attribute, value, status, &w->complaint);
  text_clear(&w->complaint);
  text_clear(got);
  if (wrong) return wrong;
  if (failure && (*status == URLENS_OK || *status == URLENS_E_IGNORED)) return "failure";
  if (ignored && (ignored->kind == JSON_TRUE) != (*status == URLENS_E_IGNORED)) {
    text_append_string(got, urlens_status_name(*status));
    return "ignored";
  }
  return suite_wrong_attribute(url, json_member(test, "expected"), got);
}

static void run_setter(report *r, ways *w, json_value *test, const suite_attribute *attribute, text *name, text *got) {
  urlens_view href = suite_text(test, "href"), value = suite_text(test, "new_value"), want = {NULL, 0};
  urlens_status status;
  const char *wrong = run_on(w, w->url, test, attribute->attribute, &status, got);
  /* A host that only Unicode can read is ignored by a build without it. */
  if (suite_cannot_run(r, status == URLENS_E_IGNORED ? urlens_error_of(w->url).status : status)) return;
  if (!wrong) wrong = run_on(w, w->machine, test, attribute->attribute, &status, got);
  if (!wrong) wrong = run_on(w, w->noted, test, attribute->attribute, &status, got);
  if (wrong) want = suite_text(json_member(test, "expected"), wrong);
  text_clear(name);
  text_append(name, href.data, href.length);
  text_push(name, ' ');
  text_append_string(name, attribute->name);
  text_append_string(name, " = ");
  text_append(name, value.data, value.length);
  {
    report_line lines[] = {{"checked", wrong, wrong ? strlen(wrong) : 0},
                           {"wanted", want.data, want.length},
                           {"got", got->data, got->length}};
    report_case(r, !wrong, name->data, name->length, lines, 3);
  }
}

void suite_setters(report *r, ways *w, json_value *root) {
  json_value *key = json_first(root);
  text name = {NULL, 0, 0}, got = {NULL, 0, 0};
  size_t i, j;
  for (i = 0; i < root->count; i++, key = json_next(json_next(key))) {
    const suite_attribute *attribute = find_attribute(key);
    json_value *list = json_next(key), *test = json_first(list);
    if (!attribute) continue; /* a comment */
    for (j = 0; j < list->count; j++, test = json_next(test)) {
      if (test->kind == JSON_OBJECT) run_setter(r, w, test, attribute, &name, &got);
    }
  }
  text_release(&name);
  text_release(&got);
}
