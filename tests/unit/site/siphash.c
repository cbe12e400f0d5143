/* SPDX-License-Identifier: MIT */
/* The hashes: test vectors that the authors of SipHash published, and what they say of URLs. */
#include "test.h"
#include "urlens/site.h"

typedef struct vector {
  size_t length; /* the text is 00 01 02 … */
  uint64_t hash64;
  const char *hash128;
} vector;

/* From vectors.h of the reference implementation (github.com/veorq/SipHash, CC0). */
static const vector vectors[] = {
    {0, UINT64_C(0x726FDB47DD0E0E31), "a3817f04ba25a8e66df67214c7550293"},
    {1, UINT64_C(0x74F839C593DC67FD), "da87c1d86b99af44347659119b22fc45"},
    {2, UINT64_C(0x0D6C8009D9A94F5A), "8177228da4a45dc7fca38bdef60affe4"},
    {3, UINT64_C(0x85676696D7FB7E2D), "9c70b60c5267a94e5f33b6b02985ed51"},
    {7, UINT64_C(0xAB0200F58B01D137), "a1f1ebbed8dbc153c0b84aa61ff08239"},
    {8, UINT64_C(0x93F5F5799A932462), "3b62a9ba6258f5610f83e264f31497b4"},
    {9, UINT64_C(0x9E0082DF0BA9E4B0), "264499060ad9baabc47f8b02bb6d71ed"},
    {15, UINT64_C(0xA129CA6149BE45E5), "5493e99933b0a8117e08ec0f97cfc3d9"},
    {16, UINT64_C(0x3F2ACC7F57C29BDB), "6ee2a4ca67b054bbfd3315bf85230577"},
    {31, UINT64_C(0x32D892FAD841C342), "2939b0183223fafc1723de4f52c43d35"},
    {32, UINT64_C(0x7127512F72F27CCE), "7c3956ca5eeafc3e363e9d556546eb68"},
    {62, UINT64_C(0xE51B38608EF25F57), "5853542321f567a005d547a4f04759bd"},
    {63, UINT64_C(0x958A324CEB064572), "5150d1772f50834a503e069a973fbd7c"},
};

static void to_hex(const uint8_t *hash, char *hex) {
  for (int i = 0; i < 16; i++) snprintf(hex + 2 * i, 3, "%02x", hash[i]);
}

/* At every alignment. */
static void check_vectors(void) {
  static char room[80];
  for (size_t shift = 0; shift < 8; shift++) {
    for (int i = 0; i < 64; i++) room[shift + (size_t)i] = (char)i;
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
      uint64_t hash = 0;
      uint8_t bytes[16];
      char hex[33];
      CHECK(urlens_hash64_text(room + shift, vectors[i].length, &hash) == URLENS_OK && hash == vectors[i].hash64);
      CHECK(urlens_hash128_text(room + shift, vectors[i].length, bytes) == URLENS_OK);
      to_hex(bytes, hex);
      CHECK_EQ_STR("a vector", vectors[i].hash128, hex);
    }
  }
}

static void check_urls(void) {
  static const char text[] = "http://EXAMPLE.com/a#b", whole[] = "http://example.com/a#b";
  urlens_url *url = NULL;
  uint64_t hash, wanted;
  uint8_t bytes[16], wanted_bytes[16];
  CHECK(urlens_create(NULL, &url) == URLENS_OK);
  CHECK(urlens_hash64(url, URLENS_COMPARISON_WHOLE, &hash) == URLENS_E_NO_URL);
  CHECK(urlens_hash128(url, URLENS_COMPARISON_WHOLE, bytes) == URLENS_E_NO_URL);
  CHECK(urlens_parse(url, text, strlen(text), NULL) == URLENS_OK);
  CHECK(urlens_hash64(url, URLENS_COMPARISON_WHOLE, &hash) == URLENS_OK);
  CHECK(urlens_hash64_text(whole, strlen(whole), &wanted) == URLENS_OK && hash == wanted);
  CHECK(urlens_hash64(url, URLENS_COMPARISON_WITHOUT_FRAGMENT, &hash) == URLENS_OK);
  CHECK(urlens_hash64_text(whole, strlen(whole) - 2, &wanted) == URLENS_OK && hash == wanted);
  CHECK(urlens_hash128(url, URLENS_COMPARISON_WITHOUT_FRAGMENT, bytes) == URLENS_OK);
  CHECK(urlens_hash128_text(whole, strlen(whole) - 2, wanted_bytes) == URLENS_OK);
  CHECK(memcmp(bytes, wanted_bytes, sizeof bytes) == 0);
  CHECK(urlens_hash64(NULL, URLENS_COMPARISON_WHOLE, &hash) == URLENS_E_ARGUMENT);
  CHECK(urlens_hash64(url, URLENS_COMPARISON_WHOLE, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_hash64(url, (urlens_comparison)9, &hash) == URLENS_E_ARGUMENT);
  CHECK(urlens_hash64_text(NULL, 1, &hash) == URLENS_E_ARGUMENT);
  CHECK(urlens_hash64_text(NULL, 0, &hash) == URLENS_OK && hash == vectors[0].hash64);
  urlens_destroy(url);
}

int main(void) {
  check_vectors();
  check_urls();
  return test_end();
}
