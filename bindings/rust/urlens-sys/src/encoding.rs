// SPDX-License-Identifier: MIT
//! The character encodings of the web, as the Encoding Standard has them.
//!
//! Declarations of `urlens/encoding.h`, which has the contracts in full.

use crate::*;

enumerators! {
    /// The encodings.
    enum urlens_encoding {
        /// The default everywhere.
        URLENS_ENCODING_UTF_8 = 0,
        URLENS_ENCODING_IBM866 = 1,
        URLENS_ENCODING_ISO_8859_2 = 2,
        URLENS_ENCODING_ISO_8859_3 = 3,
        URLENS_ENCODING_ISO_8859_4 = 4,
        URLENS_ENCODING_ISO_8859_5 = 5,
        URLENS_ENCODING_ISO_8859_6 = 6,
        URLENS_ENCODING_ISO_8859_7 = 7,
        /// Visual order; encodes and decodes as the next one.
        URLENS_ENCODING_ISO_8859_8 = 8,
        /// Logical order.
        URLENS_ENCODING_ISO_8859_8_I = 9,
        URLENS_ENCODING_ISO_8859_10 = 10,
        URLENS_ENCODING_ISO_8859_13 = 11,
        URLENS_ENCODING_ISO_8859_14 = 12,
        URLENS_ENCODING_ISO_8859_15 = 13,
        URLENS_ENCODING_ISO_8859_16 = 14,
        URLENS_ENCODING_KOI8_R = 15,
        URLENS_ENCODING_KOI8_U = 16,
        URLENS_ENCODING_MACINTOSH = 17,
        URLENS_ENCODING_WINDOWS_874 = 18,
        URLENS_ENCODING_WINDOWS_1250 = 19,
        URLENS_ENCODING_WINDOWS_1251 = 20,
        URLENS_ENCODING_WINDOWS_1252 = 21,
        URLENS_ENCODING_WINDOWS_1253 = 22,
        URLENS_ENCODING_WINDOWS_1254 = 23,
        URLENS_ENCODING_WINDOWS_1255 = 24,
        URLENS_ENCODING_WINDOWS_1256 = 25,
        URLENS_ENCODING_WINDOWS_1257 = 26,
        URLENS_ENCODING_WINDOWS_1258 = 27,
        URLENS_ENCODING_X_MAC_CYRILLIC = 28,
        /// Decodes as gb18030.
        URLENS_ENCODING_GBK = 29,
        URLENS_ENCODING_GB18030 = 30,
        URLENS_ENCODING_BIG5 = 31,
        URLENS_ENCODING_EUC_JP = 32,
        URLENS_ENCODING_ISO_2022_JP = 33,
        URLENS_ENCODING_SHIFT_JIS = 34,
        URLENS_ENCODING_EUC_KR = 35,
        /// Decodes to one U+FFFD; encoders use UTF-8 instead.
        URLENS_ENCODING_REPLACEMENT = 36,
        /// Encoders use UTF-8 instead.
        URLENS_ENCODING_UTF_16BE = 37,
        /// Encoders use UTF-8 instead.
        URLENS_ENCODING_UTF_16LE = 38,
        URLENS_ENCODING_X_USER_DEFINED = 39,
    }
    /// What becomes of a code point that an encoding does not have.
    enum urlens_unencodable {
        /// A character reference, "&#9731;", as the standards have it.
        URLENS_UNENCODABLE_REFERENCE = 0,
        /// "?".
        URLENS_UNENCODABLE_QUESTION_MARK = 1,
    }
}

functions! {
    /// The Encoding Standard's "get an encoding": finds an encoding by any of its 228 labels, in any case, with ASCII
    /// whitespace around it. URLENS_E_UNKNOWN_ENCODING if no encoding has that label, or this build lacks it.
    fn urlens_encoding_from_label(label: *const c_char, length: usize, encoding: *mut urlens_encoding) -> urlens_status;
    /// The encoding's name, such as "Shift_JIS"; NULL for a number that is not an encoding, or not one of this build.
    fn urlens_encoding_name(encoding: urlens_encoding) -> *const c_char;
    /// The Encoding Standard's "BOM sniff": the length of the byte order mark that `input` begins with, and in
    /// *encoding what it is a mark of. 0 if it begins with no mark; *encoding does not change then.
    fn urlens_encoding_from_mark(input: *const c_char, length: usize, encoding: *mut urlens_encoding) -> usize;
    /// The Encoding Standard's "encode": encodes `input`, which is UTF-8, and writes the bytes to out.
    fn urlens_encoding_encode(encoding: urlens_encoding, how: urlens_unencodable, input: *const c_char, length: usize, out: *mut urlens_output) -> urlens_status;
    /// Decodes the bytes `input` and writes UTF-8 to out, with U+FFFD for what is ill-formed. The encoding is taken
    /// as given: a byte order mark is text like any other. See urlens_encoding_from_mark.
    fn urlens_encoding_decode(encoding: urlens_encoding, input: *const c_char, length: usize, out: *mut urlens_output) -> urlens_status;
    /// The URL Standard's "percent-encode after encoding": encodes `input`, which is UTF-8, percent-encodes the bytes
    /// that are in the set, and writes to out. A character reference is written as "%26%239731%3B" whatever the set;
    /// a "?" is percent-encoded if the set has it. ISO-2022-JP ends in its ASCII state.
    fn urlens_percent_encode_in(encoding: urlens_encoding, set: urlens_percent_set, how: urlens_unencodable, input: *const c_char, length: usize, out: *mut urlens_output) -> urlens_status;
}
