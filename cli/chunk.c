/* SPDX-License-Identifier: MIT */
#include "chunk.h"

#include <stdlib.h>
#include <string.h>

/* A larger buffer is released and not kept for the next chunk. */
#define CHUNK_KEEP ((size_t)8 << 20)

void chunk_complain(chunk *c) {
  c->complaints = grow_array(c->complaints, &c->complaint_capacity, c->complaint_count + 1, sizeof *c->complaints);
  c->complaints[c->complaint_count].record = c->records;
  c->complaints[c->complaint_count].line = chunk_lines(c);
  c->complaints[c->complaint_count].end = c->messages.length;
  c->complaint_count++;
}

void chunk_note_failure(chunk *c, const char *code, size_t most) {
  chunk_failure noted = {code, c->records, c->out.length, c->flagged};
  c->failures = grow_array(c->failures, &c->failure_capacity, c->failure_count + 1, sizeof *c->failures);
  c->failures[c->failure_count++] = noted;
  if (c->failure_count == most) c->stops = 1;
}

void chunk_cut(chunk *c, size_t failures) {
  const chunk_failure *last = &c->failures[failures - 1];
  c->failure_count = failures;
  c->out.length = last->out_end;
  c->flagged = last->flagged;
  c->records = last->record + 1;
  while (c->complaint_count > 0 && c->complaints[c->complaint_count - 1].record > last->record) c->complaint_count--;
  c->stops = 1;
}

static void chunk_empty(text *t) {
  if (t->capacity > CHUNK_KEEP) text_release(t);
  text_clear(t);
}

void chunk_clear(chunk *c) {
  chunk_empty(&c->in);
  chunk_empty(&c->out);
  chunk_empty(&c->messages);
  c->mark = NULL;
  c->complaint_count = 0;
  c->records = 0;
  c->inner_feeds = 0;
  c->failure_count = 0;
  c->flagged = 0;
  c->stops = 0;
}

void chunk_release(chunk *c) {
  text_release(&c->in);
  text_release(&c->out);
  text_release(&c->messages);
  free(c->complaints);
  free(c->failures);
  memset(c, 0, sizeof *c);
}
