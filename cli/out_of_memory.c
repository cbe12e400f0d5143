/* SPDX-License-Identifier: MIT */
/* A file of its own, so that what embeds the operations can end in another way. */
#include <stdio.h>
#include <stdlib.h>

#include "exit_status.h"
#include "text.h"

_Noreturn void out_of_memory(void) {
  fputs("urlens: out of memory\n", stderr);
  exit(EXIT_IO);
}
