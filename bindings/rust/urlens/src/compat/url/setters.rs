// SPDX-License-Identifier: MIT
//! Setters that take what is absent as `None`, and file paths.

use super::form_urlencoded::{Serializer, UrlQuery};
use super::{Host, ParseError, Url};
use crate::{Attribute, Change, Url as Inner};
use std::net::IpAddr;

/// A setter of the URL API that must not ignore the value.
fn set(url: &mut Inner, attribute: Attribute, value: &str) -> Result<(), ()> {
    match url.set(attribute, value) {
        Ok(Change::Changed | Change::Same) => Ok(()),
        _ => Err(()),
    }
}

/// A host without what follows its first ":". That of an IPv6 address does not count.
fn before_port(host: &str) -> Result<&str, ParseError> {
    match host.find(':') {
        _ if host.starts_with('[') && host.ends_with(']') => Ok(host),
        Some(0) => Err(ParseError::InvalidDomainCharacter),
        colon => Ok(&host[..colon.unwrap_or(host.len())]),
    }
}

impl Url {
    /// The text up to the query.
    fn before_query(&self) -> &str {
        let query = self.query().map_or(0, |query| query.len() + 1);
        let whole = self.0.without_fragment();
        &whole[..whole.len() - query]
    }

    /// "#" and the fragment, or nothing.
    fn fragment_text(&self) -> &str {
        &self.as_str()[self.0.without_fragment().len()..]
    }

    /// Reads a text that was put together of parts of this URL.
    fn replace(&mut self, text: &str) -> Result<(), ParseError> {
        *self = Self::parse(text)?;
        Ok(())
    }

    /// Sets the fragment, or removes it.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/")?;
    /// url.set_fragment(Some("b"));
    /// assert_eq!(url.as_str(), "http://a/#b");
    /// url.set_fragment(None);
    /// assert_eq!(url.as_str(), "http://a/");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn set_fragment(&mut self, fragment: Option<&str>) {
        // The setter of the URL API takes one "#" away, and removes the fragment for an empty value.
        let _ = match fragment {
            Some("") => self.replace(&format!("{}#", self.0.without_fragment())),
            Some(text) => {
                let _ = self.0.set_hash(&format!("#{text}"));
                Ok(())
            }
            None => {
                let _ = self.0.set_hash("");
                Ok(())
            }
        };
    }

    /// Sets the query, or removes it.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/")?;
    /// url.set_query(Some("b c"));
    /// assert_eq!(url.as_str(), "http://a/?b%20c");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn set_query(&mut self, query: Option<&str>) {
        let _ = match query {
            Some("") => self.replace(&format!("{}?{}", self.before_query(), self.fragment_text())),
            Some(text) => {
                let _ = self.0.set_search(&format!("?{text}"));
                Ok(())
            }
            None => {
                let _ = self.0.set_search("");
                Ok(())
            }
        };
    }

    /// Writes pairs to the end of the query.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/?b=c")?;
    /// url.query_pairs_mut().clear().append_pair("d", "e");
    /// assert_eq!(url.as_str(), "http://a/?d=e");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn query_pairs_mut(&mut self) -> Serializer<'_, UrlQuery<'_>> {
        Serializer::new(UrlQuery::new(self))
    }

    /// Sets the path. An opaque path stays opaque: a "/" at its beginning is percent-encoded.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/b")?;
    /// url.set_path("c d");
    /// assert_eq!(url.as_str(), "http://a/c%20d");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn set_path(&mut self, path: &str) {
        if !self.cannot_be_a_base() {
            let _ = self.0.set_pathname(path);
            return;
        }
        let path = path.replace('?', "%3F").replace('#', "%23");
        let path = path.strip_prefix('/').map_or_else(|| path.clone(), |rest| format!("%2F{rest}"));
        let query = &self.0.without_fragment()[self.before_query().len()..];
        let _ = self.replace(&format!("{}:{path}{query}{}", self.scheme(), self.fragment_text()));
    }

    /// Sets the port, or removes it. An error for a URL that cannot have one.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/")?;
    /// url.set_port(Some(81)).unwrap();
    /// assert_eq!(url.as_str(), "http://a:81/");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    #[allow(clippy::result_unit_err)]
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), ()> {
        set(&mut self.0, Attribute::Port, &port.map_or(String::new(), |port| port.to_string()))
    }

    /// Sets the host, or removes it. An error for a URL that cannot have that, and for a text that is not a host. A port
    /// after the host is left out.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/")?;
    /// url.set_host(Some("b"))?;
    /// assert_eq!(url.as_str(), "http://b/");
    /// assert!(url.set_host(None).is_err());
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn set_host(&mut self, host: Option<&str>) -> Result<(), ParseError> {
        if self.cannot_be_a_base() {
            return Err(ParseError::SetHostOnCannotBeABaseUrl);
        }
        let is_file = self.scheme() == "file";
        let host = match host {
            None if self.is_special() && !is_file => return Err(ParseError::EmptyHost),
            None if !is_file => return self.remove_host(),
            None => String::new(),
            // The setter of the URL API would take a text up to its first "/" for the host.
            Some(text) if self.is_special() => Host::parse(before_port(text)?)?.to_string(),
            Some(text) => Host::parse_opaque(before_port(text)?)?.to_string(),
        };
        match self.0.set_hostname(&host) {
            Ok(Change::Changed | Change::Same) => Ok(()),
            Ok(Change::Ignored(Some(error))) | Err(error) => Err(ParseError::of(&error)),
            Ok(Change::Ignored(None)) => Err(ParseError::InvalidDomainCharacter),
        }
    }

    /// Leaves scheme, path and what follows. A path that would be taken for a host gets "/." in front of it.
    fn remove_host(&mut self) -> Result<(), ParseError> {
        let path = self.path();
        let guard = if path.starts_with("//") { "/." } else { "" };
        let slash = if path.is_empty() { "/" } else { "" };
        let rest = &self.as_str()[self.before_query().len()..];
        self.replace(&format!("{}:{guard}{slash}{path}{rest}", self.scheme()))
    }

    /// Sets the host to an address. An error for a URL that cannot have a host.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/")?;
    /// url.set_ip_host([127, 0, 0, 1].into()).unwrap();
    /// assert_eq!(url.as_str(), "http://127.0.0.1/");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    #[allow(clippy::result_unit_err)]
    pub fn set_ip_host(&mut self, address: IpAddr) -> Result<(), ()> {
        let host = match address {
            IpAddr::V4(address) => Host::<String>::Ipv4(address),
            IpAddr::V6(address) => Host::Ipv6(address),
        };
        set(&mut self.0, Attribute::Hostname, &host.to_string())
    }

    /// Sets the password, or removes it. An error for a URL without a host, and for file: URLs.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/")?;
    /// url.set_password(Some("p")).unwrap();
    /// assert_eq!(url.as_str(), "http://:p@a/");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    #[allow(clippy::result_unit_err)]
    pub fn set_password(&mut self, password: Option<&str>) -> Result<(), ()> {
        set(&mut self.0, Attribute::Password, password.unwrap_or_default())
    }

    /// Sets the user name. An error for a URL without a host, and for file: URLs.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/")?;
    /// url.set_username("u").unwrap();
    /// assert_eq!(url.as_str(), "http://u@a/");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    #[allow(clippy::result_unit_err)]
    pub fn set_username(&mut self, username: &str) -> Result<(), ()> {
        set(&mut self.0, Attribute::Username, username)
    }

    /// Sets the scheme. An error for a text that is not a scheme, and where the Standard does not allow the change.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/")?;
    /// url.set_scheme("https").unwrap();
    /// assert!(url.set_scheme("x").is_err());
    /// assert_eq!(url.as_str(), "https://a/");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    #[allow(clippy::result_unit_err)]
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), ()> {
        let mut changed = self.0.clone();
        set(&mut changed, Attribute::Protocol, scheme)?;
        if !changed.scheme().eq_ignore_ascii_case(scheme.strip_suffix(':').unwrap_or(scheme)) {
            return Err(());
        }
        self.0 = changed;
        Ok(())
    }
}

#[cfg(any(unix, windows))]
impl Url {
    /// The file: URL of an absolute path.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// use urlens::compat::url::Url;
    /// assert_eq!(Url::from_file_path("/a b").unwrap().as_str(), "file:///a%20b");
    /// assert!(Url::from_file_path("a").is_err());
    /// # }
    /// ```
    #[allow(clippy::result_unit_err)]
    pub fn from_file_path<P: AsRef<std::path::Path>>(path: P) -> Result<Self, ()> {
        Inner::from_file_path(path).map(Self).map_err(|_| ())
    }

    /// The same with a "/" at its end.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// use urlens::compat::url::Url;
    /// assert_eq!(Url::from_directory_path("/a").unwrap().as_str(), "file:///a/");
    /// # }
    /// ```
    #[allow(clippy::result_unit_err)]
    pub fn from_directory_path<P: AsRef<std::path::Path>>(path: P) -> Result<Self, ()> {
        let mut url = Self::from_file_path(path)?;
        if !url.path().ends_with('/') {
            let path = format!("{}/", url.path());
            url.set_path(&path);
        }
        Ok(url)
    }

    /// The path of a file: URL.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// use urlens::compat::url::Url;
    /// assert_eq!(Url::parse("file:///a%20b").unwrap().to_file_path(), Ok("/a b".into()));
    /// # }
    /// ```
    #[allow(clippy::result_unit_err)]
    pub fn to_file_path(&self) -> Result<std::path::PathBuf, ()> {
        self.0.to_file_path().map_err(|_| ())
    }
}
