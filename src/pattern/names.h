/* SPDX-License-Identifier: MIT */
/* Names of groups. */
#ifndef UL_PATTERN_NAMES_H
#define UL_PATTERN_NAMES_H

#include "pattern/build.h"

/*
 * URL Pattern Standard, is a duplicate name, for all parts at once: sets *same to the number of a part whose name an
 * earlier part has, or to the number of parts. The names are sorted, so that many names do not take quadratic time.
 */
UL_INTERNAL urlens_status ul_find_same_name(ul_builder *builder, const ul_draft *draft, size_t *same);

#endif
