// SPDX-License-Identifier: MIT
use super::ParseError;
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A host.
///
/// ```
/// use urlens::compat::url::Host;
/// assert_eq!(Host::parse("EXAMPLE.com")?, Host::Domain("example.com".to_owned()));
/// # Ok::<(), urlens::compat::url::ParseError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialOrd, Ord, Hash)]
pub enum Host<S = String> {
    /// A domain, or the host of a URL whose scheme is not special.
    Domain(S),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
}

impl<'a> Host<&'a str> {
    pub(super) fn of(host: crate::Host<&'a str>) -> Option<Self> {
        Some(match host {
            crate::Host::Domain(text) | crate::Host::Opaque(text) => Self::Domain(text),
            crate::Host::Ipv4(address) => Self::Ipv4(address),
            crate::Host::Ipv6(address) => Self::Ipv6(address),
            crate::Host::Empty => return None,
        })
    }

    /// The same host with a text of its own.
    ///
    /// ```
    /// use urlens::compat::url::Host;
    /// assert_eq!(Host::Domain("a").to_owned(), Host::Domain("a".to_owned()));
    /// ```
    pub fn to_owned(&self) -> Host<String> {
        match self {
            Self::Domain(text) => Host::Domain((*text).to_owned()),
            Self::Ipv4(address) => Host::Ipv4(*address),
            Self::Ipv6(address) => Host::Ipv6(*address),
        }
    }
}

impl Host<String> {
    /// Reads a host as in a URL whose scheme is special.
    ///
    /// ```
    /// use urlens::compat::url::Host;
    /// assert!(Host::parse("a b").is_err());
    /// ```
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        Self::read(0, input)
    }

    /// Reads a host as in a URL whose scheme is not special.
    ///
    /// ```
    /// use urlens::compat::url::Host;
    /// assert_eq!(Host::parse_opaque("A%41")?, Host::Domain("A%41".to_owned()));
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn parse_opaque(input: &str) -> Result<Self, ParseError> {
        Self::read(urlens_sys::URLENS_HOST_TEXT_NOT_SPECIAL, input)
    }

    fn read(flags: u32, input: &str) -> Result<Self, ParseError> {
        Ok(match crate::Host::read(flags, input).map_err(|error| ParseError::of(&error))? {
            crate::Host::Domain(text) | crate::Host::Opaque(text) => Self::Domain(text),
            crate::Host::Ipv4(address) => Self::Ipv4(address),
            crate::Host::Ipv6(address) => Self::Ipv6(address),
            crate::Host::Empty => Self::Domain(String::new()),
        })
    }
}

impl<S: AsRef<str>> fmt::Display for Host<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain(text) => f.write_str(text.as_ref()),
            Self::Ipv4(address) => crate::Host::<&str>::Ipv4(*address).fmt(f),
            Self::Ipv6(address) => crate::Host::<&str>::Ipv6(*address).fmt(f),
        }
    }
}

impl<S: PartialEq<T>, T> PartialEq<Host<T>> for Host<S> {
    fn eq(&self, other: &Host<T>) -> bool {
        match (self, other) {
            (Self::Domain(a), Host::Domain(b)) => a == b,
            (Self::Ipv4(a), Host::Ipv4(b)) => a == b,
            (Self::Ipv6(a), Host::Ipv6(b)) => a == b,
            _ => false,
        }
    }
}

/// An origin.
///
/// ```
/// use urlens::compat::url::{Origin, Url};
/// assert!(Url::parse("http://a/")?.origin().is_tuple());
/// assert!(!Origin::new_opaque().is_tuple());
/// # Ok::<(), urlens::compat::url::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// An origin that is the same as no other.
    Opaque(OpaqueOrigin),
    /// Scheme, host and port.
    Tuple(String, Host<String>, u16),
}

/// An origin that is equal to itself and its clones only.
///
/// ```
/// use urlens::compat::url::Origin;
/// assert_ne!(Origin::new_opaque(), Origin::new_opaque());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpaqueOrigin(usize);

impl Origin {
    pub(super) fn of(url: &crate::Url) -> Self {
        // The origin of a URL is a URL itself, unless it is opaque; a blob: URL has that of the URL in its path.
        let tuple = crate::Url::parse(&url.origin()).ok().and_then(|origin| {
            let host = Host::of(origin.host()?)?.to_owned();
            Some(Self::Tuple(origin.scheme().to_owned(), host, origin.effective_port()?))
        });
        tuple.unwrap_or_else(Self::new_opaque)
    }

    /// An opaque origin that is different from all others.
    ///
    /// ```
    /// let origin = urlens::compat::url::Origin::new_opaque();
    /// assert_eq!(origin, origin.clone());
    /// ```
    pub fn new_opaque() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        Self::Opaque(OpaqueOrigin(COUNT.fetch_add(1, Ordering::Relaxed)))
    }

    /// Whether it is not opaque.
    ///
    /// ```
    /// assert!(!urlens::compat::url::Origin::new_opaque().is_tuple());
    /// ```
    pub fn is_tuple(&self) -> bool {
        matches!(self, Self::Tuple(..))
    }

    /// The origin as text; "null" for an opaque one.
    ///
    /// ```
    /// assert_eq!(urlens::compat::url::Origin::new_opaque().ascii_serialization(), "null");
    /// ```
    pub fn ascii_serialization(&self) -> String {
        self.serialize(ToString::to_string)
    }

    /// The same with the domain in Unicode.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// assert_eq!(Url::parse("http://bücher.example/")?.origin().unicode_serialization(), "http://bücher.example");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn unicode_serialization(&self) -> String {
        self.serialize(|host| match host {
            Host::Domain(domain) => crate::domain_to_unicode(domain).unwrap_or_else(|_| domain.clone()),
            address => address.to_string(),
        })
    }

    fn serialize(&self, host_text: impl Fn(&Host<String>) -> String) -> String {
        match self {
            Self::Opaque(_) => "null".to_owned(),
            Self::Tuple(scheme, host, port) if crate::default_port(scheme) == Some(*port) => {
                format!("{scheme}://{}", host_text(host))
            }
            Self::Tuple(scheme, host, port) => format!("{scheme}://{}:{port}", host_text(host)),
        }
    }
}
