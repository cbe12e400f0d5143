// SPDX-License-Identifier: MIT
//! What may be used in which threads: exactly what the header promises.

use urlens::{
    Auditor, Dialect, Error, Host, Matcher, Parser, Pattern, PatternSet, Reader, Reading, SearchParams, Url, columns,
};

fn is_send<T: Send>() {}
fn is_sync<T: Sync>() {}

/// Whether a type is Sync: the method of the type itself is found before that of the trait, and needs the bound.
struct Asks<T>(std::marker::PhantomData<T>);

trait Otherwise {
    fn is_sync(&self) -> bool {
        false
    }
}

impl<T> Otherwise for Asks<T> {}

impl<T: Sync> Asks<T> {
    fn is_sync(&self) -> bool {
        true
    }
}

macro_rules! both {
    ($($type:ty),*) => { $(is_send::<$type>(); is_sync::<$type>();)* };
}

#[test]
fn objects_that_never_change_or_are_changed_by_their_owner_are_send_and_sync() {
    both!(
        Url,
        Error,
        Host,
        Dialect,
        Reading,
        SearchParams,
        Parser,
        Reader,
        Pattern,
        PatternSet,
        Auditor,
        columns::Column,
        columns::Rows<'static>
    );
}

#[test]
fn a_matcher_is_for_one_thread() {
    is_send::<Matcher>();
    assert!(!Asks::<Matcher>(std::marker::PhantomData).is_sync());
    assert!(Asks::<Url>(std::marker::PhantomData).is_sync());
}

#[test]
fn urls_and_patterns_are_shared() {
    let pattern = Pattern::new("https://example.com/:id").unwrap();
    let set = PatternSet::new(["https://example.org/*", "https://example.com/:id"]).unwrap();
    let base = Url::parse("https://example.com/a").unwrap();
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (pattern, set, base) = (&pattern, &set, &base);
            scope.spawn(move || {
                for number in 0..200 {
                    let url = base.join(&format!("{thread}-{number}")).unwrap();
                    assert_eq!(url.path(), format!("/{thread}-{number}"));
                    assert!(pattern.test(url.as_str()).unwrap());
                    assert_eq!(set.first(url.as_str()).unwrap(), Some(1));
                }
            });
        }
    });
}

#[test]
fn a_thread_that_ends_can_still_parse() {
    struct Last;

    impl Drop for Last {
        fn drop(&mut self) {
            assert_eq!(Url::parse("http://A/b").unwrap().join("c").unwrap().as_str(), "http://a/c");
        }
    }

    thread_local!(static LAST: Last = const { Last });
    std::thread::spawn(|| {
        LAST.with(|_| ());
        Url::parse("http://first/").unwrap();
    })
    .join()
    .unwrap();
}
