/* SPDX-License-Identifier: MIT */
/*
 * The toolbox of the living dialects. Each of them is up to three files: a `read` that takes a text apart as its program does, a `join`
 * that puts a reference and a base together as its program does, and the constant that names both. docs/living.md describes each program's
 * steps; the functions follow them in the same order.
 *
 * The parts are what the program's interface returns: decoded where it decodes, absent where it returns nothing. Parts that a step makes
 * are in the job's arena.
 */
#ifndef UL_LIVING_LIVING_H
#define UL_LIVING_LIVING_H

#include "core/text.h"
#include "dialect/table.h"
#include "host/host.h"
#include "unicode/lowercase.h"

/* What every living dialect is: an audit asks it. A diff asks only some of them by default. */
enum {
  UL_LIVING = URLENS_TRAIT_IS_LIVING | URLENS_TRAIT_AUDITED_BY_DEFAULT,
  UL_LIVING_COMPARED = UL_LIVING | URLENS_TRAIT_COMPARED_BY_DEFAULT
};

/* A set of bytes, as a function. It is also called with bytes from 0x80 on. */
typedef int (*ul_byte_test)(uint32_t byte);

/* Whether the text is one of the words, which have a space between them. */
UL_INTERNAL int ul_living_is_word(ul_span text, ul_span words);

/* How many bytes at the beginning are in the set. */
UL_INTERNAL size_t ul_living_run(ul_span text, ul_byte_test is_in);

/* Whether all bytes are in the set. For an empty text this is true. */
static inline int ul_living_all(ul_span text, ul_byte_test is_in) {
  return ul_living_run(text, is_in) == text.length;
}

/* The text without the bytes of the set at both ends. */
UL_INTERNAL ul_span ul_living_trim(ul_span text, ul_byte_test is_trimmed);

/* Whether the set has the byte. */
static inline int ul_is_among(uint32_t byte, ul_span set) {
  return byte < 0x100 && memchr(set.data, (int)byte, set.length) != NULL;
}

static inline int ul_is_no_control(uint32_t byte) {
  return byte >= 0x20 && byte != 0x7F;
}

/* Letters, digits, "+", "-" and ".". */
UL_INTERNAL int ul_is_scheme_byte(uint32_t byte);

/* The scheme as RFC 3986 has it: how long it is if ":" follows, or 0. */
UL_INTERNAL size_t ul_living_scheme_length(ul_span text);

/* The text without the bytes of the set; the text itself if it has none. */
UL_INTERNAL ul_span ul_living_without(ul_job *job, ul_span text, ul_byte_test is_removed);

/* The text with each byte of the set percent-encoded; the text itself if it has none. */
UL_INTERNAL ul_span ul_living_encode(ul_job *job, ul_span text, ul_byte_test is_encoded);

/* The text percent-decoded to bytes; the text itself if it has no "%". */
UL_INTERNAL ul_span ul_living_decode(ul_job *job, ul_span text);

/* The text in lower case, as a version of Unicode has it; the text itself if it is ASCII without capitals. */
UL_INTERNAL ul_span ul_living_lowercase(ul_job *job, ul_span text, const ul_lowercasing *how);

/* Refuses a "%" without two hex digits after it: URLENS_E_RFC_PERCENT. Returns the job's status. */
UL_INTERNAL urlens_status ul_living_check_escapes(ul_job *job, ul_span text);

/* A number in decimal. */
UL_INTERNAL ul_span ul_living_decimal(ul_job *job, uint32_t number);

/* RFC 3986, section 5.2.4: the path without its dot segments; the path itself if it has none. */
UL_INTERNAL ul_span ul_living_remove_dots(ul_job *job, ul_span path, ul_dot_spelling spelling);

/* Reads the base, and then the reference. Returns the job's status. */
UL_INTERNAL urlens_status ul_living_read_both(ul_job *job, ul_span reference_text, ul_span base_text,
                                              ul_parts *reference, ul_parts *base);

/* User name, password, host and port of the parts, those that are present, with their delimiters. */
UL_INTERNAL ul_span ul_living_authority(ul_job *job, const ul_parts *parts);

/* RFC 3986, section 5.3, with the authority as one text: scheme, authority, path, query and fragment of the parts, those that are present. */
UL_INTERNAL ul_span ul_living_recompose(ul_job *job, const ul_parts *parts);

/* Segments of a path that is being put together, with "/" between them. `text` has room for all of them. */
typedef struct ul_living_path {
  char *text;
  size_t length, count;
} ul_living_path;

UL_INTERNAL void ul_living_keep(ul_living_path *path, ul_span segment);

/* Takes the last segment off, if there is one. */
UL_INTERNAL void ul_living_drop(ul_living_path *path);

/* Whether a label of the domain begins with "xn--". */
UL_INTERNAL int ul_living_has_punycode(ul_span domain);

/*
 * A rule of an older Standard for a domain in ASCII: labels that begin with "xn--" are valid Punycode of a valid label.
 * For ul_host_parser.
 */
UL_INTERNAL urlens_status ul_living_check_labels(const ul_host_parser *parser, ul_span ascii);

/* The result of a join, as parts: components are spans of it, and nothing is decoded. */
UL_INTERNAL urlens_status ul_living_joined(ul_job *job, ul_span result, ul_parts *target);

#endif
