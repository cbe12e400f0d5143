/* SPDX-License-Identifier: MIT */
/* What the two files about java.net.URL share: java_url.c reads and joins, java_url_path.c has the paths of joins. */
#ifndef UL_LIVING_JAVA_URL_H
#define UL_LIVING_JAVA_URL_H

#include "living/living.h"

/* Step 10: the last place of "!/" in the path of "jar", or its length. */
UL_INTERNAL size_t ul_java_find_entry(ul_span path);

/* Steps 8 and 10: the path that a reference makes of the base's. */
UL_INTERNAL ul_span ul_java_resolve_path(ul_job *job, ul_span reference, ul_span base, int has_authority);

/* Step 10: a reference changes the path of a base of "jar" after its "!/". */
UL_INTERNAL void ul_java_resolve_entry(ul_job *job, ul_span reference, const ul_parts *base, ul_parts *parts);

#endif
