/* SPDX-License-Identifier: MIT */
/* urllib3's hosts: what it takes for one (step 3), and what it makes of it (step 4); and its escapes. */
#include "living/urllib3.h"

#include "host/ipv6.h"
#include "percent/percent.h"
#include "unicode/idna2008.h"
#include "unicode/lowercase.h"

/* How many "%" begin an escape. *all is set to how many "%" there are. */
static size_t count_escapes(ul_span text, size_t *all) {
  size_t escapes = 0;
  *all = 0;
  for (size_t at = ul_span_find(text, 0, '%'); at < text.length; at = ul_span_find(text, at + 1, '%')) {
    escapes += ul_percent_byte_at(text, at) >= 0 ? 1 : 0;
    ++*all;
  }
  return escapes;
}

ul_span ul_urllib3_encode(ul_job *job, ul_span text, ul_byte_test is_allowed) {
  size_t all, escapes = count_escapes(text, &all), size = text.length * 3;
  char *room, *out;
  if (escapes == 0 && all == 0 && ul_living_all(text, is_allowed)) return text;
  out = room = ul_job_room(job, size);
  if (!room) return text;
  for (size_t at = 0; at < text.length; at++) {
    int byte = ul_percent_byte_at(text, at);
    if (byte >= 0) {
      if (escapes < all) out = ul_percent_write(out, '%');
      out = ul_percent_write(out, (unsigned char)byte);
      if (escapes < all) {
        out[-3] = out[-2]; /* "%25" and the two digits */
        out[-2] = out[-1];
        out--;
      }
      at += 2;
    } else if (is_allowed((unsigned char)text.data[at])) {
      *out++ = text.data[at];
    } else {
      out = ul_percent_write(out, (unsigned char)text.data[at]);
    }
  }
  return ul_job_text(job, room, size, (size_t)(out - room));
}

/* Digits, up to three in each of four numbers. */
static int is_dotted(ul_span text) {
  size_t numbers = 0, start = 0;
  while (start <= text.length) {
    size_t end = ul_span_find(text, start, '.'), digits = 0;
    while (digits < end - start && ul_is_digit((unsigned char)text.data[start + digits])) digits++;
    if (digits == 0 || digits > 3 || digits < end - start) return 0;
    numbers++;
    start = end + 1;
  }
  return numbers == 4;
}

/* RFC 3986's IPv6address, except that the numbers of an IPv4 address at its end may be any with three digits. */
static int is_ipv6(ul_span text) {
  enum { LONGEST = 48 };
  char room[LONGEST];
  size_t last = ul_find_after_last(text, ':'), at;
  ul_span end = ul_span_slice(text, last, text.length);
  ul_buffer plain;
  ul_ipv6 address;
  if (!is_dotted(end)) {
    return ul_span_find(end, 0, '.') == end.length && ul_ipv6_read(text, UL_OCTETS_SHORTEST, &address, &at);
  }
  ul_buffer_init_fixed(&plain, room, sizeof room, SIZE_MAX);
  ul_buffer_append(&plain, ul_span_slice(text, 0, last));
  ul_buffer_append(&plain, UL_SPAN("0.0.0.0"));
  return ul_ipv6_read(ul_buffer_span(&plain), UL_OCTETS_SHORTEST, &address, &at);
}

/* Where the zone of a literal in brackets begins, without its "%" or "%25"; the end of the address if there is none. */
static size_t find_zone(ul_span literal, size_t percent) {
  if (percent == literal.length) return percent;
  return literal.length - percent > 3 && literal.data[percent + 1] == '2' && literal.data[percent + 2] == '5'
             ? percent + 3
             : percent + 1;
}

/* Unreserved characters and escapes. */
static int is_zone(ul_span zone) {
  for (size_t at = 0; at < zone.length; at++) {
    if (ul_percent_byte_at(zone, at) >= 0) at += 2;
    else if (!ul_is_unreserved((unsigned char)zone.data[at])) return 0;
  }
  return zone.length > 0;
}

int ul_urllib3_is_literal(ul_span literal) {
  size_t percent = ul_span_find(literal, 0, '%');
  if (!is_ipv6(ul_span_slice(literal, 0, percent))) return 0;
  return percent == literal.length || is_zone(ul_span_slice(literal, find_zone(literal, percent), literal.length));
}

int ul_urllib3_is_name(ul_span host) {
  for (size_t at = 0; at < host.length; at++) {
    unsigned char byte = (unsigned char)host.data[at];
    if (byte <= ' ' || byte == 0x7F || byte == '[' || byte == ']' || byte == ':') return 0;
    if (byte == '%' && ul_percent_byte_at(host, at) < 0) return 0;
  }
  return 1;
}

static int is_unreserved(uint32_t byte) {
  return ul_is_unreserved(byte);
}

/* Whether the host looks like an IPv4 address: one to four numbers, decimal or hexadecimal. */
static int is_number(ul_span text) {
  size_t at = 0;
  int is_hex = text.length > 2 && text.data[0] == '0' && (text.data[1] | 0x20) == 'x';
  for (at = is_hex ? 2 : 0; at < text.length; at++) {
    unsigned char byte = (unsigned char)text.data[at];
    if (!(is_hex ? ul_is_hex_digit(byte) : ul_is_digit(byte))) return 0;
  }
  return text.length > 0;
}

static int looks_like_ipv4(ul_span host) {
  size_t numbers = 0, start = 0;
  while (start <= host.length) {
    size_t end = ul_span_find(host, start, '.');
    if (!is_number(ul_span_slice(host, start, end))) return 0;
    numbers++;
    start = end + 1;
  }
  return numbers <= 4;
}

/* Escapes of unreserved characters decoded, those of control characters refused, others in upper case. */
static ul_span decode_unreserved(ul_job *job, ul_span host) {
  char *room = ul_span_find(host, 0, '%') < host.length ? ul_job_room(job, host.length) : NULL, *out = room;
  if (!room) return host;
  for (size_t at = 0; at < host.length; at++) {
    int byte = ul_percent_byte_at(host, at);
    if (byte < 0) {
      *out++ = host.data[at];
      continue;
    }
    if (!ul_is_no_control((uint32_t)byte)) ul_job_fail(job, URLENS_E_REFUSED, ul_span_slice(host, at, at + 3));
    if (ul_is_unreserved((uint32_t)byte)) *out++ = (char)byte;
    else out = ul_percent_write(out, (unsigned char)byte);
    at += 2;
  }
  return ul_job_text(job, room, host.length, (size_t)(out - room));
}

/* Appends a label in lower case, but not the digits of escapes; by IDNA 2008 if it is not ASCII. */
static void add_label(ul_job *job, ul_span label, ul_growing_text *host) {
  static const ul_lowercasing how = {UL_CASE_AGE_14_0, UL_SIGMA_BY_PLACE};
  enum { LONGEST = 63 * 4 };
  char lower[LONGEST * UL_LOWERCASE_GROWTH], ascii[LONGEST];
  ul_buffer buffer;
  urlens_status status = URLENS_E_IDNA_LABEL_TOO_LONG;
  ul_buffer_init_fixed(&buffer, lower, sizeof lower, SIZE_MAX);
  if (label.length <= LONGEST) ul_lowercase(label, &how, &buffer);
  label = ul_buffer_span(&buffer);
  ul_buffer_init_fixed(&buffer, ascii, sizeof ascii, SIZE_MAX);
  if (label.length > 0) status = ul_idna2008_to_ascii(label, &buffer);
  if (status) ul_job_fail(job, status, label);
  else ul_job_add(job, host, ul_buffer_span(&buffer));
}

/* The digits of escapes stay upper case. */
static ul_span lowercase_ascii(ul_job *job, ul_span label) {
  char *room = ul_job_room(job, label.length);
  if (!room) return label;
  ul_copy_lowercase(room, label);
  for (size_t at = 0; at + 2 < label.length; at++) {
    if (room[at] == '%') memcpy(room + at + 1, label.data + at + 1, 2);
  }
  return ul_span_of(room, label.length);
}

ul_span ul_urllib3_normalize_name(ul_job *job, ul_span host) {
  ul_growing_text result = {0};
  size_t start = 0;
  if (looks_like_ipv4(host)) return host;
  host = decode_unreserved(job, host);
  if (ul_is_ascii(host)) return lowercase_ascii(job, host);
  while (start <= host.length && !ul_job_failed(job)) {
    size_t end = ul_span_find(host, start, '.');
    ul_span label = ul_span_slice(host, start, end);
    if (ul_is_ascii(label)) ul_job_add(job, &result, lowercase_ascii(job, label));
    else add_label(job, label, &result);
    if (end < host.length) ul_job_add(job, &result, UL_SPAN("."));
    start = end + 1;
  }
  return result.text;
}

/* A zone has no escape of a control character. */
static void check_zone(ul_job *job, ul_span zone) {
  for (size_t at = ul_span_find(zone, 0, '%'); at < zone.length; at = ul_span_find(zone, at + 1, '%')) {
    int byte = ul_percent_byte_at(zone, at);
    if (byte >= 0 && !ul_is_no_control((uint32_t)byte))
      ul_job_fail(job, URLENS_E_RFC_IP_LITERAL, ul_span_slice(zone, at, at + 3));
  }
}

ul_span ul_urllib3_normalize_literal(ul_job *job, ul_span host) {
  size_t percent = ul_span_find(host, 0, '%'), end = host.length - 1;
  ul_span pieces[4];
  if (percent == host.length) return ul_job_lowercase(job, host);
  pieces[0] = ul_job_lowercase(job, ul_span_slice(host, 0, percent));
  pieces[1] = UL_SPAN("%");
  pieces[2] = ul_span_slice(host, find_zone(ul_span_slice(host, 0, end), percent), end);
  check_zone(job, pieces[2]);
  pieces[2] = ul_urllib3_encode(job, pieces[2], is_unreserved);
  pieces[3] = UL_SPAN("]");
  return ul_job_join(job, pieces, 4);
}
