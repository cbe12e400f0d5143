// SPDX-License-Identifier: MIT
//! What every module needs to call the library: texts, objects that are released, results that are written.

use crate::Error;
use std::alloc::{Layout, alloc, dealloc, realloc};
use std::cell::Cell;
use std::mem::size_of;
use std::os::raw::{c_char, c_void};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;
use std::thread::LocalKey;
use urlens_sys::*;

/// The pointer and the length of a text, as two arguments of a function.
pub(crate) fn text(text: &str) -> (*const c_char, usize) {
    (text.as_ptr().cast(), text.len())
}

/// The same for a text that may be absent.
pub(crate) fn optional(value: Option<&str>) -> (*const c_char, usize) {
    value.map_or((null(), 0), text)
}

/// A text as a view. The view of an empty text has a pointer, so that it does not count as absent.
pub(crate) fn view(text: &str) -> urlens_view {
    urlens_view { data: text.as_ptr().cast(), length: text.len() }
}

pub(crate) fn optional_view(text: Option<&str>) -> urlens_view {
    text.map_or(urlens_view { data: null(), length: 0 }, view)
}

/// The bytes of a view; `None` if it is absent.
///
/// # Safety
/// The memory that the view is of must live, unchanged, as long as `'a`.
pub(crate) unsafe fn bytes<'a>(view: urlens_view) -> Option<&'a [u8]> {
    // SAFETY: a view with a pointer has that many bytes.
    (!view.data.is_null()).then(|| unsafe { std::slice::from_raw_parts(view.data.cast(), view.length) })
}

/// The text of a view that the library made of text: it is well-formed. What is not would become U+FFFD in the library.
///
/// # Safety
/// As [`bytes`].
pub(crate) unsafe fn string<'a>(view: urlens_view) -> Option<&'a str> {
    // SAFETY: the caller's promise.
    let bytes = unsafe { bytes(view) }?;
    Some(std::str::from_utf8(bytes).unwrap_or("\u{FFFD}"))
}

/// A constant text of the library; `None` for NULL.
///
/// # Safety
/// The pointer must be NULL or from a function that gives texts which live as long as the library.
pub(crate) unsafe fn constant(pointer: *const c_char) -> Option<&'static str> {
    if pointer.is_null() {
        return None;
    }
    // SAFETY: such texts end with a NUL and never change.
    unsafe { std::ffi::CStr::from_ptr(pointer) }.to_str().ok()
}

pub(crate) const NO_ERROR: urlens_error =
    urlens_error { status: URLENS_OK, at: URLENS_NOWHERE, length: 0, place: URLENS_PLACE_INPUT };

/// The memory of the library is that of Rust's global allocator, so that a program has one.
pub(crate) static ALLOCATOR: Allocator = Allocator(urlens_allocator {
    allocate: Some(allocate),
    reallocate: Some(reallocate),
    release: Some(release),
    context: null_mut(),
});

pub(crate) struct Allocator(urlens_allocator);

// SAFETY: it never changes, its functions can be called in any thread, and its context is not used.
unsafe impl Sync for Allocator {}

impl Allocator {
    pub(crate) fn as_ptr(&self) -> *const urlens_allocator {
        &self.0
    }
}

/// The layout of a block: aligned as `malloc` aligns it. Sizes are never 0.
fn layout(size: usize) -> Option<Layout> {
    Layout::from_size_align(size, 16).ok()
}

unsafe extern "C" fn allocate(_: *mut c_void, size: usize) -> *mut c_void {
    // SAFETY: the size is not 0.
    layout(size).map_or(null_mut(), |layout| unsafe { alloc(layout) }.cast())
}

unsafe extern "C" fn reallocate(_: *mut c_void, block: *mut c_void, old: usize, new: usize) -> *mut c_void {
    match (layout(old), layout(new)) {
        // SAFETY: the block is one of `allocate` with the old size, and the new size makes a layout.
        (Some(old), Some(_)) => unsafe { realloc(block.cast(), old, new) }.cast(),
        _ => null_mut(),
    }
}

unsafe extern "C" fn release(_: *mut c_void, block: *mut c_void, size: usize) {
    if let Some(layout) = layout(size) {
        // SAFETY: the block is one of `allocate` with this size.
        unsafe { dealloc(block.cast(), layout) }
    }
}

/// Options with all defaults.
pub(crate) fn options() -> urlens_options {
    urlens_options {
        size: size_of::<urlens_options>(),
        dialect: URLENS_DIALECT_WHATWG,
        flags: 0,
        max_length: 0,
        allocator: ALLOCATOR.as_ptr(),
        sink: None,
        sink_context: null_mut(),
        encoding: null(),
        encoding_length: 0,
        simd: URLENS_SIMD_AUTO,
        reserved: 0,
        suffix_list: null(),
    }
}

/// Calls a function that writes to an output, with as much room as it turns out to need.
pub(crate) fn written(
    expected: usize,
    mut call: impl FnMut(&mut urlens_output) -> urlens_status,
) -> Result<Vec<u8>, Error> {
    let mut data: Vec<u8> = Vec::with_capacity(expected.max(64));
    loop {
        let mut out =
            urlens_output { data: data.as_mut_ptr().cast(), capacity: data.capacity(), length: 0, error: NO_ERROR };
        match call(&mut out) {
            URLENS_OK => {
                // SAFETY: the function has written that many bytes, which is at most the capacity.
                unsafe { data.set_len(out.length) };
                return Ok(data);
            }
            URLENS_E_BUFFER_TOO_SMALL => data.reserve(out.length),
            status => return Err(Error::of_call(status, out.error)),
        }
    }
}

/// The same for a result that is text.
pub(crate) fn written_text(
    expected: usize,
    call: impl FnMut(&mut urlens_output) -> urlens_status,
) -> Result<String, Error> {
    let bytes = written(expected, call)?;
    Ok(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// Fails if a status does.
pub(crate) fn check(status: urlens_status) -> Result<(), Error> {
    if status == URLENS_OK { Ok(()) } else { Err(Error::from_status(status)) }
}

/// A pointer to an object of the library, and the function that releases it.
macro_rules! owned {
    ($(#[$doc:meta])* $name:ident, $type:ident, $destroy:ident) => {
        $(#[$doc])*
        pub(crate) struct $name(std::ptr::NonNull<urlens_sys::$type>);

        // SAFETY: the library has no state of its own, an object can be used in any thread, and the functions that take a
        // const pointer do not change it: those that do are called with `&mut self` only.
        unsafe impl Send for $name {}
        unsafe impl Sync for $name {}

        impl Drop for $name {
            fn drop(&mut self) {
                // SAFETY: this is the one owner of the object.
                unsafe { urlens_sys::$destroy(self.0.as_ptr()) }
            }
        }

        #[allow(dead_code)]
        impl $name {
            /// Takes what a function that makes objects has given.
            pub(crate) fn take(status: urlens_sys::urlens_status, made: *mut urlens_sys::$type) -> Result<Self, $crate::Error> {
                $crate::ffi::check(status)?;
                std::ptr::NonNull::new(made).map(Self).ok_or_else($crate::Error::out_of_memory)
            }

            pub(crate) fn as_ptr(&self) -> *const urlens_sys::$type {
                self.0.as_ptr()
            }

            pub(crate) fn as_mut(&mut self) -> *mut urlens_sys::$type {
                self.0.as_ptr()
            }
        }
    };
}
pub(crate) use owned;

owned! {
    /// An object that holds a URL.
    Object, urlens_url, urlens_destroy
}

impl Object {
    pub(crate) fn create(options: &urlens_options) -> Result<Self, Error> {
        let mut made = null_mut();
        // SAFETY: both pointers are valid.
        let status = unsafe { urlens_create(options, &mut made) };
        Self::take(status, made)
    }

    /// An object with all defaults. To ask the processor what it can do takes microseconds, so that is done once.
    pub(crate) fn new() -> Result<Self, Error> {
        static MODEL: OnceLock<Option<Object>> = OnceLock::new();
        let model = MODEL.get_or_init(|| Self::create(&options()).ok());
        let model = model.as_ref().ok_or_else(Error::out_of_memory)?;
        let mut made = null_mut();
        // SAFETY: the model lives for ever and is not changed.
        let status = unsafe { urlens_create_like(model.as_ptr(), &mut made) };
        Self::take(status, made)
    }

    /// Parses into the object; the error says where.
    pub(crate) fn parse(&mut self, input: &str, base: Option<&Object>) -> Result<(), Error> {
        let (data, length) = text(input);
        let base = base.map_or(null(), Object::as_ptr);
        // SAFETY: the text and the base live for the time of the call.
        let status = unsafe { urlens_parse(self.as_mut(), data, length, base) };
        self.outcome(status)
    }

    /// What a status of a function that changes the object means.
    pub(crate) fn outcome(&self, status: urlens_status) -> Result<(), Error> {
        if status == URLENS_OK {
            return Ok(());
        }
        // SAFETY: the object is valid.
        Err(Error::of_call(status, unsafe { urlens_error_of(self.as_ptr()) }))
    }

    /// The bytes of the URL that the object holds; empty if it has none.
    pub(crate) fn href(&self) -> &[u8] {
        // SAFETY: the view is valid until the object changes, and `self` is borrowed for that long.
        unsafe { bytes(urlens_href(self.as_ptr())) }.unwrap_or_default()
    }

    /// Where the components of its URL are.
    pub(crate) fn components(&self) -> Option<&urlens_components> {
        // SAFETY: as above.
        unsafe { urlens_components_of(self.as_ptr()).as_ref() }
    }
}

type Kept = LocalKey<Cell<Option<Object>>>;

thread_local! {
    static WORK: Cell<Option<Object>> = const { Cell::new(None) };
    static BASE: Cell<Option<Object>> = const { Cell::new(None) };
}

/// An object that has held a longer URL is not kept: its memory is worth more than the time to make another one.
const LONGEST_KEPT: usize = 64 * 1024;

/// Lends an object that the thread keeps. It is taken out meanwhile, so that a call inside of `work` gets another one. A
/// thread that is about to end keeps nothing any more and makes objects as it needs them.
#[inline]
fn lend<T>(kept: &'static Kept, work: impl FnOnce(&mut Object) -> Result<T, Error>) -> Result<T, Error> {
    let mut object = match kept.try_with(Cell::take).ok().flatten() {
        Some(object) => object,
        None => Object::new()?,
    };
    let result = work(&mut object);
    if object.href().len() <= LONGEST_KEPT {
        let _ = kept.try_with(|cell| cell.set(Some(object)));
    }
    result
}

/// Lends an object for work.
pub(crate) fn with_object<T>(work: impl FnOnce(&mut Object) -> Result<T, Error>) -> Result<T, Error> {
    lend(&WORK, work)
}

/// Lends an object that holds a URL of the Standard, given as its text. If it was lent last time with the same text it is
/// not parsed again: the text is all there is to such a URL.
pub(crate) fn with_url<T>(href: &str, work: impl FnOnce(&mut Object) -> Result<T, Error>) -> Result<T, Error> {
    lend(&BASE, |object| {
        if object.href() != href.as_bytes() {
            object.parse(href, None)?;
        }
        work(object)
    })
}
