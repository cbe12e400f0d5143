/* SPDX-License-Identifier: MIT */
/* Normalization: what differs between ages and corrigenda, the borders of its quick ways, growth, and want of memory. */
#include "unicode/normalize.h"

#include "support.h"

/* Rows of one text (code points in hex) in one form, age and variant, and what becomes of it. */
static const struct {
  const char *text;
  ul_form form;
  ul_age age;
  unsigned variant;
  const char *wanted;
} cases[] = {
    {"", UL_NFC, UL_AGE_17_0, 0, ""},
    {"61 62 63", UL_NFKD, UL_AGE_17_0, 0, "61 62 63"},
    {"E9", UL_NFC, UL_AGE_17_0, 0, "E9"},
    {"E9", UL_NFD, UL_AGE_17_0, 0, "65 301"},
    {"65 301", UL_NFC, UL_AGE_17_0, 0, "E9"},
    {"61 62 65 301 62 61", UL_NFC, UL_AGE_17_0, 0, "61 62 E9 62 61"},
    {"301", UL_NFC, UL_AGE_17_0, 0, "301"},
    {"61 315 300 5AE 62", UL_NFC, UL_AGE_17_0, 0,
     "E0 5AE 315 62"}, /* ordering, with one that composes across another */
    {"61 315 300 5AE 62", UL_NFD, UL_AGE_17_0, 0, "61 5AE 300 315 62"},
    {"1E9B 323", UL_NFC, UL_AGE_17_0, 0, "1E9B 323"},
    {"1E9B 323", UL_NFKC, UL_AGE_17_0, 0, "1E69"},
    {"1E9B 323", UL_NFKD, UL_AGE_17_0, 0, "73 323 307"},
    {"212B", UL_NFC, UL_AGE_17_0, 0, "C5"},     /* a singleton */
    {"958", UL_NFC, UL_AGE_17_0, 0, "915 93C"}, /* excluded from composition */
    {"344", UL_NFC, UL_AGE_17_0, 0, "308 301"}, /* decomposes to non-starters */
    {"3B9 344", UL_NFC, UL_AGE_17_0, 0, "390"},
    {"F73", UL_NFC, UL_AGE_17_0, 0, "F71 F72"},
    {"FDFA", UL_NFKC, UL_AGE_17_0, 0, "635 644 649 20 627 644 644 647 20 639 644 64A 647 20 648 633 644 645"},
    {"FDFA", UL_NFC, UL_AGE_17_0, 0, "FDFA"},
    {"FF76 FF9E", UL_NFKC, UL_AGE_17_0, 0, "30AC"}, /* half-width, mapped to a mark */
    {"AC01", UL_NFD, UL_AGE_17_0, 0, "1100 1161 11A8"},
    {"AC00", UL_NFKD, UL_AGE_17_0, 0, "1100 1161"},
    {"1100 1161 11A8", UL_NFC, UL_AGE_17_0, 0, "AC01"},
    {"AC00 11A8", UL_NFC, UL_AGE_17_0, 0, "AC01"},
    {"AC01 11A8", UL_NFC, UL_AGE_17_0, 0, "AC01 11A8"},
    {"AC00 11A7", UL_NFC, UL_AGE_17_0, 0, "AC00 11A7"}, /* the T that stands for none is no T */
    {"1100 11A8", UL_NFC, UL_AGE_17_0, 0, "1100 11A8"},
    {"1100 1175 11C2", UL_NFC, UL_AGE_17_0, 0, "AE4B"},
    {"11347 1133E", UL_NFC, UL_AGE_17_0, 0, "1134B"}, /* outside the basic plane */
    {"1D15E", UL_NFC, UL_AGE_17_0, 0, "1D157 1D165"},
    {"16121 1611F", UL_NFC, UL_AGE_17_0, 0, "16126"}, /* Unicode 16: composites that begin in the middle */
    {"1611E 1611E 1611F", UL_NFC, UL_AGE_17_0, 0, "16126"},
    {"2F868", UL_NFC, UL_AGE_17_0, 0, "36FC"}, /* Corrigendum 4 */
    {"2F868", UL_NFC, UL_AGE_4_0, 0, "36FC"},
    {"2F868", UL_NFC, UL_AGE_3_2, 0, "2136A"},
    {"2F868", UL_NFC, UL_AGE_3_2, UL_WITHOUT_CORRIGENDUM_4, "2136A"},
    {"2F868", UL_NFC, UL_AGE_3_2, UL_WITH_CORRIGENDUM_4, "36FC"},
    {"2F868", UL_NFC, UL_AGE_4_1, UL_WITHOUT_CORRIGENDUM_4, "2136A"},
    {"2F9BF 2F95F 2F91F 2F874", UL_NFKD, UL_AGE_3_2, 0, "4D57 7AAE 43AB 5F33"},
    {"2F9BF 2F95F 2F91F 2F874", UL_NFKD, UL_AGE_17_0, 0, "45D7 7AEE 243AB 5F53"},
    {"F951", UL_NFC, UL_AGE_3_2, 0, "964B"},                /* Corrigendum 3 */
    {"B47 300 B3E", UL_NFC, UL_AGE_17_0, 0, "B47 300 B3E"}, /* Corrigendum 5 */
    {"B47 300 B3E", UL_NFC, UL_AGE_3_2, 0, "B47 300 B3E"},
    {"B47 300 B3E", UL_NFC, UL_AGE_3_2, UL_WITHOUT_CORRIGENDUM_5, "B4B 300"},
    {"1100 300 1161 316", UL_NFC, UL_AGE_4_1, UL_WITHOUT_CORRIGENDUM_5, "AC00 300 316"},
    {"1100 300 1161 316", UL_NFC, UL_AGE_4_1, 0, "1100 300 1161 316"},
    {"61 316 300", UL_NFC, UL_AGE_17_0, UL_WITHOUT_CORRIGENDUM_5, "E0 316"},
    {"61 5AE 300", UL_NFC, UL_AGE_17_0, UL_WITHOUT_CORRIGENDUM_5, "E0 5AE"},
    {"61 346 300", UL_NFC, UL_AGE_17_0, UL_WITHOUT_CORRIGENDUM_5, "61 346 300"}, /* the same class blocks */
    /* What stood between the virama and the others has been composed; the virama still blocks what has its class. */
    {"DD9 94D DCF 334 DCA", UL_NFC, UL_AGE_17_0, UL_WITHOUT_CORRIGENDUM_5, "DDC 94D 334 DCA"},
    {"DD9 334 DCF 334 DCA", UL_NFC, UL_AGE_17_0, UL_WITHOUT_CORRIGENDUM_5, "DDD 334 334"},
    {"1E9E 2C7C", UL_NFKC, UL_AGE_17_0, 0, "1E9E 6A"},
    {"2C7C", UL_NFKC, UL_AGE_4_1, 0, "2C7C"}, /* Unicode 5.1 */
    {"1D52", UL_NFKC, UL_AGE_4_0, 0, "6F"},   /* Unicode 4.0 */
    {"1D52", UL_NFKC, UL_AGE_3_2, 0, "1D52"},
    {"1D78", UL_NFKC, UL_AGE_4_1, 0, "43D"}, /* Unicode 4.1 */
    {"1D78", UL_NFKC, UL_AGE_4_0, 0, "1D78"},
    {"61 1DC0 323", UL_NFC, UL_AGE_4_1, 0, "1EA1 1DC0"}, /* a mark of 4.1; before, an inert character */
    {"61 1DC0 323", UL_NFC, UL_AGE_4_0, 0, "61 1DC0 323"},
    {"1B05 1B35", UL_NFC, UL_AGE_17_0, 0, "1B06"}, /* a pair of Unicode 5.0 */
    {"1B05 1B35", UL_NFC, UL_AGE_4_1, 0, "1B05 1B35"},
    {"105D2 307", UL_NFC, UL_AGE_17_0, 0, "105C9"}, /* a letter of Unicode 16 with a mark of Unicode 1.1 */
    {"105D2 307", UL_NFC, UL_AGE_4_1, 0, "105D2 307"},
    {"FB01 301", UL_NFC, UL_AGE_17_0, 0, "FB01 301"}, /* only compatibility mappings, or none yet, in a segment */
    {"2C7C 301", UL_NFKC, UL_AGE_4_1, 0, "2C7C 301"},
    {"11099 110BA", UL_NFC, UL_AGE_4_1, 0, "11099 110BA"},
};

static void check_cases(test_place *place) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ul_normalization how = {cases[i].form, cases[i].age, cases[i].variant};
    char text[256], wanted[256];
    size_t length = test_from_hex(cases[i].text, cases[i].text + strlen(cases[i].text), text);
    size_t wanted_length = test_from_hex(cases[i].wanted, cases[i].wanted + strlen(cases[i].wanted), wanted);
    ul_buffer_clear(&place->output);
    CHECK(ul_normalize(ul_span_of(text, length), &how, &place->scratch, &place->output) == URLENS_OK);
    CHECK_EQ_BYTES(cases[i].text, strlen(cases[i].text), wanted, wanted_length,
                   place->output.length ? place->output.data : "", place->output.length);
  }
}

static void check_ill_formed(test_place *place) {
  ul_normalization how = {UL_NFC, UL_AGE_17_0, 0};
  const char text[] = "e\xFF\xCC\x81"
                      "e\xCC\x81\xED\xA0\x80\xCC\x81\xE2\x82";
  const char wanted[] = "e\xEF\xBF\xBD\xCC\x81\xC3\xA9\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xCC\x81\xEF\xBF\xBD";
  ul_buffer_clear(&place->output);
  CHECK(ul_normalize(ul_span_of(text, sizeof text - 1), &how, &place->scratch, &place->output) == URLENS_OK);
  CHECK_EQ_BYTES(text, sizeof text - 1, wanted, sizeof wanted - 1, place->output.data, place->output.length);
}

/* The normal form of one block is known; many of them, one after the other, must give as many, and end soon. */
static void check_growth_of(test_place *place, const char *unit, const char *wanted, size_t times, ul_form form) {
  ul_normalization how = {form, UL_AGE_17_0, 0};
  size_t unit_length = strlen(unit), wanted_length = strlen(wanted);
  char *text = malloc(unit_length * times);
  int same = 1;
  if (!CHECK(text != NULL)) return;
  for (size_t i = 0; i < times; i++) memcpy(text + i * unit_length, unit, unit_length);
  ul_buffer_clear(&place->output);
  CHECK(ul_normalize(ul_span_of(text, unit_length * times), &how, &place->scratch, &place->output) == URLENS_OK);
  CHECK(place->output.length == wanted_length * times);
  for (size_t i = 0; same && i < times; i++) {
    same = memcmp(place->output.data + i * wanted_length, wanted, wanted_length) == 0;
  }
  CHECK(same);
  free(text);
}

/* A million marks of two classes, in the wrong order: all of the one, then all of the other. */
static void check_marks(test_place *place) {
  enum { PAIRS = 500000 };
  ul_normalization how = {UL_NFD, UL_AGE_17_0, 0};
  char *text = malloc(1 + 4 * PAIRS);
  size_t wrong = 0;
  if (!CHECK(text != NULL)) return;
  text[0] = 'q';
  for (size_t i = 0; i < PAIRS; i++) memcpy(text + 1 + 4 * i, "\xCC\x81\xCC\x96", 4); /* U+0301 (230), U+0316 (220) */
  ul_buffer_clear(&place->output);
  CHECK(ul_normalize(ul_span_of(text, 1 + 4 * PAIRS), &how, &place->scratch, &place->output) == URLENS_OK);
  if (CHECK(place->output.length == 1 + 4 * PAIRS)) {
    for (size_t i = 0; i < 2 * PAIRS; i++) {
      wrong += memcmp(place->output.data + 1 + 2 * i, i < PAIRS ? "\xCC\x96" : "\xCC\x81", 2) != 0;
    }
    CHECK(wrong == 0);
  }
  how.form = UL_NFC;
  how.variant = UL_WITHOUT_CORRIGENDUM_5;
  ul_buffer_clear(&place->output);
  CHECK(ul_normalize(ul_span_of(text, 1 + 4 * PAIRS), &how, &place->scratch, &place->output) == URLENS_OK);
  free(text);
}

/* Text is as good with a stack as with scratch memory: runs of marks of every length around the border. */
static void check_border(test_place *place) {
  for (size_t marks = 0; marks < 220; marks++) {
    ul_normalization how = {UL_NFC, UL_AGE_17_0, 0};
    char text[512], wanted[512];
    size_t length = 0, wanted_length = 0;
    text[length++] = 'a';
    for (size_t i = 0; i < marks; i++) length += ul_utf8_write(0x345, text + length);     /* 240 */
    for (size_t i = 0; i < marks / 8; i++) length += ul_utf8_write(0x5B0, text + length); /* 10 */
    length += ul_utf8_write(0x323, text + length);                                        /* 220, composes */
    wanted_length += ul_utf8_write(0x1EA1, wanted);
    for (size_t i = 0; i < marks / 8; i++) wanted_length += ul_utf8_write(0x5B0, wanted + wanted_length);
    for (size_t i = 0; i < marks; i++) wanted_length += ul_utf8_write(0x345, wanted + wanted_length);
    ul_buffer_clear(&place->output);
    CHECK(ul_normalize(ul_span_of(text, length), &how, &place->scratch, &place->output) == URLENS_OK);
    CHECK_EQ_BYTES(text, length, wanted, wanted_length, place->output.data, place->output.length);
  }
}

static void check_memory(void) {
  ul_normalization how = {UL_NFD, UL_AGE_17_0, 0};
  char text[1000], out[4000];
  size_t length = 0;
  ul_scratch none;
  ul_buffer output;
  test_memory memory;
  for (size_t i = 0; i < 150; i++) length += ul_utf8_write(i % 2 ? 0x316 : 0x301, text + length);
  ul_scratch_init(&none, NULL, NULL, 0);
  ul_buffer_init_fixed(&output, out, sizeof out, sizeof out);
  CHECK(ul_normalize(ul_span_of(text, length), &how, &none, &output) == URLENS_E_OUT_OF_MEMORY);
  ul_buffer_clear(&output);
  CHECK(ul_normalize(ul_span_of(text, 100), &how, &none, &output) == URLENS_OK);
  ul_buffer_init_fixed(&output, out, 10, sizeof out);
  CHECK(ul_normalize(ul_span_of(text, 100), &how, &none, &output) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(output.length == 100);
  ul_buffer_init_fixed(&output, out, sizeof out, 50);
  CHECK(ul_normalize(ul_span_of(text, 100), &how, &none, &output) == URLENS_E_TOO_LONG);
  for (size_t left = 0; left < 3; left++) {
    ul_scratch scratch;
    ul_buffer growing;
    urlens_status status;
    test_memory_init(&memory, left);
    ul_scratch_init(&scratch, &memory.allocator, NULL, 0);
    ul_buffer_init(&growing, &memory.allocator, sizeof out);
    status = ul_normalize(ul_span_of(text, length), &how, &scratch, &growing);
    CHECK_EQ_INT("allocations", left < 2 ? URLENS_E_OUT_OF_MEMORY : URLENS_OK, status);
    ul_scratch_release(&scratch);
    ul_buffer_release(&growing);
    CHECK(memory.blocks == 0);
  }
}

/* What ul_nfc_may_join promises: where it says 0, NFC leaves the pair alone. */
static void check_may_join(void) {
  static const uint32_t firsts[] = {'a', 0xE9, 0x1EC3, 0x915, 0xBC6, 0xAC00, 0xAC01, 0x1100, 0x1611E, 0x16121, 0x4E00};
  static const uint32_t seconds[] = {0x301,   0x323,   0x93C,  0xBBE, 0x11A8, 0x1161,
                                     0x1611E, 0x16121, 0x3099, 0x338, 0x345};
  for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++) {
    for (size_t j = 0; j < sizeof seconds / sizeof *seconds; j++) {
      uint32_t pair[2], result[8], spare[8];
      size_t count;
      pair[0] = firsts[i];
      pair[1] = seconds[j];
      CHECK(ul_nfd_count(pair, 2) <= 8);
      count = ul_nfc_points(pair, 2, result, spare);
      CHECK(ul_nfc_may_join(pair[0], pair[1]) || (count == 2 && result[0] == pair[0] && result[1] == pair[1]));
    }
  }
}

int main(void) {
  test_place place;
  test_place_init(&place);
  check_cases(&place);
  check_ill_formed(&place);
  check_border(&place);
  check_may_join();
  check_memory();
  check_marks(&place);
  check_growth_of(&place, "\xEF\xB7\xBA", "صلى الله عليه وسلم", 100000, UL_NFKC);
  check_growth_of(&place, "e\xCC\x81", "\xC3\xA9", 500000, UL_NFC);
  check_growth_of(&place, "\xEA\xB0\x81", "\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8", 300000, UL_NFD);
  check_growth_of(&place, "\xE1\x85\xA1", "\xE1\x85\xA1", 300000, UL_NFC); /* vowels, none of which composes */
  test_place_release(&place);
  return test_end();
}
