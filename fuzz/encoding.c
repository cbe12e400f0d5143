/* SPDX-License-Identifier: MIT */
/*
 * The web's encodings on arbitrary bytes. The first byte chooses the encoding. What must hold: a length asked for is the length
 * that comes; what is decoded is well-formed; what is decoded, encoded and decoded again is the same; a URL's query in that
 * encoding is the same the default way and by the reference machine, and parses to itself.
 */
#include "urlens/encoding.h"
#include "common.h"

enum { ENCODINGS = 40 };

typedef struct encoding_call {
  urlens_encoding encoding;
  fuzz_text input;
} encoding_call;

static urlens_status decode(const void *call, urlens_output *out) {
  const encoding_call *c = call;
  return urlens_encoding_decode(c->encoding, c->input.data, c->input.length, out);
}

static urlens_status encode(const void *call, urlens_output *out) {
  const encoding_call *c = call;
  return urlens_encoding_encode(c->encoding, URLENS_UNENCODABLE_REFERENCE, c->input.data, c->input.length, out);
}

static urlens_status percent(const void *call, urlens_output *out) {
  const encoding_call *c = call;
  return urlens_percent_encode_in(c->encoding, URLENS_PERCENT_SET_QUERY, URLENS_UNENCODABLE_REFERENCE, c->input.data,
                                  c->input.length, out);
}

/* In a block of exactly the size that was asked for; free *block, which held the one before, at the end. */
static fuzz_text convert(char **block, fuzz_producer function, urlens_encoding encoding, fuzz_text from) {
  encoding_call call = {encoding, from};
  fuzz_product product = fuzz_must_produce("an encoding", function, &call, from);
  free(*block);
  *block = product.data;
  return fuzz_product_text(product);
}

static void check_query(urlens_encoding encoding, fuzz_text text) {
  static urlens_url *fast[ENCODINGS], *machine[ENCODINGS], *again;
  static const char start[] = "http://h/?";
  size_t skipped = strlen(start), length = skipped + text.length;
  char *input = fuzz_room(length);
  urlens_status status;
  if (!again) again = fuzz_object(0, NULL, 0);
  if (!fast[encoding]) {
    urlens_options options = {.size = sizeof options, .encoding = urlens_encoding_name(encoding)};
    options.encoding_length = strlen(options.encoding);
    fast[encoding] = fuzz_object_with(&options);
    options.flags = URLENS_OPTION_REFERENCE_MACHINE;
    machine[encoding] = fuzz_object_with(&options);
  }
  memcpy(input, start, skipped);
  if (text.length) memcpy(input + skipped, text.data, text.length);
  status = urlens_parse(fast[encoding], input, length, NULL);
  fuzz_same_status("reference machine", status, urlens_parse(machine[encoding], input, length, NULL));
  if (status == URLENS_OK) {
    urlens_view href = urlens_href(fast[encoding]);
    fuzz_same_url("reference machine", fast[encoding], machine[encoding], 1);
    fuzz_same_status("the serialization parses", URLENS_OK, urlens_parse(again, href.data, href.length, NULL));
    fuzz_same_url("parse(serialize(u)) is u", fast[encoding], again, 0);
  }
  free(input);
}

/* The way through the encoding and back, with all that must hold on it. */
static void check_ways(urlens_encoding encoding, fuzz_text text) {
  char *blocks[3] = {NULL, NULL, NULL};
  fuzz_text decoded = convert(&blocks[0], decode, encoding, text), encoded, again;
  again = convert(&blocks[1], decode, URLENS_ENCODING_UTF_8, decoded);
  fuzz_same_text("what is decoded is well-formed", decoded, again);
  encoded = convert(&blocks[2], percent, encoding, decoded);
  for (size_t i = 0; i < encoded.length; i++) {
    fuzz_check((unsigned char)encoded.data[i] < 0x80, "percent-encoded is ASCII");
  }
  /* Decoded a second time it may hold references where the first had U+FFFD; from then on nothing changes. */
  encoded = convert(&blocks[2], encode, encoding, decoded);
  again = convert(&blocks[1], decode, encoding, encoded);
  encoded = convert(&blocks[2], encode, encoding, again);
  decoded = convert(&blocks[0], decode, encoding, encoded);
  if (encoding != URLENS_ENCODING_REPLACEMENT && encoding != URLENS_ENCODING_UTF_16BE &&
      encoding != URLENS_ENCODING_UTF_16LE) {
    fuzz_same_text("decode, encode, decode", again, decoded);
  }
  for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) free(blocks[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  urlens_encoding encoding;
  char *copy;
  if (size == 0 || !urlens_encoding_name((urlens_encoding)(data[0] % ENCODINGS))) return 0;
  encoding = (urlens_encoding)(data[0] % ENCODINGS);
  copy = fuzz_copy(data + 1, size - 1);
  fuzz_input = fuzz_text_of(copy, size - 1);
  check_ways(encoding, fuzz_input);
  check_query(encoding, fuzz_input);
  free(copy);
  return 0;
}
