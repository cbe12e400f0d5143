/* SPDX-License-Identifier: MIT */
/* The objects of a context: made when they are first needed, and kept while the rows ask for the same. */
#include <stdlib.h>
#include <string.h>

#include "context.h"

/* An object for URLs of the Standard. The second is made like the first, which is much cheaper. */
static urlens_status make_url(urlens_sql_context *context, urlens_url **url) {
  if (*url) return URLENS_OK;
  if (context->url) return urlens_create_like(context->url, url);
  return urlens_create(NULL, url);
}

static urlens_sql_outcome parse_into(urlens_sql_context *context, urlens_url **url, urlens_view text) {
  urlens_status status = make_url(context, url);
  if (status == URLENS_OK) status = urlens_parse(*url, text.data, text.length, NULL);
  return sql_outcome_of(status);
}

urlens_sql_outcome sql_use_url(urlens_sql_context *context) {
  return sql_outcome_of(make_url(context, &context->url));
}

urlens_sql_outcome sql_parse(urlens_sql_context *context, urlens_view text) {
  return parse_into(context, &context->url, text);
}

urlens_sql_outcome sql_parse_other(urlens_sql_context *context, urlens_view text) {
  return parse_into(context, &context->other, text);
}

/* What a kept object means: it exists, or the last text was no good. */
static urlens_sql_outcome kept(const void *object) {
  return object ? URLENS_SQL_VALUE : URLENS_SQL_NULL;
}

/* What came of making an object for a new text. Without memory the next row has to try again. */
static urlens_sql_outcome made(sql_key *key, urlens_sql_outcome outcome) {
  if (outcome == URLENS_SQL_NO_MEMORY) key->is_set = 0;
  return outcome;
}

urlens_sql_outcome sql_use_base(urlens_sql_context *context, urlens_view text) {
  urlens_sql_outcome outcome;
  if (sql_key_is(&context->base_key, text, &outcome)) return kept(context->base);
  if (outcome == URLENS_SQL_VALUE) outcome = parse_into(context, &context->base, text);
  if (outcome != URLENS_SQL_VALUE) {
    urlens_destroy(context->base);
    context->base = NULL;
  }
  return made(&context->base_key, outcome);
}

urlens_sql_outcome sql_use_dialect(urlens_sql_context *context, urlens_view name) {
  urlens_options options = {0};
  urlens_sql_outcome outcome;
  urlens_status status;
  if (sql_key_is(&context->dialect_key, name, &outcome)) return kept(context->dialect);
  urlens_destroy(context->dialect);
  context->dialect = NULL;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  options.size = sizeof options;
  status = urlens_dialect_from_name(name.data, name.length, &options.dialect);
  if (status == URLENS_OK) status = urlens_create(&options, &context->dialect);
  return made(&context->dialect_key, sql_outcome_of(status));
}

static uint32_t traits_of(urlens_dialect dialect) {
  urlens_dialect_details details = {0};
  details.size = sizeof details;
  return urlens_dialect_info(dialect, &details) == URLENS_OK ? details.traits : 0;
}

/* The last stage of a dialect that does not resolve is that it takes a text apart. */
static urlens_stage last_stage(const urlens_url *url) {
  return traits_of(urlens_dialect_of(url)) & URLENS_TRAIT_RESOLVES ? URLENS_STAGE_CANONICALIZE : URLENS_STAGE_PARSE;
}

urlens_sql_outcome sql_read_by(urlens_sql_context *context, urlens_view dialect, urlens_view text) {
  urlens_sql_outcome outcome = sql_use_dialect(context, dialect);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  return sql_outcome_of(
      urlens_parse_stage(context->dialect, last_stage(context->dialect), text.data, text.length, NULL, 0));
}

urlens_sql_outcome sql_use_pattern(urlens_sql_context *context, urlens_view text) {
  urlens_pattern_input input = {0};
  urlens_sql_outcome outcome;
  if (sql_key_is(&context->pattern_key, text, &outcome)) return kept(context->pattern);
  urlens_pattern_destroy(context->pattern);
  context->pattern = NULL;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  input.size = sizeof input;
  input.text = text;
  outcome = sql_outcome_of(urlens_pattern_create(0, &input, NULL, &context->pattern, NULL));
  return made(&context->pattern_key, outcome);
}

/* --- Lists in a text ---------------------------------------------------------------------------------------------- */

/* Whether the byte separates the items of a list: patterns have spaces and commas in them, names of dialects do not. */
static int separates(char byte, int by_lines) {
  if (byte == '\n' || byte == '\r') return 1;
  return !by_lines && (byte == ' ' || byte == '\t' || byte == ',');
}

/* The next item of a list at or after *at; 0 if none follows. */
static int next_item(urlens_view list, int by_lines, size_t *at, urlens_view *item) {
  size_t start;
  while (*at < list.length && separates(list.data[*at], by_lines)) (*at)++;
  start = *at;
  while (*at < list.length && !separates(list.data[*at], by_lines)) (*at)++;
  item->data = list.data + start;
  item->length = *at - start;
  return item->length > 0;
}

static size_t count_items(urlens_view list, int by_lines) {
  urlens_view item;
  size_t at = 0, count = 0;
  while (next_item(list, by_lines, &at, &item)) count++;
  return count;
}

/* --- Routes ------------------------------------------------------------------------------------------------------- */

static void release_routes(urlens_sql_context *context) {
  urlens_pattern_set_destroy(context->routes);
  free(context->route_texts);
  context->routes = NULL;
  context->route_texts = NULL;
}

/* Makes the set of the patterns in the key's text, and keeps how each is written. */
static urlens_status make_routes(urlens_sql_context *context) {
  urlens_view list = {context->route_key.text.data, context->route_key.text.length}, item;
  size_t count = count_items(list, 1), at = 0;
  urlens_pattern_input *inputs = calloc(count + 1, sizeof *inputs);
  urlens_status status = URLENS_E_OUT_OF_MEMORY;
  context->route_texts = calloc(count + 1, sizeof *context->route_texts);
  if (inputs && context->route_texts) {
    for (size_t i = 0; next_item(list, 1, &at, &item); i++) {
      inputs[i].size = sizeof inputs[i];
      inputs[i].text = context->route_texts[i] = item;
    }
    status = urlens_pattern_set_create(0, inputs, count, NULL, &context->routes, NULL);
  }
  free(inputs);
  if (status != URLENS_OK) release_routes(context);
  return status;
}

urlens_sql_outcome sql_use_routes(urlens_sql_context *context, urlens_view text) {
  urlens_sql_outcome outcome;
  if (sql_key_is(&context->route_key, text, &outcome)) return kept(context->routes);
  release_routes(context);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  return made(&context->route_key, sql_outcome_of(make_routes(context)));
}

urlens_sql_outcome sql_use_matcher(urlens_sql_context *context, urlens_view url) {
  urlens_status status = URLENS_OK;
  if (!context->matcher) status = urlens_matcher_create(NULL, &context->matcher);
  if (status == URLENS_OK) status = urlens_matcher_parse(context->matcher, url.data, url.length, NULL);
  return sql_outcome_of(status);
}

/* --- Auditors ----------------------------------------------------------------------------------------------------- */

/* Dialects, each once. There is room for all. */
typedef struct dialect_list {
  urlens_dialect *items;
  size_t count;
} dialect_list;

/* Adds a dialect; 0 if it is there already. */
static int add_dialect(dialect_list *to, urlens_dialect dialect) {
  for (size_t i = 0; i < to->count; i++) {
    if (to->items[i] == dialect) return 0;
  }
  to->items[to->count++] = dialect;
  return 1;
}

/* Adds all dialects with a trait that are not there yet. */
static void add_dialects_with(dialect_list *to, uint32_t traits) {
  urlens_dialect dialect;
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) {
    if ((traits_of(dialect) & traits) == traits) add_dialect(to, dialect);
  }
}

/* The trait of the dialects in a set, by the set's name; 0 if there is no such set. */
static int find_set(urlens_view name, uint32_t *traits) {
  static const struct {
    const char *name;
    uint32_t traits;
  } sets[] = {{"browsers", URLENS_TRAIT_IS_BROWSER},
              {"living", URLENS_TRAIT_IS_LIVING},
              {"rfc", URLENS_TRAIT_IS_RFC},
              {"2011", URLENS_TRAIT_IS_OF_2011},
              {"all", 0}};
  for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
    if (strlen(sets[i].name) != name.length || memcmp(sets[i].name, name.data, name.length) != 0) continue;
    *traits = sets[i].traits;
    return 1;
  }
  return 0;
}

/* Reads the ids of dialects and the names of sets. An id that is there already is wrong, as in the program. */
static urlens_status read_dialects(urlens_view list, dialect_list *to) {
  urlens_status status = URLENS_OK;
  urlens_dialect dialect;
  urlens_view item;
  uint32_t traits;
  size_t at = 0;
  while (status == URLENS_OK && next_item(list, 0, &at, &item)) {
    if (find_set(item, &traits)) {
      add_dialects_with(to, traits);
      continue;
    }
    status = urlens_dialect_from_name(item.data, item.length, &dialect);
    if (status == URLENS_OK && !add_dialect(to, dialect)) status = URLENS_E_ARGUMENT;
  }
  return status == URLENS_OK && to->count == 0 ? URLENS_E_ARGUMENT : status;
}

/* Makes the auditor for a list of dialects. */
static urlens_status make_asked(urlens_sql_context *context, urlens_view list) {
  urlens_auditor_options options = {0};
  dialect_list dialects = {calloc(urlens_dialect_count() + 1, sizeof *dialects.items), 0};
  urlens_status status = dialects.items ? read_dialects(list, &dialects) : URLENS_E_OUT_OF_MEMORY;
  options.size = sizeof options;
  options.dialects = dialects.items;
  options.dialect_count = dialects.count;
  if (status == URLENS_OK) status = urlens_auditor_create(&options, &context->asked);
  free(dialects.items);
  return status;
}

urlens_sql_outcome sql_use_auditor(urlens_sql_context *context, urlens_view dialects, urlens_auditor **auditor) {
  urlens_sql_outcome outcome;
  if (!dialects.data) {
    urlens_status status = context->auditor ? URLENS_OK : urlens_auditor_create(NULL, &context->auditor);
    *auditor = context->auditor;
    return sql_outcome_of(status);
  }
  if (!sql_key_is(&context->asked_key, dialects, &outcome)) {
    urlens_auditor_destroy(context->asked);
    context->asked = NULL;
    if (outcome != URLENS_SQL_VALUE) return outcome;
    outcome = made(&context->asked_key, sql_outcome_of(make_asked(context, dialects)));
    if (outcome != URLENS_SQL_VALUE) return outcome;
  }
  *auditor = context->asked;
  return kept(context->asked);
}
