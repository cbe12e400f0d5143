/* SPDX-License-Identifier: MIT */
/* Lists of names and values, from the text of a query and back. */
#ifndef URLENS_WASM_PARAMS_H
#define URLENS_WASM_PARAMS_H

#include "exported.h"

/*
 * Reads the query in the room. Returns where the texts are: name, value, name, value and so on, each as a urlens_view.
 * The result's length says how many texts there are.
 */
EXPORTED("params_parse") const urlens_view *wasm_params_parse(size_t length);

/*
 * Gives the query of a list. The room begins with `count` numbers of 32 bits, an even count: the lengths of the texts,
 * name, value and so on, that come after the numbers.
 */
EXPORTED("params_write") void wasm_params_write(size_t count);

#endif
