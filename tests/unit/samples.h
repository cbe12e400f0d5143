/* SPDX-License-Identifier: MIT */
/*
 * URLs of every shape, for tests that hold for all of them, and small helpers to get at a URL. All of them parse, are
 * short enough for 8-bit offsets in all that is done to them here, and have no host that needs Unicode.
 */
#ifndef URLENS_SAMPLES_H
#define URLENS_SAMPLES_H

#include "test.h"
#include "urlens.h"

static const char *const samples[] = {
    "http://h",
    "http://h/",
    "https://example.com:8443/a/b/c.d?q=1&r#frag",
    "http://user@h/",
    "http://user:pass@h:81/p?q#f",
    "http://:pass@h/",
    "http://user:@h/",
    "http://@h/",
    "http://a@b@c:d@e/",
    "HTTP://EXAMPLE.com:80/%7Euser/../X Y?'\"<>#`\"",
    "http:\\\\h\\a\\..\\b",
    "http:h/x",
    "http://1.2.3/",
    "http://0x7f.1:65535/",
    "http://[1:0::2]:8080/",
    "http://[::ffff:1.2.3.4]",
    "http://h?",
    "http://h#",
    "http://h?#",
    "http://h/?q?q#f#f",
    "http://h:/",
    "http://%68%4F/%zz%",
    "http://h/a/./b/../../%2e%2E/c/",
    "  \thttp://h\n/\tx  ",
    "ws://h:443/",
    "wss://h:443/",
    "ftp://h:21/",
    "file:",
    "file:///",
    "file:///C|/x/../..",
    "file://localhost/y",
    "file://host/c:/z",
    "file://h/y",
    "file:c:\\w\\..\\.",
    "a:",
    "a:b c  ?d e#f g",
    "a:/",
    "a:/b",
    "a://",
    "a://?",
    "a:///p",
    "a://h",
    "a://h:0/",
    "a://u:p@H%41:7/",
    "a://[::]/../x",
    "a:/.//p",
    "a:/..//p",
    "a:/./..//",
    "a:\xC3\xA9\x80\xFF",
    "data:text/plain,hi there ?",
    "javascript:alert(1) #x",
    "blob:https://h:1/id",
    "mailto:me@example.org",
    "http://h/\xE2\x82\xAC?\xF0\x9F\x98\x80#\xC3",
};

enum { SAMPLES = sizeof samples / sizeof samples[0] };

/* An object with the default options, or the program ends. */
TEST_UNUSED static urlens_url *sample_object(void) {
  urlens_url *url = NULL;
  if (urlens_create(NULL, &url) != URLENS_OK) exit(EXIT_FAILURE);
  return url;
}

TEST_UNUSED static urlens_status sample_parse(urlens_url *url, const char *text) {
  return urlens_parse(url, text, strlen(text), NULL);
}

/* An object with that URL. */
TEST_UNUSED static urlens_url *sample_url(const char *text) {
  urlens_url *url = sample_object();
  if (sample_parse(url, text) != URLENS_OK) printf("does not parse: %s\n", text);
  return url;
}

/* Whether two records are the same, whatever stands in their padding. */
TEST_UNUSED static int sample_same_record(const urlens_components *a, const urlens_components *b) {
  return a->scheme_end == b->scheme_end && a->username_start == b->username_start &&
         a->username_end == b->username_end && a->password_end == b->password_end && a->host_start == b->host_start &&
         a->host_end == b->host_end && a->port_end == b->port_end && a->path_start == b->path_start &&
         a->path_end == b->path_end && a->query_end == b->query_end && a->length == b->length && a->port == b->port &&
         a->host_kind == b->host_kind && a->scheme_kind == b->scheme_kind && a->flags == b->flags;
}

#endif
