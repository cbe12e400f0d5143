/* SPDX-License-Identifier: MIT */
/*
 * Structs that begin with their size. One that is smaller than the first version of its kind is refused; what is larger than the
 * library knows is taken if the rest of it is zero. Each struct is tried in memory of exactly its size. What a caller of the
 * first version has is in old_caller.c.
 */
#include <stddef.h>

#include "objects.h"
#include "output.h"
#include "urlens/audit.h"
#include "urlens/batch.h"
#include "urlens/build.h"
#include "urlens/host.h"
#include "urlens/rfc.h"
#include "urlens/site.h"
#include "urlens/unicode.h"
#include "urlens/weburl.h"

/* Up to the end of a field. */
#define UP_TO(type, field) (offsetof(type, field) + sizeof(((type *)0)->field))

/* A function that takes such a struct. */
typedef struct struct_user {
  const char *name;
  size_t first;                       /* up to the last field of the first version, 0.1.0 */
  size_t known;                       /* sizeof */
  uint32_t feature;                   /* that the build must have; 0: none */
  void (*fill)(void *object);         /* fills in what the function needs */
  urlens_status (*use)(void *object); /* URLENS_OK if the struct is taken, URLENS_E_ARGUMENT if it is refused */
} struct_user;

/* --- The rules ------------------------------------------------------------------------------------------------------- */

enum { MARGIN = 48 };

/* A struct of that size, filled in and with zeros after what is known; its memory is no longer than it, or than its first field. */
static unsigned char *make(const struct_user *user, size_t size) {
  size_t room = user->known > size ? user->known : size;
  unsigned char *whole = calloc(1, room), *exact = malloc(size > sizeof size ? size : sizeof size);
  if (!whole || !exact) exit(EXIT_FAILURE);
  if (user->fill) user->fill(whole);
  memcpy(whole, &size, sizeof size);
  memcpy(exact, whole, size > sizeof size ? size : sizeof size);
  free(whole);
  return exact;
}

static void check_size(const struct_user *user, size_t size) {
  unsigned char *object = make(user, size);
  size_t now;
  CHECK_EQ_INT(user->name, size < user->first ? URLENS_E_ARGUMENT : URLENS_OK, user->use(object));
  memcpy(&now, object, sizeof now);
  CHECK_EQ_INT(user->name, size, now); /* whoever fills in a struct leaves its size alone */
  for (size_t i = user->known; i < size; i++) CHECK_EQ_INT(user->name, 0, object[i]);
  free(object);
}

/* A byte that is not zero where the library knows nothing. */
static void check_unknown_byte(const struct_user *user, size_t size, size_t at) {
  unsigned char *object = make(user, size);
  object[at] = 1;
  CHECK_EQ_INT(user->name, URLENS_E_ARGUMENT, user->use(object));
  object[at] = 0x80;
  CHECK_EQ_INT(user->name, URLENS_E_ARGUMENT, user->use(object));
  free(object);
}

/* A size that no struct has: nothing after the first field is looked at. */
static void check_impossible_size(const struct_user *user, size_t size) {
  unsigned char *object = make(user, 0);
  memcpy(object, &size, sizeof size);
  CHECK_EQ_INT(user->name, URLENS_E_ARGUMENT, user->use(object));
  free(object);
}

static void check_user(const struct_user *user) {
  if (user->feature && !has_feature(user->feature)) return;
  for (size_t size = 0; size <= user->known + MARGIN; size++) check_size(user, size);
  for (size_t at = user->known; at < user->known + MARGIN; at++) {
    check_unknown_byte(user, at + 1, at);
    check_unknown_byte(user, user->known + MARGIN, at);
  }
  check_impossible_size(user, SIZE_MAX);
  check_impossible_size(user, SIZE_MAX / 2);
}

/* --- urlens_options, by everything that takes them -------------------------------------------------------------------- */

static void fill_weburl(void *object) {
  ((urlens_options *)object)->dialect = URLENS_DIALECT_WEBURL_R3;
}

static urlens_status use_create(void *options) {
  urlens_url *url = NULL;
  urlens_status status = urlens_create(options, &url);
  urlens_destroy(url);
  return status;
}

static urlens_status use_can_parse(void *options) {
  return urlens_can_parse("http://h/", 9, NULL, options, NULL);
}

static urlens_status use_parse_into(void *options) {
  urlens_components components;
  output_room room;
  return urlens_parse_into("http://h/", 9, NULL, options, output_open(&room, 64), &components);
}

static urlens_status use_site_from_text(void *options) {
  urlens_site site;
  output_room room;
  return urlens_site_from_text(0, "http://h/", 9, options, output_open(&room, 64), &site);
}

static urlens_status use_data_url(void *options) {
  output_room mime, body;
  return urlens_data_url("data:,a", 7, options, output_open(&mime, 64), output_open(&body, 64));
}

/* Functions whose arguments are a flag, a text, options and an output. */
#define USE(name, call) \
  static urlens_status name(void *options) { \
    output_room room; \
    urlens_output *out = output_open(&room, 64); \
    return call; \
  }

USE(use_normalize_text, urlens_unicode_normalize((urlens_normalization){0}, "a", 1, options, out))
USE(use_to_ascii, urlens_domain_to_ascii(0, "a", 1, options, out))
USE(use_to_unicode, urlens_domain_to_unicode(0, "a", 1, options, out))
USE(use_punycode_encode, urlens_punycode_encode("a", 1, options, out))
USE(use_punycode_decode, urlens_punycode_decode("a", 1, options, out))
USE(use_skeleton, urlens_skeleton("a", 1, options, out))
USE(use_surt, urlens_surt(URLENS_SURT_FORM_SURT, "http://h/", 9, options, out))
USE(use_normalize, urlens_normalize(URLENS_STRENGTH_SAME, "http://h/", 9, options, out))
USE(use_path_to_url, urlens_path_to_url(URLENS_PATH_STYLE_POSIX, "/a", 2, options, out))
USE(use_url_to_path, urlens_url_to_path(URLENS_PATH_STYLE_POSIX, "file:///a", 9, options, out))
USE(use_host, urlens_canonicalize_host(0, "a", 1, options, out))
USE(use_host_text, urlens_host_from_text(0, "a", 1, options, out, &(urlens_host){.size = sizeof(urlens_host)}))
USE(use_ipv4, urlens_canonicalize_ipv4("1.2.3.4", 7, options, out))
USE(use_ipv6, urlens_canonicalize_ipv6("::", 2, options, out))
USE(use_nameprep, urlens_nameprep(0, "a", 1, options, out))

#define OPTIONS UP_TO(urlens_options, reserved), sizeof(urlens_options)

static const struct_user option_users[] = {
    {"urlens_create", OPTIONS, 0, NULL, use_create},
    {"urlens_can_parse", OPTIONS, 0, NULL, use_can_parse},
    {"urlens_parse_into", OPTIONS, 0, NULL, use_parse_into},
    {"urlens_unicode_normalize", OPTIONS, URLENS_FEATURE_UNICODE, NULL, use_normalize_text},
    {"urlens_domain_to_ascii", OPTIONS, URLENS_FEATURE_UNICODE, NULL, use_to_ascii},
    {"urlens_domain_to_unicode", OPTIONS, URLENS_FEATURE_UNICODE, NULL, use_to_unicode},
    {"urlens_punycode_encode", OPTIONS, URLENS_FEATURE_UNICODE, NULL, use_punycode_encode},
    {"urlens_punycode_decode", OPTIONS, URLENS_FEATURE_UNICODE, NULL, use_punycode_decode},
    {"urlens_skeleton", OPTIONS, URLENS_FEATURE_CONFUSABLES, NULL, use_skeleton},
    {"urlens_site_from_text", OPTIONS, URLENS_FEATURE_PSL, NULL, use_site_from_text},
    {"urlens_surt", OPTIONS, URLENS_FEATURE_SITE, NULL, use_surt},
    {"urlens_normalize", OPTIONS, URLENS_FEATURE_SITE, NULL, use_normalize},
    {"urlens_path_to_url", OPTIONS, URLENS_FEATURE_SITE, NULL, use_path_to_url},
    {"urlens_url_to_path", OPTIONS, URLENS_FEATURE_SITE, NULL, use_url_to_path},
    {"urlens_data_url", OPTIONS, URLENS_FEATURE_SITE, NULL, use_data_url},
    {"urlens_canonicalize_host", OPTIONS, URLENS_FEATURE_WEBURL, fill_weburl, use_host},
    {"urlens_host_from_text", OPTIONS, URLENS_FEATURE_BUILD, NULL, use_host_text},
    {"urlens_canonicalize_ipv4", OPTIONS, URLENS_FEATURE_WEBURL, fill_weburl, use_ipv4},
    {"urlens_canonicalize_ipv6", OPTIONS, URLENS_FEATURE_WEBURL, fill_weburl, use_ipv6},
    {"urlens_nameprep", OPTIONS, URLENS_FEATURE_WEBURL, fill_weburl, use_nameprep},
};

/* --- The other structs ------------------------------------------------------------------------------------------------ */

static char batch_data[64];
static int32_t batch_offsets[2];

static void fill_batch(void *object) {
  urlens_batch *batch = object;
  batch->data = batch_data;
  batch->capacity = sizeof batch_data;
  batch->offsets = batch_offsets;
}

static urlens_status use_batch(void *batch) {
  static const int32_t offsets[] = {0, 9};
  static const urlens_column column = {"http://h/", offsets, NULL, 0, 1};
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  urlens_status status = urlens_parse_batch(url, &column, 0, NULL, batch);
  if (!status) CHECK(((urlens_batch *)batch)->rows_done == 1 && batch_offsets[1] == 9);
  urlens_destroy(url);
  return status;
}

static urlens_view selected_text = {"http://h/", 9}, selected_host;
static urlens_selected_column selected_column = {&selected_host, URLENS_SELECTED_HOST, 0};

static urlens_status select_with(void *rows, void *selection) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  urlens_status status = urlens_select_batch(url, rows, 0, NULL, selection);
  if (!status) CHECK_EQ_BYTES("http://h/", 9, "h", 1, selected_host.data, selected_host.length);
  urlens_destroy(url);
  return status;
}

static void fill_rows(void *object) {
  urlens_rows *rows = object;
  rows->items = &selected_text;
  rows->count = 1;
}

static void fill_selection(void *object) {
  urlens_selection *selection = object;
  selection->columns = &selected_column;
  selection->column_count = 1;
}

static urlens_status use_rows(void *rows) {
  urlens_selection selection = {0};
  selection.size = sizeof selection;
  fill_selection(&selection);
  return select_with(rows, &selection);
}

static urlens_status use_selection(void *selection) {
  urlens_rows rows = {0};
  rows.size = sizeof rows;
  fill_rows(&rows);
  return select_with(&rows, selection);
}

static urlens_status use_details(void *details) {
  urlens_status status = urlens_dialect_info(URLENS_DIALECT_WHATWG, details);
  if (!status) CHECK_EQ_STR("", "whatwg", ((urlens_dialect_details *)details)->name);
  return status;
}

static urlens_status use_auditor_options(void *options) {
  urlens_auditor *auditor = NULL;
  urlens_status status = urlens_auditor_create(options, &auditor);
  urlens_auditor_destroy(auditor);
  return status;
}

static urlens_status use_report(void *report) {
  urlens_status status = urlens_report_label("a", 1, report);
  if (!status) CHECK(((urlens_label_report *)report)->restriction == URLENS_RESTRICTION_ASCII);
  return status;
}

static urlens_status use_address_details(void *details) {
  static const uint8_t loopback[4] = {127, 0, 0, 1};
  urlens_status status = urlens_address_info(loopback, 4, details);
  if (!status) CHECK(((urlens_address_details *)details)->host_class == URLENS_HOST_CLASS_LOOPBACK);
  return status;
}

static urlens_status use_host_of(void *host) {
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, "http://127.0.0.1:81/");
  urlens_status status = urlens_host_of(url, host);
  if (!status) CHECK(((urlens_host *)host)->port_number == 81);
  urlens_destroy(url);
  return status;
}

static urlens_status use_host_from_text(void *host) {
  output_room room;
  urlens_status status = urlens_host_from_text(URLENS_HOST_TEXT_WITH_PORT, "h:81", 4, NULL, output_open(&room, 9),
                                               host);
  if (!status) CHECK(((urlens_host *)host)->port_number == 81);
  return status;
}

static void fill_parts(void *object) {
  urlens_url_parts *parts = object;
  parts->scheme = (urlens_view){"http", 4};
  parts->host = (urlens_view){"h", 1};
}

static urlens_status use_parts(void *parts) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  urlens_status status = urlens_build(url, 0, parts);
  if (!status) check_href("parts", "http://h/", url);
  urlens_destroy(url);
  return status;
}

static void fill_request(void *object) {
  urlens_request *request = object;
  request->target = (urlens_view){"/x", 2};
  request->host = (urlens_view){"h", 1};
}

static urlens_status use_request(void *request) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  urlens_target_form form;
  urlens_status status = urlens_parse_target(url, request, &form);
  if (!status) check_href("request", "http://h/x", url);
  urlens_destroy(url);
  return status;
}

static const struct_user other_users[] = {
    {"urlens_parse_batch", UP_TO(urlens_batch, needed), sizeof(urlens_batch), 0, fill_batch, use_batch},
    {"urlens_select_batch, rows", UP_TO(urlens_rows, reserved), sizeof(urlens_rows), 0, fill_rows, use_rows},
    {"urlens_select_batch, selection", UP_TO(urlens_selection, needed), sizeof(urlens_selection), 0, fill_selection,
     use_selection},
    {"urlens_dialect_info", UP_TO(urlens_dialect_details, reserved), sizeof(urlens_dialect_details), 0, NULL,
     use_details},
    {"urlens_auditor_create", UP_TO(urlens_auditor_options, sink_context), sizeof(urlens_auditor_options),
     URLENS_FEATURE_AUDIT, NULL, use_auditor_options},
    {"urlens_report_label", UP_TO(urlens_label_report, reserved), sizeof(urlens_label_report),
     URLENS_FEATURE_CONFUSABLES, NULL, use_report},
    {"urlens_address_info", UP_TO(urlens_address_details, embedded_class), sizeof(urlens_address_details),
     URLENS_FEATURE_BUILD, NULL, use_address_details},
    {"urlens_host_of", UP_TO(urlens_host, port_number), sizeof(urlens_host), URLENS_FEATURE_BUILD, NULL, use_host_of},
    {"urlens_host_from_text", UP_TO(urlens_host, port_number), sizeof(urlens_host), URLENS_FEATURE_BUILD, NULL,
     use_host_from_text},
    {"urlens_build", UP_TO(urlens_url_parts, fragment), sizeof(urlens_url_parts), URLENS_FEATURE_BUILD, fill_parts,
     use_parts},
    {"urlens_parse_target", UP_TO(urlens_request, method), sizeof(urlens_request), URLENS_FEATURE_BUILD, fill_request,
     use_request},
};

int main(void) {
  for (size_t i = 0; i < sizeof option_users / sizeof *option_users; i++) check_user(&option_users[i]);
  for (size_t i = 0; i < sizeof other_users / sizeof *other_users; i++) check_user(&other_users[i]);
  return test_end();
}
