/* SPDX-License-Identifier: MIT */
/*
 * The fast path for absolute URLs of special schemes and for references to them. It looks for the bytes that end a
 * component or that need work, works only on the components that need it, and copies those that are already canonical.
 * The reference machine does the rest: inputs that need more (tabs and newlines, backslashes before the path, a missing
 * slash …), and inputs that fail, unless the reason is a common one.
 */
#ifndef UL_WHATWG_FAST_H
#define UL_WHATWG_FAST_H

#include "core/ascii.h"
#include "whatwg/machine.h"

/* Whether the fast path may be tried with these settings. */
UL_INTERNAL int ul_takes_fast_path(const ul_settings *settings);

/*
 * Parses `input` against `base` (may be NULL), writes the serialization to `output`, which is empty, and writes its
 * record. The result is always the one of the reference machine. Returns 0: not handled; then `output` is empty, as
 * before. If memory runs out it returns 1, and the status of `output` says so. The record is written only on success.
 */
UL_INTERNAL int ul_fast_parse(ul_span input, const ul_record_view *base, const ul_settings *settings, ul_memory *memory,
                              ul_buffer *output, urlens_components *url);

/*
 * The same for absolute URLs with the default options, unless their host has to be parsed. It needs no working memory.
 * If there is no room it returns 0.
 */
UL_INTERNAL int ul_fast_parse_absolute(ul_span input, const ul_scanner *scanner, ul_buffer *output,
                                       urlens_components *url);

/*
 * The same for references to the URLs of special schemes, except file. It needs no working memory. Returns 0: not
 * handled; then `output` may have been written to. The record may be the base's. (fast_reference.c)
 */
UL_INTERNAL int ul_fast_reference(ul_span input, const ul_record_view *base, const ul_scanner *scanner,
                                  ul_buffer *output, urlens_components *record);

typedef enum ul_verdict { UL_IS_OPEN, UL_IS_URL, UL_IS_NO_URL } ul_verdict;

/*
 * Whether `input` is a URL, whatever the length of its serialization. If it is not, `error` is set to the error of the
 * reference machine. The verdict is open for references, schemes that are not special, file URLs, and authorities with
 * bytes beyond ASCII, percent signs, tabs or newlines. (fast_verdict.c)
 */
UL_INTERNAL ul_verdict ul_fast_judge(ul_span input, int has_base, urlens_error *error);

/*
 * A serialization has at most this many bytes for each byte of its input: an ill-formed byte becomes U+FFFD,
 * percent-encoded.
 */
enum { UL_FAST_GROWTH = 10 };

/*
 * Whether a short look shows that `input` is a URL of the most common shape: a special scheme and a host of letters.
 * The caller makes sure that its serialization cannot be too long. Returns 0: not known.
 */
UL_INTERNAL int ul_fast_is_ordinary(ul_span input);

/*
 * The host of a URL of that shape with an http or https scheme and without credentials, if the host is in lower case:
 * then it is the host of the serialization, whatever follows it. The same holds for the length. Returns 0: not known.
 */
UL_INTERNAL int ul_fast_host(ul_span input, ul_span *host);

/* Whether `input` is certainly a URL, and one whose serialization is not longer than `limit`. Returns 0: not known. */
UL_INTERNAL int ul_fast_can_parse(ul_span input, const ul_scanner *scanner, size_t limit);

/* A URL and what a setter needs to change it. */
typedef struct ul_fast_setter {
  ul_buffer *href;        /* the URL, a growing buffer */
  urlens_components *url; /* its record */
  ul_span value;
  const ul_settings *settings;
  ul_buffer *work; /* an empty buffer, for text that differs from the value */
  int *changed;    /* set to whether the text has changed; may be NULL */
} ul_fast_setter;

/*
 * The same for the setters, except URLENS_ATTRIBUTE_HREF: changes the URL in place. Returns 0: not handled, or out of
 * memory, as the status of `work` says; then nothing has changed. (fast_setters.c)
 */
UL_INTERNAL int ul_fast_set(ul_fast_setter *s, urlens_attribute attribute);

/*
 * Whether the last label of the domain from `start` to `end` may be a number; then the domain is an address. A dot may
 * follow the label. Such a label begins with a digit, and ends with a hex digit or the "x" of "0x". Most names do not.
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
