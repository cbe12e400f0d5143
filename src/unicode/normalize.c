/* SPDX-License-Identifier: MIT */
/*
 * How it works: a scanner walks over the text and copies what is normalized already. Text that is not normalized is cut
 * out as a segment: from the last character that does not interact with anything before it, to the next such character.
 * Only that segment is decomposed, ordered and composed. In that work a code point carries its combining class in the
 * top byte.
 */
#include "unicode/normalize.h"

#include "core/ascii.h"
#include "unicode/tables/normalization.h"
#include "unicode/utf8.h"

/* Bits of ul_norm_class. */
enum { NORM_CLASS = 0xFF, NORM_BACKWARD = 1 << 8, NORM_CLASS_AGE = 9 };

/* Bits of the first word of an entry of ul_norm_pool. */
enum {
  NORM_CANONICAL = 7,
  NORM_COMPATIBILITY = 31 << 3,
  NORM_IS_NFC = 1 << 8,
  NORM_MIDDLE = 1 << 9,
  NORM_MIDDLE_COMPATIBILITY = 1 << 10,
  NORM_MAPPED_AGE = 11,
  NORM_CORRIGENDUM_4 = 1 << 13
};

/* Where the combining class is in a code point that is being worked on. */
enum { NORM_CLASS_SHIFT = 24, NORM_POINT = 0xFFFFFF };

/* Segments that decompose to no more than this are worked on without scratch memory. */
enum { NORM_ON_STACK = 96 };

/* Up to this length runs of marks are sorted by insertion; above it, if there is room, by counting. */
enum { NORM_SHORT_RUN = 24 };

/* UAX #15, section 16, Hangul. */
enum {
  HANGUL_S = 0xAC00,
  HANGUL_L = 0x1100,
  HANGUL_V = 0x1161,
  HANGUL_T = 0x11A7,
  HANGUL_L_COUNT = 19,
  HANGUL_V_COUNT = 21,
  HANGUL_T_COUNT = 28,
  HANGUL_N_COUNT = HANGUL_V_COUNT * HANGUL_T_COUNT,
  HANGUL_S_COUNT = HANGUL_L_COUNT * HANGUL_N_COUNT
};

/* A ul_normalization taken apart. */
typedef struct norm_rules {
  unsigned age;
  int compatibility;
  int compose;
  int old_mappings;    /* without Corrigendum 4 */
  int old_composition; /* without Corrigendum 5 */
} norm_rules;

static const norm_rules norm_nfc = {UL_AGE_17_0, 0, 1, 0, 0};

static norm_rules norm_rules_of(const ul_normalization *how) {
  norm_rules rules;
  rules.age = (unsigned)how->age;
  rules.compatibility = how->form == UL_NFKC || how->form == UL_NFKD;
  rules.compose = how->form == UL_NFC || how->form == UL_NFKC;
  rules.old_mappings = how->age == UL_AGE_3_2 ? !(how->variant & UL_WITH_CORRIGENDUM_4)
                                              : (how->variant & UL_WITHOUT_CORRIGENDUM_4) != 0;
  rules.old_composition = (how->variant & UL_WITHOUT_CORRIGENDUM_5) != 0;
  return rules;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Decomposition                                                                                                       */
/* ------------------------------------------------------------------------------------------------------------------- */

/* A code point that has no mapping, with its combining class. */
static uint32_t norm_with_class(uint32_t c, const norm_rules *rules) {
  unsigned value = ul_norm(c), word;
  if (value == 0 || value >= UL_NORM_MAPPED) return c;
  word = ul_norm_class[value];
  return (word >> NORM_CLASS_AGE & 3U) > rules->age ? c : c | (uint32_t)(word & NORM_CLASS) << NORM_CLASS_SHIFT;
}

static size_t norm_decompose_hangul(uint32_t c, uint32_t *out) {
  uint32_t offset = c - HANGUL_S;
  out[0] = HANGUL_L + offset / HANGUL_N_COUNT;
  out[1] = HANGUL_V + offset % HANGUL_N_COUNT / HANGUL_T_COUNT;
  if (offset % HANGUL_T_COUNT == 0) return 2;
  out[2] = HANGUL_T + offset % HANGUL_T_COUNT;
  return 3;
}

/* The mapping that one of five characters had before Corrigendum 4; an ideograph, so its class is 0. */
static uint32_t norm_before_corrigendum_4(uint32_t c) {
  size_t i = 0;
  while (ul_corrigendum_4[i] != c) i += 2;
  return ul_corrigendum_4[i + 1];
}

/* The full decomposition of a character whose entry is `entry`, with classes. */
static size_t norm_decompose_mapped(uint32_t c, const uint16_t *entry, const norm_rules *rules, uint32_t *out) {
  size_t length = entry[0] & NORM_CANONICAL, other = (entry[0] & NORM_COMPATIBILITY) >> 3, count = 0;
  const uint16_t *units = entry + 1;
  if (entry[0] & NORM_CORRIGENDUM_4 && rules->old_mappings) {
    out[0] = norm_before_corrigendum_4(c);
    return 1;
  }
  if (rules->compatibility && other) {
    units += length;
    length = other;
  }
  if (length == 0 || (entry[0] >> NORM_MAPPED_AGE & 3U) > rules->age) {
    out[0] = c;
    return 1;
  }
  for (size_t i = 0; i < length; i++) {
    uint32_t part = units[i];
    if ((part & 0xFC00) == 0xD800) part = 0x10000 + ((part & 0x3FF) << 10) + (units[++i] & 0x3FFU);
    out[count++] = norm_with_class(part, rules);
  }
  return count;
}

/* Writes the full decomposition of a code point, at most UL_NORM_LONGEST of them, each with its class. */
static size_t norm_decompose(uint32_t c, const norm_rules *rules, uint32_t *out) {
  unsigned value = ul_norm(c);
  if (value == UL_NORM_HANGUL) return norm_decompose_hangul(c, out);
  if (value >= UL_NORM_MAPPED) return norm_decompose_mapped(c, ul_norm_pool + (value - UL_NORM_MAPPED), rules, out);
  out[0] = value ? norm_with_class(c, rules) : c;
  return 1;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Canonical ordering                                                                                                  */
/* ------------------------------------------------------------------------------------------------------------------- */

static void norm_sort_by_insertion(uint32_t *points, size_t count) {
  for (size_t i = 1; i < count; i++) {
    uint32_t point = points[i];
    size_t j = i;
    for (; j > 0 && points[j - 1] >> NORM_CLASS_SHIFT > point >> NORM_CLASS_SHIFT; j--) points[j] = points[j - 1];
    points[j] = point;
  }
}

static void norm_sort_by_counting(uint32_t *points, size_t count, uint32_t *spare) {
  size_t place[257] = {0};
  for (size_t i = 0; i < count; i++) place[(points[i] >> NORM_CLASS_SHIFT) + 1]++;
  for (size_t i = 1; i < 257; i++) place[i] += place[i - 1];
  for (size_t i = 0; i < count; i++) spare[place[points[i] >> NORM_CLASS_SHIFT]++] = points[i];
  memcpy(points, spare, count * sizeof *points);
}

/* UAX #15: sorts every run of non-starters by class, keeping the order of equal ones. `spare` may be NULL. */
static void norm_order(uint32_t *points, size_t count, uint32_t *spare) {
  for (size_t i = 0; i < count; i++) {
    size_t start = i;
    while (i < count && points[i] >> NORM_CLASS_SHIFT) i++;
    if (i - start > NORM_SHORT_RUN && spare) {
      norm_sort_by_counting(points + start, i - start, spare);
    } else if (i - start > 1) {
      norm_sort_by_insertion(points + start, i - start);
    }
  }
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Composition                                                                                                         */
/* ------------------------------------------------------------------------------------------------------------------- */

/* The same function as pair_hash of the generator. */
static size_t norm_pair_hash(uint32_t key, uint32_t salt) {
  uint32_t value = (key ^ salt * UINT32_C(0x9E3779B1)) * UINT32_C(0x85EBCA6B);
  value = (value ^ value >> 15) * UINT32_C(0xC2B2AE35);
  return value >> (32 - UL_PAIR_SLOT_BITS);
}

static uint32_t norm_far_composite(uint32_t first, uint32_t second) {
  size_t low = 0, high = UL_PAIR_FAR_COUNT;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const uint32_t *row = ul_pair_far + 3 * middle;
    if (row[0] == first && row[1] == second) return row[2];
    if (row[0] < first || (row[0] == first && row[1] < second)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return 0;
}

/* The primary composite of two code points in an age, or 0. */
static uint32_t norm_composite(uint32_t first, uint32_t second, unsigned age) {
  uint32_t composite;
  if (first - HANGUL_L < HANGUL_L_COUNT && second - HANGUL_V < HANGUL_V_COUNT) {
    return HANGUL_S + (first - HANGUL_L) * HANGUL_N_COUNT + (second - HANGUL_V) * HANGUL_T_COUNT;
  }
  if (first - HANGUL_S < HANGUL_S_COUNT) {
    if (second - (HANGUL_T + 1) >= HANGUL_T_COUNT - 1 || (first - HANGUL_S) % HANGUL_T_COUNT != 0) return 0;
    return first + (second - HANGUL_T);
  }
  if ((first | second) > 0xFFFF) {
    composite = norm_far_composite(first, second);
  } else {
    uint32_t key = first << 16 | second;
    size_t slot = norm_pair_hash(key, ul_pair_salt[norm_pair_hash(key, 0) >> UL_PAIR_BUCKET_SHIFT]);
    composite = ul_pair_key[slot] == key ? ul_pair_composite[slot] : 0;
  }
  /* What composes has a mapping, so there is an entry, and the entry has the age. */
  if (composite && age < UL_AGE_17_0 &&
      (ul_norm_pool[ul_norm(composite) - UL_NORM_MAPPED] >> NORM_MAPPED_AGE & 3U) > age) {
    return 0;
  }
  return composite;
}

/* The uncomposed characters after a starter. They can block the next character. */
typedef struct norm_between {
  uint32_t last;    /* class of the last one */
  uint32_t seen[8]; /* one bit for the class of each; only kept for the composition of before Corrigendum 5 */
} norm_between;

/* UAX #15, D115, and how it was before Corrigendum 5. */
static int norm_is_blocked(const norm_between *between, uint32_t class, const norm_rules *rules) {
  if (rules->old_composition) return (int)(between->seen[class >> 5] >> (class & 31) & 1);
  return between->last >= class;
}

/* UAX #15, canonical composition, in place. Returns how many code points are left, without their classes. */
static size_t norm_compose(uint32_t *points, size_t count, const norm_rules *rules) {
  norm_between between = {0, {0}};
  size_t starter = count, written = 0; /* starter: count if there is none yet */
  for (size_t i = 0; i < count; i++) {
    uint32_t c = points[i] & NORM_POINT, class = points[i] >> NORM_CLASS_SHIFT;
    if (starter < count && (starter + 1 == written || !norm_is_blocked(&between, class, rules))) {
      uint32_t composite = norm_composite(points[starter], c, rules->age);
      if (composite) {
        points[starter] = composite;
        continue;
      }
    }
    if (class == 0) {
      starter = written;
      memset(&between, 0, sizeof between);
    } else {
      between.last = class;
      between.seen[class >> 5] |= UINT32_C(1) << (class & 31);
    }
    points[written++] = c;
  }
  return written;
}

/* The steps after decomposition. Leaves code points without their classes and returns how many there are. */
static size_t norm_finish(uint32_t *points, size_t count, const norm_rules *rules, uint32_t *spare) {
  norm_order(points, count, spare);
  if (rules->compose) return norm_compose(points, count, rules);
  for (size_t i = 0; i < count; i++) points[i] &= NORM_POINT;
  return count;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Segments                                                                                                            */
/* ------------------------------------------------------------------------------------------------------------------- */

/* Decomposes well-formed text. Writes only what fits in `room`, but returns how many code points there are in all. */
static size_t norm_decompose_text(ul_span text, const norm_rules *rules, uint32_t *out, size_t room) {
  uint32_t parts[UL_NORM_LONGEST];
  size_t count = 0;
  for (size_t at = 0; at < text.length;) {
    uint32_t c = ul_utf8_read_inline(text, at, &at);
    if (count <= room && room - count >= UL_NORM_LONGEST) {
      count += norm_decompose(c, rules, out + count);
    } else {
      size_t more = norm_decompose(c, rules, parts);
      if (count <= room && more <= room - count) memcpy(out + count, parts, more * sizeof *parts);
      count += more;
    }
  }
  return count;
}

static void norm_append(const uint32_t *points, size_t count, ul_buffer *output) {
  size_t length = 0, at = 0;
  char *room;
  for (size_t i = 0; i < count; i++) length += ul_utf8_length(points[i]);
  room = ul_buffer_room(output, length);
  if (room) {
    for (size_t i = 0; i < count; i++) at += ul_utf8_write(points[i], room + at);
  }
  ul_buffer_advance(output, length);
}

static urlens_status norm_append_segment(ul_span segment, const norm_rules *rules, ul_scratch *scratch,
                                         ul_buffer *output) {
  uint32_t on_stack[NORM_ON_STACK], *points = on_stack, *spare = NULL;
  size_t count = norm_decompose_text(segment, rules, points, NORM_ON_STACK);
  if (count > NORM_ON_STACK) {
    if (count > SIZE_MAX / 2 / sizeof *points) return URLENS_E_OUT_OF_MEMORY;
    points = ul_scratch_take(scratch, 2 * count * sizeof *points);
    if (!points) return URLENS_E_OUT_OF_MEMORY;
    spare = points + count;
    norm_decompose_text(segment, rules, points, count);
  }
  count = norm_finish(points, count, rules, spare);
  norm_append(points, count, output);
  return URLENS_OK;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* The scanner                                                                                                         */
/* ------------------------------------------------------------------------------------------------------------------- */

/* What the scanner asks about a character: is it a border that nothing crosses, and is it its own normal form. */
enum { NORM_BORDER = 1, NORM_KEPT = 2, NORM_INERT = NORM_BORDER | NORM_KEPT };

static unsigned norm_traits_of_mapped(const uint16_t *entry, const norm_rules *rules) {
  unsigned word = entry[0];
  int other = rules->compatibility && word & NORM_COMPATIBILITY;
  unsigned border = word & (rules->compatibility ? NORM_MIDDLE_COMPATIBILITY : NORM_MIDDLE) ? 0 : NORM_BORDER;
  if ((word >> NORM_MAPPED_AGE & 3U) > rules->age) return NORM_INERT;
  if (!(word & NORM_CANONICAL) && !other) return NORM_INERT;
  if (border && rules->compose && word & NORM_IS_NFC && !other) return NORM_INERT;
  return border;
}

/* The traits of a character, and in *class its combining class if it is kept. `value` is ul_norm of it and not 0. */
static unsigned norm_traits(unsigned value, const norm_rules *rules, unsigned *class) {
  unsigned word;
  *class = 0;
  if (value == UL_NORM_HANGUL) return rules->compose ? NORM_INERT : NORM_BORDER;
  if (value >= UL_NORM_MAPPED) return norm_traits_of_mapped(ul_norm_pool + (value - UL_NORM_MAPPED), rules);
  word = ul_norm_class[value];
  if ((word >> NORM_CLASS_AGE & 3U) > rules->age) return NORM_INERT;
  if (rules->compose && word & NORM_BACKWARD) return 0;
  *class = word & NORM_CLASS;
  return *class ? NORM_KEPT : NORM_INERT;
}

/* Where the segment around `at` ends: before the next border, or before ill-formed bytes. */
static size_t norm_segment_end(ul_span text, size_t at, const norm_rules *rules) {
  while (at < text.length) {
    size_t next;
    uint32_t c = ul_utf8_read_inline(text, at, &next);
    unsigned value, class;
    if (c == UL_ILL_FORMED) break;
    value = ul_norm(c);
    if (value == 0 || norm_traits(value, rules, &class) & NORM_BORDER) break;
    at = next;
  }
  return at;
}

/* The end of the ASCII characters from `at` on, of which there is at least one. */
static size_t norm_skip_ascii(ul_span text, size_t at) {
  do {
    at++;
  } while (at < text.length && (unsigned char)text.data[at] < 0x80);
  return at;
}

urlens_status ul_normalize(ul_span text, const ul_normalization *how, ul_scratch *scratch, ul_buffer *output) {
  norm_rules rules = norm_rules_of(how);
  size_t copied = 0; /* the text before this is in the output */
  size_t start = 0;  /* the last border: a segment would begin here */
  size_t at = 0;     /* the text from `copied` to here is normalized */
  unsigned last = 0; /* the class of the last character */
  while (at < text.length) {
    size_t next;
    uint32_t c;
    unsigned value, traits, class = 0;
    urlens_status status;
    if ((unsigned char)text.data[at] < 0x80) {
      at = norm_skip_ascii(text, at);
      start = at - 1;
      last = 0;
      continue;
    }
    c = ul_utf8_read_inline(text, at, &next);
    if (c == UL_ILL_FORMED) {
      ul_buffer_append(output, ul_span_slice(text, copied, at));
      ul_utf8_append(output, UL_REPLACEMENT);
      copied = start = at = next;
      last = 0;
      continue;
    }
    value = ul_norm(c);
    traits = value ? norm_traits(value, &rules, &class) : NORM_INERT;
    if (traits & NORM_BORDER) start = at;
    if (traits == NORM_INERT || (traits & NORM_KEPT && class >= last)) {
      last = class;
      at = next;
      continue;
    }
    ul_buffer_append(output, ul_span_slice(text, copied, start));
    at = norm_segment_end(text, next, &rules);
    status = norm_append_segment(ul_span_slice(text, start, at), &rules, scratch, output);
    if (status) return status;
    copied = start = at;
    last = 0;
  }
  ul_buffer_append(output, ul_span_slice(text, copied, text.length));
  return output->status;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* For IDNA                                                                                                            */
/* ------------------------------------------------------------------------------------------------------------------- */

size_t ul_nfd_count(const uint32_t *points, size_t count) {
  uint32_t parts[UL_NORM_LONGEST];
  size_t total = 0;
  for (size_t i = 0; i < count; i++) total += norm_decompose(points[i], &norm_nfc, parts);
  return total;
}

int ul_nfc_may_join(uint32_t first, uint32_t second) {
  unsigned value = ul_norm(first), other = ul_norm(second);
  if (value >= UL_NORM_MAPPED || value == UL_NORM_HANGUL) {
    /* A mark can go in between the parts of a composite; a starter cannot. */
    if (other >= UL_NORM_MAPPED || ul_norm_class[other] & NORM_CLASS) return 1;
  }
  return other >= UL_NORM_MAPPED || norm_composite(first, second, UL_AGE_17_0) != 0;
}

size_t ul_nfc_points(const uint32_t *points, size_t count, uint32_t *result, uint32_t *spare) {
  uint32_t parts[UL_NORM_LONGEST];
  size_t written = 0;
  for (size_t i = 0; i < count; i++) {
    size_t more = norm_decompose(points[i], &norm_nfc, parts);
    memcpy(result + written, parts, more * sizeof *parts);
    written += more;
  }
  return norm_finish(result, written, &norm_nfc, spare);
}
