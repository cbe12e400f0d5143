/* SPDX-License-Identifier: MIT */
/*
 * urlens: the URL library that speaks every dialect.
 *
 * This header is the whole public interface; nothing else is meant to be included.
 *
 * Conventions that hold everywhere, so that each function only says what is special about it:
 *
 * - Strings are a pointer and a length in bytes. They need no terminating NUL and may hold NUL. A NULL pointer is allowed
 *   where the length is 0. Text is UTF-8; ill-formed UTF-8 is read as U+FFFD, one per maximal subpart, as a browser does.
 * - A function that can fail returns a urlens_status, URLENS_OK being 0. What it would have written is then untouched,
 *   except where its comment says otherwise: nothing is ever truncated or half-changed.
 * - A pointer that must not be NULL and is gives URLENS_E_ARGUMENT, never a crash. Functions that take a handle to release
 *   accept NULL and do nothing.
 * - "Writes into out": the function writes at most `capacity` bytes to `out` and always sets *length to what the result
 *   takes. If that is more than `capacity` it returns URLENS_E_BUFFER_TOO_SMALL and the contents of `out` are unspecified.
 *   `out` may be NULL when `capacity` is 0. No NUL is appended. Input and output must not overlap.
 * - Threads: the library has no mutable global state. Different objects can be used from different threads at will. One
 *   object can be read from several threads at once as long as none of them changes it; functions that take a const
 *   pointer do not change it.
 * - Memory comes from the allocator of the handle and from nowhere else. Functions without a handle never allocate.
 * - Enumerators keep their numbers for ever, and numbers are never reused. Structs that a caller fills begin with their
 *   size, so that later versions can add fields at the end.
 */
#ifndef URLENS_H
#define URLENS_H

#include <stddef.h>
#include <stdint.h>

/* The one place where the version is stated; the build reads it from here. */
#define URLENS_VERSION_MAJOR 0
#define URLENS_VERSION_MINOR 1
#define URLENS_VERSION_PATCH 0

/* The interface number of the shared library (SONAME); it changes only when the ABI breaks. */
#define URLENS_ABI_VERSION 0

#if defined(URLENS_AMALGAMATION)
#  define URLENS_API
#elif defined(_WIN32) && defined(URLENS_SHARED) && defined(URLENS_BUILDING)
#  define URLENS_API __declspec(dllexport)
#elif defined(_WIN32) && defined(URLENS_SHARED)
#  define URLENS_API __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32)
#  define URLENS_API __attribute__((visibility("default")))
#else
#  define URLENS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------------------- */
/* Basic types                                                                                                         */
/* ------------------------------------------------------------------------------------------------------------------- */

/*
 * Offsets into a URL. The library is built with 32 bits; a build with 8 (for tests: every limit is then reached by
 * ordinary inputs) must be used with the same setting.
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
 * memory; `reallocate` then leaves the old block as it was. Sizes are never 0. The old size is passed along for allocators
 * that want it. Each function is called only from the thread that is using the object it was given to.
 */
typedef struct urlens_allocator {
  void *(*allocate)(void *context, size_t size);
  void *(*reallocate)(void *context, void *block, size_t old_size, size_t new_size);
  void (*release)(void *context, void *block, size_t size);
  void *context;
} urlens_allocator;

/* ------------------------------------------------------------------------------------------------------------------- */
/* Status                                                                                                              */
/* ------------------------------------------------------------------------------------------------------------------- */

typedef enum urlens_status {
  URLENS_OK = 0,

  /* About the call. */
  URLENS_E_ARGUMENT = 1,         /* a NULL, an unknown enumerator, or an options struct of a size that cannot be */
  URLENS_E_OUT_OF_MEMORY = 2,    /* the allocator returned NULL */
  URLENS_E_TOO_LONG = 3,         /* the input or the result is longer than the limit */
  URLENS_E_BUFFER_TOO_SMALL = 4, /* the caller's buffer is; the size that is enough was reported */
  URLENS_E_UNSUPPORTED = 5,      /* this dialect, or this build, has no such operation */
  URLENS_E_UNKNOWN_ENCODING = 6, /* the label names no encoding of this build */
  URLENS_E_OFFSET_OVERFLOW = 7,  /* a batch's output no longer fits its 32-bit offsets; go on from the row reported */
  URLENS_E_NO_URL = 8,           /* the handle holds no URL yet */
  URLENS_E_IGNORED = 9,          /* a setter's value was ignored, as the Standard says; the URL is unchanged */
  URLENS_E_NULL_ROW = 10,        /* a batch's row is null in the validity bitmap */

  /* The URL Standard's failures. Each is the validation error of the same name; see urlens_validation_error. */
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
  URLENS_E_IDNA_ACE_NOT_NEEDED = 202,  /* an "xn--" label that holds nothing but ASCII, or nothing at all */
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

  /* Punycode, Nameprep (RFC 3491 as the 2011 browsers read it) and RFC 3490. */
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
  URLENS_E_URI_ESCAPE = 241,     /* a "%" that two hex digits do not follow */
  URLENS_E_URI_SEQUENCE = 242,   /* escapes that do not stand for a character in UTF-8 */
  URLENS_E_URI_CODE_POINT = 243, /* a number above U+1FFFFF */

  /* The seeds' dialects. Other failures of theirs are among those above: ports, forbidden characters, Nameprep. */
  URLENS_E_INVALID = 300,               /* the invalid flag: there is no scheme */
  URLENS_E_BASE_INVALID = 301,          /* the base has the invalid flag */
  URLENS_E_BASE_NOT_HIERARCHICAL = 302, /* a relative reference, and a base that nothing can be relative to */

  /* RFC 3986 and RFC 3987: the rule of the grammar that is broken. */
  URLENS_E_RFC_SCHEME = 320,     /* what stands before the first ":" is no scheme (section 3.1) */
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
  URLENS_E_RFC_PERCENT = 331,    /* pct-encoded: a "%" without two hex digits behind it (section 2.1) */

  /* File paths and their URLs. */
  URLENS_E_PATH_RELATIVE = 340,  /* a path that is not absolute has no URL */
  URLENS_E_PATH_NUL = 341,       /* a NUL, which no path has */
  URLENS_E_PATH_NOT_FILE = 342,  /* not a file: URL */
  URLENS_E_PATH_HOST = 343,      /* a host that this system's paths cannot have, or a server that a URL cannot have */
  URLENS_E_PATH_SEPARATOR = 344, /* a name with the character in it that separates names */
  URLENS_E_PATH_DRIVE = 345,     /* Windows: neither a drive nor a server */
  URLENS_E_PATH_NOT_UTF8 = 346,  /* Windows: the path is not UTF-8 */
  URLENS_E_PATH_DEVICE = 347,    /* Windows: "\\.\" and what is neither a drive nor "UNC" behind "\\?\" */
  URLENS_E_PATH_DOTS = 348,      /* Windows: "." or ".." as a name, behind "\\?\" or as a share */

  /* data: URLs. */
  URLENS_E_NOT_DATA_URL = 360,  /* not a data: URL */
  URLENS_E_DATA_NO_COMMA = 361, /* no "," that ends the MIME type */
  URLENS_E_DATA_BASE64 = 362    /* not base64 */
} urlens_status;

/*
 * The short name of a status, such as "port-invalid": lower case, stable, meant for programs. The Standard's failures keep
 * the Standard's spelling ("IPv6-unclosed"). Never NULL; "unknown" for a number that is none.
 */
URLENS_API const char *urlens_status_name(urlens_status status);

/* A sentence for a person, without position. Never NULL. */
URLENS_API const char *urlens_status_message(urlens_status status);

/*
 * What went wrong, and where: `at` is a byte offset into the input as it was given, before anything was trimmed, or
 * URLENS_NOWHERE; `length` the number of bytes it concerns, 0 if that is a position and not a stretch.
 */
typedef struct urlens_error {
  urlens_status status;
  size_t at;
  size_t length;
} urlens_error;

/*
 * The Standard's validation errors. They do not stop the parser, except where it says so. urlens_validation_error_name
 * gives the Standard's spelling, such as "special-scheme-missing-following-solidus".
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

/* The Standard's name of a validation error; "unknown" for a number that is none. Never NULL. */
URLENS_API const char *urlens_validation_error_name(urlens_validation_error error);

/* A sentence for a person about a validation error. Never NULL. */
URLENS_API const char *urlens_validation_error_message(urlens_validation_error error);

/*
 * Receives validation errors while a URL is parsed, in the order in which the Standard's steps meet them. `at` is the byte
 * offset in the input as it was given. It must not call functions on the object that is being parsed into.
 */
typedef void (*urlens_sink)(void *context, urlens_validation_error error, size_t at);

/* ------------------------------------------------------------------------------------------------------------------- */
/* What this library is                                                                                                */
/* ------------------------------------------------------------------------------------------------------------------- */

/*
 * Parts that a build may lack; the README says how to leave them out. Their functions are in every build; in one that lacks the
 * part they change nothing and return URLENS_E_UNSUPPORTED, except that a function that has no status finds nothing.
 */
enum {
  URLENS_FEATURE_UNICODE = 1 << 0,     /* IDNA, normalization, Nameprep, Punycode */
  URLENS_FEATURE_CONFUSABLES = 1 << 1, /* UTS #39 */
  URLENS_FEATURE_ENCODINGS = 1 << 2,   /* encodings other than UTF-8 */
  URLENS_FEATURE_DECODERS = 1 << 3,    /* and from them to UTF-8 */
  URLENS_FEATURE_PSL = 1 << 4,         /* the Public Suffix List */
  URLENS_FEATURE_SITE = 1 << 5,        /* sites, hashes, keys, normalization strengths, file paths, data: URLs */
  URLENS_FEATURE_RFC = 1 << 6,         /* the RFC dialects, their functions, and urlens_relative for all dialects */
  URLENS_FEATURE_ECMA = 1 << 7,        /* encodeURI and its family */
  URLENS_FEATURE_AUDIT = 1 << 8        /* auditors: urlens_auditor_diff, urlens_auditor_audit */
};

typedef struct urlens_build_details {
  size_t size;                  /* sizeof(urlens_build_details) of the library */
  const char *version;          /* "0.1.0" */
  const char *standard_date;    /* the day of the web-platform-tests data that the parser follows: "2026-08-22" */
  const char *unicode;          /* version of the Unicode data, "17.0.0", or NULL if there is none in this build */
  const char *suffix_list_date; /* the day of the Public Suffix List, or NULL if there is none in this build */
  uint32_t features;            /* bits URLENS_FEATURE_… */
} urlens_build_details;

/* What was built into the library that is running. Never NULL; valid for ever. */
URLENS_API const urlens_build_details *urlens_build_info(void);

/* The library's version, such as "0.1.0": the same as urlens_build_info()->version. */
URLENS_API const char *urlens_version(void);

typedef enum urlens_dialect {
  URLENS_DIALECT_WHATWG = 0,  /* the URL Standard */
  URLENS_DIALECT_RFC3986 = 1, /* URI references, strictly by the grammar */
  URLENS_DIALECT_RFC3986_REGEX =
      2,                      /* URI references as appendix B's regular expression reads them: every text is one */
  URLENS_DIALECT_RFC3987 = 3, /* IRI references, strictly by the grammar */
  URLENS_DIALECT_BARTH = 4,
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
  URLENS_DIALECT_WEBURL_R3_IE = 27
} urlens_dialect;

/* The dialect's id, such as "weburl-r3-ie"; NULL for a number that is none. */
URLENS_API const char *urlens_dialect_name(urlens_dialect dialect);

/* Finds a dialect by its id and stores it in *dialect. URLENS_E_ARGUMENT if there is none of that name. */
URLENS_API urlens_status urlens_dialect_from_name(const char *name, size_t length, urlens_dialect *dialect);

/* ------------------------------------------------------------------------------------------------------------------- */
/* A URL                                                                                                               */
/* ------------------------------------------------------------------------------------------------------------------- */

enum {
  /*
   * Walk the Standard's state machine one code point at a time, without any shortcut. The result is the same; it is the
   * reference that the tests compare the shortcuts with.
   */
  URLENS_OPTION_REFERENCE_MACHINE = 1 << 0,
  /*
   * The Standard: dot segments of paths ("." and "..", also with "%2e") are kept as they are written and mean nothing. For
   * proxies and for tests of servers, which have to pass a path on as it came. Everything else is as ever.
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

/* Instruction sets that the library can use; all give the same results. */
typedef enum urlens_simd {
  URLENS_SIMD_AUTO = 0, /* the best that this machine has; found when an object is made */
  URLENS_SIMD_NONE = 1, /* portable code */
  URLENS_SIMD_SSE2 = 2,
  URLENS_SIMD_SSSE3 = 3,
  URLENS_SIMD_AVX2 = 4,
  URLENS_SIMD_AVX512 = 5, /* F, BW and VBMI */
  URLENS_SIMD_NEON = 6
} urlens_simd;

/*
 * How to parse. Set `size` to sizeof(urlens_options) and leave the rest zero for the defaults. NULL where options are
 * expected means all defaults.
 */
typedef struct urlens_options {
  size_t size;
  urlens_dialect dialect;
  uint32_t flags;    /* bits URLENS_OPTION_REFERENCE_MACHINE …; those that do not concern the dialect mean nothing */
  size_t max_length; /* the most bytes of an input or result; 0: URLENS_MAX_LENGTH, more than which it cannot be */
  const urlens_allocator *allocator; /* copied; NULL: malloc, realloc and free. Ignored by calls that never allocate. */
  urlens_sink sink;                  /* receives validation errors, may be NULL. Parsing is slower with one. */
  void *sink_context;
  const char *encoding;   /* the label of the page's encoding, for queries of special URLs; NULL: UTF-8 */
  size_t encoding_length; /* of that label, in bytes */
  urlens_simd simd; /* forces an instruction set: URLENS_E_UNSUPPORTED if this machine or build lacks it. Calls that
                             never allocate, and have no object to remember it, use what the whole build relies on. */
} urlens_options;

/* A reusable object that holds at most one URL. */
typedef struct urlens_url urlens_url;

/*
 * Makes an object without a URL in it and stores it in *url; it belongs to the caller, who releases it with
 * urlens_destroy. Errors: URLENS_E_ARGUMENT, URLENS_E_OUT_OF_MEMORY, URLENS_E_UNSUPPORTED, URLENS_E_UNKNOWN_ENCODING.
 */
URLENS_API urlens_status urlens_create(const urlens_options *options, urlens_url **url);

/* Releases the object and everything that was returned from it. */
URLENS_API void urlens_destroy(urlens_url *url);

/*
 * Parses `input`, against `base` if that is not NULL, into `url`. `base` must hold a URL (URLENS_E_NO_URL) and may be the
 * same object as `url`. A base is prepared by having been parsed: use it for as many references as you like, from as many
 * threads as you like. It may be of another dialect, except that the Standard wants a base of its own
 * (URLENS_E_UNSUPPORTED).
 *
 * Once its buffers have grown to the size of the URLs it sees, an object allocates nothing. On any error the object keeps
 * the URL it had, and urlens_error_of says what was wrong and where.
 */
URLENS_API urlens_status urlens_parse(urlens_url *url, const char *input, size_t length, const urlens_url *base);

/* The dialect that the object was made for; URLENS_DIALECT_WHATWG if `url` is NULL. */
URLENS_API urlens_dialect urlens_dialect_of(const urlens_url *url);

/* The error of the last call that failed on this object; status URLENS_OK if none did since the last success. */
URLENS_API urlens_error urlens_error_of(const urlens_url *url);

/*
 * Makes `target` hold what `source` holds. They keep their own options. On error `target` is unchanged. An object of the
 * Standard takes no URL from one of another dialect (URLENS_E_UNSUPPORTED): parse it.
 */
URLENS_API urlens_status urlens_copy(urlens_url *target, const urlens_url *source);

/*
 * Whether `input` would parse: the same status as urlens_parse, and *error (may be NULL) as from urlens_error_of. Never
 * allocates; but a host of several hundred bytes that is not ASCII, or has tabs, newlines or percent-encoding in it, may need
 * memory that is not there: URLENS_E_OUT_OF_MEMORY tells of that, and urlens_parse with an object will do. `options` may be
 * NULL.
 */
URLENS_API urlens_status urlens_can_parse(const char *input, size_t length, const urlens_url *base,
                                          const urlens_options *options, urlens_error *error);

/* The parts of a URL. */
typedef enum urlens_part {
  /* The record's components, without delimiters; absent ones are NULL. */
  URLENS_PART_SCHEME = 0,
  URLENS_PART_USERNAME = 1,
  URLENS_PART_PASSWORD = 2,
  URLENS_PART_HOST = 3, /* IPv6 in brackets; without the port */
  URLENS_PART_PORT = 4,
  URLENS_PART_PATH = 5,
  URLENS_PART_QUERY = 6,
  URLENS_PART_FRAGMENT = 7,
  /* What the URL API's attributes of these names give; never NULL once there is a URL. */
  URLENS_ATTRIBUTE_HREF = 16,
  URLENS_ATTRIBUTE_PROTOCOL = 17, /* with ":" */
  URLENS_ATTRIBUTE_USERNAME = 18,
  URLENS_ATTRIBUTE_PASSWORD = 19,
  URLENS_ATTRIBUTE_HOST = 20, /* with ":" and port, if there is one */
  URLENS_ATTRIBUTE_HOSTNAME = 21,
  URLENS_ATTRIBUTE_PORT = 22,
  URLENS_ATTRIBUTE_PATHNAME = 23,
  URLENS_ATTRIBUTE_SEARCH = 24, /* with "?", or empty */
  URLENS_ATTRIBUTE_HASH = 25    /* with "#", or empty */
} urlens_part;

/*
 * A part of the URL, as a view into the object: valid until the object changes or goes. The view of URLENS_ATTRIBUTE_HREF is
 * followed by a NUL byte. A NULL view if there is no URL, or no such part.
 */
URLENS_API urlens_view urlens_get(const urlens_url *url, urlens_part part);

/* The whole URL, serialized: the same as urlens_get(url, URLENS_ATTRIBUTE_HREF). */
URLENS_API urlens_view urlens_href(const urlens_url *url);

/* The serialization without the fragment. A NULL view if there is no URL. */
URLENS_API urlens_view urlens_href_without_fragment(const urlens_url *url);

/*
 * Writes the serialization of the URL's origin into out ("null" for an opaque origin; a blob: URL has the origin of the URL
 * in its path, if that is http, https or file).
 */
URLENS_API urlens_status urlens_origin(const urlens_url *url, char *out, size_t capacity, size_t *length);

typedef enum urlens_comparison {
  URLENS_COMPARISON_WHOLE = 0,
  URLENS_COMPARISON_WITHOUT_FRAGMENT = 1,
} urlens_comparison;

/* 1 if the two URLs are equal in the Standard's sense, 0 if not or if one of them holds no URL. */
URLENS_API int urlens_equal(const urlens_url *a, const urlens_url *b, urlens_comparison how);

/*
 * Stores in *same whether the two URLs have the same origin: 1 if both have an origin of scheme, host and port and these are
 * the same, 0 if not. An opaque origin ("null") is the same as no other, not even as that of the same URL. Only the Standard
 * has origins: 0 for objects of other dialects. Errors: URLENS_E_ARGUMENT, URLENS_E_NO_URL, and URLENS_E_OUT_OF_MEMORY,
 * which only a very long blob: URL can get.
 */
URLENS_API urlens_status urlens_same_origin(const urlens_url *a, const urlens_url *b, int *same);

/*
 * Where the components stand in the serialization.
 *
 *   https://user:pass@example.com:8080/a/b?q=1#frag
 *        |  |   |    ||          |    |   |   |    |
 *        |  |   |    ||          |    |   |   |    length
 *        |  |   |    ||          |    |   |   query_end
 *        |  |   |    ||          |    |   path_end
 *        |  |   |    ||          |    port_end = path_start, except that "/." may stand between the two
 *        |  |   |    ||          host_end
 *        |  |   |    |host_start
 *        |  |   |    password_end
 *        |  |   username_end
 *        |  username_start
 *        scheme_end
 *
 * A component that is absent has no length and no bit in `flags`; its end is where the one before it ends. In this
 * drawing every offset is at the character above the foot of its line; the port starts after host_end's ":", the query
 * after path_end's "?", and so on.
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
  uint16_t port;       /* the port's number, 0 if it is absent */
  uint8_t host_kind;   /* urlens_host_kind */
  uint8_t scheme_kind; /* urlens_scheme_kind */
  uint32_t flags;      /* bits URLENS_HAS_…, URLENS_HAS_OPAQUE_PATH, URLENS_IS_UNCHANGED */
} urlens_components;

enum {
  URLENS_HAS_SCHEME = 1 << 0,
  URLENS_HAS_USERNAME = 1 << 1,
  URLENS_HAS_PASSWORD = 1 << 2,
  URLENS_HAS_HOST = 1 << 3,
  URLENS_HAS_PORT = 1 << 4,
  URLENS_HAS_PATH = 1 << 5,
  URLENS_HAS_QUERY = 1 << 6,
  URLENS_HAS_FRAGMENT = 1 << 7,
  URLENS_HAS_OPAQUE_PATH = 1 << 8, /* the path is one string, not a list of segments */
  URLENS_IS_UNCHANGED = 1 << 9,    /* the input was, byte for byte, its own serialization */
  URLENS_IS_HIERARCHICAL = 1 << 10 /* the flag of that name in the seeds' dialects */
};

typedef enum urlens_host_kind {
  URLENS_HOST_KIND_NONE = 0,
  URLENS_HOST_KIND_EMPTY = 1,
  URLENS_HOST_KIND_DOMAIN = 2,
  URLENS_HOST_KIND_IPV4 = 3,
  URLENS_HOST_KIND_IPV6 = 4,
  URLENS_HOST_KIND_OPAQUE = 5,   /* in the RFC dialects: a reg-name, which may be a domain */
  URLENS_HOST_KIND_IPVFUTURE = 6 /* only in the RFC dialects */
} urlens_host_kind;

typedef enum urlens_scheme_kind {
  URLENS_SCHEME_KIND_OTHER = 0, /* not special */
  URLENS_SCHEME_KIND_HTTP = 1,
  URLENS_SCHEME_KIND_HTTPS = 2,
  URLENS_SCHEME_KIND_WS = 3,
  URLENS_SCHEME_KIND_WSS = 4,
  URLENS_SCHEME_KIND_FTP = 5,
  URLENS_SCHEME_KIND_FILE = 6
} urlens_scheme_kind;

/* The components of the object's URL, valid until the object changes or goes; NULL if there is no URL. */
URLENS_API const urlens_components *urlens_components_of(const urlens_url *url);

/* A part of a serialization, given where its components stand. A NULL view if the part is absent. */
URLENS_API urlens_view urlens_slice(const char *href, const urlens_components *components, urlens_part part);

/*
 * Checks that what the object holds is consistent: offsets in order, delimiters where they must be, no bit without its
 * component. URLENS_OK, or URLENS_E_ARGUMENT if it is not, which would be a bug of the library. For tests and fuzzers.
 */
URLENS_API urlens_status urlens_self_check(const urlens_url *url);

/* ------------------------------------------------------------------------------------------------------------------- */
/* Changing a URL                                                                                                      */
/* ------------------------------------------------------------------------------------------------------------------- */

/*
 * Sets a part as the URL API's setter of that name does; `part` is one of URLENS_ATTRIBUTE_HREF … URLENS_ATTRIBUTE_HASH.
 *
 * URLENS_OK: the value was taken; whether that made a difference is in *changed (may be NULL): 1 or 0.
 * URLENS_E_IGNORED: the setter ignores such a value, or any value on such a URL; urlens_error_of says why if the reason
 * is one of the parser's failures. Any other status: the URL could not be changed. In all these cases it is as before.
 * Only URLENS_ATTRIBUTE_HREF fails for a value that does not parse: with the parser's status. A query is set in the encoding of
 * the object's options, as the setters of a page's links do; the URL API itself has UTF-8 alone.
 */
URLENS_API urlens_status urlens_set(urlens_url *url, urlens_part part, const char *value, size_t length, int *changed);

/* ------------------------------------------------------------------------------------------------------------------- */
/* The seeds' dialects, stage by stage                                                                                 */
/* ------------------------------------------------------------------------------------------------------------------- */

/*
 * The functions above work in the seeds' dialects as well: urlens_parse then goes through all stages, and a base is read
 * by its serialization. urlens_set and the validation errors belong to the Standard alone.
 */
typedef enum urlens_stage {
  URLENS_STAGE_PARSE = 1,       /* the steps to parse a URL, and to serialize it */
  URLENS_STAGE_RESOLVE = 2,     /* the same, after resolving it against a base that was only parsed */
  URLENS_STAGE_CANONICALIZE = 3 /* the same, after canonicalizing that */
} urlens_stage;

/*
 * Goes through the stages up to `last` with the dialect of `url`, and keeps the result in it. `base` is text, of which
 * `base_length` bytes are the base URL; NULL for none, and then the input is its own base. It is not used by
 * URLENS_STAGE_PARSE.
 *
 * Errors: URLENS_E_INVALID (no scheme), URLENS_E_BASE_INVALID, URLENS_E_BASE_NOT_HIERARCHICAL, and those that a host or a
 * port can have; URLENS_E_UNSUPPORTED if the dialect is not one of the seeds', or has no such stage (URLENS_DIALECT_BARTH has only
 * the first). As with urlens_parse, the object then keeps the URL it had, and urlens_error_of has the details.
 */
URLENS_API urlens_status urlens_parse_stage(urlens_url *url, urlens_stage last, const char *input, size_t length,
                                            const char *base, size_t base_length);

/* What CanonicalizeHost makes of a host depends on whether the URL is a file: URL. */
typedef enum urlens_host_scheme { URLENS_HOST_SCHEME_ANY = 0, URLENS_HOST_SCHEME_FILE = 1 } urlens_host_scheme;

/*
 * CanonicalizeHost: writes the canonical form of `host` into out. `options` may be NULL; its allocator and its limit count,
 * its dialect does not. `error` may be NULL.
 */
URLENS_API urlens_status urlens_canonicalize_host(urlens_dialect dialect, urlens_host_scheme scheme, const char *host,
                                                  size_t host_length, const urlens_options *options, char *out,
                                                  size_t capacity, size_t *length, urlens_error *error);

/* ------------------------------------------------------------------------------------------------------------------- */
/* References, and RFC 3986 and 3987                                                                                   */
/* ------------------------------------------------------------------------------------------------------------------- */

/*
 * In the dialects URLENS_DIALECT_RFC3986, URLENS_DIALECT_RFC3987 and URLENS_DIALECT_RFC3986_REGEX an object holds a reference: a URI, or a relative
 * reference, which has no scheme (no URLENS_HAS_SCHEME).
 *
 * - urlens_parse without a base keeps the reference as it is written: urlens_href gives it back byte for byte. With a base
 *   the object gets what the reference resolves to (section 5.2), nothing but its dot segments being changed; the base must
 *   have a scheme (URLENS_E_BASE_INVALID), except in URLENS_DIALECT_RFC3986_REGEX.
 * - What is absent is absent and what is empty is empty: "//h" has no port and "//h:" an empty one, "//" has an empty host
 *   and "/" has none. There always is a path. The userinfo is divided at its first ":": "//u:p:q@h" has the username "u" and
 *   the password "p:q", "//u@h" has no password. URLENS_PART_PORT is as it was written; components.port is its number, 0 for one
 *   above 65535.
 * - URLENS_DIALECT_RFC3986 and URLENS_DIALECT_RFC3987 refuse what the grammar does not allow, with URLENS_E_RFC_… for the rule and the byte.
 *   URLENS_DIALECT_RFC3986_REGEX refuses nothing: apart from URLENS_E_TOO_LONG and URLENS_E_OUT_OF_MEMORY urlens_parse cannot fail.
 *   It takes everything up to the last "@" of an authority for the userinfo, and what follows the last ":" for the port,
 *   unless a "]" comes after that. Bytes stay what they are, also ill-formed UTF-8.
 * - A resolved path that would be taken for an authority ("//x" where there is none) gets a "/." in front, and one whose
 *   first segment would be taken for a scheme "./": section 3.3 does not allow such paths.
 */

/*
 * Resolves a reference that an object holds, by the dialect of `url`: the same as urlens_parse of its serialization. So a
 * reference can be kept as a value and resolved later, for the Standard too: an object of URLENS_DIALECT_RFC3986_REGEX holds any text
 * as it is written. Any two of the three may be the same object. Errors as from urlens_parse; URLENS_E_NO_URL if `reference`
 * or `base` is empty.
 */
URLENS_API urlens_status urlens_resolve(urlens_url *url, const urlens_url *reference, const urlens_url *base);

/*
 * Writes into out the shortest reference that leads from `base` to `target`: the empty one, "#…", "?…", a relative path, an
 * absolute path, "//…" or an absolute URL, made of pieces of the target's serialization. That it leads there has been found
 * out by resolving it with the options of `target`. Of two that are as short, it is the one that comes first in this list.
 * The Standard's special URLs may leave out a path of "/".
 *
 * Where nothing leads back, the result is the target itself: that is so for a path with dot segments in the RFC dialects,
 * which no resolution keeps. `target` keeps its URL; its working memory is used. Errors: URLENS_E_NO_URL; URLENS_E_INVALID or
 * URLENS_E_BASE_INVALID if the target or the base has no scheme; URLENS_E_UNSUPPORTED in the seeds' dialects, for the
 * Standard with a base of another dialect, and in a build without URLENS_FEATURE_RFC.
 */
URLENS_API urlens_status urlens_relative(urlens_url *target, const urlens_url *base, char *out, size_t capacity,
                                         size_t *length);

/* The normalizations of RFC 3986, section 6.2. */
enum {
  /* Section 6.2.2.1: scheme and host in lower case (ASCII letters, no zone identifier), "%3a" as "%3A". */
  URLENS_RFC_NORMALIZE_CASE = 1 << 0,
  /* Section 6.2.2.2: percent-encodings of letters, digits, "-", ".", "_" and "~" are decoded. */
  URLENS_RFC_NORMALIZE_PERCENT = 1 << 1,
  /* Section 6.2.2.3: dot segments are removed, unless the path is relative, whose dot segments the base decides on. */
  URLENS_RFC_NORMALIZE_DOTS = 1 << 2,
  /*
   * Section 6.2.3, for URIs with an authority: a port that is empty or the scheme's default goes, and an empty path becomes
   * "/". Default ports are known of http, https, ws, wss, ftp, telnet, tftp, gopher, pop, nntp, imap, snmp, ldap, rtsp, dict,
   * coap and coaps.
   */
  URLENS_RFC_NORMALIZE_SCHEME = 1 << 3
};

/*
 * Normalizes the reference that the object holds as `mask` (bits URLENS_NORMALIZE_…) says, and in no other way. What is
 * normalized stays as it is when it is normalized again. Percent-encodings are decoded before dot segments are looked for.
 * Errors: URLENS_E_ARGUMENT for unknown bits, URLENS_E_NO_URL, URLENS_E_OUT_OF_MEMORY, URLENS_E_TOO_LONG, and
 * URLENS_E_UNSUPPORTED for an object that is not of an RFC dialect; the object is then as it was.
 */
URLENS_API urlens_status urlens_rfc_normalize(urlens_url *url, uint32_t mask);

/*
 * RFC 3987, section 3.1: writes the URI reference that an IRI reference stands for into out. What is not ASCII is
 * percent-encoded as UTF-8, in the host too: whoever wants "xn--" there has urlens_domain_to_ascii. `flags`:
 * URLENS_OPTION_ZONE_IDENTIFIERS or 0. Text that is no IRI reference gets URLENS_E_RFC_… and *error (may be NULL) the place.
 */
URLENS_API urlens_status urlens_iri_to_uri(const char *iri, size_t iri_length, uint32_t flags, char *out,
                                           size_t capacity, size_t *length, urlens_error *error);

/*
 * RFC 3987, section 3.2: writes an IRI reference that stands for the URI reference into out. Percent-encodings are decoded
 * where they are unreserved ASCII, or UTF-8 for a character that an IRI may have in that place and that does not change the
 * direction of text. urlens_iri_to_uri leads back to an equivalent URI: unreserved characters decoded, digits of what was
 * decoded in upper case. Errors as above.
 */
URLENS_API urlens_status urlens_uri_to_iri(const char *uri, size_t uri_length, uint32_t flags, char *out,
                                           size_t capacity, size_t *length, urlens_error *error);

/* What RFC 3987, section 4, finds fault with. */
typedef enum urlens_bidi_finding {
  URLENS_BIDI_FINDING_FORMATTING =
      1, /* section 4.1: a character that changes the direction of text, U+200E, U+202A and so on */
  URLENS_BIDI_FINDING_MIXED = 2, /* section 4.2: a component has characters of both directions */
  URLENS_BIDI_FINDING_ENDS =
      3 /* section 4.2: a component with right-to-left characters begins or ends with another one */
} urlens_bidi_finding;

/* Receives a finding about `length` bytes of the IRI from `at` on. */
typedef void (*urlens_bidi_sink)(void *context, urlens_bidi_finding finding, size_t at, size_t length);

/*
 * RFC 3987, section 4: reports what makes an IRI reference hard to read where text runs from right to left; by Unicode 17.0.
 * First the formatting characters, then component by component: userinfo, labels of the host, path segments, query, fragment.
 * Percent-encodings count as the letters and digits they are written with. Never allocates. `sink` must be given. Text that is
 * no IRI reference gets URLENS_E_RFC_… and *error (may be NULL) the place. URLENS_E_UNSUPPORTED: a build without Unicode or
 * without the RFC dialects.
 */
URLENS_API urlens_status urlens_iri_check_bidi(const char *iri, size_t iri_length, uint32_t flags,
                                               urlens_bidi_sink sink, void *context, urlens_error *error);

/*
 * The dialect's steps to canonicalize an IPv4 address, over text such as "0x7f.1"; and an IPv6 address, over what stands
 * between the brackets. Both write the canonical form into out (for IPv6, without brackets) and never allocate.
 * URLENS_E_INVALID: it is not an address in that dialect. URLENS_E_UNSUPPORTED: the dialect has no such steps (the first
 * revision leaves open what an IPv6 address is).
 */
URLENS_API urlens_status urlens_canonicalize_ipv4(urlens_dialect dialect, const char *text, size_t text_length,
                                                  char *out, size_t capacity, size_t *length);
URLENS_API urlens_status urlens_canonicalize_ipv6(urlens_dialect dialect, const char *text, size_t text_length,
                                                  char *out, size_t capacity, size_t *length);

/* ------------------------------------------------------------------------------------------------------------------- */
/* Without an object: into the caller's buffer                                                                         */
/* ------------------------------------------------------------------------------------------------------------------- */

typedef struct urlens_result {
  size_t length; /* of the serialization; with URLENS_E_BUFFER_TOO_SMALL, a capacity that is enough */
  urlens_components components;
  urlens_error error;
} urlens_result;

/*
 * Parses `input` and writes the serialization to `out`. Never allocates. `base` and `options` may be NULL; the options'
 * allocator is not used.
 *
 * URLENS_E_BUFFER_TOO_SMALL: result->length is a capacity with which the call will not fail for lack of room. That is the
 * length of the result, except that working memory is needed as well for a label of several hundred characters that is
 * not ASCII, and for long URLs in the seeds' dialects.
 */
URLENS_API urlens_status urlens_parse_into(const char *input, size_t length, const urlens_url *base,
                                           const urlens_options *options, char *out, size_t capacity,
                                           urlens_result *result);

/* ------------------------------------------------------------------------------------------------------------------- */
/* Many at once                                                                                                        */
/* ------------------------------------------------------------------------------------------------------------------- */

/*
 * A column of strings in Arrow's layout: row i is data[offsets[i]] to data[offsets[i + 1]]. There are rows + 1 offsets.
 * `validity` has one bit per row, least significant first, 0 for null; NULL if no row is null. `first_bit` is the number of
 * the first row's bit.
 */
typedef struct urlens_column {
  const char *data;
  const int32_t *offsets;
  const uint8_t *validity;
  size_t first_bit;
  size_t rows;
} urlens_column;

/*
 * Where a batch writes. `data` and `offsets` must be given, the others are not written if they are NULL. All arrays belong to
 * the caller and have room for the column's rows.
 */
typedef struct urlens_batch {
  size_t size;                   /* sizeof(urlens_batch) */
  char *data;                    /* the serializations, one behind the other */
  size_t capacity;               /* bytes of room in `data` */
  int32_t *offsets;              /* rows + 1 of them; row i is data[offsets[i]] to data[offsets[i + 1]] */
  uint8_t *validity;             /* one bit per row, from bit 0: 1 where the row has a URL */
  urlens_components *components; /* per row, relative to the row's start */
  uint16_t *status;              /* per row, a urlens_status */
  size_t *error_at;              /* per row, the byte offset of the error within the row, or URLENS_NOWHERE */
  size_t rows_done;              /* set by the call: rows before this one are written */
  size_t failed;                 /* set by the call: how many of those have no URL, nulls included */
  size_t needed;                 /* set with URLENS_E_BUFFER_TOO_SMALL: room that is enough for the next row */
} urlens_batch;

/*
 * Parses rows `first` and up of `column` into `batch`, whose arrays are filled from index 0 and whose `data` from its
 * start. `url` lends its options and its scratch memory; the URL in it is kept. `base` may be NULL.
 *
 * A row that fails gets its status and an empty string, and has no effect on any other. URLENS_OK: all rows are done.
 * URLENS_E_BUFFER_TOO_SMALL or URLENS_E_OFFSET_OVERFLOW: the first batch->rows_done rows are done and whole; go on with
 * a new batch from row first + rows_done. URLENS_E_ARGUMENT: offsets that decrease, a missing array, `first` past the end.
 */
URLENS_API urlens_status urlens_parse_batch(urlens_url *url, const urlens_column *column, size_t first,
                                            const urlens_url *base, urlens_batch *batch);

/* ------------------------------------------------------------------------------------------------------------------- */
/* Percent-encoding and forms                                                                                          */
/* ------------------------------------------------------------------------------------------------------------------- */

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

/* The set's name as urlens rpc spells it, such as "special-query"; NULL for a number that is none. */
URLENS_API const char *urlens_percent_set_name(urlens_percent_set set);

/* Finds a set by that name. URLENS_E_ARGUMENT if there is none. */
URLENS_API urlens_status urlens_percent_set_from_name(const char *name, size_t length, urlens_percent_set *set);

/* UTF-8 percent-encodes `input` and writes into out. Ill-formed UTF-8 becomes U+FFFD, encoded. */
URLENS_API urlens_status urlens_percent_encode(urlens_percent_set set, const char *input, size_t input_length,
                                               char *out, size_t capacity, size_t *length);

/* Percent-decodes `input` to bytes and writes into out. A "%" that no two hex digits follow stays. */
URLENS_API urlens_status urlens_percent_decode(const char *input, size_t input_length, char *out, size_t capacity,
                                               size_t *length);

/* The same, and then decodes the bytes as UTF-8, so that what is written is well-formed. */
URLENS_API urlens_status urlens_percent_decode_text(const char *input, size_t input_length, char *out, size_t capacity,
                                                    size_t *length);

/* ------------------------------------------------------------------------------------------------------------------- */
/* Encodings                                                                                                           */
/* ------------------------------------------------------------------------------------------------------------------- */

/*
 * The Encoding Standard's encodings. A build without encodings knows UTF-8 alone and returns URLENS_E_UNSUPPORTED for the
 * others; one without decoders does so from urlens_encoding_decode. None of these functions allocates.
 */
typedef enum urlens_encoding {
  URLENS_ENCODING_UTF_8 = 0, /* the default everywhere */
  URLENS_ENCODING_IBM866 = 1,
  URLENS_ENCODING_ISO_8859_2 = 2,
  URLENS_ENCODING_ISO_8859_3 = 3,
  URLENS_ENCODING_ISO_8859_4 = 4,
  URLENS_ENCODING_ISO_8859_5 = 5,
  URLENS_ENCODING_ISO_8859_6 = 6,
  URLENS_ENCODING_ISO_8859_7 = 7,
  URLENS_ENCODING_ISO_8859_8 = 8,   /* visual order; encodes and decodes as the next one */
  URLENS_ENCODING_ISO_8859_8_I = 9, /* logical order */
  URLENS_ENCODING_ISO_8859_10 = 10,
  URLENS_ENCODING_ISO_8859_13 = 11,
  URLENS_ENCODING_ISO_8859_14 = 12,
  URLENS_ENCODING_ISO_8859_15 = 13,
  URLENS_ENCODING_ISO_8859_16 = 14,
  URLENS_ENCODING_KOI8_R = 15,
  URLENS_ENCODING_KOI8_U = 16,
  URLENS_ENCODING_MACINTOSH = 17,
  URLENS_ENCODING_WINDOWS_874 = 18,
  URLENS_ENCODING_WINDOWS_1250 = 19,
  URLENS_ENCODING_WINDOWS_1251 = 20,
  URLENS_ENCODING_WINDOWS_1252 = 21,
  URLENS_ENCODING_WINDOWS_1253 = 22,
  URLENS_ENCODING_WINDOWS_1254 = 23,
  URLENS_ENCODING_WINDOWS_1255 = 24,
  URLENS_ENCODING_WINDOWS_1256 = 25,
  URLENS_ENCODING_WINDOWS_1257 = 26,
  URLENS_ENCODING_WINDOWS_1258 = 27,
  URLENS_ENCODING_X_MAC_CYRILLIC = 28,
  URLENS_ENCODING_GBK = 29, /* decodes as gb18030 */
  URLENS_ENCODING_GB18030 = 30,
  URLENS_ENCODING_BIG5 = 31,
  URLENS_ENCODING_EUC_JP = 32,
  URLENS_ENCODING_ISO_2022_JP = 33,
  URLENS_ENCODING_SHIFT_JIS = 34,
  URLENS_ENCODING_EUC_KR = 35,
  URLENS_ENCODING_REPLACEMENT = 36, /* decodes to one U+FFFD; what encodes uses UTF-8 instead */
  URLENS_ENCODING_UTF_16BE = 37,    /* what encodes uses UTF-8 instead */
  URLENS_ENCODING_UTF_16LE = 38,    /* what encodes uses UTF-8 instead */
  URLENS_ENCODING_X_USER_DEFINED = 39
} urlens_encoding;

/*
 * The Standard's "get an encoding": finds an encoding by any of its 228 labels, in any case, with ASCII whitespace around
 * it. URLENS_E_UNKNOWN_ENCODING if there is none of that label, or none in this build.
 */
URLENS_API urlens_status urlens_encoding_from_label(const char *label, size_t length, urlens_encoding *encoding);

/* The encoding's name, such as "Shift_JIS"; NULL for a number that is none, or none in this build. */
URLENS_API const char *urlens_encoding_name(urlens_encoding encoding);

/* What becomes of a code point that an encoding cannot express. */
typedef enum urlens_unencodable {
  URLENS_UNENCODABLE_REFERENCE = 0,    /* a character reference, "&#9731;", as the standards have it */
  URLENS_UNENCODABLE_QUESTION_MARK = 1 /* "?" */
} urlens_unencodable;

/*
 * The URL Standard's "percent-encode after encoding": encodes `input`, which is UTF-8, percent-encodes the bytes that are
 * in the set, and writes into out. A character reference is written as "%26%239731%3B" whatever the set; a "?" is
 * percent-encoded if the set has it. ISO-2022-JP ends in its ASCII state.
 */
URLENS_API urlens_status urlens_percent_encode_in(urlens_encoding encoding, urlens_percent_set set,
                                                  urlens_unencodable how, const char *input, size_t input_length,
                                                  char *out, size_t capacity, size_t *length);

/* Encodes `input`, which is UTF-8, and writes the bytes into out: the Encoding Standard's "encode". */
URLENS_API urlens_status urlens_encoding_encode(urlens_encoding encoding, urlens_unencodable how, const char *input,
                                                size_t input_length, char *out, size_t capacity, size_t *length);

/*
 * Decodes the bytes `input` and writes UTF-8 into out, with U+FFFD for what is ill-formed. The encoding is taken as given: a
 * byte order mark is text like any other. See urlens_encoding_from_mark.
 */
URLENS_API urlens_status urlens_encoding_decode(urlens_encoding encoding, const char *input, size_t input_length,
                                                char *out, size_t capacity, size_t *length);

/*
 * The Encoding Standard's "BOM sniff": the length of the byte order mark that `input` begins with, and in *encoding what it
 * is a mark of. 0 if there is none; *encoding is then left alone.
 */
URLENS_API size_t urlens_encoding_from_mark(const char *input, size_t input_length, urlens_encoding *encoding);

/* ------------------------------------------------------------------------------------------------------------------- */
/* URLSearchParams                                                                                                     */
/* ------------------------------------------------------------------------------------------------------------------- */

/* A list of name-value pairs. Positions count from 0. Views into it are valid until it changes or goes. */
typedef struct urlens_params urlens_params;

/* Makes an empty list. `allocator` is copied and may be NULL. Errors: URLENS_E_ARGUMENT, URLENS_E_OUT_OF_MEMORY. */
URLENS_API urlens_status urlens_params_create(const urlens_allocator *allocator, urlens_params **params);

/* Releases the list. */
URLENS_API void urlens_params_destroy(urlens_params *params);

/*
 * Replaces the list by what the query `input` holds; one leading "?" is dropped. On error the list is unchanged: that is
 * URLENS_E_OUT_OF_MEMORY or URLENS_E_TOO_LONG, since every string is a valid query.
 */
URLENS_API urlens_status urlens_params_parse(urlens_params *params, const char *input, size_t length);

/* Replaces the list by the pairs of the URL's query; empty if it has none. */
URLENS_API urlens_status urlens_params_from_url(urlens_params *params, const urlens_url *url);

/* Sets the URL's query to the list's serialization, or removes it if that is empty: the URL API's "update" steps. */
URLENS_API urlens_status urlens_params_to_url(const urlens_params *params, urlens_url *url);

/* The number of pairs. */
URLENS_API size_t urlens_params_size(const urlens_params *params);

/* The pair at `position`. Either pointer may be NULL. URLENS_E_ARGUMENT past the end. */
URLENS_API urlens_status urlens_params_at(const urlens_params *params, size_t position, urlens_view *name,
                                          urlens_view *value);

/*
 * The position of the first pair at or after `from` with that name, and with that value if `value` is not NULL;
 * URLENS_NOWHERE if there is none. get, getAll and has are made of this one.
 */
URLENS_API size_t urlens_params_find(const urlens_params *params, size_t from, const char *name, size_t name_length,
                                     const char *value, size_t value_length);

/* The value of the first pair with that name, or a NULL view. */
URLENS_API urlens_view urlens_params_get(const urlens_params *params, const char *name, size_t name_length);

/* Adds a pair at the end. On error the list is unchanged. */
URLENS_API urlens_status urlens_params_append(urlens_params *params, const char *name, size_t name_length,
                                              const char *value, size_t value_length);

/* Removes all pairs with that name, and with that value if `value` is not NULL. *removed (may be NULL): how many. */
URLENS_API urlens_status urlens_params_delete(urlens_params *params, const char *name, size_t name_length,
                                              const char *value, size_t value_length, size_t *removed);

/* Gives the first pair with that name the value and removes the others, or adds the pair. On error: unchanged. */
URLENS_API urlens_status urlens_params_set(urlens_params *params, const char *name, size_t name_length,
                                           const char *value, size_t value_length);

/* Sorts by name, by UTF-16 code units; pairs of the same name keep their order. On error the list is unchanged. */
URLENS_API urlens_status urlens_params_sort(urlens_params *params);

/* Writes the list's application/x-www-form-urlencoded serialization into out. */
URLENS_API urlens_status urlens_params_serialize(const urlens_params *params, char *out, size_t capacity,
                                                 size_t *length);

/* ------------------------------------------------------------------------------------------------------------------- */
/* Unicode: normalization, IDNA, Punycode                                                                              */
/* ------------------------------------------------------------------------------------------------------------------- */

/*
 * The functions of this section use the options' allocator for working memory, all of which is released again, and their
 * max_length; nothing else of the options matters, and `options` may be NULL. Inputs of up to URLENS_UNICODE_NO_MEMORY
 * bytes never need working memory, nor do longer ones of an ordinary kind. In a build without Unicode all of them return
 * URLENS_E_UNSUPPORTED.
 */
#define URLENS_UNICODE_NO_MEMORY 64

/* The normalization forms of UAX #15. */
typedef enum urlens_normal_form {
  URLENS_NORMAL_FORM_NFC = 0,
  URLENS_NORMAL_FORM_NFD = 1,
  URLENS_NORMAL_FORM_NFKC = 2,
  URLENS_NORMAL_FORM_NFKD = 3,
} urlens_normal_form;

/* The version of Unicode to normalize by: code points that it does not know are left alone. */
typedef enum urlens_unicode_version {
  URLENS_UNICODE_VERSION_17_0 = 0,
  URLENS_UNICODE_VERSION_4_1 = 1,
  URLENS_UNICODE_VERSION_4_0 = 2,
  URLENS_UNICODE_VERSION_3_2 = 3 /* as published: with Corrigendum 3, without Corrigendum 4; and with Corrigendum 5 */
} urlens_unicode_version;

/* Corrigenda to normalization, where not that version's own. */
enum {
  URLENS_CORRIGENDUM_WITHOUT_4 = 1 << 0, /* five mappings as in 3.2; says nothing new for 3.2 */
  URLENS_CORRIGENDUM_WITHOUT_5 = 1 << 1, /* composition as it was understood before 2005 */
  URLENS_CORRIGENDUM_WITH_4 = 1 << 2     /* five mappings as in 4.0; says something new only for 3.2 */
};

/* Normalizes `input` and writes into out. `corrigenda`: bits URLENS_WITHOUT_…, URLENS_WITH_…, or 0. */
URLENS_API urlens_status urlens_unicode_normalize(urlens_normal_form form, urlens_unicode_version version,
                                                  uint32_t corrigenda, const char *input, size_t input_length,
                                                  const urlens_options *options, char *out, size_t capacity,
                                                  size_t *length);

/* The parameters of UTS #46, version 17.0. */
enum {
  URLENS_IDNA_CHECK_HYPHENS = 1 << 0,
  URLENS_IDNA_CHECK_BIDI = 1 << 1,
  URLENS_IDNA_CHECK_JOINERS = 1 << 2,
  URLENS_IDNA_USE_STD3_ASCII_RULES = 1 << 3,
  URLENS_IDNA_VERIFY_DNS_LENGTH = 1 << 4, /* ToASCII only; an empty label at the end counts as empty label */
  URLENS_IDNA_TRANSITIONAL = 1 << 5,
  URLENS_IDNA_IGNORE_INVALID_PUNYCODE = 1 << 6,
  /* What the URL Standard uses, and what it calls strict. */
  URLENS_IDNA_STANDARD = URLENS_IDNA_CHECK_BIDI | URLENS_IDNA_CHECK_JOINERS,
  URLENS_IDNA_STRICT = URLENS_IDNA_STANDARD | URLENS_IDNA_CHECK_HYPHENS | URLENS_IDNA_USE_STD3_ASCII_RULES |
                       URLENS_IDNA_VERIFY_DNS_LENGTH
};

/*
 * UTS #46, ToASCII: the ASCII form of a domain ("xn--…"), written into out. `flags`: bits URLENS_IDNA_…. A domain that
 * breaks a rule gets URLENS_E_IDNA_…; *error (may be NULL) then has that status and the bytes of the label concerned. This
 * is UTS #46 alone: the URL Standard also forbids some ASCII characters, which a URL's parser checks.
 */
URLENS_API urlens_status urlens_domain_to_ascii(uint32_t flags, const char *domain, size_t domain_length,
                                                const urlens_options *options, char *out, size_t capacity,
                                                size_t *length, urlens_error *error);

/*
 * UTS #46, ToUnicode: the same, with the labels in Unicode. There is always a result: with URLENS_E_IDNA_… too, out and
 * *length have been written, labels that break a rule being as far converted as they could be.
 */
URLENS_API urlens_status urlens_domain_to_unicode(uint32_t flags, const char *domain, size_t domain_length,
                                                  const urlens_options *options, char *out, size_t capacity,
                                                  size_t *length, urlens_error *error);

/* RFC 3492: writes the Punycode of one label, without "xn--", into out. URLENS_E_PUNYCODE_OVERFLOW if it is too long. */
URLENS_API urlens_status urlens_punycode_encode(const char *label, size_t label_length, const urlens_options *options,
                                                char *out, size_t capacity, size_t *length);

/*
 * RFC 3492: writes the label that `encoded` (without "xn--") stands for into out. URLENS_E_PUNYCODE_INVALID or
 * URLENS_E_PUNYCODE_OVERFLOW if it stands for none; *error (may be NULL) then has the byte that shows it.
 */
URLENS_API urlens_status urlens_punycode_decode(const char *encoded, size_t encoded_length,
                                                const urlens_options *options, char *out, size_t capacity,
                                                size_t *length, urlens_error *error);

/* ------------------------------------------------------------------------------------------------------------------- */
/* Unicode: Nameprep, confusables                                                                                      */
/* ------------------------------------------------------------------------------------------------------------------- */

enum {
  URLENS_NAMEPREP_BIDI = 1 << 0 /* with the check of right-to-left text */
};

/*
 * Nameprep (RFC 3491) as the dialect describes it: maps, normalizes and checks `input`, a host or a label of one, and
 * writes into out. `flags`: bits URLENS_NAMEPREP_…. Memory and `options` as with urlens_unicode_normalize. URLENS_E_UNSUPPORTED:
 * a dialect without Nameprep, or a build without Unicode. Text that is refused gets URLENS_E_NAMEPREP_PROHIBITED or
 * URLENS_E_NAMEPREP_BIDI; *error (may be NULL) then has that status and the bytes concerned.
 */
URLENS_API urlens_status urlens_nameprep(urlens_dialect dialect, uint32_t flags, const char *input, size_t input_length,
                                         const urlens_options *options, char *out, size_t capacity, size_t *length,
                                         urlens_error *error);

/*
 * The skeleton of a text (UTS #39, section 4), written into out: texts that are easily taken for each other have the
 * same one. It is for comparing, not for showing. Right-to-left text is taken in its logical order. Memory and `options`
 * as with urlens_unicode_normalize. URLENS_E_UNSUPPORTED: a build without confusables.
 */
URLENS_API urlens_status urlens_skeleton(const char *input, size_t input_length, const urlens_options *options,
                                         char *out, size_t capacity, size_t *length);

/* How freely a label mixes scripts: UTS #39, section 5.2. Each level allows what those before it do. */
typedef enum urlens_restriction {
  URLENS_RESTRICTION_ASCII = 1,         /* nothing but ASCII */
  URLENS_RESTRICTION_SINGLE_SCRIPT = 2, /* one script, or one writing system such as Japanese */
  URLENS_RESTRICTION_HIGHLY = 3,        /* Latin with Chinese, Japanese or Korean */
  URLENS_RESTRICTION_MODERATELY = 4,    /* Latin with one other recommended script, but Cyrillic and Greek */
  URLENS_RESTRICTION_MINIMALLY = 5,     /* any mixture of characters that are allowed in identifiers */
  URLENS_RESTRICTION_NONE = 6           /* characters that are not */
} urlens_restriction;

enum {
  URLENS_LABEL_MIXED_SCRIPT = 1 << 0,     /* no script has all of its characters */
  URLENS_LABEL_LATIN_CONFUSABLE = 1 << 1, /* all in one script, not Latin, and all of it can be taken for Latin */
  URLENS_LABEL_ASCII_CONFUSABLE = 1 << 2  /* not all ASCII, and can be taken for letters, digits and hyphens of ASCII */
};

/* What UTS #39 has to say about one label. Set `size` to sizeof(urlens_label_report). */
typedef struct urlens_label_report {
  size_t size;
  uint32_t flags;   /* bits URLENS_LABEL_… */
  uint32_t scripts; /* of how many scripts it has characters that belong to no other script */
  urlens_restriction restriction;
} urlens_label_report;

/*
 * Fills in the report on one label of a domain, in Unicode (not "xn--…": see urlens_domain_to_unicode). Never allocates.
 * Errors: URLENS_E_ARGUMENT, and URLENS_E_UNSUPPORTED in a build without confusables.
 */
URLENS_API urlens_status urlens_report_label(const char *label, size_t length, urlens_label_report *report);

/* ------------------------------------------------------------------------------------------------------------------- */
/* Sites and keys                                                                                                      */
/* ------------------------------------------------------------------------------------------------------------------- */

/*
 * The functions of this section that take text read it as the URL Standard does. They use the options' allocator for
 * working memory, all of which is released again, and their max_length; nothing else of the options matters, and `options`
 * may be NULL. URLs of up to about 1000 bytes, with no more than 32 parameters, never need working memory, unless their
 * domain is longer than DNS allows. Text that does not parse gets the parser's status; *error (may be NULL) then has it
 * and its place.
 */

enum {
  URLENS_SITE_ICANN_ONLY = 1
                           << 0, /* only the rules of registries; without it, those of private owners (github.io) too */
  URLENS_SITE_UNICODE = 1 << 1   /* the answer's labels in Unicode instead of "xn--…"; not for urlens_site_of */
};

/*
 * What a domain is made of, by the Public Suffix List: "shop.example.co.uk" has the suffix "co.uk", the registrable domain
 * "example.co.uk" and the subdomain "shop". Parts that it does not have are NULL views: an address, an opaque host and a
 * domain with an empty label have none; one that is itself a suffix has no domain; where no rule fits, the last label is the
 * suffix. A dot at the end of the host is kept in suffix and domain.
 */
typedef struct urlens_site {
  urlens_view suffix;
  urlens_view domain;
  urlens_view subdomain;
} urlens_site;

/*
 * The parts of the object's host, as views into it. Never allocates. `flags`: URLENS_SITE_ICANN_ONLY or 0. Errors:
 * URLENS_E_ARGUMENT, URLENS_E_NO_URL, URLENS_E_UNSUPPORTED in a build without the list.
 */
URLENS_API urlens_status urlens_site_of(const urlens_url *url, uint32_t flags, urlens_site *site);

/*
 * The same for text: a URL, or a host alone. Text that begins with "[", or has none of : / ? # @ \ in it, is a host.
 * Writes the canonical host into out, and the parts are views into that; they are set only with URLENS_OK. A URL without a
 * host gives no bytes and no parts. The host is in ASCII ("xn--…"), whatever it was given in, unless `flags` has
 * URLENS_SITE_UNICODE; a host that has no Unicode form stays in ASCII.
 */
URLENS_API urlens_status urlens_site_from_text(const char *text, size_t text_length, uint32_t flags,
                                               const urlens_options *options, char *out, size_t capacity,
                                               size_t *length, urlens_site *site, urlens_error *error);

typedef enum urlens_site_comparison {
  URLENS_SITE_COMPARISON_SCHEMEFUL = 0, /* HTML Standard, "same site": the schemes must be equal */
  URLENS_SITE_COMPARISON_SCHEMELESS = 1 /* HTML Standard, "schemelessly same site" */
} urlens_site_comparison;

/*
 * Whether the origins of two URLs are of the same site: *same is set to 1 or 0. They are if they have the same registrable
 * domain (with the private rules), or none and the same host. URLs with opaque origins, such as file: and data: URLs, are
 * of no site that another URL is of. blob: URLs may use the allocator of `a`. Errors: URLENS_E_ARGUMENT, URLENS_E_NO_URL,
 * URLENS_E_OUT_OF_MEMORY, URLENS_E_UNSUPPORTED in a build without the list.
 */
URLENS_API urlens_status urlens_same_site(const urlens_url *a, const urlens_url *b, urlens_site_comparison how,
                                          int *same);

/*
 * Hashes of the URL's serialization, with or without its fragment, that are the same on all machines and will stay the same:
 * SipHash-2-4 with the key 00 01 … 0F, as its authors published it. Equal URLs, in the sense of urlens_equal, have equal
 * hashes. The key being known, it does not protect a hash table from inputs that were made to collide.
 *
 * The 64-bit hash is the number whose little-endian bytes the reference gives; the 128-bit hash is 16 bytes, as the reference
 * gives them. Errors: URLENS_E_ARGUMENT, URLENS_E_NO_URL.
 */
URLENS_API urlens_status urlens_hash64(const urlens_url *url, urlens_comparison how, uint64_t *hash);
URLENS_API urlens_status urlens_hash128(const urlens_url *url, urlens_comparison how, uint8_t *hash);

/* The same hashes of any text, byte for byte: of a key that one of the functions below wrote, say. */
URLENS_API urlens_status urlens_hash64_text(const char *text, size_t length, uint64_t *hash);
URLENS_API urlens_status urlens_hash128_text(const char *text, size_t length, uint8_t *hash);

/* Forms of a URL that sort by domain. */
typedef enum urlens_surt_form {
  URLENS_SURT_FORM_SURT = 0, /* http://(com,example,www,:8080@user:password)/path?query#fragment */
  URLENS_SURT_FORM_SSURT = 1 /* com,example,www,//8080:http@user:password:/path?query#fragment */
} urlens_surt_form;

/*
 * Parses a URL and writes it into out in that form. A domain's labels stand in reverse, with a comma behind each; addresses
 * stay as they are, and so does a URL without a host. docs/site.md has the rules. An SSURT can be turned back.
 */
URLENS_API urlens_status urlens_surt(urlens_surt_form form, const char *text, size_t text_length,
                                     const urlens_options *options, char *out, size_t capacity, size_t *length,
                                     urlens_error *error);

/* How much a normal form puts together. Each strength does what those before it do; docs/normalization.md has every rule. */
typedef enum urlens_strength {
  URLENS_STRENGTH_SAME = 0, /* technically the same: only what cannot change what a URL identifies */
  URLENS_STRENGTH_LIKELY =
      1, /* very likely the same: parameters sorted, those of trackers and default documents left out */
  URLENS_STRENGTH_COUNT =
      2 /* for statistics: without scheme, "www.", credentials, sessions, fragment, trailing slash */
} urlens_strength;

/* The strength's name: "same", "likely", "count"; NULL for a number that is none. */
URLENS_API const char *urlens_strength_name(urlens_strength strength);

/* Finds a strength by that name. URLENS_E_ARGUMENT if there is none. */
URLENS_API urlens_status urlens_strength_from_name(const char *name, size_t length, urlens_strength *strength);

/* Parses a URL and writes its normal form into out, which is a URL again. The normal form of a normal form is itself. */
URLENS_API urlens_status urlens_normalize(urlens_strength strength, const char *text, size_t text_length,
                                          const urlens_options *options, char *out, size_t capacity, size_t *length,
                                          urlens_error *error);

/* ------------------------------------------------------------------------------------------------------------------- */
/* File paths and data: URLs                                                                                           */
/* ------------------------------------------------------------------------------------------------------------------- */

/* The operating system whose paths are meant; it need not be the one that the program runs on. */
typedef enum urlens_path_style {
  URLENS_PATH_STYLE_POSIX = 0,  /* bytes; "/" separates */
  URLENS_PATH_STYLE_WINDOWS = 1 /* UTF-8; "\" and "/" separate; drives, UNC and "\\?\" */
} urlens_path_style;

/*
 * Writes the file: URL of an absolute path into out. What a URL cannot have as it is, "%" among it, is percent-encoded byte
 * by byte; "." and ".." are resolved without looking at any disk. The server of a UNC path becomes the host.
 *
 * Errors: URLENS_E_PATH_RELATIVE, URLENS_E_PATH_NUL, and for Windows URLENS_E_PATH_DEVICE, URLENS_E_PATH_DOTS and
 * URLENS_E_PATH_SEPARATOR (both behind "\\?\", where nothing is resolved), URLENS_E_PATH_NOT_UTF8, URLENS_E_PATH_HOST for
 * the server "localhost", which the host of a file: URL cannot be, or what the Standard finds wrong with a server's name.
 * *error (may be NULL) has the bytes of the path concerned. Options and memory as in the section above.
 */
URLENS_API urlens_status urlens_path_to_url(urlens_path_style style, const char *path, size_t path_length,
                                            const urlens_options *options, char *out, size_t capacity, size_t *length,
                                            urlens_error *error);

/*
 * Writes the path of a file: URL into out, percent-decoded; query and fragment are no part of it. A host becomes the server
 * of a UNC path, in Unicode if it has such a form.
 *
 * Errors: the parser's; URLENS_E_PATH_NOT_FILE; URLENS_E_PATH_HOST (POSIX: any; Windows: an IPv6 address or nothing but
 * dots); URLENS_E_PATH_DRIVE; URLENS_E_PATH_SEPARATOR for "%2F", and for "%5C" with Windows; URLENS_E_PATH_NUL;
 * URLENS_E_PATH_NOT_UTF8 with Windows. *error (may be NULL) has a place if the URL was given as its serializer writes it.
 */
URLENS_API urlens_status urlens_url_to_path(urlens_path_style style, const char *url, size_t url_length,
                                            const urlens_options *options, char *out, size_t capacity, size_t *length,
                                            urlens_error *error);

/*
 * The Fetch Standard's data: URL processor. Writes the MIME type, serialized, into `mime`, and the bytes that the URL holds
 * into `out`, both by the rules of "writes into out"; URLENS_E_BUFFER_TOO_SMALL if either is. A MIME type that is none
 * counts as "text/plain;charset=US-ASCII".
 *
 * Errors: the parser's; URLENS_E_NOT_DATA_URL, URLENS_E_DATA_NO_COMMA, URLENS_E_DATA_BASE64; *error (may be NULL) has a
 * place if the URL was given as its serializer writes it.
 */
URLENS_API urlens_status urlens_data_url(const char *url, size_t url_length, const urlens_options *options, char *mime,
                                         size_t mime_capacity, size_t *mime_length, char *out, size_t capacity,
                                         size_t *length, urlens_error *error);

/* ------------------------------------------------------------------------------------------------------------------- */
/* ECMAScript: encodeURI and its family                                                                                */
/* ------------------------------------------------------------------------------------------------------------------- */

/* How text is given or wanted where a JavaScript string, which is a sequence of UTF-16 code units, is meant. */
typedef enum urlens_text_form {
  URLENS_TEXT_FORM_UTF8 = 0,  /* char; in the input, ill-formed bytes are U+FFFD; in a result, a lone surrogate is */
  URLENS_TEXT_FORM_UTF16 = 1, /* uint16_t, in the machine's byte order and aligned; lone surrogates are kept */
  URLENS_TEXT_FORM_WTF8 = 2   /* char; UTF-8 where a lone surrogate stands as three bytes, ED A0 80 to ED BF BF */
} urlens_text_form;

/* The functions of ECMAScript (ECMA-262: "URI Handling Functions", and annex B for the last two). */
typedef enum urlens_ecma_function {
  URLENS_ECMA_FUNCTION_ENCODE_URI = 0,           /* keeps A-Z a-z 0-9 - _ . ! ~ * ' ( ) and ; / ? : @ & = + $ , # */
  URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT = 1, /* keeps A-Z a-z 0-9 - _ . ! ~ * ' ( ) */
  URLENS_ECMA_FUNCTION_DECODE_URI = 2,           /* leaves the escapes of ; / ? : @ & = + $ , # as they stand */
  URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT = 3, /* decodes all escapes */
  URLENS_ECMA_FUNCTION_ESCAPE = 4,  /* keeps A-Z a-z 0-9 @ * _ + - . / and writes "%XX" or "%uXXXX"; never fails */
  URLENS_ECMA_FUNCTION_UNESCAPE = 5 /* reads those; what is no escape stays as it is; never fails */
} urlens_ecma_function;

/* The function's name in JavaScript, such as "encodeURIComponent"; NULL for a number that is none. */
URLENS_API const char *urlens_ecma_function_name(urlens_ecma_function function);

/*
 * Does what the JavaScript function does, and writes into out. Lengths, `capacity` and offsets count units of the form:
 * bytes for UTF-8 and WTF-8, uint16_t for UTF-16. The two forms may differ; two surrogates that come to stand side by
 * side in the result are a pair in every form. Units of `out` behind the result, within `capacity`, may have been
 * written to. Input and output must not overlap.
 *
 * Where JavaScript throws a URIError the status is one of these, whatever the capacity; *length is then untouched, the
 * contents of `out` are unspecified, and *error (may be NULL) says which units of the input it is about:
 *   URLENS_E_URI_SURROGATE   encoding: a surrogate without its other half
 *   URLENS_E_URI_ESCAPE      decoding: a "%" that two hex digits do not follow; at that "%", of length 1
 *   URLENS_E_URI_SEQUENCE    decoding: escapes that are not UTF-8 as RFC 3629 has it: a byte that begins nothing, a
 *                            byte missing, an over-long form, a surrogate, more than U+10FFFF. From the "%" of the
 *                            first byte; the length covers the escapes that a well-formed sequence could begin with
 * Other errors: URLENS_E_ARGUMENT, URLENS_E_BUFFER_TOO_SMALL, and URLENS_E_TOO_LONG if the input or the result has more
 * than URLENS_MAX_LENGTH units.
 */
URLENS_API urlens_status urlens_ecma_call(urlens_ecma_function function, urlens_text_form input_form, const void *input,
                                          size_t input_length, urlens_text_form out_form, void *out, size_t capacity,
                                          size_t *length, urlens_error *error);

/*
 * Beyond ECMAScript: the two decoders with code points as result. They differ from the above in this:
 * - A sequence of four escapes may stand for anything from U+10000 to U+1FFFFF, which is all that four bytes hold:
 *   F0 90 80 80 to F7 BF BF BF. Over-long forms, surrogates and five or more bytes are refused as ever.
 * - A code point above U+FFFF is one number in the result, never a pair of surrogates; so is one that stands unescaped
 *   in the input, as a pair or as four bytes. A lone surrogate that stands there unescaped is passed on.
 * `function` is URLENS_ECMA_FUNCTION_DECODE_URI or URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT; anything else gets URLENS_E_ARGUMENT. `capacity` and
 * *length count code points. Errors as above.
 */
URLENS_API urlens_status urlens_ecma_decode_extended(urlens_ecma_function function, urlens_text_form input_form,
                                                     const void *input, size_t input_length, uint32_t *out,
                                                     size_t capacity, size_t *length, urlens_error *error);

/*
 * The inverse: the two encoders for code points up to U+1FFFFF, those above U+FFFF as four escapes. A surrogate gets
 * URLENS_E_URI_SURROGATE even if its other half is beside it, since the decoders never give one for an escape; a number
 * above U+1FFFFF gets URLENS_E_URI_CODE_POINT. `function` is URLENS_ECMA_FUNCTION_ENCODE_URI or URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT. What is
 * written is ASCII. Errors as above, with positions in `code_points`.
 */
URLENS_API urlens_status urlens_ecma_encode_extended(urlens_ecma_function function, const uint32_t *code_points,
                                                     size_t count, char *out, size_t capacity, size_t *length,
                                                     urlens_error *error);

/* ------------------------------------------------------------------------------------------------------------------- */
/* Differences and findings                                                                                            */
/* ------------------------------------------------------------------------------------------------------------------- */

/*
 * Programs that read one URL in different ways are how filters are passed by. An auditor lets several dialects read a text
 * and tells where they part, how bad that is, and which bytes are the reason. docs/audit.md has every rule. A build without
 * URLENS_FEATURE_AUDIT makes no auditors and has no rules.
 */
typedef struct urlens_auditor urlens_auditor;

/* How to compare. Set `size` to sizeof(urlens_auditor_options) and leave the rest zero for the defaults. */
typedef struct urlens_auditor_options {
  size_t size;
  const urlens_dialect *dialects; /* copied; NULL: whatwg rfc3986 rfc3986-regex barth and the four of weburl-r3 */
  size_t dialect_count;
  size_t max_length;                 /* the most bytes of an input or result; 0: URLENS_MAX_LENGTH */
  const urlens_allocator *allocator; /* copied; NULL: malloc, realloc and free */
  urlens_sink sink;                  /* receives the validation errors of the Standard's reading, may be NULL */
  void *sink_context;
} urlens_auditor_options;

/*
 * Makes an auditor and stores it in *auditor; it belongs to the caller, who releases it with urlens_auditor_destroy.
 * `options` may be NULL. Errors: URLENS_E_ARGUMENT (also for a dialect that is listed twice), URLENS_E_OUT_OF_MEMORY, and
 * URLENS_E_UNSUPPORTED for a dialect that this build lacks (of the default ones those are left out), or without auditors.
 */
URLENS_API urlens_status urlens_auditor_create(const urlens_auditor_options *options, urlens_auditor **auditor);

/* Releases the auditor and everything that was returned from it. */
URLENS_API void urlens_auditor_destroy(urlens_auditor *auditor);

/* What kind of place a host stands for, as far as its text tells; from URLENS_HOST_CLASS_LOOPBACK on: nothing for strangers. */
typedef enum urlens_host_class {
  URLENS_HOST_CLASS_NONE = 0,       /* no host, or an empty one */
  URLENS_HOST_CLASS_NAME = 1,       /* a name, or anything else that is no address */
  URLENS_HOST_CLASS_PUBLIC = 2,     /* any address but the following; IPv6 that carries IPv4 counts as that */
  URLENS_HOST_CLASS_LOOPBACK = 3,   /* 127.0.0.0/8, 0.0.0.0/8, ::1, ::, and names that end in "localhost" */
  URLENS_HOST_CLASS_PRIVATE = 4,    /* 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7, fec0::/10 */
  URLENS_HOST_CLASS_LINK_LOCAL = 5, /* 169.254.0.0/16, fe80::/10 */
  URLENS_HOST_CLASS_SHARED = 6,     /* 100.64.0.0/10, of carriers that translate addresses */
  URLENS_HOST_CLASS_METADATA =
      7 /* where clouds tell machines their secrets: 169.254.169.254, fd00:ec2::254 and others */
} urlens_host_class;

/* The class's name, such as "link-local"; NULL for a number that is none, and in a build without auditors. */
URLENS_API const char *urlens_host_class_name(urlens_host_class host_class);

/* What one dialect makes of the text. */
typedef struct urlens_reading {
  urlens_dialect dialect;
  const urlens_url *url; /* what it reads, to be asked with urlens_get and so on; NULL if it refuses the text */
  urlens_error error;    /* why it refuses; its place is one in the base if `base_refused` is 1 */
  int base_refused;      /* 1 if it is the base that it refuses */
  urlens_host_class host_class;
  uint32_t
      differs; /* bits 1 << URLENS_PART_SCHEME … 1 << URLENS_PART_FRAGMENT: in what it differs from the first one that
                                   is not refused */
} urlens_reading;

/*
 * Lets every dialect read the text: the Standard parses it against the base, the seeds' dialects go through all stages,
 * URLENS_DIALECT_BARTH and the RFC dialects take it as it is written. `base` is text and may be NULL. The readings are then there to
 * be asked for; findings there are none.
 *
 * A text that dialects refuse is no error. Errors: URLENS_E_ARGUMENT, URLENS_E_TOO_LONG, URLENS_E_OUT_OF_MEMORY; the auditor
 * then has no readings and no findings.
 */
URLENS_API urlens_status urlens_auditor_diff(urlens_auditor *auditor, const char *input, size_t length,
                                             const char *base, size_t base_length);

/* The readings, in the order of the dialects, and in *count (may be NULL) how many; valid until the auditor is used again. */
URLENS_API const urlens_reading *urlens_get_readings(const urlens_auditor *auditor, size_t *count);

/*
 * The components in which readings differ: bits 1 << URLENS_PART_SCHEME … 1 << URLENS_PART_FRAGMENT. Schemes are compared in lower
 * case, hosts by their ASCII form, addresses by value, ports by the number that counts in the end; no user name or password is
 * the same as an empty one. Everything else is compared as text. Refused readings do not count.
 */
URLENS_API uint32_t urlens_auditor_disagreement(const urlens_auditor *auditor);

typedef enum urlens_severity {
  URLENS_SEVERITY_INFO = 0,    /* worth knowing, but all dialects agree */
  URLENS_SEVERITY_LOW = 1,     /* queries, fragments or the spelling of paths differ */
  URLENS_SEVERITY_MEDIUM = 2,  /* credentials or directories differ, or one accepts what another refuses */
  URLENS_SEVERITY_HIGH = 3,    /* schemes or ports differ, or what only some accept leads to a dangerous place */
  URLENS_SEVERITY_CRITICAL = 4 /* the request goes to another host */
} urlens_severity;

/* The severity's name: "info", "low", "medium", "high", "critical"; NULL for a number that is none. */
URLENS_API const char *urlens_severity_name(urlens_severity severity);

/* Finds a severity by that name. URLENS_E_ARGUMENT if there is none. */
URLENS_API urlens_status urlens_severity_from_name(const char *name, size_t length, urlens_severity *severity);

/*
 * Something found. An id that begins with "O" is an outcome: something that differs between the dialects. Any other is a cause:
 * something in the text that is known to lead there. A cause has the severity of the outcome it explains, and
 * URLENS_SEVERITY_INFO if there is none.
 */
typedef struct urlens_finding {
  const char *id;     /* such as "A01"; valid for ever */
  const char *title;  /* what the rule is about; valid for ever */
  urlens_view detail; /* a sentence about this text */
  urlens_severity severity;
  size_t start, end; /* the bytes of the input that it is about */
} urlens_finding;

/*
 * Reads the text as urlens_auditor_diff does, and looks for everything that docs/audit.md lists. If there is a base, the RFC dialects
 * resolve the text against it, and URLENS_DIALECT_BARTH, which knows no references, is not asked about them: its reading then has
 * the error URLENS_E_UNSUPPORTED and does not count. Takes time proportional to the length of the text, n log n for the names
 * in its query. Errors as from urlens_auditor_diff.
 */
URLENS_API urlens_status urlens_auditor_audit(urlens_auditor *auditor, const char *input, size_t length,
                                              const char *base, size_t base_length);

/* The findings, the most severe first, and in *count (may be NULL) how many; valid until the auditor is used again. */
URLENS_API const urlens_finding *urlens_get_findings(const urlens_auditor *auditor, size_t *count);

/*
 * A URL that means what the Standard reads (or, if it was not asked, the first dialect that accepts the text), and that all
 * the auditor's dialects read in the same way. A NULL view if there is none.
 */
URLENS_API urlens_view urlens_auditor_safe_url(const urlens_auditor *auditor);

/* The rules by number, from 0 on: id and title as in findings. Either pointer may be NULL. URLENS_E_ARGUMENT past the end. */
URLENS_API urlens_status urlens_audit_rule(size_t number, const char **id, const char **title);

#ifdef __cplusplus
}
#endif

#endif
