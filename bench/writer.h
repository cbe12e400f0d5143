/* SPDX-License-Identifier: MIT */
/* What generated URLs are put together from: a buffer for one URL, and words, hosts and paths drawn at random. */
#ifndef BENCH_WRITER_H
#define BENCH_WRITER_H

#include <stddef.h>

#include "random.h"

enum { WRITER_ROOM = 8192 };

typedef struct writer {
  randomness from;
  size_t length;
  char text[WRITER_ROOM]; /* generated URLs are far shorter; what does not fit is left out */
} writer;

void write_bytes(writer *out, const char *text, size_t length);
void write_string(writer *out, const char *text);
void write_number(writer *out, size_t number);

/* One of several strings, each with the same chance. */
const char *draw_string(writer *out, const char *const *strings, size_t count);
#define DRAW(out, strings) draw_string((out), (strings), sizeof(strings) / sizeof *(strings))

/* Lower-case letters that could be words, exactly `length` of them, sometimes digits at the end. */
void write_word(writer *out, size_t length);

/* Words with hyphens and underscores between them, exactly `length` bytes. */
void write_words(writer *out, size_t length);

/* A domain of about `length` bytes, at least 4: perhaps "www", a name, and a suffix. */
void write_domain(writer *out, size_t length);

/* A path of exactly `length` bytes, at least 1, with as many slashes as asked for, or as there is room for. */
void write_path(writer *out, size_t length, size_t slashes);

/* Names and values with "=" and "&", exactly `length` bytes, without the "?". */
void write_query(writer *out, size_t length);

#endif
