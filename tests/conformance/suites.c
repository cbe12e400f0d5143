/* SPDX-License-Identifier: MIT */
/* What the suites share, and the smaller ones. */
#include "suites.h"

#include <string.h>

const suite_attribute suite_attributes[] = {
    {"href", URLENS_ATTRIBUTE_HREF},         {"protocol", URLENS_ATTRIBUTE_PROTOCOL},
    {"username", URLENS_ATTRIBUTE_USERNAME}, {"password", URLENS_ATTRIBUTE_PASSWORD},
    {"host", URLENS_ATTRIBUTE_HOST},         {"hostname", URLENS_ATTRIBUTE_HOSTNAME},
    {"port", URLENS_ATTRIBUTE_PORT},         {"pathname", URLENS_ATTRIBUTE_PATHNAME},
    {"search", URLENS_ATTRIBUTE_SEARCH},     {"hash", URLENS_ATTRIBUTE_HASH},
    {NULL, URLENS_ATTRIBUTE_HREF},
};

int suite_has_unicode(void) {
  return (urlens_build_info()->features & URLENS_FEATURE_UNICODE) != 0;
}

int suite_cannot_run(report *r, urlens_status status) {
  if (status == URLENS_E_TOO_LONG && URLENS_MAX_LENGTH < 1000) {
    report_skip(r, "too long for this build's offsets");
    return 1;
  }
  if (status == URLENS_E_NO_UNICODE) {
    report_skip(r, "this build has no Unicode tables");
    return 1;
  }
  return 0;
}

urlens_view suite_text(json_value *object, const char *key) {
  urlens_view view = {NULL, 0};
  json_value *value = json_member(object, key);
  if (!value || value->kind != JSON_STRING) return view;
  json_replace_surrogates(value);
  view.data = value->data;
  view.length = value->length;
  return view;
}

int suite_same(urlens_view a, urlens_view b) {
  return !a.data == !b.data && a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

urlens_status suite_produce(text *to, suite_producer function, const void *call) {
  urlens_output asked = {0}, out = {0};
  urlens_status status = function(call, &asked);
  text_clear(to);
  if (status != URLENS_OK && status != URLENS_E_BUFFER_TOO_SMALL) return status;
  out.data = text_room(to, asked.length + 1);
  out.capacity = asked.length;
  status = function(call, &out);
  if (status != URLENS_OK) return status;
  to->length = out.length;
  return out.length == asked.length ? URLENS_OK : URLENS_E_ARGUMENT;
}

/* --- Parts of a URL ------------------------------------------------------------------------------------------------ */

static const struct {
  const char *name;
  urlens_part part;
} suite_components[] = {
    {"scheme", URLENS_PART_SCHEME}, {"username", URLENS_PART_USERNAME}, {"password", URLENS_PART_PASSWORD},
    {"host", URLENS_PART_HOST},     {"port", URLENS_PART_PORT},         {"path", URLENS_PART_PATH},
    {"query", URLENS_PART_QUERY},   {"fragment", URLENS_PART_FRAGMENT},
};

enum { SUITE_COMPONENTS = sizeof suite_components / sizeof suite_components[0] };

/* The flag of the dialects of 2011, where a case has it. */
static const char *suite_wrong_hierarchical(const urlens_url *url, json_value *expected, urlens_view *want,
                                            urlens_view *got) {
  static const urlens_view words[] = {{"false", 5}, {"true", 4}};
  json_value *value = json_member(expected, "hierarchical");
  int is_set = (urlens_components_of(url)->flags & URLENS_IS_HIERARCHICAL) != 0;
  if (!value || is_set == (value->kind == JSON_TRUE)) return NULL;
  *want = words[!is_set];
  *got = words[is_set];
  return "hierarchical";
}

const char *suite_wrong_component(const urlens_url *url, json_value *expected, urlens_view *want, urlens_view *got) {
  for (size_t i = 0; i < SUITE_COMPONENTS; i++) {
    *want = suite_text(expected, suite_components[i].name);
    *got = urlens_get(url, suite_components[i].part);
    if (!suite_same(*want, *got)) return suite_components[i].name;
  }
  return suite_wrong_hierarchical(url, expected, want, got);
}

const char *suite_wrong_member(const urlens_url *url, json_value *expected) {
  urlens_view href = suite_text(expected, "href");
  if (href.data && !suite_same(href, urlens_href(url))) return "href";
  for (size_t i = 0; i < SUITE_COMPONENTS; i++) {
    const char *name = suite_components[i].name;
    if (!json_member(expected, name)) continue;
    if (!suite_same(suite_text(expected, name), urlens_get(url, suite_components[i].part))) return name;
  }
  return NULL;
}

static urlens_status produce_origin(const void *call, urlens_output *out) {
  return urlens_origin(call, out);
}

const char *suite_wrong_attribute(const urlens_url *url, json_value *expected, text *got) {
  urlens_view origin = suite_text(expected, "origin"), have;
  text_clear(got);
  for (const suite_attribute *each = suite_attributes; each->name; each++) {
    urlens_view wanted = suite_text(expected, each->name);
    if (!wanted.data) continue;
    have = urlens_get_attribute(url, each->attribute);
    if (suite_same(have, wanted)) continue;
    if (have.data) text_append(got, have.data, have.length);
    return each->name;
  }
  if (!origin.data) return NULL;
  if (suite_produce(got, produce_origin, url) != URLENS_OK) return "origin";
  return suite_same((urlens_view){got->data, got->length}, origin) ? NULL : "origin";
}

/* --- hosts --------------------------------------------------------------------------------------------------------- */

static void run_host(report *r, ways *w, json_value *test, text *input) {
  urlens_view domain = suite_text(test, "input"), want = suite_text(test, "output"), got = {NULL, 0};
  urlens_status status;
  int agree;
  if (domain.length == 0) return;
  text_clear(input);
  text_append_string(input, "https://");
  text_append(input, domain.data, domain.length);
  text_append_string(input, "/x");
  agree = ways_parse(w, input->data, input->length, 0, &status);
  if (suite_cannot_run(r, status)) return;
  if (status == URLENS_OK) got = urlens_get(w->url, URLENS_PART_HOST);
  {
    report_line lines[] = {{"wanted", want.data, want.length},
                           {"got", got.data, got.length},
                           {"status", urlens_status_name(status), strlen(urlens_status_name(status))},
                           {"disagree", w->complaint.data, w->complaint.length}};
    report_case(r, agree && suite_same(want, got), domain.data, domain.length, lines, 4);
  }
}

void suite_hosts(report *r, ways *w, json_value *root) {
  json_value *test = json_first(root);
  text input = {NULL, 0, 0};
  size_t i;
  for (i = 0; i < root->count; i++, test = json_next(test)) {
    if (test->kind == JSON_OBJECT) run_host(r, w, test, &input);
  }
  text_release(&input);
}

/* --- encodings ----------------------------------------------------------------------------------------------------- */

static void run_encoding(report *r, urlens_view input, json_value *label, urlens_view want) {
  urlens_options options = {.size = sizeof options, .encoding = label->data, .encoding_length = label->length};
  urlens_url *url = NULL;
  urlens_status status;
  urlens_view got = {NULL, 0};
  text whole = {NULL, 0, 0}, name = {NULL, 0, 0};
  status = urlens_create(&options, &url);
  if (status == URLENS_E_UNKNOWN_ENCODING && !(urlens_build_info()->features & URLENS_FEATURE_ENCODINGS)) {
    report_skip(r, "this build has no encoding but UTF-8");
    return;
  }
  text_append_string(&whole, "https://example.com/?");
  text_append(&whole, input.data, input.length);
  if (status == URLENS_OK) status = urlens_parse(url, whole.data, whole.length, NULL);
  if (status == URLENS_OK) got = urlens_get(url, URLENS_PART_QUERY);
  text_append(&name, input.data, input.length);
  text_append_string(&name, " in ");
  text_append(&name, label->data, label->length);
  if (!suite_cannot_run(r, status)) {
    report_line lines[] = {{"wanted", want.data, want.length}, {"got", got.data, got.length}};
    report_case(r, suite_same(want, got), name.data, name.length, lines, 2);
  }
  urlens_destroy(url);
  text_release(&whole);
  text_release(&name);
}

void suite_encodings(report *r, ways *w, json_value *root) {
  json_value *test = json_first(root);
  size_t i, j;
  (void)w;
  for (i = 0; i < root->count; i++, test = json_next(test)) {
    json_value *outputs = json_member(test, "output"), *label = json_member(test, "encoding");
    if (!outputs) continue;
    if (label) {
      run_encoding(r, suite_text(test, "input"), label, suite_text(test, "output"));
      continue;
    }
    label = json_first(outputs);
    for (j = 0; j < outputs->count; j++) {
      urlens_view want = {json_next(label)->data, json_next(label)->length};
      run_encoding(r, suite_text(test, "input"), label, want);
      label = json_next(json_next(label));
    }
  }
}

/* --- percent ------------------------------------------------------------------------------------------------------- */

typedef struct percent_call {
  urlens_percent_set set;
  urlens_view input;
} percent_call;

static urlens_status percent_encode(const void *call, urlens_output *out) {
  const percent_call *c = call;
  return urlens_percent_encode(c->set, c->input.data, c->input.length, out);
}

static urlens_status percent_decode(const void *call, urlens_output *out) {
  const percent_call *c = call;
  return urlens_percent_decode_text(c->input.data, c->input.length, out);
}

/* Encodes with the set of that name; without a name, decodes. */
static urlens_status run_percent(urlens_view set_name, urlens_view input, text *got) {
  percent_call call = {URLENS_PERCENT_SET_C0_CONTROL, input};
  urlens_status status = URLENS_OK;
  if (set_name.data) status = urlens_percent_set_from_name(set_name.data, set_name.length, &call.set);
  if (status != URLENS_OK) return status;
  return suite_produce(got, set_name.data ? percent_encode : percent_decode, &call);
}

void suite_percent(report *r, ways *w, json_value *root) {
  json_value *test = json_first(root);
  text got = {NULL, 0, 0};
  size_t i;
  (void)w;
  for (i = 0; i < root->count; i++, test = json_next(test)) {
    urlens_view input = suite_text(test, "input"), want = suite_text(test, "output"), set = suite_text(test, "set"),
                have;
    urlens_status status;
    if (test->kind != JSON_OBJECT) continue;
    status = run_percent(set, input, &got);
    if (suite_cannot_run(r, status)) continue;
    have.data = got.data ? got.data : "";
    have.length = got.length;
    {
      report_line lines[] = {
          {"set", set.data, set.length}, {"wanted", want.data, want.length}, {"got", have.data, have.length}};
      report_case(r, status == URLENS_OK && suite_same(want, have), input.data, input.length, lines, 3);
    }
  }
  text_release(&got);
}
