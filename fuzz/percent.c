/* SPDX-License-Identifier: MIT */
/*
 * Percent-encoding: what is encoded has nothing of the set in it; encoding again changes nothing unless the set has
 * "%"; decoding inverts encoding with those that have; every size of room gives the same, or says how much it takes.
 */
#include "common.h"

enum { DECODE = -1, DECODE_TEXT = -2 };

typedef struct percent_call {
  int what; /* one of these, or a urlens_percent_set */
  fuzz_text input;
} percent_call;

static urlens_status percent(const void *call, urlens_output *out) {
  const percent_call *c = call;
  if (c->what == DECODE) return urlens_percent_decode(c->input.data, c->input.length, out);
  if (c->what == DECODE_TEXT) return urlens_percent_decode_text(c->input.data, c->input.length, out);
  return urlens_percent_encode((urlens_percent_set)c->what, c->input.data, c->input.length, out);
}

/* The result in a block of exactly its size. Free it. */
static fuzz_product result_of(int what, fuzz_text input) {
  percent_call call = {what, input};
  return fuzz_must_produce("percent", percent, &call, input);
}

static int set_has_percent(int set) {
  return set == URLENS_PERCENT_SET_COMPONENT || set == URLENS_PERCENT_SET_FORM;
}

static void check_set(int set, fuzz_text input, fuzz_text decoded) {
  fuzz_product encoded = result_of(set, input), again = result_of(set, fuzz_product_text(encoded));
  for (size_t i = 0; i < encoded.length; i++) {
    fuzz_check((unsigned char)encoded.data[i] >= 0x20 && (unsigned char)encoded.data[i] < 0x7F, "printable ASCII");
  }
  if (set_has_percent(set)) {
    for (size_t i = 0; set == URLENS_PERCENT_SET_FORM && i < encoded.length; i++) {
      if (encoded.data[i] == '+') encoded.data[i] = ' '; /* the form's own way with a space */
    }
    free(again.data);
    again = result_of(DECODE, fuzz_product_text(encoded));
    fuzz_same_text("decoding inverts encoding", decoded, fuzz_product_text(again));
  } else {
    fuzz_same_text("encoding again changes nothing", fuzz_product_text(encoded), fuzz_product_text(again));
  }
  free(encoded.data);
  free(again.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *copy = fuzz_copy(data, size);
  fuzz_product escaped, well_formed, bytes, text, again;
  fuzz_input = fuzz_text_of(copy, size);
  /* The input with U+FFFD for what is ill-formed: by way of the component set. */
  escaped = result_of(URLENS_PERCENT_SET_COMPONENT, fuzz_input);
  well_formed = result_of(DECODE, fuzz_product_text(escaped));
  for (int set = 0; urlens_percent_set_name((urlens_percent_set)set); set++) {
    check_set(set, fuzz_input, fuzz_product_text(well_formed));
  }
  /* Decoding to text is decoding the well-formed text to bytes, and then making them well-formed. */
  bytes = result_of(DECODE, fuzz_product_text(well_formed));
  text = result_of(DECODE_TEXT, fuzz_input);
  free(escaped.data);
  escaped = result_of(URLENS_PERCENT_SET_COMPONENT, fuzz_product_text(bytes));
  again = result_of(DECODE, fuzz_product_text(escaped));
  fuzz_same_text("decoding to text", fuzz_product_text(again), fuzz_product_text(text));
  fuzz_check(bytes.length <= well_formed.length, "decoding makes nothing longer");
  free(escaped.data);
  free(well_formed.data);
  free(bytes.data);
  free(text.data);
  free(again.data);
  free(copy);
  return 0;
}
