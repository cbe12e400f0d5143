/* SPDX-License-Identifier: MIT */
/*
 * Nameprep, every step of every profile: what the documents' steps give, worked out by hand. The code points that tell
 * profiles apart are named in the comments.
 */
#include "unicode/nameprep.h"

#include "test.h"
#include "weburl/weburl.h"

/* The twelve profiles: three revisions, in each the document's own steps and those of three markers. */
enum {
  R1 = 1 << 0,
  R1C = 1 << 1,
  R1G = 1 << 2,
  R1I = 1 << 3,
  R2 = 1 << 4,
  R2C = 1 << 5,
  R2G = 1 << 6,
  R2I = 1 << 7,
  R3 = 1 << 8,
  R3C = 1 << 9,
  R3G = 1 << 10,
  R3I = 1 << 11,
  OWN = R1 | R2 | R3,
  CHROME = R1C | R2C | R3C,
  GECKO = R1G | R2G | R3G,
  IE = R1I | R2I | R3I,
  ALL = OWN | CHROME | GECKO | IE
};

static const urlens_dialect dialects[] = {
    URLENS_DIALECT_WEBURL_R1,        URLENS_DIALECT_WEBURL_R1_CHROME, URLENS_DIALECT_WEBURL_R1_GECKO,
    URLENS_DIALECT_WEBURL_R1_IE,     URLENS_DIALECT_WEBURL_R2,        URLENS_DIALECT_WEBURL_R2_CHROME,
    URLENS_DIALECT_WEBURL_R2_GECKO,  URLENS_DIALECT_WEBURL_R2_IE,     URLENS_DIALECT_WEBURL_R3,
    URLENS_DIALECT_WEBURL_R3_CHROME, URLENS_DIALECT_WEBURL_R3_GECKO,  URLENS_DIALECT_WEBURL_R3_IE};

typedef struct nameprep_case {
  unsigned who;
  const char *input;
  const char *wanted;
} nameprep_case;

static const nameprep_case unchecked[] = {
    {ALL, "", ""},
    {ALL, "Example.COM", "example.com"},
    {ALL, "a b\x01\x7F", "a b\x01\x7F"}, /* tables C.1.1 and C.2.1 are not part of Nameprep */

    /* The Map step: table B.1, then B.2. */
    {ALL, u8"a\u00ADb\u034F\u1806\u180B\u200B\u200C\u200D\u2060\uFE00\uFE0F\uFEFFc", "abc"},
    {ALL, u8"Fa\u00DF", "fass"},
    {ALL, u8"\u0130", u8"i\u0307"},
    {ALL, u8"\u0392\u038C\u039B\u039F\u03A3\u03C2", u8"\u03B2\u03CC\u03BB\u03BF\u03C3\u03C3"},
    {ALL, u8"\u03F2", u8"\u03C3"}, /* the folding that changed after Unicode 3.2 */
    /* Taken apart by the map, put together again by NFKC, unless a last Map step takes it apart for good. */
    {ALL & ~R1G, u8"\u0390\u1FB7", u8"\u0390\u1FB6\u03B9"},
    {R1G, u8"\u0390\u1FB7", u8"\u03B9\u0308\u0301\u03B1\u0342\u03B9"},
    {ALL, u8"\u2121\u33C6", u8"telc\u2215kg"},
    {ALL, u8"\U00010400\U0001D400\U0001D7A8",
     u8"\U00010428"
     "a"
     u8"\u03C9"},
    {ALL, u8"\u10A0", u8"\u10A0"}, /* has a small letter since Unicode 4.1, too late for B.2 */

    /* Normalization: all ages. */
    {ALL, u8"e\u0301", u8"\u00E9"},
    {ALL, u8"\uFF21\uFF61\u2126", u8"a\u3002\u03C9"},
    {ALL, u8"a\u3000b\u2000c", "a b c"}, /* spaces become U+0020, which is allowed */
    {ALL, u8"\uF951", u8"\u964B"},       /* Corrigendum 3 */

    /* Corrigendum 4. */
    {OWN | GECKO, u8"\U0002F868\U0002F874\U0002F91F\U0002F95F\U0002F9BF", u8"\u36FC\u5F53\U000243AB\u7AEE\u45D7"},
    {CHROME | IE, u8"\U0002F868\U0002F874\U0002F91F\U0002F95F\U0002F9BF", u8"\U0002136A\u5F33\u43AB\u7AAE\u4D57"},

    /* Of Unicode 4.1: U+FA70. Of 4.0: U+1D2C, a capital A; mapping it needs the second Map step. Of 5.0: U+1D7CA. */
    {OWN | GECKO, u8"\uFA70", u8"\u4E26"},
    {CHROME | IE, u8"\uFA70", u8"\uFA70"},
    {R1, u8"\u1D2C", "A"},
    {R2 | R3 | GECKO, u8"\u1D2C", "a"},
    {CHROME | IE, u8"\u1D2C", u8"\u1D2C"},
    {R1, u8"\U0001D7CA", u8"\u03DC"},
    {R2 | R3, u8"\U0001D7CA", u8"\u03DD"},
    {GECKO | CHROME | IE, u8"\U0001D7CA", u8"\U0001D7CA"},

    /* NFKC makes U+01F0, which a second Map step takes apart again: always, or if something newer than 3.2 is there. */
    {ALL & ~R1G, u8"\u02B2\u030C", u8"\u01F0"},
    {R1G, u8"\u02B2\u030C", u8"j\u030C"},
    {ALL & ~R1G, u8"\u0221\u02B2\u030C", u8"\u0221\u01F0"},
    {R1G, u8"\u0221\u02B2\u030C", u8"\u0221j\u030C"},

    /* Tone marks. */
    {ALL & ~GECKO, u8"a\u0340e\u0341", u8"\u00E0\u00E9"},

    /* Corrigendum 5 sequences: one mark, two marks, those that want exactly one, Hangul in its three forms. */
    {ALL & ~GECKO, u8"\u09C7\u0301\u09BE", u8"\u09C7\u0301\u09BE"},
    {GECKO, u8"\u09C7\u0301\u09BE", u8"\u09CB\u0301"},
    {GECKO, u8"x\u0B47\u0301\u0B56y\u0BC7\u0301\u0BBE", u8"x\u0B48\u0301y\u0BCB\u0301"},
    {ALL & ~GECKO, u8"\u09C7\u0301\u0323\u09BE", u8"\u09C7\u0323\u0301\u09BE"},
    {GECKO, u8"\u09C7\u0301\u0323\u09BE", u8"\u09C7\u0301\u09BE\u0323"},
    {GECKO, u8"\u0CBF\u0301\u0CD5", u8"\u0CC0\u0301"},
    {GECKO, u8"\u0CBF\u0301\u0301\u0CD5", u8"\u0CBF\u0301\u0301\u0CD5"},
    {ALL & ~GECKO, u8"\u1100\u0300\u1161\u0323", u8"\u1100\u0300\u1161\u0323"},
    {GECKO, u8"\u1100\u0300\u1161\u0323", u8"\uAC00\u0323\u0300"},
    {ALL & ~GECKO, u8"\u1100\u1161\u0300\u11A8", u8"\uAC00\u0300\u11A8"},
    {GECKO, u8"\u1100\u1161\u0300\u11A8", u8"\uAC01\u0300"},
    {GECKO, u8"\uAC00\u0300\u11A8", u8"\uAC01\u0300"},
    {GECKO, u8"\uAC01\u0300\u11A8", u8"\uAC01\u0300\u11A8"}, /* has a trailing consonant already */
    {GECKO, u8"\u1100\u0300\u0300\u1161", u8"\u1100\u0300\u0300\u1161"},
    {GECKO, u8"\u09C7\u0350\u09BE", u8"\u09C7\u0350\u09BE"}, /* a mark newer than 3.2 */
    {GECKO, u8"\u09C7\u0301\u09BF", u8"\u09C7\u0301\u09BF"}, /* the last one does not compose */
    {GECKO, u8"\u09C7\u0301", u8"\u09C7\u0301"},
    {GECKO, u8"\u09C7\u09C7\u0301\u09D7", u8"\u09C7\u09CC\u0301"}};

/* Invoked with bidi checking, and fine. */
static const nameprep_case checked[] = {
    {ALL, "Abc-1", "abc-1"},
    {ALL, u8"\u00E9t\u00E9", u8"\u00E9t\u00E9"},
    {ALL, u8"\u05D0", u8"\u05D0"},
    {ALL, u8"\u05D01\u05D1", u8"\u05D01\u05D1"},
    {ALL, u8"\u0627\u064E\u0628", u8"\u0627\u064E\u0628"},
    {GECKO | IE, u8"\u07CA1", u8"\u07CA1"},                        /* right-to-left since Unicode 5.0 */
    {OWN | GECKO | IE, u8"\uFDCF1", u8"\uFDCF1"},                  /* AL by default in 6.0, ON when it was assigned */
    {GECKO | IE, u8"\u05D0\u0378\u05D0", u8"\u05D0\u0378\u05D0"}}; /* unassigned: L by default */

typedef struct nameprep_failure {
  unsigned who;
  unsigned flags;
  const char *input;
  urlens_status status;
  size_t at, length;
} nameprep_failure;

static const nameprep_failure failures[] = {
    {ALL, 0, u8"a\u1680", URLENS_E_NAMEPREP_PROHIBITED, 1, 3},       /* C.1.2 */
    {ALL, 0, "ab\xC2\x85", URLENS_E_NAMEPREP_PROHIBITED, 2, 2},      /* C.2.2 */
    {ALL, 0, u8"\u180E", URLENS_E_NAMEPREP_PROHIBITED, 0, 3},        /* C.2.2 */
    {ALL, 0, u8"\u06DD", URLENS_E_NAMEPREP_PROHIBITED, 0, 2},        /* C.2.2 */
    {ALL, 0, u8"\U0001D173", URLENS_E_NAMEPREP_PROHIBITED, 0, 4},    /* C.2.2 */
    {ALL, 0, u8"x\uE000", URLENS_E_NAMEPREP_PROHIBITED, 1, 3},       /* C.3 */
    {ALL, 0, u8"\U0010FFFD", URLENS_E_NAMEPREP_PROHIBITED, 0, 4},    /* C.3 */
    {ALL, 0, u8"\uFDD0", URLENS_E_NAMEPREP_PROHIBITED, 0, 3},        /* C.4 */
    {ALL, 0, u8"\U0001FFFE", URLENS_E_NAMEPREP_PROHIBITED, 0, 4},    /* C.4 */
    {ALL, 0, "abc\xED\xA0\x80", URLENS_E_NAMEPREP_PROHIBITED, 3, 1}, /* a surrogate, so U+FFFD: C.6 */
    {ALL, 0, u8"\u00E9\uFFF9", URLENS_E_NAMEPREP_PROHIBITED, 2, 3},  /* C.6 */
    {ALL, 0, u8"\u2FF0", URLENS_E_NAMEPREP_PROHIBITED, 0, 3},        /* C.7 */
    {ALL, 0, u8"\u200E", URLENS_E_NAMEPREP_PROHIBITED, 0, 3},        /* C.8 */
    {ALL, 0, u8"\u206A", URLENS_E_NAMEPREP_PROHIBITED, 0, 3},        /* C.8 */
    {ALL, 0, u8"\U000E0001", URLENS_E_NAMEPREP_PROHIBITED, 0, 4},    /* C.9 */
    {ALL, 0, u8"\U000E0041", URLENS_E_NAMEPREP_PROHIBITED, 0, 4},    /* C.9 */
    {GECKO, 0, u8"a\u0340", URLENS_E_NAMEPREP_PROHIBITED, 1, 2},
    {GECKO, 0, u8"\u0341", URLENS_E_NAMEPREP_PROHIBITED, 0, 2},
    {ALL, UL_NAMEPREP_CHECK_BIDI,
     u8"\u05D0"
     "a",
     URLENS_E_NAMEPREP_BIDI, 0, 3},
    {ALL, UL_NAMEPREP_CHECK_BIDI, u8"\u05D0\u00E9\u05D0", URLENS_E_NAMEPREP_BIDI, 0, 6},
    {ALL, UL_NAMEPREP_CHECK_BIDI, u8"\u05D01", URLENS_E_NAMEPREP_BIDI, 0, 3},
    {ALL, UL_NAMEPREP_CHECK_BIDI, u8"1\u0627", URLENS_E_NAMEPREP_BIDI, 0, 3},
    {OWN | CHROME, UL_NAMEPREP_CHECK_BIDI, u8"\u07CA1", URLENS_E_NAMEPREP_BIDI, 0, 3},
    {CHROME, UL_NAMEPREP_CHECK_BIDI, u8"\uFDCF1", URLENS_E_NAMEPREP_BIDI, 0, 4},
    {OWN | CHROME, UL_NAMEPREP_CHECK_BIDI, u8"\u05D0\u0378\u05D0", URLENS_E_NAMEPREP_BIDI, 0, 6}};

static urlens_allocator standard_allocator;

static const ul_nameprep_profile *profile_of(urlens_dialect dialect) {
  return ul_weburl_find(dialect)->nameprep;
}

static void check_case(const nameprep_case *test, urlens_dialect dialect, unsigned flags) {
  ul_scratch scratch;
  ul_buffer output;
  urlens_error error;
  ul_span input = ul_span_of(test->input, strlen(test->input));
  ul_scratch_init(&scratch, &standard_allocator, NULL, 0);
  ul_buffer_init(&output, &standard_allocator, SIZE_MAX);
  CHECK_EQ_INT(test->input, URLENS_OK, ul_nameprep(input, profile_of(dialect), flags, &scratch, &output, &error));
  CHECK_EQ_INT(test->input, URLENS_OK, error.status);
  CHECK_EQ_BYTES(test->input, input.length, test->wanted, strlen(test->wanted), output.data ? output.data : "",
                 output.length);
  ul_scratch_release(&scratch);
  ul_buffer_release(&output);
}

static void check_failure(const nameprep_failure *test, urlens_dialect dialect) {
  ul_scratch scratch;
  ul_buffer output;
  urlens_error error;
  ul_span input = ul_span_of(test->input, strlen(test->input));
  ul_scratch_init(&scratch, &standard_allocator, NULL, 0);
  ul_buffer_init(&output, &standard_allocator, SIZE_MAX);
  CHECK_EQ_INT(test->input, test->status,
               ul_nameprep(input, profile_of(dialect), test->flags, &scratch, &output, &error));
  CHECK_EQ_INT(test->input, test->status, error.status);
  CHECK_EQ_INT(test->input, test->at, error.at);
  CHECK_EQ_INT(test->input, test->length, error.length);
  CHECK_EQ_INT(test->input, 0, output.length);
  ul_scratch_release(&scratch);
  ul_buffer_release(&output);
}

static void check_cases(void) {
  for (size_t d = 0; d < sizeof dialects / sizeof dialects[0]; d++) {
    for (size_t i = 0; i < sizeof unchecked / sizeof unchecked[0]; i++) {
      if (unchecked[i].who >> d & 1) check_case(&unchecked[i], dialects[d], 0);
    }
    for (size_t i = 0; i < sizeof checked / sizeof checked[0]; i++) {
      if (checked[i].who >> d & 1) check_case(&checked[i], dialects[d], UL_NAMEPREP_CHECK_BIDI);
    }
    for (size_t i = 0; i < sizeof failures / sizeof failures[0]; i++) {
      if (failures[i].who >> d & 1) check_failure(&failures[i], dialects[d]);
    }
  }
}

/* What the engine relies on: lists that end, and a Map step in each, which is all that is done to ASCII. */
static void check_profiles(void) {
  static const urlens_dialect others[] = {URLENS_DIALECT_WHATWG,  URLENS_DIALECT_RFC3986, URLENS_DIALECT_RFC3986_REGEX,
                                          URLENS_DIALECT_RFC3987, (urlens_dialect)28,     (urlens_dialect)-1};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) CHECK(!ul_weburl_find(others[i]));
  CHECK(!profile_of(URLENS_DIALECT_BARTH));
  for (size_t d = 0; d < sizeof dialects / sizeof dialects[0]; d++) {
    const ul_nameprep_profile *profile = profile_of(dialects[d]);
    if (!CHECK(profile != NULL)) continue;
    CHECK(memchr(profile->steps, UL_NAMEPREP_DONE, sizeof profile->steps) != NULL);
    CHECK(memchr(profile->steps, UL_NAMEPREP_MAP, sizeof profile->steps) != NULL);
  }
}

/* An allocator that fails from the n-th call on. */
typedef struct scarce {
  unsigned long left;
  size_t in_use;
} scarce;

static void *scarce_allocate(void *context, size_t size) {
  scarce *state = context;
  if (state->left == 0) return NULL;
  state->left--;
  state->in_use += size;
  return malloc(size);
}

static void *scarce_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
  scarce *state = context;
  if (state->left == 0) return NULL;
  state->left--;
  state->in_use += new_size - old_size;
  return realloc(block, new_size);
}

static void scarce_release(void *context, void *block, size_t size) {
  scarce *state = context;
  state->in_use -= size;
  free(block);
}

/* `count` times `part`; free it. */
static char *repeated(const char *part, size_t count) {
  size_t length = strlen(part);
  char *text = malloc(length * count + 1);
  if (!text) exit(EXIT_FAILURE);
  for (size_t i = 0; i < count; i++) memcpy(text + i * length, part, length);
  text[length * count] = '\0';
  return text;
}

/* Every allocation failed in turn, on a text that grows eleven times over, so that scratch memory has to grow too. */
static void check_scarce_memory(void) {
  char *text = repeated(u8"\uFDFA", 1000);
  ul_span input = ul_span_of(text, strlen(text));
  unsigned long most = 0;
  urlens_status status = URLENS_E_OUT_OF_MEMORY;
  for (; status != URLENS_OK && most < 100; most++) {
    scarce state = {most, 0};
    urlens_allocator allocator = {scarce_allocate, scarce_reallocate, scarce_release, &state};
    ul_scratch scratch;
    ul_buffer output;
    ul_scratch_init(&scratch, &allocator, NULL, 0);
    ul_buffer_init(&output, &allocator, SIZE_MAX);
    status = ul_nameprep(input, profile_of(URLENS_DIALECT_WEBURL_R3_GECKO), 0, &scratch, &output, NULL);
    CHECK(status == URLENS_OK || status == URLENS_E_OUT_OF_MEMORY);
    if (status == URLENS_OK) CHECK_EQ_INT("U+FDFA, a thousand times", 33000, output.length);
    ul_scratch_release(&scratch);
    ul_buffer_release(&output);
    CHECK_EQ_INT("memory in use", 0, state.in_use);
  }
  CHECK_EQ_INT("U+FDFA", URLENS_OK, status);
  CHECK(most > 2);
  free(text);
}

/* Fixed scratch memory of every size gives either the result or URLENS_E_OUT_OF_MEMORY. */
static void check_fixed_memory(void) {
  const ul_nameprep_profile *profile = profile_of(URLENS_DIALECT_WEBURL_R3_GECKO);
  static uint64_t block[1024];
  static char out[4096];
  char *text = repeated(u8"\u1D2C\u09C7\u0301\u09BE\uFDFA", 30);
  int done = 0;
  for (size_t size = 0; size <= sizeof block; size += sizeof block[0]) {
    ul_scratch scratch;
    ul_buffer output;
    urlens_status status;
    ul_scratch_init(&scratch, NULL, size ? block : NULL, size);
    ul_buffer_init_fixed(&output, out, sizeof out, SIZE_MAX);
    status = ul_nameprep(ul_span_of(text, strlen(text)), profile, 0, &scratch, &output, NULL);
    CHECK(status == URLENS_OK || (status == URLENS_E_OUT_OF_MEMORY && !done));
    done |= status == URLENS_OK;
  }
  CHECK(done);
  free(text);
}

/* Short text needs no scratch memory, even if it grows as much as any does; nor does ASCII of any length. */
static void check_no_memory(void) {
  static char out[8192];
  char *grows = repeated(u8"\uFDFA", UL_ROOMS_SMALL / 3), *ascii = repeated("A", 5000);
  for (size_t d = 0; d < sizeof dialects / sizeof dialects[0]; d++) {
    const ul_nameprep_profile *profile = profile_of(dialects[d]);
    ul_scratch scratch;
    ul_buffer output;
    ul_scratch_init(&scratch, NULL, NULL, 0);
    ul_buffer_init_fixed(&output, out, sizeof out, SIZE_MAX);
    CHECK_EQ_INT("U+FDFA", URLENS_OK,
                 ul_nameprep(ul_span_of(grows, strlen(grows)), profile, 0, &scratch, &output, NULL));
    CHECK_EQ_INT("A", URLENS_OK, ul_nameprep(ul_span_of(ascii, 5000), profile, 0, &scratch, &output, NULL));
    CHECK_EQ_INT("both", UL_ROOMS_SMALL / 3 * 33 + 5000, output.length);
  }
  free(grows);
  free(ascii);
}

/* An output that is too small reports what would be enough, and one with a limit that it is passed. */
static void check_output(void) {
  const ul_nameprep_profile *profile = profile_of(URLENS_DIALECT_WEBURL_R3);
  static const char *const texts[] = {"ABCDEF", u8"\u00C9\u00C9\u00C9"};
  for (size_t i = 0; i < 2; i++) {
    char out[4];
    ul_scratch scratch;
    ul_buffer output;
    urlens_error error;
    ul_scratch_init(&scratch, &standard_allocator, NULL, 0);
    ul_buffer_init_fixed(&output, out, sizeof out, SIZE_MAX);
    CHECK_EQ_INT(texts[i], URLENS_E_BUFFER_TOO_SMALL,
                 ul_nameprep(ul_span_of(texts[i], 6), profile, 0, &scratch, &output, &error));
    CHECK_EQ_INT(texts[i], URLENS_E_BUFFER_TOO_SMALL, error.status);
    CHECK_EQ_INT(texts[i], 6, output.length);
    ul_buffer_init_fixed(&output, out, sizeof out, 5);
    CHECK_EQ_INT(texts[i], URLENS_E_TOO_LONG,
                 ul_nameprep(ul_span_of(texts[i], 6), profile, 0, &scratch, &output, NULL));
    ul_scratch_release(&scratch);
  }
}

/* Long texts take linear time: marks without end after the start of a sequence, and starts without end. */
static void check_long_texts(void) {
  static const char *const parts[] = {u8"\u09C7\u0301", u8"\u0301", u8"\u1100", u8"\u1D2C"};
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    char *text = repeated(parts[i], 300000);
    ul_scratch scratch;
    ul_buffer output;
    ul_scratch_init(&scratch, &standard_allocator, NULL, 0);
    ul_buffer_init(&output, &standard_allocator, SIZE_MAX);
    CHECK_EQ_INT(parts[i], URLENS_OK,
                 ul_nameprep(ul_span_of(text, strlen(text)), profile_of(URLENS_DIALECT_WEBURL_R3_GECKO),
                             UL_NAMEPREP_CHECK_BIDI, &scratch, &output, NULL));
    ul_scratch_release(&scratch);
    ul_buffer_release(&output);
    free(text);
  }
}

int main(void) {
  if (ul_allocator_init(&standard_allocator, NULL) != URLENS_OK) return EXIT_FAILURE;
  check_profiles();
  check_cases();
  check_scarce_memory();
  check_fixed_memory();
  check_no_memory();
  check_output();
  check_long_texts();
  return test_end();
}
