/* SPDX-License-Identifier: MIT */
/* The table of all functions, and what the library says about itself. */
#include "functions.h"

#include <string.h>

#include "compute.h"
#include "context.h"
#include "urlens/batch.h"

/* --- The library -------------------------------------------------------------------------------------------------- */

static const urlens_sql_field info_fields[] = {
    {"version", URLENS_SQL_KIND_TEXT},
    {"standard", URLENS_SQL_KIND_TEXT},
    {"unicode", URLENS_SQL_KIND_TEXT},
    {"suffix_list", URLENS_SQL_KIND_TEXT},
};

static urlens_sql_outcome compute_info(urlens_sql_context *context) {
  const urlens_build_details *build = urlens_build_info();
  sql_put_string(context, 0, build->version);
  sql_put_string(context, 1, build->standard_date);
  sql_put_string(context, 2, build->unicode);
  sql_put_string(context, 3, build->suffix_list_date);
  return URLENS_SQL_VALUE;
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

static const urlens_sql_field text_field[] = {{"value", URLENS_SQL_KIND_TEXT}};
static const urlens_sql_field integer_field[] = {{"value", URLENS_SQL_KIND_INTEGER}};
static const urlens_sql_field boolean_field[] = {{"value", URLENS_SQL_KIND_BOOLEAN}};

#define FIELDS(of) (of), sizeof(of) / sizeof((of)[0])
#define TEXT URLENS_SQL_SHAPE_VALUE, text_field, 1
#define INTEGER URLENS_SQL_SHAPE_VALUE, integer_field, 1
#define BOOLEAN URLENS_SQL_SHAPE_VALUE, boolean_field, 1
#define RECORD(fields) URLENS_SQL_SHAPE_RECORD, FIELDS(fields)
#define LIST(fields) URLENS_SQL_SHAPE_LIST, FIELDS(fields)
#define TABLE(fields) URLENS_SQL_SHAPE_TABLE, FIELDS(fields)
#define SELECTED(what) (1 + URLENS_SELECTED_##what)
#define ANY URLENS_SQL_ANY_NUMBER

static const urlens_sql_function functions[] = {
    {"url_valid", "url", 1, 1, BOOLEAN, sql_compute_valid, 0, 0},
    {"url_error", "url", 1, 1, TEXT, sql_compute_error, 0, 0},
    {"url_parse", "url base dialect", 1, 3, RECORD(sql_parse_fields), sql_compute_parse, 0, 0},
    {"url_canon", "url dialect", 1, 2, TEXT, sql_compute_canon, 0, SELECTED(HREF)},
    {"url_resolve", "base reference", 2, 2, TEXT, sql_compute_resolve, 0, 0},
    {"url_relative", "base url", 2, 2, TEXT, sql_compute_relative, 0, 0},
    {"url_scheme", "url", 1, 1, TEXT, sql_compute_part, URLENS_PART_SCHEME, SELECTED(SCHEME)},
    {"url_username", "url", 1, 1, TEXT, sql_compute_part, URLENS_PART_USERNAME, SELECTED(USERNAME)},
    {"url_password", "url", 1, 1, TEXT, sql_compute_part, URLENS_PART_PASSWORD, SELECTED(PASSWORD)},
    {"url_host", "url", 1, 1, TEXT, sql_compute_part, URLENS_PART_HOST, SELECTED(HOST)},
    {"url_port", "url", 1, 1, INTEGER, sql_compute_port, 0, 0},
    {"url_effective_port", "url", 1, 1, INTEGER, sql_compute_port, 1, 0},
    {"url_path", "url", 1, 1, TEXT, sql_compute_part, URLENS_PART_PATH, SELECTED(PATH)},
    {"url_query", "url", 1, 1, TEXT, sql_compute_part, URLENS_PART_QUERY, SELECTED(QUERY)},
    {"url_fragment", "url", 1, 1, TEXT, sql_compute_part, URLENS_PART_FRAGMENT, SELECTED(FRAGMENT)},
    {"url_origin", "url", 1, 1, TEXT, sql_compute_origin, 0, 0},
    {"url_domain", "url", 1, 1, TEXT, sql_compute_site_part, SQL_SITE_DOMAIN, SELECTED(DOMAIN)},
    {"url_suffix", "url", 1, 1, TEXT, sql_compute_site_part, SQL_SITE_SUFFIX, SELECTED(SUFFIX)},
    {"url_subdomain", "url", 1, 1, TEXT, sql_compute_site_part, SQL_SITE_SUBDOMAIN, SELECTED(SUBDOMAIN)},
    {"url_site", "url", 1, 1, TEXT, sql_compute_site, 0, 0},
    {"url_same_site", "a b", 2, 2, BOOLEAN, sql_compute_same_site, 0, 0},
    {"url_param", "url name", 2, 2, TEXT, sql_compute_param, 0, 0},
    {"url_params", "url", 1, 1, LIST(sql_pair_fields), sql_compute_params, 0, 0},
    {"url_set_param", "url name value", 3, 3, TEXT, sql_compute_set_param, 0, 0},
    {"url_remove_params", "url glob", 2, ANY, TEXT, sql_compute_remove_params, 0, 0},
    {"url_normalize", "url strength", 2, 2, TEXT, sql_compute_normalize, 0, 0},
    {"url_surt", "url", 1, 1, TEXT, sql_compute_surt, 0, 0},
    {"url_hash", "url", 1, 1, INTEGER, sql_compute_hash, 0, 0},
    {"url_encode", "text set", 1, 2, TEXT, sql_compute_encode, 0, 0},
    {"url_decode", "text", 1, 1, TEXT, sql_compute_decode, 0, 0},
    {"url_host_class", "url", 1, 1, TEXT, sql_compute_host_class, 0, 0},
    {"url_is_public", "url", 1, 1, BOOLEAN, sql_compute_is_public, 0, 0},
    {"url_audit", "url", 1, 1, TEXT, sql_compute_audit, 0, 0},
    {"url_findings", "url", 1, 1, LIST(sql_finding_fields), sql_compute_findings, 0, 0},
    {"url_diff", "url dialects", 1, 2, LIST(sql_diff_fields), sql_compute_diff, 0, 0},
    {"url_host_by", "url dialect", 2, 2, TEXT, sql_compute_host_by, 0, 0},
    {"url_matches", "url pattern", 2, 2, BOOLEAN, sql_compute_matches, 0, 0},
    {"url_route", "url patterns", 2, 2, TEXT, sql_compute_route, 0, 0},
    {"url_info", "", 0, 0, RECORD(info_fields), compute_info, 0, 0},
    {"url_query_each", "url", 1, 1, TABLE(sql_pair_fields), sql_compute_params, 0, 0},
};

const urlens_sql_function *urlens_sql_functions(size_t *count) {
  *count = sizeof functions / sizeof functions[0];
  return functions;
}

const urlens_sql_function *urlens_sql_function_named(const char *name) {
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    if (strcmp(functions[i].name, name) == 0) return &functions[i];
  }
  return NULL;
}
