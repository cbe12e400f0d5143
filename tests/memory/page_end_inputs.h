/* SPDX-License-Identifier: MIT */
/* The texts that page_end.c puts before an unreadable page. */
#ifndef URLENS_PAGE_END_INPUTS_H
#define URLENS_PAGE_END_INPUTS_H

#include <stddef.h>

typedef void (*input_function)(const char *text, size_t length);

/* Every string in the cases of the conformance suites, our own and, where they are, the shared ones. */
void inputs_from_suites(input_function use);

/* Texts of several shapes, of every length up to `most`. */
void inputs_generated(input_function use, size_t most);

#endif
