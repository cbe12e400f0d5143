/* SPDX-License-Identifier: MIT */
/* What a host stands for: an address with its class, or a name in its ASCII form. */
#include "audit/audit.h"
#include "core/ascii.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#include "host/special.h"
#if URLENS_WITH_UNICODE
#  include "unicode/idna.h"
#  include "unicode/utf8.h"
#endif

/* An address in brackets. */
static int read_ipv6_value(ul_span host, ul_host_value *value) {
  ul_ipv6 address;
  size_t at;
  if (host.length < 2 || host.data[0] != '[' || host.data[host.length - 1] != ']') return 0;
  if (!ul_ipv6_read(ul_span_slice(host, 1, host.length - 1), UL_OCTETS_SHORTEST, &address, &at)) return 0;
  value->form = UL_HOST_V6;
  memcpy(value->pieces, address.pieces, sizeof value->pieces);
  value->kind = ul_classify_ipv6(value->pieces).kind;
  return 1;
}

/* What every dialect writes an address as. Whoever leaves another form of it as it is does not take it for an address. */
static int read_ipv4_value(ul_span host, ul_host_value *value) {
  uint32_t address;
  if (!ul_ipv4_read_dotted(host, &address)) return 0;
  value->form = UL_HOST_V4;
  value->pieces[6] = (uint16_t)(address >> 16);
  value->pieces[7] = (uint16_t)address;
  value->kind = ul_classify_ipv4(address).kind;
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
  value->kind = ul_classify_name(host);
  return URLENS_OK;
}

int ul_host_values_equal(const ul_host_value *a, const ul_host_value *b) {
  if (a->form != b->form) return 0;
  if (a->form == UL_HOST_NAME) return ul_equal_ignoring_case(a->name, b->name);
  return memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0;
}
