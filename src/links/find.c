/* SPDX-License-Identifier: MIT */
/* UTS #58, section 4: link detection. */
#include "core/ascii.h"
#include "core/text.h"
#include "links/links.h"
#include "links/properties.h"
#include "record/schemes.h"
#include "unicode/utf8.h"

typedef struct link_finder {
  ul_span text;
  size_t from; /* no link begins before this */
  size_t at;   /* what is before this has been looked at */
  uint32_t flags;
  const urlens_suffix_list *list;
} link_finder;

static int fill_link(urlens_link *link, size_t start, size_t end, urlens_link_kind kind, int has_scheme) {
  link->start = start;
  link->end = end;
  link->kind = kind;
  link->has_scheme = (uint32_t)has_scheme;
  return 1;
}

/* --- Schemes -------------------------------------------------------------------------------------------------------- */

/* Whether the text before `at` and after `from` ends with the word, in any case. */
static int ends_with(const link_finder *f, size_t at, ul_span word) {
  if (at - f->from < word.length) return 0;
  return ul_equal_ignoring_case(ul_span_slice(f->text, at - word.length, at), word);
}

/* Where "http" or "https" before `at` begins; `at` if there is none. */
static size_t web_scheme_start(const link_finder *f, size_t at) {
  if (ends_with(f, at, UL_SPAN("https"))) return at - 5;
  return ends_with(f, at, UL_SPAN("http")) ? at - 4 : at;
}

/* RFC 3986, section 3.1. */
static int is_in_scheme(char byte) {
  return ul_is_alphanumeric((unsigned char)byte) || byte == '+' || byte == '-' || byte == '.';
}

/* A longer text is not a scheme, so that a search for one takes little time. */
enum { LONGEST_SCHEME = 64 };

/* Whether what ends at `at` is the beginning of a scheme: "a.com" of "a.com+x://". */
static int goes_on_as_scheme(const link_finder *f, size_t at) {
  size_t last = f->text.length - at < LONGEST_SCHEME ? f->text.length : at + LONGEST_SCHEME;
  if (!(f->flags & URLENS_LINK_ANY_SCHEME)) return 0;
  while (at < last && is_in_scheme(f->text.data[at])) at++;
  return ul_is_authority_mark(f->text, at);
}

/*
 * Where the scheme before `at` begins; `at` if there is none. A sentence without a space after it is no part of a scheme:
 * "end.http://" has http.
 */
static size_t scheme_start(const link_finder *f, size_t at) {
  size_t start = at, web = web_scheme_start(f, at);
  if (!(f->flags & URLENS_LINK_ANY_SCHEME) || (web < at && web > f->from && f->text.data[web - 1] == '.')) return web;
  while (start > f->from && at - start < LONGEST_SCHEME && is_in_scheme(f->text.data[start - 1])) start--;
  while (start < at && !ul_is_alpha((unsigned char)f->text.data[start])) start++;
  return start;
}

/* URL Standard: the special schemes except file, in any case. Their URLs always have a host. */
static int needs_host(ul_span scheme) {
  urlens_scheme_kind kind = ul_scheme_kind_of(scheme);
  return kind != URLENS_SCHEME_KIND_OTHER && kind != URLENS_SCHEME_KIND_FILE;
}

/* A URL whose "://" is at f->at. */
static int take_url(link_finder *f, urlens_link *link) {
  size_t mark = f->at, start = scheme_start(f, mark), authority = mark + 3, end, skip = authority;
  f->at = authority;
  if (start == mark) return 0;
  if (authority < f->text.length && f->text.data[authority] == '/' &&
      !needs_host(ul_span_slice(f->text, start, mark))) {
    end = authority;
  } else {
    end = ul_link_authority_end(f->text, authority, f->flags, &skip);
  }
  if (end == 0) {
    f->from = f->at = skip;
    return 0;
  }
  return fill_link(link, start, ul_link_tail_end(f->text, end), URLENS_LINK_KIND_URL, 1);
}

/* --- Domains without a scheme --------------------------------------------------------------------------------------- */

/* UTS #58, section 4.4: where the local part before the "@" at `at` begins; `at` if it is not one. */
static size_t local_part_start(const link_finder *f, size_t at) {
  size_t start = at, before;
  char after = '.';
  while (start > f->from) {
    if (!(ul_link_properties(ul_utf8_read_before(f->text, f->from, start, &before)) & UL_LINK_IN_EMAIL)) break;
    if (f->text.data[before] == '.' && after == '.') return at;
    after = f->text.data[before];
    start = before;
  }
  if (start == at || after == '.') return at;
  /* "//user" after ":" is the beginning of a URL's authority. */
  if (at - start >= 2 && memcmp(f->text.data + start, "//", 2) == 0 && start > f->from &&
      f->text.data[start - 1] == ':') {
    return at;
  }
  return start;
}

/* An address whose domain is given; an "@" is before it. Its end is the place to go on, link or not. */
static int take_email(link_finder *f, const ul_link_domain *domain, urlens_link *link) {
  size_t at = domain->start - 1, start = local_part_start(f, at);
  int has_scheme = ends_with(f, start, UL_SPAN("mailto:"));
  int found = (f->flags & URLENS_LINK_EMAIL) && start < at;
  f->from = f->at = domain->end;
  if (!found) return 0;
  return fill_link(link, has_scheme ? start - 7 : start, domain->labels_end, URLENS_LINK_KIND_EMAIL, has_scheme);
}

/* A URL without a scheme that has this domain. */
static int take_bare(link_finder *f, const ul_link_domain *domain, urlens_link *link) {
  size_t port = ul_link_port_end(f->text, domain->end), end;
  if (port == 0 || !(f->flags & URLENS_LINK_BARE)) {
    f->at = ul_link_domain_stop(f->text, domain->end, UL_WITHOUT_UNDERSCORES);
    return 0;
  }
  end = ul_link_tail_end(f->text, port);
  if (end == domain->end) end = domain->labels_end;
  return fill_link(link, domain->start, end, URLENS_LINK_KIND_URL, 0);
}

/* A domain whose first separator is at f->at. */
static int take_domain(link_finder *f, urlens_link *link) {
  ul_link_domain domain;
  size_t start = ul_link_domain_start(f->text, f->from, f->at);
  if (!ul_link_read_domain(f->text, start, UL_WITHOUT_UNDERSCORES, &domain) || goes_on_as_scheme(f, domain.end) ||
      !ul_link_domain_is_known(f->text, &domain, f->list)) {
    f->at = ul_link_domain_stop(f->text, f->at, UL_WITHOUT_UNDERSCORES);
    return 0;
  }
  if (start > f->from && f->text.data[start - 1] == '@') return take_email(f, &domain, link);
  return take_bare(f, &domain, link);
}

/* --- The search ----------------------------------------------------------------------------------------------------- */

/* Moves f->at to the next "://" or separator of labels, or to the end. */
static void seek_mark(link_finder *f) {
  size_t next;
  for (; f->at < f->text.length; f->at++) {
    unsigned char byte = (unsigned char)f->text.data[f->at];
    if (byte == '.' || (byte == ':' && ul_is_authority_mark(f->text, f->at))) return;
    /* The first bytes of separators that are not ASCII. */
    if ((byte == 0xE3 || byte == 0xEF) && ul_is_label_separator(ul_utf8_read(f->text, f->at, &next))) return;
  }
}

int ul_link_next(urlens_link_search *search, urlens_link *link) {
  link_finder f = {.text = ul_span_of(search->text, search->length),
                   .from = search->position,
                   .at = search->position,
                   .flags = search->flags,
                   .list = search->suffix_list};
  int found = 0;
  while (!found && f.at < f.text.length) {
    if (f.flags & (URLENS_LINK_BARE | URLENS_LINK_EMAIL)) seek_mark(&f);
    else f.at = ul_find_authority_mark(f.text, f.at);
    if (f.at >= f.text.length) break;
    found = f.text.data[f.at] == ':' ? take_url(&f, link) : take_domain(&f, link);
  }
  search->position = found ? link->end : f.text.length;
  return found;
}
