/* SPDX-License-Identifier: MIT */
#include "chunk.h"

#include <stdlib.h>
#include <string.h>

/* A larger buffer is released and not kept for the next chunk. */
#define CHUNK_KEEP ((size_t)8 << 20)

void chunk_complain(chunk *c) {
  c->complaints = grow_array(c->complaints, &c->complaint_capacity, c->complaint_count + 1, sizeof *c->complaints);
  c->complaints[c->complaint_count].record = c->records;
  c->complaints[c->complaint_count].end = c->messages.length;
  c->complaint_count++;
}

static void chunk_empty(text *t) {
  if (t->capacity > CHUNK_KEEP) text_release(t);
  text_clear(t);
}

void chunk_clear(chunk *c) {
  chunk_empty(&c->in);
  chunk_empty(&c->out);
  chunk_empty(&c->messages);
  c->complaint_count = 0;
  c->records = 0;
  c->failed = 0;
  c->flagged = 0;
  c->stops = 0;
}

void chunk_release(chunk *c) {
  text_release(&c->in);
  text_release(&c->out);
  text_release(&c->messages);
  free(c->complaints);
  memset(c, 0, sizeof *c);
}
