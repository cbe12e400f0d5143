/* SPDX-License-Identifier: MIT */
/* Python's urllib.parse: urlsplit with the attributes of its result, and urljoin, of two versions. */
#include "living/python.h"
#include "host/ipv6.h"
#include "host/literal.h"
#include "unicode/normalize.h"
#include "unicode/utf8.h"

/* Step 4, IP literal: "v", hex digits, "." and more; or an IPv6 address, which may have a zone without a "%" in it. */
static int is_ip_literal(ul_span text) {
  ul_ipv6 address;
  ul_span zone;
  size_t at = 1;
  if (text.length > 0 && text.data[0] == 'v') {
    while (at < text.length && ul_is_hex_digit((unsigned char)text.data[at])) at++;
    return at > 1 && at + 1 < text.length && text.data[at] == '.';
  }
  zone = ul_cut(&text, '%');
  if (zone.data && (zone.length == 0 || ul_span_find(zone, 0, '%') < zone.length)) return 0;
  return ul_ipv6_read(text, UL_OCTETS_SHORTEST, &address, &at);
}

static urlens_status check_ip_literal(ul_job *job, ul_span text) {
  return is_ip_literal(text) ? URLENS_OK : ul_job_fail(job, URLENS_E_REFUSED, text);
}

/* Step 4 of 3.11.4 to 3.13: only what is between the brackets counts. */
static urlens_status check_between_brackets(ul_job *job, ul_span netloc) {
  ul_span literal = ul_cut(&netloc, '[');
  ul_cut(&literal, ']');
  return check_ip_literal(job, literal);
}

/* Step 4 of 3.14: the brackets also have to be where a host has them. */
static urlens_status check_around_brackets(ul_job *job, ul_span netloc) {
  ul_span host = ul_span_slice(netloc, ul_find_after_last(netloc, '@'), netloc.length), literal, port;
  if (ul_span_find(host, 0, '[') == host.length) {
    ul_cut(&host, ':');
    return check_ip_literal(job, host);
  }
  literal = ul_cut(&host, '[');
  if (host.length > 0) return ul_job_fail(job, URLENS_E_REFUSED, host);
  port = ul_cut(&literal, ']');
  if (port.length > 0 && port.data[0] != ':') return ul_job_fail(job, URLENS_E_REFUSED, port);
  return check_ip_literal(job, literal);
}

/* Whether the NFKC of a character has a delimiter in it. */
static int becomes_delimiter(ul_span character) {
  static const ul_normalization nfkc = {.form = UL_NFKC, .age = UL_AGE_17_0};
  enum { MOST = 64 };
  char room[MOST];
  ul_scratch none;
  ul_buffer output;
  ul_scratch_init(&none, NULL, NULL, 0);
  ul_buffer_init_fixed(&output, room, sizeof room, SIZE_MAX);
  ul_normalize(character, &nfkc, &none, &output);
  return ul_find_any(ul_buffer_span(&output), 0, "/?#@:") < output.length;
}

/*
 * Step 6: NFKC must not make a delimiter. Delimiters compose with nothing, so each character can be checked by itself.
 */
static urlens_status check_normalized(ul_job *job, ul_span netloc) {
  for (size_t at = 0, next; at < netloc.length; at = next) {
    ul_span character;
    ul_utf8_next(netloc, at, &next);
    character = ul_span_slice(netloc, at, next);
    if (character.length > 1 && becomes_delimiter(character)) return ul_job_fail(job, URLENS_E_REFUSED, character);
  }
  return URLENS_OK;
}

/* Steps 4 and 6. */
static urlens_status check_netloc(ul_job *job, ul_span netloc) {
  int opens = ul_span_find(netloc, 0, '[') < netloc.length, closes = ul_span_find(netloc, 0, ']') < netloc.length;
  if (opens != closes) return ul_job_fail(job, URLENS_E_REFUSED, netloc);
  if (opens && ul_python_version_of(job)->check_brackets(job, netloc)) return job->error.status;
  return ul_is_ascii(netloc) ? URLENS_OK : check_normalized(job, netloc);
}

/* Step 1: white space and controls at the beginning go, and so does every tab and newline. */
static ul_span clean(ul_job *job, ul_span text) {
  text = ul_job_well_formed(job, text);
  text = ul_span_slice(text, ul_living_run(text, ul_is_c0_control_or_space), text.length);
  return ul_living_without(job, text, ul_is_tab_or_newline);
}

urlens_status ul_python_split(ul_job *job, ul_span text, ul_python_url *url) {
  size_t colon, end;
  memset(url, 0, sizeof *url);
  text = clean(job, text);
  colon = ul_living_scheme_length(text);
  if (colon > 0) {
    url->scheme = ul_job_lowercase(job, ul_span_slice(text, 0, colon));
    text = ul_span_slice(text, colon + 1, text.length);
  }
  if (text.length >= 2 && text.data[0] == '/' && text.data[1] == '/') {
    end = ul_find_any(text, 2, "/?#");
    url->netloc = ul_span_slice(text, 2, end);
    text = ul_span_slice(text, end, text.length);
  }
  url->fragment = ul_cut(&text, '#');
  url->query = ul_cut(&text, '?');
  url->path = text;
  return ul_job_failed(job) ? job->error.status : check_netloc(job, url->netloc);
}

/* Step 8: lower case, but not what follows a "%". */
static ul_span read_hostname(ul_job *job, ul_span host) {
  size_t end = ul_span_find(host, 0, '%');
  ul_span pieces[] = {ul_span_slice(host, 0, end), ul_span_slice(host, end, host.length)};
  pieces[0] = ul_living_lowercase(job, pieces[0], &ul_python_version_of(job)->lowercasing);
  return end < host.length ? ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]) : pieces[0];
}

/* Step 9: a port that is no number is absent, since Python complains only when it is asked for. */
static ul_span read_port(ul_job *job, ul_span port) {
  uint32_t number = ul_port_number(port);
  return number == UL_NO_PORT ? ul_span_of(NULL, 0) : ul_living_decimal(job, number);
}

/* Step 7: user, password, host and port. */
static void read_netloc(ul_job *job, ul_span netloc, ul_parts *parts) {
  size_t at = ul_find_after_last(netloc, '@');
  ul_span host = ul_span_slice(netloc, at, netloc.length), port, literal;
  if (at > 0) ul_parts_divide_userinfo(ul_span_slice(netloc, 0, at - 1), parts);
  literal = ul_cut(&host, '[');
  if (literal.data) {
    ul_span after = ul_cut(&literal, ']');
    port = ul_cut(&after, ':');
    host = literal;
    parts->host_kind = ul_host_kind_in_brackets(host);
  } else {
    port = ul_cut(&host, ':');
  }
  parts->host = read_hostname(job, host);
  parts->port = read_port(job, port);
}

static urlens_status read(ul_job *job, ul_span text, ul_parts *parts) {
  ul_python_url url;
  memset(parts, 0, sizeof *parts);
  parts->text = text;
  if (ul_python_split(job, text, &url)) return job->error.status;
  parts->scheme = url.scheme;
  if (url.netloc.length > 0) read_netloc(job, url.netloc, parts);
  parts->path = url.path;
  parts->query = ul_absent_if_empty(url.query);
  parts->fragment = ul_absent_if_empty(url.fragment);
  return job->error.status;
}

enum { MOST_MEMORY = 16, TRAITS = URLENS_TRAIT_READS_REFERENCES | URLENS_TRAIT_RESOLVES };

static const ul_python_version version_3_14 = {check_around_brackets, {UL_CASE_AGE_16_0, UL_SIGMA_BY_PLACE}, 1};
static const ul_python_version version_3_11 = {check_between_brackets, {UL_CASE_AGE_14_0, UL_SIGMA_BY_PLACE}, 0};

const ul_dialect ul_dialect_python = {
    .title = "Python's urllib.parse",
    .models = "CPython",
    .version = "3.14.2",
    .traits = TRAITS | UL_LIVING_COMPARED,
    .most_memory = MOST_MEMORY,
    .read = read,
    .join = ul_python_join,
    .family = &version_3_14,
};

const ul_dialect ul_dialect_python_3_11 = {
    .title = "Python's urllib.parse before it checked what is around brackets",
    .models = "CPython",
    .version = "3.11.7",
    .traits = TRAITS | UL_LIVING,
    .most_memory = MOST_MEMORY,
    .read = read,
    .join = ul_python_join,
    .family = &version_3_11,
};
