/* SPDX-License-Identifier: MIT */
/* The operations site, surt, normalize-url, file-path and data-url. */
#include <string.h>

#include "rpc.h"
#include "urlens/site.h"

/* The arguments of all of them; each uses some. */
typedef struct site_call {
  urlens_view input;
  uint32_t flags;
  urlens_surt_form form;
  urlens_strength strength;
  urlens_path_style style;
  urlens_site *site;
} site_call;

static int view_is(urlens_view view, const char *word) {
  return view.length == strlen(word) && memcmp(view.data, word, view.length) == 0;
}

/* --- site --------------------------------------------------------------------------------------------------------- */

static urlens_status find_site(const void *call, urlens_output *out) {
  const site_call *c = call;
  return urlens_site_from_text(c->flags, c->input.data, c->input.length, NULL, out, c->site);
}

static void site_part(rpc *r, const char *name, urlens_view view) {
  json_name(&r->answer, name);
  if (view.data) json_write_text(&r->answer, view.data, view.length);
  else json_write_null(&r->answer);
}

/* The answer to a host in Unicode is in Unicode. The answer to a host in ASCII, and to a URL, is in ASCII. */
static int is_unicode_host(urlens_view input) {
  size_t i;
  int is_unicode = 0;
  for (i = 0; i < input.length; i++) {
    if ((unsigned char)input.data[i] >= 0x80) is_unicode = 1;
    else if (input.data[i] && strchr(":/?#@\\[", input.data[i])) return 0;
  }
  return is_unicode;
}

static void op_site(rpc *r) {
  site_call call = {0};
  urlens_error error;
  urlens_site site;
  json_value *field;
  int with_private = 1;
  if (!rpc_text(r, "input", &call.input)) return;
  field = json_member(r->request, "private");
  if (field && field->kind != JSON_NULL && !rpc_optional_boolean(r, "private", &with_private)) return;
  if (!with_private) call.flags |= URLENS_SITE_ICANN_ONLY;
  if (is_unicode_host(call.input)) call.flags |= URLENS_SITE_UNICODE;
  call.site = &site;
  error = rpc_produce(r, find_site, &call);
  if (error.status != URLENS_OK) {
    rpc_failed_at(r, error, call.input);
    return;
  }
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  site_part(r, "suffix", site.suffix);
  site_part(r, "domain", site.domain);
  site_part(r, "subdomain", site.subdomain);
}

/* --- surt, normalize-url ------------------------------------------------------------------------------------------ */

static urlens_status write_surt(const void *call, urlens_output *out) {
  const site_call *c = call;
  return urlens_surt(c->form, c->input.data, c->input.length, NULL, out);
}

static void op_surt(rpc *r) {
  site_call call = {0};
  urlens_view form;
  if (!rpc_text(r, "input", &call.input) || !rpc_optional_text(r, "form", &form)) return;
  if (form.data && view_is(form, "ssurt")) {
    call.form = URLENS_SURT_FORM_SSURT;
  } else if (form.data && !view_is(form, "surt")) {
    rpc_bad_request(r, "The forms are surt and ssurt, not", form.data, form.length);
    return;
  }
  rpc_answer_produced(r, write_surt, &call, call.input);
}

static urlens_status normalize_url(const void *call, urlens_output *out) {
  const site_call *c = call;
  return urlens_normalize(c->strength, c->input.data, c->input.length, NULL, out);
}

static void op_normalize_url(rpc *r) {
  site_call call = {0};
  urlens_view name;
  if (!rpc_text(r, "input", &call.input) || !rpc_text(r, "strength", &name)) return;
  if (urlens_strength_from_name(name.data, name.length, &call.strength) != URLENS_OK) {
    rpc_bad_request(r, "The strengths are same, likely and count, not", name.data, name.length);
    return;
  }
  rpc_answer_produced(r, normalize_url, &call, call.input);
}

/* --- file-path ---------------------------------------------------------------------------------------------------- */

static urlens_status path_to_url(const void *call, urlens_output *out) {
  const site_call *c = call;
  return urlens_path_to_url(c->style, c->input.data, c->input.length, NULL, out);
}

static urlens_status url_to_path(const void *call, urlens_output *out) {
  const site_call *c = call;
  return urlens_url_to_path(c->style, c->input.data, c->input.length, NULL, out);
}

static void op_file_path(rpc *r) {
  site_call call = {0};
  urlens_view os, to;
  if (!rpc_text(r, "input", &call.input) || !rpc_text(r, "os", &os) || !rpc_text(r, "to", &to)) return;
  if (view_is(os, "windows")) {
    call.style = URLENS_PATH_STYLE_WINDOWS;
  } else if (!view_is(os, "posix")) {
    rpc_bad_request(r, "The operating systems are posix and windows, not", os.data, os.length);
    return;
  }
  if (view_is(to, "url")) rpc_answer_produced(r, path_to_url, &call, call.input);
  else if (view_is(to, "path")) rpc_answer_produced(r, url_to_path, &call, call.input);
  else rpc_bad_request(r, "The field \"to\" is url or path, not", to.data, to.length);
}

/* --- data-url ----------------------------------------------------------------------------------------------------- */

/* The type goes into `scratch` and the bytes into `result`; a second try has room for both. */
static urlens_error read_data_url(rpc *r, urlens_view input) {
  urlens_output mime = {.length = 256}, body = {.length = 1024};
  for (int tries = 0; tries < 2; tries++) {
    text_clear(&r->scratch);
    text_clear(&r->result);
    mime.capacity = mime.length;
    body.capacity = body.length;
    mime.data = text_room(&r->scratch, mime.capacity);
    body.data = text_room(&r->result, body.capacity);
    if (urlens_data_url(input.data, input.length, NULL, &mime, &body) != URLENS_E_BUFFER_TOO_SMALL) break;
  }
  if (body.error.status == URLENS_OK) {
    r->scratch.length = mime.length;
    r->result.length = body.length;
  }
  return body.error;
}

static void op_data_url(rpc *r) {
  urlens_error error;
  urlens_view input;
  if (!rpc_text(r, "input", &input)) return;
  error = read_data_url(r, input);
  if (error.status != URLENS_OK) {
    rpc_failed_at(r, error, input);
    return;
  }
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  json_name(&r->answer, "mime");
  json_write_text(&r->answer, r->scratch.data, r->scratch.length);
  json_name(&r->answer, "base64");
  text_clear(&r->scratch);
  text_append_base64(&r->scratch, r->result.data, r->result.length);
  json_write_text(&r->answer, r->scratch.data, r->scratch.length);
}

const rpc_operation rpc_site_operations[] = {
    {"site", op_site},           {"surt", op_surt},         {"normalize-url", op_normalize_url},
    {"file-path", op_file_path}, {"data-url", op_data_url}, {NULL, NULL},
};
