/* SPDX-License-Identifier: MIT */
/* What the versions of libcurl's URL interface share, and where they differ. */
#ifndef UL_LIVING_CURL_H
#define UL_LIVING_CURL_H

#include "living/living.h"

/* What a version does. The oldest does none of it. */
enum {
  UL_CURL_WANTS_LETTER = 1 << 0,       /* a scheme begins with a letter */
  UL_CURL_WANTS_FILE_SLASH = 1 << 1,   /* the path of "file" begins with "/" */
  UL_CURL_DECODES_HOST_FIRST = 1 << 2, /* before it looks for addresses, and in brackets too */
  UL_CURL_DROPS_LAST_DOT = 1 << 3,     /* of an IPv4 address */
  UL_CURL_REFUSES_DOTS = 1 << 4,       /* a host of one dot, and two dots at its end */
  UL_CURL_REWRITES_IPV6 = 1 << 5,      /* if it does not get longer; otherwise only if it gets shorter */
  UL_CURL_KEEPS_EMPTY = 1 << 6,  /* a fragment, and in a joined URL a query, that is empty; otherwise it is absent */
  UL_CURL_DECODES_DOTS = 1 << 7, /* "%2e" counts as a dot in paths */
  UL_CURL_REWRITES_ESCAPES = 1 << 8, /* of a reference: upper-case digits; and escapes control characters there */
  UL_CURL_CHECKS_ZONE = 1 << 9,      /* a zone has no ASCII but what RFC 3986 calls unreserved */
  UL_CURL_CUTS_PARTS = 1 << 10       /* joins after the base's parts; otherwise segment by segment */
};

typedef struct ul_curl {
  uint32_t habits;         /* bits UL_CURL_… */
  const char *not_in_name; /* bytes that no host name has, besides those that no version allows */
} ul_curl;

/* A URL as libcurl keeps it. The parts are those that it returns. */
typedef struct ul_curl_url {
  ul_parts parts;
  ul_span options;   /* after ";" in the userinfo of a protocol that has such options; absent otherwise */
  ul_span zone;      /* of an IPv6 address, which is returned without it */
  int is_file;       /* it has neither userinfo nor host nor port */
  int has_long_path; /* a path of at most one byte is not kept, and returned as "/" */
} ul_curl_url;

/* Takes a text apart. Returns the job's status. */
UL_INTERNAL urlens_status ul_curl_read(ul_job *job, ul_span text, ul_curl_url *url);

static inline const ul_curl *ul_curl_of(const ul_job *job) {
  return job->dialect->family;
}

static inline int ul_curl_does(const ul_job *job, uint32_t habit) {
  return (ul_curl_of(job)->habits & habit) != 0;
}

/* The length of the scheme at the beginning of the text, or 0. */
UL_INTERNAL size_t ul_curl_scheme_length(const ul_job *job, ul_span text);

#endif
