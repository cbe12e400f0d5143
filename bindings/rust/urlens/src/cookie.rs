// SPDX-License-Identifier: MIT
//! What a client decides of cookies by a URL.

use crate::{Error, Url, ffi};
use std::os::raw::c_int;
use urlens_sys::*;

/// Cookies (RFC 6265). These functions need the feature `site`, and the first one the feature `psl`.
impl Url {
    /// What the Domain attribute of a cookie that this URL sets comes to: the cookie's domain in its canonical form, or
    /// `None` if the cookie is for the URL's host alone. Fails if the domain is a public suffix, so that the cookie would go
    /// to the sites of others, and if the host is not in that domain.
    ///
    /// ```
    /// let url = urlens::Url::parse("https://www.example.co.uk/")?;
    /// assert_eq!(url.cookie_domain(".Example.co.uk")?.as_deref(), Some("example.co.uk"));
    /// assert_eq!(url.cookie_domain("")?, None);
    /// assert_eq!(url.cookie_domain("co.uk").unwrap_err().name(), "cookie-suffix");
    /// assert_eq!(url.cookie_domain("example.com").unwrap_err().name(), "cookie-domain");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn cookie_domain(&self, domain: &str) -> Result<Option<String>, Error> {
        let (data, length) = ffi::text(domain);
        self.with_object(|object| {
            // SAFETY: the object, the text and the output are valid for the call.
            let text =
                ffi::written_text(length, |out| unsafe { urlens_cookie_domain(object.as_ptr(), data, length, out) })?;
            Ok((!text.is_empty()).then_some(text))
        })
    }

    /// Whether a cookie of this domain, in its canonical form, goes to the URL's host.
    ///
    /// ```
    /// let url = urlens::Url::parse("https://www.example.com/")?;
    /// assert!(url.cookie_domain_matches("example.com")?);
    /// assert!(!url.cookie_domain_matches("ample.com")?);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn cookie_domain_matches(&self, domain: &str) -> Result<bool, Error> {
        self.cookie_matches(urlens_cookie_domain_matches, domain)
    }

    /// Whether a cookie of this path goes to the URL's path.
    ///
    /// ```
    /// let url = urlens::Url::parse("https://example.com/a/b")?;
    /// assert!(url.cookie_path_matches("/a")?);
    /// assert!(!url.cookie_path_matches("/a/b/c")?);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn cookie_path_matches(&self, path: &str) -> Result<bool, Error> {
        self.cookie_matches(urlens_cookie_path_matches, path)
    }

    fn cookie_matches(
        &self,
        matches: unsafe extern "C" fn(*const urlens_url, *const std::os::raw::c_char, usize) -> c_int,
        text: &str,
    ) -> Result<bool, Error> {
        let (data, length) = ffi::text(text);
        if !cfg!(feature = "site") {
            return Err(Error::from_status(URLENS_E_UNSUPPORTED));
        }
        // SAFETY: the object and the text are valid for the call.
        self.with_object(|object| Ok(unsafe { matches(object.as_ptr(), data, length) } != 0))
    }

    /// The path of a cookie that this URL sets without a Path attribute.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("https://example.com/a/b")?.cookie_default_path()?, "/a");
    /// assert_eq!(urlens::Url::parse("https://example.com/a")?.cookie_default_path()?, "/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn cookie_default_path(&self) -> Result<&str, Error> {
        self.with_object(|object| {
            // SAFETY: the object is valid, and the view is used before it changes.
            let view = unsafe { urlens_cookie_default_path(object.as_ptr()) };
            // SAFETY: as above.
            match unsafe { ffi::bytes(view) } {
                Some(b"/") => Ok("/"), // a text of the library, not of the object
                Some(_) => Ok(self.own(object, view).unwrap_or("/")),
                None => Err(Error::from_status(URLENS_E_UNSUPPORTED)),
            }
        })
    }
}
