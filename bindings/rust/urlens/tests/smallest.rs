// SPDX-License-Identifier: MIT
//! What each feature leaves out says that it was left out, and nothing else changes. With all features nothing is missing.

use urlens::{
    Auditor, Dialect, Encoding, LinkEnd, LinkFinder, Pattern, PatternSet, Strength, Template, Url, format_link,
};

/// What the library says of itself.
fn has(flag: u32) -> bool {
    // SAFETY: the function gives a pointer that is always valid.
    unsafe { (*urlens::sys::urlens_build_info()).features & flag != 0 }
}

#[test]
fn features_are_those_of_the_library() {
    use urlens::sys::*;
    let features = [
        (URLENS_FEATURE_UNICODE, cfg!(feature = "unicode")),
        (URLENS_FEATURE_CONFUSABLES, cfg!(feature = "confusables")),
        (URLENS_FEATURE_ENCODINGS, cfg!(feature = "encodings")),
        (URLENS_FEATURE_DECODERS, cfg!(feature = "decoders")),
        (URLENS_FEATURE_PSL, cfg!(feature = "psl")),
        (URLENS_FEATURE_SITE, cfg!(feature = "site")),
        (URLENS_FEATURE_RFC, cfg!(feature = "rfc")),
        (URLENS_FEATURE_ECMA, cfg!(feature = "ecma")),
        (URLENS_FEATURE_AUDIT, cfg!(feature = "audit")),
        (URLENS_FEATURE_WEBURL, cfg!(feature = "weburl")),
        (URLENS_FEATURE_LIVING, cfg!(feature = "living")),
        (URLENS_FEATURE_TEMPLATE, cfg!(feature = "template")),
        (URLENS_FEATURE_PATTERN, cfg!(feature = "pattern")),
        (URLENS_FEATURE_REGEXP, cfg!(feature = "regexp")),
        (URLENS_FEATURE_LINKS, cfg!(feature = "links")),
        (URLENS_FEATURE_BUILD, cfg!(feature = "build")),
    ];
    for (flag, wanted) in features {
        assert_eq!(wanted, has(flag), "{flag:#x}");
    }
}

#[test]
fn urls_are_in_every_build() {
    let mut url = Url::parse("HTTP://EXAMPLE.com/a/../b").unwrap();
    assert_eq!(url.as_str(), "http://example.com/b");
    assert_eq!(url.join("c?d").unwrap().as_str(), "http://example.com/c?d");
    url.set_port("81").unwrap();
    assert_eq!(url.effective_port(), Some(81));
    assert_eq!(url.search_params().len(), 0);
    assert_eq!(Url::can_parse("http://bücher.example/"), cfg!(feature = "unicode"));
}

#[test]
fn what_was_left_out_is_unsupported() {
    let url = Url::parse("http://www.example.com/").unwrap();
    let is_there = |error: Option<urlens::Error>| match error {
        None => true,
        Some(error) => {
            assert!(error.is_unsupported(), "{error:?}");
            false
        }
    };
    assert_eq!(cfg!(feature = "psl"), is_there(url.site().err()));
    assert_eq!(cfg!(feature = "site"), is_there(url.normalize(Strength::Same).err()));
    assert_eq!(cfg!(feature = "audit"), is_there(Auditor::new().err()));
    assert_eq!(cfg!(feature = "pattern"), is_there(Pattern::new("http://a/*").err()));
    assert_eq!(cfg!(feature = "regexp"), is_there(Pattern::new(r"http://a/(\d)").err()));
    assert_eq!(cfg!(feature = "rfc"), is_there(Dialect::RFC3986.parse("a:b").err()));
    assert_eq!(cfg!(feature = "build"), is_there(url.clone().push_segment("a").err()));
    assert_eq!(cfg!(feature = "build"), is_there(Url::builder("http").host("a").build().err()));
    assert_eq!(cfg!(feature = "psl"), is_there(url.cookie_domain("example.com").err()));
    assert_eq!(cfg!(feature = "site"), is_there(url.cookie_default_path().err()));
    assert_eq!(cfg!(feature = "site"), is_there(url.cookie_path_matches("/").err()));
    assert_eq!(cfg!(feature = "template"), is_there(Template::new("{a}").err()));
    assert_eq!(cfg!(feature = "ecma"), is_there(urlens::ecma::encode_uri("a").err()));
    assert_eq!(cfg!(feature = "links"), is_there(LinkFinder::new().find("a").err()));
    assert_eq!(cfg!(feature = "links"), is_there(format_link("http://a/", LinkEnd::Alone).err()));
    assert_eq!(cfg!(feature = "encodings"), Encoding::from_label("latin1").is_ok());
    assert_eq!(cfg!(feature = "pattern"), is_there(PatternSet::new([""; 0]).err().map(|error| error.error)));
}
