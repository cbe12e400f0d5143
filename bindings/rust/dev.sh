# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What ./dev does for the Rust crates.

packages_of_rust() { printf '%s\n' 'python3 python3' 'cc gcc'; }

rust_version() { sed -n 's/^rust-version = "\(.*\)"$/\1/p' bindings/rust/Cargo.toml; }

# The toolchain of rustup, or another one of the path. Fails if no cargo was found that is new enough for the tests.
find_cargo() {
  [ ! -d "$HOME/.cargo/bin" ] || PATH=$HOME/.cargo/bin:$PATH
  command -v cargo >/dev/null 2>&1 || return 1
  cargo --version | grep -Eq '^cargo (1\.(8[5-9]|9[0-9]|[1-9][0-9][0-9])|[2-9])'
}

# What every call of cargo needs. Objects go to build/; the amalgamation is where build.rs looks for it, and is written anew
# only if it has changed, so that nothing is compiled twice.
prepare_rust() {
  export CARGO_TARGET_DIR=$PWD/build/rust/target CARGO_TERM_PROGRESS_WHEN=never
  export CARGO_BUILD_JOBS=${CARGO_BUILD_JOBS:-$(jobs_count)}
  # The C files are compiled for several folders; a cache makes that once.
  case ${CC-} in
    *ccache*) ;;
    *) ! command -v ccache >/dev/null 2>&1 || export CC="ccache ${CC:-cc}" ;;
  esac
  local made=build/rust/amalgamation vendor=bindings/rust/urlens-sys/vendor file
  mkdir -p "$made" "$vendor"
  quietly python3 tools/amalgamate.py "$made" || die "the amalgamation failed"
  for file in urlens.c urlens.h urlens_psl.c; do
    cmp -s "$made/$file" "$vendor/$file" || cp "$made/$file" "$vendor/$file"
  done
  # The packages carry the licences.
  cp LICENSE THIRD_PARTY.md LICENSES/*.txt "$vendor"
  cp LICENSE bindings/rust/urlens/LICENSE
}

in_crates() { (cd bindings/rust && "$@"); }

cmd_rust() {
  need build rust
  find_cargo || die "there is no cargo of version 1.85 or later: https://rustup.rs installs one"
  prepare_rust
  case ${1-} in
    '')
      quietly in_crates cargo build --release || die "building the crates failed"
      say "built the crates urlens-sys and urlens; cargo finds them in bindings/rust"
      ;;
    bench)
      shift
      CARGO_TARGET_DIR=$PWD/build/rust/bench in_crates cargo bench --manifest-path bench/Cargo.toml "$@"
      ;;
    *) wrong_usage "rust takes bench or nothing" ;;
  esac
}

# The tests, with the features that need other crates, and the examples of the documents. Data that is not there is skipped, and
# says so.
test_crates() { URLENS_PROGRAM=$PWD/build/urlens in_crates cargo test -q --all-features; }

# The smallest build: what is left out says that it is.
test_smallest_crates() { in_crates cargo test -q -p urlens --no-default-features --test smallest; }

# What a stricter compiler says: warnings of clippy and of the documents are errors.
check_crates() {
  in_crates cargo clippy -q --all-features --all-targets -- -D warnings &&
    RUSTDOCFLAGS='-D warnings' in_crates cargo doc -q --all-features --no-deps
}

# Leaks and wrong uses of memory, in Rust and in C, by a toolchain that has the sanitizer.
test_sanitized_crates() {
  local host
  host=$(rustc +nightly -vV | sed -n 's/^host: //p')
  CC=clang CFLAGS='-fsanitize=address -fno-omit-frame-pointer' RUSTFLAGS=-Zsanitizer=address ASAN_OPTIONS=detect_leaks=1 \
    CARGO_TARGET_DIR=$PWD/build/rust/asan in_crates cargo +nightly test -q -p urlens --target "$host" --test misuse --test threads --test conformance
}

# has_toolchain NAME: whether rustup has it, or can install it.
has_toolchain() {
  command -v rustup >/dev/null 2>&1 || return 1
  rustup run "$1" rustc --version >/dev/null 2>&1 || quietly rustup toolchain install "$1" --profile minimal
}

# The packages alone, by the oldest toolchain that is supported.
test_packages() {
  local oldest
  oldest=$(rust_version).0
  if has_toolchain "$oldest"; then
    bindings/rust/tests/package.sh build/rust "$oldest"
  else
    say "rustup cannot install Rust $oldest: the packages are built with the usual toolchain"
    bindings/rust/tests/package.sh build/rust ''
  fi
}

# The tests of the crate url, with urlens in its place. 77: cargo could not fetch it.
test_url_suite() {
  CARGO_TARGET_DIR=$PWD/build/rust/url python3 bindings/rust/tests/url_suite.py build/rust/url-suite
}

test_binding_rust() {
  need build rust
  if ! find_cargo; then
    skip_engine rust "no cargo of version 1.85 or later was found; https://rustup.rs installs one"
    return 0
  fi
  prepare_rust
  if ! quietly in_crates cargo fetch; then
    skip_engine rust "cargo could not fetch the crates that the tests need"
    return 0
  fi
  stage rust test_script rust test_crates
  stage 'rust, smallest' test_script rust-smallest test_smallest_crates
  stage 'rust, strictly' test_script rust-clippy check_crates
  stage 'rust, packages' test_script rust-packages test_packages
  stage 'rust, tests of url' test_engine rust-url test_url_suite
  if command -v clang >/dev/null 2>&1 && rustup run nightly rustc --version >/dev/null 2>&1; then
    stage 'rust, AddressSanitizer' test_script rust-asan test_sanitized_crates
  else
    say "no nightly toolchain, or no clang: the crates are not tested under AddressSanitizer"
  fi
}
