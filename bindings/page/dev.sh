# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What ./dev does for the page: it puts it together in dist/site, and into the program.

# dist/site: the files of site/ and the library as WebAssembly. Any static server can serve it.
build_site() {
  build_wasm
  rm -rf dist/site
  mkdir -p dist
  cp -R site dist/site
  cp build/wasm/urlens.wasm dist/site/urlens.wasm
}

# The program with that page inside.
build_served() {
  need build
  build_site
  build_preset release -DBUILD_TESTING=OFF -DURLENS_SITE="$PWD/dist/site"
}

# Opens an address in a browser, if there is one and somebody can see it.
open_browser() {
  local command
  [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ] || [ "$(uname)" = Darwin ] || return 0
  for command in xdg-open open; do
    if command -v "$command" >/dev/null 2>&1; then
      "$command" "$1" >/dev/null 2>&1 || true
      return 0
    fi
  done
}

# ./dev page [OPTION…]: the options are those of `urlens serve`. The browser opens once the first line says where the page is.
cmd_page() {
  local line
  build_served
  build/urlens serve "$@" | while IFS= read -r line; do
    say "$line (Ctrl-C ends it)"
    open_browser "${line##* }"
  done
}

packages_of_browsers() { printf '%s\n' 'npm npm' 'chromium chromium' 'firefox-esr firefox-esr'; }

# What the tests in browsers need: node of the version that the lock file names, and two packages.
page_packages() { (cd bindings/page && npm ci --no-audit --no-fund --silent); }

test_page_in_browsers() {
  (cd bindings/page && URLENS_PROGRAM=$OLDPWD/build/urlens node_modules/.bin/node --test tests/page.test.mjs)
}

test_binding_page() {
  build_served
  stage page-served test_script page-served python3 bindings/page/tests/served.py build/urlens dist/site
  stage page-steps test_script page-steps python3 tools/doc/steps.py --check
  need browsers
  if ! quietly page_packages; then
    skip_engine page "npm could not install what the tests in browsers need"
    return 0
  fi
  stage page test_script page test_page_in_browsers
}
