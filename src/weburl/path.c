/* SPDX-License-Identifier: MIT */
#include "weburl/path.h"

#include "core/ascii.h"
#include "weburl/classes.h"

ul_span ul_decode_slashes(ul_job *job, ul_span path) {
  char *room;
  size_t length = 0;
  if (ul_span_find(path, 0, '%') == path.length) return path;
  room = ul_job_room(job, path.length);
  if (!room) return path;
  for (size_t at = 0; at < path.length; length++) {
    int octet = ul_percent_byte_at(path, at);
    int slash = octet == '/' || octet == '\\';
    room[length] = slash ? (char)octet : path.data[at];
    at += slash ? 3 : 1;
  }
  return ul_job_text(job, room, path.length, length);
}

ul_span ul_merge_paths(ul_job *job, ul_span base_path, ul_span reference_path) {
  ul_span pieces[2];
  size_t end = base_path.length;
  while (end > 0 && !ul_is_slash(base_path.data[end - 1])) end--;
  pieces[0] = base_path.length == 0 ? UL_SPAN("/") : ul_span_slice(base_path, 0, end);
  pieces[1] = reference_path;
  return ul_job_join(job, pieces, 2);
}

/* RFC 3986, section 5.2.4, step 2C: removes the last segment and its "/" from what is written. */
static size_t drop_last_segment(const char *written, size_t length) {
  while (length > 0) {
    if (written[--length] == '/') return length;
  }
  return 0;
}

/*
 * Segment by segment: `slash` says whether a "/" is before the segment. Step 2A concerns the first segment of a path
 * that does not begin with "/": it is removed with the "/" after it. A "." or ".." at the end leaves a "/" (steps 2B
 * and 2C).
 */
static size_t write_without_dots(ul_span path, ul_dot_spelling spelling, char *out) {
  size_t length = 0, at = 0;
  while (at < path.length) {
    int slash = path.data[at] == '/';
    size_t start = at + (size_t)slash, end = ul_span_find(path, start, '/');
    int dots = ul_dots_of_segment(ul_span_slice(path, start, end), spelling);
    if (dots == 2 && slash) length = drop_last_segment(out, length);
    if (dots == 0) {
      memcpy(out + length, path.data + at, end - at);
      length += end - at;
    } else if (end == path.length && slash) {
      out[length++] = '/';
    }
    at = end;
    if (dots > 0 && !slash && at < path.length) at++;
  }
  return length;
}

ul_span ul_remove_dots(ul_job *job, ul_span path, ul_dot_spelling spelling) {
  char *slashed, *out;
  if (path.length == 0) return path;
  slashed = ul_job_room(job, path.length);
  if (!slashed) return path;
  for (size_t i = 0; i < path.length; i++) slashed[i] = path.data[i] == '\\' ? '/' : path.data[i];
  out = ul_job_room(job, path.length);
  if (!out) return path;
  return ul_job_text(job, out, path.length, write_without_dots(ul_span_of(slashed, path.length), spelling, out));
}

/* The character at `at`, raw or percent-encoded; sets *length to its length. -1 at the end. */
static int character_at(ul_span text, size_t at, size_t *length) {
  int octet = ul_percent_byte_at(text, at);
  *length = octet >= 0 ? 3 : 1;
  if (octet >= 0) return octet;
  return at < text.length ? (unsigned char)text.data[at] : -1;
}

size_t ul_drive_length(ul_span text, char *letter) {
  size_t first, second;
  int c = character_at(text, 0, &first), suffix = character_at(text, first, &second);
  if (c < 0 || !ul_is_alpha((uint32_t)c) || (suffix != ':' && suffix != '|')) return 0;
  *letter = (char)c;
  return first + second;
}

/* One pass. */
static size_t decode_once(ul_span text, char *out) {
  size_t length = 0;
  for (size_t at = 0; at < text.length; length++) {
    int octet = ul_percent_byte_at(text, at);
    int decoded = octet >= 0 && ul_weburl_is((char)octet, UL_UNRESERVED);
    out[length] = decoded ? (char)octet : text.data[at];
    at += decoded ? 3 : 1;
  }
  return length;
}

/*
 * Any number of passes at once. Escapes do not overlap, so the order of decoding makes no difference to the result. An
 * escape is decoded in the pass after the one that made the last of its digits. So: write character by character, each
 * with the pass that made it. Whenever the last three are an escape that is due, replace them by its character. Each
 * replacement makes the text shorter, so this takes linear time.
 *
 * An example, with the pass of each character under it, of a path whose drive letter takes two passes:
 *
 *   read        written      what happens
 *   %           %            nothing: an escape has three characters
 *               0
 *   %34         %%34         "%34" is due in pass 1 (its digits are of pass 0), and is a "4"
 *               0000
 *               %4
 *               01
 *   %33         %4%33        "%33" is due in pass 1, and is a "3"
 *               01000
 *               %43          "%43" is due in pass 2 (its digits are of pass 1), and is a "C"; with only one pass it stays
 *               011
 *               C
 *               2
 *   :           C:           a drive
 *               20
 */
static size_t decode_due(char *out, uint32_t *born, size_t length, uint32_t passes) {
  while (length >= 3) {
    int octet = ul_percent_byte_at(ul_span_of(out, length), length - 3);
    uint32_t due = (born[length - 2] > born[length - 1] ? born[length - 2] : born[length - 1]) + 1;
    if (octet < 0 || !ul_weburl_is((char)octet, UL_UNRESERVED) || due > passes) break;
    length -= 2;
    out[length - 1] = (char)octet;
    born[length - 1] = due;
  }
  return length;
}

ul_span ul_decode_unreserved(ul_job *job, ul_span text, long passes) {
  uint32_t most = passes < 0 || passes > 0x7FFFFFFF ? 0x7FFFFFFF : (uint32_t)passes;
  uint32_t *born;
  char *out;
  size_t length = 0;
  if (passes == 0 || ul_span_find(text, 0, '%') == text.length) return text;
  out = ul_job_room(job, text.length);
  if (!out) return text;
  if (passes == UL_DECODE_ONCE) return ul_job_text(job, out, text.length, decode_once(text, out));
  born = ul_scratch_take(job->scratch, text.length * sizeof *born);
  if (!born) {
    ul_job_fail(job, URLENS_E_OUT_OF_MEMORY, ul_span_of(NULL, 0));
    return text;
  }
  for (size_t i = 0; i < text.length; i++) {
    out[length] = text.data[i];
    born[length] = 0;
    length = decode_due(out, born, length + 1, most);
  }
  return ul_job_text(job, out, text.length, length);
}
