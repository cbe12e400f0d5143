/* SPDX-License-Identifier: MIT */
/*
 * A growing piece of text, for lines that are read and for output. It is emptied and used again, so that nothing is
 * allocated once it is large enough.
 */
#ifndef URLENS_CLI_TEXT_H
#define URLENS_CLI_TEXT_H

#include <stddef.h>
#include <string.h>

typedef struct text {
  char *data;
  size_t length;
  size_t capacity;
} text;

/* The program cannot do anything useful without memory: this says so and exits with status 3. */
_Noreturn void out_of_memory(void);

/*
 * Makes an array of `*capacity` elements hold at least `wanted`, at least doubling it, and returns where it is now. Calls
 * out_of_memory if that cannot be done.
 */
void *grow_array(void *array, size_t *capacity, size_t wanted, size_t element_size);

/*
 * Makes room for `more` bytes after the contents, and for one byte more, so that there is memory even if `more` is 0.
 * text_room calls it.
 */
void text_grow(text *to, size_t more);

/*
 * Room for `more` bytes after the contents; the caller fills it and adds to `length` what it used. This and
 * the next two are here so that compilers put them where they are called: nearly all output goes through them.
 */
static inline char *text_room(text *to, size_t more) {
  if (more >= to->capacity - to->length) text_grow(to, more);
  return to->data + to->length;
}

static inline void text_append(text *to, const char *data, size_t length) {
  if (length == 0) return;
  memcpy(text_room(to, length), data, length);
  to->length += length;
}

static inline void text_push(text *to, char byte) {
  *text_room(to, 1) = byte;
  to->length++;
}

static inline void text_append_string(text *to, const char *string) {
  text_append(to, string, strlen(string));
}

/* Appends a number in decimal. */
void text_append_size(text *to, size_t number);

/* Appends bytes in base64 (RFC 4648, section 4). */
void text_append_base64(text *to, const char *data, size_t length);

/* What is at the end of a line: CR LF, LF, CR alone, or nothing. It is never NULL. */
const char *text_line_ending(const char *data, size_t length);

/* How often a byte occurs. */
size_t text_count(const char *data, size_t length, char byte);

void text_clear(text *to);
void text_release(text *to);

#endif
