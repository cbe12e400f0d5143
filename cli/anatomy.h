/* SPDX-License-Identifier: MIT */
/*
 * Finds the parts of a URL as they were written, before the Standard's parser changed them: only to show what it
 * changed. The parser itself works differently; this finds the same delimiters.
 */
#ifndef URLENS_CLI_ANATOMY_H
#define URLENS_CLI_ANATOMY_H

#include "text.h"
#include "urlens.h"

enum { ANATOMY_PARTS = 8 }; /* URLENS_PART_SCHEME to URLENS_PART_FRAGMENT */

typedef struct anatomy {
  urlens_view parts[ANATOMY_PARTS]; /* NULL views for those that are absent; views into `clean` */
  text clean;                       /* the input without what is removed before anything is read */
  size_t trimmed_before;            /* bytes removed at the beginning, */
  size_t trimmed_after;             /* at the end, */
  size_t removed;                   /* and tabs and line breaks inside */
} anatomy;

/* Takes the input apart, given the URL that the parser made of it. Begin with all zeros. */
void anatomy_read(anatomy *a, urlens_view input, const urlens_url *url);

void anatomy_release(anatomy *a);

#endif
