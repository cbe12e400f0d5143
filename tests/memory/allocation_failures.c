/* SPDX-License-Identifier: MIT */
/*
 * Every allocation of every function of objects fails in turn: once alone, and once with all that follow. The function then
 * says URLENS_E_OUT_OF_MEMORY, everything is as it was before, and nothing leaks. For functions without an object see
 * working_memory.c.
 */
#include "failing.h"
#include "objects.h"
#include "output.h"
#include "samples.h"
#include "urlens/audit.h"
#include "urlens/batch.h"
#include "urlens/build.h"
#include "urlens/host.h"
#include "urlens/query.h"
#include "urlens/site.h"

/* What a call works on, made anew for every try. */
typedef struct scene {
  failing memory;
  urlens_allocator allocator;
  urlens_options options;
  urlens_url *url, *other;
  urlens_params *params;
  urlens_auditor *auditor; /* NULL in a build without */
} scene;

/* All that can be seen of a scene. */
typedef struct picture {
  char href[2][256];
  urlens_components components[2];
  int has_url[2];
  char pairs[4096];
  size_t pairs_length;
} picture;

typedef struct call {
  const char *name;
  const char *url, *other; /* what the objects hold at first; NULL: nothing */
  const char *pairs;       /* and the list */
  urlens_status (*run)(scene *s);
} call;

static size_t part_length; /* of the long texts, which a build with small offsets has to keep short */

/* Text of that many letters; a build with small offsets gets as much as it can take. */
static const char *letters(size_t length) {
  static char text[4096];
  if (length > URLENS_MAX_LENGTH - 30) length = URLENS_MAX_LENGTH - 30;
  memset(text, 'x', length);
  text[length] = '\0';
  part_length = length;
  return text;
}

static urlens_status parse_joined(urlens_url *url, const char *head, const char *middle, const char *tail,
                                  const urlens_url *base) {
  char text[8192];
  int length = snprintf(text, sizeof text, "%s%s%s", head, middle, tail);
  return urlens_parse(url, text, (size_t)length, base);
}

/* --- The calls --------------------------------------------------------------------------------------------------- */

static urlens_status run_create(scene *s) {
  urlens_url *made = NULL;
  urlens_status status = urlens_create(&s->options, &made);
  CHECK((status == URLENS_OK) == (made != NULL));
  urlens_destroy(made);
  return status;
}

static urlens_status run_create_like(scene *s) {
  urlens_url *made = NULL;
  urlens_status status = urlens_create_like(s->url, &made);
  CHECK((status == URLENS_OK) == (made != NULL));
  urlens_destroy(made);
  return status;
}

static urlens_status run_params_create(scene *s) {
  urlens_params *made = NULL;
  urlens_status status = urlens_params_create(&s->allocator, &made);
  CHECK((status == URLENS_OK) == (made != NULL));
  urlens_params_destroy(made);
  return status;
}

static urlens_status run_parse(scene *s) {
  return urlens_parse(s->url, "http://h/", 9, NULL);
}

static urlens_status run_parse_long(scene *s) {
  return parse_joined(s->url, "https://example.com/", letters(1000), "?#", NULL);
}

static urlens_status run_parse_tabs(scene *s) {
  return parse_joined(s->url, "http://a\tb", letters(700), "\n/", NULL);
}

static urlens_status run_parse_encoded_host(scene *s) {
  return parse_joined(s->url, "http://%61\t", letters(700), "/", NULL);
}

static urlens_status run_parse_base(scene *s) {
  return parse_joined(s->url, "../", letters(300), "#f", s->other);
}

static urlens_status run_parse_own_base(scene *s) {
  return parse_joined(s->url, "?", letters(300), "", s->url);
}

/* The base is text, and has to be read first. */
static urlens_status run_resolve(scene *s) {
  static const char base[] = "http://b\tase/p/q/r/";
  const char *input = letters(300);
  return urlens_resolve(s->url, input, part_length, base, sizeof base - 1);
}

/* Both are pieces of the object's own URL. */
static urlens_status run_resolve_own(scene *s) {
  urlens_view base = urlens_href(s->url), path = urlens_get(s->url, URLENS_PART_PATH);
  return urlens_resolve(s->url, path.data, path.length, base.data, base.length);
}

static urlens_status run_parse_stage(scene *s) {
  urlens_view base = urlens_href(s->other);
  const char *input = letters(300);
  return urlens_parse_stage(s->url, URLENS_STAGE_CANONICALIZE, input, part_length, base.data, base.length);
}

static urlens_status run_relative(scene *s) {
  char room[128];
  urlens_output out = output_over(room, sizeof room);
  return urlens_relative(s->url, s->other, &out);
}

static urlens_status run_copy(scene *s) {
  return urlens_copy(s->url, s->other);
}

static urlens_status run_set(scene *s, urlens_attribute attribute) {
  const char *value = letters(500);
  return urlens_set(s->url, attribute, value, part_length, NULL);
}

static urlens_status run_set_href(scene *s) {
  return urlens_set(s->url, URLENS_ATTRIBUTE_HREF, "https://example.org/a/b", 23, NULL);
}

static urlens_status run_set_protocol(scene *s) {
  return urlens_set(s->url, URLENS_ATTRIBUTE_PROTOCOL, "wss", 3, NULL);
}

/* Of a URL that fills the smallest memory. */
static urlens_status run_set_longer_protocol(scene *s) {
  return urlens_set(s->url, URLENS_ATTRIBUTE_PROTOCOL, "https", 5, NULL);
}

static urlens_status run_set_username(scene *s) {
  return run_set(s, URLENS_ATTRIBUTE_USERNAME);
}

static urlens_status run_set_password(scene *s) {
  return run_set(s, URLENS_ATTRIBUTE_PASSWORD);
}

static urlens_status run_set_host(scene *s) {
  return run_set(s, URLENS_ATTRIBUTE_HOST);
}

static urlens_status run_set_host_and_port(scene *s) {
  char value[600];
  int length = snprintf(value, sizeof value, "%s:81", letters(500));
  return urlens_set(s->url, URLENS_ATTRIBUTE_HOST, value, (size_t)length, NULL);
}

static urlens_status run_set_hostname_tabs(scene *s) {
  return urlens_set(s->url, URLENS_ATTRIBUTE_HOSTNAME, "new\thost", 8, NULL);
}

static urlens_status run_set_port(scene *s) {
  return urlens_set(s->url, URLENS_ATTRIBUTE_PORT, "65535", 5, NULL);
}

static urlens_status run_set_pathname(scene *s) {
  return run_set(s, URLENS_ATTRIBUTE_PATHNAME);
}

static urlens_status run_set_search(scene *s) {
  return run_set(s, URLENS_ATTRIBUTE_SEARCH);
}

static urlens_status run_set_hash(scene *s) {
  return run_set(s, URLENS_ATTRIBUTE_HASH);
}

static urlens_status run_origin(scene *s) {
  char room[16];
  urlens_output out = output_over(room, sizeof room);
  urlens_status status = urlens_origin(s->url, &out);
  CHECK(out.error.status == status);
  return status;
}

/* Origins that are long are compared in memory of the object's. */
static urlens_status run_same_origin(scene *s) {
  int same = -1;
  urlens_status status = urlens_same_origin(s->url, s->other, &same);
  CHECK(same == (status ? -1 : 0));
  return status;
}

static urlens_status run_same_site(scene *s) {
  int same = -1;
  urlens_status status = urlens_same_site(s->url, s->other, URLENS_SITE_COMPARISON_SCHEMEFUL, &same);
  if (status == URLENS_E_UNSUPPORTED) return URLENS_OK;
  CHECK(same == (status ? -1 : 1));
  return status;
}

/* In a batch the row that lacks memory fails alone. */
static urlens_status run_batch(scene *s) {
  static const int32_t offsets[] = {0, 9, 25, 34};
  urlens_column column = {"http://a/http://b\tc%64d\t/http://e/", NULL, NULL, 0, 3};
  char room[128];
  int32_t out[4];
  uint16_t status[3];
  urlens_batch batch = {0};
  column.offsets = offsets;
  batch.size = sizeof batch;
  batch.data = room;
  batch.capacity = sizeof room;
  batch.offsets = out;
  batch.status = status;
  CHECK(urlens_parse_batch(s->url, &column, 0, NULL, &batch) == URLENS_OK && batch.rows_done == 3);
  CHECK(status[0] == URLENS_OK && status[2] == URLENS_OK);
  return (urlens_status)status[1];
}

/* The same for parts. */
static urlens_status run_select(scene *s) {
  static const urlens_view texts[] = {{"http://a/", 9}, {"http://b\tc%64d\t/", 16}, {"http://e/", 9}};
  urlens_view hosts[3];
  uint16_t status[3];
  char room[16];
  urlens_rows rows = {0};
  urlens_selected_column column = {hosts, URLENS_SELECTED_HOST, 0};
  urlens_selection selection = {0};
  rows.size = sizeof rows;
  rows.items = texts;
  rows.count = 3;
  selection.size = sizeof selection;
  selection.columns = &column;
  selection.column_count = 1;
  selection.data = room;
  selection.capacity = sizeof room;
  selection.status = status;
  CHECK(urlens_select_batch(s->url, &rows, 0, NULL, &selection) == URLENS_OK && selection.rows_done == 3);
  CHECK(status[0] == URLENS_OK && status[2] == URLENS_OK && !hosts[1].data == (status[1] != URLENS_OK));
  return (urlens_status)status[1];
}

/* A domain that is much longer than DNS allows takes memory; the other functions about cookies never do. */
static urlens_status run_cookie(scene *s) {
  char room[8192];
  urlens_output out = output_over(room, sizeof room);
  const char *domain = letters(3000);
  urlens_status status = urlens_cookie_domain(s->url, domain, part_length, &out);
  CHECK(!urlens_cookie_domain_matches(s->url, domain, part_length));
  CHECK(urlens_cookie_path_matches(s->url, "/", 1) ==
        (status != URLENS_E_UNSUPPORTED || has_feature(URLENS_FEATURE_SITE)));
  CHECK(urlens_cookie_default_path(s->url).length <= 1);
  return status == URLENS_E_COOKIE_SUFFIX || status == URLENS_E_UNSUPPORTED ? URLENS_OK : status;
}

static urlens_status run_params_parse(scene *s) {
  return urlens_params_parse(s->params,
                             "a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9&jjjjjjjjjjjjjjjjjj=kkkkkkkkkkkkkkkkkkkkkkkkkkk", 82);
}

static urlens_status run_params_from_url(scene *s) {
  return urlens_params_from_url(s->params, s->url);
}

static urlens_status run_params_to_url(scene *s) {
  return urlens_params_to_url(s->params, s->url);
}

static urlens_status run_params_append(scene *s) {
  const char *value = letters(60);
  return urlens_params_append(s->params, "name", 4, value, part_length);
}

/* The value lies in the list's own text. */
static urlens_status run_params_append_own(scene *s) {
  urlens_view name, value;
  CHECK(urlens_params_at(s->params, 0, &name, &value) == URLENS_OK);
  return urlens_params_append(s->params, value.data, value.length, name.data, name.length);
}

static urlens_status run_params_set(scene *s) {
  const char *value = letters(60);
  return urlens_params_set(s->params, "a", 1, value, part_length);
}

static urlens_status run_params_set_new(scene *s) {
  const char *value = letters(60);
  return urlens_params_set(s->params, "new", 3, value, part_length);
}

static urlens_status run_params_sort(scene *s) {
  return urlens_params_sort(s->params);
}

/* --- Building ---------------------------------------------------------------------------------------------------- */

static urlens_status run_build(scene *s) {
  urlens_view segment = {NULL, 0};
  urlens_url_parts parts = {.size = sizeof parts, .segments = &segment, .segment_count = 1};
  segment.data = letters(300);
  segment.length = part_length;
  parts.scheme = (urlens_view){"http", 4};
  parts.host = (urlens_view){"example.com", 11};
  return urlens_build(s->url, 0, &parts);
}

/* A host that needs working memory. */
static urlens_status run_build_host(scene *s) {
  char host[1024];
  urlens_url_parts parts = {.size = sizeof parts};
  const char *rest = letters(700);
  memcpy(host, "%61", 3);
  memcpy(host + 3, rest, part_length);
  parts.scheme = (urlens_view){"http", 4};
  parts.host.data = host;
  parts.host.length = part_length + 3;
  return urlens_build(s->url, 0, &parts);
}

static urlens_status run_target(scene *s) {
  urlens_request request = {.size = sizeof request};
  urlens_target_form form = (urlens_target_form)9;
  urlens_status status;
  request.target = (urlens_view){"//evil/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", 46};
  request.host = (urlens_view){"good.example:8080", 17};
  status = urlens_parse_target(s->url, &request, &form);
  CHECK((status == URLENS_OK) == (form == URLENS_TARGET_FORM_ORIGIN));
  return status;
}

/* A host in the target itself that needs working memory. */
static urlens_status run_target_absolute(scene *s) {
  char target[1024];
  urlens_request request = {.size = sizeof request};
  urlens_target_form form;
  int length = snprintf(target, sizeof target, "http://%%61%s/", letters(700));
  request.target.data = target;
  request.target.length = (size_t)length;
  return urlens_parse_target(s->url, &request, &form);
}

static urlens_status run_segment_push(scene *s) {
  const char *segment = letters(60);
  return urlens_segment_push(s->url, 0, segment, part_length);
}

static urlens_status run_segment_set(scene *s) {
  const char *segment = letters(60);
  return urlens_segment_set(s->url, 0, 0, segment, part_length);
}

static urlens_status run_segment_pop(scene *s) {
  return urlens_segment_pop(s->url);
}

static urlens_status run_join_path(scene *s) {
  return urlens_join_path(s->url, 0, "aaaaaaaaaaaaaaaaaaaaaaaaaa/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/c", 59);
}

/* These only read, and never allocate. */
static urlens_status run_readers(scene *s) {
  urlens_host host = {.size = sizeof host};
  size_t position = 0;
  uint16_t port = 0;
  output_room room;
  urlens_view segment;
  size_t before = s->memory.calls;
  CHECK(urlens_host_of(s->url, &host) == URLENS_OK && host.port_number == 81);
  CHECK(urlens_effective_port(s->url, &port) == URLENS_OK && port == 81);
  CHECK(urlens_segment_count(s->url) == 2 && urlens_segment_next(s->url, &position, &segment));
  CHECK(urlens_copy_part(s->url, URLENS_PART_PATH, URLENS_COPY_FORM_DECODED, output_open(&room, 99)) == URLENS_OK);
  CHECK_EQ_INT("allocations", before, s->memory.calls);
  return URLENS_OK;
}

/* So many changes that those take memory, too. */
static urlens_status run_edit_query(scene *s) {
  urlens_query_change changes[100];
  int changed = -1;
  urlens_status status;
  memset(changes, 0, sizeof changes);
  for (size_t i = 0; i < 100; i++) changes[i].name.data = "dd", changes[i].name.length = 2;
  changes[99].action = URLENS_QUERY_ACTION_APPEND;
  changes[99].value.data = letters(500);
  changes[99].value.length = part_length;
  status = urlens_edit_query(s->url, changes, 100, &changed);
  CHECK(changed == (status == URLENS_OK));
  return status;
}

#define LONG_URL "http://user@h:81/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/bbbbbbbbbbbbbbbbbbb?cc=1&dd=2&ee&ff#g"
#define URL_OF_64 "http://h/p/0123456789/0123456789/0123456789/0123456789/012345678"
#define PAIRS "b=1&a=2&c=3&a=4&e=5&f=6&g=7&h=8"

static const call calls[] = {
    {"create", NULL, NULL, NULL, run_create},
    {"create_like", NULL, NULL, NULL, run_create_like},
    {"create_like, of one with a URL", "http://h/p", NULL, NULL, run_create_like},
    {"params_create", NULL, NULL, NULL, run_params_create},
    {"parse, first", NULL, NULL, NULL, run_parse},
    {"parse, second", "a:b", NULL, NULL, run_parse},
    {"parse, long", "a:b", NULL, NULL, run_parse_long},
    {"parse, tabs in the host", "a:b", NULL, NULL, run_parse_tabs},
    {"parse, percent-encoded host", "a:b", NULL, NULL, run_parse_encoded_host},
    {"parse with a base", "a:b", "http://h/p/q/", NULL, run_parse_base},
    {"parse with itself as base", "http://h/p/q/", NULL, NULL, run_parse_own_base},
    {"resolve, first", NULL, NULL, NULL, run_resolve},
    {"resolve, second", "a:b", NULL, NULL, run_resolve},
    {"resolve, its own pieces", "http://h/p/q/", NULL, NULL, run_resolve_own},
    {"parse_stage", "a:b", "http://h/p/q/", NULL, run_parse_stage},
    {"relative", "http://h/p/x/y", "http://h/p/q/", NULL, run_relative},
    {"copy", "a:b", LONG_URL, NULL, run_copy},
    {"copy to an empty one", NULL, LONG_URL, NULL, run_copy},
    {"set href", "http://h/p", NULL, NULL, run_set_href},
    {"set protocol", LONG_URL, NULL, NULL, run_set_protocol},
    {"set protocol, longer", URL_OF_64, NULL, NULL, run_set_longer_protocol},
    {"set username", "http://h/p", NULL, NULL, run_set_username},
    {"set password", "http://h/p", NULL, NULL, run_set_password},
    {"set host", "http://h/p", NULL, NULL, run_set_host},
    {"set host and port", "http://h/p", NULL, NULL, run_set_host_and_port},
    {"set hostname, tabs", LONG_URL, NULL, NULL, run_set_hostname_tabs},
    {"set port", LONG_URL, NULL, NULL, run_set_port},
    {"set pathname", "http://h/p", NULL, NULL, run_set_pathname},
    {"set search", "http://h/p", NULL, NULL, run_set_search},
    {"set hash", "http://h/p", NULL, NULL, run_set_hash},
    {"origin", "blob:http://u@h:1/\t", NULL, NULL, run_origin},
    {"same_origin", "blob:http://u@h:1/\t", "blob:http://h:2/", NULL, run_same_origin},
    {"same_site", "blob:http://u@h:1/\t", "blob:http://h:2/", NULL, run_same_site},
    {"batch", "a:b", NULL, NULL, run_batch},
    {"select", "a:b", NULL, NULL, run_select},
    {"cookie_domain", "http://h/p", NULL, NULL, run_cookie},
    {"params_parse", NULL, NULL, PAIRS, run_params_parse},
    {"params_from_url", LONG_URL "&h=1&i&j&k&l&m", NULL, NULL, run_params_from_url},
    {"params_to_url", "http://h/p", NULL, PAIRS, run_params_to_url},
    {"params_append", NULL, NULL, PAIRS, run_params_append},
    {"params_append, its own", NULL, NULL, PAIRS, run_params_append_own},
    {"params_set", NULL, NULL, PAIRS, run_params_set},
    {"params_set, new", NULL, NULL, PAIRS, run_params_set_new},
    {"params_sort", NULL, NULL, PAIRS, run_params_sort},
};

static const call build_calls[] = {
    {"build, first", NULL, NULL, NULL, run_build},
    {"build, second", "a:b", NULL, NULL, run_build},
    {"build, percent-encoded host", "a:b", NULL, NULL, run_build_host},
    {"parse_target", "a:b", NULL, NULL, run_target},
    {"parse_target, absolute", "a:b", NULL, NULL, run_target_absolute},
    {"segment_push", "http://h/p", NULL, NULL, run_segment_push},
    {"segment_set", LONG_URL, NULL, NULL, run_segment_set},
    {"segment_pop", LONG_URL, NULL, NULL, run_segment_pop},
    {"join_path", "http://h/p", NULL, NULL, run_join_path},
    {"readers", LONG_URL, NULL, NULL, run_readers},
    {"edit_query", "http://h/p?dd&e", NULL, NULL, run_edit_query},
};

/* --- With Unicode ------------------------------------------------------------------------------------------------ */

/* A domain of many labels that are not ASCII, as long as it gets. */
static const char *wide_domain(size_t labels) {
  static char text[4096];
  size_t length = 0;
  while (labels-- > 0 && length + 40 < sizeof text && 2 * length + 60 < URLENS_MAX_LENGTH) {
    memcpy(text + length, "B\xC3\xBC\x63her\xE2\x82\xACo.", 12);
    length += 12;
  }
  memcpy(text + length, "example", 8);
  part_length = length + 7;
  return text;
}

static urlens_status run_parse_unicode(scene *s) {
  return parse_joined(s->url, "http://", wide_domain(2), "/", NULL);
}

static urlens_status run_parse_wide(scene *s) {
  return parse_joined(s->url, "http://", wide_domain(100), "/", NULL);
}

static urlens_status run_set_host_wide(scene *s) {
  const char *value = wide_domain(100);
  return urlens_set(s->url, URLENS_ATTRIBUTE_HOST, value, part_length, NULL);
}

static void ignore_error(void *context, urlens_validation_error error, size_t position) {
  (void)context;
  (void)error;
  (void)position;
}

/* One label of U+3042, longer than the memory on the stack. */
static const char *wide_label(void) {
  static char text[2000];
  size_t length = 0;
  while (length + 4 < sizeof text && 2 * length + 60 < URLENS_MAX_LENGTH) {
    memcpy(text + length, "\xE3\x81\x82", 3);
    length += 3;
  }
  text[length] = '\0';
  return text;
}

/* A sink has the domain looked at once more, by stricter rules. */
static urlens_status run_parse_listening(scene *s) {
  urlens_options options = s->options;
  urlens_url *made = NULL;
  urlens_status status;
  options.sink = ignore_error;
  status = urlens_create(&options, &made);
  if (!status) status = parse_joined(made, "http://", wide_label(), "/", NULL);
  urlens_destroy(made);
  return status;
}

static const call unicode_calls[] = {
    {"parse, wide, with a sink", NULL, NULL, NULL, run_parse_listening},
    {"parse, Unicode", "a:b", NULL, NULL, run_parse_unicode},
    {"parse, wide", "a:b", NULL, NULL, run_parse_wide},
    {"set host, wide", "http://h/", NULL, NULL, run_set_host_wide},
};

/* --- Auditors ---------------------------------------------------------------------------------------------------- */

static urlens_status create_auditor(const scene *s, urlens_auditor **auditor) {
  urlens_auditor_options options = {0};
  options.size = sizeof options;
  options.allocator = &s->allocator;
  return urlens_auditor_create(&options, auditor);
}

static urlens_status run_auditor_create(scene *s) {
  urlens_auditor *made = NULL;
  urlens_status status = create_auditor(s, &made);
  CHECK((status == URLENS_OK) == (made != NULL));
  urlens_auditor_destroy(made);
  return status;
}

/* A text that has not been read leaves no trace of what was read before. */
static urlens_status check_auditor(const urlens_auditor *auditor, urlens_status status) {
  CHECK((urlens_auditor_reading_count(auditor) == 0) == (status != URLENS_OK));
  CHECK((urlens_auditor_reading(auditor, 0) == NULL) == (status != URLENS_OK));
  if (status) {
    CHECK(urlens_auditor_finding_count(auditor) == 0 && urlens_auditor_finding(auditor, 0) == NULL);
    CHECK(urlens_auditor_disagreement(auditor) == 0 && urlens_auditor_safe_url(auditor).data == NULL);
  }
  return status;
}

#define ODD_URL "http://u@b\xC3\xBC\x63her.example\\@0x7f.1:80/a/%2e%2e/b?c=1&c=2#d"
#define ODD_BASE "http://h/p/q?r"

static urlens_status run_diff(scene *s) {
  return check_auditor(s->auditor, urlens_auditor_diff(s->auditor, ODD_URL, sizeof ODD_URL - 1, NULL, 0));
}

static urlens_status run_audit(scene *s) {
  return check_auditor(s->auditor, urlens_auditor_audit(s->auditor, ODD_URL, sizeof ODD_URL - 1, NULL, 0));
}

static urlens_status run_audit_base(scene *s) {
  return check_auditor(s->auditor, urlens_auditor_audit(s->auditor, "\\\\x/../y", 8, ODD_BASE, sizeof ODD_BASE - 1));
}

static const call audit_calls[] = {
    {"auditor_create", NULL, NULL, NULL, run_auditor_create},
    {"auditor_diff", NULL, NULL, NULL, run_diff},
    {"auditor_audit", NULL, NULL, NULL, run_audit},
    {"auditor_audit, with a base", NULL, NULL, NULL, run_audit_base},
    {"auditor_audit, second", ODD_BASE, NULL, NULL, run_audit},
};

/* --- The scenes -------------------------------------------------------------------------------------------------- */

/* blob: URLs are made long, or their origins would take no memory. */
static void scene_fill(scene *s, const call *c) {
  const char *more = strncmp(c->url, "blob:", 5) == 0 ? letters(3000) : "";
  CHECK_EQ_INT(c->name, URLENS_OK, parse_joined(s->url, c->url, more, "", NULL));
  if (s->auditor) CHECK(urlens_auditor_audit(s->auditor, c->url, strlen(c->url), NULL, 0) == URLENS_OK);
}

static void scene_begin(scene *s, const call *c) {
  memset(s, 0, sizeof *s);
  s->allocator = failing_allocator(&s->memory);
  s->options.size = sizeof s->options;
  s->options.allocator = &s->allocator;
  CHECK(urlens_create(&s->options, &s->url) == URLENS_OK && urlens_create(&s->options, &s->other) == URLENS_OK);
  CHECK(urlens_params_create(&s->allocator, &s->params) == URLENS_OK);
  if (has_feature(URLENS_FEATURE_AUDIT)) CHECK(create_auditor(s, &s->auditor) == URLENS_OK);
  if (c->url) scene_fill(s, c);
  if (c->other) CHECK_EQ_INT(c->name, URLENS_OK, sample_parse(s->other, c->other));
  if (c->pairs) CHECK(urlens_params_parse(s->params, c->pairs, strlen(c->pairs)) == URLENS_OK);
}

static void scene_end(scene *s, const char *name) {
  urlens_destroy(s->url);
  urlens_destroy(s->other);
  urlens_params_destroy(s->params);
  urlens_auditor_destroy(s->auditor);
  CHECK_EQ_INT(name, 0, s->memory.blocks);
  CHECK_EQ_INT(name, 0, s->memory.bytes);
}

static void picture_take(picture *p, const scene *s) {
  const urlens_url *objects[2] = {s->url, s->other};
  urlens_output out = output_over(p->pairs, sizeof p->pairs);
  memset(p, 0, sizeof *p);
  for (int i = 0; i < 2; i++) {
    urlens_view href = urlens_href(objects[i]);
    CHECK(urlens_self_check(objects[i]) == URLENS_OK);
    if (!href.data) continue;
    p->has_url[i] = 1;
    memcpy(p->href[i], href.data, href.length < 255 ? href.length + 1 : 255);
    p->components[i] = *urlens_components_of(objects[i]);
  }
  CHECK(urlens_params_serialize(s->params, &out) == URLENS_OK);
  p->pairs_length = out.length;
}

static void check_same(const char *name, const picture *before, const picture *after) {
  for (int i = 0; i < 2; i++) {
    CHECK_EQ_INT(name, before->has_url[i], after->has_url[i]);
    CHECK_EQ_STR(name, before->href[i], after->href[i]);
    CHECK_EQ_INT(name, 1, sample_same_record(&before->components[i], &after->components[i]));
  }
  CHECK_EQ_BYTES(name, strlen(name), before->pairs, before->pairs_length, after->pairs, after->pairs_length);
}

/* Runs the call once with that plan. 0 once it was through before the call that was to fail. */
static int try_call(const call *c, failing_plan plan, size_t at) {
  static scene s;
  static picture before, after;
  urlens_status status;
  size_t failed;
  scene_begin(&s, c);
  picture_take(&before, &s);
  failing_plan_to(&s.memory, plan, at);
  status = c->run(&s);
  failed = s.memory.failed;
  if (urlens_error_of(s.url).status == URLENS_E_OUT_OF_MEMORY) {
    CHECK_EQ_INT(c->name, URLENS_NOWHERE, urlens_error_of(s.url).at);
  }
  failing_plan_to(&s.memory, FAILING_NEVER, 0);
  CHECK_EQ_INT(c->name, failed ? URLENS_E_OUT_OF_MEMORY : URLENS_OK, status);
  if (status) {
    picture_take(&after, &s);
    check_same(c->name, &before, &after);
    /* The objects are as good as before: the same call works now. */
    CHECK_EQ_INT(c->name, URLENS_OK, c->run(&s));
  }
  scene_end(&s, c->name);
  return failed > 0;
}

static void try_calls(const call *list, size_t count) {
  for (size_t i = 0; i < count; i++) {
    size_t once = 1, from_on = 1;
    while (once < 1000 && try_call(&list[i], FAILING_ONCE, once)) once++;
    while (from_on < 1000 && try_call(&list[i], FAILING_FROM_ON, from_on)) from_on++;
    CHECK(once < 1000 && from_on < 1000);
    printf("%-28s %lu allocations\n", list[i].name, (unsigned long)once - 1);
  }
}

int main(void) {
  try_calls(calls, sizeof calls / sizeof calls[0]);
  if (has_feature(URLENS_FEATURE_BUILD)) try_calls(build_calls, sizeof build_calls / sizeof build_calls[0]);
  if (has_feature(URLENS_FEATURE_UNICODE)) try_calls(unicode_calls, sizeof unicode_calls / sizeof unicode_calls[0]);
  if (has_feature(URLENS_FEATURE_AUDIT)) try_calls(audit_calls, sizeof audit_calls / sizeof audit_calls[0]);
  return test_end();
}
