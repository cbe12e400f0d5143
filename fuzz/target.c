/* SPDX-License-Identifier: MIT */
/*
 * Request targets. Four lines: the method, the scheme, the Host header, where "-" is one that is absent, and the target,
 * which may have more lines. What must hold: the host of the URL is that of the Host header; in absolute form and in
 * authority form it is the target's own; and there are never credentials.
 */
#include "common.h"
#include "urlens/build.h"
#include "urlens/host.h"

static urlens_view view_of_line(fuzz_text *rest) {
  fuzz_text line = fuzz_line(rest);
  urlens_view view = {line.data, line.length};
  if (line.length == 1 && line.data[0] == '-') view.data = NULL, view.length = 0;
  return view;
}

typedef struct host_call {
  urlens_view text;
  urlens_host *host;
} host_call;

static urlens_status read_host(const void *call, urlens_output *out) {
  const host_call *c = call;
  return urlens_host_from_text(URLENS_HOST_TEXT_WITH_PORT, c->text.data, c->text.length, NULL, out, c->host);
}

/* The URL has the host, and the port unless that is the scheme's own, of a text. */
static void check_host(const urlens_url *url, urlens_view text) {
  urlens_host host = {.size = sizeof host};
  host_call call = {text, &host};
  fuzz_product product = fuzz_must_produce("the host", read_host, &call, fuzz_view(text));
  urlens_view scheme = urlens_get(url, URLENS_PART_SCHEME), port = urlens_get(url, URLENS_PART_PORT);
  uint16_t own;
  host.text.data = product.data; /* it was in memory that is gone */
  fuzz_same_text("the host", fuzz_view(host.text), fuzz_view(urlens_get(url, URLENS_PART_HOST)));
  fuzz_same_status("the port", URLENS_OK, urlens_default_port(scheme.data, scheme.length, &own));
  fuzz_check(host.port_number == urlens_components_of(url)->port || (!port.data && host.port_number == own),
             "the port");
  free(product.data);
}

/* What is between "://" and the path or the query. */
static urlens_view authority_of(urlens_view target) {
  size_t start = 0, end;
  while (start + 3 <= target.length && memcmp(target.data + start, "://", 3) != 0) start++;
  for (start += 3, end = start; end < target.length && target.data[end] != '/' && target.data[end] != '?';) end++;
  target.data += start;
  target.length = end - start;
  return target;
}

static void check_url(const urlens_url *url, const urlens_request *request, urlens_target_form form) {
  urlens_view path = urlens_get(url, URLENS_PART_PATH);
  fuzz_same_status("the record", URLENS_OK, urlens_self_check(url));
  fuzz_check(!urlens_get(url, URLENS_PART_USERNAME).data && !urlens_get(url, URLENS_PART_PASSWORD).data, "credentials");
  fuzz_check(!urlens_get(url, URLENS_PART_FRAGMENT).data, "no fragment");
  fuzz_check(path.length > 0 && path.data[0] == '/', "a path");
  switch (form) {
    case URLENS_TARGET_FORM_ABSOLUTE: check_host(url, authority_of(request->target)); break;
    case URLENS_TARGET_FORM_AUTHORITY: check_host(url, request->target); break;
    default: check_host(url, request->host); break;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static urlens_url *url;
  urlens_request request = {.size = sizeof request};
  urlens_target_form form;
  urlens_error error;
  urlens_status status;
  fuzz_text rest;
  char *copy = fuzz_copy(data, size);
  if (!url) url = fuzz_object(0, NULL, 0);
  rest = fuzz_input = fuzz_text_of(copy, size);
  request.method = view_of_line(&rest);
  request.scheme = view_of_line(&rest);
  request.host = view_of_line(&rest);
  request.target.data = rest.data;
  request.target.length = rest.length;
  status = urlens_parse_target(url, &request, &form);
  error = urlens_error_of(url);
  fuzz_same_status("the error", status, error.status);
  if (status == URLENS_OK) check_url(url, &request, form);
  else if (error.place == URLENS_PLACE_INPUT)
    fuzz_check_error("in the target", status, error, fuzz_view(request.target));
  else if (error.place == URLENS_PLACE_HOST) fuzz_check_error("in the header", status, error, fuzz_view(request.host));
  else fuzz_check_error("in the scheme", status, error, fuzz_view(request.scheme));
  free(copy);
  return 0;
}
