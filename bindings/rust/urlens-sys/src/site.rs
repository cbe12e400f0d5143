// SPDX-License-Identifier: MIT
//! Registrable domains, sites, hashes, keys that sort by domain, normal forms, file paths and data: URLs.
//!
//! Declarations of `urlens/site.h`, which has the contracts in full.

use crate::*;

enumerators! {
    /// Which rules of the Public Suffix List count, and how the answer is written.
    flags urlens_site_flag {
        /// Only the rules of registries, not those of private owners (github.io).
        URLENS_SITE_ICANN_ONLY = 1 << 0,
        /// The answer's labels in Unicode instead of "xn--…"; not for urlens_site_of.
        URLENS_SITE_UNICODE = 1 << 1,
    }
    /// Which rule made a host's suffix one.
    enum urlens_suffix_rule {
        /// The host has no suffix: an address, an opaque host, an empty label.
        URLENS_SUFFIX_RULE_NONE = 0,
        /// None of the list, so the last label is the suffix.
        URLENS_SUFFIX_RULE_DEFAULT = 1,
        /// One of a registry.
        URLENS_SUFFIX_RULE_ICANN = 2,
        /// One of a private owner.
        URLENS_SUFFIX_RULE_PRIVATE = 3,
    }
    /// Whether the schemes must be equal too.
    enum urlens_site_comparison {
        /// HTML Standard, "same site": the schemes must be equal.
        URLENS_SITE_COMPARISON_SCHEMEFUL = 0,
        /// HTML Standard, "schemelessly same site".
        URLENS_SITE_COMPARISON_SCHEMELESS = 1,
    }
    /// Forms of a URL that sort by domain.
    enum urlens_surt_form {
        /// Http://(com,example,www,:8080@user:password)/path?query#fragment.
        URLENS_SURT_FORM_SURT = 0,
        /// Com,example,www,//8080:http@user:password:/path?query#fragment.
        URLENS_SURT_FORM_SSURT = 1,
    }
    /// How many different URLs get the same normal form. Each strength does what those before it do;
    /// docs/normalization.md has every rule.
    enum urlens_strength {
        /// Technically the same: only what cannot change what a URL identifies.
        URLENS_STRENGTH_SAME = 0,
        /// Very likely the same: parameters sorted, no trackers, no default documents.
        URLENS_STRENGTH_LIKELY = 1,
        /// For statistics: without scheme, "www.", credentials, sessions, fragment, last slash.
        URLENS_STRENGTH_COUNT = 2,
    }
    /// The operating system whose paths are meant; it need not be the one that the program runs on.
    enum urlens_path_style {
        /// Bytes; "/" separates.
        URLENS_PATH_STYLE_POSIX = 0,
        /// UTF-8; "\" and "/" separate; drives, UNC and "\\?\".
        URLENS_PATH_STYLE_WINDOWS = 1,
    }
}

structs! {
    /// What a domain is made of, by the Public Suffix List: "shop.example.co.uk" has the suffix "co.uk", the
    /// registrable domain "example.co.uk" and the subdomain "shop". Parts that it does not have are NULL views: an
    /// address, an opaque host and a domain with an empty label have none; one that is itself a suffix has no domain;
    /// where no rule fits, the last label is the suffix. A dot at the end of the host is kept in suffix and domain.
    pub struct urlens_site {
        pub suffix: urlens_view,
        pub domain: urlens_view,
        pub subdomain: urlens_view,
    }
}

functions! {
    /// The parts of the object's host, as views into it. Never allocates. `flags`: URLENS_SITE_ICANN_ONLY or 0.
    /// Errors: URLENS_E_ARGUMENT, URLENS_E_NO_URL, URLENS_E_UNSUPPORTED in a build without URLENS_FEATURE_PSL unless
    /// the object has a list of its own.
    fn urlens_site_of(url: *const urlens_url, flags: u32, site: *mut urlens_site) -> urlens_status;
    /// The same for text: a URL, or a host alone. Text that begins with "\[", or has none of : / ? # @ \ in it, is a
    /// host. Writes the canonical host to out, and the parts are views into that; they are set only with URLENS_OK. A
    /// URL without a host gives no bytes and no parts. The host is in ASCII ("xn--…") in any case, unless `flags` has
    /// URLENS_SITE_UNICODE; a host that has no Unicode form stays in ASCII.
    fn urlens_site_from_text(flags: u32, text: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output, site: *mut urlens_site) -> urlens_status;
    /// The rule for the suffix that urlens_site_of gives for the object's host. URLENS_SUFFIX_RULE_NONE also for a
    /// wrong argument, and in a build without URLENS_FEATURE_PSL unless the object has a list.
    fn urlens_suffix_rule_of(url: *const urlens_url, flags: u32) -> urlens_suffix_rule;
    /// Reads a Public Suffix List: the text of public_suffix_list.dat, or rules of your own in its format. A rule is
    /// a line up to the first white space; "//" begins a comment; "// ===BEGIN PRIVATE DOMAINS===" and its end are
    /// heeded, and rules outside of that are those of registries. Rules may be in Unicode or in ASCII. The list
    /// belongs to the caller and never changes: objects in several threads may use it. Pass it in the options of an
    /// object, or of a call. Of `options` the allocator counts, and the list keeps it. *error (may be NULL) has the
    /// place of what is wrong. Errors: URLENS_E_SUFFIX_RULE, URLENS_E_ARGUMENT, URLENS_E_OUT_OF_MEMORY,
    /// URLENS_E_TOO_LONG, URLENS_E_UNSUPPORTED in a build without URLENS_FEATURE_SITE.
    fn urlens_suffix_list_create(text: *const c_char, length: usize, options: *const urlens_options, list: *mut *mut urlens_suffix_list, error: *mut urlens_error) -> urlens_status;
    /// Releases the list.
    fn urlens_suffix_list_destroy(list: *mut urlens_suffix_list);
    /// How many rules the list has; 0 if it is NULL.
    fn urlens_suffix_list_size(list: *const urlens_suffix_list) -> usize;
    /// Sets *same to 1 if the origins of the two URLs are of the same site, otherwise to 0. They are if they have the
    /// same registrable domain (with the private rules), or none and the same host. URLs with opaque origins, such as
    /// file: and data: URLs, are of no site that another URL is of. blob: URLs may use the allocator of `a`. A
    /// dialect without origins gives 0. Errors: URLENS_E_ARGUMENT, URLENS_E_NO_URL, URLENS_E_OUT_OF_MEMORY,
    /// URLENS_E_UNSUPPORTED in a build without URLENS_FEATURE_PSL.
    fn urlens_same_site(a: *const urlens_url, b: *const urlens_url, how: urlens_site_comparison, same: *mut c_int) -> urlens_status;
    /// What the Domain attribute of a cookie that this URL sets comes to (RFC 6265, section 5.3, steps 4 to 6):
    /// writes the cookie's domain to out in its canonical form, or nothing if the cookie is for the URL's host alone.
    /// One leading dot of `domain` is dropped; an empty domain is absent. URLENS_E_COOKIE_SUFFIX: the domain is a
    /// public suffix, with the private rules, and not the host itself. A cookie for it would go to the sites of
    /// others. URLENS_E_COOKIE_DOMAIN: the host is not in that domain, or the text is not a domain. Others:
    /// URLENS_E_ARGUMENT, URLENS_E_NO_URL, URLENS_E_OUT_OF_MEMORY, and URLENS_E_UNSUPPORTED in a build without
    /// URLENS_FEATURE_PSL unless the object has a list.
    fn urlens_cookie_domain(url: *const urlens_url, domain: *const c_char, length: usize, out: *mut urlens_output) -> urlens_status;
    /// 1 if the URL's host domain-matches `domain`, a cookie's domain in its canonical form (RFC 6265, section
    /// 5.1.3): they are equal, or the host is a domain that ends with "." and `domain`. 0 if not, and for a wrong
    /// argument.
    fn urlens_cookie_domain_matches(url: *const urlens_url, domain: *const c_char, length: usize) -> c_int;
    /// The path of a cookie that this URL sets without a Path attribute (RFC 6265, section 5.1.4): the URL's path up
    /// to its last "/", without that; or "/". A view into the object or of a constant; a NULL view if there is no
    /// URL.
    fn urlens_cookie_default_path(url: *const urlens_url) -> urlens_view;
    /// 1 if the URL's path path-matches `path`, a cookie's path (RFC 6265, section 5.1.4). 0 if not.
    fn urlens_cookie_path_matches(url: *const urlens_url, path: *const c_char, length: usize) -> c_int;
    /// Hashes of the URL, with or without its fragment, that are the same on all machines and will stay the same:
    /// SipHash-2-4 with the key 00 01 … 0F, as its authors published it. Equal URLs, in the sense of urlens_equal,
    /// have equal hashes. Everybody knows the key, so it does not protect a hash table from inputs that were made to
    /// collide. The 64-bit hash is the number whose little-endian bytes the reference implementation gives. Errors:
    /// URLENS_E_ARGUMENT, URLENS_E_NO_URL.
    fn urlens_hash64(url: *const urlens_url, how: urlens_comparison, hash: *mut u64) -> urlens_status;
    /// The same as urlens_hash64 with 128 bits: `hash` has room for 16 bytes, in the order of the reference
    /// implementation.
    fn urlens_hash128(url: *const urlens_url, how: urlens_comparison, hash: *mut u8) -> urlens_status;
    /// The same as urlens_hash64 for any text, byte for byte: for a key of urlens_surt, for example.
    fn urlens_hash64_text(text: *const c_char, length: usize, hash: *mut u64) -> urlens_status;
    /// The same as urlens_hash64_text with 128 bits.
    fn urlens_hash128_text(text: *const c_char, length: usize, hash: *mut u8) -> urlens_status;
    /// Parses a URL and writes it in that form to out. A domain's labels are in reverse order, each with a comma
    /// after it; addresses stay as they are, and so does a URL without a host. docs/site.md has the rules. The URL
    /// can be recovered from an SSURT.
    fn urlens_surt(form: urlens_surt_form, text: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// The strength's name: "same", "likely", "count"; NULL for a number that is not a strength.
    fn urlens_strength_name(strength: urlens_strength) -> *const c_char;
    /// Finds a strength by that name. URLENS_E_ARGUMENT if no strength has it.
    fn urlens_strength_from_name(name: *const c_char, length: usize, strength: *mut urlens_strength) -> urlens_status;
    /// Parses a URL and writes its normal form to out, which is a URL again. The normal form of a normal form is
    /// itself.
    fn urlens_normalize(strength: urlens_strength, text: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// Writes the file: URL of an absolute path to out. What a URL cannot have as it is, "%" too, is percent-encoded
    /// byte by byte; "." and ".." are resolved without looking at any disk. The server of a UNC path becomes the
    /// host. Errors: URLENS_E_PATH_RELATIVE, URLENS_E_PATH_NUL, and for Windows URLENS_E_PATH_DEVICE;
    /// URLENS_E_PATH_DOTS and URLENS_E_PATH_SEPARATOR, both after "\\?\", where nothing is resolved;
    /// URLENS_E_PATH_NOT_UTF8; URLENS_E_PATH_HOST for the server "localhost", which cannot be the host of a file:
    /// URL; and what the Standard finds wrong with a server's name. out->error has the bytes of the path concerned.
    fn urlens_path_to_url(style: urlens_path_style, path: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// Writes the path of a file: URL to out, percent-decoded; query and fragment are left out. A host becomes the
    /// server of a UNC path, in Unicode if it has such a form. Errors: the parser's; URLENS_E_PATH_NOT_FILE;
    /// URLENS_E_PATH_HOST (POSIX: any host; Windows: an IPv6 address, or only dots); URLENS_E_PATH_DRIVE;
    /// URLENS_E_PATH_SEPARATOR for "%2F", and for "%5C" with Windows; URLENS_E_PATH_NUL; URLENS_E_PATH_NOT_UTF8 with
    /// Windows. out->error has a place if the URL was given in its canonical form.
    fn urlens_url_to_path(style: urlens_path_style, url: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// The Fetch Standard's data: URL processor. Writes the MIME type, serialized, to `mime`, and the bytes that the
    /// URL holds to `body`; URLENS_E_BUFFER_TOO_SMALL if either is too small. A MIME type that is not valid counts as
    /// "text/plain;charset=US-ASCII". Errors: the parser's; URLENS_E_NOT_DATA_URL, URLENS_E_DATA_NO_COMMA,
    /// URLENS_E_DATA_BASE64. body->error has a place if the URL was given in its canonical form; mime->error is the
    /// same.
    fn urlens_data_url(url: *const c_char, length: usize, options: *const urlens_options, mime: *mut urlens_output, body: *mut urlens_output) -> urlens_status;
    /// 1 if parameters of that name only tell how a visitor came; 0 if not.
    fn urlens_is_tracker(name: *const c_char, length: usize) -> c_int;
}
