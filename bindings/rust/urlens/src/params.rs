// SPDX-License-Identifier: MIT
use crate::Error;
use crate::ffi::{self, owned};
use std::fmt;
use std::ptr::{null, null_mut};
use urlens_sys::*;

owned! {
    /// A list of pairs of the library.
    Params, urlens_params, urlens_params_destroy
}

/// A list of names and values: the URL API's URLSearchParams.
///
/// ```
/// use urlens::SearchParams;
/// let mut params = SearchParams::parse("q=a+b&q=%C3%BC&r");
/// assert_eq!(params.get("q"), Some("a b"));
/// assert_eq!(params.get_all("q").collect::<Vec<_>>(), ["a b", "ü"]);
/// params.set("q", "c&d")?;
/// assert_eq!(params.to_string(), "q=c%26d&r=");
/// # Ok::<(), urlens::Error>(())
/// ```
///
/// A value cannot outlive the list it is of:
///
/// ```compile_fail
/// let mut params = urlens::SearchParams::parse("a=b");
/// let value = params.get("a");
/// params.set("a", "c").unwrap();
/// println!("{value:?}");
/// ```
pub struct SearchParams {
    params: Params,
}

impl SearchParams {
    /// An empty list.
    ///
    /// # Panics
    /// If there is no memory for it.
    ///
    /// ```
    /// assert!(urlens::SearchParams::new().is_empty());
    /// ```
    pub fn new() -> Self {
        let mut made = null_mut();
        // SAFETY: both pointers are allowed.
        let status = unsafe { urlens_params_create(ffi::ALLOCATOR.as_ptr(), &mut made) };
        Self { params: Params::take(status, made).expect("memory for a list of pairs") }
    }

    /// The list of a query; one leading "?" is dropped. Every text is a query.
    ///
    /// # Panics
    /// If there is no memory for it.
    ///
    /// ```
    /// assert_eq!(urlens::SearchParams::parse("?a=b").get("a"), Some("b"));
    /// ```
    pub fn parse(query: &str) -> Self {
        let mut list = Self::new();
        let (data, length) = ffi::text(query);
        // SAFETY: the list and the text are valid.
        ffi::check(unsafe { urlens_params_parse(list.params.as_mut(), data, length) })
            .expect("memory for a list of pairs");
        list
    }

    pub(crate) fn object(&self) -> &Params {
        &self.params
    }

    /// How many pairs there are.
    ///
    /// ```
    /// assert_eq!(urlens::SearchParams::parse("a&b").len(), 2);
    /// ```
    pub fn len(&self) -> usize {
        // SAFETY: the list is valid.
        unsafe { urlens_params_size(self.params.as_ptr()) }
    }

    /// Whether there are no pairs.
    ///
    /// ```
    /// assert!(urlens::SearchParams::parse("").is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The pair at a position, from 0 on.
    ///
    /// ```
    /// assert_eq!(urlens::SearchParams::parse("a=b").at(0), Some(("a", "b")));
    /// ```
    pub fn at(&self, position: usize) -> Option<(&str, &str)> {
        let nothing = urlens_view { data: null(), length: 0 };
        let (mut name, mut value) = (nothing, nothing);
        // SAFETY: the list is valid, and the views are as long as it is borrowed.
        unsafe {
            let status = urlens_params_at(self.params.as_ptr(), position, &mut name, &mut value);
            (status == URLENS_OK)
                .then(|| (ffi::string(name).unwrap_or_default(), ffi::string(value).unwrap_or_default()))
        }
    }

    /// The position of the next pair with that name, and with that value if one is given.
    fn find(&self, from: usize, name: &str, value: Option<&str>) -> Option<usize> {
        let ((name, name_length), (value, value_length)) = (ffi::text(name), ffi::optional(value));
        // SAFETY: the list and the texts are valid.
        let found = unsafe { urlens_params_find(self.params.as_ptr(), from, name, name_length, value, value_length) };
        (found != URLENS_NOWHERE).then_some(found)
    }

    /// The value of the first pair with that name.
    ///
    /// ```
    /// let params = urlens::SearchParams::parse("a=b&a=c");
    /// assert_eq!(params.get("a"), Some("b"));
    /// assert_eq!(params.get("x"), None);
    /// ```
    pub fn get(&self, name: &str) -> Option<&str> {
        Some(self.at(self.find(0, name, None)?)?.1)
    }

    /// The values of all pairs with that name.
    ///
    /// ```
    /// assert_eq!(urlens::SearchParams::parse("a=b&x&a=c").get_all("a").count(), 2);
    /// ```
    pub fn get_all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        self.iter().filter(move |pair| pair.0 == name).map(|pair| pair.1)
    }

    /// Whether a pair has that name.
    ///
    /// ```
    /// assert!(urlens::SearchParams::parse("a=b").has("a"));
    /// ```
    pub fn has(&self, name: &str) -> bool {
        self.find(0, name, None).is_some()
    }

    /// Whether a pair has that name and that value.
    ///
    /// ```
    /// assert!(!urlens::SearchParams::parse("a=b").has_pair("a", "c"));
    /// ```
    pub fn has_pair(&self, name: &str, value: &str) -> bool {
        self.find(0, name, Some(value)).is_some()
    }

    /// Adds a pair at the end.
    ///
    /// ```
    /// let mut params = urlens::SearchParams::new();
    /// params.append("a", "b c")?;
    /// assert_eq!(params.to_string(), "a=b+c");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn append(&mut self, name: &str, value: &str) -> Result<(), Error> {
        let ((name, name_length), (value, value_length)) = (ffi::text(name), ffi::text(value));
        // SAFETY: the list and the texts are valid.
        ffi::check(unsafe { urlens_params_append(self.params.as_mut(), name, name_length, value, value_length) })
    }

    /// Gives the first pair with that name the value and removes the others, or adds the pair.
    ///
    /// ```
    /// let mut params = urlens::SearchParams::parse("a=1&b=2&a=3");
    /// params.set("a", "4")?;
    /// assert_eq!(params.to_string(), "a=4&b=2");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        let ((name, name_length), (value, value_length)) = (ffi::text(name), ffi::text(value));
        // SAFETY: the list and the texts are valid.
        ffi::check(unsafe { urlens_params_set(self.params.as_mut(), name, name_length, value, value_length) })
    }

    /// Removes all pairs with that name, and returns how many there were.
    ///
    /// ```
    /// assert_eq!(urlens::SearchParams::parse("a=1&b=2&a=3").delete("a"), 2);
    /// ```
    pub fn delete(&mut self, name: &str) -> usize {
        self.remove(name, None)
    }

    /// Removes all pairs with that name and value, and returns how many there were.
    ///
    /// ```
    /// assert_eq!(urlens::SearchParams::parse("a=1&b=2&a=3").delete_pair("a", "3"), 1);
    /// ```
    pub fn delete_pair(&mut self, name: &str, value: &str) -> usize {
        self.remove(name, Some(value))
    }

    fn remove(&mut self, name: &str, value: Option<&str>) -> usize {
        let ((name, name_length), (value, value_length)) = (ffi::text(name), ffi::optional(value));
        let mut removed = 0;
        // SAFETY: the list and the texts are valid. The call cannot fail: a text of Rust that is too long is in no list.
        unsafe { urlens_params_delete(self.params.as_mut(), name, name_length, value, value_length, &mut removed) };
        removed
    }

    /// Sorts by name, by UTF-16 code units; pairs of the same name keep their order.
    ///
    /// ```
    /// let mut params = urlens::SearchParams::parse("b=1&a=2");
    /// params.sort()?;
    /// assert_eq!(params.to_string(), "a=2&b=1");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn sort(&mut self) -> Result<(), Error> {
        // SAFETY: the list is valid.
        ffi::check(unsafe { urlens_params_sort(self.params.as_mut()) })
    }

    /// The pairs in order.
    ///
    /// ```
    /// let params = urlens::SearchParams::parse("a=1&b=2");
    /// assert_eq!(params.iter().collect::<Vec<_>>(), [("a", "1"), ("b", "2")]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> + '_ {
        (0..self.len()).filter_map(|position| self.at(position))
    }
}

impl Default for SearchParams {
    fn default() -> Self {
        Self::new()
    }
}

impl Clone for SearchParams {
    fn clone(&self) -> Self {
        self.iter().collect()
    }
}

impl<N: AsRef<str>, V: AsRef<str>> FromIterator<(N, V)> for SearchParams {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        let mut list = Self::new();
        list.extend(pairs);
        list
    }
}

impl<N: AsRef<str>, V: AsRef<str>> Extend<(N, V)> for SearchParams {
    fn extend<I: IntoIterator<Item = (N, V)>>(&mut self, pairs: I) {
        for (name, value) in pairs {
            self.append(name.as_ref(), value.as_ref()).expect("memory for a pair");
        }
    }
}

impl fmt::Display for SearchParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: the list and the output are valid.
        let text = ffi::written_text(64, |out| unsafe { urlens_params_serialize(self.params.as_ptr(), out) });
        f.write_str(&text.map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for SearchParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl PartialEq for SearchParams {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for SearchParams {}
