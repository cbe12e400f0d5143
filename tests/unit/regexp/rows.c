/* SPDX-License-Identifier: MIT */
/*
 * Regular expressions with recorded answers: data/rows.tsv, whose first lines say what is in it. Each row is run with captures and
 * without, and compared with the matcher in naive.h, too.
 *
 * With the argument "-", answers rows from standard input instead, for node_oracle.py.
 */
#include "test.h"

#include "naive.h"

enum { MOST_LINE = 1 << 16, MOST_PROGRAM = 1 << 24 };

typedef struct row {
  const char *flags;
  char *source;
  char *text;
  const char *answer; /* "" if it has none */
  size_t source_length;
  size_t text_length;
} row;

typedef struct tools {
  urlens_allocator allocator;
  ul_regexp_compiler compiler;
  ul_regexp_memory memory;
  ul_buffer program;
  ul_buffer answer;
} tools;

static void tools_init(tools *t) {
  if (ul_allocator_init(&t->allocator, NULL) != URLENS_OK) exit(EXIT_FAILURE);
  ul_regexp_compiler_init(&t->compiler, &t->allocator);
  ul_regexp_memory_init(&t->memory, &t->allocator);
  ul_buffer_init(&t->program, &t->allocator, MOST_PROGRAM);
  ul_buffer_init(&t->answer, &t->allocator, MOST_PROGRAM);
}

static void tools_release(tools *t) {
  ul_regexp_compiler_release(&t->compiler);
  ul_regexp_memory_release(&t->memory);
  ul_buffer_release(&t->program);
  ul_buffer_release(&t->answer);
}

/* Decodes %XX in place; returns the length. */
static size_t decode(char *text) {
  size_t length = 0, i;
  for (i = 0; text[i]; i++) {
    char byte = text[i];
    if (byte == '%') {
      byte = (char)(ul_hex_value((unsigned char)text[i + 1]) * 16 + ul_hex_value((unsigned char)text[i + 2]));
      i += 2;
    }
    text[length++] = byte;
  }
  return length;
}

/* Takes the field up to the next tab off the line. */
static char *field(char **line) {
  char *start = *line, *end = strpbrk(start, "\t\n");
  if (!end) end = start + strlen(start);
  *line = *end ? end + 1 : end;
  *end = '\0';
  return start;
}

static row read_row(char *line) {
  row r;
  r.flags = field(&line);
  r.source = field(&line);
  r.text = field(&line);
  r.answer = field(&line);
  r.source_length = decode(r.source);
  r.text_length = decode(r.text);
  return r;
}

static unsigned flags_of(const row *r) {
  return (strchr(r->flags, 'i') ? UL_REGEXP_IGNORE_CASE : 0U) | (strchr(r->flags, 'm') ? UL_REGEXP_MULTILINE : 0U) |
         (strchr(r->flags, 's') ? UL_REGEXP_DOT_ALL : 0U);
}

static void append_text(tools *t, const char *text) {
  ul_buffer_append(&t->answer, ul_span_of_name(text));
}

static void append_captures(tools *t, const ul_regexp_capture *captures, uint32_t count) {
  char piece[32];
  uint32_t i;
  for (i = 0; i < count; i++) {
    if (i > 0) append_text(t, " ");
    if (captures[i].start == UL_REGEXP_ABSENT) {
      append_text(t, "-");
    } else {
      snprintf(piece, sizeof piece, "%lu,%lu", (unsigned long)captures[i].start, (unsigned long)captures[i].end);
      append_text(t, piece);
    }
  }
}

/* Texts end where their memory does, so that a sanitizer sees a read too many. */
static char *exact_copy(const char *text, size_t length) {
  char *copy = malloc(length ? length : 1);
  if (!copy) exit(EXIT_FAILURE);
  memcpy(copy, text, length);
  return copy;
}

static ul_regexp_status run_row(tools *t, ul_span text, ul_regexp_capture *captures) {
  const ul_regexp_program *program = (const ul_regexp_program *)(const void *)t->program.data;
  ul_regexp_status status = ul_regexp_run(program, text, captures, &t->memory);
  if (status == UL_REGEXP_OK) {
    append_captures(t, captures, program->capture_count);
  } else {
    append_text(t, status == UL_REGEXP_NO_MATCH ? "null" : "limit");
  }
  CHECK(ul_regexp_program_is_sound(program, t->program.length));
  if (status != UL_REGEXP_LIMIT)
    CHECK_EQ_INT("without captures", status, ul_regexp_run(program, text, NULL, &t->memory));
  return status;
}

static void check_naive(tools *t, const row *r, ul_regexp_status status, const ul_regexp_capture *captures) {
  ul_regexp_capture wanted[NAIVE_MOST_CAPTURES];
  uint32_t count = ((const ul_regexp_program *)(const void *)t->program.data)->capture_count;
  int matches = naive_exec(&t->compiler, ul_span_of(r->source, r->source_length), flags_of(r),
                           ul_span_of(r->text, r->text_length), wanted);
  if (matches < 0 || status == UL_REGEXP_LIMIT) return;
  CHECK_EQ_INT(r->source, matches, status == UL_REGEXP_OK);
  if (matches) CHECK(memcmp(wanted, captures, count * sizeof *captures) == 0);
}

/* Writes the answer, which ends with NUL, to t->answer. */
static void answer_row(tools *t, const row *r) {
  char *source = exact_copy(r->source, r->source_length), *text = exact_copy(r->text, r->text_length);
  static ul_regexp_capture captures[UL_REGEXP_MOST_CAPTURES];
  ul_regexp_error error;
  ul_regexp_status status;
  ul_buffer_clear(&t->program);
  ul_buffer_clear(&t->answer);
  status = ul_regexp_compile(&t->compiler, ul_span_of(source, r->source_length), flags_of(r), &t->program, &error);
  if (status == UL_REGEXP_OK) {
    status = run_row(t, ul_span_of(text, r->text_length), captures);
    check_naive(t, r, status, captures);
  } else {
    CHECK(error.at <= r->source_length && error.what[0] && t->program.length == 0);
    append_text(t, status == UL_REGEXP_SYNTAX ? "error" : "limit");
  }
  ul_buffer_push(&t->answer, '\0');
  free(source);
  free(text);
}

static void check_row(tools *t, row *r) {
  answer_row(t, r);
  if (CHECK_EQ_STR(r->source, r->answer, t->answer.data)) return;
  printf("  flags  %s\n", r->flags);
  test_print("text", r->text, r->text_length);
}

static size_t read_rows(tools *t, FILE *file, int is_answering) {
  static char line[MOST_LINE];
  size_t count = 0;
  while (fgets(line, sizeof line, file)) {
    row r;
    if (line[0] == '#') continue;
    r = read_row(line);
    count++;
    if (is_answering) {
      answer_row(t, &r);
      puts(t->answer.data);
    } else {
      check_row(t, &r);
    }
  }
  return count;
}

int main(int argc, char **argv) {
  int is_answering = argc > 1 && strcmp(argv[1], "-") == 0;
  FILE *file = is_answering ? stdin : fopen(URLENS_ROOT "/tests/unit/regexp/data/rows.tsv", "r");
  size_t count;
  tools t;
  if (!CHECK(file != NULL)) return test_end();
  tools_init(&t);
  count = read_rows(&t, file, is_answering);
  CHECK(is_answering || count >= 3000);
  if (!is_answering) fclose(file);
  tools_release(&t);
  return is_answering ? EXIT_SUCCESS : test_end();
}
