/* SPDX-License-Identifier: MIT */
/* Causes that are names of hosts: a dot at the end (C02), versions (V01), lengths (L01). */
#include "audit/causes.h"
#include "core/ascii.h"
#if URLENS_WITH_UNICODE
#  include "unicode/nameprep.h"
#  include "unicode/utf8.h"
#endif

/* The last character of a host that IDNA does not remove, raw or percent-encoded. */
static ul_range last_character(ul_span input, ul_range host) {
  ul_range last = host, where;
  uint32_t c;
  for (size_t at = host.start; ul_next_character(input, host, at, &c, &where); at = where.end) {
    if (!ul_character_vanishes(c)) last = where;
  }
  return last;
}

/* C02: a dot, or what becomes one. */
int ul_c02_trailing_dot(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    ul_span host = audit->hosts[i].ascii.data ? audit->hosts[i].ascii : audit->hosts[i].decoded;
    ul_range where;
    if (host.length < 2 || host.data[host.length - 1] != '.' || host.data[0] == '[') continue;
    where = last_character(audit->input, audit->hosts[i].where);
    return ul_cause_found(
        cause, where.start, where.end,
        "It is the same machine for DNS, but another host for cookies, certificates and lists of hosts.");
  }
  return 0;
}

#if URLENS_WITH_UNICODE
/* A code point that Unicode 3.2, the version of Nameprep, did not have. */
static int has_newer_code_point(ul_span text) {
  size_t next;
  for (size_t at = 0; at < text.length; at = next) {
    uint32_t c = ul_utf8_next(text, at, &next);
    if (c >= 0x80 && ul_nameprep_is_unassigned(c)) return 1;
  }
  return 0;
}
#endif

/* V01: "xn--" labels that are not valid, whose treatment has changed, and characters that are newer than IDNA 2003. */
int ul_v01_depends_on_version(ul_audit *audit, ul_cause *cause) {
  ul_cause invalid = *cause;
  if (ul_u05_invalid_ace(audit, &invalid)) {
    return ul_cause_found(cause, invalid.where.start, invalid.where.end,
                          "Versions of the Standard and of Unicode differ in whether they refuse this label.");
  }
#if URLENS_WITH_UNICODE
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    const ul_host_text *host = &audit->hosts[i];
    if (!has_newer_code_point(host->decoded)) continue;
    return ul_cause_found(cause, host->where.start, host->where.end,
                          "It has characters that older versions of Unicode and of IDNA do not know.");
  }
#endif
  return 0;
}

/* What common programs take: 2048 bytes of a URL; and what DNS takes. */
enum { LONG_URL = 2048, LONG_HOST = 253, LONG_LABEL = 63 };

static int label_is_long(ul_audit *audit, ul_span label) {
  (void)audit;
  return label.length > LONG_LABEL;
}

/* An authority that is too long to be compared: that of the text, or of its base. */
static int find_endless_authority(ul_audit *audit, ul_cause *cause) {
  ul_range where = {0, 0};
  where.end = audit->input.length;
  if (audit->anatomy.authority_count) where = audit->anatomy.authorities[0].whole;
  return ul_cause_found(cause, where.start, where.end, "No host that can be looked up is nearly that long.");
}

/* L01 */
int ul_l01_too_long(ul_audit *audit, ul_cause *cause) {
  if (audit->is_too_long) return find_endless_authority(audit, cause);
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    ul_span host = audit->hosts[i].ascii.data ? audit->hosts[i].ascii : audit->hosts[i].decoded;
    ul_range where = audit->hosts[i].where;
    if (host.length > 0 && host.data[host.length - 1] == '.') host.length--;
    if (ul_visit_labels(audit, host, label_is_long)) {
      return ul_cause_found(cause, where.start, where.end, "A label has more than 63 bytes, which DNS does not allow.");
    }
    if (host.length > LONG_HOST) {
      return ul_cause_found(cause, where.start, where.end,
                            "The host has more than 253 bytes, which DNS does not allow.");
    }
  }
  if (audit->input.length <= LONG_URL) return 0;
  cause->explains = 0; /* no dialect has such a limit */
  return ul_cause_found(cause, 0, audit->input.length, "It has more than 2048 bytes, where some programs cut it off.");
}
