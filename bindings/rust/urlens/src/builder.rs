// SPDX-License-Identifier: MIT
use crate::part::numbered;
use crate::{Error, Url, ffi};
use std::mem::size_of;
use std::ptr::null;
use urlens_sys::*;

/// Makes a URL of parts that cannot leave their place: "/" in a segment is a character of its text, "@" in a host is an error.
///
/// Parts are given as they are, not encoded. Read back and percent-decoded, each is what was given.
///
/// ```
/// use urlens::{Part, Place, Url};
/// let url = Url::builder("https")
///     .host("example.com")
///     .segments(["users", "a/../b"])
///     .pair("q", "1&admin=1")
///     .fragment("top")
///     .build()?;
/// assert_eq!(url.as_str(), "https://example.com/users/a%2F..%2Fb?q=1%26admin%3D1#top");
///
/// let error = Url::builder("https").host("example.com@evil.example").build().unwrap_err();
/// assert_eq!((error.place(), error.at()), (Place::Part(Part::Host), Some(11)));
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a URL is made by `build`"]
pub struct UrlBuilder<'a> {
    scheme: &'a str,
    username: Option<&'a str>,
    password: Option<&'a str>,
    host: Option<&'a str>,
    port: Option<u16>,
    segments: Vec<&'a str>,
    query: Vec<(&'a str, &'a str)>,
    fragment: Option<&'a str>,
    flags: u32,
}

/// Building.
impl Url {
    /// Begins a URL with its scheme, without ":".
    ///
    /// ```
    /// assert_eq!(urlens::Url::builder("http").host("a").build()?.as_str(), "http://a/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn builder(scheme: &str) -> UrlBuilder<'_> {
        UrlBuilder {
            scheme,
            username: None,
            password: None,
            host: None,
            port: None,
            segments: Vec::new(),
            query: Vec::new(),
            fragment: None,
            flags: 0,
        }
    }
}

impl<'a> UrlBuilder<'a> {
    /// The name before "@".
    ///
    /// ```
    /// let url = urlens::Url::builder("http").username("a:b").host("h").build()?;
    /// assert_eq!(url.as_str(), "http://a%3Ab@h/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn username(self, username: &'a str) -> Self {
        Self { username: Some(username), ..self }
    }

    /// The password.
    ///
    /// ```
    /// let url = urlens::Url::builder("http").username("a").password("b@c").host("h").build()?;
    /// assert_eq!(url.as_str(), "http://a:b%40c@h/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn password(self, password: &'a str) -> Self {
        Self { password: Some(password), ..self }
    }

    /// A domain or an address, IPv6 in brackets.
    ///
    /// ```
    /// assert_eq!(urlens::Url::builder("http").host("[::1]").build()?.as_str(), "http://[::1]/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn host(self, host: &'a str) -> Self {
        Self { host: Some(host), ..self }
    }

    /// The port. That of the scheme is left out.
    ///
    /// ```
    /// assert_eq!(urlens::Url::builder("http").host("a").port(8080).build()?.as_str(), "http://a:8080/");
    /// assert_eq!(urlens::Url::builder("http").host("a").port(80).build()?.as_str(), "http://a/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn port(self, port: u16) -> Self {
        Self { port: Some(port), ..self }
    }

    /// Adds a segment to the path. "." and ".." are refused: see [`UrlBuilder::encode_dots`].
    ///
    /// ```
    /// use urlens::Url;
    /// assert_eq!(Url::builder("http").host("a").segment("b?c").build()?.as_str(), "http://a/b%3Fc");
    /// assert_eq!(Url::builder("http").host("a").segment("..").build().unwrap_err().name(), "build-dot-segment");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn segment(mut self, segment: &'a str) -> Self {
        self.segments.push(segment);
        self
    }

    /// Adds several segments.
    ///
    /// ```
    /// assert_eq!(urlens::Url::builder("http").host("a").segments(["b", "c", ""]).build()?.path(), "/b/c/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn segments(mut self, segments: impl IntoIterator<Item = &'a str>) -> Self {
        self.segments.extend(segments);
        self
    }

    /// Writes the dots of the segments "." and ".." as "%252E", which is read as the text "%2E", instead of refusing them.
    ///
    /// ```
    /// let url = urlens::Url::builder("http").host("a").segment("..").encode_dots().build()?;
    /// assert_eq!(url.path(), "/%252E%252E");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn encode_dots(self) -> Self {
        Self { flags: self.flags | URLENS_BUILD_ENCODE_DOTS, ..self }
    }

    /// Adds a pair to the query, which is written as application/x-www-form-urlencoded.
    ///
    /// ```
    /// let url = urlens::Url::builder("http").host("a").pair("b", "c d").pair("e", "#").build()?;
    /// assert_eq!(url.query(), Some("b=c+d&e=%23"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn pair(mut self, name: &'a str, value: &'a str) -> Self {
        self.query.push((name, value));
        self
    }

    /// Adds several pairs.
    ///
    /// ```
    /// let url = urlens::Url::builder("http").host("a").pairs([("b", "1"), ("c", "2")]).build()?;
    /// assert_eq!(url.query(), Some("b=1&c=2"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn pairs(mut self, pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        self.query.extend(pairs);
        self
    }

    /// The fragment, without "#".
    ///
    /// ```
    /// assert_eq!(urlens::Url::builder("x").segment("a").fragment("b c").build()?.as_str(), "x:/a#b%20c");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn fragment(self, fragment: &'a str) -> Self {
        Self { fragment: Some(fragment), ..self }
    }

    /// Makes the URL. The place of an error is a part, and the bytes are those of the text that was given for it.
    ///
    /// ```
    /// use urlens::{Part, Place, Url};
    /// let error = Url::builder("https").build().unwrap_err();
    /// assert_eq!((error.name(), error.place()), ("host-missing", Place::Part(Part::Host)));
    /// ```
    pub fn build(&self) -> Result<Url, Error> {
        let port = self.port.map(|port| port.to_string());
        let segments: Vec<_> = self.segments.iter().map(|text| ffi::view(text)).collect();
        let pair = |&(name, value): &(&str, &str)| urlens_pair { name: ffi::view(name), value: ffi::view(value) };
        let query: Vec<_> = self.query.iter().map(pair).collect();
        let parts = urlens_url_parts {
            size: size_of::<urlens_url_parts>(),
            scheme: ffi::view(self.scheme),
            username: ffi::optional_view(self.username),
            password: ffi::optional_view(self.password),
            host: ffi::optional_view(self.host),
            port: ffi::optional_view(port.as_deref()),
            segments: if segments.is_empty() { null() } else { segments.as_ptr() },
            segment_count: segments.len(),
            query: if query.is_empty() { null() } else { query.as_ptr() },
            query_count: query.len(),
            fragment: ffi::optional_view(self.fragment),
        };
        ffi::with_object(|object| {
            // SAFETY: the object, the parts and the texts that they point to are valid for the call.
            let status = unsafe { urlens_build(object.as_mut(), self.flags, &parts) };
            object.outcome(status)?;
            Url::of_object(object)
        })
    }
}

numbered! {
    /// The forms of a request target (RFC 9112, section 3.2).
    ///
    /// ```
    /// use urlens::{Request, TargetForm};
    /// let request = Request { target: "*", host: Some("a"), method: Some("OPTIONS"), ..Request::default() };
    /// assert_eq!(request.url()?.1, TargetForm::Asterisk);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub enum TargetForm: urlens_target_form {
        /// "/path?query"
        Origin = URLENS_TARGET_FORM_ORIGIN,
        /// "http://host/path?query", to a proxy.
        Absolute = URLENS_TARGET_FORM_ABSOLUTE,
        /// "host:port", of CONNECT.
        Authority = URLENS_TARGET_FORM_AUTHORITY,
        /// "*", of OPTIONS.
        Asterisk = URLENS_TARGET_FORM_ASTERISK,
    }
}

/// What a server knows of a request.
///
/// ```
/// use urlens::Request;
/// let request = Request { target: "//evil.example/x", host: Some("a.example:81"), ..Request::default() };
/// assert_eq!(request.url()?.0.as_str(), "http://a.example:81//evil.example/x");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Request<'a> {
    /// The request target, as it was sent.
    pub target: &'a str,
    /// The value of the Host header.
    pub host: Option<&'a str>,
    /// The scheme of the connection: "http", "https", "ws" or "wss"; `None`: "http".
    pub scheme: Option<&'a str>,
    /// The method, in which case matters; `None`: not known, and then every form is taken.
    pub method: Option<&'a str>,
}

impl Request<'_> {
    /// The target URI (RFC 9112, section 3.3), and the form of the target. A path never becomes a host; credentials are
    /// refused. The place of an error is the input for the target, and a part for the header and the scheme.
    ///
    /// ```
    /// use urlens::{Request, TargetForm};
    /// let request = Request { target: "/a?b", host: Some("h"), scheme: Some("https"), method: Some("GET") };
    /// let (url, form) = request.url()?;
    /// assert_eq!((url.as_str(), form), ("https://h/a?b", TargetForm::Origin));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn url(&self) -> Result<(Url, TargetForm), Error> {
        let request = urlens_request {
            size: size_of::<urlens_request>(),
            target: ffi::view(self.target),
            host: ffi::optional_view(self.host),
            scheme: ffi::optional_view(self.scheme),
            method: ffi::optional_view(self.method),
        };
        let mut form = URLENS_TARGET_FORM_ORIGIN;
        ffi::with_object(|object| {
            // SAFETY: the object, the request and the texts that it points to are valid for the call.
            let status = unsafe { urlens_parse_target(object.as_mut(), &request, &mut form) };
            object.outcome(status)?;
            Ok((Url::of_object(object)?, TargetForm::from_number(form)))
        })
    }
}
