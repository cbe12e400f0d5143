/* SPDX-License-Identifier: MIT */
/* urlens/weburl.h: the host steps of the dialects of 2011, in every kind of build. */
#include "urlens/weburl.h"

#include "objects.h"
#include "output.h"

/* What is right in a build that has these dialects; URLENS_E_UNSUPPORTED in one that does not. */
static urlens_status here(urlens_status status) {
  return has_feature(URLENS_FEATURE_WEBURL) ? status : URLENS_E_UNSUPPORTED;
}

/* --- Addresses ------------------------------------------------------------------------------------------------------- */

typedef struct address_row {
  urlens_dialect dialect;
  const char *text;
  const char *wanted; /* NULL: not an address */
} address_row;

/* The second and third revision: the last number fills what is left. The first: a number takes the octets it needs. */
static const address_row ipv4_rows[] = {
    {URLENS_DIALECT_WEBURL_R3, "127.0.0.1", "127.0.0.1"},
    {URLENS_DIALECT_WEBURL_R3, "0x7f.1", "127.0.0.1"},
    {URLENS_DIALECT_WEBURL_R3, "0x", "0.0.0.0"},
    {URLENS_DIALECT_WEBURL_R3_IE, "017.0.0.010", "15.0.0.8"},
    {URLENS_DIALECT_WEBURL_R2_GECKO, "4294967295", "255.255.255.255"},
    {URLENS_DIALECT_WEBURL_R2, "4294967296", NULL},
    {URLENS_DIALECT_WEBURL_R3, "1.2.3.4.", NULL},
    {URLENS_DIALECT_WEBURL_R3, "1.2.3.256", NULL},
    {URLENS_DIALECT_WEBURL_R3, "08", NULL},
    {URLENS_DIALECT_WEBURL_R3, "", NULL},
    {URLENS_DIALECT_WEBURL_R1, "192.168.1", "192.168.1.0"},
    {URLENS_DIALECT_WEBURL_R1, "192.168.256.0", "192.168.1.0"},
    {URLENS_DIALECT_WEBURL_R1, "0x10", "16.0.0.0"},
    {URLENS_DIALECT_WEBURL_R1, "0x1f", NULL},
};

static const address_row ipv6_rows[] = {
    {URLENS_DIALECT_WEBURL_R3, "::1", "::1"},
    {URLENS_DIALECT_WEBURL_R3, "2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"},
    {URLENS_DIALECT_WEBURL_R2_CHROME, "::ffff:1.2.3.4", "::ffff:102:304"},
    {URLENS_DIALECT_WEBURL_R3, "1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"},
    {URLENS_DIALECT_WEBURL_R3, "1:2:3:4:5:6:7:8::", NULL},
    {URLENS_DIALECT_WEBURL_R3, ":1", NULL},
    {URLENS_DIALECT_WEBURL_R3, "::1%25eth0", NULL},
    {URLENS_DIALECT_WEBURL_R3, "", NULL},
};

typedef urlens_status (*address_function)(const char *text, size_t length, const urlens_options *options,
                                          urlens_output *out);

static void check_address(address_function canonicalize, const address_row *row) {
  urlens_options options = options_for(row->dialect, 0);
  urlens_status wanted = row->wanted ? URLENS_OK : URLENS_E_INVALID;
  size_t length = strlen(row->text), exact = row->wanted ? strlen(row->wanted) : 0;
  output_room room;
  CHECK_EQ_INT(row->text, here(wanted), canonicalize(row->text, length, &options, output_open(&room, 64)));
  CHECK(output_says(&room.out, here(wanted)));
  if (here(wanted)) {
    CHECK(room.out.length == output_untouched);
    return;
  }
  CHECK_OUTPUT(row->text, row->wanted, &room.out);
  CHECK_EQ_INT(row->text, URLENS_E_BUFFER_TOO_SMALL,
               canonicalize(row->text, length, &options, output_open(&room, exact - 1)));
  CHECK_EQ_INT(row->text, exact, room.out.length);
  CHECK(output_kept(&room));
}

static void test_addresses(void) {
  for (size_t i = 0; i < sizeof ipv4_rows / sizeof *ipv4_rows; i++) {
    check_address(urlens_canonicalize_ipv4, &ipv4_rows[i]);
  }
  for (size_t i = 0; i < sizeof ipv6_rows / sizeof *ipv6_rows; i++) {
    check_address(urlens_canonicalize_ipv6, &ipv6_rows[i]);
  }
}

/* --- Hosts and Nameprep ---------------------------------------------------------------------------------------------- */

/* The four functions as one type; the address functions have no flags. */
typedef urlens_status (*step)(uint32_t flags, const char *text, size_t length, const urlens_options *options,
                              urlens_output *out);

static urlens_status ipv4_step(uint32_t flags, const char *text, size_t length, const urlens_options *options,
                               urlens_output *out) {
  (void)flags;
  return urlens_canonicalize_ipv4(text, length, options, out);
}

static urlens_status ipv6_step(uint32_t flags, const char *text, size_t length, const urlens_options *options,
                               urlens_output *out) {
  (void)flags;
  return urlens_canonicalize_ipv6(text, length, options, out);
}

static void check_step(step function, uint32_t flags, const char *text, const char *wanted) {
  urlens_options options = options_for(URLENS_DIALECT_WEBURL_R3, 0);
  size_t exact = strlen(wanted);
  for (size_t capacity = 0; capacity <= exact + 1; capacity++) {
    urlens_status expected = here(capacity < exact ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK);
    output_room room;
    CHECK_EQ_INT(text, expected, function(flags, text, strlen(text), &options, output_open(&room, capacity)));
    CHECK(output_says(&room.out, expected) && output_kept(&room));
    CHECK_EQ_INT(text, here(URLENS_OK) ? output_untouched : exact, room.out.length);
    if (expected == URLENS_OK) CHECK_OUTPUT(text, wanted, &room.out);
  }
}

static void test_results(void) {
  check_step(urlens_canonicalize_host, 0, "A%2eB", "a.b");
  check_step(urlens_canonicalize_host, 0, "0x7f.1", "127.0.0.1");
  check_step(urlens_canonicalize_host, 0, "", "");
  check_step(urlens_canonicalize_host, URLENS_HOST_STEP_FILE, "A", "a");
  check_step(urlens_nameprep, 0, "A", "a");
  check_step(urlens_nameprep, 0, "", "");
  check_step(urlens_nameprep, 0, "1\xD7\x90", "1\xD7\x90");
}

/* What is refused, with the bytes concerned. */
static void check_refused(step function, uint32_t flags, const char *text, urlens_status wanted, size_t at) {
  urlens_options options = options_for(URLENS_DIALECT_WEBURL_R3, 0);
  output_room room;
  CHECK_EQ_INT(text, here(wanted), function(flags, text, strlen(text), &options, output_open(&room, 64)));
  CHECK_EQ_INT(text, here(wanted), room.out.error.status);
  CHECK_EQ_INT(text, here(URLENS_OK) ? URLENS_NOWHERE : at, room.out.error.at);
  CHECK(room.out.length == output_untouched && room.out.error.place == URLENS_PLACE_INPUT);
}

static void test_refusals(void) {
  check_refused(urlens_nameprep, URLENS_HOST_STEP_BIDI, "1\xD7\x90", URLENS_E_NAMEPREP_BIDI, 0);
  check_refused(urlens_nameprep, 0, "a\xEE\x80\x80", URLENS_E_NAMEPREP_PROHIBITED, 1);
}

/* --- Arguments ------------------------------------------------------------------------------------------------------- */

static void check_arguments(step function, const char *text) {
  urlens_options options = options_for(URLENS_DIALECT_WEBURL_R3, 0), sizeless = {0};
  output_room room;
  urlens_output *out = output_open(&room, 64), without_memory = output_over(NULL, 1);
  CHECK_EQ_INT(text, here(URLENS_E_ARGUMENT), function(0, NULL, 1, &options, out));
  CHECK(output_says(out, here(URLENS_E_ARGUMENT)));
  CHECK_EQ_INT(text, here(URLENS_E_ARGUMENT), function(0, text, strlen(text), &options, NULL));
  CHECK_EQ_INT(text, here(URLENS_E_ARGUMENT), function(0, text, strlen(text), &options, &without_memory));
  CHECK_EQ_INT(text, here(URLENS_E_ARGUMENT), function(0, text, strlen(text), &sizeless, out));
  options.dialect = (urlens_dialect)99;
  CHECK_EQ_INT(text, here(URLENS_E_ARGUMENT), function(0, text, strlen(text), &options, out));
  options.dialect = URLENS_DIALECT_WEBURL_R3;
  options.max_length = 2;
  CHECK_EQ_INT(text, here(URLENS_E_TOO_LONG), function(0, "abc", 3, &options, out));
  CHECK(output_says(out, here(URLENS_E_TOO_LONG)));
  /* Without options the dialect is the Standard, which has no such steps but a host parser. */
  if (function == urlens_canonicalize_host) return;
  CHECK_EQ_INT(text, URLENS_E_UNSUPPORTED, function(0, text, strlen(text), NULL, out));
  CHECK(output_says(out, URLENS_E_UNSUPPORTED) && out->length == output_untouched);
}

static void test_arguments(void) {
  urlens_options options = options_for(URLENS_DIALECT_WEBURL_R3, 0);
  output_room room;
  urlens_output *out = output_open(&room, 64);
  check_arguments(urlens_canonicalize_host, "a");
  check_arguments(urlens_nameprep, "a");
  check_arguments(ipv4_step, "1.2.3.4");
  check_arguments(ipv6_step, "::");
  CHECK(urlens_canonicalize_host(URLENS_HOST_STEP_BIDI, "a", 1, &options, out) == here(URLENS_E_ARGUMENT));
  CHECK(urlens_canonicalize_host(1u << 9, "a", 1, &options, out) == here(URLENS_E_ARGUMENT));
  CHECK(urlens_nameprep(URLENS_HOST_STEP_FILE, "a", 1, &options, out) == here(URLENS_E_ARGUMENT));
  CHECK(urlens_nameprep(1u << 9, "a", 1, &options, out) == here(URLENS_E_ARGUMENT));
  CHECK(out->length == output_untouched);
}

/* The Standard's host parser, for special schemes and for others. */
static void test_standard(void) {
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  output_room room;
  urlens_output *out = &room.out;
  if (!has_feature(URLENS_FEATURE_WEBURL)) return;
  CHECK(urlens_canonicalize_host(0, "A%42", 4, &options, output_open(&room, 64)) == URLENS_OK);
  CHECK_OUTPUT("A%42", "ab", out);
  CHECK(urlens_canonicalize_host(URLENS_HOST_STEP_NOT_SPECIAL, "A%42", 4, NULL, output_open(&room, 64)) == URLENS_OK);
  CHECK_OUTPUT("A%42", "A%42", out);
  CHECK(urlens_canonicalize_host(URLENS_HOST_STEP_FILE, "localhost", 9, NULL, output_open(&room, 64)) == URLENS_OK);
  CHECK_OUTPUT("localhost", "", out);
  CHECK(urlens_canonicalize_host(0, "a b", 3, NULL, output_open(&room, 64)) == URLENS_E_DOMAIN_INVALID_CODE_POINT);
  CHECK(out->error.at == 1);
}

/* Dialects without such steps say so. Of those with them, the first revision leaves open what an IPv6 address is. */
static void check_dialect(urlens_dialect dialect) {
  urlens_options options = options_for(dialect, 0);
  urlens_status wanted = has_trait(dialect, URLENS_TRAIT_HAS_HOST_STEPS) ? URLENS_OK : URLENS_E_UNSUPPORTED;
  const char *name = urlens_dialect_name(dialect);
  output_room room;
  CHECK_EQ_INT(name, dialect == URLENS_DIALECT_WHATWG ? here(URLENS_OK) : wanted,
               urlens_canonicalize_host(0, "a", 1, &options, output_open(&room, 64)));
  CHECK_EQ_INT(name, wanted, urlens_nameprep(0, "a", 1, &options, output_open(&room, 64)));
  CHECK_EQ_INT(name, wanted, urlens_canonicalize_ipv4("1.2.3.4", 7, &options, output_open(&room, 64)));
  if (dialect >= URLENS_DIALECT_WEBURL_R1 && dialect <= URLENS_DIALECT_WEBURL_R1_IE) wanted = URLENS_E_UNSUPPORTED;
  CHECK_EQ_INT(name, wanted, urlens_canonicalize_ipv6("::", 2, &options, output_open(&room, 64)));
  CHECK(output_says(&room.out, wanted));
}

int main(void) {
  test_addresses();
  test_results();
  test_refusals();
  test_arguments();
  test_standard();
  for_each_dialect(check_dialect);
  return test_end();
}
