/* SPDX-License-Identifier: MIT */
/*
 * A line for the base, which may be empty, and the rest for the reference, in every dialect of the seeds and at every stage:
 * the result is consistent; an object and the caller's buffer get the same, and so does an object that takes no shortcuts;
 * what a stage before has refused a later one does not accept. Of weburl-r3: the host is ASCII and stays as it is, and so
 * does the whole URL, except for known kinds.
 */
#include "common.h"

static const urlens_dialect dialects[] = {URLENS_DIALECT_BARTH,
                                          URLENS_DIALECT_WEBURL_R1,
                                          URLENS_DIALECT_WEBURL_R1_CHROME,
                                          URLENS_DIALECT_WEBURL_R1_GECKO,
                                          URLENS_DIALECT_WEBURL_R1_IE,
                                          URLENS_DIALECT_WEBURL_R2,
                                          URLENS_DIALECT_WEBURL_R2_CHROME,
                                          URLENS_DIALECT_WEBURL_R2_GECKO,
                                          URLENS_DIALECT_WEBURL_R2_IE,
                                          URLENS_DIALECT_WEBURL_R3,
                                          URLENS_DIALECT_WEBURL_R3_CHROME,
                                          URLENS_DIALECT_WEBURL_R3_GECKO,
                                          URLENS_DIALECT_WEBURL_R3_IE};
enum { DIALECTS = sizeof dialects / sizeof dialects[0] };

/* Objects of one dialect: some encode queries in an encoding with states, some take no shortcuts. */
typedef struct objects {
  urlens_url *url, *plain;
  urlens_url *encoded, *plain_encoded;
} objects;

static urlens_url *object_for(urlens_dialect dialect, uint32_t flags, const char *encoding) {
  urlens_options options = {0};
  urlens_url *url = NULL;
  options.size = sizeof options;
  options.dialect = dialect;
  options.flags = flags;
  options.encoding = encoding;
  options.encoding_length = encoding ? strlen(encoding) : 0;
  if (urlens_create(&options, &url) != URLENS_OK) abort();
  return url;
}

static urlens_status run(urlens_url *url, urlens_stage last, fuzz_text input, fuzz_text base) {
  urlens_status status = urlens_parse_stage(url, last, input.data, input.length, base.data, base.length);
  urlens_error error = urlens_error_of(url);
  fuzz_same_status("the error's status", status, error.status);
  if (status == URLENS_OK) fuzz_check(urlens_self_check(url) == URLENS_OK, "the record is consistent");
  else fuzz_check(error.at == URLENS_NOWHERE || error.at + error.length <= input.length, "the error is in the input");
  return status;
}

/* A buffer of the size that is asked for is enough, and gets what the object got. */
static void check_into(urlens_dialect dialect, fuzz_text input, const urlens_url *url, urlens_status status) {
  urlens_options options = {0};
  urlens_result result;
  urlens_status got;
  char *out;
  options.size = sizeof options;
  options.dialect = dialect;
  got = urlens_parse_into(input.data, input.length, NULL, &options, NULL, 0, &result);
  if (got == URLENS_E_BUFFER_TOO_SMALL) {
    out = malloc(result.length);
    if (!out) return;
    got = urlens_parse_into(input.data, input.length, NULL, &options, out, result.length, &result);
    fuzz_same_status("into a buffer", status, got);
    if (got == URLENS_OK) {
      fuzz_same_text("into a buffer", fuzz_view(urlens_href(url)), fuzz_text_of(out, result.length));
      fuzz_check(fuzz_equal_records(urlens_components_of(url), &result.components), "into a buffer");
    }
    free(out);
    return;
  }
  fuzz_same_status("into no buffer", status, got);
}

/* With shortcuts and without: the same, in what is refused too. */
static urlens_status check_shortcut(urlens_url *url, urlens_url *plain, fuzz_text input, fuzz_text base) {
  urlens_status status = run(url, URLENS_STAGE_CANONICALIZE, input, base);
  urlens_error error = urlens_error_of(url), wanted;
  fuzz_same_status("plain", run(plain, URLENS_STAGE_CANONICALIZE, input, base), status);
  wanted = urlens_error_of(plain);
  fuzz_check(wanted.at == error.at && wanted.length == error.length, "plain, the error");
  if (status == URLENS_OK) fuzz_same_url("plain", plain, url, 1);
  return status;
}

static int contains(urlens_view text, char byte) {
  return text.length > 0 && memchr(text.data, byte, text.length) != NULL;
}

/* Seed 002's criteria for its own steps. */
static void check_criteria(urlens_url *url, int with_base) {
  static char again[1 << 16];
  urlens_view host = urlens_get(url, URLENS_PART_HOST), scheme = urlens_get(url, URLENS_PART_SCHEME),
              href = urlens_href(url);
  urlens_host_scheme kind = scheme.length == 4 && memcmp(scheme.data, "file", 4) == 0 ? URLENS_HOST_SCHEME_FILE
                                                                                      : URLENS_HOST_SCHEME_ANY;
  fuzz_text none = {NULL, 0};
  char *copy;
  size_t length;
  if (host.length > sizeof again) return;
  if (host.data) {
    for (size_t i = 0; i < host.length; i++) fuzz_check((unsigned char)host.data[i] < 0x80, "the host is ASCII");
    fuzz_same_status("the host again", URLENS_OK,
                     urlens_canonicalize_host(URLENS_DIALECT_WEBURL_R3, kind, host.data, host.length, NULL, again,
                                              sizeof again, &length, NULL));
    fuzz_same_text("the host again", fuzz_view(host), fuzz_text_of(again, length));
  }
  /*
   * Not with a base, whose path may have been taken as it is. Escapes that decoding has brought about are decoded the next
   * time; a space at the end, where what stood behind it was taken away, is trimmed.
   */
  if (with_base || contains(urlens_get(url, URLENS_PART_PATH), '%') || href.data[href.length - 1] == ' ') return;
  copy = fuzz_copy(href.data, href.length);
  fuzz_same_status("the URL again", URLENS_OK,
                   run(url, URLENS_STAGE_CANONICALIZE, fuzz_text_of(copy, href.length), none));
  fuzz_same_text("the URL again", fuzz_text_of(copy, href.length), fuzz_view(urlens_href(url)));
  free(copy);
}

static void check_dialect(urlens_dialect dialect, objects *o, fuzz_text input, fuzz_text base) {
  urlens_status parsed = run(o->url, URLENS_STAGE_PARSE, input, base), status;
  if (dialect == URLENS_DIALECT_BARTH) {
    fuzz_same_status("no resolution", URLENS_E_UNSUPPORTED, run(o->url, URLENS_STAGE_RESOLVE, input, base));
    return;
  }
  status = run(o->url, URLENS_STAGE_RESOLVE, input, base);
  if (parsed != URLENS_OK && !base.data) fuzz_check(status != URLENS_OK, "what cannot be parsed is not resolved");
  if (check_shortcut(o->encoded, o->plain_encoded, input, base) == URLENS_OK) {
    fuzz_same_status("canonicalized, then resolved", URLENS_OK, status);
  }
  status = check_shortcut(o->url, o->plain, input, base);
  if (!base.data) check_into(dialect, input, o->url, status);
  if (status == URLENS_OK && dialect == URLENS_DIALECT_WEBURL_R3) check_criteria(o->url, base.data != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static objects all[DIALECTS];
  fuzz_text rest = fuzz_text_of((const char *)data, size), line = fuzz_line(&rest);
  char *copy = fuzz_copy(rest.data, rest.length), *base_copy = fuzz_copy(line.data, line.length);
  fuzz_text input = fuzz_text_of(copy, rest.length);
  fuzz_text base = fuzz_text_of(line.length ? base_copy : NULL, line.length);
  fuzz_input = fuzz_text_of((const char *)data, size);
  for (size_t i = 0; i < DIALECTS; i++) {
    if (!all[i].url) {
      all[i].url = object_for(dialects[i], 0, NULL);
      all[i].plain = object_for(dialects[i], URLENS_OPTION_REFERENCE_MACHINE, NULL);
      all[i].encoded = object_for(dialects[i], 0, "iso-2022-jp");
      all[i].plain_encoded = object_for(dialects[i], URLENS_OPTION_REFERENCE_MACHINE, "iso-2022-jp");
    }
    check_dialect(dialects[i], &all[i], input, base);
  }
  free(copy);
  free(base_copy);
  return 0;
}
