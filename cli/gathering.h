/* SPDX-License-Identifier: MIT */
/* Commands that look at many records before they write: `uniq` and `stats`. Their prepare sets settings.gathering. */
#ifndef URLENS_CLI_GATHERING_H
#define URLENS_CLI_GATHERING_H

#include "record_command.h"

struct chunk;
struct record;

/* Writes records of the input as the command's results. */
typedef struct gathered_printer {
  /*
   * Runs the command's `run` on the record once more, with w->gathered_count set, and writes its result. With --replace
   * the record has what ends it. 0: stop.
   */
  int (*print)(struct gathered_printer *printer, urlens_view record, uint64_t count);
  /* Writes text of its own. 0: stop. */
  int (*write)(struct gathered_printer *printer, const text *written);
  void *context;
} gathered_printer;

typedef struct gathering {
  /* In the thread that ran the command on it, instead of writing a result. It may write to c->out. */
  void (*collect)(worker *w, const struct record *r, outcome came, struct chunk *c);

  /* In the order of the input, one chunk at a time; may be NULL. Returns 0 if nothing more can be done. */
  int (*take)(const settings *s, const struct chunk *c, gathered_printer *printer);

  /* Before a worker is closed, one at a time; may be NULL. */
  void (*leave)(worker *w);

  /* After the last record. EXIT_FINE, or another status after a message. */
  int (*finish)(const settings *s, gathered_printer *printer);

  int is_summary; /* it writes no records: those that fail are collected without a message, and no header is written */
} gathering;

#endif
