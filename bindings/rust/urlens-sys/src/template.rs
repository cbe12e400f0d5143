// SPDX-License-Identifier: MIT
//! URI Templates (RFC 6570, all four levels), such as "/users/{id}{?fields,page}".
//!
//! Declarations of `urlens/template.h`, which has the contracts in full.

use crate::*;

enumerators! {
    /// What a variable holds.
    enum urlens_template_kind {
        /// One text.
        URLENS_TEMPLATE_KIND_STRING = 0,
        /// A list of texts.
        URLENS_TEMPLATE_KIND_LIST = 1,
        /// An associative array: a name, its value, the next name …
        URLENS_TEMPLATE_KIND_KEYS = 2,
    }
}

structs! {
    /// A variable and its value. A NULL view among the values is undefined, and is left out; so is a variable without
    /// values and one that is not given.
    pub struct urlens_template_variable {
        /// As the template writes it.
        pub name: urlens_view,
        /// As they are, not encoded; may be NULL if `count` is 0.
        pub values: *const urlens_view,
        /// How many views there are: at most 1 for a string, an even number for keys.
        pub count: usize,
        pub kind: urlens_template_kind,
        /// Zero.
        pub reserved: u32,
    }
    /// A place where a template uses a variable.
    pub struct urlens_template_use {
        /// A view into the template.
        pub name: urlens_view,
        /// How many characters are used: the number after ":"; 0: all.
        pub prefix: u32,
        /// 1 with "*" after the name, 0 without.
        pub explodes: u32,
    }
}

functions! {
    /// Expands the template with `count` variables and writes to out. Of variables with the same name the first
    /// counts. What is not allowed in a URI is percent-encoded as UTF-8; what is ill-formed becomes U+FFFD. Errors:
    /// those of the template; URLENS_E_TEMPLATE_PREFIX: ":3" after a variable that holds a list or keys.
    fn urlens_template_expand(variables: *const urlens_template_variable, count: usize, text: *const c_char, length: usize, out: *mut urlens_output) -> urlens_status;
    /// The use at or after *position, which is 0 for the first one. Returns 1, fills in the use and moves *position
    /// after it; returns 0 at the end, if the template is wrong, and for a wrong argument. *error (may be NULL) then
    /// says which; its status is URLENS_OK at the end. A variable that is used twice is given twice.
    fn urlens_template_next(text: *const c_char, length: usize, position: *mut usize, use_: *mut urlens_template_use, error: *mut urlens_error) -> c_int;
}
