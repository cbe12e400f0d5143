/* SPDX-License-Identifier: MIT */
/* The operands of `set`: a part, an operator and a value. */
#ifndef URLENS_CLI_ASSIGNMENT_H
#define URLENS_CLI_ASSIGNMENT_H

#include "parts.h"
#include "worker.h"

/* What `set` can change besides the parts: both are in the text of a URL and in no part of it. */
typedef enum assigned_extra { EXTRA_NONE, EXTRA_OPTIONS, EXTRA_ZONE } assigned_extra;

typedef struct assignment {
  const char *written;
  const member_name *member; /* NULL: an extra */
  assigned_extra extra;
  int is_written_form; /* ":=": the value is taken as it is written */
  int only_if_absent;  /* "?=" and "?:=" */
  int appends;         /* "+=" */
  urlens_view value;
} assignment;

/* Whether the word is a name with one of the operators after it. */
int assignment_is_one(const char *word);

/* Reads it. Returns 0 after a message that says what is wrong. */
int assignment_read(const char *word, assignment *a);

/* Whether both change the same part. */
int assignment_is_same(const assignment *a, const assignment *b);

#endif
