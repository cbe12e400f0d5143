/* SPDX-License-Identifier: MIT */
#include "exported.h"

_Noreturn void out_of_memory(void) {
  __builtin_trap();
}
