// SPDX-License-Identifier: MIT
//! Normalization by RFC 3986, and IRIs, RFC 3987. In the dialects URLENS_DIALECT_RFC3986, URLENS_DIALECT_RFC3987 and
//! URLENS_DIALECT_RFC3986_REGEX an object holds a reference: a URI, or a relative reference, which has no scheme (no
//! URLENS_HAS_SCHEME). - urlens_parse without a base keeps the reference as it is written: urlens_href gives it back
//! byte for byte. With a base the object gets what the reference resolves to (section 5.2); only its dot segments are
//! changed. The base must have a scheme (URLENS_E_BASE_INVALID), except in URLENS_DIALECT_RFC3986_REGEX. - Absent is
//! absent and empty is empty: "//h" has no port and "//h:" an empty one, "//" has an empty host and "/" has none.
//! There always is a path. The userinfo is divided at its first ":": "//u:p:q@h" has the username "u" and the
//! password "p:q", "//u@h" has no password. URLENS_PART_PORT is as it was written. - URLENS_DIALECT_RFC3986 and
//! URLENS_DIALECT_RFC3987 refuse what the grammar does not allow, with URLENS_E_RFC_… for the rule and the byte.
//! URLENS_DIALECT_RFC3986_REGEX refuses nothing: urlens_parse can only get URLENS_E_TOO_LONG and
//! URLENS_E_OUT_OF_MEMORY. It takes everything up to the last "@" of an authority for the userinfo, and what follows
//! the last ":" for the port, unless a "\]" comes after that. Bytes stay what they are, ill-formed UTF-8 too. - A
//! resolved path that would be taken for an authority ("//x" without an authority) gets a "/." in front, and one
//! whose first segment would be taken for a scheme "./": section 3.3 does not allow such paths.
//!
//! Declarations of `urlens/rfc.h`, which has the contracts in full.

use crate::*;

/// Receives a finding about `length` bytes of the IRI from `at` on.
pub type urlens_bidi_sink = unsafe extern "C" fn(context: *mut c_void, finding: urlens_bidi_finding, at: usize, length: usize);

enumerators! {
    /// The normalizations of RFC 3986, section 6.2.
    flags urlens_rfc_normalize_flag {
        /// Section 6.2.2.1: scheme and host in lower case (ASCII letters, no zone identifier), "%3a" as "%3A".
        URLENS_RFC_NORMALIZE_CASE = 1 << 0,
        /// Section 6.2.2.2: percent-encodings of letters, digits, "-", ".", "_" and "~" are decoded.
        URLENS_RFC_NORMALIZE_PERCENT = 1 << 1,
        /// Section 6.2.2.3: dot segments are removed, unless the path is relative: its dot segments depend on the
        /// base.
        URLENS_RFC_NORMALIZE_DOTS = 1 << 2,
        /// Section 6.2.3, for URIs with an authority: a port that is empty or the scheme's default goes, and an empty
        /// path becomes "/". Default ports are known of http, https, ws, wss, ftp, telnet, tftp, gopher, pop, nntp,
        /// imap, snmp, ldap, rtsp, dict, coap and coaps.
        URLENS_RFC_NORMALIZE_SCHEME = 1 << 3,
    }
    /// What RFC 3987, section 4, finds wrong.
    enum urlens_bidi_finding {
        /// Section 4.1: a character that changes the direction of text, such as U+202A.
        URLENS_BIDI_FINDING_FORMATTING = 1,
        /// Section 4.2: a component has characters of both directions.
        URLENS_BIDI_FINDING_MIXED = 2,
        /// Section 4.2: a component with right-to-left characters begins or ends otherwise.
        URLENS_BIDI_FINDING_ENDS = 3,
    }
}

functions! {
    /// Normalizes the reference that the object holds as `mask` (bits URLENS_RFC_NORMALIZE_…) says, and in no other
    /// way. A normalized reference stays as it is when it is normalized again. Percent-encodings are decoded before
    /// dot segments are looked for. Errors: URLENS_E_ARGUMENT for unknown bits, URLENS_E_NO_URL,
    /// URLENS_E_OUT_OF_MEMORY, URLENS_E_TOO_LONG, and URLENS_E_UNSUPPORTED for a dialect that does not normalize; the
    /// object is then as it was.
    fn urlens_rfc_normalize(url: *mut urlens_url, mask: u32) -> urlens_status;
    /// RFC 3987, section 3.1: writes the URI reference of an IRI reference to out. What is not ASCII is
    /// percent-encoded as UTF-8, in the host too: for "xn--" use urlens_domain_to_ascii. `flags`:
    /// URLENS_OPTION_ZONE_IDENTIFIERS or 0. Text that is not an IRI reference gets URLENS_E_RFC_…, and out->error has
    /// the place. Never allocates.
    fn urlens_iri_to_uri(flags: u32, iri: *const c_char, length: usize, out: *mut urlens_output) -> urlens_status;
    /// RFC 3987, section 3.2: writes an IRI reference of a URI reference to out. Percent-encodings are decoded where
    /// they are unreserved ASCII, or UTF-8 of a character that an IRI may have in that place and that does not change
    /// the direction of text. urlens_iri_to_uri leads back to an equivalent URI: unreserved characters decoded,
    /// digits of what was decoded in upper case. Errors as above.
    fn urlens_uri_to_iri(flags: u32, uri: *const c_char, length: usize, out: *mut urlens_output) -> urlens_status;
    /// RFC 3987, section 4: reports what makes an IRI reference hard to read where text runs from right to left; by
    /// Unicode 17.0. First the formatting characters, then component by component: userinfo, labels of the host, path
    /// segments, query, fragment. Percent-encodings count as the letters and digits they are written with. Never
    /// allocates. `sink` must be given. Text that is not an IRI reference gets URLENS_E_RFC_…, and *error (may be
    /// NULL) has the place. URLENS_E_UNSUPPORTED: also in a build without Unicode.
    fn urlens_iri_check_bidi(flags: u32, iri: *const c_char, length: usize, sink: Option<urlens_bidi_sink>, context: *mut c_void, error: *mut urlens_error) -> urlens_status;
}
