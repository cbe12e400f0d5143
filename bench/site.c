/* SPDX-License-Identifier: MIT */
/*
 * How fast sites, hashes and keys are, over some ordinary URLs that are given as text, or parsed already.
 *
 *   bench-site [--json]
 *
 * Prints nanoseconds per URL, the best of several passes. --json prints one object a line.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "urlens/site.h"

enum { PASSES = 15, PASS_NANOSECONDS = 20000000, ROOM = 1024 };

static const char *const texts[] = {
    "https://www.example.com/",
    "https://shop.example.co.uk/category/item-1234?ref=home&utm_source=newsletter&color=blue&size=m",
    "http://blog.example.github.io/2026/08/22/a-rather-long-title-of-a-post/index.html#comments",
    "https://a.b.c.city.kawasaki.jp:8443/path/to/%7Euser/%c3%bc?b=2&a=1",
    "https://xn--85x722f.xn--55qx5d.cn/search?q=%E5%8C%97%E4%BA%AC&page=17&sort=date&lang=zh",
    "https://cdn.example.net/assets/js/main.4f3c2b1a.js",
};

enum { TEXTS = sizeof texts / sizeof texts[0] };

static urlens_url *urls[TEXTS];
static char room[ROOM];
static urlens_output output = {.data = room, .capacity = ROOM};
static volatile uint64_t kept; /* so that nothing is optimised away */

static urlens_status run_parse(int i) {
  urlens_components components;
  return urlens_parse_into(texts[i], strlen(texts[i]), NULL, NULL, &output, &components);
}

static urlens_status run_get_site(int i) {
  urlens_site site;
  urlens_status status = urlens_site_of(urls[i], 0, &site);
  kept += site.domain.length;
  return status;
}

static urlens_status run_find_site(int i) {
  urlens_site site;
  return urlens_site_from_text(0, texts[i], strlen(texts[i]), NULL, &output, &site);
}

static urlens_status run_hash64(int i) {
  uint64_t hash = 0;
  urlens_status status = urlens_hash64(urls[i], URLENS_COMPARISON_WITHOUT_FRAGMENT, &hash);
  kept += hash;
  return status;
}

static urlens_status run_hash128(int i) {
  uint8_t hash[16];
  urlens_status status = urlens_hash128(urls[i], URLENS_COMPARISON_WITHOUT_FRAGMENT, hash);
  kept += hash[0];
  return status;
}

static urlens_status run_ssurt(int i) {
  return urlens_surt(URLENS_SURT_FORM_SSURT, texts[i], strlen(texts[i]), NULL, &output);
}

static urlens_status normalize(urlens_strength strength, int i) {
  return urlens_normalize(strength, texts[i], strlen(texts[i]), NULL, &output);
}

static urlens_status run_same(int i) {
  return normalize(URLENS_STRENGTH_SAME, i);
}

static urlens_status run_likely(int i) {
  return normalize(URLENS_STRENGTH_LIKELY, i);
}

static urlens_status run_count(int i) {
  return normalize(URLENS_STRENGTH_COUNT, i);
}

typedef struct site_task {
  const char *name;
  urlens_status (*run)(int i);
} site_task;

static const site_task tasks[] = {
    {"parse", run_parse},         {"get_site", run_get_site}, {"find_site", run_find_site},
    {"hash64", run_hash64},       {"hash128", run_hash128},   {"ssurt", run_ssurt},
    {"normalize same", run_same}, {"likely", run_likely},     {"count", run_count},
};

static double now(void) {
  struct timespec time;
  timespec_get(&time, TIME_UTC);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Nanoseconds for one URL: the best pass. Negative if the task fails. */
static double measure(const site_task *task) {
  double best = 0;
  size_t times = 1;
  for (int pass = 0; pass < PASSES;) {
    double start = now(), taken;
    for (size_t i = 0; i < times; i++) {
      for (int text = 0; text < TEXTS; text++) {
        if (task->run(text)) return -1;
      }
    }
    taken = now() - start;
    if (taken < PASS_NANOSECONDS / 2) {
      times *= 2;
      continue;
    }
    taken /= (double)times * TEXTS;
    if (best == 0 || taken < best) best = taken;
    pass++;
  }
  return best;
}

int main(int argc, char **argv) {
  int json = argc > 1 && strcmp(argv[1], "--json") == 0;
  for (int i = 0; i < TEXTS; i++) {
    if (urlens_create(NULL, &urls[i]) || urlens_parse(urls[i], texts[i], strlen(texts[i]), NULL)) return 1;
  }
  for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++) {
    double nanoseconds = measure(&tasks[i]);
    if (nanoseconds < 0) continue; /* a build without the Public Suffix List */
    if (json) printf("{\"part\":\"site\",\"op\":\"%s\",\"ns_per_url\":%.1f}\n", tasks[i].name, nanoseconds);
    else printf("%-16s %8.1f ns\n", tasks[i].name, nanoseconds);
  }
  for (int i = 0; i < TEXTS; i++) urlens_destroy(urls[i]);
  return 0;
}
