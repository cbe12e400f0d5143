/* SPDX-License-Identifier: MIT */
/* The few things that differ between operating systems. */
#ifndef URLENS_CLI_PLATFORM_H
#define URLENS_CLI_PLATFORM_H

#include <stddef.h>

/* Call once, first: standard input and output as bytes, and a reader that went away as an error, not as a signal. */
void platform_prepare(void);

/*
 * Reads what there is of standard input, at most `size` bytes (not 0), and waits only if there is nothing. Returns the
 * number of bytes, 0 at the end, -1 on an error, which errno then tells.
 */
long platform_read(char *to, size_t size);

/* Whether standard output is a terminal. */
int platform_output_is_terminal(void);

#endif
