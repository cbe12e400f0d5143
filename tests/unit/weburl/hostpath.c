/* SPDX-License-Identifier: MIT */
/*
 * r3, Canonicalization, from the label HOSTPATH to the jump back: the library computes where that loop ends without going
 * round as often as the text does. Here the loop is written down as the text has it, with nothing but strings, and both are
 * run on every short host and path over an alphabet of what matters to them, and on longer ones at random.
 */
#include "core/ascii.h"
#include "dialect/table.h"
#include "random.h"
#include "test.h"
#include "weburl/classes.h"
#include "weburl/steps.h"

enum { LONGEST = 1 << 14, MOST_ROUNDS = 4000 };

/* A string that may be missing. */
typedef struct string {
  char data[LONGEST];
  size_t length;
  int missing;
} string;

static void set(string *s, const char *data, size_t length) {
  memmove(s->data, data, length);
  s->length = length;
  s->missing = 0;
}

static void add(string *s, const char *data, size_t length) {
  memmove(s->data + s->length, data, length);
  s->length += length;
}

static int same(const string *a, const string *b) {
  return a->missing == b->missing && a->length == b->length && memcmp(a->data, b->data, a->length) == 0;
}

static int is(const string *s, const char *text) {
  return !s->missing && s->length == strlen(text) && memcmp(s->data, text, s->length) == 0;
}

static int slash(char c) {
  return c == '/' || c == '\\';
}

static size_t leading_slashes(const string *s) {
  size_t count = 0;
  while (count < s->length && slash(s->data[count])) count++;
  return count;
}

/* A character, or its percent-encoded form; 0 if there is none. *length is how long it is. */
static int letter_at(const string *s, size_t at, size_t *length) {
  int high, low;
  *length = 1;
  if (at >= s->length) return 0;
  if (s->data[at] == '%' && at + 2 < s->length) {
    high = ul_hex_value((unsigned char)s->data[at + 1]);
    low = ul_hex_value((unsigned char)s->data[at + 2]);
    if (high >= 0 && low >= 0) {
      *length = 3;
      return high * 16 + low;
    }
  }
  return (unsigned char)s->data[at];
}

/* A "drive specification" at `at`: how long it is, or 0. The suffix is not optional (slip 5). */
static size_t drive_at(const string *s, size_t at, char *letter) {
  size_t first, second;
  int c = letter_at(s, at, &first), suffix;
  if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))) return 0;
  suffix = letter_at(s, at + first, &second);
  if (suffix != ':' && suffix != '|') return 0;
  *letter = (char)c;
  return first + second;
}

/* "If the |host| component of /u/ is a drive specification". */
static int move_drive_to_path(string *host, string *path) {
  static string moved;
  char letter;
  if (host->missing || host->length == 0 || drive_at(host, 0, &letter) != host->length) return 0;
  set(&moved, "/", 1);
  add(&moved, host->data, host->length);
  if (path->missing || leading_slashes(path) == 0) add(&moved, "/", 1);
  if (!path->missing) add(&moved, path->data, path->length);
  set(path, moved.data, moved.length);
  set(host, "", 0);
  return 1;
}

/* "Remove those slash characters … Let the |host| component of /u/ be the removed string." */
static void take_host_off_path(string *host, string *path) {
  size_t start = leading_slashes(path), end = start;
  while (end < path->length && !slash(path->data[end])) end++;
  set(host, path->data + start, end - start);
  set(path, path->data + end, path->length - end);
}

/* "begins with an optional slash character followed by a drive specification followed by a slash character or the end" */
static void clean_drive_of_path(string *host, string *path) {
  static string cleaned;
  char drive[4] = {'/', 0, ':', '/'};
  size_t start = path->length > 0 && slash(path->data[0]), length = drive_at(path, start, &drive[1]), end;
  if (length == 0) return;
  end = start + length;
  if (end < path->length && !slash(path->data[end])) return;
  if (end < path->length) end++;
  set(&cleaned, drive, 4);
  add(&cleaned, path->data + end, path->length - end);
  set(path, cleaned.data, cleaned.length);
  if (is(host, "%3F")) set(host, "", 0);
}

/* The path of a hierarchical URL: "/" before it, unreserved characters decoded once, the rest encoded. */
static void canonicalize_path(string *path) {
  static string decoded, encoded;
  static const char hex[] = "0123456789ABCDEF";
  size_t length;
  set(&decoded, "", 0);
  set(&encoded, "", 0);
  if (path->missing || path->length == 0 || path->data[0] != '/') add(&decoded, "/", 1);
  if (!path->missing) add(&decoded, path->data, path->length);
  set(path, decoded.data, decoded.length);
  set(&decoded, "", 0);
  for (size_t at = 0; at < path->length; at += length) {
    int c = letter_at(path, at, &length);
    char octet = (char)c;
    if (length == 3 && !ul_weburl_is(octet, UL_UNRESERVED)) length = 1;
    add(&decoded, length == 3 ? &octet : path->data + at, 1);
  }
  for (size_t at = 0; at < decoded.length; at++) {
    unsigned char c = (unsigned char)decoded.data[at];
    int keep = ul_weburl_is((char)c, UL_UNRESERVED) || (c && strchr("!#$%&'()*+,/:;=@[]", c));
    char escape[3] = {'%', hex[c >> 4], hex[c & 15]};
    add(&encoded, keep ? (char *)&c : escape, keep ? 1 : 3);
  }
  set(path, encoded.data, encoded.length);
}

/* One job after another, of the dialect of the settings. */
static ul_memory memory;
static ul_settings settings;
static const ul_request request = {.last = URLENS_STAGE_CANONICALIZE, .settings = &settings, .memory = &memory};

/* A round's first half: the text's steps for drives, "localhost" and hosts in the path. */
static void move_host_and_path(string *host, string *path) {
  if (move_drive_to_path(host, path)) return;
  if (host->missing || is(host, "localhost")) set(host, "", 0);
  if (path->missing) return;
  if (host->length == 0 && leading_slashes(path) >= 3) take_host_off_path(host, path);
  clean_drive_of_path(host, path);
}

/* The text's loop. 0 if the host is invalid; -1 if it does not come to an end. */
static int literally(string *host, string *path) {
  static string original_host, original_path;
  for (int round = 0; round < MOST_ROUNDS; round++) {
    ul_span canonical;
    ul_job job;
    original_host = *host;
    original_path = *path;
    move_host_and_path(host, path);
    ul_job_init(&job, &request);
    if (ul_canonicalize_host(&job, ul_span_of(host->data, host->length), 1, &canonical)) return 0;
    set(host, canonical.data, canonical.length);
    canonicalize_path(path);
    if (same(host, &original_host) && same(path, &original_path)) return 1;
  }
  return -1;
}

/* What the dialect's own step and the steps after it make of host and path. */
static int by_the_library(string *host, string *path) {
  ul_job job;
  ul_parts url;
  memset(&url, 0, sizeof url);
  ul_job_init(&job, &request);
  url.scheme = UL_SPAN("file");
  ul_mark_hierarchical(&url);
  if (!host->missing) url.host = ul_span_of(host->data, host->length);
  if (!path->missing) url.path = ul_span_of(path->data, path->length);
  if (ul_settle_file_host_and_path.run(&job, &url) == UL_STOP ||
      ul_canonicalize_host_component.run(&job, &url) == UL_STOP || ul_lead_path_with_slash.run(&job, &url) == UL_STOP ||
      ul_canonicalize_path.run(&job, &url) == UL_STOP) {
    return 0;
  }
  set(host, url.host.data, url.host.length);
  set(path, url.path.data, url.path.length);
  return 1;
}

static const urlens_dialect dialects[] = {URLENS_DIALECT_WEBURL_R3, URLENS_DIALECT_WEBURL_R3_CHROME,
                                          URLENS_DIALECT_WEBURL_R3_GECKO, URLENS_DIALECT_WEBURL_R3_IE};

static void describe(string *out, const string *host, const string *path) {
  set(out, host->missing ? "(no host)" : host->data, host->missing ? 9 : host->length);
  add(out, " | ", 3);
  add(out, path->missing ? "(no path)" : path->data, path->missing ? 9 : path->length);
}

static void compare_in(urlens_dialect id, const string *host, const string *path) {
  static string wanted_host, wanted_path, got_host, got_path, input, wanted, got;
  int ended, valid;
  settings.dialect = ul_dialect_for(id);
  wanted_host = got_host = *host;
  wanted_path = got_path = *path;
  ended = literally(&wanted_host, &wanted_path);
  valid = by_the_library(&got_host, &got_path);
  describe(&input, host, path);
  input.data[input.length] = '\0';
  if (!CHECK_EQ_INT(input.data, ended, valid)) {
    printf("  dialect %s\n", urlens_dialect_name(id));
    return;
  }
  if (ended != 1) return;
  describe(&wanted, &wanted_host, &wanted_path);
  describe(&got, &got_host, &got_path);
  if (!CHECK_EQ_BYTES(input.data, input.length, wanted.data, wanted.length, got.data, got.length)) {
    printf("  dialect %s\n", urlens_dialect_name(id));
  }
}

static void compare(const string *host, const string *path) {
  for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++) compare_in(dialects[i], host, path);
}

/* What hosts and paths are put together from. */
static const char *const pieces[] = {"/", "\\", "%", "3", "4",         "1",   "6", "F",
                                     ":", "|",  "c", ".", "localhost", "%3F", "7C"};
enum { PIECES = sizeof pieces / sizeof pieces[0] };

/* The number, in base PIECES, as a string of pieces; digits beyond `count` are left out. */
static void spell(string *s, size_t number, size_t count) {
  set(s, "", 0);
  for (size_t i = 0; i < count; i++, number /= PIECES) add(s, pieces[number % PIECES], strlen(pieces[number % PIECES]));
}

static size_t power(size_t count) {
  size_t all = 1;
  while (count-- > 0) all *= PIECES;
  return all;
}

static void every_short_host_and_path(size_t longest) {
  static string host, path, none;
  none.missing = 1;
  compare(&none, &none);
  for (size_t length = 0; length <= longest; length++) {
    for (size_t i = 0; i < power(length); i++) {
      spell(&path, i, length);
      compare(&none, &path);
      for (size_t host_length = 0; length + host_length <= longest; host_length++) {
        for (size_t j = 0; j < power(host_length); j++) {
          spell(&host, j, host_length);
          compare(&host, &path);
        }
      }
    }
  }
}

/* Longer pieces, of which nested escapes and chains of hosts are made. */
static const char *const phrases[] = {"/",
                                      "//",
                                      "///",
                                      "////",
                                      "\\",
                                      "%",
                                      "%3",
                                      "%4",
                                      "%31",
                                      "%41",
                                      "%6",
                                      "%63",
                                      "%36",
                                      "%33",
                                      "c:",
                                      "c|",
                                      "/c%7C/",
                                      "/%%36%33%3A",
                                      "%3F",
                                      "%3f",
                                      "%%33F",
                                      "?",
                                      "localhost",
                                      "LOCALHOST",
                                      "%6Cocalhost",
                                      "%%36Clocalhost",
                                      "host",
                                      "a",
                                      "1",
                                      "3",
                                      "6",
                                      "F",
                                      "C",
                                      "%2F",
                                      "%5C",
                                      "%",
                                      "%7",
                                      "%37",
                                      "%43",
                                      "7C",
                                      "3A",
                                      "%EF%BD%83:",
                                      "\xEF\xBD\x83|",
                                      "\xC3\xA4",
                                      "\xC3\xA4.de",
                                      "%C3%A4",
                                      "xn--4ca",
                                      "@",
                                      "[::1]",
                                      "0x7F.1",
                                      " "};
enum { PHRASES = sizeof phrases / sizeof phrases[0] };

static void put_phrases(string *s, uint32_t most) {
  uint32_t count = random_number(most + 1);
  set(s, "", 0);
  while (count-- > 0) {
    const char *phrase = phrases[random_number(PHRASES)];
    add(s, phrase, strlen(phrase));
  }
}

static void random_ones(long count) {
  static string host, path;
  for (long i = 0; i < count; i++) {
    put_phrases(&host, i % 3 ? 4 : 10);
    put_phrases(&path, i % 7 ? 12 : 60);
    if (random_number(8) == 0) host.missing = 1;
    if (random_number(50) == 0) path.missing = 1;
    compare(&host, &path);
  }
}

/* The two families of slip 44, as long as the literal loop can stand. */
static void both_families(void) {
  static string host, path;
  set(&host, "", 0);
  for (int depth = 0; depth < 200; depth += 17) {
    set(&path, "/%4", 3);
    for (int i = 0; i < depth; i++) add(&path, "%3", 2);
    add(&path, "%31", 3);
    compare(&host, &path);
    set(&path, "////localhost", 13);
    for (int i = 0; i < depth; i++) add(&path, "///localhost", 12);
    compare(&host, &path);
    add(&path, "///%%36%33%7C/x%%34%31", 22);
    compare(&host, &path);
  }
}

/* A hundred megabytes, if everything is wanted. Sanitizers take ten times as long. */
#ifdef URLENS_SANITIZED
enum { LONG_AND_SLOW = 10000000 };
#else
enum { LONG_AND_SLOW = 100000000 };
#endif

/* The same, far longer than that: what comes of them is known, and it takes seconds at most. */
static void parse_long(urlens_dialect dialect, const char *before, const char *unit, const char *after, size_t size,
                       const char *wanted) {
  urlens_options options = {0};
  urlens_url *url;
  size_t at = strlen(before), step = strlen(unit);
  char *input = malloc(size + 64);
  options.size = sizeof options;
  options.dialect = dialect;
  if (!input || urlens_create(&options, &url) != URLENS_OK) exit(EXIT_FAILURE);
  memcpy(input, before, at);
  for (; at + step <= size; at += step) memcpy(input + at, unit, step);
  memcpy(input + at, after, strlen(after));
  if (CHECK(urlens_parse(url, input, at + strlen(after), NULL) == URLENS_OK)) {
    CHECK_EQ_STR(before, wanted, urlens_href(url).data);
  }
  urlens_destroy(url);
  free(input);
}

static void long_families(size_t size) {
  for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++) {
    parse_long(dialects[i], "file:///%4", "%3", "%31", size, "file:///A");
    parse_long(dialects[i], "file:////localhost", "///localhost", "///h/c|", size, "file://h/c:/");
  }
}

int main(void) {
  const char *slow = getenv("URLENS_SLOW");
  urlens_allocator allocator;
  ul_allocator_init(&allocator, NULL);
  ul_memory_init(&memory, &allocator);
  every_short_host_and_path(slow ? 4 : 3);
  both_families();
  if (URLENS_MAX_LENGTH > 0xFFFF) long_families(slow ? LONG_AND_SLOW : 1000000);
  random_ones(slow ? 1000000 : 50000);
  ul_memory_release(&memory);
  return test_end();
}
