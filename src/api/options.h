/* SPDX-License-Identifier: MIT */
/* The caller's options, checked once and in one place. */
#ifndef UL_API_OPTIONS_H
#define UL_API_OPTIONS_H

#include "dialect/request.h"

/*
 * The options with all the fields that this library knows: the caller's own, or a copy in `room`; the defaults if they
 * are NULL. NULL if their size, or the limit that they ask for, is not possible.
 */
UL_INTERNAL const urlens_options *ul_options_read(const urlens_options *options, urlens_options *room);

/*
 * Checks options that have been read, and fills in the settings. If the options name no instruction set, the settings
 * have that of the build.
 */
UL_INTERNAL urlens_status ul_settings_init(ul_settings *settings, const urlens_options *options);

#endif
