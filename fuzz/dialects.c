/* SPDX-License-Identifier: MIT */
/*
 * A line for the base, which may be empty, and the rest for the reference, in every dialect of the build but the living ones, and at
 * every stage: the result is consistent; an object, the caller's buffer and the reference machine get the same; what a stage before
 * has refused a later one does not accept; a dialect does what its traits say, and nothing else; what is ill-formed is read as U+FFFD.
 * Of weburl-r3: the host is ASCII and stays as it is, and so does the whole URL, except for known kinds.
 */
#include "dialect.h"
#include "urlens/weburl.h"

/* Objects of one dialect. Some encode queries in an encoding with states, some use the reference machine. */
typedef struct objects {
  urlens_dialect dialect;
  urlens_url *url, *machine, *encoded, *encoded_machine;
  urlens_url *base, *other;
} objects;

static int has(const objects *o, uint32_t traits) {
  return fuzz_dialect_has(o->dialect, traits);
}

static objects *objects_for(size_t number) {
  static const char encoding[] = "iso-2022-jp";
  static objects *all;
  urlens_options options = {.size = sizeof options, .dialect = fuzz_dialect(number)};
  objects *o;
  if (!all) all = fuzz_table(urlens_dialect_count(), sizeof *all);
  o = &all[number];
  if (o->url) return o;
  o->dialect = options.dialect;
  o->url = fuzz_object_with(&options);
  o->base = fuzz_object_with(&options);
  o->other = fuzz_object_with(&options);
  options.flags = URLENS_OPTION_REFERENCE_MACHINE;
  o->machine = fuzz_object_with(&options);
  options.encoding = encoding;
  options.encoding_length = strlen(encoding);
  o->encoded_machine = fuzz_object_with(&options);
  options.flags = 0;
  o->encoded = fuzz_object_with(&options);
  return o;
}

static urlens_status run(urlens_url *url, urlens_stage last, fuzz_text input, fuzz_text base) {
  urlens_status status = urlens_parse_stage(url, last, input.data, input.length, base.data, base.length);
  return dialect_checked(url, status, input, base);
}

/* The fast path and the reference machine: the same, in what is refused too. */
static urlens_status check_machine(urlens_url *url, urlens_url *machine, urlens_stage last, fuzz_text input,
                                   fuzz_text base) {
  urlens_status status = run(url, last, input, base);
  fuzz_same_status("reference machine", run(machine, last, input, base), status);
  fuzz_same_error("reference machine, the error", urlens_error_of(machine), urlens_error_of(url));
  if (status == URLENS_OK) fuzz_same_url("reference machine", machine, url, 1);
  return status;
}

/* A dialect that gives back bytes as they were; the others are over characters. */
static int is_over_bytes(urlens_dialect dialect) {
  return dialect == URLENS_DIALECT_RFC3986_REGEX;
}

/* U+FFFD in place of what is ill-formed: the same, of what dialects over bytes give too once it is made well-formed. */
static void check_well_formed(objects *o, urlens_stage last, fuzz_text input, fuzz_text base) {
  fuzz_text apart = fuzz_well_formed(input), apart_base = base.data ? fuzz_well_formed(base) : base, href;
  urlens_status status = run(o->url, last, input, base);
  fuzz_same_status("well-formed", run(o->other, last, apart, apart_base), status);
  fuzz_same_error_apart("well-formed, the error", urlens_error_of(o->other), urlens_error_of(o->url),
                        urlens_error_of(o->url).place == URLENS_PLACE_BASE ? base : input);
  if (status == URLENS_OK && is_over_bytes(o->dialect)) {
    href = fuzz_well_formed(fuzz_view(urlens_href(o->url)));
    fuzz_same_text("well-formed", fuzz_view(urlens_href(o->other)), href);
    fuzz_free(href);
  } else if (status == URLENS_OK) {
    fuzz_same_url("well-formed", o->other, o->url, 0);
  }
  fuzz_free(apart);
  if (base.data) fuzz_free(apart_base);
}

/* --- All stages at once ----------------------------------------------------------------------------------------------- */

/* urlens_resolve and, without a base, urlens_parse go as far as the dialect goes: what that gave is in o->url. */
static void check_whole(objects *o, urlens_status status, fuzz_text input, fuzz_text base) {
  urlens_status got = urlens_resolve(o->other, input.data, input.length, base.data, base.length);
  fuzz_same_status("resolve", status, dialect_checked(o->other, got, input, base));
  fuzz_same_error("resolve, the error", urlens_error_of(o->url), urlens_error_of(o->other));
  if (status == URLENS_OK) fuzz_same_url("resolve", o->url, o->other, 1);
  if (base.data) return;
  got = urlens_parse(o->other, input.data, input.length, NULL);
  fuzz_same_status("parse", status, dialect_checked(o->other, got, input, base));
  if (status == URLENS_OK) fuzz_same_url("parse", o->url, o->other, 1);
  dialect_check_into(o->other, status, input, NULL);
}

/*
 * With a base that is an object. Where that keeps what the base's text says, the result is that of the text, which is in o->url.
 * A base of another dialect does no harm, but the Standard refuses it.
 */
static void check_object_base(objects *o, urlens_status status, fuzz_text input, fuzz_text base) {
  static urlens_url *foreign;
  const fuzz_text none = {NULL, 0};
  urlens_status got;
  if (!foreign) foreign = fuzz_object(0, NULL, 0);
  if (urlens_parse(o->base, base.data, base.length, NULL) == URLENS_OK) {
    got = urlens_parse(o->other, input.data, input.length, o->base);
    dialect_checked(o->other, got, input, none);
    dialect_check_into(o->other, got, input, o->base);
    if (!has(o, URLENS_TRAIT_HAS_STAGES)) {
      fuzz_same_status("a base that is an object", status, got);
      if (status == URLENS_OK) fuzz_same_url("a base that is an object", o->url, o->other, 1);
    }
  }
  if (urlens_parse(foreign, base.data, base.length, NULL) == URLENS_OK) {
    got = urlens_parse(o->other, input.data, input.length, foreign);
    dialect_checked(o->other, got, input, none);
  }
  if (o->dialect == urlens_dialect_of(foreign) || urlens_parse(o->base, base.data, base.length, NULL)) return;
  fuzz_same_status("a base for the Standard", URLENS_E_UNSUPPORTED,
                   urlens_parse(foreign, input.data, input.length, o->base));
}

/* --- The criteria of the description's third revision for its own steps ---------------------------------------------- */

static int contains(urlens_view text, char byte) {
  return text.length > 0 && memchr(text.data, byte, text.length) != NULL;
}

typedef struct host_call {
  uint32_t flags;
  urlens_view host;
} host_call;

static urlens_status canonicalize_host(const void *call, urlens_output *out) {
  const host_call *c = call;
  urlens_options options = {.size = sizeof options, .dialect = URLENS_DIALECT_WEBURL_R3};
  return urlens_canonicalize_host(c->flags, c->host.data, c->host.length, &options, out);
}

static void check_host(const urlens_url *url) {
  int is_file = urlens_components_of(url)->scheme_kind == URLENS_SCHEME_KIND_FILE;
  host_call call = {is_file ? URLENS_HOST_STEP_FILE : 0, urlens_get(url, URLENS_PART_HOST)};
  fuzz_product again;
  if (!call.host.data) return;
  for (size_t i = 0; i < call.host.length; i++) {
    fuzz_check((unsigned char)call.host.data[i] < 0x80, "the host is ASCII");
  }
  again = fuzz_must_produce("the host again", canonicalize_host, &call, fuzz_view(call.host));
  fuzz_same_text("the host again", fuzz_view(call.host), fuzz_product_text(again));
  free(again.data);
}

static void check_criteria(urlens_url *url, int with_base) {
  const fuzz_text none = {NULL, 0};
  urlens_view href = urlens_href(url);
  char *copy;
  check_host(url);
  /*
   * Not with a base, whose path may have been taken as it is. Escapes that decoding has brought about are decoded the next
   * time; a space at the end, where what stood after it was taken away, is trimmed.
   */
  if (with_base || contains(urlens_get(url, URLENS_PART_PATH), '%') || href.data[href.length - 1] == ' ') return;
  copy = fuzz_copy(href.data, href.length);
  fuzz_same_status("the URL again", URLENS_OK,
                   run(url, URLENS_STAGE_CANONICALIZE, fuzz_text_of(copy, href.length), none));
  fuzz_same_text("the URL again", fuzz_text_of(copy, href.length), fuzz_view(urlens_href(url)));
  free(copy);
}

/* --- A dialect ------------------------------------------------------------------------------------------------------ */

/* One that only parses takes no base, except for that stage alone, which does not look at it. */
static void check_no_base(objects *o, fuzz_text input, fuzz_text base) {
  if (!base.data) return;
  fuzz_same_status("no base that is text", URLENS_E_UNSUPPORTED,
                   urlens_resolve(o->other, input.data, input.length, base.data, base.length));
  if (urlens_parse(o->base, base.data, base.length, NULL) != URLENS_OK) return;
  fuzz_same_status("no base", URLENS_E_UNSUPPORTED, urlens_parse(o->other, input.data, input.length, o->base));
  dialect_check_into(o->other, URLENS_E_UNSUPPORTED, input, o->base);
}

static void check_parser(objects *o, fuzz_text input, fuzz_text base) {
  const fuzz_text none = {NULL, 0};
  urlens_status status;
  fuzz_same_status("no resolution", URLENS_E_UNSUPPORTED, run(o->url, URLENS_STAGE_RESOLVE, input, base));
  fuzz_same_status("no canonical form", URLENS_E_UNSUPPORTED, run(o->url, URLENS_STAGE_CANONICALIZE, input, base));
  status = check_machine(o->url, o->machine, URLENS_STAGE_PARSE, input, base);
  check_whole(o, status, input, none);
  check_no_base(o, input, base);
  if (status == URLENS_OK) dialect_check_lacks(o->url, o->other);
}

static void check_dialect(size_t number, fuzz_text input, fuzz_text base) {
  objects *o = objects_for(number);
  urlens_status parsed, resolved, status;
  fuzz_subject = urlens_dialect_name(o->dialect);
  parsed = run(o->url, URLENS_STAGE_PARSE, input, base);
  if (!fuzz_is_well_formed(input) || !fuzz_is_well_formed(base)) {
    check_well_formed(o, URLENS_STAGE_PARSE, input, base);
    check_well_formed(o, URLENS_STAGE_CANONICALIZE, input, base);
  }
  if (!has(o, URLENS_TRAIT_RESOLVES)) {
    check_parser(o, input, base);
    return;
  }
  resolved = check_machine(o->url, o->machine, URLENS_STAGE_RESOLVE, input, base);
  if (parsed != URLENS_OK && !base.data) fuzz_check(resolved != URLENS_OK, "what cannot be parsed is not resolved");
  status = check_machine(o->encoded, o->encoded_machine, URLENS_STAGE_CANONICALIZE, input, base);
  if (status == URLENS_OK) fuzz_same_status("canonicalized, then resolved", URLENS_OK, resolved);
  status = check_machine(o->url, o->machine, URLENS_STAGE_CANONICALIZE, input, base);
  if (!has(o, URLENS_TRAIT_HAS_STAGES)) fuzz_same_status("all in one stage", resolved, status);
  check_whole(o, status, input, base);
  if (base.data) check_object_base(o, status, input, base);
  if (status != URLENS_OK) return;
  dialect_check_lacks(o->url, o->other);
  if (o->dialect == URLENS_DIALECT_WEBURL_R3) check_criteria(o->url, base.data != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  dialect_check_all(fuzz_text_of((const char *)data, size), 0, check_dialect);
  return 0;
}
