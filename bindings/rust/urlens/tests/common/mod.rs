// SPDX-License-Identifier: MIT
//! Data that is not part of the repository, random numbers, and results that are counted.

#![allow(dead_code)]

use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A generator of the kind xorshift64: the same numbers in every run.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The folder of the conformance suites.
fn shared() -> PathBuf {
    std::env::var_os("URLENS_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from).join("conformance")
}

/// A file of the conformance suites; `None`, and a sentence, if it is not there.
pub fn suite(name: &str) -> Option<String> {
    let path = shared().join(name);
    let text = fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: {} is not there (set URLENS_SHARED)", path.display());
    }
    text
}

/// JSON in which a surrogate without its other half is U+FFFD: a text of Rust cannot have one.
pub fn json(text: &str) -> Value {
    serde_json::from_str(&without_lone_surrogates(text)).expect("JSON")
}

fn without_lone_surrogates(text: &str) -> String {
    let unit = |at: usize| {
        let hex = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u16::from_str_radix(hex, 16).ok()
    };
    let (mut result, mut at) = (String::with_capacity(text.len()), 0);
    while let Some(found) = text[at..].find('\\') {
        result.push_str(&text[at..at + found]);
        at += found;
        let (length, replacement) = match (unit(at), unit(at + 6)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => (12, None),
            (Some(0xD800..=0xDFFF), _) => (6, Some("\\ufffd")),
            _ => (2, None),
        };
        result.push_str(replacement.unwrap_or(&text[at..at + length]));
        at += length;
    }
    result + &text[at..]
}

/// Counts cases, and keeps what is wrong with them.
#[derive(Default)]
pub struct Report {
    cases: usize,
    wrong: Vec<String>,
}

impl Report {
    pub fn check<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, wanted: T, got: T) {
        self.cases += 1;
        if wanted != got {
            self.wrong.push(format!("{what}\n  wanted {wanted:?}\n  got    {got:?}"));
        }
    }

    /// Fails if a case did, or if there were fewer than there have to be.
    pub fn finish(self, name: &str, at_least: usize) {
        println!("{name}: {} cases", self.cases);
        assert!(
            self.wrong.is_empty(),
            "{} wrong\n{}",
            self.wrong.len(),
            self.wrong[..self.wrong.len().min(20)].join("\n")
        );
        assert!(self.cases >= at_least, "{name} has only {} cases", self.cases);
    }
}
