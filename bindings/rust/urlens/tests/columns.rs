// SPDX-License-Identifier: MIT
//! Columns: texts of Rust, Arrow's layout, and arrays of arrow-rs, whole and sliced.

use urlens::Url;
use urlens::columns::{Column, Rows, Selected, one, select};

/// Rows of every kind, more than fit one piece of work, and some whose parts have to be written anew.
fn texts() -> Vec<Option<String>> {
    let row = |number: usize| match number % 7 {
        0 => None,
        1 => Some(String::new()),
        2 => Some("no URL".to_owned()),
        3 => Some(format!("HTTPS://WWW.EXAMPLE{number}.co.uk/a/../b?q={number}")),
        4 => Some(format!("http://h{number}/")),
        5 => Some(format!("http://h/{}", "ä".repeat(number % 300))),
        _ => Some(format!("https://www.example.com/a/rather/long/path/{number}")),
    };
    (0..5000).map(row).collect()
}

fn check<'a>(rows: impl Into<Rows<'a>>, texts: &[Option<String>]) {
    let found = select(rows, &[Selected::Href, Selected::Host, Selected::Domain]).unwrap();
    assert_eq!(found.columns[0].len(), texts.len());
    let mut failed = 0;
    for (row, text) in texts.iter().enumerate() {
        let url = text.as_deref().and_then(|text| Url::parse(text).ok());
        assert_eq!(found.columns[0].get(row), url.as_ref().map(Url::as_str), "row {row}: {text:?}");
        assert_eq!(found.columns[1].get(row), url.as_ref().and_then(Url::host_str));
        assert_eq!(found.columns[2].get(row), url.as_ref().and_then(|url| url.site().unwrap().domain));
        assert_eq!(found.error(row).is_none(), url.is_some());
        failed += usize::from(url.is_none());
    }
    assert_eq!(found.failed, failed);
}

#[test]
fn texts_and_columns() {
    let texts = texts();
    let views: Vec<Option<&str>> = texts.iter().map(Option::as_deref).collect();
    check(&views[..], &texts);
    check(&views, &texts);
    check(&texts.iter().cloned().collect::<Column>(), &texts);
    let present: Vec<Option<String>> = texts.iter().filter(|text| text.is_some()).cloned().collect();
    let strings: Vec<String> = present.iter().flatten().cloned().collect();
    check(&strings[..], &present);
    check(&strings, &present);
    check(&strings.iter().map(String::as_str).collect::<Vec<_>>(), &present);
    check(&[] as &[&str], &[]);
}

#[test]
fn a_row_that_needs_much_memory() {
    let long = format!("http://h/{}", "ä".repeat(200_000));
    let column = one(&["http://a/", &long, "http://b/"], Selected::Href).unwrap();
    assert_eq!(column.get(1).unwrap().len(), 9 + 6 * 200_000);
    assert_eq!(column.get(2), Some("http://b/"));
}

#[cfg(feature = "arrow")]
#[test]
fn arrays_of_arrow() {
    use arrow_array::{Array, LargeStringArray, StringArray, StringViewArray};
    let texts = texts();
    let small: StringArray = texts.iter().map(Option::as_deref).collect();
    let large: LargeStringArray = texts.iter().map(Option::as_deref).collect();
    let views: StringViewArray = texts.iter().map(Option::as_deref).collect();
    for (from, length) in [(0, texts.len()), (3, 4000), (13, 7), (5000, 0)] {
        check(&small.slice(from, length), &texts[from..from + length]);
        check(&large.slice(from, length), &texts[from..from + length]);
        check(&views.slice(from, length), &texts[from..from + length]);
    }
    let hosts: StringArray = one(&small, Selected::Host).unwrap().into();
    assert_eq!(hosts.len(), texts.len());
    assert!(hosts.is_null(0));
    assert_eq!(hosts.value(4), "h4");
    // A column of columns: what comes out goes in.
    assert_eq!(one(&hosts, Selected::Host).unwrap().iter().flatten().count(), 0);
}
