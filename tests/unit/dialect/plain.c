/* SPDX-License-Identifier: MIT */
/*
 * URLs that have nothing about them that a step looks for take a shortcut. With URLENS_PLAIN there is none: both ways must give
 * the same, of every text of a few pieces, and of longer ones at random.
 */
#include "samples.h"

static const urlens_dialect dialects[] = {URLENS_WEBURL_R1,        URLENS_WEBURL_R1_CHROME, URLENS_WEBURL_R1_GECKO,
                                          URLENS_WEBURL_R1_IE,     URLENS_WEBURL_R2,        URLENS_WEBURL_R2_CHROME,
                                          URLENS_WEBURL_R2_GECKO,  URLENS_WEBURL_R2_IE,     URLENS_WEBURL_R3,
                                          URLENS_WEBURL_R3_CHROME, URLENS_WEBURL_R3_GECKO,  URLENS_WEBURL_R3_IE};
enum { DIALECTS = sizeof dialects / sizeof dialects[0] };

static const char *const starts[] = {"http://", "https://", "ftp://", "file://", "ws://", "HTTP://", "file:///"};
enum { STARTS = sizeof starts / sizeof starts[0] };

static const char *const pieces[] = {"a",  "Z",  "1", "0x", "x", ".", "..",        "-",    "--",  "_", "/",
                                     "//", "\\", "?", "#",  "@", ":", "80",        "%",    "%41", "|", "c",
                                     "c:", "[",  "]", "~",  ";", "'", "localhost", "xn--", "ü",   " "};
enum { PIECES = sizeof pieces / sizeof pieces[0], LONGEST = 250 };

static urlens_url *short_way[DIALECTS], *long_way[DIALECTS];
static unsigned long unchanged;

static void compare(const char *text) {
  size_t length = strlen(text);
  for (size_t i = 0; i < DIALECTS; i++) {
    urlens_status wanted = urlens_parse(long_way[i], text, length, NULL);
    urlens_view href;
    if (!CHECK_EQ_INT(text, wanted, urlens_parse(short_way[i], text, length, NULL)) || wanted != URLENS_OK) continue;
    href = urlens_href(long_way[i]);
    CHECK_EQ_BYTES(text, length, href.data, href.length, urlens_href(short_way[i]).data,
                   urlens_href(short_way[i]).length);
    if (!CHECK(sample_same_record(urlens_get_components(long_way[i]), urlens_get_components(short_way[i])))) {
      printf("  %s in %s\n", text, urlens_dialect_name(dialects[i]));
    }
    unchanged += (urlens_get_components(short_way[i])->flags & URLENS_UNCHANGED) != 0;
  }
}

static void every_short_text(size_t most) {
  for (size_t start = 0; start < STARTS; start++) {
    for (size_t count = 0, all = 1; count <= most; count++, all *= PIECES) {
      for (size_t number = 0; number < all; number++) {
        char text[LONGEST];
        size_t rest = number;
        strcpy(text, starts[start]);
        for (size_t i = 0; i < count; i++, rest /= PIECES) strcat(text, pieces[rest % PIECES]);
        compare(text);
      }
    }
  }
}

static uint64_t random_state = 0x9E3779B97F4A7C15u;

static uint32_t random_number(uint32_t below) {
  random_state ^= random_state >> 12;
  random_state ^= random_state << 25;
  random_state ^= random_state >> 27;
  return (uint32_t)((random_state * 0x2545F4914F6CDD1Du) >> 32) % below;
}

/* Mostly letters and slashes, so that many are plain. */
static void random_texts(long count) {
  while (count-- > 0) {
    char text[LONGEST];
    uint32_t length = random_number(12);
    strcpy(text, starts[random_number(STARTS)]);
    while (length-- > 0) {
      uint32_t kind = random_number(10);
      strcat(text, kind < 4 ? "abc" : kind < 7 ? "/" : kind < 8 ? "." : pieces[random_number(PIECES)]);
    }
    compare(text);
  }
}

int main(void) {
  const char *slow = getenv("URLENS_SLOW");
  for (size_t i = 0; i < DIALECTS; i++) {
    urlens_options options = {0};
    options.size = sizeof options;
    options.dialect = dialects[i];
    if (urlens_create(&options, &short_way[i]) != URLENS_OK) return EXIT_FAILURE;
    options.flags = URLENS_PLAIN;
    if (urlens_create(&options, &long_way[i]) != URLENS_OK) return EXIT_FAILURE;
  }
  every_short_text(slow ? 3 : 2);
  random_texts(slow ? 1000000 : 20000);
  CHECK(unchanged > 1000);
  for (size_t i = 0; i < DIALECTS; i++) {
    urlens_destroy(short_way[i]);
    urlens_destroy(long_way[i]);
  }
  return test_end();
}
