/* SPDX-License-Identifier: MIT */
/* What the two files about Perl share: perl.c has URI->new and the accessors, perl_join.c has URI->new_abs. */
#ifndef UL_LIVING_PERL_H
#define UL_LIVING_PERL_H

#include "living/living.h"

/* Step 2: what the class of a scheme does differently from the generic one. */
enum {
  UL_PERL_SERVER = 1 << 0,           /* hosts are made ASCII, and read decoded */
  UL_PERL_FILE = 1 << 1,             /* the host is the whole authority, decoded */
  UL_PERL_OPAQUE = 1 << 2,           /* no authority; the path is all there is but the fragment */
  UL_PERL_NO_QUERY = 1 << 3,         /* what follows a "?" belongs to the path alone */
  UL_PERL_PATH_HAS_QUERY = 1 << 4,   /* what follows a "?" belongs to the path too */
  UL_PERL_ENCODES_BRACKETS = 1 << 5, /* also where a host has them */
  UL_PERL_KEEPS_BRACKETS = 1 << 6,   /* everywhere */
  UL_PERL_SIP = 1 << 7               /* an authority without slashes, up to ";" or "?" */
};

/* A URI as Perl has it: one text, from which accessors read. */
typedef struct ul_perl_url {
  ul_span text;
  unsigned class; /* bits UL_PERL_… */
} ul_perl_url;

/* Where the last code point before `end` begins. */
static inline size_t ul_perl_point_before(ul_span text, size_t end) {
  do end--;
  while (end > 0 && ((unsigned char)text.data[end] & 0xC0) == 0x80);
  return end;
}

/* Step 4: bytes that are percent-encoded. */
static inline int ul_perl_is_encoded(uint32_t byte) {
  return byte <= ' ' || byte >= 0x7F || byte == '"' || byte == '<' || byte == '>' || (byte >= '[' && byte <= '^') ||
         byte == '`' || (byte >= '{' && byte <= '}');
}

/* Where the ":" and the digits that end a text begin; or its end. */
UL_INTERNAL size_t ul_perl_find_port(ul_span text);

/* The authority "//…", after a scheme or without one: where it begins and ends. Both are 0 if there is none. */
UL_INTERNAL void ul_perl_find_authority(ul_span text, size_t *start, size_t *end);

/* Step 3. Text that a newline separates from the userinfo belongs to the host, and is moved after the userinfo. */
UL_INTERNAL ul_span ul_perl_encode_host(ul_job *job, ul_span text);

/* Steps 1 to 4: URI->new with the scheme of a base, which may be absent. */
UL_INTERNAL urlens_status ul_perl_new(ul_job *job, ul_span text, ul_span base_scheme, ul_perl_url *url);

/* Steps 5 and 6: what the accessors return. */
UL_INTERNAL ul_span ul_perl_scheme(ul_span text);
UL_INTERNAL ul_span ul_perl_authority(const ul_perl_url *url);
UL_INTERNAL ul_span ul_perl_path(const ul_perl_url *url);
UL_INTERNAL ul_span ul_perl_query(const ul_perl_url *url);
UL_INTERNAL ul_span ul_perl_fragment(const ul_perl_url *url);

/* Step 8. */
UL_INTERNAL urlens_status ul_perl_join(ul_job *job, ul_span reference, ul_span base, ul_parts *target);

#endif
