/* SPDX-License-Identifier: MIT */
/*
 * Threads that share what the header says may be shared: tables, one options struct, a prepared base, a URL that all of them
 * read, a set of columns. Each has objects of its own for what it writes, and each must get what one thread alone gets.
 */
#include <pthread.h>

#include "samples.h"

enum { THREADS = 8, ROUNDS = 40, ROOM = 1024 };

/* What all threads read. */
typedef struct shared {
  urlens_options options;
  urlens_url *base, *plain_base, *rfc_base;
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

/* Every part of a URL that all threads look at. */
static uint64_t read_all(uint64_t hash, const urlens_url *url) {
  char out[ROOM];
  size_t length = 0;
  for (int part = URLENS_PART_SCHEME; part <= URLENS_ATTRIBUTE_HASH; part++)
    hash = mix_view(hash, urlens_get(url, (urlens_part)part));
  hash = mix_number(hash, (uint64_t)urlens_origin(url, out, sizeof out, &length));
  hash = mix(hash, out, length < sizeof out ? length : 0);
  hash = mix_number(hash, (uint64_t)urlens_self_check(url));
  return mix_number(hash, (uint64_t)urlens_equal(url, url, URLENS_COMPARISON_WHOLE));
}

/* Functions without an object, which read the tables: IDNA, normal forms, encodings, suffixes, ECMAScript. */
static uint64_t use_tables(uint64_t hash, const char *text, size_t size) {
  char out[ROOM];
  size_t length = 0;
  uint64_t number = 0;
  urlens_status status = urlens_domain_to_ascii(0, text, size, NULL, out, sizeof out, &length, NULL);
  hash = mix_number(hash, (uint64_t)status);
  if (status == URLENS_OK) hash = mix(hash, out, length);
  status = urlens_unicode_normalize(URLENS_NORMAL_FORM_NFKC, URLENS_UNICODE_VERSION_17_0, 0, text, size, NULL, out,
                                    sizeof out, &length);
  hash = mix_number(hash, (uint64_t)status);
  if (status == URLENS_OK) hash = mix(hash, out, length);
  status = urlens_ecma_call(URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, URLENS_TEXT_FORM_UTF8, text, size,
                            URLENS_TEXT_FORM_UTF8, out, sizeof out, &length, NULL);
  hash = mix_number(hash, (uint64_t)status);
  if (status == URLENS_OK) hash = mix(hash, out, length);
  status = urlens_hash64_text(text, size, &number);
  return mix_number(mix_number(hash, (uint64_t)status), number);
}

/* One object of each kind goes over the samples; what came out becomes one number. */
static uint64_t one_round(const shared *all, int round) {
  static const urlens_dialect dialects[] = {URLENS_DIALECT_WHATWG, URLENS_DIALECT_RFC3986_REGEX,
                                            URLENS_DIALECT_WEBURL_R3_IE};
  uint64_t hash = UINT64_C(0xCBF29CE484222325);
  for (size_t d = 0; d < sizeof dialects / sizeof dialects[0]; d++) {
    urlens_options options = all->options;
    urlens_url *url = NULL;
    urlens_status status;
    options.dialect = dialects[d];
    options.flags = round % 2 ? URLENS_OPTION_REFERENCE_MACHINE : 0;
    status = urlens_create(round % 4 == 0 && d == 0 ? &all->options : &options, &url);
    hash = mix_number(hash, (uint64_t)status);
    if (status) continue;
    for (size_t i = 0; i < SAMPLES; i++) {
      const urlens_url *base = i % 3 == 0 ? NULL : d == 1 ? all->rfc_base : round % 2 ? all->plain_base : all->base;
      status = urlens_parse(url, samples[i], strlen(samples[i]), base);
      hash = mix_number(hash, (uint64_t)status);
      if (status == URLENS_OK) hash = read_all(hash, url);
      hash = use_tables(hash, samples[i], strlen(samples[i]));
      if (d == 0 && status == URLENS_OK) {
        hash = mix_number(hash, (uint64_t)urlens_set(url, URLENS_ATTRIBUTE_HOSTNAME,
                                                     "b\xC3\xBC"
                                                     "cher.example",
                                                     15, NULL));
        hash = mix_view(hash, urlens_href(url));
      }
    }
    urlens_destroy(url);
  }
  return read_all(hash, all->base);
}

static void *work(void *context) {
  worker *self = context;
  for (int round = 0; round < ROUNDS; round++) self->found[round] = one_round(self->shared, round);
  return NULL;
}

static urlens_url *base_of(urlens_dialect dialect, uint32_t flags) {
  static const char text[] = "http://u:p@b.example:81/a/b?q#f";
  urlens_options options = {0};
  urlens_url *url = NULL;
  options.size = sizeof options;
  options.dialect = dialect;
  options.flags = flags;
  if (urlens_create(&options, &url) != URLENS_OK) exit(EXIT_FAILURE);
  CHECK_EQ_INT(text, URLENS_OK, urlens_parse(url, text, sizeof text - 1, NULL));
  return url;
}

int main(void) {
  static worker workers[THREADS];
  static uint64_t wanted[ROUNDS];
  shared all = {0};
  all.options.size = sizeof all.options;
  all.base = base_of(URLENS_DIALECT_WHATWG, 0);
  all.plain_base = base_of(URLENS_DIALECT_WHATWG, URLENS_OPTION_REFERENCE_MACHINE);
  if (urlens_build_info()->features & URLENS_FEATURE_RFC) all.rfc_base = base_of(URLENS_DIALECT_RFC3986_REGEX, 0);
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
  urlens_destroy(all.plain_base);
  urlens_destroy(all.rfc_base);
  return test_end();
}
