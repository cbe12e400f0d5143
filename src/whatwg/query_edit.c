/* SPDX-License-Identifier: MIT */
/*
 * Changes of a query in one pass: each pair goes through all changes before the next one is looked at. The result is
 * the same as making one change after another, since a change looks at each pair by itself. Only SET has to remember
 * that it has found its pair.
 */
#include "percent/percent.h"
#include "whatwg/query_pairs.h"

/* A pair on its way through the changes. */
typedef struct moving_pair {
  ul_query_text name;
  ul_query_text value;
  const urlens_query_pair *written; /* as the query has it; NULL once a change has written it */
} moving_pair;

/* All that the steps share. */
typedef struct edit {
  const urlens_query_change *changes;
  size_t count;
  unsigned char *seen; /* of each change: whether it has set its pair */
  ul_buffer *output;
} edit;

static ul_query_text text_of(urlens_view view, ul_query_spelling spelling) {
  ul_query_text text = {ul_span_of(view.data, view.length), spelling};
  return text;
}

static int pair_matches(const urlens_query_change *change, const moving_pair *pair) {
  ul_query_text name = text_of(change->name, UL_QUERY_TEXT);
  if (change->match == URLENS_QUERY_MATCH_NAME) return ul_query_equal(pair->name, name);
  if (change->match == URLENS_QUERY_MATCH_GLOB) return ul_query_matches(pair->name, name.span);
  return pair->written && change->test(change->context, pair->written) != 0;
}

static void give_value(const urlens_query_change *change, moving_pair *pair) {
  pair->value = text_of(change->value, UL_QUERY_TEXT);
  pair->written = NULL;
}

/* Sets the value of the first pair that gets here; the others go. */
static int set_pair(edit *e, size_t number, moving_pair *pair) {
  const urlens_query_change *change = &e->changes[number];
  ul_query_text value = text_of(change->value, UL_QUERY_TEXT);
  if (e->seen[number]) return 0;
  e->seen[number] = 1;
  if (!value.span.data != !pair->value.span.data || !ul_query_equal(value, pair->value)) give_value(change, pair);
  return 1;
}

/* Makes one change to a pair. Returns 0 if the pair goes. */
static int change_pair(edit *e, size_t number, moving_pair *pair) {
  const urlens_query_change *change = &e->changes[number];
  int matches = change->action != URLENS_QUERY_ACTION_APPEND && pair_matches(change, pair);
  if (change->action == URLENS_QUERY_ACTION_REMOVE) return !matches;
  if (change->action == URLENS_QUERY_ACTION_KEEP) return matches;
  if (change->action == URLENS_QUERY_ACTION_SET) return !matches || set_pair(e, number, pair);
  if (matches) give_value(change, pair);
  return 1;
}

/* Makes the changes from number `first` on. Returns 0 if the pair goes. */
static int pass_through(edit *e, size_t first, moving_pair *pair) {
  while (first < e->count && change_pair(e, first, pair)) first++;
  return first == e->count;
}

static void append_text(ul_buffer *output, ul_query_text text) {
  if (text.spelling == UL_QUERY_ENCODED) ul_buffer_append(output, text.span);
  else ul_percent_encode(output, text.span, URLENS_PERCENT_SET_FORM);
}

/* A pair without a name must have a "=": otherwise it would not be a pair. */
static void append_pair(ul_buffer *output, const moving_pair *pair) {
  append_text(output, pair->name);
  if (!pair->value.span.data && pair->name.span.length > 0) return;
  ul_buffer_push(output, '=');
  append_text(output, pair->value);
}

/* Writes a piece of the query, or what the changes make of it. Returns 0 if it goes. An empty one always stays. */
static int write_piece(edit *e, ul_span piece, int is_first) {
  urlens_query_pair written;
  moving_pair pair;
  if (piece.length > 0) {
    written = ul_query_pair_of(piece);
    pair.name = text_of(written.name, UL_QUERY_ENCODED);
    pair.value = text_of(written.value, UL_QUERY_ENCODED);
    pair.written = &written;
    if (!pass_through(e, 0, &pair)) return 0;
  }
  if (!is_first) ul_buffer_push(e->output, '&');
  if (piece.length > 0) append_pair(e->output, &pair);
  return 1;
}

/* Writes what is left of the query. Returns whether a pair after it needs a "&": not if nothing or a "&" precedes it. */
static int write_pieces(edit *e, ul_span query) {
  int is_first = 1, last_is_pair = 0;
  for (size_t at = 0; at <= query.length;) {
    size_t end = ul_span_find(query, at, '&');
    if (write_piece(e, ul_span_slice(query, at, end), is_first)) {
      is_first = 0;
      last_is_pair = end > at;
    }
    at = end + 1;
  }
  return last_is_pair;
}

/* Writes the pairs that changes add. The changes that come later apply to them too. */
static void write_added(edit *e, int needs_ampersand) {
  for (size_t i = 0; i < e->count; i++) {
    const urlens_query_change *change = &e->changes[i];
    moving_pair pair = {text_of(change->name, UL_QUERY_TEXT), text_of(change->value, UL_QUERY_TEXT), NULL};
    int adds = change->action == URLENS_QUERY_ACTION_APPEND ||
               (change->action == URLENS_QUERY_ACTION_SET && !e->seen[i]);
    if (!adds || !pass_through(e, i + 1, &pair)) continue;
    if (needs_ampersand) ul_buffer_push(e->output, '&');
    append_pair(e->output, &pair);
    needs_ampersand = 1;
  }
}

void ul_query_edit(const urlens_query_change *changes, size_t count, ul_span query, unsigned char *seen,
                   ul_buffer *output) {
  edit e = {changes, count, seen, output};
  if (count > 0) memset(seen, 0, count);
  write_added(&e, write_pieces(&e, query));
}
