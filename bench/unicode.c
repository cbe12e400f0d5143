/* SPDX-License-Identifier: MIT */
/*
 * How fast the Unicode layer is: domains to ASCII and back, normalization of several kinds of text.
 *
 *   bench-unicode [--json]
 *
 * Prints nanoseconds per operation, the best of several passes, and for text also megabytes per second. --json prints one
 * object a line.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "urlens/unicode.h"

enum { PASSES = 15, TEXT_SIZE = 16384, PASS_NANOSECONDS = 20000000 };

static char text[TEXT_SIZE], output[32 * TEXT_SIZE];

typedef struct unicode_task {
  const char *name;
  urlens_status (*run)(const struct unicode_task *task, urlens_output *out);
  const char *input; /* a domain, or what a text is made of */
  urlens_normal_form form;
  size_t length;
} unicode_task;

static urlens_status run_to_ascii(const unicode_task *task, urlens_output *out) {
  return urlens_domain_to_ascii(URLENS_IDNA_STANDARD, task->input, task->length, NULL, out);
}

static urlens_status run_to_unicode(const unicode_task *task, urlens_output *out) {
  return urlens_domain_to_unicode(URLENS_IDNA_STANDARD, task->input, task->length, NULL, out);
}

static urlens_status run_normalize(const unicode_task *task, urlens_output *out) {
  urlens_normalization how = {.form = task->form};
  return urlens_unicode_normalize(how, text, task->length, NULL, out);
}

static unicode_task tasks[] = {
    {"to-ascii, ASCII with capitals", run_to_ascii, "WWW.Example.COM", URLENS_NORMAL_FORM_NFC, 0},
    {"to-ascii, one label, Latin", run_to_ascii, "bücher.example", URLENS_NORMAL_FORM_NFC, 0},
    {"to-ascii, one label, Cyrillic", run_to_ascii, "пример.com", URLENS_NORMAL_FORM_NFC, 0},
    {"to-ascii, one label, Han", run_to_ascii, "中国移动.com", URLENS_NORMAL_FORM_NFC, 0},
    {"to-ascii, one label, Arabic", run_to_ascii, "موقع.com", URLENS_NORMAL_FORM_NFC, 0},
    {"to-ascii, one label, capitals", run_to_ascii, "BÜCHER.example", URLENS_NORMAL_FORM_NFC, 0},
    {"to-ascii, one label, decomposed", run_to_ascii,
     "bu\xCC\x88"
     "cher.example",
     URLENS_NORMAL_FORM_NFC, 0},
    {"to-ascii, one label, xn--", run_to_ascii, "xn--bcher-kva.example", URLENS_NORMAL_FORM_NFC, 0},
    {"to-ascii, three labels", run_to_ascii, "почта.пример.испытание", URLENS_NORMAL_FORM_NFC, 0},
    {"to-unicode, one label", run_to_unicode, "xn--bcher-kva.example", URLENS_NORMAL_FORM_NFC, 0},
    {"NFC of Latin", run_normalize, "Les élèves étudiaient très tôt à l'école, où la façade était déjà repeinte. ",
     URLENS_NORMAL_FORM_NFC, 0},
    {"NFD of Latin", run_normalize, "Les élèves étudiaient très tôt à l'école, où la façade était déjà repeinte. ",
     URLENS_NORMAL_FORM_NFD, 0},
    {"NFC of decomposed Latin", run_normalize,
     "Les e\xCC\x81le\xCC\x80ves e\xCC\x81tudiaient tre\xCC\x80s to\xCC\x82t a\xCC\x80 l'e\xCC\x81"
     "cole. ",
     URLENS_NORMAL_FORM_NFC, 0},
    {"NFC of Hangul", run_normalize, "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. ",
     URLENS_NORMAL_FORM_NFC, 0},
    {"NFD of Hangul", run_normalize, "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. ",
     URLENS_NORMAL_FORM_NFD, 0},
    {"NFC of many marks", run_normalize, "a\xCC\x95\xCC\x80\xD6\xAE\xCC\xA3\xCC\x9B\xCC\x96\xCC\x81",
     URLENS_NORMAL_FORM_NFC, 0},
    {"NFKC of wide forms", run_normalize, "ＦＵＬＬ　ｗｉｄｔｈ　ｶﾞｷﾞｸﾞ", URLENS_NORMAL_FORM_NFKC, 0},
};

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

/* Nanoseconds for one operation: the best pass. */
static double measure(const unicode_task *task) {
  double best = 0;
  urlens_output out = {.data = output, .capacity = sizeof output};
  size_t times = 1;
  for (int pass = 0; pass < PASSES;) {
    double start = now(), taken;
    for (size_t i = 0; i < times; i++) {
      if (task->run(task, &out)) return -1;
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

int main(int count, char **arguments) {
  int json = count > 1 && strcmp(arguments[1], "--json") == 0;
  for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
    unicode_task *task = &tasks[i];
    int is_text = task->run == run_normalize;
    double time;
    task->length = is_text ? fill_text(task->input) : strlen(task->input);
    time = measure(task);
    if (time < 0) {
      fprintf(stderr, "bench-unicode: %s failed\n", task->name);
      return 1;
    }
    if (json) {
      printf("{\"task\":\"%s\",\"bytes\":%zu,\"ns\":%.1f}\n", task->name, task->length, time);
    } else if (is_text) {
      printf("%-34s %10.1f ns %8.0f MB/s\n", task->name, time, (double)task->length / time * 1e3);
    } else {
      printf("%-34s %10.1f ns\n", task->name, time);
    }
  }
  return 0;
}
