/* SPDX-License-Identifier: MIT */
/* Errors are made by these two functions, so that every field has a value. */
#ifndef UL_CORE_ERROR_H
#define UL_CORE_ERROR_H

#include "core/config.h"

/* `length` bytes of the input from `at` on are wrong. */
static inline urlens_error ul_error_at(urlens_status status, size_t at, size_t length) {
  urlens_error error = {status, at, length, URLENS_PLACE_INPUT};
  return error;
}

/* A status without a position. */
static inline urlens_error ul_error_of(urlens_status status) {
  return ul_error_at(status, URLENS_NOWHERE, 0);
}

#endif
