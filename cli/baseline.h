/* SPDX-License-Identifier: MIT */
/*
 * Findings that were accepted: a file with a line for each, the rule's id, a tab and the URL, in which \t, \n, \r and
 * \\ are escapes. Empty lines and those that begin with "#" are comments.
 */
#ifndef URLENS_CLI_BASELINE_H
#define URLENS_CLI_BASELINE_H

#include <stddef.h>

#include "text.h"
#include "urlens.h"

/* Begin with all zeros. */
typedef struct baseline {
  text lines;
  size_t *starts; /* of lines, sorted by their text; each ends with NUL */
  size_t count;
  size_t capacity;
} baseline;

/* Reads the file. EXIT_FINE, or another status after a message. */
int baseline_read(baseline *accepted, const char *name);

/* Whether a finding was accepted. The contents of `scratch` are lost. */
int baseline_has(const baseline *accepted, const char *id, urlens_view url, text *scratch);

/* Appends the line for a finding. */
void baseline_append(text *to, const char *id, urlens_view url);

void baseline_release(baseline *accepted);

#endif
