/* SPDX-License-Identifier: MIT */
/* What `stats` counts of a list of URLs, and how it is shown. */
#ifndef URLENS_CLI_STATS_H
#define URLENS_CLI_STATS_H

#include "frequency.h"
#include "settings.h"

/* The tables of the most frequent. */
typedef enum stats_table {
  STATS_SCHEMES,
  STATS_HOSTS,
  STATS_DOMAINS,
  STATS_SUFFIXES,
  STATS_PORTS,
  STATS_PARAMETERS,
  STATS_ERRORS,
  STATS_FINDINGS,
  STATS_TABLES
} stats_table;

/* The tables of numbers: the last row of each is that number and more. */
enum { STATS_DEPTHS = 11, STATS_LENGTHS = 9 };

typedef struct stats_counts {
  uint64_t records;
  uint64_t invalid;
  uint64_t bytes; /* of all URLs */
  uint64_t shortest;
  uint64_t longest;
  uint64_t depths[STATS_DEPTHS];   /* by the number of segments of the path */
  uint64_t lengths[STATS_LENGTHS]; /* by the length in bytes: up to 15, 31, 63 and so on */
  frequency tables[STATS_TABLES];
} stats_counts;

/* The name of a table, such as "hosts". */
const char *stats_table_name(stats_table table);

/* The lengths of a row, as "64-127". */
void stats_append_lengths(text *to, size_t row);

/* These sort the tables first. `counts` has been merged of all threads. */
void stats_write_screen(const settings *s, stats_counts *counts, text *to);
void stats_write_json(const settings *s, stats_counts *counts, text *to);
void stats_write_rows(const settings *s, stats_counts *counts, text *to);

#endif
