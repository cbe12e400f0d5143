/* SPDX-License-Identifier: MIT */
/* File paths and their URLs: a row for each rule, and round trips over generated paths. */
#include "call.h"
#include "random.h"

typedef struct path_case {
  int style;
  const char *input, *output; /* NULL: fails */
  urlens_status status;
} path_case;

#define POSIX URLENS_PATH_STYLE_POSIX
#define WINDOWS URLENS_PATH_STYLE_WINDOWS

static const path_case to_url[] = {
    {POSIX, "/", "file:///", URLENS_OK},
    {POSIX, "/a/b.txt", "file:///a/b.txt", URLENS_OK},
    {POSIX, "/a b/%41/#?", "file:///a%20b/%2541/%23%3F", URLENS_OK},
    {POSIX, "/\xC3\xBC/\xFF", "file:///%C3%BC/%FF", URLENS_OK},
    {POSIX, "/\t\n\x7F\"<>`{}^[]|\\", "file:///%09%0A%7F%22%3C%3E%60%7B%7D%5E%5B%5D%7C%5C", URLENS_OK},
    {POSIX, "/a:b;c=d,e@f&g+h!i*j'(k)~$", "file:///a:b;c=d,e@f&g+h!i*j'(k)~$", URLENS_OK},
    {POSIX, "/C|/x", "file:///C%7C/x", URLENS_OK},
    {POSIX, "/C:/../x", "file:///x", URLENS_OK},
    {POSIX, "/a/./b/../c", "file:///a/c", URLENS_OK},
    {POSIX, "/a/b/..", "file:///a/", URLENS_OK},
    {POSIX, "/a/b/.", "file:///a/b/", URLENS_OK},
    {POSIX, "/../../a/...", "file:///a/...", URLENS_OK},
    {POSIX, "/a//../b", "file:///b", URLENS_OK},
    {POSIX, "//a//b/", "file:////a//b/", URLENS_OK},
    {POSIX, "/%2e%2e/a", "file:///%252e%252e/a", URLENS_OK},
    {POSIX, "", NULL, URLENS_E_PATH_RELATIVE},
    {POSIX, "a/b", NULL, URLENS_E_PATH_RELATIVE},
    {POSIX, "C:\\a", NULL, URLENS_E_PATH_RELATIVE},
    {WINDOWS, "C:\\", "file:///C:/", URLENS_OK},
    {WINDOWS, "c:/a\\b", "file:///c:/a/b", URLENS_OK},
    {WINDOWS, "C:\\a b\\100%\\\xC3\xBC#", "file:///C:/a%20b/100%25/%C3%BC%23", URLENS_OK},
    {WINDOWS, "C:\\..\\..\\a\\.\\b\\..\\c", "file:///C:/a/c", URLENS_OK},
    {WINDOWS, "C:\\a:stream", "file:///C:/a:stream", URLENS_OK},
    {WINDOWS, "C:", NULL, URLENS_E_PATH_RELATIVE},
    {WINDOWS, "C:a", NULL, URLENS_E_PATH_RELATIVE},
    {WINDOWS, "\\a", NULL, URLENS_E_PATH_RELATIVE},
    {WINDOWS, "a\\b", NULL, URLENS_E_PATH_RELATIVE},
    {WINDOWS, "1:\\a", NULL, URLENS_E_PATH_RELATIVE},
    {WINDOWS, "C:\\\xFF", NULL, URLENS_E_PATH_NOT_UTF8},
    {WINDOWS, "\\\\Server\\Share\\a b", "file://server/Share/a%20b", URLENS_OK},
    {WINDOWS, "//server/share/a", "file://server/share/a", URLENS_OK},
    {WINDOWS, "\\\\server\\share\\..\\..\\a", "file://server/share/a", URLENS_OK},
    {WINDOWS, "\\\\server\\share", "file://server/share", URLENS_OK},
    {WINDOWS, "\\\\server\\", "file://server/", URLENS_OK},
    {WINDOWS, "\\\\server", "file://server/", URLENS_OK},
    {WINDOWS, "\\\\10.0.0.1\\c$\\a", "file://10.0.0.1/c$/a", URLENS_OK},
    {WINDOWS, "\\\\\\a", NULL, URLENS_E_HOST_MISSING},
    {WINDOWS, "\\\\a b\\c", NULL, URLENS_E_DOMAIN_INVALID_CODE_POINT},
    {WINDOWS, "\\\\a%41\\c", NULL, URLENS_E_DOMAIN_INVALID_CODE_POINT},
    {WINDOWS, "\\\\LocalHost\\c$", NULL, URLENS_E_PATH_HOST},
    {WINDOWS, "\\\\server\\..\\a", NULL, URLENS_E_PATH_DOTS},
    {WINDOWS, "\\\\?\\C:\\a\\b c", "file:///C:/a/b%20c", URLENS_OK},
    {WINDOWS, "\\\\?\\UNC\\server\\share\\a", "file://server/share/a", URLENS_OK},
    {WINDOWS, "\\\\?\\unc\\server\\share", "file://server/share", URLENS_OK},
    {WINDOWS, "\\\\?\\C:\\a\\..\\b", NULL, URLENS_E_PATH_DOTS},
    {WINDOWS, "\\\\?\\C:\\a\\.", NULL, URLENS_E_PATH_DOTS},
    {WINDOWS, "\\\\?\\C:\\a/b", NULL, URLENS_E_PATH_SEPARATOR},
    {WINDOWS, "\\\\?\\C:", NULL, URLENS_E_PATH_DEVICE},
    {WINDOWS, "\\\\?\\Volume{x}\\a", NULL, URLENS_E_PATH_DEVICE},
    {WINDOWS, "\\\\.\\COM1", NULL, URLENS_E_PATH_DEVICE},
    {WINDOWS, "//?/C:/a", NULL, URLENS_E_PATH_DEVICE},
    {WINDOWS, "\\\\..\\a", NULL, URLENS_E_PATH_DEVICE},
    {WINDOWS, "\\\\[::1]\\a", NULL, URLENS_E_PATH_HOST},
};

static const path_case to_path[] = {
    {POSIX, "file:///", "/", URLENS_OK},
    {POSIX, "file:///a%20b/%2541?q#f", "/a b/%41", URLENS_OK},
    {POSIX, "file:///%C3%BC/%FF", "/\xC3\xBC/\xFF", URLENS_OK},
    {POSIX, "file:/a", "/a", URLENS_OK},
    {POSIX, "file://localhost/a", "/a", URLENS_OK},
    {POSIX, "FILE:///a/../b%5Cc", "/b\\c", URLENS_OK},
    {POSIX, "file:///C|/a", "/C:/a", URLENS_OK},
    {POSIX, "file:////a//b", "//a//b", URLENS_OK},
    {POSIX, "file:///a%", "/a%", URLENS_OK},
    {POSIX, "file:///a%2Fb", NULL, URLENS_E_PATH_SEPARATOR},
    {POSIX, "file:///a%00b", NULL, URLENS_E_PATH_NUL},
    {POSIX, "file://host/a", NULL, URLENS_E_PATH_HOST},
    {POSIX, "http://host/a", NULL, URLENS_E_PATH_NOT_FILE},
    {POSIX, "a", NULL, URLENS_E_MISSING_SCHEME},
    {WINDOWS, "file:///C:/a%20b/%C3%BC", "C:\\a b\\\xC3\xBC", URLENS_OK},
    {WINDOWS, "file:///c%3A/a", "c:\\a", URLENS_OK},
    {WINDOWS, "file:///C|/a", "C:\\a", URLENS_OK},
    {WINDOWS, "file:///C:", "C:\\", URLENS_OK},
    {WINDOWS, "file:///C:/", "C:\\", URLENS_OK},
    {WINDOWS, "file://server/share/a%20b", "\\\\server\\share\\a b", URLENS_OK},
    {WINDOWS, "file://10.1/a", "\\\\10.0.0.1\\a", URLENS_OK},
    {WINDOWS, "file:///a", NULL, URLENS_E_PATH_DRIVE},
    {WINDOWS, "file:///C:a", NULL, URLENS_E_PATH_DRIVE},
    {WINDOWS, "file:////server/a", NULL, URLENS_E_PATH_DRIVE},
    {WINDOWS, "file:///C:/a%2fb", NULL, URLENS_E_PATH_SEPARATOR},
    {WINDOWS, "file:///C:/a%5cb", NULL, URLENS_E_PATH_SEPARATOR},
    {WINDOWS, "file:///C:/a%00", NULL, URLENS_E_PATH_NUL},
    {WINDOWS, "file:///C:/%C3/%BC", NULL, URLENS_E_PATH_NOT_UTF8},
    {WINDOWS, "file://[::1]/a", NULL, URLENS_E_PATH_HOST},
    {WINDOWS, "file://./COM1", NULL, URLENS_E_PATH_HOST},
    {WINDOWS, "ftp://server/a", NULL, URLENS_E_PATH_NOT_FILE},
};

static void check_unicode_servers(void) {
  call_check(CALL_PATH_TO_URL, WINDOWS,
             "\\\\b\xC3\xBC"
             "cher\\a",
             "file://xn--bcher-kva/a", URLENS_OK);
  call_check(CALL_URL_TO_PATH, WINDOWS, "file://xn--bcher-kva/a",
             "\\\\b\xC3\xBC"
             "cher\\a",
             URLENS_OK);
  call_check(CALL_URL_TO_PATH, WINDOWS, "file://xn--a/a", "\\\\xn--a\\a", URLENS_OK);       /* has no Unicode form */
  call_check(CALL_PATH_TO_URL, WINDOWS, "\\\\\xE3\x80\x82\\a", NULL, URLENS_E_PATH_DEVICE); /* U+3002 is a dot */
  call_check(CALL_PATH_TO_URL, WINDOWS, "//..\xCD\x8F..\\a", NULL, URLENS_E_PATH_DEVICE);   /* and U+034F nothing */
}

static void check_places(void) {
  static call c;
  CHECK(call_text(&c, CALL_PATH_TO_URL, POSIX, "/a\0b", 4) == URLENS_E_PATH_NUL && c.out.error.at == 2);
  CHECK(call_string(&c, CALL_PATH_TO_URL, WINDOWS, "\\\\?\\C:\\a\\..\\b") == URLENS_E_PATH_DOTS && c.out.error.at == 9);
  CHECK(call_string(&c, CALL_PATH_TO_URL, WINDOWS, "C:\\a\xFF") == URLENS_E_PATH_NOT_UTF8 && c.out.error.at == 4);
  CHECK(call_string(&c, CALL_PATH_TO_URL, WINDOWS, "\\\\a b\\c") != URLENS_OK && c.out.error.at == 3);
  CHECK(call_string(&c, CALL_URL_TO_PATH, POSIX, "file:///a%2Fb") != URLENS_OK && c.out.error.at == 9);
  CHECK(call_string(&c, CALL_URL_TO_PATH, POSIX, "FILE:///a%2Fb") != URLENS_OK && c.out.error.at == URLENS_NOWHERE);
  CHECK(call_string(&c, CALL_PATH_TO_URL, 2, "/a") == URLENS_E_ARGUMENT);
  CHECK(call_text(&c, CALL_PATH_TO_URL, POSIX, NULL, 1) == URLENS_E_ARGUMENT);
  CHECK(call_text(&c, CALL_PATH_TO_URL, POSIX, NULL, 0) == URLENS_E_PATH_RELATIVE);
}

/* --- Round trips ----------------------------------------------------------------------------------------------------- */

static unsigned long round_trips;

/*
 * From a path to a URL and back: the same path, once dots are resolved. The URL is as the Standard's parser would write it,
 * and the way from it to a path and back leads to it again.
 */
static void check_round_trip(int style, const char *path, size_t length, int has_dots) {
  static call there, back, again;
  urlens_url *url = NULL;
  urlens_view href;
  if (call_text(&there, CALL_PATH_TO_URL, style, path, length) != URLENS_OK) return;
  CHECK(urlens_create(NULL, &url) == URLENS_OK);
  CHECK_EQ_INT(there.room, URLENS_OK, urlens_parse(url, there.room, there.out.length, NULL));
  href = urlens_href(url);
  CHECK_EQ_BYTES(path, length, there.room, there.out.length, href.data, href.length);
  urlens_destroy(url);
  if (!CHECK_EQ_INT(there.room, URLENS_OK, call_text(&back, CALL_URL_TO_PATH, style, there.room, there.out.length)))
    return;
  if (!has_dots) CHECK_EQ_BYTES(there.room, there.out.length, path, length, back.room, back.out.length);
  CHECK_EQ_INT(back.room, URLENS_OK, call_text(&again, CALL_PATH_TO_URL, style, back.room, back.out.length));
  CHECK_EQ_BYTES(back.room, back.out.length, there.room, there.out.length, again.room, again.out.length);
  round_trips++;
}

/* POSIX: any bytes but NUL. */
static void check_posix_paths(void) {
  char path[40];
  for (int i = 0; i < 20000; i++) {
    size_t length = 1 + random_number(sizeof path - 1);
    int has_dots = 0;
    path[0] = '/';
    for (size_t at = 1; at < length; at++) {
      uint32_t kind = random_number(8);
      path[at] = kind == 0 ? '/' : kind == 1 ? '.' : kind == 2 ? '%' : (char)(1 + random_number(255));
      has_dots |= path[at] == '.';
    }
    check_round_trip(POSIX, path, length, has_dots);
  }
}

/* Windows: drives and servers, names of characters that are not separators. */
static void check_windows_paths(void) {
  static const char *const roots[] = {"C:\\", "z:\\", "\\\\server\\share\\", "\\\\10.0.0.1\\c$\\"};
  static const char *const pieces[] = {"a",        "B",
                                       " ",        "%",
                                       "%41",      "\\",
                                       "#",        "?",
                                       "\xC3\xBC", "\xE2\x82\xAC",
                                       "~",        "[",
                                       "|",        "\xF0\x9F\x98\x80",
                                       ":",        ";",
                                       "&",        "+",
                                       "^",        "`",
                                       "{",        "%2e",
                                       "%5C",      ".",
                                       ".."};
  for (int i = 0; i < 20000; i++) {
    char path[100];
    int has_dots = 0;
    size_t count = random_number(12);
    strcpy(path, roots[random_number(4)]);
    while (count-- > 0) {
      const char *piece = pieces[random_number(sizeof pieces / sizeof pieces[0])];
      has_dots |= piece[0] == '.';
      strcat(path, piece);
    }
    check_round_trip(WINDOWS, path, strlen(path), has_dots);
  }
}

int main(void) {
  for (size_t i = 0; i < sizeof to_url / sizeof to_url[0]; i++) {
    call_check(CALL_PATH_TO_URL, to_url[i].style, to_url[i].input, to_url[i].output, to_url[i].status);
  }
  for (size_t i = 0; i < sizeof to_path / sizeof to_path[0]; i++) {
    call_check(CALL_URL_TO_PATH, to_path[i].style, to_path[i].input, to_path[i].output, to_path[i].status);
  }
  if (urlens_build_info()->features & URLENS_FEATURE_UNICODE) check_unicode_servers();
  check_places();
  check_posix_paths();
  check_windows_paths();
  printf("%lu round trips\n", round_trips);
  return test_end();
}
