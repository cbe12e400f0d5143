/* SPDX-License-Identifier: MIT */
/*
 * Texts between Java, whose strings are sequences of UTF-16 code units, and the library, which takes UTF-8. A surrogate
 * that has no partner becomes U+FFFD, as in a browser. NUL is a character like any other. So every unit of a string is one
 * to three bytes here, and a pair of surrogates is four.
 */
#ifndef URLENS_JAVA_TEXT_H
#define URLENS_JAVA_TEXT_H

#include <jni.h>
#include <stddef.h>
#include <urlens.h>

/* Memory that grows and is used again by the next call. */
typedef struct text_memory {
  char *bytes;
  size_t byte_capacity;
  jchar *units;
  size_t unit_capacity;
} text_memory;

/* Releases the memory. */
void text_memory_release(text_memory *memory);

/* Releases it if it is more than a usual call needs; whether it was. */
int text_memory_trim(text_memory *memory);

/*
 * Reads strings that are not null. The views point into the memory, until the next call. 0 if there is no memory.
 */
int text_read(JNIEnv *env, text_memory *memory, const jstring *strings, size_t count, urlens_view *views);

/* Makes a string of well-formed UTF-8. NULL: an exception has been thrown. */
jstring text_write(JNIEnv *env, text_memory *memory, urlens_view text);

/* How many units of a string the first bytes of its UTF-8 are. */
size_t text_units_of(const char *bytes, size_t length);

/* Throws OutOfMemoryError. */
void text_throw_no_memory(JNIEnv *env);

#endif
