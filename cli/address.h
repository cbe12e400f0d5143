/* SPDX-License-Identifier: MIT */
/* What kind of place an address is, by the registries of special-purpose addresses. */
#ifndef URLENS_CLI_ADDRESS_H
#define URLENS_CLI_ADDRESS_H

#include "urlens.h"

/*
 * The class of a canonical host of that kind, such as "loopback" or "private"; "global" for an address in no special
 * block; NULL for a name that does not tell its class.
 */
const char *address_class(urlens_host_kind kind, urlens_view host);

#endif
