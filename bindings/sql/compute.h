/* SPDX-License-Identifier: MIT */
/*
 * The functions that compute a row, for the table in functions.c. Each reads the context's function, arguments and
 * count, and puts cells. A function that is not given a value puts none, and the cell stays NULL.
 */
#ifndef URLENS_SQL_COMPUTE_H
#define URLENS_SQL_COMPUTE_H

#include "functions.h"

/* parts.c */
enum { SQL_PARSE_FIELDS = 10 };
extern const urlens_sql_field sql_parse_fields[SQL_PARSE_FIELDS];
urlens_sql_outcome sql_compute_valid(urlens_sql_context *context);
urlens_sql_outcome sql_compute_error(urlens_sql_context *context);
urlens_sql_outcome sql_compute_parse(urlens_sql_context *context);
urlens_sql_outcome sql_compute_canon(urlens_sql_context *context);
urlens_sql_outcome sql_compute_resolve(urlens_sql_context *context);
urlens_sql_outcome sql_compute_relative(urlens_sql_context *context);
urlens_sql_outcome sql_compute_part(urlens_sql_context *context); /* detail: a urlens_part */
urlens_sql_outcome sql_compute_port(urlens_sql_context *context); /* detail: whether the scheme's default port counts */
urlens_sql_outcome sql_compute_origin(urlens_sql_context *context);

/* sites.c */
typedef enum sql_site_part { SQL_SITE_SUFFIX = 0, SQL_SITE_DOMAIN = 1, SQL_SITE_SUBDOMAIN = 2 } sql_site_part;
urlens_sql_outcome sql_compute_site_part(urlens_sql_context *context); /* detail: a sql_site_part */
urlens_sql_outcome sql_compute_site(urlens_sql_context *context);
urlens_sql_outcome sql_compute_same_site(urlens_sql_context *context);

/* Whether the text is a host alone, as urlens_site_from_text decides it. */
int sql_is_host_alone(urlens_view text);

/* queries.c */
enum { SQL_PAIR_FIELDS = 2 };
extern const urlens_sql_field sql_pair_fields[SQL_PAIR_FIELDS];
urlens_sql_outcome sql_compute_param(urlens_sql_context *context);
urlens_sql_outcome sql_compute_params(urlens_sql_context *context);
urlens_sql_outcome sql_compute_set_param(urlens_sql_context *context);
urlens_sql_outcome sql_compute_remove_params(urlens_sql_context *context);

/* keys.c */
urlens_sql_outcome sql_compute_normalize(urlens_sql_context *context);
urlens_sql_outcome sql_compute_surt(urlens_sql_context *context);
urlens_sql_outcome sql_compute_hash(urlens_sql_context *context);
urlens_sql_outcome sql_compute_encode(urlens_sql_context *context);
urlens_sql_outcome sql_compute_decode(urlens_sql_context *context);

/* security.c */
enum { SQL_FINDING_FIELDS = 6, SQL_DIFF_FIELDS = 10 };
extern const urlens_sql_field sql_finding_fields[SQL_FINDING_FIELDS];
extern const urlens_sql_field sql_diff_fields[SQL_DIFF_FIELDS];
urlens_sql_outcome sql_compute_host_class(urlens_sql_context *context);
urlens_sql_outcome sql_compute_is_public(urlens_sql_context *context);
urlens_sql_outcome sql_compute_audit(urlens_sql_context *context);
urlens_sql_outcome sql_compute_findings(urlens_sql_context *context);
urlens_sql_outcome sql_compute_diff(urlens_sql_context *context);
urlens_sql_outcome sql_compute_host_by(urlens_sql_context *context);

/* patterns.c */
urlens_sql_outcome sql_compute_matches(urlens_sql_context *context);
urlens_sql_outcome sql_compute_route(urlens_sql_context *context);

#endif
