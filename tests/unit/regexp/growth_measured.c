/* SPDX-License-Identifier: MIT */
#include "growth_measured.h"

ul_regexp_status growth_measured(const ul_regexp_program *program, ul_span text, ul_regexp_capture *captures,
                                 ul_regexp_memory *memory) {
  ul_regexp_status status = ul_regexp_run(program, text, captures, memory);
  /* Something after the call, so that it is no jump: the instructions would not be this function's then. */
  return text.length > 0 ? status : UL_REGEXP_LIMIT;
}
