/* SPDX-License-Identifier: MIT */
/*
 * The classes of bytes that the documents of 2011 name, as one table of bits. A set "escape…" holds the octets that are
 * percent-encoded. If it encodes bytes of 0x80 and more, it holds them too.
 */
#ifndef UL_WEBURL_CLASSES_H
#define UL_WEBURL_CLASSES_H

#include "core/config.h"

enum {
  UL_UNRESERVED = 1 << 0,                 /* RFC 3986 */
  UL_ESCAPE_USER = 1 << 1,                /* user and password */
  UL_ESCAPE_PATH = 1 << 2,                /* the path of a hierarchical URL, and of mailto: */
  UL_ESCAPE_PATH_AND_HASH = 1 << 3,       /* the same, and "#" (r1) */
  UL_ESCAPE_PATH_BUT_DELIMITERS = 1 << 4, /* the same, but neither "#" nor "?" */
  UL_ESCAPE_OPAQUE = 1 << 5,              /* other paths: what is not printable ASCII */
  UL_ESCAPE_QUERY = 1 << 6,               /* the query, as in ul_weburl_query_class */
  UL_ESCAPE_FRAGMENT = 1 << 7,            /* ASCII controls */
  UL_ESCAPE_FRAGMENT_MORE = 1 << 8,       /* also space, quote and angle brackets */
  UL_ESCAPE_HOST = 1 << 9,                /* without "@" */
  UL_ESCAPE_HOST_AND_AT = 1 << 10,
  UL_ESCAPE_HOST_AND_COLON = 1 << 11, /* with "@" and ":" */
  UL_ESCAPE_HOST_MARKS = 1 << 12,     /* punctuation that is percent-encoded in step 14, and again in step 30 */
  UL_ESCAPE_HOST_UNSAFE = 1 << 13,    /* what URLs may not have */
  UL_FORBID_HOST_FEW = 1 << 14,       /* NUL / % \ */
  UL_FORBID_HOST_SOME = 1 << 15,      /* NUL / % \ ; ? */
  UL_FORBID_HOST_MANY = 1 << 16,      /* controls, delimiters, ~ */
  UL_FORBID_HOST_MANY_AND_BRACKETS = 1 << 17,
  UL_FORBID_HOST_DELIMITERS = 1 << 18, /* NUL / ? \ */
  UL_DECODE_HOST_SOME = 1 << 19,       /* bytes whose escapes are decoded where not all are */
  UL_SCHEME_VALID = 1 << 20,           /* valid scheme characters */
  UL_SCHEME_VALID_OR_UNDERSCORE = 1 << 21,
  UL_FAST_HOST = 1 << 22,      /* letters, digits, "-", "." and "_" */
  UL_FAST_HOST_UPPER = 1 << 23 /* A to Z */
};

UL_INTERNAL_DATA const uint32_t ul_weburl_class[256];

/* The set of the query, for percent-encoding after encoding: the bit is UL_WEBURL_QUERY. */
enum { UL_WEBURL_QUERY = 1 };
UL_INTERNAL_DATA const uint16_t ul_weburl_query_class[256];

static inline int ul_weburl_is(char byte, uint32_t classes) {
  return (ul_weburl_class[(unsigned char)byte] & classes) != 0;
}

#endif
