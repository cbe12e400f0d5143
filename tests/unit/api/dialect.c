/* SPDX-License-Identifier: MIT */
/* The stages of the seeds' dialects that can be asked for by themselves. */
#include "test.h"
#include "urlens.h"

typedef struct address_row {
  urlens_dialect dialect;
  const char *text;
  const char *wanted; /* NULL: not an address */
} address_row;

/* Seeds 001 and 002: the last number fills what is left. Seed 000: a number takes as many octets as it needs. */
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

typedef urlens_status (*address_function)(urlens_dialect dialect, const char *text, size_t text_length, char *out,
                                          size_t capacity, size_t *length);

static void check_rows(address_function canonicalize, const address_row *rows, size_t count) {
  char out[64];
  for (size_t i = 0; i < count; i++) {
    const address_row *row = &rows[i];
    size_t length = 0, wanted = row->wanted ? strlen(row->wanted) : 0;
    urlens_status status = canonicalize(row->dialect, row->text, strlen(row->text), out, sizeof out, &length);
    CHECK_EQ_INT(row->text, row->wanted ? URLENS_OK : URLENS_E_INVALID, status);
    if (status || !row->wanted) continue;
    CHECK_EQ_BYTES(row->text, strlen(row->text), row->wanted, wanted, out, length);
    CHECK_EQ_INT(row->text, URLENS_E_BUFFER_TOO_SMALL,
                 canonicalize(row->dialect, row->text, strlen(row->text), out, wanted - 1, &length));
    CHECK_EQ_INT(row->text, (int)wanted, (int)length);
  }
}

static void test_arguments(void) {
  char out[8];
  size_t length;
  CHECK_EQ_INT("no length", URLENS_E_ARGUMENT,
               urlens_canonicalize_ipv4(URLENS_DIALECT_WEBURL_R3, "1", 1, out, 8, NULL));
  CHECK_EQ_INT("no text", URLENS_E_ARGUMENT,
               urlens_canonicalize_ipv6(URLENS_DIALECT_WEBURL_R3, NULL, 1, out, 8, &length));
  CHECK_EQ_INT("no room", URLENS_E_ARGUMENT,
               urlens_canonicalize_ipv4(URLENS_DIALECT_WEBURL_R3, "1", 1, NULL, 8, &length));
  CHECK_EQ_INT("no dialect", URLENS_E_ARGUMENT, urlens_canonicalize_ipv6((urlens_dialect)99, "::", 2, out, 8, &length));
  CHECK_EQ_INT("whatwg", URLENS_E_UNSUPPORTED,
               urlens_canonicalize_ipv4(URLENS_DIALECT_WHATWG, "1", 1, out, 8, &length));
  CHECK_EQ_INT("barth", URLENS_E_UNSUPPORTED, urlens_canonicalize_ipv4(URLENS_DIALECT_BARTH, "1", 1, out, 8, &length));
  CHECK_EQ_INT("000", URLENS_E_UNSUPPORTED,
               urlens_canonicalize_ipv6(URLENS_DIALECT_WEBURL_R1, "::", 2, out, 8, &length));
}

int main(void) {
  test_arguments();
  if (urlens_build_info()->features & URLENS_FEATURE_UNICODE) {
    check_rows(urlens_canonicalize_ipv4, ipv4_rows, sizeof ipv4_rows / sizeof ipv4_rows[0]);
    check_rows(urlens_canonicalize_ipv6, ipv6_rows, sizeof ipv6_rows / sizeof ipv6_rows[0]);
  }
  return test_end();
}
