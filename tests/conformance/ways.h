/* SPDX-License-Identifier: MIT */
/*
 * Every way of parsing one input: with an object and the defaults, with the reference machine, with a sink, with a base that is
 * text, into buffers of every size, and can_parse. They must all say the same.
 */
#ifndef URLENS_TESTS_WAYS_H
#define URLENS_TESTS_WAYS_H

#include <stddef.h>

#include "text.h"
#include "urlens.h"

typedef struct ways_note {
  urlens_validation_error error;
  size_t at;
} ways_note;

/* The validation errors of one parse. */
typedef struct ways_notes {
  ways_note *list;
  size_t count;
  size_t capacity;
} ways_notes;

typedef struct ways {
  urlens_url *url;           /* with the defaults; holds the result */
  urlens_url *machine;       /* URLENS_OPTION_REFERENCE_MACHINE */
  urlens_url *noted;         /* with a sink */
  urlens_url *noted_machine; /* with both */
  urlens_url *resolved;      /* with the defaults, for urlens_resolve */
  urlens_url *base;
  text base_text; /* what the base was parsed from */
  ways_notes notes;
  ways_notes machine_notes;
  text complaint; /* what does not agree */
} ways;

/* 0 if an object could not be made. */
int ways_create(ways *w);
void ways_destroy(ways *w);

/* Parses a base for ways_parse. */
urlens_status ways_set_base(ways *w, const char *input, size_t length);

/*
 * Parses in every way; against the base that was set, if `with_base`. 1 if all agree; the status is in *status, and the
 * result, if there is one, in w->url. 0 if not; then w->complaint says what.
 */
int ways_parse(ways *w, const char *input, size_t length, int with_base, urlens_status *status);

#endif
