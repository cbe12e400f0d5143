/* SPDX-License-Identifier: MIT */
#include "csv.h"

#include <stdlib.h>
#include <string.h>

#include "escape.h"

size_t csv_scan(csv_scanner *scanner, const char *data, size_t from, size_t until, int first) {
  size_t at, end = 0;
  for (at = from; at < until; at++) {
    char byte = data[at];
    if (scanner->in_quotes) {
      const char *quote = memchr(data + at, '"', until - at);
      if (!quote) return end;
      /* A doubled mark ends the quotation and begins it again, as `in_cell` is not set. */
      at = (size_t)(quote - data);
      scanner->in_quotes = 0;
      scanner->in_cell = 0;
    } else if (byte == '\n') {
      scanner->in_cell = 0;
      end = at + 1;
      if (first) return end;
    } else if (byte == scanner->separator) {
      scanner->in_cell = 0;
    } else if (byte == '"' && !scanner->in_cell) {
      scanner->in_quotes = 1;
      scanner->had_quotes = 1;
    } else {
      scanner->in_cell = 1;
    }
  }
  return end;
}

static void csv_add(csv_row *row, urlens_view cell, csv_origin origin) {
  row->cells = grow_array(row->cells, &row->capacity, row->count + 1, sizeof *row->cells);
  row->origins = grow_array(row->origins, &row->origin_capacity, row->count + 1, sizeof *row->origins);
  row->cells[row->count] = cell;
  row->origins[row->count] = origin;
  row->count++;
}

/* Reads a cell that begins with a quotation mark, and returns where it ends. */
static size_t csv_split_quoted(csv_row *row, char separator, const char *data, size_t at, size_t length) {
  csv_origin origin = {at, at, row->decoded.length};
  urlens_view cell = {NULL, 0};
  const char *end;
  at++;
  for (;;) {
    const char *quote = at < length ? memchr(data + at, '"', length - at) : NULL;
    if (!quote) {
      row->is_unclosed = 1;
      text_append(&row->decoded, data + at, length - at);
      at = length;
      break;
    }
    text_append(&row->decoded, data + at, (size_t)(quote - data) - at);
    at = (size_t)(quote - data) + 1;
    if (at >= length || data[at] != '"') break;
    text_push(&row->decoded, '"');
    at++;
  }
  /* The text between the closing mark and the separator belongs to the cell. */
  end = at < length ? memchr(data + at, separator, length - at) : NULL;
  if (!end) end = data + length;
  text_append(&row->decoded, data + at, (size_t)(end - data) - at);
  cell.length = row->decoded.length - origin.decoded;
  origin.until = (size_t)(end - data);
  csv_add(row, cell, origin);
  return origin.until;
}

void csv_split(csv_row *row, csv_form form, const char *data, size_t length) {
  size_t at = 0, i;
  row->count = 0;
  row->is_unclosed = 0;
  text_clear(&row->decoded);
  row->line.data = data;
  row->line.length = length;
  for (;;) {
    if (form.has_quotes && at < length && data[at] == '"') {
      at = csv_split_quoted(row, form.separator, data, at, length);
    } else {
      const char *end = at < length ? memchr(data + at, form.separator, length - at) : NULL;
      csv_origin origin = {at, end ? (size_t)(end - data) : length, URLENS_NOWHERE};
      urlens_view cell = {data + at, origin.until - at};
      csv_add(row, cell, origin);
      at = origin.until;
    }
    if (at >= length) break;
    at++;
  }
  for (i = 0; i < row->count; i++) {
    size_t start = row->origins[i].decoded;
    if (start != URLENS_NOWHERE) row->cells[i].data = row->decoded.data ? row->decoded.data + start : "";
  }
}

void csv_release(csv_row *row) {
  free(row->cells);
  free(row->origins);
  text_release(&row->decoded);
  memset(row, 0, sizeof *row);
}

urlens_view csv_raw_cell(const csv_row *row, size_t column) {
  const csv_origin *origin = &row->origins[column];
  urlens_view raw = {row->line.data + origin->from, origin->until - origin->from};
  return raw;
}

/* In the row x,"a""b",y the second cell has the contents a"b, and their last byte, number 2, is at 6 in the row. */
size_t csv_place(const csv_row *row, size_t column, size_t offset) {
  const csv_origin *origin = &row->origins[column];
  const char *data = row->line.data;
  size_t at = origin->from;
  int in_quotes = 1;
  if (origin->decoded == URLENS_NOWHERE) return at + offset;
  at++;
  while (offset > 0 && at < origin->until) {
    if (in_quotes && data[at] == '"') {
      at++;
      in_quotes = at < origin->until && data[at] == '"';
      if (!in_quotes) continue; /* it was the closing mark */
    }
    at++;
    offset--;
  }
  return at;
}

/* Whether a cell needs quotation marks. Four fast searches take less time than one slow search. */
static int csv_needs_quotes(char separator, const char *data, size_t length) {
  return length > 0 && (memchr(data, separator, length) || memchr(data, '"', length) || memchr(data, '\n', length) ||
                        memchr(data, '\r', length));
}

void csv_write(text *to, csv_form form, const char *data, size_t length) {
  static const escape_set tsv = {{'\t', '\n', '\r'}, 3};
  urlens_view cell = {data, length};
  size_t i;
  if (!form.has_quotes) {
    escape_append(to, cell, &tsv);
    return;
  }
  if (!csv_needs_quotes(form.separator, data, length)) {
    text_append(to, data, length);
    return;
  }
  text_push(to, '"');
  for (i = 0; i < length; i++) {
    if (data[i] == '"') text_push(to, '"');
    text_push(to, data[i]);
  }
  text_push(to, '"');
}
