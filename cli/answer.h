/* SPDX-License-Identifier: MIT */
/* The JSON that describes a URL or a failure: the same for `urlens rpc` and `urlens parse`. */
#ifndef URLENS_CLI_ANSWER_H
#define URLENS_CLI_ANSWER_H

#include <stddef.h>

#include "json_write.h"
#include "text.h"
#include "urlens.h"

typedef struct validation_note {
  urlens_validation_error error;
  size_t at;
} validation_note;

/* The validation errors of one parse. Begin with all zeros. */
typedef struct validation_notes {
  validation_note *notes;
  size_t count;
  size_t capacity;
} validation_notes;

/* A urlens_sink whose context is a validation_notes. */
void validation_notes_add(void *context, urlens_validation_error error, size_t at);
void validation_notes_release(validation_notes *notes);

/*
 * An input that failed. `about` is NULL if it is the request's input. Otherwise it names the input, and only the
 * message has the offset.
 */
typedef struct answer_failure {
  urlens_error error;
  const char *input;
  size_t length;
  const char *about;
  int counts_utf16; /* offsets are shown as numbers of UTF-16 code units of the input, which is WTF-8 */
} answer_failure;

/* The texts that were parsed. Without a base, `base` is a NULL view. */
typedef struct answer_texts {
  urlens_view input;
  urlens_view base;
} answer_texts;

/* Turns an error into a failure: the error's place says which text is wrong. */
answer_failure answer_failure_of(urlens_error error, const answer_texts *texts);

/* These write members into an object that is open. `notes` may be NULL; the contents of `scratch` are lost. */
void answer_url(json_writer *writer, const urlens_url *url, const validation_notes *notes, text *scratch);
void answer_failed(json_writer *writer, const answer_failure *failure, const validation_notes *notes, text *scratch);

/* "errors", the validation errors, if there are any. `notes` may be NULL. */
void answer_notes(json_writer *writer, const validation_notes *notes);

/* Writes the URL's origin at the end of `to`. Returns 0 if its dialect has no origins. */
int answer_origin(text *to, const urlens_url *url);

/* The message of a failure. */
void answer_message(text *to, const answer_failure *failure);

#endif
