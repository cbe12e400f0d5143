// SPDX-License-Identifier: MIT
use crate::part::numbered;
use crate::{Error, Url, ffi};
use std::fmt;
use urlens_sys::*;

/// A character encoding of the Encoding Standard.
///
/// ```
/// use urlens::{Encoding, Unencodable};
/// let encoding = Encoding::from_label("latin1")?;
/// assert_eq!(encoding.name(), "windows-1252");
/// assert_eq!(encoding.encode("ü", Unencodable::Reference)?, [0xFC]);
/// assert_eq!(encoding.decode(&[0xFC])?, "ü");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Encoding(urlens_encoding);

numbered! {
    /// What becomes of a character that an encoding does not have.
    ///
    /// ```
    /// use urlens::{Encoding, Unencodable};
    /// let encoding = Encoding::from_label("koi8-r")?;
    /// assert_eq!(encoding.encode("☃", Unencodable::Reference)?, b"&#9731;");
    /// assert_eq!(encoding.encode("☃", Unencodable::QuestionMark)?, b"?");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub enum Unencodable: urlens_unencodable {
        /// A character reference, as the standards have it.
        Reference = URLENS_UNENCODABLE_REFERENCE,
        /// "?"
        QuestionMark = URLENS_UNENCODABLE_QUESTION_MARK,
    }
}

numbered! {
    /// The Standard's percent-encode sets: what is percent-encoded in which part.
    ///
    /// ```
    /// use urlens::{PercentSet, percent_encode};
    /// assert_eq!(percent_encode("a b/c", PercentSet::Path)?, "a%20b/c");
    /// assert_eq!(percent_encode("a b/c", PercentSet::Component)?, "a%20b%2Fc");
    /// assert_eq!(percent_encode("a b/c", PercentSet::Form)?, "a+b%2Fc");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub enum PercentSet: urlens_percent_set {
        /// The C0 control percent-encode set.
        C0Control = URLENS_PERCENT_SET_C0_CONTROL,
        /// The fragment percent-encode set.
        Fragment = URLENS_PERCENT_SET_FRAGMENT,
        /// The query percent-encode set.
        Query = URLENS_PERCENT_SET_QUERY,
        /// The special-query percent-encode set.
        SpecialQuery = URLENS_PERCENT_SET_SPECIAL_QUERY,
        /// The path percent-encode set.
        Path = URLENS_PERCENT_SET_PATH,
        /// The userinfo percent-encode set.
        Userinfo = URLENS_PERCENT_SET_USERINFO,
        /// The component percent-encode set.
        Component = URLENS_PERCENT_SET_COMPONENT,
        /// That of application/x-www-form-urlencoded, where a space becomes "+".
        Form = URLENS_PERCENT_SET_FORM,
    }
}

impl Encoding {
    /// The one of URLs, unless a page says something else.
    pub const UTF_8: Self = Self(URLENS_ENCODING_UTF_8);

    /// Finds an encoding by any of its labels, in any case.
    ///
    /// ```
    /// use urlens::Encoding;
    /// assert_eq!(Encoding::from_label(" UTF8 ")?, Encoding::UTF_8);
    /// assert_eq!(Encoding::from_label("utf-9").unwrap_err().name(), "unknown-encoding");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn from_label(label: &str) -> Result<Self, Error> {
        let (data, length) = ffi::text(label);
        let mut encoding = URLENS_ENCODING_UTF_8;
        // SAFETY: the text and the number are valid for the call.
        ffi::check(unsafe { urlens_encoding_from_label(data, length, &mut encoding) })?;
        Ok(Self(encoding))
    }

    /// The encoding that a byte order mark tells, and the length of the mark.
    ///
    /// ```
    /// use urlens::Encoding;
    /// assert_eq!(Encoding::from_mark(b"\xEF\xBB\xBFa"), Some((Encoding::UTF_8, 3)));
    /// assert_eq!(Encoding::from_mark(b"a"), None);
    /// ```
    pub fn from_mark(bytes: &[u8]) -> Option<(Self, usize)> {
        let mut encoding = URLENS_ENCODING_UTF_8;
        // SAFETY: the bytes and the number are valid for the call.
        let length = unsafe { urlens_encoding_from_mark(bytes.as_ptr().cast(), bytes.len(), &mut encoding) };
        (length > 0).then_some((Self(encoding), length))
    }

    /// Its name, which is also one of its labels.
    ///
    /// ```
    /// assert_eq!(urlens::Encoding::from_label("sjis")?.name(), "Shift_JIS");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn name(self) -> &'static str {
        // SAFETY: the function takes any number.
        unsafe { ffi::constant(urlens_encoding_name(self.0)) }.unwrap_or_default()
    }

    /// Encodes a text. The encodings that have no encoder, UTF-16 among them, use UTF-8.
    ///
    /// ```
    /// use urlens::{Encoding, Unencodable};
    /// assert_eq!(Encoding::from_label("big5")?.encode("中", Unencodable::Reference)?, b"\xA4\xA4");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn encode(self, text: &str, how: Unencodable) -> Result<Vec<u8>, Error> {
        let (data, length) = ffi::text(text);
        // SAFETY: the text and the output are valid for the call.
        ffi::written(length, |out| unsafe { urlens_encoding_encode(self.0, how.number(), data, length, out) })
    }

    /// Decodes bytes, with U+FFFD for what is ill-formed. A byte order mark is text like any other.
    ///
    /// ```
    /// assert_eq!(urlens::Encoding::from_label("big5")?.decode(b"\xA4\xA4")?, "中");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn decode(self, bytes: &[u8]) -> Result<String, Error> {
        let (data, length) = (bytes.as_ptr().cast(), bytes.len());
        // SAFETY: the bytes and the output are valid for the call.
        ffi::written_text(length, |out| unsafe { urlens_encoding_decode(self.0, data, length, out) })
    }

    /// Encodes a text, and percent-encodes the bytes that are in the set.
    ///
    /// ```
    /// use urlens::{Encoding, PercentSet, Unencodable};
    /// let encoding = Encoding::from_label("latin1")?;
    /// assert_eq!(encoding.percent_encode("ü☃", PercentSet::Query, Unencodable::Reference)?, "%FC%26%239731%3B");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn percent_encode(self, text: &str, set: PercentSet, how: Unencodable) -> Result<String, Error> {
        let (data, length) = ffi::text(text);
        // SAFETY: the text and the output are valid for the call.
        ffi::written_text(length, |out| unsafe {
            urlens_percent_encode_in(self.0, set.number(), how.number(), data, length, out)
        })
    }
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Encoding").field(&self.name()).finish()
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Encoding {
    type Err = Error;

    fn from_str(label: &str) -> Result<Self, Error> {
        Self::from_label(label)
    }
}

/// Percent-encodes what the set has, as UTF-8.
///
/// ```
/// assert_eq!(urlens::percent_encode("ü", urlens::PercentSet::Fragment)?, "%C3%BC");
/// # Ok::<(), urlens::Error>(())
/// ```
pub fn percent_encode(text: &str, set: PercentSet) -> Result<String, Error> {
    let (data, length) = ffi::text(text);
    // SAFETY: the text and the output are valid for the call.
    ffi::written_text(length, |out| unsafe { urlens_percent_encode(set.number(), data, length, out) })
}

/// Decodes all percent-encoded bytes. A "%" without two hex digits after it stays.
///
/// ```
/// assert_eq!(urlens::percent_decode("a%FF%zz")?, b"a\xFF%zz");
/// # Ok::<(), urlens::Error>(())
/// ```
pub fn percent_decode(text: &str) -> Result<Vec<u8>, Error> {
    let (data, length) = ffi::text(text);
    // SAFETY: the text and the output are valid for the call.
    ffi::written(length, |out| unsafe { urlens_percent_decode(data, length, out) })
}

/// Parsing in the encoding of a page.
impl Url {
    /// Parses a text, with a base if that is given, as a page in this encoding does: the query of URLs of the schemes http,
    /// https, ftp and file is encoded in it.
    ///
    /// ```
    /// use urlens::{Encoding, Url};
    /// let latin1 = Encoding::from_label("latin1")?;
    /// assert_eq!(Url::parse_in(latin1, "http://a/ü?ü", None)?.as_str(), "http://a/%C3%BC?%FC");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn parse_in(encoding: Encoding, input: &str, base: Option<&Self>) -> Result<Self, Error> {
        let mut options = ffi::options();
        (options.encoding, options.encoding_length) = ffi::text(encoding.name());
        let mut object = ffi::Object::create(&options)?;
        match base {
            Some(base) => base.with_object(|base| object.parse(input, Some(base)))?,
            None => object.parse(input, None)?,
        }
        Self::of_object(&object)
    }
}
