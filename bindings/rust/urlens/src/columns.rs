// SPDX-License-Identifier: MIT
//! Parts of many URLs in one call, in the layouts of data frames.
//!
//! ```
//! use urlens::columns::{select, Selected};
//! let urls = ["https://www.example.co.uk/a", "no URL", "http://127.1/"];
//! let found = select(&urls, &[Selected::Host, Selected::Domain])?;
//! assert_eq!(found.columns[0].get(0), Some("www.example.co.uk"));
//! assert_eq!(found.columns[0].get(1), None);
//! assert_eq!(found.columns[1].iter().collect::<Vec<_>>(), [Some("example.co.uk"), None, None]);
//! assert_eq!(found.failed, 1);
//! # Ok::<(), urlens::Error>(())
//! ```

use crate::ffi::{self, Object};
use crate::part::numbered;
use crate::{Error, Url};
use std::mem::size_of;
use std::os::raw::c_char;
use std::ptr::null;
use urlens_sys::*;

numbered! {
    /// What can be asked for.
    ///
    /// ```
    /// use urlens::columns::{one, Selected};
    /// assert_eq!(one(&["http://a:8080/"], Selected::Port)?.get(0), Some("8080"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub enum Selected: urlens_selected {
        /// The scheme, without ":".
        Scheme = URLENS_SELECTED_SCHEME,
        /// The user name.
        Username = URLENS_SELECTED_USERNAME,
        /// The password.
        Password = URLENS_SELECTED_PASSWORD,
        /// The host, without the port.
        Host = URLENS_SELECTED_HOST,
        /// The port.
        Port = URLENS_SELECTED_PORT,
        /// The path.
        Path = URLENS_SELECTED_PATH,
        /// The query, without "?".
        Query = URLENS_SELECTED_QUERY,
        /// The fragment, without "#".
        Fragment = URLENS_SELECTED_FRAGMENT,
        /// The whole URL.
        Href = URLENS_SELECTED_HREF,
        /// The public suffix of the host.
        Suffix = URLENS_SELECTED_SUFFIX,
        /// The registrable domain of the host.
        Domain = URLENS_SELECTED_DOMAIN,
        /// What is before the registrable domain.
        Subdomain = URLENS_SELECTED_SUBDOMAIN,
    }
}

/// A column of texts in Arrow's layout: row i is `data[offsets[i]..offsets[i + 1]]`, and bit i of `validity`, the least
/// significant first, is 0 if the row is null.
///
/// ```
/// let column: urlens::columns::Column = [Some("a"), None, Some("bc")].into_iter().collect();
/// assert_eq!(column.data(), "abc");
/// assert_eq!(column.offsets(), [0, 1, 1, 3]);
/// assert_eq!(column.validity(), [0b101]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    data: String,
    offsets: Vec<i32>,
    validity: Vec<u8>,
}

impl Default for Column {
    fn default() -> Self {
        Self { data: String::new(), offsets: vec![0], validity: Vec::new() }
    }
}

impl Column {
    /// Adds a row. Fails if the texts no longer fit 32-bit offsets.
    fn push(&mut self, text: Option<&str>) -> Result<(), Error> {
        let row = self.len();
        self.data.push_str(text.unwrap_or_default());
        let end = i32::try_from(self.data.len()).map_err(|_| Error::from_status(URLENS_E_OFFSET_OVERFLOW))?;
        self.offsets.push(end);
        if row % 8 == 0 {
            self.validity.push(0);
        }
        self.validity[row / 8] |= u8::from(text.is_some()) << (row % 8);
        Ok(())
    }

    /// How many rows it has.
    ///
    /// ```
    /// assert_eq!(urlens::columns::Column::default().len(), 0);
    /// ```
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether it has no rows.
    ///
    /// ```
    /// assert!(urlens::columns::Column::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The text of a row; `None` if it is null, or there is no such row.
    ///
    /// ```
    /// let column: urlens::columns::Column = [Some("a"), None].into_iter().collect();
    /// assert_eq!((column.get(0), column.get(1), column.get(2)), (Some("a"), None, None));
    /// ```
    pub fn get(&self, row: usize) -> Option<&str> {
        let is_valid = self.validity.get(row / 8)? >> (row % 8) & 1 == 1;
        is_valid.then(|| &self.data[self.offsets[row] as usize..self.offsets[row + 1] as usize])
    }

    /// The rows in order.
    ///
    /// ```
    /// let column: urlens::columns::Column = [Some("a"), None].into_iter().collect();
    /// assert_eq!(column.iter().flatten().count(), 1);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Option<&str>> + '_ {
        (0..self.len()).map(|row| self.get(row))
    }

    /// The texts, one after another.
    ///
    /// ```
    /// assert_eq!(urlens::columns::Column::default().data(), "");
    /// ```
    pub fn data(&self) -> &str {
        &self.data
    }

    /// Where the rows begin and end: one more than there are rows.
    ///
    /// ```
    /// assert_eq!(urlens::columns::Column::default().offsets(), [0]);
    /// ```
    pub fn offsets(&self) -> &[i32] {
        &self.offsets
    }

    /// One bit for each row, the least significant first: 0 for null.
    ///
    /// ```
    /// assert_eq!(urlens::columns::Column::default().validity(), []);
    /// ```
    pub fn validity(&self) -> &[u8] {
        &self.validity
    }
}

impl<S: AsRef<str>> FromIterator<Option<S>> for Column {
    /// # Panics
    /// If the texts have more than 2 GB together.
    fn from_iter<I: IntoIterator<Item = Option<S>>>(rows: I) -> Self {
        let mut column = Self::default();
        for row in rows {
            column.push(row.as_ref().map(AsRef::as_ref)).expect("a column of at most 2 GB");
        }
        column
    }
}

/// Rows of text that are borrowed: a slice of texts, a [`Column`], or, with the feature `arrow`, an array of arrow-rs.
///
/// ```
/// use urlens::columns::{one, Column, Rows, Selected};
/// let column: Column = [Some("http://a/"), None].into_iter().collect();
/// assert_eq!(one(&column, Selected::Host)?.get(0), Some("a"));
/// assert_eq!(Rows::from(&column).len(), 2);
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rows<'a>(Layout<'a>);

#[derive(Clone, Debug)]
enum Layout<'a> {
    Texts(&'a [&'a str]),
    Strings(&'a [String]),
    Optional(&'a [Option<&'a str>]),
    Offsets32 {
        data: &'a [u8],
        offsets: &'a [i32],
        nulls: Nulls<'a>,
    },
    #[cfg(feature = "arrow")]
    Offsets64 {
        data: &'a [u8],
        offsets: &'a [i64],
        nulls: Nulls<'a>,
    },
    #[cfg(feature = "arrow")]
    Utf8View {
        items: &'a [u128],
        buffers: Vec<BufferStart<'a>>,
        sizes: Vec<usize>,
        nulls: Nulls<'a>,
    },
}

/// Where a buffer of an array begins, as C wants it. Its length is beside it.
#[cfg(feature = "arrow")]
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
struct BufferStart<'a>(*const c_char, std::marker::PhantomData<&'a [u8]>);

// SAFETY: it is the beginning of a shared reference.
#[cfg(feature = "arrow")]
unsafe impl Send for BufferStart<'_> {}
#[cfg(feature = "arrow")]
unsafe impl Sync for BufferStart<'_> {}

#[cfg(feature = "arrow")]
impl<'a> BufferStart<'a> {
    fn of(buffer: &'a [u8]) -> Self {
        Self(buffer.as_ptr().cast(), std::marker::PhantomData)
    }
}

/// Which rows are null: a bit for each row, from a certain bit on.
#[derive(Clone, Copy, Debug, Default)]
struct Nulls<'a> {
    validity: Option<&'a [u8]>,
    first_bit: usize,
}

impl Rows<'_> {
    /// How many rows there are.
    ///
    /// ```
    /// assert_eq!(urlens::columns::Rows::from(&["a", "b"]).len(), 2);
    /// ```
    pub fn len(&self) -> usize {
        match &self.0 {
            Layout::Texts(rows) => rows.len(),
            Layout::Strings(rows) => rows.len(),
            Layout::Optional(rows) => rows.len(),
            Layout::Offsets32 { offsets, .. } => offsets.len() - 1,
            #[cfg(feature = "arrow")]
            Layout::Offsets64 { offsets, .. } => offsets.len() - 1,
            #[cfg(feature = "arrow")]
            Layout::Utf8View { items, .. } => items.len(),
        }
    }

    /// Whether there are no rows.
    ///
    /// ```
    /// assert!(urlens::columns::Rows::from(&[] as &[&str]).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Rows `first` to `end` as the library wants them, and at which number they begin there. Texts of Rust become views,
    /// in `views`.
    fn piece(&self, first: usize, end: usize, views: &mut Vec<urlens_view>) -> (urlens_rows, usize) {
        let mut rows = urlens_rows {
            size: size_of::<urlens_rows>(),
            items: null(),
            count: end,
            stride: 0,
            data: null(),
            buffers: null(),
            buffer_sizes: null(),
            buffer_count: 0,
            validity: null(),
            first_bit: 0,
            layout: URLENS_ROWS_LAYOUT_VIEWS,
            reserved: 0,
        };
        views.clear();
        let nulls = match &self.0 {
            Layout::Texts(texts) => {
                views.extend(texts[first..end].iter().map(|text| ffi::view(text)));
                None
            }
            Layout::Strings(texts) => {
                views.extend(texts[first..end].iter().map(|text| ffi::view(text)));
                None
            }
            Layout::Optional(texts) => {
                views.extend(texts[first..end].iter().map(|text| ffi::optional_view(*text)));
                None
            }
            Layout::Offsets32 { data, offsets, nulls } => {
                rows.layout = URLENS_ROWS_LAYOUT_OFFSETS32;
                (rows.items, rows.data) = (offsets.as_ptr().cast(), data.as_ptr().cast());
                Some(nulls)
            }
            #[cfg(feature = "arrow")]
            Layout::Offsets64 { data, offsets, nulls } => {
                rows.layout = URLENS_ROWS_LAYOUT_OFFSETS64;
                (rows.items, rows.data) = (offsets.as_ptr().cast(), data.as_ptr().cast());
                Some(nulls)
            }
            #[cfg(feature = "arrow")]
            Layout::Utf8View { items, buffers, sizes, nulls } => {
                rows.layout = URLENS_ROWS_LAYOUT_UTF8_VIEW;
                rows.items = items.as_ptr().cast();
                (rows.buffers, rows.buffer_sizes, rows.buffer_count) =
                    (buffers.as_ptr().cast(), sizes.as_ptr(), buffers.len());
                Some(nulls)
            }
        };
        let Some(nulls) = nulls else {
            (rows.items, rows.count) = (views.as_ptr().cast(), views.len());
            return (rows, 0);
        };
        rows.validity = nulls.validity.map_or(null(), <[u8]>::as_ptr);
        rows.first_bit = nulls.first_bit;
        (rows, first)
    }
}

impl<'a> From<&'a [&'a str]> for Rows<'a> {
    fn from(rows: &'a [&'a str]) -> Self {
        Self(Layout::Texts(rows))
    }
}

impl<'a, const N: usize> From<&'a [&'a str; N]> for Rows<'a> {
    fn from(rows: &'a [&'a str; N]) -> Self {
        Self(Layout::Texts(rows))
    }
}

impl<'a> From<&'a Vec<&'a str>> for Rows<'a> {
    fn from(rows: &'a Vec<&'a str>) -> Self {
        Self(Layout::Texts(rows))
    }
}

impl<'a> From<&'a [String]> for Rows<'a> {
    fn from(rows: &'a [String]) -> Self {
        Self(Layout::Strings(rows))
    }
}

impl<'a> From<&'a Vec<String>> for Rows<'a> {
    fn from(rows: &'a Vec<String>) -> Self {
        Self(Layout::Strings(rows))
    }
}

impl<'a> From<&'a [Option<&'a str>]> for Rows<'a> {
    fn from(rows: &'a [Option<&'a str>]) -> Self {
        Self(Layout::Optional(rows))
    }
}

impl<'a> From<&'a Vec<Option<&'a str>>> for Rows<'a> {
    fn from(rows: &'a Vec<Option<&'a str>>) -> Self {
        Self(Layout::Optional(rows))
    }
}

impl<'a> From<&'a Column> for Rows<'a> {
    fn from(column: &'a Column) -> Self {
        let nulls = Nulls { validity: Some(&column.validity), first_bit: 0 };
        Self(Layout::Offsets32 { data: column.data.as_bytes(), offsets: &column.offsets, nulls })
    }
}

/// The parts of many URLs.
///
/// ```
/// use urlens::columns::{select, Selected};
/// let found = select(&["http://a/", "x"], &[Selected::Href])?;
/// assert!(found.error(0).is_none());
/// assert_eq!(found.error(1).unwrap().name(), "missing-scheme-non-relative-URL");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Selection {
    /// One column for each part that was asked for, null where the row has no URL, or its URL not that part.
    pub columns: Vec<Column>,
    /// What came of each row: a number of `urlens_status`, 0 for a URL.
    pub status: Vec<u16>,
    /// How many rows have no URL.
    pub failed: usize,
}

impl Selection {
    /// What is wrong with a row, without a place; `None` if it has a URL.
    ///
    /// ```
    /// use urlens::columns::{select, Selected};
    /// assert!(select(&["http://a/"], &[Selected::Host])?.error(0).is_none());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn error(&self, row: usize) -> Option<Error> {
        let status = urlens_status::from(*self.status.get(row)?);
        (status != URLENS_OK).then(|| Error::from_status(status))
    }
}

/// Parts of many URLs. A row that is no URL is null in all columns and has no effect on any other. Fails only if this build
/// lacks a part that is asked for, or the result has more than 2 GB.
///
/// ```
/// use urlens::columns::{select, Selected};
/// let found = select(&["HTTP://A/b", "http://c/d"], &[Selected::Href, Selected::Path])?;
/// assert_eq!(found.columns[0].get(0), Some("http://a/b"));
/// assert_eq!(found.columns[1].get(1), Some("/d"));
/// # Ok::<(), urlens::Error>(())
/// ```
pub fn select<'a>(rows: impl Into<Rows<'a>>, parts: &[Selected]) -> Result<Selection, Error> {
    select_with(&rows.into(), parts, None)
}

/// The same for references with a base.
///
/// ```
/// use urlens::{columns::{select_with_base, Selected}, Url};
/// let base = Url::parse("https://example.com/a/")?;
/// let found = select_with_base(&["b", "../c"], &[Selected::Href], &base)?;
/// assert_eq!(found.columns[0].get(1), Some("https://example.com/c"));
/// # Ok::<(), urlens::Error>(())
/// ```
pub fn select_with_base<'a>(rows: impl Into<Rows<'a>>, parts: &[Selected], base: &Url) -> Result<Selection, Error> {
    let rows = rows.into();
    base.with_object(|base| select_with(&rows, parts, Some(base)))
}

/// One part of many URLs.
///
/// ```
/// use urlens::columns::{one, Selected};
/// assert_eq!(one(&["https://example.com/"], Selected::Scheme)?.get(0), Some("https"));
/// # Ok::<(), urlens::Error>(())
/// ```
pub fn one<'a>(rows: impl Into<Rows<'a>>, part: Selected) -> Result<Column, Error> {
    Ok(select(rows, &[part])?.columns.pop().unwrap_or_default())
}

/// How many rows are handed over in one call: their parts stay in the cache.
const PIECE: usize = 2048;

fn select_with(rows: &Rows<'_>, parts: &[Selected], base: Option<&Object>) -> Result<Selection, Error> {
    let total = rows.len();
    let mut found =
        Selection { columns: vec![Column::default(); parts.len()], status: Vec::with_capacity(total), failed: 0 };
    let mut work = Work {
        object: Object::new()?,
        memory: Vec::with_capacity(64 * 1024),
        views: vec![vec![ffi::optional_view(None); PIECE.min(total)]; parts.len()],
        texts: Vec::new(),
        status: vec![0; PIECE.min(total)],
    };
    let mut row = 0;
    while row < total {
        row += work.piece(rows, row, parts, base, &mut found)?;
    }
    Ok(found)
}

/// Memory that all pieces use.
struct Work {
    object: Object,
    memory: Vec<u8>,
    views: Vec<Vec<urlens_view>>,
    texts: Vec<urlens_view>,
    status: Vec<u16>,
}

impl Work {
    /// Reads rows from `first` on, adds what is found, and returns how many rows that were.
    fn piece(
        &mut self,
        rows: &Rows<'_>,
        first: usize,
        parts: &[Selected],
        base: Option<&Object>,
        found: &mut Selection,
    ) -> Result<usize, Error> {
        let end = rows.len().min(first + PIECE);
        let (source, start) = rows.piece(first, end, &mut self.texts);
        let columns: Vec<_> = self
            .views
            .iter_mut()
            .zip(parts)
            .map(|(views, part)| urlens_selected_column { views: views.as_mut_ptr(), what: part.number(), flags: 0 })
            .collect();
        let mut selection = urlens_selection {
            size: size_of::<urlens_selection>(),
            columns: columns.as_ptr(),
            column_count: columns.len(),
            data: self.memory.as_mut_ptr().cast::<c_char>(),
            capacity: self.memory.capacity(),
            status: self.status.as_mut_ptr(),
            rows_done: 0,
            failed: 0,
            used: 0,
            needed: 0,
        };
        let base = base.map_or(null(), Object::as_ptr);
        // SAFETY: all arrays have room for the rows of the piece, and live as long as the call.
        let status = unsafe { urlens_select_batch(self.object.as_mut(), &source, start, base, &mut selection) };
        if status != URLENS_OK && status != URLENS_E_BUFFER_TOO_SMALL {
            return Err(Error::from_status(status));
        }
        let done = selection.rows_done;
        for (views, column) in self.views.iter().zip(&mut found.columns) {
            for view in &views[..done] {
                // SAFETY: the rows and the memory are as they were when the views were made.
                column.push(unsafe { ffi::string(*view) })?;
            }
        }
        found.status.extend_from_slice(&self.status[..done]);
        found.failed += selection.failed;
        if done == 0 {
            self.memory.reserve(selection.needed.max(2 * self.memory.capacity()));
        }
        Ok(done)
    }
}

#[cfg(feature = "arrow")]
mod arrow {
    //! Arrays of arrow-rs.

    use super::{BufferStart, Column, Layout, Nulls, Rows};
    use arrow_array::{Array, LargeStringArray, StringArray, StringViewArray};
    use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};

    fn nulls(array: &dyn Array) -> Option<&NullBuffer> {
        array.nulls()
    }

    impl<'a> From<Option<&'a NullBuffer>> for Nulls<'a> {
        fn from(nulls: Option<&'a NullBuffer>) -> Self {
            nulls.map_or(Self::default(), |nulls| Self { validity: Some(nulls.validity()), first_bit: nulls.offset() })
        }
    }

    impl<'a> From<&'a StringArray> for Rows<'a> {
        fn from(array: &'a StringArray) -> Self {
            let (data, offsets) = (array.value_data(), array.value_offsets());
            Self(Layout::Offsets32 { data, offsets, nulls: nulls(array).into() })
        }
    }

    impl<'a> From<&'a LargeStringArray> for Rows<'a> {
        fn from(array: &'a LargeStringArray) -> Self {
            let (data, offsets) = (array.value_data(), array.value_offsets());
            Self(Layout::Offsets64 { data, offsets, nulls: nulls(array).into() })
        }
    }

    impl<'a> From<&'a StringViewArray> for Rows<'a> {
        fn from(array: &'a StringViewArray) -> Self {
            let buffers = array.data_buffers();
            Self(Layout::Utf8View {
                items: array.views(),
                buffers: buffers.iter().map(|buffer| BufferStart::of(buffer.as_slice())).collect(),
                sizes: buffers.iter().map(|buffer| buffer.len()).collect(),
                nulls: nulls(array).into(),
            })
        }
    }

    impl From<Column> for StringArray {
        fn from(column: Column) -> Self {
            let rows = column.len();
            let nulls = NullBuffer::new(BooleanBuffer::new(Buffer::from_vec(column.validity), 0, rows));
            let offsets = OffsetBuffer::new(ScalarBuffer::from(column.offsets));
            Self::new(offsets, Buffer::from_vec(column.data.into_bytes()), Some(nulls))
        }
    }
}
