# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What ./dev does for WebAssembly. The modules are build/wasm/urlens.wasm and build/wasm/urlens-small.wasm.

packages_of_wasm_modules() {
  printf '%s\n' 'cmake cmake' 'ninja ninja-build' 'clang clang' 'wasm-ld lld' 'llvm-ar llvm' '/usr/lib/wasm32-wasi/libc.a wasi-libc' \
    'node nodejs' 'python3 python3'
}

# wasm_module NAME [CMAKE-OPTION…]
wasm_module() {
  local name=$1
  shift
  quietly cmake -S bindings/wasm -B "build/wasm/$name" -G Ninja --toolchain "$PWD/bindings/wasm/toolchain.cmake" "$@" ||
    die "configuring the module $name failed"
  quietly cmake --build "build/wasm/$name" --target urlens-wasm || die "building the module $name failed"
}

build_wasm() {
  need wasm_modules
  need_wasm_runtime
  wasm_module full
  wasm_module small -DURLENS_WASM_SMALL=ON
}

cmd_wasm() {
  [ $# -eq 0 ] || wrong_usage "wasm takes no arguments"
  build_wasm
  say "built build/wasm/urlens.wasm and build/wasm/urlens-small.wasm"
}

test_binding_wasm() {
  build_wasm
  stage wasm test_script wasm node --test bindings/wasm/tests/modules.test.mjs
}
