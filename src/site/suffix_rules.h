/* SPDX-License-Identifier: MIT */
/* A Public Suffix List that is read at run time: a hash table from names to kinds of rules. */
#ifndef UL_SITE_SUFFIX_RULES_H
#define UL_SITE_SUFFIX_RULES_H

#include "core/buffer.h"

/* The kinds of rules for a name. Those of the private section are the same, further up. */
enum {
  UL_SUFFIX_PLAIN = 1,
  UL_SUFFIX_WILDCARD = 2, /* the rule is "*." and the name */
  UL_SUFFIX_EXCEPTION = 4,
  UL_SUFFIX_ICANN = 7,
  UL_SUFFIX_PRIVATE_SHIFT = 3
};

/* A name that has rules. */
typedef struct ul_suffix_entry {
  uint32_t start; /* in the list's text */
  uint32_t length;
  uint32_t kinds; /* 0: the place is free */
} ul_suffix_entry;

struct urlens_suffix_list {
  urlens_allocator allocator;
  ul_buffer names;          /* one after another, in ASCII and lower case */
  ul_suffix_entry *entries; /* a hash table; at least half of it is free */
  size_t capacity;          /* a power of two, or 0 */
  size_t count;             /* of names */
  size_t rules;             /* of rules */
  size_t deepest;           /* how many labels the longest name has */
};

/* Reads the text of a list into an empty one. On failure *error says what is wrong, and where. */
UL_INTERNAL urlens_status ul_suffix_rules_read(urlens_suffix_list *list, ul_span text, urlens_error *error);

/* Releases what the list holds. */
UL_INTERNAL void ul_suffix_rules_release(urlens_suffix_list *list);

/* The kinds of rules for a name: bits as above. */
UL_INTERNAL unsigned ul_suffix_rules_of(const urlens_suffix_list *list, ul_span name);

#endif
