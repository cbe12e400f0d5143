/* SPDX-License-Identifier: MIT */
/* Repetitions: loops, and copies of what is repeated a number of times. The contexts are those of generate.c. */
#include "regexp/generator.h"

/* An iteration begins: its captures are absent. */
static uint32_t iteration(ul_regexp_generator *gen, const ul_regexp_node *node, uint32_t body) {
  if (node->captures == node->captures_end) return body;
  return ul_regexp_emit(
      gen, ul_regexp_instruction_of(UL_REGEXP_RESET, ul_regexp_range(node->captures, node->captures_end - 1), body, 0));
}

static ul_regexp_instruction fork_of(const ul_regexp_node *node, uint32_t again, uint32_t leave) {
  return node->lazy ? ul_regexp_instruction_of(UL_REGEXP_SPLIT, 0, leave, again)
                    : ul_regexp_instruction_of(UL_REGEXP_SPLIT, 0, again, leave);
}

static int body_is_nullable(const ul_regexp_generator *gen, const ul_regexp_node *node) {
  return ul_regexp_node_at(gen->compiler, node->first)->nullable;
}

/* For each context: one more iteration, which begins at `again`, or the label that the context goes on with. */
static void fork_tuple(ul_regexp_generator *gen, const ul_regexp_task *item, const ul_regexp_node *node, uint32_t again,
                       uint32_t to) {
  uint32_t first = *ul_regexp_label_at(gen, item->base), i;
  for (i = 0; i < item->width; i++) {
    uint32_t leave = *ul_regexp_label_at(gen, item->base + i);
    *ul_regexp_label_at(gen, to + i) = i > 0 && leave == first ? *ul_regexp_label_at(gen, to)
                                                               : ul_regexp_emit(gen, fork_of(node, again, leave));
  }
}

/* A copy of the body that must not be left out, `counter` times. */
static void generate_mandatory(ul_regexp_generator *gen, ul_regexp_task *item, const ul_regexp_node *node) {
  uint32_t i;
  if (item->stage == UL_REGEXP_STAGE_MANDATORY) {
    for (i = 0; i < item->width; i++) {
      uint32_t *label = ul_regexp_label_at(gen, item->base + i), body = *label;
      *label = i > 0 && body == UL_REGEXP_LABEL_FAIL ? body : iteration(gen, node, body);
    }
  }
  if (item->counter == 0) return;
  item->counter--;
  item->stage = UL_REGEXP_STAGE_MANDATORY;
  ul_regexp_call(gen, item, node->first, item->width);
}

/*
 * The forks of a loop come first, since the body goes on with them; they are filled in when it is written. The body has the
 * contexts of the forks, and one more in which it must consume something, unless it always does.
 */
static void begin_loop(ul_regexp_generator *gen, ul_regexp_task *item, const ul_regexp_node *node) {
  int nullable = body_is_nullable(gen, node);
  uint32_t forks = nullable && node->least > 0 ? item->width : 1, i, label = UL_REGEXP_LABEL_FAIL;
  for (i = 0; i < forks; i++) {
    label = ul_regexp_emit(gen, ul_regexp_instruction_of(UL_REGEXP_FAIL, 0, 0, 0));
    ul_regexp_push_label(gen, label);
  }
  item->cursor = label - (forks - 1);
  if (nullable) ul_regexp_push_label(gen, UL_REGEXP_LABEL_FAIL);
  item->stage = UL_REGEXP_STAGE_LOOP;
  if (!ul_regexp_failed(gen->parser)) ul_regexp_call(gen, item, node->first, forks + (nullable ? 1 : 0));
}

static void end_loop(ul_regexp_generator *gen, ul_regexp_task *item, const ul_regexp_node *node) {
  uint32_t bodies = item->base + item->width,
           again = iteration(gen, node, *ul_regexp_label_at(gen, ul_regexp_label_count(gen) - 1)), i;
  int nullable = body_is_nullable(gen, node);
  if (ul_regexp_failed(gen->parser)) return;
  *ul_regexp_instruction_at(gen, item->cursor) = fork_of(node, again, *ul_regexp_label_at(gen, item->base));
  item->counter = node->least > 0 ? node->least - 1 : 0;
  for (i = 0; i < item->width; i++) {
    uint32_t *label = ul_regexp_label_at(gen, item->base + i), leave = *label;
    if (node->least > 0 && nullable) { /* the first iteration may consume nothing */
      *ul_regexp_instruction_at(gen, item->cursor + i) = fork_of(node, again, leave);
      *label = iteration(gen, node, *ul_regexp_label_at(gen, bodies + i));
    } else if (node->least > 0) {
      *label = again;
    } else {
      *label = i == 0 ? item->cursor : ul_regexp_emit(gen, fork_of(node, again, leave));
    }
    if (ul_regexp_failed(gen->parser)) return;
  }
  ul_regexp_cut_labels(gen, bodies);
  item->stage = UL_REGEXP_STAGE_BEGIN;
  generate_mandatory(gen, item, node);
}

/* Copies of the body that may be left out. After the tuple: the labels of the copies so far, which begin as the tuple itself. */
static void generate_optional(ul_regexp_generator *gen, ul_regexp_task *item, const ul_regexp_node *node) {
  uint32_t copies = item->base + item->width, body;
  int nullable = body_is_nullable(gen, node);
  if (item->stage == UL_REGEXP_STAGE_OPTIONAL) {
    body = iteration(gen, node, *ul_regexp_label_at(gen, ul_regexp_label_count(gen) - 1));
    fork_tuple(gen, item, node, body, copies);
    ul_regexp_cut_labels(gen, copies + item->width);
  } else {
    ul_regexp_push_copy(gen, item);
  }
  if (ul_regexp_failed(gen->parser)) return;
  if (item->counter == 0) {
    ul_regexp_keep_last(gen, item);
    item->stage = UL_REGEXP_STAGE_BEGIN;
    item->counter = node->least;
    generate_mandatory(gen, item, node);
    return;
  }
  item->counter--;
  item->stage = UL_REGEXP_STAGE_OPTIONAL;
  ul_regexp_push_label(gen, *ul_regexp_label_at(gen, copies));
  if (nullable) ul_regexp_push_label(gen, UL_REGEXP_LABEL_FAIL);
  if (!ul_regexp_failed(gen->parser)) ul_regexp_call(gen, item, node->first, nullable ? 2 : 1);
}

/* ECMAScript: RepeatMatcher. */
void ul_regexp_generate_repeat(ul_regexp_generator *gen, ul_regexp_task *item, const ul_regexp_node *node) {
  switch (item->stage) {
    case UL_REGEXP_STAGE_BEGIN:
      if (node->most == UL_REGEXP_NONE) {
        begin_loop(gen, item, node);
      } else {
        item->counter = node->most - node->least;
        generate_optional(gen, item, node);
      }
      break;
    case UL_REGEXP_STAGE_LOOP: end_loop(gen, item, node); break;
    case UL_REGEXP_STAGE_OPTIONAL: generate_optional(gen, item, node); break;
    default: generate_mandatory(gen, item, node); break;
  }
}
