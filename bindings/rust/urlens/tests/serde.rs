// SPDX-License-Identifier: MIT
#![cfg(feature = "serde")]
//! URLs as texts of a format, and errors that say what is wrong with them.

use urlens::Url;

#[test]
fn a_url_is_its_text() {
    let urls: Vec<Url> = serde_json::from_str(r#"["HTTP://A", "http://b\u002fc"]"#).unwrap();
    assert_eq!(serde_json::to_string(&urls).unwrap(), r#"["http://a/","http://b/c"]"#);
}

#[test]
fn what_is_no_url_is_an_error() {
    let error = serde_json::from_str::<Url>(r#""http://[""#).unwrap_err().to_string();
    assert!(error.contains(&Url::parse("http://[").unwrap_err().to_string()), "{error}");
    assert!(serde_json::from_str::<Url>("7").is_err());
}
