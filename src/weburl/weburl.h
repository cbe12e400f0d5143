/* SPDX-License-Identifier: MIT */
/*
 * The dialects of 2011. One engine goes through lists of named steps. A dialect is a row that says which lists, with
 * which schemes, ports, sets of characters and Nameprep profile. The rows are side by side in dialects.c, which is the
 * file to read first. Only that file knows about browsers and revisions.
 *
 * Comments name the documents as docs/dialects.md does: r1, r2 and r3 are the three revisions of the description of
 * Web::URL::Parser, url-spec is the draft that they build on. Where a step does not do what its document says, the
 * comment names the row of docs/slips.md that says why ("slip 9").
 */
#ifndef UL_WEBURL_WEBURL_H
#define UL_WEBURL_WEBURL_H

#include "core/text.h"
#include "dialect/dialect.h"
#include "unicode/nameprep.h"

/* What comes after a step. */
typedef enum ul_flow {
  UL_GO_ON, /* the next step */
  UL_STOP   /* nothing: this was the last step, or it failed */
} ul_flow;

/* Steps. The documentation prints the name; `where` is the paragraph of the document. */

typedef struct ul_text_step {
  const char *name;
  const char *where;
  ul_span (*run)(ul_job *job, ul_span text);
} ul_text_step;

typedef struct ul_parse_step {
  const char *name;
  const char *where;
  ul_flow (*run)(ul_job *job, ul_span *rest, ul_parts *url);
} ul_parse_step;

typedef struct ul_resolution {
  ul_span reference;    /* the text, preprocessed */
  const ul_parts *read; /* the result of parsing it */
  const ul_parts *base; /* the same as `read` if the text is its own base */
  ul_parts *url;        /* the result */
} ul_resolution;

typedef struct ul_resolve_step {
  const char *name;
  const char *where;
  ul_flow (*run)(ul_job *job, ul_resolution *resolution);
} ul_resolve_step;

typedef struct ul_canonicalize_step {
  const char *name;
  const char *where;
  ul_flow (*run)(ul_job *job, ul_parts *url);
} ul_canonicalize_step;

/* CanonicalizeHost's variables. */
typedef struct ul_host_work {
  ul_span given; /* the host as given, to tell where an error is */
  ul_span s;
  ul_span fallback; /* NULL data: "fail" */
  int file_scheme;  /* the URL's scheme is "file" */
  int has_root_dot;
  int need_punycode;
  int idn_enabled;
  int failed; /* a step failed: the fallback is the result, if there is one */
} ul_host_work;

typedef struct ul_host_step {
  const char *name;
  const char *where;
  ul_flow (*run)(ul_job *job, ul_host_work *host);
} ul_host_step;

typedef struct ul_label_step {
  const char *name;
  const char *where;
  ul_flow (*run)(ul_job *job, ul_host_work *host, ul_span *label);
} ul_label_step;

/* The sets of octets that are percent-encoded, or refused, in a dialect: bits of weburl/classes.h. */
typedef struct ul_weburl_sets {
  uint32_t path;           /* of a hierarchical URL */
  uint32_t path_of_others; /* of a URL whose scheme is not always hierarchical, where that differs; 0: no such set */
  uint32_t fragment;
  uint32_t host;           /* 0: nothing is escaped */
  uint32_t host_of_file;   /* the same in a file: URL */
  uint32_t host_forbidden; /* 0: nothing is forbidden */
  uint32_t scheme;         /* the characters of a scheme in a reference */
} ul_weburl_sets;

/* The URLs that have a fast path if nothing about them is unusual; see ul_weburl_try_fast. */
enum {
  UL_FAST_WEB = 1 << 0,    /* http, https and ftp */
  UL_FAST_FILE = 1 << 1,   /* file */
  UL_FAST_BUT_ACE = 1 << 2 /* not if the host has a label of "xn--"; to most dialects it is like any other */
};

/* What the dialects differ in: the `family` of their ul_dialect. The lists end with NULL. */
typedef struct ul_weburl {
  const ul_text_step *const *preprocess;
  const ul_parse_step *const *parse;
  const ul_resolve_step *const *resolve;           /* NULL: the dialect has no resolution */
  const ul_canonicalize_step *const *canonicalize; /* NULL: the dialect has no canonicalization */
  const ul_host_step *const *host;
  const ul_label_step *const *label;
  const char *const *hierarchical;     /* schemes that are always hierarchical */
  const char *const *not_hierarchical; /* schemes that never are */
  unsigned ports;                      /* the default ports it knows: a bit UL_KNOWN_TO_…, or 0 */
  const char *authority_end;           /* what ends an authority besides slashes */
  ul_weburl_sets sets;
  const ul_nameprep_profile *nameprep; /* the document's "The Nameprep algorithm"; NULL: it has no such algorithm */
  unsigned fast;                       /* bits UL_FAST_… */
} ul_weburl;

static inline const ul_weburl *ul_weburl_of(const ul_job *job) {
  return (const ul_weburl *)job->dialect->family;
}

/* The row of a dialect; NULL if it is not a dialect of 2011, or this build lacks it. */
UL_INTERNAL const ul_weburl *ul_weburl_find(urlens_dialect id);

/* The functions of their ul_dialect. */
UL_INTERNAL urlens_status ul_weburl_read(ul_job *job, ul_span text, ul_parts *url);
UL_INTERNAL urlens_status ul_weburl_resolve(ul_job *job, const ul_parts *reference, const ul_parts *base,
                                            ul_parts *url);
UL_INTERNAL urlens_status ul_weburl_canonicalize(ul_job *job, ul_parts *url);

/*
 * The fast path through all stages, for a URL that is its own base and has only this: one of the schemes of the
 * dialect's `fast`, in lower case; user and password that stay as they are; a host of ASCII letters, digits, hyphens,
 * dots and underscores, or an IPv4 address in its usual form; a port in its shortest form; a path without dot segments;
 * and after the host only printable ASCII, which may be percent-encoded or, in the path, decoded in place. Then it
 * writes the canonical form and the record and returns 1. Returns 0: not handled, and nothing is written. Returning 0
 * is always right.
 */
UL_INTERNAL int ul_weburl_try_fast(const ul_request *request, ul_buffer *output, urlens_components *url);

/* --- What the steps share ----------------------------------------------------------------------------------------- */

/*
 * "Steps to parse a URL", for text that has been preprocessed. A URL without a scheme is invalid, but that is not a
 * failure.
 */
UL_INTERNAL urlens_status ul_parse_absolute(ul_job *job, ul_span text, ul_parts *url);

/* CanonicalizeHost of well-formed text. The result is in the arena or in the input. */
UL_INTERNAL urlens_status ul_canonicalize_host(ul_job *job, ul_span host, int file_scheme, ul_span *result);

/* Notes a failure that concerns `text`. Returns UL_STOP. */
static inline ul_flow ul_weburl_fail(ul_job *job, urlens_status status, ul_span text) {
  ul_job_fail(job, status, text);
  return UL_STOP;
}

/* The document's flag of that name. */
static inline int ul_is_hierarchical(const ul_parts *url) {
  return (url->flags & URLENS_IS_HIERARCHICAL) != 0;
}

static inline void ul_mark_hierarchical(ul_parts *url) {
  url->flags |= URLENS_IS_HIERARCHICAL;
}

/* The document's flag "invalid": there is no scheme. */
static inline int ul_is_invalid(const ul_parts *url) {
  return url->scheme.data == NULL;
}

/*
 * Nameprep by the dialect's profile, in place; `flags` as for ul_nameprep. Returns the failure, if any; then the text
 * is unchanged.
 */
UL_INTERNAL urlens_status ul_job_nameprep(ul_job *job, ul_span *text, unsigned flags);

/*
 * CanonicalizeHost's "return /fallback/ and abort". `status` is the reason, if there is no fallback. Returns UL_STOP.
 */
UL_INTERNAL ul_flow ul_host_fall_back(ul_job *job, ul_host_work *host, urlens_status status);

/* How many slash characters are at the beginning. */
UL_INTERNAL size_t ul_count_slashes(ul_span text);

/* Whether the scheme is in a list, ignoring case. */
UL_INTERNAL int ul_scheme_is_in(ul_span scheme, const char *const *list);

/*
 * The steps to percent-encode a string in UTF-8: every octet of the class, a bit of weburl/classes.h. Returns the text
 * itself if there is nothing to encode.
 */
typedef enum ul_hex_case { UL_UPPER_HEX, UL_LOWER_HEX } ul_hex_case;
UL_INTERNAL ul_span ul_job_escape(ul_job *job, ul_span text, uint32_t set, ul_hex_case digits);

#endif
