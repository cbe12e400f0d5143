/* SPDX-License-Identifier: MIT */
/* data: URLs by the Fetch Standard, MIME types by the MIME Sniffing Standard, base64 by the Infra Standard. */
#include "call.h"

typedef struct data_case {
  const char *url, *mime, *body; /* NULL: fails */
  urlens_status status;
} data_case;

#define PLAIN "text/plain;charset=US-ASCII"
#define FAILS(url, status) \
  { url, NULL, NULL, status }

static const data_case cases[] = {
    /* The data: URL processor. */
    {"data:,Hello%2C%20World!", PLAIN, "Hello, World!", URLENS_OK},
    {"data:,", PLAIN, "", URLENS_OK},
    {"DATA:,x", PLAIN, "x", URLENS_OK},
    {"data:,x?y,z#f", PLAIN, "x?y,z", URLENS_OK},
    {"data:text/html,<p>", "text/html", "<p>", URLENS_OK},
    {"data: text/html ,x", "text/html", "x", URLENS_OK},
    {"data://test/,x", PLAIN, "x", URLENS_OK},
    FAILS("data://test:test/,x", URLENS_E_PORT_INVALID),
    {"data:text/plain;charset=utf-8,%C3%BC", "text/plain;charset=utf-8", "\xC3\xBC", URLENS_OK},
    {"data:;charset=x,y", "text/plain;charset=x", "y", URLENS_OK},
    {"data:;charset=x ;base64,YQ", "text/plain;charset=x", "a", URLENS_OK},
    {"data:;,y", "text/plain", "y", URLENS_OK},
    {"data:x,y", PLAIN, "y", URLENS_OK},
    {"data:text/%70lain,y", "text/%70lain", "y", URLENS_OK}, /* not decoded, and a token as it is */
    FAILS("data:text/html", URLENS_E_DATA_NO_COMMA),
    FAILS("data:text/html#,x", URLENS_E_DATA_NO_COMMA),
    FAILS("http://h/,x", URLENS_E_NOT_DATA_URL),
    FAILS("x", URLENS_E_MISSING_SCHEME),
    /* ";base64" at the end. */
    {"data:;base64,YWJj", PLAIN, "abc", URLENS_OK},
    {"data:text/html;base64,YWJj", "text/html", "abc", URLENS_OK},
    {"data:text/html;  BASE64,YWJj", "text/html", "abc", URLENS_OK},
    {"data:text/html;base64 ,YWJj", "text/html", "abc", URLENS_OK},
    {"data:text/html;base64;x=y,YWJj", "text/html;x=y", "YWJj", URLENS_OK},
    {"data:base64,YWJj", PLAIN, "YWJj", URLENS_OK},
    {"data:text/html; base64x,YWJj", "text/html", "YWJj", URLENS_OK},
    /* Forgiving base64. */
    {"data:;base64,", PLAIN, "", URLENS_OK},
    {"data:;base64,YQ", PLAIN, "a", URLENS_OK},
    {"data:;base64,YQ==", PLAIN, "a", URLENS_OK},
    {"data:;base64,YWI", PLAIN, "ab", URLENS_OK},
    {"data:;base64,YWI=", PLAIN, "ab", URLENS_OK},
    {"data:;base64,YR==", PLAIN, "a", URLENS_OK}, /* bits that stand for nothing */
    {"data:;base64,%59%57%4A%6A", PLAIN, "abc", URLENS_OK},
    {"data:;base64, Y%20W%0AJ%0Cj%0D%09", PLAIN, "abc", URLENS_OK},
    {"data:;base64,YWJj%3D%3D%3D", NULL, NULL, URLENS_E_DATA_BASE64},
    {"data:;base64,Pz8/fn5%2b", PLAIN, "??\?~~~", URLENS_OK},
    FAILS("data:;base64,Y", URLENS_E_DATA_BASE64),
    FAILS("data:;base64,YWJjY", URLENS_E_DATA_BASE64),
    FAILS("data:;base64,YQ=", URLENS_E_DATA_BASE64),
    FAILS("data:;base64,YQ===", URLENS_E_DATA_BASE64),
    FAILS("data:;base64,YWJj=", URLENS_E_DATA_BASE64),
    FAILS("data:;base64,=", URLENS_E_DATA_BASE64),
    FAILS("data:;base64,==", URLENS_E_DATA_BASE64),
    FAILS("data:;base64,====", URLENS_E_DATA_BASE64),
    FAILS("data:;base64,Y=Q=", URLENS_E_DATA_BASE64),
    FAILS("data:;base64,Y-_w", URLENS_E_DATA_BASE64),
    FAILS("data:;base64,YWJj%0B", URLENS_E_DATA_BASE64),
    FAILS("data:;base64,%", URLENS_E_DATA_BASE64),
    /* Parse a MIME type, serialize a MIME type. */
    {"data:TEXT/HTML;CHARSET=GBK,", "text/html;charset=GBK", "", URLENS_OK},
    {"data:text/html;charset=gbk(,", "text/html;charset=\"gbk(\"", "", URLENS_OK},
    {"data:text/html;x=(;charset=gbk,", "text/html;x=\"(\";charset=gbk", "", URLENS_OK},
    {"data:text/html;charset=gbk;charset=windows-1255,", "text/html;charset=gbk", "", URLENS_OK},
    {"data:text/html;charset=();Charset=GBK,", "text/html;charset=\"()\"", "", URLENS_OK},
    {"data:text/html;charset =gbk,", "text/html", "", URLENS_OK},
    {"data:text/html ;charset=gbk,", "text/html;charset=gbk", "", URLENS_OK},
    {"data:text/html; charset=gbk,", "text/html;charset=gbk", "", URLENS_OK},
    {"data:text/html;charset= gbk,", "text/html;charset=\" gbk\"", "", URLENS_OK},
    {"data:text/html;charset=gbk ;x=y,", "text/html;charset=gbk;x=y", "", URLENS_OK},
    {"data:text/html;charset= \"gbk\",", "text/html;charset=\" \\\"gbk\\\"\"", "", URLENS_OK},
    {"data:text/html;charset='gbk',", "text/html;charset='gbk'", "", URLENS_OK},
    {"data:text/html;test;charset=gbk,", "text/html;charset=gbk", "", URLENS_OK},
    {"data:text/html;test=;charset=gbk,", "text/html;charset=gbk", "", URLENS_OK},
    {"data:text/html;;;;charset=gbk,", "text/html;charset=gbk", "", URLENS_OK},
    {"data:text/html;charset=\"gbk\",", "text/html;charset=gbk", "", URLENS_OK},
    {"data:text/html;charset=\"gbk,", "text/html;charset=gbk", "", URLENS_OK},
    {"data:text/html;charset=gbk\",", "text/html;charset=\"gbk\\\"\"", "", URLENS_OK},
    {"data:text/html;charset=\"\\g\\b\\k\",", "text/html;charset=gbk", "", URLENS_OK},
    {"data:text/html;charset=\"gbk\"x;y=z,", "text/html;charset=gbk;y=z", "", URLENS_OK},
    {"data:text/html;charset=\"\",", "text/html;charset=\"\"", "", URLENS_OK},
    {"data:text/html;charset=\",", "text/html;charset=\"\"", "", URLENS_OK},
    {"data:text/html;charset=\"\\,", "text/html;charset=\"\\\\\"", "", URLENS_OK},
    {"data:text/html;charset=\"a;b\\\"c\";x=y,", "text/html;charset=\"a;b\\\"c\";x=y", "", URLENS_OK},
    {"data:text/html;charset=\" gbk\",", "text/html;charset=\" gbk\"", "", URLENS_OK},
    {"data:text/html;a]=bar;b=[,", "text/html;b=\"[\"", "", URLENS_OK},
    {"data:!$%25&'*+-.^_`|~/x,", "!$%25&'*+-.^_`|~/x", "", URLENS_OK},
    {"data:/x,", PLAIN, "", URLENS_OK},
    {"data:x/,", PLAIN, "", URLENS_OK},
    {"data:x/ /y,", PLAIN, "", URLENS_OK},
    {"data:te(t/html,", PLAIN, "", URLENS_OK},
    {"data:text/html/x,", PLAIN, "", URLENS_OK},
};

static void check_cases(void) {
  static call c;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const data_case *d = &cases[i];
    CHECK_EQ_INT(d->url, d->status, call_string(&c, CALL_DATA_URL, 0, d->url));
    if (!d->mime || c.status) continue;
    CHECK_EQ_BYTES(d->url, strlen(d->url), d->mime, strlen(d->mime), c.mime_room, c.mime.length);
    CHECK_EQ_BYTES(d->url, strlen(d->url), d->body, strlen(d->body), c.room, c.out.length);
  }
}

/* Both outputs say how much they take, whichever of them has too little room. */
static void check_room(void) {
  static const char url[] = "data:text/html;x=\"y z\",abc";
  char mime_room[32], room[8];
  urlens_output mime = output_over(NULL, 0), body = output_over(NULL, 0);
  CHECK(urlens_data_url(url, strlen(url), NULL, &mime, &body) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(mime.length == 17 && body.length == 3 && body.error.status == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(mime.error.status == URLENS_E_BUFFER_TOO_SMALL);
  mime = output_over(mime_room, 16);
  body = output_over(room, 3);
  CHECK(urlens_data_url(url, strlen(url), NULL, &mime, &body) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(mime.length == 17 && body.length == 3);
  mime.capacity = 17;
  CHECK(urlens_data_url(url, strlen(url), NULL, &mime, &body) == URLENS_OK);
  CHECK(memcmp(mime_room, "text/html;x=\"y z\"", 17) == 0 && memcmp(room, "abc", 3) == 0);
  CHECK(urlens_data_url(url, strlen(url), NULL, NULL, &body) == URLENS_E_ARGUMENT);
  CHECK(urlens_data_url(url, strlen(url), NULL, &mime, NULL) == URLENS_E_ARGUMENT);
  mime.data = NULL;
  CHECK(urlens_data_url(url, strlen(url), NULL, &mime, &body) == URLENS_E_ARGUMENT);
  mime.capacity = body.capacity = 0;
  body.data = NULL;
  CHECK(urlens_data_url("data:;base64,YW?", 16, NULL, &mime, &body) == URLENS_E_DATA_BASE64);
  CHECK(body.error.at == 15 && mime.error.at == 15);
}

/* Errors have a place, unless the parser has changed the text. */
static void check_places(void) {
  static const struct {
    const char *url;
    size_t at;
  } places[] = {
      {"http://h/,x", 0},        {"HTTP://h/,x", URLENS_NOWHERE}, {"data:text/html", 14},
      {"data:text/html#,x", 14}, {"data:;base64,YW?", 15},
  };
  static call c;
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
    CHECK(call_string(&c, CALL_DATA_URL, 0, places[i].url) != URLENS_OK);
    CHECK_EQ_INT(places[i].url, places[i].at, c.out.error.at);
    CHECK_EQ_INT(places[i].url, places[i].at, c.mime.error.at);
  }
}

int main(void) {
  check_cases();
  check_places();
  check_room();
  return test_end();
}
