/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "spec.h"

static long lower(long c) {
  return c >= 'A' && c <= 'Z' ? c + 0x20 : c;
}

/* URL Standard, forbidden host code point. */
static int is_forbidden_host(long c) {
  return c == 0 || spec_is_one_of(c, "\t\n\r #/:<>?@[\\]^|");
}

/* URL Standard, forbidden domain code point. */
static int is_forbidden_domain(long c) {
  return is_forbidden_host(c) || (c >= 0 && c <= 0x1F) || c == '%' || c == 0x7F;
}

static long digit_value(long c) {
  return spec_is_digit(c) ? c - '0' : lower(c) - 'a' + 10;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* IPv4                                                                                                                */
/* ------------------------------------------------------------------------------------------------------------------- */

/* URL Standard, IPv4 number parser: -1 is failure. Short inputs have no number that does not fit. */
static double parse_ipv4_number(const char *input, size_t length) {
  long radix = 10;
  double output = 0;
  if (length == 0) return -1;
  if (length >= 2 && input[0] == '0' && lower(input[1]) == 'x') {
    input += 2;
    length -= 2;
    radix = 16;
  } else if (length >= 2 && input[0] == '0') {
    input++;
    length--;
    radix = 8;
  }
  if (length == 0) return 0;
  for (size_t i = 0; i < length; i++) {
    if (!spec_is_hex(input[i]) || digit_value(input[i]) >= radix) return -1;
    output = output * (double)radix + (double)digit_value(input[i]);
  }
  return output;
}

typedef struct parts {
  const char *start[SPEC_TEXT];
  size_t length[SPEC_TEXT], count;
} parts;

/* Infra, strictly split on U+002E. */
static void split_on_dots(const ascii *input, parts *list) {
  list->count = 1;
  list->start[0] = input->c;
  list->length[0] = 0;
  for (size_t i = 0; i < input->count; i++) {
    if (input->c[i] == '.') {
      list->start[list->count] = input->c + i + 1;
      list->length[list->count++] = 0;
    } else {
      list->length[list->count - 1]++;
    }
  }
}

/* URL Standard, ends in a number checker. */
static int ends_in_a_number(const ascii *input) {
  parts list;
  size_t last, i = 0;
  split_on_dots(input, &list);
  if (list.length[list.count - 1] == 0) {
    if (list.count == 1) return 0;
    list.count--;
  }
  last = list.count - 1;
  while (i < list.length[last] && spec_is_digit(list.start[last][i])) i++;
  if (list.length[last] > 0 && i == list.length[last]) return 1;
  return parse_ipv4_number(list.start[last], list.length[last]) >= 0;
}

/* URL Standard, IPv4 parser and IPv4 serializer. */
static spec_result parse_ipv4(const ascii *input, ascii *host) {
  parts list;
  double numbers[4], most = 1, ipv4;
  char text[32];
  unsigned long address;
  split_on_dots(input, &list);
  if (list.length[list.count - 1] == 0 && list.count > 1) list.count--;
  if (list.count > 4) return SPEC_FAILURE;
  for (size_t i = 0; i < list.count; i++) {
    numbers[i] = parse_ipv4_number(list.start[i], list.length[i]);
    if (numbers[i] < 0) return SPEC_FAILURE;
  }
  for (size_t i = 0; i + 1 < list.count; i++) {
    if (numbers[i] > 255) return SPEC_FAILURE;
  }
  for (size_t i = 0; i < 5 - list.count; i++) most *= 256;
  if (numbers[list.count - 1] >= most) return SPEC_FAILURE;
  ipv4 = numbers[list.count - 1];
  for (size_t i = 0; i + 1 < list.count; i++) {
    double weight = 1;
    for (size_t j = i; j < 3; j++) weight *= 256;
    ipv4 += numbers[i] * weight;
  }
  address = (unsigned long)ipv4;
  snprintf(text, sizeof text, "%lu.%lu.%lu.%lu", address >> 24, address >> 16 & 255, address >> 8 & 255, address & 255);
  ascii_add_all(host, text);
  return SPEC_URL;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* IPv6                                                                                                                */
/* ------------------------------------------------------------------------------------------------------------------- */

typedef struct address {
  unsigned piece[8];
  int index, compress; /* pieceIndex; compress, or -1 for null */
} address;

/* The code point at a position, or EOF. */
static long at(const points *input, size_t pointer) {
  return pointer < input->count ? input->c[pointer] : SPEC_EOF;
}

/* URL Standard, IPv6 parser, step 6.5, from its third step on: the IPv4 address at the end. */
static int parse_ipv4_in_ipv6(const points *input, size_t pointer, address *ip) {
  int seen = 0;
  if (ip->index > 6) return 0;
  while (at(input, pointer) != SPEC_EOF) {
    long piece = -1;
    if (seen > 0) {
      if (at(input, pointer) != '.' || seen >= 4) return 0;
      pointer++;
    }
    if (!spec_is_digit(at(input, pointer))) return 0;
    while (spec_is_digit(at(input, pointer))) {
      long number = at(input, pointer) - '0';
      if (piece == 0) return 0;
      piece = piece < 0 ? number : piece * 10 + number;
      if (piece > 255) return 0;
      pointer++;
    }
    ip->piece[ip->index] = ip->piece[ip->index] * 0x100 + (unsigned)piece;
    seen++;
    if (seen == 2 || seen == 4) ip->index++;
  }
  return seen == 4;
}

/* URL Standard, IPv6 parser, steps 5 and 6. */
static int parse_pieces(const points *input, address *ip) {
  size_t pointer = 0;
  if (at(input, 0) == ':') {
    if (at(input, 1) != ':') return 0;
    pointer = 2;
    ip->compress = ++ip->index;
  }
  while (at(input, pointer) != SPEC_EOF) {
    unsigned value = 0;
    size_t length = 0;
    if (ip->index == 8) return 0;
    if (at(input, pointer) == ':') {
      if (ip->compress >= 0) return 0;
      pointer++;
      ip->compress = ++ip->index;
      continue;
    }
    for (; length < 4 && spec_is_hex(at(input, pointer)); length++) {
      value = value * 0x10 + (unsigned)digit_value(at(input, pointer++));
    }
    if (at(input, pointer) == '.') return length > 0 && parse_ipv4_in_ipv6(input, pointer - length, ip);
    if (at(input, pointer) == ':') {
      pointer++;
      if (at(input, pointer) == SPEC_EOF) return 0;
    } else if (at(input, pointer) != SPEC_EOF) {
      return 0;
    }
    ip->piece[ip->index++] = value;
  }
  return 1;
}

/* URL Standard, IPv6 serializer. */
static void serialize_ipv6(const address *ip, ascii *host) {
  int compress = -1, longest = 1;
  char text[8];
  for (int i = 0; i < 8; i++) {
    int size = 0;
    while (i + size < 8 && ip->piece[i + size] == 0) size++;
    if (size > longest) {
      longest = size;
      compress = i;
    }
  }
  ascii_add(host, '[');
  for (int i = 0; i < 8; i++) {
    if (i == compress) {
      ascii_add_all(host, i == 0 ? "::" : ":");
      i += longest - 1;
      continue;
    }
    snprintf(text, sizeof text, "%x", ip->piece[i]);
    ascii_add_all(host, text);
    if (i != 7) ascii_add(host, ':');
  }
  ascii_add(host, ']');
}

/* URL Standard, IPv6 parser. */
static spec_result parse_ipv6(const points *input, ascii *host) {
  address ip = {{0}, 0, -1};
  if (!parse_pieces(input, &ip)) return SPEC_FAILURE;
  if (ip.compress >= 0) {
    int swaps = ip.index - ip.compress;
    ip.index = 7;
    for (; ip.index != 0 && swaps > 0; ip.index--, swaps--) {
      unsigned piece = ip.piece[ip.index];
      ip.piece[ip.index] = ip.piece[ip.compress + swaps - 1];
      ip.piece[ip.compress + swaps - 1] = piece;
    }
  } else if (ip.index != 8) {
    return SPEC_FAILURE;
  }
  serialize_ipv6(&ip, host);
  return SPEC_URL;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Hosts                                                                                                               */
/* ------------------------------------------------------------------------------------------------------------------- */

/* URL Standard, opaque-host parser. */
static spec_result parse_opaque_host(const points *input, ascii *host) {
  for (size_t i = 0; i < input->count; i++) {
    if (is_forbidden_host(input->c[i])) return SPEC_FAILURE;
  }
  for (size_t i = 0; i < input->count; i++) spec_percent_encode(host, input->c[i], SET_C0);
  return SPEC_URL;
}

/* URL Standard, percent-decode a string, and UTF-8 decode without BOM of what comes out. */
static points percent_decode(const points *input) {
  unsigned char bytes[SPEC_POINTS * 4];
  size_t count = 0;
  for (size_t i = 0; i < input->count; i++) {
    long c = input->c[i];
    if (c == '%' && spec_is_hex(at(input, i + 1)) && spec_is_hex(at(input, i + 2))) {
      bytes[count++] = (unsigned char)(digit_value(at(input, i + 1)) * 16 + digit_value(at(input, i + 2)));
      i += 2;
    } else if (c < 0x80) {
      bytes[count++] = (unsigned char)c;
    } else { /* a byte of UTF-8 that is not ASCII is neither "%" nor a hex digit: it is decoded again as it was */
      unsigned following = c <= 0x7FF ? 1 : c <= 0xFFFF ? 2 : 3;
      bytes[count++] = (unsigned char)((following == 1 ? 0xC0 : following == 2 ? 0xE0 : 0xF0) | c >> (6 * following));
      while (following-- > 0) bytes[count++] = (unsigned char)(0x80 | (c >> (6 * following) & 0x3F));
    }
  }
  return spec_decode(bytes, count);
}

/* Whether a label begins with "xn--", and so is more than ASCII. */
static int has_ace_label(const points *domain) {
  for (size_t i = 0; i < domain->count; i++) {
    if ((i == 0 || at(domain, i - 1) == '.') && lower(at(domain, i)) == 'x' && lower(at(domain, i + 1)) == 'n' &&
        at(domain, i + 2) == '-' && at(domain, i + 3) == '-') {
      return 1;
    }
  }
  return 0;
}

/*
 * URL Standard, domain parser with beStrict false. A domain that is ASCII is only put in lower case, as the Standard says there.
 * U+FFFD is disallowed by UTS #46, so that a domain with one fails. Other domains are not known here.
 */
static spec_result parse_domain(const points *domain, ascii *host) {
  int is_ascii = 1;
  for (size_t i = 0; i < domain->count; i++) {
    if (domain->c[i] == 0xFFFD) return SPEC_FAILURE;
    if (domain->c[i] >= 0x80) is_ascii = 0;
  }
  if (!is_ascii || has_ace_label(domain)) return SPEC_UNKNOWN;
  if (domain->count == 0) return SPEC_FAILURE;
  for (size_t i = 0; i < domain->count; i++) {
    if (is_forbidden_domain(domain->c[i])) return SPEC_FAILURE;
    ascii_add(host, (char)lower(domain->c[i]));
  }
  return SPEC_URL;
}

spec_result spec_parse_host(const points *input, int is_opaque, ascii *host) {
  points domain;
  ascii name;
  spec_result result;
  host->count = name.count = 0;
  if (at(input, 0) == '[') {
    points inside;
    if (at(input, input->count - 1) != ']') return SPEC_FAILURE;
    inside.count = input->count - 2;
    memcpy(inside.c, input->c + 1, inside.count * sizeof *inside.c);
    return parse_ipv6(&inside, host);
  }
  if (is_opaque) return parse_opaque_host(input, host);
  domain = percent_decode(input);
  result = parse_domain(&domain, &name);
  if (result != SPEC_URL) return result;
  if (ends_in_a_number(&name)) return parse_ipv4(&name, host);
  for (size_t i = 0; i < name.count; i++) ascii_add(host, name.c[i]);
  return SPEC_URL;
}
