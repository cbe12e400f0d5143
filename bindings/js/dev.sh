# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What ./dev does for the npm package.

packages_of_js() { printf '%s\n' 'node nodejs' 'npm npm' 'python3 python3' 'cc gcc'; }

in_js() { (cd bindings/js && "$@"); }

# What the package is built and tested with, in the versions of package-lock.json; it needs nothing of this to run. 1 if npm
# cannot install it.
js_environment() {
  local ready=bindings/js/node_modules/.package-lock.json
  [ ! bindings/js/package-lock.json -nt "$ready" ] || quietly in_js npm ci --ignore-scripts --no-audit --no-fund
}

# The Node that the figures are about, or 1: npm has none for this machine, or there is no network.
newest_node() {
  python3 -c 'import sys; sys.path.insert(0, "tools/record"); import install; print(install.node())' 2>/dev/null
}

# The modules, the library for the addon, and both in the package.
build_js() {
  build_wasm
  quietly cmake --preset release || die "configuring the preset release failed"
  quietly cmake --build --preset release --target urlens-static || die "building the library failed"
  quietly in_js npm run build || die "building the npm package failed"
}

cmd_js() {
  need build js
  js_environment || die "npm could not install what the package is built with"
  build_js
  case "$*" in
    '')
      mkdir -p dist
      quietly in_js npm pack --pack-destination ../../dist || die "packing the npm package failed"
      say "built $(echo dist/urlens-*.tgz)"
      ;;
    bench) bench_js ;;
    *) wrong_usage "js takes bench or nothing" ;;
  esac
}

bench_js() {
  local node
  node=$(newest_node) || die "npm could not install Node"
  quietly cmake --preset release -DURLENS_BUILD_BENCH=ON || die "configuring failed"
  quietly cmake --build --preset release --target urlens-bench || die "building the benchmark failed"
  build/urlens-bench --print web >build/wasm/web.txt
  "$node" bench/js/measure.mjs build/wasm/web.txt
  URLENS_NO_ADDON=1 "$node" bench/js/measure.mjs build/wasm/web.txt
}

run_js_tests() { "$1" --expose-gc --test bindings/js/tests/*.test.mjs; }

# clang's AddressSanitizer, which has to be loaded before everything else, for a Node that has none.
asan_runtime() { clang -print-file-name="libclang_rt.asan-$(uname -m).so"; }

# The addon and the library with the sanitizers. Node itself is not asked for leaks.
run_sanitized_js_tests() {
  local addon=$PWD/build/asan/urlens.node
  quietly cmake --preset asan -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ || return
  quietly cmake --build --preset asan --target urlens-static || return
  CC=clang node bindings/js/tests/sanitized/compile.mjs build/asan/liburlens.a "$addon" || return
  URLENS_SANITIZED=$addon LD_PRELOAD=$(asan_runtime) ASAN_OPTIONS=detect_leaks=0 \
    node --import ./bindings/js/tests/sanitized/load.mjs --test bindings/js/tests/{addon,allocations,standard}.test.mjs
}

# With the Node of the system, which may be the oldest that is supported, and the module alone; with the newest and the addon; and
# the addon with the sanitizers.
test_binding_js() {
  local node
  need js
  if ! js_environment; then
    skip_engine js "npm could not install what the tests need"
    return 0
  fi
  build_js
  quietly cmake --build --preset release --target urlens-program || die "building the program failed"
  URLENS_NO_ADDON=1 stage 'js, the Node of the system, without the addon' test_script js run_js_tests node
  if node=$(newest_node); then
    stage 'js, the newest Node' test_script js-newest run_js_tests "$node"
  else
    skip_engine js-newest "npm could not install Node"
  fi
  if [ -f "$(asan_runtime)" ]; then
    stage 'js, the addon with the sanitizers' test_script js-sanitized run_sanitized_js_tests
  else
    skip_engine js-sanitized "clang has no shared AddressSanitizer here"
  fi
}
