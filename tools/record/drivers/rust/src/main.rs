// SPDX-License-Identifier: MIT

//! Rust: the crate url, `Url::parse` and `Url::join`.
use serde_json::{json, Value};
use std::io::{self, BufRead, BufWriter, Write};
use url::Url;

fn parse(input: &str) -> Value {
    let Ok(url) = Url::parse(input) else {
        return json!({"ok": false});
    };
    json!({
        "ok": true,
        "scheme": url.scheme(),
        "username": url.username(),
        "password": url.password(),
        "host": url.host_str().or(url.has_authority().then_some("")),
        "port": url.port().map(|port| port.to_string()),
        "path": url.path(),
        "query": url.query(),
        "fragment": url.fragment(),
    })
}

fn join(base: &str, input: &str) -> Value {
    match Url::parse(base).and_then(|base| base.join(input)) {
        Ok(url) => json!({"ok": true, "result": url.as_str()}),
        Err(_) => json!({"ok": false}),
    }
}

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "{}", json!({"version": env!("URL_VERSION")}))?;
    for line in io::stdin().lock().lines() {
        let case: Value = serde_json::from_str(&line?)?;
        let input = case["input"].as_str().unwrap_or_default();
        let answer = match case["base"].as_str() {
            Some(base) => join(base, input),
            None => parse(input),
        };
        writeln!(out, "{answer}")?;
    }
    out.flush()
}
