/* SPDX-License-Identifier: MIT */
#include "unicode/idna_rules.h"

/* Sets of bidi classes. */
#define IN(class) (1U << IDNA_##class)
#define IDNA_NEUTRAL (IN(EN) | IN(ES) | IN(CS) | IN(ET) | IN(ON) | IN(BN) | IN(NSM))

int ul_idna_bidi_rule(const uint32_t *points, size_t count) {
  unsigned seen = 0, last = 0, first = 1U << (ul_idna_word(points[0]) & IDNA_BIDI);
  for (size_t i = 0; i < count; i++) {
    unsigned class = 1U << (ul_idna_word(points[i]) & IDNA_BIDI);
    seen |= class;
    if (class != IN(NSM)) last = class; /* the last one that is not a non-spacing mark */
  }
  if (first & (IN(R) | IN(AL))) {
    if (seen & ~(IN(R) | IN(AL) | IN(AN) | IDNA_NEUTRAL)) return 0; /* rule 2 */
    if (!(last & (IN(R) | IN(AL) | IN(EN) | IN(AN)))) return 0;     /* rule 3 */
    return (seen & (IN(EN) | IN(AN))) != (IN(EN) | IN(AN));         /* rule 4 */
  }
  if (first != IN(L)) return 0;                 /* rule 1 */
  if (seen & ~(IN(L) | IDNA_NEUTRAL)) return 0; /* rule 5 */
  return (last & (IN(L) | IN(EN))) != 0;        /* rule 6 */
}

#undef IDNA_NEUTRAL
#undef IN

static unsigned idna_joining(uint32_t c) {
  return ul_idna_word(c) & IDNA_JOINING;
}

/*
 * RFC 5892, appendix A.1: the second alternative. Each of the two walks ends at the next joiner at the latest, since those
 * are not transparent, so that all of them together take linear time.
 */
static int idna_joins_around(const uint32_t *points, size_t count, size_t at) {
  size_t before = at, after = at + 1;
  unsigned type;
  while (before > 0 && idna_joining(points[before - 1]) == IDNA_JOINING_T) before--;
  if (before == 0) return 0;
  type = idna_joining(points[before - 1]);
  if (type != IDNA_JOINING_L && type != IDNA_JOINING_D) return 0;
  while (after < count && idna_joining(points[after]) == IDNA_JOINING_T) after++;
  if (after == count) return 0;
  type = idna_joining(points[after]);
  return type == IDNA_JOINING_R || type == IDNA_JOINING_D;
}

int ul_idna_joiner_rules(const uint32_t *points, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (points[i] != 0x200C && points[i] != 0x200D) continue;
    if (i > 0 && ul_idna_word(points[i - 1]) & IDNA_VIRAMA) continue;
    if (points[i] == 0x200D || !idna_joins_around(points, count, i)) return 0;
  }
  return 1;
}
