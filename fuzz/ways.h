/* SPDX-License-Identifier: MIT */
/* Every way of parsing gives the same: shared by the targets for parsing and for resolving. */
#ifndef URLENS_FUZZ_WAYS_H
#define URLENS_FUZZ_WAYS_H

#include "common.h"

typedef struct ways {
  urlens_url *url, *machine, *noted, *again;
} ways;

/* A domain that DNS would not take may need memory, which calls without an object do not have. */
enum { WAYS_LONG_HOST = 250 };

static fuzz_text ways_input;
static size_t ways_heard; /* a place between two characters of ways_input: the last error's, or 0 */

static void ways_hear(void *context, urlens_validation_error error, size_t at) {
  (void)context;
  if (at < ways_heard) ways_heard = 0; /* most errors come in the order of the text */
  fuzz_check(characters_position(ways_input.data + ways_heard, ways_input.length - ways_heard, at - ways_heard) !=
                 URLENS_NOWHERE,
             "a validation error is at a character of the input");
  ways_heard = at;
  fuzz_check(strcmp(urlens_validation_error_name(error), "unknown") != 0, "a validation error has a name");
}

static void ways_init(ways *w) {
  if (w->url) return;
  w->url = fuzz_object(0, NULL, 0);
  w->machine = fuzz_object(URLENS_OPTION_REFERENCE_MACHINE, NULL, 0);
  w->noted = fuzz_object(0, ways_hear, 0);
  w->again = fuzz_object(0, NULL, 0);
}

/* Parses into `out`. If there is a base, the call that takes it without an object gives the same. */
static urlens_status ways_parse_into(fuzz_text input, const urlens_url *base, urlens_output *out,
                                     urlens_components *components) {
  urlens_output other = {.capacity = out->capacity};
  urlens_components at;
  urlens_status status = urlens_parse_into(input.data, input.length, base, NULL, out, components), got;
  if (!base) return status;
  other.data = other.capacity ? fuzz_room(other.capacity) : NULL;
  got = urlens_resolve_into(input.data, input.length, urlens_href(base).data, urlens_components_of(base), &other, &at);
  fuzz_same_status("resolve_into", status, got);
  fuzz_same_error("resolve_into, the error", out->error, other.error);
  fuzz_check(other.length == out->length, "resolve_into, the length");
  if (status == URLENS_OK) {
    fuzz_same_text("resolve_into", fuzz_text_of(out->data, out->length), fuzz_text_of(other.data, other.length));
    fuzz_check(fuzz_equal_records(components, &at), "resolve_into, the record");
  }
  free(other.data);
  return status;
}

/* How much room parse_into asks for; 0 if it fails, which it then does as it should. */
static size_t ways_room(ways *w, urlens_status wanted, fuzz_text input, const urlens_url *base) {
  urlens_output out = {0};
  urlens_components components;
  urlens_status status = ways_parse_into(input, base, &out, &components);
  fuzz_check_error("parse_into without room, the error", status, out.error, input);
  if (status == URLENS_E_BUFFER_TOO_SMALL && input.length > WAYS_LONG_HOST) return out.length;
  fuzz_same_status("parse_into without room", wanted ? wanted : URLENS_E_BUFFER_TOO_SMALL, status);
  if (wanted) return 0;
  fuzz_check(out.length == urlens_href(w->url).length, "parse_into tells how long the result is");
  return out.length;
}

/* Into a buffer that is just large enough, as the call before it told. */
static void ways_into(ways *w, urlens_status wanted, fuzz_text input, const urlens_url *base) {
  urlens_output out = {.capacity = ways_room(w, wanted, input, base)};
  urlens_components components;
  if (out.capacity == 0) return;
  out.data = fuzz_room(out.capacity);
  fuzz_same_status("parse_into with what it asked for", wanted, ways_parse_into(input, base, &out, &components));
  fuzz_same_error("parse_into, the error", urlens_error_of(w->url), out.error);
  if (wanted == URLENS_OK) {
    fuzz_same_text("parse_into", fuzz_view(urlens_href(w->url)), fuzz_text_of(out.data, out.length));
    fuzz_check(fuzz_equal_records(urlens_components_of(w->url), &components), "parse_into, the record");
    out.capacity = out.length - 1;
    fuzz_same_status("parse_into with too little", URLENS_E_BUFFER_TOO_SMALL,
                     urlens_parse_into(input.data, input.length, base, NULL, &out, &components));
    fuzz_check(out.length > out.capacity, "parse_into asks for more than it had");
  }
  free(out.data);
}

/* The result: consistent, told truly whether it was the input, and what its serialization parses to. */
static void ways_result(ways *w, fuzz_text input) {
  urlens_view href = urlens_href(w->url);
  int unchanged = href.length == input.length && (href.length == 0 || memcmp(href.data, input.data, href.length) == 0);
  fuzz_check(urlens_self_check(w->url) == URLENS_OK, "urlens_self_check");
  fuzz_check(href.data[href.length] == '\0', "a NUL follows the href");
  fuzz_check(unchanged == ((urlens_components_of(w->url)->flags & URLENS_IS_UNCHANGED) != 0), "the flag unchanged");
  fuzz_same_status("the serialization parses", URLENS_OK, urlens_parse(w->again, href.data, href.length, NULL));
  fuzz_same_url("parse(serialize(u)) is u", w->url, w->again, 0);
  for (size_t i = 0; i < href.length; i++) {
    fuzz_check((unsigned char)href.data[i] >= 0x20 && (unsigned char)href.data[i] < 0x7F,
               "the href is printable ASCII");
  }
}

/* U+FFFD in place of what is ill-formed: the same URL, or the same error. What was parsed is in w->url. */
static void ways_well_formed(ways *w, urlens_status status, fuzz_text input, const urlens_url *base) {
  fuzz_text apart = fuzz_well_formed(input);
  fuzz_same_status("well-formed", urlens_parse(w->again, apart.data, apart.length, base), status);
  fuzz_same_error_apart("well-formed, the error", urlens_error_of(w->again), urlens_error_of(w->url), input);
  if (status == URLENS_OK) fuzz_same_url("well-formed", w->again, w->url, 0);
  fuzz_free(apart);
}

/* Parses in all ways; w->url then has the URL, if there is one. */
static urlens_status ways_parse(ways *w, fuzz_text input, const urlens_url *base) {
  urlens_status status;
  urlens_error error, other;
  ways_init(w);
  ways_input = input;
  ways_heard = 0;
  status = urlens_parse(w->url, input.data, input.length, base);
  error = urlens_error_of(w->url);
  fuzz_check_error("the error", status, error, input);
  fuzz_same_status("reference machine", status, urlens_parse(w->machine, input.data, input.length, base));
  fuzz_same_error("reference machine, the error", error, urlens_error_of(w->machine));
  fuzz_same_status("with a sink", status, urlens_parse(w->noted, input.data, input.length, base));
  fuzz_same_error("with a sink, the error", error, urlens_error_of(w->noted));
  if (urlens_can_parse(input.data, input.length, base, NULL, &other) != URLENS_E_OUT_OF_MEMORY ||
      input.length <= WAYS_LONG_HOST) {
    fuzz_same_error("can_parse", error, other);
  }
  ways_into(w, status, input, base);
  if (!fuzz_is_well_formed(input)) ways_well_formed(w, status, input, base);
  if (status) return status;
  fuzz_same_url("reference machine", w->url, w->machine, 1);
  fuzz_same_url("with a sink", w->url, w->noted, 1);
  ways_result(w, input);
  return status;
}

#endif
