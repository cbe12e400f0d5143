/* SPDX-License-Identifier: MIT */
/* What is done with a column: one job for each call, which needs no GIL while it runs. */
#ifndef URLENS_PYTHON_COLUMNS_H
#define URLENS_PYTHON_COLUMNS_H

#include "arrow.h"

/* Rows that are looked at together: the memory for their parts stays in the processor's cache. */
#define PIECE_ROWS 16384

struct column_job;

/* A function of columns. */
typedef struct column_op {
  const char *name;
  size_t column_count;                    /* parts that it needs; 0: it reads the rows itself */
  urlens_selected columns[MOST_CHILDREN]; /* which they are */
  /* Says what the result is. */
  void (*shape)(struct column_job *job, builder *value);
  /* Adds `count` rows from `first` on to the result; their parts are in the job's views. */
  build_status (*add)(struct column_job *job, builder *value, size_t first, size_t count);
} column_op;

typedef struct column_job {
  const column_op *op;
  urlens_rows rows;
  size_t first; /* the rows that it is for */
  size_t end;
  int wide;
  int with_errors;
  urlens_url *url;  /* for this job alone */
  urlens_url *base; /* likewise, or NULL */
  urlens_auditor *auditor;
  urlens_matcher *matcher;
  const urlens_pattern *pattern; /* borrowed, as the next two are */
  const urlens_pattern_set *set;
  urlens_view argument;
  int how;
  urlens_view *views; /* column_count times PIECE_ROWS */
  uint16_t *status;   /* PIECE_ROWS */
  char *data;
  size_t capacity;
  builder result;
  builder nodes[3 + MOST_CHILDREN + 1]; /* the children of the result */
  urlens_status failure;                /* if the status of a call is BUILD_LIBRARY */
} column_job;

/* Finds a function by its name; NULL if there is none. */
const column_op *column_op_find(const char *name);

/* Does the job: job->result is what comes of it. */
build_status column_job_run(column_job *job);

/* Releases everything that belongs to the job. */
void column_job_end(column_job *job);

#endif
