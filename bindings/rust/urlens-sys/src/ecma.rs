// SPDX-License-Identifier: MIT
//! ECMAScript's encodeURI and its family.
//!
//! Declarations of `urlens/ecma.h`, which has the contracts in full.

use crate::*;

enumerators! {
    /// How text is given or wanted where a JavaScript string, which is a sequence of UTF-16 code units, is meant.
    enum urlens_text_form {
        /// Char; ill-formed input is U+FFFD, and so is a lone surrogate in a result.
        URLENS_TEXT_FORM_UTF8 = 0,
        /// Uint16_t, in the machine's byte order and aligned; lone surrogates are kept.
        URLENS_TEXT_FORM_UTF16 = 1,
        /// Char; UTF-8 where a lone surrogate is three bytes, ED A0 80 to ED BF BF.
        URLENS_TEXT_FORM_WTF8 = 2,
        /// Uint32_t; only for the functions that go beyond ECMAScript.
        URLENS_TEXT_FORM_CODE_POINTS = 3,
    }
    /// The functions of ECMAScript (ECMA-262: "URI Handling Functions", and annex B for the last two).
    enum urlens_ecma_function {
        /// Keeps A-Z a-z 0-9 - _ . ! ~ * ' ( ) and ; / ? : @ & = + $ , #.
        URLENS_ECMA_FUNCTION_ENCODE_URI = 0,
        /// Keeps A-Z a-z 0-9 - _ . ! ~ * ' ( ).
        URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT = 1,
        /// Leaves the escapes of ; / ? : @ & = + $ , # as they are.
        URLENS_ECMA_FUNCTION_DECODE_URI = 2,
        /// Decodes all escapes.
        URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT = 3,
        /// Keeps A-Z a-z 0-9 @ * _ + - . / and writes "%XX" or "%uXXXX"; never fails.
        URLENS_ECMA_FUNCTION_ESCAPE = 4,
        /// Reads those; any other "%" stays as it is; never fails.
        URLENS_ECMA_FUNCTION_UNESCAPE = 5,
    }
}

structs! {
    /// A text of one of these forms. Lengths count units of the form: char, uint16_t or uint32_t.
    pub struct urlens_ecma_text {
        pub form: urlens_text_form,
        pub data: *const c_void,
        pub length: usize,
    }
    /// Where a result of one of these forms is written: as urlens_output, but in units of the form. Set `form`,
    /// `data` and `capacity`.
    pub struct urlens_ecma_output {
        pub form: urlens_text_form,
        pub data: *mut c_void,
        pub capacity: usize,
        pub length: usize,
        /// Its offsets count units of the input's form.
        pub error: urlens_error,
    }
}

functions! {
    /// The function's name in JavaScript, such as "encodeURIComponent"; NULL for a number that is not a function.
    fn urlens_ecma_function_name(function: urlens_ecma_function) -> *const c_char;
    /// Does what the JavaScript function does, and writes to out. The two forms may differ; two surrogates that come
    /// to be side by side in the result are a pair in every form. Units after the result, within the capacity, may
    /// have been written to. Where JavaScript throws a URIError the status is one of these, whatever the capacity,
    /// and out->error says which units of the input it is about; out->length is then untouched, and the contents of
    /// out->data are not specified: URLENS_E_URI_SURROGATE encoding: a surrogate without its other half
    /// URLENS_E_URI_ESCAPE decoding: a "%" without two hex digits after it; at that "%", of length 1
    /// URLENS_E_URI_SEQUENCE decoding: escapes that are not UTF-8 as RFC 3629 has it: a byte that cannot begin a
    /// sequence, a missing byte, an over-long form, a surrogate, more than U+10FFFF. From the "%" of the first byte;
    /// the length covers the escapes that a well-formed sequence could begin with Other errors: URLENS_E_ARGUMENT,
    /// also for the form URLENS_TEXT_FORM_CODE_POINTS; URLENS_E_BUFFER_TOO_SMALL; and URLENS_E_TOO_LONG if the input
    /// or the result has more than URLENS_MAX_LENGTH units.
    fn urlens_ecma_call(function: urlens_ecma_function, input: urlens_ecma_text, out: *mut urlens_ecma_output) -> urlens_status;
    /// Beyond ECMAScript: the two decoders with code points as result; out->form is URLENS_TEXT_FORM_CODE_POINTS.
    /// They differ in this: - A sequence of four escapes may be anything from U+10000 to U+1FFFFF, which is all that
    /// four bytes hold: F0 90 80 80 to F7 BF BF BF. Over-long forms, surrogates and five or more bytes are still
    /// refused. - A code point above U+FFFF is one number in the result, never a pair of surrogates; so is one that
    /// is not escaped in the input, as a pair or as four bytes. A lone surrogate that is not escaped there is passed
    /// on. `function` is one of the two decoders; anything else gets URLENS_E_ARGUMENT. Errors as above.
    fn urlens_ecma_decode_extended(function: urlens_ecma_function, input: urlens_ecma_text, out: *mut urlens_ecma_output) -> urlens_status;
    /// The inverse: the two encoders for code points up to U+1FFFFF, those above U+FFFF as four escapes; input.form
    /// is URLENS_TEXT_FORM_CODE_POINTS, and out->form is not. A surrogate gets URLENS_E_URI_SURROGATE even if its
    /// other half is beside it, since the decoders never give one for an escape; a number above U+1FFFFF gets
    /// URLENS_E_URI_CODE_POINT. The result is ASCII. Errors as above.
    fn urlens_ecma_encode_extended(function: urlens_ecma_function, input: urlens_ecma_text, out: *mut urlens_ecma_output) -> urlens_status;
}
