/* SPDX-License-Identifier: MIT */
/* All of UTS #46's IdnaTestV2.txt, with every check on: toUnicode, toASCII, and toASCII with transitional processing. */
#include "support.h"
#include "unicode/idna.h"

enum { COLUMNS = 7, LONGEST = 4096 };

typedef struct suite_text {
  char data[LONGEST];
  size_t length;
  int has_surrogate; /* an unpaired surrogate, which UTF-8 does not have */
} suite_text;

/* A field with the file's escapes, \uXXXX and \x{X…}, as UTF-8. */
static void unescape(ul_span field, suite_text *out) {
  out->length = 0;
  out->has_surrogate = 0;
  if (ul_span_equal(field, UL_SPAN("\"\""))) return;
  for (size_t i = 0; i < field.length;) {
    uint32_t c;
    char *end;
    if (field.data[i] != '\\') {
      out->data[out->length++] = field.data[i++];
      continue;
    }
    if (field.data[i + 1] == 'u') {
      char digits[5] = {0};
      memcpy(digits, field.data + i + 2, 4);
      c = (uint32_t)strtoul(digits, NULL, 16);
      i += 6;
    } else {
      c = (uint32_t)strtoul(field.data + i + 3, &end, 16);
      i = (size_t)(end - field.data) + 1;
    }
    if (c - 0xD800 < 0x800) {
      out->has_surrogate = 1;
      c = 0xFFFD;
    }
    out->length += ul_utf8_write(c, out->data + out->length);
  }
}

/* Splits a line into its columns, trimmed. The last one ends at the comment. */
static int split(ul_span line, ul_span *fields) {
  size_t at = 0;
  if (line.length == 0 || line.data[0] == '#') return 0;
  for (int i = 0; i < COLUMNS; i++) {
    size_t end = ul_span_find(line, at, ';'), start = at;
    if (i == COLUMNS - 1) end = ul_span_find(line, at, '#');
    at = end + 1;
    while (start < end && (line.data[start] == ' ' || line.data[start] == '\t')) start++;
    while (end > start && (line.data[end - 1] == ' ' || line.data[end - 1] == '\t')) end--;
    fields[i] = ul_span_slice(line, start, end);
  }
  return 1;
}

static int contains(ul_span text, const char *word) {
  size_t length = strlen(word);
  for (size_t i = 0; i + length <= text.length; i++) {
    if (memcmp(text.data + i, word, length) == 0) return 1;
  }
  return 0;
}

/* Whether a status column tells of an error. X4_2 is kept in the file for compatibility and is none in ToUnicode. */
static int is_error(ul_span status) {
  return status.length > 2 && !ul_span_equal(status, UL_SPAN("[X4_2]"));
}

/* Whether the rule we name is one of those that the column has. */
static int names_a_rule(ul_span column, urlens_status status) {
  switch (status) {
    case URLENS_E_IDNA_DISALLOWED: return contains(column, "V7");
    case URLENS_E_IDNA_STD3: return contains(column, "U1");
    case URLENS_E_IDNA_PUNYCODE:
    case URLENS_E_IDNA_ACE_NOT_NEEDED: return contains(column, "P4");
    case URLENS_E_IDNA_NOT_NFC: return contains(column, "V1");
    case URLENS_E_IDNA_HYPHENS: return contains(column, "V2") || contains(column, "V3");
    case URLENS_E_IDNA_LEADING_MARK: return contains(column, "V6");
    case URLENS_E_IDNA_BIDI: return contains(column, "B");
    case URLENS_E_IDNA_JOINERS: return contains(column, "C");
    case URLENS_E_IDNA_EMPTY_LABEL:
    case URLENS_E_IDNA_LABEL_TOO_LONG: return contains(column, "A4_2");
    case URLENS_E_IDNA_DOMAIN_TOO_LONG: return contains(column, "A4_1");
    default: return 0;
  }
}

static void check_status(const char *what, const suite_text *source, ul_span column, urlens_status status) {
  if (!CHECK(is_error(column) == (status != URLENS_OK)) || (status && !CHECK(names_a_rule(column, status)))) {
    printf("  %s of %.*s: %.*s, got %d\n", what, (int)source->length, source->data, (int)column.length, column.data,
           (int)status);
  }
}

/* The quick way has the same answer as the long way, or none. */
static void check_quick(ul_span input, test_place *place) {
  char quick[UL_IDNA_QUICK_ROOM];
  size_t length = ul_domain_to_ascii_quick(input, quick);
  urlens_status status;
  if (length == 0) return;
  ul_buffer_clear(&place->output);
  status = ul_domain_to_ascii(input, UL_IDNA_STANDARD, &place->scratch, &place->output, NULL);
  CHECK(status == URLENS_OK);
  CHECK_EQ_BYTES(input.data, input.length, place->output.data, place->output.length, quick, length);
}

static void check_line(const ul_span *fields, test_place *place) {
  static suite_text source, unicode, ascii, transitional;
  ul_span ascii_status, transitional_status;
  urlens_status status;
  urlens_error error;
  ul_span input;
  unescape(fields[0], &source);
  unescape(fields[1].length ? fields[1] : fields[0], &unicode);
  if (fields[3].length) unescape(fields[3], &ascii);
  else ascii = unicode;
  if (fields[5].length) unescape(fields[5], &transitional);
  else transitional = ascii;
  ascii_status = fields[4].length ? fields[4] : fields[2];
  transitional_status = fields[6].length ? fields[6] : ascii_status;
  input = ul_span_of(source.data, source.length);
  check_quick(input, place);

  ul_buffer_clear(&place->output);
  status = ul_domain_to_unicode(input, UL_IDNA_STRICT, &place->scratch, &place->output, &error);
  check_status("toUnicode", &source, fields[2], status);
  if (!source.has_surrogate && !unicode.has_surrogate) {
    CHECK_EQ_BYTES(source.data, source.length, unicode.data, unicode.length,
                   place->output.data ? place->output.data : "", place->output.length);
  }
  ul_buffer_clear(&place->output);
  status = ul_domain_to_ascii(input, UL_IDNA_STRICT, &place->scratch, &place->output, &error);
  check_status("toASCII", &source, ascii_status, status);
  if (!status) {
    CHECK_EQ_BYTES(source.data, source.length, ascii.data, ascii.length, place->output.data, place->output.length);
  } else {
    CHECK(error.status == status && error.at <= source.length && error.length <= source.length - error.at);
  }
  ul_buffer_clear(&place->output);
  status = ul_domain_to_ascii(input, UL_IDNA_STRICT | UL_IDNA_TRANSITIONAL, &place->scratch, &place->output, &error);
  check_status("toASCII transitional", &source, transitional_status, status);
  if (!status) {
    CHECK_EQ_BYTES(source.data, source.length, transitional.data, transitional.length, place->output.data,
                   place->output.length);
  }
}

int main(void) {
  char *path = test_shared("data/uts46-17.0.0/IdnaTestV2.txt"), *text;
  size_t length, at = 0, lines = 0;
  test_place place;
  ul_span line, fields[COLUMNS];
  if (!path) return TEST_SKIPPED;
  text = test_read(path, &length);
  free(path);
  if (!CHECK(text != NULL)) return test_end();
  test_place_init(&place);
  while (test_line(ul_span_of(text, length), &at, &line)) {
    if (!split(line, fields)) continue;
    lines++;
    check_line(fields, &place);
  }
  CHECK(lines > 6000);
  printf("%zu lines\n", lines);
  test_place_release(&place);
  free(text);
  return test_end();
}
