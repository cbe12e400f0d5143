/* SPDX-License-Identifier: MIT */
/* The Public Suffix List as data: see tools/gen/psl.py for what the bytes mean. Only in builds with URLENS_WITH_PSL. */
#ifndef UL_SITE_SUFFIX_LIST_H
#define UL_SITE_SUFFIX_LIST_H

#include "core/config.h"

#if URLENS_WITH_PSL
/* The day of the list, such as "2026-08-19". */
extern UL_HIDDEN const char ul_suffix_list_date[];

/* What sets of rules there are at the places of the program that have any, by number. */
extern UL_HIDDEN const uint8_t ul_suffix_list_kinds[];

/* The program that reads a name from its end. */
extern UL_HIDDEN const uint8_t ul_suffix_list_program[];
#endif

#endif
