/* SPDX-License-Identifier: MIT */
#include "regexp/tree.h"

void ul_regexp_compiler_init(ul_regexp_compiler *compiler, const urlens_allocator *allocator) {
  ul_buffer_init(&compiler->nodes, allocator, (size_t)UL_REGEXP_MOST_INSTRUCTIONS * 2 * sizeof(ul_regexp_node));
  ul_buffer_init(&compiler->frames, allocator, (size_t)UL_REGEXP_MOST_INSTRUCTIONS * 16);
  ul_buffer_init(&compiler->open_classes, allocator, (size_t)UL_REGEXP_MOST_INSTRUCTIONS * 16);
  ul_buffer_init(&compiler->labels, allocator, (size_t)UL_REGEXP_MOST_INSTRUCTIONS * sizeof(uint32_t));
  ul_buffer_init(&compiler->code, allocator, (size_t)UL_REGEXP_MOST_INSTRUCTIONS * sizeof(ul_regexp_instruction));
  ul_buffer_init(&compiler->classes, allocator, (size_t)UL_REGEXP_MOST_INSTRUCTIONS * sizeof(ul_regexp_class));
  ul_buffer_init(&compiler->strings, allocator, (size_t)UL_REGEXP_MOST_INSTRUCTIONS * 8);
  ul_buffer_init(&compiler->names, allocator, (size_t)UL_REGEXP_MOST_CAPTURES * 2 * sizeof(ul_regexp_name));
}

void ul_regexp_compiler_release(ul_regexp_compiler *compiler) {
  ul_buffer_release(&compiler->nodes);
  ul_buffer_release(&compiler->frames);
  ul_buffer_release(&compiler->open_classes);
  ul_buffer_release(&compiler->labels);
  ul_buffer_release(&compiler->code);
  ul_buffer_release(&compiler->classes);
  ul_buffer_release(&compiler->strings);
  ul_buffer_release(&compiler->names);
}

static void clear(ul_regexp_compiler *compiler) {
  ul_buffer_clear(&compiler->nodes);
  ul_buffer_clear(&compiler->frames);
  ul_buffer_clear(&compiler->open_classes);
  ul_buffer_clear(&compiler->labels);
  ul_buffer_clear(&compiler->code);
  ul_buffer_clear(&compiler->classes);
  ul_buffer_clear(&compiler->strings);
  ul_buffer_clear(&compiler->names);
}

ul_regexp_parser ul_regexp_parser_of(ul_regexp_compiler *compiler, ul_span source, unsigned flags) {
  ul_regexp_parser parser;
  memset(&parser, 0, sizeof parser);
  clear(compiler);
  parser.compiler = compiler;
  parser.source = source;
  parser.flags = flags;
  parser.capture_count = 1;
  parser.error.what = "";
  return parser;
}

ul_regexp_status ul_regexp_compile(ul_regexp_compiler *compiler, ul_span source, unsigned flags, ul_buffer *output,
                                   ul_regexp_error *error) {
  ul_regexp_parser parser = ul_regexp_parser_of(compiler, source, flags);
  ul_regexp_parse(&parser);
  if (!ul_regexp_failed(&parser)) ul_regexp_generate(&parser, output);
  *error = parser.error;
  return parser.error.status;
}
