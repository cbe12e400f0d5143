/* SPDX-License-Identifier: MIT */
/* Whether something is a URL, and why not. Only the scheme and the authority decide that: nothing after them can fail. */
#include "core/error.h"
#include "host/host.h"
#include "whatwg/fast_url.h"

/* It is no URL because of the `length` bytes at `at`. */
static ul_verdict refuse(urlens_error *error, urlens_status status, size_t at, size_t length) {
  *error = ul_error_at(status, at, length);
  return UL_IS_NO_URL;
}

/* The end of what could be a scheme: its ":", or the first byte that no scheme has. */
static size_t scheme_end(ul_span input) {
  size_t at = 0;
  if (!ul_is_alpha((unsigned char)input.data[0])) return 0;
  while (at < input.length && ul_byte_is(input.data[at], UL_SCHEME_CODE_POINT)) at++;
  return at;
}

/* no scheme state, step 1: there is no base. */
static ul_verdict judge_without_scheme(ul_span input, size_t end, urlens_error *error) {
  if (end < input.length && ul_byte_is(input.data[end], UL_TAB_OR_NEWLINE)) return UL_IS_OPEN;
  if (ul_byte_is(input.data[0], UL_NOT_ASCII)) return UL_IS_OPEN;
  return refuse(error, URLENS_E_MISSING_SCHEME, 0, 1);
}

/* Where an authority ends, and where in it the host is. */
typedef struct authority {
  size_t end;
  size_t host;      /* after the last "@" */
  size_t colon;     /* the first one from the host on, or the end */
  size_t forbidden; /* the first other byte from the host on that is forbidden in a domain, or the end */
} authority;

/*
 * Goes through an authority once. Returns 0 if it has something that would have to be decoded, mapped or removed first.
 */
static int look_at_authority(ul_span input, size_t start, authority *a) {
  size_t at = start;
  a->host = start;
  a->colon = a->forbidden = SIZE_MAX;
  for (; at < input.length; at++) {
    char c = input.data[at];
    if (!ul_byte_is(c, UL_FORBIDDEN_DOMAIN | UL_NOT_ASCII)) continue;
    if (c == '/' || c == '?' || c == '#' || c == '\\') break;
    if (c == '@') {
      a->host = at + 1;
      a->colon = a->forbidden = SIZE_MAX;
    } else if (c == ':') {
      if (a->colon > at) a->colon = at;
    } else {
      if (c == '%' || ul_byte_is(c, UL_TAB_OR_NEWLINE | UL_NOT_ASCII)) return 0;
      if (a->forbidden > at) a->forbidden = at;
    }
  }
  a->end = at;
  if (a->colon > at) a->colon = at;
  if (a->forbidden > at) a->forbidden = at;
  return 1;
}

/* host state and authority state, step 2: the host, which ends at `end`, is empty. */
static ul_verdict refuse_empty_host(ul_span input, size_t end, urlens_error *error) {
  return refuse(error, URLENS_E_HOST_MISSING, end, end < input.length);
}

/* A host that has to be an address. It is ASCII, with nothing percent-encoded; so parsing it needs no memory. */
static ul_verdict judge_address(ul_span input, size_t start, size_t end, urlens_error *error) {
  char space[64];
  ul_buffer output;
  ul_host_parser parser = {.output = &output};
  ul_buffer_init_fixed(&output, space, sizeof space, sizeof space);
  if (!ul_host_parse(&parser, ul_span_slice(input, start, end), UL_HOST_OF_SPECIAL)) return UL_IS_URL;
  return refuse(error, parser.error.status, parser.error.at + start, parser.error.length);
}

/* port state, for the text from `start` to `end`. */
static ul_verdict judge_port(ul_span input, size_t start, size_t end, urlens_error *error) {
  uint32_t port = 0;
  size_t at = start;
  for (; at < end && ul_is_digit((unsigned char)input.data[at]); at++) {
    if (port <= 0xFFFF) port = port * 10 + (uint32_t)(input.data[at] - '0');
  }
  if (at < end) return refuse(error, URLENS_E_PORT_INVALID, at, 1);
  return port > 0xFFFF ? refuse(error, URLENS_E_PORT_OUT_OF_RANGE, start, end - start) : UL_IS_URL;
}

static ul_verdict judge_authority(ul_span input, size_t start, urlens_error *error) {
  authority a;
  size_t host_end;
  if (!look_at_authority(input, start, &a)) return UL_IS_OPEN;
  if (a.host == a.end) return refuse_empty_host(input, a.end, error);
  if (input.data[a.host] == '[') {
    host_end = ul_fast_host_end(input, a.host, a.end);
  } else {
    host_end = a.colon;
    if (a.forbidden < host_end) return refuse(error, URLENS_E_DOMAIN_INVALID_CODE_POINT, a.forbidden, 1);
    if (host_end == a.host) return refuse_empty_host(input, host_end, error);
  }
  if ((input.data[a.host] == '[' || ul_may_end_in_a_number(input, a.host, host_end)) &&
      judge_address(input, a.host, host_end, error) == UL_IS_NO_URL) {
    return UL_IS_NO_URL;
  }
  return host_end < a.end ? judge_port(input, host_end + 1, a.end, error) : UL_IS_URL;
}

ul_verdict ul_fast_judge(ul_span input, int has_base, urlens_error *error) {
  size_t end;
  int upper;
  urlens_scheme_kind kind;
  if (input.length == 0 || ul_is_c0_control_or_space((unsigned char)input.data[0]) ||
      ul_is_c0_control_or_space((unsigned char)input.data[input.length - 1])) {
    return UL_IS_OPEN;
  }
  end = scheme_end(input);
  if (end == 0 || end == input.length || input.data[end] != ':') {
    return has_base ? UL_IS_OPEN : judge_without_scheme(input, end, error);
  }
  kind = ul_scheme_kind_in_case(ul_span_slice(input, 0, end), &upper);
  if (kind == URLENS_SCHEME_KIND_OTHER || kind == URLENS_SCHEME_KIND_FILE) return UL_IS_OPEN;
  end++;
  if (has_base && !(input.length - end >= 2 && input.data[end] == '/' && input.data[end + 1] == '/')) return UL_IS_OPEN;
  while (end < input.length && ul_is_slash(input.data[end])) end++;
  return judge_authority(input, end, error);
}
