/* SPDX-License-Identifier: MIT */
/*
 * The table of schemes, and who finds what in it. Special schemes are found by arithmetic: that is compared with a loop that
 * compares letter by letter, on every text of up to two bytes, on texts that are nearly schemes, and at random.
 */
#include "record/schemes.h"

#include "random.h"
#include "test.h"

enum { LONGEST = 8, EVERYBODY = UL_KNOWN_TO_WHATWG | UL_KNOWN_TO_RFC | UL_KNOWN_TO_WEBURL_R1 | UL_KNOWN_TO_WEBURL_R3 };

/* --- The model ------------------------------------------------------------------------------------------------------ */

static int is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

static int is_name(ul_span text, const char *name) {
  if (text.length != strlen(name)) return 0;
  for (size_t i = 0; i < text.length; i++) {
    if ((is_capital(text.data[i]) ? text.data[i] + 0x20 : text.data[i]) != name[i]) return 0;
  }
  return 1;
}

static int has_capital(ul_span text) {
  for (size_t i = 0; i < text.length; i++) {
    if (is_capital(text.data[i])) return 1;
  }
  return 0;
}

static int kind_of(ul_span text) {
  for (int kind = URLENS_SCHEME_KIND_HTTP; kind <= URLENS_SCHEME_KIND_FILE; kind++) {
    if (is_name(text, ul_schemes[kind].name)) return kind;
  }
  return URLENS_SCHEME_KIND_OTHER;
}

static unsigned port_of(ul_span text, unsigned who) {
  for (size_t i = 1; i < UL_SCHEMES; i++) {
    if (is_name(text, ul_schemes[i].name)) return ul_schemes[i].known_to & who ? ul_schemes[i].port : 0;
  }
  return 0;
}

/* --- Texts ---------------------------------------------------------------------------------------------------------- */

static unsigned long found;

/* The text is put at the end of its memory, so that a read beyond it is noticed. */
static void check(const char *given, size_t length) {
  char room[LONGEST];
  ul_span text = ul_span_of(memcpy(room + sizeof room - length, given, length), length);
  int wanted = kind_of(text), upper = 2;
  if (ul_scheme_kind_of(text) != (unsigned)wanted || ul_scheme_kind_in_case(text, &upper) != (unsigned)wanted) {
    CHECK_EQ_INT(given, wanted, ul_scheme_kind_of(text));
    CHECK_EQ_INT(given, wanted, ul_scheme_kind_in_case(text, &upper));
  }
  if (wanted == URLENS_SCHEME_KIND_OTHER) return;
  found++;
  CHECK_EQ_INT(given, has_capital(text), upper);
}

static void check_port(const char *given, size_t length) {
  char room[LONGEST];
  ul_span text = ul_span_of(memcpy(room + sizeof room - length, given, length), length);
  for (unsigned who = 0; who <= EVERYBODY; who++) {
    unsigned wanted = port_of(text, who), got = ul_default_port(text, who);
    if (got != wanted) CHECK_EQ_INT(given, wanted, got);
  }
}

static void test_every_short_text(void) {
  char text[3] = "";
  check(text, 0);
  check_port(text, 0);
  for (unsigned first = 0; first < 256; first++) {
    text[0] = (char)first;
    check(text, 1);
    for (unsigned second = 0; second < 256; second++) {
      text[1] = (char)second;
      check(text, 2);
    }
    text[1] = '\0';
  }
  CHECK_EQ_INT("ws in four cases", 4, found);
}

/* The name with some of its letters as capitals: bit i of `capitals` stands for byte i. */
static void spell(char *out, const char *name, unsigned capitals) {
  memcpy(out, name, strlen(name) + 1);
  for (size_t i = 0; name[i]; i++) {
    if (capitals >> i & 1 && name[i] >= 'a') out[i] = (char)(name[i] - 0x20);
  }
}

/* A scheme, and everything that differs from it in one byte, is shorter or longer by one. */
static void check_around(char *text) {
  size_t length = strlen(text);
  check(text, length);
  check_port(text, length);
  for (size_t at = 0; at <= length && at < LONGEST; at++) {
    char other[LONGEST + 1] = "";
    memcpy(other, text, length + 1);
    for (unsigned byte = 0; byte < 256; byte++) {
      other[at] = (char)byte;
      check(other, at < length ? length : length + 1);
    }
    check_port(other, at < length ? length : length + 1);
    check(text, at);
    check(text + at, length - at);
    check_port(text, at);
    check_port(text + at, length - at);
  }
}

/* A scheme with the same byte after it, once or more often: spaces differ from the table's padding as capitals from letters. */
static void check_padded(const char *text) {
  size_t length = strlen(text);
  for (unsigned byte = 0; byte < 256; byte++) {
    char other[LONGEST + 1] = "";
    memcpy(other, text, length);
    for (size_t end = length; end < LONGEST; end++) {
      other[end] = (char)byte;
      check(other, end + 1);
    }
  }
}

static void test_every_case(void) {
  for (size_t i = 1; i < UL_SCHEMES; i++) {
    const char *name = ul_schemes[i].name;
    for (unsigned capitals = 0; capitals < 1U << strlen(name); capitals++) {
      char text[LONGEST + 1];
      spell(text, name, capitals);
      check_around(text);
      check_padded(text);
      CHECK_EQ_INT(text, ul_schemes[i].port, ul_default_port(ul_span_of_name(text), EVERYBODY));
      CHECK_EQ_INT(text, i <= URLENS_SCHEME_KIND_FILE ? i : 0, ul_scheme_kind_of(ul_span_of_name(text)));
    }
  }
}

/* Letters that schemes have, in any case, and now and then any byte. */
static void test_random(void) {
  static const char letters[] = "htpswfile";
  for (long i = 0; i < 2000000; i++) {
    char text[LONGEST + 1] = "";
    size_t length = random_number(LONGEST + 1);
    for (size_t at = 0; at < length; at++) {
      uint32_t kind = random_number(8);
      text[at] = (char)(kind == 0 ? random_number(256) : (uint32_t)letters[random_number(9)]);
      if (kind == 1) text[at] = (char)(text[at] ^ 0x20);
    }
    check(text, length);
    if (i % 16 == 0) check_port(text, length);
  }
}

/* --- The table ------------------------------------------------------------------------------------------------------ */

static void test_table(void) {
  CHECK(ul_schemes[URLENS_SCHEME_KIND_OTHER].name[0] == '\0' && ul_schemes[URLENS_SCHEME_KIND_OTHER].port == 0);
  for (size_t i = 1; i < UL_SCHEMES; i++) {
    const ul_scheme *scheme = &ul_schemes[i];
    ul_span name = ul_span_of_name(scheme->name);
    int is_special = i <= URLENS_SCHEME_KIND_FILE;
    CHECK_EQ_INT(scheme->name, 1, memchr(scheme->name, '\0', sizeof scheme->name) != NULL && name.length > 0);
    CHECK_EQ_INT(scheme->name, name.length, scheme->length);
    CHECK_EQ_INT(scheme->name, 0, has_capital(name));
    CHECK_EQ_INT(scheme->name, is_special, (scheme->known_to & UL_KNOWN_TO_WHATWG) != 0);
    CHECK(scheme->known_to != 0 && (scheme->known_to & ~(unsigned)EVERYBODY) == 0);
    CHECK(!is_special || name.length <= UL_LONGEST_SPECIAL);
    if (is_special) CHECK_EQ_INT(scheme->name, scheme->port, ul_special_port((urlens_scheme_kind)i));
    for (size_t j = 1; j < i; j++) CHECK(strcmp(scheme->name, ul_schemes[j].name) != 0);
  }
}

/* Who knows what: the Standard's table of special schemes, r1's and r2's two, and r3's. */
static void test_who_knows(void) {
  static const struct {
    const char *scheme;
    unsigned whatwg, rfc, r1, r3;
  } known[] = {
      {"ftp", 21, 21, 0, 21},   {"file", 0, 0, 0, 0},      {"http", 80, 80, 80, 80}, {"https", 443, 443, 443, 443},
      {"ws", 80, 80, 0, 80},    {"wss", 443, 443, 0, 443}, {"gopher", 0, 70, 0, 70}, {"telnet", 0, 23, 0, 23},
      {"tn3270", 0, 0, 0, 23},  {"rlogin", 0, 0, 0, 513},  {"ldap", 0, 389, 0, 0},   {"coap", 0, 5683, 0, 0},
      {"coaps", 0, 5684, 0, 0}, {"mailto", 0, 0, 0, 0},    {"", 0, 0, 0, 0},
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    ul_span scheme = ul_span_of_name(known[i].scheme);
    CHECK_EQ_INT(known[i].scheme, known[i].whatwg, ul_default_port(scheme, UL_KNOWN_TO_WHATWG));
    CHECK_EQ_INT(known[i].scheme, known[i].rfc, ul_default_port(scheme, UL_KNOWN_TO_RFC));
    CHECK_EQ_INT(known[i].scheme, known[i].r1, ul_default_port(scheme, UL_KNOWN_TO_WEBURL_R1));
    CHECK_EQ_INT(known[i].scheme, known[i].r3, ul_default_port(scheme, UL_KNOWN_TO_WEBURL_R3));
    CHECK_EQ_INT(known[i].scheme, 0, ul_default_port(scheme, 0));
  }
}

int main(void) {
  test_table();
  test_who_knows();
  test_every_short_text();
  test_every_case();
  test_random();
  printf("%lu special schemes found\n", found);
  return test_end();
}
