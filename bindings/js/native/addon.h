/* SPDX-License-Identifier: MIT */
/*
 * The addon for Node: what is called for one text at a time, where copying the text into WebAssembly's memory would take
 * longer than looking at it, and columns. src/addon.js is above it.
 */
#ifndef URLENS_ADDON_H
#define URLENS_ADDON_H

#include "texts.h"

/* Defines its functions in `exports`. NULL, and an exception is pending: there is no memory. */
napi_value define_addon(napi_env env, napi_value exports);

#endif
