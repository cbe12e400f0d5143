// SPDX-License-Identifier: MIT
//! Callbacks that panic, objects that are used again after a failure, memory that is too small, texts of every kind. Under
//! AddressSanitizer these are the tests of leaks and of memory.

use std::panic::{AssertUnwindSafe, catch_unwind};
use urlens::{Auditor, IntoError, Matcher, Parser, Pattern, PatternSet, SearchParams, Url, parse_into};

#[test]
fn a_panic_in_a_report_goes_on_after_the_call() {
    let mut calls = 0;
    let caught = catch_unwind(AssertUnwindSafe(|| {
        let _ = Url::parse_reporting("http:\\\\a b\\c d", None, |_, _| {
            calls += 1;
            panic!("reported");
        });
    }));
    assert_eq!(*caught.unwrap_err().downcast::<&str>().unwrap(), "reported");
    assert_eq!(calls, 1);
    assert!(Url::parse("http://a/").is_ok());
}

#[test]
fn a_panic_while_parameters_are_retained_changes_nothing() {
    let mut url = Url::parse("http://a/?b=1&c=2&d=3").unwrap();
    let mut calls = 0;
    let caught = catch_unwind(AssertUnwindSafe(|| {
        let _ = url.retain_params(|_, _| {
            calls += 1;
            assert!(calls < 2, "second");
            false
        });
    }));
    assert!(caught.is_err());
    assert_eq!(calls, 2);
    assert_eq!(url.as_str(), "http://a/?b=1&c=2&d=3");
    assert!(url.retain_params(|name, value| name != "c" || value != Some("2")).unwrap());
    assert_eq!(url.as_str(), "http://a/?b=1&d=3");
}

#[test]
fn callbacks_can_parse() {
    let mut hosts = Vec::new();
    let mut url = Url::parse("http://a/?b=1&c=2").unwrap();
    url.retain_params(|name, _| {
        hosts.push(Url::parse(&format!("http://{name}/")).unwrap().join("x").unwrap().as_str().to_owned());
        true
    })
    .unwrap();
    assert_eq!(hosts, ["http://b/x", "http://c/x"]);
    let base = Url::parse("http://base/").unwrap();
    Url::parse_reporting("a b", Some(&base), |_, _| {
        assert_eq!(base.join("y").unwrap().as_str(), "http://base/y");
    })
    .unwrap();
}

#[test]
fn objects_work_after_failures() {
    let mut parser = Parser::new().unwrap();
    let mut auditor = Auditor::new().unwrap();
    let mut matcher = Matcher::new().unwrap();
    let pattern = Pattern::new("https://example.com/:id").unwrap();
    for _ in 0..50 {
        assert!(parser.parse("http://[").is_err());
        assert_eq!(parser.parse("http://a").unwrap().as_str(), "http://a/");
        assert!(auditor.audit("http://a\\@b", None).unwrap().findings().count() > 0);
        assert!(auditor.diff("", None).is_ok());
        assert!(!matcher.read("no URL"));
        assert!(matcher.test(&pattern).is_err());
        assert!(matcher.read("https://example.com/7"));
        assert!(matcher.exec(&pattern).unwrap().is_some());
    }
    assert!(Pattern::new("https://a/(").is_err());
    assert!(PatternSet::new(["https://a/", "("]).is_err());
}

#[test]
fn memory_of_every_size_is_enough_or_too_small() {
    let input = "http://ä.example:8080/ä?ü#ö";
    let wanted = Url::parse(input).unwrap();
    for size in 0..200 {
        let mut memory = vec![0xAA; size];
        match parse_into(input, &mut memory) {
            Ok(url) => assert_eq!(url.as_str(), wanted.as_str()),
            Err(IntoError::TooSmall { needed }) => assert!(needed > size),
            Err(IntoError::Invalid(error)) => panic!("{error}"),
        }
    }
    assert!(parse_into(input, &mut vec![0; wanted.as_str().len() + 512]).is_ok());
}

#[test]
fn texts_of_every_kind_are_taken() {
    let long = "a".repeat(100_000);
    let wide = "ä".repeat(70);
    for input in
        ["", "\0", "\u{FFFD}", "http://\0/", &long, &format!("http://{long}/"), &format!("http://{wide}.example/")]
    {
        let parsed = Url::parse(input);
        assert_eq!(parsed.is_ok(), Url::can_parse(input), "{}", &input[..input.len().min(20)]);
        let _ = urlens::audit(input, Some(input));
        let _ = SearchParams::parse(input).to_string();
        let _ = Pattern::new(input);
    }
    let url = Url::parse(&format!("http://a/{long}")).unwrap();
    assert_eq!(url.clone(), url);
    assert_eq!(url.path().len(), long.len() + 1);
}

#[test]
fn a_setter_that_fails_changes_nothing() {
    let mut url = Url::parse("https://user@example.com:8080/a?b#c").unwrap();
    let before = url.clone();
    assert!(url.set_href("//").is_err());
    assert!(url.push_segment("..").is_err());
    assert!(url.join_path("x/../y").is_err());
    assert_eq!(url, before);
    let mut opaque = Url::parse("mailto:a@b").unwrap();
    assert!(opaque.push_segment("x").is_err());
    assert!(opaque.pop_segment().is_err());
    assert!(!Url::parse("http://a/").unwrap().pop_segment().unwrap());
}
