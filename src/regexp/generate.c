/* SPDX-License-Identifier: MIT */
/*
 * From the tree to instructions, backwards: what a node goes on with is known before its instructions are written.
 *
 * An instruction says where to go on, so a label is the number of an instruction. The hard part is that ECMAScript refuses an
 * iteration of a quantifier that matched the empty text (RepeatMatcher, step 2.b), once the least number of iterations is
 * reached. An engine usually remembers where the iteration began. Then a failure depends on more than the instruction and the
 * position, and could not be remembered by these two. So the question "was something consumed since the iteration began?" is
 * answered by the place in the program: nodes that can match the empty text are written several times.
 *
 * A node goes on with a tuple of labels: [0] where something was consumed, and one label for each other context, where nothing
 * was consumed since some point in question. An instruction that consumes goes on with [0] in every context. So a node turns a
 * tuple of labels to go on with into a tuple of labels to begin with. For example, X* with the tuple (f, z):
 *
 *     L: split R, f         the label to begin with where something was consumed
 *     M: split R, z         where nothing was consumed
 *     R: X with the tuple (L, FAIL), begun in its second context: an iteration that consumed nothing fails
 *
 * A node that cannot match the empty text needs one context only. Contexts are added only by X+ where X can match the empty text:
 * the first iteration may, the others may not.
 */
#include "regexp/generator.h"

/* The most tasks. */
enum { MOST_WORK = UL_REGEXP_MOST_INSTRUCTIONS * 4 };

static void push_task(ul_regexp_generator *gen, const ul_regexp_task *item) {
  ul_buffer *frames = &gen->compiler->frames;
  if (!ul_regexp_push(frames, item, sizeof *item)) ul_regexp_fail_list(gen->parser, frames);
}

void ul_regexp_call(ul_regexp_generator *gen, const ul_regexp_task *after, uint32_t node, uint32_t width) {
  ul_regexp_task item = {0, UL_REGEXP_STAGE_BEGIN, 0, 0, UL_REGEXP_NONE, 0};
  item.node = node;
  item.width = width;
  item.base = ul_regexp_label_count(gen) - width;
  push_task(gen, after);
  push_task(gen, &item);
  if (gen->work++ > MOST_WORK) ul_regexp_fail_too_large(gen->parser, "the regular expression is too large");
}

/* Puts an instruction before every label of the tuple. Contexts that go on with the same label stay the same. */
static void emit_before(ul_regexp_generator *gen, const ul_regexp_task *item, ul_regexp_instruction instruction) {
  uint32_t first = *ul_regexp_label_at(gen, item->base), i;
  for (i = 0; i < item->width; i++) {
    uint32_t *label = ul_regexp_label_at(gen, item->base + i);
    if (i > 0 && *label == first) {
      *label = *ul_regexp_label_at(gen, item->base);
    } else {
      instruction.next = *label;
      *label = ul_regexp_emit(gen, instruction);
    }
  }
}

/*
 * ------------------------------------------------------------------------------------------------------------- nodes with children
 */

static void generate_sequence(ul_regexp_generator *gen, ul_regexp_task *item, const ul_regexp_node *node) {
  uint32_t child;
  if (item->stage == UL_REGEXP_STAGE_BEGIN) item->cursor = node->backward ? node->first : node->last;
  item->stage = UL_REGEXP_STAGE_CHILDREN;
  child = item->cursor;
  if (child == UL_REGEXP_NONE) return;
  if (node->backward) {
    item->cursor = ul_regexp_node_at(gen->compiler, child)->next;
  } else {
    item->cursor = ul_regexp_node_at(gen->compiler, child)->previous;
  }
  ul_regexp_call(gen, item, child, item->width);
}

/* The labels after the tuple: those of the alternatives written so far, then those of the newest one. */
static void join_alternative(ul_regexp_generator *gen, const ul_regexp_task *item) {
  uint32_t *all = ul_regexp_label_at(gen, item->base + item->width), *newest = all + item->width;
  uint32_t first_all = all[0], first = newest[0], i;
  for (i = 0; i < item->width; i++) {
    if (i > 0 && all[i] == first_all && newest[i] == first) {
      all[i] = all[0];
    } else {
      all[i] = ul_regexp_emit(gen, ul_regexp_instruction_of(UL_REGEXP_SPLIT, 0, newest[i], all[i]));
    }
  }
  ul_regexp_cut_labels(gen, item->base + 2 * item->width);
}

static void generate_choice(ul_regexp_generator *gen, ul_regexp_task *item, const ul_regexp_node *node) {
  uint32_t child;
  if (item->stage == UL_REGEXP_STAGE_BEGIN) {
    item->cursor = node->last;
  } else if (ul_regexp_label_count(gen) > item->base + 2 * item->width) {
    join_alternative(gen, item);
  }
  item->stage = UL_REGEXP_STAGE_CHILDREN;
  child = item->cursor;
  if (child == UL_REGEXP_NONE) {
    ul_regexp_keep_last(gen, item);
    return;
  }
  item->cursor = ul_regexp_node_at(gen->compiler, child)->previous;
  ul_regexp_push_copy(gen, item);
  if (!ul_regexp_failed(gen->parser)) ul_regexp_call(gen, item, child, item->width);
}

static void generate_capture(ul_regexp_generator *gen, ul_regexp_task *item, const ul_regexp_node *node) {
  uint32_t slot = node->value * 2, is_last = item->stage == UL_REGEXP_STAGE_BEGIN;
  emit_before(gen, item, ul_regexp_instruction_of(UL_REGEXP_SAVE, slot + (is_last ^ node->backward), 0, 0));
  if (!is_last) return;
  item->stage = UL_REGEXP_STAGE_END;
  ul_regexp_call(gen, item, node->first, item->width);
}

static void generate_look(ul_regexp_generator *gen, ul_regexp_task *item, const ul_regexp_node *node) {
  ul_regexp_operation operation = (ul_regexp_operation)node->value;
  uint32_t range = 0, body;
  if (item->stage == UL_REGEXP_STAGE_BEGIN) {
    item->stage = UL_REGEXP_STAGE_END;
    ul_regexp_push_label(gen, UL_REGEXP_LABEL_ACCEPT);
    if (!ul_regexp_failed(gen->parser)) ul_regexp_call(gen, item, node->first, 1);
    return;
  }
  body = *ul_regexp_label_at(gen, item->base + item->width);
  ul_regexp_cut_labels(gen, item->base + item->width);
  if (operation == UL_REGEXP_LOOK && node->captures < node->captures_end) {
    operation = UL_REGEXP_LOOK_CAPTURING;
    range = ul_regexp_range(node->captures, node->captures_end - 1);
  }
  emit_before(gen, item, ul_regexp_instruction_of(operation, range, 0, body));
}

/* One back reference; absent captures and empty ones go on in the same context. */
static void generate_reference(ul_regexp_generator *gen, const ul_regexp_task *item, const ul_regexp_node *node,
                               uint32_t capture) {
  uint32_t argument = capture << 2, consumed = *ul_regexp_label_at(gen, item->base), i;
  if (node->backward) argument |= UL_REGEXP_REFERENCE_BACK;
  if (node->folded) argument |= UL_REGEXP_REFERENCE_FOLDED;
  for (i = 0; i < item->width; i++) {
    uint32_t *label = ul_regexp_label_at(gen, item->base + i);
    *label = ul_regexp_emit(gen, ul_regexp_instruction_of(UL_REGEXP_REFERENCE, argument, consumed, *label));
  }
}

/*
 * At most one of several groups of the same name takes part. So a reference by name is a list of references to all of
 * them.
 */
static void generate_references(ul_regexp_generator *gen, const ul_regexp_task *item, const ul_regexp_node *node) {
  const ul_regexp_name *name;
  uint32_t next;
  if (!node->is_named) {
    generate_reference(gen, item, node, node->value);
    return;
  }
  next = ul_regexp_name_at(gen->compiler, node->value)->same;
  while (next != UL_REGEXP_NONE) {
    name = ul_regexp_name_at(gen->compiler, next);
    generate_reference(gen, item, node, name->capture);
    next = name->same;
  }
}

/*
 * ----------------------------------------------------------------------------------------------------------------------- nodes
 */

static void generate_character(ul_regexp_generator *gen, const ul_regexp_task *item, const ul_regexp_node *node) {
  ul_regexp_operation operation = UL_REGEXP_BYTE;
  if (node->kind == UL_REGEXP_NODE_SET) operation = node->backward ? UL_REGEXP_SET_BACK : UL_REGEXP_SET;
  if (node->kind == UL_REGEXP_NODE_BYTE && node->backward) operation = UL_REGEXP_BYTE_BACK;
  emit_before(gen, item, ul_regexp_instruction_of(operation, node->value, 0, 0));
}

static void generate_node(ul_regexp_generator *gen, ul_regexp_task *item, const ul_regexp_node *node) {
  ul_regexp_operation assertion = (ul_regexp_operation)node->value;
  switch (node->kind) {
    case UL_REGEXP_NODE_BYTE:
    case UL_REGEXP_NODE_SET: generate_character(gen, item, node); break;
    case UL_REGEXP_NODE_ASSERTION: emit_before(gen, item, ul_regexp_instruction_of(assertion, 0, 0, 0)); break;
    case UL_REGEXP_NODE_SEQUENCE: generate_sequence(gen, item, node); break;
    case UL_REGEXP_NODE_CHOICE: generate_choice(gen, item, node); break;
    case UL_REGEXP_NODE_CAPTURE: generate_capture(gen, item, node); break;
    case UL_REGEXP_NODE_LOOK: generate_look(gen, item, node); break;
    case UL_REGEXP_NODE_REPEAT: ul_regexp_generate_repeat(gen, item, node); break;
    default: generate_references(gen, item, node); break;
  }
}

/* A node that always consumes is written once, in one context, for all contexts. */
static void generate_in_one_context(ul_regexp_generator *gen, ul_regexp_task *item) {
  uint32_t i, label;
  if (item->stage == UL_REGEXP_STAGE_BEGIN) {
    item->stage = UL_REGEXP_STAGE_COPY;
    ul_regexp_push_label(gen, *ul_regexp_label_at(gen, item->base));
    if (!ul_regexp_failed(gen->parser)) ul_regexp_call(gen, item, item->node, 1);
    return;
  }
  label = *ul_regexp_label_at(gen, item->base + item->width);
  ul_regexp_cut_labels(gen, item->base + item->width);
  for (i = 0; i < item->width; i++) *ul_regexp_label_at(gen, item->base + i) = label;
}

static void generate_all(ul_regexp_generator *gen) {
  ul_buffer *frames = &gen->compiler->frames;
  while (frames->length > 0 && !ul_regexp_failed(gen->parser)) {
    const ul_regexp_node *node;
    ul_regexp_task item;
    ul_regexp_pop(frames, &item, sizeof item);
    if (item.node == UL_REGEXP_NONE) continue;
    node = ul_regexp_node_at(gen->compiler, item.node);
    if (item.width > 1 && !node->nullable) {
      generate_in_one_context(gen, &item);
    } else {
      generate_node(gen, &item, node);
    }
  }
}

ul_regexp_status ul_regexp_generate(ul_regexp_parser *parser, ul_buffer *output) {
  ul_regexp_task nothing = {UL_REGEXP_NONE, UL_REGEXP_STAGE_BEGIN, 0, 0, 0, 0};
  ul_regexp_generator gen = {0};
  gen.parser = parser;
  gen.compiler = parser->compiler;
  ul_buffer_clear(&gen.compiler->frames);
  ul_regexp_emit(&gen, ul_regexp_instruction_of(UL_REGEXP_FAIL, 0, 0, 0));
  ul_regexp_emit(&gen, ul_regexp_instruction_of(UL_REGEXP_MATCH, 0, 0, 0));
  ul_regexp_emit(&gen, ul_regexp_instruction_of(UL_REGEXP_ACCEPT, 0, 0, 0));
  ul_regexp_push_label(&gen, UL_REGEXP_LABEL_MATCH);
  if (!ul_regexp_failed(parser)) ul_regexp_call(&gen, &nothing, 0, 1);
  generate_all(&gen);
  if (ul_regexp_failed(parser)) return parser->error.status;
  return ul_regexp_arrange(parser, *ul_regexp_label_at(&gen, 0), output);
}
