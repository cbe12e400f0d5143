/* SPDX-License-Identifier: MIT */
/*
 * Names for programs and sentences for people. They are stored one after another, and tables say where: tables of
 * pointers would be three times as large, and in a shared library the loader would have to fill them in at each start.
 */
#include "core/span.h"

/* The formatter cannot lay out a list of TEXT(number, name, message). */
/* clang-format off */
#define STATUS_TEXTS(TEXT) \
  TEXT(URLENS_OK, "ok", "No error.") \
  TEXT(URLENS_E_ARGUMENT, "argument", "An argument is missing or has a value that is not defined.") \
  TEXT(URLENS_E_OUT_OF_MEMORY, "out-of-memory", "There is not enough memory.") \
  TEXT(URLENS_E_TOO_LONG, "too-long", "The input or the result is longer than the limit.") \
  TEXT(URLENS_E_BUFFER_TOO_SMALL, "buffer-too-small", "The buffer for the result is too small.") \
  TEXT(URLENS_E_UNSUPPORTED, "unsupported", "This dialect, or this build of the library, does not have the operation.") \
  TEXT(URLENS_E_UNKNOWN_ENCODING, "unknown-encoding", "The label names no encoding that this build knows.") \
  TEXT(URLENS_E_OFFSET_OVERFLOW, "offset-overflow", "The batch's output is larger than its 32-bit offsets can say.") \
  TEXT(URLENS_E_NO_URL, "no-url", "There is no URL to work with.") \
  TEXT(URLENS_E_IGNORED, "ignored", "The setter ignores this value.") \
  TEXT(URLENS_E_NULL_ROW, "null-row", "The row is null.") \
  TEXT(URLENS_E_MISSING_SCHEME, "missing-scheme-non-relative-URL", \
       "The URL has no scheme, and there is no base URL that it could be relative to.") \
  TEXT(URLENS_E_HOST_MISSING, "host-missing", "The host is missing.") \
  TEXT(URLENS_E_HOST_INVALID_CODE_POINT, "host-invalid-code-point", "The host has a character that no host may have.") \
  TEXT(URLENS_E_PORT_INVALID, "port-invalid", "The port is not a number.") \
  TEXT(URLENS_E_PORT_OUT_OF_RANGE, "port-out-of-range", "The port is larger than 65535.") \
  TEXT(URLENS_E_IPV4_TOO_MANY_PARTS, "IPv4-too-many-parts", \
       "The host ends in a number, so it must be an IPv4 address, but it has more than four parts.") \
  TEXT(URLENS_E_IPV4_NON_NUMERIC_PART, "IPv4-non-numeric-part", \
       "The host ends in a number, so it must be an IPv4 address, but one of its parts is not a number.") \
  TEXT(URLENS_E_IPV4_OUT_OF_RANGE_PART, "IPv4-out-of-range-part", "A part of the IPv4 address is too large.") \
  TEXT(URLENS_E_IPV6_UNCLOSED, "IPv6-unclosed", "The IPv6 address does not end with \"]\".") \
  TEXT(URLENS_E_IPV6_INVALID_COMPRESSION, "IPv6-invalid-compression", "The IPv6 address begins with a single \":\".") \
  TEXT(URLENS_E_IPV6_TOO_MANY_PIECES, "IPv6-too-many-pieces", "The IPv6 address has more than eight pieces.") \
  TEXT(URLENS_E_IPV6_MULTIPLE_COMPRESSION, "IPv6-multiple-compression", "The IPv6 address has more than one \"::\".") \
  TEXT(URLENS_E_IPV6_INVALID_CODE_POINT, "IPv6-invalid-code-point", \
       "The IPv6 address has a character that is neither a hex digit nor \":\", or ends too early.") \
  TEXT(URLENS_E_IPV6_TOO_FEW_PIECES, "IPv6-too-few-pieces", \
       "The IPv6 address has fewer than eight pieces, and no \"::\" in place of the others.") \
  TEXT(URLENS_E_IPV4_IN_IPV6_TOO_MANY_PIECES, "IPv4-in-IPv6-too-many-pieces", \
       "The IPv6 address has too many pieces before the IPv4 address at its end.") \
  TEXT(URLENS_E_IPV4_IN_IPV6_INVALID_CODE_POINT, "IPv4-in-IPv6-invalid-code-point", \
       "The IPv4 address at the end of the IPv6 address is not four decimal numbers without leading zeros.") \
  TEXT(URLENS_E_IPV4_IN_IPV6_OUT_OF_RANGE_PART, "IPv4-in-IPv6-out-of-range-part", \
       "A part of the IPv4 address at the end of the IPv6 address is larger than 255.") \
  TEXT(URLENS_E_IPV4_IN_IPV6_TOO_FEW_PARTS, "IPv4-in-IPv6-too-few-parts", \
       "The IPv4 address at the end of the IPv6 address has fewer than four parts.") \
  TEXT(URLENS_E_DOMAIN_INVALID_CODE_POINT, "domain-invalid-code-point", \
       "The domain has a character that no domain may have.") \
  TEXT(URLENS_E_DOMAIN_EMPTY, "domain-empty", "Nothing is left of the domain once its characters are mapped.") \
  TEXT(URLENS_E_IDNA_DISALLOWED, "idna-disallowed", "The domain has a character that IDNA does not allow.") \
  TEXT(URLENS_E_IDNA_PUNYCODE, "idna-punycode", "A label begins with \"xn--\" but is not valid Punycode.") \
  TEXT(URLENS_E_IDNA_ACE_NOT_NEEDED, "idna-ace-not-needed", \
       "A label begins with \"xn--\", but what it encodes does not need that.") \
  TEXT(URLENS_E_IDNA_NOT_NFC, "idna-not-nfc", "A label encodes text that is not in normalization form C.") \
  TEXT(URLENS_E_IDNA_HYPHENS, "idna-hyphens", \
       "A label begins or ends with a hyphen, or has hyphens in third and fourth place.") \
  TEXT(URLENS_E_IDNA_ACE_PREFIX, "idna-ace-prefix", "A label still begins with \"xn--\" once it is decoded.") \
  TEXT(URLENS_E_IDNA_LEADING_MARK, "idna-leading-mark", "A label begins with a combining mark.") \
  TEXT(URLENS_E_IDNA_BIDI, "idna-bidi", \
       "A label mixes writing directions in a way that the Bidi rule does not allow.") \
  TEXT(URLENS_E_IDNA_JOINERS, "idna-joiners", "A label has a joiner in a place where that is not allowed.") \
  TEXT(URLENS_E_IDNA_STD3, "idna-std3", "A label has an ASCII character other than letters, digits and hyphens.") \
  TEXT(URLENS_E_IDNA_EMPTY_LABEL, "idna-empty-label", "A label is empty.") \
  TEXT(URLENS_E_IDNA_LABEL_TOO_LONG, "idna-label-too-long", "A label is longer than 63 bytes.") \
  TEXT(URLENS_E_IDNA_DOMAIN_TOO_LONG, "idna-domain-too-long", "The domain is longer than 253 bytes.") \
  TEXT(URLENS_E_IDNA_FULL_STOP, "idna-full-stop", "A label has a full stop in it once it is decoded.") \
  TEXT(URLENS_E_NO_UNICODE, "no-unicode", \
       "The domain is not ASCII, and this build of the library has no Unicode data.") \
  TEXT(URLENS_E_PUNYCODE_INVALID, "punycode-invalid", "The text is not Punycode.") \
  TEXT(URLENS_E_PUNYCODE_OVERFLOW, "punycode-overflow", "The Punycode has a number that is too large.") \
  TEXT(URLENS_E_NAMEPREP_PROHIBITED, "nameprep-prohibited", "The text has a character that Nameprep prohibits.") \
  TEXT(URLENS_E_NAMEPREP_UNASSIGNED, "nameprep-unassigned", \
       "The text has a code point that is not assigned in Unicode 3.2.") \
  TEXT(URLENS_E_NAMEPREP_BIDI, "nameprep-bidi", \
       "The text mixes writing directions in a way that Nameprep does not allow.") \
  TEXT(URLENS_E_TOASCII_LENGTH, "toascii-length", "A label has no characters or more than 63.") \
  TEXT(URLENS_E_TOASCII_STD3, "toascii-std3", \
       "A label has an ASCII character other than letters, digits and inner hyphens.") \
  TEXT(URLENS_E_TOASCII_PREFIX, "toascii-prefix", "A label that is not ASCII begins with \"xn--\".") \
  TEXT(URLENS_E_TOASCII_ROUND_TRIP, "toascii-round-trip", "The Unicode form of a label does not lead back to it.") \
  TEXT(URLENS_E_URI_SURROGATE, "uri-surrogate", "A surrogate without its other half cannot be encoded.") \
  TEXT(URLENS_E_URI_ESCAPE, "uri-escape", "A \"%\" is not followed by two hex digits.") \
  TEXT(URLENS_E_URI_SEQUENCE, "uri-sequence", "The escapes are not the UTF-8 of a character.") \
  TEXT(URLENS_E_URI_CODE_POINT, "uri-code-point", "The code point is larger than four bytes can hold.") \
  TEXT(URLENS_E_INVALID, "invalid", "The URL has no scheme.") \
  TEXT(URLENS_E_BASE_INVALID, "base-invalid", "The base URL has no scheme.") \
  TEXT(URLENS_E_BASE_NOT_HIERARCHICAL, "base-not-hierarchical", "Nothing can be relative to a base URL of this kind.") \
  TEXT(URLENS_E_SCHEME_UNKNOWN, "scheme-unknown", "The program reads no URLs of this scheme.") \
  TEXT(URLENS_E_REFUSED, "refused", "This text may not be in the URL.") \
  TEXT(URLENS_E_RFC_SCHEME, "rfc-scheme", \
       "The text before the first \":\" is not a scheme: a letter, then letters, digits, \"+\", \"-\" and \".\".") \
  TEXT(URLENS_E_RFC_USERINFO, "rfc-userinfo", "The user information has a character that is not allowed there.") \
  TEXT(URLENS_E_RFC_HOST, "rfc-host", "The host has a character that is not allowed there.") \
  TEXT(URLENS_E_RFC_IP_LITERAL, "rfc-ip-literal", "An address in brackets is not closed, or not followed by a port.") \
  TEXT(URLENS_E_RFC_IPV6, "rfc-ipv6", "The text between the brackets is not an IPv6 address.") \
  TEXT(URLENS_E_RFC_IPVFUTURE, "rfc-ipvfuture", "The text between the brackets is not an address of a later version.") \
  TEXT(URLENS_E_RFC_ZONE, "rfc-zone", "The zone identifier is empty or has a character that is not allowed there.") \
  TEXT(URLENS_E_RFC_PORT, "rfc-port", "The port has a character that is not a digit.") \
  TEXT(URLENS_E_RFC_PATH, "rfc-path", "The path has a character that is not allowed there.") \
  TEXT(URLENS_E_RFC_QUERY, "rfc-query", "The query has a character that is not allowed there.") \
  TEXT(URLENS_E_RFC_FRAGMENT, "rfc-fragment", "The fragment has a character that is not allowed there.") \
  TEXT(URLENS_E_RFC_PERCENT, "rfc-percent", "A \"%\" is not followed by two hex digits.") \
  TEXT(URLENS_E_PATH_RELATIVE, "path-relative", "The path is not absolute, so it has no URL.") \
  TEXT(URLENS_E_PATH_NUL, "path-nul", "The path has a NUL in it.") \
  TEXT(URLENS_E_PATH_NOT_FILE, "path-not-file", "Only a file: URL has a path on a disk.") \
  TEXT(URLENS_E_PATH_HOST, "path-host", "The URL and the path cannot both have this host.") \
  TEXT(URLENS_E_PATH_SEPARATOR, "path-separator", "A name contains the character that separates names.") \
  TEXT(URLENS_E_PATH_DRIVE, "path-drive", \
       "The URL has neither a drive letter nor a host, so it has no path on Windows.") \
  TEXT(URLENS_E_PATH_NOT_UTF8, "path-not-utf8", "The path is not UTF-8, as paths on Windows are.") \
  TEXT(URLENS_E_PATH_DEVICE, "path-device", "The path is that of a device, which has no URL.") \
  TEXT(URLENS_E_PATH_DOTS, "path-dots", "A name is \".\" or \"..\" in a place where paths cannot have that.") \
  TEXT(URLENS_E_NOT_DATA_URL, "not-data-url", "The URL is not a data: URL.") \
  TEXT(URLENS_E_DATA_NO_COMMA, "data-no-comma", "The data: URL has no \",\" that ends its MIME type.") \
  TEXT(URLENS_E_BUILD_SCHEME, "build-scheme", "The scheme is not one that this URL can have.") \
  TEXT(URLENS_E_BUILD_NEEDS_HOST, "build-needs-host", \
       "A user name, a password or a port needs a host, and a file: URL has none of them.") \
  TEXT(URLENS_E_BUILD_DOT_SEGMENT, "build-dot-segment", "A path segment is \".\" or \"..\".") \
  TEXT(URLENS_E_NO_SEGMENTS, "no-segments", "The URL's path is not made of segments.") \
  TEXT(URLENS_E_NUL, "nul", "The part has a NUL in it, which would end the string too early.") \
  TEXT(URLENS_E_TARGET_FORM, "target-form", "The request target has none of the forms that HTTP knows.") \
  TEXT(URLENS_E_TARGET_METHOD, "target-method", "The method does not take a request target of this form.") \
  TEXT(URLENS_E_TARGET_CODE_POINT, "target-code-point", \
       "The request target has white space, a control character or \"#\" in it.") \
  TEXT(URLENS_E_DATA_BASE64, "data-base64", "The data of the data: URL is not base64.") \
  TEXT(URLENS_E_QUERY_NO_NAME, "query-no-name", "The query has no pair of that name.") \
  TEXT(URLENS_E_TEMPLATE_LITERAL, "template-literal", "The template has a character that is not allowed outside of \"{}\".") \
  TEXT(URLENS_E_TEMPLATE_UNCLOSED, "template-unclosed", "An expression of the template does not end with \"}\".") \
  TEXT(URLENS_E_TEMPLATE_OPERATOR, "template-operator", "An expression of the template has an operator that is reserved.") \
  TEXT(URLENS_E_TEMPLATE_NAME, "template-name", "An expression of the template has something that is not a name.") \
  TEXT(URLENS_E_TEMPLATE_MODIFIER, "template-modifier", \
       "What follows a name in the template is neither \"*\" nor \":\" and a number from 1 to 9999.") \
  TEXT(URLENS_E_TEMPLATE_PREFIX, "template-prefix", \
       "The template asks for the first characters of a variable that holds several values.") \
  TEXT(URLENS_E_SUFFIX_RULE, "suffix-rule", "A line of the Public Suffix List is not a rule.") \
  TEXT(URLENS_E_COOKIE_DOMAIN, "cookie-domain", "The cookie's domain is not one of the host that sets it.") \
  TEXT(URLENS_E_COOKIE_SUFFIX, "cookie-suffix", "The cookie's domain is a public suffix.") \
  TEXT(URLENS_E_PATTERN_ESCAPE, "pattern-escape", "The pattern has a \"\\\" with nothing after it.") \
  TEXT(URLENS_E_PATTERN_NAME, "pattern-name", "The pattern has a \":\" without a name after it.") \
  TEXT(URLENS_E_PATTERN_SAME_NAME, "pattern-same-name", "The pattern has two groups of the same name.") \
  TEXT(URLENS_E_PATTERN_GROUP, "pattern-group", \
       "A regular expression in the pattern is empty, not closed or not ASCII, or begins or captures as it must not.") \
  TEXT(URLENS_E_PATTERN_REGEXP, "pattern-regexp", "The pattern has something in \"()\" that is not a regular expression.") \
  TEXT(URLENS_E_PATTERN_UNEXPECTED, "pattern-unexpected", \
       "The pattern has a modifier, a brace or a group where none can be.") \
  TEXT(URLENS_E_PATTERN_UNCLOSED, "pattern-unclosed", "The pattern has a \"{\" without its \"}\".") \
  TEXT(URLENS_E_PATTERN_RELATIVE, "pattern-relative", "The pattern has no scheme, and there is no base.") \
  TEXT(URLENS_E_PATTERN_GENERATE, "pattern-generate", "The pattern cannot be written with these groups.") \
  TEXT(URLENS_E_PATTERN_SET, "pattern-set", "These bytes are not a set of patterns.") \
  TEXT(URLENS_E_MATCH_LIMIT, "match-limit", "The match needs too much memory or too many steps.") \
  TEXT(URLENS_E_MATCH_PATTERN, "match-pattern", "This is not a match pattern: a scheme, \"://\", a host and a path.")

/* The names are those of the table in the URL Standard, section 1.1. */
#define VALIDATION_TEXTS(TEXT) \
  TEXT(URLENS_V_DOMAIN_TO_ASCII, "domain-to-ASCII", "The domain is not valid in DNS.") \
  TEXT(URLENS_V_DOMAIN_PERCENT_ENCODED, "domain-percent-encoded", "The domain has percent-encoded bytes.") \
  TEXT(URLENS_V_HOST_INVALID_CODE_POINT, "host-invalid-code-point", "The host has a character that no host may have.") \
  TEXT(URLENS_V_IPV4_EMPTY_PART, "IPv4-empty-part", "The IPv4 address ends with a dot.") \
  TEXT(URLENS_V_IPV4_TOO_FEW_PARTS, "IPv4-too-few-parts", "The IPv4 address has fewer than four parts.") \
  TEXT(URLENS_V_IPV4_TOO_MANY_PARTS, "IPv4-too-many-parts", "The IPv4 address has more than four parts.") \
  TEXT(URLENS_V_IPV4_NON_NUMERIC_PART, "IPv4-non-numeric-part", "A part of the IPv4 address is not a number.") \
  TEXT(URLENS_V_IPV4_NON_DECIMAL_PART, "IPv4-non-decimal-part", "A part of the IPv4 address is octal or hexadecimal.") \
  TEXT(URLENS_V_IPV4_OUT_OF_RANGE_PART, "IPv4-out-of-range-part", "A part of the IPv4 address is larger than 255.") \
  TEXT(URLENS_V_IPV6_UNCLOSED, "IPv6-unclosed", "The IPv6 address does not end with \"]\".") \
  TEXT(URLENS_V_IPV6_INVALID_COMPRESSION, "IPv6-invalid-compression", "The IPv6 address begins with a single \":\".") \
  TEXT(URLENS_V_IPV6_TOO_MANY_PIECES, "IPv6-too-many-pieces", "The IPv6 address has more than eight pieces.") \
  TEXT(URLENS_V_IPV6_MULTIPLE_COMPRESSION, "IPv6-multiple-compression", "The IPv6 address has more than one \"::\".") \
  TEXT(URLENS_V_IPV6_INVALID_CODE_POINT, "IPv6-invalid-code-point", \
       "The IPv6 address has an unexpected character or ends too early.") \
  TEXT(URLENS_V_IPV6_TOO_FEW_PIECES, "IPv6-too-few-pieces", "The IPv6 address has fewer than eight pieces.") \
  TEXT(URLENS_V_IPV6_PIECE_LEADING_ZERO, "IPv6-piece-leading-zero", "A piece of the IPv6 address begins with 0.") \
  TEXT(URLENS_V_IPV4_IN_IPV6_TOO_MANY_PIECES, "IPv4-in-IPv6-too-many-pieces", \
       "The IPv6 address has too many pieces before its IPv4 address.") \
  TEXT(URLENS_V_IPV4_IN_IPV6_INVALID_CODE_POINT, "IPv4-in-IPv6-invalid-code-point", \
       "The IPv4 address in the IPv6 address is malformed.") \
  TEXT(URLENS_V_IPV4_IN_IPV6_OUT_OF_RANGE_PART, "IPv4-in-IPv6-out-of-range-part", \
       "A part of the IPv4 address in the IPv6 address is larger than 255.") \
  TEXT(URLENS_V_IPV4_IN_IPV6_TOO_FEW_PARTS, "IPv4-in-IPv6-too-few-parts", \
       "The IPv4 address in the IPv6 address has fewer than four parts.") \
  TEXT(URLENS_V_INVALID_URL_UNIT, "invalid-URL-unit", \
       "This character should be percent-encoded, or should not be here.") \
  TEXT(URLENS_V_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, "special-scheme-missing-following-solidus", \
       "The scheme is not followed by exactly \"//\".") \
  TEXT(URLENS_V_MISSING_SCHEME_NON_RELATIVE_URL, "missing-scheme-non-relative-URL", \
       "There is no scheme, and no base URL to be relative to.") \
  TEXT(URLENS_V_INVALID_REVERSE_SOLIDUS, "invalid-reverse-solidus", "There is a \"\\\" where a \"/\" should be.") \
  TEXT(URLENS_V_INVALID_CREDENTIALS, "invalid-credentials", "The URL has credentials.") \
  TEXT(URLENS_V_HOST_MISSING, "host-missing", "The host is missing.") \
  TEXT(URLENS_V_PORT_OUT_OF_RANGE, "port-out-of-range", "The port is larger than 65535.") \
  TEXT(URLENS_V_PORT_INVALID, "port-invalid", "The port is not a number.") \
  TEXT(URLENS_V_FILE_INVALID_WINDOWS_DRIVE_LETTER, "file-invalid-Windows-drive-letter", \
       "A file: reference begins with a Windows drive letter.") \
  TEXT(URLENS_V_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, "file-invalid-Windows-drive-letter-host", \
       "The host of a file: URL is a Windows drive letter.") \
  TEXT(URLENS_V_IPV4_NON_ASCII_INPUT, "IPv4-non-ASCII-input", \
       "The IPv4 address is written with characters that are not ASCII.")

/* The strings as members of a struct, and where they begin in it. */
#define TEXT_MEMBERS(number, name, message) char name_of_##number[sizeof(name)], message_of_##number[sizeof(message)];
#define TEXT_STRINGS(number, name, message) name, message,
#define STATUS_PLACE(number, name, message) \
  {number, offsetof(status_strings, name_of_##number), offsetof(status_strings, message_of_##number)},
#define VALIDATION_PLACE(number, name, message) \
  {number, offsetof(validation_strings, name_of_##number), offsetof(validation_strings, message_of_##number)},

typedef struct status_strings { STATUS_TEXTS(TEXT_MEMBERS) } status_strings;
typedef struct validation_strings { VALIDATION_TEXTS(TEXT_MEMBERS) } validation_strings;

typedef struct text_place {
  uint16_t number;
  uint16_t name;
  uint16_t message;
} text_place;

static const status_strings status_text = {STATUS_TEXTS(TEXT_STRINGS)};
static const validation_strings validation_text = {VALIDATION_TEXTS(TEXT_STRINGS)};
static const text_place status_places[] = {STATUS_TEXTS(STATUS_PLACE)};
static const text_place validation_places[] = {VALIDATION_TEXTS(VALIDATION_PLACE)};
/* clang-format on */

_Static_assert(sizeof status_text <= UINT16_MAX && sizeof validation_text <= UINT16_MAX, "16 bits for a place");

static const text_place *find_text(const text_place *places, size_t count, int number) {
  for (size_t i = 0; i < count; i++) {
    if (places[i].number == number) return &places[i];
  }
  return NULL;
}

static const text_place *find_status(urlens_status status) {
  return find_text(status_places, sizeof status_places / sizeof *status_places, (int)status);
}

static const text_place *find_validation(urlens_validation_error error) {
  return find_text(validation_places, sizeof validation_places / sizeof *validation_places, (int)error);
}

const char *urlens_status_name(urlens_status status) {
  const text_place *place = find_status(status);
  return place ? (const char *)&status_text + place->name : "unknown";
}

const char *urlens_status_message(urlens_status status) {
  const text_place *place = find_status(status);
  return place ? (const char *)&status_text + place->message
               : "The status is not one that this version of the library knows.";
}

const char *urlens_validation_error_name(urlens_validation_error error) {
  const text_place *place = find_validation(error);
  return place ? (const char *)&validation_text + place->name : "unknown";
}

const char *urlens_validation_error_message(urlens_validation_error error) {
  const text_place *place = find_validation(error);
  return place ? (const char *)&validation_text + place->message
               : "The validation error is not one that this version of the library knows.";
}
