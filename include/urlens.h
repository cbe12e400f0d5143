/* SPDX-License-Identifier: MIT */
/*
 * urlens: the URL library that speaks every dialect.
 *
 * This header is the core: reading, changing and comparing URLs. urlens.hpp has it as objects for C++. More is in
 * headers of their own, most of which a build can leave out:
 *
 *   urlens/host.h       hosts alone, classes of addresses, ports
 *   urlens/build.h      URLs from parts, path segments, request targets
 *   urlens/unicode.h    IDNA, Punycode, normalization, confusable characters
 *   urlens/encoding.h   the web's character encodings
 *   urlens/ecma.h       encodeURI and its family
 *   urlens/site.h       registrable domains, keys, hashes, normal forms, file paths, data: URLs
 *   urlens/rfc.h        RFC 3986's normalization, IRIs
 *   urlens/weburl.h     host steps of the dialects of 2011
 *   urlens/audit.h      who reads a URL differently, and why
 *   urlens/batch.h      parts of many URLs at once, in the layouts of databases
 *   urlens/query.h      queries as they are written: reading and changing single parameters
 *   urlens/template.h   URI Templates
 *   urlens/pattern.h    URL patterns, and sets of them
 *
 * CONVENTIONS. They hold everywhere, so that each function only says what is special about it.
 *
 * Text. A string is a pointer and a length in bytes. It needs no NUL at its end and may hold NUL. The pointer may be
 * NULL if the length is 0. Text is UTF-8; ill-formed UTF-8 is read as U+FFFD, one for each maximal subpart, as a
 * browser does it.
 *
 * Errors. A function that can fail returns a urlens_status; URLENS_OK is 0. On failure nothing is changed, truncated or
 * half written, except where the function says so, and except for the contents of out->data. A NULL pointer that must
 * not be NULL gets URLENS_E_ARGUMENT and never a crash. An enumerator that does not exist, and a bit of flags that does
 * not, gets URLENS_E_ARGUMENT too. A function that needs a URL gets URLENS_E_NO_URL from an object without one.
 * Functions that return no status give NULL, 0 or a NULL view for a wrong argument. Functions that release something
 * accept NULL.
 *
 * Output. "Writes to out" means: the result goes to out->data, which has room for out->capacity bytes, and out->length
 * is set to the length of the result. If that is more than the capacity, the status is URLENS_E_BUFFER_TOO_SMALL and
 * out->length is the capacity that is enough. After any failure the contents of out->data are not specified; after any
 * other failure out->length is as it was. No NUL is added. out->error is set in every case. Input and output must not
 * overlap.
 *
 * Inputs may be part of an object. A text may be a view into the object that a function changes, or into any other
 * object: it is read before it is overwritten.
 *
 * Names. A function is named after what it does or what it gives, without "get": urlens_parse, urlens_href. "get" and
 * "set" are for functions that are told which part: urlens_get. "_of" gives a value whose type has the same name:
 * urlens_error_of. Enumerators begin with the name of their type. Arguments come in this order: the object; flags and
 * enumerators; the text; the base; the options; the output.
 *
 * Base. A base is an object that has been parsed: use it for as many references as you like. In the living dialects it
 * stands for the text that it was made of, since its parts may be decoded. Only urlens_resolve, urlens_parse_stage and
 * the auditor take the base as text, because they let a dialect read it.
 *
 * Threads. The library has no state of its own that changes. Different objects can be used in different threads at the
 * same time. One object can be read in several threads at the same time if none of them changes it. Functions that take
 * a const pointer do not change the object.
 *
 * Memory. Objects use the allocator they were made with and no other. A function that takes options and no object may
 * use the options' allocator for working memory, which it releases before it returns; functions with neither never
 * allocate. In steady state, once its buffers have grown to the size of the URLs it sees, an object allocates nothing.
 *
 * Stack. No function needs more than 32 KB of stack; docs/stack.md has the figure of each.
 *
 * Compatibility. docs/abi.md is the whole policy. In short: enumerators keep their numbers, and numbers are not used
 * again. A struct that begins with `size` may grow at its end: set `size` to sizeof of the struct and the rest to zero
 * before you fill it in. The library refuses (URLENS_E_ARGUMENT) a struct that is larger than it knows unless the rest
 * of it is zero. A struct without `size` never changes.
 */
#ifndef URLENS_H
#define URLENS_H

#include <stddef.h>
#include <stdint.h>

/* The one place where the version is stated; the build reads it from here. */
#define URLENS_VERSION_MAJOR 0
#define URLENS_VERSION_MINOR 1
#define URLENS_VERSION_PATCH 0

/* The version as one number that can be compared: #if URLENS_VERSION >= 1002003 means 1.2.3 or later. */
#define URLENS_VERSION (URLENS_VERSION_MAJOR * 1000000 + URLENS_VERSION_MINOR * 1000 + URLENS_VERSION_PATCH)

/* The interface number of the shared library (SONAME). It changes only when the ABI breaks. */
#define URLENS_ABI_VERSION 0

/* Marks what the library exports. Define it yourself to give the functions another linkage. */
#ifndef URLENS_API
#  if defined(URLENS_AMALGAMATION)
#    define URLENS_API
#  elif defined(_WIN32) && defined(URLENS_SHARED) && defined(URLENS_BUILDING)
#    define URLENS_API __declspec(dllexport)
#  elif defined(_WIN32) && defined(URLENS_SHARED)
#    define URLENS_API __declspec(dllimport)
#  elif defined(__GNUC__) && !defined(_WIN32)
#    define URLENS_API __attribute__((visibility("default")))
#  else
#    define URLENS_API
#  endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------------------ */
/* Basic types                                                                                                        */
/* ------------------------------------------------------------------------------------------------------------------ */

/*
 * Offsets into a URL. The library is built with 32 bits. A build with 8 bits is for tests, where ordinary inputs then
 * reach every limit; its users must define the same.
 */
#if defined(URLENS_OFFSET_BITS) && URLENS_OFFSET_BITS == 8
typedef uint8_t urlens_offset;
#  define URLENS_MAX_LENGTH ((size_t)0x7F)
#else
typedef uint32_t urlens_offset;
/* The most bytes that an input or a result may have: 2^31 - 1. Anything longer gets URLENS_E_TOO_LONG. */
#  define URLENS_MAX_LENGTH ((size_t)0x7FFFFFFF)
#endif

/* An offset that does not exist. */
#define URLENS_NOWHERE ((size_t)-1)

/* A borrowed piece of text. `data` is NULL for a part that is absent; an empty part has a pointer and the length 0. */
typedef struct urlens_view {
  const char *data;
  size_t length;
} urlens_view;

/*
 * Where memory comes from. All three functions must be given. `allocate` and `reallocate` return NULL when there is no
 * memory; `reallocate` then leaves the old block as it was. Sizes are never 0. The old size is passed for allocators
 * that want it. Each function is called only in the thread that uses the object.
 */
typedef struct urlens_allocator {
  void *(*allocate)(void *context, size_t size);
  void *(*reallocate)(void *context, void *block, size_t old_size, size_t new_size);
  void (*release)(void *context, void *block, size_t size);
  void *context; /* passed to all three */
} urlens_allocator;

/* ------------------------------------------------------------------------------------------------------------------ */
/* Status                                                                                                             */
/* ------------------------------------------------------------------------------------------------------------------ */

/* The result of a call: success, or the reason of the failure. */
typedef enum urlens_status {
  URLENS_OK = 0, /* it worked */

  /* About the call. */
  URLENS_E_ARGUMENT = 1,         /* a NULL, an unknown enumerator, or a struct of an impossible size */
  URLENS_E_OUT_OF_MEMORY = 2,    /* the allocator returned NULL */
  URLENS_E_TOO_LONG = 3,         /* the input or the result is longer than the limit */
  URLENS_E_BUFFER_TOO_SMALL = 4, /* the caller's buffer is too small; the size that is enough was reported */
  URLENS_E_UNSUPPORTED = 5,      /* this dialect, or this build, does not have the operation */
  URLENS_E_UNKNOWN_ENCODING = 6, /* no encoding of this build has that label */
  URLENS_E_OFFSET_OVERFLOW = 7,  /* a batch's output no longer fits its 32-bit offsets; go on from the row reported */
  URLENS_E_NO_URL = 8,           /* the object holds no URL yet */
  URLENS_E_IGNORED = 9,          /* a setter ignores this value, as the Standard says; the URL is unchanged */
  URLENS_E_NULL_ROW = 10,        /* a batch's row is null in the validity bitmap */

  /* The URL Standard's failures. Each is the validation error of the same name: see urlens_validation_error. */
  URLENS_E_MISSING_SCHEME = 100,
  URLENS_E_HOST_MISSING = 101,
  URLENS_E_HOST_INVALID_CODE_POINT = 102,
  URLENS_E_PORT_INVALID = 103,
  URLENS_E_PORT_OUT_OF_RANGE = 104,
  URLENS_E_IPV4_TOO_MANY_PARTS = 105,
  URLENS_E_IPV4_NON_NUMERIC_PART = 106,
  URLENS_E_IPV4_OUT_OF_RANGE_PART = 107,
  URLENS_E_IPV6_UNCLOSED = 108,
  URLENS_E_IPV6_INVALID_COMPRESSION = 109,
  URLENS_E_IPV6_TOO_MANY_PIECES = 110,
  URLENS_E_IPV6_MULTIPLE_COMPRESSION = 111,
  URLENS_E_IPV6_INVALID_CODE_POINT = 112,
  URLENS_E_IPV6_TOO_FEW_PIECES = 113,
  URLENS_E_IPV4_IN_IPV6_TOO_MANY_PIECES = 114,
  URLENS_E_IPV4_IN_IPV6_INVALID_CODE_POINT = 115,
  URLENS_E_IPV4_IN_IPV6_OUT_OF_RANGE_PART = 116,
  URLENS_E_IPV4_IN_IPV6_TOO_FEW_PARTS = 117,
  URLENS_E_DOMAIN_INVALID_CODE_POINT = 118, /* a forbidden domain code point, perhaps after decoding or mapping */
  URLENS_E_DOMAIN_EMPTY = 119,              /* nothing is left of the domain after mapping */

  /* UTS #46: which rule a domain broke. */
  URLENS_E_IDNA_DISALLOWED = 200,      /* a code point that is not allowed in a domain */
  URLENS_E_IDNA_PUNYCODE = 201,        /* an "xn--" label that Punycode does not decode */
  URLENS_E_IDNA_ACE_NOT_NEEDED = 202,  /* an "xn--" label that holds only ASCII, or nothing at all */
  URLENS_E_IDNA_NOT_NFC = 203,         /* a decoded "xn--" label that is not normalized */
  URLENS_E_IDNA_HYPHENS = 204,         /* CheckHyphens: a hyphen first, last, or third and fourth */
  URLENS_E_IDNA_ACE_PREFIX = 205,      /* a label that still begins with "xn--" after decoding */
  URLENS_E_IDNA_LEADING_MARK = 206,    /* a label that begins with a combining mark */
  URLENS_E_IDNA_BIDI = 207,            /* CheckBidi: RFC 5893 */
  URLENS_E_IDNA_JOINERS = 208,         /* CheckJoiners: RFC 5892, appendix A */
  URLENS_E_IDNA_STD3 = 209,            /* UseSTD3ASCIIRules: an ASCII character other than letters, digits, hyphen */
  URLENS_E_IDNA_EMPTY_LABEL = 210,     /* VerifyDnsLength: an empty label */
  URLENS_E_IDNA_LABEL_TOO_LONG = 211,  /* VerifyDnsLength: a label of more than 63 bytes */
  URLENS_E_IDNA_DOMAIN_TOO_LONG = 212, /* VerifyDnsLength: more than 253 bytes */
  URLENS_E_IDNA_FULL_STOP = 213,       /* a decoded "xn--" label with a full stop in it */
  URLENS_E_NO_UNICODE = 214,           /* a domain that is not ASCII, in a build without Unicode */

  /* Punycode, Nameprep (RFC 3491 as the browsers of 2011 read it) and RFC 3490. */
  URLENS_E_PUNYCODE_INVALID = 220,    /* not a Punycode digit, or an end in the middle of a number */
  URLENS_E_PUNYCODE_OVERFLOW = 221,   /* a number, or a code point, that is too large */
  URLENS_E_NAMEPREP_PROHIBITED = 222, /* a code point of RFC 3454's tables C.1.2 to C.9 that Nameprep prohibits */
  URLENS_E_NAMEPREP_UNASSIGNED = 223, /* a code point not assigned in Unicode 3.2 (table A.1) */
  URLENS_E_NAMEPREP_BIDI = 224,       /* RFC 3454, section 6 */
  URLENS_E_TOASCII_LENGTH = 225,      /* a label of 0 or more than 63 characters */
  URLENS_E_TOASCII_STD3 = 226,        /* RFC 3490: not a letter, digit or hyphen, or a hyphen first or last */
  URLENS_E_TOASCII_PREFIX = 227,      /* RFC 3490: a label that is not ASCII and begins with "xn--" */
  URLENS_E_TOASCII_ROUND_TRIP = 228,  /* a label whose Unicode form does not lead back to it */

  /* What is a URIError in ECMAScript; the last one for the functions that go beyond it. */
  URLENS_E_URI_SURROGATE = 240,  /* a surrogate without its other half cannot be encoded */
  URLENS_E_URI_ESCAPE = 241,     /* a "%" without two hex digits after it */
  URLENS_E_URI_SEQUENCE = 242,   /* escapes that are no character in UTF-8 */
  URLENS_E_URI_CODE_POINT = 243, /* a number above U+1FFFFF */

  /* The dialects of 2011. Their other failures are among those above: ports, forbidden characters, Nameprep. */
  URLENS_E_INVALID = 300,               /* there is no scheme; of a text that should be an address: it is not one */
  URLENS_E_BASE_INVALID = 301,          /* the base has no scheme */
  URLENS_E_BASE_NOT_HIERARCHICAL = 302, /* a relative reference, and a base that nothing can be relative to */

  /* Today's parsers. Their other failures are among those above and below. */
  URLENS_E_SCHEME_UNKNOWN = 310, /* the program reads no URLs of this scheme, whatever follows it */
  URLENS_E_REFUSED = 311,        /* the program refuses this text, for a reason that is its own */

  /* RFC 3986 and RFC 3987: the rule of the grammar that is broken. */
  URLENS_E_RFC_SCHEME = 320,     /* the text before the first ":" is not a scheme (section 3.1) */
  URLENS_E_RFC_USERINFO = 321,   /* section 3.2.1 */
  URLENS_E_RFC_HOST = 322,       /* reg-name (section 3.2.2) */
  URLENS_E_RFC_IP_LITERAL = 323, /* a "[" without its "]", or something between that and the port */
  URLENS_E_RFC_IPV6 = 324,       /* IPv6address */
  URLENS_E_RFC_IPVFUTURE = 325,  /* IPvFuture */
  URLENS_E_RFC_ZONE = 326,       /* ZoneID (RFC 6874) */
  URLENS_E_RFC_PORT = 327,       /* section 3.2.3 */
  URLENS_E_RFC_PATH = 328,       /* section 3.3 */
  URLENS_E_RFC_QUERY = 329,      /* section 3.4 */
  URLENS_E_RFC_FRAGMENT = 330,   /* section 3.5 */
  URLENS_E_RFC_PERCENT = 331,    /* pct-encoded: a "%" without two hex digits after it (section 2.1) */

  /* File paths and their URLs. */
  URLENS_E_PATH_RELATIVE = 340,  /* a path that is not absolute has no URL */
  URLENS_E_PATH_NUL = 341,       /* a NUL, which no path has */
  URLENS_E_PATH_NOT_FILE = 342,  /* not a file: URL */
  URLENS_E_PATH_HOST = 343,      /* a host that this system's paths cannot have, or a server that a URL cannot have */
  URLENS_E_PATH_SEPARATOR = 344, /* a name with the character in it that separates names */
  URLENS_E_PATH_DRIVE = 345,     /* Windows: neither a drive nor a server */
  URLENS_E_PATH_NOT_UTF8 = 346,  /* Windows: the path is not UTF-8 */
  URLENS_E_PATH_DEVICE = 347,    /* Windows: "\\.\", or "\\?\" followed by neither a drive nor "UNC" */
  URLENS_E_PATH_DOTS = 348,      /* Windows: "." or ".." as a name after "\\?\", or as a share */

  /* data: URLs. */
  URLENS_E_NOT_DATA_URL = 360,  /* not a data: URL */
  URLENS_E_DATA_NO_COMMA = 361, /* no "," that ends the MIME type */
  URLENS_E_DATA_BASE64 = 362,   /* not base64 */

  /* URLs from parts, and parts as strings. */
  URLENS_E_BUILD_SCHEME = 380,      /* not a scheme, or one that the function does not take */
  URLENS_E_BUILD_NEEDS_HOST = 381,  /* credentials or a port without a host, or in a file: URL */
  URLENS_E_BUILD_DOT_SEGMENT = 382, /* "." or ".." as a path segment */
  URLENS_E_NO_SEGMENTS = 383,       /* an opaque path, which has no segments */
  URLENS_E_NUL = 384,               /* a NUL, which would end the string too early */

  /* Request targets. */
  URLENS_E_TARGET_FORM = 390,       /* none of RFC 9112's forms */
  URLENS_E_TARGET_METHOD = 391,     /* a form that this method does not take */
  URLENS_E_TARGET_CODE_POINT = 392, /* white space, a control character or "#" */

  /* Queries. */
  URLENS_E_QUERY_NO_NAME = 420, /* the query has no pair of that name */

  /* URI Templates (RFC 6570). */
  URLENS_E_TEMPLATE_LITERAL = 430,  /* a character that a template may not have outside of expressions (section 2.1) */
  URLENS_E_TEMPLATE_UNCLOSED = 431, /* a "{" without its "}" */
  URLENS_E_TEMPLATE_OPERATOR = 432, /* an operator that is reserved (section 2.2) */
  URLENS_E_TEMPLATE_NAME = 433,     /* not a variable's name (section 2.3) */
  URLENS_E_TEMPLATE_MODIFIER = 434, /* neither "*" nor ":" and a number from 1 to 9999 (section 2.4) */
  URLENS_E_TEMPLATE_PREFIX = 435,   /* ":3" after a variable that holds several values (section 2.4.1) */

  /* Public suffixes, and cookies. */
  URLENS_E_SUFFIX_RULE = 440,   /* a line of a Public Suffix List that is not a rule */
  URLENS_E_COOKIE_DOMAIN = 441, /* the domain of a cookie is not one of the host that sets it */
  URLENS_E_COOKIE_SUFFIX = 442, /* the domain of a cookie is a public suffix */

  /* URL patterns. */
  URLENS_E_PATTERN_ESCAPE = 450,    /* a "\\" with nothing after it */
  URLENS_E_PATTERN_NAME = 451,      /* a ":" without a name after it */
  URLENS_E_PATTERN_SAME_NAME = 452, /* two groups of a component with the same name */
  URLENS_E_PATTERN_GROUP = 453, /* "(…)" that is empty, not closed or not ASCII, or has "?" or "(" where it must not */
  URLENS_E_PATTERN_REGEXP = 454,     /* "(…)" that is not a regular expression of ECMAScript */
  URLENS_E_PATTERN_UNEXPECTED = 455, /* a "?", "*", "+", "{", "}" or group where none can be */
  URLENS_E_PATTERN_UNCLOSED = 456,   /* a "{" without its "}" */
  URLENS_E_PATTERN_RELATIVE = 457,   /* a pattern without a scheme, and no base */
  URLENS_E_PATTERN_GENERATE = 458,   /* a component that cannot be written with these groups */
  URLENS_E_PATTERN_SET = 459,        /* bytes that are not a set of patterns */
  URLENS_E_MATCH_LIMIT = 460,        /* a match that needs too much memory or too many steps */
  URLENS_E_MATCH_PATTERN = 461       /* not a match pattern of browser extensions */
} urlens_status;

/*
 * The short name of a status, such as "port-invalid": lower case, stable, for programs. The Standard's failures keep
 * the Standard's spelling ("IPv6-unclosed"). Never NULL; "unknown" for a number that is not a status.
 */
URLENS_API const char *urlens_status_name(urlens_status status);

/* A sentence for a person, without a position. Never NULL. */
URLENS_API const char *urlens_status_message(urlens_status status);

/* Which text an error is in. */
typedef enum urlens_place {
  URLENS_PLACE_INPUT = 0, /* the input */
  URLENS_PLACE_BASE = 1,  /* the base's text, where a function takes one */

  /* A part, where a function takes parts: URLENS_PLACE_SCHEME and the urlens_part, added. */
  URLENS_PLACE_SCHEME = 2,
  URLENS_PLACE_USERNAME = 3,
  URLENS_PLACE_PASSWORD = 4,
  URLENS_PLACE_HOST = 5,
  URLENS_PLACE_PORT = 6,
  URLENS_PLACE_PATH = 7, /* one of its segments */
  URLENS_PLACE_QUERY = 8,
  URLENS_PLACE_FRAGMENT = 9
} urlens_place;

/* What is wrong, and where. */
typedef struct urlens_error {
  urlens_status status; /* what is wrong; URLENS_OK if nothing is */
  size_t at;          /* a byte offset into the text as it was given, before anything was trimmed, or URLENS_NOWHERE */
  size_t length;      /* the number of bytes concerned; 0: a position between bytes */
  urlens_place place; /* which text that is */
} urlens_error;

/* Where a function writes its result: see the convention Output. Set `data` and `capacity`. */
typedef struct urlens_output {
  char *data;         /* memory of yours; may be NULL if `capacity` is 0 */
  size_t capacity;    /* its size in bytes */
  size_t length;      /* set by the function: the length of the result, or the capacity that is enough */
  urlens_error error; /* set by the function: what is wrong, and where; status URLENS_OK if nothing is */
} urlens_output;

/*
 * The Standard's validation errors. Most do not stop the parser; those that do are also a urlens_status of the same
 * name. urlens_validation_error_name gives the Standard's spelling, such as "special-scheme-missing-following-solidus".
 */
typedef enum urlens_validation_error {
  URLENS_V_DOMAIN_TO_ASCII = 1,
  URLENS_V_DOMAIN_PERCENT_ENCODED = 2,
  URLENS_V_HOST_INVALID_CODE_POINT = 3,
  URLENS_V_IPV4_EMPTY_PART = 4,
  URLENS_V_IPV4_TOO_FEW_PARTS = 5,
  URLENS_V_IPV4_TOO_MANY_PARTS = 6,
  URLENS_V_IPV4_NON_NUMERIC_PART = 7,
  URLENS_V_IPV4_NON_DECIMAL_PART = 8,
  URLENS_V_IPV4_OUT_OF_RANGE_PART = 9,
  URLENS_V_IPV6_UNCLOSED = 10,
  URLENS_V_IPV6_INVALID_COMPRESSION = 11,
  URLENS_V_IPV6_TOO_MANY_PIECES = 12,
  URLENS_V_IPV6_MULTIPLE_COMPRESSION = 13,
  URLENS_V_IPV6_INVALID_CODE_POINT = 14,
  URLENS_V_IPV6_TOO_FEW_PIECES = 15,
  URLENS_V_IPV6_PIECE_LEADING_ZERO = 16,
  URLENS_V_IPV4_IN_IPV6_TOO_MANY_PIECES = 17,
  URLENS_V_IPV4_IN_IPV6_INVALID_CODE_POINT = 18,
  URLENS_V_IPV4_IN_IPV6_OUT_OF_RANGE_PART = 19,
  URLENS_V_IPV4_IN_IPV6_TOO_FEW_PARTS = 20,
  URLENS_V_INVALID_URL_UNIT = 21,
  URLENS_V_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS = 22,
  URLENS_V_MISSING_SCHEME_NON_RELATIVE_URL = 23,
  URLENS_V_INVALID_REVERSE_SOLIDUS = 24,
  URLENS_V_INVALID_CREDENTIALS = 25,
  URLENS_V_HOST_MISSING = 26,
  URLENS_V_PORT_OUT_OF_RANGE = 27,
  URLENS_V_PORT_INVALID = 28,
  URLENS_V_FILE_INVALID_WINDOWS_DRIVE_LETTER = 29,
  URLENS_V_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST = 30,
  URLENS_V_IPV4_NON_ASCII_INPUT = 31
} urlens_validation_error;

/* The Standard's name of a validation error; "unknown" for a number that is not one. Never NULL. */
URLENS_API const char *urlens_validation_error_name(urlens_validation_error error);

/* A sentence for a person about a validation error. Never NULL. */
URLENS_API const char *urlens_validation_error_message(urlens_validation_error error);

/*
 * Receives validation errors while a URL is parsed, in the order in which the Standard's steps meet them. `at` is the
 * byte offset in the input as it was given. It must not call functions on the object that is being parsed into.
 */
typedef void (*urlens_sink)(void *context, urlens_validation_error error, size_t at);

/* ------------------------------------------------------------------------------------------------------------------ */
/* The library                                                                                                        */
/* ------------------------------------------------------------------------------------------------------------------ */

/*
 * Parts that a build may lack; the README tells how to leave them out. Their functions are in every build. In one that
 * lacks the part they change nothing and return URLENS_E_UNSUPPORTED; those that return no status find nothing.
 */
enum urlens_feature_flag {
  URLENS_FEATURE_UNICODE = 1 << 0,     /* IDNA, normalization, Punycode */
  URLENS_FEATURE_CONFUSABLES = 1 << 1, /* UTS #39 */
  URLENS_FEATURE_ENCODINGS = 1 << 2,   /* encodings other than UTF-8 */
  URLENS_FEATURE_DECODERS = 1 << 3,    /* from those encodings to UTF-8 */
  URLENS_FEATURE_PSL = 1 << 4,         /* the Public Suffix List */
  URLENS_FEATURE_SITE = 1 << 5,        /* urlens/site.h */
  URLENS_FEATURE_RFC = 1 << 6,         /* the RFC dialects, and urlens/rfc.h */
  URLENS_FEATURE_ECMA = 1 << 7,        /* urlens/ecma.h */
  URLENS_FEATURE_AUDIT = 1 << 8,       /* urlens/audit.h */
  URLENS_FEATURE_WEBURL = 1 << 9,      /* the dialects of 2011, and urlens/weburl.h */
  URLENS_FEATURE_LIVING = 1 << 10,     /* the living dialects: today's parsers */
  URLENS_FEATURE_TEMPLATE = 1 << 11,   /* urlens/template.h */
  URLENS_FEATURE_PATTERN = 1 << 12,    /* urlens/pattern.h */
  URLENS_FEATURE_REGEXP = 1 << 13,     /* regular expressions in patterns */
  URLENS_FEATURE_BUILD = 1 << 14,      /* urlens/build.h, urlens/host.h and the editing of urlens/query.h */
  URLENS_FEATURE_LINKS = 1 << 15       /* urlens/links.h */
};

/* What was built into the library. Later versions add fields at the end. */
typedef struct urlens_build_details {
  size_t size;                  /* sizeof(urlens_build_details) in the library */
  const char *version;          /* "0.1.0" */
  const char *standard_date;    /* the day of the web-platform-tests data that the parser follows: "2026-08-22" */
  const char *unicode;          /* the version of the Unicode data, "17.0.0"; NULL if this build has none */
  const char *suffix_list_date; /* the day of the Public Suffix List; NULL if this build has none */
  uint32_t features;            /* bits URLENS_FEATURE_… */
  uint32_t version_number;      /* URLENS_VERSION of the library */
  uint32_t abi_version;         /* URLENS_ABI_VERSION of the library */
  uint32_t reserved;            /* zero */
} urlens_build_details;

/* What was built into the library that is running. Never NULL; valid as long as the library is loaded. */
URLENS_API const urlens_build_details *urlens_build_info(void);

/* The version of the library that is running, such as "0.1.0". */
URLENS_API const char *urlens_version(void);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Dialects                                                                                                           */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Ways of reading a URL. */
typedef enum urlens_dialect {
  URLENS_DIALECT_WHATWG = 0,        /* the URL Standard; the default everywhere */
  URLENS_DIALECT_RFC3986 = 1,       /* URI references, strictly by the grammar */
  URLENS_DIALECT_RFC3986_REGEX = 2, /* as appendix B's regular expression reads them: every text is one */
  URLENS_DIALECT_RFC3987 = 3,       /* IRI references, strictly by the grammar */
  URLENS_DIALECT_BARTH = 4,         /* a draft of 2010: parsing only */

  /*
   * How browsers read URLs in 2011: three revisions of one description. Each has host steps of its own, and those of
   * three browsers.
   */
  URLENS_DIALECT_WEBURL_R1 = 16,
  URLENS_DIALECT_WEBURL_R1_CHROME = 17,
  URLENS_DIALECT_WEBURL_R1_GECKO = 18,
  URLENS_DIALECT_WEBURL_R1_IE = 19,
  URLENS_DIALECT_WEBURL_R2 = 20,
  URLENS_DIALECT_WEBURL_R2_CHROME = 21,
  URLENS_DIALECT_WEBURL_R2_GECKO = 22,
  URLENS_DIALECT_WEBURL_R2_IE = 23,
  URLENS_DIALECT_WEBURL_R3 = 24,
  URLENS_DIALECT_WEBURL_R3_CHROME = 25,
  URLENS_DIALECT_WEBURL_R3_GECKO = 26,
  URLENS_DIALECT_WEBURL_R3_IE = 27,

  /* How today's parsers read URLs: the living dialects. urlens_dialect_info tells which version each models. */
  URLENS_DIALECT_PYTHON = 32,      /* urllib.parse */
  URLENS_DIALECT_PYTHON_3_11 = 33, /* the same, as 3.11.4 to 3.13 read */
  URLENS_DIALECT_GO = 34,          /* net/url */
  URLENS_DIALECT_JAVA_URI = 35,    /* java.net.URI */
  URLENS_DIALECT_JAVA_URL = 36,    /* java.net.URL */
  URLENS_DIALECT_CURL = 37,        /* libcurl's URL API */
  URLENS_DIALECT_CURL_7_88 = 38,   /* the same, as 7.88 reads */
  URLENS_DIALECT_PHP = 39,         /* parse_url */
  URLENS_DIALECT_NODE_LEGACY = 40, /* Node's url.parse */
  URLENS_DIALECT_RUBY = 41,        /* Ruby's uri */
  URLENS_DIALECT_PERL = 42,        /* Perl's URI */
  URLENS_DIALECT_URLLIB3 = 43,     /* urllib3, which requests uses */
  URLENS_DIALECT_OKHTTP = 44,      /* OkHttp's HttpUrl */
  URLENS_DIALECT_RUST_URL = 45,    /* Rust's url crate */
  URLENS_DIALECT_CHROMIUM = 46,    /* the Standard with what Chromium does otherwise */
  URLENS_DIALECT_FIREFOX = 47      /* the Standard with what Firefox does otherwise */
} urlens_dialect;

/* What a dialect can do. */
enum urlens_trait {
  URLENS_TRAIT_READS_REFERENCES = 1 << 0,      /* reads a text without a scheme, and keeps it as it is */
  URLENS_TRAIT_RESOLVES = 1 << 1,              /* reads a reference against a base */
  URLENS_TRAIT_CANONICALIZES = 1 << 2,         /* writes a canonical form */
  URLENS_TRAIT_NORMALIZES = 1 << 3,            /* urlens_rfc_normalize */
  URLENS_TRAIT_HAS_STAGES = 1 << 4,            /* parses, resolves and canonicalizes one after the other */
  URLENS_TRAIT_HAS_SETTERS = 1 << 5,           /* urlens_set */
  URLENS_TRAIT_HAS_ORIGINS = 1 << 6,           /* urlens_origin */
  URLENS_TRAIT_HAS_VALIDATION_ERRORS = 1 << 7, /* reports them to a sink */
  URLENS_TRAIT_HAS_HOST_STEPS = 1 << 8,        /* urlens_canonicalize_host, urlens_nameprep */
  URLENS_TRAIT_REPORTS_HIERARCHICAL = 1 << 9,  /* sets URLENS_IS_HIERARCHICAL */
  URLENS_TRAIT_COMPARED_BY_DEFAULT = 1 << 10,  /* urlens_auditor_diff asks it unless told otherwise */
  URLENS_TRAIT_IS_BROWSER = 1 << 11,           /* the Standard, and the browsers that follow it */
  URLENS_TRAIT_IS_RFC = 1 << 12,               /* RFC 3986 or RFC 3987 */
  URLENS_TRAIT_IS_OF_2011 = 1 << 13,           /* how browsers read URLs around 2011 */
  URLENS_TRAIT_IS_LIVING = 1 << 14,            /* a program of today */
  URLENS_TRAIT_AUDITED_BY_DEFAULT = 1 << 15    /* urlens_auditor_audit asks it unless told otherwise */
};

/* What a dialect is. Set `size`. */
typedef struct urlens_dialect_details {
  size_t size;
  const char *name;    /* its id, such as "weburl-r3-ie" */
  const char *title;   /* what it is, in a few words */
  const char *models;  /* the document or the program that it follows */
  const char *version; /* of that: a date or a number */
  uint32_t traits;     /* bits URLENS_TRAIT_… */
  uint32_t reserved;   /* zero */
} urlens_dialect_details;

/* How many dialects this build has. */
URLENS_API size_t urlens_dialect_count(void);

/* The dialects of this build by number, from 0 on. URLENS_E_ARGUMENT past the end. */
URLENS_API urlens_status urlens_dialect_at(size_t number, urlens_dialect *dialect);

/*
 * Fills in what a dialect is; the texts are valid as long as the library is loaded. URLENS_E_UNSUPPORTED: this build
 * lacks it.
 */
URLENS_API urlens_status urlens_dialect_info(urlens_dialect dialect, urlens_dialect_details *details);

/* The dialect's id, such as "weburl-r3-ie"; NULL for a number that is not a dialect. */
URLENS_API const char *urlens_dialect_name(urlens_dialect dialect);

/* Finds a dialect by its id. URLENS_E_ARGUMENT if no dialect has that id. This build may lack the one that is found. */
URLENS_API urlens_status urlens_dialect_from_name(const char *name, size_t length, urlens_dialect *dialect);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Options                                                                                                            */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Flags of urlens_options. A flag that does not concern the dialect has no effect. */
enum urlens_option_flag {
  /*
   * Use only the reference machine: the steps of the specification, one code point at a time. The result is the same.
   * The tests compare every fast path with it.
   */
  URLENS_OPTION_REFERENCE_MACHINE = 1 << 0,
  /*
   * The Standard: dot segments of paths ("." and "..", also with "%2e") are kept as they are written. For proxies and
   * tests of servers, which have to pass a path on as it came.
   */
  URLENS_OPTION_KEEP_DOT_SEGMENTS = 1 << 1,
  /*
   * RFC 3986 and RFC 3987: IPv6 addresses may have a zone identifier, "[fe80::1%25en1]" as RFC 6874 writes it or
   * "[fe80::1%en1]" as people do (RFC 9844). "%25" is always read as the former.
   */
  URLENS_OPTION_ZONE_IDENTIFIERS = 1 << 2,
  /* The RFC dialects: a reference with the base's scheme is resolved as if it had none (RFC 3986, section 5.2.2). */
  URLENS_OPTION_LOOSE_RESOLUTION = 1 << 3
};

/* Instruction sets that the library can use. All give the same results. */
typedef enum urlens_simd {
  URLENS_SIMD_AUTO = 0, /* the best that this machine has; found when an object is made */
  URLENS_SIMD_NONE = 1, /* portable code */
  URLENS_SIMD_SSE2 = 2,
  URLENS_SIMD_SSSE3 = 3,
  URLENS_SIMD_AVX2 = 4,
  URLENS_SIMD_AVX512 = 5, /* F, BW and VBMI */
  URLENS_SIMD_NEON = 6
} urlens_simd;

/* A Public Suffix List that was read at run time: urlens_suffix_list_create, in urlens/site.h. */
typedef struct urlens_suffix_list urlens_suffix_list;

/*
 * Options for parsing. NULL instead of options means all defaults. Set `size`; zero is the default of everything else.
 */
typedef struct urlens_options {
  size_t size;
  urlens_dialect dialect;            /* default: URLENS_DIALECT_WHATWG */
  uint32_t flags;                    /* bits URLENS_OPTION_… */
  size_t max_length;                 /* the most bytes of an input or result, URLENS_MAX_LENGTH at most; 0: that */
  const urlens_allocator *allocator; /* copied; NULL: malloc, realloc and free */
  urlens_sink sink;                  /* receives validation errors, may be NULL; parsing is slower with one */
  void *sink_context;                /* passed to `sink` */
  /*
   * The label of the page's encoding, for queries of special URLs; NULL: UTF-8. A label that names none gets
   * URLENS_E_UNKNOWN_ENCODING in the Standard's dialect, and means UTF-8 in the others.
   */
  const char *encoding;
  size_t encoding_length; /* of that label, in bytes */
  /*
   * Forces an instruction set: URLENS_E_UNSUPPORTED if this machine or build lacks it. Calls without an object use what
   * every machine of the build has, unless one is forced.
   */
  urlens_simd simd;
  uint32_t reserved; /* zero */
  /*
   * The Public Suffix List for what asks about registrable domains; NULL: the one in the library. It must live as long
   * as the objects that were made with it.
   */
  const urlens_suffix_list *suffix_list;
} urlens_options;

/* ------------------------------------------------------------------------------------------------------------------ */
/* A URL                                                                                                              */
/* ------------------------------------------------------------------------------------------------------------------ */

/* A reusable object that holds at most one URL. */
typedef struct urlens_url urlens_url;

/*
 * Makes an object without a URL in it. It belongs to the caller, who releases it with urlens_destroy. Errors:
 * URLENS_E_ARGUMENT, URLENS_E_OUT_OF_MEMORY, URLENS_E_UNSUPPORTED, URLENS_E_UNKNOWN_ENCODING.
 *
 * With URLENS_SIMD_AUTO this asks the processor what it can do, which takes microseconds in a virtual machine. To make
 * many objects, make one and the others with urlens_create_like.
 */
URLENS_API urlens_status urlens_create(const urlens_options *options, urlens_url **url);

/*
 * Makes an object with the options of another one, without a URL in it. It does not depend on the other one afterwards.
 * Errors: URLENS_E_ARGUMENT, URLENS_E_OUT_OF_MEMORY.
 */
URLENS_API urlens_status urlens_create_like(const urlens_url *model, urlens_url **url);

/* Releases the object and everything that was returned from it. */
URLENS_API void urlens_destroy(urlens_url *url);

/*
 * Parses `input`, against `base` if that is not NULL, into `url`. `base` must hold a URL (URLENS_E_NO_URL) and may be
 * the same object as `url`. It may be of another dialect, except that the Standard wants a base of its own
 * (URLENS_E_UNSUPPORTED). A dialect that does not resolve takes no base (URLENS_E_UNSUPPORTED).
 *
 * The dialects that canonicalize give the canonical form. Those that read references keep a text without a base as it
 * is written. On any error the object keeps the URL it had, and urlens_error_of says what was wrong and where.
 */
URLENS_API urlens_status urlens_parse(urlens_url *url, const char *input, size_t length, const urlens_url *base);

/*
 * The same with a base that is text, read by the same dialect: text against text in one call. `base` may be NULL: no
 * base. An error in the base has the place URLENS_PLACE_BASE. Prefer urlens_parse where many references have one base.
 */
URLENS_API urlens_status urlens_resolve(urlens_url *url, const char *input, size_t length, const char *base,
                                        size_t base_length);

/* How far a dialect goes. */
typedef enum urlens_stage {
  URLENS_STAGE_PARSE = 1,       /* the text is only taken apart; a base is not looked at */
  URLENS_STAGE_RESOLVE = 2,     /* and resolved against the base */
  URLENS_STAGE_CANONICALIZE = 3 /* and brought into its canonical form */
} urlens_stage;

/*
 * The same up to a stage. In the dialects of 2011 the base is only parsed, and without one the input is its own base.
 * The Standard does everything in one stage, so there `last` makes no difference. A dialect without a canonical form
 * resolves instead, and without a base parses. URLENS_E_UNSUPPORTED: the dialect has no such stage.
 */
URLENS_API urlens_status urlens_parse_stage(urlens_url *url, urlens_stage last, const char *input, size_t length,
                                            const char *base, size_t base_length);

/* The dialect that the object was made for; URLENS_DIALECT_WHATWG if `url` is NULL. */
URLENS_API urlens_dialect urlens_dialect_of(const urlens_url *url);

/*
 * The error of the last call that failed on this object; status URLENS_OK if none did since the last success, and
 * URLENS_E_ARGUMENT if `url` is NULL.
 */
URLENS_API urlens_error urlens_error_of(const urlens_url *url);

/*
 * Makes `target` hold what `source` holds. They keep their own options. On error `target` is unchanged.
 * URLENS_E_NO_URL: `source` has no URL. An object of the Standard takes no URL from one of another dialect
 * (URLENS_E_UNSUPPORTED): parse it instead.
 */
URLENS_API urlens_status urlens_copy(urlens_url *target, const urlens_url *source);

/* --- Reading it --------------------------------------------------------------------------------------------------- */

/* The components of a URL, without delimiters. */
typedef enum urlens_part {
  URLENS_PART_SCHEME = 0,
  URLENS_PART_USERNAME = 1,
  URLENS_PART_PASSWORD = 2,
  URLENS_PART_HOST = 3, /* without the port; IPv6 in brackets */
  URLENS_PART_PORT = 4,
  URLENS_PART_PATH = 5,
  URLENS_PART_QUERY = 6,
  URLENS_PART_FRAGMENT = 7
} urlens_part;

/*
 * A component of the URL, as a view into the object: valid until the object changes or is released. A NULL view if the
 * component is absent, or there is no URL.
 */
URLENS_API urlens_view urlens_get(const urlens_url *url, urlens_part part);

/* The attributes of the URL API, for urlens_get_attribute and urlens_set. */
typedef enum urlens_attribute {
  URLENS_ATTRIBUTE_HREF = 0,
  URLENS_ATTRIBUTE_PROTOCOL = 1, /* with ":" */
  URLENS_ATTRIBUTE_USERNAME = 2,
  URLENS_ATTRIBUTE_PASSWORD = 3,
  URLENS_ATTRIBUTE_HOST = 4, /* with ":" and port, if there is one */
  URLENS_ATTRIBUTE_HOSTNAME = 5,
  URLENS_ATTRIBUTE_PORT = 6,
  URLENS_ATTRIBUTE_PATHNAME = 7,
  URLENS_ATTRIBUTE_SEARCH = 8, /* with "?", or empty */
  URLENS_ATTRIBUTE_HASH = 9    /* with "#", or empty */
} urlens_attribute;

/* What the URL API's attribute of that name gives, as a view into the object. A NULL view only if there is no URL. */
URLENS_API urlens_view urlens_get_attribute(const urlens_url *url, urlens_attribute attribute);

/* The whole URL. A NUL byte follows the view. A NULL view if there is no URL. */
URLENS_API urlens_view urlens_href(const urlens_url *url);

/* The URL without its fragment. A NULL view if there is no URL. */
URLENS_API urlens_view urlens_href_without_fragment(const urlens_url *url);

/*
 * Where the components are in a URL.
 *
 *   https://user:pass@example.com:8080/a/b?q=1#frag
 *        |  |   |    ||          |    |   |   |    |
 *        |  |   |    ||          |    |   |   |    length
 *        |  |   |    ||          |    |   |   query_end
 *        |  |   |    ||          |    |   path_end
 *        |  |   |    ||          |    port_end = path_start
 *        |  |   |    ||          host_end
 *        |  |   |    |host_start
 *        |  |   |    password_end
 *        |  |   username_end
 *        |  username_start
 *        scheme_end
 *
 * A component that is absent has no length and no bit in `flags`; its end is where the one before it ends. The port
 * starts after the ":" at host_end, the query after the "?" at path_end, and so on. Between port_end and path_start
 * there may be "/.", which keeps a path of "//…" from being read as a host.
 */
typedef struct urlens_components {
  urlens_offset scheme_end;
  urlens_offset username_start;
  urlens_offset username_end;
  urlens_offset password_end;
  urlens_offset host_start;
  urlens_offset host_end;
  urlens_offset port_end;
  urlens_offset path_start;
  urlens_offset path_end;
  urlens_offset query_end;
  urlens_offset length;
  uint16_t port;       /* the port's number; 0 if it is absent, or not a number up to 65535 (URLENS_HAS_ODD_PORT) */
  uint8_t host_kind;   /* urlens_host_kind */
  uint8_t scheme_kind; /* urlens_scheme_kind */
  uint32_t flags;      /* bits URLENS_HAS_… and URLENS_IS_… */
} urlens_components;

/* Which components a URL has, and its other properties. */
enum urlens_component_flag {
  URLENS_HAS_SCHEME = 1 << 0,
  URLENS_HAS_USERNAME = 1 << 1,
  URLENS_HAS_PASSWORD = 1 << 2,
  URLENS_HAS_HOST = 1 << 3,
  URLENS_HAS_PORT = 1 << 4,
  URLENS_HAS_PATH = 1 << 5,
  URLENS_HAS_QUERY = 1 << 6,
  URLENS_HAS_FRAGMENT = 1 << 7,
  URLENS_HAS_OPAQUE_PATH = 1 << 8,  /* the path is one string, not a list of segments */
  URLENS_IS_UNCHANGED = 1 << 9,     /* the input was, byte for byte, what is written here */
  URLENS_IS_HIERARCHICAL = 1 << 10, /* the flag of that name in the dialects of 2011 */
  URLENS_HAS_ODD_PORT = 1 << 11,    /* the port is not a number up to 65535; some dialects keep such ports */
  URLENS_HAS_REGISTRY = 1 << 12 /* before the path is an authority in which the dialect sees no host; no part has it */
};

/* What a host is. */
typedef enum urlens_host_kind {
  URLENS_HOST_KIND_NONE = 0, /* there is no host */
  URLENS_HOST_KIND_EMPTY = 1,
  URLENS_HOST_KIND_DOMAIN = 2,
  URLENS_HOST_KIND_IPV4 = 3,
  URLENS_HOST_KIND_IPV6 = 4,
  URLENS_HOST_KIND_OPAQUE = 5,   /* any other text; in dialects other than the Standard's it may be a domain */
  URLENS_HOST_KIND_IPVFUTURE = 6 /* in brackets and with "v" in front; not in the Standard's dialect */
} urlens_host_kind;

/* Which scheme it is; upper or lower case does not matter. */
typedef enum urlens_scheme_kind {
  URLENS_SCHEME_KIND_OTHER = 0, /* none of the Standard's special schemes */
  URLENS_SCHEME_KIND_HTTP = 1,
  URLENS_SCHEME_KIND_HTTPS = 2,
  URLENS_SCHEME_KIND_WS = 3,
  URLENS_SCHEME_KIND_WSS = 4,
  URLENS_SCHEME_KIND_FTP = 5,
  URLENS_SCHEME_KIND_FILE = 6
} urlens_scheme_kind;

/* The components of the object's URL, valid until the object changes or is released; NULL if there is no URL. */
URLENS_API const urlens_components *urlens_components_of(const urlens_url *url);

/*
 * A component of a URL that is not in an object, given where its components are. A NULL view if it is absent. The
 * offsets must be right: see urlens_slice_checked for those that come from elsewhere.
 */
URLENS_API urlens_view urlens_slice(const char *href, const urlens_components *components, urlens_part part);

/* The same for offsets that may be wrong: URLENS_E_ARGUMENT if they are not those of a URL of `length` bytes. */
URLENS_API urlens_status urlens_slice_checked(const char *href, size_t length, const urlens_components *components,
                                              urlens_part part, urlens_view *view);

/* How a part is written by urlens_copy_part. */
typedef enum urlens_copy_form {
  URLENS_COPY_FORM_WRITTEN = 0, /* as in the URL */
  URLENS_COPY_FORM_DECODED = 1  /* percent-decoded, byte by byte: perhaps not UTF-8 */
} urlens_copy_form;

/*
 * Writes a part to out as a string of C, with a NUL after it. out->length does not count the NUL, but a capacity that
 * is enough does. A part that is absent gives the empty string; urlens_get tells the two apart. Never allocates.
 * URLENS_E_NUL: the part itself has a NUL, perhaps as "%00", and out->error has the bytes of the part concerned.
 */
URLENS_API urlens_status urlens_copy_part(const urlens_url *url, urlens_part part, urlens_copy_form form,
                                          urlens_output *out);

/*
 * Checks that what the object holds is consistent: offsets in order, delimiters where they must be, no bit without its
 * component. URLENS_OK, also for an object without a URL; or URLENS_E_ARGUMENT if it is not, which would be a bug of
 * the library. For tests and fuzzers.
 */
URLENS_API urlens_status urlens_self_check(const urlens_url *url);

/* --- Comparing ---------------------------------------------------------------------------------------------------- */

/* Which parts of two URLs are compared. */
typedef enum urlens_comparison {
  URLENS_COMPARISON_WHOLE = 0,
  URLENS_COMPARISON_WITHOUT_FRAGMENT = 1
} urlens_comparison;

/*
 * 1 if the two URLs, as they are written, are equal byte for byte, which is the Standard's "equals"; 0 if not, and if
 * an argument is wrong or holds no URL.
 */
URLENS_API int urlens_equal(const urlens_url *a, const urlens_url *b, urlens_comparison how);

/*
 * Writes the URL's origin to out: "null" for an opaque origin; a blob: URL has the origin of the URL in its path, if
 * that is http or https. URLENS_E_UNSUPPORTED: a dialect without origins. URLENS_E_OUT_OF_MEMORY: only for a very long
 * blob: URL.
 */
URLENS_API urlens_status urlens_origin(const urlens_url *url, urlens_output *out);

/*
 * Sets *same to 1 if both URLs have an origin of scheme, host and port and these are the same, otherwise to 0. An
 * opaque origin ("null") is the same as no other, not even as that of the same URL. A dialect without origins gives 0.
 * Errors: URLENS_E_ARGUMENT, URLENS_E_NO_URL, and URLENS_E_OUT_OF_MEMORY, which only a very long blob: URL can get.
 */
URLENS_API urlens_status urlens_same_origin(const urlens_url *a, const urlens_url *b, int *same);

/*
 * Writes to out the shortest reference that leads from `base` to `target`: the empty one, "#…", "?…", a relative path,
 * an absolute path, "//…" or an absolute URL, made of pieces of the target. Each candidate is resolved with the options
 * of `target` to see that it leads there. Of candidates of the same length, the first in this list is taken. The
 * Standard's special URLs may leave out a path of "/", and its file: URLs the drive of the base. The living dialects
 * have rules of their own, by which a reference that is not in this list may be shorter still.
 *
 * Where nothing leads back, the result is the target itself: for example a path with dot segments in the RFC dialects,
 * which no resolution keeps. `target` keeps its URL; its working memory is used. Errors: URLENS_E_NO_URL;
 * URLENS_E_INVALID or URLENS_E_BASE_INVALID if the target or the base has no scheme; URLENS_E_UNSUPPORTED in the
 * dialects of 2011, and for the Standard with a base of another dialect.
 */
URLENS_API urlens_status urlens_relative(urlens_url *target, const urlens_url *base, urlens_output *out);

/* --- Changing it -------------------------------------------------------------------------------------------------- */

/*
 * Sets an attribute as the URL API's setter of that name does.
 *
 * URLENS_OK: the value was taken; *changed (may be NULL) says whether the URL is another one now: 1 or 0, and 0 if the
 * call fails. URLENS_E_IGNORED: the setter ignores such a value, or any value on such a URL; urlens_error_of says why
 * if the reason is one of the parser's failures. Any other status: the URL could not be changed. In all these cases it
 * is as before. Only URLENS_ATTRIBUTE_HREF fails for a value that does not parse, with the parser's status. A query is
 * set in the encoding of the object's options, as the setters of a page's links do; the URL API itself has UTF-8 alone.
 * URLENS_E_UNSUPPORTED: a dialect without setters.
 */
URLENS_API urlens_status urlens_set(urlens_url *url, urlens_attribute attribute, const char *value, size_t length,
                                    int *changed);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Without an object                                                                                                  */
/* ------------------------------------------------------------------------------------------------------------------ */

/*
 * Whether `input` would parse: the same status as urlens_parse, and *error (may be NULL) as from urlens_error_of. Never
 * allocates. A host of several hundred bytes that is not ASCII, or has tabs, newlines or percent-encoding in it, may
 * need more working memory than there is on the stack: then the status is URLENS_E_OUT_OF_MEMORY, and urlens_parse with
 * an object gives the answer. The options' allocator is not used.
 */
URLENS_API urlens_status urlens_can_parse(const char *input, size_t length, const urlens_url *base,
                                          const urlens_options *options, urlens_error *error);

/*
 * Parses `input` and writes the URL to out, and to *components where its components are. Never allocates; the options'
 * allocator is not used.
 *
 * URLENS_E_BUFFER_TOO_SMALL: out->length is a capacity with which the call will not fail for lack of room. That is the
 * length of the result, except that a label of several hundred characters that is not ASCII, and long URLs in the
 * dialects of 2011 and in some living ones, need working memory as well. That may be a thousand times the length:
 * prefer urlens_parse for those.
 */
URLENS_API urlens_status urlens_parse_into(const char *input, size_t length, const urlens_url *base,
                                           const urlens_options *options, urlens_output *out,
                                           urlens_components *components);

/*
 * The same against a base that is not in an object, with the default options: the status, the result and the error are
 * those of urlens_parse_into with an object that holds the base. `base` is a URL of the Standard as the library wrote
 * it, of base_components->length bytes, and base_components say where its components are. They must be right, as in
 * urlens_slice. They may be of a call before, but neither may be in what this call writes to. A base or base_components
 * that are NULL: URLENS_E_ARGUMENT.
 */
URLENS_API urlens_status urlens_resolve_into(const char *input, size_t length, const char *base,
                                             const urlens_components *base_components, urlens_output *out,
                                             urlens_components *components);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Many at once                                                                                                       */
/* ------------------------------------------------------------------------------------------------------------------ */

/*
 * A column of strings in Arrow's layout: row i is data[offsets[i]] to data[offsets[i + 1]]. There are rows + 1 offsets.
 * `validity` has one bit per row, least significant first, 0 for null; NULL if no row is null. `first_bit` is the
 * number of the first row's bit.
 */
typedef struct urlens_column {
  const char *data;
  const int32_t *offsets;
  const uint8_t *validity;
  size_t first_bit;
  size_t rows;
} urlens_column;

/*
 * Where a batch writes. `offsets` must be given, and `data` unless `capacity` is 0; the other arrays are not written if
 * they are NULL. All arrays belong to the caller and have room for the column's rows. Set `size`.
 */
typedef struct urlens_batch {
  size_t size;
  char *data;                    /* the URLs, one after another */
  size_t capacity;               /* bytes of room in `data` */
  int32_t *offsets;              /* rows + 1 of them; row i is data[offsets[i]] to data[offsets[i + 1]] */
  uint8_t *validity;             /* one bit per row, from bit 0: 1 where the row has a URL */
  urlens_components *components; /* per row, relative to the row's start; all zero for a row without a URL */
  uint16_t *status;              /* per row, a urlens_status */
  size_t *error_at;              /* per row, the byte offset of the error within the row, or URLENS_NOWHERE */
  size_t rows_done;              /* set by the function: rows before this one are written */
  size_t failed;                 /* set by the function: how many of those have no URL, nulls included */
  size_t needed;                 /* set if not all rows are done: room that is enough for the next row */
} urlens_batch;

/*
 * Parses rows `first` and up of `column` into `batch`, whose arrays are filled from index 0 and whose `data` from its
 * start. `url` lends its options and its working memory; the URL in it is kept. `base` may be NULL.
 *
 * A row that fails gets its status and an empty string, and has no effect on any other. URLENS_OK: all rows are done.
 * URLENS_E_BUFFER_TOO_SMALL or URLENS_E_OFFSET_OVERFLOW: the first batch->rows_done rows are done and whole; go on with
 * a new batch from row first + rows_done. URLENS_E_ARGUMENT: offsets that decrease, a missing array, `first` past the
 * end. URLENS_E_NO_URL, URLENS_E_UNSUPPORTED: the base, as in urlens_parse.
 */
URLENS_API urlens_status urlens_parse_batch(urlens_url *url, const urlens_column *column, size_t first,
                                            const urlens_url *base, urlens_batch *batch);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Percent-encoding                                                                                                   */
/* ------------------------------------------------------------------------------------------------------------------ */

/* The Standard's percent-encode sets. */
typedef enum urlens_percent_set {
  URLENS_PERCENT_SET_C0_CONTROL = 0,
  URLENS_PERCENT_SET_FRAGMENT = 1,
  URLENS_PERCENT_SET_QUERY = 2,
  URLENS_PERCENT_SET_SPECIAL_QUERY = 3,
  URLENS_PERCENT_SET_PATH = 4,
  URLENS_PERCENT_SET_USERINFO = 5,
  URLENS_PERCENT_SET_COMPONENT = 6,
  URLENS_PERCENT_SET_FORM = 7 /* application/x-www-form-urlencoded: a space becomes "+" */
} urlens_percent_set;

/* The set's name, such as "special-query"; NULL for a number that is not a set. */
URLENS_API const char *urlens_percent_set_name(urlens_percent_set set);

/* Finds a set by that name. URLENS_E_ARGUMENT if there is none. */
URLENS_API urlens_status urlens_percent_set_from_name(const char *name, size_t length, urlens_percent_set *set);

/* UTF-8 percent-encodes `input` and writes to out. Ill-formed UTF-8 becomes U+FFFD, encoded. */
URLENS_API urlens_status urlens_percent_encode(urlens_percent_set set, const char *input, size_t length,
                                               urlens_output *out);

/* Percent-decodes `input` to bytes and writes to out. A "%" without two hex digits after it stays. */
URLENS_API urlens_status urlens_percent_decode(const char *input, size_t length, urlens_output *out);

/* The same, and then decodes the bytes as UTF-8, so that the result is well-formed. */
URLENS_API urlens_status urlens_percent_decode_text(const char *input, size_t length, urlens_output *out);

/* ------------------------------------------------------------------------------------------------------------------ */
/* URLSearchParams                                                                                                    */
/* ------------------------------------------------------------------------------------------------------------------ */

/* A list of name-value pairs. Positions count from 0. Views into it are valid until it changes or is released. */
typedef struct urlens_params urlens_params;

/* Makes an empty list. `allocator` is copied and may be NULL. Errors: URLENS_E_ARGUMENT, URLENS_E_OUT_OF_MEMORY. */
URLENS_API urlens_status urlens_params_create(const urlens_allocator *allocator, urlens_params **params);

/* Releases the list. */
URLENS_API void urlens_params_destroy(urlens_params *params);

/*
 * Replaces the list by what the query `input` holds; one leading "?" is dropped. On error the list is unchanged: that
 * is URLENS_E_OUT_OF_MEMORY or URLENS_E_TOO_LONG, since every string is a valid query.
 */
URLENS_API urlens_status urlens_params_parse(urlens_params *params, const char *input, size_t length);

/*
 * Replaces the list by the pairs of the URL's query; empty if it has none. On error the list is unchanged:
 * URLENS_E_NO_URL, URLENS_E_OUT_OF_MEMORY.
 */
URLENS_API urlens_status urlens_params_from_url(urlens_params *params, const urlens_url *url);

/*
 * Sets the URL's query to the list's serialization, or removes it if that is empty: the URL API's "update" steps.
 * URLENS_E_UNSUPPORTED: a dialect without setters.
 */
URLENS_API urlens_status urlens_params_to_url(const urlens_params *params, urlens_url *url);

/* The number of pairs. */
URLENS_API size_t urlens_params_size(const urlens_params *params);

/* The pair at `position`. `name` and `value` may be NULL. URLENS_E_ARGUMENT past the end. */
URLENS_API urlens_status urlens_params_at(const urlens_params *params, size_t position, urlens_view *name,
                                          urlens_view *value);

/*
 * The position of the first pair at or after `from` with that name, and with that value if `value` is not NULL;
 * URLENS_NOWHERE if no pair has them, and for a wrong argument. The URL API's get, getAll and has can be written with
 * this function.
 */
URLENS_API size_t urlens_params_find(const urlens_params *params, size_t from, const char *name, size_t name_length,
                                     const char *value, size_t value_length);

/* The value of the first pair with that name, or a NULL view. */
URLENS_API urlens_view urlens_params_get(const urlens_params *params, const char *name, size_t name_length);

/* Adds a pair at the end. On error the list is unchanged. */
URLENS_API urlens_status urlens_params_append(urlens_params *params, const char *name, size_t name_length,
                                              const char *value, size_t value_length);

/*
 * Removes all pairs with that name, and with that value if `value` is not NULL. *removed (may be NULL): how many.
 * Errors: URLENS_E_ARGUMENT, URLENS_E_TOO_LONG.
 */
URLENS_API urlens_status urlens_params_delete(urlens_params *params, const char *name, size_t name_length,
                                              const char *value, size_t value_length, size_t *removed);

/* Gives the first pair with that name the value and removes the others, or adds the pair. On error: unchanged. */
URLENS_API urlens_status urlens_params_set(urlens_params *params, const char *name, size_t name_length,
                                           const char *value, size_t value_length);

/* Sorts by name, by UTF-16 code units; pairs of the same name keep their order. On error the list is unchanged. */
URLENS_API urlens_status urlens_params_sort(urlens_params *params);

/* Writes the list's application/x-www-form-urlencoded serialization to out. */
URLENS_API urlens_status urlens_params_serialize(const urlens_params *params, urlens_output *out);

#ifdef __cplusplus
}
#endif

#endif
