/* SPDX-License-Identifier: MIT */
#include "ways.h"

#include <string.h>

static uint32_t traits_of(urlens_dialect dialect) {
  urlens_dialect_details details;
  memset(&details, 0, sizeof details);
  details.size = sizeof details;
  return urlens_dialect_info(dialect, &details) == URLENS_OK ? details.traits : 0;
}

static size_t add(way ways[MOST_WAYS], size_t count, way what) {
  if (count < MOST_WAYS) ways[count++] = what;
  return count;
}

size_t ways_of_standard(way ways[MOST_WAYS]) {
  size_t count = add(ways, 0, (way){.name = "parse"});
  count = add(ways, count, (way){.name = "can_parse", .only_check = 1});
  count = add(ways, count, (way){.name = "parse with a base", .base = WAY_WITH_PATHS});
  if (!(urlens_build_info()->features & URLENS_FEATURE_WEBURL)) return count;
  return add(ways, count, (way){.name = "parse", .dialect = URLENS_DIALECT_WEBURL_R3});
}

size_t ways_of_dialects(way ways[MOST_WAYS]) {
  size_t count = 0;
  urlens_dialect dialect;
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) {
    if (dialect == URLENS_DIALECT_WHATWG || (traits_of(dialect) & URLENS_TRAIT_IS_OF_2011)) continue;
    count = add(ways, count, (way){.name = "parse", .dialect = dialect});
    if (!(traits_of(dialect) & URLENS_TRAIT_RESOLVES)) continue;
    count = add(ways, count, (way){.name = "join", .dialect = dialect, .base = WAY_WITH_ALL});
  }
  return count;
}

size_t ways_of_ordinary(way ways[MOST_WAYS]) {
  size_t count = add(ways, 0, (way){.name = "machine", .flags = URLENS_OPTION_REFERENCE_MACHINE});
  urlens_dialect dialect;
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) {
    if (traits_of(dialect) & URLENS_TRAIT_IS_LIVING)
      count = add(ways, count, (way){.name = "parse", .dialect = dialect});
  }
  return count;
}
