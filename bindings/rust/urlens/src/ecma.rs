// SPDX-License-Identifier: MIT
//! The functions of ECMAScript: `encodeURIComponent` and its family.
//!
//! A JavaScript string is a sequence of UTF-16 code units. The functions of this module take and give Rust's texts;
//! [`Function::call_utf16`] takes and gives code units, with lone surrogates as JavaScript has them.
//!
//! ```
//! use urlens::ecma;
//! assert_eq!(ecma::encode_uri_component("a/b ü")?, "a%2Fb%20%C3%BC");
//! assert_eq!(ecma::decode_uri_component("a%2Fb%20%C3%BC")?, "a/b ü");
//! assert_eq!(ecma::decode_uri("%zz").unwrap_err().at(), Some(0));
//! # Ok::<(), urlens::Error>(())
//! ```

use crate::part::numbered;
use crate::{Error, ffi};
use urlens_sys::*;

numbered! {
    /// A function of ECMAScript.
    ///
    /// ```
    /// use urlens::ecma::Function;
    /// assert_eq!(Function::EncodeUri.call("/a b?ü")?, "/a%20b?%C3%BC");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub enum Function: urlens_ecma_function {
        /// `encodeURI`: keeps the delimiters of URLs.
        EncodeUri = URLENS_ECMA_FUNCTION_ENCODE_URI,
        /// `encodeURIComponent`
        EncodeUriComponent = URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT,
        /// `decodeURI`: leaves the escapes of delimiters as they are.
        DecodeUri = URLENS_ECMA_FUNCTION_DECODE_URI,
        /// `decodeURIComponent`
        DecodeUriComponent = URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT,
        /// `escape`: writes "%XX" and "%uXXXX".
        Escape = URLENS_ECMA_FUNCTION_ESCAPE,
        /// `unescape`: reads those.
        Unescape = URLENS_ECMA_FUNCTION_UNESCAPE,
    }
}

/// A unit of a text that the library takes.
trait Unit: Copy + Default {
    const FORM: urlens_text_form;
}

impl Unit for u8 {
    const FORM: urlens_text_form = URLENS_TEXT_FORM_UTF8;
}

impl Unit for u16 {
    const FORM: urlens_text_form = URLENS_TEXT_FORM_UTF16;
}

impl Function {
    /// Its name in JavaScript.
    ///
    /// ```
    /// assert_eq!(urlens::ecma::Function::EncodeUriComponent.name(), "encodeURIComponent");
    /// ```
    pub fn name(self) -> &'static str {
        // SAFETY: the function takes any number.
        unsafe { ffi::constant(urlens_ecma_function_name(self.number())) }.unwrap_or_default()
    }

    /// Calls it. A lone surrogate in the result, which only `unescape` can give, becomes U+FFFD.
    ///
    /// ```
    /// use urlens::ecma::Function;
    /// assert_eq!(Function::Unescape.call("%u20AC%uD800")?, "€\u{FFFD}");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn call(self, input: &str) -> Result<String, Error> {
        let bytes = self.call_units(input.as_bytes())?;
        Ok(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    /// The same for code units; the places of errors count code units.
    ///
    /// ```
    /// use urlens::ecma::Function;
    /// assert_eq!(Function::Unescape.call_utf16(&"%uD800".encode_utf16().collect::<Vec<_>>())?, [0xD800]);
    /// assert_eq!(Function::EncodeUri.call_utf16(&[0x61, 0xD800]).unwrap_err().at(), Some(1));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn call_utf16(self, input: &[u16]) -> Result<Vec<u16>, Error> {
        self.call_units(input)
    }

    fn call_units<T: Unit>(self, input: &[T]) -> Result<Vec<T>, Error> {
        let text = urlens_ecma_text { form: T::FORM, data: input.as_ptr().cast(), length: input.len() };
        let mut data: Vec<T> = Vec::with_capacity(input.len() + input.len() / 4 + 16);
        loop {
            let mut out = urlens_ecma_output {
                form: T::FORM,
                data: data.as_mut_ptr().cast(),
                capacity: data.capacity(),
                length: 0,
                error: ffi::NO_ERROR,
            };
            // SAFETY: the text and the output are valid for the call, and their units have the size of the form.
            match unsafe { urlens_ecma_call(self.number(), text, &mut out) } {
                URLENS_OK => {
                    // SAFETY: the function has written that many units, which is at most the capacity.
                    unsafe { data.set_len(out.length) };
                    return Ok(data);
                }
                URLENS_E_BUFFER_TOO_SMALL => data.reserve(out.length),
                status => return Err(Error::of_call(status, out.error)),
            }
        }
    }
}

/// The functions by their own names.
macro_rules! functions {
    ($($name:ident $function:ident $javascript:literal $input:literal $result:literal;)*) => {
        $(
            #[doc = concat!("JavaScript's `", $javascript, "`: see [`Function`].")]
            ///
            /// ```
            #[doc = concat!("assert_eq!(urlens::ecma::", stringify!($name), "(", stringify!($input), ")?, ", stringify!($result), ");")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn $name(input: &str) -> Result<String, Error> {
                Function::$function.call(input)
            }
        )*
    };
}

functions! {
    encode_uri EncodeUri "encodeURI" "/a b" "/a%20b";
    encode_uri_component EncodeUriComponent "encodeURIComponent" "/a b" "%2Fa%20b";
    decode_uri DecodeUri "decodeURI" "%2Fa%20b" "%2Fa b";
    decode_uri_component DecodeUriComponent "decodeURIComponent" "%2Fa%20b" "/a b";
    escape Escape "escape" "ü€" "%FC%u20AC";
    unescape Unescape "unescape" "%FC%u20AC" "ü€";
}
