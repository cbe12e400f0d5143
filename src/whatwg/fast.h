/* SPDX-License-Identifier: MIT */
/*
 * The shortcut for absolute URLs of special schemes and for references to them: components are found by looking for the
 * bytes that end them or that need work, only those that need it are worked on, and what is canonical already is copied.
 * What takes more than that (tabs and newlines, backslashes before the path, a missing slash …) is left to the state
 * machine, and so is everything that fails: it knows the reasons.
 */
#ifndef UL_WHATWG_FAST_H
#define UL_WHATWG_FAST_H

#include "core/ascii.h"
#include "whatwg/machine.h"

/*
 * Parses `input` against `base` (may be NULL) and writes the serialization to `output`, which is empty, and its record.
 * Returns 0 if it is not for here; then `output` is empty, as it was. It never gives another result than the state machine.
 * If memory runs out it returns 1, and the status of `output` says so. The record is written only if all went well.
 */
UL_INTERNAL int ul_fast_parse(ul_span input, const ul_record_view *base, const ul_machine_options *options,
                              ul_machine_memory *memory, ul_buffer *output, urlens_components *url);

/* The same for URLs that the scanner finds to be as they will be written, but for capitals in their host. */
UL_INTERNAL int ul_fast_parse_at_once(ul_span input, const ul_scanner *scanner, ul_buffer *output,
                                      urlens_components *url);

/* A serialization has no more than so many bytes for each of its input: what is ill-formed becomes U+FFFD, percent-encoded. */
enum { UL_FAST_GROWTH = 10 };

/*
 * Whether `input` is a URL of the commonest shape, a special scheme and a host of letters, by a quick look. Whether its
 * serialization can be too long is for the caller to see. 0: that is not known.
 */
UL_INTERNAL int ul_fast_is_plain(ul_span input);

/* Whether `input` is certainly a URL, and one whose serialization is not longer than `limit`. 0: that is not known. */
UL_INTERNAL int ul_fast_can_parse(ul_span input, const ul_scanner *scanner, size_t limit);

/* A URL and what it is to become. */
typedef struct ul_fast_setter {
  ul_buffer *href;        /* the URL, a growing buffer */
  urlens_components *url; /* and its record */
  ul_span value;
  const ul_machine_options *options;
  ul_buffer *work; /* an empty buffer, for text that is not in the value as it stands */
  int *changed;    /* becomes whether the text is another one than before; may be NULL */
} ul_fast_setter;

/*
 * The same for the setters, except URLENS_ATTRIBUTE_HREF: changes the URL in its place. Returns 0 if it is not for here, or if
 * memory runs out, which the status of `work` tells; then nothing has changed. (fast_setters.c)
 */
UL_INTERNAL int ul_fast_set(ul_fast_setter *s, urlens_part part);

/*
 * Whether the last label of the domain from `start` to `end`, behind which at most one dot stands, may be a number: then it
 * is an address. Such a label begins with a digit, and ends with a digit of one kind or another, or the "x" of "0x"; most
 * names do not.
 */
static inline int ul_may_end_in_a_number(ul_span input, size_t start, size_t end) {
  size_t label = input.data[end - 1] == '.' ? end - 1 : end;
  if (label > start && !ul_is_hex_digit((unsigned char)input.data[label - 1]) &&
      (input.data[label - 1] | 0x20) != 'x') {
    return 0;
  }
  while (label > start && input.data[label - 1] != '.') label--;
  return ul_is_digit((unsigned char)input.data[label]);
}

#endif
