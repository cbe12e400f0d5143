/* SPDX-License-Identifier: MIT */
/*
 * Texts of URLs, put together from parts so that no part can leave its place. The parser reads the text as the same
 * parts again, and makes the record.
 */
#ifndef UL_WHATWG_COMPOSE_H
#define UL_WHATWG_COMPOSE_H

#include "dialect/request.h"

typedef struct ul_composer {
  const ul_settings *settings;
  ul_memory *memory;
  ul_buffer *output; /* grows */
  uint32_t flags;    /* bits URLENS_BUILD_… */
  urlens_error error;
} ul_composer;

/* Notes a failure and returns its status. */
static inline urlens_status ul_compose_fail(ul_composer *composer, urlens_place place, urlens_error error) {
  composer->error = error;
  composer->error.place = place;
  return error.status;
}

/* Writes the text of a URL. Returns the status, which is also in the error. */
UL_INTERNAL urlens_status ul_compose_url(ul_composer *composer, const urlens_url_parts *parts);

/* Writes "/" and a segment, encoded. */
UL_INTERNAL urlens_status ul_compose_segment(ul_composer *composer, urlens_place place, ul_span segment);

/* Writes the target URI of a request. (target.c) */
UL_INTERNAL urlens_status ul_compose_target(ul_composer *composer, const urlens_request *request,
                                            urlens_target_form *form);

/* Writes a host, with a port after it if `flags`, bits URLENS_HOST_TEXT_…, allow one. *has_port may be NULL. */
UL_INTERNAL urlens_status ul_compose_host(ul_composer *composer, urlens_place place, ul_span text, uint32_t flags,
                                          int *has_port);

#endif
