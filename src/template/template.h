/* SPDX-License-Identifier: MIT */
/* URI Templates: reading them piece by piece, and expanding them. */
#ifndef UL_TEMPLATE_TEMPLATE_H
#define UL_TEMPLATE_TEMPLATE_H

#include "core/buffer.h"
#include "core/error.h"

/* Reads a template from its beginning. Set `text`, and the rest to zero. */
typedef struct ul_template_reader {
  ul_span text;
  size_t at;
  int in_expression; /* `at` is at the "," or "}" after a variable */
  char sign;         /* of that expression: the operator, or 0 */
  urlens_error error;
} ul_template_reader;

typedef enum ul_template_piece {
  UL_TEMPLATE_END,
  UL_TEMPLATE_LITERAL, /* text between expressions, which is not empty */
  UL_TEMPLATE_FIRST,   /* the first variable of an expression */
  UL_TEMPLATE_NEXT,    /* another one of the same */
  UL_TEMPLATE_WRONG    /* `error` says what */
} ul_template_piece;

/* Reads the next piece: fills in the literal or the use. */
UL_INTERNAL ul_template_piece ul_template_read(ul_template_reader *reader, ul_span *literal, urlens_template_use *use);

/* Expands a template; variables have been checked. Appends to `output`; *error says what is wrong, and where. */
UL_INTERNAL void ul_template_expand(ul_span text, const urlens_template_variable *variables, size_t count,
                                    ul_buffer *output, urlens_error *error);

#endif
