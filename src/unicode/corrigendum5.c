/* SPDX-License-Identifier: MIT */
#include "unicode/corrigendum5.h"

#if URLENS_WITH_UNICODE

#  include "unicode/utf8.h"

/* How many marks may be between the first and the last character of a sequence. */
typedef enum corrigendum5_marks {
  CORRIGENDUM5_ONE,
  CORRIGENDUM5_SOME /* one or more */
} corrigendum5_marks;

typedef struct corrigendum5_rule {
  uint16_t first, first_end; /* the first character is one of these */
  uint16_t last, last_end;   /* and the last one of these */
  corrigendum5_marks marks;
} corrigendum5_rule;

/* A Hangul syllable and a trailing consonant: only syllables that have none yet. */
static const corrigendum5_rule corrigendum5_syllables = {0xAC00, 0xD7A3, 0x11A8, 0x11C2, CORRIGENDUM5_ONE};

/* clang-format off */
static const corrigendum5_rule corrigendum5_rules[] = {
  {0x09C7, 0x09C7, 0x09BE, 0x09BE, CORRIGENDUM5_SOME},
  {0x09C7, 0x09C7, 0x09D7, 0x09D7, CORRIGENDUM5_SOME},
  {0x0B47, 0x0B47, 0x0B3E, 0x0B3E, CORRIGENDUM5_SOME},
  {0x0B47, 0x0B47, 0x0B56, 0x0B57, CORRIGENDUM5_SOME},
  {0x0B92, 0x0B92, 0x0BD7, 0x0BD7, CORRIGENDUM5_SOME},
  {0x0BC6, 0x0BC7, 0x0BBE, 0x0BBE, CORRIGENDUM5_SOME},
  {0x0BC6, 0x0BC6, 0x0BD7, 0x0BD7, CORRIGENDUM5_SOME},
  {0x0CBF, 0x0CBF, 0x0CD5, 0x0CD5, CORRIGENDUM5_ONE},
  {0x0CC6, 0x0CC6, 0x0CC2, 0x0CC2, CORRIGENDUM5_SOME},
  {0x0CC6, 0x0CC6, 0x0CD5, 0x0CD6, CORRIGENDUM5_SOME},
  {0x0CCA, 0x0CCA, 0x0CD5, 0x0CD5, CORRIGENDUM5_ONE},
  {0x0D46, 0x0D47, 0x0D3E, 0x0D3E, CORRIGENDUM5_SOME},
  {0x0D46, 0x0D46, 0x0D57, 0x0D57, CORRIGENDUM5_SOME},
  {0x0DD9, 0x0DD9, 0x0DCF, 0x0DCF, CORRIGENDUM5_SOME},
  {0x0DD9, 0x0DD9, 0x0DDF, 0x0DDF, CORRIGENDUM5_SOME},
  {0x1025, 0x1025, 0x102E, 0x102E, CORRIGENDUM5_SOME},
  {0x1100, 0x1112, 0x1161, 0x1175, CORRIGENDUM5_ONE}};
/* clang-format on */

static int corrigendum5_applies(const corrigendum5_rule *rule, uint32_t first, uint32_t last,
                                corrigendum5_marks marks) {
  return first >= rule->first && first <= rule->first_end && last >= rule->last && last <= rule->last_end &&
         (marks == CORRIGENDUM5_ONE || rule->marks == CORRIGENDUM5_SOME);
}

static int corrigendum5_composes(uint32_t first, uint32_t last, corrigendum5_marks marks) {
  if (corrigendum5_applies(&corrigendum5_syllables, first, last, marks)) return (first - 0xAC00) % 28 == 0;
  for (size_t i = 0; i < sizeof corrigendum5_rules / sizeof corrigendum5_rules[0]; i++) {
    if (corrigendum5_applies(&corrigendum5_rules[i], first, last, marks)) return 1;
  }
  return 0;
}

/* Whether any sequence begins with this character; quick, as it is asked for every one. */
static int corrigendum5_may_begin(uint32_t c) {
  return (c >= 0x9C7 && c <= 0x1112) || (c >= 0xAC00 && c <= 0xD7A3);
}

/*
 * The first part of a sequence: a character, or a leading consonant with a vowel, which counts as the syllable they
 * make. Returns that, and *next after it.
 */
static uint32_t corrigendum5_first(ul_span text, size_t at, size_t *next) {
  uint32_t c = ul_utf8_next(text, at, next), vowel;
  size_t after;
  if (c < 0x1100 || c > 0x1112 || *next == text.length) return c;
  vowel = ul_utf8_next(text, *next, &after);
  if (vowel < 0x1161 || vowel > 0x1175) return c;
  *next = after;
  return 0xAC00 + ((c - 0x1100) * 21 + (vowel - 0x1161)) * 28;
}

/*
 * Looks at the sequence that may begin at `at`: its first part, and marks. Returns 1 if a character that composes with
 * it follows; *mark is then where the last mark is, and *last where that character is. *end is where to go on in any
 * case.
 */
static int corrigendum5_match(ul_span text, size_t at, size_t *mark, size_t *last, size_t *end) {
  uint32_t first = corrigendum5_first(text, at, end);
  size_t marks = 0;
  while (*end < text.length) {
    size_t here = *end, next;
    uint32_t c = ul_utf8_next(text, here, &next);
    if (!ul_corrigendum5_is_combining(c)) {
      if (marks == 0 || !corrigendum5_composes(first, c, marks == 1 ? CORRIGENDUM5_ONE : CORRIGENDUM5_SOME)) return 0;
      *last = here;
      *end = next;
      return 1;
    }
    marks++;
    *mark = here;
    *end = next;
  }
  return 0;
}

void ul_corrigendum5_swap(ul_span text, ul_buffer *output) {
  size_t from = 0; /* the text from here to `at` stays as it is, and is not appended yet */
  for (size_t at = 0; at < text.length;) {
    size_t next, mark = 0, last = 0;
    if (!corrigendum5_may_begin(ul_utf8_next(text, at, &next))) {
      at = next;
    } else if (!corrigendum5_match(text, at, &mark, &last, &next)) {
      at = next;
    } else {
      ul_buffer_append(output, ul_span_slice(text, from, mark));
      ul_buffer_append(output, ul_span_slice(text, last, next));
      ul_buffer_append(output, ul_span_slice(text, mark, last));
      from = at = next;
    }
  }
  ul_buffer_append(output, ul_span_slice(text, from, text.length));
}

#endif
