/* SPDX-License-Identifier: MIT */
/*
 * The interface of a dialect. A dialect is one constant ul_dialect, defined in the file that implements it and named in
 * dialect/table.h. Code that wants to know something about a dialect asks its traits and habits. No code compares ids.
 *
 * Most dialects work on parts and leave the rest to ul_dialect_run:
 *
 *   input ─ read ─► parts ─┐
 *                          ├─ resolve ─► parts ─ canonicalize ─► parts ─ ul_parts_write ─► text and record
 *   base  ─ read ─► parts ─┘
 *
 * A dialect that does all of this itself, such as the URL Standard's state machine, has `parse` instead.
 */
#ifndef UL_DIALECT_DIALECT_H
#define UL_DIALECT_DIALECT_H

#include "dialect/lone_host.h"
#include "dialect/request.h"
#include "record/parts.h"

/* The work in progress. Only the first failure is noted, in `error`. */
typedef struct ul_job {
  const ul_request *request;
  const struct ul_dialect *dialect;
  ul_arena *arena;
  ul_scratch *scratch; /* for the Unicode layer, and for code that needs numbers for a moment */
  ul_span source;      /* the text that is being read, to tell where an error is */
  urlens_place place;  /* which text that is */
  urlens_error error;
} ul_job;

/* What only the library needs to know about a dialect. */
enum {
  UL_TRIES_FAST_PATH = 1 << 0, /* the Standard's fast path gives the same results */
  UL_NEEDS_RECORD = 1 << 1,    /* a base is a record that the same dialect has written */
  UL_IS_OWN_BASE = 1 << 2,     /* without a base, the input is its own base */
  UL_NEEDS_LABEL = 1 << 3,     /* a label that names no encoding is an error; otherwise it means UTF-8 */
  UL_KEEPS_SOURCE = 1 << 4     /* it may read what it has written differently, as all that join texts may */
};

typedef struct ul_dialect {
  const char *title;   /* what it is, in a few words */
  const char *models;  /* the document or the program that it follows */
  const char *version; /* the version of that */
  uint32_t traits;     /* bits URLENS_TRAIT_… */
  uint32_t habits;     /* bits UL_… from the list above */
  size_t most_memory;  /* the most working memory, in bytes, that a byte of text may need */

  /* Text to parts; an empty text is not NULL here. A text without a scheme is refused later, unless the dialect reads references. */
  urlens_status (*read)(ul_job *job, ul_span text, ul_parts *parts);

  /*
   * Resolves a reference against a base, both as they were read. If a text is its own base, they are the same object.
   */
  urlens_status (*resolve)(ul_job *job, const ul_parts *reference, const ul_parts *base, ul_parts *target);

  /*
   * The same for a program that joins texts, instead of `resolve`: reads both itself, with ul_job_read. The target's parts, written one
   * after the other, are the program's result.
   */
  urlens_status (*join)(ul_job *job, ul_span reference, ul_span base, ul_parts *target);

  /* Parts to canonical parts, in place. */
  urlens_status (*canonicalize)(ul_job *job, ul_parts *parts);

  /* The fast path: all of it at once, for texts that need none of the above. Returns 0: not handled. May be NULL. */
  int (*try_fast)(const ul_request *request, ul_buffer *output, urlens_components *url);

  /* All of it, instead of the functions above. `output` is empty. */
  urlens_status (*parse)(const ul_request *request, ul_buffer *output, ul_answer *answer);

  /* A host alone. NULL: it is read as the authority of a URL. */
  urlens_status (*parse_lone_host)(struct ul_lone_host *lone);

  const void *family; /* the data in which dialects of one family differ */
} ul_dialect;

static inline int ul_dialect_has(const ul_dialect *dialect, uint32_t traits) {
  return (dialect->traits & traits) == traits;
}

/* The last stage that a dialect has. */
UL_INTERNAL urlens_stage ul_last_stage(const ul_dialect *dialect);

/*
 * Does what the request asks for, by the rules of its dialect. Writes the text to `output`, which is empty, and the
 * record to `answer`. On failure it writes the error there and returns its status. URLENS_E_UNSUPPORTED: the dialect
 * has no such stage.
 */
UL_INTERNAL urlens_status ul_dialect_run(const ul_request *request, ul_buffer *output, ul_answer *answer);

/* --- For dialects: failures, and pieces of text in the job's arena ------------------------------------------------ */

UL_INTERNAL void ul_job_init(ul_job *job, const ul_request *request);

/* Says which text is read from now on, to tell where an error is. Errors in a text that the dialect made itself have no place. */
UL_INTERNAL void ul_job_set_source(ul_job *job, ul_span text, urlens_place place);

/* Reads a text as the dialect does. What it refuses is noted at its place in `text`. Returns the job's status. */
UL_INTERNAL urlens_status ul_job_read(ul_job *job, ul_span text, urlens_place place, ul_parts *parts);

/* Notes a failure that concerns `text`, and its place if it is a piece of the source. Returns the job's status. */
UL_INTERNAL urlens_status ul_job_fail(ul_job *job, urlens_status status, ul_span text);

static inline int ul_job_failed(const ul_job *job) {
  return job->error.status != URLENS_OK;
}

/*
 * Memory for a text of at most `size` bytes, to be ended with ul_job_text. Out of memory: notes the failure and returns
 * NULL. After another failure it returns NULL too, and takes no memory.
 */
UL_INTERNAL char *ul_job_room(ul_job *job, size_t size);

/* The first `length` of the last `size` bytes that were taken, as a span. */
UL_INTERNAL ul_span ul_job_text(ul_job *job, char *room, size_t size, size_t length);

/* The texts, one after another. */
UL_INTERNAL ul_span ul_job_join(ul_job *job, const ul_span *texts, size_t count);

/*
 * A text that grows while others are taken. All additions together take linear time. Zero it, add to it, then use
 * `text`.
 */
typedef struct ul_growing_text {
  ul_span text;
  char *room;
  size_t size;
} ul_growing_text;

UL_INTERNAL void ul_job_add(ul_job *job, ul_growing_text *text, ul_span more);

/* The text with A-Z as a-z; the text itself if it has no such letters. */
UL_INTERNAL ul_span ul_job_lowercase(ul_job *job, ul_span text);

/* The text with every ill-formed sequence as U+FFFD; the text itself if it is well-formed. */
UL_INTERNAL ul_span ul_job_well_formed(ul_job *job, ul_span text);

#endif
