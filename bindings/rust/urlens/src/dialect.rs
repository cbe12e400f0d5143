// SPDX-License-Identifier: MIT
use crate::ffi::{self, Object};
use crate::{Error, Part};
use std::borrow::Cow;
use std::fmt;
use std::mem::size_of;
use std::ptr::null;
use std::str::FromStr;
use urlens_sys::*;

/// A way of reading URLs: the URL Standard, the RFCs, or one of the programs of today and of 2011.
///
/// ```
/// use urlens::Dialect;
/// let go: Dialect = "go".parse()?;
/// let curl = Dialect::from_name("curl")?;
/// let text = r"http://good.example\@evil.example/";
/// assert_eq!(Dialect::WHATWG.parse(text)?.host().unwrap(), "good.example");
/// assert!(go.parse(text).is_err());
/// assert_eq!(curl.name(), "curl");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dialect(urlens_dialect);

/// What a dialect is.
///
/// ```
/// let info = urlens::Dialect::WHATWG.info()?;
/// assert_eq!(info.name, "whatwg");
/// assert!(info.resolves && info.canonicalizes);
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DialectInfo {
    /// Its id, such as "weburl-r3-ie".
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// The document or the program that it follows.
    pub models: &'static str,
    /// The version of that: a date or a number.
    pub version: &'static str,
    /// Whether it reads a reference against a base.
    pub resolves: bool,
    /// Whether it writes a canonical form.
    pub canonicalizes: bool,
    /// Whether it is a program of today.
    pub is_living: bool,
    /// The bits of the C library: `URLENS_TRAIT_…`.
    pub traits: u32,
}

impl Dialect {
    /// The URL Standard.
    pub const WHATWG: Self = Self(URLENS_DIALECT_WHATWG);
    /// RFC 3986, strictly by the grammar.
    pub const RFC3986: Self = Self(URLENS_DIALECT_RFC3986);
    /// RFC 3987, strictly by the grammar.
    pub const RFC3987: Self = Self(URLENS_DIALECT_RFC3987);

    pub(crate) fn number(self) -> urlens_dialect {
        self.0
    }

    pub(crate) fn from_number(number: urlens_dialect) -> Self {
        Self(number)
    }

    /// The dialects of this build.
    ///
    /// ```
    /// assert!(urlens::Dialect::all().any(|dialect| dialect.name() == "rfc3986"));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        // SAFETY: the functions take any number, and the pointer is valid.
        (0..unsafe { urlens_dialect_count() }).filter_map(|number| {
            let mut dialect = URLENS_DIALECT_WHATWG;
            (unsafe { urlens_dialect_at(number, &mut dialect) } == URLENS_OK).then_some(Self(dialect))
        })
    }

    /// The dialect of an id.
    ///
    /// ```
    /// use urlens::Dialect;
    /// assert_eq!(Dialect::from_name("whatwg")?, Dialect::WHATWG);
    /// assert!(Dialect::from_name("nobody").is_err());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn from_name(name: &str) -> Result<Self, Error> {
        let (data, length) = ffi::text(name);
        let mut dialect = URLENS_DIALECT_WHATWG;
        // SAFETY: the text and the number are valid.
        ffi::check(unsafe { urlens_dialect_from_name(data, length, &mut dialect) })?;
        Ok(Self(dialect))
    }

    /// Its id.
    ///
    /// ```
    /// assert_eq!(urlens::Dialect::RFC3987.name(), "rfc3987");
    /// ```
    pub fn name(self) -> &'static str {
        // SAFETY: the function takes any number.
        unsafe { ffi::constant(urlens_dialect_name(self.0)) }.unwrap_or("unknown")
    }

    /// What it is. Fails if this build lacks the dialect.
    ///
    /// ```
    /// assert!(!urlens::Dialect::WHATWG.info()?.title.is_empty());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn info(self) -> Result<DialectInfo, Error> {
        let mut details = urlens_dialect_details {
            size: size_of::<urlens_dialect_details>(),
            name: null(),
            title: null(),
            models: null(),
            version: null(),
            traits: 0,
            reserved: 0,
        };
        // SAFETY: the details are valid; their texts live as long as the library.
        unsafe {
            ffi::check(urlens_dialect_info(self.0, &mut details))?;
            Ok(DialectInfo {
                name: ffi::constant(details.name).unwrap_or_default(),
                title: ffi::constant(details.title).unwrap_or_default(),
                models: ffi::constant(details.models).unwrap_or_default(),
                version: ffi::constant(details.version).unwrap_or_default(),
                resolves: details.traits & URLENS_TRAIT_RESOLVES != 0,
                canonicalizes: details.traits & URLENS_TRAIT_CANONICALIZES != 0,
                is_living: details.traits & URLENS_TRAIT_IS_LIVING != 0,
                traits: details.traits,
            })
        }
    }

    /// Reads a text as this dialect does. For many texts, use a [`Reader`].
    ///
    /// ```
    /// let php = urlens::Dialect::from_name("php")?;
    /// assert_eq!(php.parse("//example.com/a")?.path().unwrap(), "/a");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn parse(self, input: &str) -> Result<Reading, Error> {
        Reader::new(self)?.parse(input)
    }

    /// Reads a reference against a base, both as this dialect does.
    ///
    /// ```
    /// let python = urlens::Dialect::from_name("python")?;
    /// assert_eq!(python.resolve("../c", "http://example.com/a/b")?.href(), "http://example.com/c");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn resolve(self, input: &str, base: &str) -> Result<Reading, Error> {
        Reader::new(self)?.resolve(input, base)
    }
}

impl FromStr for Dialect {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Self::from_name(name)
    }
}

impl fmt::Debug for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dialect({})", self.name())
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads one text after another as a dialect does, in the same memory.
///
/// ```
/// use urlens::{Dialect, Reader};
/// let mut reader = Reader::new(Dialect::RFC3986)?;
/// assert_eq!(reader.parse("//h:")?.port().unwrap(), "");
/// assert!(reader.parse("//h h").is_err());
/// # Ok::<(), urlens::Error>(())
/// ```
pub struct Reader {
    object: Object,
    dialect: Dialect,
}

impl Reader {
    /// A reader of a dialect. Fails if this build lacks it.
    ///
    /// ```
    /// urlens::Reader::new(urlens::Dialect::WHATWG)?;
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn new(dialect: Dialect) -> Result<Self, Error> {
        let mut options = ffi::options();
        options.dialect = dialect.0;
        Ok(Self { object: Object::create(&options)?, dialect })
    }

    /// Reads a text.
    ///
    /// ```
    /// let mut reader = urlens::Reader::new(urlens::Dialect::RFC3986)?;
    /// assert_eq!(reader.parse("a/b")?.scheme(), None);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn parse(&mut self, input: &str) -> Result<Reading, Error> {
        self.object.parse(input, None)?;
        Reading::of_object(&self.object, self.dialect)
    }

    /// Reads a reference against a base.
    ///
    /// ```
    /// let mut reader = urlens::Reader::new(urlens::Dialect::RFC3986)?;
    /// assert_eq!(reader.resolve("g", "http://a/b/c/d;p?q")?.href(), "http://a/b/c/g");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn resolve(&mut self, input: &str, base: &str) -> Result<Reading, Error> {
        let ((data, length), (base, base_length)) = (ffi::text(input), ffi::text(base));
        // SAFETY: the object and the texts are valid.
        let status = unsafe { urlens_resolve(self.object.as_mut(), data, length, base, base_length) };
        self.object.outcome(status)?;
        Reading::of_object(&self.object, self.dialect)
    }
}

/// What a dialect makes of a text. Some programs decode what they read, so a part need not be UTF-8: [`Reading::part`] has
/// the bytes, and the other functions have U+FFFD for what is ill-formed.
///
/// ```
/// let reading = urlens::Dialect::RFC3986.parse("//user@host:80/path")?;
/// assert_eq!(reading.username().unwrap(), "user");
/// assert_eq!(reading.scheme(), None);
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone)]
pub struct Reading {
    text: Vec<u8>,
    at: urlens_components,
    dialect: Dialect,
}

/// Parts of a reading as text.
macro_rules! part_texts {
    ($($name:ident $part:ident $value:literal;)*) => {
        $(
            #[doc = concat!("The part `", stringify!($name), "`, without delimiters; `None` if it is absent.")]
            ///
            /// ```
            /// let reading = urlens::Dialect::WHATWG.parse("http://u:p@host:8080/path?query#fragment")?;
            #[doc = concat!("assert_eq!(reading.", stringify!($name), "().unwrap(), ", stringify!($value), ");")]
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn $name(&self) -> Option<Cow<'_, str>> {
                self.part(Part::$part).map(String::from_utf8_lossy)
            }
        )*
    };
}

impl Reading {
    pub(crate) fn of_object(object: &Object, dialect: Dialect) -> Result<Self, Error> {
        let at = object.components().ok_or_else(|| Error::from_status(URLENS_E_NO_URL))?;
        Ok(Self { text: object.href().to_vec(), at: *at, dialect })
    }

    /// The same of an object that somebody else owns.
    ///
    /// # Safety
    /// The pointer must be NULL or that of an object that lives.
    pub(crate) unsafe fn of_pointer(object: *const urlens_url, dialect: Dialect) -> Option<Self> {
        // SAFETY: the caller's promise; the views are copied before the object can change.
        unsafe {
            let at = urlens_components_of(object).as_ref()?;
            Some(Self { text: ffi::bytes(urlens_href(object))?.to_vec(), at: *at, dialect })
        }
    }

    /// The dialect that has read the text.
    ///
    /// ```
    /// use urlens::Dialect;
    /// assert_eq!(Dialect::RFC3986.parse("a:b")?.dialect(), Dialect::RFC3986);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The whole URL as the dialect writes it.
    ///
    /// ```
    /// assert_eq!(urlens::Dialect::RFC3986.parse("A:b")?.href(), "A:b");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn href(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.text)
    }

    /// The bytes of a component, without delimiters; `None` if it is absent.
    ///
    /// ```
    /// use urlens::{Dialect, Part};
    /// assert_eq!(Dialect::RFC3986.parse("a:b")?.part(Part::Path), Some(&b"b"[..]));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn part(&self, part: Part) -> Option<&[u8]> {
        self.text.get(part.range(&self.at)?)
    }

    part_texts! {
        scheme Scheme "http";
        username Username "u";
        password Password "p";
        host Host "host";
        port Port "8080";
        path Path "/path";
        query Query "query";
        fragment Fragment "fragment";
    }
}

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reading").field("dialect", &self.dialect.name()).field("href", &self.href()).finish()
    }
}
