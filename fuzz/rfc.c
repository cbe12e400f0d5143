/* SPDX-License-Identifier: MIT */
/*
 * RFC 3986 and 3987. A first byte chooses what is asked for; then a line with a base, and a reference. What is parsed
 * comes back byte for byte; the regular expression reads everything, and what the grammar takes it reads in the same
 * way; every URI is an IRI; resolving, normalizing and making relative keep what they promise.
 */
#include "common.h"

enum { RFC_DIALECTS = 3 };

static const urlens_dialect rfc_dialects[RFC_DIALECTS] = {URLENS_DIALECT_RFC3986_REGEX, URLENS_DIALECT_RFC3987,
                                                          URLENS_DIALECT_RFC3986};

/* Objects are made once for each set of flags. */
static urlens_url *rfc_object(urlens_dialect dialect, uint32_t flags) {
  urlens_options options = {0};
  urlens_url *url = NULL;
  options.size = sizeof options;
  options.dialect = dialect;
  options.flags = flags;
  if (urlens_create(&options, &url) != URLENS_OK) abort();
  return url;
}

typedef struct rfc_world {
  uint32_t flags;
  urlens_url *url[RFC_DIALECTS], *base[RFC_DIALECTS], *other[RFC_DIALECTS];
  urlens_url *standard, *standard_base, *standard_other;
} rfc_world;

static rfc_world *rfc_world_for(uint32_t flags) {
  static rfc_world worlds[4];
  rfc_world *world = &worlds[flags / URLENS_OPTION_ZONE_IDENTIFIERS];
  if (world->standard) return world;
  world->flags = flags;
  for (int i = 0; i < RFC_DIALECTS; i++) {
    world->url[i] = rfc_object(rfc_dialects[i], flags);
    world->base[i] = rfc_object(rfc_dialects[i], flags);
    world->other[i] = rfc_object(rfc_dialects[i], flags);
  }
  world->standard = rfc_object(URLENS_DIALECT_WHATWG, 0);
  world->standard_base = rfc_object(URLENS_DIALECT_WHATWG, 0);
  world->standard_other = rfc_object(URLENS_DIALECT_WHATWG, 0);
  return world;
}

/* Into a buffer of exactly the size, with the same result. */
static void rfc_into(const urlens_url *wanted, urlens_status status, fuzz_text input, const urlens_url *base,
                     uint32_t flags) {
  urlens_options options = {0};
  urlens_result result;
  urlens_view href = urlens_href(wanted);
  char *room = malloc(href.length + 1);
  if (!room) abort();
  options.size = sizeof options;
  options.dialect = urlens_dialect_of(wanted);
  options.flags = flags;
  fuzz_same_status("can_parse", status, urlens_can_parse(input.data, input.length, base, &options, NULL));
  fuzz_same_status(
      "parse_into", status,
      urlens_parse_into(input.data, input.length, base, &options, room, status ? 0 : href.length, &result));
  if (!status) {
    fuzz_same_text("parse_into", fuzz_view(href), fuzz_text_of(room, result.length));
    fuzz_check(fuzz_equal_records(urlens_components_of(wanted), &result.components), "parse_into, the record");
  }
  free(room);
}

/* Reads `text` in all three dialects, as it is written. */
static void rfc_read(rfc_world *world, urlens_url **url, fuzz_text text) {
  urlens_status status[RFC_DIALECTS];
  for (int i = 0; i < RFC_DIALECTS; i++) {
    status[i] = urlens_parse(url[i], text.data, text.length, NULL);
    if (status[i]) {
      fuzz_check(urlens_error_of(url[i]).at <= text.length, "an error stands within the input");
      fuzz_check(urlens_error_of(url[i]).length <= text.length - urlens_error_of(url[i]).at, "and ends there");
      continue;
    }
    fuzz_same_text("as it is written", text, fuzz_view(urlens_href(url[i])));
    fuzz_check(urlens_self_check(url[i]) == URLENS_OK, "urlens_self_check");
    fuzz_same_url("the same by the expression", url[0], url[i], 1);
  }
  fuzz_same_status("the expression takes all", URLENS_OK, status[0]);
  fuzz_check(status[2] != URLENS_OK || status[1] == URLENS_OK, "every URI is an IRI");
  for (int i = 0; i < RFC_DIALECTS; i++) {
    if (!status[i]) rfc_into(url[i], status[i], text, NULL, world->flags);
  }
}

/* Resolves, and checks that the result stays what it is: it is a URI without dot segments, or has the base's path. */
static void rfc_resolve(rfc_world *world, int i, fuzz_text text) {
  urlens_url *url = world->other[i], *base = world->base[i], *again = world->url[i];
  urlens_status status = urlens_parse(url, text.data, text.length, base);
  urlens_view href;
  rfc_into(url, status, text, base, world->flags);
  if (status) return;
  href = urlens_href(url);
  fuzz_check(urlens_self_check(url) == URLENS_OK, "urlens_self_check of what was resolved");
  fuzz_same_status("what was resolved parses", URLENS_OK, urlens_parse(again, href.data, href.length, NULL));
  fuzz_same_url("and is the same", url, again, 0);
}

/* Normalized once and twice; and if nothing is asked for, not at all. */
static void rfc_normalize(rfc_world *world, int i, uint32_t mask) {
  urlens_url *url = world->url[i], *other = world->other[i];
  if (!urlens_href(url).data) return;
  fuzz_same_status("copy", URLENS_OK, urlens_copy(other, url));
  fuzz_same_status("normalize by nothing", URLENS_OK, urlens_rfc_normalize(other, 0));
  fuzz_same_url("normalize by nothing", url, other, 1);
  fuzz_same_status("normalize", URLENS_OK, urlens_rfc_normalize(other, mask));
  fuzz_check(urlens_self_check(other) == URLENS_OK, "urlens_self_check of what was normalized");
  fuzz_same_status("copy back", URLENS_OK, urlens_copy(url, other));
  fuzz_same_status("normalize again", URLENS_OK, urlens_rfc_normalize(url, mask));
  fuzz_same_url("normalize again", other, url, 0);
  {
    urlens_view href = urlens_href(other);
    fuzz_same_status("what is normalized parses", URLENS_OK, urlens_parse(url, href.data, href.length, NULL));
    fuzz_same_url("what is normalized parses", other, url, 0);
  }
}

/* A reference that leads from the base to the target, unless not even the target does. */
static void rfc_relative(urlens_url *target, const urlens_url *base, urlens_url *result) {
  size_t length = 0;
  urlens_view href = urlens_href(target);
  urlens_status status;
  char *out;
  if (!href.data || !urlens_href(base).data) return;
  out = malloc(href.length + 1);
  if (!out) abort();
  status = urlens_relative(target, base, out, href.length, &length);
  if (status == URLENS_OK) {
    fuzz_check(length <= href.length, "a reference is not longer than the URL");
    status = urlens_parse(result, out, length, base);
    if (status != URLENS_OK || !urlens_equal(result, target, URLENS_COMPARISON_WHOLE)) {
      fuzz_same_text("where nothing leads back, it is the URL", fuzz_view(href), fuzz_text_of(out, length));
      if (!urlens_parse(result, href.data, href.length, base)) {
        fuzz_check(!urlens_equal(result, target, URLENS_COMPARISON_WHOLE), "not even itself");
      }
    }
  } else {
    fuzz_check(status == URLENS_E_INVALID || status == URLENS_E_BASE_INVALID, "a scheme is missing");
  }
  free(out);
}

static void rfc_standard(rfc_world *world, fuzz_text base, fuzz_text text) {
  if (urlens_parse(world->standard_base, base.data, base.length, NULL)) return;
  if (urlens_parse(world->standard, text.data, text.length, NULL) &&
      urlens_parse(world->standard, text.data, text.length, world->standard_base)) {
    return;
  }
  rfc_relative(world->standard, world->standard_base, world->standard_other);
  fuzz_same_status("a reference kept by the expression", URLENS_OK,
                   urlens_parse(world->url[0], text.data, text.length, NULL));
  {
    urlens_status direct = urlens_parse(world->standard, text.data, text.length, world->standard_base);
    fuzz_same_status("and resolved later", direct,
                     urlens_resolve(world->standard_other, world->url[0], world->standard_base));
    if (!direct) fuzz_same_url("and resolved later", world->standard, world->standard_other, 1);
  }
}

/* From IRI to URI and back to an IRI that stands for the same URI. */
static void rfc_map(fuzz_text iri, uint32_t flags) {
  size_t length = 0, back_length = 0, again_length = 0, room = iri.length * 3 + 1;
  char *uri, *back, *again;
  flags &= URLENS_OPTION_ZONE_IDENTIFIERS;
  if (urlens_iri_to_uri(iri.data, iri.length, flags, NULL, 0, &length, NULL) == URLENS_E_RFC_PATH) return;
  uri = malloc(room);
  back = malloc(room);
  again = malloc(room);
  if (!uri || !back || !again) abort();
  if (urlens_iri_to_uri(iri.data, iri.length, flags, uri, room, &length, NULL) == URLENS_OK) {
    fuzz_same_status("a URI becomes an IRI", URLENS_OK,
                     urlens_uri_to_iri(uri, length, flags, back, room, &back_length, NULL));
    fuzz_same_status("which becomes a URI", URLENS_OK,
                     urlens_iri_to_uri(back, back_length, flags, again, room, &again_length, NULL));
    fuzz_same_status("and an IRI again", URLENS_OK,
                     urlens_uri_to_iri(again, again_length, flags, uri, room, &length, NULL));
    fuzz_same_text("the same one", fuzz_text_of(back, back_length), fuzz_text_of(uri, length));
  }
  free(uri);
  free(back);
  free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_text text, base;
  rfc_world *world;
  uint8_t choice;
  char *copy;
  if (size == 0) return -1;
  choice = data[0];
  copy = fuzz_copy(data + 1, size - 1);
  text = fuzz_input = fuzz_text_of(copy, size - 1);
  base = fuzz_line(&text);
  world = rfc_world_for((choice & 3U) * URLENS_OPTION_ZONE_IDENTIFIERS);
  rfc_read(world, world->base, base);
  rfc_read(world, world->url, text);
  rfc_map(text, world->flags);
  for (int i = 0; i < RFC_DIALECTS; i++) {
    if (urlens_parse(world->base[i], base.data, base.length, NULL)) continue;
    rfc_resolve(world, i, text);
    if (urlens_parse(world->url[i], text.data, text.length, NULL)) continue;
    rfc_relative(world->url[i], world->base[i], world->other[i]);
    rfc_normalize(world, i, choice >> 2 & 15U);
  }
  rfc_standard(world, base, text);
  free(copy);
  return 0;
}
