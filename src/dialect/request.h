/* SPDX-License-Identifier: MIT */
/* What a dialect is asked to do, what it is given for it, and what it answers. */
#ifndef UL_DIALECT_REQUEST_H
#define UL_DIALECT_REQUEST_H

#include "core/arena.h"
#include "core/error.h"
#include "core/scratch.h"
#include "encoding/encoding.h"
#include "host/domain.h"
#include "record/record.h"
#include "scan/scan.h"

struct ul_dialect;

/* The caller's options, checked, with the defaults filled in. */
typedef struct ul_settings {
  const struct ul_dialect *dialect;
  urlens_dialect id;
  uint32_t flags;           /* bits URLENS_OPTION_… */
  size_t limit;             /* the most bytes of an input or a result */
  urlens_encoding encoding; /* of queries; always one that has an encoder */
  urlens_sink sink;         /* NULL: no messages are wanted */
  void *sink_context;
  const ul_scanner *scanner;
  const urlens_suffix_list *suffix_list; /* NULL: the one in the library */
} ul_settings;

/* Working memory. It belongs to an object and is used for one URL after another. */
typedef struct ul_memory {
  ul_domain_memory domain;
  ul_scratch host; /* a host without its tabs and newlines, and with a byte for what is ill-formed */
  ul_arena arena;  /* pieces of text that one URL needs */
} ul_memory;

/* Gives it an allocator. */
UL_INTERNAL void ul_memory_init(ul_memory *memory, const urlens_allocator *allocator);
UL_INTERNAL void ul_memory_release(ul_memory *memory);

typedef struct ul_request {
  ul_span input;
  ul_span base_text;          /* NULL data: there is no base */
  const ul_record_view *base; /* the same base, if it has been read already; otherwise NULL */
  urlens_stage last;          /* how far to go */
  int fast_path_tried;        /* 1: the fast path did not take the input */
  const ul_settings *settings;
  ul_memory *memory;
} ul_request;

typedef struct ul_answer {
  urlens_components url;
  urlens_error error;
} ul_answer;

/* Makes the answer a failure without a place. Returns its status. */
static inline urlens_status ul_answer_fail(ul_answer *answer, urlens_status status) {
  answer->error = ul_error_of(status);
  return status;
}

#endif
