/* SPDX-License-Identifier: MIT */
/* What the arguments say. Nothing in it changes once a command runs, so that all threads may read it. */
#ifndef URLENS_CLI_SETTINGS_H
#define URLENS_CLI_SETTINGS_H

#include <stddef.h>
#include <stdint.h>

#include "urlens/batch.h"

typedef enum input_kind { INPUT_LINES, INPUT_NUL, INPUT_CSV, INPUT_TSV, INPUT_JSONL } input_kind;

typedef enum output_kind {
  OUTPUT_DEFAULT,
  OUTPUT_TEXT,
  OUTPUT_JSONL,
  OUTPUT_CSV,
  OUTPUT_TSV,
  OUTPUT_NUL,
  OUTPUT_SARIF,
  OUTPUT_JUNIT,
  OUTPUT_BASELINE
} output_kind;

/* What the text of extract is. */
typedef enum text_kind { TEXT_IS_PLAIN, TEXT_IS_HTML, TEXT_IS_MARKDOWN } text_kind;

typedef enum error_policy { ON_ERROR_EMIT, ON_ERROR_SKIP, ON_ERROR_FAIL } error_policy;

typedef enum color_when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color_when;

/* What canon leaves out. */
enum { STRIP_TRACKING = 1, STRIP_CREDENTIALS = 2, STRIP_FRAGMENT = 4, STRIP_QUERY = 8 };
/* What to do with records that are empty or have only white space. */
typedef enum blank_policy {
  BLANK_READ, /* they are records like any other */
  BLANK_KEEP, /* an empty line is written for each */
  BLANK_SKIP
} blank_policy;

/* Values of an option that may be given several times. */
typedef struct name_list {
  const char **names;
  size_t count;
  size_t capacity;
} name_list;

/* Parts of URLs. */
typedef struct asked_parts {
  const urlens_selected *parts;
  size_t count;
} asked_parts;

/* An argument that is an input itself, or a file. */
typedef struct input_item {
  const char *name;
  int is_file;
  int may_mean_file; /* it would have been read as a file, if there were one of that name */
} input_item;

typedef struct settings {
  const struct command *command;

  const char *base;
  const char *encoding;
  const char *as;
  urlens_dialect dialect;
  const char *dialects; /* of diff and audit */
  const char *fail_on;
  int only_different;
  int summary; /* of diff and audit: a line at the end */
  const char *rules;
  const char *ignore;
  const char *min_severity;
  const char *baseline;
  const char *explain;
  int strict;
  uint32_t normalize; /* bits URLENS_RFC_NORMALIZE_… */

  const char **patterns; /* of match */
  size_t pattern_count;
  const char *patterns_file;
  int match_first;
  int match_all;
  int match_groups;
  int invert;
  int ignore_case;

  text_kind text_kind; /* of extract */
  int bare;
  int email;
  int place;
  const char *format;
  int counts_lines;
  int in_text; /* of show */

  input_kind input;
  char delimiter;         /* of --csv; 0: a comma */
  int no_header;          /* tables have no row of names */
  name_list read_columns; /* of tables that are read; none: "url" */
  name_list read_fields;  /* of --jsonl; none: "url" */
  const char *base_from;  /* the column or the field that has each record's base */
  blank_policy blank;
  int guess_scheme;
  const char *guess_as; /* the scheme to guess; NULL: https */
  input_item *inputs;
  size_t input_count;
  const char **operands; /* the arguments before the inputs, for commands that have some */
  size_t operand_count;

  output_kind output;
  error_policy on_error;
  color_when color;
  int keep_input;
  int replace; /* results take the place of the cells or members that were read */
  int quiet;
  size_t max_errors; /* 0: any number */
  int jobs;          /* 0: as many as there are processors */
  int stats;

  const char *socket; /* of rpc */
  size_t max_request; /* bytes of a request; 0: the default */
  int timeout;        /* seconds that a request may take; 0: the default */

  int port;            /* of serve, plus 1; 0 without --port */
  const char *address; /* NULL: this machine alone */
  name_list hosts;
  int log;

  int on_terminal; /* standard output is one */
  int use_color;   /* decided by `color` and the terminal */
  int columns;     /* the width of the terminal */
  int draws_ascii; /* the locale is not UTF-8, and drawings are ASCII */
  int keeps_bytes; /* the dialect does not canonicalize, so its URLs may hold any byte */
  void *prepared;  /* what the command made of its operands */

  const char **where_texts; /* --where */
  size_t where_count;
  struct where *where;        /* what was made of them; NULL without --where */
  const char *columns_text;   /* --columns */
  const char *const *results; /* the names of the results; NULL: the command's own */
  int strength;               /* a urlens_strength plus 1; 0 without --strength */
  uint32_t strip;             /* bits STRIP_… */
  const char **removed;       /* --remove */
  size_t removed_count;
  int keeps_port;
  int is_new;
  const char **iterated; /* --iterate */
  size_t iterated_count;
  int as_form;
  char query_separator;
  int style;     /* a urlens_path_style plus 1; 0 without --style */
  int path_goal; /* 1: a URL, 2: a path; 0 without --to */
  int only_body;
  const char *by;
  int counts;
  int keeps_last;
  size_t memory;                     /* 0: the default */
  size_t top;                        /* 0: the default */
  int findings;                      /* stats counts the findings of an audit */
  const struct gathering *gathering; /* set by commands that look at many records before they write */
  asked_parts asked;                 /* set by commands whose results are these parts of the URL and nothing else */
} settings;

#endif
