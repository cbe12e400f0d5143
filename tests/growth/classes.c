/* SPDX-License-Identifier: MIT */
#include "classes.h"

#include <string.h>

/* Marks that have to be sorted: below, above, below, above. */
#define MARKS "\xCC\x96\xCC\x81"

const input_class input_classes[] = {
    /* Paths. */
    {"letters in the path", "http://h/", "a", "", 0},
    {"segments", "http://h/", "a/", "", 0},
    {"single dots", "http://h/", "./", "", 0},
    {"double dots", "http://h/", "../", "", 0},
    {"segments and double dots", "http://h/", "a/../", "", 0},
    {"segments, then back", "http://h/", "a/a/../../", "", 0},
    {"escaped dots", "http://h/", "%2e%2E/", "", 0},
    {"half escaped dots", "http://h/", ".%2e/", "", 0},
    {"dots in one segment", "http://h/", ".", "", 0},
    {"backslashes", "http://h/", "\\", "", 0},
    {"slashes after the scheme", "http:", "/", "h", 0},
    {"slashes in the path", "http://h/", "/", "", 0},
    {"file, double dots", "file:///C:/", "../", "", 0},
    {"file, drive letters", "file:///", "C|/../", "", 0},
    {"file, escapes in escapes", "file:///%4", "%3", "%31", 0},
    {"file, hosts that vanish", "file:////localhost", "///localhost", "/x", 0},
    {"colons in the path", "http://h/", ":", "", 0},
    {"no scheme", "", "a", ":", 0},
    {"long scheme", "a", "b", ":x", 0},

    /* Escapes and what is to be escaped. */
    {"percent signs", "http://h/", "%", "", 0},
    {"escapes", "http://h/", "%41", "", 0},
    {"spaces in the path", "http://h/a", " ", "b", 0},
    {"spaces at the start", "", " ", "http://h/", 0},
    {"spaces at the end", "http://h/", " ", "", 0},
    {"tabs", "http://h/", "\t", "", 0},
    {"tabs between letters", "http://h/", "a\t", "", 0},
    {"newlines in the scheme", "ht", "\n", "tp://h/", 0},
    {"quotes in the query", "http://h/?", "\"", "", 0},
    {"apostrophes in the query", "http://h/?", "'", "", 0},
    {"question marks", "http://h/", "?", "", 0},
    {"number signs", "http://h/", "#", "", 0},
    {"graves in the fragment", "http://h/#", "`", "", 0},
    {"pairs in the query", "http://h/?", "a=b&", "", 0},
    {"letters beyond ASCII in the path", "http://h/", "\xC3\xBC", "", 0},
    {"bytes that are no UTF-8", "http://h/", "\xFF", "", 0},
    {"opaque path", "x:", "a", "", 0},
    {"opaque path with spaces at its end", "x:a", " ", "?", 0},
    {"opaque path with spaces and a fragment", "x:a", " ", "#", 0},

    /* Authorities. */
    {"at signs", "http://", "@", "h/", 0},
    {"at signs and letters", "http://", "a@", "h/", 0},
    {"colons before the host", "http://", ":", "@h/", 0},
    {"colons and no host", "http://", ":", "/", 0},
    {"brackets", "http://", "[", "]/", 0},
    {"an address of colons", "http://[", ":", "]/", 0},
    {"an address of zeros", "http://[", "0", "::]/", 0},
    {"zeros in the port", "http://h:", "0", "8/", 0},
    {"nines in the port", "http://h:", "9", "/", 0},
    {"dots in the host", "http://a", ".", "/", 0},
    {"letters in the host", "http://", "a", "/", 0},
    {"capitals in the host", "http://", "A", "/", 0},
    {"labels", "http://", "a.", "b/", 0},
    {"numbers", "http://", "1.", "a/", 0},
    {"an address of many parts", "http://", "1.", "1/", 0},
    {"a number as host", "http://", "1", "/", 0},
    {"zeros and a number as host", "http://0", "0", "1/", 0},
    {"a hexadecimal number as host", "http://0x", "f", "/", 0},
    {"escapes in the host", "http://", "%61", "/", 0},
    {"percent signs in the host", "http://", "%", "/", 0},
    {"opaque host", "x://", "a", "/", 0},
    {"escapes in an opaque host", "x://", "%C3", "/", 0},

    /* Hosts beyond ASCII. */
    {"labels beyond ASCII", "http://", "\xC3\xBC.", "de/", 1},
    {"one label, one letter", "http://", "\xC3\xBC", "/", 1},
    {"one label, all letters different", "http://", NULL, "/", 1},
    {"one label, half of it ASCII", "http://", "a\xC3\xBC", "/", 1},
    {"capitals beyond ASCII", "http://", "\xC3\x9C", "/", 1},
    {"letters that grow when mapped", "http://", "\xEF\xB7\xBA", "/", 1},
    {"marks", "http://a", "\xCC\x81", "/", 1},
    {"marks to be sorted", "http://a", MARKS, "/", 1},
    {"letters that compose", "http://", "u\xCC\x88", "/", 1},
    {"soft hyphens", "http://a", "\xC2\xAD", "/", 1},
    {"joiners", "http://a", "\xE2\x80\x8D", "/", 1},
    {"right-to-left labels", "http://", "\xD7\x90.", "de/", 1},
    {"other full stops", "http://", "a\xE3\x80\x82", "de/", 1},
    {"xn-- labels", "http://", "xn--bcher-kva.", "de/", 0},
    {"xn-- labels beside others", "http://\xC3\xBC.", "xn--bcher-kva.", "de/", 1},
    {"one long xn-- label", "http://\xC3\xBC.xn--", "a", "/", 1},
    {"one long xn-- label of nines", "http://\xC3\xBC.xn--a-", "9a", "/", 1},
    {"escaped letters in the host", "http://", "%C3%BC", "/", 1},
    {"capital sigmas", "http://", "\xCE\xA3", "/", 1},
    {"dotted capitals", "http://", "\xC4\xB0", "/", 1},
    {"bytes that are no UTF-8 in the host", "http://", "\xFF", "/", 1},

    /* What some of today's parsers look at, or look for again and again. */
    {"letters in the user name", "http://", "a", "@h/", 0},
    {"escapes in the password", "http://u:", "%40", "@h/", 0},
    {"letters beyond ASCII in the user name", "http://", "\xC3\xBC", "@h/", 0},
    {"users and passwords", "http://", "a:b@", "h/", 0},
    {"closing brackets", "http://[", "]", "/", 0},
    {"pairs of brackets", "http://", "[]", "/", 0},
    {"bracketed addresses", "http://", "[::1]", "/", 0},
    {"brackets in the path", "http://h/", "[", "", 0},
    {"a long zone", "http://[fe80::1%25", "a", "]/", 0},
    {"tabs in the host", "http://a", "\t", "b/", 0},
    {"newlines in the host", "http://", "a\n", "/", 0},
    {"spaces in the host", "http://a", " ", "b/", 0},
    {"ports", "http://h", ":80", "/", 0},
    {"semicolons in the path", "http://h/", ";", "", 0},
    {"parameters of segments", "http://h/", "a;b/../", "", 0},
    {"parameters of an FTP path", "ftp://h/", ";type=", "", 0},
    {"backslashes and dots", "http://h/", "..\\", "", 0},
    {"dots, then letters", "http://h/", "..a/", "", 0},
    {"exclamation marks", "jar:file:/", "a!/", "", 0},
    {"schemes in schemes", "", "jar:", "file:/a!/", 0},
    {"words before the scheme", "", "url:", "http://h/", 0},
    {"slashes alone", "", "/", "h", 0},
    {"backslashes alone", "", "\\", "h", 0},
    {"double dots alone", "", "../", "g", 0},
    {"colons alone", "", ":", "", 0},
    {"digits after a colon", "h:", "1", "", 0},
    {"carriage returns", "http://h/a", "\r", "b", 0},
    {"control characters", "http://h/", "\1", "", 0},
    {"other schemes, double dots", "x://h/", "a/../", "", 0},
    {"other schemes, backslashes", "x://h", "\\", "", 0},
    {"an opaque path of slashes", "x:a", "/", "", 0},
};

const size_t input_class_count = sizeof input_classes / sizeof *input_classes;

const char *const ordinary_urls[] = {
    "https://www.example.com/",
    "https://example.com/index.html",
    "http://news.example.org/2026/08/22/a-rather-long-title-of-an-article.html#comments",
    "https://shop.example.co.uk/category/item-1234?ref=home&utm_source=newsletter&color=blue&size=m",
    "https://cdn.example.net/assets/js/main.4f3c2b1a.js",
    "https://api.example.com:8443/v1/users/1234/items?limit=50&offset=100",
    "https://en.example.org/wiki/Uniform_Resource_Locator",
    "https://example.com/search?q=uniform%20resource%20locator&page=2",
    "https://user@git.example.com/project/name.git",
    "http://192.0.2.17/status",
    "https://a.b.example.com/a/b/c/d/e/f/g/h/",
    "https://www.example.com/static/images/logo-large-2x.png?v=20260822",
};

const size_t ordinary_url_count = sizeof ordinary_urls / sizeof *ordinary_urls;

/* Han, the block of 20,992 letters at U+4E00, in an order that is not theirs. */
static size_t write_letter(char *out, size_t number) {
  unsigned point = 0x4E00 + (unsigned)(number * 7919 % 20992);
  out[0] = (char)(0xE0 | (point >> 12));
  out[1] = (char)(0x80 | (point >> 6 & 0x3F));
  out[2] = (char)(0x80 | (point & 0x3F));
  return 3;
}

size_t input_class_write(const input_class *which, char *out, size_t size) {
  size_t before = strlen(which->before), after = strlen(which->after), unit = which->unit ? strlen(which->unit) : 3;
  size_t length = before;
  memcpy(out, which->before, before);
  for (size_t number = 0; length + unit + after <= size; number++) {
    if (which->unit) {
      memcpy(out + length, which->unit, unit);
    } else {
      write_letter(out + length, number);
    }
    length += unit;
  }
  memcpy(out + length, which->after, after);
  return length + after;
}
