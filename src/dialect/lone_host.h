/* SPDX-License-Identifier: MIT */
/* A host that is not in a URL, with or without a port. */
#ifndef UL_DIALECT_LONE_HOST_H
#define UL_DIALECT_LONE_HOST_H

#include "dialect/request.h"

typedef struct ul_lone_host {
  ul_span text;
  uint32_t flags; /* bits URLENS_HOST_TEXT_… */
  const ul_settings *settings;
  ul_memory *memory;
  ul_buffer *output;     /* where host and port are appended; may be full and only counting */
  size_t host_length;    /* set: how much of that is the host */
  urlens_host_kind kind; /* set */
  int has_port;          /* set: ":" and the port follow the host */
  urlens_error error;    /* set: what is wrong, and where in the text */
} ul_lone_host;

/* Reads a host by the dialect of the settings. Returns the status, which is also in the error. */
UL_INTERNAL urlens_status ul_lone_host_read(ul_lone_host *lone);

/* Makes it a failure at a place of its text. Returns its status. */
static inline urlens_status ul_lone_host_fail(ul_lone_host *lone, urlens_status status, size_t at, size_t length) {
  lone->error = ul_error_at(status, at, length);
  return status;
}

#endif
