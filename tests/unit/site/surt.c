/* SPDX-License-Identifier: MIT */
/* SURT and SSURT: a row for each rule of docs/site.md. */
#include "call.h"

typedef struct surt_case {
  const char *input, *surt, *ssurt;
} surt_case;

static const surt_case cases[] = {
    /* The two forms, with everything that a URL can have. */
    {"http://user:pass@foo.example.org:81/path?query#frag", "http://(org,example,foo,:81@user:pass)/path?query#frag",
     "org,example,foo,//81:http@user:pass:/path?query#frag"},
    {"http://user@example.org/", "http://(org,example,@user)/", "org,example,//http@user:/"},
    {"http://:pass@example.org/", "http://(org,example,@:pass)/", "org,example,//http@:pass:/"},
    {"http://archive.org", "http://(org,archive,)/", "org,archive,//http:/"},
    {"https://localhost:8080/", "https://(localhost,:8080)/", "localhost,//8080:https:/"},
    /* The URL is canonical first. */
    {"HTTP://WWW.Example.COM:80/a/../B?C#D", "http://(com,example,www,)/B?C#D", "com,example,www,//http:/B?C#D"},
    /* Addresses are not turned round. */
    {"http://10.1.2.3:81/#f", "http://(10.1.2.3:81)/#f", "10.1.2.3//81:http:/#f"},
    {"https://[2001:DB8::1]:5/", "https://([2001:db8::1]:5)/", "[2001:db8::1]//5:https:/"},
    {"foo://1.2.3.4/", "foo://(1.2.3.4)/", "1.2.3.4//foo:/"},
    /* Without a host nothing changes but the place of the scheme of an SSURT. */
    {"mailto:x@example.org", "mailto:x@example.org", "mailto:x@example.org"},
    {"screenshot:http://example.com/", "screenshot:http://example.com/", "screenshot:http://example.com/"},
    {"web+demo:/.//not-a-host/", "web+demo:/.//not-a-host/", "web+demo:/.//not-a-host/"},
    {"file:///a/b", "file:///a/b", "//file:/a/b"},
    {"file://server/a", "file://(server,)/a", "server,//file:/a"},
    /* Opaque hosts are turned round too; a path may be missing. */
    {"scheme://foo.example.org?q", "scheme://(org,example,foo,)?q", "org,example,foo,//scheme:?q"},
    /* Empty labels, and commas. */
    {"http://y.z./", "http://(,z,y,)/", ",z,y,//http:/"},
    {"http://a,b.y.z/", "http://(z,y,a.b,)/", "z,y,a.b,//http:/"},
};

int main(void) {
  urlens_output out = output_over(NULL, 0);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    call_check(CALL_SURT, URLENS_SURT_FORM_SURT, cases[i].input, cases[i].surt, URLENS_OK);
    call_check(CALL_SURT, URLENS_SURT_FORM_SSURT, cases[i].input, cases[i].ssurt, URLENS_OK);
  }
  call_check(CALL_SURT, URLENS_SURT_FORM_SURT, "x", NULL, URLENS_E_MISSING_SCHEME);
  call_check(CALL_SURT, 7, "a:b", NULL, URLENS_E_ARGUMENT);
  CHECK(urlens_surt(URLENS_SURT_FORM_SURT, "a:b", 3, NULL, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_surt(URLENS_SURT_FORM_SURT, NULL, 3, NULL, &out) == URLENS_E_ARGUMENT);
  out.capacity = 5;
  CHECK(urlens_surt(URLENS_SURT_FORM_SURT, "a:b", 3, NULL, &out) == URLENS_E_ARGUMENT);
  return test_end();
}
