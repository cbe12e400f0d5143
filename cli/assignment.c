/* SPDX-License-Identifier: MIT */
#include "assignment.h"

#include <stdio.h>
#include <string.h>

#include "message.h"
#include "suggest.h"

static const char letters[] = "abcdefghijklmnopqrstuvwxyz";

/* The operators; "=" ends each. */
static const struct {
  const char *text;
  int is_written_form, only_if_absent, appends;
} operators[] = {
    {"=", 0, 0, 0}, {":=", 1, 0, 0}, {"?=", 0, 1, 0}, {"?:=", 1, 1, 0}, {"+=", 0, 0, 1},
};

enum { OPERATORS = sizeof operators / sizeof operators[0] };

/* The operator after the name. OPERATORS: the name has no operator. */
static size_t find_operator(const char *after_name) {
  size_t i;
  for (i = 0; i < OPERATORS; i++) {
    if (strncmp(after_name, operators[i].text, strlen(operators[i].text)) == 0) break;
  }
  return i;
}

int assignment_is_one(const char *word) {
  size_t length = strspn(word, letters);
  return length > 0 && find_operator(word + length) < OPERATORS;
}

static int unknown_part(const char *word, size_t length) {
  char name[32], quoted[MESSAGE_QUOTED];
  suggestion nearest = {name, NULL, 0};
  const member_name *each;
  snprintf(name, sizeof name, "%.*s", (int)(length < 31 ? length : 31), word);
  for (each = member_names; each->name; each++) suggest_consider(&nearest, each->name);
  message_print("urlens: a URL has no part %s that can be set", message_quoted(quoted, name));
  suggest_print(&nearest, "");
  message_print("\nThe parts are:");
  for (each = member_names; each->name; each++) message_print(" %s", each->name);
  message_print(" options zone\n");
  return 0;
}

static int can_append(const member_name *member) {
  return member && (member->attribute == URLENS_ATTRIBUTE_PATHNAME || member->attribute == URLENS_ATTRIBUTE_SEARCH);
}

int assignment_read(const char *word, assignment *a) {
  size_t length = strspn(word, letters), found = find_operator(word + length);
  memset(a, 0, sizeof *a);
  a->written = word;
  if (found == OPERATORS) {
    message_print("urlens: set needs PART=VALUE, but was given \"%s\"\n", word);
    return 0;
  }
  a->member = member_find(word, length);
  if (!a->member && length == 7 && memcmp(word, "options", 7) == 0) a->extra = EXTRA_OPTIONS;
  if (!a->member && length == 4 && memcmp(word, "zone", 4) == 0) a->extra = EXTRA_ZONE;
  if (!a->member && !a->extra) return unknown_part(word, length);
  a->is_written_form = operators[found].is_written_form;
  a->only_if_absent = operators[found].only_if_absent;
  a->appends = operators[found].appends;
  a->value = view_of_string(word + length + strlen(operators[found].text));
  if (!a->appends || can_append(a->member)) return 1;
  message_print("urlens: \"+=\" is for path and query; nothing can be appended in \"%s\"\n", word);
  return 0;
}

int assignment_is_same(const assignment *a, const assignment *b) {
  return a->extra == b->extra && (!a->member || !b->member || a->member->attribute == b->member->attribute) &&
         !a->member == !b->member;
}
