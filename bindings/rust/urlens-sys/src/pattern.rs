// SPDX-License-Identifier: MIT
//! URL patterns (the URL Pattern Standard, the URLPattern of browsers), and sets of them.
//!
//! Declarations of `urlens/pattern.h`, which has the contracts in full.

use crate::*;

opaque! {
    /// A pattern. It never changes, so any number of threads can use it.
    pub struct urlens_pattern;
    /// Holds a URL and the memory that matching needs. One for each thread.
    pub struct urlens_matcher;
    /// Many patterns that are asked at once. The answer is the one of asking each in order; the time does not depend
    /// on how many there are, but on how many of them can match as far as their fixed texts tell. A set never
    /// changes. It is one block of memory that can be written to a file, mapped, and shared by threads and processes.
    pub struct urlens_pattern_set;
}

enumerators! {
    /// Flags of urlens_pattern_create.
    flags urlens_pattern_flag {
        /// Path, query and fragment are matched without regard to A-Z and a-z.
        URLENS_PATTERN_IGNORE_CASE = 1 << 0,
    }
    /// Whose match patterns.
    enum urlens_match_pattern_rules {
        /// "*" is http and https; a host may have a port.
        URLENS_MATCH_PATTERN_RULES_CHROME = 0,
        /// "*" is http, https, ws and wss; no ports.
        URLENS_MATCH_PATTERN_RULES_FIREFOX = 1,
    }
}

structs! {
    /// What a pattern is made from, or what it is matched with: a text, or single components. Set `size` and the rest
    /// to zero. A NULL view is not given, which differs from empty.
    pub struct urlens_pattern_input {
        pub size: usize,
        /// `https://example.com/:id`, or the text of a URL; then no part is given.
        pub text: urlens_view,
        /// A URL for what is relative; the Standard's baseURL.
        pub base: urlens_view,
        /// The Standard's URLPatternInit, by urlens_part.
        pub parts: [urlens_view; 8],
    }
    /// A group and its text.
    pub struct urlens_pattern_group {
        pub name: urlens_view,
        pub text: urlens_view,
    }
    /// Which pattern of a list is wrong, and how.
    pub struct urlens_pattern_set_error {
        /// In the list, from 0; URLENS_NOWHERE if the error is not one pattern's.
        pub number: usize,
        pub error: urlens_error,
    }
}

functions! {
    /// Makes a pattern, as the Standard's constructor does. It belongs to the caller, who releases it with
    /// urlens_pattern_destroy. Of the options the allocator and max_length count; and
    /// URLENS_OPTION_REFERENCE_MACHINE, with which the pattern is always matched in the general way. The result is
    /// the same. Errors: *error (may be NULL) says what is wrong and where. Its place is URLENS_PLACE_INPUT for the
    /// text, URLENS_PLACE_BASE for the base, and that of the part for a part. URLENS_E_PATTERN_… are those of the
    /// syntax; text that no URL can have in its place gets the error of the URL parser. URLENS_E_UNSUPPORTED: see
    /// above.
    fn urlens_pattern_create(flags: u32, input: *const urlens_pattern_input, options: *const urlens_options, pattern: *mut *mut urlens_pattern, error: *mut urlens_error) -> urlens_status;
    /// Makes a pattern of a match pattern, as the extensions of browsers have them: "*://example.com/foo*", or
    /// "\<all_urls>". "*." before a host also means the host itself. The path is matched together with the
    /// query, and in it "*" is anything. Ports that are not written, credentials and fragments do not matter.
    /// URLENS_E_MATCH_PATTERN: it is not one; *error (may be NULL) says where. The options are those of
    /// urlens_pattern_create. What urlens_pattern_string gives for it is not the whole pattern: a URL pattern has no
    /// place for these rules.
    fn urlens_pattern_from_match_pattern(rules: urlens_match_pattern_rules, text: *const c_char, length: usize, options: *const urlens_options, pattern: *mut *mut urlens_pattern, error: *mut urlens_error) -> urlens_status;
    /// Releases a pattern that urlens_pattern_create or urlens_pattern_from_match_pattern made.
    fn urlens_pattern_destroy(pattern: *mut urlens_pattern);
    /// The pattern string of a component, as the Standard's attributes give it. A view into the pattern.
    fn urlens_pattern_string(pattern: *const urlens_pattern, part: urlens_part) -> urlens_view;
    /// The Standard's hasRegExpGroups: 1 if a component has a group with a regular expression of its own, otherwise
    /// 0.
    fn urlens_pattern_has_regexp_groups(pattern: *const urlens_pattern) -> c_int;
    /// How many groups a component has.
    fn urlens_pattern_group_count(pattern: *const urlens_pattern, part: urlens_part) -> usize;
    /// The name of a group, which is a number ("0") if it was not given one. A NULL view past the end.
    fn urlens_pattern_group_name(pattern: *const urlens_pattern, part: urlens_part, number: usize) -> urlens_view;
    /// Compares a component of two patterns: *order becomes -1 if the left one is less specific, 1 if it is more
    /// specific, 0 if they differ in nothing but the names of groups. Part by part, fixed text is more specific than
    /// a regular expression, that than ":name", that than "*"; then no modifier than "+", that than "?", that than
    /// "*"; then texts are compared.
    fn urlens_pattern_compare(left: *const urlens_pattern, right: *const urlens_pattern, part: urlens_part, order: *mut c_int) -> urlens_status;
    /// Writes to out the text of a component in which each group of the pattern has the text that is given for it. Of
    /// groups with the same name the first counts. The text is encoded as the component needs it.
    /// URLENS_E_PATTERN_GENERATE: the component has a part that has not one text ("*", a regular expression, a
    /// modifier), a group has no text, or its text cannot be there: it is empty, has the character in it that
    /// separates segments, or is a dot segment. Other errors: those of the URL parser. The options are those of
    /// urlens_pattern_create.
    fn urlens_pattern_generate(pattern: *const urlens_pattern, part: urlens_part, groups: *const urlens_pattern_group, count: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// Makes a matcher without a URL. Of the options the allocator, max_length, simd and the reference machine count.
    fn urlens_matcher_create(options: *const urlens_options, matcher: *mut *mut urlens_matcher) -> urlens_status;
    /// Releases the matcher and everything that was returned from it.
    fn urlens_matcher_destroy(matcher: *mut urlens_matcher);
    /// Parses a URL as urlens_parse does. After a failure the matcher has no URL: nothing matches it.
    fn urlens_matcher_parse(matcher: *mut urlens_matcher, input: *const c_char, length: usize, base: *const urlens_url) -> urlens_status;
    /// The same for any input that the Standard's test and exec take: a text and perhaps a base, or single
    /// components, of which those that are not given are empty or come from the base.
    fn urlens_matcher_read(matcher: *mut urlens_matcher, input: *const urlens_pattern_input) -> urlens_status;
    /// The error of the last call that failed on this matcher, as urlens_error_of.
    fn urlens_matcher_error(matcher: *const urlens_matcher) -> urlens_error;
    /// A component of the matcher's URL as it is matched: empty if it is absent. Valid until the next call that reads
    /// a URL. A NULL view if there is no URL.
    fn urlens_matcher_part(matcher: *const urlens_matcher, part: urlens_part) -> urlens_view;
    /// Sets *matches to 1 if the pattern matches the URL, otherwise to 0. Errors: URLENS_E_NO_URL;
    /// URLENS_E_OUT_OF_MEMORY; URLENS_E_MATCH_LIMIT: pattern and URL are so long that their match would need more
    /// than 64 MB of memory, or a back reference needs too many steps.
    fn urlens_matcher_test(matcher: *mut urlens_matcher, pattern: *const urlens_pattern, matches: *mut c_int) -> urlens_status;
    /// The same, and keeps the groups if it matches.
    fn urlens_matcher_exec(matcher: *mut urlens_matcher, pattern: *const urlens_pattern, matches: *mut c_int) -> urlens_status;
    /// The text of a group after an urlens_matcher_exec that matched, as a view into the matcher: valid until the
    /// next call on it. A NULL view if the group took no part in the match, and if there is no such group.
    fn urlens_matcher_group(matcher: *const urlens_matcher, part: urlens_part, number: usize) -> urlens_view;
    /// Makes a set of `count` patterns. `flags` and options are those of urlens_pattern_create, for all of them. The
    /// caller releases it with urlens_pattern_set_destroy. *wrong (may be NULL) says which pattern is wrong.
    /// URLENS_E_TOO_LONG: all patterns together need more than 2 GB.
    fn urlens_pattern_set_create(flags: u32, inputs: *const urlens_pattern_input, count: usize, options: *const urlens_options, set: *mut *mut urlens_pattern_set, wrong: *mut urlens_pattern_set_error) -> urlens_status;
    /// The same of patterns that exist. They are copied. Of the options only the allocator counts.
    fn urlens_pattern_set_from(patterns: *const *const urlens_pattern, count: usize, options: *const urlens_options, set: *mut *mut urlens_pattern_set) -> urlens_status;
    /// Releases a set that urlens_pattern_set_create or urlens_pattern_set_from made.
    fn urlens_pattern_set_destroy(set: *mut urlens_pattern_set);
    /// How many patterns a set has.
    fn urlens_pattern_set_size(set: *const urlens_pattern_set) -> usize;
    /// A pattern of the set, by its number from 0, as long as the set lives; NULL past the end. Do not destroy it.
    fn urlens_pattern_set_at(set: *const urlens_pattern_set, number: usize) -> *const urlens_pattern;
    /// The bytes of the set, for writing them to a file. They are for machines with the same order of bytes.
    fn urlens_pattern_set_bytes(set: *const urlens_pattern_set) -> urlens_view;
    /// Uses bytes that urlens_pattern_set_bytes gave, perhaps from a file that is mapped. Nothing is copied: the
    /// bytes must begin at a multiple of 8, and must not change or go away while the set is used. They are checked,
    /// in linear time. URLENS_E_PATTERN_SET: they are damaged, of another version or machine, or have regexp groups
    /// that this build lacks.
    fn urlens_pattern_set_open(bytes: *const c_void, length: usize, set: *mut *const urlens_pattern_set) -> urlens_status;
    /// The number of the first pattern of the set that matches the matcher's URL; URLENS_NOWHERE if none does.
    fn urlens_matcher_first(matcher: *mut urlens_matcher, set: *const urlens_pattern_set, number: *mut usize) -> urlens_status;
    /// All patterns of the set that match the matcher's URL: *count numbers in ascending order, valid until the next
    /// call on the matcher. For the groups of one, call urlens_matcher_exec with urlens_pattern_set_at.
    fn urlens_matcher_all(matcher: *mut urlens_matcher, set: *const urlens_pattern_set, numbers: *mut *const u32, count: *mut usize) -> urlens_status;
}
