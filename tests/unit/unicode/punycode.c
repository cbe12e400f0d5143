/* SPDX-License-Identifier: MIT */
/* Punycode: RFC 3492's samples, what is invalid, and that the ways for short and for long labels are the same. */
#include "unicode/punycode.h"

#include "support.h"

/* RFC 3492, section 7.1. Sample (I) without its mixed-case annotation. */
static const struct {
  const char *points;
  const char *encoded;
} samples[] = {
    {"644 64A 647 645 627 628 62A 643 644 645 648 634 639 631 628 64A 61F", "egbpdaj6bu4bxfgehfvwxn"},
    {"4ED6 4EEC 4E3A 4EC0 4E48 4E0D 8BF4 4E2D 6587", "ihqwcrb4cv8a8dqg056pqjye"},
    {"4ED6 5011 7232 4EC0 9EBD 4E0D 8AAA 4E2D 6587", "ihqwctvzc91f659drss3x8bo0yb"},
    {"50 72 6F 10D 70 72 6F 73 74 11B 6E 65 6D 6C 75 76 ED 10D 65 73 6B 79", "Proprostnemluvesky-uyb24dma41a"},
    {"5DC 5DE 5D4 5D4 5DD 5E4 5E9 5D5 5D8 5DC 5D0 5DE 5D3 5D1 5E8 5D9 5DD 5E2 5D1 5E8 5D9 5EA",
     "4dbcagdahymbxekheh6e0a7fei0b"},
    {"92F 939 932 94B 917 939 93F 928 94D 926 940 915 94D 92F 94B 902 928 939 940 902 92C 94B 932 938 915 924 947 939 "
     "948 902",
     "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"},
    {"306A 305C 307F 3093 306A 65E5 672C 8A9E 3092 8A71 3057 3066 304F 308C 306A 3044 306E 304B",
     "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"},
    {"C138 ACC4 C758 BAA8 B4E0 C0AC B78C B4E4 C774 D55C AD6D C5B4 B97C C774 D574 D55C B2E4 BA74 C5BC B9C8 B098 C88B "
     "C744 "
     "AE4C",
     "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"},
    {"43F 43E 447 435 43C 443 436 435 43E 43D 438 43D 435 433 43E 432 43E 440 44F 442 43F 43E 440 443 441 441 43A 438",
     "b1abfaaepdrnnbgefbadotcwatmq2g4l"},
    {"50 6F 72 71 75 E9 6E 6F 70 75 65 64 65 6E 73 69 6D 70 6C 65 6D 65 6E 74 65 68 61 62 6C 61 72 65 6E 45 73 70 61 "
     "F1 "
     "6F 6C",
     "PorqunopuedensimplementehablarenEspaol-fmd56a"},
    {"54 1EA1 69 73 61 6F 68 1ECD 6B 68 F4 6E 67 74 68 1EC3 63 68 1EC9 6E F3 69 74 69 1EBF 6E 67 56 69 1EC7 74",
     "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"},
    {"33 5E74 42 7D44 91D1 516B 5148 751F", "3B-ww4c5e180e575a65lsy2b"},
    {"5B89 5BA4 5948 7F8E 6075 2D 77 69 74 68 2D 53 55 50 45 52 2D 4D 4F 4E 4B 45 59 53",
     "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"},
    {"48 65 6C 6C 6F 2D 41 6E 6F 74 68 65 72 2D 57 61 79 2D 305D 308C 305E 308C 306E 5834 6240",
     "Hello-Another-Way--fc4qua05auwb3674vfr0b"},
    {"3072 3068 3064 5C4B 6839 306E 4E0B 32", "2-u9tlzr9756bt3uc0v"},
    {"4D 61 6A 69 3067 4B 6F 69 3059 308B 35 79D2 524D", "MajiKoi5-783gue6qz075azm5e"},
    {"30D1 30D5 30A3 30FC 64 65 30EB 30F3 30D0", "de-jg4avhby1noc0d"},
    {"305D 306E 30B9 30D4 30FC 30C9 3067", "d9juau41awczczp"},
    {"2D 3E 20 24 31 2E 30 30 20 3C 2D", "-> $1.00 <--"},
    {"", ""},
    {"FC", "tda"},
    {"10FFFF 10FFFF", "dn32ga"},
    {"61 0 E9", NULL}, /* NUL is ASCII like any other; only the way back is looked at */
};

static void check_samples(test_place *place) {
  for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
    const char *points = samples[i].points, *encoded = samples[i].encoded;
    char label[512], back[512];
    size_t length = test_from_hex(points, points + strlen(points), label), at, encoded_length;
    ul_buffer_clear(&place->output);
    CHECK(ul_punycode_encode(ul_span_of(label, length), &place->scratch, &place->output) == URLENS_OK);
    if (encoded) {
      CHECK_EQ_BYTES(points, strlen(points), encoded, strlen(encoded), place->output.length ? place->output.data : "",
                     place->output.length);
    }
    encoded_length = place->output.length;
    if (encoded_length) memcpy(back, place->output.data, encoded_length);
    ul_buffer_clear(&place->output);
    CHECK(ul_punycode_decode(ul_span_of(back, encoded_length), &place->scratch, &place->output, &at) == URLENS_OK);
    CHECK_EQ_BYTES(points, strlen(points), label, length, place->output.length ? place->output.data : "",
                   place->output.length);
  }
}

static const struct {
  const char *encoded;
  urlens_status status;
  size_t at;
} invalid[] = {
    {"-", URLENS_E_PUNYCODE_INVALID, 0}, /* a delimiter with nothing before it is no delimiter */
    {"-abc", URLENS_E_PUNYCODE_INVALID, 0},       {"a-b!", URLENS_E_PUNYCODE_INVALID, 3}, /* no digit */
    {"0", URLENS_E_PUNYCODE_INVALID, 1}, /* ends in the middle of a number */
    {"abc-z", URLENS_E_PUNYCODE_INVALID, 5},      {"\xC3\xA9-a", URLENS_E_PUNYCODE_INVALID, 0}, /* not ASCII */
    {"a-\xC3\xA9", URLENS_E_PUNYCODE_INVALID, 2}, {"99999999", URLENS_E_PUNYCODE_OVERFLOW, 7},  /* a number */
    {"dn32h", URLENS_E_PUNYCODE_OVERFLOW, 0},                                                   /* above U+10FFFF */
    {"ib9b", URLENS_E_PUNYCODE_OVERFLOW, 0},                                                    /* U+D800 */
};

static void check_invalid(test_place *place) {
  for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
    const char *encoded = invalid[i].encoded;
    size_t at = 999;
    urlens_status status;
    ul_buffer_clear(&place->output);
    status = ul_punycode_decode(ul_span_of(encoded, strlen(encoded)), &place->scratch, &place->output, &at);
    CHECK_EQ_INT(encoded, invalid[i].status, status);
    CHECK_EQ_INT(encoded, invalid[i].at, at);
  }
}

/* A label as the RFC's own procedure encodes it, one step after the other; slow and plain. */
static size_t encode_plainly(const uint32_t *points, size_t count, char *out) {
  uint64_t n = 0x80, delta = 0, bias = 72, handled = 0, basic;
  size_t length = 0;
  for (size_t i = 0; i < count; i++) {
    if (points[i] < 0x80) out[length++] = (char)points[i];
  }
  basic = handled = length;
  if (basic) out[length++] = '-';
  while (handled < count) {
    uint64_t m = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
      if (points[i] >= n && points[i] < m) m = points[i];
    }
    delta += (m - n) * (handled + 1);
    n = m;
    for (size_t i = 0; i < count; i++) {
      uint64_t q = delta, k;
      if (points[i] < n) delta++;
      if (points[i] != n) continue;
      for (q = delta, k = 36;; k += 36) {
        uint64_t t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
        if (q < t) break;
        out[length++] = "abcdefghijklmnopqrstuvwxyz0123456789"[t + (q - t) % (36 - t)];
        q = (q - t) / (36 - t);
      }
      out[length++] = "abcdefghijklmnopqrstuvwxyz0123456789"[q];
      delta = handled == basic ? delta / 700 : delta / 2;
      delta += delta / (handled + 1);
      for (k = 0; delta > 455; k += 36) delta /= 35;
      bias = k + 36 * delta / (delta + 38);
      delta = 0;
      handled++;
    }
    delta++;
    n++;
  }
  return length;
}

/* Random labels of all lengths around the border between the two ways, and beyond, against the plain procedure. */
static void check_random(test_place *place) {
  static uint32_t points[300], encoded[4000], decoded[4000], work[UL_PUNYCODE_WORK(4000)];
  static char plain[4000];
  uint64_t state = 1;
  for (int round = 0; round < 4000; round++) {
    size_t count = test_random(&state) % (round % 10 ? 70 : 300), length, back, at;
    uint32_t mask = round % 3 == 0 ? 0x1FFFF : round % 3 == 1 ? 0x1FF : 0xFFF;
    for (size_t i = 0; i < count; i++) {
      points[i] = test_random(&state) & mask;
      if (round % 7 == 0) points[i] = test_random(&state) % 0x110000;
      if (points[i] - 0xD800 < 0x800) points[i] = 'x';
    }
    length = encode_plainly(points, count, plain);
    ul_buffer_clear(&place->output);
    CHECK(ul_punycode_encode_points(points, count, work, &place->output) == URLENS_OK);
    if (!CHECK(length == place->output.length && (length == 0 || memcmp(plain, place->output.data, length) == 0)))
      return;
    for (size_t i = 0; i < length; i++) encoded[i] = (unsigned char)plain[i];
    CHECK(ul_punycode_decode_points(encoded, length, work, NULL, decoded, &back, &at) == URLENS_OK);
    if (!CHECK(back == count && memcmp(decoded, points, count * sizeof *points) == 0)) return;
  }
}

/* Inputs that take the RFC's procedures quadratic time; these must simply end, and the way back must lead back. */
static void check_growth(test_place *place) {
  enum { COUNT = 300000 };
  char *text = malloc(4 * COUNT), *encoded;
  size_t length = 0, encoded_length, at;
  if (!CHECK(text != NULL)) return;
  for (uint32_t i = 0; i < 2000; i++) {
    length += ul_utf8_write(0x80 + i * 7 % 1000, text + length); /* every code point again and again */
    text[length++] = 'a';
  }
  ul_buffer_clear(&place->output);
  CHECK(ul_punycode_encode(ul_span_of(text, length), &place->scratch, &place->output) == URLENS_OK);
  encoded_length = place->output.length;
  encoded = malloc(encoded_length);
  if (CHECK(encoded != NULL)) {
    memcpy(encoded, place->output.data, encoded_length);
    ul_buffer_clear(&place->output);
    CHECK(ul_punycode_decode(ul_span_of(encoded, encoded_length), &place->scratch, &place->output, &at) == URLENS_OK);
    CHECK(place->output.length == length && memcmp(place->output.data, text, length) == 0);
  }
  free(encoded);
  length = 0;
  for (uint32_t i = 0; i < COUNT; i++) length += ul_utf8_write(0x10FFFD - i % 0x8000, text + length);
  ul_buffer_clear(&place->output);
  CHECK(ul_punycode_encode(ul_span_of(text, length), &place->scratch, &place->output) == URLENS_OK);
  memset(text, 'a', 3000);
  length = 3000 + ul_utf8_write(0x10FFFF, text + 3000);
  ul_buffer_clear(&place->output);
  CHECK(ul_punycode_encode(ul_span_of(text, length), &place->scratch, &place->output) == URLENS_E_PUNYCODE_OVERFLOW);
  memset(text, 'a', 4 * COUNT); /* each digit inserts U+0080 at the front */
  ul_buffer_clear(&place->output);
  CHECK(ul_punycode_decode(ul_span_of(text, 4 * COUNT), &place->scratch, &place->output, &at) == URLENS_OK);
  CHECK(place->output.length == 8 * COUNT);
  free(text);
}

static urlens_status refuse_e_acute(uint32_t c) {
  return c == 0xE9 ? URLENS_E_IDNA_DISALLOWED : URLENS_OK;
}

static void check_refusal(void) {
  static const char *const labels[] = {"caf-dma", "bcher-kva"};
  for (size_t i = 0; i < 2; i++) {
    uint32_t encoded[16], result[16];
    size_t length = strlen(labels[i]), count, at;
    for (size_t j = 0; j < length; j++) encoded[j] = (unsigned char)labels[i][j];
    CHECK_EQ_INT(labels[i], i ? URLENS_OK : URLENS_E_IDNA_DISALLOWED,
                 ul_punycode_decode_points(encoded, length, NULL, refuse_e_acute, result, &count, &at));
  }
}

static void check_memory(void) {
  char label[200], out[400];
  size_t at;
  ul_scratch none;
  ul_buffer output;
  memset(label, 'a', sizeof label);
  ul_scratch_init(&none, NULL, NULL, 0);
  ul_buffer_init_fixed(&output, out, sizeof out, sizeof out);
  CHECK(ul_punycode_encode(ul_span_of(label, 65), &none, &output) == URLENS_E_OUT_OF_MEMORY);
  CHECK(ul_punycode_decode(ul_span_of(label, 65), &none, &output, &at) == URLENS_E_OUT_OF_MEMORY);
  CHECK(ul_punycode_encode(ul_span_of(label, 64), &none, &output) == URLENS_OK);
  ul_buffer_clear(&output);
  CHECK(ul_punycode_decode(ul_span_of(label, 64), &none, &output, &at) == URLENS_OK);
  CHECK(output.length == 128);
  ul_buffer_init_fixed(&output, out, 3, sizeof out);
  CHECK(ul_punycode_encode(ul_span_of(label, 5), &none, &output) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(output.length == 6);
}

int main(void) {
  test_place place;
  test_place_init(&place);
  check_samples(&place);
  check_invalid(&place);
  check_random(&place);
  check_growth(&place);
  check_refusal();
  check_memory();
  test_place_release(&place);
  return test_end();
}
