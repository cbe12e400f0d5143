/* SPDX-License-Identifier: MIT */
/*
 * The web's encodings on arbitrary bytes. The first byte chooses the encoding. What must hold: a length asked for is the length
 * that comes; what is decoded is well-formed; what is decoded, encoded and decoded again is the same; a URL's query in that
 * encoding is the same the default way and by the plain state machine, and parses to itself.
 */
#include "common.h"

enum { ENCODINGS = 40 };

typedef urlens_status (*converter)(urlens_encoding encoding, const char *data, size_t size, char *out, size_t capacity,
                                   size_t *length);

static urlens_status decode(urlens_encoding encoding, const char *data, size_t size, char *out, size_t capacity,
                            size_t *length) {
  return urlens_encoding_decode(encoding, data, size, out, capacity, length);
}

static urlens_status encode(urlens_encoding encoding, const char *data, size_t size, char *out, size_t capacity,
                            size_t *length) {
  return urlens_encoding_encode(encoding, URLENS_UNENCODABLE_REFERENCE, data, size, out, capacity, length);
}

static urlens_status percent(urlens_encoding encoding, const char *data, size_t size, char *out, size_t capacity,
                             size_t *length) {
  return urlens_percent_encode_in(encoding, URLENS_PERCENT_SET_QUERY, URLENS_UNENCODABLE_REFERENCE, data, size, out,
                                  capacity, length);
}

/* In a block of exactly the size that was asked for; free *block, which held the one before, at the end. */
static fuzz_text convert(char **block, converter function, urlens_encoding encoding, fuzz_text from) {
  size_t asked = 0, length = 0;
  urlens_status status = function(encoding, from.data, from.length, NULL, 0, &asked);
  char *out;
  fuzz_check(status == (asked ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK), "how much room it asks for");
  out = malloc(asked ? asked : 1);
  if (!out) abort();
  fuzz_same_status("with what it asked for", URLENS_OK,
                   function(encoding, from.data, from.length, out, asked, &length));
  fuzz_check(length == asked, "the length that was asked for");
  free(*block);
  *block = out;
  return fuzz_text_of(out, length);
}

static void check_query(urlens_encoding encoding, fuzz_text text) {
  static urlens_url *fast[ENCODINGS], *plain[ENCODINGS];
  static urlens_url *again;
  const char *name = urlens_encoding_name(encoding);
  char *input = malloc(text.length + 16);
  size_t length = text.length + 10;
  urlens_status status;
  if (!input) abort();
  if (!again) again = fuzz_object(0, NULL, 0);
  if (!fast[encoding]) {
    urlens_options options = {0};
    options.size = sizeof options;
    options.encoding = name;
    options.encoding_length = strlen(name);
    if (urlens_create(&options, &fast[encoding]) != URLENS_OK) abort();
    options.flags = URLENS_OPTION_REFERENCE_MACHINE;
    if (urlens_create(&options, &plain[encoding]) != URLENS_OK) abort();
  }
  memcpy(input, "http://h/?", 10);
  if (text.length) memcpy(input + 10, text.data, text.length);
  status = urlens_parse(fast[encoding], input, length, NULL);
  fuzz_same_status("plain", status, urlens_parse(plain[encoding], input, length, NULL));
  if (status == URLENS_OK) {
    urlens_view href = urlens_href(fast[encoding]);
    fuzz_same_url("plain", fast[encoding], plain[encoding], 1);
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
