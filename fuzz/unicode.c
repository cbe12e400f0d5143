/* SPDX-License-Identifier: MIT */
/*
 * Normalization, IDNA and Punycode on arbitrary bytes. The first byte chooses flags; the rest is the text. What must hold:
 * a normal form is its own normal form, decomposing first changes nothing, a domain in ASCII stays as it is and is what its
 * Unicode form becomes, a label comes back from Punycode, and a length asked for is the length that comes.
 */
#include "urlens/unicode.h"
#include "common.h"

enum { LONGEST = 4096 };

typedef struct unicode_call {
  urlens_normalization how;
  uint32_t flags;
  fuzz_text input;
} unicode_call;

static urlens_status normalize(const void *call, urlens_output *out) {
  const unicode_call *c = call;
  return urlens_unicode_normalize(c->how, c->input.data, c->input.length, NULL, out);
}

static urlens_status domain_to_ascii(const void *call, urlens_output *out) {
  const unicode_call *c = call;
  return urlens_domain_to_ascii(c->flags, c->input.data, c->input.length, NULL, out);
}

static urlens_status domain_to_unicode(const void *call, urlens_output *out) {
  const unicode_call *c = call;
  return urlens_domain_to_unicode(c->flags, c->input.data, c->input.length, NULL, out);
}

static urlens_status punycode_encode(const void *call, urlens_output *out) {
  const unicode_call *c = call;
  return urlens_punycode_encode(c->input.data, c->input.length, NULL, out);
}

static urlens_status punycode_decode(const void *call, urlens_output *out) {
  const unicode_call *c = call;
  return urlens_punycode_decode(c->input.data, c->input.length, NULL, out);
}

/* --- Normalization -------------------------------------------------------------------------------------------------- */

static fuzz_product normal_form(urlens_normalization how, int form, fuzz_text input) {
  unicode_call call = {how, 0, input};
  call.how.form = (urlens_normal_form)form;
  return fuzz_must_produce("normalize", normalize, &call, input);
}

static void check_form(urlens_normalization how, int form, fuzz_text input) {
  fuzz_product first = normal_form(how, form, input), again = normal_form(how, form, fuzz_product_text(first));
  fuzz_product apart = normal_form(how, URLENS_NORMAL_FORM_NFD, input), later;
  fuzz_same_text("a normal form is its own", fuzz_product_text(first), fuzz_product_text(again));
  later = normal_form(how, form, fuzz_product_text(apart));
  fuzz_same_text("decomposing first changes nothing", fuzz_product_text(first), fuzz_product_text(later));
  free(first.data);
  free(again.data);
  free(apart.data);
  free(later.data);
}

static void check_normalization(unsigned choice, fuzz_text input) {
  urlens_normalization how = {.version = (urlens_unicode_version)(choice & 3)};
  /* Text without Corrigendum 5 need not be stable. */
  how.corrigenda = choice >> 2 & (URLENS_CORRIGENDUM_WITHOUT_4 | URLENS_CORRIGENDUM_WITH_4);
  for (int form = URLENS_NORMAL_FORM_NFC; form <= URLENS_NORMAL_FORM_NFKD; form++) check_form(how, form, input);
  how.corrigenda |= URLENS_CORRIGENDUM_WITHOUT_5;
  free(normal_form(how, URLENS_NORMAL_FORM_NFC, input).data);
}

/* --- Domains and labels --------------------------------------------------------------------------------------------- */

static fuzz_product convert(const char *what, fuzz_producer function, uint32_t flags, fuzz_text input) {
  unicode_call call = {.flags = flags, .input = input};
  return fuzz_produce(what, function, &call, input);
}

static void check_domain(uint32_t flags, fuzz_text input) {
  uint32_t later = flags & ~(uint32_t)URLENS_IDNA_TRANSITIONAL;
  fuzz_product ascii = convert("to_ascii", domain_to_ascii, flags, input), unicode, again;
  if (ascii.status == URLENS_OK) {
    fuzz_text text = fuzz_product_text(ascii);
    for (size_t i = 0; i < text.length; i++) fuzz_check((unsigned char)text.data[i] < 0x80, "ASCII is ASCII");
    again = convert("to_ascii again", domain_to_ascii, later, text);
    fuzz_same_status("a domain in ASCII is one", URLENS_OK, again.status);
    fuzz_same_text("a domain in ASCII stays as it is", text, fuzz_product_text(again));
    free(again.data);
    unicode = convert("to_unicode", domain_to_unicode, later, text);
    fuzz_same_status("a domain in ASCII has a Unicode form", URLENS_OK, unicode.status);
    again = convert("to_ascii of it", domain_to_ascii, later, fuzz_product_text(unicode));
    fuzz_same_status("which has an ASCII form", URLENS_OK, again.status);
    fuzz_same_text("which is the domain", text, fuzz_product_text(again));
    free(unicode.data);
    free(again.data);
  }
  free(ascii.data);
}

static void check_punycode(fuzz_text input) {
  fuzz_product encoded = convert("encode", punycode_encode, 0, input), decoded, again;
  if (encoded.status == URLENS_OK) {
    decoded = convert("decode what was encoded", punycode_decode, 0, fuzz_product_text(encoded));
    fuzz_same_status("a label comes back", URLENS_OK, decoded.status);
    again = convert("encode that", punycode_encode, 0, fuzz_product_text(decoded));
    fuzz_same_status("a label goes there again", URLENS_OK, again.status);
    fuzz_same_text("the same label", fuzz_product_text(encoded), fuzz_product_text(again));
    free(decoded.data);
    free(again.data);
  }
  free(encoded.data);
  free(convert("decode", punycode_decode, 0, input).data);
}

/* U+FFFD in place of what is ill-formed makes no difference. */
static void check_well_formed(uint32_t flags, fuzz_text input) {
  static const fuzz_producer functions[] = {normalize, domain_to_ascii, domain_to_unicode, punycode_encode,
                                            punycode_decode};
  fuzz_text apart = fuzz_well_formed(input);
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    fuzz_same_product("well-formed", convert("well-formed", functions[i], flags, apart),
                      convert("ill-formed", functions[i], flags, input));
  }
  fuzz_free(apart);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  uint32_t flags;
  fuzz_product unicode;
  char *copy;
  if (size == 0 || size > LONGEST || !(urlens_build_info()->features & URLENS_FEATURE_UNICODE)) return 0;
  copy = fuzz_copy(data + 1, size - 1);
  fuzz_input = fuzz_text_of(copy, size - 1);
  flags = data[0] & 127;
  check_normalization(data[0], fuzz_input);
  check_domain(flags, fuzz_input);
  check_domain(URLENS_IDNA_STANDARD, fuzz_input);
  /* There is always a result, whatever rule was broken. */
  unicode = convert("to_unicode of anything", domain_to_unicode, flags, fuzz_input);
  fuzz_check(unicode.status != URLENS_E_BUFFER_TOO_SMALL, "to_unicode has a result");
  free(unicode.data);
  check_punycode(fuzz_input);
  if (!fuzz_is_well_formed(fuzz_input)) check_well_formed(flags, fuzz_input);
  free(copy);
  return 0;
}
