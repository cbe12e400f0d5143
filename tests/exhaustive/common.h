/* SPDX-License-Identifier: MIT */
/* What the exhaustive tests share: objects of both kinds, and the comparison of what they hold. */
#ifndef URLENS_TESTS_EXHAUSTIVE_COMMON_H
#define URLENS_TESTS_EXHAUSTIVE_COMMON_H

#include "test.h"
#include "urlens.h"

/* Whether the long run was asked for (./dev test --all). */
TEST_UNUSED static int slow_run(void) {
  const char *slow = getenv("URLENS_SLOW");
  return slow && *slow;
}

/* The instruction set to use, by the number it has in urlens_simd: $URLENS_SIMD, or the best one. */
TEST_UNUSED static urlens_simd wanted_simd(void) {
  const char *level = getenv("URLENS_SIMD");
  return level && *level ? (urlens_simd)strtol(level, NULL, 10) : URLENS_SIMD_AUTO;
}

/* An object with those flags. A level that this machine lacks ends the program as skipped. */
TEST_UNUSED static urlens_url *object_of(uint32_t flags) {
  urlens_options options = {0};
  urlens_url *url = NULL;
  urlens_status status;
  options.size = sizeof options;
  options.flags = flags;
  options.simd = wanted_simd();
  status = urlens_create(&options, &url);
  if (status == URLENS_E_UNSUPPORTED) {
    printf("this machine has no such instruction set\n");
    exit(TEST_SKIPPED);
  }
  if (status) exit(EXIT_FAILURE);
  return url;
}

TEST_UNUSED static int same_components(const urlens_components *a, const urlens_components *b, int with_flags) {
  uint32_t different = a->flags ^ b->flags;
  if (!with_flags) different &= ~(uint32_t)URLENS_IS_UNCHANGED;
  return a->scheme_end == b->scheme_end && a->username_start == b->username_start &&
         a->username_end == b->username_end && a->password_end == b->password_end && a->host_start == b->host_start &&
         a->host_end == b->host_end && a->port_end == b->port_end && a->path_start == b->path_start &&
         a->path_end == b->path_end && a->query_end == b->query_end && a->length == b->length && a->port == b->port &&
         a->host_kind == b->host_kind && a->scheme_kind == b->scheme_kind && different == 0;
}

/* The same URL in both objects. */
TEST_UNUSED static int same_url(const urlens_url *a, const urlens_url *b, int with_flags) {
  urlens_view first = urlens_href(a), second = urlens_href(b);
  return first.length == second.length && memcmp(first.data, second.data, first.length) == 0 &&
         same_components(urlens_components_of(a), urlens_components_of(b), with_flags);
}

/* The three objects that an input goes through. */
typedef struct exhaustive {
  urlens_url *fast;      /* as the library does it */
  urlens_url *reference; /* the reference machine: the Standard's states */
  urlens_url *again;     /* what the serialization parses to */
} exhaustive;

TEST_UNUSED static exhaustive exhaustive_of(void) {
  exhaustive all = {object_of(0), object_of(URLENS_OPTION_REFERENCE_MACHINE), object_of(0)};
  return all;
}

TEST_UNUSED static void exhaustive_end(exhaustive *all) {
  urlens_destroy(all->fast);
  urlens_destroy(all->reference);
  urlens_destroy(all->again);
}

/* Says what differs about an input; counts one check. */
TEST_UNUSED static void exhaustive_fail(const exhaustive *all, const char *what, const char *input, size_t length) {
  urlens_view fast = urlens_href(all->fast), reference = urlens_href(all->reference);
  if (!test_count(0)) return;
  printf("%s\n", what);
  test_print("input", input, length);
  test_print("wanted", reference.data, reference.length);
  test_print("got", fast.data, fast.length);
  printf("  status of the last errors: wanted %s, got %s\n", urlens_status_name(urlens_error_of(all->reference).status),
         urlens_status_name(urlens_error_of(all->fast).status));
}

/*
 * The library and its reference machine agree in status, place of the error, serialization and record; what parsed is consistent, is printable
 * ASCII, and parses to itself. Returns the status.
 */
TEST_UNUSED static urlens_status exhaustive_check(exhaustive *all, const char *input, size_t length,
                                                  const urlens_url *base) {
  urlens_status status = urlens_parse(all->fast, input, length, base);
  urlens_status wanted = urlens_parse(all->reference, input, length, base);
  urlens_error fast_error, reference_error;
  urlens_view href;
  if (status != wanted) {
    exhaustive_fail(all, "the status differs", input, length);
    return status;
  }
  if (status) {
    fast_error = urlens_error_of(all->fast);
    reference_error = urlens_error_of(all->reference);
    if (fast_error.at != reference_error.at || fast_error.length != reference_error.length ||
        fast_error.place != reference_error.place) {
      exhaustive_fail(all, "the place of the error differs", input, length);
    }
    test_count(1);
    return status;
  }
  if (!same_url(all->fast, all->reference, 1)) exhaustive_fail(all, "the result differs", input, length);
  href = urlens_href(all->fast);
  for (size_t i = 0; i < href.length; i++) {
    if (href.data[i] < 0x20 || href.data[i] == 0x7F) {
      exhaustive_fail(all, "not printable ASCII", input, length);
      break;
    }
  }
  if (urlens_self_check(all->fast) != URLENS_OK) exhaustive_fail(all, "not consistent", input, length);
  if (urlens_parse(all->again, href.data, href.length, NULL) != URLENS_OK || !same_url(all->again, all->fast, 0)) {
    exhaustive_fail(all, "does not parse to itself", input, length);
  }
  test_count(1);
  return status;
}

#endif
