// SPDX-License-Identifier: MIT
use crate::ffi::{self, Object};
use crate::{Attribute, Error, Host, Part, SearchParams, ValidationError};
use std::any::Any;
use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::mem::MaybeUninit;
use std::os::raw::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::{null, null_mut};
use std::str::FromStr;
use urlens_sys::*;

/// A URL of the URL Standard, as browsers read it.
///
/// It is one text and the places of its components, so the getters give parts of that text and allocate nothing. A `Url`
/// always holds a URL: a text that does not parse gives an [`Error`] and no `Url`.
///
/// ```
/// use urlens::Url;
/// let url = Url::parse("HTTPS://user@EXAMPLE.com:443/a/./b/../c?q=ü#top")?;
/// assert_eq!(url.as_str(), "https://user@example.com/a/c?q=%C3%BC#top");
/// assert_eq!(url.host_str(), Some("example.com"));
/// assert_eq!(url.query(), Some("q=%C3%BC"));
/// assert_eq!(url.join("../d")?.as_str(), "https://user@example.com/d");
/// # Ok::<(), urlens::Error>(())
/// ```
///
/// A part that was borrowed from a URL cannot outlive it, and the URL cannot be changed meanwhile:
///
/// ```compile_fail
/// let host = urlens::Url::parse("https://example.com/").unwrap().host_str();
/// println!("{host:?}");
/// ```
///
/// ```compile_fail
/// let mut url = urlens::Url::parse("https://example.com/").unwrap();
/// let host = url.host_str();
/// url.set_host("example.org").unwrap();
/// println!("{host:?}");
/// ```
#[derive(Clone)]
pub struct Url {
    href: String,
    at: urlens_components,
}

/// What a setter has done.
///
/// ```
/// use urlens::{Change, Url};
/// let mut url = Url::parse("https://example.com/")?;
/// assert_eq!(url.set_port("8080")?, Change::Changed);
/// assert_eq!(url.set_port("8080")?, Change::Same);
/// assert_eq!(url.set_port("x")?, Change::Ignored(None));
/// assert!(matches!(url.set_port("99999")?, Change::Ignored(Some(error)) if error.name() == "port-out-of-range"));
/// assert_eq!(url.as_str(), "https://example.com:8080/");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The URL is another one now.
    Changed,
    /// The value was taken, and the URL is the same as before.
    Same,
    /// The Standard says that the setter ignores such a value, or any value on such a URL. The error says why, if the reason
    /// is one of the parser's failures.
    Ignored(Option<Error>),
}

/// Setters of the URL API with names of their own.
macro_rules! setters {
    ($($name:ident $attribute:ident $value:literal $href:literal;)*) => {
        $(
            #[doc = concat!("Sets the attribute `", stringify!($attribute), "` as the URL API's setter does: see [`Url::set`].")]
            ///
            /// ```
            /// let mut url = urlens::Url::parse("https://example.com/a")?;
            #[doc = concat!("url.", stringify!($name), "(", stringify!($value), ")?;")]
            #[doc = concat!("assert_eq!(url.as_str(), ", stringify!($href), ");")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn $name(&mut self, value: &str) -> Result<Change, Error> {
                self.set(Attribute::$attribute, value)
            }
        )*
    };
}

/// Parsing.
impl Url {
    /// Parses an absolute URL.
    ///
    /// ```
    /// use urlens::Url;
    /// assert_eq!(Url::parse("http://0x7F.1/")?.as_str(), "http://127.0.0.1/");
    /// assert_eq!(Url::parse("/no/base").unwrap_err().name(), "missing-scheme-non-relative-URL");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn parse(input: &str) -> Result<Self, Error> {
        let (data, length) = ffi::text(input);
        // SAFETY: the text lives for the time of the call; NULL is allowed for the base and for the options.
        let write = |out: &mut _, at| unsafe { urlens_parse_into(data, length, null(), null(), out, at) };
        // SAFETY: the library has written what it says.
        match unsafe { Self::written(length, write) }? {
            Some(url) => Ok(url),
            None => Self::parse_by_object(input, None),
        }
    }

    /// The URL that `write` gives, in memory of its own. Most URLs need no more than the `expected` bytes and a few. `None`
    /// if that was too little.
    ///
    /// # Safety
    /// `write` may return URLENS_OK only if it has written a URL of the Standard to the output, its length too, and to the
    /// pointer where the components of that URL are.
    #[inline]
    unsafe fn written(
        expected: usize,
        write: impl FnOnce(&mut urlens_output, *mut urlens_components) -> urlens_status,
    ) -> Result<Option<Self>, Error> {
        let mut href: Vec<u8> = Vec::with_capacity(expected + ROOM_TO_GROW);
        let mut at = MaybeUninit::uninit();
        let mut out = urlens_output {
            data: href.as_mut_ptr().cast(),
            capacity: href.capacity(),
            length: 0,
            error: ffi::NO_ERROR,
        };
        match write(&mut out, at.as_mut_ptr()) {
            URLENS_OK => {
                // SAFETY: the library has written that many bytes, which are ASCII: see `copy_from`. It has written the
                // components as well.
                Ok(Some(unsafe {
                    href.set_len(out.length);
                    Self { href: String::from_utf8_unchecked(href), at: at.assume_init() }
                }))
            }
            URLENS_E_BUFFER_TOO_SMALL | URLENS_E_OUT_OF_MEMORY => Ok(None),
            status => Err(Error::of_call(status, out.error)),
        }
    }

    /// Parses what needs more memory than expected.
    #[cold]
    fn parse_by_object(input: &str, base: Option<&Object>) -> Result<Self, Error> {
        ffi::with_object(|object| {
            object.parse(input, base)?;
            Self::of_object(object)
        })
    }

    /// Parses a reference with this URL as its base.
    ///
    /// ```
    /// use urlens::Url;
    /// let base = Url::parse("https://example.com/a/b")?;
    /// assert_eq!(base.join("../c?d")?.as_str(), "https://example.com/c?d");
    /// assert_eq!(base.join("//example.org")?.as_str(), "https://example.org/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn join(&self, reference: &str) -> Result<Self, Error> {
        if self.at.path_end as usize > MOST_UNUSED {
            return self.join_to_long(reference);
        }
        match self.try_join(reference)? {
            Some(url) => Ok(url),
            None => self.join_by_object(reference),
        }
    }

    /// The same for a base of which much may not be kept: then that memory is given back.
    #[cold]
    fn join_to_long(&self, reference: &str) -> Result<Self, Error> {
        match self.try_join(reference)? {
            Some(mut url) => {
                url.href.shrink_to_fit();
                Ok(url)
            }
            None => self.join_by_object(reference),
        }
    }

    /// A join that needs little more memory than base and reference; `None` if it needs more.
    #[inline]
    fn try_join(&self, reference: &str) -> Result<Option<Self>, Error> {
        let (data, length) = ffi::text(reference);
        // SAFETY: the texts and the components of the base live for the time of the call, and are those of a URL.
        let write = |out: &mut _, at| unsafe {
            urlens_resolve_into(data, length, self.href.as_ptr().cast(), &self.at, out, at)
        };
        // SAFETY: the library has written what it says.
        unsafe { Self::written(self.most_kept(reference) + length, write) }
    }

    #[cold]
    fn join_by_object(&self, reference: &str) -> Result<Self, Error> {
        ffi::with_url(&self.href, |base| Self::parse_by_object(reference, Some(base)))
    }

    /// The most bytes of this URL that are kept when a reference is joined to it: its query stays only if the reference is a
    /// fragment or nothing at all.
    #[inline]
    fn most_kept(&self, reference: &str) -> usize {
        let end = if matches!(reference.as_bytes(), [] | [b'#', ..]) { self.at.query_end } else { self.at.path_end };
        end as usize
    }

    /// Whether a text would parse. No memory is needed for the answer, except for hosts of several hundred bytes.
    ///
    /// ```
    /// use urlens::Url;
    /// assert!(Url::can_parse("https://example.com/"));
    /// assert!(!Url::can_parse("https://exa mple.com/"));
    /// ```
    pub fn can_parse(input: &str) -> bool {
        can_parse(input, None)
    }

    /// Whether a reference would parse with this URL as its base.
    ///
    /// ```
    /// let base = urlens::Url::parse("https://example.com/")?;
    /// assert!(base.can_join("../x"));
    /// assert!(!base.can_join("//[/x"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn can_join(&self, reference: &str) -> bool {
        ffi::with_url(&self.href, |base| Ok(can_parse(reference, Some(base)))).unwrap_or_default()
    }

    /// Parses a text, with a base if that is given, and reports the Standard's validation errors in the order in which its
    /// steps meet them. Most of them do not keep a text from being a URL. This is slower than [`Url::parse`].
    ///
    /// If `report` panics, it is not called again; the panic goes on when the library has returned.
    ///
    /// ```
    /// use urlens::{Url, ValidationError};
    /// let mut errors = Vec::new();
    /// let url = Url::parse_reporting(r"https:\\example.com", None, |error, at| errors.push((error.name(), at)))?;
    /// assert_eq!(url.as_str(), "https://example.com/");
    /// assert_eq!(errors[0], ("special-scheme-missing-following-solidus", 6));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn parse_reporting(
        input: &str,
        base: Option<&Self>,
        report: impl FnMut(ValidationError, usize),
    ) -> Result<Self, Error> {
        match base {
            Some(base) => ffi::with_url(&base.href, |base| parse_reporting(input, Some(base), report)),
            None => parse_reporting(input, None, report),
        }
    }

    /// The URL of an object.
    pub(crate) fn of_object(object: &Object) -> Result<Self, Error> {
        let mut url = Self { href: String::new(), at: NOWHERE };
        url.copy_from(object)?;
        Ok(url)
    }

    /// Takes over the URL of an object.
    pub(crate) fn copy_from(&mut self, object: &Object) -> Result<(), Error> {
        let at = object.components().ok_or_else(|| Error::from_status(URLENS_E_NO_URL))?;
        let href = object.href();
        debug_assert!(href.is_ascii());
        self.href.clear();
        // SAFETY: what the Standard's serializer gives is ASCII: everything else is percent-encoded, or Punycode.
        self.href.push_str(unsafe { std::str::from_utf8_unchecked(href) });
        self.at = *at;
        Ok(())
    }

    /// An object for `work` that holds this URL, and the URL that it holds afterwards.
    pub(crate) fn change<T>(&mut self, work: impl FnOnce(&mut Object) -> Result<T, Error>) -> Result<T, Error> {
        ffi::with_object(|object| {
            object.parse(&self.href, None)?;
            let result = work(object)?;
            self.copy_from(object)?;
            Ok(result)
        })
    }

    /// An object that holds this URL.
    pub(crate) fn with_object<T>(&self, work: impl FnOnce(&Object) -> Result<T, Error>) -> Result<T, Error> {
        ffi::with_url(&self.href, |object| work(object))
    }

    /// A view into an object that holds this URL, as a part of this URL's own text.
    pub(crate) fn own(&self, object: &Object, view: urlens_view) -> Option<&str> {
        if view.data.is_null() {
            return None;
        }
        let start = (view.data as usize).checked_sub(object.href().as_ptr() as usize)?;
        self.href.get(start..start + view.length)
    }
}

fn can_parse(input: &str, base: Option<&Object>) -> bool {
    let (data, length) = ffi::text(input);
    let pointer = base.map_or(null(), Object::as_ptr);
    // SAFETY: the text and the base live for the time of the call; NULL is allowed for the rest.
    match unsafe { urlens_can_parse(data, length, pointer, null(), null_mut()) } {
        URLENS_OK => true,
        URLENS_E_OUT_OF_MEMORY => ffi::with_object(|object| object.parse(input, base)).is_ok(),
        _ => false,
    }
}

/// What a URL may need beyond the length of its input: a "/" after the host, some percent-encoded characters. Allocators
/// round up to such a length anyway.
const ROOM_TO_GROW: usize = 16;

/// What may stay unused of the memory of a join, since it is not known before how much of the base is kept.
const MOST_UNUSED: usize = 128;

const NOWHERE: urlens_components = urlens_components {
    scheme_end: 0,
    username_start: 0,
    username_end: 0,
    password_end: 0,
    host_start: 0,
    host_end: 0,
    port_end: 0,
    path_start: 0,
    path_end: 0,
    query_end: 0,
    length: 0,
    port: 0,
    host_kind: 0,
    scheme_kind: 0,
    flags: 0,
};

/// A function that gets validation errors, and the panic that it ended with.
struct Report<'a> {
    function: &'a mut dyn FnMut(ValidationError, usize),
    panic: Option<Box<dyn Any + Send>>,
}

/// What the library calls. A panic must not cross its frames, so it is kept for later.
unsafe extern "C" fn receive(context: *mut c_void, error: urlens_validation_error, at: usize) {
    // SAFETY: the context is the `Report` of the call that is under way.
    let report = unsafe { &mut *context.cast::<Report<'_>>() };
    if report.panic.is_none() {
        let call = AssertUnwindSafe(|| (report.function)(ValidationError::from_number(error), at));
        report.panic = catch_unwind(call).err();
    }
}

fn parse_reporting(
    input: &str,
    base: Option<&Object>,
    mut function: impl FnMut(ValidationError, usize),
) -> Result<Url, Error> {
    let mut report = Report { function: &mut function, panic: None };
    let mut options = ffi::options();
    options.sink = Some(receive);
    options.sink_context = std::ptr::addr_of_mut!(report).cast();
    let parsed = Object::create(&options).and_then(|mut object| {
        object.parse(input, base)?;
        Url::of_object(&object)
    });
    match report.panic {
        Some(panic) => resume_unwind(panic),
        None => parsed,
    }
}

/// Reading.
impl Url {
    /// The whole URL.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("http://EXAMPLE.com")?.as_str(), "http://example.com/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.href
    }

    /// The URL without its fragment.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("http://a/?b#c")?.without_fragment(), "http://a/?b");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn without_fragment(&self) -> &str {
        &self.href[..self.at.query_end as usize]
    }

    /// A component without delimiters; `None` if the URL does not have it, which is not the same as an empty one.
    ///
    /// ```
    /// use urlens::{Part, Url};
    /// let url = Url::parse("https://example.com/?")?;
    /// assert_eq!(url.part(Part::Query), Some(""));
    /// assert_eq!(url.part(Part::Fragment), None);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[inline]
    pub fn part(&self, part: Part) -> Option<&str> {
        Some(&self.href[part.range(&self.at)?])
    }

    /// What the URL API's attribute of that name gives.
    ///
    /// ```
    /// use urlens::{Attribute, Url};
    /// let url = Url::parse("https://example.com:8080/a#b")?;
    /// assert_eq!(url.attribute(Attribute::Protocol), "https:");
    /// assert_eq!(url.attribute(Attribute::Host), "example.com:8080");
    /// assert_eq!(url.attribute(Attribute::Search), "");
    /// assert_eq!(url.attribute(Attribute::Hash), "#b");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn attribute(&self, attribute: Attribute) -> &str {
        // With its delimiter, and empty if nothing follows that.
        let delimited = |part: Option<&str>, start: u32, end: u32| match part {
            Some(text) if !text.is_empty() => &self.href[start as usize..end as usize],
            _ => "",
        };
        match attribute {
            Attribute::Href => &self.href,
            Attribute::Protocol => &self.href[..self.at.scheme_end as usize + 1],
            Attribute::Username => self.username(),
            Attribute::Password => self.password().unwrap_or_default(),
            Attribute::Host => &self.href[self.at.host_start as usize..self.at.port_end as usize],
            Attribute::Hostname => self.host_str().unwrap_or_default(),
            Attribute::Port => self.part(Part::Port).unwrap_or_default(),
            Attribute::Pathname => self.path(),
            Attribute::Search => delimited(self.query(), self.at.path_end, self.at.query_end),
            Attribute::Hash => delimited(self.fragment(), self.at.query_end, self.at.length),
        }
    }

    /// The scheme, in lower case and without ":".
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("HTTPS://a/")?.scheme(), "https");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[inline]
    pub fn scheme(&self) -> &str {
        &self.href[..self.at.scheme_end as usize]
    }

    /// Whether the scheme is one of the Standard's special schemes: http, https, ws, wss, ftp, file.
    ///
    /// ```
    /// assert!(urlens::Url::parse("ws://a/")?.is_special());
    /// assert!(!urlens::Url::parse("data:,a")?.is_special());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[inline]
    pub fn is_special(&self) -> bool {
        self.at.scheme_kind != 0
    }

    /// The user name, percent-encoded; empty if the URL has no user name.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("http://me@a/")?.username(), "me");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[inline]
    pub fn username(&self) -> &str {
        self.part(Part::Username).unwrap_or_default()
    }

    /// The password, percent-encoded.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("http://me:pw@a/")?.password(), Some("pw"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[inline]
    pub fn password(&self) -> Option<&str> {
        self.part(Part::Password)
    }

    /// The host as it is written: a domain in ASCII, an IPv6 address in brackets.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("http://bücher.example/")?.host_str(), Some("xn--bcher-kva.example"));
    /// assert_eq!(urlens::Url::parse("data:,a")?.host_str(), None);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[inline]
    pub fn host_str(&self) -> Option<&str> {
        self.part(Part::Host)
    }

    /// The host as what it is.
    ///
    /// ```
    /// use urlens::{Host, Url};
    /// assert_eq!(Url::parse("http://0x7f.1/")?.host(), Some(Host::Ipv4([127, 0, 0, 1].into())));
    /// assert_eq!(Url::parse("http://example.com/")?.host(), Some(Host::Domain("example.com")));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn host(&self) -> Option<Host<&str>> {
        Host::of(self.at.host_kind, self.host_str()?)
    }

    /// The port, unless it is absent or the default port of the scheme.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("http://a:8080/")?.port(), Some(8080));
    /// assert_eq!(urlens::Url::parse("http://a:80/")?.port(), None);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[inline]
    pub fn port(&self) -> Option<u16> {
        (self.at.flags & URLENS_HAS_PORT != 0).then_some(self.at.port)
    }

    /// The port that a connection uses: the one in the URL, or else the default port of its scheme.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("https://a/")?.effective_port(), Some(443));
    /// assert_eq!(urlens::Url::parse("data:,a")?.effective_port(), None);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn effective_port(&self) -> Option<u16> {
        self.host_str()?;
        self.port().or_else(|| crate::default_port(self.scheme()))
    }

    /// The path, percent-encoded; it begins with "/" unless it is opaque or empty.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("http://a/b/../c")?.path(), "/c");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[inline]
    pub fn path(&self) -> &str {
        &self.href[self.at.path_start as usize..self.at.path_end as usize]
    }

    /// Whether the path is one text and not a list of segments, as in `mailto:` and `data:` URLs.
    ///
    /// ```
    /// assert!(urlens::Url::parse("mailto:a@b")?.has_opaque_path());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[inline]
    pub fn has_opaque_path(&self) -> bool {
        self.at.flags & URLENS_HAS_OPAQUE_PATH != 0
    }

    /// The segments of the path, percent-encoded: what is between its slashes. An opaque path has none.
    ///
    /// ```
    /// let url = urlens::Url::parse("http://a/b/c/")?;
    /// assert_eq!(url.path_segments().collect::<Vec<_>>(), ["b", "c", ""]);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn path_segments(&self) -> impl DoubleEndedIterator<Item = &str> + Clone {
        let segments = if self.has_opaque_path() { None } else { self.path().strip_prefix('/') };
        segments.into_iter().flat_map(|path| path.split('/'))
    }

    /// The query, percent-encoded and without "?".
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("http://a/?b=c")?.query(), Some("b=c"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[inline]
    pub fn query(&self) -> Option<&str> {
        self.part(Part::Query)
    }

    /// The fragment, percent-encoded and without "#".
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("http://a/#b")?.fragment(), Some("b"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[inline]
    pub fn fragment(&self) -> Option<&str> {
        self.part(Part::Fragment)
    }

    /// The name-value pairs of the query.
    ///
    /// ```
    /// let params = urlens::Url::parse("http://a/?q=a+b&r")?.search_params();
    /// assert_eq!(params.get("q"), Some("a b"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn search_params(&self) -> SearchParams {
        // A list is parsed from its text: one "?" at its beginning would be dropped, so there must be one to drop.
        let from = self.at.path_end as usize..self.at.query_end as usize;
        SearchParams::parse(&self.href[from])
    }

    /// The origin: scheme, host and port; "null" for an opaque one.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("https://a:8080/b?c")?.origin(), "https://a:8080");
    /// assert_eq!(urlens::Url::parse("data:,a")?.origin(), "null");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn origin(&self) -> String {
        let origin = self.with_object(|object| {
            // SAFETY: the object and the output are valid.
            ffi::written_text(64, |out| unsafe { urlens_origin(object.as_ptr(), out) })
        });
        origin.unwrap_or_else(|_| "null".to_owned())
    }

    /// Whether both URLs have the same origin. An opaque origin is the same as no other, not even as that of the same URL.
    ///
    /// ```
    /// use urlens::Url;
    /// assert!(Url::parse("https://a/b")?.same_origin(&Url::parse("https://a:443/c")?));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn same_origin(&self, other: &Self) -> bool {
        let origin = self.origin();
        origin != "null" && origin == other.origin()
    }

    /// The shortest reference that leads from `base` to this URL: `base.join` of it is this URL again.
    ///
    /// ```
    /// use urlens::Url;
    /// let base = Url::parse("https://example.com/a/b/c")?;
    /// let url = Url::parse("https://example.com/a/d?e")?;
    /// assert_eq!(url.relative_to(&base)?, "../d?e");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn relative_to(&self, base: &Self) -> Result<String, Error> {
        ffi::with_url(&base.href, |base| {
            ffi::with_object(|target| {
                target.parse(&self.href, None)?;
                // SAFETY: both objects and the output are valid.
                ffi::written_text(self.href.len(), |out| unsafe {
                    urlens_relative(target.as_mut(), base.as_ptr(), out)
                })
            })
        })
    }
}

/// Changing.
impl Url {
    /// Sets an attribute as the URL API's setter of that name does, and tells what happened. Only [`Attribute::Href`] fails
    /// for a value that does not parse; other setters ignore it. On failure the URL is as before.
    ///
    /// ```
    /// use urlens::{Attribute, Change, Url};
    /// let mut url = Url::parse("https://example.com/")?;
    /// assert_eq!(url.set(Attribute::Pathname, "a b")?, Change::Changed);
    /// assert_eq!(url.as_str(), "https://example.com/a%20b");
    /// assert!(url.set(Attribute::Href, "no").is_err());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn set(&mut self, attribute: Attribute, value: &str) -> Result<Change, Error> {
        let (data, length) = ffi::text(value);
        ffi::with_object(|object| {
            object.parse(&self.href, None)?;
            let mut changed = 0;
            // SAFETY: the object and the text are valid.
            let status = unsafe { urlens_set(object.as_mut(), attribute.number(), data, length, &mut changed) };
            if status == URLENS_E_IGNORED {
                return Ok(Change::Ignored(Error::reason(object)));
            }
            object.outcome(status)?;
            if changed == 0 {
                return Ok(Change::Same);
            }
            self.copy_from(object)?;
            Ok(Change::Changed)
        })
    }

    setters! {
        set_href Href "http://example.org" "http://example.org/";
        set_protocol Protocol "http" "http://example.com/a";
        set_username Username "me" "https://me@example.com/a";
        set_password Password "p@w" "https://:p%40w@example.com/a";
        set_host Host "example.org:8080" "https://example.org:8080/a";
        set_hostname Hostname "example.org" "https://example.org/a";
        set_port Port "8080" "https://example.com:8080/a";
        set_pathname Pathname "/b/../c" "https://example.com/c";
        set_search Search "b=c" "https://example.com/a?b=c";
        set_hash Hash "top" "https://example.com/a#top";
    }

    /// Sets the query to what a list of pairs is written as, or removes it if the list is empty.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://a/?b=c")?;
    /// let mut params = url.search_params();
    /// params.append("d", "e f")?;
    /// url.set_search_params(&params)?;
    /// assert_eq!(url.as_str(), "http://a/?b=c&d=e+f");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn set_search_params(&mut self, params: &SearchParams) -> Result<(), Error> {
        self.change(|object| {
            // SAFETY: both objects are valid.
            let status = unsafe { urlens_params_to_url(params.object().as_ptr(), object.as_mut()) };
            object.outcome(status)
        })
    }

    /// Removes the pairs of the query for which `keep` is false. It gets name and value as they are written; a pair without
    /// "=" has no value. Every other byte of the URL stays as it is. Returns whether the URL is another one now.
    ///
    /// If `keep` panics, it is not called again; the URL is as before, and the panic goes on when the library has returned.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://a/?id=1&utm_source=x&b%20c")?;
    /// assert!(url.retain_params(|name, _| !name.starts_with("utm_"))?);
    /// assert_eq!(url.as_str(), "http://a/?id=1&b%20c");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn retain_params(&mut self, keep: impl FnMut(&str, Option<&str>) -> bool) -> Result<bool, Error> {
        crate::query::retain(self, keep)
    }

    /// Adds a segment to the end of the path: "/" in it is percent-encoded, and "." and ".." are refused. A last segment
    /// that is empty is replaced.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://a/b/")?;
    /// url.push_segment("c/d")?;
    /// assert_eq!(url.as_str(), "http://a/b/c%2Fd");
    /// assert_eq!(url.push_segment("..").unwrap_err().name(), "build-dot-segment");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn push_segment(&mut self, segment: &str) -> Result<(), Error> {
        let (data, length) = ffi::text(segment);
        self.change(|object| {
            // SAFETY: the object and the text are valid.
            let status = unsafe { urlens_segment_push(object.as_mut(), 0, data, length) };
            object.outcome(status)
        })
    }

    /// Removes the last segment of the path. Returns whether there was one to remove.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://a/b/c")?;
    /// assert!(url.pop_segment()?);
    /// assert_eq!(url.as_str(), "http://a/b");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn pop_segment(&mut self) -> Result<bool, Error> {
        self.change(|object| {
            // SAFETY: the object is valid.
            let status = unsafe { urlens_segment_pop(object.as_mut()) };
            if status == URLENS_E_IGNORED {
                return Ok(false);
            }
            object.outcome(status).map(|()| true)
        })
    }

    /// Adds the segments of a relative path, which is not encoded and has "/" between them.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://a/b")?;
    /// url.join_path("c/d e")?;
    /// assert_eq!(url.as_str(), "http://a/b/c/d%20e");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn join_path(&mut self, path: &str) -> Result<(), Error> {
        let (data, length) = ffi::text(path);
        self.change(|object| {
            // SAFETY: the object and the text are valid.
            let status = unsafe { urlens_join_path(object.as_mut(), 0, data, length) };
            object.outcome(status)
        })
    }
}

impl Error {
    /// Why a setter has ignored a value, if the object knows.
    fn reason(object: &Object) -> Option<Self> {
        // SAFETY: the object is valid.
        let error = unsafe { urlens_error_of(object.as_ptr()) };
        (error.status != URLENS_OK && error.status != URLENS_E_IGNORED).then(|| Self::of_call(error.status, error))
    }
}

impl FromStr for Url {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

impl TryFrom<&str> for Url {
    type Error = Error;

    fn try_from(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

impl TryFrom<String> for Url {
    type Error = Error;

    fn try_from(input: String) -> Result<Self, Error> {
        Self::parse(&input)
    }
}

impl From<Url> for String {
    fn from(url: Url) -> Self {
        url.href
    }
}

impl AsRef<str> for Url {
    fn as_ref(&self) -> &str {
        &self.href
    }
}

impl Borrow<str> for Url {
    fn borrow(&self) -> &str {
        &self.href
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.href)
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Url").field(&self.href).finish()
    }
}

impl PartialEq for Url {
    fn eq(&self, other: &Self) -> bool {
        self.href == other.href
    }
}

impl Eq for Url {}

impl PartialEq<str> for Url {
    fn eq(&self, other: &str) -> bool {
        self.href == other
    }
}

impl PartialEq<&str> for Url {
    fn eq(&self, other: &&str) -> bool {
        self.href == *other
    }
}

impl PartialOrd for Url {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Url {
    fn cmp(&self, other: &Self) -> Ordering {
        self.href.cmp(&other.href)
    }
}

impl Hash for Url {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.href.hash(state);
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Url {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.href)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Url {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl serde::de::Visitor<'_> for Visitor {
            type Value = Url;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a URL")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Url, E> {
                Url::parse(text).map_err(|error| E::custom(format_args!("{error}: {text:?}")))
            }
        }

        deserializer.deserialize_str(Visitor)
    }
}
