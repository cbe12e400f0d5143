/* SPDX-License-Identifier: MIT */
#include "host/ipv6.h"

#include "core/ascii.h"

enum { NO_COMPRESSION = -1 };

typedef struct ipv6_parser {
  ul_span input;
  size_t pointer;
  int piece_index;
  int compress; /* or NO_COMPRESSION */
  const ul_reporter *reporter;
  size_t shift;
  uint16_t *pieces;
  ul_octet_zeros zeros;
} ipv6_parser;

/* What a failure reports, and as what it is returned. */
typedef struct ipv6_failure {
  urlens_validation_error error;
  urlens_status status;
} ipv6_failure;

static const ipv6_failure invalid_compression = {URLENS_V_IPV6_INVALID_COMPRESSION, URLENS_E_IPV6_INVALID_COMPRESSION};
static const ipv6_failure too_many_pieces = {URLENS_V_IPV6_TOO_MANY_PIECES, URLENS_E_IPV6_TOO_MANY_PIECES};
static const ipv6_failure multiple_compression = {URLENS_V_IPV6_MULTIPLE_COMPRESSION,
                                                  URLENS_E_IPV6_MULTIPLE_COMPRESSION};
static const ipv6_failure invalid_code_point = {URLENS_V_IPV6_INVALID_CODE_POINT, URLENS_E_IPV6_INVALID_CODE_POINT};
static const ipv6_failure too_few_pieces = {URLENS_V_IPV6_TOO_FEW_PIECES, URLENS_E_IPV6_TOO_FEW_PIECES};
static const ipv6_failure v4_too_many_pieces = {URLENS_V_IPV4_IN_IPV6_TOO_MANY_PIECES,
                                                URLENS_E_IPV4_IN_IPV6_TOO_MANY_PIECES};
static const ipv6_failure v4_invalid_code_point = {URLENS_V_IPV4_IN_IPV6_INVALID_CODE_POINT,
                                                   URLENS_E_IPV4_IN_IPV6_INVALID_CODE_POINT};
static const ipv6_failure v4_out_of_range = {URLENS_V_IPV4_IN_IPV6_OUT_OF_RANGE_PART,
                                             URLENS_E_IPV4_IN_IPV6_OUT_OF_RANGE_PART};
static const ipv6_failure v4_too_few_parts = {URLENS_V_IPV4_IN_IPV6_TOO_FEW_PARTS, URLENS_E_IPV4_IN_IPV6_TOO_FEW_PARTS};

static urlens_status ipv6_fail(ipv6_parser *parser, ipv6_failure failure) {
  ul_report(parser->reporter, failure.error, parser->shift + parser->pointer);
  return failure.status;
}

/* The Standard's c: the byte at the pointer, or -1 at the end. No byte above 0x7F is of interest. */
static int ipv6_c(const ipv6_parser *parser) {
  return parser->pointer < parser->input.length ? (unsigned char)parser->input.data[parser->pointer] : -1;
}

/* URL Standard, IPv6 parser, step 6.5.5.4: one decimal part of an embedded IPv4 address. */
static urlens_status ipv6_read_v4_part(ipv6_parser *parser, int *value) {
  int piece = -1, digits = 0;
  if (!ul_is_digit((uint32_t)ipv6_c(parser))) return ipv6_fail(parser, v4_invalid_code_point);
  for (; ul_is_digit((uint32_t)ipv6_c(parser)); digits++) {
    int number = ipv6_c(parser) - '0';
    int is_too_long = parser->zeros == UL_OCTETS_SHORTEST ? piece == 0 : digits == 3;
    if (is_too_long) return ipv6_fail(parser, v4_invalid_code_point);
    piece = piece < 0 ? number : piece * 10 + number;
    if (piece > 255) return ipv6_fail(parser, v4_out_of_range);
    parser->pointer++;
  }
  *value = piece;
  return URLENS_OK;
}

/* URL Standard, IPv6 parser, steps 6.5.3 to 6.5.6: an embedded IPv4 address, up to the end of the input. */
static urlens_status ipv6_read_v4(ipv6_parser *parser) {
  int numbers_seen = 0;
  if (parser->piece_index > 6) return ipv6_fail(parser, v4_too_many_pieces);
  while (ipv6_c(parser) >= 0) {
    int value = 0;
    urlens_status status;
    if (numbers_seen > 0) {
      if (ipv6_c(parser) != '.' || numbers_seen >= 4) return ipv6_fail(parser, v4_invalid_code_point);
      parser->pointer++;
    }
    status = ipv6_read_v4_part(parser, &value);
    if (status) return status;
    parser->pieces[parser->piece_index] = (uint16_t)(parser->pieces[parser->piece_index] * 0x100 + value);
    numbers_seen++;
    if (numbers_seen == 2 || numbers_seen == 4) parser->piece_index++;
  }
  return numbers_seen == 4 ? URLENS_OK : ipv6_fail(parser, v4_too_few_parts);
}

/* URL Standard, IPv6 parser, steps 6.3 to 6.10: one piece, or the IPv4 address that ends the input. */
static urlens_status ipv6_read_piece(ipv6_parser *parser) {
  unsigned value = 0, length = 0;
  size_t start = parser->pointer;
  while (length < 4 && ipv6_c(parser) >= 0 && ul_is_hex_digit((uint32_t)ipv6_c(parser))) {
    value = value * 0x10 + (unsigned)ul_hex_value((uint32_t)ipv6_c(parser));
    parser->pointer++;
    length++;
  }
  if (ipv6_c(parser) == '.') {
    if (length == 0) return ipv6_fail(parser, v4_invalid_code_point);
    parser->pointer = start;
    return ipv6_read_v4(parser);
  }
  if (ipv6_c(parser) == ':') {
    parser->pointer++;
    if (ipv6_c(parser) < 0) return ipv6_fail(parser, invalid_code_point);
  } else if (ipv6_c(parser) >= 0) {
    return ipv6_fail(parser, invalid_code_point);
  }
  if (length > 1 && value < 1U << (4 * (length - 1))) {
    ul_report(parser->reporter, URLENS_V_IPV6_PIECE_LEADING_ZERO, parser->shift + start);
  }
  parser->pieces[parser->piece_index++] = (uint16_t)value;
  return URLENS_OK;
}

/* URL Standard, IPv6 parser, steps 5 and 6. */
static urlens_status ipv6_read_pieces(ipv6_parser *parser) {
  if (ipv6_c(parser) == ':') {
    if (parser->input.length < 2 || parser->input.data[1] != ':') return ipv6_fail(parser, invalid_compression);
    parser->pointer += 2;
    parser->compress = ++parser->piece_index;
  }
  while (ipv6_c(parser) >= 0) {
    urlens_status status;
    if (parser->piece_index == 8) return ipv6_fail(parser, too_many_pieces);
    if (ipv6_c(parser) == ':') {
      if (parser->compress != NO_COMPRESSION) return ipv6_fail(parser, multiple_compression);
      parser->pointer++;
      parser->compress = ++parser->piece_index;
      continue;
    }
    status = ipv6_read_piece(parser);
    if (status) return status;
  }
  return URLENS_OK;
}

/* URL Standard, IPv6 parser, step 7: the pieces after the "::" move to the end. */
static void ipv6_expand(ipv6_parser *parser) {
  int swaps = parser->piece_index - parser->compress;
  for (int to = 7; to != 0 && swaps > 0; to--, swaps--) {
    uint16_t piece = parser->pieces[to];
    parser->pieces[to] = parser->pieces[parser->compress + swaps - 1];
    parser->pieces[parser->compress + swaps - 1] = piece;
  }
}

static urlens_status ipv6_run(ipv6_parser *parser, size_t *at) {
  urlens_status status = ipv6_read_pieces(parser);
  if (!status && parser->compress != NO_COMPRESSION) {
    ipv6_expand(parser);
  } else if (!status && parser->piece_index != 8) {
    status = ipv6_fail(parser, too_few_pieces);
  }
  *at = parser->pointer;
  return status;
}

urlens_status ul_ipv6_parse(ul_span input, const ul_reporter *reporter, size_t shift, ul_ipv6 *address, size_t *at) {
  ipv6_parser parser = {.input = input, .compress = NO_COMPRESSION, .pieces = address->pieces};
  parser.reporter = reporter;
  parser.shift = shift;
  memset(address, 0, sizeof *address);
  return ipv6_run(&parser, at);
}

int ul_ipv6_read(ul_span text, ul_octet_zeros zeros, ul_ipv6 *address, size_t *at) {
  static const ul_reporter nobody;
  ipv6_parser parser = {.input = text, .compress = NO_COMPRESSION, .pieces = address->pieces};
  parser.reporter = &nobody;
  parser.zeros = zeros;
  memset(address, 0, sizeof *address);
  return ipv6_run(&parser, at) == URLENS_OK;
}

/* URL Standard, find the IPv6 address compressed piece index: the first longest run of two zeros or more, or -1. */
static int ipv6_compressed_index(const ul_ipv6 *address, int *size) {
  int longest = -1;
  *size = 1;
  for (int i = 0; i < 8;) {
    int start = i;
    while (i < 8 && address->pieces[i] == 0) i++;
    if (i - start > *size) {
      longest = start;
      *size = i - start;
    }
    if (i == start) i++;
  }
  return longest;
}

static void append_hex(ul_buffer *output, unsigned number) {
  static const char lower_hex[] = "0123456789abcdef";
  int shift = 12;
  while (shift > 0 && number >> shift == 0) shift -= 4;
  for (; shift >= 0; shift -= 4) ul_buffer_push(output, lower_hex[number >> shift & 15]);
}

void ul_ipv6_serialize(const ul_ipv6 *address, ul_buffer *output) {
  int size, compress = ipv6_compressed_index(address, &size);
  for (int i = 0; i < 8; i++) {
    if (i == compress) {
      ul_buffer_append(output, i == 0 ? UL_SPAN("::") : UL_SPAN(":"));
      i += size - 1;
      continue;
    }
    append_hex(output, address->pieces[i]);
    if (i != 7) ul_buffer_push(output, ':');
  }
}
