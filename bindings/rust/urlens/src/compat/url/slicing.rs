// SPDX-License-Identifier: MIT
use super::Url;
use crate::{Part, Url as Inner};
use std::ops::{Index, Range, RangeFrom, RangeFull, RangeTo};

/// A place between the components of a URL.
///
/// ```
/// use urlens::compat::url::{Position, Url};
/// let url = Url::parse("https://me@example.com:81/a?b#c")?;
/// assert_eq!(&url[Position::BeforeHost..Position::AfterPort], "example.com:81");
/// assert_eq!(&url[..Position::AfterPath], "https://me@example.com:81/a");
/// # Ok::<(), urlens::compat::url::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // Each says itself where it is.
pub enum Position {
    BeforeScheme,
    AfterScheme,
    BeforeUsername,
    AfterUsername,
    BeforePassword,
    AfterPassword,
    BeforeHost,
    AfterHost,
    BeforePort,
    AfterPort,
    BeforePath,
    AfterPath,
    BeforeQuery,
    AfterQuery,
    BeforeFragment,
    AfterFragment,
}

/// Where a part begins and ends in a URL. A part that is absent is empty and at the end of the one before it.
fn bounds(url: &Inner, part: Part) -> Range<usize> {
    let start = |text: &str| text.as_ptr() as usize - url.as_str().as_ptr() as usize;
    if let Some(text) = url.part(part) {
        return start(text)..start(text) + text.len();
    }
    let end = match part {
        // Before these is what separates the scheme from an authority.
        Part::Username => url.scheme().len() + if url.part(Part::Host).is_some() { 3 } else { 1 },
        Part::Scheme => 0,
        Part::Password => bounds(url, Part::Username).end,
        Part::Host => bounds(url, Part::Password).end,
        Part::Port => bounds(url, Part::Host).end,
        Part::Path => bounds(url, Part::Port).end,
        Part::Query => bounds(url, Part::Path).end,
        Part::Fragment => bounds(url, Part::Query).end,
    };
    end..end
}

impl Url {
    fn place(&self, position: Position) -> usize {
        const PARTS: [Part; 8] = [
            Part::Scheme,
            Part::Username,
            Part::Password,
            Part::Host,
            Part::Port,
            Part::Path,
            Part::Query,
            Part::Fragment,
        ];
        let bounds = bounds(&self.0, PARTS[position as usize / 2]);
        if position as usize % 2 == 0 { bounds.start } else { bounds.end }
    }
}

/// Credentials, host and port.
pub(super) fn authority(url: &Inner) -> &str {
    if url.part(Part::Host).is_none() {
        return "";
    }
    &url.as_str()[url.scheme().len() + 3..bounds(url, Part::Port).end]
}

impl Index<RangeFull> for Url {
    type Output = str;

    fn index(&self, _: RangeFull) -> &str {
        self.as_str()
    }
}

impl Index<RangeFrom<Position>> for Url {
    type Output = str;

    fn index(&self, range: RangeFrom<Position>) -> &str {
        &self.as_str()[self.place(range.start)..]
    }
}

impl Index<RangeTo<Position>> for Url {
    type Output = str;

    fn index(&self, range: RangeTo<Position>) -> &str {
        &self.as_str()[..self.place(range.end)]
    }
}

impl Index<Range<Position>> for Url {
    type Output = str;

    fn index(&self, range: Range<Position>) -> &str {
        &self.as_str()[self.place(range.start)..self.place(range.end)]
    }
}
