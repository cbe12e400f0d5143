// SPDX-License-Identifier: MIT
//! Parts of many URLs in one call, for databases and data frames. Rows come in the layouts that these have, and the
//! parts that are asked for come out as views: into the rows themselves where a part is written there as it has to
//! be, and else into memory of the caller's. The host of a URL that is in its canonical form is not even copied.
//!
//! Declarations of `urlens/batch.h`, which has the contracts in full.

use crate::*;

enumerators! {
    /// How rows lie in memory.
    enum urlens_rows_layout {
        /// `items` are urlens_view, each `stride` bytes after the last; NULL is null.
        URLENS_ROWS_LAYOUT_VIEWS = 0,
        /// `items` are count + 1 int32_t: row i is data\[items\[i\]\] to data\[items\[i + 1\]\].
        URLENS_ROWS_LAYOUT_OFFSETS32 = 1,
        /// The same with int64_t.
        URLENS_ROWS_LAYOUT_OFFSETS64 = 2,
        /// `items` are Arrow's Utf8View, 16 bytes each, in the machine's byte order.
        URLENS_ROWS_LAYOUT_UTF8_VIEW = 3,
    }
    /// What can be asked for. The first eight are those of urlens_part.
    enum urlens_selected {
        URLENS_SELECTED_SCHEME = 0,
        URLENS_SELECTED_USERNAME = 1,
        URLENS_SELECTED_PASSWORD = 2,
        URLENS_SELECTED_HOST = 3,
        URLENS_SELECTED_PORT = 4,
        URLENS_SELECTED_PATH = 5,
        URLENS_SELECTED_QUERY = 6,
        URLENS_SELECTED_FRAGMENT = 7,
        /// The whole URL.
        URLENS_SELECTED_HREF = 16,
        /// The public suffix of the host, as in urlens_site; needs URLENS_FEATURE_PSL.
        URLENS_SELECTED_SUFFIX = 17,
        /// The registrable domain.
        URLENS_SELECTED_DOMAIN = 18,
        URLENS_SELECTED_SUBDOMAIN = 19,
    }
}

structs! {
    /// Rows of text. Set `size`, and to zero what the layout does not have.
    pub struct urlens_rows {
        pub size: usize,
        /// See the layout; 32-bit and 64-bit offsets must be aligned.
        pub items: *const c_void,
        /// How many rows there are.
        pub count: usize,
        /// VIEWS: bytes from one item to the next; 0: sizeof(urlens_view).
        pub stride: usize,
        /// OFFSETS32, OFFSETS64: what the offsets count from.
        pub data: *const c_char,
        /// UTF8_VIEW: the buffers of texts of more than 12 bytes.
        pub buffers: *const *const c_char,
        /// UTF8_VIEW: their sizes in bytes; NULL: the items can be trusted.
        pub buffer_sizes: *const usize,
        /// UTF8_VIEW: how many buffers there are.
        pub buffer_count: usize,
        /// One bit per row, least significant first, 0 for null; NULL if no row is null.
        pub validity: *const u8,
        /// The number of the first row's bit.
        pub first_bit: usize,
        pub layout: urlens_rows_layout,
        /// Zero.
        pub reserved: u32,
    }
    /// One column of the result.
    pub struct urlens_selected_column {
        /// One for each row; NULL where the row has no URL, or its URL not that part.
        pub views: *mut urlens_view,
        pub what: urlens_selected,
        /// SUFFIX, DOMAIN, SUBDOMAIN: URLENS_SITE_ICANN_ONLY or 0; else 0.
        pub flags: u32,
    }
    /// What is asked for, and where it goes. All arrays belong to the caller and have room for the rows. Set `size`.
    pub struct urlens_selection {
        pub size: usize,
        pub columns: *const urlens_selected_column,
        pub column_count: usize,
        /// Memory for parts that are not in the rows as they have to be written; NULL if `capacity` is 0.
        pub data: *mut c_char,
        /// Its size in bytes.
        pub capacity: usize,
        /// Per row, a urlens_status; may be NULL.
        pub status: *mut u16,
        /// Set by the function: rows before this one are written.
        pub rows_done: usize,
        /// Set by the function: how many of those have no URL, nulls included.
        pub failed: usize,
        /// Set by the function: bytes of `data` that views point into.
        pub used: usize,
        /// Set if not all rows are done: room that is enough for the next row.
        pub needed: usize,
    }
}

functions! {
    /// Parses rows `first` and up, and writes the parts that were asked for, from index 0 of the arrays on. A view is
    /// valid as long as the rows and `data` are. `url` lends its options and its working memory; the URL in it is
    /// kept. `base` may be NULL. A row that fails gets its status and NULL views, and has no effect on any other: the
    /// parser's status, URLENS_E_NULL_ROW, or URLENS_E_ARGUMENT if its offsets make no sense. URLENS_OK: all rows are
    /// done. URLENS_E_BUFFER_TOO_SMALL: the first rows_done rows are done and whole; go on with new memory from row
    /// first + rows_done. Other errors, with nothing written: URLENS_E_ARGUMENT, URLENS_E_NO_URL and
    /// URLENS_E_UNSUPPORTED for the base, as in urlens_parse; URLENS_E_UNSUPPORTED for parts that this build cannot
    /// give.
    fn urlens_select_batch(url: *mut urlens_url, rows: *const urlens_rows, first: usize, base: *const urlens_url, selection: *mut urlens_selection) -> urlens_status;
}
