/* SPDX-License-Identifier: MIT */
/* Causes I01 to I05: addresses. */
#include "audit/causes.h"
#include "core/ascii.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#include "host/special.h"

static const ul_reporter address_silent = {NULL, NULL, {NULL, 0}, 0};

/* A host that the Standard takes for an IPv4 address, whether or not it is one. */
static int ends_in_a_number(const ul_host_text *host) {
  return host->ascii.length > 0 && ul_ends_in_a_number(host->ascii);
}

static int is_ipv4_by_the_standard(const ul_host_text *host) {
  uint32_t address;
  size_t at;
  return ends_in_a_number(host) && ul_ipv4_parse(host->ascii, &address_silent, &address, &at) == URLENS_OK;
}

/* I01: a dot at the end does not count; it is C02. */
int ul_i01_unusual_ipv4(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    const ul_host_text *host = &audit->hosts[i];
    ul_span text = host->ascii;
    uint32_t address;
    if (!is_ipv4_by_the_standard(host)) continue;
    if (text.data[text.length - 1] == '.') text.length--;
    if (ul_ipv4_read_dotted(text, &address)) continue;
    return ul_cause_found(cause, host->where.start, host->where.end,
                          "For browsers and for inet_aton this is an IPv4 address. By RFC 3986 it is a name.");
  }
  return 0;
}

/* I02 */
int ul_i02_number_but_no_address(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    const ul_host_text *host = &audit->hosts[i];
    if (!ends_in_a_number(host) || is_ipv4_by_the_standard(host)) continue;
    return ul_cause_found(cause, host->where.start, host->where.end,
                          "Browsers refuse a host that ends in a number and is not an address. Others look it up as a "
                          "name, or let the number overflow.");
  }
  return 0;
}

/* Whether there is an IPv4 address inside that a person may have written: "::2" has none. */
static int carries_ipv4(const ul_ipv6 *address) {
  ul_address_class found = ul_classify_ipv6(address->pieces);
  return found.embeds_ipv4 && found.embedded > 0xFFFF;
}

/* I03 */
int ul_i03_ipv4_in_ipv6(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    ul_span host = audit->hosts[i].decoded;
    ul_ipv6 address;
    size_t at;
    if (host.length < 2 || host.data[0] != '[' || host.data[host.length - 1] != ']') continue;
    host = ul_span_slice(host, 1, host.length - 1);
    if (!ul_ipv6_read(host, UL_OCTETS_SHORTEST, &address, &at) || !carries_ipv4(&address)) continue;
    return ul_cause_found(
        cause, audit->hosts[i].where.start, audit->hosts[i].where.end,
        "A connection goes to the IPv4 address inside it. A list of forbidden IPv4 addresses does not match it.");
  }
  return 0;
}

/* I04 */
int ul_i04_unicode_digits(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    const ul_host_text *host = &audit->hosts[i];
    if (ul_is_ascii(host->decoded) || !ends_in_a_number(host)) continue;
    return ul_cause_found(
        cause, host->where.start, host->where.end,
        "Mapping turns these characters into ASCII digits and dots, and then the host is an address.");
  }
  return 0;
}

static const char *detail_of_class(urlens_host_class kind) {
  switch (kind) {
    case URLENS_HOST_CLASS_LOOPBACK:
    case URLENS_HOST_CLASS_UNSPECIFIED: return "It leads to the machine that makes the request.";
    case URLENS_HOST_CLASS_PRIVATE: return "It leads into a private network.";
    case URLENS_HOST_CLASS_LINK_LOCAL: return "It leads to a machine on the same link.";
    case URLENS_HOST_CLASS_SHARED: return "It leads into the network of a carrier (100.64.0.0/10).";
    case URLENS_HOST_CLASS_METADATA: return "It leads to the service that gives a machine in a cloud its secrets.";
    default: return "It is set aside for a special purpose, and no address of the public network.";
  }
}

/* Whether a host of the text is what the Standard takes for an internal address, or such a name. */
static int host_text_is_internal(ul_audit *audit, const ul_host_text *host) {
  char room[sizeof "255.255.255.255"];
  ul_span text = host->ascii.data ? host->ascii : host->decoded;
  ul_buffer written;
  ul_host_value value;
  uint32_t address;
  size_t at;
  int moved;
  if (is_ipv4_by_the_standard(host) && !ul_ipv4_parse(text, &address_silent, &address, &at)) {
    ul_buffer_init_fixed(&written, room, sizeof room, sizeof room);
    ul_ipv4_serialize(address, &written);
    text = ul_buffer_span(&written);
  }
  ul_buffer_clear(&audit->work);
  if (ul_host_value_of(audit, text, &audit->work, &value, &moved)) audit->status = URLENS_E_OUT_OF_MEMORY;
  return !audit->status && ul_host_class_is_internal(value.kind);
}

/* The bytes that lead there, as far as that can be told. */
static ul_range internal_host(ul_audit *audit) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    if (host_text_is_internal(audit, &audit->hosts[i])) return audit->hosts[i].where;
  }
  if (audit->anatomy.authority_count) return audit->hosts[0].where;
  return ul_range_is_empty(audit->anatomy.presumed) ? audit->anatomy.text : audit->anatomy.presumed;
}

/* I05: the host of any dialect. */
int ul_i05_internal_address(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->count; i++) {
    urlens_host_class kind = audit->readings[i].host.kind;
    ul_range where;
    if (!ul_reading_counts(&audit->readings[i]) || !ul_host_class_is_internal(kind)) continue;
    where = internal_host(audit);
    return ul_cause_found(cause, where.start, where.end, detail_of_class(kind));
  }
  return 0;
}
