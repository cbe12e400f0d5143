// SPDX-License-Identifier: MIT
use crate::ffi;
use std::fmt;
use urlens_sys::*;

/// One of the Standard's validation errors. Most of them do not keep a text from being a URL.
///
/// ```
/// use urlens::Url;
/// let mut names = Vec::new();
/// Url::parse_reporting("http://a/ b", None, |error, at| names.push((error.name(), at)))?;
/// assert_eq!(names, [("invalid-URL-unit", 9)]);
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValidationError(urlens_validation_error);

impl ValidationError {
    pub(crate) fn from_number(number: urlens_validation_error) -> Self {
        Self(number)
    }

    /// The Standard's name.
    ///
    /// ```
    /// let mut name = "";
    /// urlens::Url::parse_reporting("http:a", None, |error, _| name = error.name())?;
    /// assert_eq!(name, "special-scheme-missing-following-solidus");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn name(self) -> &'static str {
        // SAFETY: the function takes any number.
        unsafe { ffi::constant(urlens_validation_error_name(self.0)) }.unwrap_or("unknown")
    }

    /// A sentence for a person.
    ///
    /// ```
    /// urlens::Url::parse_reporting("http:a", None, |error, _| assert!(!error.message().is_empty()))?;
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn message(self) -> &'static str {
        // SAFETY: the function takes any number.
        unsafe { ffi::constant(urlens_validation_error_message(self.0)) }.unwrap_or("unknown")
    }
}

impl fmt::Debug for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ValidationError({})", self.name())
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}
