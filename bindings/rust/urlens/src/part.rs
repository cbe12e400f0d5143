// SPDX-License-Identifier: MIT
use urlens_sys::*;

/// Enumerations whose numbers are those of the C library.
macro_rules! numbered {
    ($(#[$doc:meta])* pub enum $name:ident: $type:ident { $($(#[$item_doc:meta])* $item:ident = $number:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$item_doc])* $item,)* }

        #[allow(dead_code)]
        impl $name {
            pub(crate) const ALL: &'static [Self] = &[$(Self::$item,)*];

            pub(crate) fn number(self) -> urlens_sys::$type {
                match self { $(Self::$item => urlens_sys::$number,)* }
            }

            /// The item of a number; the first one for a number that has none, which the library never gives.
            pub(crate) fn from_number(number: urlens_sys::$type) -> Self {
                match number { $(urlens_sys::$number => Self::$item,)* _ => Self::ALL[0] }
            }
        }
    };
}
pub(crate) use numbered;

numbered! {
    /// The components of a URL, without delimiters.
    ///
    /// ```
    /// use urlens::{Part, Url};
    /// let url = Url::parse("https://example.com/a?b").unwrap();
    /// assert_eq!(url.part(Part::Query), Some("b"));
    /// assert_eq!(url.part(Part::Fragment), None);
    /// ```
    pub enum Part: urlens_part {
        /// Without ":".
        Scheme = URLENS_PART_SCHEME,
        /// The name before "@".
        Username = URLENS_PART_USERNAME,
        /// What follows the name and ":".
        Password = URLENS_PART_PASSWORD,
        /// Without the port; IPv6 in brackets.
        Host = URLENS_PART_HOST,
        /// The digits after the host.
        Port = URLENS_PART_PORT,
        /// The path, opaque or not.
        Path = URLENS_PART_PATH,
        /// Without "?".
        Query = URLENS_PART_QUERY,
        /// Without "#".
        Fragment = URLENS_PART_FRAGMENT,
    }
}

impl Part {
    /// The part's name: "scheme", "username", "password", "host", "port", "path", "query", "fragment".
    ///
    /// ```
    /// assert_eq!(urlens::Part::Host.name(), "host");
    /// ```
    pub fn name(self) -> &'static str {
        ["scheme", "username", "password", "host", "port", "path", "query", "fragment"][self as usize]
    }

    /// The parts of a set of bits.
    pub(crate) fn of_bits(bits: u32) -> Vec<Self> {
        Self::ALL.iter().copied().filter(|part| bits >> part.number() & 1 == 1).collect()
    }

    /// Where the part is in a URL; `None` if the URL does not have it.
    pub(crate) fn range(self, at: &urlens_components) -> Option<std::ops::Range<usize>> {
        let (flag, start, end) = match self {
            Self::Scheme => (URLENS_HAS_SCHEME, 0, at.scheme_end),
            Self::Username => (URLENS_HAS_USERNAME, at.username_start, at.username_end),
            Self::Password => (URLENS_HAS_PASSWORD, at.username_end.saturating_add(1), at.password_end),
            Self::Host => (URLENS_HAS_HOST, at.host_start, at.host_end),
            Self::Port => (URLENS_HAS_PORT, at.host_end.saturating_add(1), at.port_end),
            Self::Path => (URLENS_HAS_PATH, at.path_start, at.path_end),
            Self::Query => (URLENS_HAS_QUERY, at.path_end.saturating_add(1), at.query_end),
            Self::Fragment => (URLENS_HAS_FRAGMENT, at.query_end.saturating_add(1), at.length),
        };
        (at.flags & flag != 0).then_some(start as usize..end as usize)
    }
}

numbered! {
    /// The attributes of the URL API, for [`Url::attribute`](crate::Url::attribute) and [`Url::set`](crate::Url::set).
    ///
    /// ```
    /// use urlens::{Attribute, Url};
    /// let url = Url::parse("https://example.com:8080/a?b").unwrap();
    /// assert_eq!(url.attribute(Attribute::Host), "example.com:8080");
    /// assert_eq!(url.attribute(Attribute::Search), "?b");
    /// ```
    pub enum Attribute: urlens_attribute {
        /// The whole URL.
        Href = URLENS_ATTRIBUTE_HREF,
        /// With ":".
        Protocol = URLENS_ATTRIBUTE_PROTOCOL,
        /// The name before "@".
        Username = URLENS_ATTRIBUTE_USERNAME,
        /// What follows the name and ":".
        Password = URLENS_ATTRIBUTE_PASSWORD,
        /// With ":" and port, if there is one.
        Host = URLENS_ATTRIBUTE_HOST,
        /// Without the port.
        Hostname = URLENS_ATTRIBUTE_HOSTNAME,
        /// Digits, or empty.
        Port = URLENS_ATTRIBUTE_PORT,
        /// The path.
        Pathname = URLENS_ATTRIBUTE_PATHNAME,
        /// With "?", or empty.
        Search = URLENS_ATTRIBUTE_SEARCH,
        /// With "#", or empty.
        Hash = URLENS_ATTRIBUTE_HASH,
    }
}
