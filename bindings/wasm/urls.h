/* SPDX-License-Identifier: MIT */
/*
 * One URL at a time. The room has the input, and after it the base or the new value. What is given is a URL with its
 * components, or an error.
 */
#ifndef URLENS_WASM_URLS_H
#define URLENS_WASM_URLS_H

#include "exported.h"

/* Whether the input, against the base if there is one (NO_TEXT), is a URL: 1 or 0. */
EXPORTED("can_parse") int wasm_can_parse(size_t length, size_t base_length);

/* Parses it and gives the URL. */
EXPORTED("parse") urlens_status wasm_parse(size_t length, size_t base_length);

/* Parses a URL and gives what it is after an attribute has been set. A value that is not taken changes nothing. */
EXPORTED("set") urlens_status wasm_set(size_t length, urlens_attribute attribute, size_t value_length);

/* Parses a URL and gives its origin. */
EXPORTED("origin") urlens_status wasm_origin(size_t length);

/* Gives the name of a status and the sentence about it. */
EXPORTED("status_name") void wasm_status_name(urlens_status status);
EXPORTED("status_message") void wasm_status_message(urlens_status status);

/* The object that all of these use. */
urlens_url *shared_url(void);

/* The base in the room at that place, as an object; NULL if its length is NO_TEXT. */
urlens_status read_base(size_t at, size_t length, urlens_url **base);

#endif
