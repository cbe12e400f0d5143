// SPDX-License-Identifier: MIT
use crate::part::numbered;
use crate::{Error, ffi};
use std::fmt;
use std::mem::size_of;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::ptr::null;
use urlens_sys::*;

/// A host, as what it is.
///
/// ```
/// use urlens::Host;
/// assert_eq!(Host::parse("EXAMPLE.com")?, Host::Domain("example.com".to_owned()));
/// assert_eq!(Host::parse("0x7f.1")?, Host::Ipv4([127, 0, 0, 1].into()));
/// assert_eq!(Host::parse("[::1]")?.to_string(), "[::1]");
/// assert_eq!(Host::parse("a b").unwrap_err().name(), "domain-invalid-code-point");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Host<S = String> {
    /// A domain, in ASCII.
    Domain(S),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// The host of a URL whose scheme is not special, percent-encoded.
    Opaque(S),
    /// An empty host, as in `file:///`.
    Empty,
}

impl<'a> Host<&'a str> {
    /// The host of a kind (`urlens_host_kind`) and a text, as a URL has it.
    pub(crate) fn of(kind: u8, text: &'a str) -> Option<Self> {
        let bare = text.trim_start_matches('[').trim_end_matches(']');
        Some(match urlens_host_kind::from(kind) {
            URLENS_HOST_KIND_NONE => return None,
            URLENS_HOST_KIND_EMPTY => Self::Empty,
            URLENS_HOST_KIND_DOMAIN => Self::Domain(text),
            URLENS_HOST_KIND_IPV4 => text.parse().map_or(Self::Opaque(text), Self::Ipv4),
            URLENS_HOST_KIND_IPV6 => bare.parse().map_or(Self::Opaque(text), Self::Ipv6),
            _ => Self::Opaque(text),
        })
    }

    /// The same host with a text of its own.
    ///
    /// ```
    /// let url = urlens::Url::parse("http://example.com/")?;
    /// let host: urlens::Host = url.host().unwrap().to_owned();
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn to_owned(&self) -> Host<String> {
        match self {
            Self::Domain(text) => Host::Domain((*text).to_owned()),
            Self::Ipv4(address) => Host::Ipv4(*address),
            Self::Ipv6(address) => Host::Ipv6(*address),
            Self::Opaque(text) => Host::Opaque((*text).to_owned()),
            Self::Empty => Host::Empty,
        }
    }
}

impl Host<String> {
    /// Reads a host that is not in a URL as the Standard's host parser does for special schemes. Nothing but a host is
    /// taken: no port, no credentials.
    ///
    /// ```
    /// use urlens::Host;
    /// assert_eq!(Host::parse("bücher.example")?.to_string(), "xn--bcher-kva.example");
    /// assert!(Host::parse("example.com:80").is_err());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::read(0, text)
    }

    /// The same with flags of the library: `URLENS_HOST_TEXT_…`.
    pub(crate) fn read(flags: u32, text: &str) -> Result<Self, Error> {
        let (data, length) = ffi::text(text);
        let mut host = unread();
        // SAFETY: the text, the output and the host are valid for the call.
        let bytes = ffi::written(length, |out| unsafe {
            host = unread();
            urlens_host_from_text(flags, data, length, &ffi::options(), out, &mut host)
        })?;
        let text = String::from_utf8_lossy(&bytes);
        Host::of(host.kind as u8, &text)
            .map(|host| host.to_owned())
            .ok_or_else(|| Error::from_status(URLENS_E_HOST_MISSING))
    }
}

/// A host to be filled in.
fn unread() -> urlens_host {
    let nothing = urlens_view { data: null(), length: 0 };
    urlens_host {
        size: size_of::<urlens_host>(),
        text: nothing,
        bare: nothing,
        port: nothing,
        kind: URLENS_HOST_KIND_NONE,
        host_class: URLENS_HOST_CLASS_NONE,
        bytes: [0; 16],
        byte_count: 0,
        port_number: 0,
    }
}

impl<S: AsRef<str>> Host<S> {
    /// The address, if the host is one.
    ///
    /// ```
    /// assert_eq!(urlens::Host::parse("127.1")?.ip(), Some([127, 0, 0, 1].into()));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn ip(&self) -> Option<IpAddr> {
        match self {
            Self::Ipv4(address) => Some((*address).into()),
            Self::Ipv6(address) => Some((*address).into()),
            _ => None,
        }
    }
}

impl<S: AsRef<str>> fmt::Display for Host<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain(text) | Self::Opaque(text) => f.write_str(text.as_ref()),
            Self::Ipv4(address) => address.fmt(f),
            Self::Ipv6(address) => write_ipv6(f, *address),
            Self::Empty => Ok(()),
        }
    }
}

/// The Standard's IPv6 serializer. That of `std` writes some addresses with an IPv4 address at their end.
fn write_ipv6(f: &mut fmt::Formatter<'_>, address: Ipv6Addr) -> fmt::Result {
    let pieces = address.segments();
    let (mut best, mut best_length) = (8, 1);
    let mut start = 0;
    while start < 8 {
        let length = pieces[start..].iter().take_while(|piece| **piece == 0).count();
        if length > best_length {
            (best, best_length) = (start, length);
        }
        start += length.max(1);
    }
    f.write_str("[")?;
    let mut place = 0;
    while place < 8 {
        if place == best {
            f.write_str(if place == 0 { "::" } else { ":" })?;
            place += best_length;
            continue;
        }
        write!(f, "{:x}{}", pieces[place], if place < 7 { ":" } else { "" })?;
        place += 1;
    }
    f.write_str("]")
}

numbered! {
    /// What kind of place a host is, as far as its text tells. Only [`HostClass::Public`] is a place that a server may
    /// connect to for others; a name has to be looked up first.
    ///
    /// ```
    /// use urlens::HostClass;
    /// assert_eq!(HostClass::of_ip([169, 254, 169, 254].into()), HostClass::Metadata);
    /// ```
    #[non_exhaustive]
    pub enum HostClass: urlens_host_class {
        /// No host, or an empty one.
        None = URLENS_HOST_CLASS_NONE,
        /// A name, or anything else that is not an address.
        Name = URLENS_HOST_CLASS_NAME,
        /// Any address but the following. IPv6 that carries IPv4 counts as that.
        Public = URLENS_HOST_CLASS_PUBLIC,
        /// 127.0.0.0/8, ::1, "localhost" and names under it.
        Loopback = URLENS_HOST_CLASS_LOOPBACK,
        /// 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7, fec0::/10.
        Private = URLENS_HOST_CLASS_PRIVATE,
        /// 169.254.0.0/16, fe80::/10.
        LinkLocal = URLENS_HOST_CLASS_LINK_LOCAL,
        /// 100.64.0.0/10, of carriers that translate addresses.
        Shared = URLENS_HOST_CLASS_SHARED,
        /// Metadata services of clouds.
        Metadata = URLENS_HOST_CLASS_METADATA,
        /// 0.0.0.0 and ::, which many systems connect to themselves.
        Unspecified = URLENS_HOST_CLASS_UNSPECIFIED,
        /// Reserved by IANA.
        Reserved = URLENS_HOST_CLASS_RESERVED,
        /// 224.0.0.0/4, ff00::/8.
        Multicast = URLENS_HOST_CLASS_MULTICAST,
        /// 255.255.255.255.
        Broadcast = URLENS_HOST_CLASS_BROADCAST,
        /// 192.0.2.0/24, 2001:db8::/32 and others.
        Documentation = URLENS_HOST_CLASS_DOCUMENTATION,
        /// 198.18.0.0/15, 2001:2::/48.
        Benchmarking = URLENS_HOST_CLASS_BENCHMARKING,
    }
}

impl HostClass {
    /// The class of an address, as from a look-up of a name.
    ///
    /// ```
    /// use urlens::HostClass;
    /// assert_eq!(HostClass::of_ip([10, 0, 0, 1].into()), HostClass::Private);
    /// assert_eq!(HostClass::of_ip("::ffff:127.0.0.1".parse().unwrap()), HostClass::Loopback);
    /// ```
    pub fn of_ip(address: IpAddr) -> Self {
        let mut bytes = [0; 16];
        let length = match address {
            IpAddr::V4(address) => {
                bytes[..4].copy_from_slice(&address.octets());
                4
            }
            IpAddr::V6(address) => {
                bytes = address.octets();
                16
            }
        };
        let mut details = urlens_address_details {
            size: size_of::<urlens_address_details>(),
            block: null(),
            host_class: URLENS_HOST_CLASS_NONE,
            flags: 0,
            embedded: [0; 4],
            embedded_class: URLENS_HOST_CLASS_NONE,
        };
        // SAFETY: both pointers are valid, and that many bytes are there.
        match unsafe { urlens_address_info(bytes.as_ptr(), length, &mut details) } {
            URLENS_OK => Self::from_number(details.host_class),
            _ => Self::None,
        }
    }

    /// The name of the class, such as "link-local".
    ///
    /// ```
    /// assert_eq!(urlens::HostClass::LinkLocal.name(), "link-local");
    /// ```
    pub fn name(self) -> &'static str {
        // SAFETY: the function takes any number.
        unsafe { ffi::constant(urlens_host_class_name(self.number())) }.unwrap_or("unknown")
    }
}

impl crate::Url {
    /// What kind of place the host is.
    ///
    /// ```
    /// use urlens::{HostClass, Url};
    /// assert_eq!(Url::parse("http://0x7f.1/")?.host_class(), HostClass::Loopback);
    /// assert_eq!(Url::parse("http://example.com/")?.host_class(), HostClass::Name);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn host_class(&self) -> HostClass {
        let class = self.with_object(|object| {
            let mut host = unread();
            // SAFETY: the object is valid; nothing of the host outlives it but a number.
            ffi::check(unsafe { urlens_host_of(object.as_ptr(), &mut host) })?;
            Ok(HostClass::from_number(host.host_class))
        });
        class.unwrap_or(HostClass::None)
    }
}

/// The default port of a scheme, in upper or lower case and without ":".
///
/// ```
/// assert_eq!(urlens::default_port("wss"), Some(443));
/// assert_eq!(urlens::default_port("x"), None);
/// ```
pub fn default_port(scheme: &str) -> Option<u16> {
    // Without the library: these are in every build, and most URLs have one of them.
    match scheme {
        "http" | "ws" => return Some(80),
        "https" | "wss" => return Some(443),
        "ftp" => return Some(21),
        _ => (),
    }
    let (data, length) = ffi::text(scheme);
    let mut port = 0;
    // SAFETY: the text and the number are valid.
    (unsafe { urlens_default_port(data, length, &mut port) } == URLENS_OK).then_some(port)
}

/// The ASCII form of a domain ("xn--…"), by UTS #46 with the URL Standard's parameters.
///
/// ```
/// assert_eq!(urlens::domain_to_ascii("bücher.example")?, "xn--bcher-kva.example");
/// # Ok::<(), urlens::Error>(())
/// ```
pub fn domain_to_ascii(domain: &str) -> Result<String, Error> {
    let (data, length) = ffi::text(domain);
    // SAFETY: the text and the output are valid.
    ffi::written_text(length, |out| unsafe {
        urlens_domain_to_ascii(URLENS_IDNA_STANDARD, data, length, &ffi::options(), out)
    })
}

/// The Unicode form of a domain. A label that breaks a rule is converted as far as it could be.
///
/// ```
/// assert_eq!(urlens::domain_to_unicode("xn--bcher-kva.example")?, "bücher.example");
/// # Ok::<(), urlens::Error>(())
/// ```
pub fn domain_to_unicode(domain: &str) -> Result<String, Error> {
    let (data, length) = ffi::text(domain);
    ffi::written_text(length, |out| {
        let before = out.capacity;
        // SAFETY: the text and the output are valid.
        let status = unsafe { urlens_domain_to_unicode(URLENS_IDNA_STANDARD, data, length, &ffi::options(), out) };
        // The rules of UTS #46 that a label may break have these numbers; the result is there all the same.
        if (URLENS_E_IDNA_DISALLOWED..=URLENS_E_IDNA_FULL_STOP).contains(&status) && out.length <= before {
            return URLENS_OK;
        }
        status
    })
}
