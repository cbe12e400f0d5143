/* SPDX-License-Identifier: MIT */
/* The bytes of one file: unpacked, in UTF-8, without a byte order mark. */
#ifndef URLENS_CLI_SOURCE_H
#define URLENS_CLI_SOURCE_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"
#include "unpack.h"
#include "utf16.h"

/* Begin with all zeros. */
typedef struct source {
  const char *name;
  int file;
  int is_open;
  int is_regular;
  uint64_t size;     /* of a regular file */
  uint64_t consumed; /* bytes of the file that were read */
  unpacker *unpack;
  text raw; /* what has been read and not handed out: the first bytes, or what is to be unpacked */
  size_t raw_at;
  int raw_ended;
  int at_start; /* nothing has been handed out */
  int has_mark; /* it began with the byte order mark of UTF-8 */
  int is_utf16; /* it began with the byte order mark of UTF-16 */
  utf16_decoder decoder;
  text decoded; /* of UTF-16: what has not been handed out */
  size_t decoded_at;
} source;

/* "-" is standard input. Returns 0 on an error; then `error` says why. */
int source_open(source *s, const char *name, text *error);

/* Reads as much as there is at once; 0 at the end, -1 on an error; then `error` says why. */
long source_read(source *s, char *to, size_t size, text *error);

void source_close(source *s);

/* Releases the memory that is kept from one file to the next. */
void source_release(source *s);

#endif
