/* SPDX-License-Identifier: MIT */
/* urlens-bench: how fast urlens is beside other URL parsers, on the same lists in the same run. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lists.h"
#include "measure.h"
#include "report.h"
#include "statistics.h"

enum { EXIT_INPUT = 3, EXIT_USAGE = 4, PASSES = 25, PASSES_QUICK = 9, MOST_NAMES = 32, CONTENDERS = 4 };

typedef struct arguments {
  int json, statistics, alone;
  size_t passes;
  const char *peers, *print;
  const char *names[MOST_NAMES]; /* lists, empty for all */
  size_t name_count;
  unsigned operations; /* bits, 0 for all */
  char **files;
  size_t file_count;
} arguments;

typedef struct session {
  const arguments *wanted;
  const contender *contenders[CONTENDERS];
  size_t contender_count;
} session;

static void usage(FILE *to) {
  fputs("usage: urlens-bench [OPTION…] [FILE…]\n"
        "\n"
        "Measures urlens and the peers that are installed on generated lists, or on the lines of the given files.\n"
        "\n"
        "  --quick        fewer passes: less than a minute\n"
        "  --json         one object a line instead of a table\n"
        "  --alone        without peers, for a profiler\n"
        "  --peers DIR    look in DIR for libada, libcurl and liburiparser before looking in the system\n"
        "  --list NAME    only that list; may be given several times\n"
        "  --op NAME      only that operation; may be given several times\n"
        "  --passes N     the best of N passes\n"
        "  --statistics   print what the lists look like, and measure nothing\n"
        "  --print NAME   print the URLs of a list, one a line, and measure nothing\n"
        "  --help         print this\n"
        "\n"
        "Times are nanoseconds for one URL, the best of all passes; \"times\" is how often urlens could have done it "
        "meanwhile.\n"
        "\"allocs\" counts what urlens asks its allocator for, \"instr\" instructions, where the processor's counters "
        "can be\n"
        "read. URLENS_SIMD forces an instruction set: none sse2 ssse3 avx2 avx512 neon.\n"
        "\n"
        "lists:\n",
        to);
  for (size_t i = 0; i < list_kind_count; i++) fprintf(to, "  %-14s %s\n", list_kinds[i].name, list_kinds[i].what);
  fputs(
      "  set-PART       values for the setter of href, protocol, … hash, on URLs like those of web\n"
      "operations:\n"
      "  parse can_parse parse_into batch part canon resolve set\n"
      "  parse gives href and offsets, with an object that is used again; canon is the same in the dialect weburl-r3,\n"
      "  for which peers parse; so they do for batch and parse_into, which --json leaves out unless --op names it\n"
      "\n"
      "Exit status: 0 fine, 3 a file cannot be read, 4 wrong usage.\n",
      to);
}

static void wrong_usage(const char *what, const char *which) {
  fprintf(stderr, "urlens-bench: %s%s\n", what, which);
  usage(stderr);
  exit(EXIT_USAGE);
}

static int is_selected(const arguments *wanted, const char *name) {
  if (wanted->name_count == 0) return 1;
  for (size_t i = 0; i < wanted->name_count; i++) {
    if (strcmp(wanted->names[i], name) == 0) return 1;
  }
  return 0;
}

static const list_kind *find_kind(const char *name) {
  for (size_t i = 0; i < list_kind_count; i++) {
    if (strcmp(list_kinds[i].name, name) == 0) return &list_kinds[i];
  }
  return NULL;
}

static int is_setter_list(const char *name) {
  for (int part = 0; part < SETTERS; part++) {
    if (strncmp(name, "set-", 4) == 0 && strcmp(name + 4, setter_names[part]) == 0) return 1;
  }
  return 0;
}

static unsigned operation_bit(const char *name) {
  for (int what = 0; what < OPERATIONS; what++) {
    if (strcmp(operation_names[what], name) == 0) return 1U << what;
  }
  wrong_usage("no operation ", name);
  return 0;
}

static size_t read_passes(const char *text) {
  char *end;
  unsigned long passes = strtoul(text, &end, 10);
  if (*end || passes < 1 || passes > 1000000) wrong_usage("no number of passes: ", text);
  return passes;
}

static int takes_value(const char *option) {
  static const char *const valued[] = {"--peers", "--list", "--op", "--passes", "--print"};
  for (size_t i = 0; i < sizeof valued / sizeof *valued; i++) {
    if (strcmp(valued[i], option) == 0) return 1;
  }
  return 0;
}

static void take_valued(arguments *wanted, const char *option, const char *value) {
  if (strcmp(option, "--peers") == 0) {
    wanted->peers = value;
  } else if (strcmp(option, "--list") == 0) {
    if (!find_kind(value) && !is_setter_list(value)) wrong_usage("no list ", value);
    if (wanted->name_count == MOST_NAMES) wrong_usage("too many lists", "");
    wanted->names[wanted->name_count++] = value;
  } else if (strcmp(option, "--op") == 0) {
    wanted->operations |= operation_bit(value);
  } else if (strcmp(option, "--passes") == 0) {
    wanted->passes = read_passes(value);
  } else if (strcmp(option, "--print") == 0) {
    if (!find_kind(value)) wrong_usage("no list ", value);
    wanted->print = value;
  }
}

static void take_plain(arguments *wanted, const char *option) {
  if (strcmp(option, "--quick") == 0) {
    wanted->passes = PASSES_QUICK;
  } else if (strcmp(option, "--json") == 0) {
    wanted->json = 1;
  } else if (strcmp(option, "--alone") == 0) {
    wanted->alone = 1;
  } else if (strcmp(option, "--statistics") == 0) {
    wanted->statistics = 1;
  } else if (strcmp(option, "--help") == 0 || strcmp(option, "-h") == 0) {
    usage(stdout);
    exit(EXIT_SUCCESS);
  } else {
    wrong_usage("no option ", option);
  }
}

/* Files may stand between the options; after "--" everything is one. */
static void read_arguments(arguments *wanted, int count, char **given) {
  int options = 1;
  memset(wanted, 0, sizeof *wanted);
  wanted->passes = PASSES;
  wanted->files = given;
  for (int i = 1; i < count; i++) {
    if (!options || given[i][0] != '-') {
      wanted->files[wanted->file_count++] = given[i];
    } else if (strcmp(given[i], "--") == 0) {
      options = 0;
    } else if (takes_value(given[i])) {
      if (i + 1 == count) wrong_usage("a value is missing after ", given[i]);
      take_valued(wanted, given[i], given[i + 1]);
      i++;
    } else {
      take_plain(wanted, given[i]);
    }
  }
}

/* The field of JSON's lines knows no parse_into. */
static int is_wanted(const arguments *wanted, operation what) {
  if (wanted->operations) return (wanted->operations >> what) & 1;
  return !(wanted->json && what == OPERATION_PARSE_INTO);
}

static void run_task(const session *now, const char *name, operation what, setter part, const list *urls) {
  measurement results[CONTENDERS];
  task todo = {.name = name, .what = what, .part = part, .urls = urls};
  measure(&todo, now->contenders, now->contender_count, now->wanted->passes, results);
  if (now->wanted->json) {
    report_json(&todo, now->contenders, results, now->contender_count);
  } else {
    report_row(&todo, now->contenders, results, now->contender_count);
  }
  report_differences(&todo, now->contenders, results, now->contender_count);
}

static void run_list(const session *now, const char *name, unsigned operations, list *urls) {
  for (int what = 0; what < OPERATIONS; what++) {
    if ((operations >> what & 1) && is_wanted(now->wanted, (operation)what)) {
      run_task(now, name, (operation)what, SETTER_HREF, urls);
    }
  }
}

static void run_kinds(const session *now) {
  for (size_t i = 0; i < list_kind_count; i++) {
    list *urls;
    if (!is_selected(now->wanted, list_kinds[i].name)) continue;
    urls = list_make(&list_kinds[i]);
    if (now->wanted->statistics) {
      statistics_print(list_kinds[i].name, urls);
    } else {
      run_list(now, list_kinds[i].name, list_kinds[i].operations, urls);
    }
    list_release(urls);
  }
}

static void run_setters(const session *now) {
  list *objects = list_make(find_kind("web"));
  set_objects = objects;
  for (int part = 0; part < SETTERS; part++) {
    char name[32];
    list *values;
    snprintf(name, sizeof name, "set-%s", setter_names[part]);
    if (!is_selected(now->wanted, name) || !is_wanted(now->wanted, OPERATION_SET)) continue;
    values = list_make_values((setter)part);
    run_task(now, name, OPERATION_SET, (setter)part, values);
    list_release(values);
  }
  set_objects = NULL;
  list_release(objects);
}

static void run_file(const session *now, const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash && slash[1] ? slash + 1 : path;
  list *urls = list_read(path);
  if (!urls) {
    fprintf(stderr, "urlens-bench: %s: %s\n", path, strerror(errno));
    exit(EXIT_INPUT);
  }
  if (now->wanted->statistics || urls->count == 0) {
    statistics_print(name, urls);
  } else {
    run_list(now, name, find_kind("web")->operations, urls);
  }
  list_release(urls);
}

static void add_contender(session *now, const contender *who) {
  if (who) now->contenders[now->contender_count++] = who;
}

static void print_list(const char *name) {
  list *urls = list_make(find_kind(name));
  for (size_t i = 0; i < urls->count; i++) {
    fwrite(list_at(urls, i), 1, list_length(urls, i), stdout);
    putchar('\n');
  }
  list_release(urls);
}

int main(int count, char **given) {
  arguments wanted;
  session now;
  read_arguments(&wanted, count, given);
  if (wanted.print) {
    print_list(wanted.print);
    return EXIT_SUCCESS;
  }
  memset(&now, 0, sizeof now);
  now.wanted = &wanted;
  add_contender(&now, &urlens_contender);
  if (!wanted.alone) {
    add_contender(&now, find_ada(wanted.peers));
    add_contender(&now, find_curl(wanted.peers));
    add_contender(&now, find_uriparser(wanted.peers));
  }
  if (!wanted.json && !wanted.statistics) report_head(now.contenders, now.contender_count);
  for (size_t i = 0; i < wanted.file_count; i++) run_file(&now, wanted.files[i]);
  if (wanted.file_count == 0) run_kinds(&now);
  if (wanted.file_count == 0 && !wanted.statistics) run_setters(&now);
  return EXIT_SUCCESS;
}
