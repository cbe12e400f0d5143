// SPDX-License-Identifier: MIT
use super::Url;
use std::borrow::Cow;

/// The segments of a path. The URL is changed when this is dropped.
///
/// ```
/// let mut url = urlens::compat::url::Url::parse("http://a/b")?;
/// url.path_segments_mut().unwrap().pop().push("c").push("d/e");
/// assert_eq!(url.as_str(), "http://a/c/d%2Fe");
/// # Ok::<(), urlens::compat::url::ParseError>(())
/// ```
#[derive(Debug)]
pub struct PathSegmentsMut<'a> {
    url: &'a mut Url,
    path: String,
}

impl Url {
    /// The segments of the path, for changing them; an error for an opaque path.
    ///
    /// ```
    /// use urlens::compat::url::Url;
    /// assert!(Url::parse("mailto:a@b")?.path_segments_mut().is_err());
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    #[allow(clippy::result_unit_err)]
    pub fn path_segments_mut(&mut self) -> Result<PathSegmentsMut<'_>, ()> {
        if self.cannot_be_a_base() {
            return Err(());
        }
        let path = self.path().to_owned();
        Ok(PathSegmentsMut { url: self, path })
    }
}

impl PathSegmentsMut<'_> {
    /// Removes all segments.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/b/c")?;
    /// url.path_segments_mut().unwrap().clear();
    /// assert_eq!(url.as_str(), "http://a/");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn clear(&mut self) -> &mut Self {
        self.path.truncate(1);
        self
    }

    /// Removes the last segment if it is empty: the path no longer ends with "/".
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/b/")?;
    /// url.path_segments_mut().unwrap().pop_if_empty().push("c");
    /// assert_eq!(url.as_str(), "http://a/b/c");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn pop_if_empty(&mut self) -> &mut Self {
        if self.path.len() > 1 && self.path.ends_with('/') {
            self.path.pop();
        }
        self
    }

    /// Removes the last segment.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/b/c")?;
    /// url.path_segments_mut().unwrap().pop();
    /// assert_eq!(url.as_str(), "http://a/b");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn pop(&mut self) -> &mut Self {
        let end = self.path.rfind('/').unwrap_or(0);
        self.path.truncate(end.max(1));
        self
    }

    /// Adds a segment, which is not encoded; "." and ".." are left out.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/")?;
    /// url.path_segments_mut().unwrap().push("b c").push("..");
    /// assert_eq!(url.as_str(), "http://a/b%20c");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn push(&mut self, segment: &str) -> &mut Self {
        if segment == "." || segment == ".." {
            return self;
        }
        if self.path != "/" {
            self.path.push('/');
        }
        let is_special = self.url.is_special();
        for character in segment.chars() {
            self.path.push_str(&match character {
                '/' => Cow::Borrowed("%2F"),
                '%' => Cow::Borrowed("%25"),
                '\\' if is_special => Cow::Borrowed("%5C"),
                // The setter would leave out the first three, and the rest it encodes itself.
                '\t' => Cow::Borrowed("%09"),
                '\n' => Cow::Borrowed("%0A"),
                '\r' => Cow::Borrowed("%0D"),
                other => Cow::Owned(other.to_string()),
            });
        }
        self
    }

    /// Adds segments one after another.
    ///
    /// ```
    /// let mut url = urlens::compat::url::Url::parse("http://a/")?;
    /// url.path_segments_mut().unwrap().extend(["b", "c"]);
    /// assert_eq!(url.as_str(), "http://a/b/c");
    /// # Ok::<(), urlens::compat::url::ParseError>(())
    /// ```
    pub fn extend<I>(&mut self, segments: I) -> &mut Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        for segment in segments {
            self.push(segment.as_ref());
        }
        self
    }
}

impl Drop for PathSegmentsMut<'_> {
    fn drop(&mut self) {
        self.url.set_path(&self.path);
    }
}
