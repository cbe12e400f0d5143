/* SPDX-License-Identifier: MIT */
/* Ways to give a text to the library. */
#ifndef URLENS_GROWTH_WAYS_H
#define URLENS_GROWTH_WAYS_H

#include "urlens.h"

typedef enum way_base {
  WAY_WITHOUT_BASE,
  WAY_WITH_PATHS, /* with a base, and only texts that are a path, or more, relative to it */
  WAY_WITH_ALL    /* with a base, and all texts */
} way_base;

typedef struct way {
  const char *name; /* of the dialect, if that is not the Standard's, is printed after it */
  urlens_dialect dialect;
  uint32_t flags; /* of urlens_options */
  int only_check;
  way_base base;
} way;

enum { MOST_WAYS = 128 };

/* All ways to parse as the Standard says, and one of the dialects of 2011, which share their code. Returns how many there are. */
size_t ways_of_standard(way ways[MOST_WAYS]);

/* The RFC's and the living dialects of this build, as the table has them: to parse, and, where the dialect can, to join. */
size_t ways_of_dialects(way ways[MOST_WAYS]);

/* The Standard's reference machine first, and then every living dialect of this build. */
size_t ways_of_ordinary(way ways[MOST_WAYS]);

#endif
