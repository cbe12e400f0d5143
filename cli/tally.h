/* SPDX-License-Identifier: MIT */
/* Counts of a few names, for the line that sums up a run. */
#ifndef URLENS_CLI_TALLY_H
#define URLENS_CLI_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"

/* There are never more names: they are codes of errors or ids of rules. */
enum { TALLY_NAMES = 128 };

/* Begin with all zeros. */
typedef struct tally {
  struct tally_entry {
    const char *name; /* not copied */
    uint64_t count;
  } entries[TALLY_NAMES];
  size_t used;
} tally;

void tally_add(tally *counts, const char *name, uint64_t count);

/* Appends "12 host-missing, 3 port-invalid": the largest first. */
void tally_append(const tally *counts, text *to);

#endif
