/* SPDX-License-Identifier: MIT */
/* The generator while it runs: its tasks, and the tuples of labels that nodes turn into others. See generate.c. */
#ifndef UL_REGEXP_GENERATOR_H
#define UL_REGEXP_GENERATOR_H

#include "regexp/tree.h"

/* The labels of the instructions that are always there. */
enum { UL_REGEXP_LABEL_FAIL, UL_REGEXP_LABEL_MATCH, UL_REGEXP_LABEL_ACCEPT };

/*
 * What is left to do for a node. Its tuple is in `labels` from `base` on. Other labels that it needs come after the
 * tuple.
 */
typedef struct ul_regexp_task {
  uint32_t node;
  uint32_t stage;
  uint32_t base;
  uint32_t width;   /* of the tuple */
  uint32_t cursor;  /* of a sequence or choice: the next child; of a loop: its label */
  uint32_t counter; /* of a repetition: copies still to be written */
} ul_regexp_task;

/* Stages of tasks; a task begins with UL_REGEXP_STAGE_BEGIN. */
enum {
  UL_REGEXP_STAGE_BEGIN,
  UL_REGEXP_STAGE_COPY,     /* a node that needs one context only was written in one */
  UL_REGEXP_STAGE_CHILDREN, /* of a sequence or choice */
  UL_REGEXP_STAGE_END,      /* of a capture or lookaround: the child was written */
  UL_REGEXP_STAGE_LOOP,     /* of a repetition without an end: its body was written */
  UL_REGEXP_STAGE_OPTIONAL, /* a copy that may be left out was written */
  UL_REGEXP_STAGE_MANDATORY /* a copy that may not */
};

typedef struct ul_regexp_generator {
  ul_regexp_parser *parser;
  ul_regexp_compiler *compiler;
  uint64_t work; /* tasks begun; a repetition of nothing writes no instructions, but takes time */
} ul_regexp_generator;

/* A label by its place in the list, which may move when one is pushed. */
static inline uint32_t *ul_regexp_label_at(const ul_regexp_generator *gen, uint32_t index) {
  return (uint32_t *)(void *)gen->compiler->labels.data + index;
}

static inline uint32_t ul_regexp_label_count(const ul_regexp_generator *gen) {
  return (uint32_t)(gen->compiler->labels.length / sizeof(uint32_t));
}

static inline void ul_regexp_push_label(ul_regexp_generator *gen, uint32_t label) {
  ul_buffer *labels = &gen->compiler->labels;
  if (!ul_regexp_push(labels, &label, sizeof label)) ul_regexp_fail_list(gen->parser, labels);
}

static inline void ul_regexp_cut_labels(ul_regexp_generator *gen, uint32_t count) {
  ul_buffer_cut(&gen->compiler->labels, count * sizeof(uint32_t));
}

static inline ul_regexp_instruction *ul_regexp_instruction_at(const ul_regexp_generator *gen, uint32_t label) {
  return (ul_regexp_instruction *)(void *)gen->compiler->code.data + label;
}

/* Writes an instruction. Returns its label; after a failure, that of one that fails. */
static inline uint32_t ul_regexp_emit(ul_regexp_generator *gen, ul_regexp_instruction instruction) {
  ul_buffer *code = &gen->compiler->code;
  uint32_t label = (uint32_t)(code->length / sizeof instruction);
  if (ul_regexp_push(code, &instruction, sizeof instruction)) return label;
  ul_regexp_fail_list(gen->parser, code);
  return UL_REGEXP_LABEL_FAIL;
}

/* Pushes the tuple once more. */
static inline void ul_regexp_push_copy(ul_regexp_generator *gen, const ul_regexp_task *item) {
  uint32_t i;
  for (i = 0; i < item->width; i++) ul_regexp_push_label(gen, *ul_regexp_label_at(gen, item->base + i));
}

/* The last of the pieces of `width` labels becomes the tuple. */
static inline void ul_regexp_keep_last(ul_regexp_generator *gen, const ul_regexp_task *item) {
  uint32_t last = ul_regexp_label_count(gen) - item->width;
  memmove(ul_regexp_label_at(gen, item->base), ul_regexp_label_at(gen, last), item->width * sizeof(uint32_t));
  ul_regexp_cut_labels(gen, item->base + item->width);
}

/* Writes a node that turns the last `width` labels, and then goes on with `after` at its stage. (generate.c) */
UL_INTERNAL void ul_regexp_call(ul_regexp_generator *gen, const ul_regexp_task *after, uint32_t node, uint32_t width);

/* ECMAScript: RepeatMatcher. (repeat.c) */
UL_INTERNAL void ul_regexp_generate_repeat(ul_regexp_generator *gen, ul_regexp_task *item, const ul_regexp_node *node);

#endif
