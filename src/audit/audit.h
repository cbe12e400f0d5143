/* SPDX-License-Identifier: MIT */
/*
 * What the dialects make of one text, where they differ, and why.
 *
 *   text ─ every dialect reads it ─► readings ─ compare.c ─► disagreement
 *                                       ├─ outcomes.c ─► O01 … : how bad it is that they differ; tell.c: who reads what
 *   text ─ anatomy.c ─► pieces ─────────┴─ causes.c, one function per cause ─► A01 … : which bytes, and why
 *                                       └─ safe.c ─► a text on which they agree
 *
 * This layer parses nothing itself: the caller brings a reader, and the readings that it made of the text.
 */
#ifndef UL_AUDIT_AUDIT_H
#define UL_AUDIT_AUDIT_H

#include "audit/anatomy.h"
#include "core/buffer.h"
#include "core/scratch.h"
#include "dialect/table.h"

/* What a host stands for, so that two of them can be compared. */
typedef enum ul_host_form {
  UL_HOST_ABSENT, /* none, or an empty one */
  UL_HOST_NAME,   /* anything that is no address */
  UL_HOST_V4,
  UL_HOST_V6
} ul_host_form;

/*
 * Form, pieces and name are those of the host after decoding and mapping, so that a reader which does neither has the
 * same host as one which does both. The class is that of the host as it is written: a program that compares
 * "127%2E0%2E0%2E1" or full-width digits with a list of addresses sees a name.
 */
typedef struct ul_host_value {
  ul_host_form form;
  urlens_host_class kind;
  uint16_t pieces[8]; /* of an address; of IPv4, the IPv6 address that it is mapped to */
  ul_span name;       /* of a name, in ASCII if it has such a form; upper and lower case are the same */
  ul_span zone;       /* of an IPv6 address: what follows "%" or "%25" */
  int is_encoded;     /* something in it was percent-encoded */
} ul_host_value;

/* How a dialect takes a text. Only readings that were accepted are compared. */
typedef enum ul_stance {
  UL_ACCEPTED,
  UL_REFUSED,
  UL_HOST_NOT_NAMED, /* accepted, but the dialect does not say what the host of the authority is */
  UL_LEFT_OUT        /* the dialect says nothing about such a text; that differs from refusing it */
} ul_stance;

/* What one dialect made of the text. */
typedef struct ul_reading {
  const char *name; /* of the dialect */
  uint32_t traits;  /* of the dialect: bits URLENS_TRAIT_… */
  ul_stance stance;
  ul_record_view url; /* no record if the dialect gave none: it refused the text, or was not asked */
  ul_host_value host;
  int is_like_first; /* its text and all its parts are those of the first reading that was accepted */
} ul_reading;

/*
 * Reads a text, without a base, by the dialect of reading number `index`, and fills in `reading` but for its host. It is
 * valid until the next call with that number. Returns URLENS_OK also if the dialect refuses the text; anything else is the end of the audit.
 */
typedef struct ul_reader {
  urlens_status (*read)(void *context, size_t index, ul_span text, ul_reading *reading);
  void *context;
} ul_reader;

/* Outcomes, in the order of their ids. */
typedef enum ul_outcome {
  UL_O01_HOST_CLASS,
  UL_O02_HOST,
  UL_O03_UNSTABLE_HOST,
  UL_O04_SCHEME,
  UL_O05_PORT,
  UL_O06_DANGEROUS_ACCEPTANCE,
  UL_O07_ACCEPTANCE,
  UL_O08_CREDENTIALS,
  UL_O09_PATH_WITH_DOTS,
  UL_O10_PATH,
  UL_O11_QUERY,
  UL_O12_FRAGMENT,
  UL_O13_STRICT_REFUSAL,
  UL_O14_PRESUMED_HOST,
  UL_O15_ENCODED_HOST,
  UL_O16_NOT_COMPARED,
  UL_OUTCOMES
} ul_outcome;

/* The outcomes that a cause can lead to, as sets. */
enum {
  UL_ON_HOST = 1 << UL_O01_HOST_CLASS | 1 << UL_O02_HOST | 1 << UL_O03_UNSTABLE_HOST | 1 << UL_O14_PRESUMED_HOST |
               1 << UL_O15_ENCODED_HOST,
  UL_ON_SCHEME = 1 << UL_O04_SCHEME,
  UL_ON_PORT = 1 << UL_O05_PORT,
  UL_ON_ACCEPTANCE = 1 << UL_O06_DANGEROUS_ACCEPTANCE | 1 << UL_O07_ACCEPTANCE | 1 << UL_O13_STRICT_REFUSAL,
  UL_ON_CREDENTIALS = 1 << UL_O08_CREDENTIALS,
  UL_ON_PATH = 1 << UL_O09_PATH_WITH_DOTS | 1 << UL_O10_PATH,
  UL_ON_QUERY = 1 << UL_O11_QUERY,
  UL_ON_FRAGMENT = 1 << UL_O12_FRAGMENT,
  UL_ON_REST = UL_ON_PATH | UL_ON_QUERY | UL_ON_FRAGMENT,
  UL_ON_AUTHORITY = UL_ON_HOST | UL_ON_PORT | UL_ON_CREDENTIALS | UL_ON_ACCEPTANCE,
  UL_ON_ALL = (1 << UL_OUTCOMES) - 1
};

/* The most findings there can be: one per rule. */
enum { UL_MOST_FINDINGS = 80 };

/*
 * An authority with more bytes is not compared. DNS allows 253 bytes; the rest is room for credentials, percent-encoding and
 * characters that vanish. Hosts grow when they are mapped, in every dialect: U+FDFA alone becomes 18 characters.
 */
enum { UL_LONGEST_COMPARED = 4096 };

/* A host of the text as the rules want it; there is one per authority of the anatomy. */
typedef struct ul_host_text {
  ul_range where;
  ul_span decoded;      /* percent-decoded, without tabs and newlines */
  ul_span ascii;        /* its ASCII form; NULL if it has none, or is in brackets */
  urlens_status status; /* why it has none */
} ul_host_text;

typedef struct ul_audit {
  /* Given by the caller. */
  ul_span input;
  int has_base; /* the input was resolved against one */
  ul_reading *readings;
  size_t count;
  ul_reader reader;
  const urlens_allocator *allocator;
  size_t limit;
  int is_too_long;          /* an authority is too long to be compared, so that no dialect was asked */
  int is_ordinary;          /* all dialects are known to read the text alike (ordinary.h), and one was asked */
  int asks_one_if_ordinary; /* the same may be done for texts that are only tried */

  /* Working memory, kept from one text to the next. */
  ul_buffer texts;   /* holds the host values of readings */
  ul_buffer decoded; /* holds the host texts */
  ul_buffer ascii;
  ul_buffer unescaped; /* a host on the way to its value */
  ul_buffer work;
  ul_scratch scratch;

  /* What was found. */
  ul_anatomy anatomy;
  ul_host_text hosts[UL_MOST_AUTHORITIES];
  uint32_t outcomes; /* bits 1 << UL_O…: those that were met */
  urlens_finding findings[UL_MOST_FINDINGS];
  size_t finding_count;
  size_t detail_at[UL_MOST_FINDINGS]; /* in `details`, of findings whose detail has no data */
  ul_buffer details;                  /* the sentences that were made for this text */
  ul_buffer safe;
  int has_safe;
  urlens_status status; /* the first thing that went wrong: no memory */
} ul_audit;

/* Gives it memory; `limit` is the most bytes of a text. */
UL_INTERNAL void ul_audit_init(ul_audit *audit, const urlens_allocator *allocator, size_t limit);
UL_INTERNAL void ul_audit_release(ul_audit *audit);

/*
 * Finds out what hosts the readings have, and which readings are alike: needed before anything is compared. The texts of
 * hosts that had to be converted are in audit->texts and stay until the next call.
 */
UL_INTERNAL urlens_status ul_audit_prepare(ul_audit *audit);

/* The same for other readings, as many; the texts are in `texts`. */
UL_INTERNAL urlens_status ul_find_host_values(ul_audit *audit, ul_reading *readings, ul_buffer *texts);

/* Whether a text has an authority that is too long to be compared. */
UL_INTERNAL int ul_authority_is_too_long(ul_span text);

/* The whole audit, over the prepared readings of `input`, which it may set aside. URLENS_OK, or no memory. */
UL_INTERNAL urlens_status ul_audit_run(ul_audit *audit);

/* --- compare.c ----------------------------------------------------------------------------------------------------- */

/* A part of a reading; NULL data if it is absent, or the text was refused. */
UL_INTERNAL ul_span ul_reading_part(const ul_reading *reading, urlens_part part);

static inline int ul_reading_counts(const ul_reading *reading) {
  return reading->stance == UL_ACCEPTED;
}

/* Whether two accepted readings have the same text and the same parts, byte by byte. Most dialects do for most URLs. */
UL_INTERNAL int ul_readings_are_alike(const ul_reading *a, const ul_reading *b);

/*
 * Whether two readings have a different component of that kind (URLENS_PART_SCHEME … URLENS_PART_FRAGMENT): as texts, except that
 * schemes are compared in lower case, hosts by what they stand for, and ports by the number that counts in the end; and an
 * empty user name or password counts as absent.
 */
UL_INTERNAL int ul_readings_differ(const ul_reading *a, const ul_reading *b, urlens_part part);

/*
 * The same in the eyes of an audit. It makes no difference whether a character is percent-encoded that need not be, or
 * is not although it should be. Nor does an empty query or fragment, the zone of an address, a path about which a
 * dialect says nothing, or a slash before the path of "mailto:x".
 */
UL_INTERNAL int ul_readings_mean_different(const ul_reading *a, const ul_reading *b, urlens_part part);

/* Bits 1 << URLENS_PART_SCHEME …: in which components the reading is not like the first one that counts. */
UL_INTERNAL uint32_t ul_reading_differences(const ul_reading *readings, size_t count, size_t index);

/* --- host_class.c -------------------------------------------------------------------------------------------------- */

/* What a host is. If the name has to be converted, it is the last text appended to `texts`, and *moved is set. */
UL_INTERNAL urlens_status ul_host_value_of(ul_audit *audit, ul_span host, ul_buffer *texts, ul_host_value *value,
                                           int *moved);

/* Whether they are the same host, written in the same way. Case, brackets and Unicode instead of Punycode do not count. */
UL_INTERNAL int ul_host_values_equal(const ul_host_value *a, const ul_host_value *b);

/* Whether a connection would go to the same place: the spelling does not count, nor does the zone of an address. ::ffff:1.2.3.4 is 1.2.3.4. */
UL_INTERNAL int ul_hosts_are_one(const ul_host_value *a, const ul_host_value *b);

/*
 * Loopback and so on: anything that should not be reached by a URL of a stranger. Addresses for documentation lead
 * nowhere.
 */
static inline int ul_host_class_is_internal(urlens_host_class kind) {
  return kind >= URLENS_HOST_CLASS_LOOPBACK && kind != URLENS_HOST_CLASS_DOCUMENTATION;
}

/* --- scheme.c ------------------------------------------------------------------------------------------------------ */

/* Whether a scheme runs code or leads away from the web. */
UL_INTERNAL int ul_scheme_is_dangerous(ul_span scheme);

/* --- detail.c ------------------------------------------------------------------------------------------------------ */

/* Appends a text in quotes: what cannot be shown is escaped, and what is too long to be read is shortened. */
UL_INTERNAL void ul_detail_quote(ul_buffer *output, ul_span text);

UL_INTERNAL void ul_detail_add(ul_buffer *output, const char *words);

/* --- tell.c -------------------------------------------------------------------------------------------------------- */

/* Whether two readings say the same, in the eyes of one outcome. */
typedef int (*ul_comparison)(const ul_reading *a, const ul_reading *b);

/*
 * How a sentence describes a group of readers: "see the path …", "see no path". For one reader, the verb gets an "s".
 */
typedef struct ul_wording {
  urlens_part part;
  const char *verb, *object;         /* for readers that have the part; NULL if it is not told */
  const char *none_verb, *none_what; /* for the other readers */
} ul_wording;

/*
 * Appends who reads what to the sentence of the last finding: "curl and go connect to "evil"; chromium and firefox
 * connect to "good"." It names the readers that refuse the text only if it names no part: "curl and go accept it; ruby
 * refuses it."
 */
UL_INTERNAL void ul_tell_readings(ul_audit *audit, ul_comparison same, const ul_wording *wording);

/* --- outcomes.c, causes.c, safe.c ---------------------------------------------------------------------------------- */

UL_INTERNAL const char *ul_outcome_id(size_t outcome);
UL_INTERNAL const char *ul_outcome_title(size_t outcome);
UL_INTERNAL urlens_severity ul_outcome_severity(size_t outcome);

/* Notes which accepted readings have an authority but do not say what its host is: RFC 2396 calls that a registry's name. */
UL_INTERNAL void ul_note_unnamed_hosts(ul_reading *readings, size_t count);

/*
 * Sets readings aside that see a host although not even a slash announces it, such as those of "mailto:a@example.com"
 * or "path/x". Few do. The other differences of such readings follow from the host, so they need not be compared.
 */
UL_INTERNAL void ul_set_presumed_hosts_aside(const ul_anatomy *anatomy, ul_reading *readings, size_t count);

/* Adds a finding for every outcome that the readings show. */
UL_INTERNAL void ul_audit_find_outcomes(ul_audit *audit);

/* Adds a finding for every cause that the text shows, with the severity of the outcomes it explains. */
UL_INTERNAL void ul_audit_find_causes(ul_audit *audit);

/* Looks for the safe rewriting. */
UL_INTERNAL void ul_audit_find_safe(ul_audit *audit);

/* All rules, outcomes first, as data. */
UL_INTERNAL size_t ul_rule_count(void);
UL_INTERNAL void ul_rule_at(size_t index, const char **id, const char **title);

#endif
