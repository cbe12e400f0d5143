/* SPDX-License-Identifier: MIT */
/* The results of `stats`: a picture for a terminal, JSON, and rows of a table. */
#include <stdio.h>
#include <string.h>

#include "csv.h"
#include "display.h"
#include "json_write.h"
#include "stats.h"

enum { DEFAULT_TOP = 10 };

const char *stats_table_name(stats_table table) {
  static const char *const names[STATS_TABLES] = {"schemes", "hosts",      "domains", "suffixes",
                                                  "ports",   "parameters", "errors",  "findings"};
  return names[table];
}

void stats_append_lengths(text *to, size_t row) {
  size_t from = row == 0 ? 0 : (size_t)8 << row;
  text_append_size(to, from);
  if (row + 1 == STATS_LENGTHS) {
    text_append_string(to, " and more");
  } else {
    text_push(to, '-');
    text_append_size(to, ((size_t)16 << row) - 1);
  }
}

static void append_depth(text *to, size_t row) {
  text_append_size(to, row);
  if (row + 1 == STATS_DEPTHS) text_append_string(to, " and more");
}

/* A table of numbers: how often each row was counted, and how a row is called. */
typedef struct number_table {
  const char *heading; /* in the picture */
  const char *name;    /* for programs */
  const uint64_t *counts;
  size_t rows;
  void (*append)(text *to, size_t row);
} number_table;

enum { NUMBER_TABLES = 2 };

static number_table number_table_of(const stats_counts *counts, int number) {
  number_table depths = {"segments of the path", "segments", counts->depths, STATS_DEPTHS, append_depth};
  number_table lengths = {"lengths in bytes", "lengths", counts->lengths, STATS_LENGTHS, stats_append_lengths};
  return number == 0 ? depths : lengths;
}

static size_t shown_count(const settings *s, const frequency *f) {
  size_t top = s->top > 0 ? s->top : DEFAULT_TOP;
  return f->count < top ? f->count : top;
}

/* --- The picture -------------------------------------------------------------------------------------------------- */

/* A number with commas between its thousands. */
static void append_number(text *to, uint64_t number) {
  char digits[24];
  int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number), i;
  for (i = 0; i < length; i++) {
    if (i > 0 && (length - i) % 3 == 0) text_push(to, ',');
    text_push(to, digits[i]);
  }
}

static void append_padded(text *to, const text *written, size_t width, int is_right) {
  size_t i, missing = written->length < width ? width - written->length : 0;
  for (i = 0; is_right && i < missing; i++) text_push(to, ' ');
  if (written->length > 0) text_append(to, written->data, written->length);
  for (i = 0; !is_right && i < missing; i++) text_push(to, ' ');
}

/* What the columns of the picture are, and how wide. */
typedef struct picture {
  const settings *s;
  size_t name_width;
  size_t number_width;
  size_t bar_width;
  uint64_t largest; /* its bar fills the column */
  uint64_t total;   /* the shares are of this */
} picture;

enum { SHARE_WIDTH = 8, LEAST_BAR = 10 };

static picture picture_of(const settings *s, uint64_t largest, uint64_t total, size_t longest_name) {
  picture p = {s, longest_name, 0, 0, largest, total};
  text number = {NULL, 0, 0};
  size_t width = s->columns > 100 ? 100 : (size_t)s->columns, fixed;
  append_number(&number, largest);
  p.number_width = number.length;
  text_release(&number);
  fixed = 2 + 2 + p.number_width + SHARE_WIDTH + 2 + LEAST_BAR;
  if (p.name_width + fixed > width) p.name_width = width > fixed + 8 ? width - fixed : 8;
  p.bar_width = width > p.name_width + fixed ? width - p.name_width - fixed + LEAST_BAR : LEAST_BAR;
  if (p.bar_width > 40) p.bar_width = 40;
  return p;
}

/* A bar of blocks, in eighths of a column; in ASCII of whole columns. */
static void append_bar(const picture *p, uint64_t count, text *to) {
  static const char *const parts[] = {"",
                                      "\xE2\x96\x8F",
                                      "\xE2\x96\x8E",
                                      "\xE2\x96\x8D",
                                      "\xE2\x96\x8C",
                                      "\xE2\x96\x8B",
                                      "\xE2\x96\x8A",
                                      "\xE2\x96\x89"};
  size_t eighths = p->largest > 0 ? (size_t)((double)count / (double)p->largest * 8 * (double)p->bar_width + 0.5) : 0,
         i;
  if (count > 0 && eighths == 0) eighths = 1;
  if (p->s->draws_ascii) {
    for (i = 0; i < (eighths + 7) / 8; i++) text_push(to, '#');
    return;
  }
  for (i = 0; i < eighths / 8; i++) text_append_string(to, "\xE2\x96\x88");
  text_append_string(to, parts[eighths % 8]);
}

/* Appends the name in its column: safe to show, and cut if it is too long. */
static void append_name(const picture *p, urlens_view name, text *to) {
  const char *dots = p->s->draws_ascii ? "..." : "\xE2\x80\xA6";
  size_t dots_width = p->s->draws_ascii ? 3 : 1, width, end;
  display shown = {{NULL, 0, 0}, NULL, 0, 0};
  display_show(&shown, name.data, name.length, 0, name.length);
  width = shown.glyphs[shown.count].column;
  end = shown.count;
  if (width > p->name_width) {
    end = display_line_end(&shown, 0, p->name_width - dots_width);
    width = shown.glyphs[end].column + dots_width;
  }
  if (shown.glyphs[end].shown > 0) text_append(to, shown.text.data, shown.glyphs[end].shown);
  if (end < shown.count) text_append_string(to, dots);
  for (; width < p->name_width; width++) text_push(to, ' ');
  display_release(&shown);
}

static void append_row(const picture *p, urlens_view name, uint64_t count, text *to) {
  text number = {NULL, 0, 0};
  char share[SHARE_WIDTH + 8];
  size_t start;
  text_append_string(to, "  ");
  append_name(p, name, to);
  text_append_string(to, "  ");
  append_number(&number, count);
  append_padded(to, &number, p->number_width, 1);
  text_release(&number);
  snprintf(share, sizeof share, "%7.1f%%", p->total > 0 ? 100 * (double)count / (double)p->total : 0.0);
  text_append_string(to, share);
  start = to->length;
  text_append_string(to, "  ");
  append_bar(p, count, to);
  while (to->length > start && to->data[to->length - 1] == ' ') to->length--;
  text_push(to, '\n');
}

static void append_heading(const settings *s, const char *name, const frequency *f, text *to) {
  text_push(to, '\n');
  text_append_string(to, name);
  if (f) {
    text_append_string(to, s->draws_ascii ? " - " : " \xC2\xB7 ");
    append_number(to, f->count);
    if (f->error == 0) {
      text_append_string(to, " different, exact");
    } else {
      text_append_string(to, " or more different, counts at most ");
      append_number(to, f->error);
      text_append_string(to, " too high");
    }
  }
  text_push(to, '\n');
}

static size_t width_of(urlens_view name) {
  display shown = {{NULL, 0, 0}, NULL, 0, 0};
  size_t width;
  display_show(&shown, name.data, name.length, 0, name.length);
  width = shown.glyphs[shown.count].column;
  display_release(&shown);
  return width;
}

static void draw_table(const settings *s, stats_table table, frequency *f, uint64_t total, text *to) {
  size_t i, shown = shown_count(s, f), longest = 0;
  picture p;
  if (f->count == 0) return;
  for (i = 0; i < shown; i++) {
    size_t width = width_of(frequency_text(f, i));
    if (width > longest) longest = width;
  }
  p = picture_of(s, frequency_count(f, 0), total, longest);
  append_heading(s, stats_table_name(table), f, to);
  for (i = 0; i < shown; i++) append_row(&p, frequency_text(f, i), frequency_count(f, i), to);
}

static void draw_numbers(const settings *s, const number_table *t, uint64_t total, text *to) {
  uint64_t largest = 0;
  size_t i, first = 0, last = t->rows;
  text row = {NULL, 0, 0};
  picture p;
  for (i = 0; i < t->rows; i++) {
    if (t->counts[i] > largest) largest = t->counts[i];
  }
  if (largest == 0) return;
  while (t->counts[first] == 0) first++;
  while (t->counts[last - 1] == 0) last--;
  p = picture_of(s, largest, total, strlen("1024-2047"));
  append_heading(s, t->heading, NULL, to);
  for (i = first; i < last; i++) {
    urlens_view view;
    text_clear(&row);
    t->append(&row, i);
    view.data = row.data;
    view.length = row.length;
    append_row(&p, view, t->counts[i], to);
  }
  text_release(&row);
}

void stats_write_screen(const settings *s, stats_counts *counts, text *to) {
  const char *dot = s->draws_ascii ? " - " : " \xC2\xB7 ";
  uint64_t valid = counts->records - counts->invalid;
  append_number(to, counts->records);
  text_append_string(to, counts->records == 1 ? " URL" : " URLs");
  text_append_string(to, dot);
  append_number(to, counts->invalid);
  text_append_string(to, " invalid");
  if (valid > 0) {
    text_append_string(to, dot);
    append_number(to, counts->shortest);
    text_append_string(to, " to ");
    append_number(to, counts->longest);
    text_append_string(to, " bytes, ");
    append_number(to, counts->bytes / valid);
    text_append_string(to, " on average");
  }
  text_push(to, '\n');
  for (int i = 0; i < STATS_TABLES; i++) {
    frequency_sort(&counts->tables[i]);
    draw_table(s, (stats_table)i, &counts->tables[i], i == STATS_ERRORS ? counts->records : valid, to);
  }
  for (int i = 0; i < NUMBER_TABLES; i++) {
    number_table t = number_table_of(counts, i);
    draw_numbers(s, &t, valid, to);
  }
}

/* --- JSON --------------------------------------------------------------------------------------------------------- */

static void write_number(json_writer *writer, const char *name, uint64_t number) {
  json_name(writer, name);
  json_write_size(writer, (size_t)number);
}

static void write_table(const settings *s, json_writer *writer, stats_table table, frequency *f) {
  frequency_sort(f);
  json_name(writer, stats_table_name(table));
  json_open_object(writer);
  json_name(writer, "exact");
  if (f->error == 0) json_write_true(writer);
  else json_write_false(writer);
  write_number(writer, "error", f->error);
  write_number(writer, "different", f->count);
  json_name(writer, "top");
  json_open_array(writer);
  for (size_t i = 0; i < shown_count(s, f); i++) {
    urlens_view value = frequency_text(f, i);
    json_open_object(writer);
    json_name(writer, "value");
    json_write_text(writer, value.data, value.length);
    write_number(writer, "count", frequency_count(f, i));
    json_close_object(writer);
  }
  json_close_array(writer);
  json_close_object(writer);
}

static void write_numbers(json_writer *writer, const number_table *t) {
  text row = {NULL, 0, 0};
  json_name(writer, t->name);
  json_open_array(writer);
  for (size_t i = 0; i < t->rows; i++) {
    text_clear(&row);
    t->append(&row, i);
    json_open_object(writer);
    json_name(writer, "value");
    json_write_text(writer, row.data, row.length);
    write_number(writer, "count", t->counts[i]);
    json_close_object(writer);
  }
  json_close_array(writer);
  text_release(&row);
}

void stats_write_json(const settings *s, stats_counts *counts, text *to) {
  json_writer writer = json_writer_on(to);
  json_open_object(&writer);
  write_number(&writer, "records", counts->records);
  write_number(&writer, "invalid", counts->invalid);
  write_number(&writer, "bytes", counts->bytes);
  write_number(&writer, "shortest", counts->shortest);
  write_number(&writer, "longest", counts->longest);
  for (int i = 0; i < STATS_TABLES; i++) {
    if (i != STATS_FINDINGS || s->findings) write_table(s, &writer, (stats_table)i, &counts->tables[i]);
  }
  for (int i = 0; i < NUMBER_TABLES; i++) {
    number_table t = number_table_of(counts, i);
    write_numbers(&writer, &t);
  }
  json_close_object(&writer);
  text_push(to, '\n');
}

/* --- Rows --------------------------------------------------------------------------------------------------------- */

static void write_row(const settings *s, const char *table, urlens_view value, uint64_t count, text *to) {
  csv_form form = csv_form_of_output(s);
  text_append_string(to, table);
  text_push(to, form.separator);
  csv_write(to, form, value.data, value.length);
  text_push(to, form.separator);
  text_append_size(to, (size_t)count);
  text_push(to, '\n');
}

static void write_number_rows(const settings *s, const number_table *t, text *to) {
  text row = {NULL, 0, 0};
  for (size_t i = 0; i < t->rows; i++) {
    urlens_view view;
    text_clear(&row);
    t->append(&row, i);
    view.data = row.data;
    view.length = row.length;
    write_row(s, t->name, view, t->counts[i], to);
  }
  text_release(&row);
}

void stats_write_rows(const settings *s, stats_counts *counts, text *to) {
  static const urlens_view all = {"all", 3}, invalid = {"invalid", 7};
  char separator = csv_form_of_output(s).separator;
  text_append_string(to, "table");
  text_push(to, separator);
  text_append_string(to, "value");
  text_push(to, separator);
  text_append_string(to, "count\n");
  write_row(s, "records", all, counts->records, to);
  write_row(s, "records", invalid, counts->invalid, to);
  for (int i = 0; i < STATS_TABLES; i++) {
    frequency *f = &counts->tables[i];
    frequency_sort(f);
    for (size_t j = 0; j < shown_count(s, f); j++) {
      write_row(s, stats_table_name((stats_table)i), frequency_text(f, j), frequency_count(f, j), to);
    }
  }
  for (int i = 0; i < NUMBER_TABLES; i++) {
    number_table t = number_table_of(counts, i);
    write_number_rows(s, &t, to);
  }
}
