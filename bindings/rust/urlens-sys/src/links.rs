// SPDX-License-Identifier: MIT
//! URLs and e-mail addresses in text (UTS #58), and URLs with the fewest escapes.
//!
//! Declarations of `urlens/links.h`, which has the contracts in full.

use crate::*;

enumerators! {
    /// What is looked for besides http: and https: URLs.
    flags urlens_link_flag {
        /// Domains without a scheme, such as "example.com/a".
        URLENS_LINK_BARE = 1 << 0,
        /// E-mail addresses, with or without "mailto:".
        URLENS_LINK_EMAIL = 1 << 1,
        /// URLs of every scheme that has "://" after it.
        URLENS_LINK_ANY_SCHEME = 1 << 2,
        /// URLs with a username.
        URLENS_LINK_USERINFO = 1 << 3,
    }
    /// What a link is.
    enum urlens_link_kind {
        /// A URL, with or without its scheme.
        URLENS_LINK_KIND_URL = 0,
        /// An e-mail address.
        URLENS_LINK_KIND_EMAIL = 1,
    }
    /// How urlens_link_format ends a URL.
    enum urlens_link_end {
        /// Nothing comes after it that could be taken for a part of it: its last character stays.
        URLENS_LINK_END_ALONE = 0,
        /// It will be in the middle of a text: a last character that may end a sentence is percent-encoded.
        URLENS_LINK_END_IN_TEXT = 1,
    }
}

structs! {
    /// A search through a text. Begin with zeros, and fill in the text and the flags.
    pub struct urlens_link_search {
        /// UTF-8; it must stay as long as the search.
        pub text: *const c_char,
        /// In bytes.
        pub length: usize,
        /// Where the search goes on; after each link, the end of that.
        pub position: usize,
        /// NULL: the one in the library.
        pub suffix_list: *const urlens_suffix_list,
        /// Bits URLENS_LINK_….
        pub flags: u32,
        /// Zero.
        pub reserved: u32,
    }
    /// A link: from `start` up to `end`, without the latter.
    pub struct urlens_link {
        /// Its first byte.
        pub start: usize,
        /// After its last byte.
        pub end: usize,
        /// What it is.
        pub kind: urlens_link_kind,
        /// 1 if the text begins with a scheme; 0 if it is implied.
        pub has_scheme: u32,
    }
}

functions! {
    /// Finds the next link: 1, or 0 at the end and for a wrong argument, which `error` tells.
    fn urlens_link_next(search: *mut urlens_link_search, link: *mut urlens_link, error: *mut urlens_error) -> c_int;
    /// Writes a URL with the fewest escapes. Errors are those of urlens_parse.
    fn urlens_link_format(end: urlens_link_end, url: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
}
