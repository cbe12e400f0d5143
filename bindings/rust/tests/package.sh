#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The packages as they would be published, and nothing else: a program that uses them is built and run, with the usual toolchain
# and with the oldest one that is supported.
#
# usage: package.sh FOLDER [TOOLCHAIN…]
set -euo pipefail
folder=$(mkdir -p "$1" && cd "$1" && pwd)
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
target=$folder/package

cd "$here"
# The files are listed and packed; what is in them is built below, outside the checkout.
CARGO_TARGET_DIR=$target cargo package -q --allow-dirty --no-verify --workspace

rm -rf "$folder/alone"
mkdir -p "$folder/alone/src"
cd "$folder/alone"
for crate in urlens-sys urlens; do
  packed=("$target/package/$crate"-[0-9]*.crate)
  tar -xzf "${packed[0]}"
  mv "$crate"-[0-9]*/ "$crate"
  rm -f "$crate/Cargo.lock"
done
cat >Cargo.toml <<'TXT'
[package]
name = "alone"
version = "0.0.0"
edition = "2021"
[dependencies]
urlens = { path = "urlens", features = ["serde"] }
[patch.crates-io]
urlens-sys = { path = "urlens-sys" }
[workspace]
[profile.dev.package.urlens-sys]
opt-level = 3
debug = false
TXT
cat >src/main.rs <<'TXT'
fn main() {
    let url = urlens::Url::parse("HTTPS://www.EXAMPLE.co.uk/a/../b").unwrap();
    assert_eq!(url.as_str(), "https://www.example.co.uk/b");
    assert_eq!(url.site().unwrap().domain, Some("example.co.uk"));
    println!("{url}");
}
TXT
[ $# -gt 0 ] || set -- ''
for toolchain; do
  rm -f Cargo.lock
  cargo ${toolchain:+"+$toolchain"} run -q --target-dir "$folder/alone-${toolchain:-usual}"
done
