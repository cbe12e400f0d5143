/* SPDX-License-Identifier: MIT */
#include "percent/percent.h"

#include "test.h"

/* A literal and its length, so that texts may hold NUL. */
#define T(literal) literal, sizeof(literal) - 1

typedef struct encode_case {
  urlens_percent_set set;
  const char *input;
  size_t input_length;
  const char *wanted;
  size_t wanted_length;
} encode_case;

static const encode_case encode_cases[] = {
    {URLENS_PERCENT_SET_PATH, T(""), T("")},
    {URLENS_PERCENT_SET_PATH, T("abc"), T("abc")},
    {URLENS_PERCENT_SET_PATH, T("a b"), T("a%20b")},
    {URLENS_PERCENT_SET_PATH, T("%20%"), T("%20%")},
    {URLENS_PERCENT_SET_COMPONENT, T("%"), T("%25")},
    {URLENS_PERCENT_SET_C0_CONTROL, T("\0\x1F\x7F ~"), T("%00%1F%7F ~")},
    {URLENS_PERCENT_SET_FORM, T("a b+c"), T("a+b%2Bc")},
    {URLENS_PERCENT_SET_COMPONENT, T("a b+c"), T("a%20b%2Bc")},
    {URLENS_PERCENT_SET_SPECIAL_QUERY, T("'"), T("%27")},
    {URLENS_PERCENT_SET_QUERY, T("'"), T("'")},
    {URLENS_PERCENT_SET_QUERY, T("\xC3\xA9"), T("%C3%A9")},
    {URLENS_PERCENT_SET_QUERY, T("\xE2\x82\xAC"), T("%E2%82%AC")},
    {URLENS_PERCENT_SET_QUERY, T("\xF0\x9F\x98\x80"), T("%F0%9F%98%80")},
    /* One U+FFFD per maximal subpart. */
    {URLENS_PERCENT_SET_QUERY, T("\x80"), T("%EF%BF%BD")},
    {URLENS_PERCENT_SET_QUERY, T("\xFF\xFE"), T("%EF%BF%BD%EF%BF%BD")},
    {URLENS_PERCENT_SET_QUERY, T("\xC0\xAF"), T("%EF%BF%BD%EF%BF%BD")},
    {URLENS_PERCENT_SET_QUERY, T("\xC3"), T("%EF%BF%BD")},
    {URLENS_PERCENT_SET_QUERY, T("\xC3x"), T("%EF%BF%BDx")},
    {URLENS_PERCENT_SET_QUERY, T("\xE2\x82"), T("%EF%BF%BD")},
    {URLENS_PERCENT_SET_QUERY, T("\xE2\x82x"), T("%EF%BF%BDx")},
    {URLENS_PERCENT_SET_QUERY, T("\xED\xA0\x80"), T("%EF%BF%BD%EF%BF%BD%EF%BF%BD")},
    {URLENS_PERCENT_SET_QUERY, T("\xF0\x9F\x98"), T("%EF%BF%BD")},
    {URLENS_PERCENT_SET_QUERY, T("\xF0\x9F\xC3\xA9"), T("%EF%BF%BD%C3%A9")},
    {URLENS_PERCENT_SET_QUERY, T("\xF0\x80\x80"), T("%EF%BF%BD%EF%BF%BD%EF%BF%BD")},
    {URLENS_PERCENT_SET_QUERY, T("\xF4\x90"), T("%EF%BF%BD%EF%BF%BD")},
};

static void test_encode(void) {
  for (size_t i = 0; i < sizeof encode_cases / sizeof encode_cases[0]; i++) {
    const encode_case *c = &encode_cases[i];
    ul_span input = ul_span_of(c->input, c->input_length);
    char room[64];
    ul_buffer output;
    ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
    ul_percent_encode(&output, input, c->set);
    CHECK(ul_buffer_ok(&output));
    CHECK_EQ_BYTES(c->input, c->input_length, c->wanted, c->wanted_length, room, output.length);
    CHECK(ul_percent_encoded_length(input, c->set) == c->wanted_length);
    /* A buffer that is too small only counts, and nothing is written beyond it. */
    for (size_t capacity = 0; capacity < c->wanted_length; capacity++) {
      room[capacity] = '!';
      ul_buffer_init_fixed(&output, room, capacity, sizeof room);
      ul_percent_encode(&output, input, c->set);
      CHECK(output.status == URLENS_E_BUFFER_TOO_SMALL && output.length == c->wanted_length);
      CHECK(room[capacity] == '!');
    }
  }
}

static void test_encode_code_point(void) {
  char room[64];
  ul_buffer output;
  ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
  ul_percent_encode_code_point(&output, 'a', URLENS_PERCENT_SET_PATH);
  ul_percent_encode_code_point(&output, '{', URLENS_PERCENT_SET_PATH);
  ul_percent_encode_code_point(&output, 0x1F600, URLENS_PERCENT_SET_PATH);
  ul_percent_encode_code_point(&output, 0xFFFD, URLENS_PERCENT_SET_PATH);
  ul_percent_encode_byte(&output, 0xAB);
  ul_buffer_push(&output, '\0');
  CHECK_EQ_STR("", "a%7B%F0%9F%98%80%EF%BF%BD%AB", room);
}

typedef struct decode_case {
  const char *input;
  size_t input_length;
  const char *bytes; /* percent-decoded */
  size_t bytes_length;
  const char *text; /* and then decoded as UTF-8 */
  size_t text_length;
} decode_case;

#define REPLACEMENT "\xEF\xBF\xBD"

static const decode_case decode_cases[] = {
    {T(""), T(""), T("")},
    {T("abc+d"), T("abc+d"), T("abc+d")},
    {T("%41%62%63"), T("Abc"), T("Abc")},
    {T("%"), T("%"), T("%")},
    {T("%4"), T("%4"), T("%4")},
    {T("%4g%"), T("%4g%"), T("%4g%")},
    {T("%%41"), T("%A"), T("%A")},
    {T("%2541"), T("%41"), T("%41")},
    {T("%00"), T("\0"), T("\0")},
    {T("%c3%A9"), T("\xC3\xA9"), T("\xC3\xA9")},
    {T("%F0%9F%98%80"), T("\xF0\x9F\x98\x80"), T("\xF0\x9F\x98\x80")},
    {T("%FF"), T("\xFF"), T(REPLACEMENT)},
    {T("%E2%82"), T("\xE2\x82"), T(REPLACEMENT)},
    {T("%E2%82x%80"), T("\xE2\x82x\x80"), T(REPLACEMENT "x" REPLACEMENT)},
    {T("%ED%A0%80"), T("\xED\xA0\x80"), T(REPLACEMENT REPLACEMENT REPLACEMENT)},
    {T("%F0%9F%98"), T("\xF0\x9F\x98"), T(REPLACEMENT)},
    {T("%F0%9F%F0%9F%98%80"), T("\xF0\x9F\xF0\x9F\x98\x80"), T(REPLACEMENT "\xF0\x9F\x98\x80")},
};

static void test_decode(void) {
  for (size_t i = 0; i < sizeof decode_cases / sizeof decode_cases[0]; i++) {
    const decode_case *c = &decode_cases[i];
    ul_span input = ul_span_of(c->input, c->input_length);
    char room[64];
    ul_buffer output;
    CHECK_EQ_BYTES(c->input, c->input_length, c->bytes, c->bytes_length, room, ul_percent_decode_string(input, room));
    ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
    ul_percent_decode_append(&output, input);
    CHECK_EQ_BYTES(c->input, c->input_length, c->bytes, c->bytes_length, room, output.length);
    ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
    ul_percent_decode_text(&output, input, 0);
    CHECK_EQ_BYTES(c->input, c->input_length, c->text, c->text_length, room, output.length);
  }
}

typedef struct ill_formed_case {
  const char *input;
  const char *string; /* percent-decoded as a string: 0xFF for each ill-formed sequence */
  const char *text;
} ill_formed_case;

static const ill_formed_case ill_formed_cases[] = {
    {"\xC3%A9", "\xFF\xA9", REPLACEMENT REPLACEMENT},
    {"%C3\xA9", "\xC3\xFF", REPLACEMENT REPLACEMENT},
    {"%E2\x82\xAC", "\xE2\xFF\xFF", REPLACEMENT REPLACEMENT REPLACEMENT},
    {"%E2%82\xAC", "\xE2\x82\xFF", REPLACEMENT REPLACEMENT},
    {"\xE2\x82%AC", "\xFF\xAC", REPLACEMENT REPLACEMENT},
    {"\xF0\x9F\x98%80z", "\xFF\x80z", REPLACEMENT REPLACEMENT "z"},
    {"%F0%9F%98\x80+", "\xF0\x9F\x98\xFF+", REPLACEMENT REPLACEMENT "+"},
    {"%C3\xC3\xA9%A9", "\xC3\xC3\xA9\xA9", REPLACEMENT "\xC3\xA9" REPLACEMENT},
    {"\xC3", "\xFF", REPLACEMENT},
};

/* An ill-formed sequence stays one: percent-encoded bytes before and after it do not complete it. */
static void test_decode_ill_formed(void) {
  for (size_t i = 0; i < sizeof ill_formed_cases / sizeof ill_formed_cases[0]; i++) {
    const ill_formed_case *c = &ill_formed_cases[i];
    ul_span input = ul_span_of_name(c->input);
    char room[64];
    ul_buffer output;
    room[ul_percent_decode_string(input, room)] = '\0';
    CHECK_EQ_STR(c->input, c->string, room);
    ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
    ul_percent_decode_text(&output, input, 0);
    ul_buffer_push(&output, '\0');
    CHECK_EQ_STR(c->input, c->text, room);
  }
}

static void test_plus(void) {
  char room[16];
  ul_buffer output;
  ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
  ul_percent_decode_text(&output, UL_SPAN("a+%2B+"), 1);
  ul_buffer_push(&output, '\0');
  CHECK_EQ_STR("a+%2B+", "a + ", room);
}

/* Decoding takes back what encoding did, for every byte and every set that has "%" in it. */
static void test_round_trip(void) {
  for (unsigned first = 0; first < 0x80; first++) {
    for (unsigned second = 0; second < 0x80; second++) {
      char pair[2], encoded[8], decoded[8];
      ul_buffer output;
      pair[0] = (char)first;
      pair[1] = (char)second;
      ul_buffer_init_fixed(&output, encoded, sizeof encoded, sizeof encoded);
      ul_percent_encode(&output, ul_span_of(pair, 2), URLENS_PERCENT_SET_COMPONENT);
      CHECK(ul_percent_decode_string(ul_buffer_span(&output), decoded) == 2 && memcmp(pair, decoded, 2) == 0);
    }
  }
}

int main(void) {
  test_encode();
  test_encode_code_point();
  test_decode();
  test_decode_ill_formed();
  test_plus();
  test_round_trip();
  return test_end();
}
