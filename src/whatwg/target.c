/* SPDX-License-Identifier: MIT */
/* Request targets (RFC 9112, section 3.2) and the target URI that they give with a Host header (section 3.3). */
#include "core/ascii.h"
#include "percent/sets.h"
#include "record/schemes.h"
#include "whatwg/compose.h"

static ul_span span_of_view(urlens_view view) {
  return ul_span_of(view.data, view.length);
}

static urlens_status fail_in_target(ul_composer *c, urlens_status status, size_t at, size_t length) {
  return ul_compose_fail(c, URLENS_PLACE_INPUT, ul_error_at(status, at, length));
}

/* Refuses what ends a request line, or a target before its fragment. */
static urlens_status check_bytes(ul_composer *c, ul_span target) {
  for (size_t i = 0; i < target.length; i++) {
    unsigned char byte = (unsigned char)target.data[i];
    if (byte <= 0x20 || byte == 0x7F || byte == '#') return fail_in_target(c, URLENS_E_TARGET_CODE_POINT, i, 1);
  }
  return URLENS_OK;
}

/* The length of the scheme before "://"; 0 if the target does not begin so. */
static size_t scheme_length(ul_span target) {
  size_t at = 0;
  while (at < target.length && ul_byte_is(target.data[at], UL_SCHEME_CODE_POINT)) at++;
  return target.length - at >= 3 && memcmp(target.data + at, "://", 3) == 0 ? at : 0;
}

/* The form of a target that is not empty, by its text. */
static urlens_target_form form_of(ul_span target) {
  if (target.data[0] == '/') return URLENS_TARGET_FORM_ORIGIN;
  if (ul_span_equal(target, UL_SPAN("*"))) return URLENS_TARGET_FORM_ASTERISK;
  return scheme_length(target) > 0 ? URLENS_TARGET_FORM_ABSOLUTE : URLENS_TARGET_FORM_AUTHORITY;
}

/* RFC 9112, sections 3.2.3 and 3.2.4: which forms a method takes. */
static int method_takes(ul_span method, urlens_target_form form) {
  if (!method.data) return 1;
  if (form == URLENS_TARGET_FORM_AUTHORITY || ul_span_equal(method, UL_SPAN("CONNECT"))) {
    return form == URLENS_TARGET_FORM_AUTHORITY && ul_span_equal(method, UL_SPAN("CONNECT"));
  }
  return form != URLENS_TARGET_FORM_ASTERISK || ul_span_equal(method, UL_SPAN("OPTIONS"));
}

/* Writes a scheme and "://". It has to be a special one whose URLs have a host. */
static urlens_status write_scheme(ul_composer *c, urlens_place place, ul_span scheme) {
  urlens_scheme_kind kind = ul_scheme_kind_of(scheme);
  if (kind == URLENS_SCHEME_KIND_OTHER || kind == URLENS_SCHEME_KIND_FILE) {
    return ul_compose_fail(c, place, ul_error_at(URLENS_E_BUILD_SCHEME, 0, scheme.length));
  }
  ul_buffer_append(c->output, scheme);
  ul_buffer_append(c->output, UL_SPAN("://"));
  return URLENS_OK;
}

/* RFC 9112, section 3.2: a server refuses a Host header that is not valid. An empty header is valid. */
static urlens_status write_host_header(ul_composer *c, ul_span host) {
  if (host.length == 0) return URLENS_OK;
  return ul_compose_host(c, URLENS_PLACE_HOST, host, URLENS_HOST_TEXT_WITH_PORT, NULL);
}

/* Section 3.2.1, origin-form, and 3.2.4, asterisk-form, which has no path. */
static urlens_status write_with_header(ul_composer *c, const urlens_request *request, urlens_target_form form) {
  urlens_status status = write_host_header(c, span_of_view(request->host));
  if (status) return status;
  if (request->host.length == 0) return ul_compose_fail(c, URLENS_PLACE_HOST, ul_error_of(URLENS_E_HOST_MISSING));
  if (form == URLENS_TARGET_FORM_ORIGIN) ul_buffer_append(c->output, span_of_view(request->target));
  return URLENS_OK;
}

/* Writes the host and the port in the target from `start` to `end`. */
static urlens_status write_authority(ul_composer *c, ul_span target, size_t start, size_t end, int *has_port) {
  ul_span authority = ul_span_slice(target, start, end);
  urlens_status status = ul_compose_host(c, URLENS_PLACE_INPUT, authority, URLENS_HOST_TEXT_WITH_PORT, has_port);
  if (status && c->error.at != URLENS_NOWHERE) c->error.at += start;
  return status;
}

/* Section 3.2.2, absolute-form. */
static urlens_status write_absolute(ul_composer *c, ul_span target) {
  size_t scheme = scheme_length(target), start = scheme + 3, end = start;
  urlens_status status = write_scheme(c, URLENS_PLACE_INPUT, ul_span_slice(target, 0, scheme));
  while (end < target.length && target.data[end] != '/' && target.data[end] != '?') end++;
  if (!status) status = write_authority(c, target, start, end, NULL);
  if (!status) ul_buffer_append(c->output, ul_span_slice(target, end, target.length));
  return status;
}

/* Section 3.2.3, authority-form: a port has to be there. */
static urlens_status write_authority_form(ul_composer *c, ul_span target) {
  int has_port = 0;
  urlens_status status = write_authority(c, target, 0, target.length, &has_port);
  return status || has_port ? status : fail_in_target(c, URLENS_E_TARGET_FORM, target.length, 0);
}

/* Absolute and authority form do not need the header, but it has to be valid. */
static urlens_status check_header(ul_composer *c, ul_span host) {
  size_t start = c->output->length;
  urlens_status status = write_host_header(c, host);
  ul_buffer_cut(c->output, start);
  return status;
}

/* Writes everything, once the form is known. */
static urlens_status write_target(ul_composer *c, const urlens_request *request, urlens_target_form form) {
  ul_span target = span_of_view(request->target);
  ul_span scheme = request->scheme.data ? span_of_view(request->scheme) : UL_SPAN("http");
  urlens_status status = write_scheme(c, URLENS_PLACE_SCHEME, scheme);
  if (status) return status;
  if (form == URLENS_TARGET_FORM_ORIGIN || form == URLENS_TARGET_FORM_ASTERISK) {
    return write_with_header(c, request, form);
  }
  status = check_header(c, span_of_view(request->host));
  if (status) return status;
  if (form == URLENS_TARGET_FORM_AUTHORITY) return write_authority_form(c, target);
  ul_buffer_cut(c->output, 0);
  return write_absolute(c, target);
}

urlens_status ul_compose_target(ul_composer *c, const urlens_request *request, urlens_target_form *form) {
  ul_span target = span_of_view(request->target);
  urlens_status status;
  c->error = ul_error_of(URLENS_OK);
  status = target.length > 0 ? check_bytes(c, target) : fail_in_target(c, URLENS_E_TARGET_FORM, 0, 0);
  if (status) return status;
  *form = form_of(target);
  if (!method_takes(span_of_view(request->method), *form)) {
    /* For other methods, a form that only CONNECT can send is no target at all. */
    int is_connect = ul_span_equal(span_of_view(request->method), UL_SPAN("CONNECT"));
    int is_known = is_connect || *form != URLENS_TARGET_FORM_AUTHORITY;
    return fail_in_target(c, is_known ? URLENS_E_TARGET_METHOD : URLENS_E_TARGET_FORM, 0, target.length);
  }
  status = write_target(c, request, *form);
  if (!status) status = c->output->status;
  return c->error.status = status;
}
