/* SPDX-License-Identifier: MIT */
#include "record/schemes.h"

#include "core/ascii.h"

enum { WHATWG = UL_KNOWN_TO_WHATWG, RFC = UL_KNOWN_TO_RFC, R1 = UL_KNOWN_TO_WEBURL_R1, R3 = UL_KNOWN_TO_WEBURL_R3 };

#define SCHEME(name, port, known_to) \
  { name, port, sizeof(name) - 1, known_to }

const ul_scheme ul_schemes[UL_SCHEMES] = {
    [URLENS_SCHEME_KIND_OTHER] = SCHEME("", 0, 0),
    [URLENS_SCHEME_KIND_HTTP] = SCHEME("http", 80, WHATWG | RFC | R1 | R3),
    [URLENS_SCHEME_KIND_HTTPS] = SCHEME("https", 443, WHATWG | RFC | R1 | R3),
    [URLENS_SCHEME_KIND_WS] = SCHEME("ws", 80, WHATWG | RFC | R3),
    [URLENS_SCHEME_KIND_WSS] = SCHEME("wss", 443, WHATWG | RFC | R3),
    [URLENS_SCHEME_KIND_FTP] = SCHEME("ftp", 21, WHATWG | RFC | R3),
    [URLENS_SCHEME_KIND_FILE] = SCHEME("file", 0, WHATWG),
    SCHEME("gopher", 70, RFC | R3),
    SCHEME("telnet", 23, RFC | R3),
    SCHEME("tn3270", 23, R3),
    SCHEME("rlogin", 513, R3),
    SCHEME("tftp", 69, RFC),
    SCHEME("pop", 110, RFC),
    SCHEME("nntp", 119, RFC),
    SCHEME("imap", 143, RFC),
    SCHEME("snmp", 161, RFC),
    SCHEME("ldap", 389, RFC),
    SCHEME("rtsp", 554, RFC),
    SCHEME("dict", 2628, RFC),
    SCHEME("coap", 5683, RFC),
    SCHEME("coaps", 5684, RFC),
};

uint16_t ul_default_port(ul_span scheme, unsigned who) {
  for (size_t i = URLENS_SCHEME_KIND_HTTP; i < UL_SCHEMES; i++) {
    if ((ul_schemes[i].known_to & who) &&
        ul_equal_ignoring_case(scheme, ul_span_of(ul_schemes[i].name, ul_schemes[i].length))) {
      return ul_schemes[i].port;
    }
  }
  return 0;
}
