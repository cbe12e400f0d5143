/* SPDX-License-Identifier: MIT */
#include "living/living.h"

#include "percent/percent.h"
#if URLENS_WITH_UNICODE
#  include "unicode/idna.h"
#endif

int ul_living_is_word(ul_span text, ul_span words) {
  for (size_t at = 0, end; at < words.length; at = end + 1) {
    end = ul_span_find(words, at, ' ');
    if (ul_span_equal(text, ul_span_slice(words, at, end))) return 1;
  }
  return 0;
}

size_t ul_living_run(ul_span text, ul_byte_test is_in) {
  size_t length = 0;
  while (length < text.length && is_in((unsigned char)text.data[length])) length++;
  return length;
}

ul_span ul_living_trim(ul_span text, ul_byte_test is_trimmed) {
  text = ul_span_slice(text, ul_living_run(text, is_trimmed), text.length);
  while (text.length > 0 && is_trimmed((unsigned char)text.data[text.length - 1])) text.length--;
  return text;
}

int ul_is_scheme_byte(uint32_t byte) {
  return ul_is_alphanumeric(byte) || byte == '+' || byte == '-' || byte == '.';
}

size_t ul_living_scheme_length(ul_span text) {
  size_t length = ul_living_run(text, ul_is_scheme_byte);
  if (length == 0 || length == text.length || text.data[length] != ':') return 0;
  return ul_is_alpha((unsigned char)text.data[0]) ? length : 0;
}

/* How many bytes are in the set. */
static size_t count_in(ul_span text, ul_byte_test is_in) {
  size_t count = 0;
  for (size_t i = 0; i < text.length; i++) count += is_in((unsigned char)text.data[i]) ? 1 : 0;
  return count;
}

ul_span ul_living_without(ul_job *job, ul_span text, ul_byte_test is_removed) {
  size_t removed = count_in(text, is_removed), size = text.length - removed, length = 0;
  char *room = removed > 0 ? ul_job_room(job, size) : NULL;
  if (!room) return text;
  for (size_t i = 0; i < text.length; i++) {
    if (!is_removed((unsigned char)text.data[i])) room[length++] = text.data[i];
  }
  return ul_job_text(job, room, size, length);
}

ul_span ul_living_encode(ul_job *job, ul_span text, ul_byte_test is_encoded) {
  size_t encoded = count_in(text, is_encoded), size = text.length + 2 * encoded;
  char *room = encoded > 0 ? ul_job_room(job, size) : NULL, *end = room;
  if (!room) return text;
  for (size_t i = 0; i < text.length; i++) {
    if (is_encoded((unsigned char)text.data[i])) end = ul_percent_write(end, (unsigned char)text.data[i]);
    else *end++ = text.data[i];
  }
  return ul_job_text(job, room, size, size);
}

ul_span ul_living_decode(ul_job *job, ul_span text) {
  char *room = ul_span_find(text, 0, '%') < text.length ? ul_job_room(job, text.length) : NULL;
  ul_buffer decoded;
  if (!room) return text;
  ul_buffer_init_fixed(&decoded, room, text.length, text.length);
  ul_percent_decode_append(&decoded, text);
  return ul_job_text(job, room, text.length, decoded.length);
}

ul_span ul_living_lowercase(ul_job *job, ul_span text, const ul_lowercasing *how) {
  size_t size = text.length * UL_LOWERCASE_GROWTH;
  ul_buffer output;
  char *room;
  if (ul_is_ascii(text)) return ul_job_lowercase(job, text);
  room = ul_job_room(job, size);
  if (!room) return text;
  ul_buffer_init_fixed(&output, room, size, SIZE_MAX);
  ul_lowercase(text, how, &output);
  return ul_job_text(job, room, size, output.length);
}

urlens_status ul_living_check_escapes(ul_job *job, ul_span text) {
  size_t at = ul_span_find(text, 0, '%');
  while (at < text.length && ul_percent_byte_at(text, at) >= 0) at = ul_span_find(text, at + 3, '%');
  if (at < text.length) ul_job_fail(job, URLENS_E_RFC_PERCENT, ul_span_slice(text, at, at + 1));
  return job->error.status;
}

ul_span ul_living_decimal(ul_job *job, uint32_t number) {
  enum { MOST_DIGITS = 10 };
  char *room = ul_job_room(job, MOST_DIGITS);
  size_t at = MOST_DIGITS;
  if (!room) return UL_SPAN("");
  do {
    room[--at] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  return ul_span_of(room + at, MOST_DIGITS - at);
}

/*
 * Section 5.2.4, steps A and D: the length of the dot segments at the beginning of a path, if there is no "/" before
 * them.
 */
static size_t leading_dots(ul_span path, ul_dot_spelling spelling) {
  size_t at = 0;
  while (at < path.length && path.data[at] != '/') {
    size_t end = ul_span_find(path, at, '/');
    if (!ul_dots_of_segment(ul_span_slice(path, at, end), spelling)) break;
    at = end < path.length ? end + 1 : end;
  }
  return at;
}

ul_span ul_living_remove_dots(ul_job *job, ul_span path, ul_dot_spelling spelling) {
  size_t at = leading_dots(path, spelling), length = 0, end;
  char *room;
  if (ul_find_any(path, 0, spelling == UL_DOTS_RAW ? "." : ".%") == path.length) return path;
  room = ul_job_room(job, path.length);
  if (!room) return path;
  for (; at < path.length; at = end) {
    size_t start = path.data[at] == '/' ? at + 1 : at;
    int dots;
    end = ul_span_find(path, start, '/');
    dots = start > at ? ul_dots_of_segment(ul_span_slice(path, start, end), spelling) : 0;
    if (dots == 2)
      while (length > 0 && room[--length] != '/') continue;
    if (dots > 0 && end == path.length) room[length++] = '/';
    if (dots > 0) continue;
    memcpy(room + length, path.data + at, end - at);
    length += end - at;
  }
  return ul_job_text(job, room, path.length, length);
}

urlens_status ul_living_read_both(ul_job *job, ul_span reference_text, ul_span base_text, ul_parts *reference,
                                  ul_parts *base) {
  if (ul_job_read(job, base_text, URLENS_PLACE_BASE, base)) return job->error.status;
  return ul_job_read(job, reference_text, URLENS_PLACE_INPUT, reference);
}

/* The delimiter of a part, if the part is present. */
static ul_span mark(ul_span part, const char *delimiter) {
  return part.data ? ul_span_of_name(delimiter) : UL_SPAN("");
}

ul_span ul_living_authority(ul_job *job, const ul_parts *parts) {
  ul_span pieces[] = {
      parts->username, mark(parts->password, ":"), parts->password, mark(parts->username, "@"),
      parts->host,     mark(parts->port, ":"),     parts->port,
  };
  return ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}

ul_span ul_living_recompose(ul_job *job, const ul_parts *parts) {
  ul_span pieces[] = {
      parts->scheme,
      mark(parts->scheme, ":"),
      mark(parts->authority, "//"),
      parts->authority,
      parts->path,
      mark(parts->query, "?"),
      parts->query,
      mark(parts->fragment, "#"),
      parts->fragment,
  };
  return ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}

void ul_living_keep(ul_living_path *path, ul_span segment) {
  if (path->count++ > 0) path->text[path->length++] = '/';
  if (segment.length > 0) memcpy(path->text + path->length, segment.data, segment.length);
  path->length += segment.length;
}

void ul_living_drop(ul_living_path *path) {
  size_t slash = ul_find_after_last(ul_span_of(path->text, path->length), '/');
  if (path->count == 0) return;
  path->count--;
  path->length = slash > 0 ? slash - 1 : 0;
}

int ul_living_has_punycode(ul_span domain) {
  enum { PREFIX = 4 };
  for (size_t start = 0; start < domain.length; start = ul_span_find(domain, start, '.') + 1) {
    size_t end = start + PREFIX;
    if (end <= domain.length && ul_equal_ignoring_case(ul_span_slice(domain, start, end), UL_SPAN("xn--"))) return 1;
  }
  return 0;
}

#if URLENS_WITH_UNICODE
urlens_status ul_living_check_labels(const ul_host_parser *parser, ul_span ascii) {
  ul_buffer unwanted;
  urlens_status status;
  if (!ul_living_has_punycode(ascii)) return URLENS_OK;
  ul_buffer_init_fixed(&unwanted, NULL, 0, SIZE_MAX);
  status = ul_domain_to_ascii(ascii, UL_IDNA_STANDARD, &parser->memory->work, &unwanted, NULL);
  return status == URLENS_E_BUFFER_TOO_SMALL ? URLENS_OK : status;
}
#else
urlens_status ul_living_check_labels(const ul_host_parser *parser, ul_span ascii) {
  (void)parser;
  return ul_living_has_punycode(ascii) ? URLENS_E_NO_UNICODE : URLENS_OK;
}
#endif

urlens_status ul_living_joined(ul_job *job, ul_span result, ul_parts *target) {
  ul_parts_read_by_regex(result, target);
  return job->error.status;
}
