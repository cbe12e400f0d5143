/* SPDX-License-Identifier: MIT */
/*
 * Normalization, IDNA and Punycode on arbitrary bytes. The first byte chooses flags; the rest is the text. What must hold:
 * a normal form is its own normal form, decomposing first changes nothing, a domain in ASCII stays as it is and is what its
 * Unicode form becomes, a label comes back from Punycode, and a length asked for is the length that comes.
 */
#include <stdlib.h>
#include <string.h>

#include "urlens.h"

enum { LONGEST = 2048, ROOM = 64 * LONGEST };

typedef struct fuzz_text {
  char data[ROOM];
  size_t length;
} fuzz_text;

static fuzz_text source, first, second, third;

static void must(int holds) {
  if (!holds) abort();
}

static int same(const fuzz_text *a, const fuzz_text *b) {
  return a->length == b->length && memcmp(a->data, b->data, a->length) == 0;
}

static void normalize(urlens_normal_form form, urlens_unicode_version version, uint32_t corrigenda,
                      const fuzz_text *from, fuzz_text *to) {
  size_t asked = 0;
  urlens_status status = urlens_unicode_normalize(form, version, corrigenda, from->data, from->length, NULL, NULL, 0,
                                                  &asked);
  must(status == URLENS_E_BUFFER_TOO_SMALL || (status == URLENS_OK && asked == 0));
  must(urlens_unicode_normalize(form, version, corrigenda, from->data, from->length, NULL, to->data, ROOM,
                                &to->length) == URLENS_OK);
  must(asked == to->length);
}

static void check_normalization(unsigned choice) {
  urlens_unicode_version version = (urlens_unicode_version)(choice & 3);
  uint32_t corrigenda = choice >> 2 & 5; /* text without Corrigendum 5 need not be stable */
  for (int form = URLENS_NORMAL_FORM_NFC; form <= URLENS_NORMAL_FORM_NFKD; form++) {
    normalize((urlens_normal_form)form, version, corrigenda, &source, &first);
    normalize((urlens_normal_form)form, version, corrigenda, &first, &second);
    must(same(&first, &second));
    normalize(URLENS_NORMAL_FORM_NFD, version, corrigenda, &source, &second);
    normalize((urlens_normal_form)form, version, corrigenda, &second, &third);
    must(same(&first, &third));
  }
  normalize(URLENS_NORMAL_FORM_NFC, version, corrigenda | URLENS_CORRIGENDUM_WITHOUT_5, &source, &first);
}

static urlens_status to_ascii(uint32_t flags, const fuzz_text *from, fuzz_text *to) {
  urlens_error error = {URLENS_OK, 0, 0};
  size_t asked = 0;
  urlens_status status = urlens_domain_to_ascii(flags, from->data, from->length, NULL, to->data, ROOM, &to->length,
                                                &error);
  urlens_status again = urlens_domain_to_ascii(flags, from->data, from->length, NULL, NULL, 0, &asked, NULL);
  must(error.status == status);
  if (status) {
    must(again == status && error.at <= from->length && error.length <= from->length - error.at);
    return status;
  }
  must(asked == to->length && again == (asked ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK));
  for (size_t i = 0; i < to->length; i++) must((unsigned char)to->data[i] < 0x80);
  return status;
}

static void check_domain(uint32_t flags) {
  uint32_t without_transitional = flags & ~(uint32_t)URLENS_IDNA_TRANSITIONAL;
  if (to_ascii(flags, &source, &first)) return;
  must(to_ascii(without_transitional, &first, &second) == URLENS_OK);
  must(same(&first, &second));
  must(urlens_domain_to_unicode(without_transitional, first.data, first.length, NULL, third.data, ROOM, &third.length,
                                NULL) == URLENS_OK);
  must(to_ascii(without_transitional, &third, &second) == URLENS_OK);
  must(same(&first, &second));
}

static void check_to_unicode(uint32_t flags) {
  urlens_error error = {URLENS_OK, 0, 0};
  urlens_status status = urlens_domain_to_unicode(flags, source.data, source.length, NULL, first.data, ROOM,
                                                  &first.length, &error);
  must(status == error.status && status != URLENS_E_BUFFER_TOO_SMALL);
}

static void check_punycode(void) {
  urlens_error error;
  if (urlens_punycode_encode(source.data, source.length, NULL, first.data, ROOM, &first.length) == URLENS_OK) {
    must(urlens_punycode_decode(first.data, first.length, NULL, second.data, ROOM, &second.length, &error) ==
         URLENS_OK);
    must(urlens_punycode_encode(second.data, second.length, NULL, third.data, ROOM, &third.length) == URLENS_OK);
    must(same(&first, &third));
  }
  if (urlens_punycode_decode(source.data, source.length, NULL, first.data, ROOM, &first.length, &error)) {
    must(error.at <= source.length || error.at == URLENS_NOWHERE);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0 || size > LONGEST || URLENS_MAX_LENGTH < ROOM) return 0;
  if (!(urlens_build_info()->features & URLENS_FEATURE_UNICODE)) return 0;
  source.length = size - 1;
  memcpy(source.data, data + 1, source.length);
  check_normalization(data[0]);
  check_domain(data[0] & 127);
  check_domain(URLENS_IDNA_STANDARD);
  check_to_unicode(data[0] & 127);
  check_punycode();
  return 0;
}
