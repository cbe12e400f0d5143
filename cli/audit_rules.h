/* SPDX-License-Identifier: MIT */
/* What each rule of an audit is about, for people: `audit --explain` and the help in SARIF. */
#ifndef URLENS_CLI_AUDIT_RULES_H
#define URLENS_CLI_AUDIT_RULES_H

#include "text.h"
#include "urlens/audit.h"

typedef struct audit_rule {
  const char *id;
  const char *why;     /* why it matters, in sentences */
  const char *example; /* a text in which the rule is found, in C's escapes */
} audit_rule;

/* NULL if no rule has that id. */
const audit_rule *audit_rule_find(const char *id);

/* What to do about findings of a rule's family. */
const char *audit_rule_advice(const char *id);

/* The title of a rule; NULL if the library has no such rule. */
const char *audit_rule_title(const char *id);

/* A set of rules: bit by number in the order of urlens_audit_rule. */
enum { AUDIT_RULES_MOST = 128 };
typedef struct audit_rule_set {
  unsigned char has[AUDIT_RULES_MOST];
} audit_rule_set;

/*
 * Adds the rules of a list: ids with commas between them; "U*" is every id that begins with U. Returns 0 after a
 * message, in which `option_name` is the option that has the list.
 */
int audit_rules_read(audit_rule_set *set, const char *list, const char *option_name);

int audit_rules_have(const audit_rule_set *set, const char *id);

/* Prints the rule of that id, or of all ids for "all". EXIT_FINE, or EXIT_USAGE after a message. */
int audit_rules_explain(const char *id);

#endif
