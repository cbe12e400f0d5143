/* SPDX-License-Identifier: MIT */
#include "address.h"

#include <stdint.h>
#include <string.h>

/* --- IPv4: the IANA IPv4 Special-Purpose Address Registry --------------------------------------------------------- */

typedef struct ipv4_block {
  uint32_t address;
  unsigned bits;
  const char *class_name;
} ipv4_block;

#define IPV4(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

/* The first block that holds the address decides its class. */
static const ipv4_block ipv4_blocks[] = {
    {IPV4(0, 0, 0, 0), 32, "unspecified"},
    {IPV4(0, 0, 0, 0), 8, "reserved"}, /* "this network" */
    {IPV4(10, 0, 0, 0), 8, "private"},
    {IPV4(100, 100, 100, 200), 32, "metadata"}, /* a cloud's, in the shared space */
    {IPV4(100, 64, 0, 0), 10, "shared"},        /* carrier-grade NAT */
    {IPV4(127, 0, 0, 0), 8, "loopback"},
    {IPV4(169, 254, 169, 254), 32, "metadata"},
    {IPV4(169, 254, 170, 2), 32, "metadata"},
    {IPV4(169, 254, 0, 0), 16, "link-local"},
    {IPV4(172, 16, 0, 0), 12, "private"},
    {IPV4(192, 0, 0, 0), 24, "reserved"}, /* protocol assignments */
    {IPV4(192, 0, 2, 0), 24, "documentation"},
    {IPV4(192, 168, 0, 0), 16, "private"},
    {IPV4(198, 18, 0, 0), 15, "benchmarking"},
    {IPV4(198, 51, 100, 0), 24, "documentation"},
    {IPV4(203, 0, 113, 0), 24, "documentation"},
    {IPV4(224, 0, 0, 0), 4, "multicast"},
    {IPV4(255, 255, 255, 255), 32, "broadcast"},
    {IPV4(240, 0, 0, 0), 4, "reserved"},
};

static const char *ipv4_class(uint32_t address) {
  size_t i;
  for (i = 0; i < sizeof ipv4_blocks / sizeof ipv4_blocks[0]; i++) {
    uint32_t mask = UINT32_MAX << (32 - ipv4_blocks[i].bits);
    if ((address & mask) == ipv4_blocks[i].address) return ipv4_blocks[i].class_name;
  }
  return "global";
}

/* Reads the canonical form: four numbers with dots. */
static uint32_t ipv4_read(urlens_view host) {
  uint32_t address = 0, number = 0;
  size_t i;
  for (i = 0; i < host.length; i++) {
    if (host.data[i] == '.') {
      address = address << 8 | number;
      number = 0;
    } else {
      number = number * 10 + (uint32_t)(host.data[i] - '0');
    }
  }
  return address << 8 | number;
}

/* --- IPv6: the IANA IPv6 Special-Purpose Address Registry --------------------------------------------------------- */

typedef struct ipv6_block {
  uint16_t pieces[8];
  unsigned bits;
  const char *class_name;
} ipv6_block;

static const ipv6_block ipv6_blocks[] = {
    {{0, 0, 0, 0, 0, 0, 0, 0}, 128, "unspecified"},
    {{0, 0, 0, 0, 0, 0, 0, 1}, 128, "loopback"},
    {{0xFD00, 0x0EC2, 0, 0, 0, 0, 0, 0x0254}, 128, "metadata"},
    {{0x0100, 0, 0, 0, 0, 0, 0, 0}, 64, "reserved"}, /* discarded */
    {{0x2001, 0x0002, 0, 0, 0, 0, 0, 0}, 48, "benchmarking"},
    {{0x2001, 0x0DB8, 0, 0, 0, 0, 0, 0}, 32, "documentation"},
    {{0x3FFF, 0, 0, 0, 0, 0, 0, 0}, 20, "documentation"},
    {{0xFC00, 0, 0, 0, 0, 0, 0, 0}, 7, "private"}, /* unique local */
    {{0xFE80, 0, 0, 0, 0, 0, 0, 0}, 10, "link-local"},
    {{0xFEC0, 0, 0, 0, 0, 0, 0, 0}, 10, "private"}, /* site-local, deprecated by RFC 3879 */
    {{0xFF00, 0, 0, 0, 0, 0, 0, 0}, 8, "multicast"},
};

static int ipv6_in_block(const uint16_t *pieces, const ipv6_block *block) {
  unsigned i, left = block->bits;
  for (i = 0; i < 8 && left > 0; i++) {
    unsigned bits = left < 16 ? left : 16;
    unsigned mask = 0xFFFFU << (16 - bits) & 0xFFFFU;
    if ((pieces[i] & mask) != block->pieces[i]) return 0;
    left -= bits;
  }
  return 1;
}

/* Finds an IPv4 address inside an IPv6 one: mapped, compatible, 6to4 or after the prefix of NAT64. */
static int ipv6_embeds(const uint16_t *p, uint32_t *address) {
  static const uint16_t nat64[6] = {0x0064, 0xFF9B, 0, 0, 0, 0}, zeros[6] = {0};
  if (p[0] == 0x2002) {
    *address = (uint32_t)p[1] << 16 | p[2];
    return 1;
  }
  *address = (uint32_t)p[6] << 16 | p[7];
  if (memcmp(p, nat64, sizeof nat64) == 0) return 1;
  if (memcmp(p, zeros, 5 * sizeof *p) != 0) return 0;
  return p[5] == 0xFFFF || (p[5] == 0 && *address > 0xFFFF);
}

static unsigned hex_value(char digit) {
  return digit <= '9' ? (unsigned)(digit - '0') : (unsigned)((digit | 0x20) - 'a' + 10);
}

/* Reads the canonical form, brackets included: hexadecimal pieces with colons, and at most one "::". */
static void ipv6_read(urlens_view host, uint16_t *pieces) {
  uint16_t found[9] = {0};
  size_t count = 0, gap = 9, i, digits = 0;
  for (i = 1; i + 1 < host.length && count < 8; i++) {
    char c = host.data[i];
    if (c == ':') {
      if (digits > 0) count++;
      digits = 0;
      if (host.data[i - 1] == ':') gap = count;
    } else {
      found[count] = (uint16_t)((unsigned)found[count] << 4 | hex_value(c));
      digits++;
    }
  }
  if (digits > 0) count++;
  memset(pieces, 0, 8 * sizeof *pieces);
  if (gap > count) gap = count;
  memcpy(pieces, found, gap * sizeof *pieces);
  memcpy(pieces + 8 - (count - gap), found + gap, (count - gap) * sizeof *pieces);
}

static const char *ipv6_class(urlens_view host) {
  uint16_t pieces[8];
  uint32_t embedded;
  size_t i;
  ipv6_read(host, pieces);
  for (i = 0; i < sizeof ipv6_blocks / sizeof ipv6_blocks[0]; i++) {
    if (ipv6_in_block(pieces, &ipv6_blocks[i])) return ipv6_blocks[i].class_name;
  }
  return ipv6_embeds(pieces, &embedded) ? ipv4_class(embedded) : "global";
}

/* --- Names -------------------------------------------------------------------------------------------------------- */

/* RFC 6761, section 6.3: "localhost" and everything below it. */
static const char *name_class(urlens_view host) {
  static const char local[] = "localhost";
  size_t length = strlen(local);
  if (host.length > 0 && host.data[host.length - 1] == '.') host.length--;
  if (host.length < length || memcmp(host.data + host.length - length, local, length) != 0) return NULL;
  return host.length == length || host.data[host.length - length - 1] == '.' ? "loopback" : NULL;
}

const char *address_class(urlens_host_kind kind, urlens_view host) {
  switch (kind) {
    case URLENS_HOST_KIND_IPV4: return ipv4_class(ipv4_read(host));
    case URLENS_HOST_KIND_IPV6: return ipv6_class(host);
    case URLENS_HOST_KIND_DOMAIN: return name_class(host);
    default: return NULL;
  }
}
