// SPDX-License-Identifier: MIT
use crate::ffi::{self, Object};
use crate::{Error, Part, Url};
use std::ptr::null;
use urlens_sys::*;

/// Parses one URL after another in the same memory: once that has grown to the size of the URLs, nothing is allocated.
///
/// ```
/// use urlens::Parser;
/// let mut parser = Parser::new()?;
/// let mut hosts = 0;
/// for line in ["https://a.example/", "no URL", "https://b.example/x"] {
///     if let Ok(url) = parser.parse(line) {
///         hosts += url.host_str().map_or(0, str::len);
///     }
/// }
/// assert_eq!(hosts, 18);
/// # Ok::<(), urlens::Error>(())
/// ```
///
/// What it gives is borrowed, and cannot be kept beyond the next call:
///
/// ```compile_fail
/// let mut parser = urlens::Parser::new().unwrap();
/// let first = parser.parse("https://a/").unwrap();
/// let second = parser.parse("https://b/").unwrap();
/// println!("{first}");
/// ```
pub struct Parser {
    object: Object,
    base: Option<Object>,
    url: Option<Url>,
}

impl Parser {
    /// A parser without a base.
    ///
    /// ```
    /// assert!(urlens::Parser::new()?.parse("x").is_err());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn new() -> Result<Self, Error> {
        Ok(Self { object: Object::new()?, base: None, url: None })
    }

    /// A parser that reads references with a base.
    ///
    /// ```
    /// use urlens::{Parser, Url};
    /// let mut parser = Parser::with_base(&Url::parse("https://example.com/a/b")?)?;
    /// assert_eq!(parser.parse("../c")?.as_str(), "https://example.com/c");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn with_base(base: &Url) -> Result<Self, Error> {
        let mut object = Object::new()?;
        object.parse(base.as_str(), None)?;
        Ok(Self { object: Object::new()?, base: Some(object), url: None })
    }

    /// Parses a text. The URL is valid until the next call.
    ///
    /// ```
    /// let mut parser = urlens::Parser::new()?;
    /// assert_eq!(parser.parse("HTTP://A")?.as_str(), "http://a/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn parse(&mut self, input: &str) -> Result<&Url, Error> {
        self.object.parse(input, self.base.as_ref())?;
        match &mut self.url {
            Some(url) => url.copy_from(&self.object)?,
            None => self.url = Some(Url::of_object(&self.object)?),
        }
        self.url.as_ref().ok_or_else(|| Error::from_status(URLENS_E_NO_URL))
    }
}

/// A URL that [`parse_into`] has written to memory of the caller's.
///
/// ```
/// let mut memory = [0; 64];
/// let url = urlens::parse_into("HTTP://EXAMPLE.com/?q", &mut memory)?;
/// assert_eq!(url.as_str(), "http://example.com/?q");
/// assert_eq!(url.part(urlens::Part::Host), Some("example.com"));
/// # Ok::<(), urlens::IntoError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    href: &'a str,
    at: urlens_components,
}

impl<'a> Written<'a> {
    /// The whole URL.
    ///
    /// ```
    /// assert_eq!(urlens::parse_into("ws:a", &mut [0; 16])?.as_str(), "ws://a/");
    /// # Ok::<(), urlens::IntoError>(())
    /// ```
    pub fn as_str(&self) -> &'a str {
        self.href
    }

    /// A component without delimiters; `None` if the URL does not have it.
    ///
    /// ```
    /// use urlens::{parse_into, Part};
    /// assert_eq!(parse_into("ws:a", &mut [0; 16])?.part(Part::Path), Some("/"));
    /// # Ok::<(), urlens::IntoError>(())
    /// ```
    pub fn part(&self, part: Part) -> Option<&'a str> {
        self.href.get(part.range(&self.at)?)
    }
}

/// Why [`parse_into`] has written no URL.
///
/// ```
/// use urlens::{parse_into, IntoError};
/// assert!(matches!(parse_into("http://example.com/", &mut [0; 4]), Err(IntoError::TooSmall { needed: 19 })));
/// assert!(matches!(parse_into("x", &mut [0; 4]), Err(IntoError::Invalid(_))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntoError {
    /// The text is not a URL.
    Invalid(Error),
    /// The memory is too small.
    TooSmall {
        /// That many bytes are enough.
        needed: usize,
    },
}

impl std::fmt::Display for IntoError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Invalid(error) => error.fmt(f),
            Self::TooSmall { needed } => write!(f, "the URL needs {needed} bytes"),
        }
    }
}

impl std::error::Error for IntoError {}

/// Parses a URL into memory of the caller's. Never allocates, and needs no object.
///
/// ```
/// let mut memory = [0; 32];
/// assert_eq!(urlens::parse_into("file:/a/../b", &mut memory)?.as_str(), "file:///b");
/// # Ok::<(), urlens::IntoError>(())
/// ```
pub fn parse_into<'a>(input: &str, memory: &'a mut [u8]) -> Result<Written<'a>, IntoError> {
    let (data, length) = ffi::text(input);
    let mut out =
        urlens_output { data: memory.as_mut_ptr().cast(), capacity: memory.len(), length: 0, error: ffi::NO_ERROR };
    let mut at = std::mem::MaybeUninit::uninit();
    // SAFETY: the text, the output and the components are valid for the call.
    match unsafe { urlens_parse_into(data, length, null(), null(), &mut out, at.as_mut_ptr()) } {
        URLENS_OK => {
            let href = &memory[..out.length];
            debug_assert!(href.is_ascii());
            // SAFETY: with URLENS_OK the components are written, and a URL of the Standard is ASCII.
            Ok(unsafe { Written { href: std::str::from_utf8_unchecked(href), at: at.assume_init() } })
        }
        URLENS_E_BUFFER_TOO_SMALL => Err(IntoError::TooSmall { needed: out.length }),
        status => Err(IntoError::Invalid(Error::of_call(status, out.error))),
    }
}
