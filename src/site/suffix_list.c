/* SPDX-License-Identifier: MIT */
/*
 * The one file that holds the Public Suffix List, which has a licence of its own (MPL-2.0). In the amalgamation it becomes
 * urlens_psl.c.
 */
#include "site/suffix_list.h"

#include "site/tables/psl.h"

const char ul_suffix_list_date[] = UL_PSL_DATE;
