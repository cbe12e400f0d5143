/* SPDX-License-Identifier: MIT */
/*
 * The shortcut for absolute URLs of special schemes and for references to them: components are found by looking for the
 * bytes that end them or that need work, only those that need it are worked on, and what is canonical already is copied.
 * What takes more than that (tabs and newlines, backslashes before the path, a missing slash …) is left to the state
 * machine, and so is everything that fails: it knows the reasons.
 */
#ifndef UL_STANDARD_FAST_H
#define UL_STANDARD_FAST_H

#include "standard/machine.h"

/*
 * Parses `input` against `base` (may be NULL) and writes the serialization to `output`, which is empty, and its record.
 * Returns 0 if it is not for here; then `output` is empty, as it was. It never gives another result than the state machine.
 * If memory runs out it returns 1, and the status of `output` says so. The record is written only if all went well.
 */
UL_INTERNAL int ul_fast_parse(ul_span input, const ul_record_view *base, const ul_machine_options *options,
                              ul_machine_memory *memory, ul_buffer *output, urlens_components *url);

/*
 * Whether `input` is a URL of the commonest shape, a special scheme and a host of letters, by a quick look. Nothing grows in
 * it by more than ten times. 0: that is not known.
 */
UL_INTERNAL int ul_fast_is_plain(ul_span input);

/* Whether `input` is certainly a URL, and one whose serialization is not longer than `limit`. 0: that is not known. */
UL_INTERNAL int ul_fast_can_parse(ul_span input, const ul_scanner *scanner, size_t limit);

/*
 * The same for the setters, except URLENS_API_HREF: writes the URL that `given` becomes to `output`, which is empty, and its
 * record. Returns 0 if it is not for here, and 1 with the status of `output` if memory runs out. (fast_setters.c)
 */
UL_INTERNAL int ul_fast_set(const ul_record_view *given, urlens_part part, ul_span value,
                            const ul_machine_options *options, ul_buffer *output, urlens_components *url);

#endif
