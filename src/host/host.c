/* SPDX-License-Identifier: MIT */
#include "host/host.h"

#include "core/text.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "unicode/utf8.h"

enum { DECODED_ON_STACK = 256 };

/* URL Standard, host parser, step 1. */
static urlens_status host_parse_ipv6(ul_span input, const ul_reporter *reporter, ul_buffer *output,
                                     urlens_error *error) {
  ul_ipv6 address;
  urlens_status status;
  if (input.data[input.length - 1] != ']') {
    error->at = input.length;
    ul_report(reporter, URLENS_V_IPV6_UNCLOSED, input.length);
    return URLENS_E_IPV6_UNCLOSED;
  }
  status = ul_ipv6_parse(ul_span_slice(input, 1, input.length - 1), reporter, 1, &address, &error->at);
  if (status) {
    error->at++;
    return status;
  }
  ul_buffer_push(output, '[');
  ul_ipv6_serialize(&address, output);
  ul_buffer_push(output, ']');
  return URLENS_OK;
}

/* URL Standard, opaque-host parser, steps 2 and 3. Each is one error, at the first place that shows it. */
static void opaque_host_report(ul_span input, const ul_reporter *reporter) {
  size_t next;
  if (!reporter->sink) return;
  for (size_t at = 0; at < input.length; at = next) {
    uint32_t c = ul_utf8_next(input, at, &next);
    if (c != '%' && !ul_is_url_code_point(c)) {
      ul_report(reporter, URLENS_V_INVALID_URL_UNIT, at);
      break;
    }
  }
  for (size_t at = ul_span_find(input, 0, '%'); at < input.length; at = ul_span_find(input, at + 1, '%')) {
    if (!ul_hex_pair_at(input, at + 1)) {
      ul_report(reporter, URLENS_V_INVALID_URL_UNIT, at);
      break;
    }
  }
}

/* URL Standard, opaque-host parser. */
static urlens_status opaque_host_parse(ul_span input, const ul_reporter *reporter, ul_buffer *output,
                                       urlens_error *error) {
  for (size_t i = 0; i < input.length; i++) {
    if (ul_byte_is(input.data[i], UL_FORBIDDEN_HOST)) {
      error->at = i;
      error->length = 1;
      ul_report(reporter, URLENS_V_HOST_INVALID_CODE_POINT, i);
      return URLENS_E_HOST_INVALID_CODE_POINT;
    }
  }
  opaque_host_report(input, reporter);
  ul_percent_encode(output, input, URLENS_PERCENT_SET_C0_CONTROL);
  return URLENS_OK;
}

/* A reporter that puts every error at the start of the host: for strings whose bytes are not the input's any more. */
static ul_reporter reporter_at_start(const ul_reporter *reporter) {
  ul_reporter at_start = *reporter;
  at_start.source = ul_span_of(NULL, 0);
  at_start.origin = ul_reporter_offset(reporter, 0);
  return at_start;
}

static size_t first_beyond_ascii(ul_span text) {
  size_t at = 0;
  while (at < text.length && (unsigned char)text.data[at] < 0x80) at++;
  return at;
}

/* URL Standard, host parser, steps 6 to 9, over the percent-decoded domain. */
static urlens_status host_parse_domain(ul_span domain, const ul_reporter *reporter, ul_domain_memory *memory,
                                       ul_buffer *output, urlens_host_kind *kind, urlens_error *error) {
  char space[UL_DOMAIN_SPACE];
  ul_span ascii;
  uint32_t address;
  ul_reporter ascii_reporter;
  urlens_status status = ul_domain_parse(domain, reporter, memory, space, &ascii, error);
  if (status) return status;
  if (!ul_ends_in_a_number(ascii)) {
    *kind = URLENS_HOST_KIND_DOMAIN;
    if (ascii.data == space) {
      ul_buffer_append(output, ascii);
    } else {
      ul_append_lowercase(output, ascii);
    }
    return URLENS_OK;
  }
  ascii_reporter = *reporter;
  if (ascii.data != domain.data) { /* step 8.1: the domain was not ASCII */
    ul_report(reporter, URLENS_V_IPV4_NON_ASCII_INPUT, first_beyond_ascii(domain));
    ascii_reporter = reporter_at_start(reporter);
  }
  status = ul_ipv4_parse(ascii, &ascii_reporter, &address, &error->at);
  if (status) {
    error->length = ascii.data == domain.data ? ul_span_find(ascii, error->at, '.') - error->at : domain.length;
    if (ascii.data != domain.data) error->at = 0;
    return status;
  }
  *kind = URLENS_HOST_KIND_IPV4;
  ul_ipv4_serialize(address, output);
  return URLENS_OK;
}

/* Whether there is a percent-encoded byte, and where the first one stands. */
static int find_percent_encoded(ul_span input, size_t *at) {
  for (*at = ul_span_find(input, 0, '%'); *at < input.length; *at = ul_span_find(input, *at + 1, '%')) {
    if (ul_hex_pair_at(input, *at + 1)) return 1;
  }
  return 0;
}

/* URL Standard, host parser, steps 4 and 5, for an input that has percent-encoded bytes, and then the rest. */
static urlens_status host_parse_encoded(ul_span input, size_t first, const ul_reporter *reporter,
                                        ul_domain_memory *memory, ul_buffer *output, urlens_host_kind *kind,
                                        urlens_error *error) {
  char space[DECODED_ON_STACK];
  char *decoded = input.length <= sizeof space ? space : ul_scratch_take(&memory->decoded, input.length);
  ul_reporter at_start = reporter_at_start(reporter);
  urlens_status status;
  if (!decoded) return URLENS_E_OUT_OF_MEMORY;
  ul_report(reporter, URLENS_V_DOMAIN_PERCENT_ENCODED, first);
  status = host_parse_domain(ul_span_of(decoded, ul_percent_decode(input, decoded)), &at_start, memory, output, kind,
                             error);
  if (status) {
    error->at = 0;
    error->length = input.length;
  }
  return status;
}

urlens_status ul_host_parse(ul_span input, ul_host_syntax syntax, const ul_reporter *reporter, ul_domain_memory *memory,
                            ul_buffer *output, urlens_host_kind *kind, urlens_error *error) {
  size_t first_encoded;
  urlens_status status;
  error->at = error->length = 0;
  if (input.length > 0 && input.data[0] == '[') {
    *kind = URLENS_HOST_KIND_IPV6;
    status = host_parse_ipv6(input, reporter, output, error);
  } else if (syntax == UL_HOST_OF_OTHERS) {
    *kind = input.length ? URLENS_HOST_KIND_OPAQUE : URLENS_HOST_KIND_EMPTY;
    status = opaque_host_parse(input, reporter, output, error);
  } else if (find_percent_encoded(input, &first_encoded)) {
    status = host_parse_encoded(input, first_encoded, reporter, memory, output, kind, error);
  } else {
    status = host_parse_domain(input, reporter, memory, output, kind, error);
  }
  error->status = status;
  return status;
}

int ul_host_is_domain(ul_span input) {
  char space[UL_DOMAIN_SPACE];
  size_t length = ul_domain_outline(input, space); /* which has no percent-encoded byte and no bracket */
  return length > 0 && !ul_ends_in_a_number(ul_span_of(space, length));
}
