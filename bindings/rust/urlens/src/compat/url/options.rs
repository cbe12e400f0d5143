// SPDX-License-Identifier: MIT
use super::{ParseError, SyntaxViolation, Url};
use std::borrow::Cow;

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

impl std::fmt::Debug for ParseOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParseOptions").field("base_url", &self.base).finish_non_exhaustive()
    }
}
