/* SPDX-License-Identifier: MIT */
/*
 * The ways of doing Nameprep, side by side. Each row is what one dialect's document says under "The Nameprep
 * algorithm": its steps in order, which NFKC it means, and which characters its bidi check counts as right-to-left.
 */
#include "unicode/nameprep.h"

#if URLENS_WITH_UNICODE

typedef struct nameprep_row {
  urlens_dialect dialect;
  ul_nameprep_profile profile;
} nameprep_row;

/* Shorter names, so that a row fits a line or two. */
enum {
  PREP_MAP = UL_NAMEPREP_MAP,
  PREP_NFKC = UL_NAMEPREP_NORMALIZE,
  PREP_PROHIBIT = UL_NAMEPREP_PROHIBIT,
  PREP_BIDI = UL_NAMEPREP_BIDI,
  PREP_NOTE = UL_NAMEPREP_NOTE_UNASSIGNED,
  PREP_REMAP = UL_NAMEPREP_MAP_UNASSIGNED,
  PREP_TONES = UL_NAMEPREP_REFUSE_TONE_MARKS,
  PREP_SWAP = UL_NAMEPREP_SWAP
};

/*
 * The three NFKC. All have Corrigenda 3 and 5; that of Unicode 3.2 is without Corrigendum 4. The documents say 4.0
 * where this has 4.1, as the results that they describe need it (U+FA70, U+1D9C and U+FE10 tell).
 */
/* clang-format off */
#define PREP_LATEST {UL_NFKC, UL_AGE_17_0, 0}
#define PREP_4_1 {UL_NFKC, UL_AGE_4_1, 0}
#define PREP_3_2 {UL_NFKC, UL_AGE_3_2, UL_WITHOUT_CORRIGENDUM_4}

static const nameprep_row nameprep_rows[] = {
  /* Seed 000: nothing is mapped again, except that one marker always does it, without normalizing again. */
  {URLENS_DIALECT_WEBURL_R1, {{PREP_MAP, PREP_NFKC, PREP_PROHIBIT, PREP_BIDI}, PREP_LATEST, UL_BIDI_AGE_17_0}},
  {URLENS_DIALECT_WEBURL_R1_CHROME, {{PREP_MAP, PREP_NFKC, PREP_PROHIBIT, PREP_BIDI}, PREP_3_2, UL_BIDI_AGE_6_0}},
  {URLENS_DIALECT_WEBURL_R1_GECKO,
   {{PREP_TONES, PREP_MAP, PREP_SWAP, PREP_NFKC, PREP_MAP, PREP_PROHIBIT, PREP_BIDI}, PREP_4_1, UL_BIDI_AGE_3_2}},
  {URLENS_DIALECT_WEBURL_R1_IE, {{PREP_MAP, PREP_NFKC, PREP_PROHIBIT, PREP_BIDI}, PREP_3_2, UL_BIDI_AGE_3_2}},

  /* Seed 001: mapped again if a character newer than Unicode 3.2 was there, and normalized again in any case. */
  {URLENS_DIALECT_WEBURL_R2,
   {{PREP_MAP, PREP_NOTE, PREP_NFKC, PREP_REMAP, PREP_NFKC, PREP_PROHIBIT, PREP_BIDI}, PREP_LATEST, UL_BIDI_AGE_17_0}},
  {URLENS_DIALECT_WEBURL_R2_CHROME, {{PREP_MAP, PREP_NFKC, PREP_PROHIBIT, PREP_BIDI}, PREP_3_2, UL_BIDI_AGE_6_0}},
  {URLENS_DIALECT_WEBURL_R2_GECKO,
   {{PREP_TONES, PREP_MAP, PREP_SWAP, PREP_NOTE, PREP_NFKC, PREP_REMAP, PREP_NFKC, PREP_PROHIBIT, PREP_BIDI},
    PREP_4_1,
    UL_BIDI_AGE_3_2}},
  {URLENS_DIALECT_WEBURL_R2_IE, {{PREP_MAP, PREP_NFKC, PREP_PROHIBIT, PREP_BIDI}, PREP_3_2, UL_BIDI_AGE_3_2}},

  /* Seed 002: as seed 001. */
  {URLENS_DIALECT_WEBURL_R3,
   {{PREP_MAP, PREP_NOTE, PREP_NFKC, PREP_REMAP, PREP_NFKC, PREP_PROHIBIT, PREP_BIDI}, PREP_LATEST, UL_BIDI_AGE_17_0}},
  {URLENS_DIALECT_WEBURL_R3_CHROME, {{PREP_MAP, PREP_NFKC, PREP_PROHIBIT, PREP_BIDI}, PREP_3_2, UL_BIDI_AGE_6_0}},
  {URLENS_DIALECT_WEBURL_R3_GECKO,
   {{PREP_TONES, PREP_MAP, PREP_SWAP, PREP_NOTE, PREP_NFKC, PREP_REMAP, PREP_NFKC, PREP_PROHIBIT, PREP_BIDI},
    PREP_4_1,
    UL_BIDI_AGE_3_2}},
  {URLENS_DIALECT_WEBURL_R3_IE, {{PREP_MAP, PREP_NFKC, PREP_PROHIBIT, PREP_BIDI}, PREP_3_2, UL_BIDI_AGE_3_2}}};
/* clang-format on */

const ul_nameprep_profile *ul_nameprep_profile_for(urlens_dialect dialect) {
  for (size_t i = 0; i < sizeof nameprep_rows / sizeof nameprep_rows[0]; i++) {
    if (nameprep_rows[i].dialect == dialect) return &nameprep_rows[i].profile;
  }
  return NULL;
}

#endif
