/* SPDX-License-Identifier: MIT */
/* The options of all commands: one table, from which arguments are read, help is printed and completions are made. */
#ifndef URLENS_CLI_OPTION_H
#define URLENS_CLI_OPTION_H

#include <stdint.h>

typedef enum option_id {
  OPTION_BASE,
  OPTION_BASE_FROM,
  OPTION_GUESS_SCHEME,
  OPTION_DIALECT,
  OPTION_ENCODING,
  OPTION_AS,
  OPTION_STRICT,
  OPTION_NORMALIZE,
  OPTION_DIALECTS,
  OPTION_ONLY_DIFFERENT,
  OPTION_SUMMARY,
  OPTION_FAIL_ON,
  OPTION_MIN_SEVERITY,
  OPTION_RULES,
  OPTION_IGNORE,
  OPTION_BASELINE,
  OPTION_WRITE_BASELINE,
  OPTION_EXPLAIN,
  OPTION_SARIF,
  OPTION_JUNIT,
  OPTION_PATTERN,
  OPTION_PATTERNS,
  OPTION_FIRST,
  OPTION_ALL,
  OPTION_GROUPS,
  OPTION_INVERT,
  OPTION_IGNORE_CASE,
  OPTION_HTML,
  OPTION_MARKDOWN,
  OPTION_BARE,
  OPTION_EMAIL,
  OPTION_PLACE,
  OPTION_FORMAT,
  OPTION_IN_TEXT,
  OPTION_FILE,
  OPTION_NULL,
  OPTION_CSV,
  OPTION_TSV,
  OPTION_COLUMN,
  OPTION_DELIMITER,
  OPTION_NO_HEADER,
  OPTION_JSONL,
  OPTION_FIELD,
  OPTION_BLANK_LINES,
  OPTION_OUTPUT,
  OPTION_TEXT,
  OPTION_JSON,
  OPTION_KEEP_INPUT,
  OPTION_REPLACE,
  OPTION_ON_ERROR,
  OPTION_MAX_ERRORS,
  OPTION_QUIET,
  OPTION_COLOR,
  OPTION_JOBS,
  OPTION_STATS,
  OPTION_SOCKET,
  OPTION_MAX_REQUEST,
  OPTION_TIMEOUT,
  OPTION_SHORT_HELP,
  OPTION_HELP,
  OPTION_VERSION,
  OPTION_WHERE,
  OPTION_COLUMNS,
  OPTION_STRENGTH,
  OPTION_STRIP,
  OPTION_REMOVE,
  OPTION_KEEP_PORT,
  OPTION_NEW,
  OPTION_ITERATE,
  OPTION_FORM,
  OPTION_QUERY_SEPARATOR,
  OPTION_STYLE,
  OPTION_TO,
  OPTION_BODY,
  OPTION_BY,
  OPTION_COUNT,
  OPTION_KEEP,
  OPTION_MEMORY,
  OPTION_TOP,
  OPTION_GUESS_AS,
  OPTION_FINDINGS,
  OPTION_PORT,
  OPTION_ADDRESS,
  OPTION_HOST,
  OPTION_LOG
} option_id;

/*
 * Which commands have an option: those that have one of its groups. The groups are also the headings of the help, in
 * this order.
 */
enum {
  GROUP_URL = 1 << 0,      /* how URLs are read */
  GROUP_CANON = 1 << 1,    /* canon */
  GROUP_SETTERS = 1 << 2,  /* set */
  GROUP_TEXT = 1 << 3,     /* encode and decode */
  GROUP_COMPARE = 1 << 4,  /* diff and audit */
  GROUP_AUDIT = 1 << 5,    /* audit */
  GROUP_MATCH = 1 << 6,    /* match */
  GROUP_ENCODING = 1 << 7, /* --encoding by itself */
  GROUP_COLUMNS = 1 << 8,  /* get */
  GROUP_QUERY = 1 << 9,    /* query */
  GROUP_PATH = 1 << 10,    /* path */
  GROUP_DATA = 1 << 11,    /* data */
  GROUP_IDN = 1 << 12,     /* idn */
  GROUP_UNIQ = 1 << 13,    /* uniq */
  GROUP_STATS = 1 << 14,   /* stats */
  GROUP_EXTRACT = 1 << 15, /* extract */
  GROUP_SHOW = 1 << 16,    /* show */
  GROUP_DIFF = 1 << 17,    /* diff */
  GROUP_RPC = 1 << 18,     /* rpc */
  GROUP_INPUT = 1 << 19,   /* where records come from */
  GROUP_OUTPUT = 1 << 20,  /* how results are written */
  GROUP_RUNNING = 1 << 21, /* threads, statistics */
  GROUP_LIST = 1 << 22,    /* dialects, which prints a list */
  GROUP_SERVE = 1 << 23,   /* serve */
  GROUP_ALWAYS = 1 << 24,  /* help and version: every command has them */
  GROUP_LAST = GROUP_ALWAYS,
  GROUP_RECORDS = GROUP_INPUT | GROUP_OUTPUT | GROUP_RUNNING,
  GROUP_URLS = GROUP_URL | GROUP_ENCODING | GROUP_RECORDS
};

/* What a value may be, for completion: words of a list, or one of these. */
#define VALUES_FILES "@files"
#define VALUES_DIALECTS "@dialects"
#define VALUES_CODINGS "@codings"
#define VALUES_COMMANDS "@commands"

typedef struct option {
  option_id id;
  char letter;         /* '\0' if it has none */
  const char *name;    /* without "--"; NULL if it only has a letter */
  const char *value;   /* what its value is called, NULL if it takes none */
  const char *values;  /* the values there are, with spaces between them, or VALUES_…; NULL if any text is allowed */
  uint32_t groups;     /* bits GROUP_… */
  const char *summary; /* one line */
  const char *details; /* more text, for the long help and the manual; may be NULL */
} option;

/* Ends with an entry that has no name and no letter. */
extern const option option_table[];

/* The heading of a group, or NULL if that bit has no options of its own. */
const char *option_group_heading(uint32_t group);

#endif
