/* SPDX-License-Identifier: MIT */
/* UTS #58: URLs and e-mail addresses in text, and URLs with the fewest escapes. */
#ifndef UL_LINKS_LINKS_H
#define UL_LINKS_LINKS_H

#include "core/buffer.h"
#include "urlens/links.h"

/* All bits that a search may have. */
enum { UL_LINK_FLAGS = URLENS_LINK_BARE | URLENS_LINK_EMAIL | URLENS_LINK_ANY_SCHEME | URLENS_LINK_USERINFO };

/* UTS #58, section 4: the next link of a search whose arguments are fine. 0 if there is none. */
UL_INTERNAL int ul_link_next(urlens_link_search *search, urlens_link *link);

/*
 * UTS #58, section 5: parses `url` and appends it with the fewest escapes. On failure returns the parser's status, and
 * `error` has it.
 */
UL_INTERNAL urlens_status ul_link_format(urlens_link_end end, ul_span url, const urlens_allocator *allocator,
                                         ul_buffer *output, urlens_error *error);

/* --- The parts of it ------------------------------------------------------------------------------------------------ */

/* Whether "://" is at `at`, which is not after the end. */
static inline int ul_is_authority_mark(ul_span text, size_t at) {
  return text.length - at >= 3 && memcmp(text.data + at, "://", 3) == 0;
}

/* The position of the first "://" at or after `from`, or the text's length. */
UL_INTERNAL size_t ul_find_authority_mark(ul_span text, size_t from);

/* A domain in a text: labels with one separator between them, and perhaps one at the end. */
typedef struct ul_link_domain {
  size_t start;
  size_t end;        /* after a separator at the end */
  size_t last_label; /* where that begins */
  size_t labels_end; /* before a separator at the end */
  size_t labels;     /* how many there are */
} ul_link_domain;

/* Whether "_" may be in a label: in the host of a URL, but not in a domain that has to be recognized as one. */
typedef enum ul_underscores { UL_WITHOUT_UNDERSCORES, UL_WITH_UNDERSCORES } ul_underscores;

/* Reads the domain at `start`. 0 if a label is empty, or has a hyphen at one of its ends. domain->end is set in any case. */
UL_INTERNAL int ul_link_read_domain(ul_span text, size_t start, ul_underscores underscores, ul_link_domain *domain);

/* The beginning of the characters before `at` that a domain may have, separators included; not before `from`. */
UL_INTERNAL size_t ul_link_domain_start(ul_span text, size_t from, size_t at);

/* The end of such characters from `at` on. */
UL_INTERNAL size_t ul_link_domain_stop(ul_span text, size_t at, ul_underscores underscores);

/* Whether the domain has at least two labels, of which the last is a top-level domain of the list. */
UL_INTERNAL int ul_link_domain_is_known(ul_span text, const ul_link_domain *domain, const urlens_suffix_list *list);

/*
 * Reads ":" and a port at `at`, after a host. Returns where it ends, `at` if there is none, or 0 if the number is too
 * large for one.
 */
UL_INTERNAL size_t ul_link_port_end(ul_span text, size_t at);

/*
 * Reads the authority at `start`, after "://". Returns where it ends, or 0 if no link can have it; then *skip is where
 * to go on. `flags` are those of the search.
 */
UL_INTERNAL size_t ul_link_authority_end(ul_span text, size_t start, uint32_t flags, size_t *skip);

/* UTS #58, section 4.3: the end of the path, query and fragment that begin at `at`, if there are any. */
UL_INTERNAL size_t ul_link_tail_end(ul_span text, size_t at);

#endif
