/* SPDX-License-Identifier: MIT */
/*
 * A line with a query, and then lines with a change each: the first letter says which, and "=" separates the name from
 * the value. URLSearchParams, which decodes everything, is told the same and has the same pairs in the end; what
 * nothing matches keeps its bytes; all changes in one call give what they give one after another, unless there are pieces
 * that are no pairs.
 */
#include "urlens/query.h"
#include "common.h"

enum { MOST_CHANGES = 16 };

typedef struct edit_call {
  const urlens_query_change *changes;
  size_t count;
  fuzz_text query;
} edit_call;

static urlens_status run_edit(const void *call, urlens_output *out) {
  const edit_call *c = call;
  return urlens_query_edit(c->changes, c->count, c->query.data, c->query.length, NULL, out);
}

static fuzz_product edited(const urlens_query_change *changes, size_t count, fuzz_text query) {
  edit_call call = {changes, count, query};
  return fuzz_must_produce("edit", run_edit, &call, query);
}

static urlens_status run_decode(const void *call, urlens_output *out) {
  const urlens_view *view = call;
  return urlens_query_decode(view->data, view->length, out);
}

static void same_decoded(const char *what, urlens_view wanted, urlens_view raw) {
  fuzz_product decoded = fuzz_must_produce(what, run_decode, &raw, fuzz_view(raw));
  fuzz_same_text(what, fuzz_view(wanted), fuzz_product_text(decoded));
  free(decoded.data);
}

/* The pairs of a query, decoded, are those of the list; a name leads to the first pair that has it. */
static void same_pairs(const char *what, const urlens_params *params, fuzz_text query) {
  urlens_query_pair pair, found;
  size_t position = 0, count = 0;
  while (urlens_query_next(query.data, query.length, &position, &pair)) {
    urlens_view name, value, first;
    size_t from = 0;
    fuzz_same_status(what, URLENS_OK, urlens_params_at(params, count++, &name, &value));
    same_decoded(what, name, pair.name);
    same_decoded(what, value, pair.value);
    first = urlens_params_get(params, name.data, name.length);
    fuzz_check(urlens_query_find(query.data, query.length, name.data, name.length, &from, &found), "a name is found");
    same_decoded("the first value of a name", first, found.value);
  }
  fuzz_check(count == urlens_params_size(params), what);
}

/* What the letters mean; the same for the list. A value that is absent counts as an empty one there. */
static int read_change(fuzz_text line, urlens_query_change *change, urlens_params *params) {
  static const urlens_query_action actions[] = {URLENS_QUERY_ACTION_REMOVE, URLENS_QUERY_ACTION_SET,
                                                URLENS_QUERY_ACTION_APPEND};
  const char *equals;
  urlens_view value;
  if (line.length == 0) return 0;
  memset(change, 0, sizeof *change);
  change->action = actions[(unsigned char)line.data[0] % 3];
  change->name.data = line.data + 1;
  change->name.length = line.length - 1;
  equals = change->name.length ? memchr(change->name.data, '=', change->name.length) : NULL;
  if (equals) {
    change->name.length = (size_t)(equals - change->name.data);
    change->value.data = equals + 1;
    change->value.length = line.length - change->name.length - 2;
  }
  value = change->value;
  if (!value.data) value.data = "";
  if (change->action == URLENS_QUERY_ACTION_REMOVE) {
    return !urlens_params_delete(params, change->name.data, change->name.length, NULL, 0, NULL);
  }
  return !(change->action == URLENS_QUERY_ACTION_SET ? urlens_params_set : urlens_params_append)(
      params, change->name.data, change->name.length, value.data, value.length);
}

/* A glob with every character escaped is the name. */
static void same_as_glob(const urlens_query_change *change, fuzz_text query) {
  char *glob = fuzz_room(2 * change->name.length);
  urlens_query_change by_name = *change, by_glob = *change;
  fuzz_product wanted, got;
  size_t length = 0;
  for (size_t i = 0; i < change->name.length; i++) {
    if ((unsigned char)change->name.data[i] < 0x80) glob[length++] = '\\';
    glob[length++] = change->name.data[i];
  }
  by_name.action = by_glob.action = URLENS_QUERY_ACTION_REPLACE;
  by_glob.match = URLENS_QUERY_MATCH_GLOB;
  by_glob.name.data = glob;
  by_glob.name.length = length;
  wanted = edited(&by_name, 1, query);
  got = edited(&by_glob, 1, query);
  fuzz_same_text("a glob of escaped characters", fuzz_product_text(wanted), fuzz_product_text(got));
  free(wanted.data);
  free(got.data);
  free(glob);
}

/* A test that matches nothing. */
static int never(void *context, const urlens_query_pair *pair) {
  (void)context, (void)pair;
  return 0;
}

static void same_without_match(fuzz_text query) {
  urlens_query_change change = {URLENS_QUERY_ACTION_REMOVE, URLENS_QUERY_MATCH_TEST, {NULL, 0}, {NULL, 0}, never, NULL};
  fuzz_product same = edited(&change, 1, query);
  fuzz_same_text("nothing matches", query, fuzz_product_text(same));
  free(same.data);
  change.match = URLENS_QUERY_MATCH_GLOB;
  change.action = URLENS_QUERY_ACTION_KEEP;
  change.name.data = "*";
  change.name.length = 1;
  same = edited(&change, 1, query);
  fuzz_same_text("everything is kept", query, fuzz_product_text(same));
  free(same.data);
}

/* The same in an object. */
static void same_in_url(const urlens_query_change *changes, size_t count, fuzz_text query) {
  static urlens_url *url;
  urlens_view written;
  char *text = fuzz_room(query.length + 10);
  fuzz_product wanted;
  if (!url) url = fuzz_object(0, NULL, 0);
  memcpy(text, "http://h/?", 10);
  if (query.length) memcpy(text + 10, query.data, query.length);
  if (urlens_parse(url, text, query.length + 10, NULL) == URLENS_OK) {
    written = urlens_get(url, URLENS_PART_QUERY);
    wanted = edited(changes, count, fuzz_view(written));
    fuzz_same_status("edit of a URL", URLENS_OK, urlens_edit_query(url, changes, count, NULL));
    fuzz_check(urlens_self_check(url) == URLENS_OK, "the record of a URL after an edit");
    written = urlens_get(url, URLENS_PART_QUERY);
    fuzz_same_text("edit of a URL", fuzz_product_text(wanted), fuzz_view(written));
    free(wanted.data);
  }
  free(text);
}

static int has_empty_piece(fuzz_text query) {
  for (size_t i = 0; i < query.length; i++) {
    if (query.data[i] == '&' && (i == 0 || i + 1 == query.length || query.data[i - 1] == '&')) return 1;
  }
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static urlens_params *params;
  urlens_query_change changes[MOST_CHANGES];
  fuzz_text rest = fuzz_text_of((const char *)data, size), query = fuzz_line(&rest);
  fuzz_product all, stepwise;
  size_t count = 0;
  fuzz_input = fuzz_text_of((const char *)data, size);
  if (query.length > 0 && query.data[0] == '?') return -1; /* URLSearchParams drops it */
  if (!params && urlens_params_create(NULL, &params) != URLENS_OK) abort();
  fuzz_same_status("a list", URLENS_OK, urlens_params_parse(params, query.data, query.length));
  same_pairs("pairs as they are written", params, query);
  same_without_match(query);
  stepwise = edited(NULL, 0, query);
  while (count < MOST_CHANGES && read_change(fuzz_line(&rest), &changes[count], params)) {
    fuzz_product next = edited(&changes[count], 1, fuzz_product_text(stepwise));
    same_as_glob(&changes[count], fuzz_product_text(stepwise));
    free(stepwise.data);
    stepwise = next;
    count++;
  }
  all = edited(changes, count, query);
  if (!has_empty_piece(query)) {
    fuzz_same_text("all changes at once", fuzz_product_text(stepwise), fuzz_product_text(all));
  }
  if (all.length == 0 || all.data[0] != '?') same_pairs("pairs after the changes", params, fuzz_product_text(all));
  same_in_url(changes, count, query);
  free(all.data);
  free(stepwise.data);
  return 0;
}
