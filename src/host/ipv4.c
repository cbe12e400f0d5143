/* SPDX-License-Identifier: MIT */
#include "host/ipv4.h"

#include "core/text.h"

/* A number larger than any address; larger ones are all read as this. */
static const uint64_t ipv4_too_large = UINT64_C(1) << 32;

typedef struct ipv4_number {
  uint64_t value; /* at most ipv4_too_large */
  int failure;
  int not_decimal; /* the Standard's validationError */
} ipv4_number;

/* URL Standard, IPv4 number parser, steps 7 and 8. Saturates, so that a million digits are no trouble. */
static ipv4_number read_digits(ul_span digits, unsigned radix, int not_decimal) {
  ipv4_number number = {0, 0, not_decimal};
  for (size_t i = 0; i < digits.length; i++) {
    int value = ul_hex_value((unsigned char)digits.data[i]);
    if (value < 0 || (unsigned)value >= radix) {
      number.failure = 1;
      return number;
    }
    number.value = number.value * radix + (unsigned)value;
    if (number.value > ipv4_too_large) number.value = ipv4_too_large;
  }
  return number;
}

/* URL Standard, IPv4 number parser. */
static ipv4_number ipv4_number_parse(ul_span input) {
  ipv4_number failure = {0, 1, 0};
  if (input.length == 0) return failure;
  if (input.length >= 2 && input.data[0] == '0' && (input.data[1] | 0x20) == 'x') {
    return read_digits(ul_span_slice(input, 2, input.length), 16, 1);
  }
  if (input.length >= 2 && input.data[0] == '0') return read_digits(ul_span_slice(input, 1, input.length), 8, 1);
  return read_digits(input, 10, 0);
}

int ul_ends_in_a_number(ul_span input) {
  size_t end = input.length, start;
  ul_span last;
  if (end > 0 && input.data[end - 1] == '.') end--;
  for (start = end; start > 0 && input.data[start - 1] != '.'; start--) {
    unsigned char c = (unsigned char)input.data[start - 1];
    if (!ul_is_hex_digit(c) && (c | 0x20) != 'x') return 0; /* there is no such character in any number */
  }
  last = ul_span_slice(input, start, end);
  if (last.length == 0 || !ul_is_digit((unsigned char)last.data[0])) return 0; /* no number begins otherwise */
  return !read_digits(last, 10, 0).failure || !ipv4_number_parse(last).failure;
}

/* URL Standard, IPv4 parser, steps 7 to 9. */
static urlens_status ipv4_check_range(const uint64_t *numbers, const size_t *starts, size_t count,
                                      const ul_reporter *reporter, size_t *at) {
  size_t first_large = count;
  for (size_t i = count; i-- > 0;) {
    if (numbers[i] > 255) first_large = i;
  }
  if (first_large == count) return URLENS_OK;
  *at = starts[first_large];
  ul_report(reporter, URLENS_V_IPV4_OUT_OF_RANGE_PART, *at);
  if (first_large < count - 1) return URLENS_E_IPV4_OUT_OF_RANGE_PART;
  return numbers[count - 1] >> (8 * (5 - count)) ? URLENS_E_IPV4_OUT_OF_RANGE_PART : URLENS_OK;
}

/* URL Standard, IPv4 parser, steps 1 to 4: how many parts there are, the empty one after a final dot not counted. */
static size_t ipv4_count_parts(ul_span *input, const ul_reporter *reporter) {
  size_t count = 1;
  if (input->data[input->length - 1] == '.') {
    ul_report(reporter, URLENS_V_IPV4_EMPTY_PART, input->length - 1);
    input->length--;
  }
  for (size_t i = 0; i < input->length; i++) count += input->data[i] == '.';
  return count;
}

urlens_status ul_ipv4_parse(ul_span input, const ul_reporter *reporter, uint32_t *address, size_t *at) {
  uint64_t numbers[4] = {0};
  size_t starts[4], count = ipv4_count_parts(&input, reporter), start = 0;
  urlens_status status;
  if (count < 4) ul_report(reporter, URLENS_V_IPV4_TOO_FEW_PARTS, 0);
  if (count > 4) {
    *at = 0;
    ul_report(reporter, URLENS_V_IPV4_TOO_MANY_PARTS, 0);
    return URLENS_E_IPV4_TOO_MANY_PARTS;
  }
  for (size_t i = 0; i < count; i++) {
    size_t end = ul_span_find(input, start, '.');
    ipv4_number number = ipv4_number_parse(ul_span_slice(input, start, end));
    if (number.failure) {
      *at = start;
      ul_report(reporter, URLENS_V_IPV4_NON_NUMERIC_PART, start);
      return URLENS_E_IPV4_NON_NUMERIC_PART;
    }
    if (number.not_decimal) ul_report(reporter, URLENS_V_IPV4_NON_DECIMAL_PART, start);
    numbers[i] = number.value;
    starts[i] = start;
    start = end + 1;
  }
  status = ipv4_check_range(numbers, starts, count, reporter, at);
  if (status) return status;
  *address = (uint32_t)numbers[count - 1];
  for (size_t i = 0; i + 1 < count; i++) *address += (uint32_t)numbers[i] << (8 * (3 - i));
  return URLENS_OK;
}

/* RFC 3986, dec-octet: 0 to 255 without zeros in front. Returns how many bytes it has, or 0. */
static size_t read_dec_octet(ul_span text, size_t at, uint32_t *value) {
  size_t length = 0;
  *value = 0;
  for (; length < 3 && at + length < text.length && ul_is_digit((unsigned char)text.data[at + length]); length++) {
    *value = *value * 10 + (uint32_t)(text.data[at + length] - '0');
  }
  return *value > 255 || (length > 1 && text.data[at] == '0') ? 0 : length;
}

int ul_ipv4_read_dotted(ul_span text, uint32_t *address) {
  size_t at = 0;
  *address = 0;
  for (int part = 0; part < 4; part++) {
    uint32_t value;
    size_t length;
    if (part > 0 && (at >= text.length || text.data[at++] != '.')) return 0;
    length = read_dec_octet(text, at, &value);
    if (length == 0) return 0;
    *address = *address << 8 | value;
    at += length;
  }
  return at == text.length;
}

void ul_ipv4_serialize(uint32_t address, ul_buffer *output) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    ul_append_decimal(output, address >> shift & 255);
    if (shift) ul_buffer_push(output, '.');
  }
}
