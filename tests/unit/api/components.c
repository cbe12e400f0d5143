/* SPDX-License-Identifier: MIT */
/*
 * What a record says beyond its offsets, in every dialect of the build: the port's number, what the host is, which scheme it is.
 * Whatever wrote the record, these follow from the texts of its parts.
 */
#include "objects.h"
#include "output.h"
#include "samples.h"
#include "urlens/rfc.h"

/* --- What follows from the texts --------------------------------------------------------------------------------------- */

static int equals(urlens_view text, const char *name) {
  if (text.length != strlen(name)) return 0;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.data[i];
    if ((c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c) != name[i]) return 0;
  }
  return 1;
}

static int scheme_kind_of(urlens_view scheme) {
  static const char *const names[] = {"", "http", "https", "ws", "wss", "ftp", "file"};
  for (int kind = URLENS_SCHEME_KIND_HTTP; kind <= URLENS_SCHEME_KIND_FILE; kind++) {
    if (scheme.data && equals(scheme, names[kind])) return kind;
  }
  return URLENS_SCHEME_KIND_OTHER;
}

/* The number; -1 if it is not one up to 65535. */
static long number_of(urlens_view port) {
  long number = 0;
  if (port.length == 0) return -1;
  for (size_t i = 0; i < port.length; i++) {
    if (port.data[i] < '0' || port.data[i] > '9') return -1;
    number = number * 10 + (port.data[i] - '0');
    if (number > 65535) return -1;
  }
  return number;
}

/* Four numbers up to 255 without zeros in front, separated by dots. */
static int is_dotted(urlens_view host) {
  char text[16], again[32];
  unsigned a, b, c, d;
  if (host.length >= sizeof text) return 0;
  memcpy(text, host.data, host.length);
  text[host.length] = '\0';
  if (strlen(text) != host.length || sscanf(text, "%u.%u.%u.%u", &a, &b, &c, &d) != 4) return 0;
  if (a > 255 || b > 255 || c > 255 || d > 255) return 0;
  snprintf(again, sizeof again, "%u.%u.%u.%u", a, b, c, d);
  return strcmp(again, text) == 0;
}

/* Brackets hold an address of the one kind or the other, or something else; which it is, other tests know. */
static int bracketed_kind(urlens_view host, int got, int in_standard) {
  int is_future = !in_standard && (host.data[1] | 0x20) == 'v';
  if (!in_standard && got == URLENS_HOST_KIND_OPAQUE) return got;
  return is_future ? URLENS_HOST_KIND_IPVFUTURE : URLENS_HOST_KIND_IPV6;
}

/* What a host is. The Standard knows of IPv4 addresses, and of domains, in its special schemes alone. */
static int host_kind_of(urlens_view host, int got, int in_standard, int is_special) {
  if (!host.data) return URLENS_HOST_KIND_NONE;
  if (host.length == 0) return URLENS_HOST_KIND_EMPTY;
  if (host.length > 2 && host.data[0] == '[' && host.data[host.length - 1] == ']') {
    return bracketed_kind(host, got, in_standard);
  }
  if (in_standard && !is_special) return URLENS_HOST_KIND_OPAQUE;
  if (is_dotted(host)) return URLENS_HOST_KIND_IPV4;
  return in_standard ? URLENS_HOST_KIND_DOMAIN : URLENS_HOST_KIND_OPAQUE;
}

/* Living dialects write addresses as their programs do: without brackets, or as names where they do not know of addresses. */
static int may_have_kind(const urlens_url *url, urlens_view host, int kind) {
  if (!has_trait(urlens_dialect_of(url), URLENS_TRAIT_IS_LIVING)) return 0;
  return (host.data != NULL) == (kind != URLENS_HOST_KIND_NONE);
}

/* All of it agrees with the texts. */
static void check_record(const char *input, const urlens_url *url) {
  const urlens_components *record = urlens_components_of(url);
  urlens_view port = urlens_get(url, URLENS_PART_PORT), host = urlens_get(url, URLENS_PART_HOST);
  int in_standard = urlens_dialect_of(url) == URLENS_DIALECT_WHATWG;
  long number = number_of(port);
  if (!CHECK(record != NULL)) return;
  CHECK_EQ_INT(input, number < 0 ? 0 : number, record->port);
  CHECK_EQ_INT(input, port.data && number < 0, (record->flags & URLENS_HAS_ODD_PORT) != 0);
  CHECK_EQ_INT(input, port.data != NULL, (record->flags & URLENS_HAS_PORT) != 0);
  CHECK_EQ_INT(input, scheme_kind_of(urlens_get(url, URLENS_PART_SCHEME)), record->scheme_kind);
  if (!may_have_kind(url, host, record->host_kind)) {
    CHECK_EQ_INT(input, host_kind_of(host, record->host_kind, in_standard, record->scheme_kind != 0),
                 record->host_kind);
  }
  CHECK_EQ_INT(input, URLENS_OK, urlens_self_check(url));
}

/* --- URLs that all dialects read in the same way ------------------------------------------------------------------------ */

typedef struct kinds_row {
  const char *text;
  uint16_t port;
  urlens_host_kind host_kind;
  urlens_scheme_kind scheme_kind;
} kinds_row;

static const kinds_row rows[] = {
    {"http://127.0.0.1:8080/", 8080, URLENS_HOST_KIND_IPV4, URLENS_SCHEME_KIND_HTTP},
    {"HTTPS://127.0.0.1/", 0, URLENS_HOST_KIND_IPV4, URLENS_SCHEME_KIND_HTTPS},
    {"ws://10.0.0.255:65535/", 65535, URLENS_HOST_KIND_IPV4, URLENS_SCHEME_KIND_WS},
    {"wSs://10.0.0.255:1/", 1, URLENS_HOST_KIND_IPV4, URLENS_SCHEME_KIND_WSS},
    {"FtP://1.2.3.4:0/", 0, URLENS_HOST_KIND_IPV4, URLENS_SCHEME_KIND_FTP},
    {"HTTP://a:81/", 81, URLENS_HOST_KIND_OPAQUE, URLENS_SCHEME_KIND_HTTP},
    {"httpx://a:81/", 81, URLENS_HOST_KIND_OPAQUE, URLENS_SCHEME_KIND_OTHER},
    {"http://[::1]/", 0, URLENS_HOST_KIND_IPV6, URLENS_SCHEME_KIND_HTTP},
    {"http://[1:2::3]:8080/", 8080, URLENS_HOST_KIND_IPV6, URLENS_SCHEME_KIND_HTTP},
};

/* The first revision looks for a host in a few schemes only, and two of its dialects know no IPv6. */
static int is_taken_apart(urlens_dialect dialect, const kinds_row *row) {
  int is_known = row->scheme_kind == URLENS_SCHEME_KIND_HTTP || row->scheme_kind == URLENS_SCHEME_KIND_HTTPS ||
                 row->scheme_kind == URLENS_SCHEME_KIND_FTP;
  int knows_ipv6 = dialect == URLENS_DIALECT_WEBURL_R1_GECKO || dialect == URLENS_DIALECT_WEBURL_R1_IE;
  if (dialect < URLENS_DIALECT_WEBURL_R1 || dialect > URLENS_DIALECT_WEBURL_R1_IE) return 1;
  return is_known && (row->host_kind != URLENS_HOST_KIND_IPV6 || knows_ipv6);
}

static void check_row(urlens_dialect dialect, const kinds_row *row) {
  urlens_url *url = object_for(dialect, 0);
  const urlens_components *record;
  int host_kind = (int)row->host_kind;
  if (dialect == URLENS_DIALECT_WHATWG && host_kind == URLENS_HOST_KIND_OPAQUE && row->scheme_kind) {
    host_kind = URLENS_HOST_KIND_DOMAIN;
  }
  if (is_taken_apart(dialect, row)) {
    CHECK_EQ_INT(row->text, URLENS_OK, parse_text(url, row->text));
    record = urlens_components_of(url);
    CHECK_EQ_INT(row->text, row->port, record->port);
    CHECK_EQ_INT(row->text, 0, record->flags & URLENS_HAS_ODD_PORT);
    CHECK_EQ_INT(row->text, host_kind, record->host_kind);
    CHECK_EQ_INT(row->text, row->scheme_kind, record->scheme_kind);
    check_record(row->text, url);
  }
  urlens_destroy(url);
}

static void check_rows(urlens_dialect dialect) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) check_row(dialect, &rows[i]);
}

/* --- Ports that are no numbers ------------------------------------------------------------------------------------------- */

static const char *const odd_ports[] = {"",  "65536", "99999", "000065536", "18446744073709551617",
                                        "x", "8x",    "-1",    "0x50",      "8%30"};

/* As the text is taken apart, and in the end: those that keep such a port say that it is odd. Returns how many keep it. */
static int check_odd_port(urlens_dialect dialect, const char *port) {
  char text[64];
  urlens_url *url = object_for(dialect, 0);
  int kept = 0;
  snprintf(text, sizeof text, "http://a:%s/", port);
  for (int stage = URLENS_STAGE_PARSE; stage <= URLENS_STAGE_CANONICALIZE; stage++) {
    if (urlens_parse_stage(url, (urlens_stage)stage, text, strlen(text), NULL, 0) != URLENS_OK) continue;
    check_record(text, url);
    if (!urlens_get(url, URLENS_PART_PORT).data) continue;
    CHECK_EQ_BYTES(text, strlen(text), port, strlen(port), urlens_get(url, URLENS_PART_PORT).data,
                   urlens_get(url, URLENS_PART_PORT).length);
    CHECK_EQ_INT(text, 0, urlens_components_of(url)->port);
    CHECK_EQ_INT(text, URLENS_HAS_ODD_PORT, urlens_components_of(url)->flags & URLENS_HAS_ODD_PORT);
    kept++;
  }
  urlens_destroy(url);
  return kept;
}

static void check_odd_ports(urlens_dialect dialect) {
  const char *name = urlens_dialect_name(dialect);
  int keeps = dialect != URLENS_DIALECT_WHATWG;
  for (size_t i = 0; i < sizeof odd_ports / sizeof *odd_ports; i++) {
    int kept = check_odd_port(dialect, odd_ports[i]);
    if (!keeps) CHECK_EQ_INT(name, 0, kept);
    if (keeps && number_of((urlens_view){odd_ports[i], strspn(odd_ports[i], "0123456789")}) < 0 &&
        odd_ports[i][strspn(odd_ports[i], "0123456789")] == '\0') {
      CHECK_EQ_INT(name, 1, kept > 0); /* all digits, or none: every other dialect takes it apart */
    }
  }
}

/* Zeros in front count for nothing. */
static void check_zeros(urlens_dialect dialect) {
  urlens_url *url = object_for(dialect, 0);
  CHECK(urlens_parse_stage(url, URLENS_STAGE_PARSE, "http://a:0000008080/", 20, NULL, 0) == URLENS_OK);
  CHECK_EQ_INT(urlens_dialect_name(dialect), 8080, urlens_components_of(url)->port);
  check_record("http://a:0000008080/", url);
  urlens_destroy(url);
}

/* --- All that writes a record -------------------------------------------------------------------------------------------- */

static const char *const more_samples[] = {
    "http://[v1.x]:8/",
    "http://[v1.x:8/",
    "http://[::1",
    "http://[::1]x:8/",
    "http://[]/",
    "http://[fe80::1%25en]/",
    "http://1.2.3.4.:8/",
    "http://1.2.3.04/",
    "http://01.2.3.4/",
    "foo://1.2.3.4:9/",
    "http://256.1.1.1/",
    "http://a:1:2/",
    "http://u:p@1.2.3.4:7",
    "//1.2.3.4:5/x",
    "//h",
    "HTTP:x",
    "http:///x",
    "file://1.2.3.4/",
    "FILE:/x",
    "Http://%31.2.3.4/",
};

enum { MORE_SAMPLES = sizeof more_samples / sizeof *more_samples };

static const char *sample_at(size_t i) {
  return i < SAMPLES ? samples[i] : more_samples[i - SAMPLES];
}

static void check_samples(urlens_dialect dialect) {
  urlens_url *url = object_for(dialect, 0);
  for (size_t i = 0; i < SAMPLES + MORE_SAMPLES; i++) {
    const char *text = sample_at(i);
    for (int stage = URLENS_STAGE_PARSE; stage <= URLENS_STAGE_CANONICALIZE; stage++) {
      if (urlens_parse_stage(url, (urlens_stage)stage, text, strlen(text), NULL, 0) == URLENS_OK)
        check_record(text, url);
    }
    if (parse_text(url, text) == URLENS_OK) check_record(text, url);
  }
  urlens_destroy(url);
}

/* Into a buffer, and in a batch, the record is that of the object. */
static void check_without_object(urlens_dialect dialect) {
  urlens_options options = options_for(dialect, 0);
  urlens_url *url = object_for(dialect, 0), *lender = object_for(dialect, 0);
  for (size_t i = 0; i < SAMPLES + MORE_SAMPLES; i++) {
    const char *text = sample_at(i);
    int32_t given[] = {0, 0}, offsets[2];
    urlens_column column = {NULL, given, NULL, 0, 1};
    urlens_batch batch = {.size = sizeof batch, .capacity = 512, .offsets = offsets};
    urlens_components record, row;
    output_room room, rows_room;
    if (parse_text(url, text) != URLENS_OK) continue;
    CHECK_EQ_INT(text, URLENS_OK,
                 urlens_parse_into(text, strlen(text), NULL, &options, output_open(&room, OUTPUT_ALL), &record));
    CHECK_EQ_INT(text, 1, sample_same_record(urlens_components_of(url), &record));
    given[1] = (int32_t)strlen(text);
    column.data = text;
    batch.data = rows_room.data;
    batch.components = &row;
    CHECK_EQ_INT(text, URLENS_OK, urlens_parse_batch(lender, &column, 0, NULL, &batch));
    CHECK_EQ_INT(text, 1, sample_same_record(urlens_components_of(url), &row));
  }
  urlens_destroy(url);
  urlens_destroy(lender);
}

/* What comes from a base has the base's kinds, be it text or an object of any dialect that can be one. */
static void check_bases(urlens_dialect dialect) {
  static const char *const references[] = {"y", "//1.2.3.4:77/", "?q", "", "//[::2]:8", "ws:z"};
  urlens_url *url = object_for(dialect, 0);
  urlens_dialect other;
  for (size_t number = 0; urlens_dialect_at(number, &other) == URLENS_OK; number++) {
    urlens_url *base = object_for(other, 0);
    for (size_t i = 0; i < SAMPLES + MORE_SAMPLES; i++) {
      if (parse_text(base, sample_at(i)) != URLENS_OK) continue;
      for (size_t j = 0; j < sizeof references / sizeof *references; j++) {
        const char *reference = references[j];
        if (urlens_parse(url, reference, strlen(reference), base) == URLENS_OK) check_record(sample_at(i), url);
        if (urlens_resolve(url, reference, strlen(reference), urlens_href(base).data, urlens_href(base).length) ==
            URLENS_OK) {
          check_record(sample_at(i), url);
        }
      }
    }
    urlens_destroy(base);
  }
  urlens_destroy(url);
}

/* Normalizing may change what a host is. */
static void check_normalized(urlens_dialect dialect) {
  urlens_url *url = object_for(dialect, 0);
  if (has_trait(dialect, URLENS_TRAIT_NORMALIZES)) {
    CHECK(parse_text(url, "HTTP://1.2.3.%34:080/") == URLENS_OK);
    CHECK(urlens_components_of(url)->host_kind == URLENS_HOST_KIND_OPAQUE && urlens_components_of(url)->port == 80);
    CHECK(urlens_rfc_normalize(url, URLENS_RFC_NORMALIZE_PERCENT) == URLENS_OK);
    check_href("", "HTTP://1.2.3.4:080/", url);
    CHECK(urlens_components_of(url)->host_kind == URLENS_HOST_KIND_IPV4);
    for (size_t i = 0; i < SAMPLES + MORE_SAMPLES; i++) {
      for (uint32_t mask = 0; mask < 16; mask++) {
        if (parse_text(url, sample_at(i)) != URLENS_OK) continue;
        CHECK(urlens_rfc_normalize(url, mask) == URLENS_OK);
        check_record(sample_at(i), url);
      }
    }
  }
  urlens_destroy(url);
}

/* Setters keep the record up to date. */
static void test_setters(void) {
  static const char *const values[] = {"1.2.3.4", "[::1]:88", "x:99", "8080", "",
                                       "0x7f.1",  "https",    "ws",   "foo",  "65536"};
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  for (size_t i = 0; i < SAMPLES; i++) {
    for (int attribute = URLENS_ATTRIBUTE_HREF; attribute <= URLENS_ATTRIBUTE_HASH; attribute++) {
      for (size_t j = 0; j < sizeof values / sizeof *values; j++) {
        CHECK(parse_text(url, samples[i]) == URLENS_OK);
        urlens_set(url, (urlens_attribute)attribute, values[j], strlen(values[j]), NULL);
        check_record(samples[i], url);
      }
    }
  }
  urlens_destroy(url);
}

int main(void) {
  for_each_documented_dialect(check_rows);
  for_each_documented_dialect(check_odd_ports);
  for_each_documented_dialect(check_zeros);
  for_each_dialect(check_samples);
  for_each_dialect(check_without_object);
  for_each_dialect(check_bases);
  for_each_dialect(check_normalized);
  test_setters();
  return test_end();
}
