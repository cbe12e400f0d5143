/* SPDX-License-Identifier: MIT */
#include "whatwg/lone_host.h"

#include "core/text.h"
#include "host/host.h"
#include "unicode/utf8.h"

/* Where the host ends: at the ":" before a port, or with the text. URL Standard, host state, steps 2 and 3. */
static size_t find_host_end(const ul_lone_host *a) {
  size_t from = 0;
  if (!(a->flags & URLENS_HOST_TEXT_WITH_PORT) || a->flags & URLENS_HOST_TEXT_FILE) return a->text.length;
  if (a->text.length > 0 && a->text.data[0] == '[') from = ul_span_find(a->text, 0, ']');
  return ul_span_find(a->text, from, ':');
}

/*
 * URL Standard, file host state, step 1.4.3: whether the host is "localhost", which is the empty host. The output may be
 * full, so it is parsed into a place of its own.
 */
static int is_localhost(ul_lone_host *a, ul_span host, int *out_of_memory) {
  char room[sizeof "localhost"];
  ul_buffer parsed;
  ul_host_parser parser = {.memory = &a->memory->domain, .output = &parsed};
  ul_buffer_init_fixed(&parsed, room, sizeof room, URLENS_MAX_LENGTH);
  *out_of_memory = ul_host_parse(&parser, host, UL_HOST_OF_SPECIAL) == URLENS_E_OUT_OF_MEMORY;
  return !parser.error.status && ul_span_equal(ul_buffer_span(&parsed), UL_SPAN("localhost"));
}

static urlens_status parse_host(ul_lone_host *a, ul_span host) {
  ul_host_parser parser = {.memory = &a->memory->domain, .output = a->output};
  int out_of_memory = 0, is_opaque = (a->flags & URLENS_HOST_TEXT_NOT_SPECIAL) != 0;
  size_t start = a->output->length;
  urlens_status status;
  if (host.length == 0 && !is_opaque) return ul_lone_host_fail(a, URLENS_E_HOST_MISSING, 0, 0);
  if (a->flags & URLENS_HOST_TEXT_FILE && is_localhost(a, host, &out_of_memory)) {
    a->kind = URLENS_HOST_KIND_EMPTY;
    return a->output->status;
  }
  if (out_of_memory) return URLENS_E_OUT_OF_MEMORY;
  parser.reporter = (ul_reporter){a->settings->sink, a->settings->sink_context, host, 0};
  status = ul_host_parse(&parser, host, is_opaque ? UL_HOST_OF_OTHERS : UL_HOST_OF_SPECIAL);
  a->error = parser.error;
  a->kind = parser.kind;
  if (status) return status;
  a->host_length = a->output->length - start;
  return a->output->status;
}

/* URL Standard, port state. */
urlens_status ul_whatwg_port(ul_span text, uint32_t *port, urlens_error *error) {
  size_t at = 0;
  while (at < text.length && ul_is_digit((unsigned char)text.data[at])) at++;
  *error = ul_error_of(URLENS_OK);
  *port = ul_port_number(text);
  if (at < text.length || text.length == 0)
    *error = ul_error_at(URLENS_E_PORT_INVALID, at, ul_utf8_length_at(text, at));
  else if (*port == UL_NO_PORT) *error = ul_error_at(URLENS_E_PORT_OUT_OF_RANGE, 0, text.length);
  return error->status;
}

/* The port after the ":" at `colon`. An empty one counts as absent. */
static urlens_status parse_port(ul_lone_host *a, size_t colon) {
  ul_span text = ul_span_slice(a->text, colon + 1, a->text.length);
  urlens_error error;
  uint32_t port;
  if (text.length == 0) return a->output->status;
  if (ul_whatwg_port(text, &port, &error)) {
    return ul_lone_host_fail(a, error.status, colon + 1 + error.at, error.length);
  }
  a->has_port = 1;
  ul_buffer_push(a->output, ':');
  ul_append_decimal(a->output, port);
  return a->output->status;
}

urlens_status ul_whatwg_lone_host(ul_lone_host *a) {
  size_t host_end = find_host_end(a);
  urlens_status status = parse_host(a, ul_span_slice(a->text, 0, host_end));
  /* An error of the port is reported even if the output is full. */
  if (host_end == a->text.length || (status && status != a->output->status)) return status;
  return parse_port(a, host_end);
}
