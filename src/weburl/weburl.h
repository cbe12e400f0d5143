/* SPDX-License-Identifier: MIT */
/*
 * The seeds' dialects. One engine walks lists of named steps; a dialect is a constant that says which lists, with which
 * schemes, ports, sets of characters and Nameprep profile. The constants stand side by side in dialects.c, which is the
 * file to read first. Nothing here but that file knows a browser or a revision.
 *
 * A URL is worked on as a set of spans, one per component, into the input or into an arena. Its way:
 *
 *   text ─ preprocess ─► text ─ parse ─► parsed URL ─ resolve (with a base) ─► parsed URL ─ canonicalize ─► parsed URL
 *        ─ serialize ─► the record
 *
 * Where a step contradicts its own document, a comment gives the row of the table of slips that decides it ("row 9").
 */
#ifndef UL_WEBURL_WEBURL_H
#define UL_WEBURL_WEBURL_H

#include "core/arena.h"
#include "core/buffer.h"
#include "core/scratch.h"
#include "core/text.h"
#include "encoding/encoding.h"
#include "record/record.h"
#include "scan/scan.h"
#include "unicode/nameprep.h"

/* A parsed URL, as the seeds call it. A component whose data is NULL is missing. */
typedef struct ul_parsed {
  ul_span scheme;
  ul_span authority; /* as it was written; only a guide, the four below are what counts */
  ul_span user;
  ul_span password;
  ul_span host;
  ul_span port;
  ul_span path;
  ul_span query;
  ul_span fragment;
  int invalid;      /* the flag of that name: it has no scheme */
  int hierarchical; /* the flag of that name */
} ul_parsed;

typedef struct ul_dialect ul_dialect;

/* What is being worked on. A failure is noted once, in `error`; every walk over steps stops there. */
typedef struct ul_job {
  const ul_dialect *dialect;
  ul_arena *arena;
  ul_scratch *scratch; /* for the Unicode layer, and for whoever needs numbers for a moment */
  urlens_encoding encoding;
  ul_span input; /* as it was given, to tell where an error is */
  int own_base;  /* the input is its own base */
  urlens_error error;
} ul_job;

/* Where a step leads. */
typedef enum ul_flow {
  UL_GO_ON, /* to the next step */
  UL_STOP   /* this was the last step, or it failed */
} ul_flow;

/* Steps. The name is what the documentation prints; `where` is the paragraph of the seeds. */

typedef struct ul_text_step {
  const char *name;
  const char *where;
  ul_span (*run)(ul_job *job, ul_span text);
} ul_text_step;

typedef struct ul_parse_step {
  const char *name;
  const char *where;
  ul_flow (*run)(ul_job *job, ul_span *rest, ul_parsed *url);
} ul_parse_step;

typedef struct ul_resolution {
  ul_span reference; /* preprocessed */
  const ul_parsed *base;
  ul_parsed *url; /* the result */
} ul_resolution;

typedef struct ul_resolve_step {
  const char *name;
  const char *where;
  ul_flow (*run)(ul_job *job, ul_resolution *resolution);
} ul_resolve_step;

typedef struct ul_canonicalize_step {
  const char *name;
  const char *where;
  ul_flow (*run)(ul_job *job, ul_parsed *url);
} ul_canonicalize_step;

/* CanonicalizeHost's variables. */
typedef struct ul_host_work {
  ul_span given; /* the host as it was given, to tell where an error is */
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

/* A default port. A table ends with a NULL scheme. */
typedef struct ul_scheme_port {
  const char *scheme;
  uint16_t port;
} ul_scheme_port;

/* The sets of octets that are percent-encoded, or refused, in a dialect: bits of weburl/classes.h. */
typedef struct ul_dialect_sets {
  uint32_t path;           /* of a hierarchical URL */
  uint32_t path_of_others; /* of one whose scheme is not always hierarchical, where that differs; 0: no such set */
  uint32_t fragment;
  uint32_t host;           /* 0: nothing is escaped */
  uint32_t host_of_file;   /* the same in a file: URL */
  uint32_t host_forbidden; /* 0: nothing is forbidden */
  uint32_t scheme;         /* what a scheme must be made of to count as one in a reference */
} ul_dialect_sets;

/* The lists end with NULL. */
struct ul_dialect {
  urlens_dialect id;
  const ul_text_step *const *preprocess;
  const ul_parse_step *const *parse;
  const ul_resolve_step *const *resolve;           /* NULL: the dialect has no resolution */
  const ul_canonicalize_step *const *canonicalize; /* NULL: nor canonicalization */
  const ul_host_step *const *host;
  const ul_label_step *const *label;
  const char *const *hierarchical;     /* schemes that are always hierarchical; the list ends with NULL */
  const char *const *not_hierarchical; /* schemes that never are */
  const ul_scheme_port *ports;
  const char *authority_end; /* what ends an authority besides slashes */
  ul_dialect_sets sets;
  unsigned plain; /* bits UL_PLAIN_…: for which URLs there is a shortcut if nothing about them is unusual */
};

/* See ul_canonicalize_plain. */
enum {
  UL_PLAIN_WEB = 1 << 0,    /* http, https and ftp */
  UL_PLAIN_FILE = 1 << 1,   /* file */
  UL_PLAIN_BUT_ACE = 1 << 2 /* unless the host has a label of "xn--", which is one like any other to most dialects */
};

/*
 * The shortcut through all stages for a URL that is its own base, if no step finds more in it than this: one of the plain
 * schemes in lower case; user and password that stay as they are; a host of ASCII letters, digits, hyphens, dots and
 * underscores, or an IPv4 address in its usual form; a port in its shortest form; a path without dot segments; and
 * anywhere behind the host printable ASCII that is percent-encoded, or in the path decoded, where it stands. Then writes
 * the canonical form, fills in the record and returns 1. Otherwise nothing is written; saying no is always right.
 */
UL_INTERNAL int ul_canonicalize_plain(const ul_dialect *dialect, const ul_scanner *scanner, ul_span input,
                                      ul_buffer *output, urlens_components *record);

/* The dialect's constant, or NULL if it is none of the seeds'. */
UL_INTERNAL const ul_dialect *ul_dialect_for(urlens_dialect id);

/* The stages. Each notes a failure in job->error and returns its status. */

UL_INTERNAL void ul_job_init(ul_job *job, const ul_dialect *dialect, ul_arena *arena, ul_scratch *scratch);

UL_INTERNAL ul_span ul_preprocess(ul_job *job, ul_span text);

/* "Steps to parse a URL", of text that has been preprocessed. A URL without a scheme is invalid, which is no failure. */
UL_INTERNAL urlens_status ul_parse_absolute(ul_job *job, ul_span text, ul_parsed *url);

/* "Steps to resolve a URL", of a reference that has been preprocessed. */
UL_INTERNAL urlens_status ul_resolve(ul_job *job, ul_span reference, const ul_parsed *base, ul_parsed *url);

/* "Steps to canonicalize a URL", in place. */
UL_INTERNAL urlens_status ul_canonicalize(ul_job *job, ul_parsed *url);

/* The scheme's default port, if the dialect knows one: then *port is set to it, and 1 returned. */
UL_INTERNAL int ul_seed_default_port(const ul_dialect *dialect, ul_span scheme, uint32_t *port);

/* CanonicalizeHost of well-formed text. The result is in the arena or in the input. */
UL_INTERNAL urlens_status ul_canonicalize_host(ul_job *job, ul_span host, int file_scheme, ul_span *result);

/* "Steps to serialize a parsed URL": appends it and fills in the record. */
UL_INTERNAL void ul_serialize_parsed(const ul_parsed *url, ul_buffer *output, urlens_components *record);

/* All of it: the stages up to `last` over texts as they were given. `base` without data: the input is its own base. */
UL_INTERNAL urlens_status ul_dialect_run(ul_job *job, urlens_stage last, ul_span input, ul_span base, ul_buffer *output,
                                         urlens_components *record);

/* What the stages share. */

/* Notes a failure that concerns `text`, and where that is if it is a piece of the input. Returns UL_STOP. */
UL_INTERNAL ul_flow ul_job_fail(ul_job *job, urlens_status status, ul_span text);

static inline int ul_job_failed(const ul_job *job) {
  return job->error.status != URLENS_OK;
}

/* Memory for a text of at most `size` bytes, to be ended with ul_job_text; NULL, with the failure noted, if there is none. */
UL_INTERNAL char *ul_job_room(ul_job *job, size_t size);

/* The first `length` of the `size` bytes taken last, as a span. */
UL_INTERNAL ul_span ul_job_text(ul_job *job, char *room, size_t size, size_t length);

/* The texts, one behind the other. */
UL_INTERNAL ul_span ul_job_join(ul_job *job, const ul_span *texts, size_t count);

/* A text that grows while others are taken; in all it takes linear time. Zero it, add to it, and then use `text`. */
typedef struct ul_growing_text {
  ul_span text;
  char *room;
  size_t size;
} ul_growing_text;

UL_INTERNAL void ul_job_add(ul_job *job, ul_growing_text *text, ul_span more);

/* Nameprep by the dialect's profile, in place; `flags` as of ul_nameprep. On failure returns it; the text is as it was. */
UL_INTERNAL urlens_status ul_job_nameprep(ul_job *job, ul_span *text, unsigned flags);

/* CanonicalizeHost's "return /fallback/ and abort": with the reason, in case the fallback is to fail. Returns UL_STOP. */
UL_INTERNAL ul_flow ul_host_fall_back(ul_job *job, ul_host_work *host, urlens_status status);

/* The text with A-Z as a-z; the text itself if it has none. */
UL_INTERNAL ul_span ul_job_lowercase(ul_job *job, ul_span text);

/* The text with every ill-formed sequence as U+FFFD; the text itself if there is none. */
UL_INTERNAL ul_span ul_job_well_formed(ul_job *job, ul_span text);

/* How many slash characters stand at the beginning. */
UL_INTERNAL size_t ul_count_slashes(ul_span text);

/* Whether the scheme is in a list, ignoring case. */
UL_INTERNAL int ul_scheme_is_in(ul_span scheme, const char *const *list);

static inline int ul_span_missing(ul_span span) {
  return span.data == NULL;
}

/* An empty component, which is not a missing one. */
static inline ul_span ul_span_empty(void) {
  return UL_SPAN("");
}

/*
 * The steps to percent-encode a string in UTF-8: every octet of the class, a bit of weburl/classes.h. `lower` asks for
 * lower-case digits. Gives the text back if there is nothing to encode.
 */
typedef enum ul_hex_case { UL_UPPER_HEX, UL_LOWER_HEX } ul_hex_case;
UL_INTERNAL ul_span ul_job_escape(ul_job *job, ul_span text, uint32_t set, ul_hex_case digits);

#endif
