/* SPDX-License-Identifier: MIT */
/* Texts that are put together for an object, in its memory. */
#ifndef UL_API_COMPOSE_H
#define UL_API_COMPOSE_H

#include "api/handle.h"
#include "whatwg/compose.h"

/* A composer that writes to url->base, which is empty then. */
UL_INTERNAL ul_composer ul_handle_compose(urlens_url *url, uint32_t flags);

/* Whether the object's dialect has setters, and the flags are bits URLENS_BUILD_…. */
UL_INTERNAL urlens_status ul_check_composing(const urlens_url *url, uint32_t flags);

#endif
