// SPDX-License-Identifier: MIT
use super::Url;
use crate::{Error, ValidationError};
use std::fmt;

/// Errors with the names of the crate `url`, and sentences of urlens.
macro_rules! named {
    ($(#[$doc:meta])* pub enum $name:ident { $($item:ident $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum $name { $(#[doc = concat!("The text is: ", $text, ".")] $item,)* }

        impl $name {
            fn text(self) -> &'static str {
                match self { $(Self::$item => $text,)* }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.text())
            }
        }
    };
}

named! {
    /// Why a text is not a URL.
    ///
    /// ```
    /// use urlens::compat::url::{ParseError, Url};
    /// assert_eq!(Url::parse("http://a:b/"), Err(ParseError::InvalidPort));
    /// ```
    pub enum ParseError {
        EmptyHost "the host is empty",
        IdnaError "the domain breaks a rule of IDNA, or has a character that it may not have",
        InvalidPort "the port is not a number up to 65535",
        InvalidIpv4Address "the host is not an IPv4 address, although it ends with a number",
        InvalidIpv6Address "what is in brackets is not an IPv6 address",
        InvalidDomainCharacter "the host has a character that it may not have",
        RelativeUrlWithoutBase "the reference is relative and has no base",
        RelativeUrlWithCannotBeABaseBase "the reference is relative, and the path of its base is opaque",
        SetHostOnCannotBeABaseUrl "a URL with an opaque path has no host",
        Overflow "the URL is too long",
    }
}

impl std::error::Error for ParseError {}

impl ParseError {
    pub(crate) fn of(error: &Error) -> Self {
        use urlens_sys::*;
        match error.status() {
            URLENS_E_MISSING_SCHEME => Self::RelativeUrlWithoutBase,
            URLENS_E_HOST_MISSING | URLENS_E_DOMAIN_EMPTY => Self::EmptyHost,
            URLENS_E_PORT_INVALID | URLENS_E_PORT_OUT_OF_RANGE => Self::InvalidPort,
            URLENS_E_IPV4_TOO_MANY_PARTS..=URLENS_E_IPV4_OUT_OF_RANGE_PART => Self::InvalidIpv4Address,
            URLENS_E_IPV6_UNCLOSED..=URLENS_E_IPV4_IN_IPV6_TOO_FEW_PARTS => Self::InvalidIpv6Address,
            URLENS_E_HOST_INVALID_CODE_POINT => Self::InvalidDomainCharacter,
            URLENS_E_TOO_LONG | URLENS_E_OUT_OF_MEMORY => Self::Overflow,
            _ => Self::IdnaError, // forbidden characters of domains too
        }
    }

    /// The same for a reference with a base: what is relative to an opaque path has an error of its own.
    pub(crate) fn of_join(error: &Error, base: &Url) -> Self {
        match Self::of(error) {
            Self::RelativeUrlWithoutBase if base.cannot_be_a_base() => Self::RelativeUrlWithCannotBeABaseBase,
            other => other,
        }
    }
}

named! {
    /// Something in a text that the Standard reports and that does not keep it from being a URL.
    ///
    /// ```
    /// use urlens::compat::url::{SyntaxViolation, Url};
    /// let seen = std::cell::Cell::new(None);
    /// Url::options().syntax_violation_callback(Some(&|v| seen.set(Some(v)))).parse(r"http:\\a")?;
    /// assert_eq!(seen.get(), Some(SyntaxViolation::ExpectedDoubleSlash));
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub enum SyntaxViolation {
        Backslash "a backslash where a slash should be",
        C0SpaceIgnored "spaces or control characters around the URL",
        EmbeddedCredentials "a user name or a password",
        ExpectedDoubleSlash "two slashes are missing, or are too many",
        ExpectedFileDoubleSlash "two slashes are missing after file:",
        FileWithHostAndWindowsDrive "a file: URL with a host and a drive letter",
        NonUrlCodePoint "a character that a URL may not have",
        NullInFragment "a NUL in the fragment",
        PercentDecode "a percent sign without two hex digits",
        TabOrNewlineIgnored "a tab or a newline",
        UnencodedAtSign "an @ in a user name or a password",
    }
}

impl SyntaxViolation {
    /// A sentence for a person.
    ///
    /// ```
    /// assert!(urlens::compat::url::SyntaxViolation::Backslash.description().contains("backslash"));
    /// ```
    pub fn description(&self) -> &'static str {
        self.text()
    }

    /// What a validation error of the Standard at a byte of the input is called in the crate `url`; `None` for those it
    /// does not know.
    pub(super) fn of(error: ValidationError, input: &str, at: usize) -> Option<Self> {
        let is_file = input.trim_start().get(..5).is_some_and(|start| start.eq_ignore_ascii_case("file:"));
        Some(match error.name() {
            "invalid-reverse-solidus" => Self::Backslash,
            "special-scheme-missing-following-solidus" if is_file => Self::ExpectedFileDoubleSlash,
            "special-scheme-missing-following-solidus" => Self::ExpectedDoubleSlash,
            "invalid-credentials" if input.get(at + 1..).is_some_and(|rest| authority(rest).contains('@')) => {
                Self::UnencodedAtSign
            }
            "invalid-credentials" => Self::EmbeddedCredentials,
            "file-invalid-Windows-drive-letter-host" => Self::FileWithHostAndWindowsDrive,
            "invalid-URL-unit" => Self::of_unit(input, at),
            _ => return None,
        })
    }

    fn of_unit(input: &str, at: usize) -> Self {
        let is_around = |text: &str| text.bytes().all(|byte| byte <= b' ');
        match input.as_bytes().get(at) {
            Some(b'\0') if input[..at].contains('#') => Self::NullInFragment,
            _ if input.get(..at + 1).is_some_and(is_around) || input.get(at..).is_some_and(is_around) => {
                Self::C0SpaceIgnored
            }
            Some(b'\t' | b'\n' | b'\r') => Self::TabOrNewlineIgnored,
            Some(b'%') => Self::PercentDecode,
            _ => Self::NonUrlCodePoint,
        }
    }
}

/// What is left of an authority.
fn authority(text: &str) -> &str {
    text.split(['/', '\\', '?', '#']).next().unwrap_or_default()
}
