/* SPDX-License-Identifier: MIT */
#include "dialect/lone_host.h"

#include "dialect/dialect.h"
#include "host/ipv6.h"

/* Two colons at least, and no bracket. */
static int is_bare_ipv6(ul_span text) {
  size_t colon = ul_span_find(text, 0, ':');
  return ul_span_find(text, 0, '[') == text.length && colon < text.length &&
         ul_span_find(text, colon + 1, ':') < text.length;
}

static urlens_status read_bare_ipv6(ul_lone_host *a) {
  static const ul_reporter silent = {NULL, NULL, {NULL, 0}, 0};
  size_t start = a->output->length, at = 0;
  ul_ipv6 address;
  urlens_status status = ul_ipv6_parse(a->text, &silent, 0, &address, &at);
  if (status) return ul_lone_host_fail(a, status, at, 0);
  ul_buffer_push(a->output, '[');
  ul_ipv6_serialize(&address, a->output);
  ul_buffer_push(a->output, ']');
  a->kind = URLENS_HOST_KIND_IPV6;
  a->host_length = a->output->length - start;
  return a->output->status;
}

/* The beginning of the URL that the text becomes a part of. */
static ul_span url_before(uint32_t flags) {
  if (flags & URLENS_HOST_TEXT_FILE) return UL_SPAN("file://");
  return flags & URLENS_HOST_TEXT_NOT_SPECIAL ? UL_SPAN("x://") : UL_SPAN("http://");
}

/* Refuses the bytes that end an authority or its credentials in some dialect, and an empty port if none is wanted. */
static urlens_status check_bytes(ul_lone_host *a) {
  static const char ends[] = "/\\?#@";
  size_t last = a->text.length - 1;
  if (a->text.length > 0 && a->text.data[last] == ':' && !(a->flags & URLENS_HOST_TEXT_WITH_PORT)) {
    return ul_lone_host_fail(a, URLENS_E_HOST_INVALID_CODE_POINT, last, 1);
  }
  for (size_t i = 0; i < a->text.length; i++) {
    if (memchr(ends, a->text.data[i], sizeof ends - 1)) {
      return ul_lone_host_fail(a, URLENS_E_HOST_INVALID_CODE_POINT, i, 1);
    }
  }
  return URLENS_OK;
}

/* Whether the URL has nothing but a scheme, a host, a port if that is wanted, and the path that a dialect adds. */
static int is_host_alone(const ul_lone_host *a, const ul_record_view *url) {
  static const uint32_t others = URLENS_HAS_USERNAME | URLENS_HAS_PASSWORD | URLENS_HAS_QUERY | URLENS_HAS_FRAGMENT;
  ul_span path = ul_record_slice(url, URLENS_PART_PATH);
  if (!ul_record_has(url->record, URLENS_HAS_HOST) || ul_record_has(url->record, others)) return 0;
  if (ul_record_has(url->record, URLENS_HAS_PORT) && !(a->flags & URLENS_HOST_TEXT_WITH_PORT)) return 0;
  return path.length == 0 || ul_span_equal(path, UL_SPAN("/"));
}

/* Appends the host, and the port if it is not empty. */
static urlens_status take_from_url(ul_lone_host *a, const ul_record_view *url) {
  ul_span host = ul_record_slice(url, URLENS_PART_HOST), port = ul_record_slice(url, URLENS_PART_PORT);
  if (!is_host_alone(a, url)) {
    urlens_status status = a->text.length > 0 ? URLENS_E_HOST_INVALID_CODE_POINT : URLENS_E_HOST_MISSING;
    return ul_lone_host_fail(a, status, 0, a->text.length);
  }
  ul_buffer_append(a->output, host);
  a->host_length = host.length;
  a->kind = (urlens_host_kind)url->record->host_kind;
  a->has_port = port.length > 0;
  if (a->has_port) ul_buffer_push(a->output, ':');
  ul_buffer_append(a->output, port);
  return a->output->status;
}

/* A position in the URL, as one in the text alone. */
static size_t move_position(const ul_lone_host *a, size_t at, size_t before) {
  if (at <= before) return 0;
  return at - before < a->text.length ? at - before : a->text.length;
}

/* The error as it is in the text alone. */
static void move_error(ul_lone_host *a, urlens_error error, size_t before) {
  a->error = error;
  if (error.at == URLENS_NOWHERE) return;
  a->error.at = move_position(a, error.at, before);
  a->error.length = move_position(a, error.at + error.length, before) - a->error.at;
}

/* Lets the dialect read a URL with that host. */
static urlens_status read_as_url(ul_lone_host *a, ul_buffer *text, ul_buffer *href) {
  ul_span before = url_before(a->flags);
  ul_settings settings = *a->settings;
  ul_request request = {.settings = &settings, .memory = a->memory, .last = ul_last_stage(settings.dialect)};
  ul_record_view url = {0};
  ul_answer answer;
  settings.sink = NULL;
  settings.limit = URLENS_MAX_LENGTH; /* the caller's is for the host, not for the URL around it */
  ul_buffer_append(text, before);
  ul_buffer_append(text, a->text);
  if (!ul_buffer_ok(text)) return text->status;
  request.input = ul_buffer_span(text);
  if (ul_dialect_run(&request, href, &answer)) {
    move_error(a, answer.error, before.length);
    return answer.error.status;
  }
  url.href = href->data;
  url.record = &answer.url;
  return take_from_url(a, &url);
}

static urlens_status read_by_url(ul_lone_host *a) {
  ul_buffer text, href;
  urlens_status status = check_bytes(a);
  if (status) return status;
  ul_buffer_init(&text, a->memory->host.allocator, URLENS_MAX_LENGTH);
  ul_buffer_init(&href, a->memory->host.allocator, URLENS_MAX_LENGTH);
  status = read_as_url(a, &text, &href);
  ul_buffer_release(&text);
  ul_buffer_release(&href);
  return status;
}

urlens_status ul_lone_host_read(ul_lone_host *a) {
  const ul_dialect *dialect = a->settings->dialect;
  urlens_status status;
  a->error = ul_error_of(URLENS_OK);
  a->kind = URLENS_HOST_KIND_NONE;
  a->host_length = 0;
  a->has_port = 0;
  if (a->flags & URLENS_HOST_TEXT_BARE_IPV6 && is_bare_ipv6(a->text)) status = read_bare_ipv6(a);
  else status = dialect->parse_lone_host ? dialect->parse_lone_host(a) : read_by_url(a);
  if (status == URLENS_E_OUT_OF_MEMORY) a->error = ul_error_of(status); /* it has no place */
  return a->error.status = status;
}
