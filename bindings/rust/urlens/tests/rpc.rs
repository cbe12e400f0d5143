// SPDX-License-Identifier: MIT
//! Random texts, read by this crate and by the program `urlens rpc`: the two have nothing in common but the library.

mod common;

use common::Random;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use urlens::{Auditor, Dialect, Error, Part, Reader, SearchParams, Strength, SurtForm, Url};

/// The program, if it was built.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("URLENS_PROGRAM").map_or_else(|| common::root().join("build/urlens"), PathBuf::from);
    if !path.exists() {
        println!("skipped: {} is not there (./dev build)", path.display());
        return None;
    }
    Some(path)
}

/// What the program answers to requests.
fn ask(program: &PathBuf, requests: &[Value]) -> Vec<Value> {
    let mut child =
        Command::new(program).arg("rpc").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program");
    let lines: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()).unwrap());
    let mut output = String::new();
    child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    writer.join().unwrap();
    assert!(child.wait().unwrap().success());
    let answers: Vec<Value> = output.lines().map(common::json).collect();
    assert_eq!(answers.len(), requests.len());
    answers
}

impl Random {
    fn text(&mut self) -> String {
        const PIECES: [&str; 52] = [
            "http:",
            "https://",
            "file:///",
            "ws:",
            "data:",
            "mailto:",
            "x:",
            "//",
            "/",
            "\\",
            ".",
            "..",
            "%2e",
            "?",
            "#",
            "@",
            ":",
            "user",
            "pa ss",
            "example.com",
            "EXAMPLE.org",
            "co.uk",
            "0x7f.1",
            "127.0.0.1",
            "[::1]",
            "[1:2::3]",
            "[",
            "]",
            "xn--bcher-kva",
            "bücher",
            "ß",
            "日本",
            "a",
            "b c",
            "=",
            "&",
            "+",
            "%",
            "%41",
            "%zz",
            "\t",
            "\n",
            " ",
            "\0",
            "80",
            "443",
            "65536",
            "C|",
            "<",
            "|",
            "\u{202E}",
            "😀",
        ];
        let prefix = ["http://example.com/", "https://", "", "file:"][self.below(4)];
        (0..1 + self.below(8)).fold(prefix.to_owned(), |text, _| text + PIECES[self.below(PIECES.len())])
    }
}

fn parts(reading: impl Fn(Part) -> Option<String>) -> Value {
    let names = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"];
    let all =
        [Part::Scheme, Part::Username, Part::Password, Part::Host, Part::Port, Part::Path, Part::Query, Part::Fragment];
    names
        .iter()
        .zip(all)
        .map(|(name, part)| ((*name).to_owned(), json!(reading(part))))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// A URL, or its error, as the program writes it.
fn url_answer(parsed: &Result<Url, Error>) -> Value {
    let url = match parsed {
        Ok(url) => url,
        Err(error) => return json!({"ok": false, "error": error.name(), "at": error.at()}),
    };
    let mut answer = parts(|part| url.part(part).map(str::to_owned));
    answer["ok"] = true.into();
    answer["href"] = url.as_str().into();
    answer["origin"] = url.origin().into();
    answer["username"] = url.username().into();
    answer["password"] = url.password().unwrap_or_default().into();
    answer
}

/// Everything in `wanted` is in `got`, whatever else there is.
fn assert_within(request: &Value, wanted: &Value, got: &Value) {
    for (name, value) in wanted.as_object().unwrap() {
        assert_eq!(value, &got[name], "{name} of {request}\n  Rust    {wanted}\n  program {got}");
    }
}

#[test]
fn urls() {
    let Some(program) = program() else { return };
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut requests, mut wanted) = (Vec::new(), Vec::new());
    for _ in 0..4000 {
        let (input, base) = (random.text(), random.text());
        requests.push(json!({"op": "parse", "input": input}));
        wanted.push(url_answer(&Url::parse(&input)));
        if let Ok(base) = Url::parse(&base) {
            requests.push(json!({"op": "parse", "input": input, "base": base.as_str()}));
            wanted.push(url_answer(&base.join(&input)));
            if let Ok(target) = base.join(&input) {
                requests.push(json!({"op": "relative", "input": target.as_str(), "base": base.as_str()}));
                wanted.push(json!({"ok": true, "output": target.relative_to(&base).unwrap()}));
            }
        }
    }
    for ((request, wanted), got) in requests.iter().zip(&wanted).zip(ask(&program, &requests)) {
        assert_within(request, wanted, &got);
    }
    println!("{} requests", requests.len());
}

#[test]
fn setters() {
    let Some(program) = program() else { return };
    let mut random = Random(88_172_645_463_325_252);
    let names = ["protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
    let (mut requests, mut wanted) = (Vec::new(), Vec::new());
    while requests.len() < 4000 {
        let (input, name, value) = (random.text(), names[random.below(names.len())], random.text());
        let Ok(mut url) = Url::parse(&input) else { continue };
        let set = [
            Url::set_protocol,
            Url::set_username,
            Url::set_password,
            Url::set_host,
            Url::set_hostname,
            Url::set_port,
            Url::set_pathname,
            Url::set_search,
            Url::set_hash,
        ];
        set[names.iter().position(|other| *other == name).unwrap()](&mut url, &value).unwrap();
        requests.push(json!({"op": "set", "input": input, "set": [[name, value]]}));
        wanted.push(url_answer(&Ok(url)));
    }
    for ((request, wanted), got) in requests.iter().zip(&wanted).zip(ask(&program, &requests)) {
        assert_within(request, wanted, &got);
    }
}

#[test]
fn dialects() {
    let Some(program) = program() else { return };
    let mut random = Random(2_463_534_242);
    let (mut requests, mut wanted) = (Vec::new(), Vec::new());
    for dialect in Dialect::all().filter(|dialect| *dialect != Dialect::WHATWG) {
        let mut reader = Reader::new(dialect).unwrap();
        // Those of 2011 parse in a stage of its own when the program does.
        if dialect.info().unwrap().traits & urlens::sys::URLENS_TRAIT_HAS_STAGES != 0 {
            continue;
        }
        for _ in 0..150 {
            let input = random.text();
            let reading = reader.parse(&input);
            requests.push(json!({"op": "parse", "input": input, "dialect": dialect.name()}));
            wanted.push(match &reading {
                Ok(reading) => reading.host().map_or(json!({"ok": true}), |host| json!({"ok": true, "host": host})),
                Err(error) => json!({"ok": false, "error": error.name(), "at": error.at()}),
            });
        }
    }
    for ((request, wanted), got) in requests.iter().zip(&wanted).zip(ask(&program, &requests)) {
        if wanted["host"].as_str().is_some_and(|host| host.contains('\u{FFFD}')) {
            continue;
        }
        assert_within(request, wanted, &got);
    }
}

#[test]
fn the_rest() {
    let Some(program) = program() else { return };
    let mut random = Random(0xDEAD_BEEF_CAFE);
    let mut auditor = Auditor::new().unwrap();
    let (mut requests, mut wanted) = (Vec::new(), Vec::new());
    for round in 0..600 {
        let input = random.text();
        requests.push(json!({"op": "search-params", "input": input}));
        let params = SearchParams::parse(&input);
        wanted.push(json!({"params": params.iter().collect::<Vec<_>>(), "output": params.to_string()}));
        if let Ok(url) = Url::parse(&input) {
            let site = url.site().unwrap();
            requests.push(json!({"op": "site", "input": url.as_str()}));
            wanted.push(json!({"suffix": site.suffix, "domain": site.domain, "subdomain": site.subdomain}));
            requests.push(json!({"op": "surt", "input": url.as_str(), "form": "ssurt"}));
            wanted.push(json!({"output": url.surt(SurtForm::Ssurt).unwrap()}));
            requests.push(json!({"op": "normalize-url", "input": url.as_str(), "strength": "likely"}));
            wanted.push(json!({"output": url.normalize(Strength::Likely).unwrap().as_str()}));
        }
        if round % 4 == 0 {
            let audit = auditor.audit(&input, None).unwrap();
            let findings: Vec<_> = audit
                .findings()
                .map(|finding| {
                    json!({"id": finding.id, "severity": finding.severity.name(), "title": finding.title,
                           "detail": finding.detail, "start": finding.range.start, "end": finding.range.end})
                })
                .collect();
            requests.push(json!({"op": "audit", "input": input}));
            wanted.push(json!({"outcome": audit.outcome(), "findings": findings, "safe": audit.safe_url()}));
            let names: Vec<_> =
                auditor.diff(&input, None).unwrap().disagreement().iter().map(|part| part.name()).collect();
            requests.push(json!({"op": "diff", "input": input}));
            wanted.push(json!({"disagree": names}));
        }
    }
    for ((request, wanted), got) in requests.iter().zip(&wanted).zip(ask(&program, &requests)) {
        assert_within(request, wanted, &got);
    }
}
