/* SPDX-License-Identifier: MIT */
/* What one thread works with: the library's objects, and the results of the record it is at. */
#ifndef URLENS_CLI_WORKER_H
#define URLENS_CLI_WORKER_H

#include "answer.h"
#include "csv.h"
#include "findings.h"
#include "json.h"
#include "produce.h"
#include "settings.h"
#include "text.h"
#include "urlens/audit.h"
#include "urlens/pattern.h"

/* How many results a record may have; commands whose columns are fixed have no more than the second number. */
enum { WORKER_CELLS = 64, WORKER_FIXED_CELLS = 16 };

typedef struct worker {
  const settings *s;
  urlens_url *url;
  const urlens_url *base; /* shared by all threads; NULL without --base */
  int base_is_text;       /* the dialect takes the base as text instead */
  urlens_view base_text;  /* the same as text; a NULL view without a base */
  urlens_url *own_base;   /* of the record, with --base-from; NULL until it is needed */
  text own_base_text;     /* what is in it */
  urlens_params *params;
  validation_notes notes;
  urlens_view input; /* what was parsed last */

  /* For diff and audit: the auditor, NULL until it is needed; its input; and how many results SARIF has. */
  urlens_auditor *auditor;
  urlens_view compared;
  findings findings;  /* those that are reported */
  int is_homograph;   /* the host imitates another one, even if that is not reported */
  size_t guess_added; /* how many bytes were put in front of the input: a scheme */
  findings_summary summary;
  size_t result_count;

  /* For match: NULL until it is needed; and the pattern that has matched. */
  urlens_matcher *matcher;
  const urlens_pattern *matched;

  /* For commands that make several records of one: which it is, and whether there is one more. */
  size_t iteration;
  int has_more;

  /* For commands that gather: the key of the record, or what the thread has counted; and the second round. */
  text gathered;
  void *counted;
  int is_printing;
  uint64_t gathered_count;

  /* The results: NULL views where there is nothing. They may point into `url`, into the input or into `value`. */
  urlens_view cells[WORKER_CELLS];
  text value;
  text scratch;

  /* Why a record failed. */
  const char *error;
  text message;
  size_t error_at;

  /* What the input is taken from. */
  csv_row row;
  json_document document;
  text guessed; /* the input with a scheme, if --guess-scheme has put one in front */

  /* The results of several columns or fields. */
  struct selected *selected;

  /* For records in batches; NULL until it is needed. */
  struct batch *batch;
} worker;

/* Parses the base that all workers share. EXIT_FINE, or another status after a message. */
int worker_parse_base(const settings *s, urlens_url **base);

/* EXIT_FINE, or another status after a message. */
int worker_open(worker *w, const settings *s, const urlens_url *base);
void worker_close(worker *w);

/*
 * Makes a text the base of the records that follow; a NULL view means that they have none. 0 if it is not a base, and
 * worker_fail has been called.
 */
int worker_take_base(worker *w, urlens_view base);

/*
 * Parses the input into `url` up to that stage. A dialect without stages of its own does all it can. 0 if it failed,
 * and worker_fail has been called.
 */
int worker_parse(worker *w, urlens_view input, urlens_stage last);

/* Stores that the record failed. `about` names what was wrong if that is not the input; it may be NULL. */
void worker_fail(worker *w, urlens_error error, urlens_view input, const char *about);

/* The same for failures that are not the library's. */
void worker_fail_with(worker *w, const char *code, const char *message);

/* Empties the results of a command whose columns are fixed. */
void worker_clear_cells(worker *w);

/* A view of a text. It is not NULL even if the text is empty. */
urlens_view view_of(const text *t);

/* A view of a string that ends with NUL. */
urlens_view view_of_string(const char *string);

int view_equals(urlens_view view, const char *string);

int view_is_same(urlens_view a, urlens_view b);

#endif
