/* SPDX-License-Identifier: MIT */
/*
 * The criteria that r3 sets for its own host steps, over hosts made at random, and one by one over the characters that
 * are newer than Unicode 3.2. docs/dialects.md lists where its steps do not keep them.
 */
#include "core/ascii.h"
#include "objects.h"
#include "output.h"
#include "random.h"
#include "unicode/nameprep.h"
#include "unicode/utf8.h"
#include "urlens/unicode.h"
#include "urlens/weburl.h"

enum { LONGEST = 8192 };

typedef struct host {
  char data[LONGEST];
  size_t length;
  urlens_status status; /* of a result */
} host;

static void add_bytes(host *h, const char *data, size_t length) {
  if (h->length + length >= LONGEST) return;
  memcpy(h->data + h->length, data, length);
  h->length += length;
}

static void add_text(host *h, const char *text) {
  add_bytes(h, text, strlen(text));
}

static void add_code_point(host *h, uint32_t c) {
  char bytes[4];
  add_bytes(h, bytes, ul_utf8_write(c, bytes));
}

static void add_escape(host *h, unsigned char octet, int lower) {
  char escape[4];
  snprintf(escape, sizeof escape, lower ? "%%%02x" : "%%%02X", octet);
  add_text(h, escape);
}

static int same(const host *a, const host *b) {
  return a->status == URLENS_OK && b->status == URLENS_OK && a->length == b->length &&
         memcmp(a->data, b->data, a->length) == 0;
}

static void take_result(host *result, urlens_status status, const urlens_output *out) {
  result->status = status;
  result->length = out->length;
}

static void canonicalize(urlens_dialect dialect, const host *h, host *result) {
  urlens_options options = options_for(dialect, 0);
  urlens_output out = output_over(result->data, LONGEST);
  take_result(result, urlens_canonicalize_host(0, h->data, h->length, &options, &out), &out);
}

/* IDNA2008 by the strictest reading of UTS #46: to ASCII and back. */
static void to_strict_ascii(const host *h, host *result) {
  urlens_output out = output_over(result->data, LONGEST);
  take_result(result, urlens_domain_to_ascii(URLENS_IDNA_STRICT, h->data, h->length, NULL, &out), &out);
}

static void to_strict_unicode(const host *h, host *result) {
  urlens_output out = output_over(result->data, LONGEST);
  take_result(result, urlens_domain_to_unicode(URLENS_IDNA_STRICT, h->data, h->length, NULL, &out), &out);
}

static int is_ascii(const host *h) {
  for (size_t i = 0; i < h->length; i++) {
    if ((unsigned char)h->data[i] >= 0x80) return 0;
  }
  return 1;
}

/* --- Hosts at random ------------------------------------------------------------------------------------------------ */

typedef struct range {
  uint32_t first;
  uint32_t last;
} range;

/* Scripts that names are written in, and what is troublesome in them. */
static const range ranges[] = {
    {0x61, 0x7A},       {0x61, 0x7A},       {0x30, 0x39},     {0x41, 0x5A},       {0x21, 0x7E},
    {0xDF, 0xFF},       {0x100, 0x24F},     {0x300, 0x36F},   {0x3B1, 0x3C9},     {0x430, 0x44F},
    {0x5D0, 0x5EA},     {0x627, 0x64A},     {0x660, 0x669},   {0x905, 0x939},     {0x1100, 0x11FF},
    {0x1D00, 0x1DBF},   {0x1E00, 0x1FFF},   {0x2000, 0x2070}, {0x2100, 0x214F},   {0x2460, 0x24FF},
    {0x3041, 0x30FF},   {0x3002, 0x3002},   {0x4E00, 0x9FA5}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
    {0xFB00, 0xFDFF},   {0xFE70, 0xFEFF},   {0xFF01, 0xFFEF}, {0x10400, 0x1044F}, {0x1F100, 0x1F9FF},
    {0x20000, 0x2A6DF}, {0x2F800, 0x2FA1D}, {0x80, 0xFFFD},   {0x10000, 0x10FFFF}};
enum { RANGES = sizeof ranges / sizeof ranges[0] };

static uint32_t random_in(const range *r) {
  uint32_t c;
  do c = r->first + random_number(r->last - r->first + 1);
  while (c >= 0xD800 && c <= 0xDFFF);
  return c;
}

/* Some characters of one script, most of the time. */
static void add_label(host *h) {
  uint32_t script = random_number(RANGES), count = 1 + random_number(8);
  while (count-- > 0) {
    uint32_t c = random_in(&ranges[random_number(10) ? script : random_number(RANGES)]);
    if (c == '%') continue;
    add_code_point(h, c);
  }
}

static const char *const oddities[] = {
    "xn--bcher-kva", "XN--4CA",   "xn--",     "xn--a", "127",       "0x7F", "010", "1",      "256",       "[::1]",
    "[1::2",         "a_b",       "-",        "",      "localhost", "%41",  "%2e", "%C3%BC", "%e3%81%82", "%20",
    "\xE3\x80\x82",  "a\xC2\xAD", "\xC3\x9F", "com",   "de",        "jp",   "org", "b c",    "~",         "a+b"};

static void random_host(host *h) {
  uint32_t labels = 1 + random_number(4);
  h->length = 0;
  while (labels-- > 0) {
    if (random_number(5) == 0) add_text(h, oddities[random_number(sizeof oddities / sizeof oddities[0])]);
    else add_label(h);
    if (labels > 0 || random_number(12) == 0) add_text(h, random_number(20) ? "." : "\xEF\xBC\x8E");
  }
}

/* --- The criteria --------------------------------------------------------------------------------------------------- */

static unsigned long accepted, agreed;

static void complain(const char *what, const host *h, const host *wanted, const host *got) {
  printf("%s\n", what);
  test_equal(__FILE__, __LINE__, h->data, h->length, wanted && wanted->status == URLENS_OK ? wanted->data : NULL,
             wanted && wanted->status == URLENS_OK ? wanted->length : 0, got->status == URLENS_OK ? got->data : NULL,
             got->status == URLENS_OK ? got->length : 0);
}

/* "The output should only contain ASCII characters"; "The algorithm should be idempotent." */
static void ascii_and_idempotent(const host *h, const host *result) {
  static host again;
  if (result->status != URLENS_OK) return;
  accepted++;
  CHECK(is_ascii(result));
  canonicalize(URLENS_DIALECT_WEBURL_R3, result, &again);
  if (!CHECK(same(result, &again))) complain("not idempotent", h, result, &again);
}

/* "The algorithm should result in same output as browsers if Chrome, Gecko, and IE generate the same result." */
static void as_the_browsers_agree(const host *h, const host *result) {
  static host chrome, gecko, ie;
  canonicalize(URLENS_DIALECT_WEBURL_R3_CHROME, h, &chrome);
  canonicalize(URLENS_DIALECT_WEBURL_R3_GECKO, h, &gecko);
  canonicalize(URLENS_DIALECT_WEBURL_R3_IE, h, &ie);
  if (!same(&chrome, &gecko) || !same(&chrome, &ie)) return;
  agreed++;
  if (!CHECK(same(&chrome, result))) complain("the browsers agree", h, &chrome, result);
}

/* Whether spelling the character as escapes must make no difference: unreserved ones, and those that URLs do not have. */
static int may_be_escaped(unsigned char c) {
  return c >= 0x80 || ul_is_alpha(c) || ul_is_digit(c) || (c && strchr("-._~ \"<>^`{|}", c));
}

/* "Percent-encoded and decoded sequences should be equivalent …" */
static void escaped_or_not(const host *h, const host *result) {
  static host escaped, other;
  escaped.length = 0;
  for (size_t i = 0; i < h->length;) {
    size_t next = i + 1;
    unsigned char c = (unsigned char)h->data[i];
    if (c == '%') {
      next = i + 3 <= h->length ? i + 3 : h->length;
    } else if (c >= 0x80) {
      ul_utf8_next(ul_span_of(h->data, h->length), i, &next);
    }
    if (c != '%' && may_be_escaped(c) && random_number(3) == 0) {
      for (; i < next; i++) add_escape(&escaped, (unsigned char)h->data[i], (int)random_number(2));
    } else {
      add_bytes(&escaped, h->data + i, next - i);
    }
    i = next;
  }
  canonicalize(URLENS_DIALECT_WEBURL_R3, &escaped, &other);
  if (CHECK((result->status == URLENS_OK) == (other.status == URLENS_OK)) && result->status != URLENS_OK) return;
  if (!CHECK(same(result, &other))) complain("escaped or not", &escaped, result, &other);
}

/* "Percent-encoded sequences should be interpreted either as a UTF-8 string or as an invalid sequence." */
static void ill_formed_escapes_fail(const host *h) {
  static const char *const ill_formed[] = {"%",      "%4",     "%zz",       "%FF",          "%C3",    "%80",
                                           "%C0%80", "%E3%81", "%ED%A0%80", "%F4%90%80%80", "%u0041", "%%"};
  static host broken, other;
  size_t at = h->length ? random_number((uint32_t)h->length + 1) : 0;
  while (at < h->length && ((unsigned char)h->data[at] & 0xC0) == 0x80) at++;
  while (at > 0 && (h->data[at - 1] == '%' || (at > 1 && h->data[at - 2] == '%'))) at--;
  broken.length = 0;
  add_bytes(&broken, h->data, at);
  add_text(&broken, ill_formed[random_number(sizeof ill_formed / sizeof ill_formed[0])]);
  /* A letter that no escape goes on with, so that what follows does not complete it. */
  add_text(&broken, "x");
  add_bytes(&broken, h->data + at, h->length - at);
  canonicalize(URLENS_DIALECT_WEBURL_R3, &broken, &other);
  if (!CHECK(other.status != URLENS_OK)) complain("ill-formed escapes", &broken, NULL, &other);
}

static void random_hosts(long count) {
  static host h, result;
  while (count-- > 0) {
    random_host(&h);
    canonicalize(URLENS_DIALECT_WEBURL_R3, &h, &result);
    ascii_and_idempotent(&h, &result);
    as_the_browsers_agree(&h, &result);
    escaped_or_not(&h, &result);
    ill_formed_escapes_fail(&h);
  }
}

/*
 * "… should not disallow use of code points where characters are assgined after Unicode 3.2." All of them, one by one, but
 * those that Stringprep prohibits. Three are refused, for what newer versions of Unicode map them to.
 */
static int is_known_refusal(uint32_t c) {
  return c == 0xFE12     /* U+3002, a label separator, with nothing before it */
         || c == 0xFE13  /* ":" */
         || c == 0xFE19; /* three dots, with nothing between them */
}

static void newer_characters(int all) {
  static host h, result;
  /* Most of what is not assigned stands at the end, and is all alike. */
  for (uint32_t c = 0x80; c <= 0x10FFFF; c += all || c < 0x30000 ? 1 : 97) {
    char name[16];
    if (!ul_nameprep_is_unassigned(c) || ul_nameprep_is_prohibited(c)) continue;
    h.length = 0;
    add_code_point(&h, c);
    canonicalize(URLENS_DIALECT_WEBURL_R3, &h, &result);
    snprintf(name, sizeof name, "U+%04lX", (unsigned long)c);
    CHECK_EQ_INT(name, !is_known_refusal(c), result.status == URLENS_OK);
  }
}

/* The IDNA criterion: names valid in both versions are accepted raw, percent-encoded and Punycode-encoded. */
static void names_valid_in_both(long count) {
  static host h, ace, old, raw, escaped, other, encoded;
  unsigned long valid = 0;
  for (long i = 0; i < count; i++) {
    uint32_t script = random_number(RANGES), length = 1 + random_number(8);
    h.length = 0;
    while (length-- > 0) add_code_point(&h, random_in(&ranges[script]));
    /* IDNA2008, without mapping: what comes back in Unicode is the name itself. */
    to_strict_ascii(&h, &ace);
    if (ace.status != URLENS_OK || ace.length < 5 || memcmp(ace.data, "xn--", 4) != 0) continue;
    to_strict_unicode(&ace, &other);
    h.status = URLENS_OK;
    if (!same(&h, &other)) continue;
    /* IDNA2003 by the marker whose steps are those of RFC 3490: the name itself again. */
    canonicalize(URLENS_DIALECT_WEBURL_R3_IE, &h, &old);
    if (!same(&h, &old)) continue;
    valid++;
    encoded.length = 0;
    for (size_t at = 0; at < h.length; at++) add_escape(&encoded, (unsigned char)h.data[at], 0);
    canonicalize(URLENS_DIALECT_WEBURL_R3, &h, &raw);
    canonicalize(URLENS_DIALECT_WEBURL_R3, &encoded, &escaped);
    canonicalize(URLENS_DIALECT_WEBURL_R3, &ace, &other);
    if (!CHECK(same(&ace, &raw) && same(&ace, &escaped) && same(&ace, &other))) {
      complain("valid in both", &h, &ace, &raw);
    }
  }
  printf("%lu names valid in IDNA2003 and IDNA2008\n", valid);
  CHECK(valid > 100);
}

int main(void) {
  const char *slow = getenv("URLENS_SLOW");
  long count = slow ? 1000000 : 100000;
  if (URLENS_MAX_LENGTH < LONGEST) {
    printf("no room for the hosts in this build\n");
    return TEST_SKIPPED;
  }
  random_hosts(count);
  names_valid_in_both(count / 2);
  newer_characters(slow != NULL);
  printf("%ld hosts, %lu accepted, %lu on which the browsers agree\n", count, accepted, agreed);
  CHECK(accepted > (unsigned long)count / 10 && agreed > (unsigned long)count / 100);
  return test_end();
}
