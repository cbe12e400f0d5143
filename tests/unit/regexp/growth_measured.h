/* SPDX-License-Identifier: MIT */
#ifndef URLENS_TEST_GROWTH_MEASURED_H
#define URLENS_TEST_GROWTH_MEASURED_H

#include "regexp/regexp.h"

/* What is counted, in a file of its own so that the compiler keeps it a function that callgrind can be told about. */
ul_regexp_status growth_measured(const ul_regexp_program *program, ul_span text, ul_regexp_capture *captures,
                                 ul_regexp_memory *memory);

#endif
