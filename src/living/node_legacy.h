/* SPDX-License-Identifier: MIT */
/* Node's url.parse, and url.resolve, which works on what it returns. */
#ifndef UL_LIVING_NODE_LEGACY_H
#define UL_LIVING_NODE_LEGACY_H

#include "living/living.h"

/* The object that url.parse returns. What is null there is absent here. */
typedef struct ul_node_url {
  ul_span protocol; /* in lower case, without ":" */
  int slashes;
  ul_span auth; /* decoded */
  ul_span host; /* hostname in brackets if it was, and port */
  ul_span hostname;
  ul_span port;
  ul_span pathname;
  ul_span search; /* without "?" */
  ul_span hash;   /* without "#" */
} ul_node_url;

/* The parameter slashesDenoteHost: whether "//h" without a protocol has a host. */
typedef enum ul_node_slashes { UL_NODE_SLASHES_DENOTE_PATH, UL_NODE_SLASHES_DENOTE_HOST } ul_node_slashes;

/* Takes a text apart. Returns the job's status. */
UL_INTERNAL urlens_status ul_node_parse(ul_job *job, ul_span text, ul_node_slashes slashes, ul_node_url *url);

/* Whether the protocol, without ":", is one that has "//" after it. */
static inline int ul_node_is_slashed(ul_span protocol) {
  return ul_living_is_word(protocol, UL_SPAN("http https ftp gopher file ws wss"));
}

#endif
