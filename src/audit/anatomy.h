/* SPDX-License-Identifier: MIT */
/*
 * Where the pieces of a text are that some dialect may take for the parts of a URL. Nothing is validated and nothing is
 * decided: where dialects read differently, as at a backslash, there are several authorities. All offsets are into the
 * input.
 */
#ifndef UL_AUDIT_ANATOMY_H
#define UL_AUDIT_ANATOMY_H

#include "core/span.h"

typedef struct ul_range {
  size_t start;
  size_t end;
} ul_range;

static inline int ul_range_is_empty(ul_range range) {
  return range.start >= range.end;
}

static inline ul_span ul_range_text(ul_span input, ul_range range) {
  return ul_span_slice(input, range.start, range.end);
}

/* One reading of an authority: userinfo up to the last "@", port after the last ":" that no "]" follows. */
typedef struct ul_authority {
  ul_range whole;
  ul_range userinfo;
  ul_range host;
  ul_range port;
  int has_userinfo;
  int has_port;
} ul_authority;

enum {
  UL_MOST_AUTHORITIES = 2,
  UL_SCHEME_ROOM = 32 /* longer schemes are none that a rule knows */
};

typedef struct ul_anatomy {
  ul_range text;   /* without control characters and spaces at the ends */
  ul_range scheme; /* without ":" */
  int has_scheme;
  char name[UL_SCHEME_ROOM]; /* the scheme in lower case, without tabs and newlines; "" if it is too long or missing */
  int is_special;            /* one of http, https, ws, wss, ftp */
  int is_file;
  ul_range slashes; /* slashes and backslashes where an authority could begin */
  size_t slash_count;
  int has_authority; /* "//", or what is taken for it, is there */
  /* The authority up to "/", "?" or "#", and, if there is a backslash in it, the same up to that. */
  ul_authority authorities[UL_MOST_AUTHORITIES];
  size_t authority_count;
  /* If there is no authority: the text that would be one if every scheme were like http. */
  ul_range presumed;
  ul_range path;
  ul_range query; /* without "?" */
  ul_range fragment;
  int has_query;
  int has_fragment;
} ul_anatomy;

UL_INTERNAL void ul_anatomy_find(ul_anatomy *anatomy, ul_span input);

/* Whether the scheme is this one; `name` is in lower case. */
UL_INTERNAL int ul_anatomy_scheme_is(const ul_anatomy *anatomy, const char *name);

#endif
