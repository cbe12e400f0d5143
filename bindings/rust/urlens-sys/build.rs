// SPDX-License-Identifier: MIT
//! Compiles the library, which is one file of C, and the Public Suffix List if it is wanted.

use std::env;
use std::path::Path;
use std::process::exit;

/// The parts of the library: the feature of each is its name in lower case.
const PARTS: [&str; 17] = [
    "UNICODE",
    "CONFUSABLES",
    "ENCODINGS",
    "DECODERS",
    "SITE",
    "PSL",
    "RFC",
    "ECMA",
    "AUDIT",
    "WEBURL",
    "LIVING",
    "TEMPLATE",
    "PATTERN",
    "REGEXP",
    "BUILD",
    "SIMD",
    "LINKS",
];

const MISSING: &str = "urlens-sys: vendor/urlens.c is missing.
The packages of crates.io have it. In a checkout of urlens it is generated and not committed: run
  ./dev rust
at the root of the checkout, or
  python3 tools/amalgamate.py bindings/rust/urlens-sys/vendor";

fn has(part: &str) -> bool {
    env::var_os(format!("CARGO_FEATURE_{part}")).is_some()
}

fn main() {
    let vendor = Path::new("vendor");
    for file in ["urlens.c", "urlens.h", "urlens_psl.c"] {
        println!("cargo:rerun-if-changed=vendor/{file}");
    }
    if !vendor.join("urlens.c").exists() {
        eprintln!("{MISSING}");
        exit(1);
    }
    let mut build = cc::Build::new();
    build.include(vendor).file(vendor.join("urlens.c")).std("c11");
    for part in PARTS {
        build.define(&format!("URLENS_WITH_{part}"), if has(part) { "1" } else { "0" });
    }
    if has("PSL") {
        build.file(vendor.join("urlens_psl.c"));
    }
    build.compile("urlens");
    let folder = env::current_dir().expect("the folder of the package");
    println!("cargo:include={}", folder.join(vendor).display());
}
