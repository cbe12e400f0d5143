/* SPDX-License-Identifier: MIT */
/* What is measured. */
#ifndef BENCH_OPERATIONS_H
#define BENCH_OPERATIONS_H

typedef enum operation {
  OPERATION_PARSE,      /* to the serialization and the components' offsets, into an object that is used again */
  OPERATION_CAN_PARSE,  /* whether it is a URL */
  OPERATION_PARSE_INTO, /* as the first, into the caller's buffer */
  OPERATION_BATCH,      /* as the first, many in one call */
  OPERATION_PART,       /* the host of each, as a view, many in one call; peers parse */
  OPERATION_CANON,      /* as the first, in the dialect weburl-r3; peers parse */
  OPERATION_RESOLVE,    /* as the first, against a base that was parsed before */
  OPERATION_SET,        /* one of the URL API's setters on an object that holds a URL */
  OPERATIONS
} operation;

/* In the order of the parts in urlens.h. */
typedef enum setter {
  SETTER_HREF,
  SETTER_PROTOCOL,
  SETTER_USERNAME,
  SETTER_PASSWORD,
  SETTER_HOST,
  SETTER_HOSTNAME,
  SETTER_PORT,
  SETTER_PATHNAME,
  SETTER_SEARCH,
  SETTER_HASH,
  SETTERS
} setter;

extern const char *const operation_names[OPERATIONS];
extern const char *const setter_names[SETTERS];

#endif
