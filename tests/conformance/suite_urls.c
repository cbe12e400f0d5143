/* SPDX-License-Identifier: MIT */
/* Cases of the URL parser. */
#include <string.h>

#include "suites.h"

/* Writes the validation errors as the cases do: name at offset. */
static void describe_notes(text *to, const ways *w) {
  for (size_t i = 0; i < w->notes.count; i++) {
    if (i > 0) text_append_string(to, ", ");
    text_append_string(to, urlens_validation_error_name(w->notes.list[i].error));
    text_append_string(to, " at ");
    text_append_size(to, w->notes.list[i].at);
  }
}

static void describe_expected_notes(text *to, json_value *list) {
  json_value *pair = json_first(list);
  size_t i;
  for (i = 0; i < list->count; i++, pair = json_next(pair)) {
    json_value *name = json_first(pair), *at = json_next(name);
    /* Without the tables nobody knows what the strict rules for domains would say. */
    if (!suite_has_unicode() && json_equals(name, "domain-to-ASCII")) continue;
    if (to->length > 0) text_append_string(to, ", ");
    text_append(to, name->data, name->length);
    text_append_string(to, " at ");
    text_append(to, at->data, at->length);
  }
}

/* What is checked, wanted and got, in words. `checked` stays NULL if all is as it should be. */
typedef struct url_verdict {
  const char *checked;
  text wanted;
  text got;
  text bytes; /* the input of a case that has bytes */
} url_verdict;

static void judge_failure(url_verdict *v, json_value *test, urlens_status status) {
  urlens_view error = suite_text(test, "error");
  const char *name = urlens_status_name(status);
  if (status == URLENS_OK) {
    v->checked = "failure";
    text_append_string(&v->wanted, "a failure");
    text_append_string(&v->got, "a URL");
  } else if (error.data && (error.length != strlen(name) || memcmp(error.data, name, error.length) != 0)) {
    v->checked = "error";
    text_append(&v->wanted, error.data, error.length);
    text_append_string(&v->got, name);
  }
}

static void judge_success(url_verdict *v, const ways *w, json_value *test, urlens_status status) {
  urlens_view want;
  if (status != URLENS_OK) {
    v->checked = "success";
    text_append_string(&v->wanted, "a URL");
    text_append_string(&v->got, urlens_status_name(status));
    return;
  }
  v->checked = suite_wrong_attribute(w->url, test, &v->got);
  if (!v->checked) return;
  want = suite_text(test, v->checked);
  text_append(&v->wanted, want.data, want.length);
}

static void judge_notes(url_verdict *v, const ways *w, json_value *test) {
  json_value *list = json_member(test, "errors");
  if (!list) return;
  text_clear(&v->wanted);
  text_clear(&v->got);
  describe_expected_notes(&v->wanted, list);
  describe_notes(&v->got, w);
  if (v->wanted.length == v->got.length &&
      (v->got.length == 0 || memcmp(v->wanted.data, v->got.data, v->got.length) == 0)) {
    return;
  }
  v->checked = "validation errors";
}

/* The input; that of a case with "input_bytes" has a byte for each code point of the text, and is put into `bytes`. */
static urlens_view input_of(json_value *test, text *bytes) {
  urlens_view written = suite_text(test, "input_bytes"), input;
  size_t i;
  if (!written.data) return suite_text(test, "input");
  text_clear(bytes);
  for (i = 0; i < written.length; i++) {
    unsigned char byte = (unsigned char)written.data[i];
    if (byte >= 0x80) byte = (unsigned char)((byte & 3) << 6 | ((unsigned char)written.data[++i] & 0x3F));
    text_push(bytes, (char)byte);
  }
  input.data = bytes->data;
  input.length = bytes->length;
  return input;
}

static void run_url(report *r, ways *w, json_value *test, url_verdict *v, text *name) {
  urlens_view input = input_of(test, &v->bytes), base = suite_text(test, "base");
  json_value *failure = json_member(test, "failure");
  urlens_status status, base_status = URLENS_OK;
  int agree = 1;
  if (json_member(test, "needs") && !suite_has_unicode()) {
    suite_cannot_run(r, URLENS_E_NO_UNICODE);
    return;
  }
  text_clear(&v->wanted);
  text_clear(&v->got);
  text_clear(name);
  text_append(name, input.data, input.length);
  if (base.data) {
    text_append_string(name, " against ");
    text_append(name, base.data, base.length);
    base_status = ways_set_base(w, base.data, base.length);
  }
  status = base_status;
  v->checked = NULL;
  text_clear(&w->complaint);
  if (base_status == URLENS_OK) agree = ways_parse(w, input.data, input.length, base.data != NULL, &status);
  if (suite_cannot_run(r, status)) return;
  if (failure && failure->kind == JSON_TRUE) judge_failure(v, test, status);
  else judge_success(v, w, test, status);
  if (!v->checked) judge_notes(v, w, test);
  {
    report_line lines[] = {{"checked", v->checked, v->checked ? strlen(v->checked) : 0},
                           {"wanted", v->wanted.data, v->wanted.length},
                           {"got", v->got.data, v->got.length},
                           {"disagree", w->complaint.data, w->complaint.length}};
    report_case(r, agree && !v->checked, name->data, name->length, lines, 4);
  }
}

void suite_urls(report *r, ways *w, json_value *root) {
  url_verdict v = {NULL, {NULL, 0, 0}, {NULL, 0, 0}, {NULL, 0, 0}};
  text name = {NULL, 0, 0};
  json_value *test = json_first(root);
  size_t i;
  for (i = 0; i < root->count; i++, test = json_next(test)) {
    if (test->kind == JSON_OBJECT) run_url(r, w, test, &v, &name);
  }
  text_release(&v.wanted);
  text_release(&v.got);
  text_release(&v.bytes);
  text_release(&name);
}
