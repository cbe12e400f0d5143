/* SPDX-License-Identifier: MIT */
/*
 * Nameprep (RFC 3491, a profile of Stringprep, RFC 3454) as the documents of 2011 describe it: one engine that walks
 * named steps. A profile lists the steps. It is data of the code that needs it.
 */
#ifndef UL_UNICODE_NAMEPREP_H
#define UL_UNICODE_NAMEPREP_H

#include "core/buffer.h"
#include "core/scratch.h"
#include "unicode/bidi.h"
#include "unicode/code_point_set.h"
#include "unicode/normalize.h"
#include "unicode/rooms.h"

/* What can be done to the text; a profile is a list of these. */
typedef enum ul_nameprep_step {
  UL_NAMEPREP_DONE = 0,              /* the end of a profile's list */
  UL_NAMEPREP_MAP = 1,               /* RFC 3454, section 3, with tables B.1 and B.2 */
  UL_NAMEPREP_NORMALIZE = 2,         /* section 4, by the profile's normalization */
  UL_NAMEPREP_PROHIBIT = 3,          /* section 5, with tables C.1.2, C.2.2 and C.3 to C.9: fails */
  UL_NAMEPREP_BIDI = 4,              /* section 6, by the profile's data, if the caller wants it: fails */
  UL_NAMEPREP_NOTE_UNASSIGNED = 5,   /* remembers whether there is a code point of table A.1 */
  UL_NAMEPREP_MAP_UNASSIGNED = 6,    /* maps again if there was one */
  UL_NAMEPREP_REFUSE_TONE_MARKS = 7, /* U+0340 and U+0341: fails */
  UL_NAMEPREP_SWAP = 8               /* the last two characters of every Corrigendum 5 sequence change places */
} ul_nameprep_step;

/* The longest list of steps, UL_NAMEPREP_DONE included. */
enum { UL_NAMEPREP_MOST_STEPS = 12 };

typedef struct ul_nameprep_profile {
  uint8_t steps[UL_NAMEPREP_MOST_STEPS]; /* of ul_nameprep_step; every profile maps */
  ul_normalization normalization;
  ul_bidi_age bidi;
} ul_nameprep_profile;

enum {
  UL_NAMEPREP_CHECK_BIDI = 1 << 0 /* invoke it with bidi checking */
};

/*
 * Appends the prepared text. Ill-formed UTF-8 is read as U+FFFD, which is prohibited. Linear in time.
 *
 * URLENS_E_NAMEPREP_PROHIBITED: `error` (may be NULL) has the bytes, in `text`, of the first such character.
 * URLENS_E_NAMEPREP_BIDI: `error` has all of `text`. URLENS_E_OUT_OF_MEMORY: no scratch memory; or the status of
 * `output`. Text that is ASCII, or has at most UL_ROOMS_SMALL bytes, needs no scratch memory; other text some multiple
 * of its length. On any error nothing was appended, except that `output` may have refused it.
 */
UL_INTERNAL urlens_status ul_nameprep(ul_span text, const ul_nameprep_profile *profile, unsigned flags,
                                      ul_scratch *scratch, ul_buffer *output, urlens_error *error);

/* Whether the Prohibit step refuses the code point: RFC 3454, tables C.1.2, C.2.2 and C.3 to C.9. */
UL_INTERNAL int ul_nameprep_is_prohibited(uint32_t code_point);

/* Whether the code point is not assigned in Unicode 3.2: RFC 3454, table A.1. */
UL_INTERNAL int ul_nameprep_is_unassigned(uint32_t code_point);

/* What the Map step makes of a code point: RFC 3454, tables B.1 and B.2. 0 if it stays as it is. */
UL_INTERNAL int ul_nameprep_map(uint32_t code_point, ul_mapped *mapped);

#endif
