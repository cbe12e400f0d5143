/* SPDX-License-Identifier: MIT */
#include "host/host.h"

#include "core/error.h"
#include "core/text.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "unicode/utf8.h"

enum { DECODED_ON_STACK = 256 };

/* URL Standard, host parser, step 1. */
static urlens_status parse_ipv6(ul_host_parser *parser, ul_span input) {
  ul_ipv6 address;
  urlens_status status;
  parser->kind = URLENS_HOST_KIND_IPV6;
  if (input.data[input.length - 1] != ']') {
    parser->error.at = input.length;
    ul_report(&parser->reporter, URLENS_V_IPV6_UNCLOSED, input.length);
    return URLENS_E_IPV6_UNCLOSED;
  }
  input = ul_span_slice(input, 1, input.length - 1);
  status = ul_ipv6_parse(input, &parser->reporter, 1, &address, &parser->error.at);
  if (status) {
    parser->error.at++;
    return status;
  }
  ul_buffer_push(parser->output, '[');
  ul_ipv6_serialize(&address, parser->output);
  ul_buffer_push(parser->output, ']');
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
static urlens_status parse_opaque_host(ul_host_parser *parser, ul_span input) {
  parser->kind = input.length ? URLENS_HOST_KIND_OPAQUE : URLENS_HOST_KIND_EMPTY;
  for (size_t i = 0; i < input.length; i++) {
    if (ul_byte_is(input.data[i], UL_FORBIDDEN_HOST)) {
      parser->error.at = i;
      parser->error.length = 1;
      ul_report(&parser->reporter, URLENS_V_HOST_INVALID_CODE_POINT, i);
      return URLENS_E_HOST_INVALID_CODE_POINT;
    }
  }
  opaque_host_report(input, &parser->reporter);
  ul_percent_encode(parser->output, input, URLENS_PERCENT_SET_C0_CONTROL);
  return URLENS_OK;
}

/*
 * A reporter that puts every error at the start of the host: for strings whose bytes are no longer those of the input.
 */
static ul_reporter reporter_at_start(const ul_reporter *reporter) {
  ul_reporter at_start = *reporter;
  at_start.source = ul_span_of(NULL, 0);
  at_start.origin = ul_reporter_offset(reporter, 0);
  return at_start;
}

/* Of a text that is not ASCII. */
static size_t first_beyond_ascii(ul_span text) {
  size_t at = 0;
  while ((unsigned char)text.data[at] < 0x80) at++;
  return at;
}

/* URL Standard, host parser, step 8: `ascii`, which `domain` has become, ends in a number. */
static urlens_status parse_ipv4(ul_host_parser *parser, ul_span domain, ul_span ascii) {
  int was_ascii = ascii.data == domain.data;
  uint32_t address;
  urlens_status status;
  if (!was_ascii) {
    ul_report(&parser->reporter, URLENS_V_IPV4_NON_ASCII_INPUT, first_beyond_ascii(domain));
    parser->reporter = reporter_at_start(&parser->reporter);
  }
  status = ul_ipv4_parse(ascii, &parser->reporter, &address, &parser->error.at);
  if (status) {
    parser->error.length = was_ascii ? ul_span_find(ascii, parser->error.at, '.') - parser->error.at : domain.length;
    if (!was_ascii) parser->error.at = 0;
    return status;
  }
  parser->kind = URLENS_HOST_KIND_IPV4;
  ul_ipv4_serialize(address, parser->output);
  return URLENS_OK;
}

/* URL Standard, host parser, steps 6 to 9, over the percent-decoded domain. */
static urlens_status parse_domain(ul_host_parser *parser, ul_span domain) {
  char space[UL_DOMAIN_SPACE];
  ul_span ascii;
  urlens_status status = ul_domain_parse(domain, &parser->reporter, parser->memory, space, &ascii, &parser->error);
  if (status) return status;
  if (parser->check_domain) status = parser->check_domain(parser, ascii);
  if (status) {
    parser->error = ul_error_at(status, 0, domain.length);
    return status;
  }
  if (!parser->has_no_addresses && ul_ends_in_a_number(ascii)) return parse_ipv4(parser, domain, ascii);
  parser->kind = URLENS_HOST_KIND_DOMAIN;
  if (ascii.data == space) {
    ul_buffer_append(parser->output, ascii);
  } else {
    ul_append_lowercase(parser->output, ascii);
  }
  return URLENS_OK;
}

/* Whether there is a percent-encoded byte, and where the first one is. */
static int find_percent_encoded(ul_span input, size_t *at) {
  for (*at = ul_span_find(input, 0, '%'); *at < input.length; *at = ul_span_find(input, *at + 1, '%')) {
    if (ul_hex_pair_at(input, *at + 1)) return 1;
  }
  return 0;
}

/* URL Standard, host parser, steps 4 and 5, for an input that has percent-encoded bytes, and then the rest. */
static urlens_status parse_encoded(ul_host_parser *parser, ul_span input, size_t first) {
  char space[DECODED_ON_STACK];
  char *decoded = input.length <= sizeof space ? space : ul_scratch_take(&parser->memory->decoded, input.length);
  urlens_status status;
  if (!decoded) return URLENS_E_OUT_OF_MEMORY;
  ul_report(&parser->reporter, URLENS_V_DOMAIN_PERCENT_ENCODED, first);
  parser->reporter = reporter_at_start(&parser->reporter);
  status = parse_domain(parser, ul_span_of(decoded, ul_percent_decode_string(input, decoded)));
  if (status) {
    parser->error.at = 0;
    parser->error.length = input.length;
  }
  return status;
}

static urlens_status parse_host(ul_host_parser *parser, ul_span input, ul_host_syntax syntax) {
  size_t first_encoded;
  if (input.length > 0 && input.data[0] == '[' && !parser->has_no_addresses) return parse_ipv6(parser, input);
  if (syntax == UL_HOST_OF_OTHERS) return parse_opaque_host(parser, input);
  if (find_percent_encoded(input, &first_encoded)) return parse_encoded(parser, input, first_encoded);
  return parse_domain(parser, input);
}

urlens_status ul_host_parse(ul_host_parser *parser, ul_span input, ul_host_syntax syntax) {
  parser->error = ul_error_at(URLENS_OK, 0, 0);
  return parser->error.status = parse_host(parser, input, syntax);
}

int ul_host_is_domain(ul_span input) {
  char space[UL_DOMAIN_SPACE];
  size_t length = ul_domain_outline(input, space); /* which has no percent-encoded byte and no bracket */
  return length > 0 && !ul_ends_in_a_number(ul_span_of(space, length));
}
