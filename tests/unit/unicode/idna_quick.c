/* SPDX-License-Identifier: MIT */
/* The quick way through UTS #46: whatever it finds is what the long way finds, and it finds what it is there for. */
#include "support.h"
#include "unicode/idna.h"

/* The outline of an ASCII form: of labels that were not ASCII, that is, of all that begin with "xn--", only that. */
static size_t outline_of(ul_span ascii, char *out) {
  size_t length = 0;
  for (size_t at = 0, next; at <= ascii.length; at = next + 1) {
    ul_span label;
    next = ul_span_find(ascii, at, '.');
    label = ul_span_slice(ascii, at, next);
    if (label.length > 4 && memcmp(label.data, "xn--", 4) == 0) label.length = 4;
    memcpy(out + length, label.data, label.length);
    length += label.length;
    if (next < ascii.length) out[length++] = '.';
  }
  return length;
}

enum { LONGEST_DOMAIN = 4 * 400, LONG_DOMAIN = 256 };

static size_t long_outlines;

/* The outline of a domain, of a long one from its last label but one on, is that of its ASCII form. */
static void check_outline(const char *domain, size_t length, ul_span ascii, ul_span outline) {
  static char wanted[16 * LONGEST_DOMAIN];
  size_t all = outline_of(ascii, wanted), from = 0;
  if (length > LONG_DOMAIN) {
    size_t labels = 2;
    for (from = all; from > 0 && (wanted[from - 1] != '.' || --labels > 0);) from--;
    long_outlines++;
  }
  CHECK_EQ_BYTES(domain, length, wanted + from, all - from, outline.data, outline.length);
}

/* Compares the two ways and returns whether the short one had an answer. */
static int check_same(test_place *place, const char *domain, size_t length) {
  ul_span text = ul_span_of(domain, length);
  char quick[UL_IDNA_QUICK_ROOM], outline[UL_IDNA_QUICK_ROOM];
  size_t found = ul_domain_to_ascii_quick(text, quick), outlined = ul_domain_outline_quick(text, outline);
  urlens_status status;
  ul_buffer_clear(&place->output);
  status = ul_domain_to_ascii(text, UL_IDNA_STANDARD, &place->scratch, &place->output, NULL);
  if (outlined > 0) {
    CHECK(status == URLENS_OK);
    check_outline(domain, length, ul_buffer_span(&place->output), ul_span_of(outline, outlined));
  }
  if (found == 0) return 0;
  CHECK(status == URLENS_OK && outlined > 0);
  CHECK_EQ_BYTES(domain, length, place->output.data, place->output.length, quick, found);
  for (size_t i = 0; i < found; i++) CHECK(strchr("abcdefghijklmnopqrstuvwxyz0123456789-.", quick[i]) != NULL);
  return 1;
}

static const struct {
  const char *domain;
  int is_quick;
} known[] = {
    {"bücher.example", 1},
    {"WWW.BÜCHER.EXAMPLE", 1},
    {"faß.de", 1},
    {"FAẞ.de", 1},
    {"βόλος.gr", 1},
    {"пример.испытание", 1},
    {"日本語。ＪＰ", 1},
    {"a．b｡c", 1},
    {"한국.kr", 1},
    {"www.مثال.com", 1}, /* right-to-left text after the first label */
    {"مثال.إختبار", 1},
    {"דוגמה.קום", 1},
    {"नमस्ते.भारत", 1}, /* marks that compose with nothing here */
    {"ไทย.ไทย", 1},
    {"a\xC2\xAD"
     "ü",
     1}, /* something to be ignored */
    {"ü..b.", 1},
    {"ﬃ.ü", 1},
    {"ü.\xF0\x9F\x98\x80.xn", 1},
    {"", 0},
    {"\xC2\xAD", 0},          /* nothing is left */
    {"a_b.ü", 0},             /* perhaps forbidden in a URL: not for the quick way */
    {"ü.ａ％ｂ", 0},          /* the same by mapping */
    {"xn--bcher-kva.ü", 0},   /* to be decoded */
    {"ｘｎ－－bcher-kva", 0}, /* the same by mapping */
    {"bu\xCC\x88"
     "cher.de",
     0},               /* to be composed */
    {"\xCC\x81.ü", 0}, /* a leading mark */
    {"a.\xCC\x81"
     "b",
     0},
    {"क्\xE2\x80\x8Dष", 0},  /* a joiner */
    {"\xFF.ü", 0},          /* ill-formed */
    {"a\xE2\x92\x88.x", 0}, /* disallowed */
    {"1.مثال.com", 0},      /* not for a Bidi domain */
    {"aمثال.com", 0},
    {"مثالa.com", 0},
};

static void check_known(test_place *place) {
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    CHECK_EQ_INT(known[i].domain, known[i].is_quick, check_same(place, known[i].domain, strlen(known[i].domain)));
  }
}

/* Every code point alone, and beside letters and marks that make the rules matter. */
static void check_code_points(test_place *place) {
  static const char *const around[][2] = {{"", ""},   {"a", "b"},         {"ü.", ""},  {"", ".ü"},
                                          {"ا", "ا"}, {"e\xCC\xA3", "é"}, {"x", "--ü"}};
  size_t found = 0;
  for (uint32_t c = 0; c < 0x110000; c++) {
    if (c - 0xD800 < 0x800) continue;
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
      char domain[64];
      size_t length = strlen(around[i][0]);
      memcpy(domain, around[i][0], length);
      length += ul_utf8_write(c, domain + length);
      memcpy(domain + length, around[i][1], strlen(around[i][1]));
      found += (size_t)check_same(place, domain, length + strlen(around[i][1]));
    }
  }
  CHECK(found > 500000); /* most of what is valid */
}

/* Every beginning of a sequence of bytes that is or is not UTF-8. */
static void check_bytes(test_place *place) {
  static const unsigned char thirds[] = {0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, '.'};
  for (unsigned first = 0x80; first < 0x100; first++) {
    for (unsigned second = 0; second < 0x100; second++) {
      for (size_t i = 0; i < sizeof thirds; i++) {
        char domain[] = {'a', (char)first, (char)second, (char)thirds[i], (char)0x80};
        for (size_t length = 2; length <= sizeof domain; length++) check_same(place, domain, length);
      }
    }
  }
}

/* Domains of all lengths up to some beyond what the quick way takes, of code points that the rules are about. */
static void check_random(test_place *place) {
  static const uint32_t points[] = {'a',    'x',    'n',    '-',    '-',    '.',    '.',     '1',     'Z',    0xE4,
                                    0xDF,   0xC4,   0x300,  0x308,  0x323,  0x338,  0x3C2,   0x3B1,   0x430,  0x5D0,
                                    0x5B0,  0x627,  0x660,  0x6F0,  0x94D,  0x915,  0x93C,   0x9BE,   0x9C7,  0xE01,
                                    0xE31,  0x1100, 0x1161, 0x11A8, 0xAC00, 0xAC01, 0x3002,  0x3042,  0x304B, 0x3099,
                                    0x4E00, 0xFB03, 0xFDFA, 0xFF41, 0xFF61, 0xAD,   0x1D15E, 0x1F600, 0x200D, 0x10FFFF};
  uint64_t state = 1;
  size_t found = 0;
  for (int round = 0; round < 100000; round++) {
    char domain[LONGEST_DOMAIN];
    size_t count = test_random(&state) % (round % 16 ? 8 : 400), length = 0;
    /* A few of them at a time: a long domain that has all of them is never valid. */
    size_t first = test_random(&state) % (sizeof points / sizeof *points), some = 1 + test_random(&state) % 8;
    for (size_t i = 0; i < count; i++) {
      size_t which = (first + test_random(&state) % some) % (sizeof points / sizeof *points);
      if (test_random(&state) % 8 == 0) which = test_random(&state) % 8;
      length += ul_utf8_write(points[which], domain + length);
    }
    found += (size_t)check_same(place, domain, length);
  }
  CHECK(found > 10000 && long_outlines > 100);
}

int main(void) {
  test_place place;
  test_place_init(&place);
  check_known(&place);
  check_code_points(&place);
  check_bytes(&place);
  check_random(&place);
  test_place_release(&place);
  return test_end();
}
