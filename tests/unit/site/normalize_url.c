/* SPDX-License-Identifier: MIT */
/*
 * The strengths of normalization: a row for each rule of docs/normalization.md, by its number; and over generated URLs, that
 * each is idempotent and builds upon the one before. URLENS_CASES says how many of those (100000).
 */
#include "call.h"
#include "random.h"

typedef struct strength_case {
  const char *rule;
  const char *input, *same, *likely, *count; /* NULL: as the one before */
} strength_case;

#define SID "0123456789abcdef0123456789ABCDEF"
#define ASP "4hqa0555fwsecu455xqckv45"

static const strength_case cases[] = {
    {"S1", "HTTP://EXAMPLE.com:80/a/../b", "http://example.com/b", NULL, NULL},
    {"S1", "  foo:bar ", "foo:bar", NULL, NULL},
    {"S2", "http://h/%c3%bc?%e2#%ff", "http://h/%C3%BC?%E2#%FF", NULL, "http://h/%C3%BC?%E2"},
    {"S3", "http://h/%7Euser/%41%2d%2E%5f?%61=%62", "http://h/~user/A-._?a=b", NULL, NULL},
    {"S3", "http://%75ser:%70w@h/", "http://user:pw@h/", NULL, "http://h/"},
    {"S3", "foo://%41%2f/%7e", "foo://A%2F/~", NULL, NULL},
    {"S3, reserved", "http://h/a%2fb%3fc%23%25", "http://h/a%2Fb%3Fc%23%25", NULL, NULL},
    {"S3, opaque path", "data:text/%70lain,%41?%41#%41", "data:text/%70lain,%41?%41#A", NULL, NULL},
    {"S3, broken", "http://h/%%41%42%4%31%", "http://h/%%41B%4%31%", NULL, NULL},
    {"S3, a drive", "file:///%43|/x", "file:///C:/x", NULL, NULL},
    {"S, nothing more", "http://h/a?#", "http://h/a?#", "http://h/a", NULL},
    {"L1", "http://example.com./a", "http://example.com./a", "http://example.com/a", NULL},
    {"L1, empty label", "http://a../", "http://a../", NULL, NULL},
    {"L1, only a dot", "http://./", "http://./", NULL, NULL},
    {"L1, not one", "http://1../", "http://1../", NULL, NULL},
    {"L2", "http://h/#", "http://h/#", "http://h/", NULL},
    {"L2", "http://h/#x", "http://h/#x", NULL, "http://h/"},
    {"L3", "http://h/index.html", "http://h/index.html", "http://h/", NULL},
    {"L3", "http://h/a/Default.aspx?x=1", "http://h/a/Default.aspx?x=1", "http://h/a/?x=1", "http://h/a?x=1"},
    {"L3, not one", "http://h/index.html5", "http://h/index.html5", NULL, NULL},
    {"L3, not last", "http://h/index.php/a", "http://h/index.php/a", NULL, NULL},
    {"L4", "http://h/?", "http://h/?", "http://h/", NULL},
    {"L4", "http://h/?&a&&b&", "http://h/?&a&&b&", "http://h/?a&b", NULL},
    {"L5", "http://h/?utm_source=x&a=1&fbclid=2&UTM_foo", "http://h/?utm_source=x&a=1&fbclid=2&UTM_foo",
     "http://h/?a=1", NULL},
    {"L5, all", "http://h/?gclid=1&_ga=2", "http://h/?gclid=1&_ga=2", "http://h/", NULL},
    {"L5, not one", "http://h/?gclids=1&utm=2", "http://h/?gclids=1&utm=2", NULL, NULL},
    {"L5, encoded", "http://h/?%75tm_x=1", "http://h/?utm_x=1", "http://h/", NULL},
    {"L6", "http://h/?b=1&a=2&a=1&c", "http://h/?b=1&a=2&a=1&c", "http://h/?a=2&a=1&b=1&c", NULL},
    {"L6", "http://h/?ab&a=1&a%20&=", "http://h/?ab&a=1&a%20&=", "http://h/?=&a=1&a%20&ab", NULL},
    {"L, other schemes", "ftp://www.h.example./index.html?b&a#", "ftp://www.h.example./index.html?b&a#", NULL, NULL},
    {"C1", "https://h/", "https://h/", NULL, "http://h/"},
    {"C1", "https://h:80/", "https://h:80/", NULL, "http://h/"},
    {"C1", "http://h:443/", "http://h:443/", NULL, "http://h/"},
    {"C1", "https://h:8443/", "https://h:8443/", NULL, "http://h:8443/"},
    {"C1, other schemes", "wss://h/", "wss://h/", NULL, NULL},
    {"C2", "http://u:p@h/", "http://u:p@h/", NULL, "http://h/"},
    {"C3", "http://www.example.com/", "http://www.example.com/", NULL, "http://example.com/"},
    {"C3", "http://www12.example.com./", "http://www12.example.com./", "http://www12.example.com/",
     "http://example.com/"},
    {"C3", "http://www.www2.example.com/", "http://www.www2.example.com/", NULL, "http://example.com/"},
    {"C3, too short", "http://www.com/", "http://www.com/", NULL, NULL},
    {"C3, not one", "http://wwwa.example.com/", "http://wwwa.example.com/", NULL, NULL},
    {"C3, empty label", "http://www..com/", "http://www..com/", NULL, NULL},
    {"C4", "http://h/a#!b", "http://h/a#!b", NULL, "http://h/a"},
    {"C5", "http://h/a;JSESSIONID=1/b;v=2;jsessionid=3;w", "http://h/a;JSESSIONID=1/b;v=2;jsessionid=3;w", NULL,
     "http://h/a/b;v=2"},
    {"C5, dots", "http://h/a/..;jsessionid=1/b", "http://h/a/..;jsessionid=1/b", NULL, NULL},
    {"C5, L3", "http://h/a/index.jsp;jsessionid=1", "http://h/a/index.jsp;jsessionid=1", NULL, "http://h/a"},
    {"C6", "http://h/(S(" ASP "))/a.aspx", "http://h/(S(" ASP "))/a.aspx", NULL, "http://h/a.aspx"},
    {"C6", "http://h/x/(" ASP ")/", "http://h/x/(" ASP ")/", NULL, "http://h/x"},
    {"C6", "http://h/(A(" ASP ")F(" ASP "))/a", "http://h/(A(" ASP ")F(" ASP "))/a", NULL, "http://h/a"},
    {"C6, not one", "http://h/(S(x))/()/(4hqa)", "http://h/(S(x))/()/(4hqa)", NULL, NULL},
    {"C7", "http://h/a/", "http://h/a/", NULL, "http://h/a"},
    {"C7", "http://h//a///b//", "http://h//a///b//", NULL, "http://h/a/b"},
    {"C7", "http://h///", "http://h///", NULL, "http://h/"},
    {"C7, L3", "http://h/a/index.html/index.php/", "http://h/a/index.html/index.php/", NULL, "http://h/a"},
    {"C8", "http://h/?PHPSESSID=1&a&sid=" SID "&cfid=1&CFTOKEN=2&ASPSESSIONIDX=3&jsessionid",
     "http://h/?PHPSESSID=1&a&sid=" SID "&cfid=1&CFTOKEN=2&ASPSESSIONIDX=3&jsessionid",
     "http://h/?ASPSESSIONIDX=3&CFTOKEN=2&PHPSESSID=1&a&cfid=1&jsessionid&sid=" SID, "http://h/?a"},
    {"C8, not one", "http://h/?sid=1", "http://h/?sid=1", NULL, NULL},
    {"C8, not only letters and digits", "http://h/?sid=0123456789abcdef-123456789ABCDEF",
     "http://h/?sid=0123456789abcdef-123456789ABCDEF", NULL, NULL},
};

static void check_cases(void) {
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const char *wanted[3];
    wanted[0] = cases[i].same;
    wanted[1] = cases[i].likely ? cases[i].likely : wanted[0];
    wanted[2] = cases[i].count ? cases[i].count : wanted[1];
    for (int strength = 0; strength < 3; strength++) {
      call_check(CALL_NORMALIZE, strength, cases[i].input, wanted[strength], URLENS_OK);
      call_check(CALL_NORMALIZE, strength, wanted[strength], wanted[strength], URLENS_OK);
    }
  }
}

/* --- Generated URLs -------------------------------------------------------------------------------------------------- */

static const char *const pieces[] = {
    "http://",
    "https://",
    "file:///",
    "foo://",
    "data:",
    "ftp://",
    "u:p@",
    "www.",
    "www2.",
    "example",
    ".",
    "..",
    ".com",
    "1",
    "0x1",
    "[::1]",
    ":80",
    ":443",
    ":8080",
    "/",
    "//",
    "\\",
    "/./",
    "/../",
    "index.html",
    "Index.PHP",
    ";jsessionid=1",
    ";JSESSIONID=",
    "(S(4hqa0555fwsecu455xqckv45))",
    "(4hqa0555fwsecu455xqckv45)",
    "?",
    "&",
    "=",
    "#",
    "utm_source=1",
    "fbclid",
    "sid=0123456789abcdef0123456789ABCDEF",
    "PHPSESSID=",
    "b",
    "a=1",
    "a=0",
    "%",
    "%4",
    "%41",
    "%2e",
    "%2E%2e",
    "%2f",
    "%7c",
    "%43",
    "|",
    "C:",
    "C|",
    "%c3%bc",
    "\xC3\xBC",
    "\xFF",
    " ",
    "\t",
    "+",
    "'",
    "xn--",
    ";",
    "(",
    ")",
    "~",
    "%7E",
    "%25",
    "!",
};

enum { PIECES = sizeof pieces / sizeof pieces[0] };

static size_t generate(char *text, size_t room) {
  size_t length = 0, count = 1 + random_number(14);
  if (random_number(4)) { /* most begin as URLs of the web do */
    memcpy(text, "http://h.x/", 11);
    length = random_number(2) ? 7 : 11;
  }
  while (count-- > 0) {
    const char *piece = pieces[random_number(PIECES)];
    size_t more = strlen(piece);
    if (length + more > room) break;
    memcpy(text + length, piece, more);
    length += more;
  }
  return length;
}

/* A normal form. */
typedef struct normal {
  char room[1200];
  urlens_output out;
} normal;

static urlens_status normalize(int strength, const char *text, size_t length, normal *to) {
  to->out = output_over(to->room, sizeof to->room);
  return urlens_normalize((urlens_strength)strength, text, length, NULL, &to->out);
}

/* Normalizes a normal form, with the strength that gives `wanted`. */
static void check_again(const char *text, size_t length, int strength, const normal *from, const normal *wanted) {
  normal again;
  CHECK(normalize(strength, from->room, from->out.length, &again) == URLENS_OK);
  CHECK_EQ_BYTES(text, length, wanted->room, wanted->out.length, again.room, again.out.length);
}

static void check_generated(const char *text, size_t length) {
  normal normals[3];
  urlens_status status = URLENS_OK;
  for (int strength = 0; strength < 3; strength++) {
    status = normalize(strength, text, length, &normals[strength]);
    if (status) break;
    /* Idempotent; and what a weaker strength puts together the stronger ones do too. */
    for (int from = 0; from <= strength; from++) {
      check_again(text, length, strength, &normals[from], &normals[strength]);
    }
  }
  /* It fails exactly where the parser does. */
  if (status != URLENS_E_TOO_LONG) CHECK_EQ_INT("the parser", urlens_can_parse(text, length, NULL, NULL, NULL), status);
}

int main(void) {
  const char *wanted = getenv("URLENS_CASES");
  unsigned long count = wanted ? strtoul(wanted, NULL, 10) : 100000, parsed = 0;
  urlens_strength strength;
  check_cases();
  call_check(CALL_NORMALIZE, 3, "a:b", NULL, URLENS_E_ARGUMENT);
  call_check(CALL_NORMALIZE, 0, "http://", NULL, URLENS_E_HOST_MISSING);
  for (int i = 0; i < 3; i++) {
    const char *name = urlens_strength_name((urlens_strength)i);
    CHECK(urlens_strength_from_name(name, strlen(name), &strength) == URLENS_OK && (int)strength == i);
  }
  CHECK(urlens_strength_name((urlens_strength)3) == NULL && urlens_strength_from_name("x", 1, &strength) != URLENS_OK);
  CHECK(urlens_is_tracker("utm_source", 10) && urlens_is_tracker("UTM_x", 5) && urlens_is_tracker("gclid", 5));
  CHECK(!urlens_is_tracker("gclid2", 6) && !urlens_is_tracker("q", 1) && !urlens_is_tracker("", 0));
  CHECK(!urlens_is_tracker(NULL, 3));
  for (unsigned long i = 0; i < count; i++) {
    char text[120];
    size_t length = generate(text, sizeof text);
    parsed += urlens_can_parse(text, length, NULL, NULL, NULL) == URLENS_OK;
    check_generated(text, length);
  }
  printf("%lu generated URLs, %lu of which parse\n", count, parsed);
  return test_end();
}
