/* SPDX-License-Identifier: MIT */
/* Not a kernel: it reads the byte after its text and the one before, so that a run in which Eva sees nothing fails. */
#include "unknown.h"

int main(void) {
  UNKNOWN_TEXT(text);
  if (Frama_C_interval(0, 1)) return text.data[text.length];
  return text.data[-1];
}
