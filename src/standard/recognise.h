/* SPDX-License-Identifier: MIT */
/* The shortcut for input that is its own serialization already, as nearly all URLs in the wild are. */
#ifndef UL_STANDARD_RECOGNISE_H
#define UL_STANDARD_RECOGNISE_H

#include "core/span.h"

/*
 * Looks whether `input` is an absolute URL of a special scheme other than file, in its canonical form, with a domain. If
 * so, returns 1 and fills in the record of it; if not, or if that takes a closer look, returns 0. It must never say yes to
 * anything that the state machine would read differently; saying no is always safe.
 */
UL_INTERNAL int ul_recognise(ul_span input, urlens_components *record);

#endif
