/* SPDX-License-Identifier: MIT */
/* What the parser finds: the nodes of the tree, and the first thing that is wrong. */
#include "regexp/tree.h"

void ul_regexp_fail(ul_regexp_parser *parser, size_t at, const char *what) {
  if (ul_regexp_failed(parser)) return;
  parser->error.status = UL_REGEXP_SYNTAX;
  parser->error.at = at;
  parser->error.what = what;
}

void ul_regexp_fail_too_large(ul_regexp_parser *parser, const char *what) {
  if (ul_regexp_failed(parser)) return;
  ul_regexp_fail(parser, parser->at, what);
  parser->error.status = UL_REGEXP_TOO_LARGE;
}

void ul_regexp_fail_list(ul_regexp_parser *parser, const ul_buffer *list) {
  ul_regexp_fail_too_large(parser, "the regular expression is too large");
  if (list->status != URLENS_E_OUT_OF_MEMORY || parser->error.status != UL_REGEXP_TOO_LARGE) return;
  parser->error.status = UL_REGEXP_NO_MEMORY;
  parser->error.what = "out of memory";
}

uint32_t ul_regexp_node_new(ul_regexp_parser *parser, ul_regexp_kind kind, uint32_t value) {
  ul_buffer *nodes = &parser->compiler->nodes;
  uint32_t number = (uint32_t)(nodes->length / sizeof(ul_regexp_node));
  ul_regexp_node node;
  memset(&node, 0, sizeof node);
  node.kind = (uint8_t)kind;
  node.backward = (uint8_t)parser->backward;
  node.nullable = kind != UL_REGEXP_NODE_BYTE && kind != UL_REGEXP_NODE_SET && kind != UL_REGEXP_NODE_CHOICE;
  node.first = node.last = node.next = node.previous = UL_REGEXP_NONE;
  node.value = value;
  if (ul_regexp_push(nodes, &node, sizeof node)) return number;
  ul_regexp_fail_list(parser, nodes);
  return 0;
}

void ul_regexp_node_append(ul_regexp_parser *parser, uint32_t parent, uint32_t child) {
  ul_regexp_node *above, *below;
  if (ul_regexp_failed(parser)) return;
  above = ul_regexp_node_at(parser->compiler, parent);
  below = ul_regexp_node_at(parser->compiler, child);
  below->previous = above->last;
  below->next = UL_REGEXP_NONE;
  if (above->last == UL_REGEXP_NONE) {
    above->first = child;
  } else {
    ul_regexp_node_at(parser->compiler, above->last)->next = child;
  }
  above->last = child;
  if (above->kind == UL_REGEXP_NODE_LOOK) return; /* matches the empty text, whatever its body matches */
  if (above->kind == UL_REGEXP_NODE_CHOICE) {
    above->nullable |= below->nullable;
  } else {
    above->nullable &= below->nullable;
  }
}

static int is_single(ul_regexp_set set, uint32_t *byte) {
  uint64_t word = set.low ? set.low : set.high;
  uint32_t c = 0;
  if ((set.low && set.high) || word == 0 || (word & (word - 1))) return 0;
  while (!(word >> c & 1)) c++;
  *byte = set.low ? c : c + 64;
  return 1;
}

/* How many of the newest classes are searched for one that is the same. */
enum { CLASSES_SEARCHED = 64 };

static uint32_t class_number(ul_regexp_parser *parser, ul_regexp_class item) {
  ul_buffer *classes = &parser->compiler->classes;
  const ul_regexp_class *all = (const ul_regexp_class *)(const void *)classes->data;
  uint32_t count = (uint32_t)(classes->length / sizeof item), i;
  for (i = count; i > 0 && i + CLASSES_SEARCHED > count; i--) {
    if (memcmp(&all[i - 1], &item, sizeof item) == 0) return i - 1;
  }
  if (!ul_regexp_push(classes, &item, sizeof item)) ul_regexp_fail_list(parser, classes);
  return count;
}

uint32_t ul_regexp_node_of_set(ul_regexp_parser *parser, ul_regexp_set set) {
  ul_regexp_class item;
  uint32_t byte;
  if (ul_regexp_ignores_case(parser)) ul_regexp_set_unfold(&set);
  if (is_single(set, &byte)) return ul_regexp_node_new(parser, UL_REGEXP_NODE_BYTE, byte);
  item.words[0] = (uint32_t)set.low;
  item.words[1] = (uint32_t)(set.low >> 32);
  item.words[2] = (uint32_t)set.high;
  item.words[3] = (uint32_t)(set.high >> 32);
  return ul_regexp_node_new(parser, UL_REGEXP_NODE_SET, class_number(parser, item));
}

uint32_t ul_regexp_node_of_character(ul_regexp_parser *parser, uint32_t c) {
  ul_regexp_set set = {0, 0, 0};
  ul_regexp_set_add(&set, c);
  if (ul_regexp_ignores_case(parser)) ul_regexp_set_fold(&set);
  return ul_regexp_node_of_set(parser, set);
}
