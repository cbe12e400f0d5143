# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What ./dev does for the page in site/.

packages_of_page() { printf '%s\n' 'npm npm' 'chromium chromium' 'firefox-esr firefox-esr'; }

# page_folder FOLDER: the page as it is served anywhere: site/ and the WebAssembly file.
page_folder() {
  mkdir -p "$1"
  cp -R site/. "$1"
  cp build/wasm/urlens.wasm "$1/urlens.wasm"
}

cmd_page() {
  local port=${1-8080}
  [ $# -le 1 ] || wrong_usage "page takes a port or nothing"
  need python
  build_wasm
  page_folder build/page
  say "the page is at http://127.0.0.1:$port/ until you press Ctrl-C; build/page can be served from any folder of any server"
  python3 -m http.server --bind 127.0.0.1 --directory build/page "$port"
}

# node of the version that the lock file names, and the packages.
page_packages() { (cd bindings/page && npm ci --no-audit --no-fund --silent); }

test_page() { (cd bindings/page && URLENS_PROGRAM=../../build/urlens node_modules/.bin/node --test tests/page.test.mjs); }

test_binding_page() {
  need build page
  build_preset release -DBUILD_TESTING=OFF
  build_wasm
  if ! quietly page_packages; then
    skip_engine page "npm could not install what the tests of the page need"
    return 0
  fi
  stage 'page, reasons' test_script page-steps python3 tools/doc/steps.py --check
  stage page test_script page test_page
}
