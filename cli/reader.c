/* SPDX-License-Identifier: MIT */
#include "reader.h"

#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "message.h"
#include "option.h"
#include "platform.h"
#include "suggest.h"

/* How much is read at once: small enough for the processor's cache, large enough to keep a thread busy. */
#define READER_BLOCK ((size_t)1 << 18)

/* --- Where records end -------------------------------------------------------------------------------------------- */

/* Where the last `byte` of data[from] to data[until] is, plus one; 0 if they have no such byte. */
static size_t last_byte(const char *data, size_t from, size_t until, char byte) {
  while (until > from) {
    if (data[until - 1] == byte) return until;
    until--;
  }
  return 0;
}

/* Text without line feeds is cut at a space or a control, where no link goes on. */
#define READER_LONG_LINE ((size_t)1 << 20)

static size_t cut_text(const reader *r, const text *in, char end_byte) {
  size_t end = last_byte(in->data, 0, in->length, end_byte);
  if (r->s->text_kind != TEXT_IS_PLAIN) return 0;
  if (end > 0 || in->length < READER_LONG_LINE) return end;
  for (end = in->length; end > 0 && (unsigned char)in->data[end - 1] > 0x20; end--) continue;
  return end;
}

/* Where the last whole record ends, or 0 if no record ends. No record ends before `from`. */
static size_t last_record_end(reader *r, const text *in, size_t from) {
  if (r->s->command->groups & GROUP_EXTRACT) return cut_text(r, in, r->s->input == INPUT_NUL ? '\0' : '\n');
  switch (r->s->input) {
    case INPUT_NUL: return last_byte(in->data, from, in->length, '\0');
    case INPUT_CSV: return csv_scan(&r->scanner, in->data, from, in->length, 0);
    case INPUT_LINES:
    case INPUT_TSV:
    case INPUT_JSONL: break;
  }
  return last_byte(in->data, from, in->length, '\n');
}

/* --- Headers of tables -------------------------------------------------------------------------------------------- */

static int is_table(const settings *s) {
  return s->input == INPUT_CSV || s->input == INPUT_TSV;
}

/* A column's number, by its name or else by the number that was given. 0 if the table has no such column. */
static int find_column(const reader *r, const char *name, size_t *column) {
  size_t length = strlen(name), i, number;
  char *end;
  for (i = 0; i < r->header.count; i++) {
    if (r->header.cells[i].length == length && memcmp(r->header.cells[i].data, name, length) == 0) {
      *column = i;
      return 1;
    }
  }
  number = name[0] >= '1' && name[0] <= '9' ? strtoul(name, &end, 10) : 0;
  if (number == 0 || *end != '\0' || number > r->header.count) return 0;
  *column = number - 1;
  return 1;
}

/* Names the column that may have been meant. */
static void suggest_column(reader *r, const char *name) {
  suggestion nearest = {name, NULL, 0};
  text names = {NULL, 0, 0};
  size_t i, at = 0;
  for (i = 0; i < r->header.count; i++) {
    text_append(&names, r->header.cells[i].data, r->header.cells[i].length);
    text_push(&names, '\0');
  }
  for (i = 0; i < r->header.count; i++, at += strlen(names.data + at) + 1) {
    if (at + r->header.cells[i].length >= names.length) break;
    if (strlen(names.data + at) != r->header.cells[i].length) break; /* a name with NUL in it */
    suggest_consider(&nearest, names.data + at);
  }
  suggest_append(&nearest, "", &r->error);
  text_release(&names);
}

static int explain_column(reader *r, const char *option_name, const char *name) {
  size_t i;
  text_append_string(&r->error, "there is no column ");
  message_quote(&r->error, name, strlen(name));
  suggest_column(r, name);
  text_append_string(&r->error, r->error.data[r->error.length - 1] == '?' ? " Choose one with " : "; choose one with ");
  text_append_string(&r->error, option_name);
  text_append_string(&r->error, ". The columns are:");
  for (i = 0; i < r->header.count && i < 50; i++) {
    text_push(&r->error, ' ');
    message_quote(&r->error, r->header.cells[i].data, r->header.cells[i].length);
  }
  return 0;
}

/* Finds all columns that the settings name. 0 after an explanation. */
static int find_columns(reader *r) {
  const name_list *wanted = &r->s->read_columns;
  size_t count = wanted->count > 0 ? wanted->count : 1, capacity = 0, i, j;
  r->columns = grow_array(NULL, &capacity, count, sizeof *r->columns);
  for (i = 0; i < count; i++) {
    const char *name = wanted->count > 0 ? wanted->names[i] : r->s->no_header ? "1" : "url";
    if (!find_column(r, name, &r->columns[i])) return explain_column(r, "--column", name);
    for (j = 0; j < i; j++) {
      if (r->columns[j] != r->columns[i]) continue;
      text_append_string(&r->error, "two --column options name the same column: ");
      message_quote(&r->error, name, strlen(name));
      return 0;
    }
  }
  if (!r->s->base_from || find_column(r, r->s->base_from, &r->base_column)) return 1;
  return explain_column(r, "--base-from", r->s->base_from);
}

/* Reads the first row of a table, and what ends it. *found is 0 if the table is empty. */
static int read_first_row(reader *r, text *row, const char **ending, int *found) {
  csv_scanner scanner = {csv_form_of_input(r->s).separator, 0, 0, 0};
  size_t scanned = 0, end = 0;
  while (end == 0 && !r->file_ended) {
    long got = source_read(&r->file, text_room(&r->carry, READER_BLOCK), READER_BLOCK, &r->error);
    if (got < 0) return 0;
    if (got == 0) r->file_ended = 1;
    r->carry.length += (size_t)got;
    if (r->s->input == INPUT_CSV) {
      end = csv_scan(&scanner, r->carry.data, scanned, r->carry.length, 1);
    } else {
      char *feed = r->carry.length > scanned ? memchr(r->carry.data + scanned, '\n', r->carry.length - scanned) : NULL;
      end = feed ? (size_t)(feed - r->carry.data) + 1 : 0;
    }
    scanned = r->carry.length;
  }
  if (end == 0) end = r->carry.length;
  *found = end > 0;
  text_append(row, r->carry.data, end);
  if (!r->s->no_header && end > 0) { /* without a header this row is the first record */
    r->line = text_count(r->carry.data, end, '\n');
    memmove(r->carry.data, r->carry.data + end, r->carry.length - end);
    r->carry.length -= end;
  }
  *ending = text_line_ending(row->data, row->length);
  row->length -= strlen(*ending);
  return 1;
}

/* Makes a header of numbers, as many as the first row has cells, in the place of that row. */
static void number_columns(reader *r) {
  csv_form form = csv_form_of_input(r->s);
  size_t i, count;
  csv_split(&r->header, form, r->header_text.data, r->header_text.length);
  count = r->header.count;
  text_clear(&r->header_text);
  for (i = 1; i <= count; i++) {
    if (i > 1) text_push(&r->header_text, form.separator);
    text_append_size(&r->header_text, i);
  }
}

/* Reads the header of a file that has just been opened; that of a second file must be the same. */
static int read_header(reader *r, int *usage) {
  text row = {NULL, 0, 0};
  const char *ending = "";
  int found = 0, same;
  if (!r->has_header) {
    if (!read_first_row(r, &r->header_text, &ending, &found)) return 0;
    if (!found) return 1;
    r->header_ending = *ending || r->next_item == r->s->input_count ? ending : "\n";
    if (r->s->no_header) number_columns(r);
    csv_split(&r->header, csv_form_of_input(r->s), r->header_text.data, r->header_text.length);
    r->has_header = 1;
    *usage = !find_columns(r);
    return !*usage;
  }
  if (r->s->no_header) return 1;
  same = read_first_row(r, &row, &ending, &found);
  if (same && found &&
      (row.length != r->header_text.length || memcmp(row.data, r->header_text.data, row.length) != 0)) {
    message_quote(&r->error, r->file.name, strlen(r->file.name));
    text_append_string(&r->error, " has other columns than the table before it");
    same = 0;
  }
  text_release(&row);
  return same;
}

/* --- Files -------------------------------------------------------------------------------------------------------- */

/* Opens the next file. 0 on an error. */
static int open_next(reader *r, int *usage) {
  r->before += r->file.consumed;
  r->item = r->next_item++;
  r->file_ended = 0;
  r->line = r->line_column = 0;
  text_clear(&r->carry);
  if (!source_open(&r->file, r->s->inputs[r->item].name, &r->error)) return 0;
  return !is_table(r->s) || read_header(r, usage);
}

/* Adds up the sizes of the files, for the progress line. */
static void find_total(reader *r) {
  size_t i;
  r->total_known = 1;
  for (i = 0; i < r->s->input_count; i++) {
    const input_item *item = &r->s->inputs[i];
    uint64_t size = 0;
    int file;
    if (!item->is_file) continue;
    file = strcmp(item->name, "-") == 0 ? PLATFORM_INPUT : platform_open(item->name);
    if (file < 0 || !platform_is_regular(file, &size)) r->total_known = 0;
    if (file > PLATFORM_INPUT) platform_close(file);
    r->total += size;
  }
}

/* Opens the first table that has a header: those before it are empty. */
static int open_first_table(reader *r, int *usage) {
  int is_open = open_next(r, usage);
  while (is_open && !r->has_header && r->next_item < r->s->input_count) {
    source_close(&r->file);
    is_open = open_next(r, usage);
  }
  return is_open;
}

int reader_begin(reader *r, const settings *s, int *usage) {
  *usage = 0;
  r->s = s;
  if (platform_is_terminal(PLATFORM_MESSAGES)) find_total(r);
  return !is_table(s) || open_first_table(r, usage);
}

/* Puts arguments, up to the next file, into the chunk. */
static int take_arguments(reader *r, chunk *c) {
  c->kind = INPUT_NUL;
  c->is_arguments = 1;
  c->line = 0;
  c->item = r->next_item;
  while (r->next_item < r->s->input_count && !r->s->inputs[r->next_item].is_file && c->in.length < READER_BLOCK) {
    const char *argument = r->s->inputs[r->next_item++].name;
    text_append(&c->in, argument, strlen(argument) + 1);
  }
  return 1;
}

/* Keeps the bytes after `end` for the next chunk. */
static void carry_over(reader *r, chunk *c, size_t end) {
  text_clear(&r->carry);
  text_append(&r->carry, c->in.data + end, c->in.length - end);
  c->in.length = end;
}

/* Finds out in which line of the file the next chunk begins, and where in that line. */
static void count_lines(reader *r, chunk *c) {
  char end = c->kind == INPUT_NUL ? '\0' : '\n';
  size_t i, start = last_byte(c->in.data, 0, c->in.length, end);
  c->column = r->line_column;
  c->is_cut = start < c->in.length && !(r->file_ended && r->carry.length == 0);
  r->line += text_count(c->in.data, start, end);
  if (start > 0) r->line_column = 0;
  for (i = start; i < c->in.length; i++) r->line_column += ((unsigned char)c->in.data[i] & 0xC0) != 0x80;
}

/* Reads records of the open file; 0 if it has no more of them. */
static int take_records(reader *r, chunk *c) {
  size_t scanned = 0, end;
  c->kind = r->s->input;
  c->is_arguments = 0;
  c->item = r->item;
  c->line = r->line;
  text_append(&c->in, r->carry.data, r->carry.length);
  /* The carried bytes are scanned again: the beginning of a record or, after a header, perhaps whole records. */
  memset(&r->scanner, 0, sizeof r->scanner);
  r->scanner.separator = csv_form_of_input(r->s).separator;
  text_clear(&r->carry);
  for (;;) {
    long got;
    end = c->in.length > scanned ? last_record_end(r, &c->in, scanned) : 0;
    if (end > 0) {
      carry_over(r, c, end);
      return 1;
    }
    scanned = c->in.length;
    if (r->file_ended) return c->in.length > 0;
    got = source_read(&r->file, text_room(&c->in, READER_BLOCK), READER_BLOCK, &r->error);
    if (got <= 0) r->file_ended = 1;
    if (got > 0) c->in.length += (size_t)got;
    /* The bytes before an error or an interruption may end in the middle of a record, so they are dropped. */
    if (got < 0 || (got == 0 && platform_interrupted())) c->in.length = 0;
  }
}

int reader_next(reader *r, chunk *c) {
  int usage;
  while (r->error.length == 0 && !platform_interrupted()) {
    if (r->file.is_open) {
      if (take_records(r, c)) {
        if (r->s->counts_lines) count_lines(r, c);
        return 1;
      }
      source_close(&r->file);
    } else if (r->next_item >= r->s->input_count) {
      return 0;
    } else if (!r->s->inputs[r->next_item].is_file) {
      return take_arguments(r, c);
    } else if (!open_next(r, &usage)) {
      return 0;
    }
  }
  return 0;
}

const char *reader_take_mark(reader *r) {
  int is_read = r->next_item > 0 && !(r->item == 0 && r->file.at_start);
  if (r->mark_taken || !is_read) return "";
  r->mark_taken = 1;
  return r->item == 0 && r->file.has_mark ? "\xEF\xBB\xBF" : "";
}

uint64_t reader_consumed(const reader *r) {
  return r->before + r->file.consumed;
}

void reader_release(reader *r) {
  source_release(&r->file);
  text_release(&r->carry);
  text_release(&r->header_text);
  text_release(&r->error);
  csv_release(&r->header);
  free(r->columns);
}
