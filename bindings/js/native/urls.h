/* SPDX-License-Identifier: MIT */
/*
 * One URL at a time. Each function of JavaScript takes the environment as its data. None throws but for a value that is
 * not a text: a failure is a status, a number. What most calls give is undefined, which takes the least time.
 */
#ifndef URLENS_ADDON_URLS_H
#define URLENS_ADDON_URLS_H

#include "environment.h"

/* check(input) and checkReference(input, base): undefined if it is a URL, else a status. */
napi_value check_url(napi_env env, napi_callback_info info);
napi_value check_reference(napi_env env, napi_callback_info info);

/*
 * parse(input) and parseReference(input, base): undefined if the input is the URL as it has to be written, else the URL's
 * text; the numbers have its components. If it is not a URL, a status; the numbers have the error.
 */
napi_value parse_url(napi_env env, napi_callback_info info);
napi_value parse_reference(napi_env env, napi_callback_info info);

/*
 * set(href, attribute, value): the URL after a urlens_attribute has been set, as parse gives it. A status if the value is
 * not taken.
 */
napi_value set_attribute(napi_env env, napi_callback_info info);

/*
 * hostRange(input): where the host is in the input, its start times 2 to the power of 15 and its end, or the host itself;
 * undefined if it is not a URL, -1 if there is no memory.
 */
napi_value find_host(napi_env env, napi_callback_info info);

#endif
