// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]
#![deny(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

mod audit;
mod builder;
pub mod columns;
pub mod compat;
mod cookie;
mod dialect;
pub mod ecma;
mod encoding;
mod error;
mod ffi;
mod host;
mod links;
mod params;
mod parser;
mod part;
mod pattern;
mod query;
mod site;
mod template;
mod url;
mod validation;

pub use crate::audit::{Audit, Auditor, Diff, Finding, Severity, View, audit, diff};
pub use crate::builder::{Request, TargetForm, UrlBuilder};
pub use crate::dialect::{Dialect, DialectInfo, Reader, Reading};
pub use crate::encoding::{Encoding, PercentSet, Unencodable, percent_decode, percent_encode};
pub use crate::error::{Error, Place};
pub use crate::host::{Host, HostClass, default_port, domain_to_ascii, domain_to_unicode};
pub use crate::links::{Link, LinkEnd, LinkFinder, LinkKind, Links, format_link};
pub use crate::params::SearchParams;
pub use crate::parser::{IntoError, Parser, Written, parse_into};
pub use crate::part::{Attribute, Part};
pub use crate::pattern::{Match, Matcher, Pattern, PatternInit, PatternSet, PatternSetError, PatternSetRef};
pub use crate::site::{Data, Site, Strength, SurtForm};
pub use crate::template::{Template, TemplateUse, TemplateValue};
pub use crate::url::{Change, Url};
pub use crate::validation::ValidationError;

/// The interface of C.
pub use urlens_sys as sys;
