/* SPDX-License-Identifier: MIT */
/*
 * The URL Standard as an executable specification: one function per state, step by step, without a shortcut, and without a line of
 * the library. For short inputs: what does not fit ends the program. UTF-8 only. Of domains it knows those that are ASCII.
 */
#ifndef PROVE_SPEC_H
#define PROVE_SPEC_H

#include <stddef.h>

enum { SPEC_TEXT = 400, SPEC_SEGMENTS = 40, SPEC_SEGMENT = 200, SPEC_POINTS = 64, SPEC_EOF = -1 };

/* A string of code points: a string as the Standard has them. */
typedef struct points {
  long c[SPEC_POINTS];
  size_t count;
} points;

/* A string that is ASCII. */
typedef struct ascii {
  char c[SPEC_TEXT];
  size_t count;
} ascii;

/* A segment of a path. */
typedef struct segment {
  char c[SPEC_SEGMENT];
  size_t count;
} segment;

/* The Standard's URL record. Null is a flag of its own. */
typedef struct spec_url {
  ascii scheme, username, password, host, query, fragment, opaque_path;
  int has_host, has_port, has_query, has_fragment, has_opaque_path;
  unsigned port;
  segment path[SPEC_SEGMENTS];
  size_t segments;
} spec_url;

typedef enum spec_result { SPEC_URL, SPEC_FAILURE, SPEC_UNKNOWN } spec_result;

void ascii_add(ascii *string, char c);
void ascii_add_all(ascii *string, const char *text);
int ascii_is(const ascii *string, const char *text);

/* Encoding Standard, UTF-8 decode without BOM. */
points spec_decode(const unsigned char *bytes, size_t length);

/* Infra: code points. */
int spec_is_digit(long c);
int spec_is_hex(long c);
int spec_is_alpha(long c);
int spec_is_one_of(long c, const char *set); /* of a set of ASCII code points other than NULL */

/* URL Standard, section 1.3: the percent-encode sets, and UTF-8 percent-encode a code point. */
typedef enum spec_set { SET_C0, SET_FRAGMENT, SET_QUERY, SET_SPECIAL_QUERY, SET_PATH, SET_USERINFO } spec_set;
void spec_percent_encode(ascii *output, long c, spec_set set);

/*
 * URL Standard, host parser and host serializer. SPEC_UNKNOWN: a domain that is not ASCII, or has a label that begins with
 * "xn--", which takes UTS #46.
 */
spec_result spec_parse_host(const points *input, int is_opaque, ascii *host);

/* URL Standard, is special; and the default port of a special scheme, or -1. */
int spec_is_special(const spec_url *url);
long spec_default_port(const ascii *scheme);

/* URL Standard, URL parser. `base` may be NULL. */
spec_result spec_parse(const unsigned char *input, size_t length, const spec_url *base, spec_url *url);

/* URL Standard, URL serializer and URL path serializer. */
void spec_serialize(const spec_url *url, ascii *output);
void spec_serialize_path(const spec_url *url, ascii *output);

#endif
