/* SPDX-License-Identifier: MIT */
/*
 * From a URL to a reference: the inverse of section 5.2, for any dialect with such references. What may lead back from
 * a base to a URL is listed, shortest first; whether it does is found out by resolving it, which is the caller's
 * business.
 */
#ifndef UL_RFC_RELATIVE_H
#define UL_RFC_RELATIVE_H

#include "rfc/rfc.h"

/* A reference: so many "../", then head and tail, which are pieces of the target's serialization or literals. */
typedef struct ul_relative {
  size_t ups;
  ul_span head;
  ul_span tail;
  size_t length; /* of it all */
} ul_relative;

/* The most candidates that there can be. */
enum { UL_RELATIVE_MOST = 10 };

/*
 * Where a relative path starts from: the directory of the base. Writes it without its dot segments, if `dots` says that
 * they mean something, to `room`, which is UL_RELATIVE_GUARD bytes longer than the base's path, and returns it.
 */
enum { UL_RELATIVE_GUARD = 3 };
UL_INTERNAL ul_span ul_relative_directory(const char *base, const urlens_components *base_record, int dots, char *room);

/*
 * Stores the candidates that are shorter than the target's serialization, shortest first, and returns how many.
 * `directory` is the base's.
 */
UL_INTERNAL size_t ul_relative_candidates(const char *target, const urlens_components *target_record, const char *base,
                                          const urlens_components *base_record, ul_span directory,
                                          ul_relative candidates[UL_RELATIVE_MOST]);

/* Writes a candidate to `out`, which has room for its length. */
UL_INTERNAL void ul_relative_write(const ul_relative *candidate, char *out);

#endif
