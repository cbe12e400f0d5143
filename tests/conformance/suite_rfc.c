/* SPDX-License-Identifier: MIT */
/*
 * RFC 3986 and 3987, and relative references: cases of one JSON object a line, a request as `urlens rpc` takes it
 * ("op", "dialect", "input", "base"?, "strict"?, "mask"?) with "expect": members of the answer. What is parsed is also
 * parsed into a buffer that is just large enough, and asked for with urlens_can_parse.
 */
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "urlens/rfc.h"

typedef struct rfc_case {
  json_value *request;
  urlens_view op, input, base;
  urlens_options options;
  urlens_url *url, *base_url, *other;
  text output; /* of "relative" */
} rfc_case;

static int rfc_is(urlens_view view, const char *word) {
  return view.length == strlen(word) && memcmp(view.data, word, view.length) == 0;
}

/* The bits of "mask"; one that is unknown for a name that is. */
static uint32_t rfc_mask(json_value *request) {
  static const char *const names[] = {"case", "percent", "dots", "scheme"};
  json_value *list = json_member(request, "mask"), *entry = list ? json_first(list) : NULL;
  uint32_t mask = 0;
  for (size_t i = 0; list && i < list->count; i++, entry = json_next(entry)) {
    uint32_t bit = 0;
    while (bit < 4 && !json_equals(entry, names[bit])) bit++;
    mask |= UINT32_C(1) << bit;
  }
  return mask;
}

/* The same into a buffer of exactly the size it takes, and into one that is too small. Returns what is wrong, or NULL. */
static const char *rfc_into(const rfc_case *c, const urlens_url *base, urlens_status status, urlens_output *out) {
  urlens_view href = urlens_href(c->url);
  urlens_components components;
  out->capacity = status ? 0 : href.length;
  if (urlens_parse_into(c->input.data, c->input.length, base, &c->options, out, &components) != status) {
    return "parse_into";
  }
  if (status) return out->error.at == urlens_error_of(c->url).at ? NULL : "parse_into, where it fails";
  if (out->length != href.length || memcmp(out->data, href.data, href.length) != 0) return "parse_into, its text";
  if (href.length == 0) return NULL;
  out->capacity = href.length - 1;
  status = urlens_parse_into(c->input.data, c->input.length, base, &c->options, out, &components);
  return status == URLENS_E_BUFFER_TOO_SMALL && out->length == href.length ? NULL : "parse_into without room";
}

/* The other ways of parsing it. Returns what is wrong, or NULL. */
static const char *rfc_other_ways(rfc_case *c, const urlens_url *base, urlens_status status) {
  urlens_output out = {.data = malloc(urlens_href(c->url).length + 1)};
  urlens_view base_text = base ? c->base : (urlens_view){NULL, 0};
  const char *wrong;
  if (!out.data) abort();
  wrong = rfc_into(c, base, status, &out);
  free(out.data);
  if (wrong) return wrong;
  if (urlens_can_parse(c->input.data, c->input.length, base, &c->options, NULL) != status) return "can_parse";
  if (urlens_resolve(c->other, c->input.data, c->input.length, base_text.data, base_text.length) != status)
    return "resolve";
  return status || suite_same(urlens_href(c->url), urlens_href(c->other)) ? NULL : "resolve, its text";
}

static urlens_status produce_relative(const void *call, urlens_output *out) {
  const rfc_case *c = call;
  return urlens_relative(c->url, c->base_url, out);
}

static urlens_status rfc_relative(rfc_case *c) {
  urlens_status status = urlens_parse(c->url, c->input.data, c->input.length, NULL);
  return status ? status : suite_produce(&c->output, produce_relative, c);
}

/* Does what the request asks for; *wrong says what did not agree. */
static urlens_status rfc_run(rfc_case *c, const char **wrong) {
  int parse = rfc_is(c->op, "parse"), canon = rfc_is(c->op, "canon");
  const urlens_url *base = c->base.data && !parse ? c->base_url : NULL;
  urlens_status status;
  if (base && (status = urlens_parse(c->base_url, c->base.data, c->base.length, NULL)) != URLENS_OK) return status;
  if (rfc_is(c->op, "relative")) return rfc_relative(c);
  status = urlens_parse(c->url, c->input.data, c->input.length, base);
  *wrong = rfc_other_ways(c, base, status);
  if (status || !canon) return status;
  status = urlens_rfc_normalize(c->url, rfc_mask(c->request));
  if (!status && !*wrong) {
    urlens_view once = urlens_href(c->url);
    urlens_url *again = c->other;
    if (urlens_parse(again, once.data, once.length, NULL) || urlens_rfc_normalize(again, rfc_mask(c->request)) ||
        !suite_same(once, urlens_href(again))) {
      *wrong = "normalizing twice";
    }
  }
  return status;
}

/* What is not as "expect" has it, or NULL. */
static const char *rfc_judge(rfc_case *c, urlens_status status, json_value *expect) {
  urlens_view error = suite_text(expect, "error"), output = suite_text(expect, "output");
  if (error.data) {
    json_value *at = json_member(expect, "at");
    size_t place = urlens_error_of(c->url).at;
    if (rfc_is(error, "bad-request")) return status == URLENS_E_ARGUMENT ? NULL : "error";
    if (!rfc_is(error, urlens_status_name(status))) return "error";
    return at && at->kind == JSON_NUMBER && strtoul(at->data, NULL, 10) != place ? "at" : NULL;
  }
  if (status) return "error";
  if (output.data) return suite_same(output, (urlens_view){c->output.data, c->output.length}) ? NULL : "output";
  if (urlens_self_check(c->url)) return "urlens_self_check";
  return suite_wrong_member(c->url, expect);
}

static void rfc_run_case(report *r, json_value *test, text *name) {
  rfc_case c = {.request = test,
                .op = suite_text(test, "op"),
                .input = suite_text(test, "input"),
                .base = suite_text(test, "base"),
                .options = {.size = sizeof c.options}};
  urlens_view dialect = suite_text(test, "dialect"), href;
  const char *disagree = NULL, *wrong;
  urlens_status status;
  if (json_member(test, "strict") && json_member(test, "strict")->kind == JSON_FALSE) {
    c.options.flags = URLENS_OPTION_LOOSE_RESOLUTION;
  }
  status = urlens_dialect_from_name(dialect.data, dialect.length, &c.options.dialect);
  if (!status) status = urlens_create(&c.options, &c.url);
  if (!status) status = urlens_create_like(c.url, &c.base_url);
  if (!status) status = urlens_create_like(c.url, &c.other);
  if (!status) status = rfc_run(&c, &disagree);
  wrong = rfc_judge(&c, status, json_member(test, "expect"));
  href = urlens_href(c.url);
  text_clear(name);
  text_append(name, c.op.data, c.op.length);
  text_push(name, ' ');
  text_append(name, c.input.data, c.input.length);
  text_append_string(name, " in ");
  text_append(name, dialect.data, dialect.length);
  if (!suite_cannot_run(r, status)) {
    report_line lines[] = {{"base", c.base.data, c.base.length},
                           {"wrong", wrong, wrong ? strlen(wrong) : 0},
                           {"status", urlens_status_name(status), strlen(urlens_status_name(status))},
                           {"got", href.data, href.length},
                           {"disagree", disagree, disagree ? strlen(disagree) : 0}};
    report_case(r, !wrong && !disagree, name->data, name->length, lines, 5);
  }
  urlens_destroy(c.url);
  urlens_destroy(c.base_url);
  urlens_destroy(c.other);
  text_release(&c.output);
}

void suite_rfc(report *r, ways *w, json_value *root) {
  json_value *test = json_first(root);
  text name = {NULL, 0, 0};
  (void)w;
  for (size_t i = 0; i < root->count; i++, test = json_next(test)) {
    if (test->kind == JSON_OBJECT) rfc_run_case(r, test, &name);
  }
  text_release(&name);
}
