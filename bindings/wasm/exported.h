/* SPDX-License-Identifier: MIT */
/*
 * What all exports share.
 *
 * Memory may grow in every call, which detaches JavaScript's views of it. Out of memory is a trap, after which the
 * instance is of no use: a new one has to be made. Nothing is imported.
 */
#ifndef URLENS_WASM_EXPORTED_H
#define URLENS_WASM_EXPORTED_H

/* Makes a function visible to JavaScript under that name. */
#define EXPORTED(name) __attribute__((export_name(name)))

/* Ends the instance. */
_Noreturn void out_of_memory(void);

#endif
