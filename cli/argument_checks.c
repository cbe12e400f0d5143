/* SPDX-License-Identifier: MIT */
/* Options that do not go together. */
#include "argument_reader.h"
#include "command.h"
#include "dialect.h"
#include "message.h"
#include "record_command.h"

static int useless_option(const char *option_text, const char *because) {
  message_print("urlens: %s has no effect here: %s\n", option_text, because);
  return 0;
}

static int is_table_input(const settings *s) {
  return s->input == INPUT_CSV || s->input == INPUT_TSV;
}

/* bench reads lines and prints figures. */
static int check_bench(const settings *s) {
  if (s->keep_input) return useless_option("--keep-input", "bench prints figures, not results");
  if (s->on_error != ON_ERROR_EMIT) return useless_option("--on-error", "bench counts invalid URLs and goes on");
  if (s->max_errors > 0) return useless_option("--max-errors", "bench counts invalid URLs and goes on");
  if (s->quiet) return useless_option("--quiet", "bench prints no messages about records");
  if (s->blank != BLANK_READ) return useless_option("--blank-lines", "bench reads every line");
  if (s->guess_scheme || s->guess_as) return useless_option("--guess-scheme", "bench reads every line as it is");
  if (s->where_count > 0) return useless_option("--where", "bench reads every line");
  if (s->output != OUTPUT_DEFAULT && s->output != OUTPUT_TEXT && s->output != OUTPUT_JSONL) {
    return useless_option("--output", "bench prints text, or JSON with --json");
  }
  if (s->input == INPUT_LINES || s->input == INPUT_NUL) return 1;
  message_print("urlens: bench reads lines, or records that end with NUL; --csv, --tsv and --jsonl are for the other "
                "commands\n");
  return 0;
}

static int is_table_output(const settings *s) {
  return s->output == OUTPUT_CSV || s->output == OUTPUT_TSV || (s->output == OUTPUT_DEFAULT && is_table_input(s));
}

/* Options about tables and objects. */
static int check_tables(const settings *s) {
  if (s->read_columns.count > 0 && !is_table_input(s)) return useless_option("--column", "it needs --csv or --tsv");
  if (s->read_fields.count > 0 && s->input != INPUT_JSONL) return useless_option("--field", "it needs --jsonl");
  if (s->base_from && !is_table_input(s) && s->input != INPUT_JSONL) {
    return useless_option("--base-from", "it needs --csv, --tsv or --jsonl");
  }
  if (s->delimiter && s->input != INPUT_CSV && s->output != OUTPUT_CSV) {
    return useless_option("--delimiter", "it needs --csv or --output csv");
  }
  if (s->no_header && !is_table_input(s) && !is_table_output(s)) {
    return useless_option("--no-header", "it needs a table: --csv, --tsv, --output csv or --output tsv");
  }
  return 1;
}

/* The format of the output is the input's, if nothing chooses another one. */
static int keeps_format(const settings *s) {
  if (s->output == OUTPUT_DEFAULT) return 1;
  return (s->input == INPUT_CSV && s->output == OUTPUT_CSV) || (s->input == INPUT_TSV && s->output == OUTPUT_TSV) ||
         (s->input == INPUT_JSONL && s->output == OUTPUT_JSONL);
}

static int has_one_result(const record_command *c) {
  return c && c->columns[0] && !c->columns[1];
}

/* --replace, and several columns. */
static int check_selection(const settings *s) {
  size_t count = is_table_input(s) ? s->read_columns.count : s->read_fields.count;
  if (s->replace && !is_table_input(s) && s->input != INPUT_JSONL) {
    return useless_option("--replace", "it needs --csv, --tsv or --jsonl");
  }
  if (s->replace && s->keep_input) return useless_option("--keep-input", "--replace puts the result in its place");
  if (s->replace && !has_one_result(s->command->records)) {
    message_print("urlens: --replace is for commands that have one result, such as canon; %s has others\n",
                  s->command->name);
    return 0;
  }
  if (s->replace && !keeps_format(s)) return useless_option("--output", "--replace keeps the input's format");
  if (count < 2 || is_table_output(s) || s->output == OUTPUT_DEFAULT || s->output == OUTPUT_JSONL) return 1;
  message_print(
      "urlens: several columns or fields are written as csv, tsv or jsonl; choose one of these with --output\n");
  return 0;
}

/* Formats of an audit that are one document, or the lines of a baseline. */
static int is_document(output_kind output) {
  return output == OUTPUT_SARIF || output == OUTPUT_JUNIT || output == OUTPUT_BASELINE;
}

/* Options of one command that another option of it makes useless. */
static int check_command(const settings *s) {
  int is_summary = (s->command->groups & GROUP_STATS) != 0,
      is_table_or_json = is_table_output(s) || s->output == OUTPUT_JSONL;
  if (is_summary && s->keep_input) return useless_option("--keep-input", "stats writes no records");
  if (is_summary && s->on_error != ON_ERROR_EMIT) {
    return useless_option("--on-error", "stats counts invalid records; --max-errors ends it early");
  }
  if (s->only_body && (is_table_or_json || s->input == INPUT_JSONL)) {
    return useless_option("--body", "in tables and JSON the bytes are a cell or a member");
  }
  if (s->only_body && s->keep_input) return useless_option("--keep-input", "--body writes nothing but the bytes");
  if (s->text_kind == TEXT_IS_HTML && (s->bare || s->email)) {
    return useless_option(s->bare ? "--bare" : "--email", "of HTML nothing but its attributes is read");
  }
  if (s->explain && s->output != OUTPUT_DEFAULT && s->output != OUTPUT_TEXT) {
    return useless_option("a format of the output", "--explain prints text");
  }
  return 1;
}

/* --new reads no input. */
static int check_new(const settings *s) {
  static const char because[] = "--new reads no input";
  if (!s->is_new) return 1;
  if (s->base) return useless_option("--base", because);
  if (s->where_count > 0) return useless_option("--where", because);
  if (s->guess_scheme || s->guess_as) return useless_option("--guess-scheme", because);
  if (s->blank != BLANK_READ) return useless_option("--blank-lines", because);
  if (s->keep_input) return useless_option("--keep-input", because);
  if (is_table_input(s)) return useless_option(s->input == INPUT_CSV ? "--csv" : "--tsv", because);
  return s->input != INPUT_JSONL || useless_option("--jsonl", because);
}

static int check_encoding(const settings *s) {
  if (!s->encoding || !(s->command->groups & GROUP_ENCODING) || dialect_encodes_queries(s->dialect)) return 1;
  message_print(
      "urlens: --encoding has no effect here: the dialect %s does not write queries in the encoding of a page\n",
      urlens_dialect_name(s->dialect));
  return 0;
}

static int check_base(const settings *s) {
  if (s->base && (s->guess_scheme || s->guess_as)) {
    return useless_option(s->guess_as ? "--guess-as" : "--guess-scheme",
                          "with --base a text without a scheme is a reference");
  }
  if (!s->base || !s->base_from) return 1;
  message_print("urlens: --base and --base-from cannot be used together: a record has one base\n");
  return 0;
}

/* How URLs are read. */
static int check_reading(const settings *s) {
  return check_tables(s) && check_new(s) && check_encoding(s) && check_base(s);
}

int argument_check_options(const settings *s) {
  if (!check_reading(s) || !check_selection(s) || !check_command(s)) return 0;
  if (s->max_errors > 0 && s->on_error == ON_ERROR_FAIL) {
    return useless_option("--max-errors", "--on-error fail ends at the first one");
  }
  if (s->keep_input && is_document(s->output)) {
    return useless_option("--keep-input", s->output == OUTPUT_SARIF ? "a result in SARIF always has its URL"
                                                                    : "each finding has its URL there");
  }
  if (s->timeout > 0 && !s->socket && !(s->command->groups & GROUP_SERVE))
    return useless_option("--timeout", "it needs --socket");
  if (s->quiet && s->summary) return useless_option("--summary", "--quiet leaves the summary out");
  if (!s->command->records && (s->command->groups & GROUP_INPUT)) return check_bench(s);
  return 1;
}
