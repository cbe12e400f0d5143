/* SPDX-License-Identifier: MIT */
/* Recognizes files by their first bytes: what can be unpacked, and what cannot be read at all. */
#ifndef URLENS_CLI_FORMAT_H
#define URLENS_CLI_FORMAT_H

#include <stddef.h>

#include "unpack.h"

typedef struct format {
  packing kind;       /* what unpacks it; PACKING_NONE if nothing does */
  const char *refuse; /* why it is not read: what it is, and what to do; NULL if it is read */
} format;

/* How much of a file format_recognize may want to see. */
enum { FORMAT_MAGIC = 16 };

/* What a file is, by its first bytes. A text is neither packed nor refused. */
format format_recognize(const char *data, size_t length);

/* Whether more bytes could tell more: what is there is the beginning of a known format's first bytes. */
int format_needs_more(const char *data, size_t length);

#endif
