// SPDX-License-Identifier: MIT
//! A join, which needs no object of the library, gives what a parser with the same base gives, which has two.

mod common;

use common::Random;
use urlens::{Parser, Part, Url};

const BASES: [&str; 12] = [
    "https://www.example.com/a/b/c?d=e#f",
    "http://user:secret@example.com:8080/",
    "http://[::1]/a/",
    "ws://example.com/a?b",
    "file:///home/me/x",
    "file:///C:/x/y",
    "data:text/plain,hello",
    "mailto:me@example.com",
    "a:/.//b",
    "a://h/b/c",
    "a:b#c",
    "https://example.com/%2e%2E/x%20y/",
];

/// What references are made of, with blanks between.
const PIECES: &str =
    r##"/ . .. ? # \ a bc x.y %2e %41 : // @ http: https:// 80 "<> [::1] | ä C| example.org xn--a 🦀 ?q=1&r #top"##;

impl Random {
    fn reference(&mut self) -> String {
        let pieces: Vec<&str> = PIECES.split(' ').chain([" ", "\t", "\0"]).collect();
        (0..self.below(8)).map(|_| pieces[self.below(pieces.len())]).collect()
    }
}

fn parts(url: &Url) -> [Option<&str>; 8] {
    use Part::*;
    [Scheme, Username, Password, Host, Port, Path, Query, Fragment].map(|part| url.part(part))
}

fn check(base: &Url, parser: &mut Parser, reference: &str) {
    let got = base.join(reference);
    match parser.parse(reference) {
        Ok(wanted) => {
            let got = got.unwrap_or_else(|error| panic!("{base} + {reference:?}: wanted {wanted}, got {error:?}"));
            assert_eq!(wanted.as_str(), got.as_str(), "{base} + {reference:?}");
            assert_eq!(parts(wanted), parts(&got), "{base} + {reference:?}");
        }
        Err(wanted) => assert_eq!(got.err(), Some(wanted), "{base} + {reference:?}"),
    }
    assert_eq!(base.can_join(reference), base.join(reference).is_ok(), "{base} + {reference:?}");
}

#[test]
fn joins_agree_with_a_parser() {
    let mut random = Random(88_172_645_463_325_252);
    for base in BASES {
        let base = Url::parse(base).unwrap();
        let mut parser = Parser::with_base(&base).unwrap();
        for _ in 0..3000 {
            check(&base, &mut parser, &random.reference());
        }
    }
}

/// Results that are longer than a join expects, and hosts that need more working memory than there is on the stack.
#[test]
fn long_joins_agree_with_a_parser() {
    let base = Url::parse("https://example.com/a/b?c").unwrap();
    let mut parser = Parser::with_base(&base).unwrap();
    for length in [1, 5, 10, 100, 1000, 10_000] {
        for unit in ["ä", "a/", "../", "\"", "?", "ä."] {
            let text = unit.repeat(length);
            check(&base, &mut parser, &text);
            check(&base, &mut parser, &format!("//{text}/"));
            check(&base, &mut parser, &format!("#{text}"));
        }
    }
}

/// A base of which little stays does not leave its length unused.
#[test]
fn a_join_does_not_keep_memory_that_it_does_not_need() {
    let base = Url::parse(&format!("https://example.com/{}?{}", "a".repeat(5000), "b".repeat(5000))).unwrap();
    for reference in ["/x", "https://example.org/", "../y", "?q"] {
        let joined = String::from(base.join(reference).unwrap());
        assert!(joined.capacity() <= joined.len() + 128, "{reference}: {} bytes", joined.capacity());
    }
}
