/* SPDX-License-Identifier: MIT */
#include "unicode/corrigendum5.h"

#include "test.h"
#include "unicode/utf8.h"

/* UAX #15, "Corrigendum 5 Sequences": first characters, last ones, and whether there may be several marks between them. */
static const struct {
  uint32_t first, first_end, last, last_end;
  int several;
} sequences[] = {
    {0x9C7, 0x9C7, 0x9BE, 0x9BE, 1},     {0x9C7, 0x9C7, 0x9D7, 0x9D7, 1},    {0xB47, 0xB47, 0xB3E, 0xB3E, 1},
    {0xB47, 0xB47, 0xB56, 0xB57, 1},     {0xB92, 0xB92, 0xBD7, 0xBD7, 1},    {0xBC6, 0xBC7, 0xBBE, 0xBBE, 1},
    {0xBC6, 0xBC6, 0xBD7, 0xBD7, 1},     {0xCBF, 0xCBF, 0xCD5, 0xCD5, 0},    {0xCC6, 0xCC6, 0xCC2, 0xCC2, 1},
    {0xCC6, 0xCC6, 0xCD5, 0xCD6, 1},     {0xCCA, 0xCCA, 0xCD5, 0xCD5, 0},    {0xD46, 0xD47, 0xD3E, 0xD3E, 1},
    {0xD46, 0xD46, 0xD57, 0xD57, 1},     {0xDD9, 0xDD9, 0xDCF, 0xDCF, 1},    {0xDD9, 0xDD9, 0xDDF, 0xDDF, 1},
    {0x1025, 0x1025, 0x102E, 0x102E, 1}, {0x1100, 0x1112, 0x1161, 0x1175, 0}};
enum { SEQUENCES = sizeof sequences / sizeof *sequences };

static int is_listed(uint32_t first, uint32_t last, int several) {
  for (size_t i = 0; i < SEQUENCES; i++) {
    if (first >= sequences[i].first && first <= sequences[i].first_end && last >= sequences[i].last &&
        last <= sequences[i].last_end && sequences[i].several >= several) {
      return 1;
    }
  }
  /* Hangul syllables without a trailing consonant, and trailing consonants. */
  return !several && first >= 0xAC00 && first <= 0xD7A3 && (first - 0xAC00) % 28 == 0 && last >= 0x11A8 &&
         last <= 0x11C2;
}

static size_t write(char *out, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  size_t length = ul_utf8_write(a, out);
  length += ul_utf8_write(b, out + length);
  length += ul_utf8_write(c, out + length);
  return d ? length + ul_utf8_write(d, out + length) : length;
}

/* The last two characters of a sequence change places; all other texts stay. */
static void check(uint32_t first, uint32_t last) {
  enum { MARK = 0x301, OTHER = 0x323 };
  char text[16], wanted[16], room[16];
  for (int several = 0; several <= 1; several++) {
    size_t length = several ? write(text, first, OTHER, MARK, last) : write(text, first, MARK, last, 0);
    ul_buffer output;
    memcpy(wanted, text, length);
    if (is_listed(first, last, several)) {
      if (several) write(wanted, first, OTHER, last, MARK);
      else write(wanted, first, last, MARK, 0);
    }
    ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
    ul_corrigendum5_swap(ul_span_of(text, length), &output);
    CHECK_EQ_BYTES(text, length, wanted, length, room, output.length);
  }
}

int main(void) {
  for (uint32_t first = 0x980; first <= 0x1120; first++) {
    for (size_t i = 0; i < SEQUENCES; i++) {
      for (uint32_t last = sequences[i].last - 1; last <= sequences[i].last_end + 1; last++) check(first, last);
    }
  }
  for (uint32_t first = 0xABFF; first <= 0xD7A4; first += first % 5 ? 1 : 3) {
    for (uint32_t last = 0x11A7; last <= 0x11C3; last++) check(first, last);
  }
  return test_end();
}
