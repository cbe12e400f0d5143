/* SPDX-License-Identifier: MIT */
/*
 * Removing dot segments from a path, from its end to its beginning. That needs no room for segments that do not stay.
 *
 * RFC 3986 and the URL Standard move segments from an input to an output and take some of them off again. Read from the
 * end, a ".." is a debt that the next segment further left pays, so no segment is kept and removed later. "/a/b/../c":
 *
 *   segment   c      ..     b          a
 *   does      kept   owed   pays: gone kept
 *   written   /c     /c     /c         /a/c
 *
 * A path is walked twice: first it is only measured, then it is written, last byte first.
 */
#ifndef UL_RECORD_DOTS_H
#define UL_RECORD_DOTS_H

#include "core/config.h"

typedef struct ul_backward_path {
  char *write;        /* the beginning of what is written so far; NULL: it is only measured */
  size_t length;      /* of what is kept */
  size_t count;       /* of segments kept */
  size_t debt;        /* segments that are to be taken off further left */
  int first_is_empty; /* the leftmost segment kept so far has no text */
} ul_backward_path;

/* What becomes of a segment. */
typedef enum ul_segment_fate {
  UL_SEGMENT_GOES,
  UL_SEGMENT_STAYS,
  UL_SEGMENT_LEAVES_EMPTY /* it goes, but an empty segment stays in its place: it was the last one */
} ul_segment_fate;

/* Takes the next segment further left. `dots` says whether it is one dot, two dots or something else (0). */
UL_INTERNAL ul_segment_fate ul_backward_take(ul_backward_path *path, int dots, int is_last);

/*
 * Keeps a segment of `length` bytes, with a "/" before it if `slash`. Returns where its text is to be written, or NULL while the
 * path is only measured.
 */
UL_INTERNAL char *ul_backward_keep(ul_backward_path *path, size_t length, int slash);

#endif
