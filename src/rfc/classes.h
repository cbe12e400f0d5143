/* SPDX-License-Identifier: MIT */
/* RFC 3986, section 2 and appendix A, and RFC 3987, section 2.2: classes of characters. */
#ifndef UL_RFC_CLASSES_H
#define UL_RFC_CLASSES_H

#include "core/config.h"

/* The bits of one table. A rule's characters are several of them; percent-encoding is no matter of the table. */
enum {
  UL_RFC_UNRESERVED = 1 << 0, /* section 2.3 */
  UL_RFC_SUB_DELIM = 1 << 1,  /* section 2.2 */
  UL_RFC_COLON = 1 << 2,
  UL_RFC_AT = 1 << 3,
  UL_RFC_SLASH = 1 << 4,
  UL_RFC_QUESTION = 1 << 5,
  UL_RFC_IN_SCHEME = 1 << 6, /* section 3.1: what may follow the first letter */

  UL_RFC_REG_NAME = UL_RFC_UNRESERVED | UL_RFC_SUB_DELIM,
  UL_RFC_USERINFO = UL_RFC_REG_NAME | UL_RFC_COLON,
  UL_RFC_PCHAR = UL_RFC_USERINFO | UL_RFC_AT,
  UL_RFC_PATH = UL_RFC_PCHAR | UL_RFC_SLASH,
  UL_RFC_QUERY = UL_RFC_PATH | UL_RFC_QUESTION /* and of fragments */
};

UL_INTERNAL_DATA const uint8_t ul_rfc_class[128];

static inline int ul_rfc_is(char byte, unsigned classes) {
  unsigned char c = (unsigned char)byte;
  return c < 0x80 && (ul_rfc_class[c] & classes) != 0;
}

/* RFC 3987, section 2.2: ucschar. */
UL_INTERNAL int ul_is_ucschar(uint32_t c);

/* RFC 3987, section 2.2: iprivate. */
UL_INTERNAL int ul_is_iprivate(uint32_t c);

/* RFC 3987, section 4.1: the bidirectional formatting characters, which an IRI must not hold. */
UL_INTERNAL int ul_is_bidi_formatting(uint32_t c);

#endif
