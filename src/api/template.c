/* SPDX-License-Identifier: MIT */
/* URI Templates. */
#include "urlens/template.h"

#include "api/call.h"
#include "template/template.h"

#if URLENS_WITH_TEMPLATE

static int values_are_usable(const urlens_view *values, size_t count) {
  if (count > 0 && !values) return 0;
  for (size_t i = 0; i < count; i++) {
    if (!ul_text_is_given(values[i].data, values[i].length)) return 0;
  }
  return 1;
}

static int variable_is_usable(const urlens_template_variable *variable) {
  if ((unsigned)variable->kind > URLENS_TEMPLATE_KIND_KEYS || variable->reserved) return 0;
  if (variable->kind == URLENS_TEMPLATE_KIND_STRING && variable->count > 1) return 0;
  if (variable->kind == URLENS_TEMPLATE_KIND_KEYS && variable->count % 2) return 0;
  return ul_text_is_given(variable->name.data, variable->name.length) &&
         values_are_usable(variable->values, variable->count);
}

urlens_status urlens_template_expand(const urlens_template_variable *variables, size_t count, const char *text,
                                     size_t length, urlens_output *out) {
  urlens_error where;
  ul_call call;
  urlens_status status = ul_call_begin_without_memory(&call, text, length, out);
  if (status) return status;
  if (count > 0 && !variables) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  for (size_t i = 0; i < count; i++) {
    if (!variable_is_usable(&variables[i])) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  }
  ul_template_expand(call.input, variables, count, &call.output, &where);
  return ul_call_end(&call, where.status ? where.status : call.output.status, &where);
}

/* A position after a use is that of the "," or "}" there, so it is never 0. */
int urlens_template_next(const char *text, size_t length, size_t *position, urlens_template_use *use,
                         urlens_error *error) {
  ul_template_reader reader = {.text = ul_span_of(text, length), .error = ul_error_of(URLENS_OK)};
  ul_template_piece piece = UL_TEMPLATE_LITERAL;
  urlens_template_use found;
  ul_span literal;
  if (!position || !use || !ul_text_is_given(text, length) || *position > length) {
    if (error) *error = ul_error_of(URLENS_E_ARGUMENT);
    return 0;
  }
  reader.at = *position;
  reader.in_expression = reader.at > 0 && reader.at < length;
  while (piece == UL_TEMPLATE_LITERAL) piece = ul_template_read(&reader, &literal, &found);
  if (error) *error = reader.error;
  if (piece == UL_TEMPLATE_END || piece == UL_TEMPLATE_WRONG) return 0;
  *use = found;
  *position = reader.at;
  return 1;
}

#endif
