/* SPDX-License-Identifier: MIT */
/* OkHttp's HttpUrl: http: and https: URLs alone, which it writes in a canonical form. */
#include "living/okhttp.h"

typedef struct okhttp_reader {
  ul_job *job;
  ul_span rest;  /* what is not read yet */
  ul_parts base; /* without a scheme: there is none */
  ul_parts *parts;
} okhttp_reader;

/* Step 4. */
static int is_removed(uint32_t byte) {
  return byte == '\t' || byte == '\n' || byte == '\f' || byte == '\r';
}

static int is_control(uint32_t byte) {
  return !ul_is_no_control(byte);
}

static int is_encoded_in_userinfo(uint32_t byte) {
  return is_control(byte) || byte > 0x7F || ul_is_among(byte, UL_SPAN(" \"':;<=>@[]^`{}|/\\?#"));
}

static int is_encoded_in_path(uint32_t byte) {
  return is_control(byte) || byte > 0x7F || ul_is_among(byte, UL_SPAN(" \"<>^`{}|/\\?#"));
}

static int is_encoded_in_query(uint32_t byte) {
  return is_control(byte) || byte > 0x7F || ul_is_among(byte, UL_SPAN(" \"'<>#"));
}

static ul_span canonical(const okhttp_reader *reader, ul_span text, ul_byte_test is_encoded) {
  return ul_living_encode(reader->job, ul_living_without(reader->job, text, is_removed), is_encoded);
}

static int is_http(ul_span scheme) {
  return ul_span_equal(scheme, UL_SPAN("http")) || ul_span_equal(scheme, UL_SPAN("https"));
}

/* Steps 1 and 2: the scheme, in any case, or that of the base. */
static urlens_status read_scheme(okhttp_reader *reader) {
  size_t length = ul_living_scheme_length(reader->rest);
  ul_span scheme = ul_span_slice(reader->rest, 0, length);
  if (length == 0) {
    if (!reader->base.scheme.data) return ul_job_fail(reader->job, URLENS_E_MISSING_SCHEME, scheme);
    reader->parts->scheme = reader->base.scheme;
    return URLENS_OK;
  }
  reader->parts->scheme = ul_job_lowercase(reader->job, scheme);
  if (!is_http(reader->parts->scheme)) return ul_job_fail(reader->job, URLENS_E_SCHEME_UNKNOWN, scheme);
  reader->rest = ul_span_slice(reader->rest, length + 1, reader->rest.length);
  return reader->job->error.status;
}

static int is_slash(uint32_t byte) {
  return byte == '/' || byte == '\\';
}

/* Step 3: username and password. The first ":" divides them. What is empty is absent. */
static void read_userinfo(const okhttp_reader *reader, ul_span text) {
  ul_parts *parts = reader->parts;
  ul_span password = ul_cut(&text, ':');
  ul_span username = canonical(reader, text, is_encoded_in_userinfo);
  if (password.data) password = canonical(reader, password, is_encoded_in_userinfo);
  if (username.length > 0 || password.length > 0) parts->username = username;
  if (password.length > 0) parts->password = password;
}

/* Step 5: where the port's ":" is; the length if there is none. */
static size_t find_port(ul_span text) {
  for (size_t at = 0; at < text.length; at++) {
    if (text.data[at] == ':') return at;
    if (text.data[at] == '[') at = ul_span_find(text, at, ']');
  }
  return text.length;
}

/* Step 5: the port, which is not 0. A "+" may come before it. */
static urlens_status read_port(const okhttp_reader *reader, ul_span text) {
  ul_span digits = text.length > 1 && text.data[0] == '+' ? ul_span_slice(text, 1, text.length) : text;
  uint32_t number = ul_port_number(digits);
  if (text.length == 0) return URLENS_OK;
  if (number == UL_NO_PORT || number == 0) return ul_job_fail(reader->job, URLENS_E_PORT_INVALID, text);
  if (number != (reader->parts->scheme.length == sizeof "http" - 1 ? 80 : 443))
    reader->parts->port = ul_living_decimal(reader->job, number);
  return reader->job->error.status;
}

/* Steps 3, 5 and 6. */
static urlens_status read_authority(okhttp_reader *reader) {
  size_t end, at, port;
  ul_span text, host;
  reader->rest = ul_span_slice(reader->rest, ul_living_run(reader->rest, is_slash), reader->rest.length);
  end = ul_find_any(reader->rest, 0, "/\\?#");
  text = ul_span_slice(reader->rest, 0, end);
  reader->rest = ul_span_slice(reader->rest, end, reader->rest.length);
  at = ul_find_after_last(text, '@');
  if (at > 0) read_userinfo(reader, ul_span_slice(text, 0, at - 1));
  text = ul_span_slice(text, at, text.length);
  port = find_port(text);
  if (ul_okhttp_read_host(reader->job, ul_span_slice(text, 0, port), &reader->parts->host))
    return reader->job->error.status;
  host = reader->parts->host;
  if (ul_span_find(host, 0, ':') < host.length) reader->parts->host_kind = URLENS_HOST_KIND_IPV6;
  return port < text.length ? read_port(reader, ul_span_slice(text, port + 1, text.length)) : URLENS_OK;
}

/* Step 7: removes the last segment of a path that ends with "/", but not the first "/". */
static size_t without_last_segment(const char *path, size_t length) {
  if (length <= 1) return length;
  do length--;
  while (path[length - 1] != '/');
  return length;
}

/* Step 7: the path, after that of the base up to its last "/" if it does not begin with a slash itself. */
static void read_path(const okhttp_reader *reader, ul_span text) {
  int begins_with_slash = text.length > 0 && is_slash((unsigned char)text.data[0]);
  ul_span before = begins_with_slash || !reader->parts->path.data ? UL_SPAN("/") : reader->parts->path;
  size_t length = ul_find_after_last(before, '/'), end;
  char *path = ul_job_room(reader->job, length + 3 * text.length);
  if (!path) return;
  memcpy(path, before.data, length);
  for (size_t start = begins_with_slash ? 1 : 0; start < text.length; start = end + 1) {
    ul_span segment;
    int dots;
    end = ul_find_any(text, start, "/\\");
    segment = canonical(reader, ul_span_slice(text, start, end), is_encoded_in_path);
    dots = ul_dots_of_segment(segment, UL_DOTS_RAW_OR_ENCODED);
    if (dots == 2) length = without_last_segment(path, length);
    if (dots > 0) continue;
    if (segment.length > 0) memcpy(path + length, segment.data, segment.length);
    length += segment.length;
    if (end < text.length) path[length++] = '/';
  }
  reader->parts->path = ul_span_of(path, length);
}

static void read_tail(const okhttp_reader *reader) {
  ul_span text = reader->rest, fragment = ul_cut(&text, '#'), query = ul_cut(&text, '?');
  if (text.length > 0 || !reader->parts->path.data) read_path(reader, text);
  if (query.data) reader->parts->query = canonical(reader, query, is_encoded_in_query);
  else if (text.length > 0) reader->parts->query = ul_span_of(NULL, 0);
  if (fragment.data) reader->parts->fragment = canonical(reader, fragment, is_control);
}

/* A reference is relative if it has the base's scheme, or none, and fewer than two slashes follow. */
static int is_relative(const okhttp_reader *reader) {
  return reader->base.scheme.data && ul_span_equal(reader->base.scheme, reader->parts->scheme) &&
         ul_living_run(reader->rest, is_slash) < 2;
}

static void read(okhttp_reader *reader) {
  ul_parts *parts = reader->parts;
  if (read_scheme(reader)) return;
  if (is_relative(reader)) {
    *parts = reader->base;
    parts->fragment = ul_span_of(NULL, 0);
  } else if (read_authority(reader)) {
    return;
  }
  read_tail(reader);
}

/* HttpUrl.resolve returns a text, in which an IPv6 address has its brackets. */
static void add_brackets(ul_job *job, ul_span *host) {
  ul_span pieces[] = {UL_SPAN("["), *host, UL_SPAN("]")};
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a URL of OkHttp has a host */
  if (host->data[0] != '[' && ul_span_find(*host, 0, ':') < host->length) *host = ul_job_join(job, pieces, 3);
}

/* Step 1: white space at both ends. */
static int is_space(uint32_t byte) {
  return byte == ' ' || is_removed(byte);
}

static void read_text(ul_job *job, ul_span text, urlens_place place, const ul_parts *base, ul_parts *parts) {
  okhttp_reader reader = {.job = job, .parts = parts, .base = *base};
  memset(parts, 0, sizeof *parts);
  job->source = text;
  job->place = place;
  reader.rest = ul_job_well_formed(job, ul_living_trim(text.data ? text : UL_SPAN(""), is_space));
  if (!ul_job_failed(job)) read(&reader);
}

static urlens_status parse(const ul_request *request, ul_buffer *output, ul_answer *answer) {
  ul_parts none = {.scheme = {NULL, 0}}, base = none, parts;
  ul_job job;
  ul_job_init(&job, request);
  if (request->base) ul_parts_of_record(request->base, &base);
  else if (request->base_text.data) read_text(&job, request->base_text, URLENS_PLACE_BASE, &none, &base);
  base.host_kind = URLENS_HOST_KIND_NONE;                                  /* an address gets brackets */
  if (request->base && (!is_http(base.scheme) || base.host.length == 0)) { /* another dialect has written it */
    ul_job_fail(&job, URLENS_E_BASE_INVALID, ul_span_of(NULL, 0));
    job.error.place = URLENS_PLACE_BASE;
  }
  if (!ul_job_failed(&job)) read_text(&job, request->input, URLENS_PLACE_INPUT, &base, &parts);
  if (!ul_job_failed(&job) && base.scheme.data) add_brackets(&job, &parts.host);
  answer->error = job.error;
  if (ul_job_failed(&job)) return job.error.status;
  ul_parts_write(&parts, 0, output, &answer->url);
  if (!ul_buffer_ok(output)) return ul_answer_fail(answer, output->status);
  if (ul_span_equal(request->input, ul_buffer_span(output))) answer->url.flags |= URLENS_IS_UNCHANGED;
  return URLENS_OK;
}

const ul_dialect ul_dialect_okhttp = {
    .title = "OkHttp's HttpUrl",
    .models = "OkHttp",
    .version = "5.5.1",
    .traits = URLENS_TRAIT_RESOLVES | URLENS_TRAIT_CANONICALIZES | UL_LIVING,
    .habits = UL_KEEPS_SOURCE, /* of an IPv6 address, only a text with a base has the brackets */
    .most_memory = 640,
    .parse = parse,
};
