/* SPDX-License-Identifier: MIT */
/*
 * Percent-encoding: what is encoded has nothing of the set in it; encoding again changes nothing unless the set has
 * "%"; decoding inverts encoding with those that have; every size of room gives the same, or says how much it takes.
 */
#include "common.h"

typedef struct block {
  char *data;
  size_t length;
} block;

typedef enum operation { DECODE = -1, DECODE_TEXT = -2 } operation; /* or a urlens_percent_set */

static urlens_status run(int what, fuzz_text input, char *out, size_t capacity, size_t *length) {
  if (what == DECODE) return urlens_percent_decode(input.data, input.length, out, capacity, length);
  if (what == DECODE_TEXT) return urlens_percent_decode_text(input.data, input.length, out, capacity, length);
  return urlens_percent_encode((urlens_percent_set)what, input.data, input.length, out, capacity, length);
}

/* The result in a block of exactly its size. Free it. */
static block result_of(int what, fuzz_text input) {
  block made = {NULL, 0};
  size_t length;
  urlens_status status = run(what, input, NULL, 0, &made.length);
  fuzz_same_status("without room", made.length ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK, status);
  made.data = malloc(made.length ? made.length : 1);
  if (!made.data) abort();
  if (made.length > 1) {
    fuzz_same_status("with too little", URLENS_E_BUFFER_TOO_SMALL,
                     run(what, input, made.data, made.length / 2, &length));
    fuzz_check(length == made.length, "with too little, the length");
  }
  fuzz_same_status("with what it takes", URLENS_OK, run(what, input, made.data, made.length, &length));
  fuzz_check(length == made.length, "the length");
  return made;
}

static fuzz_text text_of(block b) {
  return fuzz_text_of(b.data, b.length);
}

static int set_has_percent(int set) {
  return set == URLENS_PERCENT_SET_COMPONENT || set == URLENS_PERCENT_SET_FORM;
}

static void check_set(int set, fuzz_text input, fuzz_text decoded) {
  block encoded = result_of(set, input), again = result_of(set, text_of(encoded));
  for (size_t i = 0; i < encoded.length; i++) {
    fuzz_check((unsigned char)encoded.data[i] >= 0x20 && (unsigned char)encoded.data[i] < 0x7F, "printable ASCII");
  }
  if (set_has_percent(set)) {
    for (size_t i = 0; set == URLENS_PERCENT_SET_FORM && i < encoded.length; i++) {
      if (encoded.data[i] == '+') encoded.data[i] = ' '; /* the form's own way with a space */
    }
    free(again.data);
    again = result_of(DECODE, text_of(encoded));
    fuzz_same_text("decoding inverts encoding", decoded, text_of(again));
  } else {
    fuzz_same_text("encoding again changes nothing", text_of(encoded), text_of(again));
  }
  free(encoded.data);
  free(again.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *copy = fuzz_copy(data, size);
  block escaped, well_formed, bytes, text, again;
  fuzz_input = fuzz_text_of(copy, size);
  /* The input with U+FFFD for what is ill-formed: by way of the component set. */
  escaped = result_of(URLENS_PERCENT_SET_COMPONENT, fuzz_input);
  well_formed = result_of(DECODE, text_of(escaped));
  for (int set = URLENS_PERCENT_SET_C0_CONTROL; set <= URLENS_PERCENT_SET_FORM; set++)
    check_set(set, fuzz_input, text_of(well_formed));
  /* Decoding to text is decoding to bytes and then making them well-formed. */
  bytes = result_of(DECODE, fuzz_input);
  text = result_of(DECODE_TEXT, fuzz_input);
  free(escaped.data);
  escaped = result_of(URLENS_PERCENT_SET_COMPONENT, text_of(bytes));
  again = result_of(DECODE, text_of(escaped));
  fuzz_same_text("decoding to text", text_of(again), text_of(text));
  fuzz_check(bytes.length <= size, "decoding makes nothing longer");
  free(escaped.data);
  free(well_formed.data);
  free(bytes.data);
  free(text.data);
  free(again.data);
  free(copy);
  return 0;
}
