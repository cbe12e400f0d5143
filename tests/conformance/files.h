/* SPDX-License-Identifier: MIT */
/* Where the data is, and reading it. */
#ifndef URLENS_TESTS_FILES_H
#define URLENS_TESTS_FILES_H

#include <stddef.h>

#include "text.h"

/* Reads a whole file into memory that the caller frees; NULL if there is none. */
char *file_read(const char *path, size_t *length);

/*
 * Appends the path, with a NUL, of a data file: "own/x" is tests/conformance/data/x of the source tree, and "shared/x" is x
 * in $URLENS_SHARED, or in ../shared beside the source tree.
 */
void file_locate(text *path, const char *name);

#endif
