/* SPDX-License-Identifier: MIT */
/* The schemes that some dialect knows, with their default ports, and who knows them: the one table of them. */
#ifndef UL_RECORD_SCHEMES_H
#define UL_RECORD_SCHEMES_H

#include "core/span.h"

/* Who knows a scheme's default port: bits. */
enum {
  UL_KNOWN_TO_WHATWG = 1 << 0,    /* the Standard's special schemes */
  UL_KNOWN_TO_RFC = 1 << 1,       /* what the schemes' own specifications say: RFC 3986, section 6.2.3 */
  UL_KNOWN_TO_WEBURL_R1 = 1 << 2, /* the first two revisions of 2011 */
  UL_KNOWN_TO_WEBURL_R3 = 1 << 3  /* the third */
};

typedef struct ul_scheme {
  char name[8];
  uint16_t port; /* 0: it has none */
  uint8_t length;
  uint8_t known_to;
} ul_scheme;

/* The special schemes have the places of their urlens_scheme_kind; the others follow. */
enum { UL_SCHEMES = 21 };
UL_INTERNAL_DATA const ul_scheme ul_schemes[UL_SCHEMES];

/* The longest special scheme is "https". */
enum { UL_LONGEST_SPECIAL = 5 };

/* The default port of a special scheme, or 0 if it has none. */
static inline uint16_t ul_special_port(urlens_scheme_kind kind) {
  return ul_schemes[kind].port;
}

/* Bits in which two texts of `length` bytes differ, all folded into 32; the texts have two bytes at least and five at most. */
static inline uint32_t ul_difference(const char *a, const char *b, size_t length) {
  uint32_t last = (uint32_t)(unsigned char)a[length - 1] ^ (unsigned char)b[length - 1], four, other_four;
  uint16_t two, other_two;
  if (length < 4) {
    memcpy(&two, a, 2);
    memcpy(&other_two, b, 2);
    return (uint32_t)(two ^ other_two) | last;
  }
  memcpy(&four, a, 4);
  memcpy(&other_four, b, 4);
  return (four ^ other_four) | last;
}

/*
 * Which special scheme a text is, if any, ignoring case. *upper: it is not in lower case.
 *
 * Each of their names has a place of its own in a table of eight: its last letter and its length, added. "https" is at 0x73 + 5 = 0x78,
 * whose last three bits are 0. Letters differ from capitals in the bit 0x20 alone, and the names have only letters: so the text is the
 * name at its place if it has the same length and differs in no other bit.
 */
static inline urlens_scheme_kind ul_scheme_kind_in_case(ul_span scheme, int *upper) {
  static const uint8_t kinds[8] = {
      URLENS_SCHEME_KIND_HTTPS, URLENS_SCHEME_KIND_FILE, 0, URLENS_SCHEME_KIND_FTP, URLENS_SCHEME_KIND_HTTP,
      URLENS_SCHEME_KIND_WS,    URLENS_SCHEME_KIND_WSS,  0};
  uint32_t difference;
  unsigned kind;
  if (scheme.length < 2 || scheme.length > UL_LONGEST_SPECIAL) return URLENS_SCHEME_KIND_OTHER;
  kind = kinds[((unsigned char)scheme.data[scheme.length - 1] + scheme.length) & 7];
  difference = ul_difference(scheme.data, ul_schemes[kind].name, scheme.length);
  *upper = difference != 0;
  return (difference & 0xDFDFDFDFU) == 0 && ul_schemes[kind].length == scheme.length ? (urlens_scheme_kind)kind
                                                                                     : URLENS_SCHEME_KIND_OTHER;
}

/* The same, if the case does not matter. */
static inline urlens_scheme_kind ul_scheme_kind_of(ul_span scheme) {
  int upper;
  return ul_scheme_kind_in_case(scheme, &upper);
}

/* The default port that `who` (bits UL_KNOWN_TO_…) know of a scheme, ignoring case; 0 if they know none. */
UL_INTERNAL uint16_t ul_default_port(ul_span scheme, unsigned who);

#endif
