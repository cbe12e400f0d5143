/* SPDX-License-Identifier: MIT */
/* What belongs to one environment of Node: the main thread, or one worker. */
#ifndef URLENS_ADDON_ENVIRONMENT_H
#define URLENS_ADDON_ENVIRONMENT_H

#include <stdint.h>
#include <urlens.h>

#include "texts.h"

/*
 * Numbers that a call gives besides its value. JavaScript has the same memory as an array, in this order, so that
 * reading them needs no further call. Each call overwrites what it gives and leaves the rest.
 */
typedef struct given_numbers {
  uint32_t status; /* of a call that failed, and where the error is, as in urlens_error */
  uint32_t place;
  uint32_t at; /* UINT32_MAX: nowhere */
  uint32_t error_length;
  urlens_components components; /* of a URL */
  uint32_t row;                 /* of a column: the row to go on with, */
  uint32_t length;              /* the bytes that are written, */
  uint32_t needed;              /* and the room that the next rows need, if not all are done */
} given_numbers;

typedef struct environment {
  urlens_url *url;  /* whatever is read */
  urlens_url *base; /* what it is read against */
  given_numbers *numbers;
  napi_ref array; /* keeps the memory of the numbers */
} environment;

/* Makes it, with the array as the property "numbers" of `exports`. NULL: there is no memory. Node destroys it. */
environment *create_environment(napi_env env, napi_value exports);

/* Gives an error, and returns its status. */
urlens_status give_error(environment *here, urlens_error error);

/* Gives that there is no memory, and returns that. */
urlens_status give_no_memory(environment *here);

/* open_text with a status: one that is not URLENS_OK is given. URLENS_E_ARGUMENT: an exception is pending. */
static inline urlens_status take_text(napi_env env, environment *here, napi_value value, given_text *text) {
  text_status status = open_text(env, value, text);
  if (status == TEXT_OPEN) return URLENS_OK;
  return status == TEXT_REFUSED ? URLENS_E_ARGUMENT : give_no_memory(here);
}

/*
 * Parses the base, if the value is one and not undefined. *base is NULL without one. An error has the place
 * URLENS_PLACE_BASE. URLENS_E_ARGUMENT: an exception is pending.
 */
urlens_status read_base(napi_env env, environment *here, napi_value value, const urlens_url **base);

/* A status for JavaScript: a number. */
napi_value status_value(napi_env env, urlens_status status);

#endif
