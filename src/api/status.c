/* SPDX-License-Identifier: MIT */
/* Names for programs and sentences for people. */
#include "core/span.h"

typedef struct status_text {
  urlens_status status;
  const char *name;
  const char *message;
} status_text;

static const status_text status_texts[] = {
    {URLENS_OK, "ok", "All is well."},
    {URLENS_E_ARGUMENT, "argument", "An argument is missing or has a value that is not defined."},
    {URLENS_E_OUT_OF_MEMORY, "out-of-memory", "There is not enough memory."},
    {URLENS_E_TOO_LONG, "too-long", "The input or the result is longer than the limit."},
    {URLENS_E_BUFFER_TOO_SMALL, "buffer-too-small", "The buffer for the result is too small."},
    {URLENS_E_UNSUPPORTED, "unsupported", "This dialect or this build of the library does not offer the operation."},
    {URLENS_E_UNKNOWN_ENCODING, "unknown-encoding", "The label names no encoding that this build knows."},
    {URLENS_E_OFFSET_OVERFLOW, "offset-overflow", "The batch's output is larger than its 32-bit offsets can say."},
    {URLENS_E_NO_URL, "no-url", "There is no URL to work with."},
    {URLENS_E_IGNORED, "ignored", "The setter ignores this value."},
    {URLENS_E_NULL_ROW, "null-row", "The row is null."},
    {URLENS_E_MISSING_SCHEME, "missing-scheme-non-relative-URL",
     "The URL has no scheme, and there is no base URL that it could be relative to."},
    {URLENS_E_HOST_MISSING, "host-missing", "The host is missing."},
    {URLENS_E_HOST_INVALID_CODE_POINT, "host-invalid-code-point", "The host has a character that no host may have."},
    {URLENS_E_PORT_INVALID, "port-invalid", "The port is not a number."},
    {URLENS_E_PORT_OUT_OF_RANGE, "port-out-of-range", "The port is larger than 65535."},
    {URLENS_E_IPV4_TOO_MANY_PARTS, "IPv4-too-many-parts",
     "The host ends in a number, so it must be an IPv4 address, but it has more than four parts."},
    {URLENS_E_IPV4_NON_NUMERIC_PART, "IPv4-non-numeric-part",
     "The host ends in a number, so it must be an IPv4 address, but one of its parts is not a number."},
    {URLENS_E_IPV4_OUT_OF_RANGE_PART, "IPv4-out-of-range-part", "A part of the IPv4 address is too large."},
    {URLENS_E_IPV6_UNCLOSED, "IPv6-unclosed", "The IPv6 address does not end with \"]\"."},
    {URLENS_E_IPV6_INVALID_COMPRESSION, "IPv6-invalid-compression", "The IPv6 address begins with a single \":\"."},
    {URLENS_E_IPV6_TOO_MANY_PIECES, "IPv6-too-many-pieces", "The IPv6 address has more than eight pieces."},
    {URLENS_E_IPV6_MULTIPLE_COMPRESSION, "IPv6-multiple-compression", "The IPv6 address has more than one \"::\"."},
    {URLENS_E_IPV6_INVALID_CODE_POINT, "IPv6-invalid-code-point",
     "The IPv6 address has a character that is neither a hex digit nor \":\", or ends too early."},
    {URLENS_E_IPV6_TOO_FEW_PIECES, "IPv6-too-few-pieces",
     "The IPv6 address has fewer than eight pieces and no \"::\" that stands for the rest."},
    {URLENS_E_IPV4_IN_IPV6_TOO_MANY_PIECES, "IPv4-in-IPv6-too-many-pieces",
     "The IPv6 address has too many pieces before the IPv4 address at its end."},
    {URLENS_E_IPV4_IN_IPV6_INVALID_CODE_POINT, "IPv4-in-IPv6-invalid-code-point",
     "The IPv4 address at the end of the IPv6 address is not four decimal numbers without leading zeros."},
    {URLENS_E_IPV4_IN_IPV6_OUT_OF_RANGE_PART, "IPv4-in-IPv6-out-of-range-part",
     "A part of the IPv4 address at the end of the IPv6 address is larger than 255."},
    {URLENS_E_IPV4_IN_IPV6_TOO_FEW_PARTS, "IPv4-in-IPv6-too-few-parts",
     "The IPv4 address at the end of the IPv6 address has fewer than four parts."},
    {URLENS_E_DOMAIN_INVALID_CODE_POINT, "domain-invalid-code-point",
     "The domain has a character that no domain may have."},
    {URLENS_E_DOMAIN_EMPTY, "domain-empty", "Nothing is left of the domain once its characters are mapped."},
    {URLENS_E_IDNA_DISALLOWED, "idna-disallowed", "The domain has a character that IDNA does not allow."},
    {URLENS_E_IDNA_PUNYCODE, "idna-punycode", "A label begins with \"xn--\" but is not valid Punycode."},
    {URLENS_E_IDNA_ACE_NOT_NEEDED, "idna-ace-not-needed",
     "A label begins with \"xn--\" but stands for nothing that needs it."},
    {URLENS_E_IDNA_NOT_NFC, "idna-not-nfc", "A label stands for text that is not in normalization form C."},
    {URLENS_E_IDNA_HYPHENS, "idna-hyphens",
     "A label begins or ends with a hyphen, or has hyphens in third and fourth place."},
    {URLENS_E_IDNA_ACE_PREFIX, "idna-ace-prefix", "A label still begins with \"xn--\" once it is decoded."},
    {URLENS_E_IDNA_LEADING_MARK, "idna-leading-mark", "A label begins with a combining mark."},
    {URLENS_E_IDNA_BIDI, "idna-bidi", "A label mixes writing directions in a way that the Bidi rule does not allow."},
    {URLENS_E_IDNA_JOINERS, "idna-joiners", "A label has a joiner where it may not stand."},
    {URLENS_E_IDNA_STD3, "idna-std3", "A label has an ASCII character other than letters, digits and hyphens."},
    {URLENS_E_IDNA_EMPTY_LABEL, "idna-empty-label", "A label is empty."},
    {URLENS_E_IDNA_LABEL_TOO_LONG, "idna-label-too-long", "A label is longer than 63 bytes."},
    {URLENS_E_IDNA_DOMAIN_TOO_LONG, "idna-domain-too-long", "The domain is longer than 253 bytes."},
    {URLENS_E_IDNA_FULL_STOP, "idna-full-stop", "A label has a full stop in it once it is decoded."},
    {URLENS_E_NO_UNICODE, "no-unicode", "The domain is not ASCII, and this build of the library has no Unicode data."},
    {URLENS_E_PUNYCODE_INVALID, "punycode-invalid", "The text is not Punycode."},
    {URLENS_E_PUNYCODE_OVERFLOW, "punycode-overflow", "The Punycode stands for a number that is too large."},
    {URLENS_E_NAMEPREP_PROHIBITED, "nameprep-prohibited", "The text has a character that Nameprep prohibits."},
    {URLENS_E_NAMEPREP_UNASSIGNED, "nameprep-unassigned",
     "The text has a code point that is not assigned in Unicode 3.2."},
    {URLENS_E_NAMEPREP_BIDI, "nameprep-bidi",
     "The text mixes writing directions in a way that Nameprep does not allow."},
    {URLENS_E_TOASCII_LENGTH, "toascii-length", "A label has no characters or more than 63."},
    {URLENS_E_TOASCII_STD3, "toascii-std3",
     "A label has an ASCII character other than letters, digits and inner hyphens."},
    {URLENS_E_TOASCII_PREFIX, "toascii-prefix", "A label that is not ASCII begins with \"xn--\"."},
    {URLENS_E_TOASCII_ROUND_TRIP, "toascii-round-trip", "The Unicode form of a label does not lead back to it."},
    {URLENS_E_URI_SURROGATE, "uri-surrogate", "A surrogate without its other half cannot be encoded."},
    {URLENS_E_URI_ESCAPE, "uri-escape", "A \"%\" is not followed by two hex digits."},
    {URLENS_E_URI_SEQUENCE, "uri-sequence", "The escapes are not the UTF-8 of a character."},
    {URLENS_E_URI_CODE_POINT, "uri-code-point", "The code point is larger than four bytes can hold."},
    {URLENS_E_INVALID, "invalid", "The URL has no scheme."},
    {URLENS_E_BASE_INVALID, "base-invalid", "The base URL has no scheme."},
    {URLENS_E_BASE_NOT_HIERARCHICAL, "base-not-hierarchical", "Nothing can be relative to a base URL of this kind."},
    {URLENS_E_RFC_SCHEME, "rfc-scheme",
     "What stands before the first \":\" is no scheme: a letter, then letters, digits, \"+\", \"-\", \".\"."},
    {URLENS_E_RFC_USERINFO, "rfc-userinfo", "The user information has a character that is not allowed there."},
    {URLENS_E_RFC_HOST, "rfc-host", "The host has a character that is not allowed there."},
    {URLENS_E_RFC_IP_LITERAL, "rfc-ip-literal", "An address in brackets is not closed, or not followed by a port."},
    {URLENS_E_RFC_IPV6, "rfc-ipv6", "What stands between the brackets is no IPv6 address."},
    {URLENS_E_RFC_IPVFUTURE, "rfc-ipvfuture", "What stands between the brackets is no address of a later version."},
    {URLENS_E_RFC_ZONE, "rfc-zone", "The zone identifier is empty or has a character that is not allowed there."},
    {URLENS_E_RFC_PORT, "rfc-port", "The port has something else than digits."},
    {URLENS_E_RFC_PATH, "rfc-path", "The path has a character that is not allowed there."},
    {URLENS_E_RFC_QUERY, "rfc-query", "The query has a character that is not allowed there."},
    {URLENS_E_RFC_FRAGMENT, "rfc-fragment", "The fragment has a character that is not allowed there."},
    {URLENS_E_RFC_PERCENT, "rfc-percent", "A \"%\" is not followed by two hex digits."},
    {URLENS_E_PATH_RELATIVE, "path-relative", "The path is not absolute, so it has no URL."},
    {URLENS_E_PATH_NUL, "path-nul", "There is a NUL in it, which no path can have."},
    {URLENS_E_PATH_NOT_FILE, "path-not-file", "Only a file: URL has a path on a disk."},
    {URLENS_E_PATH_HOST, "path-host", "The URL and the path cannot both have this host."},
    {URLENS_E_PATH_SEPARATOR, "path-separator", "A name has the character in it that separates names."},
    {URLENS_E_PATH_DRIVE, "path-drive", "The URL has neither a drive letter nor a host, so it has no path on Windows."},
    {URLENS_E_PATH_NOT_UTF8, "path-not-utf8", "The path is not UTF-8, as paths on Windows are."},
    {URLENS_E_PATH_DEVICE, "path-device", "The path is that of a device, which has no URL."},
    {URLENS_E_PATH_DOTS, "path-dots", "A name is \".\" or \"..\" where that means nothing, and no URL can say so."},
    {URLENS_E_NOT_DATA_URL, "not-data-url", "The URL is not a data: URL."},
    {URLENS_E_DATA_NO_COMMA, "data-no-comma", "The data: URL has no \",\" that ends its MIME type."},
    {URLENS_E_DATA_BASE64, "data-base64", "What the data: URL holds is not base64."},
};

enum { STATUS_TEXTS = sizeof status_texts / sizeof status_texts[0] };

static const status_text *find_status(urlens_status status) {
  for (size_t i = 0; i < STATUS_TEXTS; i++) {
    if (status_texts[i].status == status) return &status_texts[i];
  }
  return NULL;
}

const char *urlens_status_name(urlens_status status) {
  const status_text *text = find_status(status);
  return text ? text->name : "unknown";
}

const char *urlens_status_message(urlens_status status) {
  const status_text *text = find_status(status);
  return text ? text->message : "The status is not one that this version of the library knows.";
}

typedef struct validation_text {
  const char *name; /* as in the table of the URL Standard, section 1.1 */
  const char *message;
} validation_text;

/* In the order of urlens_validation_error, which begins with 1. */
static const validation_text validation_texts[] = {
    {"domain-to-ASCII", "The domain is not one that DNS would take."},
    {"domain-percent-encoded", "The domain has percent-encoded bytes."},
    {"host-invalid-code-point", "The host has a character that no host may have."},
    {"IPv4-empty-part", "The IPv4 address ends with a dot."},
    {"IPv4-too-few-parts", "The IPv4 address has fewer than four parts."},
    {"IPv4-too-many-parts", "The IPv4 address has more than four parts."},
    {"IPv4-non-numeric-part", "A part of the IPv4 address is not a number."},
    {"IPv4-non-decimal-part", "A part of the IPv4 address is octal or hexadecimal."},
    {"IPv4-out-of-range-part", "A part of the IPv4 address is larger than 255."},
    {"IPv6-unclosed", "The IPv6 address does not end with \"]\"."},
    {"IPv6-invalid-compression", "The IPv6 address begins with a single \":\"."},
    {"IPv6-too-many-pieces", "The IPv6 address has more than eight pieces."},
    {"IPv6-multiple-compression", "The IPv6 address has more than one \"::\"."},
    {"IPv6-invalid-code-point", "The IPv6 address has an unexpected character or ends too early."},
    {"IPv6-too-few-pieces", "The IPv6 address has fewer than eight pieces."},
    {"IPv6-piece-leading-zero", "A piece of the IPv6 address begins with 0."},
    {"IPv4-in-IPv6-too-many-pieces", "The IPv6 address has too many pieces before its IPv4 address."},
    {"IPv4-in-IPv6-invalid-code-point", "The IPv4 address in the IPv6 address is malformed."},
    {"IPv4-in-IPv6-out-of-range-part", "A part of the IPv4 address in the IPv6 address is larger than 255."},
    {"IPv4-in-IPv6-too-few-parts", "The IPv4 address in the IPv6 address has fewer than four parts."},
    {"invalid-URL-unit", "A character stands here that should be percent-encoded or should not be there."},
    {"special-scheme-missing-following-solidus", "The scheme is not followed by exactly \"//\"."},
    {"missing-scheme-non-relative-URL", "There is no scheme, and no base URL to be relative to."},
    {"invalid-reverse-solidus", "A \"\\\" stands where a \"/\" should."},
    {"invalid-credentials", "The URL has credentials."},
    {"host-missing", "The host is missing."},
    {"port-out-of-range", "The port is larger than 65535."},
    {"port-invalid", "The port is not a number."},
    {"file-invalid-Windows-drive-letter", "A file: reference begins with a Windows drive letter."},
    {"file-invalid-Windows-drive-letter-host", "The host of a file: URL is a Windows drive letter."},
};

enum { VALIDATION_TEXTS = sizeof validation_texts / sizeof validation_texts[0] };

static const validation_text *find_validation(urlens_validation_error error) {
  size_t index = (size_t)error - 1;
  return index < VALIDATION_TEXTS ? &validation_texts[index] : NULL;
}

const char *urlens_validation_error_name(urlens_validation_error error) {
  const validation_text *text = find_validation(error);
  return text ? text->name : "unknown";
}

const char *urlens_validation_error_message(urlens_validation_error error) {
  const validation_text *text = find_validation(error);
  return text ? text->message : "The validation error is not one that this version of the library knows.";
}
