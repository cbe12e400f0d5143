/* SPDX-License-Identifier: MIT */
/*
 * Threads that share what the header says may be shared: tables, one options struct, a prepared base, a URL that all of them
 * read, an object that others are made like. Each has objects of its own for what it writes, and each must get what one thread
 * alone gets.
 */
#include <pthread.h>

#include "objects.h"
#include "output.h"
#include "samples.h"
#include "urlens/audit.h"
#include "urlens/ecma.h"
#include "urlens/site.h"
#include "urlens/unicode.h"

enum { THREADS = 8, ROUNDS = 40, ROOM = 1024 };

/* What all threads read. */
typedef struct shared {
  urlens_options options;
  urlens_url *base, *reference_base, *rfc_base;
} shared;

typedef struct worker {
  const shared *shared;
  pthread_t thread;
  uint64_t found[ROUNDS];
} worker;

/* FNV-1a, to boil down what was seen to one number. */
static uint64_t mix(uint64_t hash, const void *data, size_t length) {
  const unsigned char *bytes = data;
  for (size_t i = 0; i < length; i++) hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
  return hash;
}

static uint64_t mix_number(uint64_t hash, uint64_t number) {
  unsigned char bytes[8];
  for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)(number >> 8 * i);
  return mix(hash, bytes, sizeof bytes);
}

static uint64_t mix_view(uint64_t hash, urlens_view view) {
  hash = mix_number(hash, view.data ? view.length : UINT64_MAX);
  return view.data ? mix(hash, view.data, view.length) : hash;
}

/* A status, and the result that came with it. */
static uint64_t mix_result(uint64_t hash, urlens_status status, const char *data, size_t length) {
  hash = mix_number(hash, (uint64_t)status);
  return status == URLENS_OK ? mix(hash, data, length) : hash;
}

/* Everything that a URL says, of one that all threads look at. */
static uint64_t read_all(uint64_t hash, const urlens_url *url) {
  char room[ROOM];
  urlens_output out = output_over(room, sizeof room);
  urlens_status status;
  urlens_site site;
  uint64_t number = 0;
  for (int part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    hash = mix_view(hash, urlens_get(url, (urlens_part)part));
  }
  for (int attribute = URLENS_ATTRIBUTE_HREF; attribute <= URLENS_ATTRIBUTE_HASH; attribute++) {
    hash = mix_view(hash, urlens_get_attribute(url, (urlens_attribute)attribute));
  }
  status = urlens_origin(url, &out);
  hash = mix_result(hash, status, room, out.length);
  hash = mix_number(hash, (uint64_t)urlens_self_check(url));
  if (urlens_hash64(url, URLENS_COMPARISON_WHOLE, &number) == URLENS_OK) hash = mix_number(hash, number);
  if (urlens_site_of(url, 0, &site) == URLENS_OK) hash = mix_view(hash, site.domain);
  return mix_number(hash, (uint64_t)urlens_equal(url, url, URLENS_COMPARISON_WHOLE));
}

/* Functions without an object, which read the tables: IDNA, normal forms, encodings, suffixes, ECMAScript. */
static uint64_t use_tables(uint64_t hash, const char *text, size_t size) {
  static const urlens_normalization nfkc = {URLENS_NORMAL_FORM_NFKC, URLENS_UNICODE_VERSION_17_0, 0};
  char room[ROOM];
  urlens_output out = output_over(room, sizeof room);
  urlens_ecma_text input = {URLENS_TEXT_FORM_UTF8, text, size};
  urlens_ecma_output encoded = {.form = URLENS_TEXT_FORM_UTF8, .data = room, .capacity = sizeof room};
  urlens_site site;
  uint64_t number = 0;
  urlens_status status = urlens_domain_to_ascii(0, text, size, NULL, &out);
  hash = mix_result(hash, status, room, out.length);
  status = urlens_unicode_normalize(nfkc, text, size, NULL, &out);
  hash = mix_result(hash, status, room, out.length);
  status = urlens_site_from_text(0, text, size, NULL, &out, &site);
  hash = mix_result(hash, status, room, out.length);
  status = urlens_ecma_call(URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, input, &encoded);
  hash = mix_result(hash, status, room, encoded.length);
  status = urlens_hash64_text(text, size, &number);
  return mix_number(mix_number(hash, (uint64_t)status), number);
}

/* --- One round ------------------------------------------------------------------------------------------------------- */

/* An object for that dialect: of shared options, of options of the thread's own, or like a shared object. */
static urlens_status make_object(const shared *all, urlens_dialect dialect, int round, urlens_url **url) {
  urlens_options options = all->options;
  if (dialect == URLENS_DIALECT_WHATWG && round % 4 == 0) return urlens_create(&all->options, url);
  if (dialect == URLENS_DIALECT_WHATWG && round % 4 == 1) return urlens_create_like(all->reference_base, url);
  options.dialect = dialect;
  options.flags = round % 2 ? URLENS_OPTION_REFERENCE_MACHINE : 0;
  return urlens_create(&options, url);
}

static const urlens_url *base_for(const shared *all, urlens_dialect dialect, int round) {
  if (dialect == URLENS_DIALECT_RFC3986_REGEX) return all->rfc_base;
  return round % 2 ? all->reference_base : all->base;
}

/* Without a base, against one that all share, and against its text. */
static urlens_status parse_in_turn(urlens_url *url, size_t number, const urlens_url *base) {
  const char *text = samples[number];
  urlens_view href = urlens_href(base);
  if (number % 3 == 1) return urlens_parse(url, text, strlen(text), base);
  return urlens_resolve(url, text, strlen(text), number % 3 ? href.data : NULL, number % 3 ? href.length : 0);
}

static uint64_t use_object(uint64_t hash, urlens_url *url, const urlens_url *base) {
  static const char host[] = "b\xC3\xBC\x63her.example";
  char room[ROOM];
  for (size_t i = 0; i < SAMPLES; i++) {
    urlens_output out = output_over(room, sizeof room);
    urlens_status status = parse_in_turn(url, i, base);
    hash = mix_number(hash, (uint64_t)status);
    hash = use_tables(hash, samples[i], strlen(samples[i]));
    if (status) continue;
    hash = read_all(hash, url);
    status = urlens_relative(url, base, &out);
    hash = mix_result(hash, status, room, out.length);
    status = urlens_set(url, URLENS_ATTRIBUTE_HOSTNAME, host, sizeof host - 1, NULL);
    hash = mix_view(mix_number(hash, (uint64_t)status), urlens_href(url));
  }
  return hash;
}

/* The rules of an audit, against the text of the shared base. */
static uint64_t use_auditor(uint64_t hash, const urlens_url *base) {
  urlens_view href = urlens_href(base);
  urlens_auditor *auditor = NULL;
  hash = mix_number(hash, (uint64_t)urlens_auditor_create(NULL, &auditor));
  for (size_t i = 0; auditor && i < SAMPLES; i++) {
    urlens_status status = urlens_auditor_audit(auditor, samples[i], strlen(samples[i]), href.data, href.length);
    hash = mix_number(hash, (uint64_t)status);
    hash = mix_number(hash, urlens_auditor_disagreement(auditor));
    hash = mix_number(hash, urlens_auditor_finding_count(auditor));
    hash = mix_view(hash, urlens_auditor_safe_url(auditor));
  }
  urlens_auditor_destroy(auditor);
  return hash;
}

/* One object of each kind goes over the samples; what came out becomes one number. */
static uint64_t one_round(const shared *all, int round) {
  static const urlens_dialect dialects[] = {URLENS_DIALECT_WHATWG, URLENS_DIALECT_RFC3986_REGEX,
                                            URLENS_DIALECT_WEBURL_R3_IE};
  uint64_t hash = UINT64_C(0xCBF29CE484222325);
  for (size_t d = 0; d < sizeof dialects / sizeof dialects[0]; d++) {
    urlens_url *url = NULL;
    urlens_status status = make_object(all, dialects[d], round, &url);
    hash = mix_number(hash, (uint64_t)status);
    if (status == URLENS_OK) hash = use_object(hash, url, base_for(all, dialects[d], round));
    urlens_destroy(url);
  }
  if (round % 8 == 0) hash = use_auditor(hash, all->base);
  return read_all(hash, all->base);
}

static void *work(void *context) {
  worker *self = context;
  for (int round = 0; round < ROUNDS; round++) self->found[round] = one_round(self->shared, round);
  return NULL;
}

static urlens_url *make_base(urlens_dialect dialect, uint32_t flags) {
  static const char text[] = "http://u:p@b.example:81/a/b?q#f";
  urlens_url *url = object_for(dialect, flags);
  CHECK_EQ_INT(text, URLENS_OK, parse_text(url, text));
  return url;
}

int main(void) {
  static worker workers[THREADS];
  static uint64_t wanted[ROUNDS];
  shared all = {0};
  all.options.size = sizeof all.options;
  all.base = make_base(URLENS_DIALECT_WHATWG, 0);
  all.reference_base = make_base(URLENS_DIALECT_WHATWG, URLENS_OPTION_REFERENCE_MACHINE);
  if (has_feature(URLENS_FEATURE_RFC)) all.rfc_base = make_base(URLENS_DIALECT_RFC3986_REGEX, 0);
  for (int round = 0; round < ROUNDS; round++) wanted[round] = one_round(&all, round);
  for (int i = 0; i < THREADS; i++) {
    workers[i].shared = &all;
    if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0) return EXIT_FAILURE;
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(workers[i].thread, NULL);
    for (int round = 0; round < ROUNDS; round++) CHECK(workers[i].found[round] == wanted[round]);
  }
  urlens_destroy(all.base);
  urlens_destroy(all.reference_base);
  urlens_destroy(all.rfc_base);
  return test_end();
}
