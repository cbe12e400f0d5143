/* SPDX-License-Identifier: MIT */
/* Answers requests in JSON. What all operations share. */
#ifndef URLENS_CLI_RPC_H
#define URLENS_CLI_RPC_H

#include <stddef.h>

#include "answer.h"
#include "dialect.h"
#include "json.h"
#include "json_write.h"
#include "produce.h"
#include "text.h"
#include "urlens/audit.h"
#include "urlens/pattern.h"

/*
 * What is kept from one request to the next, so that a steady stream of requests allocates nothing, and the current
 * request. Begin with all zeros.
 */
typedef struct rpc {
  json_value *request;
  json_writer answer; /* the answer's object is open; an operation writes its members, beginning with "ok" */

  urlens_url *url; /* made with `dialect`, `flags` and `encoding`; NULL until it is needed */
  urlens_url *base;
  urlens_dialect dialect;
  uint32_t flags;
  text encoding;
  urlens_url *built; /* of the URL Standard, without a sink; NULL until it is needed */
  urlens_params *params;
  urlens_auditor *auditor; /* made for the dialects `audited`; NULL until it is needed */
  dialect_list audited;    /* empty: the default ones */
  uint32_t audited_flags;  /* of the auditor */
  urlens_matcher *matcher; /* NULL until it is needed */
  validation_notes notes;
  int notes_muted; /* at the moment validation errors are not collected */
  text result;     /* what a library call wrote */
  text scratch;    /* for messages and origins */
  uint32_t *code_points;
  size_t code_point_capacity;

  json_document document;
} rpc;

/* An operation. Before it writes anything it checks the types of all its fields. */
typedef void (*rpc_function)(rpc *r);

typedef struct rpc_operation {
  const char *name;
  rpc_function run;
} rpc_operation;

/* The operations of each file; the lists end with an entry of NULLs. */
extern const rpc_operation rpc_url_operations[];
extern const rpc_operation rpc_params_operations[];
extern const rpc_operation rpc_percent_operations[];
extern const rpc_operation rpc_unicode_operations[];
extern const rpc_operation rpc_dialect_operations[];
extern const rpc_operation rpc_ecma_operations[];
extern const rpc_operation rpc_site_operations[];
extern const rpc_operation rpc_audit_operations[];
extern const rpc_operation rpc_host_operations[];
extern const rpc_operation rpc_build_operations[];
extern const rpc_operation rpc_template_operations[];
extern const rpc_operation rpc_pattern_operations[];
extern const rpc_operation rpc_links_operations[];
extern const rpc_operation rpc_anatomy_operations[];
extern const rpc_operation rpc_help_operations[];

/* An operation by its number, from 0 on; NULL past the end. */
const rpc_operation *rpc_operation_at(size_t number);

/* Appends the answer to a request, and a line feed. Every request gets an answer. */
void rpc_answer(rpc *r, urlens_view request, text *to);

/* Appends the answer to a request that has more bytes than are read. */
void rpc_answer_too_long(rpc *r, text *to);

void rpc_release(rpc *r);

/* --- Fields ------------------------------------------------------------------------------------------------------- */

/*
 * These look for a field of the request and store it; all return 0 if it is of a wrong type or does not have a value
 * that is allowed, after they have answered "bad-request". A member that is null counts as missing.
 */

/* A text in which lone surrogates have become U+FFFD. A missing one is answered with "bad-request". */
int rpc_text(rpc *r, const char *name, urlens_view *view);

/* The same, but a missing one is a NULL view. */
int rpc_optional_text(rpc *r, const char *name, urlens_view *view);

/* A text, or a NULL view, in which lone surrogates are kept (WTF-8). */
int rpc_optional_raw_text(rpc *r, const char *name, urlens_view *view);

/* true or false; 0 if it is missing. */
int rpc_optional_boolean(rpc *r, const char *name, int *value);

/* A list; NULL if it is missing. */
int rpc_optional_list(rpc *r, const char *name, json_value **list);

/* An object; NULL if it is missing. */
int rpc_optional_object(rpc *r, const char *name, json_value **object);

/* A dialect, by its id; the default one if it is missing. */
int rpc_dialect(rpc *r, urlens_dialect *dialect);

/* The same, but a missing one is answered with "bad-request". */
int rpc_required_dialect(rpc *r, urlens_dialect *dialect);

/* --- Answers ------------------------------------------------------------------------------------------------------ */

/* Answers that the request is wrong: `what` is wrong with `subject`, which is quoted if it is not NULL. */
void rpc_bad_request(rpc *r, const char *what, const char *subject, size_t subject_length);

/* Answers that the request lacks a field that it needs. */
void rpc_missing(rpc *r, const char *name);

/* Answers a failure that has no place. */
void rpc_failed(rpc *r, urlens_status status);

/* The same for operations with an encoding: if that is unknown, the message names it. */
void rpc_failed_in_encoding(rpc *r, urlens_status status, urlens_view label);

/* Answers a failure at a place of the input. */
void rpc_failed_at(rpc *r, urlens_error error, urlens_view input);

/* Runs it with enough room, so that its output is in `result`. */
urlens_error rpc_produce(rpc *r, producer function, const void *call);

/* Runs it and answers with its output, or with its failure. */
void rpc_answer_produced(rpc *r, producer function, const void *call, urlens_view input);

/* Answers "ok" and "output", which is `result`. */
void rpc_answer_output(rpc *r);

/* --- URLs --------------------------------------------------------------------------------------------------------- */

/*
 * Parses the texts by the URL Standard, into `url`, with the validation errors in `notes`. Returns 0 after a failure has
 * been answered.
 */
int rpc_parse_url(rpc *r, const answer_texts *texts);

#endif
