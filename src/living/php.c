/* SPDX-License-Identifier: MIT */
/* PHP's parse_url. It reads bytes, checks little, and decides by the first ":" what the text is. It joins nothing. */
#include "living/living.h"

typedef struct php_reader {
  ul_job *job;
  ul_span text;
  ul_parts *parts;
  uint32_t port; /* found before the authority was read; 0: none, or one that the authority may replace */
} php_reader;

static urlens_status fail(const php_reader *reader, size_t start, size_t end) {
  return ul_job_fail(reader->job, URLENS_E_REFUSED, ul_span_slice(reader->text, start, end));
}

static int starts_with_slashes(ul_span text, size_t at) {
  return text.length - at >= 2 && text.data[at] == '/' && text.data[at + 1] == '/';
}

/* Step 7: path, query and fragment. */
static urlens_status read_tail(const php_reader *reader, size_t start) {
  ul_span tail = ul_span_slice(reader->text, start, reader->text.length);
  int is_empty = tail.length == 0;
  reader->parts->fragment = ul_cut(&tail, '#');
  reader->parts->query = ul_cut(&tail, '?');
  if (tail.length > 0 || (is_empty && !reader->parts->host.data)) reader->parts->path = tail;
  return URLENS_OK;
}

static int is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The number at the beginning of a short text, as C's strtol reads it: blanks, a sign, digits. Returns 0 if it has no digit or is negative. */
static int read_number(ul_span text, uint32_t *number) {
  size_t at = 0, digits;
  int is_negative = 0;
  while (at < text.length && is_blank(text.data[at])) at++;
  if (at < text.length && (text.data[at] == '+' || text.data[at] == '-')) is_negative = text.data[at++] == '-';
  *number = 0;
  for (digits = at; at < text.length && ul_is_digit((unsigned char)text.data[at]); at++) {
    *number = *number * 10 + (uint32_t)(text.data[at] - '0');
  }
  return at > digits && (!is_negative || *number == 0);
}

/* Step 6: the port after the last ":" of host and port. A port that was found earlier is not read again. */
static int read_port(php_reader *reader, ul_span port) {
  enum { LONGEST = 5 };
  uint32_t number;
  if (reader->port != 0 || port.length == 0) return 1;
  if (port.length > LONGEST || !read_number(port, &number) || number > 0xFFFF) return 0;
  reader->parts->port = ul_living_decimal(reader->job, number);
  return 1;
}

/* Step 6: user, password, host and port. */
static urlens_status read_authority(php_reader *reader, size_t start) {
  size_t end = ul_find_any(reader->text, start, "/?#"), at, colon;
  ul_span authority = ul_span_slice(reader->text, start, end);
  at = ul_find_after_last(authority, '@');
  if (at > 0) ul_parts_divide_userinfo(ul_span_slice(authority, 0, at - 1), reader->parts);
  authority = ul_span_slice(authority, at, authority.length);
  if (authority.length > 0 && authority.data[0] == '[' && authority.data[authority.length - 1] == ']') colon = 0;
  else colon = ul_find_after_last(authority, ':');
  if (colon > 0) {
    if (!read_port(reader, ul_span_slice(authority, colon, authority.length)))
      return fail(reader, end - authority.length + colon, end);
    authority.length = colon - 1;
  }
  if (authority.length == 0) return fail(reader, start, end);
  reader->parts->host = authority;
  return end < reader->text.length ? read_tail(reader, end) : URLENS_OK;
}

static urlens_status read_authority_or_tail(php_reader *reader) {
  return starts_with_slashes(reader->text, 0) ? read_authority(reader, 2) : read_tail(reader, 0);
}

static size_t digits_at(ul_span text, size_t at) {
  size_t end = at;
  while (end < text.length && ul_is_digit((unsigned char)text.data[end])) end++;
  return end - at;
}

/* Whether the text after the ":" is nothing but up to five digits, which may be followed by "/". */
static int looks_like_port(ul_span text, size_t colon) {
  size_t digits = digits_at(text, colon + 1), end = colon + 1 + digits;
  return digits < 6 && (end == text.length || text.data[end] == '/');
}

/* Step 5: the text after the ":" may be a port, and what is before it a host. */
static urlens_status read_from_port(php_reader *reader, size_t colon) {
  size_t digits = digits_at(reader->text, colon + 1), end = colon + 1 + digits;
  uint32_t number;
  if (digits == 0 && end == reader->text.length) return fail(reader, colon, end);
  if (digits == 0 || !looks_like_port(reader->text, colon)) return read_authority_or_tail(reader);
  number = ul_port_number(ul_span_slice(reader->text, colon + 1, end));
  if (number == UL_NO_PORT) return fail(reader, colon + 1, end);
  reader->port = number;
  reader->parts->port = ul_living_decimal(reader->job, number);
  return read_authority(reader, starts_with_slashes(reader->text, 0) ? 2 : 0);
}

/* Step 2: the text before the ":" is a scheme, unless a port follows. */
static urlens_status read_after_scheme(php_reader *reader, size_t colon) {
  ul_span text = reader->text, scheme = ul_span_slice(text, 0, colon);
  size_t start = colon + 3;
  if (colon + 1 < text.length && text.data[colon + 1] != '/' && looks_like_port(text, colon))
    return read_from_port(reader, colon);
  reader->parts->scheme = scheme;
  if (colon + 1 == text.length) return URLENS_OK;
  if (!starts_with_slashes(text, colon + 1)) return read_tail(reader, colon + 1);
  if (!ul_equal_ignoring_case(scheme, UL_SPAN("file")) || start == text.length || text.data[start] != '/') {
    return read_authority(reader, start);
  }
  return read_tail(reader, start + 2 < text.length && text.data[start + 2] == ':' ? start + 1 : start);
}

/* Steps 1 to 4. */
static urlens_status read_text(php_reader *reader) {
  ul_span text = reader->text;
  size_t colon = ul_span_find(text, 0, ':');
  if (colon == text.length) return read_authority_or_tail(reader);
  if (colon == 0) return read_from_port(reader, colon);
  if (ul_living_run(text, ul_is_scheme_byte) == colon) return read_after_scheme(reader, colon);
  if (colon + 1 < text.length && colon < ul_find_any(text, 0, "?#")) return read_from_port(reader, colon);
  return read_authority_or_tail(reader);
}

/* Control characters are returned as "_". */
static ul_span without_controls(ul_job *job, ul_span text) {
  char *room = !ul_living_all(text, ul_is_no_control) ? ul_job_room(job, text.length) : NULL;
  if (!room) return text;
  for (size_t i = 0; i < text.length; i++) room[i] = ul_is_no_control((unsigned char)text.data[i]) ? text.data[i] : '_';
  return ul_job_text(job, room, text.length, text.length);
}

static urlens_status read(ul_job *job, ul_span text, ul_parts *parts) {
  php_reader reader = {.job = job, .text = text, .parts = parts};
  ul_span *components[] = {&parts->scheme, &parts->username, &parts->password, &parts->host,
                           &parts->path,   &parts->query,    &parts->fragment};
  memset(parts, 0, sizeof *parts);
  parts->text = text;
  if (read_text(&reader)) return job->error.status;
  for (size_t i = 0; i < sizeof components / sizeof components[0]; i++)
    *components[i] = without_controls(job, *components[i]);
  return job->error.status;
}

const ul_dialect ul_dialect_php = {
    .title = "PHP's parse_url",
    .models = "PHP",
    .version = "8.5.10",
    .traits = URLENS_TRAIT_READS_REFERENCES | UL_LIVING_COMPARED,
    .read = read,
};
