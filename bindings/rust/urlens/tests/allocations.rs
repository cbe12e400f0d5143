// SPDX-License-Identifier: MIT
//! How often memory is asked for, in Rust and in C: the library uses Rust's global allocator, which counts here. These are
//! the numbers of docs/rust.md.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use urlens::{Parser, Url, parse_into};

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

fn count() {
    // A thread that is about to end has no counter any more, and nobody asks for it.
    let _ = COUNT.try_with(|count| count.set(count.get() + 1));
}

// SAFETY: all is done by the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller's promise.
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often `work` asks for memory.
fn allocations<T>(work: impl FnOnce() -> T) -> usize {
    let before = COUNT.get();
    let result = work();
    let after = COUNT.get();
    drop(result);
    after - before
}

const URLS: [&str; 6] = [
    "https://www.example.com/a/b/c?d=e#f",
    "HTTP://User:Secret@EXAMPLE.com:80/a/../b",
    "https://example.com/a b",
    "file:///home/me/x",
    "data:text/plain,hello",
    "http://[::1]:8080/",
];

#[test]
fn the_counter_sees_both_sides() {
    assert_eq!(allocations(|| Box::new(1)), 1);
    // An object of the library, and the text that it writes.
    assert!(allocations(|| Parser::new().unwrap().parse(URLS[0]).is_ok()) >= 3);
}

#[test]
fn a_url_is_one_allocation() {
    for url in URLS {
        assert_eq!(allocations(|| Url::parse(url).unwrap()), 1, "{url}");
        let url = Url::parse(url).unwrap();
        assert_eq!(allocations(|| url.clone()), 1, "{url}");
        assert_eq!(allocations(|| (url.host(), url.path(), url.query(), url.effective_port())), 0, "{url}");
    }
}

/// A URL that is much longer than its input is parsed again, by an object that the thread keeps.
#[test]
fn a_url_that_grows_much_is_two_allocations() {
    let input = "https://example.com/äöüäöüäöüäöü";
    for _ in 0..2 {
        Url::parse(input).unwrap(); // the object has two buffers, which have grown then
    }
    assert_eq!(allocations(|| Url::parse(input).unwrap()), 2); // the first was too small
    assert_eq!(Url::parse(input).unwrap().path().len(), 73);
}

#[test]
fn a_join_is_one_allocation() {
    let base = Url::parse(URLS[0]).unwrap();
    for reference in ["", "x", "../x/y", "/x", "?x", "#x", "//example.org/x", "ftp://example.org/", "a b?ü#\"", "x:y"]
    {
        assert_eq!(allocations(|| base.join(reference).unwrap()), 1, "{reference}");
    }
    assert_eq!(allocations(|| base.join("//[").is_err()), 1);
}

/// A result that is much longer than base and reference is made by objects that the thread keeps.
#[test]
fn a_join_that_grows_much_is_two_allocations() {
    let base = Url::parse(URLS[0]).unwrap();
    let reference = "äöüäöüäöüäöüäöüäöü";
    for _ in 0..2 {
        base.join(reference).unwrap(); // the object has two buffers, which have grown then
    }
    assert_eq!(allocations(|| base.join(reference).unwrap()), 2);
}

#[test]
fn whether_a_reference_joins_needs_no_memory_once_the_base_is_read() {
    let base = Url::parse(URLS[0]).unwrap();
    base.can_join("x");
    for reference in ["", "x", "../x/y", "/x", "?x", "#x", "//example.org/x", "ftp://example.org/", "a b?ü#\"", "//["]
    {
        assert_eq!(allocations(|| base.can_join(reference)), 0, "{reference}");
    }
}

#[test]
fn a_parser_needs_no_memory_once_it_has_grown() {
    let mut parser = Parser::new().unwrap();
    let mut parse_all = || URLS.iter().filter(|url| parser.parse(url).is_ok()).count();
    parse_all();
    parse_all(); // it has two buffers
    assert_eq!(allocations(&mut parse_all), 0);
    assert_eq!(parse_all(), URLS.len());

    let mut parser = Parser::with_base(&Url::parse(URLS[0]).unwrap()).unwrap();
    let references = ["a/long/path/with/many/segments", "../x", "?x", "#x", "", "no host://"];
    let mut parse_all = || references.iter().filter(|text| parser.parse(text).is_ok()).count();
    parse_all();
    parse_all();
    assert_eq!(allocations(parse_all), 0);
}

#[test]
fn these_never_need_memory() {
    let mut memory = [0; 256];
    for url in URLS.iter().copied().chain(["no URL", "http://a b/", "http://bücher.example/ü"]) {
        assert_eq!(allocations(|| Url::can_parse(url)), 0, "{url}");
        assert_eq!(allocations(|| parse_into(url, &mut memory).is_ok()), 0, "{url}");
    }
}

#[test]
fn a_failure_is_at_most_one_allocation() {
    for text in ["", "no URL", "http://a b/", "https://[::1", "http://a:99999/"] {
        assert!(allocations(|| Url::parse(text).is_err()) <= 1, "{text}");
    }
}
