// SPDX-License-Identifier: MIT
//! URLs made of parts, path segments, and the request targets of HTTP. Programs that put URLs together as text let a
//! part leave its place: a user name with "@" in it becomes a host, a ".." leaves its directory. Here a part is what
//! it is given as, or the call is refused.
//!
//! Declarations of `urlens/build.h`, which has the contracts in full.

use crate::*;

enumerators! {
    /// What to do with segments that cannot be written.
    flags urlens_build_flag {
        /// Segments "." and "..": write the dots as "%252E", which is read as the text "%2E". Without this flag they
        /// are refused. "%2E" itself does not do: the Standard reads it as a dot.
        URLENS_BUILD_ENCODE_DOTS = 1 << 0,
    }
    /// The forms of RFC 9112, section 3.2.
    enum urlens_target_form {
        /// "/path?query".
        URLENS_TARGET_FORM_ORIGIN = 0,
        /// "http://host/path?query", to a proxy.
        URLENS_TARGET_FORM_ABSOLUTE = 1,
        /// "host:port", of CONNECT.
        URLENS_TARGET_FORM_AUTHORITY = 2,
        /// "*", of OPTIONS.
        URLENS_TARGET_FORM_ASTERISK = 3,
    }
}

structs! {
    /// A name and its value.
    pub struct urlens_pair {
        pub name: urlens_view,
        pub value: urlens_view,
    }
    /// The parts of a URL, not encoded: a "%" is a "%", and "/" in a segment is a character of its text. A NULL view
    /// is a part that is absent. Set `size`.
    pub struct urlens_url_parts {
        pub size: usize,
        /// Must be given; without ":".
        pub scheme: urlens_view,
        /// An empty one is absent.
        pub username: urlens_view,
        /// Likewise.
        pub password: urlens_view,
        /// A domain or an address, IPv6 in brackets; percent-encoded if it is a domain.
        pub host: urlens_view,
        /// Digits.
        pub port: urlens_view,
        /// Of the path; NULL if segment_count is 0.
        pub segments: *const urlens_view,
        pub segment_count: usize,
        /// NULL if query_count is 0, and then there is no query.
        pub query: *const urlens_pair,
        pub query_count: usize,
        pub fragment: urlens_view,
    }
    /// What a server knows of a request. Set `size`.
    pub struct urlens_request {
        pub size: usize,
        /// The request target, as it was sent.
        pub target: urlens_view,
        /// The value of the Host header; a NULL view: there was none.
        pub host: urlens_view,
        /// Of the connection: "http", "https", "ws" or "wss"; a NULL view: "http".
        pub scheme: urlens_view,
        /// Case matters; a NULL view: not known, and then every form is taken.
        pub method: urlens_view,
    }
}

functions! {
    /// Makes the object's URL of parts. Read back and percent-decoded, each part is what was given, except that the
    /// scheme is in lower case, the host canonical ("localhost" in a file: URL is empty), the scheme's default port
    /// left out, and ill-formed UTF-8 U+FFFD. The query is written as application/x-www-form-urlencoded. A special
    /// URL without segments has the path "/". Errors have the place of the part, URLENS_PLACE_SCHEME and so on, and
    /// of a segment or a pair the bytes of its own text: URLENS_E_BUILD_SCHEME; URLENS_E_HOST_MISSING; what is wrong
    /// with a host, such as URLENS_E_DOMAIN_INVALID_CODE_POINT for "evil@host/x"; URLENS_E_PORT_INVALID,
    /// URLENS_E_PORT_OUT_OF_RANGE; URLENS_E_BUILD_NEEDS_HOST for credentials or a port without a host, or in a file:
    /// URL; URLENS_E_BUILD_DOT_SEGMENT; URLENS_E_TOO_LONG.
    fn urlens_build(url: *mut urlens_url, flags: u32, parts: *const urlens_url_parts) -> urlens_status;
    /// How many segments the URL's path has; 0 if there is no URL. For every dialect.
    fn urlens_segment_count(url: *const urlens_url) -> usize;
    /// The segments one after another: *position is 0 before the first call and belongs to the function afterwards.
    /// Returns 1 and sets *segment to a view into the object, percent-encoded as it is written; or returns 0 after
    /// the last one, and for a wrong argument. For every dialect.
    fn urlens_segment_next(url: *const urlens_url, position: *mut usize, segment: *mut urlens_view) -> c_int;
    /// Adds a segment, which is not encoded, to the path's end. A last segment that is empty is replaced: "b" makes
    /// "/a/b" of "/a" and of "/a/". `flags`: URLENS_BUILD_ENCODE_DOTS or 0. Errors: URLENS_E_BUILD_DOT_SEGMENT;
    /// URLENS_E_NO_SEGMENTS for a URL with an opaque path.
    fn urlens_segment_push(url: *mut urlens_url, flags: u32, segment: *const c_char, length: usize) -> urlens_status;
    /// Removes the last segment: "/a/b" becomes "/a", "/a/" too, and "/a" becomes "/". URLENS_E_IGNORED if the path
    /// is "/" or empty; URLENS_E_NO_SEGMENTS.
    fn urlens_segment_pop(url: *mut urlens_url) -> urlens_status;
    /// Replaces segment `number`. Errors as urlens_segment_push, and URLENS_E_ARGUMENT if there is no such segment.
    fn urlens_segment_set(url: *mut urlens_url, flags: u32, number: usize, segment: *const c_char, length: usize) -> urlens_status;
    /// Adds the segments of a relative path, which is not encoded and has "/" between them: as urlens_segment_push
    /// one by one, or none of them. One "/" at its beginning is dropped, one at its end is an empty segment. An empty
    /// path changes nothing. The error has the bytes of the path concerned.
    fn urlens_join_path(url: *mut urlens_url, flags: u32, path: *const c_char, length: usize) -> urlens_status;
    /// The form's name: "origin", "absolute", "authority", "asterisk"; NULL for a number that is not a form.
    fn urlens_target_form_name(form: urlens_target_form) -> *const c_char;
    /// Makes the object's URL the target URI of a request (RFC 9112, section 3.3), and stores the form of its target.
    /// The host is that of the Host header, except in absolute form and authority form, which have their own; a path,
    /// "//evil/x" too, never becomes a host. "*" and "host:port" give a URL with the path "/". CONNECT takes only the
    /// authority form and is the only method that does; "*" is for OPTIONS. Credentials are refused, as RFC 9110,
    /// section 4.2.4, advises, and so is a Host header that is not a host with or without a port, even where it does
    /// not count. Errors have the place URLENS_PLACE_INPUT for the target, URLENS_PLACE_HOST for the header and
    /// URLENS_PLACE_SCHEME for the scheme: URLENS_E_TARGET_FORM, URLENS_E_TARGET_METHOD; URLENS_E_TARGET_CODE_POINT
    /// for white space, a control character or "#"; URLENS_E_BUILD_SCHEME for a scheme that is not special, or file;
    /// URLENS_E_HOST_MISSING; and what is wrong with a host or a port.
    fn urlens_parse_target(url: *mut urlens_url, request: *const urlens_request, form: *mut urlens_target_form) -> urlens_status;
}
