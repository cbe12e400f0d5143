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
#include "regexp/tree.h"

/* The labels of the instructions that are always there. */
enum { LABEL_FAIL, LABEL_MATCH, LABEL_ACCEPT };

/* What is left to do for a node. Its tuple lies in `labels` from `base` on, and what it needs besides after it. */
typedef struct task {
  uint32_t node;
  uint32_t stage;
  uint32_t base;
  uint32_t width;   /* of the tuple */
  uint32_t cursor;  /* of a sequence or choice: the next child; of a loop: its label */
  uint32_t counter; /* of a repetition: copies still to be written */
} task;

/* Stages of tasks; a task begins with STAGE_BEGIN. */
enum {
  STAGE_BEGIN,
  STAGE_COPY,     /* a node that needs one context only was written in one */
  STAGE_CHILDREN, /* of a sequence or choice */
  STAGE_END,      /* of a capture or lookaround: the child was written */
  STAGE_LOOP,     /* of a repetition without an end: its body was written */
  STAGE_OPTIONAL, /* a copy that may be left out was written */
  STAGE_MANDATORY /* a copy that may not */
};

typedef struct generator {
  ul_regexp_parser *parser;
  ul_regexp_compiler *compiler;
  uint64_t work; /* tasks begun; a repetition of nothing writes no instructions, but takes time */
} generator;

enum { MOST_WORK = UL_REGEXP_MOST_INSTRUCTIONS * 4 };

static uint32_t *label_at(const generator *gen, uint32_t index) {
  return (uint32_t *)(void *)gen->compiler->labels.data + index;
}

static uint32_t label_count(const generator *gen) {
  return (uint32_t)(gen->compiler->labels.length / sizeof(uint32_t));
}

static void push_label(generator *gen, uint32_t label) {
  ul_buffer *labels = &gen->compiler->labels;
  if (!ul_regexp_push(labels, &label, sizeof label)) ul_regexp_fail_list(gen->parser, labels);
}

static void cut_labels(generator *gen, uint32_t count) {
  ul_buffer_cut(&gen->compiler->labels, count * sizeof(uint32_t));
}

static ul_regexp_instruction *instruction_at(const generator *gen, uint32_t label) {
  return (ul_regexp_instruction *)(void *)gen->compiler->code.data + label;
}

static uint32_t emit(generator *gen, ul_regexp_instruction instruction) {
  ul_buffer *code = &gen->compiler->code;
  uint32_t label = (uint32_t)(code->length / sizeof instruction);
  if (ul_regexp_push(code, &instruction, sizeof instruction)) return label;
  ul_regexp_fail_list(gen->parser, code);
  return LABEL_FAIL;
}

static void push_task(generator *gen, const task *item) {
  ul_buffer *frames = &gen->compiler->frames;
  if (!ul_regexp_push(frames, item, sizeof *item)) ul_regexp_fail_list(gen->parser, frames);
}

/* Writes a node that turns the last `width` labels, and then goes on with `after` at its stage. */
static void call(generator *gen, const task *after, uint32_t node, uint32_t width) {
  task item = {0, STAGE_BEGIN, 0, 0, UL_REGEXP_NONE, 0};
  item.node = node;
  item.width = width;
  item.base = label_count(gen) - width;
  push_task(gen, after);
  push_task(gen, &item);
  if (gen->work++ > MOST_WORK) ul_regexp_fail_too_large(gen->parser, "the regular expression is too large");
}

/* Puts an instruction before every label of the tuple. Contexts that go on with the same label stay the same. */
static void emit_before(generator *gen, const task *item, ul_regexp_instruction instruction) {
  uint32_t first = *label_at(gen, item->base), i;
  for (i = 0; i < item->width; i++) {
    uint32_t *label = label_at(gen, item->base + i);
    if (i > 0 && *label == first) {
      *label = *label_at(gen, item->base);
    } else {
      instruction.next = *label;
      *label = emit(gen, instruction);
    }
  }
}

/*
 * ------------------------------------------------------------------------------------------------------------- nodes with children
 */

static void generate_sequence(generator *gen, task *item, const ul_regexp_node *node) {
  uint32_t child;
  if (item->stage == STAGE_BEGIN) item->cursor = node->backward ? node->first : node->last;
  item->stage = STAGE_CHILDREN;
  child = item->cursor;
  if (child == UL_REGEXP_NONE) return;
  if (node->backward) {
    item->cursor = ul_regexp_node_at(gen->compiler, child)->next;
  } else {
    item->cursor = ul_regexp_node_at(gen->compiler, child)->previous;
  }
  call(gen, item, child, item->width);
}

/* The labels after the tuple: those of the alternatives written so far, then those of the newest one. */
static void join_alternative(generator *gen, const task *item) {
  uint32_t *all = label_at(gen, item->base + item->width), *newest = all + item->width;
  uint32_t first_all = all[0], first = newest[0], i;
  for (i = 0; i < item->width; i++) {
    if (i > 0 && all[i] == first_all && newest[i] == first) {
      all[i] = all[0];
    } else {
      all[i] = emit(gen, ul_regexp_instruction_of(UL_REGEXP_SPLIT, 0, newest[i], all[i]));
    }
  }
  cut_labels(gen, item->base + 2 * item->width);
}

static void push_copy(generator *gen, const task *item) {
  uint32_t i;
  for (i = 0; i < item->width; i++) push_label(gen, *label_at(gen, item->base + i));
}

/* The last of the pieces of `width` labels becomes the tuple. */
static void keep_last(generator *gen, const task *item) {
  uint32_t last = label_count(gen) - item->width;
  memmove(label_at(gen, item->base), label_at(gen, last), item->width * sizeof(uint32_t));
  cut_labels(gen, item->base + item->width);
}

static void generate_choice(generator *gen, task *item, const ul_regexp_node *node) {
  uint32_t child;
  if (item->stage == STAGE_BEGIN) {
    item->cursor = node->last;
  } else if (label_count(gen) > item->base + 2 * item->width) {
    join_alternative(gen, item);
  }
  item->stage = STAGE_CHILDREN;
  child = item->cursor;
  if (child == UL_REGEXP_NONE) {
    keep_last(gen, item);
    return;
  }
  item->cursor = ul_regexp_node_at(gen->compiler, child)->previous;
  push_copy(gen, item);
  if (!ul_regexp_failed(gen->parser)) call(gen, item, child, item->width);
}

static void generate_capture(generator *gen, task *item, const ul_regexp_node *node) {
  uint32_t slot = node->value * 2, is_last = item->stage == STAGE_BEGIN;
  emit_before(gen, item, ul_regexp_instruction_of(UL_REGEXP_SAVE, slot + (is_last ^ node->backward), 0, 0));
  if (!is_last) return;
  item->stage = STAGE_END;
  call(gen, item, node->first, item->width);
}

static void generate_look(generator *gen, task *item, const ul_regexp_node *node) {
  ul_regexp_operation operation = (ul_regexp_operation)node->value;
  uint32_t range = 0, body;
  if (item->stage == STAGE_BEGIN) {
    item->stage = STAGE_END;
    push_label(gen, LABEL_ACCEPT);
    if (!ul_regexp_failed(gen->parser)) call(gen, item, node->first, 1);
    return;
  }
  body = *label_at(gen, item->base + item->width);
  cut_labels(gen, item->base + item->width);
  if (operation == UL_REGEXP_LOOK && node->captures < node->captures_end) {
    operation = UL_REGEXP_LOOK_CAPTURING;
    range = ul_regexp_range(node->captures, node->captures_end - 1);
  }
  emit_before(gen, item, ul_regexp_instruction_of(operation, range, 0, body));
}

/* One back reference; absent captures and empty ones go on in the same context. */
static void generate_reference(generator *gen, const task *item, const ul_regexp_node *node, uint32_t capture) {
  uint32_t argument = capture << 2, consumed = *label_at(gen, item->base), i;
  if (node->backward) argument |= UL_REGEXP_REFERENCE_BACK;
  if (node->folded) argument |= UL_REGEXP_REFERENCE_FOLDED;
  for (i = 0; i < item->width; i++) {
    uint32_t *label = label_at(gen, item->base + i);
    *label = emit(gen, ul_regexp_instruction_of(UL_REGEXP_REFERENCE, argument, consumed, *label));
  }
}

/* Of several groups of one name at most one takes part, so the references to all of them, one after the other, mean the name. */
static void generate_references(generator *gen, const task *item, const ul_regexp_node *node) {
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
 * ----------------------------------------------------------------------------------------------------------------- repetitions
 */

/* An iteration begins: its captures are absent. */
static uint32_t iteration(generator *gen, const ul_regexp_node *node, uint32_t body) {
  if (node->captures == node->captures_end) return body;
  return emit(
      gen, ul_regexp_instruction_of(UL_REGEXP_RESET, ul_regexp_range(node->captures, node->captures_end - 1), body, 0));
}

static ul_regexp_instruction fork_of(const ul_regexp_node *node, uint32_t again, uint32_t leave) {
  return node->lazy ? ul_regexp_instruction_of(UL_REGEXP_SPLIT, 0, leave, again)
                    : ul_regexp_instruction_of(UL_REGEXP_SPLIT, 0, again, leave);
}

static int body_is_nullable(const generator *gen, const ul_regexp_node *node) {
  return ul_regexp_node_at(gen->compiler, node->first)->nullable;
}

/* For each context: one more iteration, which begins at `again`, or the label that the context goes on with. */
static void fork_tuple(generator *gen, const task *item, const ul_regexp_node *node, uint32_t again, uint32_t to) {
  uint32_t first = *label_at(gen, item->base), i;
  for (i = 0; i < item->width; i++) {
    uint32_t leave = *label_at(gen, item->base + i);
    *label_at(gen, to + i) = i > 0 && leave == first ? *label_at(gen, to) : emit(gen, fork_of(node, again, leave));
  }
}

/* A copy of the body that must not be left out, `counter` times. */
static void generate_mandatory(generator *gen, task *item, const ul_regexp_node *node) {
  uint32_t i;
  if (item->stage == STAGE_MANDATORY) {
    for (i = 0; i < item->width; i++) {
      uint32_t *label = label_at(gen, item->base + i), body = *label;
      *label = i > 0 && body == LABEL_FAIL ? body : iteration(gen, node, body);
    }
  }
  if (item->counter == 0) return;
  item->counter--;
  item->stage = STAGE_MANDATORY;
  call(gen, item, node->first, item->width);
}

/*
 * The forks of a loop come first, since the body goes on with them; they are filled in when it is written. The body has the
 * contexts of the forks, and one more in which it must consume something, unless it always does.
 */
static void begin_loop(generator *gen, task *item, const ul_regexp_node *node) {
  int nullable = body_is_nullable(gen, node);
  uint32_t forks = nullable && node->least > 0 ? item->width : 1, i, label = LABEL_FAIL;
  for (i = 0; i < forks; i++) {
    label = emit(gen, ul_regexp_instruction_of(UL_REGEXP_FAIL, 0, 0, 0));
    push_label(gen, label);
  }
  item->cursor = label - (forks - 1);
  if (nullable) push_label(gen, LABEL_FAIL);
  item->stage = STAGE_LOOP;
  if (!ul_regexp_failed(gen->parser)) call(gen, item, node->first, forks + (nullable ? 1 : 0));
}

static void end_loop(generator *gen, task *item, const ul_regexp_node *node) {
  uint32_t bodies = item->base + item->width, again = iteration(gen, node, *label_at(gen, label_count(gen) - 1)), i;
  int nullable = body_is_nullable(gen, node);
  if (ul_regexp_failed(gen->parser)) return;
  *instruction_at(gen, item->cursor) = fork_of(node, again, *label_at(gen, item->base));
  item->counter = node->least > 0 ? node->least - 1 : 0;
  for (i = 0; i < item->width; i++) {
    uint32_t *label = label_at(gen, item->base + i), leave = *label;
    if (node->least > 0 && nullable) { /* the first iteration may consume nothing */
      *instruction_at(gen, item->cursor + i) = fork_of(node, again, leave);
      *label = iteration(gen, node, *label_at(gen, bodies + i));
    } else if (node->least > 0) {
      *label = again;
    } else {
      *label = i == 0 ? item->cursor : emit(gen, fork_of(node, again, leave));
    }
    if (ul_regexp_failed(gen->parser)) return;
  }
  cut_labels(gen, bodies);
  item->stage = STAGE_BEGIN;
  generate_mandatory(gen, item, node);
}

/* Copies of the body that may be left out. After the tuple: the labels of the copies so far, which begin as the tuple itself. */
static void generate_optional(generator *gen, task *item, const ul_regexp_node *node) {
  uint32_t copies = item->base + item->width, body;
  int nullable = body_is_nullable(gen, node);
  if (item->stage == STAGE_OPTIONAL) {
    body = iteration(gen, node, *label_at(gen, label_count(gen) - 1));
    fork_tuple(gen, item, node, body, copies);
    cut_labels(gen, copies + item->width);
  } else {
    push_copy(gen, item);
  }
  if (ul_regexp_failed(gen->parser)) return;
  if (item->counter == 0) {
    keep_last(gen, item);
    item->stage = STAGE_BEGIN;
    item->counter = node->least;
    generate_mandatory(gen, item, node);
    return;
  }
  item->counter--;
  item->stage = STAGE_OPTIONAL;
  push_label(gen, *label_at(gen, copies));
  if (nullable) push_label(gen, LABEL_FAIL);
  if (!ul_regexp_failed(gen->parser)) call(gen, item, node->first, nullable ? 2 : 1);
}

/* ECMAScript: RepeatMatcher. */
static void generate_repeat(generator *gen, task *item, const ul_regexp_node *node) {
  switch (item->stage) {
    case STAGE_BEGIN:
      if (node->most == UL_REGEXP_NONE) {
        begin_loop(gen, item, node);
      } else {
        item->counter = node->most - node->least;
        generate_optional(gen, item, node);
      }
      break;
    case STAGE_LOOP: end_loop(gen, item, node); break;
    case STAGE_OPTIONAL: generate_optional(gen, item, node); break;
    default: generate_mandatory(gen, item, node); break;
  }
}

/*
 * ----------------------------------------------------------------------------------------------------------------------- nodes
 */

static void generate_character(generator *gen, const task *item, const ul_regexp_node *node) {
  ul_regexp_operation operation = UL_REGEXP_BYTE;
  if (node->kind == UL_REGEXP_NODE_SET) operation = node->backward ? UL_REGEXP_SET_BACK : UL_REGEXP_SET;
  if (node->kind == UL_REGEXP_NODE_BYTE && node->backward) operation = UL_REGEXP_BYTE_BACK;
  emit_before(gen, item, ul_regexp_instruction_of(operation, node->value, 0, 0));
}

static void generate_node(generator *gen, task *item, const ul_regexp_node *node) {
  ul_regexp_operation assertion = (ul_regexp_operation)node->value;
  switch (node->kind) {
    case UL_REGEXP_NODE_BYTE:
    case UL_REGEXP_NODE_SET: generate_character(gen, item, node); break;
    case UL_REGEXP_NODE_ASSERTION: emit_before(gen, item, ul_regexp_instruction_of(assertion, 0, 0, 0)); break;
    case UL_REGEXP_NODE_SEQUENCE: generate_sequence(gen, item, node); break;
    case UL_REGEXP_NODE_CHOICE: generate_choice(gen, item, node); break;
    case UL_REGEXP_NODE_CAPTURE: generate_capture(gen, item, node); break;
    case UL_REGEXP_NODE_LOOK: generate_look(gen, item, node); break;
    case UL_REGEXP_NODE_REPEAT: generate_repeat(gen, item, node); break;
    default: generate_references(gen, item, node); break;
  }
}

/* A node that always consumes is written in one context, which serves for all of them. */
static void generate_in_one_context(generator *gen, task *item) {
  uint32_t i, label;
  if (item->stage == STAGE_BEGIN) {
    item->stage = STAGE_COPY;
    push_label(gen, *label_at(gen, item->base));
    if (!ul_regexp_failed(gen->parser)) call(gen, item, item->node, 1);
    return;
  }
  label = *label_at(gen, item->base + item->width);
  cut_labels(gen, item->base + item->width);
  for (i = 0; i < item->width; i++) *label_at(gen, item->base + i) = label;
}

static void generate_all(generator *gen) {
  ul_buffer *frames = &gen->compiler->frames;
  while (frames->length > 0 && !ul_regexp_failed(gen->parser)) {
    const ul_regexp_node *node;
    task item;
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
  task nothing = {UL_REGEXP_NONE, STAGE_BEGIN, 0, 0, 0, 0};
  generator gen = {0};
  gen.parser = parser;
  gen.compiler = parser->compiler;
  ul_buffer_clear(&gen.compiler->frames);
  emit(&gen, ul_regexp_instruction_of(UL_REGEXP_FAIL, 0, 0, 0));
  emit(&gen, ul_regexp_instruction_of(UL_REGEXP_MATCH, 0, 0, 0));
  emit(&gen, ul_regexp_instruction_of(UL_REGEXP_ACCEPT, 0, 0, 0));
  push_label(&gen, LABEL_MATCH);
  if (!ul_regexp_failed(parser)) call(&gen, &nothing, 0, 1);
  generate_all(&gen);
  if (ul_regexp_failed(parser)) return parser->error.status;
  return ul_regexp_arrange(parser, *label_at(&gen, 0), output);
}
