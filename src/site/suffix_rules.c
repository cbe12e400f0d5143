/* SPDX-License-Identifier: MIT */
#include "site/suffix_rules.h"

#include "core/error.h"
#include "site/siphash.h"
#include "site/site_url.h"

enum { FEWEST_ENTRIES = 64 };

void ul_suffix_rules_release(urlens_suffix_list *list) {
  ul_release(&list->allocator, list->entries, list->capacity * sizeof *list->entries);
  ul_buffer_release(&list->names);
}

/* --- The table ------------------------------------------------------------------------------------------------------ */

static ul_span name_of(const urlens_suffix_list *list, const ul_suffix_entry *entry) {
  return ul_span_of(list->names.data + entry->start, entry->length);
}

/* Where a name is, or where it would be. The table has room. */
static ul_suffix_entry *find_entry(const urlens_suffix_list *list, ul_span name) {
  size_t mask = list->capacity - 1, at = (size_t)ul_siphash64(name) & mask;
  while (list->entries[at].kinds && !ul_span_equal(name_of(list, &list->entries[at]), name)) at = (at + 1) & mask;
  return &list->entries[at];
}

unsigned ul_suffix_rules_of(const urlens_suffix_list *list, ul_span name) {
  return list->capacity ? find_entry(list, name)->kinds : 0;
}

/* Makes room for one more name. */
static urlens_status reserve(urlens_suffix_list *list) {
  urlens_suffix_list larger = *list;
  if (list->count < list->capacity / 2) return URLENS_OK;
  larger.capacity = list->capacity ? list->capacity * 2 : FEWEST_ENTRIES;
  larger.entries = ul_allocate(&list->allocator, larger.capacity * sizeof *larger.entries);
  if (!larger.entries) return URLENS_E_OUT_OF_MEMORY;
  memset(larger.entries, 0, larger.capacity * sizeof *larger.entries);
  for (size_t i = 0; i < list->capacity; i++) {
    if (list->entries[i].kinds) *find_entry(&larger, name_of(list, &list->entries[i])) = list->entries[i];
  }
  ul_release(&list->allocator, list->entries, list->capacity * sizeof *list->entries);
  list->entries = larger.entries;
  list->capacity = larger.capacity;
  return URLENS_OK;
}

static size_t count_labels(ul_span name) {
  size_t labels = 1;
  for (size_t at = ul_span_find(name, 0, '.'); at < name.length; at = ul_span_find(name, at + 1, '.')) labels++;
  return labels;
}

static urlens_status add_rule(urlens_suffix_list *list, ul_span name, unsigned kind) {
  size_t labels = count_labels(name);
  ul_suffix_entry *entry;
  urlens_status status = reserve(list);
  if (status) return status;
  entry = find_entry(list, name);
  if (!entry->kinds) {
    size_t start = list->names.length;
    ul_buffer_append(&list->names, name);
    if (!ul_buffer_ok(&list->names)) return list->names.status;
    entry->start = (uint32_t)start;
    entry->length = (uint32_t)name.length;
    list->count++;
  }
  if (!(entry->kinds & kind)) list->rules++;
  entry->kinds |= kind;
  if (labels > list->deepest) list->deepest = labels;
  return URLENS_OK;
}

/* --- The text ------------------------------------------------------------------------------------------------------- */

static int is_white_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* Whether a comment begins or ends the section of private rules; what it is then. */
static unsigned read_marker(ul_span comment, unsigned shift) {
  size_t at = 2;
  while (at < comment.length && is_white_space(comment.data[at])) at++;
  comment = ul_span_slice(comment, at, comment.length);
  if (ul_span_begins(comment, UL_SPAN("===BEGIN PRIVATE DOMAINS==="))) return UL_SUFFIX_PRIVATE_SHIFT;
  return ul_span_begins(comment, UL_SPAN("===END PRIVATE DOMAINS===")) ? 0 : shift;
}

/* The kind of a rule; takes "!" or "*." off its name. */
static unsigned read_kind(ul_span *name) {
  size_t skipped = ul_span_begins(*name, UL_SPAN("!")) ? 1 : ul_span_begins(*name, UL_SPAN("*.")) ? 2 : 0;
  *name = ul_span_slice(*name, skipped, name->length);
  return skipped == 1 ? UL_SUFFIX_EXCEPTION : skipped == 2 ? UL_SUFFIX_WILDCARD : UL_SUFFIX_PLAIN;
}

/* Whether a canonical host can be the name of a rule: a domain without empty labels. An exception has a label to drop. */
static int is_rule_name(const ul_site_url *parsed, unsigned kind) {
  ul_span name = ul_buffer_span(&parsed->text);
  size_t dot = ul_span_find(name, 0, '.');
  if (parsed->url.host_kind != URLENS_HOST_KIND_DOMAIN || ul_span_find(name, 0, '*') < name.length) return 0;
  if (kind == UL_SUFFIX_EXCEPTION && dot == name.length) return 0;
  for (; dot < name.length; dot = ul_span_find(name, dot + 1, '.')) {
    if (dot == 0 || dot + 1 == name.length || name.data[dot + 1] == '.') return 0;
  }
  return 1;
}

/* Adds the rule on a line, if there is one. The rule "*" is the one for all names, which is there in any case. */
static urlens_status read_rule(urlens_suffix_list *list, ul_site_url *parsed, ul_span rule, unsigned shift) {
  urlens_error unwanted;
  unsigned kind;
  urlens_status status;
  if (rule.length == 0 || ul_span_equal(rule, UL_SPAN("*"))) return URLENS_OK;
  kind = read_kind(&rule);
  status = ul_site_url_parse_host(parsed, rule, &unwanted);
  if (status == URLENS_E_OUT_OF_MEMORY) return status;
  if (status || !is_rule_name(parsed, kind)) return URLENS_E_SUFFIX_RULE;
  return add_rule(list, ul_buffer_span(&parsed->text), kind << shift);
}

/* publicsuffix.org, "Format": a rule is a line up to the first white space. */
static ul_span rule_of_line(ul_span line) {
  size_t end = 0;
  while (end < line.length && !is_white_space(line.data[end])) end++;
  return ul_span_slice(line, 0, end);
}

urlens_status ul_suffix_rules_read(urlens_suffix_list *list, ul_span text, urlens_error *error) {
  ul_site_url parsed;
  unsigned shift = 0;
  urlens_status status = URLENS_OK;
  size_t at = ul_span_begins(text, UL_SPAN("\xEF\xBB\xBF")) ? 3 : 0;
  ul_site_url_init(&parsed, &list->allocator, URLENS_MAX_LENGTH);
  *error = ul_error_of(URLENS_OK);
  while (at < text.length && !status) {
    size_t end = ul_span_find(text, at, '\n');
    ul_span line = ul_span_slice(text, at, end), rule = rule_of_line(line);
    if (ul_span_begins(line, UL_SPAN("//"))) {
      shift = read_marker(line, shift);
    } else {
      status = read_rule(list, &parsed, rule, shift);
    }
    if (status) *error = status == URLENS_E_SUFFIX_RULE ? ul_error_at(status, at, rule.length) : ul_error_of(status);
    at = end + 1;
  }
  ul_site_url_release(&parsed);
  return status;
}
