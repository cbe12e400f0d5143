/* SPDX-License-Identifier: MIT */
/*
 * The memory of these functions: ordinary inputs need none; every allocation of long ones fails in turn, and then they say
 * so and nothing leaks; no byte is read or written beyond what was given; time grows with the input and not faster.
 */
#if defined(__unix__)
#  define _GNU_SOURCE /* MAP_ANONYMOUS */
#  include "guarded.h"
#endif

#include <time.h>

#include "call.h"
#include "failing.h"

/* Everything that can be called with a text. */
typedef struct way {
  call_kind kind;
  int how;
} way;

static const way ways[] = {
    {CALL_SITE, 0},
    {CALL_SITE, URLENS_SITE_ICANN_ONLY},
    {CALL_SITE, URLENS_SITE_UNICODE},
    {CALL_SURT, URLENS_SURT_FORM_SURT},
    {CALL_SURT, URLENS_SURT_FORM_SSURT},
    {CALL_NORMALIZE, URLENS_STRENGTH_SAME},
    {CALL_NORMALIZE, URLENS_STRENGTH_LIKELY},
    {CALL_NORMALIZE, URLENS_STRENGTH_COUNT},
    {CALL_PATH_TO_URL, URLENS_PATH_STYLE_POSIX},
    {CALL_PATH_TO_URL, URLENS_PATH_STYLE_WINDOWS},
    {CALL_URL_TO_PATH, URLENS_PATH_STYLE_POSIX},
    {CALL_URL_TO_PATH, URLENS_PATH_STYLE_WINDOWS},
    {CALL_DATA_URL, 0},
};

enum { WAYS = sizeof ways / sizeof ways[0], ROOM = 1 << 20 };

/* A way is only open in a build that has the list. */
static int is_open(const way *w) {
  uint32_t features = urlens_build_info()->features;
  if (w->kind != CALL_SITE) return 1;
  return (features & URLENS_FEATURE_PSL) != 0;
}

/* One call into room that is enough. */
static urlens_status go(const way *w, const urlens_options *options, const char *text, size_t length) {
  static call c;
  static char room[ROOM];
  c.kind = w->kind;
  c.how = w->how;
  c.options = options;
  return call_once(&c, text, length, room, sizeof room);
}

static const char *const ordinary[] = {
    "https://user@www.example.co.uk:8080/a/b/index.html?utm_source=1&b=2&a=%7E#frag",
    "http://[::1]/",
    "www.example.com",
    "/home/me/a b.txt",
    "C:\\a\\b",
    "\\\\server\\share\\x",
    "file:///C:/a%20b",
    "file:///a",
    "data:text/html;charset=x;charset=y;base64,YWJj",
    "mailto:x@y",
    "http://a b/",
};

static void check_no_memory(void) {
  failing memory = {0};
  urlens_allocator allocator = failing_allocator(&memory);
  urlens_options options = {0};
  options.size = sizeof options;
  options.allocator = &allocator;
  for (size_t i = 0; i < sizeof ordinary / sizeof ordinary[0]; i++) {
    for (size_t w = 0; w < WAYS; w++) {
      urlens_status with, without;
      failing_plan_to(&memory, FAILING_FROM_ON, 1);
      with = go(&ways[w], &options, ordinary[i], strlen(ordinary[i]));
      without = go(&ways[w], NULL, ordinary[i], strlen(ordinary[i]));
      CHECK_EQ_INT(ordinary[i], without, with);
      CHECK_EQ_INT(ordinary[i], 0, memory.calls);
    }
  }
}

/* --- Every allocation fails in turn ---------------------------------------------------------------------------------- */

/* Texts that need memory, as long as the build takes them. */
static size_t long_text(int which, char *text, size_t room) {
  static const char *const heads[] = {"http://h/",     "http://h/?", "http://h/%41", "http://", "data:text/html;x=y;",
                                      "data:;base64,", "\\\\",       "file://",      "/",       "C:\\",
                                      "file:///C:/",   "http://%61"};
  static const char *const middles[] = {"abc/",
                                        "b&a&",
                                        "%7e%c3",
                                        "b\xC3\xBC"
                                        "cher.",
                                        "p=q;P=r;",
                                        "YWJj",
                                        "b\xC3\xBC"
                                        "cher.",
                                        "xn--bcher-kva.",
                                        "a b/",
                                        "a\\",
                                        "a%20",
                                        "long."};
  size_t length = strlen(heads[which]), most = room < URLENS_MAX_LENGTH ? room : URLENS_MAX_LENGTH;
  memcpy(text, heads[which], length);
  while (length + 3 * strlen(middles[which]) + 16 < most) {
    memcpy(text + length, middles[which], strlen(middles[which]));
    length += strlen(middles[which]);
  }
  if (which == 4) text[length++] = ',';
  if (which == 3 || which == 6 || which == 7 || which == 11) {
    memcpy(text + length, "x/y", 3);
    length += 3;
  }
  return length;
}

enum { LONG_TEXTS = 12 };

static unsigned long failed_allocations;

static int try_with(const way *w, const char *text, size_t length, failing_plan plan, size_t at, urlens_status wanted) {
  failing memory = {0};
  urlens_allocator allocator = failing_allocator(&memory);
  urlens_options options = {0};
  urlens_status status;
  options.size = sizeof options;
  options.allocator = &allocator;
  failing_plan_to(&memory, plan, at);
  status = go(w, &options, text, length);
  CHECK_EQ_INT("the status", memory.failed ? URLENS_E_OUT_OF_MEMORY : wanted, status);
  CHECK_EQ_INT("blocks left", 0, memory.blocks);
  failed_allocations += memory.failed;
  return memory.failed > 0;
}

static void check_failures(void) {
  static char text[6000];
  for (int which = 0; which < LONG_TEXTS; which++) {
    size_t length = long_text(which, text, sizeof text);
    for (size_t w = 0; w < WAYS; w++) {
      urlens_status wanted = go(&ways[w], NULL, text, length);
      size_t at = 1;
      while (at < 100 && try_with(&ways[w], text, length, FAILING_ONCE, at, wanted)) at++;
      for (at = 1; at < 100 && try_with(&ways[w], text, length, FAILING_FROM_ON, at, wanted);) at++;
      CHECK(at < 100);
    }
  }
}

/* blob: URLs take memory for the time of a comparison. */
static void check_same_site(void) {
  static const char blob[] = "blob:https://example.com/";
  static char text[3000];
  failing memory = {0};
  urlens_allocator allocator = failing_allocator(&memory);
  urlens_options options = {0};
  urlens_url *url = NULL;
  size_t length = strlen(blob), most = URLENS_MAX_LENGTH < sizeof text ? URLENS_MAX_LENGTH : sizeof text;
  int same = -1;
  if (!(urlens_build_info()->features & URLENS_FEATURE_PSL)) return;
  options.size = sizeof options;
  options.allocator = &allocator;
  memset(text, 'x', sizeof text);
  memcpy(text, blob, length);
  CHECK(urlens_create(&options, &url) == URLENS_OK && urlens_parse(url, text, most, NULL) == URLENS_OK);
  CHECK(urlens_same_site(url, url, URLENS_SITE_COMPARISON_SCHEMEFUL, &same) == URLENS_OK && same == 1);
  failing_plan_to(&memory, FAILING_FROM_ON, 1);
  same = -1;
  if (urlens_same_site(url, url, URLENS_SITE_COMPARISON_SCHEMEFUL, &same) != URLENS_OK) CHECK(same == -1);
  CHECK(memory.failed > 0 || same == 1);
  urlens_destroy(url);
  CHECK_EQ_INT("blocks left", 0, memory.blocks);
}

/* --- Pages that cannot be touched ------------------------------------------------------------------------------------ */

#if defined(__unix__)
enum { GUARDED = 65536 };

static void check_pages(const char *text, size_t length) {
  static char *input_end, *output_end;
  static call c;
  if (!input_end) input_end = guarded_make(GUARDED).end;
  if (!output_end) output_end = guarded_make(GUARDED).end;
  memcpy(input_end - length, text, length);
  for (size_t w = 0; w < WAYS; w++) {
    c.kind = ways[w].kind;
    c.how = ways[w].how;
    c.options = NULL;
    if (call_once(&c, input_end - length, length, NULL, 0) != URLENS_E_BUFFER_TOO_SMALL || c.out.length > GUARDED)
      continue;
    for (size_t room = c.out.length;; room /= 2) {
      size_t wanted = c.out.length;
      urlens_status status = call_once(&c, input_end - length, length, output_end - room, room);
      CHECK_EQ_INT(text, room < wanted ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK, status);
      CHECK_EQ_INT(text, wanted, c.out.length);
      if (room == 0) break;
    }
  }
}

static void check_all_pages(void) {
  static char text[6000];
  for (int which = 0; which < LONG_TEXTS; which++) check_pages(text, long_text(which, text, sizeof text));
  for (size_t i = 0; i < sizeof ordinary / sizeof ordinary[0]; i++) {
    for (size_t length = 0; length <= strlen(ordinary[i]); length++) check_pages(ordinary[i], length);
  }
}
#else
static void check_all_pages(void) {
}
#endif

/* --- Growth ---------------------------------------------------------------------------------------------------------- */

static double seconds_for(const way *w, int which, size_t size) {
  static char text[ROOM];
  size_t length = long_text(which, text, size);
  clock_t start = clock();
  go(w, NULL, text, length);
  return (double)(clock() - start) / CLOCKS_PER_SEC;
}

/* Sixteen times the input takes far less than 256 times as long. What is quick enough is not measured. */
static void check_growth(void) {
  for (int which = 0; which < LONG_TEXTS; which++) {
    for (size_t w = 0; w < WAYS; w++) {
      double small = seconds_for(&ways[w], which, ROOM / 64), large = seconds_for(&ways[w], which, ROOM / 4);
      CHECK(large < 0.25 || large < 80 * small);
    }
  }
}

int main(void) {
  for (size_t w = 0; w < WAYS; w++) CHECK(is_open(&ways[w]) || go(&ways[w], NULL, "a", 1) == URLENS_E_UNSUPPORTED);
  check_no_memory();
  check_failures();
  check_same_site();
  check_all_pages();
  if (URLENS_MAX_LENGTH > ROOM) check_growth();
  printf("%lu failed allocations\n", failed_allocations);
  return test_end();
}
