/* SPDX-License-Identifier: MIT */
/* What a host stands for: an address with its class, or a name in its ASCII form. */
#include "audit/audit.h"
#include "core/ascii.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#if URLENS_WITH_UNICODE
#  include "unicode/idna.h"
#  include "unicode/utf8.h"
#endif

const char *ul_host_class_name(urlens_host_class kind) {
  static const char *const names[] = {"none",    "name",       "public", "loopback",
                                      "private", "link-local", "shared", "metadata"};
  return (unsigned)kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

typedef struct ipv4_block {
  uint32_t address;
  unsigned bits; /* of the prefix */
  urlens_host_class kind;
} ipv4_block;

/* The first block that an address is in counts. */
static const ipv4_block ipv4_blocks[] = {
    {UINT32_C(0xA9FEA9FE), 32, URLENS_HOST_CLASS_METADATA}, /* 169.254.169.254: most clouds */
    {UINT32_C(0xA9FEAA02), 32, URLENS_HOST_CLASS_METADATA}, /* 169.254.170.2: credentials of containers */
    {UINT32_C(0xA9FEAA17), 32, URLENS_HOST_CLASS_METADATA}, /* 169.254.170.23: the same for pods */
    {UINT32_C(0x646464C8), 32, URLENS_HOST_CLASS_METADATA}, /* 100.100.100.200 */
    {UINT32_C(0xC00000C0), 32, URLENS_HOST_CLASS_METADATA}, /* 192.0.0.192 */
    {UINT32_C(0xA83F8110), 32, URLENS_HOST_CLASS_METADATA}, /* 168.63.129.16 */
    {UINT32_C(0x7F000000), 8, URLENS_HOST_CLASS_LOOPBACK},  /* 127.0.0.0/8 */
    {UINT32_C(0x00000000), 8,
     URLENS_HOST_CLASS_LOOPBACK}, /* 0.0.0.0/8: "this host", which systems connect to themselves */
    {UINT32_C(0x0A000000), 8, URLENS_HOST_CLASS_PRIVATE},     /* 10.0.0.0/8 */
    {UINT32_C(0xAC100000), 12, URLENS_HOST_CLASS_PRIVATE},    /* 172.16.0.0/12 */
    {UINT32_C(0xC0A80000), 16, URLENS_HOST_CLASS_PRIVATE},    /* 192.168.0.0/16 */
    {UINT32_C(0xA9FE0000), 16, URLENS_HOST_CLASS_LINK_LOCAL}, /* 169.254.0.0/16 */
    {UINT32_C(0x64400000), 10, URLENS_HOST_CLASS_SHARED},     /* 100.64.0.0/10 */
};

static urlens_host_class class_of_ipv4(uint32_t address) {
  for (size_t i = 0; i < sizeof ipv4_blocks / sizeof *ipv4_blocks; i++) {
    unsigned shift = 32 - ipv4_blocks[i].bits;
    if (address >> shift == ipv4_blocks[i].address >> shift) return ipv4_blocks[i].kind;
  }
  return URLENS_HOST_CLASS_PUBLIC;
}

static int ipv6_pieces_are_zero(const uint16_t *pieces, size_t from, size_t to) {
  for (; from < to; from++) {
    if (pieces[from]) return 0;
  }
  return 1;
}

int ul_carried_ipv4(const uint16_t pieces[8], uint32_t *address) {
  *address = (uint32_t)pieces[6] << 16 | pieces[7];
  if (ipv6_pieces_are_zero(pieces, 0, 5) && pieces[5] == 0xFFFF) return 1;               /* ::ffff:0:0/96, mapped */
  if (ipv6_pieces_are_zero(pieces, 0, 4) && pieces[4] == 0xFFFF && !pieces[5]) return 1; /* ::ffff:0:0:0/96, RFC 2765 */
  if (ipv6_pieces_are_zero(pieces, 0, 6)) return *address > 0xFFFF; /* ::/96, compatible; not "::1" */
  if (pieces[0] == 0x64 && pieces[1] == 0xFF9B && ipv6_pieces_are_zero(pieces, 2, 6)) return 1; /* 64:ff9b::/96 */
  *address = (uint32_t)pieces[1] << 16 | pieces[2];
  return pieces[0] == 0x2002; /* 2002::/16, 6to4 */
}

static urlens_host_class class_of_ipv6(const uint16_t pieces[8]) {
  static const uint16_t metadata[][8] = {{0xFD00, 0xEC2, 0, 0, 0, 0, 0, 0x254},
                                         {0xFD00, 0xEC2, 0, 0, 0, 0, 0, 0x23},
                                         {0xFD20, 0xCE, 0, 0, 0, 0, 0, 0x254}};
  uint32_t carried;
  for (size_t i = 0; i < sizeof metadata / sizeof *metadata; i++) {
    if (memcmp(pieces, metadata[i], sizeof metadata[i]) == 0) return URLENS_HOST_CLASS_METADATA;
  }
  if (ipv6_pieces_are_zero(pieces, 0, 7) && pieces[7] <= 1) return URLENS_HOST_CLASS_LOOPBACK;
  if (ul_carried_ipv4(pieces, &carried)) return class_of_ipv4(carried);
  if ((pieces[0] & 0xFE00) == 0xFC00 || (pieces[0] & 0xFFC0) == 0xFEC0) return URLENS_HOST_CLASS_PRIVATE;
  return (pieces[0] & 0xFFC0) == 0xFE80 ? URLENS_HOST_CLASS_LINK_LOCAL : URLENS_HOST_CLASS_PUBLIC;
}

/* Whether a name is `wanted`, or a subdomain of it. */
static int name_is_under(ul_span name, const char *wanted) {
  ul_span other = ul_span_of_name(wanted);
  size_t start;
  if (name.length < other.length) return 0;
  start = name.length - other.length;
  return ul_equal_ignoring_case(ul_span_slice(name, start, name.length), other) &&
         (start == 0 || name.data[start - 1] == '.');
}

static urlens_host_class class_of_name(ul_span name) {
  if (name.length > 0 && name.data[name.length - 1] == '.') name.length--;
  if (name_is_under(name, "localhost")) return URLENS_HOST_CLASS_LOOPBACK;
  if (name_is_under(name, "metadata.google.internal") || name_is_under(name, "metadata.goog") ||
      name_is_under(name, "instance-data.ec2.internal")) {
    return URLENS_HOST_CLASS_METADATA;
  }
  return URLENS_HOST_CLASS_NAME;
}

/* An address in brackets. */
static int read_ipv6_value(ul_span host, ul_host_value *value) {
  ul_ipv6 address;
  size_t at;
  if (host.length < 2 || host.data[0] != '[' || host.data[host.length - 1] != ']') return 0;
  if (!ul_ipv6_read(ul_span_slice(host, 1, host.length - 1), UL_OCTETS_SHORTEST, &address, &at)) return 0;
  value->form = UL_HOST_V6;
  memcpy(value->pieces, address.pieces, sizeof value->pieces);
  value->kind = class_of_ipv6(value->pieces);
  return 1;
}

/* What every dialect writes an address as. Whoever leaves another form of it as it is does not take it for an address. */
static int read_ipv4_value(ul_span host, ul_host_value *value) {
  uint32_t address;
  if (!ul_ipv4_read_dotted(host, &address)) return 0;
  value->form = UL_HOST_V4;
  value->pieces[6] = (uint16_t)(address >> 16);
  value->pieces[7] = (uint16_t)address;
  value->kind = class_of_ipv4(address);
  return 1;
}

/* The ASCII form of a name that is not ASCII; the name itself, made well-formed, if it has none. */
static urlens_status name_in_ascii(ul_span *name, ul_scratch *scratch, ul_buffer *texts, int *moved) {
#if URLENS_WITH_UNICODE
  size_t start = texts->length;
  urlens_status status;
  if (ul_is_ascii(*name)) return URLENS_OK;
  status = ul_domain_to_ascii(*name, UL_IDNA_STANDARD, scratch, texts, NULL);
  if (status == URLENS_E_OUT_OF_MEMORY || !ul_buffer_ok(texts)) return URLENS_E_OUT_OF_MEMORY;
  if (status) {
    ul_buffer_cut(texts, start);
    if (ul_utf8_is_valid(*name)) return URLENS_OK;
    ul_utf8_append_decoded(texts, *name); /* some dialects write U+FFFD, others leave the bytes alone */
    if (!ul_buffer_ok(texts)) return URLENS_E_OUT_OF_MEMORY;
  }
  *name = ul_span_slice(ul_buffer_span(texts), start, texts->length);
  *moved = name->length > 0;
#else
  (void)name;
  (void)scratch;
  (void)texts;
  (void)moved;
#endif
  return URLENS_OK;
}

urlens_status ul_host_value_of(ul_span host, ul_scratch *scratch, ul_buffer *texts, ul_host_value *value, int *moved) {
  urlens_status status;
  memset(value, 0, sizeof *value);
  *moved = 0;
  if (host.length == 0) return URLENS_OK; /* UL_HOST_ABSENT, URLENS_HOST_CLASS_NONE */
  if (read_ipv6_value(host, value)) return URLENS_OK;
  status = name_in_ascii(&host, scratch, texts, moved);
  if (status || host.length == 0) return status; /* nothing may be left of it */
  if (read_ipv4_value(host, value)) {
    *moved = 0;
    return URLENS_OK;
  }
  value->form = UL_HOST_NAME;
  value->name = host;
  value->kind = class_of_name(host);
  return URLENS_OK;
}

int ul_host_values_equal(const ul_host_value *a, const ul_host_value *b) {
  if (a->form != b->form) return 0;
  if (a->form == UL_HOST_NAME) return ul_equal_ignoring_case(a->name, b->name);
  return memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0;
}
