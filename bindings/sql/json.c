/* SPDX-License-Identifier: MIT */
/* Records and lists as JSON, for engines that have neither. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "context.h"

static int write_string(sql_memory *to, const char *string) {
  return sql_memory_append(to, string, strlen(string));
}

/* How a byte is written that cannot be in a JSON string as it is (RFC 8259, section 7). */
static int write_escape(sql_memory *to, unsigned char byte) {
  static const char letters[] = "btn?fr"; /* of 8 to 13; 11 has none */
  char escape[8];
  if (byte == '"' || byte == '\\') snprintf(escape, sizeof escape, "\\%c", byte);
  else if (byte >= 8 && byte <= 13 && byte != 11) snprintf(escape, sizeof escape, "\\%c", letters[byte - 8]);
  else snprintf(escape, sizeof escape, "\\u%04x", byte);
  return write_string(to, escape);
}

static int is_written_as_it_is(unsigned char byte) {
  return byte >= 0x20 && byte != '"' && byte != '\\';
}

static int write_text(sql_memory *to, urlens_view text) {
  size_t at = 0, start;
  if (!write_string(to, "\"")) return 0;
  while (at < text.length) {
    start = at;
    while (at < text.length && is_written_as_it_is((unsigned char)text.data[at])) at++;
    if (!sql_memory_append(to, text.data + start, at - start)) return 0;
    if (at < text.length && !write_escape(to, (unsigned char)text.data[at++])) return 0;
  }
  return write_string(to, "\"");
}

static int write_cell(sql_memory *to, urlens_sql_kind kind, const urlens_sql_cell *cell) {
  char number[24];
  if (cell->is_null) return write_string(to, "null");
  if (kind == URLENS_SQL_KIND_TEXT) return write_text(to, cell->text);
  if (kind == URLENS_SQL_KIND_BOOLEAN) return write_string(to, cell->number ? "true" : "false");
  snprintf(number, sizeof number, "%" PRId64, cell->number);
  return write_string(to, number);
}

static int write_row(sql_memory *to, const urlens_sql_function *function, const urlens_sql_cell *cells) {
  for (size_t i = 0; i < function->field_count; i++) {
    if (!write_string(to, i == 0 ? "{\"" : ",\"") || !write_string(to, function->fields[i].name)) return 0;
    if (!write_string(to, "\":") || !write_cell(to, function->fields[i].kind, &cells[i])) return 0;
  }
  return write_string(to, "}");
}

urlens_view urlens_sql_json(urlens_sql_context *context) {
  sql_memory *to = &context->json;
  int is_list = context->function->shape >= URLENS_SQL_SHAPE_LIST, fine = 1;
  urlens_view json = {NULL, 0};
  to->length = 0;
  if (is_list) fine = write_string(to, "[");
  for (size_t row = 0; fine && row < context->rows; row++) {
    fine = (row == 0 || write_string(to, ",")) && write_row(to, context->function, urlens_sql_row(context, row));
  }
  if (fine && is_list) fine = write_string(to, "]");
  if (!fine) return json;
  json.data = to->data;
  json.length = to->length;
  return json;
}
