/* SPDX-License-Identifier: MIT */
/*
 * Runs conformance data through the library.
 *
 *   runner [SUITE…]
 *
 * Without arguments all suites are run; those whose file is not there say so. Exit status: 0 all as expected, 1 not,
 * 77 nothing could be run.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "suites.h"

typedef struct suite {
  const char *name;
  const char *file;
  suite_function run;
} suite;

static const suite suites[] = {
    {"own-urls", "own/urls.json", suite_urls},
    {"own-cves", "own/cves.json", suite_urls},
    {"own-setters", "own/setters.json", suite_setters},
    {"own-search-params", "own/search-params.json", suite_params},
    {"own-percent", "own/percent.json", suite_percent},
    {"own-encodings", "own/encodings.json", suite_encodings},
    {"urltestdata", "shared/conformance/wpt/urltestdata.json", suite_urls},
    {"urltestdata-javascript-only", "shared/conformance/wpt/urltestdata-javascript-only.json", suite_urls},
    {"setters", "shared/conformance/wpt/setters_tests.json", suite_setters},
    {"toascii", "shared/conformance/wpt/toascii.json", suite_hosts},
    {"IdnaTestV2", "shared/conformance/wpt/IdnaTestV2.json", suite_hosts},
    {"IdnaTestV2-removed", "shared/conformance/wpt/IdnaTestV2-removed.json", suite_hosts},
    {"percent-encoding", "shared/conformance/wpt/percent-encoding.json", suite_encodings},
    {"encoder-cases", "shared/data/encoding-tests/wpt-encoder-cases.json", suite_encodings},
    {"own-dialects-parse", "own/dialects-parse.jsonl", suite_dialects_parse},
    {"own-dialects-resolve", "own/dialects-resolve.jsonl", suite_dialects_resolve},
    {"own-dialects-canon", "own/dialects-canon.jsonl", suite_dialects_canon},
    {"own-rfc", "own/rfc.jsonl", suite_rfc},
    {"own-patterns", "own/patterns.json", suite_own_patterns},
    {"patterns", "shared/conformance/wpt/urlpatterntestdata.json", suite_patterns},
    {"pattern-compare", "shared/conformance/wpt/urlpattern-compare-test-data.json", suite_pattern_compare},
    {"pattern-generate", "shared/conformance/wpt/urlpattern-generate-test-data.json", suite_pattern_generate},
    {"weburl-parse", "shared/conformance/weburl/parse.jsonl", suite_dialects_parse},
    {"weburl-resolve", "shared/conformance/weburl/resolve.jsonl", suite_dialects_resolve},
    {"weburl-canon", "shared/conformance/weburl/canon.jsonl", suite_dialects_canon},
};

typedef enum suite_result { SUITE_PASSED, SUITE_FAILED, SUITE_NOT_FOUND } suite_result;

/* JSON Lines become one array, so that positions are one more than in the file: "[", and commas where lines end. */
static char *array_of_lines(char *data, size_t *length) {
  char *array = malloc(*length + 3);
  size_t end = *length;
  if (!array) abort();
  while (end > 0 && data[end - 1] == '\n') end--;
  array[0] = '[';
  for (size_t i = 0; i < end; i++) array[i + 1] = data[i] == '\n' ? ',' : data[i];
  array[end + 1] = ']';
  *length = end + 2;
  free(data);
  return array;
}

static int is_lines(const char *file) {
  size_t length = strlen(file);
  return length > 6 && strcmp(file + length - 6, ".jsonl") == 0;
}

static suite_result run_suite(const suite *each, report *r, ways *w) {
  text path = {NULL, 0, 0};
  json_document document = {0};
  json_value *root;
  size_t length;
  char *data;
  suite_result result = SUITE_FAILED;
  file_locate(&path, each->file);
  data = file_read(path.data, &length);
  if (data && is_lines(each->file)) data = array_of_lines(data, &length);
  if (!data) {
    printf("%s: %s not found, skipped\n", each->name, path.data);
    result = SUITE_NOT_FOUND;
  } else if (!(root = json_read(&document, data, length))) {
    printf("%s: %s is not JSON: there is %s at byte %lu\n", each->name, path.data, document.error,
           (unsigned long)document.error_at);
  } else {
    r->suite = each->name;
    r->passed = r->failed = r->expected_failures = r->skipped = r->printed = 0;
    each->run(r, w, root);
    if (report_finish(r)) result = SUITE_PASSED;
  }
  free(data);
  json_release(&document);
  text_release(&path);
  return result;
}

static int is_wanted(const char *name, int argc, char **argv) {
  int i;
  for (i = 1; i < argc; i++) {
    if (strcmp(argv[i], name) == 0) return 1;
  }
  return argc < 2;
}

int main(int argc, char **argv) {
  static const report nothing;
  report r = nothing;
  ways w;
  text path = {NULL, 0, 0};
  size_t i, run = 0, failed = 0;
  file_locate(&path, "own/../expected-failures.txt");
  if (!report_read_expected(&r, path.data) || !ways_create(&w)) {
    fprintf(stderr, "cannot begin: %s\n", path.data);
    return 1;
  }
  for (i = 0; i < sizeof suites / sizeof suites[0]; i++) {
    suite_result result;
    if (!is_wanted(suites[i].name, argc, argv)) continue;
    result = run_suite(&suites[i], &r, &w);
    run += result != SUITE_NOT_FOUND;
    failed += result == SUITE_FAILED;
  }
  ways_destroy(&w);
  report_release(&r);
  text_release(&path);
  if (run == 0) return 77;
  return failed > 0;
}
