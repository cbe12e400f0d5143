/* SPDX-License-Identifier: MIT */
/* Chromium's URL class: the Standard with the differences that are listed here, and a host parser of its own. */
#include "core/ascii.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#include "living/living.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "unicode/utf16.h"
#include "unicode/utf8.h"
#include "whatwg/differences.h"
#if URLENS_WITH_UNICODE
#  include "unicode/idna.h"
#endif

/* Difference 5: the address is looked for after decoding, and numbers of its IPv4 end may have zeros in front. */
static urlens_status parse_ipv6(ul_host_parser *parser, ul_span text) {
  ul_ipv6 address;
  size_t at;
  parser->kind = URLENS_HOST_KIND_IPV6;
  if (text.data[text.length - 1] != ']') return URLENS_E_IPV6_UNCLOSED;
  if (!ul_ipv6_read(ul_span_slice(text, 1, text.length - 1), UL_OCTETS_WITH_ZEROS, &address, &at)) {
    return URLENS_E_IPV6_INVALID_CODE_POINT;
  }
  ul_buffer_push(parser->output, '[');
  ul_ipv6_serialize(&address, parser->output);
  ul_buffer_push(parser->output, ']');
  return URLENS_OK;
}

/* Difference 3: a space and a "*" are not forbidden code points. They are percent-encoded. */
static int is_encoded(uint32_t byte) {
  return byte == ' ' || byte == '*';
}

static int is_allowed(uint32_t byte) {
  return is_encoded(byte) || !ul_byte_is((char)byte, UL_FORBIDDEN_DOMAIN | UL_NOT_ASCII);
}

static void write_domain(ul_buffer *output, ul_span domain) {
  for (size_t i = 0; i < domain.length; i++) {
    unsigned char byte = (unsigned char)domain.data[i];
    if (is_encoded(byte)) ul_percent_encode_byte(output, byte);
    else ul_buffer_push(output, (char)ul_to_lower(byte));
  }
}

/* The host in ASCII, decoded as often as it will be. */
static urlens_status parse_ascii_host(ul_host_parser *parser, ul_span text) {
  ul_reporter silent = {0};
  uint32_t address;
  size_t at;
  if (text.length == 0) return URLENS_E_DOMAIN_EMPTY;
  if (text.data[0] == '[') return parse_ipv6(parser, text);
  if (!ul_living_all(text, is_allowed)) return URLENS_E_DOMAIN_INVALID_CODE_POINT;
  if (ul_ends_in_a_number(text)) {
    urlens_status status = ul_ipv4_parse(text, &silent, &address, &at);
    if (status) return status;
    parser->kind = URLENS_HOST_KIND_IPV4;
    ul_ipv4_serialize(address, parser->output);
    return URLENS_OK;
  }
  parser->kind = URLENS_HOST_KIND_DOMAIN;
  write_domain(parser->output, text);
  return URLENS_OK;
}

#if URLENS_WITH_UNICODE
/* Difference 6: a byte that may be mapped. Mapping could join "<", ">" or "%" with the characters after them. */
static int is_mappable(uint32_t byte) {
  return byte != '<' && byte != '>' && byte != '%';
}

/*
 * The text with each space and "*" encoded. The text is at the end of a room three times as long, and the result is
 * written to the beginning of the room.
 */
static ul_span encode_before_mapping(char *room, ul_span text) {
  char *end = room;
  for (size_t i = 0; i < text.length; i++) {
    char byte = text.data[i];
    if (is_encoded((unsigned char)byte)) end = ul_percent_write(end, (unsigned char)byte);
    else *end++ = byte;
  }
  return ul_span_of(room, (size_t)(end - room));
}

/* Difference 4: what comes out of mapping is decoded once more. */
static urlens_status map_host(ul_host_parser *parser, char *room, ul_span decoded, ul_span *ascii) {
  ul_buffer *output = &parser->memory->ascii;
  urlens_status status;
  if (!ul_living_all(decoded, is_mappable)) return URLENS_E_DOMAIN_INVALID_CODE_POINT;
  ul_buffer_clear(output);
  status = ul_domain_to_ascii(encode_before_mapping(room, decoded), UL_IDNA_STANDARD, &parser->memory->work, output,
                              NULL);
  if (status == URLENS_E_BUFFER_TOO_SMALL) status = URLENS_E_OUT_OF_MEMORY;
  if (status) return status;
  *ascii = ul_span_of(output->data, ul_percent_decode_string(ul_buffer_span(output), output->data));
  return URLENS_OK;
}
#else
static urlens_status map_host(ul_host_parser *parser, char *room, ul_span decoded, ul_span *ascii) {
  (void)parser;
  (void)room;
  (void)decoded;
  (void)ascii;
  return URLENS_E_NO_UNICODE;
}
#endif

static urlens_status parse_special_host(ul_host_parser *parser, ul_span input) {
  char *room = ul_scratch_take(&parser->memory->decoded, 3 * input.length), *decoded;
  urlens_status status = URLENS_OK;
  ul_span text;
  if (!room) return URLENS_E_OUT_OF_MEMORY;
  decoded = room + 2 * input.length;
  text = ul_span_of(decoded, ul_percent_decode_string(input, decoded));
  if (!ul_is_ascii(text)) status = map_host(parser, room, text, &text);
  return status ? status : parse_ascii_host(parser, text);
}

/*
 * Difference 14, which references skip: for each code point, the low byte of its first UTF-16 code unit is checked.
 * U+2100 is refused because of its low byte 00, as a NUL is.
 */
static int has_forbidden_low_byte(ul_span input) {
  for (size_t at = 0; at < input.length;) {
    uint16_t units[2];
    ul_utf16_write(ul_utf8_next(input, at, &at), units);
    if (ul_byte_is((char)(units[0] & 0xFF), UL_FORBIDDEN_HOST)) return 1;
  }
  return 0;
}

static urlens_status parse_host(ul_host_parser *parser, ul_span input, ul_host_syntax syntax) {
  urlens_status status;
  if (syntax == UL_HOST_OF_SPECIAL) status = parse_special_host(parser, input);
  else if (input.length > 0 && input.data[0] == '[') status = parse_ipv6(parser, input);
  else if (parser->is_in_reference || !has_forbidden_low_byte(input)) return ul_host_parse(parser, input, syntax);
  else status = URLENS_E_HOST_INVALID_CODE_POINT;
  parser->error = ul_error_at(status, 0, input.length);
  return status;
}

/* Differences 9 and 12: the schemes that Chromium has registered for itself. */
enum { HOST_ALONE = UL_SCHEME_HAS_HOST | UL_SCHEME_HAS_HOST_ALONE, OPAQUE = UL_SCHEME_IS_OPAQUE };
static const ul_scheme_rules schemes[] = {
    {"chrome", HOST_ALONE},
    {"chrome-distiller", HOST_ALONE},
    {"chrome-error", HOST_ALONE},
    {"chrome-extension", HOST_ALONE},
    {"chrome-native", HOST_ALONE},
    {"chrome-search", HOST_ALONE},
    {"chrome-untrusted", HOST_ALONE},
    {"devtools", HOST_ALONE},
    {"isolated-app", HOST_ALONE},
    {"android", OPAQUE},
    {"chromeos-steam", OPAQUE},
    {"drivefs", OPAQUE},
    {"materialized-view", OPAQUE},
    {"steam", OPAQUE},
    {NULL, 0},
};

static const ul_differences differences = {
    .bits = UL_PATH_ENCODES_BAR | UL_USERINFO_ENCODES_QUOTE | UL_OTHER_QUERY_ENCODES_QUOTE |
            UL_OPAQUE_PATH_KEEPS_SPACE | UL_DATA_KEEPS_NEWLINES | UL_PORT_AFTER_LAST_COLON | UL_FILE_HAS_NO_DRIVES |
            UL_FILE_KEEPS_LOCALHOST | UL_FILE_SKIPS_SLASHES | UL_FILE_HOST_NEEDS_SLASH | UL_FILE_REFERENCE_IS_GUARDED |
            UL_OTHER_DOTS_END_AT_BSLASH | UL_OTHER_BSLASHES_LOSE_HOST | UL_OTHER_BASE_KEEPS_BSLASH,
    .schemes = schemes,
    .parse_host = parse_host,
};

static urlens_status parse(const ul_request *request, ul_buffer *output, ul_answer *answer) {
  ul_arena_reset(&request->memory->arena);
  return ul_parse_with_differences(request, output, answer);
}

const ul_dialect ul_dialect_chromium = {
    .title = "Chromium's URL class",
    .models = "Chromium",
    .version = "156.0.8078.79",
    .traits = URLENS_TRAIT_RESOLVES | URLENS_TRAIT_CANONICALIZES | URLENS_TRAIT_IS_BROWSER | UL_LIVING_COMPARED,
    .habits = UL_NEEDS_RECORD | UL_NEEDS_LABEL,
    .most_memory = UL_MOST_MEMORY_OF_MACHINE,
    .parse = parse,
    .family = &differences,
};
