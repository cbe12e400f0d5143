// SPDX-License-Identifier: MIT
use crate::ffi::{self, owned};
use crate::{Error, Part};
use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;
use std::mem::size_of;
use std::ptr::{null, null_mut};
use urlens_sys::*;

owned! {
    /// A pattern of the library.
    PatternHandle, urlens_pattern, urlens_pattern_destroy
}

owned! {
    /// A matcher of the library.
    MatcherHandle, urlens_matcher, urlens_matcher_destroy
}

owned! {
    /// A set of the library.
    SetHandle, urlens_pattern_set, urlens_pattern_set_destroy
}

/// What a pattern is made of: single components. A component that is not given matches anything.
///
/// ```
/// use urlens::{Pattern, PatternInit};
/// let init = PatternInit { hostname: Some("*.example.com"), ..PatternInit::default() };
/// assert!(Pattern::from_init(&init)?.test("https://www.example.com/a")?);
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)] // Each is the component of that name of the URL Pattern Standard.
pub struct PatternInit<'a> {
    pub protocol: Option<&'a str>,
    pub username: Option<&'a str>,
    pub password: Option<&'a str>,
    pub hostname: Option<&'a str>,
    pub port: Option<&'a str>,
    pub pathname: Option<&'a str>,
    pub search: Option<&'a str>,
    pub hash: Option<&'a str>,
    /// A URL for what is relative.
    pub base: Option<&'a str>,
}

/// The input of a text, with a base if there is one.
fn text_input(text: &str, base: Option<&str>) -> urlens_pattern_input {
    urlens_pattern_input {
        size: size_of::<urlens_pattern_input>(),
        text: ffi::view(text),
        base: ffi::optional_view(base),
        parts: [ffi::optional_view(None); 8],
    }
}

impl PatternInit<'_> {
    fn input(&self) -> urlens_pattern_input {
        let parts = [
            self.protocol,
            self.username,
            self.password,
            self.hostname,
            self.port,
            self.pathname,
            self.search,
            self.hash,
        ];
        urlens_pattern_input {
            size: size_of::<urlens_pattern_input>(),
            text: ffi::optional_view(None),
            base: ffi::optional_view(self.base),
            parts: parts.map(ffi::optional_view),
        }
    }
}

/// A URL pattern: the URLPattern of browsers. It never changes, so any number of threads can use it.
///
/// ```
/// use urlens::{Part, Pattern};
/// let pattern = Pattern::new("https://example.com/users/:id")?;
/// assert!(pattern.test("https://example.com/users/7")?);
/// let matched = pattern.exec("https://example.com/users/7")?.unwrap();
/// assert_eq!(matched.group(Part::Path, "id"), Some("7"));
/// # Ok::<(), urlens::Error>(())
/// ```
pub struct Pattern {
    handle: PatternHandle,
}

impl Pattern {
    /// The pattern of a text such as `https://example.com/:id`.
    ///
    /// ```
    /// assert_eq!(urlens::Pattern::new("https://a/(").unwrap_err().name(), "pattern-group");
    /// ```
    pub fn new(text: &str) -> Result<Self, Error> {
        Self::create(0, &text_input(text, None))
    }

    /// The same for a text that is relative to a URL.
    ///
    /// ```
    /// assert!(urlens::Pattern::with_base("/a/*", "https://example.com")?.test("https://example.com/a/b")?);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn with_base(text: &str, base: &str) -> Result<Self, Error> {
        Self::create(0, &text_input(text, Some(base)))
    }

    /// The pattern of single components.
    ///
    /// ```
    /// use urlens::{Pattern, PatternInit};
    /// let pattern = Pattern::from_init(&PatternInit { pathname: Some("/:a"), ..PatternInit::default() })?;
    /// assert!(!pattern.test("https://example.com/a/b")?);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn from_init(init: &PatternInit<'_>) -> Result<Self, Error> {
        Self::create(0, &init.input())
    }

    /// The same without regard to upper and lower case in path, query and fragment.
    ///
    /// ```
    /// use urlens::{Pattern, PatternInit};
    /// let init = PatternInit { pathname: Some("/ABC"), ..PatternInit::default() };
    /// assert!(Pattern::from_init_ignoring_case(&init)?.test("https://example.com/abc")?);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn from_init_ignoring_case(init: &PatternInit<'_>) -> Result<Self, Error> {
        Self::create(URLENS_PATTERN_IGNORE_CASE, &init.input())
    }

    fn create(flags: u32, input: &urlens_pattern_input) -> Result<Self, Error> {
        let (mut made, mut error) = (null_mut(), ffi::NO_ERROR);
        // SAFETY: the input and what it points to are valid for the call.
        let status = unsafe { urlens_pattern_create(flags, input, &ffi::options(), &mut made, &mut error) };
        if status != URLENS_OK {
            return Err(Error::of_call(status, error));
        }
        Ok(Self { handle: PatternHandle::take(status, made)? })
    }

    /// Whether the pattern matches a URL. A text that is no URL does not match. For many URLs, use a [`Matcher`].
    ///
    /// ```
    /// assert!(!urlens::Pattern::new("https://a/*")?.test("no URL")?);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn test(&self, url: &str) -> Result<bool, Error> {
        let mut matcher = Matcher::new()?;
        Ok(matcher.read(url) && matcher.test(self)?)
    }

    /// The groups of a match; `None` if the pattern does not match, or the text is no URL.
    ///
    /// ```
    /// use urlens::{Part, Pattern};
    /// let matched = Pattern::new("https://*.example.com/*")?.exec("https://www.example.com/a/b")?.unwrap();
    /// assert_eq!(matched.group(Part::Host, "0"), Some("www"));
    /// assert_eq!(matched.group(Part::Path, "0"), Some("a/b"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn exec(&self, url: &str) -> Result<Option<Match>, Error> {
        let mut matcher = Matcher::new()?;
        if matcher.read(url) { matcher.exec(self) } else { Ok(None) }
    }

    /// The pattern string of a component.
    ///
    /// ```
    /// use urlens::{Part, Pattern};
    /// assert_eq!(Pattern::new("https://example.com/:id")?.part(Part::Path), "/:id");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn part(&self, part: Part) -> &str {
        // SAFETY: the pattern is valid and never changes, and the text is borrowed as long as it is.
        unsafe { ffi::string(urlens_pattern_string(self.handle.as_ptr(), part.number())) }.unwrap_or_default()
    }

    /// Whether a component has a group with a regular expression of its own.
    ///
    /// ```
    /// assert!(urlens::Pattern::new(r"https://example.com/:id(\d+)")?.has_regexp_groups());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn has_regexp_groups(&self) -> bool {
        // SAFETY: the pattern is valid.
        unsafe { urlens_pattern_has_regexp_groups(self.handle.as_ptr()) != 0 }
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Pattern");
        for part in Part::ALL {
            shown.field(part.name(), &self.part(*part));
        }
        shown.finish()
    }
}

/// What the groups of a pattern have matched.
///
/// ```
/// use urlens::{Part, Pattern};
/// let matched = Pattern::new("https://example.com/:a{/:b}?")?.exec("https://example.com/x")?.unwrap();
/// assert_eq!(matched.input(Part::Path), "/x");
/// assert_eq!(matched.groups(Part::Path).collect::<Vec<_>>(), [("a", Some("x")), ("b", None)]);
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Match {
    parts: [Matched; 8],
}

/// A component of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Matched {
    input: String,
    groups: Vec<(String, Option<String>)>,
}

impl Match {
    /// The component of the URL as it was matched.
    ///
    /// ```
    /// use urlens::{Part, Pattern};
    /// let matched = Pattern::new("https://example.com/*")?.exec("https://example.com/x")?.unwrap();
    /// assert_eq!(matched.input(Part::Host), "example.com");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn input(&self, part: Part) -> &str {
        &self.parts[part as usize].input
    }

    /// The groups of a component in order. A group that took no part in the match has no text.
    ///
    /// ```
    /// use urlens::{Part, Pattern};
    /// let matched = Pattern::new("https://example.com/:a/:b")?.exec("https://example.com/x/y")?.unwrap();
    /// assert_eq!(matched.groups(Part::Path).count(), 2);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn groups(&self, part: Part) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.parts[part as usize].groups.iter().map(|(name, text)| (name.as_str(), text.as_deref()))
    }

    /// The text of a group, by its name, which is a number ("0") if it was not given one.
    ///
    /// ```
    /// use urlens::{Part, Pattern};
    /// let matched = Pattern::new("https://example.com/:a")?.exec("https://example.com/x")?.unwrap();
    /// assert_eq!(matched.group(Part::Path, "a"), Some("x"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn group(&self, part: Part, name: &str) -> Option<&str> {
        self.groups(part).find(|group| group.0 == name)?.1
    }
}

/// Holds a URL and the memory that matching needs. It reads a URL once and asks as many patterns and sets as you like. One
/// for each thread.
///
/// ```
/// use urlens::{Matcher, Pattern};
/// let patterns = [Pattern::new("https://a/*")?, Pattern::new("https://b/*")?];
/// let mut matcher = Matcher::new()?;
/// assert!(matcher.read("https://b/c"));
/// assert!(!matcher.test(&patterns[0])?);
/// assert!(matcher.test(&patterns[1])?);
/// # Ok::<(), urlens::Error>(())
/// ```
pub struct Matcher {
    handle: MatcherHandle,
    /// Not Sync: the header wants one matcher for each thread.
    _one_thread: PhantomData<Cell<()>>,
}

impl Matcher {
    /// A matcher without a URL.
    ///
    /// ```
    /// let pattern = urlens::Pattern::new("https://a/*")?;
    /// assert!(urlens::Matcher::new()?.test(&pattern).is_err());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn new() -> Result<Self, Error> {
        let mut made = null_mut();
        // SAFETY: both pointers are allowed.
        let status = unsafe { urlens_matcher_create(&ffi::options(), &mut made) };
        Ok(Self { handle: MatcherHandle::take(status, made)?, _one_thread: PhantomData })
    }

    /// Reads a URL. Returns whether the text is one; otherwise the matcher has no URL.
    ///
    /// ```
    /// assert!(!urlens::Matcher::new()?.read("no URL"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn read(&mut self, url: &str) -> bool {
        let (data, length) = ffi::text(url);
        // SAFETY: the matcher and the text are valid.
        unsafe { urlens_matcher_parse(self.handle.as_mut(), data, length, null()) == URLENS_OK }
    }

    /// Reads a text that is relative to a URL.
    ///
    /// ```
    /// assert!(urlens::Matcher::new()?.read_with_base("/a", "https://example.com/"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn read_with_base(&mut self, url: &str, base: &str) -> bool {
        self.read_input(&text_input(url, Some(base)))
    }

    /// Reads single components, of which those that are not given are empty or come from the base.
    ///
    /// ```
    /// use urlens::{Matcher, Pattern, PatternInit};
    /// let mut matcher = Matcher::new()?;
    /// assert!(matcher.read_init(&PatternInit { pathname: Some("/a"), ..PatternInit::default() }));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn read_init(&mut self, init: &PatternInit<'_>) -> bool {
        self.read_input(&init.input())
    }

    fn read_input(&mut self, input: &urlens_pattern_input) -> bool {
        // SAFETY: the matcher and what the input points to are valid.
        unsafe { urlens_matcher_read(self.handle.as_mut(), input) == URLENS_OK }
    }

    /// Whether a pattern matches the URL. Fails if there is no URL, and if the match would need too much memory.
    ///
    /// ```
    /// let mut matcher = urlens::Matcher::new()?;
    /// assert!(matcher.read("https://a/b") && matcher.test(&urlens::Pattern::new("https://a/:x")?)?);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn test(&mut self, pattern: &Pattern) -> Result<bool, Error> {
        let mut matches = 0;
        // SAFETY: the matcher and the pattern are valid.
        ffi::check(unsafe { urlens_matcher_test(self.handle.as_mut(), pattern.handle.as_ptr(), &mut matches) })?;
        Ok(matches != 0)
    }

    /// The groups of a match; `None` if the pattern does not match.
    ///
    /// ```
    /// let mut matcher = urlens::Matcher::new()?;
    /// assert!(matcher.read("https://a/b") && matcher.exec(&urlens::Pattern::new("https://a/:x")?)?.is_some());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn exec(&mut self, pattern: &Pattern) -> Result<Option<Match>, Error> {
        // SAFETY: the pattern is borrowed for the time of the call.
        unsafe { self.exec_pointer(pattern.handle.as_ptr()) }
    }

    /// # Safety
    /// The pattern must be valid for the time of the call.
    unsafe fn exec_pointer(&mut self, pattern: *const urlens_pattern) -> Result<Option<Match>, Error> {
        let mut matches = 0;
        // SAFETY: the matcher is valid, and so is the pattern, as the caller promises.
        ffi::check(unsafe { urlens_matcher_exec(self.handle.as_mut(), pattern, &mut matches) })?;
        if matches == 0 {
            return Ok(None);
        }
        let mut found = Match::default();
        for (part, matched) in Part::ALL.iter().zip(&mut found.parts) {
            // SAFETY: the views are copied before the matcher is used again.
            unsafe {
                matched.input =
                    ffi::string(urlens_matcher_part(self.handle.as_ptr(), part.number())).unwrap_or_default().into();
                for number in 0..urlens_pattern_group_count(pattern, part.number()) {
                    let name =
                        ffi::string(urlens_pattern_group_name(pattern, part.number(), number)).unwrap_or_default();
                    let text = ffi::string(urlens_matcher_group(self.handle.as_ptr(), part.number(), number));
                    matched.groups.push((name.to_owned(), text.map(str::to_owned)));
                }
            }
        }
        Ok(Some(found))
    }

    /// The number of the first pattern of a set that matches the URL.
    ///
    /// ```
    /// use urlens::{Matcher, PatternSet};
    /// let set = PatternSet::new(["https://a/*", "https://b/*"])?;
    /// let mut matcher = Matcher::new()?;
    /// assert!(matcher.read("https://b/"));
    /// assert_eq!(matcher.first(&set)?, Some(1));
    /// # Ok::<(), urlens::PatternSetError>(())
    /// ```
    pub fn first(&mut self, set: &PatternSet) -> Result<Option<usize>, Error> {
        let mut number = URLENS_NOWHERE;
        // SAFETY: the matcher and the set are valid.
        ffi::check(unsafe { urlens_matcher_first(self.handle.as_mut(), set.as_ptr(), &mut number) })?;
        Ok((number != URLENS_NOWHERE).then_some(number))
    }

    /// The numbers of all patterns of a set that match the URL, in ascending order.
    ///
    /// ```
    /// use urlens::{Matcher, PatternSet};
    /// let set = PatternSet::new(["https://a/*", "https://b/*", "https://*/"])?;
    /// let mut matcher = Matcher::new()?;
    /// assert!(matcher.read("https://b/"));
    /// assert_eq!(matcher.all(&set)?, [1, 2]);
    /// # Ok::<(), urlens::PatternSetError>(())
    /// ```
    pub fn all(&mut self, set: &PatternSet) -> Result<&[u32], Error> {
        let (mut numbers, mut count) = (null(), 0);
        // SAFETY: the matcher and the set are valid.
        ffi::check(unsafe { urlens_matcher_all(self.handle.as_mut(), set.as_ptr(), &mut numbers, &mut count) })?;
        if count == 0 {
            return Ok(&[]);
        }
        // SAFETY: `count` numbers are there until the next call, and the matcher is borrowed until then.
        Ok(unsafe { std::slice::from_raw_parts(numbers, count) })
    }
}

/// Which pattern of a list is wrong, and how.
///
/// ```
/// let error = urlens::PatternSet::new(["https://a/", "https://b/("]).unwrap_err();
/// assert_eq!(error.number, Some(1));
/// assert_eq!(error.error.name(), "pattern-group");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternSetError {
    /// Its number in the list, from 0 on; `None` if the error is not one pattern's.
    pub number: Option<usize>,
    /// What is wrong with it.
    pub error: Error,
}

impl From<Error> for PatternSetError {
    fn from(error: Error) -> Self {
        Self { number: None, error }
    }
}

impl fmt::Display for PatternSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            Some(number) => write!(f, "pattern {number}: {}", self.error),
            None => self.error.fmt(f),
        }
    }
}

impl std::error::Error for PatternSetError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Many patterns that are asked at once. The answer is the one of asking each in order; the time does not depend on how many
/// there are, but on how many of them can match as far as their fixed texts tell. A set never changes. It can be saved: see
/// [`PatternSet::as_bytes`].
///
/// ```
/// let set = urlens::PatternSet::new(["https://example.com/:user", "https://*.example.com/*"])?;
/// assert_eq!(set.first("https://www.example.com/a/b")?, Some(1));
/// # Ok::<(), urlens::PatternSetError>(())
/// ```
pub struct PatternSet {
    memory: SetMemory,
}

/// Whose memory a set is in.
enum SetMemory {
    /// The library's.
    Made(SetHandle),
    /// A copy of the bytes that another set was written as.
    Copied(Vec<u64>),
    /// Bytes of somebody else's, which a [`PatternSetRef`] borrows.
    Lent(*const urlens_pattern_set),
}

// SAFETY: a set never changes, so any number of threads can use it; lent bytes are borrowed as shared ones.
unsafe impl Send for SetMemory {}
unsafe impl Sync for SetMemory {}

impl PatternSet {
    /// The set of the patterns of these texts.
    ///
    /// ```
    /// assert_eq!(urlens::PatternSet::new(["https://a/*"])?.len(), 1);
    /// # Ok::<(), urlens::PatternSetError>(())
    /// ```
    pub fn new<I>(texts: I) -> Result<Self, PatternSetError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        Self::create(texts, None)
    }

    /// The same for texts that are relative to a URL.
    ///
    /// ```
    /// let set = urlens::PatternSet::with_base(["/a", "/:b"], "https://example.com/")?;
    /// assert_eq!(set.first("https://example.com/x")?, Some(1));
    /// # Ok::<(), urlens::PatternSetError>(())
    /// ```
    pub fn with_base<I>(texts: I, base: &str) -> Result<Self, PatternSetError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        Self::create(texts, Some(base))
    }

    fn create<I>(texts: I, base: Option<&str>) -> Result<Self, PatternSetError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let texts: Vec<I::Item> = texts.into_iter().collect();
        let inputs: Vec<_> = texts.iter().map(|text| text_input(text.as_ref(), base)).collect();
        let mut made = null_mut();
        let mut wrong = urlens_pattern_set_error { number: URLENS_NOWHERE, error: ffi::NO_ERROR };
        // SAFETY: the inputs and the texts that they point to are valid for the call.
        let status = unsafe {
            urlens_pattern_set_create(0, inputs.as_ptr(), inputs.len(), &ffi::options(), &mut made, &mut wrong)
        };
        if status != URLENS_OK {
            let number = (wrong.number != URLENS_NOWHERE).then_some(wrong.number);
            return Err(PatternSetError { number, error: Error::of_call(status, wrong.error) });
        }
        Ok(Self { memory: SetMemory::Made(SetHandle::take(status, made)?) })
    }

    fn as_ptr(&self) -> *const urlens_pattern_set {
        match &self.memory {
            SetMemory::Made(handle) => handle.as_ptr(),
            SetMemory::Copied(words) => words.as_ptr().cast(),
            SetMemory::Lent(set) => *set,
        }
    }

    /// The bytes of the set, for a file or another process of a machine with the same order of bytes.
    ///
    /// ```
    /// use urlens::PatternSet;
    /// let path = std::env::temp_dir().join(format!("urlens-patterns-{}", std::process::id()));
    /// std::fs::write(&path, PatternSet::new(["https://a/*", "https://b/:c"])?.as_bytes()).unwrap();
    /// let set = PatternSet::from_bytes(&std::fs::read(&path).unwrap())?;
    /// assert_eq!(set.first("https://b/x")?, Some(1));
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), urlens::PatternSetError>(())
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        // SAFETY: the bytes live as long as the set and never change.
        unsafe { ffi::bytes(urlens_pattern_set_bytes(self.as_ptr())) }.unwrap_or_default()
    }

    /// A set of the bytes that [`PatternSet::as_bytes`] gave. They are copied, and checked in linear time.
    ///
    /// ```
    /// use urlens::PatternSet;
    /// let bytes = PatternSet::new(["https://a/*"])?.as_bytes().to_vec();
    /// assert_eq!(PatternSet::from_bytes(&bytes)?.len(), 1);
    /// assert_eq!(PatternSet::from_bytes(&bytes[1..]).unwrap_err().name(), "pattern-set");
    /// # Ok::<(), urlens::PatternSetError>(())
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut words = vec![0_u64; bytes.len().div_ceil(size_of::<u64>())];
        // SAFETY: the words have room for that many bytes, and they are other memory than `bytes`.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), words.as_mut_ptr().cast(), bytes.len()) };
        // SAFETY: the words begin at a multiple of 8, and belong to the set, which never changes them.
        let set = unsafe { open(words.as_ptr().cast(), bytes.len()) }?;
        debug_assert!(std::ptr::eq(set.cast(), words.as_ptr()));
        Ok(Self { memory: SetMemory::Copied(words) })
    }

    /// How many patterns it has.
    ///
    /// ```
    /// assert_eq!(urlens::PatternSet::new(["https://a/*", "https://b/*"])?.len(), 2);
    /// # Ok::<(), urlens::PatternSetError>(())
    /// ```
    pub fn len(&self) -> usize {
        // SAFETY: the set is valid.
        unsafe { urlens_pattern_set_size(self.as_ptr()) }
    }

    /// Whether it has no patterns.
    ///
    /// ```
    /// assert!(urlens::PatternSet::new([""; 0])?.is_empty());
    /// # Ok::<(), urlens::PatternSetError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of the first pattern that matches a URL; `None` if none does, or the text is no URL.
    ///
    /// ```
    /// assert_eq!(urlens::PatternSet::new(["https://a/*"])?.first("https://b/")?, None);
    /// # Ok::<(), urlens::PatternSetError>(())
    /// ```
    pub fn first(&self, url: &str) -> Result<Option<usize>, Error> {
        let mut matcher = Matcher::new()?;
        if matcher.read(url) { matcher.first(self) } else { Ok(None) }
    }

    /// The numbers of all patterns that match a URL, in ascending order.
    ///
    /// ```
    /// assert_eq!(urlens::PatternSet::new(["https://a/*", "https://a/b"])?.all("https://a/b")?, [0, 1]);
    /// # Ok::<(), urlens::PatternSetError>(())
    /// ```
    pub fn all(&self, url: &str) -> Result<Vec<u32>, Error> {
        let mut matcher = Matcher::new()?;
        if matcher.read(url) { Ok(matcher.all(self)?.to_vec()) } else { Ok(Vec::new()) }
    }

    /// The groups that pattern `number` has matched in the matcher's URL; `None` if it does not match, or there is no such
    /// pattern.
    ///
    /// ```
    /// use urlens::{Matcher, Part, PatternSet};
    /// let set = PatternSet::new(["https://a/:x"])?;
    /// let mut matcher = Matcher::new()?;
    /// assert!(matcher.read("https://a/b"));
    /// assert_eq!(set.exec(0, &mut matcher)?.unwrap().group(Part::Path, "x"), Some("b"));
    /// # Ok::<(), urlens::PatternSetError>(())
    /// ```
    pub fn exec(&self, number: usize, matcher: &mut Matcher) -> Result<Option<Match>, Error> {
        // SAFETY: the set is valid; its patterns live as long as it does, and it is borrowed for the time of the call.
        unsafe {
            let pattern = urlens_pattern_set_at(self.as_ptr(), number);
            if pattern.is_null() { Ok(None) } else { matcher.exec_pointer(pattern) }
        }
    }
}

impl fmt::Debug for PatternSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatternSet").field("len", &self.len()).finish()
    }
}

/// Checks the bytes of a set.
///
/// # Safety
/// The bytes must live, unchanged, as long as the set is used.
unsafe fn open(bytes: *const u8, length: usize) -> Result<*const urlens_pattern_set, Error> {
    let mut set = null();
    // SAFETY: the caller's promise.
    ffi::check(unsafe { urlens_pattern_set_open(bytes.cast(), length, &mut set) })?;
    Ok(set)
}

/// A set in memory of the caller's, such as a file that is mapped: nothing is copied. It has the methods of [`PatternSet`].
///
/// ```
/// use urlens::{PatternSet, PatternSetRef};
/// let saved = PatternSet::new(["https://a/*", "https://b/*"])?;
/// let set = PatternSetRef::new(saved.as_bytes())?;
/// assert_eq!(set.first("https://b/")?, Some(1));
/// # Ok::<(), urlens::PatternSetError>(())
/// ```
///
/// The bytes cannot go away while the set is used:
///
/// ```compile_fail
/// let bytes = urlens::PatternSet::new(["https://a/*"]).unwrap().as_bytes().to_vec();
/// let set = urlens::PatternSetRef::new(&bytes).unwrap();
/// drop(bytes);
/// println!("{}", set.len());
/// ```
pub struct PatternSetRef<'a> {
    set: PatternSet,
    _bytes: PhantomData<&'a [u8]>,
}

impl<'a> PatternSetRef<'a> {
    /// Uses bytes that [`PatternSet::as_bytes`] gave. They must begin at a multiple of 8, as a mapped file does, and are
    /// checked in linear time.
    ///
    /// ```
    /// assert_eq!(urlens::PatternSetRef::new(&[0; 8]).unwrap_err().name(), "pattern-set");
    /// ```
    pub fn new(bytes: &'a [u8]) -> Result<Self, Error> {
        // SAFETY: the bytes are borrowed for as long as the set lives.
        let set = unsafe { open(bytes.as_ptr(), bytes.len()) }?;
        Ok(Self { set: PatternSet { memory: SetMemory::Lent(set) }, _bytes: PhantomData })
    }
}

impl std::ops::Deref for PatternSetRef<'_> {
    type Target = PatternSet;

    fn deref(&self) -> &PatternSet {
        &self.set
    }
}

impl fmt::Debug for PatternSetRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatternSetRef").field("len", &self.len()).finish()
    }
}
