// SPDX-License-Identifier: MIT
//! `application/x-www-form-urlencoded`, with the names of the crate `form_urlencoded`.
//!
//! ```
//! use urlens::compat::url::form_urlencoded;
//! let text = form_urlencoded::Serializer::new(String::new()).append_pair("a", "b c").finish();
//! assert_eq!(text, "a=b+c");
//! assert_eq!(form_urlencoded::parse(text.as_bytes()).next(), Some(("a".into(), "b c".into())));
//! ```

use super::Url;
use super::options::EncodingOverride;
use std::borrow::{Borrow, Cow};

/// The pairs of a query, decoded.
///
/// ```
/// use urlens::compat::url::form_urlencoded::parse;
/// assert_eq!(parse(b"a=%41&b").collect::<Vec<_>>(), [("a".into(), "A".into()), ("b".into(), "".into())]);
/// ```
pub fn parse(input: &[u8]) -> Parse<'_> {
    Parse { rest: input }
}

/// What [`parse`] gives.
///
/// ```
/// let pairs = urlens::compat::url::form_urlencoded::parse(b"a=b");
/// assert_eq!(pairs.count(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parse<'a> {
    rest: &'a [u8],
}

impl<'a> Parse<'a> {
    /// The same pairs with texts of their own.
    ///
    /// ```
    /// use urlens::compat::url::form_urlencoded::parse;
    /// assert_eq!(parse(b"a=b").into_owned().next(), Some(("a".to_owned(), "b".to_owned())));
    /// ```
    pub fn into_owned(self) -> ParseIntoOwned<'a> {
        ParseIntoOwned { pairs: self }
    }
}

/// What [`Parse::into_owned`] gives.
///
/// ```
/// use urlens::compat::url::form_urlencoded::{ParseIntoOwned, parse};
/// let pairs: ParseIntoOwned = parse(b"a=b").into_owned();
/// assert_eq!(pairs.count(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ParseIntoOwned<'a> {
    pairs: Parse<'a>,
}

impl Iterator for ParseIntoOwned<'_> {
    type Item = (String, String);

    fn next(&mut self) -> Option<Self::Item> {
        let (name, value) = self.pairs.next()?;
        Some((name.into_owned(), value.into_owned()))
    }
}

impl<'a> Iterator for Parse<'a> {
    type Item = (Cow<'a, str>, Cow<'a, str>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let end = self.rest.iter().position(|byte| *byte == b'&').unwrap_or(self.rest.len());
            let pair = &self.rest[..end];
            self.rest = self.rest.get(end + 1..).unwrap_or_default();
            if !pair.is_empty() {
                let equals = pair.iter().position(|byte| *byte == b'=').unwrap_or(pair.len());
                return Some((decode(&pair[..equals]), decode(pair.get(equals + 1..).unwrap_or_default())));
            }
        }
    }
}

/// "+" is a space, percent-encoded bytes are decoded, and what is ill-formed UTF-8 is U+FFFD.
fn decode(text: &[u8]) -> Cow<'_, str> {
    if !text.iter().any(|byte| matches!(byte, b'+' | b'%')) {
        return String::from_utf8_lossy(text);
    }
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let escape = (text[at] == b'%').then(|| Some((digit(text.get(at + 1))?, digit(text.get(at + 2))?))).flatten();
        match (escape, text[at]) {
            (Some((high, low)), _) => {
                bytes.push((high * 16 + low) as u8);
                at += 2;
            }
            (None, b'+') => bytes.push(b' '),
            (None, byte) => bytes.push(byte),
        }
        at += 1;
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

/// Bytes as a name or a value is written.
///
/// ```
/// use urlens::compat::url::form_urlencoded::byte_serialize;
/// assert_eq!(byte_serialize("a b&ü".as_bytes()).collect::<String>(), "a+b%26%C3%BC");
/// ```
pub fn byte_serialize(input: &[u8]) -> ByteSerialize<'_> {
    ByteSerialize { rest: input }
}

/// What [`byte_serialize`] gives: pieces of the input, and what stands for bytes that are not kept.
///
/// ```
/// use urlens::compat::url::form_urlencoded::{ByteSerialize, byte_serialize};
/// let pieces: ByteSerialize = byte_serialize(b"ab&");
/// assert_eq!(pieces.collect::<Vec<_>>(), ["ab", "%26"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByteSerialize<'a> {
    rest: &'a [u8],
}

/// What a byte is written as that is not kept.
fn escape(byte: u8) -> &'static str {
    const ESCAPES: &str = "%00%01%02%03%04%05%06%07%08%09%0A%0B%0C%0D%0E%0F%10%11%12%13%14%15%16%17%18%19%1A%1B%1C%1D%1E%1F\
        %20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2D%2E%2F%30%31%32%33%34%35%36%37%38%39%3A%3B%3C%3D%3E%3F\
        %40%41%42%43%44%45%46%47%48%49%4A%4B%4C%4D%4E%4F%50%51%52%53%54%55%56%57%58%59%5A%5B%5C%5D%5E%5F\
        %60%61%62%63%64%65%66%67%68%69%6A%6B%6C%6D%6E%6F%70%71%72%73%74%75%76%77%78%79%7A%7B%7C%7D%7E%7F\
        %80%81%82%83%84%85%86%87%88%89%8A%8B%8C%8D%8E%8F%90%91%92%93%94%95%96%97%98%99%9A%9B%9C%9D%9E%9F\
        %A0%A1%A2%A3%A4%A5%A6%A7%A8%A9%AA%AB%AC%AD%AE%AF%B0%B1%B2%B3%B4%B5%B6%B7%B8%B9%BA%BB%BC%BD%BE%BF\
        %C0%C1%C2%C3%C4%C5%C6%C7%C8%C9%CA%CB%CC%CD%CE%CF%D0%D1%D2%D3%D4%D5%D6%D7%D8%D9%DA%DB%DC%DD%DE%DF\
        %E0%E1%E2%E3%E4%E5%E6%E7%E8%E9%EA%EB%EC%ED%EE%EF%F0%F1%F2%F3%F4%F5%F6%F7%F8%F9%FA%FB%FC%FD%FE%FF";
    &ESCAPES[usize::from(byte) * 3..usize::from(byte) * 3 + 3]
}

fn is_kept(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"*-._".contains(&byte)
}

impl<'a> Iterator for ByteSerialize<'a> {
    type Item = &'a str;

    /// A run of bytes that are kept, or one byte that is not.
    fn next(&mut self) -> Option<&'a str> {
        let first = *self.rest.first()?;
        let kept = self.rest.iter().take_while(|byte| is_kept(**byte)).count();
        let (run, rest) = self.rest.split_at(kept.max(1));
        self.rest = rest;
        Some(match first {
            b' ' => "+",
            byte if kept == 0 => escape(byte),
            _ => std::str::from_utf8(run).unwrap_or_default(),
        })
    }
}

/// Where a [`Serializer`] writes.
pub trait Target {
    /// What is left when the serializer has finished.
    type Finished;
    /// The text that is written to.
    fn as_mut_string(&mut self) -> &mut String;
    /// Ends writing.
    fn finish(self) -> Self::Finished;
}

impl Target for String {
    type Finished = Self;

    fn as_mut_string(&mut self) -> &mut String {
        self
    }

    fn finish(self) -> Self {
        self
    }
}

impl<'a> Target for &'a mut String {
    type Finished = Self;

    fn as_mut_string(&mut self) -> &mut String {
        self
    }

    fn finish(self) -> &'a mut String {
        self
    }
}

/// The query of a URL. The URL is changed when it is dropped.
///
/// ```
/// let mut url = urlens::compat::url::Url::parse("http://a/")?;
/// url.query_pairs_mut().append_pair("b", "c");
/// assert_eq!(url.query(), Some("b=c"));
/// # Ok::<(), urlens::compat::url::ParseError>(())
/// ```
#[derive(Debug)]
pub struct UrlQuery<'a> {
    url: Option<&'a mut Url>,
    query: String,
}

impl<'a> UrlQuery<'a> {
    pub(super) fn new(url: &'a mut Url) -> Self {
        let query = url.query().unwrap_or_default().to_owned();
        Self { url: Some(url), query }
    }

    fn write(&mut self) -> Option<&'a mut Url> {
        let url = self.url.take()?;
        url.set_query(Some(&self.query));
        Some(url)
    }
}

impl<'a> Target for UrlQuery<'a> {
    type Finished = &'a mut Url;

    fn as_mut_string(&mut self) -> &mut String {
        &mut self.query
    }

    fn finish(mut self) -> &'a mut Url {
        self.write().expect("a query is finished once")
    }
}

impl Drop for UrlQuery<'_> {
    fn drop(&mut self) {
        self.write();
    }
}

/// Writes pairs after what its target holds.
///
/// ```
/// use urlens::compat::url::form_urlencoded::Serializer;
/// let mut text = Serializer::new(String::new());
/// text.append_pair("a", "b").append_key_only("c");
/// assert_eq!(text.finish(), "a=b&c");
/// ```
pub struct Serializer<'a, T: Target> {
    target: Option<T>,
    start: usize,
    encoding: EncodingOverride<'a>,
}

impl<'a, T: Target> Serializer<'a, T> {
    /// Writes after all that is there.
    ///
    /// ```
    /// use urlens::compat::url::form_urlencoded::Serializer;
    /// assert_eq!(Serializer::new("a=b".to_owned()).append_pair("c", "d").finish(), "a=b&c=d");
    /// ```
    pub fn new(target: T) -> Self {
        Self::for_suffix(target, 0)
    }

    /// Pairs begin at a byte of what is there: before it, nothing is looked at.
    ///
    /// ```
    /// use urlens::compat::url::form_urlencoded::Serializer;
    /// assert_eq!(Serializer::for_suffix("x?".to_owned(), 2).append_pair("c", "d").finish(), "x?c=d");
    /// ```
    pub fn for_suffix(mut target: T, start: usize) -> Self {
        assert!(start <= target.as_mut_string().len(), "pairs begin after the end");
        Self { target: Some(target), start, encoding: None }
    }

    fn text(&mut self) -> &mut String {
        self.target.as_mut().expect("a serializer that has not finished").as_mut_string()
    }

    /// Removes all pairs.
    ///
    /// ```
    /// use urlens::compat::url::form_urlencoded::Serializer;
    /// assert_eq!(Serializer::new("a=b".to_owned()).clear().finish(), "");
    /// ```
    pub fn clear(&mut self) -> &mut Self {
        let start = self.start;
        self.text().truncate(start);
        self
    }

    /// Sets the function that encodes names and values.
    ///
    /// ```
    /// use urlens::compat::url::form_urlencoded::Serializer;
    /// let mut text = Serializer::new(String::new());
    /// text.encoding_override(Some(&|text| text.to_uppercase().into_bytes().into())).append_key_only("a");
    /// assert_eq!(text.finish(), "A");
    /// ```
    pub fn encoding_override(&mut self, encoding: EncodingOverride<'a>) -> &mut Self {
        self.encoding = encoding;
        self
    }

    fn write(&mut self, text: &str) {
        let bytes =
            self.encoding.map_or(Cow::Borrowed(text.as_bytes()), |encode| Cow::Owned(encode(text).into_owned()));
        self.text().extend(byte_serialize(&bytes));
    }

    /// Adds a pair.
    ///
    /// ```
    /// use urlens::compat::url::form_urlencoded::Serializer;
    /// assert_eq!(Serializer::new(String::new()).append_pair("a", "").finish(), "a=");
    /// ```
    pub fn append_pair(&mut self, name: &str, value: &str) -> &mut Self {
        self.append_key_only(name);
        self.text().push('=');
        self.write(value);
        self
    }

    /// Adds a name without "=".
    ///
    /// ```
    /// use urlens::compat::url::form_urlencoded::Serializer;
    /// assert_eq!(Serializer::new(String::new()).append_key_only("a").finish(), "a");
    /// ```
    pub fn append_key_only(&mut self, name: &str) -> &mut Self {
        if self.text().len() > self.start {
            self.text().push('&');
        }
        self.write(name);
        self
    }

    /// Adds pairs.
    ///
    /// ```
    /// use urlens::compat::url::form_urlencoded::Serializer;
    /// assert_eq!(Serializer::new(String::new()).extend_pairs([("a", "b"), ("c", "d")]).finish(), "a=b&c=d");
    /// ```
    pub fn extend_pairs<I, K, V>(&mut self, pairs: I) -> &mut Self
    where
        I: IntoIterator,
        I::Item: Borrow<(K, V)>,
        K: AsRef<str>,
        V: AsRef<str>,
    {
        for pair in pairs {
            let (name, value) = pair.borrow();
            self.append_pair(name.as_ref(), value.as_ref());
        }
        self
    }

    /// Adds names without "=".
    ///
    /// ```
    /// use urlens::compat::url::form_urlencoded::Serializer;
    /// assert_eq!(Serializer::new(String::new()).extend_keys_only::<_, &str>(["a", "b"]).finish(), "a&b");
    /// ```
    pub fn extend_keys_only<I, K>(&mut self, names: I) -> &mut Self
    where
        I: IntoIterator,
        I::Item: Borrow<K>,
        K: AsRef<str>,
    {
        for name in names {
            self.append_key_only(name.borrow().as_ref());
        }
        self
    }

    /// Ends writing.
    ///
    /// # Panics
    /// If it has ended before.
    ///
    /// ```
    /// use urlens::compat::url::form_urlencoded::Serializer;
    /// assert_eq!(Serializer::new(String::new()).finish(), "");
    /// ```
    pub fn finish(&mut self) -> T::Finished {
        self.target.take().expect("a serializer that has not finished").finish()
    }
}
