/* SPDX-License-Identifier: MIT */
/* Inputs that lead through every step of every dialect, with bases and without. */
#ifndef URLENS_DIALECT_INPUTS_H
#define URLENS_DIALECT_INPUTS_H

#include "test.h"

/* A base follows a "|". */
static const char *const inputs[] = {
    "http://example.com/a/../b?c#d",
    " h\tttp://U%00ser:@EXA\nMPLE.com:0080/%41 %zz\\x?\xC3\xBC\"#\xC2\x85 \x01",
    "http://b\xC3\xBC\x63her.de./",
    "http://xn--bcher-kva.\xE3\x81\x82\xE3\x80\x82jp/",
    "http://\xEF\xBF\xBF\xFF/",
    "http://%E3%81%82.%C3%BC%20/",
    "http://[1:0::2:1.2.3.4]/",
    "http://0x7F.1/",
    "http://\xD7\x90.com:99999/",
    "\\\\server\\share\\..\\x",
    "c:\\a\\..\\b#f",
    "file:////localhost///%6Cocalhost///c%7C/%%34%31/%4%3%3%31",
    "file://%3f/c%7C/x",
    "mailto:a%41\xC3\xBC?b",
    "foo:/a/..//b",
    "//u@h:1/a\\..\\b|file:///c:/d",
    "d%2F..%5cx?q|file://h/c:/d",
    "c|/x|file:///a/b",
    "#f|http://h/p?q",
    "../x/%2e|http://u:p@h:81/a/b/c",
    "/x/../y?a/../b|foo:bar",
    "|http://h/p?q#f",
    "jar:jar:http://h/a!/b\xC3\xBC/../c!/d#e",
    "http://u\xC3\xA9:p%zz@[fe80::1%25\xC3\xBC]:081/a b;c=%41?d'e#f\"g",
    "HTTP://\xC4\xB0\xCE\xA3.xn--bcher-kva.\xEF\xBC\xA1/\xFF",
    "x/../../y;z?a b|jar:file:/a!/b/c",
    "..//g\\h?y#s|ftp://u@[::1]:2121/a;b/./c/../d;type=i?q",
    "\xC3\xBC/%2e%2E/\xFF|http://B\xC3\xBC.de/x\xFF/y",
};
enum { INPUTS = sizeof inputs / sizeof inputs[0] };

typedef struct pair {
  const char *input;
  size_t length;
  const char *base; /* or NULL */
  size_t base_length;
} pair;

TEST_UNUSED static pair split(const char *text) {
  pair p = {text, strlen(text), NULL, 0};
  const char *bar = strrchr(text, '|');
  if (bar && strchr(bar, ':')) {
    p.length = (size_t)(bar - text);
    p.base = bar + 1;
    p.base_length = strlen(p.base);
  }
  return p;
}

#endif
