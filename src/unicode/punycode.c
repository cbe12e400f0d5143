/* SPDX-License-Identifier: MIT */
/*
 * RFC 3492 describes a label as its ASCII characters and a list of insertions, in order of code point and position. The
 * procedures there take quadratic time, since they count characters. Here the counts are looked up: for short labels in
 * a bit set or by moving a few words, for long ones in a binary indexed tree over the positions.
 */
#include "unicode/punycode.h"

#include "core/ascii.h"
#include "unicode/utf8.h"

/* RFC 3492, section 5. */
enum {
  PUNY_BASE = 36,
  PUNY_T_MIN = 1,
  PUNY_T_MAX = 26,
  PUNY_SKEW = 38,
  PUNY_DAMP = 700,
  PUNY_INITIAL_BIAS = 72,
  PUNY_INITIAL_N = 0x80
};

/* RFC 3492, section 6.4: the largest number that this implementation counts to. */
#define PUNY_MAX UINT32_C(0x7FFFFFFF)

/* RFC 3492, section 6.1 */
static uint32_t puny_adapt(uint32_t delta, uint32_t points, int first) {
  uint32_t k = 0;
  delta = first ? delta / PUNY_DAMP : delta / 2;
  delta += delta / points;
  for (; delta > (PUNY_BASE - PUNY_T_MIN) * PUNY_T_MAX / 2; k += PUNY_BASE) delta /= PUNY_BASE - PUNY_T_MIN;
  return k + (PUNY_BASE - PUNY_T_MIN + 1) * delta / (delta + PUNY_SKEW);
}

static uint32_t puny_threshold(uint32_t k, uint32_t bias) {
  if (k <= bias + PUNY_T_MIN) return PUNY_T_MIN;
  return k >= bias + PUNY_T_MAX ? PUNY_T_MAX : k - bias;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* A binary indexed tree over positions, for long labels: tree[0] is not used                                          */
/* ------------------------------------------------------------------------------------------------------------------- */

/* Counts one more at `position`. */
static void puny_tree_add(uint32_t *tree, size_t size, size_t position) {
  for (size_t i = position + 1; i <= size; i += i & (~i + 1)) tree[i]++;
}

/* How many were counted before `position`. */
static uint32_t puny_tree_before(const uint32_t *tree, size_t position) {
  uint32_t sum = 0;
  for (size_t i = position; i > 0; i &= i - 1) sum += tree[i];
  return sum;
}

/* Makes every position count one. */
static void puny_tree_fill(uint32_t *tree, size_t size) {
  for (size_t i = 1; i <= size; i++) tree[i] = (uint32_t)(i & (~i + 1));
}

/* Takes out the position that has `rank` others before it, and returns it. */
static size_t puny_tree_take(uint32_t *tree, size_t size, size_t step, uint32_t rank) {
  size_t position = 0;
  for (; step > 0; step /= 2) {
    if (position + step > size) continue;
    if (tree[position + step] <= rank) {
      position += step;
      rank -= tree[position];
    } else {
      tree[position + step]--;
    }
  }
  return position;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Encoding                                                                                                            */
/* ------------------------------------------------------------------------------------------------------------------- */

/* The state of RFC 3492's encoding procedure (section 6.3) between two insertions. */
typedef struct puny_encoder {
  uint32_t n;       /* the last code point inserted */
  uint32_t next;    /* where the next insertion would be, were it of the same code point and right after */
  uint32_t handled; /* how many characters the label has so far */
  uint32_t basic;   /* how many of them are ASCII */
  uint32_t bias;
} puny_encoder;

/* The most digits of a number: it is not more than PUNY_MAX, and a digit is worth at least ten times the one before it. */
enum { PUNY_DIGITS = UL_PUNYCODE_DIGITS };

static const char puny_digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";

/* Writes one number and returns how many digits it took. */
static size_t puny_write_number(uint32_t q, uint32_t bias, char *out) {
  size_t length = 0;
  for (uint32_t k = PUNY_BASE;; k += PUNY_BASE) {
    uint32_t t = puny_threshold(k, bias), base = PUNY_BASE - t, rest;
    if (q < t) break;
    q -= t;
    /* Division by a constant becomes a multiplication, and most thresholds are these two. */
    rest = base == 10 ? q / 10 : base == 35 ? q / 35 : q / base;
    out[length++] = puny_digits[t + (q - rest * base)];
    q = rest;
  }
  out[length++] = puny_digits[q];
  return length;
}

/*
 * Inserts `c` so that `rank` of the characters that the label has so far are before it. Writes at most PUNY_DIGITS and
 * returns how many, 0 for an overflow.
 */
static size_t puny_insert(puny_encoder *encoder, uint32_t c, uint32_t rank, char *out) {
  uint64_t delta = (uint64_t)(c - encoder->n) * (encoder->handled + 1) + rank - encoder->next;
  size_t length;
  if (delta > PUNY_MAX) return 0;
  length = puny_write_number((uint32_t)delta, encoder->bias, out);
  encoder->bias = puny_adapt((uint32_t)delta, encoder->handled + 1, encoder->handled == encoder->basic);
  encoder->handled++;
  encoder->n = c;
  encoder->next = rank + 1;
  return length;
}

/* RFC 3492, section 6.3: the state of the procedure after the ASCII characters, of which there are `basic`. */
static puny_encoder puny_begin(size_t basic) {
  puny_encoder encoder = {PUNY_INITIAL_N, 0, 0, 0, PUNY_INITIAL_BIAS};
  encoder.handled = encoder.basic = (uint32_t)basic;
  return encoder;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Encoding short labels                                                                                               */
/* ------------------------------------------------------------------------------------------------------------------- */

/*
 * The same procedure. No processor can guess which of two letters is the larger one, or whether a number has one digit or
 * two, so that is selected and counted here without a branch. The label is short and its code points are below 0x110000, so
 * that nothing overflows: a delta is below 65 * 0x110000.
 */

/* The thresholds that belong to a bias: PUNY_T_MIN for some digits, then one between, and PUNY_T_MAX for all others. */
typedef struct puny_thresholds {
  uint32_t ones; /* how many are PUNY_T_MIN, which is 1 */
  uint32_t base; /* PUNY_BASE less the one between */
} puny_thresholds;

/*
 * 2^32 / n, rounded up, for n from 2. The upper half of its product with a number below 2^32 / n is the quotient of that
 * number by n: the rounding adds less than 1 / n. That is enough for a delta by a base, and for half of a delta by a length.
 */
#define PUNY_INVERSE(n) (UINT32_MAX / (n) + 1)
#define PUNY_INVERSES(n) PUNY_INVERSE(n), PUNY_INVERSE((n) + 1), PUNY_INVERSE((n) + 2), PUNY_INVERSE((n) + 3)
static const uint32_t puny_inverses[UL_PUNYCODE_SMALL + 1] = {
    0,
    0,
    PUNY_INVERSE(2),
    PUNY_INVERSE(3),
    PUNY_INVERSE(4),
    PUNY_INVERSES(5),
    PUNY_INVERSES(9),
    PUNY_INVERSES(13),
    PUNY_INVERSES(17),
    PUNY_INVERSES(21),
    PUNY_INVERSES(25),
    PUNY_INVERSES(29),
    PUNY_INVERSES(33),
    PUNY_INVERSES(37),
    PUNY_INVERSES(41),
    PUNY_INVERSES(45),
    PUNY_INVERSES(49),
    PUNY_INVERSES(53),
    PUNY_INVERSES(57),
    PUNY_INVERSES(61),
};
#undef PUNY_INVERSES
#undef PUNY_INVERSE

/* The quotient, as above. */
static uint32_t puny_divide(uint32_t number, uint32_t by) {
  return (uint32_t)((uint64_t)number * puny_inverses[by] >> 32);
}

/* The end of RFC 3492's adaptation (section 6.1), from the delta that has been divided already. */
static puny_thresholds puny_thresholds_of(uint32_t delta) {
  puny_thresholds result = {0, 0};
  for (; delta > (PUNY_BASE - PUNY_T_MIN) * PUNY_T_MAX / 2; delta /= PUNY_BASE - PUNY_T_MIN) result.ones++;
  result.base = (PUNY_BASE - PUNY_T_MIN + 1) * delta / (delta + PUNY_SKEW);
  if (result.base < PUNY_BASE - PUNY_T_MAX) result.base = PUNY_BASE - PUNY_T_MAX;
  return result;
}

/* Writes a number of any length and returns how many digits it took. */
static size_t puny_write_digits(uint32_t q, puny_thresholds thresholds, char *out) {
  size_t length = 0;
  for (;; length++) {
    uint32_t base = thresholds.base, rest;
    if (thresholds.ones > 0) {
      base = PUNY_BASE - PUNY_T_MIN;
      thresholds.ones--;
    } else {
      thresholds.base = PUNY_BASE - PUNY_T_MAX;
    }
    if (q < PUNY_BASE - base) break;
    rest = puny_divide(q - (PUNY_BASE - base), base);
    out[length] = puny_digits[q - rest * base];
    q = rest;
  }
  out[length++] = puny_digits[q];
  return length;
}

/* The same. Most numbers have one digit or two; then two are written, and the second may not count. */
static size_t puny_write_short(uint32_t q, puny_thresholds thresholds, char *out) {
  uint32_t more = q >= PUNY_BASE - thresholds.base, rest;
  if (thresholds.ones > 0) return puny_write_digits(q, thresholds, out);
  rest = puny_divide(q - (PUNY_BASE - thresholds.base), thresholds.base) & (0 - more);
  if (rest >= PUNY_T_MAX) return puny_write_digits(q, thresholds, out);
  out[0] = puny_digits[q - rest * thresholds.base];
  out[1] = puny_digits[rest];
  return 1 + more;
}

/* How many bits are set. */
static uint32_t puny_bits(uint64_t set) {
  set -= set >> 1 & UINT64_C(0x5555555555555555);
  set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
  set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  return (uint32_t)(set * UINT64_C(0x0101010101010101) >> 56);
}

/* Puts two keys in order. */
static inline void puny_order(uint32_t *a, uint32_t *b) {
  uint32_t low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
  *a = low;
  *b = high;
}

/* Sorts eight keys with a network of comparisons, which are the same whatever the keys are. */
static void puny_sort_eight(uint32_t *keys) {
  uint32_t k[8];
  memcpy(k, keys, sizeof k);
  puny_order(&k[0], &k[2]);
  puny_order(&k[1], &k[3]);
  puny_order(&k[4], &k[6]);
  puny_order(&k[5], &k[7]);
  puny_order(&k[0], &k[4]);
  puny_order(&k[1], &k[5]);
  puny_order(&k[2], &k[6]);
  puny_order(&k[3], &k[7]);
  puny_order(&k[0], &k[1]);
  puny_order(&k[2], &k[3]);
  puny_order(&k[4], &k[5]);
  puny_order(&k[6], &k[7]);
  puny_order(&k[2], &k[4]);
  puny_order(&k[3], &k[5]);
  puny_order(&k[1], &k[4]);
  puny_order(&k[3], &k[6]);
  puny_order(&k[1], &k[2]);
  puny_order(&k[3], &k[4]);
  puny_order(&k[5], &k[6]);
  memcpy(keys, k, sizeof k);
}

/* Sorts `count` keys. If there are fewer than eight, the others are UINT32_MAX. */
static void puny_sort_keys(uint32_t *keys, size_t count) {
  puny_sort_eight(keys);
  for (size_t i = 8; i < count; i++) {
    uint32_t key = keys[i];
    size_t j = i;
    for (; j > 0 && keys[j - 1] > key; j--) keys[j] = keys[j - 1];
    keys[j] = key;
  }
}

/*
 * A label that is being put together, each character in its final place. Of up to PUNY_TINY places, `places` has four bits
 * each: how many of the characters that are there already come before it. Of more, it has a bit each: whether one is there.
 *
 * An example: "bücher". The ASCII characters are at the places 0, 2, 3, 4 and 5, and are written first: "bcher-". Each of them adds one to
 * the four bits of every place after its own. So the four bits of place 1 are 1: one character, "b", comes before it.
 *
 *   place      0   1   2   3   4   5   6 …
 *   b at 0     0   1   1   1   1   1   1
 *   c at 2     0   0   0   1   1   1   1
 *   h at 3     0   0   0   0   1   1   1
 *   e at 4     0   0   0   0   0   1   1
 *   r at 5     0   0   0   0   0   0   1
 *   places     0   1   1   2   3   4   5     = 0x…5432110, place 0 at the right
 *
 * "ü" is U+00FC at place 1: its key is 0xFC << 6 | 1 << 2. Its rank is 1. RFC 3492 counts the states of a decoder from U+0080 on, six for
 * each code point, since five characters are there already: (0xFC - 0x80) * 6 + 1 = 745, which as a number of base 36 with the
 * thresholds of RFC 3492 is "kva". The result is "bcher-kva".
 */
typedef struct puny_label {
  uint64_t places;
  unsigned shift;            /* a place is that many bits to the left of its number: 2 or 0 */
  uint32_t n, next, handled; /* as in puny_encoder */
} puny_label;

enum { PUNY_TINY = 16 };
#define PUNY_BEHIND_FIRST UINT64_C(0x1111111111111110) /* one more before each place but the first */

/*
 * Inserts the character of a key, which is its code point and, in the lower six bits, its place, shifted. Returns the number
 * that is to be written for it.
 */
static inline uint32_t puny_insert_key(puny_label *label, uint32_t key) {
  uint32_t c = key >> 6, rank, delta;
  if (UL_LIKELY(label->shift > 0)) {
    rank = label->places >> (key & 63) & 15;
    label->places += PUNY_BEHIND_FIRST << (key & 63);
  } else {
    uint64_t bit = UINT64_C(1) << (key & 63);
    rank = puny_bits(label->places & (bit - 1));
    label->places |= bit;
  }
  delta = (c - label->n) * (label->handled + 1) + rank - label->next;
  label->handled++;
  label->n = c;
  label->next = rank + 1;
  return delta;
}

/* Writes the ASCII characters of a label, and takes keys from the others; returns how many of these there are. */
static size_t puny_begin_label(puny_label *label, const uint32_t *points, size_t count, uint32_t *keys, char *out) {
  uint64_t unit = count <= PUNY_TINY ? PUNY_BEHIND_FIRST : 1;
  size_t basic = 0, extended = 0;
  label->places = 0;
  label->shift = count <= PUNY_TINY ? 2 : 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t c = points[i], is_basic = c < 0x80, place = (uint32_t)i << label->shift;
    out[basic] = (char)c;
    keys[extended] = c << 6 | place;
    label->places += (unit & (0 - (uint64_t)is_basic)) << place;
    basic += is_basic;
    extended += 1 - is_basic;
  }
  label->n = PUNY_INITIAL_N;
  label->next = 0;
  label->handled = (uint32_t)basic;
  return extended;
}

size_t ul_punycode_write(const uint32_t *points, size_t count, char *out) {
  uint32_t keys[UL_PUNYCODE_SMALL + 1], delta;
  puny_thresholds thresholds = {PUNY_INITIAL_BIAS / PUNY_BASE, PUNY_BASE - PUNY_T_MAX};
  puny_label label;
  size_t extended, length;
  memset(keys, 0xFF, 8 * sizeof *keys);
  extended = puny_begin_label(&label, points, count, keys, out);
  length = label.handled;
  if (length > 0) out[length++] = '-';
  if (extended == 0) return length;
  keys[extended] = UINT32_MAX;
  puny_sort_keys(keys, extended);
  delta = puny_insert_key(&label, keys[0]);
  length += puny_write_digits(delta, thresholds, out + length);
  delta /= PUNY_DAMP;
  delta += delta / label.handled;
  for (size_t i = 1; i < extended; i++) {
    thresholds = puny_thresholds_of(delta);
    delta = puny_insert_key(&label, keys[i]);
    length += puny_write_short(delta, thresholds, out + length);
    delta /= 2;
    delta += puny_divide(delta, label.handled);
  }
  return length;
}

/* The same for a buffer. */
static urlens_status puny_encode_small(const uint32_t *points, size_t count, ul_buffer *output) {
  char encoded[UL_PUNYCODE_ROOM(UL_PUNYCODE_SMALL)];
  ul_buffer_append(output, ul_span_of(encoded, ul_punycode_write(points, count, encoded)));
  return output->status;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Encoding long labels                                                                                                */
/* ------------------------------------------------------------------------------------------------------------------- */

/* One pass of a radix sort of positions, by eight bits of the code points there. Keeps the order of equal ones. */
static void puny_sort_pass(const uint32_t *points, const uint32_t *from, uint32_t *to, size_t count, unsigned shift) {
  size_t place[257] = {0};
  for (size_t i = 0; i < count; i++) place[(points[from[i]] >> shift & 0xFF) + 1]++;
  for (size_t i = 1; i < 257; i++) place[i] += place[i - 1];
  for (size_t i = 0; i < count; i++) to[place[points[from[i]] >> shift & 0xFF]++] = from[i];
}

/* For any number: sorts the positions by code point, and counts those that are in the label with a tree. */
static urlens_status puny_encode_large(const uint32_t *points, size_t count, uint32_t *work, ul_buffer *output) {
  uint32_t *order = work, *other = work + count, *tree = work + 2 * count;
  size_t extended = 0;
  puny_encoder encoder;
  memset(tree, 0, (count + 1) * sizeof *tree);
  for (size_t i = 0; i < count; i++) {
    if (points[i] < 0x80) {
      ul_buffer_push(output, (char)points[i]);
      puny_tree_add(tree, count, i);
    } else {
      other[extended++] = (uint32_t)i;
    }
  }
  encoder = puny_begin(count - extended);
  if (extended < count) ul_buffer_push(output, '-');
  puny_sort_pass(points, other, order, extended, 0);
  puny_sort_pass(points, order, other, extended, 8);
  puny_sort_pass(points, other, order, extended, 16);
  for (size_t i = 0; i < extended; i++) {
    char number[PUNY_DIGITS];
    size_t length = puny_insert(&encoder, points[order[i]], puny_tree_before(tree, order[i]), number);
    if (length == 0) return URLENS_E_PUNYCODE_OVERFLOW;
    ul_buffer_append(output, ul_span_of(number, length));
    puny_tree_add(tree, count, order[i]);
  }
  return output->status;
}

urlens_status ul_punycode_encode_points(const uint32_t *points, size_t count, uint32_t *work, ul_buffer *output) {
  if (count <= UL_PUNYCODE_SMALL) return puny_encode_small(points, count, output);
  if (count > PUNY_MAX) return URLENS_E_PUNYCODE_OVERFLOW;
  return puny_encode_large(points, count, work, output);
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Decoding                                                                                                            */
/* ------------------------------------------------------------------------------------------------------------------- */

static int puny_digit(uint32_t c) {
  if (ul_is_digit(c)) return (int)(c - '0') + 26;
  return ul_is_alpha(c) ? (int)((c | 0x20) - 'a') : -1;
}

/* Reads one number at *at and moves *at past it, or to the character that is wrong. */
static urlens_status puny_read_number(const uint32_t *encoded, size_t length, size_t *at, uint32_t bias,
                                      uint32_t *number) {
  uint64_t value = 0, weight = 1;
  for (uint32_t k = PUNY_BASE;; k += PUNY_BASE) {
    uint32_t t = puny_threshold(k, bias);
    int digit = *at < length ? puny_digit(encoded[*at]) : -1;
    if (digit < 0) return URLENS_E_PUNYCODE_INVALID;
    value += (uint32_t)digit * weight;
    if (value > PUNY_MAX) return URLENS_E_PUNYCODE_OVERFLOW;
    ++*at;
    if ((uint32_t)digit < t) break;
    weight *= PUNY_BASE - t;
    if (weight > PUNY_MAX) weight = PUNY_MAX + UINT64_C(1); /* then only the digit 0 can follow without an overflow */
  }
  *number = (uint32_t)value;
  return URLENS_OK;
}

/*
 * RFC 3492, section 6.2: the end of the ASCII characters at the beginning of the label, or length + 1 if a character is
 * not ASCII.
 */
static size_t puny_find_delimiter(const uint32_t *encoded, size_t length, size_t *at) {
  size_t basic = 0;
  for (size_t i = 0; i < length; i++) {
    if (encoded[i] == '-') basic = i;
    if (encoded[i] >= 0x80) {
      *at = i;
      return length + 1;
    }
  }
  return basic;
}

/*
 * For a long label: turns the places at which characters were inserted, one after the other, into their final places.
 */
static void puny_place(uint32_t *result, size_t count, size_t basic, const uint32_t *points, const uint32_t *places,
                       uint32_t *tree) {
  size_t step = 1, rest = count;
  while (step <= count / 2) step *= 2;
  puny_tree_fill(tree, count);
  /* Backwards: the character that was inserted last keeps its place among the places that are still free. */
  while (rest-- > basic) result[puny_tree_take(tree, count, step, places[rest - basic])] = points[rest - basic];
}

/* The state of the decoding procedure; where insertions go depends on the size of the label. */
typedef struct puny_decoder {
  uint32_t *result;
  uint32_t *points; /* for long labels: the code points inserted, and where; otherwise NULL */
  uint32_t *places;
  size_t count; /* of the label so far */
  size_t basic;
  urlens_status (*refuse)(uint32_t c); /* or NULL */
} puny_decoder;

static void puny_decode_insertion(puny_decoder *decoder, uint32_t n, uint32_t i) {
  uint32_t *result = decoder->result;
  if (decoder->points) {
    decoder->points[decoder->count - decoder->basic] = n;
    decoder->places[decoder->count - decoder->basic] = i;
  } else {
    memmove(result + i + 1, result + i, (decoder->count - i) * sizeof *result);
    result[i] = n;
  }
  decoder->count++;
}

/* RFC 3492, section 6.2: the insertions, which begin at *at. */
static urlens_status puny_decode_insertions(puny_decoder *decoder, const uint32_t *encoded, size_t length, size_t *at) {
  uint32_t n = PUNY_INITIAL_N, i = 0, bias = PUNY_INITIAL_BIAS;
  while (*at < length) {
    uint32_t size = (uint32_t)decoder->count + 1, delta;
    size_t start = *at;
    urlens_status status = puny_read_number(encoded, length, at, bias, &delta);
    if (status) return status;
    bias = puny_adapt(delta, size, decoder->count == decoder->basic);
    if (delta > PUNY_MAX - i || (i + delta) / size > 0x10FFFF - n) {
      *at = start;
      return URLENS_E_PUNYCODE_OVERFLOW;
    }
    n += (i + delta) / size;
    i = (i + delta) % size;
    if (n - 0xD800 < 0x800) {
      *at = start;
      return URLENS_E_PUNYCODE_OVERFLOW;
    }
    status = decoder->refuse ? decoder->refuse(n) : URLENS_OK;
    if (status) return status;
    puny_decode_insertion(decoder, n, i++);
  }
  return URLENS_OK;
}

urlens_status ul_punycode_decode_points(const uint32_t *encoded, size_t length, uint32_t *work,
                                        urlens_status (*refuse)(uint32_t c), uint32_t *result, size_t *count,
                                        size_t *at) {
  size_t basic = puny_find_delimiter(encoded, length, at), next = basic > 0 ? basic + 1 : 0;
  puny_decoder decoder = {result, NULL, NULL, basic, basic, refuse};
  urlens_status status;
  if (basic > length) return URLENS_E_PUNYCODE_INVALID;
  if (length > PUNY_MAX) return URLENS_E_PUNYCODE_OVERFLOW;
  if (length > UL_PUNYCODE_SMALL) {
    decoder.points = work;
    decoder.places = work + length;
  } else {
    memcpy(result, encoded, basic * sizeof *result);
  }
  status = puny_decode_insertions(&decoder, encoded, length, &next);
  *count = decoder.count;
  *at = next;
  if (status || !decoder.points) return status;
  memset(result, 0, decoder.count * sizeof *result); /* 0 marks what no insertion has filled; see below */
  puny_place(result, decoder.count, basic, decoder.points, decoder.places, work + 2 * length);
  /* An inserted code point is never 0, so what is left are the places of the ASCII characters, in their order. */
  for (size_t i = 0, from = 0; from < basic; i++) {
    if (result[i] == 0) result[i] = encoded[from++];
  }
  return URLENS_OK;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* On text                                                                                                             */
/* ------------------------------------------------------------------------------------------------------------------- */

/* Words for a label of `count` characters: itself, the result, and the work space. NULL if there is no such memory. */
static uint32_t *puny_take(ul_scratch *scratch, size_t count) {
  if (count > SIZE_MAX / sizeof(uint32_t) / 8) return NULL;
  return ul_scratch_take(scratch, (2 * count + UL_PUNYCODE_WORK(count)) * sizeof(uint32_t));
}

urlens_status ul_punycode_encode(ul_span label, ul_scratch *scratch, ul_buffer *output) {
  uint32_t on_stack[UL_PUNYCODE_SMALL], *points = on_stack;
  size_t count = 0;
  if (label.length > UL_PUNYCODE_SMALL) points = puny_take(scratch, label.length);
  if (!points) return URLENS_E_OUT_OF_MEMORY;
  for (size_t at = 0; at < label.length;) points[count++] = ul_utf8_next(label, at, &at);
  return ul_punycode_encode_points(points, count, points + label.length, output);
}

urlens_status ul_punycode_decode(ul_span encoded, ul_scratch *scratch, ul_buffer *output, size_t *at) {
  uint32_t on_stack[2 * UL_PUNYCODE_SMALL], *points = on_stack;
  size_t length = encoded.length, count;
  urlens_status status;
  if (length > UL_PUNYCODE_SMALL) points = puny_take(scratch, length);
  if (!points) return URLENS_E_OUT_OF_MEMORY;
  for (size_t i = 0; i < length; i++) points[i] = (unsigned char)encoded.data[i];
  status = ul_punycode_decode_points(points, length, points + 2 * length, NULL, points + length, &count, at);
  if (status) return status;
  for (size_t i = 0; i < count; i++) ul_utf8_append(output, points[length + i]);
  return output->status;
}
