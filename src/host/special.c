/* SPDX-License-Identifier: MIT */
/*
 * The IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890, RFC 8190), and what they do not list: multicast,
 * addresses that carry another, and the metadata services of clouds.
 */
#include "host/special.h"

#include "core/ascii.h"

const char *ul_host_class_name(urlens_host_class kind) {
  static const char *const names[] = {"none",       "name",      "public",        "loopback",    "private",
                                      "link-local", "shared",    "metadata",      "unspecified", "reserved",
                                      "multicast",  "broadcast", "documentation", "benchmarking"};
  return (unsigned)kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

/* --- Blocks --------------------------------------------------------------------------------------------------------- */

/* How an IPv6 address has an IPv4 address in it, and what that means for its class. */
typedef enum inside {
  NOTHING_INSIDE,
  IN_LAST_PIECES,       /* in the last 32 bits; the address counts as that one */
  IN_6TO4,              /* after the first 16 bits; likewise */
  IN_TEREDO,            /* the client's, in the last 32 bits, inverted; never public */
  IN_LOCAL_TRANSLATION, /* in the last 32 bits, if there is anything; never public */
  IN_ISATAP             /* in the last 32 bits; as public as the prefix */
} inside;

/* A block of either family. An IPv4 address has two pieces. */
typedef struct block {
  uint16_t pieces[8];
  uint8_t bits; /* of the prefix */
  uint8_t kind; /* urlens_host_class; for blocks that count as the IPv4 address inside it is not used */
  uint8_t inside;
  const char *name;
} block;

enum {
  PUBLIC = URLENS_HOST_CLASS_PUBLIC,
  LOOPBACK = URLENS_HOST_CLASS_LOOPBACK,
  PRIVATE = URLENS_HOST_CLASS_PRIVATE,
  LINK_LOCAL = URLENS_HOST_CLASS_LINK_LOCAL,
  SHARED = URLENS_HOST_CLASS_SHARED,
  UNSPECIFIED = URLENS_HOST_CLASS_UNSPECIFIED,
  RESERVED = URLENS_HOST_CLASS_RESERVED,
  MULTICAST = URLENS_HOST_CLASS_MULTICAST,
  BROADCAST = URLENS_HOST_CLASS_BROADCAST,
  DOCUMENTATION = URLENS_HOST_CLASS_DOCUMENTATION,
  BENCHMARKING = URLENS_HOST_CLASS_BENCHMARKING
};

#define IPV4(a, b, c, d) \
  { (a) << 8 | (b), (c) << 8 | (d) }
#define IPV6(...) \
  { __VA_ARGS__ }
/*
 * PUBLIC are the blocks that the registry calls globally reachable. Blocks for which it says something else, or
 * nothing, are not.
 */
#define LOCAL(address, length, class, title) \
  { address, length, class, NOTHING_INSIDE, title }
#define GLOBAL(address, length, title) \
  { address, length, PUBLIC, NOTHING_INSIDE, title }
#define CARRIER(address, length, class, how, title) \
  { address, length, class, how, title }

/* In both tables a block comes after those inside it: the first that holds an address is the longest. */
static const block ipv4_blocks[] = {
    LOCAL(IPV4(0, 0, 0, 0), 32, UNSPECIFIED, "this network"),
    LOCAL(IPV4(0, 0, 0, 0), 8, RESERVED, "this network"),
    LOCAL(IPV4(10, 0, 0, 0), 8, PRIVATE, "private use"),
    LOCAL(IPV4(100, 64, 0, 0), 10, SHARED, "shared address space"),
    LOCAL(IPV4(127, 0, 0, 0), 8, LOOPBACK, "loopback"),
    LOCAL(IPV4(169, 254, 0, 0), 16, LINK_LOCAL, "link local"),
    LOCAL(IPV4(172, 16, 0, 0), 12, PRIVATE, "private use"),
    LOCAL(IPV4(192, 0, 0, 8), 32, RESERVED, "dummy address"),
    GLOBAL(IPV4(192, 0, 0, 9), 32, "PCP anycast"),
    GLOBAL(IPV4(192, 0, 0, 10), 32, "TURN anycast"),
    LOCAL(IPV4(192, 0, 0, 170), 31, RESERVED, "NAT64/DNS64 discovery"),
    LOCAL(IPV4(192, 0, 0, 0), 29, RESERVED, "service continuity"),
    LOCAL(IPV4(192, 0, 0, 0), 24, RESERVED, "IETF protocol assignments"),
    LOCAL(IPV4(192, 0, 2, 0), 24, DOCUMENTATION, "documentation"),
    GLOBAL(IPV4(192, 31, 196, 0), 24, "AS112"),
    GLOBAL(IPV4(192, 52, 193, 0), 24, "AMT"),
    LOCAL(IPV4(192, 88, 99, 0), 24, RESERVED, "deprecated 6to4 relay anycast"),
    LOCAL(IPV4(192, 168, 0, 0), 16, PRIVATE, "private use"),
    GLOBAL(IPV4(192, 175, 48, 0), 24, "AS112"),
    LOCAL(IPV4(198, 18, 0, 0), 15, BENCHMARKING, "benchmarking"),
    LOCAL(IPV4(198, 51, 100, 0), 24, DOCUMENTATION, "documentation"),
    LOCAL(IPV4(203, 0, 113, 0), 24, DOCUMENTATION, "documentation"),
    LOCAL(IPV4(224, 0, 0, 0), 4, MULTICAST, "multicast"),
    LOCAL(IPV4(255, 255, 255, 255), 32, BROADCAST, "limited broadcast"),
    LOCAL(IPV4(240, 0, 0, 0), 4, RESERVED, "reserved"),
};

static const block ipv6_blocks[] = {
    LOCAL(IPV6(0), 128, UNSPECIFIED, "unspecified"),
    LOCAL(IPV6(0, 0, 0, 0, 0, 0, 0, 1), 128, LOOPBACK, "loopback"),
    CARRIER(IPV6(0), 96, PUBLIC, IN_LAST_PIECES, "IPv4-compatible"),
    CARRIER(IPV6(0, 0, 0, 0, 0, 0xFFFF), 96, PUBLIC, IN_LAST_PIECES, "IPv4-mapped"),
    CARRIER(IPV6(0, 0, 0, 0, 0xFFFF), 96, PUBLIC, IN_LAST_PIECES, NULL), /* RFC 2765, IPv4-translated */
    CARRIER(IPV6(0x64, 0xFF9B), 96, PUBLIC, IN_LAST_PIECES, "NAT64 well-known prefix"),
    CARRIER(IPV6(0x64, 0xFF9B, 1), 48, PRIVATE, IN_LOCAL_TRANSLATION, "NAT64 local use"),
    LOCAL(IPV6(0x100), 64, RESERVED, "discard-only"),
    LOCAL(IPV6(0x100, 0, 0, 1), 64, RESERVED, "dummy prefix"),
    CARRIER(IPV6(0x2001), 32, RESERVED, IN_TEREDO, "Teredo"),
    GLOBAL(IPV6(0x2001, 1, 0, 0, 0, 0, 0, 1), 128, "PCP anycast"),
    GLOBAL(IPV6(0x2001, 1, 0, 0, 0, 0, 0, 2), 128, "TURN anycast"),
    GLOBAL(IPV6(0x2001, 1, 0, 0, 0, 0, 0, 3), 128, "DNS-SD SRP anycast"),
    LOCAL(IPV6(0x2001, 2), 48, BENCHMARKING, "benchmarking"),
    GLOBAL(IPV6(0x2001, 3), 32, "AMT"),
    GLOBAL(IPV6(0x2001, 4, 0x112), 48, "AS112"),
    LOCAL(IPV6(0x2001, 0x10), 28, RESERVED, "deprecated ORCHID"),
    GLOBAL(IPV6(0x2001, 0x20), 28, "ORCHIDv2"),
    GLOBAL(IPV6(0x2001, 0x30), 28, "drone remote ID"),
    LOCAL(IPV6(0x2001), 23, RESERVED, "IETF protocol assignments"),
    LOCAL(IPV6(0x2001, 0xDB8), 32, DOCUMENTATION, "documentation"),
    CARRIER(IPV6(0x2002), 16, PUBLIC, IN_6TO4, "6to4"),
    GLOBAL(IPV6(0x2620, 0x4F, 0x8000), 48, "AS112"),
    LOCAL(IPV6(0x3FFF), 20, DOCUMENTATION, "documentation"),
    LOCAL(IPV6(0x5F00), 16, RESERVED, "segment routing SIDs"),
    LOCAL(IPV6(0xFC00), 7, PRIVATE, "unique local"),
    LOCAL(IPV6(0xFE80), 10, LINK_LOCAL, "link local"),
    LOCAL(IPV6(0xFEC0), 10, PRIVATE, "site local"),
    LOCAL(IPV6(0xFF00), 8, MULTICAST, "multicast"),
};

/* Everything else. */
static const block elsewhere = GLOBAL({0}, 0, NULL);

/* Where clouds put their metadata services. The registries do not know them, so they only change the class. */
static const uint16_t ipv4_metadata[][2] = {
    IPV4(100, 100, 100, 200), IPV4(168, 63, 129, 16),  IPV4(169, 254, 169, 254), /* the last: most clouds */
    IPV4(169, 254, 170, 2),   IPV4(169, 254, 170, 23), /* credentials of containers and of pods */
    IPV4(192, 0, 0, 192),
};

static const uint16_t ipv6_metadata[][8] = {
    {0xFD00, 0xEC2, 0, 0, 0, 0, 0, 0x23},
    {0xFD00, 0xEC2, 0, 0, 0, 0, 0, 0x254},
    {0xFD20, 0xCE, 0, 0, 0, 0, 0, 0x254},
};

static int block_holds(const block *b, const uint16_t *pieces) {
  size_t whole = b->bits / 16;
  unsigned rest = b->bits % 16;
  if (memcmp(b->pieces, pieces, whole * sizeof *pieces) != 0) return 0;
  return rest == 0 || (b->pieces[whole] ^ pieces[whole]) >> (16 - rest) == 0;
}

static const block *find_block(const block *blocks, size_t count, const uint16_t *pieces) {
  for (size_t i = 0; i < count; i++) {
    if (block_holds(&blocks[i], pieces)) return &blocks[i];
  }
  return &elsewhere;
}

static ul_address_class class_of_block(const block *b) {
  ul_address_class found = {.kind = (urlens_host_class)b->kind, .block = b->name};
  return found;
}

/* --- Addresses ------------------------------------------------------------------------------------------------------ */

ul_address_class ul_classify_ipv4(uint32_t address) {
  const uint16_t pieces[2] = {(uint16_t)(address >> 16), (uint16_t)address};
  ul_address_class found = class_of_block(find_block(ipv4_blocks, sizeof ipv4_blocks / sizeof *ipv4_blocks, pieces));
  for (size_t i = 0; i < sizeof ipv4_metadata / sizeof *ipv4_metadata; i++) {
    if (memcmp(pieces, ipv4_metadata[i], sizeof pieces) == 0) found.kind = URLENS_HOST_CLASS_METADATA;
  }
  return found;
}

/* RFC 5214, section 6.1: an interface identifier of ISATAP is 0000:5EFE, or 0200:5EFE, and an IPv4 address. */
static int is_isatap(const uint16_t *pieces) {
  return (pieces[4] == 0 || pieces[4] == 0x200) && pieces[5] == 0x5EFE;
}

/* The IPv4 address inside. Returns 0 if it cannot be told. */
static int find_inside(const uint16_t *pieces, inside how, uint32_t *address) {
  uint32_t last = (uint32_t)pieces[6] << 16 | pieces[7];
  *address = last;
  if (how == IN_6TO4) *address = (uint32_t)pieces[1] << 16 | pieces[2];
  if (how == IN_TEREDO) *address = ~last; /* RFC 4380, section 4: 2001:0:…:f5ff:fffe has the client 10.0.0.1 */
  return how != NOTHING_INSIDE && !(how == IN_LOCAL_TRANSLATION && last == 0);
}

/* Changes the class by the IPv4 address inside. */
static void judge_inside(ul_address_class *found, inside how) {
  ul_address_class embedded = ul_classify_ipv4(found->embedded);
  int counts_as_it = how == IN_LAST_PIECES || how == IN_6TO4;
  int is_stricter = embedded.kind != URLENS_HOST_CLASS_PUBLIC &&
                    (how != IN_ISATAP || found->kind == URLENS_HOST_CLASS_PUBLIC);
  if (counts_as_it || is_stricter) found->kind = embedded.kind;
}

ul_address_class ul_classify_ipv6(const uint16_t pieces[8]) {
  const block *b = find_block(ipv6_blocks, sizeof ipv6_blocks / sizeof *ipv6_blocks, pieces);
  inside how = b->inside == NOTHING_INSIDE && is_isatap(pieces) ? IN_ISATAP : (inside)b->inside;
  ul_address_class found = class_of_block(b);
  found.embeds_ipv4 = find_inside(pieces, how, &found.embedded);
  if (found.embeds_ipv4) judge_inside(&found, how);
  else found.embedded = 0;
  for (size_t i = 0; i < sizeof ipv6_metadata / sizeof *ipv6_metadata; i++) {
    if (memcmp(pieces, ipv6_metadata[i], sizeof ipv6_metadata[i]) == 0) found.kind = URLENS_HOST_CLASS_METADATA;
  }
  return found;
}

/* --- Names ---------------------------------------------------------------------------------------------------------- */

/* Whether a name is `wanted`, or a subdomain of it. */
static int name_is_under(ul_span name, const char *wanted) {
  ul_span other = ul_span_of_name(wanted);
  size_t start;
  if (name.length < other.length) return 0;
  start = name.length - other.length;
  return ul_equal_ignoring_case(ul_span_slice(name, start, name.length), other) &&
         (start == 0 || name.data[start - 1] == '.');
}

/* RFC 6761, section 6.3, and the names that clouds give their metadata services. */
urlens_host_class ul_classify_name(ul_span name) {
  if (name.length > 0 && name.data[name.length - 1] == '.') name.length--;
  if (name_is_under(name, "localhost")) return URLENS_HOST_CLASS_LOOPBACK;
  if (name_is_under(name, "metadata.google.internal") || name_is_under(name, "metadata.goog") ||
      name_is_under(name, "instance-data.ec2.internal")) {
    return URLENS_HOST_CLASS_METADATA;
  }
  return URLENS_HOST_CLASS_NAME;
}
