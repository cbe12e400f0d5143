/* SPDX-License-Identifier: MIT */
/*
 * urlens: URLs and e-mail addresses in text (UTS #58, Unicode Link Detection and Formatting, version 17.0).
 *
 * The conventions of urlens.h hold here too. In a build without URLENS_FEATURE_LINKS urlens_link_next finds nothing and
 * says so in its error, and urlens_link_format returns URLENS_E_UNSUPPORTED. docs/links.md has examples.
 */
#ifndef URLENS_LINKS_H
#define URLENS_LINKS_H

#include "../urlens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is looked for besides http: and https: URLs. */
enum urlens_link_flag {
  /*
   * Domains without a scheme, such as "example.com/a". The last label must be a top-level domain of the Public Suffix
   * List.
   */
  URLENS_LINK_BARE = 1 << 0,
  /* E-mail addresses, with or without "mailto:". The same holds for the last label. */
  URLENS_LINK_EMAIL = 1 << 1,
  /* URLs of every scheme that has "://" after it. */
  URLENS_LINK_ANY_SCHEME = 1 << 2,
  /*
   * URLs with a username, such as "http://user:secret@example.com/". UTS #58 has no link there, since they deceive
   * people more often than they help them.
   */
  URLENS_LINK_USERINFO = 1 << 3
};

/* What a link is. */
typedef enum urlens_link_kind {
  URLENS_LINK_KIND_URL = 0,  /* a URL, perhaps without its scheme */
  URLENS_LINK_KIND_EMAIL = 1 /* an e-mail address, perhaps after "mailto:" */
} urlens_link_kind;

/* How many brackets may be open at once in a link. */
#define URLENS_LINK_DEPTH 128

/* A search through a text. Begin with zeros, and fill in the text and the flags. */
typedef struct urlens_link_search {
  const char *text; /* UTF-8; it must stay as long as the search */
  size_t length;
  size_t position;                       /* where the search goes on; after each link, the end of that */
  const urlens_suffix_list *suffix_list; /* NULL: the one in the library */
  uint32_t flags;                        /* bits URLENS_LINK_… */
  uint32_t reserved;                     /* zero */
} urlens_link_search;

/* A link: text[start] to text[end - 1]. */
typedef struct urlens_link {
  size_t start;
  size_t end;
  urlens_link_kind kind;
  uint32_t has_scheme; /* 1 if the text begins with a scheme, which may be mailto; 0 if it is implied */
} urlens_link;

/*
 * Finds the next link. Returns 1, fills in the link and moves the position after it; returns 0 at the end and for a
 * wrong argument. *error (may be NULL) then says which; its status is URLENS_OK at the end. URLENS_E_UNSUPPORTED:
 * URLENS_LINK_BARE and URLENS_LINK_EMAIL need a suffix list, and this build has none.
 *
 * A link begins and ends at the borders of characters, is not empty, and does not overlap the one before. Spaces,
 * controls and bytes that are not UTF-8 end it. So a text that is divided at any space or control has the same links
 * as its pieces. A bracket that closes belongs to a link if the link has the one that opens in the same segment, name,
 * value or fragment; at most URLENS_LINK_DEPTH brackets may be open at once. Marks that end sentences and quotations do
 * not belong to the end of a link.
 *
 * A link looks like a URL, and need not be one that parses: "http://300.1.1.1/" is found. Takes linear time over the
 * whole text, and never allocates.
 */
URLENS_API int urlens_link_next(urlens_link_search *search, urlens_link *link, urlens_error *error);

/* How urlens_link_format ends a URL. */
typedef enum urlens_link_end {
  /* Nothing comes after it, or a mark does that cannot be taken for a part of it: its last character stays. */
  URLENS_LINK_END_ALONE = 0,
  /* It will be in the middle of a text: a last character that may be the end of a sentence is percent-encoded. */
  URLENS_LINK_END_IN_TEXT = 1
} urlens_link_end;

/*
 * Writes a URL with the fewest escapes (UTS #58, minimal escaping) to out. Path, query and fragment change: what is
 * percent-encoded is decoded, unless it is then read as something else, is invisible or a space, or is not UTF-8; and
 * what would end the link in a text is percent-encoded. Scheme, host and everything before it stay as they are.
 *
 * The result parses, and is the same URL: scheme, username, password, host and port are the same, path and query have
 * the same number of segments, names and values, and each of them and the fragment decode to the same bytes. With
 * URLENS_LINK_END_IN_TEXT, an http: or https: URL between two spaces is found by urlens_link_next from its first byte
 * to its last, if it has a domain without marks other than "-" and ".", and at most URLENS_LINK_DEPTH open brackets.
 * Formatting what was written changes nothing.
 *
 * A URL in an unusual spelling, such as with "\" for "/" or with an empty port, is parsed first, and its canonical form
 * is written. `options` may be NULL; the allocator and max_length count. Errors are those of urlens_parse.
 */
URLENS_API urlens_status urlens_link_format(urlens_link_end end, const char *url, size_t length,
                                            const urlens_options *options, urlens_output *out);

#ifdef __cplusplus
}
#endif

#endif
