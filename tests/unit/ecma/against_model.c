/* SPDX-License-Identifier: MIT */
/*
 * The library against the model, over every code unit, every pair of surrogates, every sequence of one to three octets,
 * and long texts drawn at random in every form. Built twice: with vectors, where the machine has them, and without.
 */
#include "ecma/model.h"

#include "test.h"

enum { FUNCTIONS = 6, FORMS = 3, LONGEST = 1600, UNTOUCHED = 12345 };

/* A string of units in one of the forms. */
typedef struct formed {
  urlens_text_form form;
  size_t length;
  union {
    char bytes[3 * MODEL_GROWTH * LONGEST + 1];
    uint16_t units[MODEL_GROWTH * LONGEST + 1];
  } as;
} formed;

static formed formed_input, formed_wanted, formed_got;

static uint32_t random_state = 1;

static uint32_t draw(uint32_t below) {
  random_state = random_state * 1664525U + 1013904223U;
  return (uint32_t)(((uint64_t)random_state * below) >> 32);
}

/* --- Forms -------------------------------------------------------------------------------------------------------- */

static int is_lead(uint32_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}

static int is_trail(uint32_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

static void form_text(formed *to, urlens_text_form form, const uint16_t *units, size_t length) {
  to->form = form;
  to->length = 0;
  for (size_t i = 0; i < length; i++) {
    uint32_t c = units[i];
    unsigned octets[4];
    size_t count, j;
    if (form == URLENS_TEXT_FORM_UTF16) {
      to->as.units[to->length++] = units[i];
      continue;
    }
    if (is_lead(c) && i + 1 < length && is_trail(units[i + 1]))
      c = (c - 0xD800) * 0x400 + (units[++i] - 0xDC00U) + 0x10000;
    else if ((is_lead(c) || is_trail(c)) && form == URLENS_TEXT_FORM_UTF8) c = 0xFFFD;
    count = model_octets(c, octets);
    for (j = 0; j < count; j++) to->as.bytes[to->length++] = (char)octets[j];
  }
}

static size_t unit_size(urlens_text_form form) {
  return form == URLENS_TEXT_FORM_UTF16 ? sizeof(uint16_t) : 1;
}

/* A copy that ends where its memory does, for what watches over memory to see. */
static void *exact_copy(const formed *text) {
  size_t size = text->length * unit_size(text->form);
  void *copy = malloc(size ? size : 1);
  if (copy && size) memcpy(copy, &text->as, size);
  return copy;
}

/* What a lone surrogate of the input is when the input is UTF-8. */
static void replace_surrogates(uint16_t *units, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (is_lead(units[i]) && i + 1 < length && is_trail(units[i + 1])) i++;
    else if (is_lead(units[i]) || is_trail(units[i])) units[i] = 0xFFFD;
  }
}

/* --- One call ----------------------------------------------------------------------------------------------------- */

static void report(urlens_ecma_function function, const formed *input, const formed *wanted, const formed *got) {
  CHECK_EQ_BYTES((const char *)&input->as, input->length * unit_size(input->form), (const char *)&wanted->as,
                 wanted->length * unit_size(wanted->form), (const char *)&got->as, got->length * unit_size(got->form));
  printf("  (%s, form %d to %d)\n", urlens_ecma_function_name(function), (int)input->form, (int)got->form);
}

/* How many units of the string lie before a byte of its WTF-8 form, or are before a unit. */
static size_t units_before(const formed *input, size_t at) {
  size_t count = 0;
  if (input->form == URLENS_TEXT_FORM_UTF16) return at;
  for (size_t i = 0; i < at; i++) {
    unsigned char byte = (unsigned char)input->as.bytes[i];
    count += (byte & 0xC0) != 0x80 ? 1U + (byte >= 0xF0) : 0;
  }
  return count;
}

/* Calls the library with room to spare; the result is in formed_got. The input ends where its memory does. */
static urlens_ecma_output call_library(urlens_ecma_function function, const formed *input, urlens_text_form form) {
  urlens_ecma_output out = {form, NULL, 0, UNTOUCHED, {(urlens_status)-1, 0, 0, URLENS_PLACE_BASE}};
  urlens_ecma_text text = {input->form, NULL, input->length};
  void *copy = exact_copy(input);
  urlens_status status;
  text.data = copy;
  out.data = &formed_got.as;
  out.capacity = sizeof formed_got.as / unit_size(form);
  status = urlens_ecma_call(function, text, &out);
  free(copy);
  CHECK(out.error.status == status && out.error.place == URLENS_PLACE_INPUT);
  formed_got.form = form;
  formed_got.length = out.length;
  return out;
}

/* Calls it and compares with what the model said. */
static void compare(urlens_ecma_function function, const formed *input, const formed *wanted, model_result model) {
  urlens_ecma_output out = call_library(function, input, wanted->form);
  urlens_error error = out.error;
  if (input->length > URLENS_MAX_LENGTH || (!model.throws && wanted->length > URLENS_MAX_LENGTH)) {
    CHECK(error.status == URLENS_E_TOO_LONG);
  } else if (model.throws) {
    int encodes = function == URLENS_ECMA_FUNCTION_ENCODE_URI || function == URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT;
    CHECK(encodes ? error.status == URLENS_E_URI_SURROGATE
                  : error.status == URLENS_E_URI_ESCAPE || error.status == URLENS_E_URI_SEQUENCE);
    CHECK(out.length == UNTOUCHED && error.at < input->length);
    CHECK(error.length > 0 && error.length <= input->length - error.at);
    if (encodes) CHECK(units_before(input, error.at) == model.at);
  } else {
    int same = error.status == URLENS_OK && out.length == wanted->length &&
               memcmp(&wanted->as, &formed_got.as, out.length * unit_size(wanted->form)) == 0;
    if (!CHECK(same)) report(function, input, wanted, &formed_got);
  }
}

/* Every function, from every form and to every form. */
static void compare_in_all_forms(const uint16_t *units, size_t length) {
  static uint16_t input[LONGEST], wanted[MODEL_GROWTH * LONGEST];
  memcpy(input, units, length * sizeof *units);
  for (int from = FORMS - 1; from >= 0; from--) {
    if (from == URLENS_TEXT_FORM_UTF8) replace_surrogates(input, length);
    form_text(&formed_input, (urlens_text_form)from, input, length);
    for (int function = 0; function < FUNCTIONS; function++) {
      model_result model = model_run((urlens_ecma_function)function, input, length, wanted);
      for (int to = 0; to < FORMS; to++) {
        form_text(&formed_wanted, (urlens_text_form)to, wanted, model.length);
        compare((urlens_ecma_function)function, &formed_input, &formed_wanted, model);
      }
    }
  }
}

/* One function on short units, with nothing but the result looked at: for the many calls below. */
static int agrees(urlens_ecma_function function, const uint16_t *units, size_t length) {
  uint16_t wanted[64], got[64];
  urlens_ecma_text text = {.form = URLENS_TEXT_FORM_UTF16, .data = units, .length = length};
  urlens_ecma_output out = {.form = URLENS_TEXT_FORM_UTF16, .data = got, .capacity = 64};
  model_result model = model_run(function, units, length, wanted);
  urlens_status status = urlens_ecma_call(function, text, &out);
  if (model.throws) return status >= URLENS_E_URI_SURROGATE && status <= URLENS_E_URI_SEQUENCE;
  return status == URLENS_OK && out.length == model.length && memcmp(got, wanted, out.length * sizeof *got) == 0;
}

/* The same for the decoders that give code points. */
static int agrees_extended(urlens_ecma_function function, const uint16_t *units, size_t length) {
  uint32_t wanted[64], got[64];
  urlens_ecma_text text = {.form = URLENS_TEXT_FORM_UTF16, .data = units, .length = length};
  urlens_ecma_output out = {.form = URLENS_TEXT_FORM_CODE_POINTS, .data = got, .capacity = 64};
  const char *reserved = function == URLENS_ECMA_FUNCTION_DECODE_URI ? MODEL_URI_RESERVED "#" : "";
  model_result model = model_decode(units, length, reserved, 0x1FFFFF, NULL, wanted);
  urlens_status status = urlens_ecma_decode_extended(function, text, &out);
  if (model.throws) return status == URLENS_E_URI_ESCAPE || status == URLENS_E_URI_SEQUENCE;
  return status == URLENS_OK && out.length == model.length && memcmp(got, wanted, out.length * sizeof *got) == 0;
}

/* --- Everything that is short ------------------------------------------------------------------------------------- */

static void test_every_unit(void) {
  for (uint32_t unit = 0; unit <= 0xFFFF; unit++) {
    uint16_t units[3] = {(uint16_t)unit, 'a', (uint16_t)unit};
    for (int function = 0; function < FUNCTIONS; function++) {
      if (!CHECK(agrees((urlens_ecma_function)function, units, 1))) printf("  unit %04X\n", (unsigned)unit);
      CHECK(agrees((urlens_ecma_function)function, units, 3));
    }
    if (unit < 0x180 || unit % 97 == 0 || (unit & 0x3FF) < 2) compare_in_all_forms(units, 3);
  }
}

static void test_every_pair(void) {
  for (uint32_t lead = 0xD800; lead <= 0xDBFF; lead++) {
    for (uint32_t trail = 0xDC00; trail <= 0xDFFF; trail++) {
      uint16_t units[2] = {(uint16_t)lead, (uint16_t)trail};
      CHECK(agrees(URLENS_ECMA_FUNCTION_ENCODE_URI, units, 2));
      if ((lead * 31 + trail) % 61 != 0) continue;
      CHECK(agrees(URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, units, 2));
      CHECK(agrees(URLENS_ECMA_FUNCTION_ESCAPE, units, 2));
      CHECK(agrees(URLENS_ECMA_FUNCTION_DECODE_URI, units, 2));
      CHECK(agrees_extended(URLENS_ECMA_FUNCTION_DECODE_URI, units, 2));
      compare_in_all_forms(units, 2);
    }
  }
}

static void put_escape(uint16_t *units, unsigned octet, int lower) {
  const char *digits = lower ? "0123456789abcdef" : "0123456789ABCDEF";
  units[0] = '%';
  units[1] = (uint16_t)digits[octet / 16];
  units[2] = (uint16_t)digits[octet % 16];
}

static void test_short_sequences(void) {
  uint16_t units[9];
  for (unsigned a = 0; a < 256; a++) {
    put_escape(units, a, a % 3 == 0);
    for (int function = 0; function < FUNCTIONS; function++) CHECK(agrees((urlens_ecma_function)function, units, 3));
    compare_in_all_forms(units, 3);
    for (unsigned b = 0; b < 256; b++) {
      put_escape(units + 3, b, b % 5 == 0);
      CHECK(agrees(URLENS_ECMA_FUNCTION_DECODE_URI, units, 6));
      CHECK(agrees(URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT, units, 6));
      CHECK(agrees_extended(URLENS_ECMA_FUNCTION_DECODE_URI, units, 6));
      CHECK(agrees(URLENS_ECMA_FUNCTION_UNESCAPE, units, 6));
      for (unsigned c = 0; c < 256; c++) {
        put_escape(units + 6, c, 0);
        CHECK(agrees(URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT, units, 9));
        if (a >= 0x80 && (b ^ c) % 16 == 0) CHECK(agrees(URLENS_ECMA_FUNCTION_DECODE_URI, units, 9));
      }
    }
  }
}

/* Four octets: every first and second one, with third and fourth ones around the bounds. */
static void test_four_octets(void) {
  static const unsigned ends[] = {0x00, 0x2F, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF};
  enum { ENDS = sizeof ends / sizeof ends[0] };
  uint16_t units[12];
  for (unsigned a = 0x80; a < 256; a++) {
    put_escape(units, a, 0);
    for (unsigned b = 0; b < 256; b++) {
      put_escape(units + 3, b, 1);
      for (unsigned c = 0; c < ENDS * ENDS; c++) {
        put_escape(units + 6, ends[c / ENDS], 0);
        put_escape(units + 9, ends[c % ENDS], 1);
        CHECK(agrees(URLENS_ECMA_FUNCTION_DECODE_URI, units, 12));
        CHECK(agrees(URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT, units, 12));
        CHECK(agrees_extended(URLENS_ECMA_FUNCTION_DECODE_URI, units, 12));
      }
    }
  }
}

/* --- Long texts --------------------------------------------------------------------------------------------------- */

/* Pieces that texts are made of; NUL stands for a unit drawn at random. */
static const char *const pieces[] = {
    "word",
    "a",
    "Z9",
    "-_.!~*'()",
    ";/?:@&=+$,#",
    " ",
    "  ",
    "%20",
    "%2f",
    "%2F%23",
    "%41",
    "%7e",
    "%C3%A9",
    "%e4%b8%ad",
    "%F0%9F%98%80",
    "%u20AC",
    "%uD83D",
    "%uDE00",
    "%u00e9",
    "%uD83D%uDE00",
    "[]{}\"",
    "%25",
    "%E4%B8%ADtext-between-escapes",
    "a-run-of-text-that-is-longer-than-a-word/",
    "%00",
    "",
};

/* Pieces that make a decoder throw. They are rare, or no text would be decoded to its end. */
static const char *const broken[] = {"%",   "%4",     "%zz",       "%C3",          "%C3x80",
                                     "%80", "%C0%80", "%ED%A0%80", "%F4%90%80%80", "%u12"};

static size_t append_piece(uint16_t *units, size_t length, const char *piece) {
  for (; *piece; piece++) units[length++] = (unsigned char)*piece;
  return length;
}

/* Makes a text of about `wanted` units. `spice` says how often something comes that is not ASCII or not well-formed. */
static size_t make_text(uint16_t *units, size_t wanted, uint32_t spice) {
  enum { PIECES = sizeof pieces / sizeof pieces[0], BROKEN = sizeof broken / sizeof broken[0] };
  static const uint16_t others[] = {0x00, 0x7F, 0x80, 0xE9, 0xFF, 0x100, 0x20AC, 0x4E2D, 0xD7FF, 0xE000, 0xFFFF};
  size_t length = 0;
  while (length < wanted) {
    uint32_t what = draw(1000);
    if (what < spice) {
      units[length++] = others[draw(sizeof others / sizeof others[0])];
    } else if (what < spice + spice / 8) {
      units[length++] = (uint16_t)(0xD800 + draw(0x400));
      if (draw(8)) units[length++] = (uint16_t)(0xDC00 + draw(0x400));
    } else if (what < spice + spice / 8 + spice / 64) {
      length = append_piece(units, length, broken[draw(BROKEN)]);
    } else {
      length = append_piece(units, length, pieces[draw(PIECES)]);
    }
  }
  return length;
}

static void test_long_texts(void) {
  static uint16_t units[LONGEST];
  static const uint32_t spices[] = {0, 0, 0, 8, 64, 400};
  for (int round = 0; round < 1500; round++) {
    size_t wanted = draw(8) ? draw(200) : draw(LONGEST - 64);
    size_t length = make_text(units, wanted, spices[draw(6)]);
    compare_in_all_forms(units, length);
  }
}

/* Runs of one piece with another at every place, so that each is met at every offset of a block and a chunk. */
static void test_every_place(void) {
  static const char *const marked[] = {" ",      "%41", "%2F", "%E4%B8%AD", "%F0%9F%98%80", "%uD83D%uDE00",
                                       "%uD83D", "%",   "%C3"};
  static uint16_t units[LONGEST];
  for (size_t which = 0; which < sizeof marked / sizeof marked[0]; which++) {
    for (size_t at = 0; at < 1200; at += at < 160 || at > 500 ? 1 : 7) {
      size_t length = 0;
      while (length < at) units[length++] = (uint16_t)('a' + at % 26);
      length = append_piece(units, length, marked[which]);
      length = append_piece(units, length, at % 2 ? "behind-it-there-is-more" : "");
      CHECK(length > URLENS_MAX_LENGTH || length < LONGEST);
      for (int function = 0; function < FUNCTIONS; function++) {
        static uint16_t wanted[MODEL_GROWTH * LONGEST];
        model_result model = model_run((urlens_ecma_function)function, units, length, wanted);
        for (int form = 0; form < FORMS; form++) {
          form_text(&formed_input, (urlens_text_form)form, units, length);
          form_text(&formed_wanted, (urlens_text_form)form, wanted, model.length);
          compare((urlens_ecma_function)function, &formed_input, &formed_wanted, model);
        }
      }
    }
  }
}

int main(void) {
  test_every_unit();
  test_every_pair();
  test_short_sequences();
  test_four_octets();
  test_long_texts();
  test_every_place();
  return test_end();
}
