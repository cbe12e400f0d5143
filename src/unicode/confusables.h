/* SPDX-License-Identifier: MIT */
/* UTS #39 (Unicode Security Mechanisms), version 17.0.0: scripts of a label, and what it can be mistaken for. */
#ifndef UL_UNICODE_CONFUSABLES_H
#define UL_UNICODE_CONFUSABLES_H

#include "core/buffer.h"
#include "core/scratch.h"

/*
 * UTS #39, section 4, internalSkeleton: appends the skeleton of the text. Two texts that are easily taken for each
 * other have the same one; it is for comparing and not for showing. Text is not reordered by the bidirectional
 * algorithm first. Linear in time. URLENS_OK, URLENS_E_OUT_OF_MEMORY (no scratch memory), or the status of `output`.
 */
UL_INTERNAL urlens_status ul_skeleton(ul_span text, ul_scratch *scratch, ul_buffer *output);

/* Fills in all of the report but `size`, about one label in Unicode (not "xn--…"). Needs no memory. */
UL_INTERNAL void ul_report_label(ul_span label, urlens_label_report *report);

#endif
