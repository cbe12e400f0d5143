/* SPDX-License-Identifier: MIT */
/* What Pattern and PatternSet share. */
#ifndef URLENS_PYTHON_PATTERN_H
#define URLENS_PYTHON_PATTERN_H

#include "module.h"

/* Texts that an urlens_pattern_input points into: the text or the eight parts, and the base. */
typedef struct pattern_texts {
  text text;
  text base;
  text parts[URLENS_PATTERN_PARTS];
} pattern_texts;

/*
 * Reads what a pattern is made from or matched with: a str, or a mapping with the names of the URL API ("pathname") and
 * "baseURL". `base` may be NULL or None. 0 with an exception; else pattern_texts_release is due.
 */
int pattern_input_read(PyObject *object, PyObject *base, pattern_texts *texts, urlens_pattern_input *input);

void pattern_texts_release(pattern_texts *texts);

/* Raises what the error says; its place is one of the texts. Returns NULL. */
PyObject *pattern_raise(const module_state *state, urlens_error error, const pattern_texts *texts);

/* What a method does with a matcher that has read the URL; NULL if there is no URL, and nothing matches it. */
typedef PyObject *(*match_action)(PyObject *self, urlens_matcher *matcher);

/* A method that takes a URL and perhaps a base: reads them and calls the action. */
PyObject *with_matcher(module_state *state, PyObject *self, const signature *s, call_arguments given,
                       match_action action);

/* Whether the object is true, 0 for NULL; -1 with an exception. */
int flag_read(PyObject *object);

/* The arguments that make the same Pattern again, as a tuple of objects that refer to nothing; NULL with an exception. */
PyObject *pattern_arguments(const pattern_texts *texts, int ignore_case);

/* What __copy__ and __deepcopy__ of an object that never changes give. */
PyObject *the_same(PyObject *self, PyObject *unused);

typedef struct pattern_object {
  PyObject_HEAD urlens_pattern *pattern;
  module_state *state;
  PyObject *arguments; /* for pickle: its components do not always make the same pattern again */
} pattern_object;

typedef struct pattern_set_object {
  PyObject_HEAD urlens_pattern_set *set;
  module_state *state;
  PyObject *arguments; /* a list of those of its patterns */
} pattern_set_object;

/* The result of a match of the matcher's URL with the pattern: a dict with an item for each component. */
PyObject *match_result(const urlens_matcher *matcher, const urlens_pattern *pattern);

#endif
