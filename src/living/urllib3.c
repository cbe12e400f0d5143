/* SPDX-License-Identifier: MIT */
/* urllib3's util.parse_url, which requests uses. It joins nothing. */
#include "living/urllib3.h"

typedef struct urllib3_reader {
  ul_job *job;
  ul_parts *parts;
  int normalizes; /* the scheme is http or https, or there is none */
} urllib3_reader;

static int is_userinfo_byte(uint32_t byte) {
  return ul_is_unreserved(byte) || byte == '!' || byte == '$' || (byte >= '&' && byte <= ',') || byte == ':' ||
         byte == ';' || byte == '=';
}

static int is_path_byte(uint32_t byte) {
  return is_userinfo_byte(byte) || byte == '@' || byte == '/';
}

static int is_query_byte(uint32_t byte) {
  return is_path_byte(byte) || byte == '?';
}

static ul_span encode_part(const urllib3_reader *reader, ul_span text, ul_byte_test is_allowed) {
  return reader->normalizes && text.data ? ul_urllib3_encode(reader->job, text, is_allowed) : text;
}

/* The port: zeros, and up to five digits more. */
static int read_port(const urllib3_reader *reader, ul_span port) {
  uint32_t number;
  if (port.length == 0) return 1;
  number = ul_port_number(port);
  if (number == UL_NO_PORT) return 0;
  reader->parts->port = ul_living_decimal(reader->job, number);
  return 1;
}

/* Steps 3 and 4: user, host and port. */
static urlens_status read_authority(const urllib3_reader *reader, ul_span authority) {
  size_t at = ul_find_after_last(authority, '@'), end;
  ul_span host = ul_span_slice(authority, at, authority.length);
  int is_bracketed = host.length > 0 && host.data[0] == '[';
  if (at > 1)
    ul_parts_divide_userinfo(encode_part(reader, ul_span_slice(authority, 0, at - 1), is_userinfo_byte), reader->parts);
  end = is_bracketed ? ul_find_after_last(host, ']') : ul_span_find(host, 0, ':');
  if (end < host.length && (host.data[end] != ':' || !read_port(reader, ul_span_slice(host, end + 1, host.length))))
    return ul_job_fail(reader->job, URLENS_E_PORT_INVALID, ul_span_slice(host, end, host.length));
  host.length = end;
  if (is_bracketed ? end < 2 || !ul_urllib3_is_literal(ul_span_slice(host, 1, end - 1)) : !ul_urllib3_is_name(host))
    return ul_job_fail(reader->job, URLENS_E_REFUSED, host);
  if (reader->normalizes)
    host = is_bracketed ? ul_urllib3_normalize_literal(reader->job, host)
                        : ul_urllib3_normalize_name(reader->job, host);
  reader->parts->host = host.data ? host : UL_SPAN("");
  return reader->job->error.status;
}

/* --- Steps 4 and 5: the path -------------------------------------------------------------------------------------- */

/*
 * The segments of a path without dots. A ".." may remove the empty segment before the first "/". That segment is put
 * back only if the first segment that is left has text: "/a/../" becomes "/", and "/../" becomes the empty path.
 */
static ul_span remove_dots(ul_job *job, ul_span text) {
  char *room = ul_job_room(job, text.length + 3);
  ul_living_path path = {.text = room ? room + 1 : NULL};
  int is_rooted = text.length > 0 && text.data[0] == '/', dots = 0;
  size_t start = 0;
  if (!room) return text;
  while (start <= text.length) {
    size_t end = ul_span_find(text, start, '/');
    ul_span segment = ul_span_slice(text, start, end);
    dots = ul_dots_of_segment(segment, UL_DOTS_RAW);
    if (dots == 2) ul_living_drop(&path);
    else if (dots == 0) ul_living_keep(&path, segment);
    start = end + 1;
  }
  if (is_rooted && path.count == 0) path.count = 1;
  else if (is_rooted && path.length > 0 && path.text[0] != '/') {
    *--path.text = '/';
    path.length++;
  }
  if (dots > 0 && ul_find_after_last(text, '/') > 0) ul_living_keep(&path, UL_SPAN(""));
  return ul_span_of(path.text, path.length);
}

/* Step 5: a path that is not empty begins with "/". */
static void read_path(const urllib3_reader *reader, ul_span path) {
  ul_span pieces[2] = {UL_SPAN("/"), {NULL, 0}};
  ul_parts *parts = reader->parts;
  if (reader->normalizes) path = ul_urllib3_encode(reader->job, remove_dots(reader->job, path), is_path_byte);
  pieces[1] = path;
  if (path.length > 0) parts->path = path.data[0] == '/' ? path : ul_job_join(reader->job, pieces, 2);
  else if (parts->query.data || parts->fragment.data) parts->path = UL_SPAN("");
}

/* Step 1: a text that begins with neither a scheme nor a "/" is an authority. The scheme has no "." here. */
static int begins_with_authority(ul_span text) {
  size_t colon = ul_living_scheme_length(text);
  if (text.length > 0 && text.data[0] == '/') return 0;
  return colon == 0 || ul_span_find(text, 0, '.') < colon;
}

/* Step 2. */
static urlens_status read(ul_job *job, ul_span text, ul_parts *parts) {
  urllib3_reader reader = {.job = job, .parts = parts};
  size_t start = 0;
  int has_authority;
  memset(parts, 0, sizeof *parts);
  parts->text = text = ul_job_well_formed(job, text);
  has_authority = begins_with_authority(text);
  if (!has_authority && ul_living_scheme_length(text) > 0) {
    start = ul_living_scheme_length(text) + 1;
    parts->scheme = ul_job_lowercase(job, ul_span_slice(text, 0, start - 1));
  }
  reader.normalizes = !parts->scheme.data || ul_span_equal(parts->scheme, UL_SPAN("http")) ||
                      ul_span_equal(parts->scheme, UL_SPAN("https"));
  text = ul_span_slice(text, start, text.length);
  if (!has_authority && text.length >= 2 && text.data[0] == '/' && text.data[1] == '/') {
    has_authority = 1;
    text = ul_span_slice(text, 2, text.length);
  }
  start = has_authority ? ul_find_any(text, 0, "\\/?#") : 0;
  if (start > 0 && read_authority(&reader, ul_span_slice(text, 0, start))) return job->error.status;
  text = ul_span_slice(text, start, text.length);
  parts->fragment = encode_part(&reader, ul_cut(&text, '#'), is_query_byte);
  parts->query = encode_part(&reader, ul_cut(&text, '?'), is_query_byte);
  read_path(&reader, text);
  return job->error.status;
}

const ul_dialect ul_dialect_urllib3 = {
    .title = "urllib3's parse_url, which requests uses",
    .models = "urllib3",
    .version = "2.8.0",
    .traits = URLENS_TRAIT_READS_REFERENCES | UL_LIVING,
    .most_memory = 64,
    .read = read,
};
