/* SPDX-License-Identifier: MIT */
#include "record/record.h"

#include "core/ascii.h"

void ul_record_init(urlens_components *record) {
  memset(record, 0, sizeof *record);
}

/* Everything from the credentials on is empty, and is at the end of what is written. */
static void record_nothing_more(urlens_components *record, const ul_buffer *written) {
  urlens_offset end = ul_offset(written->length);
  record->username_start = record->username_end = record->password_end = end;
  record->host_start = record->host_end = record->port_end = end;
  record->path_start = record->path_end = record->query_end = record->length = end;
}

void ul_record_scheme(urlens_components *record, const ul_buffer *written) {
  record_nothing_more(record, written);
  record->scheme_end = ul_offset(written->length - 1);
  record->flags |= URLENS_HAS_SCHEME;
}

void ul_record_authority(urlens_components *record, const ul_buffer *written) {
  record_nothing_more(record, written);
}

void ul_record_userinfo(urlens_components *record, const ul_buffer *written, size_t username_end) {
  record->username_end = ul_offset(username_end);
  record->password_end = ul_offset(written->length - 1);
  record->host_start = ul_offset(written->length);
  record->flags |= URLENS_HAS_USERNAME;
  if (record->password_end > record->username_end) record->flags |= URLENS_HAS_PASSWORD;
}

void ul_record_host(urlens_components *record, const ul_buffer *written, urlens_host_kind kind) {
  record->host_end = record->port_end = ul_offset(written->length);
  record->host_kind = (uint8_t)kind;
  record->flags |= URLENS_HAS_HOST;
}

void ul_record_no_host(urlens_components *record, const ul_buffer *written) {
  record->host_end = record->port_end = ul_offset(written->length);
}

void ul_record_port(urlens_components *record, const ul_buffer *written, uint16_t port) {
  record->port_end = ul_offset(written->length);
  record->port = port;
  record->flags |= URLENS_HAS_PORT;
}

void ul_record_port_text(urlens_components *record, const ul_buffer *written, ul_span port) {
  uint32_t number = ul_port_number(port);
  ul_record_port(record, written, (uint16_t)(number == UL_NO_PORT ? 0 : number));
  if (number == UL_NO_PORT) record->flags |= URLENS_HAS_ODD_PORT;
}

void ul_record_path_start(urlens_components *record, const ul_buffer *written, int has_path) {
  record->path_start = ul_offset(written->length);
  if (has_path) record->flags |= URLENS_HAS_PATH;
}

void ul_record_path(urlens_components *record, const ul_buffer *written) {
  record->path_end = record->query_end = ul_offset(written->length);
}

void ul_record_query(urlens_components *record, const ul_buffer *written) {
  record->query_end = ul_offset(written->length);
  record->flags |= URLENS_HAS_QUERY;
}

void ul_record_finish(urlens_components *record, const ul_buffer *written) {
  record->length = ul_offset(written->length);
  if (record->length > record->query_end) record->flags |= URLENS_HAS_FRAGMENT;
}

static ul_span slice_if(const char *href, int present, size_t start, size_t end) {
  return present ? ul_span_of(href + start, end - start) : ul_span_of(NULL, 0);
}

ul_span ul_record_slice(const ul_record_view *url, urlens_part part) {
  const char *href = url->href;
  const urlens_components *r = url->record;
  switch (part) {
    case URLENS_PART_SCHEME: return slice_if(href, ul_record_has(r, URLENS_HAS_SCHEME), 0, r->scheme_end);
    case URLENS_PART_USERNAME:
      return slice_if(href, ul_record_has(r, URLENS_HAS_USERNAME), r->username_start, r->username_end);
    case URLENS_PART_PASSWORD:
      return slice_if(href, ul_record_has(r, URLENS_HAS_PASSWORD), r->username_end + (size_t)1, r->password_end);
    case URLENS_PART_HOST: return slice_if(href, ul_record_has(r, URLENS_HAS_HOST), r->host_start, r->host_end);
    case URLENS_PART_PORT:
      return slice_if(href, ul_record_has(r, URLENS_HAS_PORT), r->host_end + (size_t)1, r->port_end);
    case URLENS_PART_PATH: return slice_if(href, ul_record_has(r, URLENS_HAS_PATH), r->path_start, r->path_end);
    case URLENS_PART_QUERY:
      return slice_if(href, ul_record_has(r, URLENS_HAS_QUERY), r->path_end + (size_t)1, r->query_end);
    case URLENS_PART_FRAGMENT:
      return slice_if(href, ul_record_has(r, URLENS_HAS_FRAGMENT), r->query_end + (size_t)1, r->length);
    default: return ul_span_of(NULL, 0);
  }
}

/* The text between two offsets. */
static ul_span between(const char *href, size_t start, size_t end) {
  return ul_span_of(href + start, end - start);
}

/* The same after a delimiter of one byte, if the component is there. */
static ul_span after_delimiter(const ul_record_view *url, uint32_t flag, size_t before, size_t end) {
  return between(url->href, ul_record_has(url->record, flag) ? before + 1 : before, end);
}

/* A component with its delimiter, or empty if it is empty or absent: the URL API's search and hash. */
static ul_span with_delimiter(const char *href, size_t start, size_t end) {
  return ul_span_of(href + start, end - start > 1 ? end - start : 0);
}

ul_span ul_record_attribute(const ul_record_view *url, urlens_attribute attribute) {
  const char *href = url->href;
  const urlens_components *r = url->record;
  switch (attribute) {
    case URLENS_ATTRIBUTE_HREF: return between(href, 0, r->length);
    case URLENS_ATTRIBUTE_PROTOCOL:
      return between(href, 0, r->scheme_end + (size_t)ul_record_has(r, URLENS_HAS_SCHEME));
    case URLENS_ATTRIBUTE_USERNAME: return between(href, r->username_start, r->username_end);
    case URLENS_ATTRIBUTE_PASSWORD: return after_delimiter(url, URLENS_HAS_PASSWORD, r->username_end, r->password_end);
    case URLENS_ATTRIBUTE_HOST: return between(href, r->host_start, r->port_end);
    case URLENS_ATTRIBUTE_HOSTNAME: return between(href, r->host_start, r->host_end);
    case URLENS_ATTRIBUTE_PORT: return after_delimiter(url, URLENS_HAS_PORT, r->host_end, r->port_end);
    case URLENS_ATTRIBUTE_PATHNAME: return between(href, r->path_start, r->path_end);
    case URLENS_ATTRIBUTE_SEARCH: return with_delimiter(href, r->path_end, r->query_end);
    case URLENS_ATTRIBUTE_HASH: return with_delimiter(href, r->query_end, r->length);
    default: return ul_span_of(NULL, 0);
  }
}

static int check_order(const urlens_components *r) {
  return r->scheme_end <= r->username_start && r->username_start <= r->username_end &&
         r->username_end <= r->password_end && r->password_end <= r->host_start && r->host_start <= r->host_end &&
         r->host_end <= r->port_end && r->port_end <= r->path_start && r->path_start <= r->path_end &&
         r->path_end <= r->query_end && r->query_end <= r->length;
}

/* Present: the delimiter is before it. Absent: it has no length. */
static int check_delimited(ul_span href, int present, char delimiter, size_t before, size_t end) {
  return present ? before < end && href.data[before] == delimiter : before == end;
}

/* The "//", the credentials and their "@", the host, the port. */
static int check_authority(ul_span href, const urlens_components *r) {
  static const uint32_t authority = URLENS_HAS_USERNAME | URLENS_HAS_PASSWORD | URLENS_HAS_HOST | URLENS_HAS_PORT |
                                    URLENS_HAS_REGISTRY;
  size_t start = ul_record_has(r, URLENS_HAS_SCHEME) ? r->scheme_end + (size_t)1 : 0;
  if (!ul_record_has(r, authority)) return r->username_start == start && r->port_end == start;
  if (r->username_start != start + 2 || memcmp(href.data + start, "//", 2) != 0) return 0;
  if (ul_record_has(r, URLENS_HAS_PASSWORD) && !ul_record_has(r, URLENS_HAS_USERNAME)) return 0;
  if (!check_delimited(href, ul_record_has(r, URLENS_HAS_PASSWORD), ':', r->username_end, r->password_end)) return 0;
  if (!check_delimited(href, ul_record_has(r, URLENS_HAS_USERNAME), '@', r->password_end, r->host_start)) return 0;
  if (r->host_start > r->password_end + 1U) return 0;
  return check_delimited(href, ul_record_has(r, URLENS_HAS_PORT), ':', r->host_end, r->port_end);
}

/*
 * Between port and path there may only be an authority that no part has, or the "/." that keeps a path of "//" from
 * being read as an authority.
 */
static int check_path(ul_span href, const urlens_components *r) {
  size_t guard = (size_t)(r->path_start - r->port_end);
  if (ul_record_has(r, URLENS_HAS_REGISTRY)) guard = 0;
  if (guard != 0 && (guard != 2 || memcmp(href.data + r->port_end, "/.", 2) != 0)) return 0;
  if (guard != 0 && (r->path_end - r->path_start < 2 || memcmp(href.data + r->path_start, "//", 2) != 0)) return 0;
  return ul_record_has(r, URLENS_HAS_PATH) || r->path_start == r->path_end;
}

/* The port's number is that of its text, or 0 with a flag that tells why. */
static int check_port(ul_span href, const urlens_components *r) {
  int is_odd = ul_record_has(r, URLENS_HAS_ODD_PORT);
  uint32_t number;
  if (!ul_record_has(r, URLENS_HAS_PORT)) return r->port == 0 && !is_odd;
  number = ul_port_number(ul_span_slice(href, r->host_end + (size_t)1, r->port_end));
  return is_odd ? number == UL_NO_PORT && r->port == 0 : number == r->port;
}

int ul_record_check(ul_span href, const urlens_components *r) {
  if (href.length != r->length || href.length > URLENS_MAX_LENGTH || !check_order(r)) return 0;
  if (ul_record_has(r, URLENS_HAS_SCHEME) && (r->scheme_end >= r->length || href.data[r->scheme_end] != ':')) return 0;
  if (!ul_record_has(r, URLENS_HAS_SCHEME) && r->scheme_end != 0) return 0;
  if (!ul_record_has(r, URLENS_HAS_HOST) && r->host_start != r->host_end) return 0;
  if (ul_record_has(r, URLENS_HAS_HOST) != (r->host_kind != URLENS_HOST_KIND_NONE)) return 0;
  return check_authority(href, r) && check_port(href, r) && check_path(href, r) &&
         check_delimited(href, ul_record_has(r, URLENS_HAS_QUERY), '?', r->path_end, r->query_end) &&
         check_delimited(href, ul_record_has(r, URLENS_HAS_FRAGMENT), '#', r->query_end, r->length);
}

uint32_t ul_port_number(ul_span text) {
  uint32_t number = 0;
  if (text.length == 0) return UL_NO_PORT;
  for (size_t i = 0; i < text.length; i++) {
    if (!ul_is_digit((unsigned char)text.data[i])) return UL_NO_PORT;
    number = number * 10 + (uint32_t)(text.data[i] - '0');
    if (number > 0xFFFF) return UL_NO_PORT;
  }
  return number;
}

uint32_t ul_shortest_port_number(ul_span text) {
  return text.length > 1 && text.data[0] == '0' ? UL_NO_PORT : ul_port_number(text);
}
