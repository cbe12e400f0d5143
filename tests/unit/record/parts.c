/* SPDX-License-Identifier: MIT */
/*
 * Parts to text and record and back; RFC 3986's resolution, with the examples of its section 5.4; directories. A test of record/parts.c
 * and record/write.c.
 */
#include "record/parts.h"

#include "host/literal.h"
#include "objects.h"
#include "random.h"
#include "record/schemes.h"
#include "samples.h"
#include "urlens/rfc.h"

/* All that is written fits the offsets of every build. */
enum { LONGEST = 120, ROOM = LONGEST + 8 };

static const ul_span absent = {NULL, 0};

/* A text, or NULL for what is absent. */
static ul_span span_of(const char *text) {
  return text ? ul_span_of_name(text) : absent;
}

static void check_span(const char *what, ul_span wanted, ul_span got) {
  CHECK_EQ_BYTES(what, strlen(what), wanted.data, wanted.length, got.data, got.length);
}

/* --- Writing -------------------------------------------------------------------------------------------------------- */

/* Each part is there or not; those that stand for numbers and addresses are sometimes none. */
static void random_parts(ul_parts *parts) {
  static const char *const schemes[] = {NULL, NULL, "http", "HTTPS", "a", "x+y", "ws", "File", "ftp", ""};
  static const char *const users[] = {NULL, NULL, NULL, "", "u", "%41%zz", "U%c3%A9"};
  static const char *const hosts[] = {
      NULL, NULL, "", "h", "Example.COM", "1.2.3.4", "%31.2.3.4", "[::1]", "[FE80::A%25En%41]", "[v1.X]", "[x", "a:b"};
  static const char *const ports[] = {NULL, NULL, NULL, "", "80", "00443", "65535", "65536", "8x", "99999999999"};
  static const char *const paths[] = {NULL, "", "/", "//", "a", "/a/../b", "/%7e%2F", "x:y", "/.//x", "%%41%2e"};
  static const char *const rests[] = {NULL, NULL, "", "q", "a?b/c", "%e2%82%AC", "%41'"};
  static const uint32_t flags[] = {0, URLENS_IS_HIERARCHICAL, URLENS_HAS_OPAQUE_PATH};
#define ONE_OF(list) span_of((list)[random_number(sizeof(list) / sizeof(list)[0])])
  memset(parts, 0, sizeof *parts);
  parts->scheme = ONE_OF(schemes);
  parts->username = ONE_OF(users);
  parts->password = ONE_OF(users);
  parts->host = ONE_OF(hosts);
  parts->port = ONE_OF(ports);
  parts->path = ONE_OF(paths);
  parts->query = ONE_OF(rests);
  parts->fragment = ONE_OF(rests);
#undef ONE_OF
  parts->flags = flags[random_number(3)];
  if (!parts->host.data && !parts->username.data && !parts->password.data && !parts->port.data && random_number(2)) {
    parts->registry = random_number(2) ? UL_SPAN("a@b@c") : UL_SPAN("");
  }
  if (parts->host.data && random_number(2)) parts->host_kind = ul_host_kind_of(parts->host);
}

/* A part as it must have been written. */
static void check_part(const ul_record_view *url, urlens_part part, ul_span given, uint32_t normalize,
                       ul_letter_case letters) {
  static const char *const names[] = {"scheme", "username", "password", "host", "port", "path", "query", "fragment"};
  char room[ROOM];
  ul_buffer wanted;
  ul_buffer_init_fixed(&wanted, room, sizeof room, sizeof room);
  ul_append_normalized(&wanted, given, normalize, letters);
  check_span(names[part], given.data ? ul_buffer_span(&wanted) : absent, ul_record_slice(url, part));
}

/* A host is written in lower case, but not the zone identifier of an address that is known to be one. */
static void check_host(const ul_parts *parts, const ul_record_view *url, ul_span host, uint32_t normalize) {
  ul_span written = ul_record_slice(url, URLENS_PART_HOST);
  size_t percent = ul_span_find(host, 0, '%');
  if (parts->host_kind == URLENS_HOST_KIND_IPV6 && percent < host.length) {
    check_span("zone", ul_span_slice(host, percent, host.length), ul_span_slice(written, percent, written.length));
    CHECK(!normalize || !(normalize & URLENS_RFC_NORMALIZE_CASE) || memcmp(written.data, "[fe80::a", 8) == 0);
  } else {
    check_part(url, URLENS_PART_HOST, host, normalize, UL_CASE_IGNORED);
  }
  CHECK_EQ_INT("host kind", host.data ? ul_host_kind_of(written) : URLENS_HOST_KIND_NONE, url->record->host_kind);
}

/* A password has a username before it. */
static void check_slices(const ul_parts *parts, const ul_record_view *url, uint32_t normalize) {
  int has_user = parts->username.data || parts->password.data;
  ul_span user = has_user && !parts->username.data ? UL_SPAN("") : parts->username;
  uint32_t number = ul_port_number(parts->port);
  int is_odd = parts->port.data && number == UL_NO_PORT;
  check_part(url, URLENS_PART_SCHEME, parts->scheme, normalize & URLENS_RFC_NORMALIZE_CASE, UL_CASE_IGNORED);
  check_part(url, URLENS_PART_USERNAME, user, normalize, UL_CASE_MATTERS);
  check_part(url, URLENS_PART_PASSWORD, parts->password, normalize, UL_CASE_MATTERS);
  check_host(parts, url, parts->host, normalize);
  check_part(url, URLENS_PART_PORT, parts->port, 0, UL_CASE_MATTERS);
  check_part(url, URLENS_PART_PATH, parts->path, normalize, UL_CASE_MATTERS);
  check_part(url, URLENS_PART_QUERY, parts->query, normalize, UL_CASE_MATTERS);
  check_part(url, URLENS_PART_FRAGMENT, parts->fragment, normalize, UL_CASE_MATTERS);
  CHECK_EQ_INT("port", parts->port.data && !is_odd ? number : 0, url->record->port);
  CHECK_EQ_INT("odd port", is_odd, ul_record_has(url->record, URLENS_HAS_ODD_PORT));
  CHECK_EQ_INT("scheme kind", ul_scheme_kind_of(parts->scheme), url->record->scheme_kind);
  CHECK_EQ_INT("registry", parts->registry.data != NULL, ul_record_has(url->record, URLENS_HAS_REGISTRY));
  if (parts->registry.data) {
    size_t start = url->record->port_end, end = url->record->path_start;
    check_span("registry", parts->registry, ul_span_of(url->href + start, end - start));
  }
  CHECK_EQ_INT("flags", parts->flags, url->record->flags & (URLENS_IS_HIERARCHICAL | URLENS_HAS_OPAQUE_PATH));
}

/* No more room is taken than the text needs, and with less nothing is written beyond it. */
static void check_room(const ul_parts *parts, uint32_t normalize, ul_span wanted) {
  for (size_t capacity = wanted.length < 3 ? 0 : wanted.length - 3; capacity <= wanted.length; capacity++) {
    char room[ROOM];
    urlens_components record;
    ul_buffer output;
    memset(room, '!', sizeof room);
    ul_buffer_init_fixed(&output, room, capacity, ROOM);
    ul_parts_write(parts, normalize, &output, &record);
    CHECK_EQ_INT("length", wanted.length, output.length);
    CHECK_EQ_INT("status", capacity < wanted.length ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK, output.status);
    CHECK(room[capacity] == '!');
  }
}

/* The record is right, and its slices are the parts; those that it is taken apart into are written as the same text again. */
static void test_round_trip(void) {
  for (int i = 0; i < 200000; i++) {
    uint32_t normalize = random_number(3) ? 0 : random_number(4); /* bits of the first two rungs */
    char room[ROOM], again_room[ROOM];
    ul_parts parts, again;
    urlens_components record, again_record;
    ul_record_view url = {.href = room, .record = &record};
    ul_buffer output, again_output;
    random_parts(&parts);
    ul_buffer_init_fixed(&output, room, sizeof room, LONGEST);
    ul_buffer_init_fixed(&again_output, again_room, sizeof again_room, LONGEST);
    ul_parts_write(&parts, normalize, &output, &record);
    if (!CHECK(ul_buffer_ok(&output) && ul_record_check(ul_buffer_span(&output), &record))) continue;
    check_slices(&parts, &url, normalize);
    check_room(&parts, normalize, ul_buffer_span(&output));
    ul_parts_of_record(&url, &again);
    ul_parts_write(&again, 0, &again_output, &again_record);
    check_span("written again", ul_buffer_span(&output), ul_buffer_span(&again_output));
    record.flags = (record.flags | URLENS_HAS_PATH) & ~(uint32_t)(URLENS_IS_HIERARCHICAL | URLENS_HAS_OPAQUE_PATH);
    CHECK(sample_same_record(&record, &again_record)); /* but for what the text does not tell */
  }
}

/* --- The parts of a record ------------------------------------------------------------------------------------------ */

static void check_parts_of(const urlens_url *url) {
  urlens_view href = urlens_href(url);
  const urlens_components *record = urlens_components_of(url);
  ul_record_view view = {.href = href.data, .record = record};
  char room[ROOM];
  urlens_components written;
  ul_buffer output;
  ul_parts parts;
  ul_parts_of_record(&view, &parts);
  check_span(href.data, ul_record_slice(&view, URLENS_PART_SCHEME), parts.scheme);
  check_span(href.data, ul_record_slice(&view, URLENS_PART_USERNAME), parts.username);
  check_span(href.data, ul_record_slice(&view, URLENS_PART_PASSWORD), parts.password);
  check_span(href.data, ul_record_slice(&view, URLENS_PART_HOST), parts.host);
  check_span(href.data, ul_record_slice(&view, URLENS_PART_PORT), parts.port);
  check_span(href.data, ul_record_slice(&view, URLENS_PART_QUERY), parts.query);
  check_span(href.data, ul_record_slice(&view, URLENS_PART_FRAGMENT), parts.fragment);
  CHECK(parts.path.data == href.data + record->port_end + parts.registry.length &&
        parts.path.length == (size_t)(record->path_end - record->port_end) - parts.registry.length);
  CHECK_EQ_INT(href.data, (record->flags & URLENS_HAS_REGISTRY) != 0, parts.registry.data != NULL);
  CHECK(!parts.directory.data && !parts.remove_dots);
  CHECK_EQ_INT(href.data, record->host_kind, parts.host_kind);
  ul_buffer_init_fixed(&output, room, sizeof room, LONGEST);
  ul_parts_write(&parts, 0, &output, &written);
  check_span(href.data, ul_span_of(href.data, href.length), ul_buffer_span(&output));
  CHECK(ul_record_check(ul_buffer_span(&output), &written));
}

/* Of all that a dialect reads. */
static void test_parts_of_record(urlens_dialect dialect) {
  urlens_url *url = object_for(dialect, 0);
  for (size_t i = 0; i < SAMPLES; i++) {
    if (parse_text(url, samples[i]) == URLENS_OK) check_parts_of(url);
  }
  urlens_destroy(url);
}

/* The "/." of the Standard belongs to the path. */
static void test_guard(void) {
  urlens_url *url = sample_url("a:/.//p");
  ul_record_view view = {.href = urlens_href(url).data, .record = urlens_components_of(url)};
  ul_parts parts;
  check_span("slice", UL_SPAN("//p"), ul_record_slice(&view, URLENS_PART_PATH));
  ul_parts_of_record(&view, &parts);
  check_span("part", UL_SPAN("/.//p"), parts.path);
  urlens_destroy(url);
}

/* --- Resolution ----------------------------------------------------------------------------------------------------- */

/* RFC 3986, appendix B; the authority is all host. */
static void read_by_appendix_b(const char *text, ul_parts *parts) {
  size_t length = strcspn(text, ":/?#");
  memset(parts, 0, sizeof *parts);
  if (length > 0 && text[length] == ':') {
    parts->scheme = ul_span_of(text, length);
    text += length + 1;
  }
  if (strncmp(text, "//", 2) == 0) {
    parts->host = ul_span_of(text + 2, strcspn(text + 2, "/?#"));
    text = parts->host.data + parts->host.length;
  }
  parts->path = ul_span_of(text, strcspn(text, "?#"));
  text += parts->path.length;
  if (*text == '?') {
    parts->query = ul_span_of(text + 1, strcspn(text + 1, "#"));
    text = parts->query.data + parts->query.length;
  }
  if (*text == '#') parts->fragment = ul_span_of_name(text + 1);
}

static void check_resolve(const char *base, ul_strictness strictness, const char *reference, const char *wanted) {
  ul_parts base_parts, reference_parts, target;
  urlens_components record;
  char room[ROOM];
  ul_buffer output;
  read_by_appendix_b(base, &base_parts);
  read_by_appendix_b(reference, &reference_parts);
  ul_parts_resolve(&reference_parts, &base_parts, strictness, &target);
  ul_buffer_init_fixed(&output, room, sizeof room, LONGEST);
  ul_parts_write(&target, 0, &output, &record);
  CHECK_EQ_BYTES(reference, strlen(reference), wanted, strlen(wanted), output.data, output.length);
  CHECK_EQ_INT(reference, 1, ul_record_check(ul_buffer_span(&output), &record));
}

typedef struct resolution {
  const char *reference, *wanted;
} resolution;

/* Sections 5.4.1 and 5.4.2: within a representation with this base. */
#define BASE_OF_5_4 "http://a/b/c/d;p?q"

static const resolution examples[] = {
    {"g:h", "g:h"},
    {"g", "http://a/b/c/g"},
    {"./g", "http://a/b/c/g"},
    {"g/", "http://a/b/c/g/"},
    {"/g", "http://a/g"},
    {"//g", "http://g"},
    {"?y", "http://a/b/c/d;p?y"},
    {"g?y", "http://a/b/c/g?y"},
    {"#s", "http://a/b/c/d;p?q#s"},
    {"g#s", "http://a/b/c/g#s"},
    {"g?y#s", "http://a/b/c/g?y#s"},
    {";x", "http://a/b/c/;x"},
    {"g;x", "http://a/b/c/g;x"},
    {"g;x?y#s", "http://a/b/c/g;x?y#s"},
    {"", "http://a/b/c/d;p?q"},
    {".", "http://a/b/c/"},
    {"./", "http://a/b/c/"},
    {"..", "http://a/b/"},
    {"../", "http://a/b/"},
    {"../g", "http://a/b/g"},
    {"../..", "http://a/"},
    {"../../", "http://a/"},
    {"../../g", "http://a/g"},
    {"../../../g", "http://a/g"},
    {"../../../../g", "http://a/g"},
    {"/./g", "http://a/g"},
    {"/../g", "http://a/g"},
    {"g.", "http://a/b/c/g."},
    {".g", "http://a/b/c/.g"},
    {"g..", "http://a/b/c/g.."},
    {"..g", "http://a/b/c/..g"},
    {"./../g", "http://a/b/g"},
    {"./g/.", "http://a/b/c/g/"},
    {"g/./h", "http://a/b/c/g/h"},
    {"g/../h", "http://a/b/c/h"},
    {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
    {"g;x=1/../y", "http://a/b/c/y"},
    {"g?y/./x", "http://a/b/c/g?y/./x"},
    {"g?y/../x", "http://a/b/c/g?y/../x"},
    {"g#s/./x", "http://a/b/c/g#s/./x"},
    {"g#s/../x", "http://a/b/c/g#s/../x"},
};

static void test_resolve(void) {
  for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
    check_resolve(BASE_OF_5_4, UL_RESOLVE_STRICT, examples[i].reference, examples[i].wanted);
    check_resolve(BASE_OF_5_4, UL_RESOLVE_LOOSE, examples[i].reference, examples[i].wanted);
  }
  check_resolve(BASE_OF_5_4, UL_RESOLVE_STRICT, "http:g", "http:g");
  check_resolve(BASE_OF_5_4, UL_RESOLVE_LOOSE, "http:g", "http://a/b/c/g");
  check_resolve(BASE_OF_5_4, UL_RESOLVE_LOOSE, "HTTP:?y", "http://a/b/c/d;p?y");
  check_resolve(BASE_OF_5_4, UL_RESOLVE_LOOSE, "https:g", "https:g");
  check_resolve("//a/b", UL_RESOLVE_LOOSE, "http:g", "http:g"); /* a base without a scheme has no other one */
  check_resolve(BASE_OF_5_4, UL_RESOLVE_STRICT, "http://g/x/../y", "http://g/y");
  check_resolve(BASE_OF_5_4, UL_RESOLVE_STRICT, "//g/./x", "http://g/x");
  check_resolve(BASE_OF_5_4, UL_RESOLVE_STRICT, "?", "http://a/b/c/d;p?");
  check_resolve(BASE_OF_5_4, UL_RESOLVE_STRICT, "#", "http://a/b/c/d;p?q#");
  check_resolve("http://h", UL_RESOLVE_STRICT, "x", "http://h/x");
  check_resolve("http://h", UL_RESOLVE_STRICT, "?x", "http://h?x");
  check_resolve("http://h?q#f", UL_RESOLVE_STRICT, "", "http://h?q");
  check_resolve("s:a", UL_RESOLVE_STRICT, "b", "s:b");
  check_resolve("s:a/b", UL_RESOLVE_STRICT, "../c", "s:/c");
  check_resolve("s:/a", UL_RESOLVE_STRICT, "..//x", "s:/.//x");
  check_resolve("s:", UL_RESOLVE_STRICT, "x", "s:x");
  check_resolve("", UL_RESOLVE_STRICT, "./b:c", "./b:c");
  check_resolve("http://h/a/../b", UL_RESOLVE_STRICT, "?x", "http://h/a/../b?x"); /* the base's path is kept */
  check_resolve("http://h/a/../b", UL_RESOLVE_STRICT, "c", "http://h/c");
}

/* Section 5.2.3. */
static void test_directory(void) {
  static const struct {
    const char *host, *path, *directory;
  } cases[] = {
      {NULL, NULL, ""},      {NULL, "", ""},   {"h", "", "/"},      {"h", NULL, "/"},     {"", "", "/"},
      {"h", "/", "/"},       {"h", "/a", "/"}, {"h", "/a/", "/a/"}, {"h", "/a/b", "/a/"}, {"h", "//", "//"},
      {"h", "/a/..", "/a/"}, {NULL, "a", ""},  {NULL, "a/b", "a/"}, {NULL, "/", "/"},     {NULL, "/a\\b", "/"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ul_parts base = {.host = span_of(cases[i].host), .path = span_of(cases[i].path)};
    ul_span directory = ul_parts_directory(&base);
    CHECK(ul_span_equal(ul_span_of_name(cases[i].directory), directory));
    CHECK(directory.length == 0 || directory.data[directory.length - 1] == '/');
  }
}

/* Appendix B: a text always has a path, also one of which there is no memory. */
static void test_no_text(void) {
  ul_parts parts;
  ul_parts_read_by_regex(ul_span_of(NULL, 0), &parts);
  CHECK(parts.path.data && parts.path.length == 0);
  CHECK(!parts.scheme.data && !parts.host.data && !parts.query.data && !parts.fragment.data);
}

int main(void) {
  test_no_text();
  test_round_trip();
  for_each_dialect(test_parts_of_record);
  test_guard();
  test_resolve();
  test_directory();
  return test_end();
}
