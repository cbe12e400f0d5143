// SPDX-License-Identifier: MIT
//! The names and meanings of the crate `url`, for programs that use it: `use urlens::compat::url;` instead of the crate.
//!
//! URLs are read and written by the URL Standard as the web-platform-tests have it, which in some places is not what the
//! crate does: docs/rust.md lists every difference that its own tests find.
//!
//! ```
//! use urlens::compat::url::{Host, Url};
//! let mut url = Url::parse("https://example.com/a?b=c")?;
//! assert_eq!(url.host(), Some(Host::Domain("example.com")));
//! url.query_pairs_mut().append_pair("d", "e f");
//! url.path_segments_mut().unwrap().push("x/y");
//! assert_eq!(url.as_str(), "https://example.com/a/x%2Fy?b=c&d=e+f");
//! # Ok::<(), urlens::compat::url::ParseError>(())
//! ```

mod error;
pub mod form_urlencoded;
mod host;
mod options;
mod path_segments;
pub mod quirks;
mod relative;
mod setters;
mod slicing;

pub use error::{ParseError, SyntaxViolation};
pub use form_urlencoded::UrlQuery;
pub use host::{Host, OpaqueOrigin, Origin};
pub use options::{EncodingOverride, ParseOptions};
pub use path_segments::PathSegmentsMut;
pub use slicing::Position;

use crate::{Attribute, Part, Url as Inner};
use std::fmt;
use std::net::{SocketAddr, ToSocketAddrs};
use std::str::FromStr;

/// A URL.
///
/// ```
/// use urlens::compat::url::Url;
/// assert_eq!(Url::parse("http://EXAMPLE.com")?.as_str(), "http://example.com/");
/// # Ok::<(), urlens::compat::url::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Url(pub(crate) Inner);

/// Getters, each with an example: name, result, an expression, what it gives.
macro_rules! getters {
    ($($(#[$doc:meta])* $name:ident($this:ident) -> $type:ty: $href:literal $wanted:literal $body:block)*) => {
        $(
            $(#[$doc])*
            ///
            /// ```
            #[doc = concat!("let url = urlens::compat::url::Url::parse(", stringify!($href), ")?;")]
            #[doc = concat!("assert_eq!(url.", stringify!($name), "(), ", $wanted, ");")]
            /// # Ok::<(), urlens::compat::url::ParseError>(())
            /// ```
            pub fn $name(&self) -> $type {
                let $this = self;
                $body
            }
        )*
    };
}

impl Url {
    /// Parses an absolute URL.
    ///
    /// ```
    /// use urlens::compat::url::{ParseError, Url};
    /// assert!(Url::parse("https://example.com/").is_ok());
    /// assert_eq!(Url::parse("/a"), Err(ParseError::RelativeUrlWithoutBase));
    /// ```
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        Inner::parse(input).map(Self).map_err(|error| ParseError::of(&error))
    }

    /// Parses an absolute URL and adds pairs to its query.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// let url = Url::parse_with_params("https://example.com/", &[("a", "b")])?;
    /// assert_eq!(url.as_str(), "https://example.com/?a=b");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn parse_with_params<I, K, V>(input: &str, pairs: I) -> Result<Self, ParseError>
    where
        I: IntoIterator,
        I::Item: std::borrow::Borrow<(K, V)>,
        K: AsRef<str>,
        V: AsRef<str>,
    {
        let mut url = Self::parse(input)?;
        url.query_pairs_mut().extend_pairs(pairs);
        Ok(url)
    }

    /// Parses a reference with this URL as its base.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// assert_eq!(Url::parse("https://example.com/a/b")?.join("../c")?.as_str(), "https://example.com/c");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn join(&self, input: &str) -> Result<Self, ParseError> {
        self.0.join(input).map(Self).map_err(|error| ParseError::of_join(&error, self))
    }

    /// Options for parsing.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// let base = Url::parse("https://example.com/")?;
    /// assert!(Url::options().base_url(Some(&base)).parse("a").is_ok());
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn options<'a>() -> ParseOptions<'a> {
        ParseOptions::default()
    }

    getters! {
        /// The whole URL.
        as_str(url) -> &str: "http://a" "\"http://a/\"" { url.0.as_str() }
        /// The scheme, without ":".
        scheme(url) -> &str: "http://a" "\"http\"" { url.0.scheme() }
        /// Whether the scheme is one of the Standard's special schemes.
        is_special(url) -> bool: "http://a" "true" { url.0.is_special() }
        /// Whether "//" and an authority follow the scheme.
        has_authority(url) -> bool: "mailto:a@b" "false" { url.0.part(Part::Host).is_some() }
        /// Credentials, host and port.
        authority(url) -> &str: "http://me@a:81/" "\"me@a:81\"" { slicing::authority(&url.0) }
        /// Whether the path is opaque.
        cannot_be_a_base(url) -> bool: "mailto:a@b" "true" { url.0.has_opaque_path() }
        /// The user name, percent-encoded.
        username(url) -> &str: "http://me@a/" "\"me\"" { url.0.username() }
        /// The password, percent-encoded.
        password(url) -> Option<&str>: "http://me:pw@a/" "Some(\"pw\")" { url.0.password() }
        /// Whether there is a host that is not empty.
        has_host(url) -> bool: "file:///a" "false" { url.host_str().is_some() }
        /// The host as it is written; `None` for an empty one.
        host_str(url) -> Option<&str>: "http://A/" "Some(\"a\")" { url.0.host_str().filter(|host| !host.is_empty()) }
        /// The host, if it is neither an address nor empty.
        domain(url) -> Option<&str>: "http://127.1/" "None" {
            match url.host()? {
                Host::Domain(domain) => Some(domain),
                _ => None,
            }
        }
        /// The port, unless it is the default port of the scheme.
        port(url) -> Option<u16>: "http://a:81/" "Some(81)" { url.0.port() }
        /// The port, or else the default port of the scheme.
        port_or_known_default(url) -> Option<u16>: "wss://a/" "Some(443)" {
            url.0.port().or(match url.scheme() {
                "http" | "ws" => Some(80),
                "https" | "wss" => Some(443),
                "ftp" => Some(21),
                _ => None,
            })
        }
        /// The path, percent-encoded.
        path(url) -> &str: "http://a/b c" "\"/b%20c\"" { url.0.path() }
        /// The query, percent-encoded.
        query(url) -> Option<&str>: "http://a/?b" "Some(\"b\")" { url.0.query() }
        /// The fragment, percent-encoded.
        fragment(url) -> Option<&str>: "http://a/#b" "Some(\"b\")" { url.0.fragment() }
    }

    /// The host as what it is; `None` for an empty one.
    ///
    /// ```
    /// use urlens::compat::url::{Host, Url};
    /// assert_eq!(Url::parse("http://127.1/")?.host(), Some(Host::Ipv4([127, 0, 0, 1].into())));
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn host(&self) -> Option<Host<&str>> {
        Host::of(self.0.host()?)
    }

    /// The segments of the path; `None` for an opaque path.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// let url = Url::parse("http://a/b/c")?;
    /// assert_eq!(url.path_segments().unwrap().collect::<Vec<_>>(), ["b", "c"]);
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn path_segments(&self) -> Option<std::str::Split<'_, char>> {
        Some(self.path().strip_prefix('/')?.split('/'))
    }

    /// The pairs of the query, decoded.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// let url = Url::parse("http://a/?b=c+d")?;
    /// assert_eq!(url.query_pairs().next(), Some(("b".into(), "c d".into())));
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn query_pairs(&self) -> form_urlencoded::Parse<'_> {
        form_urlencoded::parse(self.query().unwrap_or_default().as_bytes())
    }

    /// The origin.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// assert_eq!(Url::parse("https://a:81/b")?.origin().ascii_serialization(), "https://a:81");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn origin(&self) -> Origin {
        Origin::of(&self.0)
    }

    /// The reference that leads from this URL to another one of the same scheme, host and port; `None` for others.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// let base = Url::parse("https://example.com/a/b")?;
    /// let url = Url::parse("https://example.com/c")?;
    /// assert_eq!(base.make_relative(&url).as_deref(), Some("../c"));
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn make_relative(&self, url: &Self) -> Option<String> {
        relative::make(self, url)
    }

    /// The addresses of host and port. The function gives a port for schemes that have no known default.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// let url = Url::parse("http://127.0.0.1/").unwrap();
    /// assert_eq!(url.socket_addrs(|| None)?, [([127, 0, 0, 1], 80).into()]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn socket_addrs(&self, default_port: impl Fn() -> Option<u16>) -> std::io::Result<Vec<SocketAddr>> {
        let invalid = |message: &str| std::io::Error::new(std::io::ErrorKind::InvalidData, message);
        let host = self.host().ok_or_else(|| invalid("the URL has no host"))?;
        let port = self.port_or_known_default().or_else(default_port);
        let port = port.ok_or_else(|| invalid("the URL has no port"))?;
        Ok(match host {
            Host::Domain(domain) => (domain, port).to_socket_addrs()?.collect(),
            Host::Ipv4(address) => vec![(address, port).into()],
            Host::Ipv6(address) => vec![(address, port).into()],
        })
    }

    /// Checks that reading the URL again gives the same URL.
    #[doc(hidden)]
    pub fn check_invariants(&self) -> Result<(), String> {
        match Self::parse(self.as_str()) {
            Ok(again) if again == *self => Ok(()),
            other => Err(format!("{self:?} is read as {other:?}")),
        }
    }
}

impl FromStr for Url {
    type Err = ParseError;

    fn from_str(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}

impl TryFrom<&str> for Url {
    type Error = ParseError;

    fn try_from(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}

impl From<Url> for String {
    fn from(url: Url) -> Self {
        url.0.into()
    }
}

impl From<Url> for crate::Url {
    fn from(url: Url) -> Self {
        url.0
    }
}

impl From<crate::Url> for Url {
    fn from(url: crate::Url) -> Self {
        Self(url)
    }
}

impl AsRef<str> for Url {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Url")
            .field("scheme", &self.scheme())
            .field("cannot_be_a_base", &self.cannot_be_a_base())
            .field("username", &self.username())
            .field("password", &self.password())
            .field("host", &self.host())
            .field("port", &self.port())
            .field("path", &self.0.attribute(Attribute::Pathname))
            .field("query", &self.query())
            .field("fragment", &self.fragment())
            .finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Url {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Url {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Inner::deserialize(deserializer).map(Self)
    }
}
