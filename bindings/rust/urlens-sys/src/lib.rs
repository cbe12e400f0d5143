// SPDX-License-Identifier: MIT
//! The C library [urlens](https://docs.rs/urlens), compiled from source, and the declarations of all its functions.
//!
//! This is the interface of C, with its contracts: strings are a pointer and a length, a status says what went
//! wrong, and the caller keeps to the rules of the headers. The crate `urlens` is the safe interface.
//!
//! The declarations are written by hand. A test compiles the header together with what they say of it: sizes, offsets,
//! the numbers of all enumerators and the types of all functions.
//!
//! Nothing else is linked. Each part of the library that can be left out has a feature; the functions of a part that
//! was left out are still there, and return [`URLENS_E_UNSUPPORTED`].
//!
//! ```
//! use urlens_sys::*;
//! let input = "HTTPS://EXAMPLE.com/a/../b";
//! // SAFETY: the pointers are valid for the lengths that are given, and the object is released once.
//! unsafe {
//!     let mut url = std::ptr::null_mut();
//!     assert_eq!(urlens_create(std::ptr::null(), &mut url), URLENS_OK);
//!     assert_eq!(urlens_parse(url, input.as_ptr().cast(), input.len(), std::ptr::null()), URLENS_OK);
//!     let href = urlens_href(url);
//!     assert_eq!(std::slice::from_raw_parts(href.data.cast::<u8>(), href.length), b"https://example.com/b");
//!     urlens_destroy(url);
//! }
//! ```
#![no_std]
#![deny(missing_docs)]
#![allow(non_camel_case_types)]

#[cfg(test)]
extern crate std;

use core::ffi::{c_char, c_int, c_void};

/// The type that C gives to enumerations.
#[cfg(target_env = "msvc")]
pub type urlens_enum = core::ffi::c_int;
/// The type that C gives to enumerations.
#[cfg(not(target_env = "msvc"))]
pub type urlens_enum = core::ffi::c_uint;

/// An offset into a URL.
pub type urlens_offset = u32;

/// An offset that does not exist.
pub const URLENS_NOWHERE: usize = usize::MAX;

/// The most bytes that an input or a result may have.
pub const URLENS_MAX_LENGTH: usize = 0x7FFF_FFFF;

/// How many components a pattern has.
pub const URLENS_PATTERN_PARTS: usize = 8;

/// Structs, and for the tests a table of their fields.
macro_rules! structs {
    ($($(#[$doc:meta])* pub struct $name:ident { $($(#[$field_doc:meta])* pub $field:ident: $type:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[repr(C)]
            #[derive(Clone, Copy, Debug)]
            #[allow(missing_docs)]
            pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }
        )*
        #[cfg(test)]
        pub(crate) fn structs() -> std::vec::Vec<crate::header::Struct> {
            std::vec![$(crate::header::Struct {
                name: stringify!($name),
                size: core::mem::size_of::<$name>(),
                fields: std::vec![$((
                    stringify!($field), core::mem::offset_of!($name, $field), core::mem::size_of::<$type>()
                ),)*],
            },)*]
        }
    };
}

/// Enumerations and flags, and for the tests a table of their numbers.
macro_rules! enumerators {
    (@type enum) => { urlens_enum };
    (@type flags) => { u32 };
    ($($(#[$doc:meta])* $kind:ident $name:ident { $($(#[$item_doc:meta])* $item:ident = $value:expr,)* })*) => {
        $(
            $(#[$doc])*
            pub type $name = enumerators!(@type $kind);
            $(
                $(#[$item_doc])*
                #[allow(missing_docs)]
                pub const $item: $name = $value;
            )*
        )*
        #[cfg(test)]
        pub(crate) fn enumerators() -> std::vec::Vec<(&'static str, &'static str, u32)> {
            std::vec![$($((stringify!($name), stringify!($item), $item),)*)*]
        }
    };
}

/// Functions, and for the tests a table of their types.
macro_rules! functions {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        extern "C" { $($(#[$doc])* pub fn $name($($argument: $type),*) $(-> $result)?;)* }
        #[cfg(test)]
        pub(crate) fn functions() -> std::vec::Vec<crate::header::Function> {
            std::vec![$(crate::header::Function {
                name: stringify!($name),
                arguments: std::vec![$(stringify!($type)),*],
                result: [$(stringify!($result),)? ""][0],
            },)*]
        }
    };
}

/// Types of which only the library knows what is in them.
macro_rules! opaque {
    ($($(#[$doc:meta])* pub struct $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[repr(C)]
            pub struct $name {
                _data: (),
                // Neither Send nor Sync, and not to be moved: what is promised of an object is for its owner to say.
                _marker: core::marker::PhantomData<(*mut u8, core::marker::PhantomPinned)>,
            }
        )*
    };
}

macro_rules! modules {
    ($($name:ident)*) => {
        $(mod $name; pub use $name::*;)*
    };
}

modules! { core_ host build unicode encoding ecma site rfc weburl audit batch query template pattern links }

#[cfg(test)]
mod header;
