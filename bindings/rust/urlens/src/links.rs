// SPDX-License-Identifier: MIT
use crate::part::numbered;
use crate::{Error, ffi};
use std::iter::FusedIterator;
use std::ops::Range;
use std::ptr::null;
use urlens_sys::*;

/// Finds URLs in text as UTS #58 has it: brackets that belong to a link stay in it, marks that end a sentence do not.
///
/// It finds http: and https: URLs, and what else is asked for. What is found looks like a URL, and need not be one that
/// parses.
///
/// ```
/// use urlens::LinkFinder;
/// let text = "See https://example.com/a_(b), or example.org. Write to me@example.com!";
/// let links: Vec<_> = LinkFinder::new().bare(true).email(true).find(text)?.map(|link| link.text).collect();
/// assert_eq!(links, ["https://example.com/a_(b)", "example.org", "me@example.com"]);
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkFinder {
    flags: u32,
}

numbered! {
    /// What a link is.
    ///
    /// ```
    /// use urlens::{LinkFinder, LinkKind};
    /// let link = LinkFinder::new().find("at http://a.example/")?.next().unwrap();
    /// assert_eq!(link.kind, LinkKind::Url);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub enum LinkKind: urlens_link_kind {
        /// A URL, with or without its scheme.
        Url = URLENS_LINK_KIND_URL,
        /// An e-mail address, with or without "mailto:" before it.
        Email = URLENS_LINK_KIND_EMAIL,
    }
}

/// A link in a text.
///
/// ```
/// let link = urlens::LinkFinder::new().find("at <http://a.example/>")?.next().unwrap();
/// assert_eq!((link.text, link.range, link.has_scheme), ("http://a.example/", 4..21, true));
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link<'a> {
    /// The link as it is written.
    pub text: &'a str,
    /// Where it is.
    pub range: Range<usize>,
    /// What it is.
    pub kind: LinkKind,
    /// Whether it begins with a scheme; otherwise https: or mailto: is implied.
    pub has_scheme: bool,
}

/// The links of a text, one after another. Finding all of them takes linear time and no memory.
///
/// ```
/// let mut links = urlens::LinkFinder::new().find("no link here")?;
/// assert_eq!(links.next(), None);
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone)]
pub struct Links<'a> {
    text: &'a str,
    search: urlens_link_search,
    found: Option<Link<'a>>,
}

// SAFETY: the pointer of the search is that of `text`, a shared reference.
unsafe impl Send for Links<'_> {}
// SAFETY: likewise; a search moves on by `&mut self` only.
unsafe impl Sync for Links<'_> {}

/// The choices of a finder.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident $flag:ident;)*) => {
        $(
            $(#[$doc])*
            pub fn $name(self, wanted: bool) -> Self {
                Self { flags: if wanted { self.flags | $flag } else { self.flags & !$flag } }
            }
        )*
    };
}

impl LinkFinder {
    /// One that finds http: and https: URLs.
    ///
    /// ```
    /// assert_eq!(urlens::LinkFinder::new().find("http://a.example/ b.example")?.count(), 1);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    choices! {
        /// Domains without a scheme too, if the Public Suffix List has their last label.
        ///
        /// ```
        /// assert_eq!(urlens::LinkFinder::new().bare(true).find("a.com and b.txt")?.count(), 1);
        /// # Ok::<(), urlens::Error>(())
        /// ```
        bare URLENS_LINK_BARE;
        /// E-mail addresses too, with or without "mailto:".
        ///
        /// ```
        /// assert_eq!(urlens::LinkFinder::new().email(true).find("to me@a.com")?.count(), 1);
        /// # Ok::<(), urlens::Error>(())
        /// ```
        email URLENS_LINK_EMAIL;
        /// URLs of every scheme that has "://" after it.
        ///
        /// ```
        /// assert_eq!(urlens::LinkFinder::new().any_scheme(true).find("ftp://a.com/")?.count(), 1);
        /// # Ok::<(), urlens::Error>(())
        /// ```
        any_scheme URLENS_LINK_ANY_SCHEME;
        /// URLs with a username, which deceive people more often than they help them.
        ///
        /// ```
        /// assert_eq!(urlens::LinkFinder::new().userinfo(true).find("http://u:p@a.com/")?.count(), 1);
        /// # Ok::<(), urlens::Error>(())
        /// ```
        userinfo URLENS_LINK_USERINFO;
    }

    /// The links of a text. Fails if the build lacks what the choices need.
    ///
    /// ```
    /// assert_eq!(urlens::LinkFinder::new().find("http://a.com, http://b.com.")?.count(), 2);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn find(self, text: &str) -> Result<Links<'_>, Error> {
        let (data, length) = ffi::text(text);
        let search =
            urlens_link_search { text: data, length, position: 0, suffix_list: null(), flags: self.flags, reserved: 0 };
        let mut links = Links { text, search, found: None };
        links.found = links.search_on()?; // a wrong choice is reported by the first search
        Ok(links)
    }
}

impl<'a> Links<'a> {
    fn search_on(&mut self) -> Result<Option<Link<'a>>, Error> {
        let mut link = urlens_link { start: 0, end: 0, kind: URLENS_LINK_KIND_URL, has_scheme: 0 };
        let mut error = ffi::NO_ERROR;
        // SAFETY: the text lives as long as the search, and the other pointers are valid for the call.
        if unsafe { urlens_link_next(&mut self.search, &mut link, &mut error) } == 0 {
            return if error.status == URLENS_OK { Ok(None) } else { Err(Error::of_call(error.status, error)) };
        }
        let range = link.start..link.end;
        let kind = LinkKind::from_number(link.kind);
        Ok(self.text.get(range.clone()).map(|text| Link { text, range, kind, has_scheme: link.has_scheme != 0 }))
    }
}

impl<'a> Iterator for Links<'a> {
    type Item = Link<'a>;

    fn next(&mut self) -> Option<Link<'a>> {
        let found = self.found.take()?;
        self.found = self.search_on().ok().flatten();
        Some(found)
    }
}

impl FusedIterator for Links<'_> {}

numbered! {
    /// What comes after a URL that [`format_link`] writes.
    ///
    /// ```
    /// use urlens::{LinkEnd, format_link};
    /// assert_eq!(format_link("http://a.example/b.", LinkEnd::Alone)?, "http://a.example/b.");
    /// assert_eq!(format_link("http://a.example/b.", LinkEnd::InText)?, "http://a.example/b%2E");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub enum LinkEnd: urlens_link_end {
        /// Nothing that could be taken for a part of it.
        Alone = URLENS_LINK_END_ALONE,
        /// More text: a last character that may end a sentence is percent-encoded.
        InText = URLENS_LINK_END_IN_TEXT,
    }
}

/// A URL with the fewest escapes (UTS #58), for people to read. It is the same URL.
///
/// ```
/// use urlens::{LinkEnd, format_link};
/// assert_eq!(format_link("http://a.example/%C3%BC%20b", LinkEnd::Alone)?, "http://a.example/ü%20b");
/// # Ok::<(), urlens::Error>(())
/// ```
pub fn format_link(url: &str, end: LinkEnd) -> Result<String, Error> {
    let (data, length) = ffi::text(url);
    // SAFETY: the text and the output are valid for the call.
    ffi::written_text(length, |out| unsafe { urlens_link_format(end.number(), data, length, &ffi::options(), out) })
}
