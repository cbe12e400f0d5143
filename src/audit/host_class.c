/* SPDX-License-Identifier: MIT */
/* What a host is: an address with its class, or a name in its ASCII form. */
#include "audit/audit.h"
#include "core/text.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#include "host/special.h"
#include "percent/percent.h"
#if URLENS_WITH_UNICODE
#  include "unicode/idna.h"
#  include "unicode/utf8.h"
#endif

/* Cuts the zone off an address: what follows "%", or "%25" as RFC 6874 has it. */
static ul_span cut_zone(ul_span *address) {
  ul_span zone = ul_cut(address, '%');
  if (zone.length > 2 && zone.data[0] == '2' && zone.data[1] == '5') zone = ul_span_slice(zone, 2, zone.length);
  return zone;
}

/* An address in brackets; some programs return it without them. */
static int read_ipv6_value(ul_span host, ul_host_value *value) {
  ul_ipv6 address;
  ul_span zone;
  size_t at;
  int has_brackets = host.length >= 2 && host.data[0] == '[' && host.data[host.length - 1] == ']';
  if (has_brackets) host = ul_span_slice(host, 1, host.length - 1);
  if (ul_span_find(host, 0, ':') == host.length) return 0;
  zone = cut_zone(&host);
  if (!ul_ipv6_read(host, UL_OCTETS_SHORTEST, &address, &at)) return 0;
  value->form = UL_HOST_V6;
  value->zone = zone;
  memcpy(value->pieces, address.pieces, sizeof value->pieces);
  value->kind = ul_classify_ipv6(value->pieces).kind;
  return 1;
}

/*
 * The form in which every dialect writes an IPv4 address. If a reader leaves another form unchanged, it does not take
 * it for an address.
 */
static int read_ipv4_value(ul_span host, ul_host_value *value) {
  uint32_t address;
  if (!ul_ipv4_read_dotted(host, &address)) return 0;
  value->form = UL_HOST_V4;
  value->pieces[5] = 0xFFFF;
  value->pieces[6] = (uint16_t)(address >> 16);
  value->pieces[7] = (uint16_t)address;
  value->kind = ul_classify_ipv4(address).kind;
  return 1;
}

static int has_escape(ul_span text) {
  size_t at = 0;
  while ((at = ul_span_find(text, at, '%')) < text.length) {
    if (ul_percent_byte_at(text, at++) >= 0) return 1;
  }
  return 0;
}

/* The ASCII form of a name that is not ASCII; the name itself, made well-formed, if it has none, or is too long to have one. */
static urlens_status name_in_ascii(ul_span *name, ul_scratch *scratch, ul_buffer *texts, int *moved) {
#if URLENS_WITH_UNICODE
  size_t start = texts->length;
  urlens_status status;
  if (ul_is_ascii(*name) || name->length > UL_LONGEST_COMPARED) return URLENS_OK;
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

/* What the host is after decoding and mapping, except its class. */
static urlens_status convert(ul_audit *audit, ul_span host, ul_buffer *texts, ul_host_value *value, int *moved) {
  urlens_status status;
  value->is_encoded = has_escape(host);
  if (value->is_encoded) {
    ul_buffer_clear(&audit->unescaped);
    ul_percent_decode_append(&audit->unescaped, host);
    if (!ul_buffer_ok(&audit->unescaped)) return URLENS_E_OUT_OF_MEMORY;
    host = ul_buffer_span(&audit->unescaped);
  }
  status = name_in_ascii(&host, &audit->scratch, texts, moved);
  if (status || host.length == 0) return status; /* nothing may be left of it */
  if (read_ipv4_value(host, value)) {
    *moved = 0;
    return URLENS_OK;
  }
  if (value->is_encoded && !*moved) {
    size_t start = texts->length;
    ul_buffer_append(texts, host);
    if (!ul_buffer_ok(texts)) return URLENS_E_OUT_OF_MEMORY;
    host = ul_span_slice(ul_buffer_span(texts), start, texts->length);
    *moved = 1;
  }
  value->form = UL_HOST_NAME;
  value->name = host;
  return URLENS_OK;
}

urlens_status ul_host_value_of(ul_audit *audit, ul_span host, ul_buffer *texts, ul_host_value *value, int *moved) {
  urlens_status status;
  memset(value, 0, sizeof *value);
  *moved = 0;
  if (host.length > 1 && ul_span_find(host, 0, ':') == host.length - 1)
    host.length--;                        /* Perl keeps the ":" of an empty port */
  if (host.length == 0) return URLENS_OK; /* UL_HOST_ABSENT, URLENS_HOST_CLASS_NONE */
  if (read_ipv6_value(host, value) || read_ipv4_value(host, value)) return URLENS_OK;
  status = convert(audit, host, texts, value, moved);
  value->kind = ul_classify_name(host);
  return status;
}

static int is_address(const ul_host_value *value) {
  return value->form == UL_HOST_V4 || value->form == UL_HOST_V6;
}

int ul_hosts_are_one(const ul_host_value *a, const ul_host_value *b) {
  if (is_address(a) && is_address(b)) return memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0;
  return a->form == b->form && ul_equal_ignoring_case(a->name, b->name);
}

int ul_host_values_equal(const ul_host_value *a, const ul_host_value *b) {
  return ul_hosts_are_one(a, b) && a->form == b->form && a->is_encoded == b->is_encoded &&
         ul_span_equal(a->zone, b->zone);
}
