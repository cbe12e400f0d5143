// SPDX-License-Identifier: MIT
//! The core: reading, changing and comparing URLs.
//!
//! Declarations of `urlens.h`, which has the contracts in full.

use crate::*;

opaque! {
    /// A Public Suffix List that was read at run time: urlens_suffix_list_create, in urlens/site.h.
    pub struct urlens_suffix_list;
    /// A reusable object that holds at most one URL.
    pub struct urlens_url;
    /// A list of name-value pairs. Positions count from 0. Views into it are valid until it changes or is released.
    pub struct urlens_params;
}

/// Receives validation errors while a URL is parsed, in the order in which the Standard's steps meet them. `at` is
/// the byte offset in the input as it was given. It must not call functions on the object that is being parsed into.
pub type urlens_sink = unsafe extern "C" fn(context: *mut c_void, error: urlens_validation_error, at: usize);

enumerators! {
    /// The result of a call: success, or the reason of the failure.
    enum urlens_status {
        /// It worked.
        URLENS_OK = 0,
        // About the call.
        /// A NULL, an unknown enumerator, or a struct of an impossible size.
        URLENS_E_ARGUMENT = 1,
        /// The allocator returned NULL.
        URLENS_E_OUT_OF_MEMORY = 2,
        /// The input or the result is longer than the limit.
        URLENS_E_TOO_LONG = 3,
        /// The caller's buffer is too small; the size that is enough was reported.
        URLENS_E_BUFFER_TOO_SMALL = 4,
        /// This dialect, or this build, does not have the operation.
        URLENS_E_UNSUPPORTED = 5,
        /// No encoding of this build has that label.
        URLENS_E_UNKNOWN_ENCODING = 6,
        /// A batch's output no longer fits its 32-bit offsets; go on from the row reported.
        URLENS_E_OFFSET_OVERFLOW = 7,
        /// The object holds no URL yet.
        URLENS_E_NO_URL = 8,
        /// A setter ignores this value, as the Standard says; the URL is unchanged.
        URLENS_E_IGNORED = 9,
        /// A batch's row is null in the validity bitmap.
        URLENS_E_NULL_ROW = 10,
        // The URL Standard's failures. Each is the validation error of the same name: see urlens_validation_error.
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
        /// A forbidden domain code point, perhaps after decoding or mapping.
        URLENS_E_DOMAIN_INVALID_CODE_POINT = 118,
        /// Nothing is left of the domain after mapping.
        URLENS_E_DOMAIN_EMPTY = 119,
        // UTS #46: which rule a domain broke.
        /// A code point that is not allowed in a domain.
        URLENS_E_IDNA_DISALLOWED = 200,
        /// An "xn--" label that Punycode does not decode.
        URLENS_E_IDNA_PUNYCODE = 201,
        /// An "xn--" label that holds only ASCII, or nothing at all.
        URLENS_E_IDNA_ACE_NOT_NEEDED = 202,
        /// A decoded "xn--" label that is not normalized.
        URLENS_E_IDNA_NOT_NFC = 203,
        /// CheckHyphens: a hyphen first, last, or third and fourth.
        URLENS_E_IDNA_HYPHENS = 204,
        /// A label that still begins with "xn--" after decoding.
        URLENS_E_IDNA_ACE_PREFIX = 205,
        /// A label that begins with a combining mark.
        URLENS_E_IDNA_LEADING_MARK = 206,
        /// CheckBidi: RFC 5893.
        URLENS_E_IDNA_BIDI = 207,
        /// CheckJoiners: RFC 5892, appendix A.
        URLENS_E_IDNA_JOINERS = 208,
        /// UseSTD3ASCIIRules: an ASCII character other than letters, digits, hyphen.
        URLENS_E_IDNA_STD3 = 209,
        /// VerifyDnsLength: an empty label.
        URLENS_E_IDNA_EMPTY_LABEL = 210,
        /// VerifyDnsLength: a label of more than 63 bytes.
        URLENS_E_IDNA_LABEL_TOO_LONG = 211,
        /// VerifyDnsLength: more than 253 bytes.
        URLENS_E_IDNA_DOMAIN_TOO_LONG = 212,
        /// A decoded "xn--" label with a full stop in it.
        URLENS_E_IDNA_FULL_STOP = 213,
        /// A domain that is not ASCII, in a build without Unicode.
        URLENS_E_NO_UNICODE = 214,
        // Punycode, Nameprep (RFC 3491 as the browsers of 2011 read it) and RFC 3490.
        /// Not a Punycode digit, or an end in the middle of a number.
        URLENS_E_PUNYCODE_INVALID = 220,
        /// A number, or a code point, that is too large.
        URLENS_E_PUNYCODE_OVERFLOW = 221,
        /// A code point of RFC 3454's tables C.1.2 to C.9 that Nameprep prohibits.
        URLENS_E_NAMEPREP_PROHIBITED = 222,
        /// A code point not assigned in Unicode 3.2 (table A.1).
        URLENS_E_NAMEPREP_UNASSIGNED = 223,
        /// RFC 3454, section 6.
        URLENS_E_NAMEPREP_BIDI = 224,
        /// A label of 0 or more than 63 characters.
        URLENS_E_TOASCII_LENGTH = 225,
        /// RFC 3490: not a letter, digit or hyphen, or a hyphen first or last.
        URLENS_E_TOASCII_STD3 = 226,
        /// RFC 3490: a label that is not ASCII and begins with "xn--".
        URLENS_E_TOASCII_PREFIX = 227,
        /// A label whose Unicode form does not lead back to it.
        URLENS_E_TOASCII_ROUND_TRIP = 228,
        // What is a URIError in ECMAScript; the last one for the functions that go beyond it.
        /// A surrogate without its other half cannot be encoded.
        URLENS_E_URI_SURROGATE = 240,
        /// A "%" without two hex digits after it.
        URLENS_E_URI_ESCAPE = 241,
        /// Escapes that are no character in UTF-8.
        URLENS_E_URI_SEQUENCE = 242,
        /// A number above U+1FFFFF.
        URLENS_E_URI_CODE_POINT = 243,
        // The dialects of 2011. Their other failures are among those above: ports, forbidden characters, Nameprep.
        /// There is no scheme; of a text that should be an address: it is not one.
        URLENS_E_INVALID = 300,
        /// The base has no scheme.
        URLENS_E_BASE_INVALID = 301,
        /// A relative reference, and a base that nothing can be relative to.
        URLENS_E_BASE_NOT_HIERARCHICAL = 302,
        // Today's parsers. Their other failures are among those above and below.
        /// The program reads no URLs of this scheme, whatever follows it.
        URLENS_E_SCHEME_UNKNOWN = 310,
        /// The program refuses this text, for a reason that is its own.
        URLENS_E_REFUSED = 311,
        // RFC 3986 and RFC 3987: the rule of the grammar that is broken.
        /// The text before the first ":" is not a scheme (section 3.1).
        URLENS_E_RFC_SCHEME = 320,
        /// Section 3.2.1.
        URLENS_E_RFC_USERINFO = 321,
        /// Reg-name (section 3.2.2).
        URLENS_E_RFC_HOST = 322,
        /// A "\[" without its "\]", or something between that and the port.
        URLENS_E_RFC_IP_LITERAL = 323,
        /// IPv6address.
        URLENS_E_RFC_IPV6 = 324,
        /// IPvFuture.
        URLENS_E_RFC_IPVFUTURE = 325,
        /// ZoneID (RFC 6874).
        URLENS_E_RFC_ZONE = 326,
        /// Section 3.2.3.
        URLENS_E_RFC_PORT = 327,
        /// Section 3.3.
        URLENS_E_RFC_PATH = 328,
        /// Section 3.4.
        URLENS_E_RFC_QUERY = 329,
        /// Section 3.5.
        URLENS_E_RFC_FRAGMENT = 330,
        /// Pct-encoded: a "%" without two hex digits after it (section 2.1).
        URLENS_E_RFC_PERCENT = 331,
        // File paths and their URLs.
        /// A path that is not absolute has no URL.
        URLENS_E_PATH_RELATIVE = 340,
        /// A NUL, which no path has.
        URLENS_E_PATH_NUL = 341,
        /// Not a file: URL.
        URLENS_E_PATH_NOT_FILE = 342,
        /// A host that this system's paths cannot have, or a server that a URL cannot have.
        URLENS_E_PATH_HOST = 343,
        /// A name with the character in it that separates names.
        URLENS_E_PATH_SEPARATOR = 344,
        /// Windows: neither a drive nor a server.
        URLENS_E_PATH_DRIVE = 345,
        /// Windows: the path is not UTF-8.
        URLENS_E_PATH_NOT_UTF8 = 346,
        /// Windows: "\\.\", or "\\?\" followed by neither a drive nor "UNC".
        URLENS_E_PATH_DEVICE = 347,
        /// Windows: "." or ".." as a name after "\\?\", or as a share.
        URLENS_E_PATH_DOTS = 348,
        // Data: URLs.
        /// Not a data: URL.
        URLENS_E_NOT_DATA_URL = 360,
        /// No "," that ends the MIME type.
        URLENS_E_DATA_NO_COMMA = 361,
        /// Not base64.
        URLENS_E_DATA_BASE64 = 362,
        // URLs from parts, and parts as strings.
        /// Not a scheme, or one that the function does not take.
        URLENS_E_BUILD_SCHEME = 380,
        /// Credentials or a port without a host, or in a file: URL.
        URLENS_E_BUILD_NEEDS_HOST = 381,
        /// "." or ".." as a path segment.
        URLENS_E_BUILD_DOT_SEGMENT = 382,
        /// An opaque path, which has no segments.
        URLENS_E_NO_SEGMENTS = 383,
        /// A NUL, which would end the string too early.
        URLENS_E_NUL = 384,
        // Request targets.
        /// None of RFC 9112's forms.
        URLENS_E_TARGET_FORM = 390,
        /// A form that this method does not take.
        URLENS_E_TARGET_METHOD = 391,
        /// White space, a control character or "#".
        URLENS_E_TARGET_CODE_POINT = 392,
        // Queries.
        /// The query has no pair of that name.
        URLENS_E_QUERY_NO_NAME = 420,
        // URI Templates (RFC 6570).
        /// A character that a template may not have outside of expressions (section 2.1).
        URLENS_E_TEMPLATE_LITERAL = 430,
        /// A "{" without its "}".
        URLENS_E_TEMPLATE_UNCLOSED = 431,
        /// An operator that is reserved (section 2.2).
        URLENS_E_TEMPLATE_OPERATOR = 432,
        /// Not a variable's name (section 2.3).
        URLENS_E_TEMPLATE_NAME = 433,
        /// Neither "*" nor ":" and a number from 1 to 9999 (section 2.4).
        URLENS_E_TEMPLATE_MODIFIER = 434,
        /// ":3" after a variable that holds several values (section 2.4.1).
        URLENS_E_TEMPLATE_PREFIX = 435,
        // Public suffixes, and cookies.
        /// A line of a Public Suffix List that is not a rule.
        URLENS_E_SUFFIX_RULE = 440,
        /// The domain of a cookie is not one of the host that sets it.
        URLENS_E_COOKIE_DOMAIN = 441,
        /// The domain of a cookie is a public suffix.
        URLENS_E_COOKIE_SUFFIX = 442,
        // URL patterns.
        /// A "\\" with nothing after it.
        URLENS_E_PATTERN_ESCAPE = 450,
        /// A ":" without a name after it.
        URLENS_E_PATTERN_NAME = 451,
        /// Two groups of a component with the same name.
        URLENS_E_PATTERN_SAME_NAME = 452,
        /// "(…)" that is empty, not closed or not ASCII, or has "?" or "(" where it must not.
        URLENS_E_PATTERN_GROUP = 453,
        /// "(…)" that is not a regular expression of ECMAScript.
        URLENS_E_PATTERN_REGEXP = 454,
        /// A "?", "*", "+", "{", "}" or group where none can be.
        URLENS_E_PATTERN_UNEXPECTED = 455,
        /// A "{" without its "}".
        URLENS_E_PATTERN_UNCLOSED = 456,
        /// A pattern without a scheme, and no base.
        URLENS_E_PATTERN_RELATIVE = 457,
        /// A component that cannot be written with these groups.
        URLENS_E_PATTERN_GENERATE = 458,
        /// Bytes that are not a set of patterns.
        URLENS_E_PATTERN_SET = 459,
        /// A match that needs too much memory or too many steps.
        URLENS_E_MATCH_LIMIT = 460,
        /// Not a match pattern of browser extensions.
        URLENS_E_MATCH_PATTERN = 461,
    }
    /// Which text an error is in.
    enum urlens_place {
        /// The input.
        URLENS_PLACE_INPUT = 0,
        /// The base's text, where a function takes one.
        URLENS_PLACE_BASE = 1,
        // A part, where a function takes parts: URLENS_PLACE_SCHEME and the urlens_part, added.
        URLENS_PLACE_SCHEME = 2,
        URLENS_PLACE_USERNAME = 3,
        URLENS_PLACE_PASSWORD = 4,
        URLENS_PLACE_HOST = 5,
        URLENS_PLACE_PORT = 6,
        /// One of its segments.
        URLENS_PLACE_PATH = 7,
        URLENS_PLACE_QUERY = 8,
        URLENS_PLACE_FRAGMENT = 9,
    }
    /// The Standard's validation errors. Most do not stop the parser; those that do are also a urlens_status of the
    /// same name. urlens_validation_error_name gives the Standard's spelling, such as
    /// "special-scheme-missing-following-solidus".
    enum urlens_validation_error {
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
        URLENS_V_IPV4_NON_ASCII_INPUT = 31,
    }
    /// Parts that a build may lack; the README tells how to leave them out. Their functions are in every build. In
    /// one that lacks the part they change nothing and return URLENS_E_UNSUPPORTED; those that return no status find
    /// nothing.
    flags urlens_feature_flag {
        /// IDNA, normalization, Punycode.
        URLENS_FEATURE_UNICODE = 1 << 0,
        /// UTS #39.
        URLENS_FEATURE_CONFUSABLES = 1 << 1,
        /// Encodings other than UTF-8.
        URLENS_FEATURE_ENCODINGS = 1 << 2,
        /// From those encodings to UTF-8.
        URLENS_FEATURE_DECODERS = 1 << 3,
        /// The Public Suffix List.
        URLENS_FEATURE_PSL = 1 << 4,
        /// Urlens/site.h.
        URLENS_FEATURE_SITE = 1 << 5,
        /// The RFC dialects, and urlens/rfc.h.
        URLENS_FEATURE_RFC = 1 << 6,
        /// Urlens/ecma.h.
        URLENS_FEATURE_ECMA = 1 << 7,
        /// Urlens/audit.h.
        URLENS_FEATURE_AUDIT = 1 << 8,
        /// The dialects of 2011, and urlens/weburl.h.
        URLENS_FEATURE_WEBURL = 1 << 9,
        /// The living dialects: today's parsers.
        URLENS_FEATURE_LIVING = 1 << 10,
        /// Urlens/template.h.
        URLENS_FEATURE_TEMPLATE = 1 << 11,
        /// Urlens/pattern.h.
        URLENS_FEATURE_PATTERN = 1 << 12,
        /// Regular expressions in patterns.
        URLENS_FEATURE_REGEXP = 1 << 13,
        /// Urlens/build.h, urlens/host.h and the editing of urlens/query.h.
        URLENS_FEATURE_BUILD = 1 << 14,
        /// Urlens/links.h.
        URLENS_FEATURE_LINKS = 1 << 15,
    }
    /// Ways of reading a URL.
    enum urlens_dialect {
        /// The URL Standard; the default everywhere.
        URLENS_DIALECT_WHATWG = 0,
        /// URI references, strictly by the grammar.
        URLENS_DIALECT_RFC3986 = 1,
        /// As appendix B's regular expression reads them: every text is one.
        URLENS_DIALECT_RFC3986_REGEX = 2,
        /// IRI references, strictly by the grammar.
        URLENS_DIALECT_RFC3987 = 3,
        /// A draft of 2010: parsing only.
        URLENS_DIALECT_BARTH = 4,
        // How browsers read URLs in 2011: three revisions of one description. Each has host steps of its own, and
        // those of three browsers.
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
        // How today's parsers read URLs: the living dialects. urlens_dialect_info tells which version each models.
        /// Urllib.parse.
        URLENS_DIALECT_PYTHON = 32,
        /// The same, as 3.11.4 to 3.13 read.
        URLENS_DIALECT_PYTHON_3_11 = 33,
        /// Net/url.
        URLENS_DIALECT_GO = 34,
        /// Java.net.URI.
        URLENS_DIALECT_JAVA_URI = 35,
        /// Java.net.URL.
        URLENS_DIALECT_JAVA_URL = 36,
        /// Libcurl's URL API.
        URLENS_DIALECT_CURL = 37,
        /// The same, as 7.88 reads.
        URLENS_DIALECT_CURL_7_88 = 38,
        /// Parse_url.
        URLENS_DIALECT_PHP = 39,
        /// Node's url.parse.
        URLENS_DIALECT_NODE_LEGACY = 40,
        /// Ruby's uri.
        URLENS_DIALECT_RUBY = 41,
        /// Perl's URI.
        URLENS_DIALECT_PERL = 42,
        /// Urllib3, which requests uses.
        URLENS_DIALECT_URLLIB3 = 43,
        /// OkHttp's HttpUrl.
        URLENS_DIALECT_OKHTTP = 44,
        /// Rust's url crate.
        URLENS_DIALECT_RUST_URL = 45,
        /// The Standard with what Chromium does otherwise.
        URLENS_DIALECT_CHROMIUM = 46,
        /// The Standard with what Firefox does otherwise.
        URLENS_DIALECT_FIREFOX = 47,
    }
    /// What a dialect can do.
    flags urlens_trait {
        /// Reads a text without a scheme, and keeps it as it is.
        URLENS_TRAIT_READS_REFERENCES = 1 << 0,
        /// Reads a reference against a base.
        URLENS_TRAIT_RESOLVES = 1 << 1,
        /// Writes a canonical form.
        URLENS_TRAIT_CANONICALIZES = 1 << 2,
        /// Urlens_rfc_normalize.
        URLENS_TRAIT_NORMALIZES = 1 << 3,
        /// Parses, resolves and canonicalizes one after the other.
        URLENS_TRAIT_HAS_STAGES = 1 << 4,
        /// Urlens_set.
        URLENS_TRAIT_HAS_SETTERS = 1 << 5,
        /// Urlens_origin.
        URLENS_TRAIT_HAS_ORIGINS = 1 << 6,
        /// Reports them to a sink.
        URLENS_TRAIT_HAS_VALIDATION_ERRORS = 1 << 7,
        /// Urlens_canonicalize_host, urlens_nameprep.
        URLENS_TRAIT_HAS_HOST_STEPS = 1 << 8,
        /// Sets URLENS_IS_HIERARCHICAL.
        URLENS_TRAIT_REPORTS_HIERARCHICAL = 1 << 9,
        /// Urlens_auditor_diff asks it unless told otherwise.
        URLENS_TRAIT_COMPARED_BY_DEFAULT = 1 << 10,
        /// The Standard, and the browsers that follow it.
        URLENS_TRAIT_IS_BROWSER = 1 << 11,
        /// RFC 3986 or RFC 3987.
        URLENS_TRAIT_IS_RFC = 1 << 12,
        /// How browsers read URLs around 2011.
        URLENS_TRAIT_IS_OF_2011 = 1 << 13,
        /// A program of today.
        URLENS_TRAIT_IS_LIVING = 1 << 14,
        /// Urlens_auditor_audit asks it unless told otherwise.
        URLENS_TRAIT_AUDITED_BY_DEFAULT = 1 << 15,
    }
    /// Flags of urlens_options. A flag that does not concern the dialect has no effect.
    flags urlens_option_flag {
        /// Use only the reference machine: the steps of the specification, one code point at a time. The result is
        /// the same. The tests compare every fast path with it.
        URLENS_OPTION_REFERENCE_MACHINE = 1 << 0,
        /// The Standard: dot segments of paths ("." and "..", also with "%2e") are kept as they are written. For
        /// proxies and tests of servers, which have to pass a path on as it came.
        URLENS_OPTION_KEEP_DOT_SEGMENTS = 1 << 1,
        /// RFC 3986 and RFC 3987: IPv6 addresses may have a zone identifier, "\[fe80::1%25en1\]" as RFC 6874 writes
        /// it or "\[fe80::1%en1\]" as people do (RFC 9844). "%25" is always read as the former.
        URLENS_OPTION_ZONE_IDENTIFIERS = 1 << 2,
        /// The RFC dialects: a reference with the base's scheme is resolved as if it had none (RFC 3986, section
        /// 5.2.2).
        URLENS_OPTION_LOOSE_RESOLUTION = 1 << 3,
    }
    /// Instruction sets that the library can use. All give the same results.
    enum urlens_simd {
        /// The best that this machine has; found when an object is made.
        URLENS_SIMD_AUTO = 0,
        /// Portable code.
        URLENS_SIMD_NONE = 1,
        URLENS_SIMD_SSE2 = 2,
        URLENS_SIMD_SSSE3 = 3,
        URLENS_SIMD_AVX2 = 4,
        /// F, BW and VBMI.
        URLENS_SIMD_AVX512 = 5,
        URLENS_SIMD_NEON = 6,
    }
    /// How far a dialect goes.
    enum urlens_stage {
        /// The text is only taken apart; a base is not looked at.
        URLENS_STAGE_PARSE = 1,
        /// And resolved against the base.
        URLENS_STAGE_RESOLVE = 2,
        /// And brought into its canonical form.
        URLENS_STAGE_CANONICALIZE = 3,
    }
    /// The components of a URL, without delimiters.
    enum urlens_part {
        URLENS_PART_SCHEME = 0,
        URLENS_PART_USERNAME = 1,
        URLENS_PART_PASSWORD = 2,
        /// Without the port; IPv6 in brackets.
        URLENS_PART_HOST = 3,
        URLENS_PART_PORT = 4,
        URLENS_PART_PATH = 5,
        URLENS_PART_QUERY = 6,
        URLENS_PART_FRAGMENT = 7,
    }
    /// The attributes of the URL API, for urlens_get_attribute and urlens_set.
    enum urlens_attribute {
        URLENS_ATTRIBUTE_HREF = 0,
        /// With ":".
        URLENS_ATTRIBUTE_PROTOCOL = 1,
        URLENS_ATTRIBUTE_USERNAME = 2,
        URLENS_ATTRIBUTE_PASSWORD = 3,
        /// With ":" and port, if there is one.
        URLENS_ATTRIBUTE_HOST = 4,
        URLENS_ATTRIBUTE_HOSTNAME = 5,
        URLENS_ATTRIBUTE_PORT = 6,
        URLENS_ATTRIBUTE_PATHNAME = 7,
        /// With "?", or empty.
        URLENS_ATTRIBUTE_SEARCH = 8,
        /// With "#", or empty.
        URLENS_ATTRIBUTE_HASH = 9,
    }
    /// Which components a URL has, and its other properties.
    flags urlens_component_flag {
        URLENS_HAS_SCHEME = 1 << 0,
        URLENS_HAS_USERNAME = 1 << 1,
        URLENS_HAS_PASSWORD = 1 << 2,
        URLENS_HAS_HOST = 1 << 3,
        URLENS_HAS_PORT = 1 << 4,
        URLENS_HAS_PATH = 1 << 5,
        URLENS_HAS_QUERY = 1 << 6,
        URLENS_HAS_FRAGMENT = 1 << 7,
        /// The path is one string, not a list of segments.
        URLENS_HAS_OPAQUE_PATH = 1 << 8,
        /// The input was, byte for byte, what is written here.
        URLENS_IS_UNCHANGED = 1 << 9,
        /// The flag of that name in the dialects of 2011.
        URLENS_IS_HIERARCHICAL = 1 << 10,
        /// The port is not a number up to 65535; some dialects keep such ports.
        URLENS_HAS_ODD_PORT = 1 << 11,
        /// Before the path is an authority in which the dialect sees no host; no part has it.
        URLENS_HAS_REGISTRY = 1 << 12,
    }
    /// What a host is.
    enum urlens_host_kind {
        /// There is no host.
        URLENS_HOST_KIND_NONE = 0,
        URLENS_HOST_KIND_EMPTY = 1,
        URLENS_HOST_KIND_DOMAIN = 2,
        URLENS_HOST_KIND_IPV4 = 3,
        URLENS_HOST_KIND_IPV6 = 4,
        /// Any other text; in dialects other than the Standard's it may be a domain.
        URLENS_HOST_KIND_OPAQUE = 5,
        /// In brackets and with "v" in front; not in the Standard's dialect.
        URLENS_HOST_KIND_IPVFUTURE = 6,
    }
    /// Which scheme it is; upper or lower case does not matter.
    enum urlens_scheme_kind {
        /// None of the Standard's special schemes.
        URLENS_SCHEME_KIND_OTHER = 0,
        URLENS_SCHEME_KIND_HTTP = 1,
        URLENS_SCHEME_KIND_HTTPS = 2,
        URLENS_SCHEME_KIND_WS = 3,
        URLENS_SCHEME_KIND_WSS = 4,
        URLENS_SCHEME_KIND_FTP = 5,
        URLENS_SCHEME_KIND_FILE = 6,
    }
    /// How a part is written by urlens_copy_part.
    enum urlens_copy_form {
        /// As in the URL.
        URLENS_COPY_FORM_WRITTEN = 0,
        /// Percent-decoded, byte by byte: perhaps not UTF-8.
        URLENS_COPY_FORM_DECODED = 1,
    }
    /// Which parts of two URLs are compared.
    enum urlens_comparison {
        URLENS_COMPARISON_WHOLE = 0,
        URLENS_COMPARISON_WITHOUT_FRAGMENT = 1,
    }
    /// The Standard's percent-encode sets.
    enum urlens_percent_set {
        URLENS_PERCENT_SET_C0_CONTROL = 0,
        URLENS_PERCENT_SET_FRAGMENT = 1,
        URLENS_PERCENT_SET_QUERY = 2,
        URLENS_PERCENT_SET_SPECIAL_QUERY = 3,
        URLENS_PERCENT_SET_PATH = 4,
        URLENS_PERCENT_SET_USERINFO = 5,
        URLENS_PERCENT_SET_COMPONENT = 6,
        /// Application/x-www-form-urlencoded: a space becomes "+".
        URLENS_PERCENT_SET_FORM = 7,
    }
}

structs! {
    /// A borrowed piece of text. `data` is NULL for a part that is absent; an empty part has a pointer and the length
    /// 0.
    pub struct urlens_view {
        pub data: *const c_char,
        pub length: usize,
    }
    /// Where memory comes from. All three functions must be given. `allocate` and `reallocate` return NULL when there
    /// is no memory; `reallocate` then leaves the old block as it was. Sizes are never 0. The old size is passed for
    /// allocators that want it. Each function is called only in the thread that uses the object.
    pub struct urlens_allocator {
        pub allocate: Option<unsafe extern "C" fn(context: *mut c_void, size: usize) -> *mut c_void>,
        pub reallocate: Option<unsafe extern "C" fn(context: *mut c_void, block: *mut c_void, old_size: usize, new_size: usize) -> *mut c_void>,
        pub release: Option<unsafe extern "C" fn(context: *mut c_void, block: *mut c_void, size: usize)>,
        /// Passed to all three.
        pub context: *mut c_void,
    }
    /// What is wrong, and where.
    pub struct urlens_error {
        /// What is wrong; URLENS_OK if nothing is.
        pub status: urlens_status,
        /// A byte offset into the text as it was given, before anything was trimmed, or URLENS_NOWHERE.
        pub at: usize,
        /// The number of bytes concerned; 0: a position between bytes.
        pub length: usize,
        /// Which text that is.
        pub place: urlens_place,
    }
    /// Where a function writes its result: see the convention Output. Set `data` and `capacity`.
    pub struct urlens_output {
        /// Memory of yours; may be NULL if `capacity` is 0.
        pub data: *mut c_char,
        /// Its size in bytes.
        pub capacity: usize,
        /// Set by the function: the length of the result, or the capacity that is enough.
        pub length: usize,
        /// Set by the function: what is wrong, and where; status URLENS_OK if nothing is.
        pub error: urlens_error,
    }
    /// What was built into the library. Later versions add fields at the end.
    pub struct urlens_build_details {
        /// Sizeof(urlens_build_details) in the library.
        pub size: usize,
        /// "0.1.0".
        pub version: *const c_char,
        /// The day of the web-platform-tests data that the parser follows: "2026-08-22".
        pub standard_date: *const c_char,
        /// The version of the Unicode data, "17.0.0"; NULL if this build has none.
        pub unicode: *const c_char,
        /// The day of the Public Suffix List; NULL if this build has none.
        pub suffix_list_date: *const c_char,
        /// Bits URLENS_FEATURE_…
        pub features: u32,
        /// URLENS_VERSION of the library.
        pub version_number: u32,
        /// URLENS_ABI_VERSION of the library.
        pub abi_version: u32,
        /// Zero.
        pub reserved: u32,
    }
    /// What a dialect is. Set `size`.
    pub struct urlens_dialect_details {
        pub size: usize,
        /// Its id, such as "weburl-r3-ie".
        pub name: *const c_char,
        /// What it is, in a few words.
        pub title: *const c_char,
        /// The document or the program that it follows.
        pub models: *const c_char,
        /// Of that: a date or a number.
        pub version: *const c_char,
        /// Bits URLENS_TRAIT_…
        pub traits: u32,
        /// Zero.
        pub reserved: u32,
    }
    /// Options for parsing. NULL instead of options means all defaults. Set `size`; zero is the default of everything
    /// else.
    pub struct urlens_options {
        pub size: usize,
        /// Default: URLENS_DIALECT_WHATWG.
        pub dialect: urlens_dialect,
        /// Bits URLENS_OPTION_…
        pub flags: u32,
        /// The most bytes of an input or result, URLENS_MAX_LENGTH at most; 0: that.
        pub max_length: usize,
        /// Copied; NULL: malloc, realloc and free.
        pub allocator: *const urlens_allocator,
        /// Receives validation errors, may be NULL; parsing is slower with one.
        pub sink: Option<urlens_sink>,
        /// Passed to `sink`.
        pub sink_context: *mut c_void,
        /// The label of the page's encoding, for queries of special URLs; NULL: UTF-8. A label that names none gets
        /// URLENS_E_UNKNOWN_ENCODING in the Standard's dialect, and means UTF-8 in the others.
        pub encoding: *const c_char,
        /// Of that label, in bytes.
        pub encoding_length: usize,
        /// Forces an instruction set: URLENS_E_UNSUPPORTED if this machine or build lacks it. Calls without an object
        /// use what every machine of the build has, unless one is forced.
        pub simd: urlens_simd,
        /// Zero.
        pub reserved: u32,
        /// The Public Suffix List for what asks about registrable domains; NULL: the one in the library. It must live
        /// as long as the objects that were made with it.
        pub suffix_list: *const urlens_suffix_list,
    }
    /// Where the components are in a URL: the header has a drawing. A component that is absent has no length and no bit in
    /// `flags`; its end is where the one before it ends. The port starts after the ":" at host_end, the query after the "?"
    /// at path_end, and so on. Between port_end and path_start there may be "/.", which keeps a path of "//…" from being
    /// read as a host.
    pub struct urlens_components {
        pub scheme_end: urlens_offset,
        pub username_start: urlens_offset,
        pub username_end: urlens_offset,
        pub password_end: urlens_offset,
        pub host_start: urlens_offset,
        pub host_end: urlens_offset,
        pub port_end: urlens_offset,
        pub path_start: urlens_offset,
        pub path_end: urlens_offset,
        pub query_end: urlens_offset,
        pub length: urlens_offset,
        /// The port's number; 0 if it is absent, or not a number up to 65535 (URLENS_HAS_ODD_PORT).
        pub port: u16,
        /// Urlens_host_kind.
        pub host_kind: u8,
        /// Urlens_scheme_kind.
        pub scheme_kind: u8,
        /// Bits URLENS_HAS_… and URLENS_IS_…
        pub flags: u32,
    }
    /// A column of strings in Arrow's layout: row i is data\[offsets\[i\]\] to data\[offsets\[i + 1\]\]. There are
    /// rows + 1 offsets. `validity` has one bit per row, least significant first, 0 for null; NULL if no row is null.
    /// `first_bit` is the number of the first row's bit.
    pub struct urlens_column {
        pub data: *const c_char,
        pub offsets: *const i32,
        pub validity: *const u8,
        pub first_bit: usize,
        pub rows: usize,
    }
    /// Where a batch writes. `offsets` must be given, and `data` unless `capacity` is 0; the other arrays are not
    /// written if they are NULL. All arrays belong to the caller and have room for the column's rows. Set `size`.
    pub struct urlens_batch {
        pub size: usize,
        /// The URLs, one after another.
        pub data: *mut c_char,
        /// Bytes of room in `data`.
        pub capacity: usize,
        /// Rows + 1 of them; row i is data\[offsets\[i\]\] to data\[offsets\[i + 1\]\].
        pub offsets: *mut i32,
        /// One bit per row, from bit 0: 1 where the row has a URL.
        pub validity: *mut u8,
        /// Per row, relative to the row's start; all zero for a row without a URL.
        pub components: *mut urlens_components,
        /// Per row, a urlens_status.
        pub status: *mut u16,
        /// Per row, the byte offset of the error within the row, or URLENS_NOWHERE.
        pub error_at: *mut usize,
        /// Set by the function: rows before this one are written.
        pub rows_done: usize,
        /// Set by the function: how many of those have no URL, nulls included.
        pub failed: usize,
        /// Set if not all rows are done: room that is enough for the next row.
        pub needed: usize,
    }
}

functions! {
    /// The short name of a status, such as "port-invalid": lower case, stable, for programs. The Standard's failures
    /// keep the Standard's spelling ("IPv6-unclosed"). Never NULL; "unknown" for a number that is not a status.
    fn urlens_status_name(status: urlens_status) -> *const c_char;
    /// A sentence for a person, without a position. Never NULL.
    fn urlens_status_message(status: urlens_status) -> *const c_char;
    /// The Standard's name of a validation error; "unknown" for a number that is not one. Never NULL.
    fn urlens_validation_error_name(error: urlens_validation_error) -> *const c_char;
    /// A sentence for a person about a validation error. Never NULL.
    fn urlens_validation_error_message(error: urlens_validation_error) -> *const c_char;
    /// What was built into the library that is running. Never NULL; valid as long as the library is loaded.
    fn urlens_build_info() -> *const urlens_build_details;
    /// The version of the library that is running, such as "0.1.0".
    fn urlens_version() -> *const c_char;
    /// How many dialects this build has.
    fn urlens_dialect_count() -> usize;
    /// The dialects of this build by number, from 0 on. URLENS_E_ARGUMENT past the end.
    fn urlens_dialect_at(number: usize, dialect: *mut urlens_dialect) -> urlens_status;
    /// Fills in what a dialect is; the texts are valid as long as the library is loaded. URLENS_E_UNSUPPORTED: this
    /// build lacks it.
    fn urlens_dialect_info(dialect: urlens_dialect, details: *mut urlens_dialect_details) -> urlens_status;
    /// The dialect's id, such as "weburl-r3-ie"; NULL for a number that is not a dialect.
    fn urlens_dialect_name(dialect: urlens_dialect) -> *const c_char;
    /// Finds a dialect by its id. URLENS_E_ARGUMENT if no dialect has that id. This build may lack the one that is
    /// found.
    fn urlens_dialect_from_name(name: *const c_char, length: usize, dialect: *mut urlens_dialect) -> urlens_status;
    /// Makes an object without a URL in it. It belongs to the caller, who releases it with urlens_destroy. Errors:
    /// URLENS_E_ARGUMENT, URLENS_E_OUT_OF_MEMORY, URLENS_E_UNSUPPORTED, URLENS_E_UNKNOWN_ENCODING. With
    /// URLENS_SIMD_AUTO this asks the processor what it can do, which takes microseconds in a virtual machine. To
    /// make many objects, make one and the others with urlens_create_like.
    fn urlens_create(options: *const urlens_options, url: *mut *mut urlens_url) -> urlens_status;
    /// Makes an object with the options of another one, without a URL in it. It does not depend on the other one
    /// afterwards. Errors: URLENS_E_ARGUMENT, URLENS_E_OUT_OF_MEMORY.
    fn urlens_create_like(model: *const urlens_url, url: *mut *mut urlens_url) -> urlens_status;
    /// Releases the object and everything that was returned from it.
    fn urlens_destroy(url: *mut urlens_url);
    /// Parses `input`, against `base` if that is not NULL, into `url`. `base` must hold a URL (URLENS_E_NO_URL) and
    /// may be the same object as `url`. It may be of another dialect, except that the Standard wants a base of its
    /// own (URLENS_E_UNSUPPORTED). A dialect that does not resolve takes no base (URLENS_E_UNSUPPORTED). The dialects
    /// that canonicalize give the canonical form. Those that read references keep a text without a base as it is
    /// written. On any error the object keeps the URL it had, and urlens_error_of says what was wrong and where.
    fn urlens_parse(url: *mut urlens_url, input: *const c_char, length: usize, base: *const urlens_url) -> urlens_status;
    /// The same with a base that is text, read by the same dialect: text against text in one call. `base` may be
    /// NULL: no base. An error in the base has the place URLENS_PLACE_BASE. Prefer urlens_parse where many references
    /// have one base.
    fn urlens_resolve(url: *mut urlens_url, input: *const c_char, length: usize, base: *const c_char, base_length: usize) -> urlens_status;
    /// The same up to a stage. In the dialects of 2011 the base is only parsed, and without one the input is its own
    /// base. The Standard does everything in one stage, so there `last` makes no difference. A dialect without a
    /// canonical form resolves instead, and without a base parses. URLENS_E_UNSUPPORTED: the dialect has no such
    /// stage.
    fn urlens_parse_stage(url: *mut urlens_url, last: urlens_stage, input: *const c_char, length: usize, base: *const c_char, base_length: usize) -> urlens_status;
    /// The dialect that the object was made for; URLENS_DIALECT_WHATWG if `url` is NULL.
    fn urlens_dialect_of(url: *const urlens_url) -> urlens_dialect;
    /// The error of the last call that failed on this object; status URLENS_OK if none did since the last success,
    /// and URLENS_E_ARGUMENT if `url` is NULL.
    fn urlens_error_of(url: *const urlens_url) -> urlens_error;
    /// Makes `target` hold what `source` holds. They keep their own options. On error `target` is unchanged.
    /// URLENS_E_NO_URL: `source` has no URL. An object of the Standard takes no URL from one of another dialect
    /// (URLENS_E_UNSUPPORTED): parse it instead.
    fn urlens_copy(target: *mut urlens_url, source: *const urlens_url) -> urlens_status;
    /// A component of the URL, as a view into the object: valid until the object changes or is released. A NULL view
    /// if the component is absent, or there is no URL.
    fn urlens_get(url: *const urlens_url, part: urlens_part) -> urlens_view;
    /// What the URL API's attribute of that name gives, as a view into the object. A NULL view only if there is no
    /// URL.
    fn urlens_get_attribute(url: *const urlens_url, attribute: urlens_attribute) -> urlens_view;
    /// The whole URL. A NUL byte follows the view. A NULL view if there is no URL.
    fn urlens_href(url: *const urlens_url) -> urlens_view;
    /// The URL without its fragment. A NULL view if there is no URL.
    fn urlens_href_without_fragment(url: *const urlens_url) -> urlens_view;
    /// The components of the object's URL, valid until the object changes or is released; NULL if there is no URL.
    fn urlens_components_of(url: *const urlens_url) -> *const urlens_components;
    /// A component of a URL that is not in an object, given where its components are. A NULL view if it is absent.
    /// The offsets must be right: see urlens_slice_checked for those that come from elsewhere.
    fn urlens_slice(href: *const c_char, components: *const urlens_components, part: urlens_part) -> urlens_view;
    /// The same for offsets that may be wrong: URLENS_E_ARGUMENT if they are not those of a URL of `length` bytes.
    fn urlens_slice_checked(href: *const c_char, length: usize, components: *const urlens_components, part: urlens_part, view: *mut urlens_view) -> urlens_status;
    /// Writes a part to out as a string of C, with a NUL after it. out->length does not count the NUL, but a capacity
    /// that is enough does. A part that is absent gives the empty string; urlens_get tells the two apart. Never
    /// allocates. URLENS_E_NUL: the part itself has a NUL, perhaps as "%00", and out->error has the bytes of the part
    /// concerned.
    fn urlens_copy_part(url: *const urlens_url, part: urlens_part, form: urlens_copy_form, out: *mut urlens_output) -> urlens_status;
    /// Checks that what the object holds is consistent: offsets in order, delimiters where they must be, no bit
    /// without its component. URLENS_OK, also for an object without a URL; or URLENS_E_ARGUMENT if it is not, which
    /// would be a bug of the library. For tests and fuzzers.
    fn urlens_self_check(url: *const urlens_url) -> urlens_status;
    /// 1 if the two URLs, as they are written, are equal byte for byte, which is the Standard's "equals"; 0 if not,
    /// and if an argument is wrong or holds no URL.
    fn urlens_equal(a: *const urlens_url, b: *const urlens_url, how: urlens_comparison) -> c_int;
    /// Writes the URL's origin to out: "null" for an opaque origin; a blob: URL has the origin of the URL in its
    /// path, if that is http or https. URLENS_E_UNSUPPORTED: a dialect without origins. URLENS_E_OUT_OF_MEMORY: only
    /// for a very long blob: URL.
    fn urlens_origin(url: *const urlens_url, out: *mut urlens_output) -> urlens_status;
    /// Sets *same to 1 if both URLs have an origin of scheme, host and port and these are the same, otherwise to 0.
    /// An opaque origin ("null") is the same as no other, not even as that of the same URL. A dialect without origins
    /// gives 0. Errors: URLENS_E_ARGUMENT, URLENS_E_NO_URL, and URLENS_E_OUT_OF_MEMORY, which only a very long blob:
    /// URL can get.
    fn urlens_same_origin(a: *const urlens_url, b: *const urlens_url, same: *mut c_int) -> urlens_status;
    /// Writes to out the shortest reference that leads from `base` to `target`: the empty one, "#…", "?…", a relative
    /// path, an absolute path, "//…" or an absolute URL, made of pieces of the target. Each candidate is resolved
    /// with the options of `target` to see that it leads there. Of candidates of the same length, the first in this
    /// list is taken. The Standard's special URLs may leave out a path of "/", and its file: URLs the drive of the
    /// base. Where nothing leads back, the result is the target itself: for example a path with dot segments in the
    /// RFC dialects, which no resolution keeps. `target` keeps its URL; its working memory is used. Errors:
    /// URLENS_E_NO_URL; URLENS_E_INVALID or URLENS_E_BASE_INVALID if the target or the base has no scheme;
    /// URLENS_E_UNSUPPORTED in the dialects of 2011, and for the Standard with a base of another dialect.
    fn urlens_relative(target: *mut urlens_url, base: *const urlens_url, out: *mut urlens_output) -> urlens_status;
    /// Sets an attribute as the URL API's setter of that name does. URLENS_OK: the value was taken; *changed (may be
    /// NULL) says whether the URL is another one now: 1 or 0, and 0 if the call fails. URLENS_E_IGNORED: the setter
    /// ignores such a value, or any value on such a URL; urlens_error_of says why if the reason is one of the
    /// parser's failures. Any other status: the URL could not be changed. In all these cases it is as before. Only
    /// URLENS_ATTRIBUTE_HREF fails for a value that does not parse, with the parser's status. A query is set in the
    /// encoding of the object's options, as the setters of a page's links do; the URL API itself has UTF-8 alone.
    /// URLENS_E_UNSUPPORTED: a dialect without setters.
    fn urlens_set(url: *mut urlens_url, attribute: urlens_attribute, value: *const c_char, length: usize, changed: *mut c_int) -> urlens_status;
    /// Whether `input` would parse: the same status as urlens_parse, and *error (may be NULL) as from
    /// urlens_error_of. Never allocates. A host of several hundred bytes that is not ASCII, or has tabs, newlines or
    /// percent-encoding in it, may need more working memory than there is on the stack: then the status is
    /// URLENS_E_OUT_OF_MEMORY, and urlens_parse with an object gives the answer. The options' allocator is not used.
    fn urlens_can_parse(input: *const c_char, length: usize, base: *const urlens_url, options: *const urlens_options, error: *mut urlens_error) -> urlens_status;
    /// Parses `input` and writes the URL to out, and to *components where its components are. Never allocates; the
    /// options' allocator is not used. URLENS_E_BUFFER_TOO_SMALL: out->length is a capacity with which the call will
    /// not fail for lack of room. That is the length of the result, except that a label of several hundred characters
    /// that is not ASCII, and long URLs in the dialects of 2011, need working memory as well.
    fn urlens_parse_into(input: *const c_char, length: usize, base: *const urlens_url, options: *const urlens_options, out: *mut urlens_output, components: *mut urlens_components) -> urlens_status;
    /// The same against a base that is not in an object, with the default options: the status, the result and the error
    /// are those of urlens_parse_into with an object that holds the base. `base` is a URL of the Standard as the library
    /// wrote it, of base_components->length bytes, and base_components say where its components are. They must be right,
    /// as in urlens_slice. They may be of a call before, but neither may be in what this call writes to. A base or
    /// base_components that are NULL: URLENS_E_ARGUMENT.
    fn urlens_resolve_into(input: *const c_char, length: usize, base: *const c_char, base_components: *const urlens_components, out: *mut urlens_output, components: *mut urlens_components) -> urlens_status;
    /// Parses rows `first` and up of `column` into `batch`, whose arrays are filled from index 0 and whose `data`
    /// from its start. `url` lends its options and its working memory; the URL in it is kept. `base` may be NULL. A
    /// row that fails gets its status and an empty string, and has no effect on any other. URLENS_OK: all rows are
    /// done. URLENS_E_BUFFER_TOO_SMALL or URLENS_E_OFFSET_OVERFLOW: the first batch->rows_done rows are done and
    /// whole; go on with a new batch from row first + rows_done. URLENS_E_ARGUMENT: offsets that decrease, a missing
    /// array, `first` past the end. URLENS_E_NO_URL, URLENS_E_UNSUPPORTED: the base, as in urlens_parse.
    fn urlens_parse_batch(url: *mut urlens_url, column: *const urlens_column, first: usize, base: *const urlens_url, batch: *mut urlens_batch) -> urlens_status;
    /// The set's name, such as "special-query"; NULL for a number that is not a set.
    fn urlens_percent_set_name(set: urlens_percent_set) -> *const c_char;
    /// Finds a set by that name. URLENS_E_ARGUMENT if no set has it.
    fn urlens_percent_set_from_name(name: *const c_char, length: usize, set: *mut urlens_percent_set) -> urlens_status;
    /// UTF-8 percent-encodes `input` and writes to out. Ill-formed UTF-8 becomes U+FFFD, encoded.
    fn urlens_percent_encode(set: urlens_percent_set, input: *const c_char, length: usize, out: *mut urlens_output) -> urlens_status;
    /// Percent-decodes `input` to bytes and writes to out. A "%" without two hex digits after it stays.
    fn urlens_percent_decode(input: *const c_char, length: usize, out: *mut urlens_output) -> urlens_status;
    /// The same, and then decodes the bytes as UTF-8, so that the result is well-formed.
    fn urlens_percent_decode_text(input: *const c_char, length: usize, out: *mut urlens_output) -> urlens_status;
    /// Makes an empty list. `allocator` is copied and may be NULL. Errors: URLENS_E_ARGUMENT, URLENS_E_OUT_OF_MEMORY.
    fn urlens_params_create(allocator: *const urlens_allocator, params: *mut *mut urlens_params) -> urlens_status;
    /// Releases the list.
    fn urlens_params_destroy(params: *mut urlens_params);
    /// Replaces the list by what the query `input` holds; one leading "?" is dropped. On error the list is unchanged:
    /// that is URLENS_E_OUT_OF_MEMORY or URLENS_E_TOO_LONG, since every string is a valid query.
    fn urlens_params_parse(params: *mut urlens_params, input: *const c_char, length: usize) -> urlens_status;
    /// Replaces the list by the pairs of the URL's query; empty if it has none. On error the list is unchanged:
    /// URLENS_E_NO_URL, URLENS_E_OUT_OF_MEMORY.
    fn urlens_params_from_url(params: *mut urlens_params, url: *const urlens_url) -> urlens_status;
    /// Sets the URL's query to the list's serialization, or removes it if that is empty: the URL API's "update"
    /// steps. URLENS_E_UNSUPPORTED: a dialect without setters.
    fn urlens_params_to_url(params: *const urlens_params, url: *mut urlens_url) -> urlens_status;
    /// The number of pairs.
    fn urlens_params_size(params: *const urlens_params) -> usize;
    /// The pair at `position`. `name` and `value` may be NULL. URLENS_E_ARGUMENT past the end.
    fn urlens_params_at(params: *const urlens_params, position: usize, name: *mut urlens_view, value: *mut urlens_view) -> urlens_status;
    /// The position of the first pair at or after `from` with that name, and with that value if `value` is not NULL;
    /// URLENS_NOWHERE if no pair has them, and for a wrong argument. The URL API's get, getAll and has can be written
    /// with this function.
    fn urlens_params_find(params: *const urlens_params, from: usize, name: *const c_char, name_length: usize, value: *const c_char, value_length: usize) -> usize;
    /// The value of the first pair with that name, or a NULL view.
    fn urlens_params_get(params: *const urlens_params, name: *const c_char, name_length: usize) -> urlens_view;
    /// Adds a pair at the end. On error the list is unchanged.
    fn urlens_params_append(params: *mut urlens_params, name: *const c_char, name_length: usize, value: *const c_char, value_length: usize) -> urlens_status;
    /// Removes all pairs with that name, and with that value if `value` is not NULL. *removed (may be NULL): how
    /// many. Errors: URLENS_E_ARGUMENT, URLENS_E_TOO_LONG.
    fn urlens_params_delete(params: *mut urlens_params, name: *const c_char, name_length: usize, value: *const c_char, value_length: usize, removed: *mut usize) -> urlens_status;
    /// Gives the first pair with that name the value and removes the others, or adds the pair. On error: unchanged.
    fn urlens_params_set(params: *mut urlens_params, name: *const c_char, name_length: usize, value: *const c_char, value_length: usize) -> urlens_status;
    /// Sorts by name, by UTF-16 code units; pairs of the same name keep their order. On error the list is unchanged.
    fn urlens_params_sort(params: *mut urlens_params) -> urlens_status;
    /// Writes the list's application/x-www-form-urlencoded serialization to out.
    fn urlens_params_serialize(params: *const urlens_params, out: *mut urlens_output) -> urlens_status;
}
