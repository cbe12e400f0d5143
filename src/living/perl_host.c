/* SPDX-License-Identifier: MIT */
/* Perl's URI, step 3: hosts of servers become ASCII. */
#include "living/perl.h"

#include "unicode/digits.h"
#include "unicode/lowercase.h"
#include "unicode/punycode.h"
#include "unicode/utf8.h"

static int is_foreign(uint32_t byte) {
  return ul_perl_is_encoded(byte) && byte != '[' && byte != ']';
}

enum { LONGEST_LABEL = 63 };

/* Appends a label: what is not ASCII in lower case and as Punycode. Returns 0 if that is not possible. */
static int add_label(ul_job *job, ul_span label, ul_growing_text *host) {
  static const ul_lowercasing how = {UL_CASE_AGE_14_0, UL_SIGMA_ALWAYS_SAME};
  char lower[LONGEST_LABEL * UL_UTF8_MOST * UL_LOWERCASE_GROWTH], ascii[LONGEST_LABEL + 1];
  ul_buffer buffer;
  if (label.length == 0 || label.length > (size_t)LONGEST_LABEL * UL_UTF8_MOST) return 0;
  if (!ul_is_ascii(label) && ul_has_ace_prefix(label)) return 0;
  ul_buffer_init_fixed(&buffer, lower, sizeof lower, SIZE_MAX);
  if (!ul_is_ascii(label)) {
    ul_lowercase(label, &how, &buffer);
    label = ul_buffer_span(&buffer);
  }
  if (ul_is_ascii(label)) {
    ul_job_add(job, host, label);
    return label.length <= LONGEST_LABEL;
  }
  ul_buffer_init_fixed(&buffer, ascii, sizeof ascii, SIZE_MAX);
  ul_buffer_append(&buffer, UL_SPAN("xn--"));
  if (ul_punycode_encode(label, job->scratch, &buffer) || buffer.length > LONGEST_LABEL) return 0;
  ul_job_add(job, host, ul_buffer_span(&buffer));
  return 1;
}

/* The host with its labels made ASCII; NULL data if a label cannot be. A "." may end it. */
static ul_span encode_labels(ul_job *job, ul_span host) {
  ul_growing_text result = {0};
  size_t start = 0;
  while (start < host.length) {
    size_t end = ul_span_find(host, start, '.');
    if (!add_label(job, ul_span_slice(host, start, end), &result)) return ul_span_of(NULL, 0);
    if (end < host.length) ul_job_add(job, &result, UL_SPAN("."));
    start = end + 1;
  }
  return result.text;
}

/* Where the host begins: after the last "@" of the first line that has one. Sets *start to where that line begins. */
static size_t find_host(ul_span authority, size_t *start) {
  for (*start = 0; *start < authority.length;) {
    size_t end = ul_span_find(authority, *start, '\n');
    size_t at = ul_find_after_last(ul_span_slice(authority, *start, end), '@');
    if (at > 0) return *start + at;
    *start = end + 1;
  }
  *start = 0;
  return 0;
}

size_t ul_perl_find_port(ul_span text) {
  size_t digits = text.length, next;
  while (digits > 0 && ul_is_decimal_digit(ul_utf8_next(text, ul_perl_point_before(text, digits), &next)))
    digits = ul_perl_point_before(text, digits);
  return digits > 0 && text.data[digits - 1] == ':' && text.length > digits ? digits - 1 : text.length;
}

void ul_perl_find_authority(ul_span text, size_t *start, size_t *end) {
  size_t colon = ul_living_scheme_length(text);
  *start = *end = 0;
  if (colon > 0) colon++;
  if (text.length - colon < 2 || text.data[colon] != '/' || text.data[colon + 1] != '/') return;
  *start = colon + 2;
  *end = ul_find_any(text, *start, "/?#");
}

ul_span ul_perl_encode_host(ul_job *job, ul_span text) {
  size_t start, end, line, at, port;
  ul_span authority, host, pieces[5];
  ul_perl_find_authority(text, &start, &end);
  authority = ul_span_slice(text, start, end);
  at = find_host(authority, &line);
  pieces[0] = ul_span_slice(authority, 0, line);
  pieces[1] = ul_span_slice(authority, at, authority.length);
  host = line > 0 ? ul_job_join(job, pieces, 2) : pieces[1];
  port = ul_perl_find_port(host);
  pieces[3] = ul_span_slice(host, port, host.length);
  host.length = port;
  for (port = 0; port < host.length && !is_foreign((unsigned char)host.data[port]);) port++;
  if (port == host.length) return text;
  pieces[0] = ul_span_slice(text, 0, start);
  pieces[1] = ul_span_slice(authority, line, at);
  pieces[2] = encode_labels(job, host);
  pieces[4] = ul_span_slice(text, end, text.length);
  return pieces[2].data ? ul_job_join(job, pieces, 5) : text;
}
