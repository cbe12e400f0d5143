/* SPDX-License-Identifier: MIT */
/* A host alone, as the URL Standard reads it. */
#ifndef UL_WHATWG_LONE_HOST_H
#define UL_WHATWG_LONE_HOST_H

#include "dialect/lone_host.h"

/* URL Standard: host parser, and port state for what follows. */
UL_INTERNAL urlens_status ul_whatwg_lone_host(ul_lone_host *lone);

/*
 * The number of a port: digits up to 65535. Otherwise returns URLENS_E_PORT_INVALID or URLENS_E_PORT_OUT_OF_RANGE, and in
 * `error` the bytes concerned.
 */
UL_INTERNAL urlens_status ul_whatwg_port(ul_span text, uint32_t *port, urlens_error *error);

#endif
