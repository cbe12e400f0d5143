// SPDX-License-Identifier: MIT
//! IDNA, Punycode, normalization forms, and characters that are easily confused.
//!
//! Declarations of `urlens/unicode.h`, which has the contracts in full.

use crate::*;

enumerators! {
    /// The normalization forms of UAX #15.
    enum urlens_normal_form {
        URLENS_NORMAL_FORM_NFC = 0,
        URLENS_NORMAL_FORM_NFD = 1,
        URLENS_NORMAL_FORM_NFKC = 2,
        URLENS_NORMAL_FORM_NFKD = 3,
    }
    /// The version of Unicode to normalize by: code points that it does not know are left alone.
    enum urlens_unicode_version {
        URLENS_UNICODE_VERSION_17_0 = 0,
        URLENS_UNICODE_VERSION_4_1 = 1,
        URLENS_UNICODE_VERSION_4_0 = 2,
        /// As published: with Corrigendum 3, without Corrigendum 4; and with Corrigendum 5.
        URLENS_UNICODE_VERSION_3_2 = 3,
    }
    /// Corrections to normalization, where they are not to be those of the version.
    flags urlens_corrigendum_flag {
        /// Five mappings as in 3.2; makes no difference for 3.2.
        URLENS_CORRIGENDUM_WITHOUT_4 = 1 << 0,
        /// Composition as it was understood before 2005.
        URLENS_CORRIGENDUM_WITHOUT_5 = 1 << 1,
        /// Five mappings as in 4.0; makes a difference only for 3.2.
        URLENS_CORRIGENDUM_WITH_4 = 1 << 2,
    }
    /// The parameters of UTS #46, version 17.0.
    flags urlens_idna_flag {
        URLENS_IDNA_CHECK_HYPHENS = 1 << 0,
        URLENS_IDNA_CHECK_BIDI = 1 << 1,
        URLENS_IDNA_CHECK_JOINERS = 1 << 2,
        URLENS_IDNA_USE_STD3_ASCII_RULES = 1 << 3,
        /// ToASCII only; an empty label at the end counts as an empty label.
        URLENS_IDNA_VERIFY_DNS_LENGTH = 1 << 4,
        URLENS_IDNA_TRANSITIONAL = 1 << 5,
        URLENS_IDNA_IGNORE_INVALID_PUNYCODE = 1 << 6,
        /// What the URL Standard uses.
        URLENS_IDNA_STANDARD = URLENS_IDNA_CHECK_BIDI | URLENS_IDNA_CHECK_JOINERS,
        /// What the URL Standard calls strict.
        URLENS_IDNA_STRICT = URLENS_IDNA_STANDARD | URLENS_IDNA_CHECK_HYPHENS | URLENS_IDNA_USE_STD3_ASCII_RULES | URLENS_IDNA_VERIFY_DNS_LENGTH,
    }
    /// How freely a label mixes scripts: UTS #39, section 5.2. Each level allows what those before it allow.
    enum urlens_restriction {
        /// Only ASCII.
        URLENS_RESTRICTION_ASCII = 1,
        /// One script, or one writing system such as Japanese.
        URLENS_RESTRICTION_SINGLE_SCRIPT = 2,
        /// Latin with Chinese, Japanese or Korean.
        URLENS_RESTRICTION_HIGHLY = 3,
        /// Latin with one other recommended script, but not Cyrillic or Greek.
        URLENS_RESTRICTION_MODERATELY = 4,
        /// Any mixture of characters that are allowed in identifiers.
        URLENS_RESTRICTION_MINIMALLY = 5,
        /// Characters that are not.
        URLENS_RESTRICTION_NONE = 6,
    }
    /// What UTS #39 finds in a label.
    flags urlens_label_flag {
        /// No script has all of its characters.
        URLENS_LABEL_MIXED_SCRIPT = 1 << 0,
        /// All in one script, not Latin, and all of it looks like Latin.
        URLENS_LABEL_LATIN_CONFUSABLE = 1 << 1,
        /// Not all ASCII, and looks like letters, digits and hyphens of ASCII.
        URLENS_LABEL_ASCII_CONFUSABLE = 1 << 2,
    }
}

structs! {
    /// Which normalization. All zero is NFC of Unicode 17.0.
    pub struct urlens_normalization {
        pub form: urlens_normal_form,
        pub version: urlens_unicode_version,
        /// Bits URLENS_CORRIGENDUM_…
        pub corrigenda: u32,
    }
    /// What UTS #39 says about one label. Set `size`.
    pub struct urlens_label_report {
        pub size: usize,
        /// Bits URLENS_LABEL_…
        pub flags: u32,
        /// The number of scripts of which it has characters that no other script uses.
        pub scripts: u32,
        pub restriction: urlens_restriction,
        /// Zero.
        pub reserved: u32,
    }
}

functions! {
    /// Normalizes `input` and writes to out.
    fn urlens_unicode_normalize(how: urlens_normalization, input: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// UTS #46, ToASCII: writes the ASCII form of a domain ("xn--…") to out. `flags`: bits URLENS_IDNA_…. A domain
    /// that breaks a rule gets URLENS_E_IDNA_…, and out->error has the bytes of the label concerned. This is UTS #46
    /// alone: the URL Standard also forbids some ASCII characters, which a URL's parser checks.
    fn urlens_domain_to_ascii(flags: u32, domain: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// UTS #46, ToUnicode: the same, with the labels in Unicode. There is always a result: with URLENS_E_IDNA_… too,
    /// `out` has been written to, and labels that break a rule are converted as far as they could be.
    fn urlens_domain_to_unicode(flags: u32, domain: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// RFC 3492: writes the Punycode of one label, without "xn--", to out. URLENS_E_PUNYCODE_OVERFLOW if it is too
    /// long.
    fn urlens_punycode_encode(label: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// RFC 3492: decodes a label (without "xn--") and writes it to out. URLENS_E_PUNYCODE_INVALID or
    /// URLENS_E_PUNYCODE_OVERFLOW if it cannot be decoded; out->error then has the byte that shows it.
    fn urlens_punycode_decode(encoded: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// Writes the skeleton of a text (UTS #39, section 4) to out: texts that are easily confused have the same one.
    /// It is for comparing, not for showing. Right-to-left text is taken in its logical order. URLENS_E_UNSUPPORTED:
    /// a build without URLENS_FEATURE_CONFUSABLES.
    fn urlens_skeleton(input: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// Fills in the report on one label of a domain, in Unicode (not "xn--…": see urlens_domain_to_unicode). Never
    /// allocates. URLENS_E_UNSUPPORTED: a build without URLENS_FEATURE_CONFUSABLES.
    fn urlens_report_label(label: *const c_char, length: usize, report: *mut urlens_label_report) -> urlens_status;
}
