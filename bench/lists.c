/* SPDX-License-Identifier: MIT */
#include "lists.h"

#include <string.h>

#include "classes.h"

enum {
  COUNT = 50000,
  COUNT_LONG = 5000, /* of forty times the length: as many bytes and as many branches as the others have, and more */
  ALL = 1 << OPERATION_PARSE | 1 << OPERATION_CAN_PARSE | 1 << OPERATION_PARSE_INTO | 1 << OPERATION_BATCH |
        1 << OPERATION_PART | 1 << OPERATION_CANON,
  BASIC = 1 << OPERATION_PARSE | 1 << OPERATION_CAN_PARSE,
  RELATIVE = 1 << OPERATION_RESOLVE
};

const char *const operation_names[OPERATIONS] = {"parse", "can_parse", "parse_into", "batch",
                                                 "part",  "canon",     "resolve",    "set"};

const char *const setter_names[SETTERS] = {"href",     "protocol", "username", "password", "host",
                                           "hostname", "port",     "pathname", "search",   "hash"};

const char list_base[] = "https://www.example.com/library/catalogue/2024/index.html?page=7#top";

/*
 * The statistics of lists of real URLs that were measured. Some numbers are a little higher than what is wanted: short
 * URLs have no room for everything; `urlens-bench --statistics` shows what comes of it.
 */
static const shape web = {.lengths = {20, 32, 42, 61, 90, 244},
                          .host_length = 18,
                          .slashes = 240,
                          .scheme = "https",
                          .https = WHOLE,
                          .query = 500,
                          .fragment = 40,
                          .port = 10,
                          .percent = 38,
                          .to_encode = 70};

static const shape phishing = {.lengths = {14, 24, 47, 111, 263, 1641},
                               .host_length = 24,
                               .slashes = 250,
                               .scheme = "http",
                               .https = 3900,
                               .query = 1480,
                               .fragment = 50,
                               .port = 20,
                               .address = 87,
                               .percent = 430,
                               .to_encode = 30,
                               .capitals = 20,
                               .empty_path = 560};

static const shape source_code = {.lengths = {14, 23, 51, 77, 139, 1287},
                                  .host_length = 17,
                                  .slashes = 250,
                                  .scheme = "http",
                                  .https = 7600,
                                  .query = 1250,
                                  .fragment = 4070,
                                  .port = 160,
                                  .credentials = 95,
                                  .address = 66,
                                  .percent = 350,
                                  .to_encode = 630,
                                  .non_ascii = 42,
                                  .dots = 20,
                                  .capitals = 160,
                                  .empty_path = 420};

static const shape file = {
    .lengths = {25, 39, 55, 81, 99, 137}, .host_length = 4, .slashes = 480, .scheme = "file", .percent = 240};

#define LIKE_WEB \
  .lengths = {20, 32, 42, 61, 90, 244}, .host_length = 18, .slashes = 240, .scheme = "https", .https = WHOLE

static const shape with_port = {LIKE_WEB, .port = WHOLE};
static const shape with_credentials = {LIKE_WEB, .credentials = WHOLE};
static const shape with_escape = {LIKE_WEB, .percent = WHOLE};
static const shape with_space = {LIKE_WEB, .to_encode = WHOLE};
static const shape with_dots = {LIKE_WEB, .dots = WHOLE};
static const shape with_capitals = {LIKE_WEB, .capitals = WHOLE};
static const shape two_kilobytes = {.lengths = {1900, 1950, 2048, 2100, 2150, 2200},
                                    .host_length = 18,
                                    .slashes = 600,
                                    .scheme = "https",
                                    .https = WHOLE,
                                    .query = 7000};

const list_kind list_kinds[] = {
    {"web", "URLs of web pages", COUNT, ALL, write_shaped, &web},
    {"phishing", "URLs of a list of phishing sites", COUNT, ALL, write_shaped, &phishing},
    {"source-code", "URLs found in source code", COUNT, ALL, write_shaped, &source_code},
    {"file", "file: URLs with a host", COUNT, ALL, write_shaped, &file},
    {"port", "like web, each with a port", COUNT, BASIC, write_shaped, &with_port},
    {"credentials", "like web, each with a user name, most with a password", COUNT, BASIC, write_shaped,
     &with_credentials},
    {"escape", "like web, each with %20 in its path", COUNT, BASIC, write_shaped, &with_escape},
    {"to-encode", "like web, each with a character to percent-encode in its path", COUNT, BASIC, write_shaped,
     &with_space},
    {"dots", "like web, each with dot segments", COUNT, BASIC, write_shaped, &with_dots},
    {"capitals", "like web, each with capitals in its host", COUNT, BASIC, write_shaped, &with_capitals},
    {"idn-1", "hosts with one label that is not ASCII", COUNT, BASIC, write_idn_one, NULL},
    {"idn-3", "hosts of three such labels", COUNT, BASIC, write_idn_three, NULL},
    {"ace", "the same, one label, as xn--", COUNT, BASIC, write_ace, NULL},
    {"percent", "paths and queries of which most is escapes", COUNT, BASIC, write_percent_heavy, NULL},
    {"long", "URLs of 2 KB", COUNT_LONG, BASIC, write_shaped, &two_kilobytes},
    {"malformed", "what is no URL", COUNT, BASIC, write_malformed, NULL},
    {"relative", "references as /p?q against one base", COUNT, RELATIVE, write_relative, NULL},
    {"relative-up", "references as ../p?q against one base", COUNT, RELATIVE, write_relative_up, NULL},
};

const size_t list_kind_count = sizeof list_kinds / sizeof *list_kinds;

static list *new_list(void) {
  list *made = need_memory(NULL, sizeof *made);
  memset(made, 0, sizeof *made);
  return made;
}

/* The seed is the list's name, so that lists do not change when others are added. */
static uint64_t seed_of(const char *name) {
  uint64_t seed = 2026;
  for (; *name; name++) seed = seed * 131 + (unsigned char)*name;
  return seed;
}

list *list_make(const list_kind *kind) {
  list *made = new_list();
  writer out;
  out.from.state = seed_of(kind->name);
  for (size_t i = 0; i < kind->count; i++) {
    out.length = 0;
    kind->write(&out, kind->like);
    list_add(made, out.text, out.length);
  }
  return made;
}

list *list_make_values(setter part) {
  list *made = new_list();
  writer out;
  out.from.state = seed_of(setter_names[part]);
  for (size_t i = 0; i < COUNT; i++) {
    out.length = 0;
    if (part == SETTER_HREF) {
      write_shaped(&out, &web);
    } else {
      write_value(&out, part);
    }
    list_add(made, out.text, out.length);
  }
  return made;
}
