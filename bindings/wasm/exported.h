/* SPDX-License-Identifier: MIT */
/*
 * What all exports share.
 *
 * Texts are UTF-8. JavaScript writes what it hands over into the room, one text after another; what a function gives is
 * in the result. Both stay where they are until the next call. Memory may grow in every call, which detaches
 * JavaScript's views of it.
 *
 * Out of memory is a trap, after which the instance is of no use: a new one has to be made. Nothing is imported.
 */
#ifndef URLENS_WASM_EXPORTED_H
#define URLENS_WASM_EXPORTED_H

#include <stddef.h>
#include <stdint.h>
#include <urlens.h>

/* Makes a function visible to JavaScript under that name. */
#define EXPORTED(name) __attribute__((export_name(name)))

/* A length that says that there is no text: -1 in JavaScript. */
#define NO_TEXT SIZE_MAX

/* What a call gives. JavaScript reads it as numbers of 32 bits, in this order. */
typedef struct wasm_result {
  const char *data; /* a text, or 0 */
  size_t length;
  uint32_t status; /* a urlens_status, and where the error is */
  uint32_t place;
  size_t at;
  size_t error_length;
  urlens_components components; /* of the text, if that is a URL */
} wasm_result;

extern wasm_result result;

/* Where the result is. */
EXPORTED("result") const wasm_result *wasm_result_at(void);

/* Room for `length` bytes. */
EXPORTED("room") char *wasm_room(size_t length);

/* Ends the instance. */
_Noreturn void out_of_memory(void);

/* Returns its argument, unless that says that there was no memory. */
urlens_status settled(urlens_status status);

/* Puts a text, or an error, into the result. The latter returns the error's status. */
void give_text(urlens_view view);
urlens_status give_error(urlens_error error);

/* Memory of at least `wanted` bytes instead of `*block`, which has `*capacity`. It never fails. */
void *grow(void *block, size_t *capacity, size_t wanted);

/* Runs a function of the library that writes to `out` until it has enough room, and gives what it wrote. */
typedef urlens_status (*wasm_writer)(const void *call, urlens_output *out);
urlens_status give_written(wasm_writer writer, const void *call);

#endif
