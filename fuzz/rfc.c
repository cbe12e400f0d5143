/* SPDX-License-Identifier: MIT */
/*
 * RFC 3986 and 3987. A first byte chooses what is asked for; then a line with a base, and a reference. What is parsed
 * comes back byte for byte; the regular expression reads everything, and what the grammar takes it reads in the same
 * way; every URI is an IRI; resolving, normalizing and making relative keep what they promise.
 */
#include "urlens/rfc.h"
#include "common.h"

enum { RFC_DIALECTS = 3 };

/* What is said here is about these: the expression reads what the others read, and every URI is an IRI. */
static const urlens_dialect rfc_dialects[RFC_DIALECTS] = {URLENS_DIALECT_RFC3986_REGEX, URLENS_DIALECT_RFC3987,
                                                          URLENS_DIALECT_RFC3986};

/* Objects are made once for each set of flags. */
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
    world->url[i] = fuzz_object_in(rfc_dialects[i], flags);
    world->base[i] = fuzz_object_in(rfc_dialects[i], flags);
    world->other[i] = fuzz_object_in(rfc_dialects[i], flags);
  }
  world->standard = fuzz_object(0, NULL, 0);
  world->standard_base = fuzz_object(0, NULL, 0);
  world->standard_other = fuzz_object(0, NULL, 0);
  return world;
}

/* Into a buffer of exactly the size, with the same result. */
static void rfc_into(const urlens_url *wanted, urlens_status status, fuzz_text input, const urlens_url *base,
                     uint32_t flags) {
  urlens_options options = {.size = sizeof options, .dialect = urlens_dialect_of(wanted), .flags = flags};
  urlens_view href = urlens_href(wanted);
  urlens_output out = {.capacity = status ? 0 : href.length};
  urlens_components components;
  out.data = fuzz_room(out.capacity);
  fuzz_same_status("can_parse", status, urlens_can_parse(input.data, input.length, base, &options, NULL));
  fuzz_same_status("parse_into", status,
                   urlens_parse_into(input.data, input.length, base, &options, &out, &components));
  if (!status) {
    fuzz_same_text("parse_into", fuzz_view(href), fuzz_text_of(out.data, out.length));
    fuzz_check(fuzz_equal_records(urlens_components_of(wanted), &components), "parse_into, the record");
  }
  free(out.data);
}

/* Reads `text` in all three dialects, as it is written. */
static void rfc_read(rfc_world *world, urlens_url **url, fuzz_text text) {
  urlens_status status[RFC_DIALECTS];
  for (int i = 0; i < RFC_DIALECTS; i++) {
    status[i] = urlens_parse(url[i], text.data, text.length, NULL);
    if (status[i]) {
      fuzz_check_error("an error is within the input", status[i], urlens_error_of(url[i]), text);
      fuzz_check(urlens_error_of(url[i]).at != URLENS_NOWHERE, "an error has a place");
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

typedef struct relative_call {
  urlens_url *target;
  const urlens_url *base;
} relative_call;

static urlens_status relative(const void *call, urlens_output *out) {
  const relative_call *c = call;
  return urlens_relative(c->target, c->base, out);
}

/* A reference that leads from the base to the target, unless not even the target does. */
static void rfc_relative(urlens_url *target, const urlens_url *base, urlens_url *result) {
  relative_call call = {target, base};
  urlens_view href = urlens_href(target);
  fuzz_product reference;
  if (!href.data || !urlens_href(base).data) return;
  reference = fuzz_produce("relative", relative, &call, fuzz_view(href));
  if (reference.status == URLENS_OK) {
    fuzz_check(reference.length <= href.length, "a reference is not longer than the URL");
    if (urlens_parse(result, reference.data, reference.length, base) != URLENS_OK ||
        !urlens_equal(result, target, URLENS_COMPARISON_WHOLE)) {
      fuzz_same_text("where nothing leads back, it is the URL", fuzz_view(href), fuzz_product_text(reference));
      if (!urlens_parse(result, href.data, href.length, base)) {
        fuzz_check(!urlens_equal(result, target, URLENS_COMPARISON_WHOLE), "not even itself");
      }
    }
  } else {
    fuzz_check(reference.status == URLENS_E_INVALID || reference.status == URLENS_E_BASE_INVALID,
               "a scheme is missing");
  }
  free(reference.data);
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
    urlens_view kept = urlens_href(world->url[0]);
    fuzz_same_status("and resolved later", direct,
                     urlens_resolve(world->standard_other, kept.data, kept.length, base.data, base.length));
    if (!direct) fuzz_same_url("and resolved later", world->standard, world->standard_other, 1);
  }
}

typedef struct map_call {
  uint32_t flags;
  fuzz_text input;
} map_call;

static urlens_status iri_to_uri(const void *call, urlens_output *out) {
  const map_call *c = call;
  return urlens_iri_to_uri(c->flags, c->input.data, c->input.length, out);
}

static urlens_status uri_to_iri(const void *call, urlens_output *out) {
  const map_call *c = call;
  return urlens_uri_to_iri(c->flags, c->input.data, c->input.length, out);
}

static fuzz_product rfc_mapped(const char *what, fuzz_producer function, uint32_t flags, fuzz_product from) {
  map_call call = {flags & URLENS_OPTION_ZONE_IDENTIFIERS, fuzz_product_text(from)};
  return fuzz_must_produce(what, function, &call, fuzz_product_text(from));
}

/* From IRI to URI and back to an IRI that stands for the same URI. */
static void rfc_map(fuzz_text iri, uint32_t flags) {
  map_call call = {flags & URLENS_OPTION_ZONE_IDENTIFIERS, iri};
  fuzz_product uri = fuzz_produce("an IRI", iri_to_uri, &call, iri), back, again, last;
  if (uri.status == URLENS_OK) {
    back = rfc_mapped("a URI becomes an IRI", uri_to_iri, flags, uri);
    again = rfc_mapped("which becomes a URI", iri_to_uri, flags, back);
    last = rfc_mapped("and an IRI again", uri_to_iri, flags, again);
    fuzz_same_text("the same one", fuzz_product_text(back), fuzz_product_text(last));
    free(back.data);
    free(again.data);
    free(last.data);
  }
  call.input = fuzz_well_formed(iri);
  fuzz_same_product("an ill-formed IRI", fuzz_produce("well-formed", iri_to_uri, &call, call.input), uri);
  fuzz_free(call.input);
}

static void rfc_hear(void *context, urlens_bidi_finding finding, size_t at, size_t length) {
  const fuzz_text *iri = context;
  fuzz_check(finding >= URLENS_BIDI_FINDING_FORMATTING && finding <= URLENS_BIDI_FINDING_ENDS, "a known finding");
  fuzz_check(at <= iri->length && length <= iri->length - at, "a finding lies within the IRI");
}

/* What section 4 finds lies within the text, and it refuses what is no IRI. */
static void rfc_bidi(fuzz_text iri, uint32_t flags) {
  map_call call = {flags & URLENS_OPTION_ZONE_IDENTIFIERS, iri};
  urlens_output out = {0};
  urlens_error error;
  urlens_status wanted = iri_to_uri(&call, &out);
  urlens_status status = urlens_iri_check_bidi(call.flags, iri.data, iri.length, rfc_hear, &iri, &error);
  if (wanted == URLENS_E_BUFFER_TOO_SMALL) wanted = URLENS_OK;
  fuzz_same_status("check_bidi takes what is an IRI", wanted, status);
  fuzz_check_error("check_bidi, the error", status, error, iri);
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
  rfc_bidi(text, world->flags);
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
