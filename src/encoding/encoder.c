/* SPDX-License-Identifier: MIT */
#include "encoding/encoder.h"

#include "unicode/utf8.h"

/* UTF-8, in the form that the others have. */
static uint32_t encode_utf8(const ul_encoder *encoder, uint32_t c) {
  char bytes[UL_UTF8_MOST];
  size_t length = ul_utf8_write(c, bytes);
  uint32_t packed = 0;
  (void)encoder;
  for (size_t i = 0; i < length; i++) packed = packed << 8 | (unsigned char)bytes[i];
  return packed;
}

#if URLENS_WITH_ENCODINGS

/* Encoding Standard, x-user-defined encoder. */
static uint32_t encode_user_defined(const ul_encoder *encoder, uint32_t c) {
  (void)encoder;
  return c - 0xF780 < 0x80 ? c - 0xF780 + 0x80 : 0;
}

static ul_encode_function *encode_function_of(urlens_encoding encoding) {
  if (ul_encoding_is_single_byte(encoding)) return ul_encode_single_byte;
  switch (encoding) {
    case URLENS_ENCODING_GBK: return ul_encode_gbk;
    case URLENS_ENCODING_GB18030: return ul_encode_gb18030;
    case URLENS_ENCODING_BIG5: return ul_encode_big5;
    case URLENS_ENCODING_EUC_JP: return ul_encode_euc_jp;
    case URLENS_ENCODING_ISO_2022_JP: return NULL;
    case URLENS_ENCODING_SHIFT_JIS: return ul_encode_shift_jis;
    case URLENS_ENCODING_EUC_KR: return ul_encode_euc_kr;
    case URLENS_ENCODING_X_USER_DEFINED: return encode_user_defined;
    default: return encode_utf8;
  }
}

void ul_encoder_init(ul_encoder *encoder, urlens_encoding encoding) {
  encoder->encode = encode_function_of(encoding);
  encoder->row = ul_encoding_is_single_byte(encoding) ? ul_single_byte_row_of(encoding) : NULL;
  encoder->state = 0;
}

#else

void ul_encoder_init(ul_encoder *encoder, urlens_encoding encoding) {
  (void)encoding;
  encoder->encode = encode_utf8;
  encoder->row = NULL;
  encoder->state = 0;
}

/* Never called: this build has only UTF-8. */
size_t ul_encode_iso2022jp(ul_encoder *encoder, uint32_t c, char *out, uint32_t *unencodable) {
  (void)encoder;
  (void)out;
  *unencodable = c;
  return 0;
}

size_t ul_encode_iso2022jp_end(ul_encoder *encoder, char *out) {
  (void)encoder;
  (void)out;
  return 0;
}

#endif

size_t ul_encode_code_point(ul_encoder *encoder, uint32_t c, char *out, uint32_t *unencodable) {
  uint32_t packed;
  size_t length;
  if (!encoder->encode) return ul_encode_iso2022jp(encoder, c, out, unencodable);
  packed = c < 0x80 ? c : encoder->encode(encoder, c);
  if (packed == 0 && c != 0) {
    *unencodable = c;
    return 0;
  }
  *unencodable = UL_ENCODABLE;
  length = packed < 0x100 ? 1 : packed < 0x10000 ? 2 : packed < 0x1000000 ? 3 : 4;
  for (size_t i = length; i-- > 0; packed >>= 8) out[i] = (char)(packed & 0xFF);
  return length;
}

size_t ul_encode_end(ul_encoder *encoder, char *out) {
  return encoder->encode ? 0 : ul_encode_iso2022jp_end(encoder, out);
}

/* Writes a number in decimal and returns its length. */
static size_t encoder_write_decimal(uint32_t number, char *out) {
  char digits[10];
  size_t length = 0;
  do digits[length++] = (char)('0' + number % 10);
  while (number /= 10);
  for (size_t i = 0; i < length; i++) out[i] = digits[length - 1 - i];
  return length;
}

size_t ul_encode_substitute(ul_encoder *encoder, uint32_t unencodable, urlens_unencodable how, char *out) {
  size_t length;
  if (how == URLENS_UNENCODABLE_QUESTION_MARK) {
    length = ul_encode_end(encoder, out);
    out[length] = '?';
    return length + 1;
  }
  /* These mean the same in every state that an encoder reports in: ISO-2022-JP has left its two-byte state by then. */
  out[0] = '&';
  out[1] = '#';
  length = 2 + encoder_write_decimal(unencodable, out + 2);
  out[length] = ';';
  return length + 1;
}

/* The end of the run of ASCII that needs no encoder. */
static size_t skip_own_encoding(const ul_encoder *encoder, ul_span text, size_t at) {
  if (!ul_encoder_is_stateless(encoder)) return at;
  while (at < text.length && (unsigned char)text.data[at] < 0x80) at++;
  return at;
}

void ul_encode(ul_buffer *output, ul_span text, urlens_encoding encoding, urlens_unencodable how) {
  ul_encoder encoder;
  char bytes[UL_ENCODED_MOST + UL_SUBSTITUTE_MOST];
  uint32_t unencodable;
  size_t length;
  ul_encoder_init(&encoder, encoding);
  for (size_t at = 0; at < text.length;) {
    size_t end = skip_own_encoding(&encoder, text, at);
    ul_buffer_append(output, ul_span_slice(text, at, end));
    at = end;
    if (at == text.length) break;
    length = ul_encode_code_point(&encoder, ul_utf8_next(text, at, &at), bytes, &unencodable);
    if (unencodable != UL_ENCODABLE) length += ul_encode_substitute(&encoder, unencodable, how, bytes + length);
    ul_buffer_append(output, ul_span_of(bytes, length));
  }
  length = ul_encode_end(&encoder, bytes);
  ul_buffer_append(output, ul_span_of(bytes, length));
}
