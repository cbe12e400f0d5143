// SPDX-License-Identifier: MIT
//! Templates, functions of ECMAScript, encodings, building, cookies, saved sets of patterns, links.

use urlens::ecma::{self, Function};
use urlens::{
    Encoding, LinkEnd, LinkFinder, LinkKind, Matcher, Part, PatternSet, PatternSetRef, Place, Request, TargetForm,
    Template, TemplateValue, Unencodable, Url, format_link,
};

/// Examples of RFC 6570, sections 1.2 and 3.2.
#[test]
fn templates_expand_as_the_rfc_says() {
    let (list, keys) = (["red", "green", "blue"], [("semi", ";"), ("dot", "."), ("comma", ",")]);
    let variables = [
        ("var", TemplateValue::Text("value")),
        ("hello", TemplateValue::Text("Hello World!")),
        ("path", TemplateValue::Text("/foo/bar")),
        ("empty", TemplateValue::Text("")),
        ("x", TemplateValue::Text("1024")),
        ("y", TemplateValue::Text("768")),
        ("list", TemplateValue::List(&list)),
        ("keys", TemplateValue::Keys(&keys)),
        ("nothing", TemplateValue::List(&[])),
    ];
    let cases = [
        ("{var}", "value"),
        ("{hello}", "Hello%20World%21"),
        ("{+path}/here", "/foo/bar/here"),
        ("X{#hello}", "X#Hello%20World!"),
        ("map?{x,y}", "map?1024,768"),
        ("{var:3}", "val"),
        ("{list}", "red,green,blue"),
        ("{list*}", "red,green,blue"),
        ("{keys}", "semi,%3B,dot,.,comma,%2C"),
        ("{keys*}", "semi=%3B,dot=.,comma=%2C"),
        ("X{.list*}", "X.red.green.blue"),
        ("{/list*,path:4}", "/red/green/blue/%2Ffoo"),
        ("{;x,y,empty}", ";x=1024;y=768;empty"),
        ("{?x,y,empty}", "?x=1024&y=768&empty="),
        ("{&keys*}", "&semi=%3B&dot=.&comma=%2C"),
        ("{?nothing,undefined}", ""),
        ("", ""),
    ];
    for (text, wanted) in cases {
        assert_eq!(Template::new(text).unwrap().expand(variables).unwrap(), wanted, "{text}");
    }
    let error = Template::new("{list:3}").unwrap().expand(variables).unwrap_err();
    assert_eq!(error.name(), "template-prefix");
    for wrong in ["{", "}", "{}", "{a b}", "{a:0}", "{=a}", "%zz{"] {
        assert!(Template::new(wrong).is_err(), "{wrong}");
    }
    let no_variables: [(&str, &str); 0] = [];
    assert_eq!("a{b}".parse::<Template>().unwrap().expand(no_variables).unwrap(), "a");
}

#[test]
fn functions_of_ecmascript_work_on_texts_and_on_code_units() {
    let text = "a/b?ü€😀%";
    for (encode, decode) in [
        (Function::EncodeUri, Function::DecodeUri),
        (Function::EncodeUriComponent, Function::DecodeUriComponent),
        (Function::Escape, Function::Unescape),
    ] {
        let encoded = encode.call(text).unwrap();
        assert!(encoded.is_ascii());
        assert_eq!(decode.call(&encoded).unwrap(), text, "{}", encode.name());
        let units: Vec<u16> = text.encode_utf16().collect();
        let encoded_units = encode.call_utf16(&units).unwrap();
        assert_eq!(String::from_utf16(&encoded_units).unwrap(), encoded);
        assert_eq!(decode.call_utf16(&encoded_units).unwrap(), units);
    }
    let long = "ü".repeat(10_000); // more than the room that is expected
    assert_eq!(ecma::encode_uri(&long).unwrap().len(), 60_000);
    let error = ecma::decode_uri_component("a%C3%28").unwrap_err();
    assert_eq!((error.name(), error.at()), ("uri-sequence", Some(1)));
    assert_eq!(ecma::unescape("").unwrap(), "");
}

#[test]
fn encodings_encode_and_decode() {
    for (label, name) in [("latin1", "windows-1252"), ("gb2312", "GBK"), ("x-sjis", "Shift_JIS"), ("euc-kr", "EUC-KR")]
    {
        let encoding: Encoding = label.parse().unwrap();
        assert_eq!(encoding.to_string(), name);
        assert_eq!(Encoding::from_label(name).unwrap(), encoding);
        let bytes = encoding.encode("a☃", Unencodable::QuestionMark).unwrap();
        assert!(encoding.decode(&bytes).unwrap().starts_with('a'));
    }
    assert_eq!(Encoding::UTF_8.decode(b"\xFFa").unwrap(), "\u{FFFD}a");
    let (encoding, length) = Encoding::from_mark(b"\xFF\xFEa\0").unwrap();
    assert_eq!((encoding.name(), length), ("UTF-16LE", 2));

    let cyrillic = Encoding::from_label("koi8-r").unwrap();
    let base = Url::parse("https://example.com/a").unwrap();
    let url = Url::parse_in(cyrillic, "/ж?ж=☃#ж", Some(&base)).unwrap();
    assert_eq!(url.as_str(), "https://example.com/%D0%B6?%D6=%26%239731%3B#%D0%B6");
    assert_eq!(Url::parse_in(cyrillic, "ws://a/?ж", None).unwrap().query(), Some("%D0%B6"));
    assert!(Url::parse_in(cyrillic, "http://a b/", None).is_err());
}

#[test]
fn what_is_built_stays_in_its_place() {
    let nasty = "a/b?c#d@e:f%2F g\\&=+";
    let url = Url::builder("https")
        .username(nasty)
        .password(nasty)
        .host("example.com")
        .port(8443)
        .segment(nasty)
        .segments(["", "x"])
        .pair(nasty, nasty)
        .fragment(nasty)
        .build()
        .unwrap();
    let decoded = |text: &str| String::from_utf8(urlens::percent_decode(text).unwrap()).unwrap();
    assert_eq!(decoded(url.username()), nasty);
    assert_eq!(decoded(url.password().unwrap()), nasty);
    assert_eq!((url.host_str(), url.port()), (Some("example.com"), Some(8443)));
    assert!(url.path_segments().map(decoded).eq([nasty, "", "x"]));
    assert_eq!(url.search_params().get(nasty), Some(nasty));
    assert_eq!(decoded(url.fragment().unwrap()), nasty);

    for (builder, name, part) in [
        (Url::builder("1a").host("h"), "build-scheme", Part::Scheme),
        (Url::builder("https"), "host-missing", Part::Host),
        (Url::builder("https").host("a/b"), "domain-invalid-code-point", Part::Host),
        (Url::builder("x").username("a"), "build-needs-host", Part::Username),
        (Url::builder("https").host("h").segments(["a", ".."]), "build-dot-segment", Part::Path),
    ] {
        let error = builder.build().unwrap_err();
        assert_eq!((error.name(), error.place()), (name, Place::Part(part)), "{builder:?}");
    }
    assert_eq!(Url::builder("https").host("h").segment(".").encode_dots().build().unwrap().path(), "/%252E");
}

#[test]
fn a_request_has_a_url() {
    let url = |target, host, method| {
        Request { target, host, method, scheme: None }.url().map(|(url, form)| (url.to_string(), form))
    };
    let wanted = |text: &str, form| Ok((text.to_owned(), form));
    assert_eq!(url("/a?b", Some("h:81"), None), wanted("http://h:81/a?b", TargetForm::Origin));
    assert_eq!(url("http://p/a", Some("h"), Some("GET")), wanted("http://p/a", TargetForm::Absolute));
    assert_eq!(url("p:443", Some("h"), Some("CONNECT")), wanted("http://p:443/", TargetForm::Authority));
    assert_eq!(url("*", Some("h"), Some("OPTIONS")), wanted("http://h/", TargetForm::Asterisk));
    assert_eq!(url("*", Some("h"), Some("GET")).unwrap_err().name(), "target-method");
    assert_eq!(url("/a", None, None).unwrap_err().name(), "host-missing");
    assert_eq!(url("/a", Some("h@x"), None).unwrap_err().place(), Place::Part(Part::Host));
}

#[test]
fn cookies_go_where_they_should() {
    let url = Url::parse("https://www.example.co.uk/a/b/c").unwrap();
    assert_eq!(url.cookie_domain("example.co.uk").unwrap().as_deref(), Some("example.co.uk"));
    assert_eq!(url.cookie_domain("co.uk").unwrap_err().name(), "cookie-suffix");
    assert!(url.cookie_domain_matches("www.example.co.uk").unwrap());
    assert!(!url.cookie_domain_matches("w.example.co.uk").unwrap());
    assert_eq!(url.cookie_default_path().unwrap(), "/a/b");
    assert!(url.cookie_path_matches("/a/").unwrap());
    assert!(!url.cookie_path_matches("/a/bb").unwrap());
    assert_eq!(Url::parse("http://a/b").unwrap().cookie_default_path().unwrap(), "/");
    assert_eq!(Url::parse("http://a//b").unwrap().cookie_default_path().unwrap(), "/");
}

#[test]
fn a_saved_set_answers_as_the_first_one() {
    let texts: Vec<String> = (0..100).map(|i| format!("https://*.example{i}.com/:path*")).collect();
    let set = PatternSet::new(&texts).unwrap();
    let copy = PatternSet::from_bytes(set.as_bytes()).unwrap();
    let lent = PatternSetRef::new(copy.as_bytes()).unwrap();
    let mut matcher = Matcher::new().unwrap();
    for url in ["https://a.example7.com/x/y", "https://a.example99.com/z", "https://b.example.com/", "x:y"] {
        assert_eq!(copy.all(url).unwrap(), set.all(url).unwrap(), "{url}");
        assert_eq!(lent.first(url).unwrap(), set.first(url).unwrap(), "{url}");
    }
    assert!(matcher.read("https://a.example7.com/x/y"));
    let found = lent.exec(7, &mut matcher).unwrap().unwrap();
    assert_eq!(found.group(Part::Path, "path"), Some("x/y"));
    assert_eq!((lent.len(), copy.as_bytes()), (100, set.as_bytes()));
    std::thread::scope(|scope| {
        scope.spawn(|| assert_eq!(lent.first("https://a.example3.com/x").unwrap(), Some(3)));
    });

    // Every byte of the head, and every length, is checked: nothing is read that is not there.
    let bytes = set.as_bytes().to_vec();
    for length in (0..bytes.len()).step_by(97) {
        assert!(PatternSet::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    for at in 0..64.min(bytes.len()) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        if let Ok(set) = PatternSet::from_bytes(&damaged) {
            let _ = set.all("https://a.example7.com/x/y");
        }
    }
}

#[test]
fn links_are_found_and_written() {
    let text = "(see https://a.example/b_(c)), mailto:me@example.com. ftp://f.example/ and example.org! http://u:p@h.example/ ü";
    let finder = LinkFinder::new();
    let found = |finder: LinkFinder| {
        finder.find(text).unwrap().map(|link| (&text[link.range], link.kind, link.has_scheme)).collect::<Vec<_>>()
    };
    assert_eq!(found(finder), [("https://a.example/b_(c)", LinkKind::Url, true)]);
    let all = found(finder.bare(true).email(true).any_scheme(true).userinfo(true));
    assert_eq!(
        all,
        [
            ("https://a.example/b_(c)", LinkKind::Url, true),
            ("mailto:me@example.com", LinkKind::Email, true),
            ("ftp://f.example/", LinkKind::Url, true),
            ("example.org", LinkKind::Url, false),
            ("http://u:p@h.example/", LinkKind::Url, true),
        ]
    );
    assert_eq!(found(finder.bare(true).bare(false)).len(), 1);
    assert_eq!(finder.find("").unwrap().count(), 0);

    for url in ["https://example.com/%E4%B8%AD%20(a)?b=%26#c.", "http://a.example/%FF", "https://a.example/x,"] {
        let written = format_link(url, LinkEnd::InText).unwrap();
        let text = format!("{written} ");
        let link = finder.find(&text).unwrap().next().unwrap();
        assert_eq!(link.text, written);
        assert_eq!(format_link(&written, LinkEnd::InText).unwrap(), written);
    }
    assert!(format_link("no URL", LinkEnd::Alone).is_err());
}
