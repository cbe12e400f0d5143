// SPDX-License-Identifier: MIT
//! The attributes of the URL API.
//!
//! ```
//! use urlens::compat::url::{quirks, Url};
//! let mut url = Url::parse("http://a/?b")?;
//! quirks::set_port(&mut url, "81").unwrap();
//! assert_eq!(quirks::host(&url), "a:81");
//! assert_eq!(quirks::search(&url), "?b");
//! # Ok::<(), urlens::compat::url::ParseError>(())
//! ```

use super::{ParseError, Url};
use crate::{Attribute, Change};

/// The ASCII form of a domain; empty if the text is not a domain.
///
/// ```
/// assert_eq!(urlens::compat::url::quirks::domain_to_ascii("bücher"), "xn--bcher-kva");
/// ```
pub fn domain_to_ascii(domain: &str) -> String {
    match super::Host::parse(domain) {
        Ok(super::Host::Domain(domain)) => domain,
        _ => String::new(),
    }
}

/// The Unicode form of a domain; empty if the text is not a domain.
///
/// ```
/// assert_eq!(urlens::compat::url::quirks::domain_to_unicode("xn--bcher-kva"), "bücher");
/// ```
pub fn domain_to_unicode(domain: &str) -> String {
    match super::Host::parse(domain) {
        Ok(super::Host::Domain(domain)) => crate::domain_to_unicode(&domain).unwrap_or_default(),
        _ => String::new(),
    }
}

/// Sets the whole URL.
///
/// ```
/// use urlens::compat::url::{quirks, Url};
/// let mut url = Url::parse("http://a/")?;
/// quirks::set_href(&mut url, "http://b")?;
/// assert_eq!(url.as_str(), "http://b/");
/// # Ok::<(), urlens::compat::url::ParseError>(())
/// ```
pub fn set_href(url: &mut Url, value: &str) -> Result<(), ParseError> {
    *url = Url::parse(value)?;
    Ok(())
}

/// The origin as text.
///
/// ```
/// use urlens::compat::url::{quirks, Url};
/// assert_eq!(quirks::origin(&Url::parse("http://a/b")?), "http://a");
/// # Ok::<(), urlens::compat::url::ParseError>(())
/// ```
pub fn origin(url: &Url) -> String {
    url.0.origin()
}

macro_rules! attributes {
    ($($get:ident $attribute:ident $wanted:literal;)*) => {
        $(
            #[doc = concat!("The URL API's attribute `", stringify!($get), "`.")]
            ///
            /// ```
            /// use urlens::compat::url::{quirks, Url};
            /// let url = Url::parse("http://u:p@h:81/a?b#c")?;
            #[doc = concat!("assert_eq!(quirks::", stringify!($get), "(&url), ", stringify!($wanted), ");")]
            /// # Ok::<(), urlens::compat::url::ParseError>(())
            /// ```
            pub fn $get(url: &Url) -> &str {
                url.0.attribute(Attribute::$attribute)
            }
        )*
    };
}

attributes! {
    href Href "http://u:p@h:81/a?b#c";
    protocol Protocol "http:";
    username Username "u";
    password Password "p";
    host Host "h:81";
    hostname Hostname "h";
    port Port "81";
    pathname Pathname "/a";
    search Search "?b";
    hash Hash "#c";
}

macro_rules! setters {
    ($($set:ident $attribute:ident $value:literal $wanted:literal;)*) => {
        $(
            #[doc = concat!("Sets the URL API's attribute `", stringify!($attribute), "`; an error if the value is ignored.")]
            ///
            /// ```
            /// use urlens::compat::url::{quirks, Url};
            /// let mut url = Url::parse("http://h/a")?;
            #[doc = concat!("quirks::", stringify!($set), "(&mut url, ", stringify!($value), ").unwrap();")]
            #[doc = concat!("assert_eq!(url.as_str(), ", stringify!($wanted), ");")]
            /// # Ok::<(), urlens::compat::url::ParseError>(())
            /// ```
            #[allow(clippy::result_unit_err)]
            pub fn $set(url: &mut Url, value: &str) -> Result<(), ()> {
                match url.0.set(Attribute::$attribute, value) {
                    Ok(Change::Changed | Change::Same) => Ok(()),
                    _ => Err(()),
                }
            }
        )*
    };
}

setters! {
    set_protocol Protocol "https" "https://h/a";
    set_username Username "u" "http://u@h/a";
    set_password Password "p" "http://:p@h/a";
    set_host Host "b:81" "http://b:81/a";
    set_hostname Hostname "b" "http://b/a";
    set_port Port "81" "http://h:81/a";
}

macro_rules! unanswered_setters {
    ($($set:ident $attribute:ident $value:literal $wanted:literal;)*) => {
        $(
            #[doc = concat!("Sets the URL API's attribute `", stringify!($attribute), "`.")]
            ///
            /// ```
            /// use urlens::compat::url::{quirks, Url};
            /// let mut url = Url::parse("http://h/a")?;
            #[doc = concat!("quirks::", stringify!($set), "(&mut url, ", stringify!($value), ");")]
            #[doc = concat!("assert_eq!(url.as_str(), ", stringify!($wanted), ");")]
            /// # Ok::<(), urlens::compat::url::ParseError>(())
            /// ```
            pub fn $set(url: &mut Url, value: &str) {
                let _ = url.0.set(Attribute::$attribute, value);
            }
        )*
    };
}

unanswered_setters! {
    set_pathname Pathname "/b" "http://h/b";
    set_search Search "b" "http://h/a?b";
    set_hash Hash "b" "http://h/a#b";
}
