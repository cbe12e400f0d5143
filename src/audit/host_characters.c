/* SPDX-License-Identifier: MIT */
/* Causes A11, A12, A17, A18: characters of a host that are encoded, or that no host has. */
#include "audit/causes.h"
#include "core/text.h"

static int is_host_delimiter(int byte) {
  static const char delimiters[] = "/\\?#@:[]%";
  return byte > 0 && memchr(delimiters, byte, sizeof delimiters - 1) != NULL;
}

/* A11: not in brackets, where "%25" begins a zone. */
int ul_a11_encoded_delimiter_in_host(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    ul_range host = audit->anatomy.authorities[i].host;
    size_t at = ul_find_encoded(audit->input, host, is_host_delimiter);
    if (at == URLENS_NOWHERE || audit->input.data[host.start] == '[') continue;
    return ul_cause_found(cause, at, at + 3, "A program that decodes the host a second time sees it end here.");
  }
  return 0;
}

static int is_letter_or_dot(int byte) {
  return byte >= 0x80 || ul_is_unreserved((uint32_t)byte);
}

/* A12 */
int ul_a12_encoded_letter_in_host(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    ul_range host = audit->anatomy.authorities[i].host;
    size_t at = ul_find_encoded(audit->input, host, is_letter_or_dot);
    if (at == URLENS_NOWHERE) continue;
    return ul_cause_found(
        cause, at, at + 3,
        "Browsers decode it before they look up the host. Other programs look up the name as it is written.");
  }
  return 0;
}

/* A17: "%25" and two hex digits. */
int ul_a17_host_encoded_twice(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    ul_range host = audit->anatomy.authorities[i].host;
    ul_span text = ul_span_slice(audit->input, 0, host.end);
    for (size_t at = host.start; at < host.end; at++) {
      if (ul_percent_byte_at(text, at) != '%' || !ul_hex_pair_at(text, at + 3) || text.data[host.start] == '[')
        continue;
      return ul_cause_found(cause, at, at + 5,
                            "The host is percent-encoded twice. Programs that decode it once, twice or not at all have "
                            "three different hosts.");
    }
  }
  return 0;
}

/* Whether a byte is in no name and no address, and no other cause is about it: delimiters, NUL, and tabs and line breaks that are raw. */
static int is_odd_in_host(unsigned char byte, int is_encoded) {
  if (byte >= 0x80 || byte == 0 || ul_is_unreserved(byte)) return 0;
  if (is_encoded) return !is_host_delimiter(byte);
  return !ul_is_tab_or_newline(byte) && byte != '\\' && (byte == '%' || !is_host_delimiter(byte));
}

/* A18: not in brackets, which have rules of their own. */
int ul_a18_odd_character_in_host(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    ul_range host = audit->anatomy.authorities[i].host;
    ul_span text = ul_span_slice(audit->input, 0, host.end);
    size_t next;
    if (ul_range_is_empty(host) || text.data[host.start] == '[') continue;
    for (size_t at = host.start; at < host.end; at = next) {
      unsigned char byte = (unsigned char)ul_decoded_byte_at(text, at, &next);
      if (!is_odd_in_host(byte, next - at > 1)) continue;
      return ul_cause_found(
          cause, at, next,
          "No host name has such a character. Some programs end the host there, others replace it, keep "
          "it or refuse the URL.");
    }
  }
  return 0;
}
