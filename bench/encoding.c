/* SPDX-License-Identifier: MIT */
/*
 * How fast queries of pages in other encodings are: percent-encoding a query of a kilobyte, and the way back from bytes.
 *
 *   bench-encoding [--json]
 *
 * Prints nanoseconds per kilobyte of UTF-8 and megabytes per second, the best of several passes. --json prints one object a
 * line.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "urlens/encoding.h"

enum { PASSES = 15, TEXT_SIZE = 1024, PASS_NANOSECONDS = 20000000 };

static char text[TEXT_SIZE], bytes[8 * TEXT_SIZE], output[16 * TEXT_SIZE];
static size_t bytes_length;

typedef struct encoding_task {
  const char *name;
  const char *label;
  const char *sentence; /* what the query is made of */
  urlens_encoding encoding;
  size_t length;
} encoding_task;

#define ASCII "q=the+quick+brown+fox&page=17&sort=date&lang=en&"
#define LATIN "q=déjà vu à l'école&ville=Besançon&prénom=Zoé&"
#define JAPANESE "q=東京都の天気予報&ページ=二&並び=新着順&"
#define CHINESE "q=北京天气预报&页=二&排序=最新&"
#define SNOWMEN "q=☃☃☃&"

static encoding_task tasks[] = {
    {"UTF-8, ASCII", "utf-8", ASCII, URLENS_ENCODING_UTF_8, 0},
    {"UTF-8, Latin", "utf-8", LATIN, URLENS_ENCODING_UTF_8, 0},
    {"UTF-8, Japanese", "utf-8", JAPANESE, URLENS_ENCODING_UTF_8, 0},
    {"windows-1252, ASCII", "windows-1252", ASCII, URLENS_ENCODING_UTF_8, 0},
    {"windows-1252, Latin", "windows-1252", LATIN, URLENS_ENCODING_UTF_8, 0},
    {"windows-1252, nothing it has", "windows-1252", SNOWMEN, URLENS_ENCODING_UTF_8, 0},
    {"Shift_JIS, ASCII", "shift_jis", ASCII, URLENS_ENCODING_UTF_8, 0},
    {"Shift_JIS, Japanese", "shift_jis", JAPANESE, URLENS_ENCODING_UTF_8, 0},
    {"ISO-2022-JP, Japanese", "iso-2022-jp", JAPANESE, URLENS_ENCODING_UTF_8, 0},
    {"EUC-JP, Japanese", "euc-jp", JAPANESE, URLENS_ENCODING_UTF_8, 0},
    {"gb18030, ASCII", "gb18030", ASCII, URLENS_ENCODING_UTF_8, 0},
    {"gb18030, Chinese", "gb18030", CHINESE, URLENS_ENCODING_UTF_8, 0},
    {"gb18030, four bytes", "gb18030", LATIN, URLENS_ENCODING_UTF_8, 0},
    {"Big5, Chinese", "big5", CHINESE, URLENS_ENCODING_UTF_8, 0},
};

static urlens_status run_percent_encode(const encoding_task *task, urlens_output *out) {
  return urlens_percent_encode_in(task->encoding, URLENS_PERCENT_SET_SPECIAL_QUERY, URLENS_UNENCODABLE_REFERENCE, text,
                                  task->length, out);
}

static urlens_status run_decode(const encoding_task *task, urlens_output *out) {
  return urlens_encoding_decode(task->encoding, bytes, bytes_length, out);
}

static double now(void) {
  struct timespec time;
  timespec_get(&time, TIME_UTC);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Fills the text with repetitions of a sentence, whole ones. */
static size_t fill_text(const char *sentence) {
  size_t one = strlen(sentence), length = 0;
  for (; length + one <= sizeof text; length += one) memcpy(text + length, sentence, one);
  return length;
}

/* Nanoseconds for one call: the best pass. */
static double measure(const encoding_task *task, urlens_status (*run)(const encoding_task *task, urlens_output *out)) {
  urlens_output out = {.data = output, .capacity = sizeof output};
  double best = 0;
  size_t times = 1;
  for (int pass = 0; pass < PASSES;) {
    double start = now(), taken;
    for (size_t i = 0; i < times; i++) {
      if (run(task, &out)) return -1;
    }
    taken = now() - start;
    if (taken < PASS_NANOSECONDS / 2) {
      times *= 2;
      continue;
    }
    taken /= (double)times;
    if (best == 0 || taken < best) best = taken;
    pass++;
  }
  return best;
}

static void tell(const encoding_task *task, const char *what, double time, int json) {
  if (json) {
    printf("{\"task\":\"%s %s\",\"bytes\":%zu,\"ns\":%.1f}\n", what, task->name, task->length, time);
  } else {
    printf("%-15s %-30s %8.0f ns/KB %6.0f MB/s\n", what, task->name, time * 1024 / (double)task->length,
           (double)task->length / time * 1e3);
  }
}

/* Prepares the text in both forms. */
static urlens_status prepare(encoding_task *task) {
  urlens_output out = {.data = bytes, .capacity = sizeof bytes};
  urlens_status status = urlens_encoding_from_label(task->label, strlen(task->label), &task->encoding);
  task->length = fill_text(task->sentence);
  if (status) return status;
  status = urlens_encoding_encode(task->encoding, URLENS_UNENCODABLE_REFERENCE, text, task->length, &out);
  bytes_length = out.length;
  return status;
}

int main(int count, char **arguments) {
  int json = count > 1 && strcmp(arguments[1], "--json") == 0;
  for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
    urlens_status status = prepare(&tasks[i]);
    if (status) {
      fprintf(stderr, "bench-encoding: %s: %s\n", tasks[i].name, urlens_status_message(status));
      return 1;
    }
    tell(&tasks[i], "percent-encode", measure(&tasks[i], run_percent_encode), json);
  }
  for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
    if (prepare(&tasks[i])) return 1;
    tell(&tasks[i], "decode", measure(&tasks[i], run_decode), json);
  }
  return 0;
}
