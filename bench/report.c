/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <stdio.h>
#include <string.h>

/* A contender that took less than half of what the first one took is no match: its errors are quick. */
static int is_comparable(const measurement *first, const measurement *other) {
  return other->there && 2 * other->result.accepted >= first->result.accepted;
}

void report_head(const contender *const *contenders, size_t count) {
  printf("%-14s %-10s %8s", "list", "operation", contenders[0]->name);
  for (size_t i = 1; i < count; i++) printf(" %9s %6s", contenders[i]->name, "times");
  printf(" %7s %7s\n", "allocs", "instr");
}

static void print_number(int width, int digits, double number) {
  if (number < 0) {
    printf(" %*s", width, "-");
  } else {
    printf(" %*.*f", width, digits, number);
  }
}

void report_row(const task *what, const contender *const *contenders, const measurement *results, size_t count) {
  (void)contenders;
  printf("%-14s %-10s %8.1f", what->name, operation_names[what->what], results[0].nanoseconds);
  for (size_t i = 1; i < count; i++) {
    int there = is_comparable(&results[0], &results[i]);
    print_number(9, 1, there ? results[i].nanoseconds : -1);
    print_number(6, 2, there ? results[i].nanoseconds / results[0].nanoseconds : -1);
  }
  print_number(7, 2, results[0].allocations);
  print_number(7, 0, results[0].instructions);
  printf("\n");
  fflush(stdout);
}

/* A JSON string of what may be a file's name. */
static void print_string(const char *text) {
  putchar('"');
  for (; *text; text++) {
    unsigned char byte = (unsigned char)*text;
    if (byte == '"' || byte == '\\') {
      printf("\\%c", byte);
    } else if (byte < 0x20) {
      printf("\\u%04x", byte);
    } else {
      putchar(byte);
    }
  }
  putchar('"');
}

static void print_member(const char *name, int digits, double number) {
  if (number < 0) {
    printf(",\"%s\":null", name);
  } else {
    printf(",\"%s\":%.*f", name, digits, number);
  }
}

void report_json(const task *what, const contender *const *contenders, const measurement *results, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!is_comparable(&results[0], &results[i])) continue;
    printf("{\"list\":");
    print_string(what->name);
    printf(",\"op\":\"%s\",\"impl\":\"%s\"", operation_names[what->what], contenders[i]->name);
    print_member("ns_per_url", 2, results[i].nanoseconds);
    print_member("allocs_per_url", 4, results[i].allocations);
    if (results[i].instructions >= 0) print_member("instructions_per_url", 1, results[i].instructions);
    printf("}\n");
  }
  fflush(stdout);
}

/* Only Ada follows the same standard, and only where it is asked for the same. */
void report_differences(const task *what, const contender *const *contenders, const measurement *results,
                        size_t count) {
  const outcome *mine = &results[0].result;
  for (size_t i = 1; i < count; i++) {
    const outcome *other = &results[i].result;
    if (!results[i].there || what->what == OPERATION_CANON || strcmp(contenders[i]->name, "ada") != 0) continue;
    if (other->accepted == mine->accepted && other->bytes == mine->bytes) continue;
    fprintf(stderr, "urlens-bench: %s %s: urlens took %zu (%zu bytes), %s %zu (%zu bytes)\n", what->name,
            operation_names[what->what], mine->accepted, mine->bytes, contenders[i]->name, other->accepted,
            other->bytes);
  }
}
