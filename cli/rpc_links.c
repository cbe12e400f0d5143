/* SPDX-License-Identifier: MIT */
/* The operations find-links and format-link. */
#include <string.h>

#include "rpc.h"
#include "urlens/links.h"

/* true or false, and true if it is missing. Returns 0 after an answer. */
static int flag_unless_false(rpc *r, const char *name, uint32_t flag, uint32_t *flags) {
  const json_value *field = json_member(r->request, name);
  int value = 1;
  if (field && field->kind != JSON_NULL && !rpc_optional_boolean(r, name, &value)) return 0;
  if (value) *flags |= flag;
  return 1;
}

static int flag_if_true(rpc *r, const char *name, uint32_t flag, uint32_t *flags) {
  int value = 0;
  if (!rpc_optional_boolean(r, name, &value)) return 0;
  if (value) *flags |= flag;
  return 1;
}

static void write_link(rpc *r, urlens_view input, const urlens_link *link) {
  json_open_object(&r->answer);
  json_name(&r->answer, "start");
  json_write_size(&r->answer, link->start);
  json_name(&r->answer, "end");
  json_write_size(&r->answer, link->end);
  json_name(&r->answer, "kind");
  json_write_string(&r->answer, link->kind == URLENS_LINK_KIND_EMAIL ? "email" : "url");
  json_name(&r->answer, "text");
  json_write_text(&r->answer, input.data + link->start, link->end - link->start);
  json_close_object(&r->answer);
}

static void op_find_links(rpc *r) {
  urlens_link_search search = {0};
  urlens_error error = {0};
  urlens_link link;
  urlens_view input;
  int found;
  if (!rpc_text(r, "input", &input) || !flag_unless_false(r, "bare", URLENS_LINK_BARE, &search.flags) ||
      !flag_unless_false(r, "email", URLENS_LINK_EMAIL, &search.flags) ||
      !flag_if_true(r, "any_scheme", URLENS_LINK_ANY_SCHEME, &search.flags) ||
      !flag_if_true(r, "userinfo", URLENS_LINK_USERINFO, &search.flags)) {
    return;
  }
  search.text = input.data;
  search.length = input.length;
  found = urlens_link_next(&search, &link, &error);
  if (error.status != URLENS_OK) {
    rpc_failed(r, error.status);
    return;
  }
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  json_name(&r->answer, "links");
  json_open_array(&r->answer);
  for (; found; found = urlens_link_next(&search, &link, NULL)) write_link(r, input, &link);
  json_close_array(&r->answer);
}

typedef struct format_call {
  urlens_view input;
  urlens_link_end end;
} format_call;

static urlens_status format_link(const void *call, urlens_output *out) {
  const format_call *c = call;
  return urlens_link_format(c->end, c->input.data, c->input.length, NULL, out);
}

static void op_format_link(rpc *r) {
  format_call call = {{NULL, 0}, URLENS_LINK_END_ALONE};
  int in_text = 0;
  if (!rpc_text(r, "input", &call.input) || !rpc_optional_boolean(r, "in_text", &in_text)) return;
  if (in_text) call.end = URLENS_LINK_END_IN_TEXT;
  rpc_answer_produced(r, format_link, &call, call.input);
}

const rpc_operation rpc_links_operations[] = {
    {"find-links", op_find_links},
    {"format-link", op_format_link},
    {NULL, NULL},
};
