/* SPDX-License-Identifier: MIT */
#include "whatwg/compose.h"

#include "core/text.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "record/schemes.h"
#include "whatwg/lone_host.h"

static ul_span span_of_view(urlens_view view) {
  return ul_span_of(view.data, view.length);
}

/* Percent-encodes what the set has, "%" and the bytes of `more`. These are ASCII, so no character is cut in two. */
static void append_encoded(ul_buffer *output, ul_span text, urlens_percent_set set, const char *more) {
  ul_span others = ul_span_of_name(more);
  size_t start = 0;
  for (size_t i = 0; i < text.length; i++) {
    if (text.data[i] != '%' && ul_span_find(others, 0, text.data[i]) == others.length) continue;
    ul_percent_encode(output, ul_span_slice(text, start, i), set);
    ul_percent_encode_byte(output, (unsigned char)text.data[i]);
    start = i + 1;
  }
  ul_percent_encode(output, ul_span_slice(text, start, text.length), set);
}

/* --- Segments ------------------------------------------------------------------------------------------------------- */

/*
 * A "\" separates segments of special URLs, and "C|" would become a drive. A segment with "%" in it is no dot segment,
 * since the "%" is encoded.
 */
urlens_status ul_compose_segment(ul_composer *c, urlens_place place, ul_span segment) {
  int dots = ul_dots_of_segment(segment, UL_DOTS_RAW);
  if (dots && !(c->flags & URLENS_BUILD_ENCODE_DOTS)) {
    return ul_compose_fail(c, place, ul_error_at(URLENS_E_BUILD_DOT_SEGMENT, 0, segment.length));
  }
  ul_buffer_push(c->output, '/');
  if (!dots) append_encoded(c->output, segment, URLENS_PERCENT_SET_PATH, "/\\|");
  for (; dots > 0; dots--) ul_buffer_append(c->output, UL_SPAN("%252E"));
  return URLENS_OK;
}

/* Without a host a path of "//…" would be read as one. */
static urlens_status compose_path(ul_composer *c, const urlens_url_parts *parts) {
  urlens_status status = URLENS_OK;
  if (!parts->host.data && parts->segment_count > 1 && parts->segments[0].length == 0) {
    ul_buffer_append(c->output, UL_SPAN("/."));
  }
  for (size_t i = 0; i < parts->segment_count && !status; i++) {
    status = ul_compose_segment(c, URLENS_PLACE_PATH, span_of_view(parts->segments[i]));
  }
  return status;
}

/* --- Scheme and authority ------------------------------------------------------------------------------------------- */

/* URL Standard, scheme start state and scheme state. */
static urlens_status compose_scheme(ul_composer *c, ul_span scheme) {
  size_t at = 0;
  if (scheme.length > 0 && ul_is_alpha((unsigned char)scheme.data[0])) {
    while (at < scheme.length && ul_byte_is(scheme.data[at], UL_SCHEME_CODE_POINT)) at++;
  }
  if (at < scheme.length || scheme.length == 0) {
    return ul_compose_fail(c, URLENS_PLACE_SCHEME, ul_error_at(URLENS_E_BUILD_SCHEME, at, scheme.length > 0));
  }
  ul_append_lowercase(c->output, scheme);
  ul_buffer_push(c->output, ':');
  return URLENS_OK;
}

urlens_status ul_compose_host(ul_composer *c, urlens_place place, ul_span text, uint32_t flags, int *has_port) {
  ul_settings silent = *c->settings;
  ul_lone_host lone = {.text = text, .flags = flags, .settings = &silent, .memory = c->memory};
  silent.sink = NULL;
  lone.output = c->output;
  if (ul_lone_host_read(&lone)) return ul_compose_fail(c, place, lone.error);
  if (has_port) *has_port = lone.has_port;
  return URLENS_OK;
}

static urlens_status compose_port(ul_composer *c, ul_span port) {
  urlens_error error;
  uint32_t number;
  if (!port.data) return URLENS_OK;
  if (ul_whatwg_port(port, &number, &error)) return ul_compose_fail(c, URLENS_PLACE_PORT, error);
  ul_buffer_push(c->output, ':');
  ul_append_decimal(c->output, number);
  return URLENS_OK;
}

static void compose_credentials(ul_buffer *output, const urlens_url_parts *parts) {
  if (parts->username.length == 0 && parts->password.length == 0) return;
  append_encoded(output, span_of_view(parts->username), URLENS_PERCENT_SET_USERINFO, "");
  ul_buffer_push(output, ':');
  append_encoded(output, span_of_view(parts->password), URLENS_PERCENT_SET_USERINFO, "");
  ul_buffer_push(output, '@');
}

/* URL Standard, section 4.2: a URL that cannot have a username/password/port. */
static urlens_status refuse_credentials_and_port(ul_composer *c, const urlens_url_parts *parts) {
  urlens_error error = ul_error_of(URLENS_E_BUILD_NEEDS_HOST);
  if (parts->username.length > 0) return ul_compose_fail(c, URLENS_PLACE_USERNAME, error);
  if (parts->password.length > 0) return ul_compose_fail(c, URLENS_PLACE_PASSWORD, error);
  return parts->port.data ? ul_compose_fail(c, URLENS_PLACE_PORT, error) : URLENS_OK;
}

static urlens_status compose_authority(ul_composer *c, const urlens_url_parts *parts, urlens_scheme_kind kind) {
  ul_span host = span_of_view(parts->host);
  uint32_t flags = kind == URLENS_SCHEME_KIND_FILE    ? URLENS_HOST_TEXT_FILE
                   : kind == URLENS_SCHEME_KIND_OTHER ? URLENS_HOST_TEXT_NOT_SPECIAL
                                                      : 0;
  urlens_status status;
  if (host.length == 0 && flags == 0) {
    return ul_compose_fail(c, URLENS_PLACE_HOST, ul_error_of(URLENS_E_HOST_MISSING));
  }
  if (host.length == 0 || kind == URLENS_SCHEME_KIND_FILE) status = refuse_credentials_and_port(c, parts);
  else status = URLENS_OK;
  if (status || (!host.data && kind == URLENS_SCHEME_KIND_OTHER)) return status;
  ul_buffer_append(c->output, UL_SPAN("//"));
  if (host.length == 0) return URLENS_OK;
  compose_credentials(c->output, parts);
  status = ul_compose_host(c, URLENS_PLACE_HOST, host, flags, NULL);
  return status ? status : compose_port(c, span_of_view(parts->port));
}

/* --- The whole ------------------------------------------------------------------------------------------------------ */

/* URL Standard, section 5.2, application/x-www-form-urlencoded serializer. */
static void compose_query(ul_buffer *output, const urlens_url_parts *parts) {
  for (size_t i = 0; i < parts->query_count; i++) {
    ul_buffer_push(output, i == 0 ? '?' : '&');
    ul_percent_encode(output, span_of_view(parts->query[i].name), URLENS_PERCENT_SET_FORM);
    ul_buffer_push(output, '=');
    ul_percent_encode(output, span_of_view(parts->query[i].value), URLENS_PERCENT_SET_FORM);
  }
}

static urlens_status compose_all(ul_composer *c, const urlens_url_parts *parts) {
  urlens_scheme_kind kind = ul_scheme_kind_of(span_of_view(parts->scheme));
  urlens_status status = compose_scheme(c, span_of_view(parts->scheme));
  if (!status) status = compose_authority(c, parts, kind);
  if (!status) status = compose_path(c, parts);
  if (status) return status;
  compose_query(c->output, parts);
  if (parts->fragment.data) {
    ul_buffer_push(c->output, '#');
    append_encoded(c->output, span_of_view(parts->fragment), URLENS_PERCENT_SET_FRAGMENT, "");
  }
  return c->output->status;
}

urlens_status ul_compose_url(ul_composer *c, const urlens_url_parts *parts) {
  urlens_status status;
  c->error = ul_error_of(URLENS_OK);
  status = compose_all(c, parts);
  return c->error.status = status;
}
