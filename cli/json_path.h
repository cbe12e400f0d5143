/* SPDX-License-Identifier: MIT */
/* Finds a value in an object by a name with dots in it. */
#ifndef URLENS_CLI_JSON_PATH_H
#define URLENS_CLI_JSON_PATH_H

#include "json.h"

/*
 * The value at a path: "page.url" is the member "page.url", if there is one, and else the member "url" of the object
 * "page"; a number is an element of a list, from 0 on. NULL if there is no such value.
 */
json_value *json_find(json_value *value, const char *path);

#endif
