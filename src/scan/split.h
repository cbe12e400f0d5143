/* SPDX-License-Identifier: MIT */
/*
 * A whole URL at once: a bit for each of its first 64 bytes, and everything else is arithmetic, with hardly a branch to be
 * guessed wrong. A scanner's version makes the bits with its instructions, and ul_split reads them.
 *
 * An example; bit 0 is at the left, "1" is a bit that is set. The scheme was read before: the authority starts at 8.
 *
 *   position  0         1         2
 *             01234567890123456789012345
 *   text      https://u@ex.com:81/a?b#c
 *   slash     ......11...........1......
 *   colon     .....1..........1.........
 *   at        .........1................
 *   question  .....................1....
 *   hash      .......................1..
 *   host      .....111.1......1..1.1.1.1   where a host stops; bit 25 is the end
 *
 *   The first slash from 8 on is 19:         the path starts there, and before it is the authority.
 *   The last "@" from 8 to 19 is 9:          the username is 8 to 9, the host starts at 10.
 *   The first stop of a host from 10 on: 16  is a colon, so the host is 10 to 16 and the port 17 to 19. Had it been a "%", say, the bit
 *                                            would be neither in slash nor in colon: not handled.
 *   The first stop of a path from 19 on: 21  is a question mark, so the path is 19 to 21; and so on to the end at 25.
 *
 * "The first bit from 8 on" takes two instructions: the bits below 8 are cleared, and the zeros below the lowest bit counted.
 */
#ifndef UL_SCAN_SPLIT_H
#define UL_SCAN_SPLIT_H

#include "core/text.h"
#include "scan/scan.h"

enum { UL_SPLIT_BYTES = 64 };

/*
 * The first six say where a component of that name stops, or in `upper` where capitals are. They may have more bits
 * than that, which only costs speed. If a text has fewer than 64 bytes, they also have the bit after its end, and the
 * bits after that one do not matter. The others say where that byte is; `dot` has percent signs as well, at which hosts
 * stop, and `slash` has the bit after the end, where an authority without a path ends.
 */
typedef struct ul_split_bits {
  uint64_t host, path, query, fragment, userinfo, upper;
  uint64_t slash, dot, colon, at, question, hash;
} ul_split_bits;

/* The bit after the end of a text of fewer than 64 bytes; 0 for others. */
static inline uint64_t ul_split_end(size_t length) {
  return length < UL_SPLIT_BYTES ? UINT64_C(1) << length : 0;
}

/*
 * Makes the first five from `host` and `path`. Userinfo stops where `host` has a bit. The bits of `path` stop path,
 * query and fragment.
 */
static inline void ul_split_fill(ul_split_bits *bits, size_t length) {
  uint64_t end = ul_split_end(length);
  bits->host |= end;
  bits->slash |= end;
  bits->fragment = bits->path | end;
  bits->query = bits->fragment | bits->hash;
  bits->path = bits->query | bits->question;
  bits->userinfo = bits->host;
}

/* The bits before a position, from it on, and after it; it is less than 64. */
static inline uint64_t ul_bits_before(uint64_t bits, size_t end) {
  return bits & ((UINT64_C(1) << end) - 1);
}

static inline uint64_t ul_bits_from(uint64_t bits, size_t start) {
  return bits & ~UINT64_C(0) << start;
}

static inline uint64_t ul_bits_after(uint64_t bits, size_t position) {
  return bits & ~UINT64_C(0) << position << 1;
}

/* The lowest bit alone. */
static inline uint64_t ul_bits_first(uint64_t bits) {
  return bits & (0 - bits);
}

/* Whether the authority is a host alone: what stops the host is a slash, or the end. Then `colon` and `at` are not looked at. */
static inline int ul_split_is_host(const ul_split_bits *bits, size_t start) {
  return (ul_bits_first(ul_bits_from(bits->host, start)) & bits->slash) != 0;
}

/* Allows capitals, which `upper` has, in hosts and in credentials. */
static inline void ul_split_take_capitals(ul_split_bits *bits) {
  bits->host &= ~bits->upper;
  bits->userinfo = bits->host;
}

/* Credentials that are as they will be written: a username, or a password, or both. */
static inline int ul_split_credentials(const ul_split_bits *bits, urlens_components *at) {
  size_t start = at->username_start, end;
  uint64_t ats = ul_bits_from(ul_bits_before(bits->at, at->port_end), start), marks;
  if (UL_LIKELY(!ats)) return 1;
  end = ul_highest_bit(ats);
  at->password_end = ul_offset(end);
  at->host_start = ul_offset(end + 1);
  marks = ul_bits_from(ul_bits_before(bits->userinfo, end), start);
  at->username_end = ul_offset(marks ? ul_lowest_bit(marks) : end);
  if (marks != ul_bits_first(marks) || (marks & ~bits->colon)) return 0;
  return at->username_end + 1U != end && start < end;
}

/* The host, which ends where the path begins or at a ":" before that. An address has a number as its last label. */
static inline int ul_split_host(const char *data, const ul_split_bits *bits, urlens_components *at) {
  size_t start = at->host_start, end, label;
  uint64_t stops = ul_bits_from(bits->host, start), dots;
  if (!(ul_bits_first(stops) & (bits->slash | bits->colon))) return 0;
  end = ul_lowest_bit(stops);
  at->host_end = ul_offset(end);
  dots = ul_bits_from(ul_bits_before(bits->dot, end), start);
  label = dots ? ul_highest_bit(dots) + 1 : start;
  return label < end && (unsigned char)(data[label] - '0') > 9;
}

/*
 * Whether a dot segment may begin at one of the bits. Not inline: it would take registers from its callers, which
 * rarely need it.
 */
UL_INTERNAL int ul_split_find_dots(ul_span text, uint64_t suspect);

/* Whether a dot segment may begin in the path, among the bytes of the bits `before_end`. */
static inline int ul_split_has_dots(const ul_split_bits *bits, ul_span text, const urlens_components *at,
                                    uint64_t before_end) {
  uint64_t suspect = ul_bits_from(bits->slash << 1 & bits->dot & before_end, at->port_end);
  return UL_UNLIKELY(suspect != 0) && ul_split_find_dots(text, suspect);
}

/* Path, query and fragment of a text of fewer than 64 bytes. */
static inline int ul_split_short_rest(const ul_split_bits *bits, ul_span text, urlens_components *at) {
  uint64_t path_stops = ul_bits_from(bits->path, at->port_end), query_stops, fragment_stops;
  size_t path_end = ul_lowest_bit(path_stops), query_end;
  at->path_end = ul_offset(path_end);
  query_stops = bits->question & ul_bits_first(path_stops) ? ul_bits_after(bits->query, path_end) : path_stops;
  query_end = ul_lowest_bit(query_stops);
  at->query_end = ul_offset(query_end);
  fragment_stops = ul_bits_after(bits->fragment, query_end);
  if (ul_split_has_dots(bits, text, at, ul_bits_first(path_stops) - 1)) return 0;
  if (query_end == text.length) return 1;
  return (ul_bits_first(query_stops) & bits->hash) && ul_bits_first(fragment_stops) == UINT64_C(1) << text.length;
}

/* Those of a longer one. */
static inline int ul_split_long_rest(const ul_split_bits *bits, const ul_scanner *scanner, const char *data,
                                     size_t length, urlens_components *at) {
  uint64_t stops = ul_bits_from(bits->path, at->port_end);
  int dots = 0;
  size_t end = stops ? ul_lowest_bit(stops) : scanner->path(data, UL_SPLIT_BYTES, length, &dots);
  if (dots || ul_split_has_dots(bits, ul_span_of(data, length), at, stops ? ul_bits_first(stops) - 1 : ~UINT64_C(0)))
    return 0;
  at->path_end = at->query_end = ul_offset(end);
  if (end == length) return 1;
  if (data[end] == '?') {
    end = scanner->query(data, end + 1, length);
    at->query_end = ul_offset(end);
  }
  if (end == length) return 1;
  return data[end] == '#' && scanner->fragment(data, end + 1, length) == length;
}

/* What a scanner's `split` does, but for the copy, once it has the bits. They stay in registers only if it is inline. */
static UL_ALWAYS_INLINE int ul_split(const ul_split_bits *bits, const ul_scanner *scanner, const char *data,
                                     size_t start, size_t length, urlens_components *at) {
  uint64_t host_stops = ul_bits_from(bits->host, start), authority_stops;
  at->username_start = at->username_end = at->password_end = at->host_start = ul_offset(start);
  if (UL_LIKELY(ul_split_is_host(bits, start))) {
    at->port_end = ul_offset(ul_lowest_bit(host_stops));
  } else {
    authority_stops = ul_bits_from(bits->slash | bits->path, start);
    if (!(ul_bits_first(authority_stops) & bits->slash)) return 0;
    at->port_end = ul_offset(ul_lowest_bit(authority_stops));
    if (!ul_split_credentials(bits, at)) return 0;
  }
  if (!ul_split_host(data, bits, at)) return 0;
  return length < UL_SPLIT_BYTES ? ul_split_short_rest(bits, ul_span_of(data, length), at)
                                 : ul_split_long_rest(bits, scanner, data, length, at);
}

/*
 * Finishes a copy of which the first 64 bytes are there: copies what is after them, and writes the host in lower case. Returns
 * whether that had capitals.
 */
static inline int ul_split_finish_copy(const ul_split_bits *bits, ul_span text, const urlens_components *at,
                                       char *copy) {
  char *host = copy + at->host_start;
  if (text.length > UL_SPLIT_BYTES) {
    memcpy(copy + UL_SPLIT_BYTES, text.data + UL_SPLIT_BYTES, text.length - UL_SPLIT_BYTES);
  }
  if (!ul_bits_from(ul_bits_before(bits->upper, at->host_end), at->host_start)) return 0;
  ul_copy_lowercase(host, ul_span_of(host, (size_t)at->host_end - at->host_start));
  return 1;
}

#endif
