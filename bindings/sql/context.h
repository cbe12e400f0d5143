/* SPDX-License-Identifier: MIT */
/* The inside of a context, for the files that compute. */
#ifndef URLENS_SQL_CONTEXT_H
#define URLENS_SQL_CONTEXT_H

#include "functions.h"
#include "urlens/audit.h"
#include "urlens/batch.h"
#include "urlens/pattern.h"

/* Memory that grows and is used again. */
typedef struct sql_memory {
  char *data;
  size_t length;
  size_t capacity;
} sql_memory;

/* The text that an object was made from, to see whether the next row has the same. */
typedef struct sql_key {
  sql_memory text;
  int is_set;
} sql_key;

/* What asks urlens_select_batch for one part of one row. */
typedef struct sql_single {
  urlens_view text;
  urlens_rows rows;
  urlens_selected_column column;
  urlens_selection selection;
  uint16_t status;
} sql_single;

struct urlens_sql_context {
  urlens_url *url;   /* reads the rows */
  urlens_url *other; /* reads the second URL of functions that have two */

  sql_key base_key;
  urlens_url *base; /* the last base; NULL if it is not a URL */

  sql_key dialect_key;
  urlens_url *dialect; /* reads as the last dialect does; NULL if no dialect has that name */

  sql_key pattern_key;
  urlens_pattern *pattern; /* the last pattern; NULL if it is not one */

  sql_key route_key;
  urlens_pattern_set *routes; /* the last patterns; NULL if one of them is wrong */
  urlens_view *route_texts;   /* how they are written, in route_key */

  sql_key asked_key;
  urlens_auditor *asked;   /* asks the last list of dialects; NULL if one of them does not exist */
  urlens_auditor *auditor; /* asks the dialects of an audit or diff without a list */

  urlens_matcher *matcher;

  const urlens_sql_function *function; /* of the last call, as its arguments */
  const urlens_view *arguments;
  size_t count;

  sql_memory memory; /* texts of the result that are in no object */
  sql_memory json;
  sql_single single;
  sql_memory column; /* texts of a column that are in no row */
  sql_memory status; /* of the rows of a column */
  sql_memory hosts;  /* the same for rows that are hosts alone */
  urlens_sql_cell *cells;
  size_t
      *offsets; /* of each cell's text in `memory`, which may move until the call is over; URLENS_NOWHERE: not there */
  size_t cell_capacity;
  size_t rows;
};

/* --- Memory ------------------------------------------------------------------------------------------------------- */

/* Room for `more` bytes after the contents; 0 if there is no memory. */
int sql_memory_reserve(sql_memory *memory, size_t more);

/* Appends bytes; 0 if there is no memory. */
int sql_memory_append(sql_memory *memory, const char *data, size_t length);

/*
 * Whether the text is the one of the key. If not, it becomes the one, and the caller makes its object anew: 0, and
 * *outcome is URLENS_SQL_NO_MEMORY if the text could not be kept, else URLENS_SQL_VALUE.
 */
int sql_key_is(sql_key *key, urlens_view text, urlens_sql_outcome *outcome);

/* --- Results ------------------------------------------------------------------------------------------------------ */

/* What a status means for a row. */
urlens_sql_outcome sql_outcome_of(urlens_status status);

/* Begins a row, with NULL in all cells; 0 if there is no memory. */
int sql_begin_row(urlens_sql_context *context);

/* Sets a cell of the last row. The text must be well-formed and stay where it is until the next call. */
void sql_put_text(urlens_sql_context *context, size_t field, urlens_view text);
void sql_put_string(urlens_sql_context *context, size_t field, const char *string);
void sql_put_number(urlens_sql_context *context, size_t field, int64_t number);

/* The same for text that may be ill-formed, or that moves: it is copied. 0 if there is no memory. */
int sql_put_copy(urlens_sql_context *context, size_t field, urlens_view text);

/*
 * For functions of the library that write to an output: begin, call until sql_again is 0, and put what was written into
 * a cell. sql_again makes more room if the status says that there was too little.
 */
urlens_output sql_begin_output(urlens_sql_context *context);
int sql_again(urlens_sql_context *context, urlens_status *status, urlens_output *out);
void sql_put_output(urlens_sql_context *context, size_t field, const urlens_output *out);

/* --- Objects ------------------------------------------------------------------------------------------------------ */

/* Each makes the object if it does not exist yet: URLENS_SQL_VALUE, or why there is none. */
urlens_sql_outcome sql_parse(urlens_sql_context *context, urlens_view text);
urlens_sql_outcome sql_parse_other(urlens_sql_context *context, urlens_view text);
urlens_sql_outcome sql_use_base(urlens_sql_context *context, urlens_view text);
urlens_sql_outcome sql_use_dialect(urlens_sql_context *context, urlens_view name);
urlens_sql_outcome sql_use_pattern(urlens_sql_context *context, urlens_view text);
urlens_sql_outcome sql_use_routes(urlens_sql_context *context, urlens_view text);
urlens_sql_outcome sql_use_matcher(urlens_sql_context *context, urlens_view url);

/* Makes the object that reads the rows. */
urlens_sql_outcome sql_use_url(urlens_sql_context *context);

/* Lets a dialect read the text as far as it can; context->dialect holds the URL. */
urlens_sql_outcome sql_read_by(urlens_sql_context *context, urlens_view dialect, urlens_view text);

/* Asks the dialects and sets of the list, with spaces or commas between them; those by default if it is a NULL view. */
urlens_sql_outcome sql_use_auditor(urlens_sql_context *context, urlens_view dialects, urlens_auditor **auditor);

#endif
