/* SPDX-License-Identifier: MIT */
#include "percent/after_encoding.h"

#include "core/ascii.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "unicode/utf8.h"

/*
 * The result is collected here before it goes to the output, since its length is known only after encoding. So the
 * output is asked for room in pieces that are really needed, and a limit is noticed after one piece.
 */
enum { STAGE_SIZE = 512, STAGE_RESERVE = 64 };

/* Five bytes, percent-encoded; and then "%26%23", seven digits, "%3B", or an escape sequence and a "?". */
_Static_assert(3 * 5 + 6 + 7 + 3 <= STAGE_RESERVE && 3 * 5 + 3 * 4 <= STAGE_RESERVE, "what one code point can give");

typedef struct percent_stage {
  ul_buffer *output;
  size_t length;
  char bytes[STAGE_SIZE];
} percent_stage;

static void flush_stage(percent_stage *stage) {
  ul_buffer_append(stage->output, ul_span_of(stage->bytes, stage->length));
  stage->length = 0;
}

/* A run that needs nothing done to it. */
static void stage_run(percent_stage *stage, ul_span run) {
  if (run.length > STAGE_SIZE - stage->length) flush_stage(stage);
  if (run.length > STAGE_SIZE) {
    ul_buffer_append(stage->output, run);
  } else if (run.length > 0) {
    memcpy(stage->bytes + stage->length, run.data, run.length);
    stage->length += run.length;
  }
}

/* URL Standard, percent-encode after encoding, step 7.3. There is room for all of them. */
static void stage_bytes(percent_stage *stage, const ul_percent_encoder *encoder, const char *bytes, size_t length) {
  char *out = stage->bytes + stage->length;
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    if (byte == ' ' && encoder->space_as_plus) {
      *out++ = '+';
    } else if (encoder->classes[byte] & encoder->in_set) {
      out = ul_percent_write(out, byte);
    } else {
      *out++ = (char)byte;
    }
  }
  stage->length = (size_t)(out - stage->bytes);
}

/* URL Standard, percent-encode after encoding, step 7.4: "%26%23", the number, "%3B", whatever the set; or "?". */
static void stage_substitute(percent_stage *stage, ul_percent_encoder *encoder, uint32_t unencodable) {
  char bytes[UL_SUBSTITUTE_MOST], *out;
  size_t length = ul_encode_substitute(&encoder->encoder, unencodable, encoder->how, bytes);
  if (encoder->how == URLENS_UNENCODABLE_QUESTION_MARK) {
    stage_bytes(stage, encoder, bytes, length);
    return;
  }
  out = stage->bytes + stage->length;
  for (size_t i = 0; i < length; i++) {
    if (ul_is_digit((unsigned char)bytes[i])) *out++ = bytes[i];
    else out = ul_percent_write(out, (unsigned char)bytes[i]);
  }
  stage->length = (size_t)(out - stage->bytes);
}

void ul_percent_encoder_init(ul_percent_encoder *encoder, urlens_encoding encoding, urlens_percent_set set,
                             urlens_unencodable how) {
  ul_encoder_init(&encoder->encoder, encoding);
  encoder->classes = ul_byte_class;
  encoder->in_set = 1U << set;
  encoder->space_as_plus = set == URLENS_PERCENT_SET_FORM;
  encoder->how = how;
}

/* The end of the ASCII that is written as it is. Every set has the controls that ISO-2022-JP has to see. */
static size_t skip_unchanged(const ul_percent_encoder *encoder, ul_span text, size_t at) {
  if (!ul_encoder_passes_ascii(&encoder->encoder)) return at;
  while (at < text.length && !(encoder->classes[(unsigned char)text.data[at]] & encoder->in_set)) at++;
  return at;
}

void ul_percent_encoder_append(ul_percent_encoder *encoder, ul_buffer *output, ul_span text) {
  percent_stage stage;
  char bytes[UL_ENCODED_MOST];
  uint32_t unencodable;
  size_t length;
  stage.output = output;
  stage.length = 0;
  for (size_t at = 0; at < text.length;) {
    size_t end = skip_unchanged(encoder, text, at);
    stage_run(&stage, ul_span_slice(text, at, end));
    at = end;
    if (at == text.length) break;
    if (stage.length > STAGE_SIZE - STAGE_RESERVE) flush_stage(&stage);
    length = ul_encode_code_point(&encoder->encoder, ul_utf8_next(text, at, &at), bytes, &unencodable);
    stage_bytes(&stage, encoder, bytes, length);
    if (unencodable != UL_ENCODABLE) stage_substitute(&stage, encoder, unencodable);
  }
  flush_stage(&stage);
}

void ul_percent_encoder_end(ul_percent_encoder *encoder, ul_buffer *output) {
  percent_stage stage;
  char bytes[UL_ENCODED_MOST];
  size_t length = ul_encode_end(&encoder->encoder, bytes);
  if (length == 0) return;
  stage.output = output;
  stage.length = 0;
  stage_bytes(&stage, encoder, bytes, length);
  flush_stage(&stage);
}

void ul_percent_encode_after_encoding(ul_buffer *output, ul_span text, urlens_encoding encoding, urlens_percent_set set,
                                      urlens_unencodable how) {
  ul_percent_encoder encoder;
  if (ul_output_encoding(encoding) == URLENS_ENCODING_UTF_8) {
    ul_percent_encode(output, text, set);
    return;
  }
  ul_percent_encoder_init(&encoder, encoding, set, how);
  ul_percent_encoder_append(&encoder, output, text);
  ul_percent_encoder_end(&encoder, output);
}
