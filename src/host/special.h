/* SPDX-License-Identifier: MIT */
/* What kind of place a host is, by IANA's registries of special-purpose addresses: the one table of them. */
#ifndef UL_HOST_SPECIAL_H
#define UL_HOST_SPECIAL_H

#include "core/span.h"

/* What is known of an address. */
typedef struct ul_address_class {
  urlens_host_class kind;
  const char *block; /* the block that it is in; NULL: none */
  int embeds_ipv4;   /* an IPv6 address with an IPv4 address in it: */
  uint32_t embedded;
} ul_address_class;

UL_INTERNAL ul_address_class ul_classify_ipv4(uint32_t address);
UL_INTERNAL ul_address_class ul_classify_ipv6(const uint16_t pieces[8]);

/* The class of a name, with or without a dot at its end: "localhost" and metadata services are known. */
UL_INTERNAL urlens_host_class ul_classify_name(ul_span name);

/* The name of a class; NULL for a number that is not one. */
UL_INTERNAL const char *ul_host_class_name(urlens_host_class kind);

#endif
