// SPDX-License-Identifier: MIT
//! Queries as they are written. URLSearchParams (urlens_params) reads a whole query and writes it anew, so that
//! "a%20b" becomes "a+b" and "x" becomes "x=". The functions here leave every byte alone that they are not asked to
//! change.
//!
//! Declarations of `urlens/query.h`, which has the contracts in full.

use crate::*;

/// Looks at a pair of the query that is being changed, as it is written there.
pub type urlens_query_test = unsafe extern "C" fn(context: *mut c_void, pair: *const urlens_query_pair) -> c_int;

enumerators! {
    /// What a change does.
    enum urlens_query_action {
        /// The pairs that match go.
        URLENS_QUERY_ACTION_REMOVE = 0,
        /// The pairs that do not match go.
        URLENS_QUERY_ACTION_KEEP = 1,
        /// Every pair that matches gets the value; its name stays as it is written.
        URLENS_QUERY_ACTION_REPLACE = 2,
        /// The first pair of the name gets the value, and its name stays as it is written; the others go. If there is
        /// none, a pair is appended. A pair that has the value already stays as it is written.
        URLENS_QUERY_ACTION_SET = 3,
        /// A pair of name and value is added at the end, whatever there is.
        URLENS_QUERY_ACTION_APPEND = 4,
    }
    /// Which pairs match. URLENS_QUERY_ACTION_SET and URLENS_QUERY_ACTION_APPEND take a name.
    enum urlens_query_match {
        /// Those with the name.
        URLENS_QUERY_MATCH_NAME = 0,
        /// Those whose name matches the glob.
        URLENS_QUERY_MATCH_GLOB = 1,
        /// Those for which `test` returns something other than 0.
        URLENS_QUERY_MATCH_TEST = 2,
    }
}

structs! {
    /// A pair as it is written: views into the query, not decoded.
    pub struct urlens_query_pair {
        /// All of it, without a "&".
        pub text: urlens_view,
        /// Up to the first "=".
        pub name: urlens_view,
        /// After that; a NULL view if there is no "=".
        pub value: urlens_view,
    }
    /// One change of a query. A field that the action or the match does not need is not looked at.
    pub struct urlens_query_change {
        pub action: urlens_query_action,
        pub match_: urlens_query_match,
        /// A name or a glob, not encoded.
        pub name: urlens_view,
        /// Not encoded; a NULL view: the pair is written as a name without "=".
        pub value: urlens_view,
        /// Is not asked about pairs that an earlier change has written: they do not match.
        pub test: Option<urlens_query_test>,
        /// Passed to `test`.
        pub context: *mut c_void,
    }
}

functions! {
    /// The pair at or after *position, which is 0 for the first one. Returns 1, fills in the pair and moves *position
    /// after it; returns 0 if no pair follows, and for a wrong argument. The pairs, decoded, are those of
    /// urlens_params_parse for a query that does not begin with "?".
    fn urlens_query_next(query: *const c_char, length: usize, position: *mut usize, pair: *mut urlens_query_pair) -> c_int;
    /// The same for the next pair with that name.
    fn urlens_query_find(query: *const c_char, length: usize, name: *const c_char, name_length: usize, position: *mut usize, pair: *mut urlens_query_pair) -> c_int;
    /// Writes the value of the first pair with that name to out, decoded; nothing for a name without "=".
    /// URLENS_E_QUERY_NO_NAME: the query has no such pair.
    fn urlens_query_value(query: *const c_char, length: usize, name: *const c_char, name_length: usize, out: *mut urlens_output) -> urlens_status;
    /// Decodes a name or a value of a query and writes to out: "+" becomes a space, percent-encoded bytes are
    /// decoded, and the result is well-formed UTF-8. The other direction is urlens_percent_encode with
    /// URLENS_PERCENT_SET_FORM.
    fn urlens_query_decode(text: *const c_char, length: usize, out: *mut urlens_output) -> urlens_status;
    /// Makes `count` changes, one after another, and writes the query to out. Each change works on the pairs that
    /// those before it have left. What a change writes is form-urlencoded, as URLSearchParams does it. The result is
    /// what is left of the query, and then the pairs that were added. A pair goes with the "&" after it, the last
    /// pair with the one before it. A pair that is added gets a "&" in front of it, unless nothing is left of the
    /// query or that ends with "&". Changes that nothing matches give the same bytes. More than 64 changes take
    /// working memory. Errors: URLENS_E_ARGUMENT, URLENS_E_OUT_OF_MEMORY, URLENS_E_TOO_LONG.
    fn urlens_query_edit(changes: *const urlens_query_change, count: usize, query: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// Makes the changes in the object's query; no other byte of the URL changes. A query of which nothing is left
    /// goes with its "?"; one that was empty before stays. In every dialect. *changed (may be NULL) says whether the
    /// URL is another one now: 1 or 0, and 0 if the call fails. On error the URL is as before: URLENS_E_ARGUMENT,
    /// URLENS_E_NO_URL, URLENS_E_OUT_OF_MEMORY, URLENS_E_TOO_LONG.
    fn urlens_edit_query(url: *mut urlens_url, changes: *const urlens_query_change, count: usize, changed: *mut c_int) -> urlens_status;
}
