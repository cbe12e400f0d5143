// SPDX-License-Identifier: MIT
use crate::ffi;
use std::fmt;
use urlens_sys::*;

/// Which text an error is in.
///
/// ```
/// use urlens::{Place, Url};
/// assert_eq!(Url::parse("http://[::1").unwrap_err().place(), Place::Input);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place {
    /// The input.
    Input,
    /// The base, where a function takes one as text.
    Base,
    /// A part, where a function takes parts.
    Part(crate::Part),
}

/// What is wrong with a text, and where.
///
/// ```
/// use urlens::Url;
/// let error = Url::parse("http://example.com:99999/").unwrap_err();
/// assert_eq!(error.name(), "port-out-of-range");
/// assert_eq!(error.at(), Some(19));
/// assert_eq!(error.len(), 5);
/// assert_eq!(error.to_string(), format!("{} (at byte 19)", error.message()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Error {
    status: urlens_status,
    at: usize,
    length: usize,
    place: urlens_place,
}

impl Error {
    pub(crate) fn from_status(status: urlens_status) -> Self {
        Self { status, at: URLENS_NOWHERE, length: 0, place: URLENS_PLACE_INPUT }
    }

    /// The status that a call returned, with the place that it reported if that is of the same failure.
    pub(crate) fn of_call(status: urlens_status, error: urlens_error) -> Self {
        if error.status == status {
            Self { status, at: error.at, length: error.length, place: error.place }
        } else {
            Self::from_status(status)
        }
    }

    pub(crate) fn out_of_memory() -> Self {
        Self::from_status(URLENS_E_OUT_OF_MEMORY)
    }

    /// The short name of what is wrong, for programs: lower case and stable. The Standard's failures have the Standard's
    /// spelling.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("//example.com").unwrap_err().name(), "missing-scheme-non-relative-URL");
    /// ```
    pub fn name(&self) -> &'static str {
        // SAFETY: the function takes any number.
        unsafe { ffi::constant(urlens_status_name(self.status)) }.unwrap_or("unknown")
    }

    /// A sentence for a person, without the place.
    ///
    /// ```
    /// assert!(!urlens::Url::parse("http://a b/").unwrap_err().message().is_empty());
    /// ```
    pub fn message(&self) -> &'static str {
        // SAFETY: the function takes any number.
        unsafe { ffi::constant(urlens_status_message(self.status)) }.unwrap_or("unknown")
    }

    /// The byte of the text as it was given, before anything was trimmed; `None` if the error has no place.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("  http://a b/").unwrap_err().at(), Some(10));
    /// ```
    pub fn at(&self) -> Option<usize> {
        (self.at != URLENS_NOWHERE).then_some(self.at)
    }

    /// How many bytes are concerned. 0 means a place between bytes.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("http://a b/").unwrap_err().len(), 1);
    /// ```
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Which text the place is in.
    ///
    /// ```
    /// let error = urlens::Url::parse("x").unwrap_err();
    /// assert_eq!(error.place(), urlens::Place::Input);
    /// ```
    pub fn place(&self) -> Place {
        match self.place {
            URLENS_PLACE_INPUT => Place::Input,
            URLENS_PLACE_BASE => Place::Base,
            part => Place::Part(crate::Part::from_number(part - URLENS_PLACE_SCHEME)),
        }
    }

    /// The number that the C library has for this failure: a `urlens_status`.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("x").unwrap_err().status(), urlens::sys::URLENS_E_MISSING_SCHEME);
    /// ```
    pub fn status(&self) -> urlens_status {
        self.status
    }

    /// Whether this build, or this dialect, lacks the operation.
    ///
    /// ```
    /// assert!(!urlens::Url::parse("x").unwrap_err().is_unsupported());
    /// ```
    pub fn is_unsupported(&self) -> bool {
        self.status == URLENS_E_UNSUPPORTED
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())?;
        match self.at() {
            Some(at) => write!(f, " (at byte {at})"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("name", &self.name())
            .field("at", &self.at())
            .field("len", &self.length)
            .field("place", &self.place())
            .finish()
    }
}

impl std::error::Error for Error {}
