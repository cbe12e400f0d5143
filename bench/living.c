/* SPDX-License-Identifier: MIT */
/*
 * How fast the living dialects read ordinary URLs, beside the Standard's reference machine on the same list in the same run.
 *
 *   bench-living [--json] [NAME…]
 *
 * Prints for each dialect, or for those named, nanoseconds, instructions (where the processor's counters can be read) and requests for
 * memory per URL, and how many times the reference machine's time and instructions that is. --json prints one object a line.
 *
 * Exit status: 0 fine, 1 a dialect takes more than twice the reference machine's instructions (or time, without counters), 4 wrong usage.
 */
#include <stdio.h>
#include <string.h>

#include "lists.h"
#include "measure.h"
#include "urlens.h"

enum { PASSES = 9, EXIT_USAGE = 4 };

static const double most_times = 2;

/* The dialect's measurement, and the machine's. */
enum { DIALECT, MACHINE, CONTENDERS };

static const list *make_web_list(void) {
  for (size_t i = 0; i < list_kind_count; i++) {
    if (strcmp(list_kinds[i].name, "web") == 0) return list_make(&list_kinds[i]);
  }
  return NULL;
}

static int is_living(urlens_dialect dialect) {
  urlens_dialect_details details = {.size = sizeof details};
  return urlens_dialect_info(dialect, &details) == URLENS_OK && (details.traits & URLENS_TRAIT_IS_LIVING);
}

static int is_named(const char *name, char **names) {
  if (!*names) return 1;
  while (*names && strcmp(*names, name) != 0) names++;
  return *names != NULL;
}

static void print_row(const char *name, const measurement *results, int json) {
  const measurement *mine = &results[DIALECT], *machine = &results[MACHINE];
  double times = mine->nanoseconds / machine->nanoseconds, counted = mine->instructions / machine->instructions;
  if (json) {
    printf("{\"dialect\":\"%s\",\"ns_per_url\":%.1f,\"machine_ns_per_url\":%.1f,\"allocs_per_url\":%.4f", name,
           mine->nanoseconds, machine->nanoseconds, mine->allocations);
    if (mine->instructions > 0)
      printf(",\"instructions_per_url\":%.0f,\"times_instructions\":%.2f", mine->instructions, counted);
    printf("}\n");
  } else {
    printf("%-12s %8.1f %8.1f %6.2f %7.2f", name, mine->nanoseconds, machine->nanoseconds, times, mine->allocations);
    if (mine->instructions > 0) printf(" %8.0f %8.0f %6.2f", mine->instructions, machine->instructions, counted);
    printf("\n");
  }
  fflush(stdout);
}

/* Whether the dialect is as fast as it has to be. */
static int run(urlens_dialect dialect, const list *urls, int json) {
  static const contender *const contenders[CONTENDERS] = {&urlens_contender, &machine_contender};
  const char *name = urlens_dialect_name(dialect);
  task todo = {.name = name, .what = OPERATION_PARSE, .urls = urls, .dialect = dialect};
  measurement results[CONTENDERS];
  measure(&todo, contenders, CONTENDERS, PASSES, results);
  print_row(name, results, json);
  if (results[DIALECT].instructions > 0)
    return results[DIALECT].instructions <= most_times * results[MACHINE].instructions;
  return results[DIALECT].nanoseconds <= most_times * results[MACHINE].nanoseconds;
}

int main(int count, char **given) {
  int json = count > 1 && strcmp(given[1], "--json") == 0, fine = 1;
  const list *urls = make_web_list();
  urlens_dialect dialect;
  given += json ? 2 : 1;
  if (!urls || (*given && **given == '-')) {
    fprintf(stderr, "usage: bench-living [--json] [NAME…]\n");
    return EXIT_USAGE;
  }
  if (!json) {
    printf("%-12s %8s %8s %6s %7s %8s %8s %6s\n", "dialect", "ns", "machine", "times", "allocs", "instr", "machine",
           "times");
  }
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) {
    if (is_living(dialect) && is_named(urlens_dialect_name(dialect), given) && !run(dialect, urls, json)) fine = 0;
  }
  return fine ? 0 : 1;
}
