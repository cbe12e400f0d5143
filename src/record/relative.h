/* SPDX-License-Identifier: MIT */
/*
 * From a URL to a reference: the inverse of RFC 3986, section 5.2, for any dialect with such references. The references that may
 * lead from a base to a URL are listed, shortest first; the caller resolves them to find out which do.
 */
#ifndef UL_RECORD_RELATIVE_H
#define UL_RECORD_RELATIVE_H

#include "record/record.h"

/* A reference: "../" as often as `ups` says, then head and tail, which are pieces of the target's serialization or literals. */
typedef struct ul_relative {
  size_t ups;
  ul_span head;
  ul_span tail;
  size_t length; /* of it all */
} ul_relative;

/* The most candidates that there can be. */
enum { UL_RELATIVE_MOST = 15 };

/* Whether dot segments of a base's path mean something: those of the Standard's URLs are gone. */
typedef enum ul_base_dots { UL_BASE_DOTS_KEPT, UL_BASE_DOTS_REMOVED } ul_base_dots;

/*
 * The directory of the base, where a relative path starts from: written, perhaps without its dot segments, to `room`, which is
 * UL_RELATIVE_GUARD bytes longer than the base's path.
 */
enum { UL_RELATIVE_GUARD = 3 };
UL_INTERNAL ul_span ul_relative_directory(const ul_record_view *base, ul_base_dots dots, char *room);

/*
 * Stores the candidates that are shorter than the target's serialization, shortest first, and returns how many. `directory` is
 * the base's.
 */
UL_INTERNAL size_t ul_relative_candidates(const ul_record_view *target, const ul_record_view *base, ul_span directory,
                                          ul_relative candidates[UL_RELATIVE_MOST]);

/* Writes a candidate to `out`, which has room for its length. */
UL_INTERNAL void ul_relative_write(const ul_relative *candidate, char *out);

#endif
