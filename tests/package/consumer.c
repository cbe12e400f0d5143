/* SPDX-License-Identifier: MIT */
/*
 * A program of somebody else's, compiled as C and as C++: it has nothing but what was installed, every header of it. The library
 * in one file (CONSUMER_OF_AMALGAMATION) has them all in urlens.h.
 */
#include <stdio.h>
#include <string.h>

#include <urlens.h>
#ifndef CONSUMER_OF_AMALGAMATION
#  include <urlens/audit.h>
#  include <urlens/batch.h>
#  include <urlens/ecma.h>
#  include <urlens/encoding.h>
#  include <urlens/links.h>
#  include <urlens/pattern.h>
#  include <urlens/query.h>
#  include <urlens/rfc.h>
#  include <urlens/site.h>
#  include <urlens/template.h>
#  include <urlens/unicode.h>
#  include <urlens/weburl.h>
#endif

/* The library and the header are of the same version. */
static int is_right_version(void) {
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", URLENS_VERSION_MAJOR, URLENS_VERSION_MINOR, URLENS_VERSION_PATCH);
  if (strcmp(urlens_version(), version) == 0 && urlens_build_info()->version_number == URLENS_VERSION) return 1;
  fprintf(stderr, "wanted %s\ngot    %s\n", version, urlens_version());
  return 0;
}

static int parses(void) {
  const char *input = "HTTP://EXAMPLE.com:80/a/../b";
  const char *wanted = "http://example.com/b";
  urlens_url *url = NULL;
  urlens_status status = urlens_create(NULL, &url);
  const char *got;
  int fine;
  if (!status) status = urlens_parse(url, input, strlen(input), NULL);
  got = status ? urlens_status_name(status) : urlens_href(url).data;
  fine = strcmp(got, wanted) == 0;
  if (!fine) fprintf(stderr, "input  %s\nwanted %s\ngot    %s\n", input, wanted, got);
  urlens_destroy(url);
  return fine;
}

/* A part that a build lacks has its functions all the same. */
static int answers(const char *header, urlens_status status) {
  if (status == URLENS_OK || status == URLENS_E_UNSUPPORTED) return 1;
  fprintf(stderr, "%s: %s\n", header, urlens_status_name(status));
  return 0;
}

/* A function of each header can be linked and called. */
static int has_all_headers(void) {
  char room[64];
  urlens_output out = {room, sizeof room, 0, {URLENS_OK, 0, 0, URLENS_PLACE_INPUT}};
  urlens_ecma_text text = {URLENS_TEXT_FORM_UTF8, "a b", 3};
  urlens_ecma_output encoded = {URLENS_TEXT_FORM_UTF8, room, sizeof room, 0, {URLENS_OK, 0, 0, URLENS_PLACE_INPUT}};
  urlens_auditor *auditor = NULL;
  uint64_t hash;
  int fine = answers("audit.h", urlens_auditor_create(NULL, &auditor));
  urlens_auditor_destroy(auditor);
  fine &= answers("ecma.h", urlens_ecma_call(URLENS_ECMA_FUNCTION_ENCODE_URI, text, &encoded));
  fine &= answers("encoding.h",
                  urlens_encoding_encode(URLENS_ENCODING_UTF_8, URLENS_UNENCODABLE_REFERENCE, "a", 1, &out));
  fine &= answers("rfc.h", urlens_iri_to_uri(0, "a:b", 3, &out));
  fine &= answers("site.h", urlens_hash64_text("a", 1, &hash));
  fine &= answers("unicode.h", urlens_domain_to_ascii(URLENS_IDNA_STANDARD, "a", 1, NULL, &out));
  fine &= answers("weburl.h", urlens_canonicalize_host(0, "a", 1, NULL, &out)); /* not in the default dialect */
  return fine;
}

int main(void) {
  return is_right_version() && parses() && has_all_headers() ? 0 : 1;
}
