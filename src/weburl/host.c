/* SPDX-License-Identifier: MIT */
/* CanonicalizeHost: the steps that a dialect puts in order. Numbers are those of r3; r2 has the same. */
#include "core/ascii.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#include "unicode/utf8.h"
#include "weburl/classes.h"
#include "weburl/ipv4.h"
#include "weburl/steps.h"

/* Out of memory says nothing about the host, so the fallback is not used. */
ul_flow ul_host_fall_back(ul_job *job, ul_host_work *host, urlens_status status) {
  host->failed = 1;
  if (!host->fallback.data || status == URLENS_E_OUT_OF_MEMORY) return ul_weburl_fail(job, status, host->given);
  return UL_STOP;
}

urlens_status ul_canonicalize_host(ul_job *job, ul_span text, int file_scheme, ul_span *result) {
  ul_host_work host;
  memset(&host, 0, sizeof host);
  host.given = host.s = text;
  host.file_scheme = file_scheme;
  for (const ul_host_step *const *step = ul_weburl_of(job)->host; *step; step++) {
    if ((*step)->run(job, &host) == UL_STOP || ul_job_failed(job)) break;
  }
  if (job->error.status == URLENS_OK) *result = host.failed ? host.fallback : host.s;
  return job->error.status;
}

/* Step 2. */
static ul_flow host_remove_tabs(ul_job *job, ul_host_work *host) {
  host->s = ul_remove_tabs_and_newlines.run(job, host->s);
  return UL_GO_ON;
}

const ul_host_step ul_host_remove_tabs = {"remove tabs and newlines", "2", host_remove_tabs};

/* Step 4. */
static ul_flow host_fall_back_to_lowercase(ul_job *job, ul_host_work *host) {
  host->fallback = ul_job_lowercase(job, host->s);
  return UL_GO_ON;
}

const ul_host_step ul_host_fall_back_to_lowercase = {"if a step fails, fall back to the host in lower case", "4",
                                                     host_fall_back_to_lowercase};

/* Step 5. */
static ul_flow host_refuse_encoded_bracket(ul_job *job, ul_host_work *host) {
  if (host->s.length < 3 || !ul_equal_ignoring_case(ul_span_slice(host->s, 0, 3), UL_SPAN("%5B"))) return UL_GO_ON;
  return ul_host_fall_back(job, host, URLENS_E_DOMAIN_INVALID_CODE_POINT);
}

const ul_host_step ul_host_refuse_encoded_bracket = {"refuse \"%5B\" at the beginning", "5",
                                                     host_refuse_encoded_bracket};

/* Decodes the escapes whose octets are in `classes`; all of them, if that is 0. */
static ul_span host_decoded(ul_job *job, ul_span text, uint32_t classes) {
  char *room;
  size_t length = 0;
  if (ul_span_find(text, 0, '%') == text.length) return text;
  room = ul_job_room(job, text.length);
  if (!room) return text;
  for (size_t at = 0; at < text.length; length++) {
    int octet = ul_percent_byte_at(text, at);
    int decode = octet >= 0 && (classes == 0 || ul_weburl_is((char)octet, classes));
    room[length] = decode ? (char)octet : text.data[at];
    at += decode ? 3 : 1;
  }
  return ul_job_text(job, room, text.length, length);
}

/*
 * Step 6. The octets of the whole host are decoded as UTF-8. That gives the same as decoding each percent-encoded piece
 * by itself: the text around the pieces is well-formed, so no sequence can begin in one and end in the other.
 * Ill-formed sequences become U+FFFD, which Nameprep then refuses (slip 28).
 */
static ul_flow host_decode_all(ul_job *job, ul_host_work *host) {
  host->s = ul_job_well_formed(job, host_decoded(job, host->s, 0));
  return UL_GO_ON;
}

const ul_host_step ul_host_decode_all = {"percent-decode, as UTF-8", "6", host_decode_all};

/* Step 7. */
static ul_flow host_decode_some(ul_job *job, ul_host_work *host) {
  host->s = host_decoded(job, host->s, UL_DECODE_HOST_SOME);
  return UL_GO_ON;
}

const ul_host_step ul_host_decode_some = {"percent-decode letters, digits and characters that URLs may not have", "7",
                                          host_decode_some};

/* Step 9. */
static ul_flow host_note_non_ascii(ul_job *job, ul_host_work *host) {
  (void)job;
  host->need_punycode = !ul_is_ascii(host->s);
  return UL_GO_ON;
}

const ul_host_step ul_host_note_non_ascii = {"note whether there is non-ASCII text", "9", host_note_non_ascii};

/* RFC 3490, section 3.1: the label separators. The length of the one at `at`, or 0. */
static size_t separator_at(ul_span text, size_t at) {
  if (text.data[at] == '.') return 1;
  if (text.length - at < 3) return 0;
  if (memcmp(text.data + at, "\xE3\x80\x82", 3) == 0) return 3; /* U+3002 */
  return memcmp(text.data + at, "\xEF\xBC\x8E", 3) == 0 || memcmp(text.data + at, "\xEF\xBD\xA1", 3) == 0 ? 3 : 0;
}

/* Step 10. */
static ul_flow host_take_separator_off(ul_job *job, ul_host_work *host) {
  ul_span s = host->s;
  (void)job;
  if (s.length > 0 && s.data[s.length - 1] == '.') {
    host->s.length--;
  } else if (s.length >= 3 && separator_at(s, s.length - 3) == 3) {
    host->s.length -= 3;
  }
  host->has_root_dot = host->s.length < s.length;
  return UL_GO_ON;
}

const ul_host_step ul_host_take_separator_off = {"remove a label separator at the end", "10", host_take_separator_off};

/* Step 16. */
static ul_flow host_take_dot_off(ul_job *job, ul_host_work *host) {
  (void)job;
  if (host->s.length == 0 || host->s.data[host->s.length - 1] != '.') return UL_GO_ON;
  host->s.length--;
  host->has_root_dot = 1;
  return UL_GO_ON;
}

const ul_host_step ul_host_take_dot_off = {"remove a dot at the end", "16", host_take_dot_off};

urlens_status ul_job_nameprep(ul_job *job, ul_span *text, unsigned flags) {
  const ul_nameprep_profile *profile = ul_weburl_of(job)->nameprep;
  size_t most = text->length * 2 + 64;
  urlens_status status;
  for (;;) {
    ul_buffer output;
    char *room = ul_job_room(job, most);
    if (!room) return URLENS_E_OUT_OF_MEMORY;
    ul_buffer_init_fixed(&output, room, most, SIZE_MAX);
    status = ul_nameprep(*text, profile, flags, job->scratch, &output, NULL);
    if (status == URLENS_OK) *text = ul_job_text(job, room, most, output.length);
    if (status != URLENS_E_BUFFER_TOO_SMALL) return status;
    ul_job_text(job, room, most, 0);
    most = output.length;
  }
}

/* Step 11. */
static ul_flow host_nameprep(ul_job *job, ul_host_work *host) {
  urlens_status status = ul_job_nameprep(job, &host->s, 0);
  return status ? ul_host_fall_back(job, host, status) : UL_GO_ON;
}

const ul_host_step ul_host_nameprep = {"Nameprep, without bidi checking", "11", host_nameprep};

/* Step 12. */
static ul_flow host_refuse_percent(ul_job *job, ul_host_work *host) {
  if (ul_span_find(host->s, 0, '%') == host->s.length) return UL_GO_ON;
  return ul_host_fall_back(job, host, URLENS_E_DOMAIN_INVALID_CODE_POINT);
}

const ul_host_step ul_host_refuse_percent = {"refuse \"%\"", "12", host_refuse_percent};

static int has_nul_or_space(ul_span text) {
  return ul_span_find(text, 0, '\0') < text.length || ul_span_find(text, 0, ' ') < text.length;
}

static int has_prohibited(ul_span text) {
  size_t next;
  for (size_t at = 0; at < text.length; at = next) {
    if (ul_nameprep_is_prohibited(ul_utf8_next(text, at, &next))) return 1;
  }
  return 0;
}

/* Step 13. If neither part applies, the host stays as it is. */
static ul_flow host_refuse_nul_and_space(ul_job *job, ul_host_work *host) {
  if (!has_nul_or_space(host->s)) return UL_GO_ON;
  if (has_nul_or_space(host->fallback)) {
    host->fallback = ul_span_of(NULL, 0);
    return ul_host_fall_back(job, host, URLENS_E_DOMAIN_INVALID_CODE_POINT);
  }
  if (has_prohibited(host->fallback)) return ul_host_fall_back(job, host, URLENS_E_NAMEPREP_PROHIBITED);
  return UL_GO_ON;
}

const ul_host_step ul_host_refuse_nul_and_space = {"refuse NUL and space, unless a mapping made them", "13",
                                                   host_refuse_nul_and_space};

/* Step 14. */
static ul_flow host_escape_marks(ul_job *job, ul_host_work *host) {
  host->s = ul_job_escape(job, host->s, UL_ESCAPE_HOST_MARKS, UL_UPPER_HEX);
  return UL_GO_ON;
}

const ul_host_step ul_host_escape_marks = {"percent-encode punctuation", "14", host_escape_marks};

/* Step 15. */
static ul_flow host_map_separators(ul_job *job, ul_host_work *host) {
  ul_span s = host->s;
  char *room;
  size_t length = 0;
  if (ul_is_ascii(s)) return UL_GO_ON;
  room = ul_job_room(job, s.length);
  if (!room) return UL_STOP;
  for (size_t at = 0; at < s.length; length++) {
    size_t separator = separator_at(s, at);
    room[length] = separator ? '.' : s.data[at];
    at += separator ? separator : 1;
  }
  host->s = ul_job_text(job, room, s.length, length);
  return UL_GO_ON;
}

const ul_host_step ul_host_map_separators = {"label separators become dots", "15", host_map_separators};

/* Step 18. */
static ul_flow host_note_ace_labels(ul_job *job, ul_host_work *host) {
  (void)job;
  for (size_t at = 0; at < host->s.length; at = ul_span_find(host->s, at, '.') + 1) {
    if (ul_has_ace_prefix(ul_span_slice(host->s, at, host->s.length))) host->need_punycode = 1;
  }
  return UL_GO_ON;
}

const ul_host_step ul_host_note_ace_labels = {"labels of \"xn--\" count as non-ASCII text", "18", host_note_ace_labels};

/* All label steps over one label. */
static ul_flow work_on_label(ul_job *job, ul_host_work *host, ul_span *label) {
  for (const ul_label_step *const *step = ul_weburl_of(job)->label; *step; step++) {
    if ((*step)->run(job, host, label) == UL_STOP || ul_job_failed(job)) return UL_STOP;
  }
  return UL_GO_ON;
}

/* Steps 17, 20.2 and 21. They are skipped for a host without non-ASCII text (slip 19). */
static ul_flow host_work_on_labels(ul_job *job, ul_host_work *host) {
  ul_growing_text joined = {{NULL, 0}, NULL, 0};
  size_t start = 0, end;
  if (!host->need_punycode) return UL_GO_ON;
  do {
    ul_span label;
    end = ul_span_find(host->s, start, '.');
    label = ul_span_slice(host->s, start, end);
    if (work_on_label(job, host, &label) == UL_STOP) return UL_STOP;
    if (start > 0) ul_job_add(job, &joined, UL_SPAN("."));
    ul_job_add(job, &joined, label);
    start = end + 1;
  } while (end < host->s.length);
  host->s = joined.text.data ? joined.text : UL_SPAN("");
  return UL_GO_ON;
}

const ul_host_step ul_host_work_on_labels = {"every label, if there is non-ASCII text", "17, 20.2, 21",
                                             host_work_on_labels};

/* Step 22. */
static ul_flow host_put_dot_back(ul_job *job, ul_host_work *host) {
  ul_span pieces[2];
  if (!host->has_root_dot) return UL_GO_ON;
  pieces[0] = host->s;
  pieces[1] = UL_SPAN(".");
  host->s = ul_job_join(job, pieces, 2);
  return UL_GO_ON;
}

const ul_host_step ul_host_put_dot_back = {"put the dot back", "22", host_put_dot_back};

/* Step 23: octets become characters of the same number. */
static ul_flow host_decode_octets(ul_job *job, ul_host_work *host) {
  ul_span s = host->s;
  char *room;
  size_t length = 0;
  if (ul_span_find(s, 0, '%') == s.length) return UL_GO_ON;
  room = ul_job_room(job, s.length);
  if (!room) return UL_STOP;
  for (size_t at = 0; at < s.length;) {
    int octet = ul_percent_byte_at(s, at);
    length += octet >= 0 ? ul_utf8_write((uint32_t)octet, room + length) : 1;
    if (octet < 0) room[length - 1] = s.data[at];
    at += octet >= 0 ? 3 : 1;
  }
  host->s = ul_job_text(job, room, s.length, length);
  return UL_GO_ON;
}

const ul_host_step ul_host_decode_octets = {"percent-encoded octets become characters U+0000 to U+00FF", "23",
                                            host_decode_octets};

/* Step 24. */
static ul_flow host_lowercase(ul_job *job, ul_host_work *host) {
  host->s = ul_job_lowercase(job, host->s);
  return UL_GO_ON;
}

const ul_host_step ul_host_lowercase = {"ASCII letters in lower case", "24", host_lowercase};

static int is_bracketed(ul_span s) {
  return s.length >= 2 && s.data[0] == '[' && s.data[s.length - 1] == ']';
}

/* Step 25. A text in brackets that is not an address goes on to the next steps (slip 18). */
static ul_flow host_ipv6(ul_job *job, ul_host_work *host) {
  enum { LONGEST_IPV6 = 64 };
  ul_ipv6 address;
  ul_buffer output;
  char *room;
  size_t at;
  if (!is_bracketed(host->s)) return UL_GO_ON;
  if (!ul_ipv6_read(ul_span_slice(host->s, 1, host->s.length - 1), UL_OCTETS_WITH_ZEROS, &address, &at))
    return UL_GO_ON;
  room = ul_job_room(job, LONGEST_IPV6);
  if (!room) return UL_STOP;
  ul_buffer_init_fixed(&output, room, LONGEST_IPV6, LONGEST_IPV6);
  ul_buffer_push(&output, '[');
  ul_ipv6_serialize(&address, &output);
  ul_buffer_push(&output, ']');
  host->s = ul_job_text(job, room, LONGEST_IPV6, output.length);
  return UL_STOP;
}

const ul_host_step ul_host_ipv6 = {"an IPv6 address in brackets, by RFC 5952", "25", host_ipv6};

/* r1, step 28: the text leaves open what an IPv6 address is. Anything in brackets passes. */
static ul_flow host_keep_bracketed(ul_job *job, ul_host_work *host) {
  (void)job;
  return is_bracketed(host->s) ? UL_STOP : UL_GO_ON;
}

const ul_host_step ul_host_keep_bracketed = {"a text in brackets is kept", "r1, 28", host_keep_bracketed};

/* r1, step 29. */
static ul_flow host_refuse_brackets(ul_job *job, ul_host_work *host) {
  ul_span s = host->s;
  if (ul_span_find(s, 0, '[') == s.length && ul_span_find(s, 0, ']') == s.length) return UL_GO_ON;
  return ul_host_fall_back(job, host, URLENS_E_DOMAIN_INVALID_CODE_POINT);
}

const ul_host_step ul_host_refuse_brackets = {"refuse \"[\" and \"]\"", "r1, 29", host_refuse_brackets};

/* Step 26: "otherwise" means unless the host is in brackets. In r2 the number of the character is wrong (slip 17). */
static ul_flow host_refuse_colon(ul_job *job, ul_host_work *host) {
  if (is_bracketed(host->s) || ul_span_find(host->s, 0, ':') == host->s.length) return UL_GO_ON;
  return ul_host_fall_back(job, host, URLENS_E_DOMAIN_INVALID_CODE_POINT);
}

const ul_host_step ul_host_refuse_colon = {"refuse \":\" outside brackets", "r2, 26", host_refuse_colon};

static ul_flow host_refuse_colon_unless_file(ul_job *job, ul_host_work *host) {
  return host->file_scheme ? UL_GO_ON : host_refuse_colon(job, host);
}

const ul_host_step ul_host_refuse_colon_unless_file = {"refuse \":\" outside brackets, except in file: URLs", "26",
                                                       host_refuse_colon_unless_file};

/* The host becomes the address. */
static ul_flow become_ipv4(ul_job *job, ul_host_work *host, uint32_t address) {
  enum { LONGEST_IPV4 = 15 };
  ul_buffer output;
  char *room = ul_job_room(job, LONGEST_IPV4);
  if (!room) return UL_STOP;
  ul_buffer_init_fixed(&output, room, LONGEST_IPV4, LONGEST_IPV4);
  ul_ipv4_serialize(address, &output);
  host->s = ul_job_text(job, room, LONGEST_IPV4, output.length);
  return UL_STOP;
}

/* Step 27. A dot at the end has been put back by now, and a host with one is not an address (slip 20). */
static ul_flow host_ipv4(ul_job *job, ul_host_work *host) {
  uint32_t address;
  return ul_weburl_ipv4(host->s, &address) ? become_ipv4(job, host, address) : UL_GO_ON;
}

const ul_host_step ul_host_ipv4 = {"an IPv4 address: one to four numbers, decimal, octal or hexadecimal", "27",
                                   host_ipv4};

static ul_flow host_ipv4_greedy(ul_job *job, ul_host_work *host) {
  uint32_t address;
  return ul_weburl_ipv4_greedy(host->s, &address) ? become_ipv4(job, host, address) : UL_GO_ON;
}

const ul_host_step ul_host_ipv4_greedy = {"an IPv4 address: numbers that fill as many octets as they need", "r1, 39",
                                          host_ipv4_greedy};

/* Step 28. */
static ul_flow host_refuse_forbidden(ul_job *job, ul_host_work *host) {
  for (size_t i = 0; i < host->s.length; i++) {
    if (ul_weburl_is(host->s.data[i], ul_weburl_of(job)->sets.host_forbidden)) {
      return ul_host_fall_back(job, host, URLENS_E_DOMAIN_INVALID_CODE_POINT);
    }
  }
  return UL_GO_ON;
}

const ul_host_step ul_host_refuse_forbidden = {"refuse the forbidden characters", "28", host_refuse_forbidden};

/* Step 29. */
static ul_flow host_refuse_bad_escapes(ul_job *job, ul_host_work *host) {
  ul_span s = host->s;
  for (size_t at = ul_span_find(s, 0, '%'); at < s.length; at = ul_span_find(s, at + 1, '%')) {
    if (ul_percent_byte_at(s, at) <= 0) return ul_host_fall_back(job, host, URLENS_E_DOMAIN_INVALID_CODE_POINT);
  }
  return UL_GO_ON;
}

const ul_host_step ul_host_refuse_bad_escapes = {"refuse \"%00\", and \"%\" without two hexadecimal digits", "29",
                                                 host_refuse_bad_escapes};

/* Step 30. */
static ul_flow host_escape_with(ul_job *job, ul_host_work *host, ul_hex_case digits) {
  const ul_weburl_sets *sets = &ul_weburl_of(job)->sets;
  host->s = ul_job_escape(job, host->s, host->file_scheme ? sets->host_of_file : sets->host, digits);
  return UL_GO_ON;
}

static ul_flow host_escape(ul_job *job, ul_host_work *host) {
  return host_escape_with(job, host, UL_UPPER_HEX);
}

const ul_host_step ul_host_escape = {"percent-encode the escaped characters", "30", host_escape};

static ul_flow host_escape_in_lowercase(ul_job *job, ul_host_work *host) {
  return host_escape_with(job, host, UL_LOWER_HEX);
}

const ul_host_step ul_host_escape_in_lowercase = {"percent-encode the escaped characters, with lower-case digits", "30",
                                                  host_escape_in_lowercase};
