/* SPDX-License-Identifier: MIT */
/* The fast path never gives another result than the reference machine, with any instruction set. */
#include "whatwg/fast.h"

#include "core/ascii.h"
#include "dialect/table.h"
#include "record/schemes.h"
#include "samples.h"
#include "whatwg/parse.h"

static unsigned long taken, taken_absolute, refused;
static ul_settings fast, reference;
static ul_memory memory;
static const ul_record_view *base;

/* A text that is written, and its record. */
typedef struct written {
  char room[1024];
  ul_buffer output;
  urlens_components record;
  urlens_error error;
} written;

static void begin(written *w) {
  size_t limit = sizeof w->room < URLENS_MAX_LENGTH ? sizeof w->room : URLENS_MAX_LENGTH;
  memset(&w->record, 0, sizeof w->record);
  ul_buffer_init_fixed(&w->output, w->room, sizeof w->room, limit);
}

static urlens_status parse_by_reference(ul_span input, written *w) {
  ul_request request = {.input = input, .base = base, .settings = &reference, .memory = &memory};
  ul_machine machine;
  urlens_status status;
  begin(w);
  if (base) request.base_text = ul_span_of(base->href, base->record->length);
  status = ul_basic_url_parse(&machine, &request, &w->output);
  w->record = machine.url;
  w->error = machine.error;
  return status;
}

/* What the fast path has taken, or has not: then nothing is written. */
static void compare(ul_span input, int is_taken, const written *got) {
  written wanted;
  if (!is_taken) {
    CHECK_EQ_INT(input.data, 0, (int)got->output.length);
    return;
  }
  CHECK_EQ_INT(input.data, URLENS_OK, parse_by_reference(input, &wanted));
  CHECK_EQ_BYTES(input.data, input.length, wanted.room, wanted.output.length, got->room, got->output.length);
  CHECK_EQ_INT(input.data, 1, sample_same_record(&wanted.record, &got->record));
}

/*
 * What is refused is refused by the machine, for the same reason and at the same place. What is a URL is one for the
 * machine too, unless it is too long for this build.
 */
static void check_verdict(ul_span input) {
  urlens_error error;
  written wanted;
  ul_verdict verdict = ul_fast_judge(input, base != NULL, &error);
  urlens_status status;
  if (verdict == UL_IS_OPEN) return;
  status = parse_by_reference(input, &wanted);
  if (verdict == UL_IS_URL) {
    if (status != URLENS_E_TOO_LONG) CHECK_EQ_INT(input.data, URLENS_OK, status);
    return;
  }
  refused++;
  CHECK_EQ_INT(input.data, status, error.status);
  CHECK(error.status != URLENS_OK);
  CHECK_EQ_INT(input.data, (int)wanted.error.at, (int)error.at);
  CHECK_EQ_INT(input.data, (int)wanted.error.length, (int)error.length);
  CHECK_EQ_INT(input.data, (int)wanted.error.place, (int)error.place);
}

static void check(const char *input, size_t length) {
  ul_span text = ul_span_of(input, length);
  written got;
  int is_taken;
  begin(&got);
  is_taken = ul_fast_parse(text, base, &fast, &memory, &got.output, &got.record);
  taken += is_taken ? 1 : 0;
  compare(text, is_taken, &got);
  begin(&got);
  is_taken = ul_fast_parse_absolute(text, fast.scanner, &got.output, &got.record);
  taken_absolute += is_taken ? 1 : 0;
  compare(text, is_taken, &got);
  if (ul_fast_can_parse(text, fast.scanner, URLENS_MAX_LENGTH) ||
      (length <= URLENS_MAX_LENGTH / UL_FAST_GROWTH && ul_fast_is_ordinary(text))) {
    CHECK_EQ_INT(input, URLENS_OK, parse_by_reference(text, &got));
  }
  check_verdict(text);
}

/* All strings of up to `most` characters of the alphabet after the prefix; of those with more than two, one in TEST_STEP. */
static void check_all(const char *prefix, const char *alphabet, size_t most) {
  char text[32];
  size_t letters = strlen(alphabet), start = strlen(prefix), digits[8], number = 0;
  memcpy(text, prefix, start);
  for (size_t length = 0; length <= most; length++) {
    size_t position = 0;
    memset(digits, 0, sizeof digits);
    do {
      for (size_t i = 0; i < length; i++) text[start + i] = alphabet[digits[i]];
      text[start + length] = '\0';
      if (length < 3 || number++ % TEST_STEP == 0) check(text, start + length);
      /* The next number with that many digits. */
      for (position = 0; position < length && ++digits[position] == letters; position++) digits[position] = 0;
    } while (position < length);
  }
}

static void test_exhaustively(void) {
  static const char alphabet[] = "ab10.:/?#@%2eE\\ A[\t\x7F\xC3\"'{-x";
  check_all("http://", alphabet, 4);
  check_all("http://h/", alphabet, 4);
  check_all("https://h:", alphabet, 3);
  check_all("ws://h", alphabet, 3);
  check_all("http://h?", alphabet, 3);
  check_all("http://h#", alphabet, 3);
  check_all("http://h/?", alphabet, 3);
  check_all("http://h/#", alphabet, 3);
  check_all("ftp://h/.", alphabet, 3);
  check_all("wss://h/a/%2", alphabet, 3);
  check_all("http://1.", alphabet, 3);
  check_all("http://h:8", "0123456789/", 4);
  check_all("", "htps:/", 7);
  check_all("http:", "/\\a:@[]\t", 5);
  check_all("http://[", "1:.]f@/", 5);
  check_all("http://1.2.3", ".4x0:/@", 4);
  check_all("file://1.2.3.4", "/.5\"?#", 3);
  check_all("http://u@1.2.3.4/a", "\"#?/ .", 4);
}

/* What ul_fast_judge finds. The machine would find it too, so that no result shows it. */
static void test_verdicts(void) {
  static const struct {
    const char *input;
    urlens_status status;
    size_t at, length;
  } rows[] = {
      {"example.com/a", URLENS_E_MISSING_SCHEME, 0, 1},
      {"/a b", URLENS_E_MISSING_SCHEME, 0, 1},
      {"http", URLENS_E_MISSING_SCHEME, 0, 1},
      {"https:", URLENS_E_HOST_MISSING, 6, 0},
      {"https://", URLENS_E_HOST_MISSING, 8, 0},
      {"http://?q", URLENS_E_HOST_MISSING, 7, 1},
      {"HTTP:\\\\u@/a", URLENS_E_HOST_MISSING, 9, 1},
      {"http://:80/", URLENS_E_HOST_MISSING, 7, 1},
      {"ws://a<b/", URLENS_E_DOMAIN_INVALID_CODE_POINT, 6, 1},
      {"http://u<:p@a b|c:x/", URLENS_E_DOMAIN_INVALID_CODE_POINT, 13, 1},
      {"http://a]b[:]/", URLENS_E_DOMAIN_INVALID_CODE_POINT, 8, 1},
      {"http://1.2.3.256/", URLENS_E_IPV4_OUT_OF_RANGE_PART, 13, 3},
      {"http://[::1/", URLENS_E_IPV6_UNCLOSED, 11, 0},
      {"http://[::1]:x/", URLENS_E_PORT_INVALID, 13, 1},
      {"http://h:80a", URLENS_E_PORT_INVALID, 11, 1},
      {"http://h:65536#", URLENS_E_PORT_OUT_OF_RANGE, 9, 5},
  };
  static const char *const open[] = {
      "", " x", "x ", "\xC3\xA9", "a\tb", "http://a\t<", "http://%41<", "http://\xC3\xA9<", "a:", "file://<"};
  static const char *const urls[] = {"http://h:80/", "https:h", "ws:\\\\u:p@1.2.3.4?", "http://[::1]", "http://h:"};
  urlens_error error;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *input = rows[i].input;
    CHECK_EQ_INT(input, UL_IS_NO_URL, ul_fast_judge(ul_span_of(input, strlen(input)), 0, &error));
    CHECK_EQ_INT(input, rows[i].status, error.status);
    CHECK_EQ_INT(input, (int)rows[i].at, (int)error.at);
    CHECK_EQ_INT(input, (int)rows[i].length, (int)error.length);
    check_verdict(ul_span_of(input, strlen(input)));
  }
  for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
    CHECK_EQ_INT(open[i], UL_IS_OPEN, ul_fast_judge(ul_span_of(open[i], strlen(open[i])), 0, &error));
  }
  for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
    CHECK_EQ_INT(urls[i], UL_IS_URL, ul_fast_judge(ul_span_of(urls[i], strlen(urls[i])), 0, &error));
  }
  CHECK_EQ_INT("a reference", UL_IS_OPEN, ul_fast_judge(UL_SPAN("a"), 1, &error));
  CHECK_EQ_INT("a reference", UL_IS_OPEN, ul_fast_judge(UL_SPAN("http:a<"), 1, &error));
  CHECK_EQ_INT("with a base", UL_IS_NO_URL, ul_fast_judge(UL_SPAN("http://a<"), 1, &error));
}

static void test_every_byte(void) {
  static const char *const prefixes[] = {"http://a", "http://a/", "http://a/b", "http://a/?", "http://a/#"};
  for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
    for (unsigned byte = 0; byte < 256; byte++) {
      char text[16];
      size_t length = strlen(prefixes[i]);
      memcpy(text, prefixes[i], length);
      text[length] = (char)byte;
      check(text, length + 1);
      text[length + 1] = '/';
      check(text, length + 2);
    }
  }
}

/* Texts as long as the scanners' lanes and longer, with every byte in every place. */
static void test_every_place(void) {
  static const char *const patterns[] = {
      "https://www.example.org/path/to/a/page.html?query=1&more=2#fragment-of-it",
      "http://user:secret@www.example.com:8080/path?query#fragment",
      "http://a.example/",
      "http://h/abcdefgh",
      "https://example.org?query",
      "file://server/share/file.txt",
      "https://sub.domain.example.co.uk/a-rather-long-path/with/several/segments/that-go-on/behind/"
      "the-first-sixty-four.bytes"
      "?and=a&query=that&does=so#too",
  };
  for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
    size_t length = strlen(patterns[i]);
    for (size_t at = 0; at < length; at++) {
      for (unsigned byte = 0; byte < 256; byte++) {
        char text[256];
        memcpy(text, patterns[i], length + 1);
        text[at] = (char)byte;
        check(text, length);
        if (byte % 16 == 15) check(text, at + 1); /* and as the last one */
      }
    }
  }
}

/* References as long as the scanners' lanes and longer, with every byte in every place. */
static void test_longer_references(void) {
  static const char *const patterns[] = {
      "path/to/a/page.html?query=1&more=2#fragment-of-it",
      "/a-path-that-is-longer-than-sixty-four-bytes/../so-that-no-lane-holds-it/all",
      "?a-query-that-is-longer-than-thirty-two-bytes&more=2#fragment",
      "#a-fragment-that-is-longer-than-thirty-two-bytes",
  };
  for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
    size_t length = strlen(patterns[i]);
    for (size_t at = 0; at < length; at++) {
      for (unsigned byte = 0; byte < 256; byte += at % 8 ? 3 : 1) {
        char text[100];
        memcpy(text, patterns[i], length + 1);
        text[at] = (char)byte;
        check(text, length);
        if (byte % 16 == 15) check(text, at + 1); /* and as the last one */
      }
    }
  }
}

static void test_references(void) {
  static const char alphabet[] = "ab.:/?#@%2e\\ \t\xC3\"";
  static const char *const bases[] = {
      "http://u:p@h:81/a/b?q#f", "https://h/",         "ws://h//a//", "ftp://[::1]/%2fa/%41?",
      "wss://h/a?'\"#",          "file:///C:/a/b?q#f", "x:/a/b?'#f",  "x:a?q"};
  for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
    urlens_url *url;
    ul_record_view view;
    CHECK_EQ_INT(bases[i], URLENS_OK, urlens_create(NULL, &url));
    CHECK_EQ_INT(bases[i], URLENS_OK, urlens_parse(url, bases[i], strlen(bases[i]), NULL));
    view.href = urlens_href(url).data;
    view.record = urlens_components_of(url);
    base = &view;
    check_all("", alphabet, 4);
    check_all("../", alphabet, 3);
    check_all("/a/", alphabet, 3);
    check_all("?a", alphabet, 3);
    check_all("#a", alphabet, 3);
    check_all("?\'", "'\"#\\ \t\n\xC3", 4);
    test_longer_references();
    base = NULL;
    urlens_destroy(url);
  }
}

/* References that the fast path takes: all but those with a host. */
static void test_references_are_taken(void) {
  static const char *const inputs[] = {"",  "a",    "a/b", "../a", "./",    "..",          "/",        "/a/../b", "\\a",
                                       "?", "?a b", "#",   "#a b", "a?b#c", "a b?c d#e f", "%2e%2e/a", "a/b:c"};
  static const char text[] = "https://u:p@h:81/a/b?q#f";
  urlens_url *url;
  ul_record_view view;
  CHECK_EQ_INT(text, URLENS_OK, urlens_create(NULL, &url));
  CHECK_EQ_INT(text, URLENS_OK, urlens_parse(url, text, strlen(text), NULL));
  view.href = urlens_href(url).data;
  view.record = urlens_components_of(url);
  base = &view;
  for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
    unsigned long before = taken;
    check(inputs[i], strlen(inputs[i]));
    CHECK_EQ_INT(inputs[i], 1, (int)(taken - before));
  }
  base = NULL;
  urlens_destroy(url);
}

/* And it is taken where it should be. */
static void test_is_taken(void) {
  static const char *const inputs[] = {
      "http://h/",     "https://example.com/a/b.c?d=e&f#g",
      "ws://h:81/",    "wss://a-b.c_d/.x/..y/z./~",
      "ftp://1h.a/",   "http://h:65535/%41%/%zz",
      "http://h./",    "http://h/a//b/?/.././#/../",
      "http://u:p@H",  "file:///x/y",
      "file://host/x", "http://1.2",
      "http://[::1]/", "http://\xC3\xA9.x/a b",
  };
  int has_unicode = (urlens_build_info()->features & URLENS_FEATURE_UNICODE) != 0;
  for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
    unsigned long before = taken;
    if (!has_unicode && !ul_is_ascii(ul_span_of_name(inputs[i]))) continue;
    check(inputs[i], strlen(inputs[i]));
    CHECK_EQ_INT(inputs[i], 1, (int)(taken - before));
  }
}

/* The name with some of its letters as capitals: bit i of `capitals` stands for letter i. */
static void spell(char *out, const char *name, unsigned capitals) {
  for (size_t i = 0; name[i]; i++) out[i] = (char)(capitals >> i & 1 ? name[i] - 0x20 : name[i]);
}

/* Schemes in every case of their letters. They are rare, but not so rare that the reference machine should read them. */
static void test_capitals_are_taken(void) {
  static const char *const rests[] = {"://example/", "://host.example/a/b?c#d", "://HOST/x y/../z?'",
                                      "://h/a-path-that-is-longer-than-sixty-four-bytes/so-that-no-lane-holds-it"};
  for (int kind = URLENS_SCHEME_KIND_HTTP; kind <= URLENS_SCHEME_KIND_FILE; kind++) {
    const char *name = ul_schemes[kind].name;
    size_t length = strlen(name);
    for (unsigned capitals = 0; capitals < 1U << length; capitals++) {
      for (size_t i = 0; i < sizeof rests / sizeof rests[0]; i++) {
        /* The host of a file URL is left to the machine if it has capitals. */
        int wanted = kind != URLENS_SCHEME_KIND_FILE || !strstr(rests[i], "HOST");
        unsigned long before = taken;
        char text[100];
        strcpy(text + length, rests[i]);
        spell(text, name, capitals);
        check(text, strlen(text));
        CHECK_EQ_INT(text, wanted, (int)(taken - before));
        if (i < 2) CHECK_EQ_INT(text, 1, ul_fast_is_ordinary(ul_span_of_name(text)));
      }
    }
  }
}

/* What differs from a special scheme, or from the slashes after it, in one byte. */
static void test_nearly_schemes(void) {
  for (int kind = URLENS_SCHEME_KIND_HTTP; kind <= URLENS_SCHEME_KIND_FILE; kind++) {
    const char *name = ul_schemes[kind].name;
    size_t length = strlen(name) + 3; /* and of the slashes */
    for (size_t at = 0; at < length; at++) {
      for (unsigned byte = 0; byte < 256; byte++) {
        char text[32] = "";
        strcat(strcat(text, name), "://host/path");
        text[at] = (char)byte;
        check(text, length + 9);
      }
    }
  }
}

/* So are the quick looks, where a version has them: they are allowed to say nothing, but not of these. */
static void test_is_seen_at_a_glance(void) {
  static const char *const inputs[] = {"https://www.example.com/a/b.c?d=e&f#g", "http://example.org/path/to/something",
                                       "HTTPS://www.example.com/a"};
  for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
    ul_span text = ul_span_of_name(inputs[i]);
    char copy[64];
    urlens_components at;
    int upper;
    size_t start = text.data[4] == ':' ? 7 : 8;
    unsigned long before = taken_absolute;
    CHECK_EQ_INT(inputs[i], 1, ul_fast_is_ordinary(text));
    if (!fast.scanner->split) continue;
    CHECK_EQ_INT(inputs[i], 1, fast.scanner->split(text.data, start, text.length, copy, &at, &upper));
    check(text.data, text.length);
    CHECK_EQ_INT(inputs[i], 1, (int)(taken_absolute - before));
  }
}

/* All of it with one scanner. */
static void test_all(void) {
  taken = taken_absolute = refused = 0;
  test_exhaustively();
  test_every_byte();
  test_every_place();
  test_references();
  test_references_are_taken();
  test_is_taken();
  test_verdicts();
  test_capitals_are_taken();
  test_nearly_schemes();
  test_is_seen_at_a_glance();
  printf("level %d: %lu taken, %lu of them without memory, %lu refused\n", (int)fast.scanner->level, taken,
         taken_absolute, refused);
  CHECK(taken > 1000 && taken_absolute > 1000 && refused > 1000);
}

static void ignore_validation_error(void *context, urlens_validation_error error, size_t at) {
  (void)context;
  (void)error;
  (void)at;
}

/* What the reference machine is told, which no result shows. */
static void test_machine_flags(void) {
  static const struct {
    uint32_t flags;
    urlens_sink sink;
    int is_reference, keep_dots, takes_fast_path;
  } rows[] = {
      {0, NULL, 0, 0, 1},
      {URLENS_OPTION_REFERENCE_MACHINE, NULL, 1, 0, 0},
      {URLENS_OPTION_KEEP_DOT_SEGMENTS, NULL, 0, 1, 0},
      {0, ignore_validation_error, 1, 0, 0},
      {URLENS_OPTION_ZONE_IDENTIFIERS | URLENS_OPTION_LOOSE_RESOLUTION, NULL, 0, 0, 1},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ul_settings settings = fast;
    ul_request request = {.input = UL_SPAN("x"), .settings = &settings, .memory = &memory};
    ul_machine machine;
    settings.flags = rows[i].flags;
    settings.sink = rows[i].sink;
    ul_machine_init(&machine, &request, NULL);
    CHECK_EQ_INT("is_reference", rows[i].is_reference, machine.is_reference);
    CHECK_EQ_INT("keep_dots", rows[i].keep_dots, machine.keep_dots);
    CHECK_EQ_INT("takes_fast_path", rows[i].takes_fast_path, ul_takes_fast_path(&settings));
  }
}

int main(void) {
  urlens_allocator allocator;
  ul_allocator_init(&allocator, NULL);
  ul_memory_init(&memory, &allocator);
  fast.dialect = ul_dialect_for(URLENS_DIALECT_WHATWG);
  fast.limit = URLENS_MAX_LENGTH;
  test_machine_flags();
  for (int level = URLENS_SIMD_NONE; level <= URLENS_SIMD_NEON; level++) {
    fast.scanner = ul_scanner_for((urlens_simd)level);
    if (!fast.scanner) continue;
    reference = fast;
    reference.flags = URLENS_OPTION_REFERENCE_MACHINE;
    CHECK(ul_takes_fast_path(&fast) && !ul_takes_fast_path(&reference));
    test_all();
  }
  ul_memory_release(&memory);
  return test_end();
}
