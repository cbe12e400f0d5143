/* SPDX-License-Identifier: MIT */
/* URLs with given statistics: lengths by percentile, and how often they have what. */
#ifndef BENCH_SHAPE_H
#define BENCH_SHAPE_H

#include "writer.h"

/* Shares are in hundredths of a percent. */
typedef struct shape {
  size_t lengths[6];  /* the shortest, percentiles 10, 50, 90 and 99, the longest */
  size_t host_length; /* the mean of what is drawn; URLs that are too short for it get a shorter one */
  size_t slashes;     /* the mean of what is drawn, in hundredths; the same */
  const char *scheme; /* of all URLs but those that get https */
  size_t https;
  size_t query, fragment;
  size_t port, credentials, address;
  size_t percent;    /* an escape in the path */
  size_t to_encode;  /* a character in the path that is to be percent-encoded */
  size_t non_ascii;  /* in the path too; these are among those to encode */
  size_t dots;       /* "." and ".." segments */
  size_t capitals;   /* in the host */
  size_t empty_path; /* nothing at all after the host */
} shape;

void write_shaped(writer *out, const shape *like);

/* Puts an escape, a character to encode, or one beyond ASCII in place of others of the path that starts at `start`. */
void put_escape(writer *out, size_t start, const char *escape);

#endif
