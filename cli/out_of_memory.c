/* SPDX-License-Identifier: MIT */
/* This function has its own file, so that a program that embeds the operations can end in another way. */
#include <stdio.h>
#include <stdlib.h>

#include "exit_status.h"
#include "text.h"

_Noreturn void out_of_memory(void) {
  fputs("urlens: out of memory\n", stderr);
  exit(EXIT_IO);
}
