/* SPDX-License-Identifier: MIT */
/*
 * urlens: who reads a URL differently, and why.
 *
 * Filters are bypassed where two programs read one URL differently. An auditor lets several dialects read a text, and
 * tells where they differ, how bad that is, and which bytes are the reason. docs/audit.md has every rule.
 *
 * The conventions of urlens.h hold here too. In a build without URLENS_FEATURE_AUDIT there are no auditors and no
 * rules; the names of severities remain.
 */
#ifndef URLENS_AUDIT_H
#define URLENS_AUDIT_H

#include "../urlens.h"
#include "host.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Lets dialects read texts, one text after another. */
typedef struct urlens_auditor urlens_auditor;

/* What an auditor may do differently; add them up in urlens_auditor_options. */
typedef enum urlens_auditor_flag {
  /*
   * A text that is known to be read alike by every dialect, in an audit at least in what counts there, is read by one
   * of them only: the URL Standard's, or the first one that is asked. Then there is one reading. Findings, disagreement
   * and the safe URL are those of all dialects. Ordinary lists are compared many times faster.
   */
  URLENS_AUDITOR_ASKS_ONE_IF_ORDINARY = 1 << 0
} urlens_auditor_flag;

/* How to compare. NULL instead of options means all defaults. Set `size`; zero is the default of everything else. */
typedef struct urlens_auditor_options {
  size_t size;
  const urlens_dialect *dialects;    /* copied; NULL: those that a diff, or an audit, asks by default */
  size_t dialect_count;              /* how many; 0 if `dialects` is NULL, and only then */
  size_t max_length;                 /* the most bytes of an input or result; 0: URLENS_MAX_LENGTH */
  const urlens_allocator *allocator; /* copied; NULL: malloc, realloc and free */
  urlens_sink sink;                  /* receives validation errors of the dialects that have them, may be NULL */
  void *sink_context;                /* passed to `sink` */
  uint32_t flags;                    /* bits URLENS_AUDITOR_… */
  uint32_t reserved;                 /* 0 */
} urlens_auditor_options;

/*
 * Makes an auditor. It belongs to the caller, who releases it with urlens_auditor_destroy. Errors: URLENS_E_ARGUMENT,
 * also for a dialect that is listed twice; URLENS_E_OUT_OF_MEMORY; URLENS_E_UNSUPPORTED for a dialect that this build
 * lacks (default ones are left out).
 */
URLENS_API urlens_status urlens_auditor_create(const urlens_auditor_options *options, urlens_auditor **auditor);

/* Releases the auditor and everything that was returned from it. */
URLENS_API void urlens_auditor_destroy(urlens_auditor *auditor);

/* What one dialect makes of the text. */
typedef struct urlens_reading {
  urlens_dialect dialect;       /* who reads */
  const urlens_url *url;        /* what it reads, for urlens_get and so on; NULL if it refuses the text */
  urlens_error error;           /* why it refuses; its `place` says whether that is the base */
  urlens_host_class host_class; /* of the host that it reads */
  uint32_t differs; /* bits 1 << URLENS_PART_…: in what it differs from the first reading that is not refused */
} urlens_reading;

/*
 * Lets every dialect read the text as urlens_parse_stage with URLENS_STAGE_CANONICALIZE does; those that normalize, and
 * those that have a parse stage but do not resolve, take it as it is written. `base` is text and may be NULL. Asks the
 * dialects of the options, or those with URLENS_TRAIT_COMPARED_BY_DEFAULT. Afterwards there are readings, and no
 * findings.
 *
 * A text that dialects refuse is no error. Errors: URLENS_E_ARGUMENT, URLENS_E_TOO_LONG, URLENS_E_OUT_OF_MEMORY; the
 * auditor then has no readings and no findings.
 */
URLENS_API urlens_status urlens_auditor_diff(urlens_auditor *auditor, const char *input, size_t length,
                                             const char *base, size_t base_length);

/* How many readings there are: as many as dialects, or 0; 1 if the auditor asks one and the text is ordinary. */
URLENS_API size_t urlens_auditor_reading_count(const urlens_auditor *auditor);

/* A reading by number, in the order of the dialects; NULL past the end. Valid until the auditor is used again. */
URLENS_API const urlens_reading *urlens_auditor_reading(const urlens_auditor *auditor, size_t number);

/*
 * The components in which readings differ: bits 1 << URLENS_PART_…. Schemes are compared in lower case, hosts by their
 * ASCII form, addresses by value, ports by the number that a connection would use; no user name or password is the same
 * as an empty one. Everything else is compared as text. Refused readings do not count.
 */
URLENS_API uint32_t urlens_auditor_disagreement(const urlens_auditor *auditor);

/* How bad a finding is. */
typedef enum urlens_severity {
  URLENS_SEVERITY_INFO = 0, /* worth knowing, but all dialects agree */
  URLENS_SEVERITY_LOW =
      1, /* queries, fragments or paths differ, only strict readers refuse it, or a password is in it */
  URLENS_SEVERITY_MEDIUM =
      2, /* credentials or directories differ, some refuse it, or it deceives the people who read it */
  URLENS_SEVERITY_HIGH = 3,    /* schemes or ports differ, or what only some accept leads to a dangerous place */
  URLENS_SEVERITY_CRITICAL = 4 /* the request goes to another host */
} urlens_severity;

/* The severity's name: "info", "low", "medium", "high", "critical"; NULL for a number that is not a severity. */
URLENS_API const char *urlens_severity_name(urlens_severity severity);

/* Finds a severity by that name. URLENS_E_ARGUMENT if no severity has it. */
URLENS_API urlens_status urlens_severity_from_name(const char *name, size_t length, urlens_severity *severity);

/*
 * One finding of an audit. An id that begins with "O" is an outcome: something that differs between the dialects. Its
 * sentence names who reads what. Any other is a cause: something in the text that is known to lead there. A cause has
 * the severity of the outcome it explains. If it explains none it has URLENS_SEVERITY_INFO, or what docs/audit.md says
 * for it: URLENS_SEVERITY_MEDIUM at most.
 */
typedef struct urlens_finding {
  const char *id;     /* such as "A01"; valid as long as the library is loaded */
  const char *title;  /* what the rule is about; likewise */
  urlens_view detail; /* a sentence about this text */
  urlens_severity severity;
  /*
   * The characters of the input that it is about: from byte `start` up to, not including, `end`. Something that is
   * missing is shown by the character before it. So the two are equal only if the input is empty.
   */
  size_t start, end;
} urlens_finding;

/*
 * Reads the text as urlens_auditor_diff does, and looks for everything that docs/audit.md lists. Asks the dialects of
 * the options, or those with URLENS_TRAIT_AUDITED_BY_DEFAULT. With a base, the dialects that normalize resolve the text
 * against it; a dialect that does not resolve is not asked about references: its reading has the error
 * URLENS_E_UNSUPPORTED and does not count. Nor does one with URLENS_E_SCHEME_UNKNOWN. If the authority of the text or
 * the base is far longer than DNS allows, no dialect is asked: all readings have the error URLENS_E_TOO_LONG, and a
 * finding says so. Takes time proportional to the length of the text, n log n for the names in its query. Errors as
 * above.
 */
URLENS_API urlens_status urlens_auditor_audit(urlens_auditor *auditor, const char *input, size_t length,
                                              const char *base, size_t base_length);

/* How many findings there are. */
URLENS_API size_t urlens_auditor_finding_count(const urlens_auditor *auditor);

/* A finding by number, the most severe first; NULL past the end. Valid until the auditor is used again. */
URLENS_API const urlens_finding *urlens_auditor_finding(const urlens_auditor *auditor, size_t number);

/*
 * A URL that means what the Standard reads (or, if it was not asked, the first dialect that accepts the text), and that
 * all the dialects of the audit read in the same way. A NULL view if no such URL was found. Valid until the auditor is
 * used again.
 */
URLENS_API urlens_view urlens_auditor_safe_url(const urlens_auditor *auditor);

/* The rules by number, from 0 on: id and title as in findings. Either may be NULL. URLENS_E_ARGUMENT past the end. */
URLENS_API urlens_status urlens_audit_rule(size_t number, const char **id, const char **title);

#ifdef __cplusplus
}
#endif

#endif
