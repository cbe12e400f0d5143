// SPDX-License-Identifier: MIT
//! Interfaces of other crates, for programs that move to urlens.

pub mod url;
