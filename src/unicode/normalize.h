/* SPDX-License-Identifier: MIT */
/*
 * Normalization forms (UAX #15) of four ages of Unicode, from one table: a code point that was not assigned in an age is
 * inert in it (no mapping, class 0, no composition).
 */
#ifndef UL_UNICODE_NORMALIZE_H
#define UL_UNICODE_NORMALIZE_H

#include "core/buffer.h"
#include "core/scratch.h"
#include "unicode/age.h"

typedef enum ul_form { UL_NFC = 0, UL_NFD = 1, UL_NFKC = 2, UL_NFKD = 3 } ul_form;

/*
 * What differs between implementations of one age. 0: what that age's published data and Corrigendum 5 give. Unicode 3.2.0
 * has Corrigendum 3 and not yet Corrigendum 4, which corrected five mappings; 4.0.0 and later have both. So the first flag
 * changes nothing for 3.2, and the third nothing for the others.
 */
enum {
  UL_WITHOUT_CORRIGENDUM_4 = 1 << 0, /* the five mappings as they were before (what Unicode 3.2.0 itself has) */
  UL_WITHOUT_CORRIGENDUM_5 = 1 << 1, /* composition as it was before: blocked only by class 0 or an equal class */
  UL_WITH_CORRIGENDUM_4 = 1 << 2     /* the five mappings corrected, in age 3.2 too */
};

typedef struct ul_normalization {
  ul_form form;
  ul_age age;
  unsigned variant; /* bits UL_WITHOUT_… and UL_WITH_… */
} ul_normalization;

/*
 * Appends the normalized text to `output`. Ill-formed UTF-8 is read as U+FFFD. Linear in time; takes scratch memory
 * proportional to the longest run of characters that has to be seen at once, and none for runs as they are found in
 * languages. URLENS_OK, URLENS_E_OUT_OF_MEMORY (no scratch memory), or the status of `output`.
 */
UL_INTERNAL urlens_status ul_normalize(ul_span text, const ul_normalization *how, ul_scratch *scratch,
                                       ul_buffer *output);

/* The most code points that a canonical decomposition has. */
enum { UL_NFD_MOST = 4 };

/* How many code points the canonical decomposition of these has, in Unicode 17.0. */
UL_INTERNAL size_t ul_nfd_count(const uint32_t *points, size_t count);

/*
 * 0 if `first`, which is a starter at the end of any normalized text, and `second` after it certainly stay as they are
 * in NFC.
 */
UL_INTERNAL int ul_nfc_may_join(uint32_t first, uint32_t second);

/*
 * Writes the NFC, in Unicode 17.0, of `count` code points to `result` and returns how many it has. `result` and `spare`
 * each have room for ul_nfd_count of them.
 */
UL_INTERNAL size_t ul_nfc_points(const uint32_t *points, size_t count, uint32_t *result, uint32_t *spare);

#endif
