/* SPDX-License-Identifier: MIT */
/* Many URLs in one call. All arrays are JavaScript's; it makes larger ones and calls again where one is too small. */
#ifndef URLENS_ADDON_COLUMNS_H
#define URLENS_ADDON_COLUMNS_H

#include "environment.h"

/*
 * fillColumn(what, base, row, length, texts, column): reads rows `row` and up.
 *
 *   what    a urlens_selected, or -1 for whole URLs
 *   base    a text, or undefined
 *   length  how many bytes the rows before `row` have given
 *   texts   [data, offsets]: Uint8Array and Int32Array, one offset more than there are rows. The caller makes sure that
 *           the offsets do not decrease, and that nobody else has the arrays.
 *   column  [data, offsets, validity, status, components] for all rows: Uint8Array, Int32Array, Uint8Array of zeros,
 *           Uint16Array, and for whole URLs Uint32Array
 *
 * Returns 0 if all rows are done. URLENS_E_BUFFER_TOO_SMALL: the numbers say which row is next, how long the data is and
 * how much more it has to hold. Other statuses: the numbers have the error. An array of another type or too small is an
 * exception.
 */
napi_value fill_column(napi_env env, napi_callback_info info);

#endif
