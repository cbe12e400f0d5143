/* SPDX-License-Identifier: MIT */
/* Whether two URLs are of the same site (HTML Standard, section 7.1.1.1). */
#ifndef UL_SITE_SAME_SITE_H
#define UL_SITE_SAME_SITE_H

#include "core/buffer.h"
#include "record/record.h"

/*
 * Compares the origins of the two URLs and stores 1 or 0 in *same. blob: URLs may need memory during the call.
 * URLENS_E_OUT_OF_MEMORY if there is none.
 */
UL_INTERNAL urlens_status ul_same_site(const ul_record_view *a, const ul_record_view *b, urlens_site_comparison how,
                                       const urlens_suffix_list *list, const urlens_allocator *allocator, int *same);

#endif
