// SPDX-License-Identifier: MIT
//! `compat::url` where the tests of the crate `url` do not look.

use std::cell::RefCell;
use urlens::compat::url::{Host, ParseError, Position, SyntaxViolation, Url, UrlQuery, form_urlencoded, quirks};

#[test]
fn violations_have_the_kinds_of_the_crate() {
    use SyntaxViolation::*;
    let cases = [
        (r"http://example.com/\a", Backslash),
        ("http://example.com/ ", C0SpaceIgnored),
        ("\u{1}http://example.com/", C0SpaceIgnored),
        ("http://me:pw@example.com/", EmbeddedCredentials),
        ("http:/example.com/", ExpectedDoubleSlash),
        ("file:/a", ExpectedFileDoubleSlash),
        ("http://example.com/a^", NonUrlCodePoint),
        ("http://example.com/%4", PercentDecode),
        ("http://exam\tple.com/", TabOrNewlineIgnored),
        ("http://a@b@example.com/", UnencodedAtSign),
    ];
    for (input, wanted) in cases {
        let seen = RefCell::new(Vec::new());
        Url::options().syntax_violation_callback(Some(&|v| seen.borrow_mut().push(v))).parse(input).unwrap();
        assert!(seen.borrow().contains(&wanted), "{input:?}: wanted {wanted:?}, got {:?}", seen.borrow());
    }
}

#[test]
fn errors_have_the_names_of_the_crate() {
    let cases = [
        ("http://", ParseError::EmptyHost),
        ("http://a:b", ParseError::InvalidPort),
        ("http://a:65536", ParseError::InvalidPort),
        ("http://1.2.3.256", ParseError::InvalidIpv4Address),
        ("http://[1:2]", ParseError::InvalidIpv6Address),
        ("http://a b", ParseError::IdnaError),
        ("http://a%2Fb", ParseError::IdnaError),
        ("x://a b", ParseError::InvalidDomainCharacter),
        ("http://\u{AD}", ParseError::EmptyHost),
        ("x", ParseError::RelativeUrlWithoutBase),
    ];
    for (input, wanted) in cases {
        assert_eq!(Url::parse(input), Err(wanted), "{input:?}");
    }
    let mail = Url::parse("mailto:a@b").unwrap();
    assert_eq!(mail.join("c"), Err(ParseError::RelativeUrlWithCannotBeABaseBase));
}

/// A text that is more than a host is not one; only a port is left out.
#[test]
fn hosts_are_set_whole_or_not_at_all() {
    for (url, host, wanted) in [
        ("http://h/", "evil/x", Err(ParseError::IdnaError)),
        ("http://h/", "evil?x", Err(ParseError::IdnaError)),
        ("http://h/", "u@evil", Err(ParseError::IdnaError)),
        ("http://h/", "evil\\x", Err(ParseError::IdnaError)),
        ("http://h/", "e\tvil", Err(ParseError::IdnaError)),
        ("x://h/", "evil/x", Err(ParseError::InvalidDomainCharacter)),
        ("x://h/", "evil#", Err(ParseError::InvalidDomainCharacter)),
        ("http://h/", "", Err(ParseError::EmptyHost)),
        ("http://h/", ":80", Err(ParseError::InvalidDomainCharacter)),
        ("http://h/", "[::1", Err(ParseError::InvalidIpv6Address)),
        ("http://h:8/", "A:80", Ok("http://a:8/")),
        ("http://h/", "[::1]", Ok("http://[::1]/")),
        ("x://h/", "A:80", Ok("x://A/")),
        ("x://h/", "", Ok("x:///")),
        ("file://h/", "a", Ok("file://a/")),
    ] {
        let mut changed = Url::parse(url).unwrap();
        let result = changed.set_host(Some(host));
        assert_eq!(changed.as_str(), wanted.unwrap_or(url), "{host:?}");
        assert_eq!(result.err(), wanted.err(), "{host:?}");
    }
}

#[test]
fn schemes_may_have_their_colon() {
    let mut url = Url::parse("x:y").unwrap();
    assert_eq!(url.set_scheme("z:"), Ok(()));
    assert_eq!(url.set_scheme("a::"), Err(()));
    assert_eq!(url.set_scheme("a:b"), Err(()));
    assert_eq!(url.as_str(), "z:y");
}

#[test]
fn addresses_are_no_domains() {
    for text in ["127.1", "[::1]", "a b", ""] {
        assert_eq!(quirks::domain_to_ascii(text), "", "{text:?}");
        assert_eq!(quirks::domain_to_unicode(text), "", "{text:?}");
    }
}

/// Types that programs name in their own functions.
#[test]
fn types_have_names() {
    fn add<'a>(pairs: &mut form_urlencoded::Serializer<'_, UrlQuery<'a>>) {
        pairs.append_pair("a", "b");
    }
    let mut url = Url::parse("http://h/").unwrap();
    add(&mut url.query_pairs_mut());
    assert_eq!(url.query(), Some("a=b"));
}

#[test]
fn parts_are_removed_and_set_to_nothing() {
    let mut url = Url::parse("x://me@h:1//p?q#f").unwrap();
    url.set_host(None).unwrap();
    assert_eq!(url.as_str(), "x:/.//p?q#f");
    url.set_query(Some(""));
    url.set_fragment(Some(""));
    assert_eq!(url.as_str(), "x:/.//p?#");
    url.set_query(None);
    url.set_fragment(None);
    assert_eq!(url.as_str(), "x:/.//p");
    url.set_query(Some("?a#b"));
    url.set_fragment(Some("#c"));
    assert_eq!(url.as_str(), "x:/.//p??a%23b##c");
}

#[test]
fn relative_references_lead_back() {
    let paths = ["/", "/a", "/a/", "/a/b", "/a/b/", "/a/b/c", "/c/", "/c/d?q", "/c#f", "/a/x:y"];
    for base in paths {
        for path in paths {
            let base = Url::parse(&format!("http://h{base}")).unwrap();
            let url = Url::parse(&format!("http://h{path}")).unwrap();
            let reference = base.make_relative(&url).unwrap();
            let without_base_query = base.query().is_none() || url.query().is_some() || !reference.is_empty();
            if without_base_query {
                assert_eq!(base.join(&reference).unwrap(), url, "{base} {reference:?}");
            }
        }
    }
}

#[test]
fn slices_cover_the_text() {
    use Position::*;
    let url = Url::parse("http://me:pw@h:1/p?q#f").unwrap();
    assert_eq!(&url[BeforeUsername..AfterPassword], "me:pw");
    assert_eq!(&url[BeforeFragment..], "f");
    assert_eq!(&url[AfterPath..AfterQuery], "?q");
    assert_eq!(url.host(), Some(Host::Domain("h")));
    let mail = Url::parse("mailto:a@b?c").unwrap();
    assert_eq!(&mail[BeforeHost..AfterPath], "a@b");
}

/// What the crate `url` gives for these: only the query of the text itself is encoded, and only for some schemes.
#[test]
fn an_encoding_override_is_for_queries_alone() {
    use urlens::compat::url::Url;
    let base = Url::parse("http://base/?%C3%BC").unwrap();
    fn encode(text: &str) -> std::borrow::Cow<'_, [u8]> {
        text.chars().map(|c| if c == 'ü' { 0xFC } else { c as u8 }).collect()
    }
    for (input, wanted) in [
        ("http://a/ü?ü#ü", "http://a/%C3%BC?%FC#%C3%BC"),
        (" http://a?\t'ü?\n ", "http://a/?%27%FC?"),
        ("file:///a?ü", "file:///a?%FC"),
        ("ws://a/?ü", "ws://a/?%C3%BC"),
        ("x:a?ü", "x:a?%C3%BC"),
        ("http://a/#?ü", "http://a/#?%C3%BC"),
        ("?ü", "http://base/?%FC"),
        ("#ü", "http://base/?%C3%BC#%C3%BC"),
        ("", "http://base/?%C3%BC"),
        ("?", "http://base/?"),
    ] {
        let url = Url::options().base_url(Some(&base)).encoding_override(Some(&encode)).parse(input).unwrap();
        assert_eq!(url.as_str(), wanted, "{input}");
    }
    assert!(Url::options().encoding_override(Some(&encode)).parse("?ü").is_err());
}
