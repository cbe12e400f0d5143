// SPDX-License-Identifier: MIT
use super::{ParseError, Position, SyntaxViolation, Url};
use std::borrow::Cow;
use std::fmt::Write;

/// A function that encodes a text.
pub type EncodingOverride<'a> = Option<&'a dyn Fn(&str) -> Cow<'_, [u8]>>;

/// Options for parsing.
///
/// ```
/// use urlens::compat::url::Url;
/// let base = Url::parse("https://example.com/")?;
/// let options = Url::options().base_url(Some(&base));
/// assert_eq!(options.parse("a")?.as_str(), "https://example.com/a");
/// # Ok::<(), urlens::compat::url::ParseError>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct ParseOptions<'a> {
    base: Option<&'a Url>,
    encoding: EncodingOverride<'a>,
    violations: Option<&'a dyn Fn(SyntaxViolation)>,
}

impl<'a> ParseOptions<'a> {
    /// The base of references.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// assert!(Url::options().base_url(None).parse("a").is_err());
    /// ```
    pub fn base_url(self, base: Option<&'a Url>) -> Self {
        Self { base, ..self }
    }

    /// A function that encodes queries of the schemes http, https, ftp and file, instead of UTF-8.
    ///
    /// ```
    /// use urlens::Encoding;
    /// use urlens::Unencodable::Reference;
    /// use urlens::compat::url::Url;
    /// let latin1 = Encoding::from_label("latin1").unwrap();
    /// let url = Url::options()
    ///     .encoding_override(Some(&|text| latin1.encode(text, Reference).unwrap().into()))
    ///     .parse("http://a/ü?ü#ü")?;
    /// assert_eq!(url.as_str(), "http://a/%C3%BC?%FC#%C3%BC");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn encoding_override(self, encoding: EncodingOverride<'a>) -> Self {
        Self { encoding, ..self }
    }

    /// A function that gets what the Standard reports.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// let count = std::cell::Cell::new(0);
    /// Url::options().syntax_violation_callback(Some(&|_| count.set(count.get() + 1))).parse("http://a/ ")?;
    /// assert_eq!(count.get(), 1);
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn syntax_violation_callback(self, violations: Option<&'a dyn Fn(SyntaxViolation)>) -> Self {
        Self { violations, ..self }
    }

    /// Parses a text.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// assert!(Url::options().parse("http://a/").is_ok());
    /// ```
    pub fn parse(self, input: &str) -> Result<Url, ParseError> {
        let url = self.parse_as_utf_8(input)?;
        match self.encoding {
            Some(encode) if matches!(url.scheme(), "http" | "https" | "ftp" | "file") => {
                encode_query(url, input, encode)
            }
            _ => Ok(url),
        }
    }

    fn parse_as_utf_8(self, input: &str) -> Result<Url, ParseError> {
        let Some(violations) = self.violations else {
            return self.base.map_or_else(|| Url::parse(input), |base| base.join(input));
        };
        // The Standard reports each slash that is too many, the crate `url` all of them once.
        let mut last = None;
        let report = |error, at| {
            let violation = SyntaxViolation::of(error, input, at);
            if let Some(new) = violation.filter(|new| last != violation || *new != SyntaxViolation::ExpectedDoubleSlash)
            {
                violations(new);
            }
            last = violation;
        };
        crate::Url::parse_reporting(input, self.base.map(|base| &base.0), report).map(Url).map_err(|error| {
            match self.base {
                Some(base) => ParseError::of_join(&error, base),
                None => ParseError::of(&error),
            }
        })
    }
}

/// The query that a text has itself: from its first "?" up to its first "#", without what the Standard removes.
fn query_of(input: &str) -> Option<String> {
    let trimmed = input.trim_matches(|c| c <= ' ');
    let before_fragment = trimmed.split('#').next().unwrap_or_default();
    let (_, query) = before_fragment.split_once('?')?;
    Some(query.replace(['\t', '\n', '\r'], ""))
}

/// Writes the query of a special URL anew: encoded, and then percent-encoded with the special-query percent-encode set.
fn encode_query(url: Url, input: &str, encode: &dyn Fn(&str) -> Cow<'_, [u8]>) -> Result<Url, ParseError> {
    let Some(query) = query_of(input) else { return Ok(url) }; // it has no query, or that of its base
    let mut href = url[..Position::AfterPath].to_owned();
    href.push('?');
    for &byte in encode(&query).iter() {
        if matches!(byte, b'!' | b'$'..=b'&' | b'('..=b';' | b'=' | b'?'..=b'~') {
            href.push(char::from(byte));
        } else {
            let _ = write!(href, "%{byte:02X}");
        }
    }
    href.push_str(&url[Position::AfterQuery..]);
    Url::parse(&href)
}

impl std::fmt::Debug for ParseOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParseOptions").field("base_url", &self.base).finish_non_exhaustive()
    }
}
